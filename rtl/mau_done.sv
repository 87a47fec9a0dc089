`default_nettype none
// mau_done.sv - completion channel: a queue of {tag, error, count}. A completion told while the queue is empty and the output register
// free goes straight there.
// Room is counted by mau_header (a request starts only when there is a place for its completion).
// Latency when nothing is stalled: a clock, after the clock that the coalescer takes: LATENCY_DONE = 2 (docs/interface.md, Timing 6).
// SPDX-License-Identifier: Apache-2.0
`include "mau_ram.svh"
`include "mau_assert.svh"
module mau_done #(
  parameter int DEPTH = 64
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  // From the coalescer.
  input  wire logic        end_valid_i,
  input  wire logic [7:0]  end_tag_i,
  input  wire logic [2:0]  end_error_i,
  input  wire logic [9:0]  end_count_i,
  // Completion channel.
  output logic             done_valid_o,
  input  wire logic        done_ready_i,
  output logic [7:0]       done_tag_o,
  output logic [2:0]       done_error_o,
  output logic [9:0]       done_count_o,
  // A place became free, a clock later.
  output logic             free_o
);
  localparam int AW = $clog2(DEPTH);

  (* no_rw_check *) logic [20:0] mem [0:DEPTH-1];
  logic [AW:0] wptr_q, rptr_q;
  logic        some_q, busy, any;  // some_q: the queue is not empty

  // Nothing changes in a clock without something in the queue or in its output register.
  assign any = end_valid_i || some_q;
  assign busy = any || done_valid_o || free_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin : b_move
    logic go, load, direct;
    {go, load, direct} = '0;
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      some_q <= 1'b0;
      done_valid_o <= 1'b0;
      free_o <= 1'b0;
    end else if (busy) begin
      go = !done_valid_o || done_ready_i;
      load = go && wptr_q != rptr_q;
      direct = go && wptr_q == rptr_q;
      free_o <= done_valid_o && done_ready_i;
      some_q <= (end_valid_i && !direct) || (load ? wptr_q != rptr_q + 1'b1 : wptr_q != rptr_q);
      if (go) done_valid_o <= any;
      if (end_valid_i && !direct) wptr_q <= wptr_q + 1'b1;
      if (load) rptr_q <= rptr_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (end_valid_i || some_q) begin
      if (!done_valid_o || done_ready_i)
        {done_tag_o, done_error_o, done_count_o} <= some_q ? mem[rptr_q[AW-1:0]] : {end_tag_i, end_error_i, end_count_i};
      if (end_valid_i) mem[wptr_q[AW-1:0]] = {end_tag_i, end_error_i, end_count_i};
    end
  end

  `MAU_ASSERT(NoOverflow, end_valid_i |-> wptr_q - rptr_q != (AW + 1)'(DEPTH))
  `MAU_HELD(DoneHeld, 21, done_valid_o, done_ready_i, {done_tag_o, done_error_o, done_count_o})
endmodule : mau_done
`default_nettype wire
