// mau_done.sv - completion channel: a queue of completions. A completion bypasses the queue when
// the queue is empty and the output register is free.
// mau_header counts the free entries of the queue. It starts a request only when the queue has a
// free entry for the request's completion.
// Latency without stalls: one cycle. With the latency of the coalescer it is LATENCY_DONE.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_done
  import mau_pkg::*;
#(
  parameter int DEPTH = 64
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  // From the coalescer.
  input  logic            end_valid_i,
  input  mau_completion_t end_i,
  // Completion channel.
  output logic            done_valid_o,
  input  logic            done_ready_i,
  output mau_completion_t done_o,
  // An entry became free in the previous cycle.
  output logic            free_o
);
  localparam int AW = $clog2(DEPTH);

  logic [AW:0]     wptr_q, rptr_q;
  logic            some_q;         // the queue is not empty
  logic            from_queue_q;   // done_o comes from the queue
  logic            go;             // the output register is free at the next edge
  logic            load;           // an entry leaves the queue
  mau_completion_t direct_q, queued;

  assign go = !done_valid_o || done_ready_i;
  assign load = go && some_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      some_q <= 1'b0;
      done_valid_o <= 1'b0;
      free_o <= 1'b0;
    end else if (end_valid_i || some_q || done_valid_o || free_o) begin
      automatic logic push = end_valid_i && (!go || some_q);
      if (push) wptr_q <= wptr_q + 1'b1;
      if (load) rptr_q <= rptr_q + 1'b1;
      some_q <= push || (load ? wptr_q != rptr_q + 1'b1 : some_q);
      done_valid_o <= !go || end_valid_i || some_q;
      free_o <= done_valid_o && done_ready_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (go && (end_valid_i || some_q)) begin
      from_queue_q <= some_q;
      direct_q <= end_i;
    end
  end

  // A completion that bypasses the queue is written too; the next one overwrites it.
  mau_ram #(.WIDTH($bits(mau_completion_t)), .DEPTH(DEPTH)) u_ram (
    .clk_i, .write_i(end_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(end_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]),
    .rdata_o(queued)
  );
  assign done_o = from_queue_q ? queued : direct_q;

  `MAU_ASSERT(NoOverflow, end_valid_i |-> wptr_q - rptr_q != (AW + 1)'(DEPTH))
  `MAU_HELD(DoneHeld, done_valid_o, done_ready_i, done_o)
endmodule : mau_done
