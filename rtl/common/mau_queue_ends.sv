// mau_queue_ends.sv - control of a FIFO, without its memory: write and read pointers, and the valid
// bit of the output. For entries whose parts arrive at different times. Each part has its own
// memory (mau_ram), which is read by load_o at raddr_o. The last part is written by push_i at
// waddr_o.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_queue_ends #(
  parameter int DEPTH = 16   // entries, a power of two, 2 or more
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             push_i,
  output logic             valid_o,
  input  logic             ready_i,
  output logic             free_o,   // an entry moved to the output in the previous cycle
  output logic             load_o,   // an entry moves to the output
  output logic [$clog2(DEPTH)-1:0] waddr_o, raddr_o
);
  localparam int AW = $clog2(DEPTH);

  logic [AW:0] wptr_q, rptr_q;
  logic        some_q;  // the memory holds an entry

  assign load_o = some_q && (!valid_o || ready_i);
  assign waddr_o = wptr_q[AW-1:0];
  assign raddr_o = rptr_q[AW-1:0];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      some_q <= 1'b0;
      valid_o <= 1'b0;
    end else begin
      if (push_i || load_o) begin
        some_q <= push_i || wptr_q != rptr_q + 1'b1;
        if (push_i) wptr_q <= wptr_q + 1'b1;
        if (load_o) rptr_q <= rptr_q + 1'b1;
      end
      valid_o <= load_o || (valid_o && !ready_i);
    end
  end
  always_ff @(posedge clk_i) free_o <= load_o;

  `MAU_ASSERT(NoOverflow, push_i |-> wptr_q - rptr_q != (AW + 1)'(DEPTH))
endmodule : mau_queue_ends
