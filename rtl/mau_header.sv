`default_nettype none
// mau_header.sv - two-entry queue of request headers; counts the operand beats of the oldest and gives opd_ready_o by credits.
// A beat is taken only when everything that it can cause has room: one entry of the result queue, one window slot (a window's first
// beat), one completion entry (a request's first beat). So nothing behind the operands ever has to be stopped, and every ready is a
// register: next beat of the oldest header exists and all three credits are there, computed as next state.
// Beside the header goes the code of its data format, decoded from the entry before that one is chosen; mau_format has the clock after it.
// Beats of a request: max(1, wave/LANES). EXEC bits 63:32 count as 0 with wave32 (decision D14).
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_assert.svh"
`include "mau_types.svh"
module mau_header #(
  parameter int LANES = 16,
  parameter int PLACE = 16,       // lanes of a place of the window store, LANES at least
  parameter int RES_DEPTH = 16,   // lane-result beats
  parameter int WIN_DEPTH = 32,   // windows, or beats where these have more lanes
  parameter int DONE_DEPTH = 64   // requests
) (
  input  wire logic         clk_i,
  input  wire logic         rst_ni,
  input  wire logic [2:0]   ctx_gfx_i,
  input  wire logic         ctx_wave32_i,
  // Request header, see docs/interface.md.
  input  wire logic         req_valid_i,
  output logic              req_ready_o,
  input  wire logic [63:0]  req_op_i,
  input  wire logic [127:0] req_vsharp_i,
  input  wire logic [63:0]  req_saddr_i,
  input  wire logic [31:0]  req_m0_i,
  input  wire logic [63:0]  req_exec_i,
  input  wire logic [7:0]   req_tag_i,
  // Operand handshake.
  input  wire logic         opd_valid_i,
  output logic              opd_ready_o,
  // Credits that come back, one each clock at most.
  input  wire logic         res_free_i,
  input  wire logic         win_free_i,
  input  wire logic         done_free_i,
  // To the lane pipe: the beat taken in this clock; its header a clock later.
  output logic              in_valid_o,
  output logic              in_first_o,
  output logic              in_last_o,
  output logic [3:0]        in_beat_o,
  output logic [63:0]       in_op_o,
  output logic [6:0]        in_format_o,   // of an MTBUF its own, else that of the V#: unified, or {NFMT, DFMT} before gfx10
  output logic [127:0]      in_vsharp_o,
  output logic [63:0]       in_saddr_o,
  output logic [31:0]       in_m0_o,
  output logic [63:0]       in_exec_o,
  output logic [7:0]        in_tag_o
);
  localparam logic [3:0] LAST64 = 4'(64 / LANES - 1);
  localparam logic [3:0] LAST32 = LANES >= 32 ? 4'd0 : 4'(32 / LANES - 1);
  localparam logic [3:0] IN_PLACE = 4'(PLACE / LANES - 1);  // mask: beat number inside its place

  typedef struct packed {
    logic [63:0]  op;  // mau_op_t: Icarus 11 reads no structure in a structure
    logic [127:0] vsharp;
    logic [63:0]  saddr;
    logic [31:0]  m0;
    logic [63:0]  exec;
    logic [7:0]   tag;
  } header_t;

  // Two headers by turns; head_q: there is one, second_q: two. open_q: which of them loads in this clock, as no header that waits is there.
  header_t    even_q, odd_q;
  logic       head_q, second_q, take, ready_q;
  logic       wnext_q, rnext_q;  // 1: the coming one to write, the head is odd_q
  logic [1:0] open_q;

  assign take = opd_valid_i && opd_ready_o;
  assign in_valid_o = take;

  always_ff @(posedge clk_i) begin : b_write
    header_t header;
    header = '0;
    if (`MAU_BEAT(req_valid_i && req_ready_o)) begin
      header = {req_op_i, req_vsharp_i, req_saddr_i, req_m0_i, req_exec_i & {{32{!ctx_wave32_i}}, 32'hffffffff}, req_tag_i};
      if (open_q[0]) even_q <= header;
      if (open_q[1]) odd_q <= header;
    end
  end

  // rnext_q comes late, as it has all bits of a header to choose: both formats are decoded in hardware, in simulation the one that is wanted.
  /* verilator lint_off UNUSEDSIGNAL */
  mau_op_t even_op, odd_op;
  /* verilator lint_on UNUSEDSIGNAL */
  assign even_op = even_q.op;
  assign odd_op = odd_q.op;

  always_ff @(posedge clk_i) begin : b_take
    logic       own;
    logic [6:0] format, theirs;
    {own, format, theirs} = '0;
    if (`MAU_BEAT(take)) if (`MAU_BEAT(in_first_o)) begin
      {in_op_o, in_vsharp_o, in_saddr_o, in_m0_o, in_exec_o, in_tag_o} <= rnext_q ? odd_q : even_q;
      for (int h = 0; h < 2; h++) begin
        if (`MAU_BEAT(rnext_q == (h == 1))) begin
          own = (h == 1 ? odd_op.enc : even_op.enc) == mau_enc::ENC_MTBUF;
          if (`MAU_BEAT(own || (h == 1 ? odd_op.fmt : even_op.fmt))) begin
            theirs = h == 1 ? odd_q.vsharp[114:108] : even_q.vsharp[114:108];
            theirs = ctx_gfx_i > mau_enc::GFX_9 ? {theirs[6] && ctx_gfx_i != mau_enc::GFX_11, theirs[5:0]} : {theirs[2:0], theirs[6:3]};
            format = own ? (h == 1 ? odd_op.format : even_op.format) : theirs;
            if (h == 0 || rnext_q) in_format_o <= format;
          end
        end
      end
    end
  end

  // Credits; *_ok: at least one is left.
  logic [$clog2(RES_DEPTH):0]  res_q;
  logic [$clog2(WIN_DEPTH):0]  win_q;
  logic [$clog2(DONE_DEPTH):0] done_q;
  logic                        res_ok_q, win_ok_q, done_ok_q;

  // Nothing changes in a clock without a transfer or a credit; ready_q: the first clock after reset is behind.
  always_ff @(posedge clk_i or negedge rst_ni) begin : b_beat
    logic       push_now, in_place, head_d, second_d, wnext_d, res_ok, win_ok, done_ok;
    logic [3:0] beat_d;  // first and last of the coming beat are registers
    {push_now, in_place, head_d, second_d, wnext_d, res_ok, win_ok, done_ok, beat_d} = '0;
    if (!rst_ni) begin
      head_q <= 1'b0;
      second_q <= 1'b0;
      wnext_q <= 1'b0;
      rnext_q <= 1'b0;
      open_q <= 2'b00;
      ready_q <= 1'b0;
      req_ready_o <= 1'b0;
      opd_ready_o <= 1'b0;
      in_beat_o <= 4'd0;
      in_first_o <= 1'b1;
      in_last_o <= 1'b0;
      res_q <= ($clog2(RES_DEPTH) + 1)'(RES_DEPTH);
      win_q <= ($clog2(WIN_DEPTH) + 1)'(WIN_DEPTH);
      done_q <= ($clog2(DONE_DEPTH) + 1)'(DONE_DEPTH);
      res_ok_q <= 1'b1;
      win_ok_q <= 1'b1;
      done_ok_q <= 1'b1;
    end else if (take || (req_valid_i && !second_q) || res_free_i || win_free_i || done_free_i || !ready_q) begin
      push_now = req_valid_i && !second_q && ready_q;
      wnext_d = wnext_q ^ push_now;
      in_place = (in_beat_o & IN_PLACE) != 4'd0;
      // In hardware both cases stand side by side, and `take', which is known last, chooses.
      if (take) begin  // it had its credits
        beat_d = in_last_o ? 4'd0 : in_beat_o + 4'd1;
        head_d = !in_last_o || second_q || push_now;
        second_d = !in_last_o && (second_q || push_now);
        res_ok = res_free_i || res_q != 1;
        win_ok = win_free_i || (in_place ? win_ok_q : win_q != 1);
        done_ok = done_free_i || (in_first_o ? done_q != 1 : done_ok_q);
        if (!res_free_i) res_q <= res_q - 1'b1;
        if (in_place == win_free_i) win_q <= win_free_i ? win_q + 1'b1 : win_q - 1'b1;
        if (in_first_o != done_free_i) done_q <= done_free_i ? done_q + 1'b1 : done_q - 1'b1;
        if (in_last_o) rnext_q <= !rnext_q;
        in_beat_o <= beat_d;
        in_first_o <= in_last_o;
        in_last_o <= beat_d == (ctx_wave32_i ? LAST32 : LAST64);
        opd_ready_o <= head_d && res_ok && (win_ok || (beat_d & IN_PLACE) != 4'd0) && (done_ok || !in_last_o);
      end else begin
        head_d = head_q || second_q || push_now;
        second_d = head_q && (second_q || push_now);
        res_ok = res_ok_q || res_free_i;
        win_ok = win_ok_q || win_free_i;
        done_ok = done_ok_q || done_free_i;
        if (res_free_i) res_q <= res_q + 1'b1;
        if (win_free_i) win_q <= win_q + 1'b1;
        if (done_free_i) done_q <= done_q + 1'b1;
        in_last_o <= in_beat_o == (ctx_wave32_i ? LAST32 : LAST64);
        opd_ready_o <= head_d && res_ok && (win_ok || in_place) && (done_ok || !in_first_o);
      end
      res_ok_q <= res_ok;
      win_ok_q <= win_ok;
      done_ok_q <= done_ok;
      req_ready_o <= !second_d;
      wnext_q <= wnext_d;
      open_q <= {!second_d && wnext_d, !second_d && !wnext_d};
      head_q <= head_d;
      second_q <= second_d;
      ready_q <= 1'b1;
    end
  end

  `MAU_ASSERT(ReadyHasHeader, opd_ready_o |-> head_q)
  `MAU_ASSERT(NoSecondWithoutHead, second_q |-> head_q)
endmodule : mau_header
`default_nettype wire
