// mau_header.sv - queue of two request headers. It counts the operand beats of the oldest header
// and drives opd_ready_o by credits.
// A beat is taken only when everything that it can cause has room: an entry of the result queue, an
// entry of the window store (for the first beat of an entry), and an entry of the completion queue
// (for the first beat of a request). So nothing downstream of the operands has to stall.
// Every ready is a register. opd_ready_o is computed as next state: the oldest header has a beat
// left, and all three credits are available.
// The code of the data format goes with the header. A request has max(1, wave/LANES) beats. EXEC
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
  input  logic [3:0]   ctx_gfx_i,
  input  logic         ctx_wave32_i,
  // Request header, see docs/interface.md.
  input  logic         req_valid_i,
  output logic         req_ready_o,
  input  mau_header_t  req_i,
  // Operand handshake.
  input  logic         opd_valid_i,
  output logic         opd_ready_o,
  // Credits that come back, at most one of each kind in a cycle.
  input  logic         res_free_i,
  input  logic         win_free_i,
  input  logic         done_free_i,
  // To the lane pipe: the beat that is taken in this cycle. Its header follows one cycle later.
  output logic         in_valid_o,
  output mau_beat_t    in_beat_o,
  output mau_header_t  s0_header_o,
  output logic [6:0]   s0_format_o   // format_code()
);
  localparam logic [3:0] LAST64 = 4'(64 / LANES - 1);
  localparam logic [3:0] LAST32 = LANES >= 32 ? 4'd0 : 4'(32 / LANES - 1);
  localparam logic [3:0] IN_ENTRY = 4'(ENTRY / LANES - 1);  // mask: beat number inside its entry

  // ---- Headers ----------------------------------------------------------------------------------
  mau_header_t queue_q [2];
  logic        head_q, second_q;  // the queue holds a header; it holds two
  logic        write_q, read_q;   // the entry to write next; the entry of the oldest header
  logic        push, take;

  assign push = req_valid_i && req_ready_o;
  assign take = opd_valid_i && opd_ready_o;
  assign in_valid_o = take;

  mau_header_t head;
  mau_op_t     op;    // operation of the oldest header
  assign head = queue_q[read_q];
  assign op = head.op;

  always_ff @(posedge clk_i) begin
    if (push) begin
      queue_q[write_q] <= req_i;
      if (ctx_wave32_i) queue_q[write_q].exec[63:32] <= '0;
    end
    if (take && in_beat_o.first) begin
      s0_header_o <= head;
      s0_format_o <= format_code(ctx_gfx_i, op.enc == ENC_MTBUF, op.format, head.vsharp[114:108]);
    end
  end

  // ---- Credits ----------------------------------------------------------------------------------
  logic in_entry;  // the next beat is not the first one of its entry
  logic taken_res, kept_res, taken_win, kept_win, taken_done, kept_done;

  assign in_entry = (in_beat_o.number & IN_ENTRY) != 4'd0;

  mau_credit #(.DEPTH(RES_DEPTH)) u_res (
    .clk_i, .rst_ni, .free_i(res_free_i), .spend_i(1'b1), .take_i(take),
    .if_taken_o(taken_res), .if_kept_o(kept_res)
  );
  mau_credit #(.DEPTH(WIN_DEPTH)) u_win (
    .clk_i, .rst_ni, .free_i(win_free_i), .spend_i(!in_entry), .take_i(take),
    .if_taken_o(taken_win), .if_kept_o(kept_win)
  );
  mau_credit #(.DEPTH(DONE_DEPTH)) u_done (
    .clk_i, .rst_ni, .free_i(done_free_i), .spend_i(in_beat_o.first), .take_i(take),
    .if_taken_o(taken_done), .if_kept_o(kept_done)
  );

  // ---- Next state -------------------------------------------------------------------------------
  // Next states for both cases: the next beat is taken, or kept. 'take' arrives late in the cycle
  // and selects one. Without a new header, a beat or a credit nothing changes.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q <= 1'b0;
      second_q <= 1'b0;
      write_q <= 1'b0;
      read_q <= 1'b0;
      req_ready_o <= 1'b0;  // rises in the first cycle
      opd_ready_o <= 1'b0;
      in_beat_o <= '{first: 1'b1, last: 1'b0, number: 4'd0};
    end else if (push || take || res_free_i || win_free_i || done_free_i ||
                 (!head_q && !req_ready_o)) begin
      automatic logic       last = in_beat_o.last;
      automatic logic [3:0] next = last ? 4'd0 : in_beat_o.number + 4'd1;
      automatic logic [3:0] number = take ? next : in_beat_o.number;
      automatic logic       taken_head = !last || second_q || push;
      automatic logic       taken_second = !last && (second_q || push);
      automatic logic       kept_head = head_q || push;
      automatic logic       kept_second = head_q && (second_q || push);
      head_q <= take ? taken_head : kept_head;
      second_q <= take ? taken_second : kept_second;
      req_ready_o <= take ? !taken_second : !kept_second;
      opd_ready_o <= take ?
        taken_head && taken_res && (taken_win || (next & IN_ENTRY) != 4'd0) &&
        (taken_done || !last) :
        kept_head && kept_res && (kept_win || in_entry) && (kept_done || !in_beat_o.first);
      in_beat_o <= '{
        first: take ? last : in_beat_o.first,
        last: number == (ctx_wave32_i ? LAST32 : LAST64),
        number: number
      };
      write_q <= write_q ^ push;
      read_q <= read_q ^ (take && last);
    end
  end

  `MAU_ASSERT(ReadyHasHeader, opd_ready_o |-> head_q)
  `MAU_ASSERT(NoSecondWithoutHead, second_q |-> head_q)
endmodule : mau_header
