// mau_header.sv - two-entry queue of request headers; counts the operand beats of the oldest and
// gives opd_ready_o by credits.
// A beat is taken only when everything that it can cause has room: one entry of the result queue,
// one entry of the window store (the first beat of an entry), one completion entry (a request's
// first beat). So nothing behind the operands ever has to be stopped, and every ready is a
// register: next beat of the oldest header exists and all three credits are there, computed as
// next state.
// Beside the header goes the code of its data format. Beats of a request: max(1, wave/LANES). EXEC
// bits 63:32 count as 0 with wave32 (decision D14).
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_header
  import mau_enc::*, mau_pkg::*;
#(
  parameter int LANES = 16,
  parameter int ENTRY = 16,       // lanes of an entry of the window store, LANES at least
  parameter int RES_DEPTH = 16,   // entries of the result queue
  parameter int WIN_DEPTH = 32,   // entries of the window store
  parameter int DONE_DEPTH = 64   // entries of the completion queue
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic [2:0]   ctx_gfx_i,
  input  logic         ctx_wave32_i,
  // Request header, see docs/interface.md.
  input  logic         req_valid_i,
  output logic         req_ready_o,
  input  logic [63:0]  req_op_i,
  input  logic [127:0] req_vsharp_i,
  input  logic [63:0]  req_saddr_i,
  input  logic [31:0]  req_m0_i,
  input  logic [63:0]  req_exec_i,
  input  logic [7:0]   req_tag_i,
  // Operand handshake.
  input  logic         opd_valid_i,
  output logic         opd_ready_o,
  // Credits that come back, one each clock at most.
  input  logic         res_free_i,
  input  logic         win_free_i,
  input  logic         done_free_i,
  // To the lane pipe: the beat taken in this clock; its header a clock later.
  output logic         in_valid_o,
  output logic         in_first_o,
  output logic         in_last_o,
  output logic [3:0]   in_beat_o,
  output mau_header_t  s0_header_o,
  output logic [6:0]   s0_format_o   // of an MTBUF its own, else that of the V#: unified, or
                                          // {NFMT, DFMT} before gfx10
);
  localparam logic [3:0] LAST64 = 4'(64 / LANES - 1);
  localparam logic [3:0] LAST32 = LANES >= 32 ? 4'd0 : 4'(32 / LANES - 1);
  localparam logic [3:0] IN_ENTRY = 4'(ENTRY / LANES - 1);  // mask: beat number inside its entry

  // Ping-pong buffer of headers; head_q: there is one, second_q: two. open_q: which of them loads
  // in this clock, as no header that waits is there.
  mau_header_t even_q, odd_q;
  logic        head_q, second_q, take;
  logic        wnext_q, rnext_q;  // 1: the coming one to write, the head is odd_q
  logic [1:0]  open_q;

  assign take = opd_valid_i && opd_ready_o;
  assign in_valid_o = take;

  always_ff @(posedge clk_i) begin : b_write
    logic [63:0] exec;
    exec = '0;
    if (req_valid_i && req_ready_o) begin
      exec = req_exec_i & {{32{!ctx_wave32_i}}, 32'hffffffff};
      if (open_q[0]) begin
        even_q.tag <= req_tag_i;
        even_q.op <= req_op_i;
        even_q.vsharp <= req_vsharp_i;
        even_q.saddr <= req_saddr_i;
        even_q.exec <= exec;
        even_q.m0 <= req_m0_i;
      end
      if (open_q[1]) begin
        odd_q.tag <= req_tag_i;
        odd_q.op <= req_op_i;
        odd_q.vsharp <= req_vsharp_i;
        odd_q.saddr <= req_saddr_i;
        odd_q.exec <= exec;
        odd_q.m0 <= req_m0_i;
      end
    end
  end

  mau_op_t op;  // of the head
  assign op = rnext_q ? odd_q.op : even_q.op;

  always_ff @(posedge clk_i) begin : b_take
    logic [6:0] field, format;
    {field, format} = '0;
    if (take) if (in_first_o) begin
      field = rnext_q ? odd_q.vsharp[114:108] : even_q.vsharp[114:108];
      if (ctx_gfx_i > GFX_9)
        format = {field[6] && ctx_gfx_i != GFX_11, field[5:0]};
      else format = {field[2:0], field[6:3]};
      s0_header_o <= rnext_q ? odd_q : even_q;
      s0_format_o <= op.enc == ENC_MTBUF ? op.format : format;
    end
  end

  // Credits; *_ok: at least one is left.
  logic [$clog2(RES_DEPTH):0]  res_q;
  logic [$clog2(WIN_DEPTH):0]  win_q;
  logic [$clog2(DONE_DEPTH):0] done_q;
  logic                        res_ok_q, win_ok_q, done_ok_q;

  // Nothing changes in a clock without a transfer or a credit.
  always_ff @(posedge clk_i) begin : b_beat
    logic                        push, in_entry, head, second, wnext, first, opd_ready;
    logic                        res_ok, win_ok, done_ok;
    logic [3:0]                  beat, last;  // the coming beat; the last one of a wave
    logic [$clog2(RES_DEPTH):0]  res;
    logic [$clog2(WIN_DEPTH):0]  win;
    logic [$clog2(DONE_DEPTH):0] done;
    {push, in_entry, head, second, wnext, first, res_ok, win_ok, done_ok, opd_ready} = '0;
    {beat, last, res, win, done} = '0;
    if (!rst_ni) begin
      head_q <= 1'b0;
      second_q <= 1'b0;
      wnext_q <= 1'b0;
      rnext_q <= 1'b0;
      open_q <= 2'b01;
      req_ready_o <= 1'b0;  // rises in the first clock
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
    end else if (take || (req_valid_i && req_ready_o) || res_free_i || win_free_i ||
                 done_free_i) begin
      push = req_valid_i && req_ready_o;
      wnext = wnext_q ^ push;
      in_entry = (in_beat_o & IN_ENTRY) != 4'd0;
      last = ctx_wave32_i ? LAST32 : LAST64;
      beat = in_beat_o;
      first = in_first_o;
      res = res_q;
      win = win_q;
      done = done_q;
      // Both cases stand side by side, and 'take', which is known last, chooses.
      if (take) begin  // it had its credits
        beat = in_last_o ? 4'd0 : in_beat_o + 4'd1;
        first = in_last_o;
        head = !in_last_o || second_q || push;
        second = !in_last_o && (second_q || push);
        res_ok = res_free_i || res_q != 1;
        win_ok = win_free_i || (in_entry ? win_ok_q : win_q != 1);
        done_ok = done_free_i || (in_first_o ? done_q != 1 : done_ok_q);
        opd_ready = head && res_ok && (win_ok || (beat & IN_ENTRY) != 4'd0) &&
                    (done_ok || !in_last_o);
        if (!res_free_i) res = res_q - 1'b1;
        if (in_entry == win_free_i) win = win_free_i ? win_q + 1'b1 : win_q - 1'b1;
        if (in_first_o != done_free_i) done = done_free_i ? done_q + 1'b1 : done_q - 1'b1;
        if (in_last_o) rnext_q <= !rnext_q;
      end else begin
        head = head_q || second_q || push;
        second = head_q && (second_q || push);
        res_ok = res_ok_q || res_free_i;
        win_ok = win_ok_q || win_free_i;
        done_ok = done_ok_q || done_free_i;
        opd_ready = head && res_ok && (win_ok || in_entry) && (done_ok || !in_first_o);
        if (res_free_i) res = res_q + 1'b1;
        if (win_free_i) win = win_q + 1'b1;
        if (done_free_i) done = done_q + 1'b1;
      end
      opd_ready_o <= opd_ready;
      in_beat_o <= beat;
      in_first_o <= first;
      in_last_o <= beat == last;
      res_q <= res;
      win_q <= win;
      done_q <= done;
      res_ok_q <= res_ok;
      win_ok_q <= win_ok;
      done_ok_q <= done_ok;
      req_ready_o <= !second;
      wnext_q <= wnext;
      open_q <= {!second && wnext, !second && !wnext};
      head_q <= head;
      second_q <= second;
    end else req_ready_o <= !second_q;
  end

  `MAU_ASSERT(ReadyHasHeader, opd_ready_o |-> head_q)
  `MAU_ASSERT(NoSecondWithoutHead, second_q |-> head_q)
endmodule : mau_header
