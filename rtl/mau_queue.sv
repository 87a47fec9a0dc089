`default_nettype none
// mau_queue.sv - first in, first out: a memory and the register behind it, which is the output.
// Its user counts room: an entry is pushed only when the queue has less than DEPTH, one of which
// may stand in the register. Two clocks from push to output when nothing waits in front.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_queue #(
  parameter int WIDTH = 32,  // bits of an entry
  parameter int DEPTH = 16,  // entries, a power of two, 2 or more
  parameter int BLOCK = 0    // 1: the memory may be block RAM (mau_ram)
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic             push_i,
  input  wire logic [WIDTH-1:0] data_i,
  output logic                  valid_o,
  input  wire logic             ready_i,
  output logic [WIDTH-1:0]      data_o,
  output logic                  free_o    // an entry moved to the output, a clock later
);
  localparam int AW = $clog2(DEPTH);

  logic [AW:0] wptr_q, rptr_q;
  logic        some_q, load;  // some_q: the memory holds an entry

  assign load = some_q && (!valid_o || ready_i);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      some_q <= 1'b0;
      valid_o <= 1'b0;
      free_o <= 1'b0;
    end else if (push_i || some_q || valid_o || free_o) begin
      some_q <= push_i || (load ? wptr_q != rptr_q + 1'b1 : some_q);
      if (push_i) wptr_q <= wptr_q + 1'b1;
      if (load) rptr_q <= rptr_q + 1'b1;
      valid_o <= load || (valid_o && !ready_i);
      free_o <= load;
    end
  end

  mau_ram #(.WIDTH(WIDTH), .DEPTH(DEPTH), .BLOCK(BLOCK)) u_ram (
    .clk_i, .write_i(push_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(data_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(data_o)
  );

  `MAU_ASSERT(NoOverflow, push_i |-> wptr_q - rptr_q != (AW + 1)'(DEPTH))
  `MAU_HELD(OutHeld, WIDTH, valid_o, ready_i, data_o)
endmodule : mau_queue
`default_nettype wire
