`default_nettype none
// mau_fifo.sv - small queue with one output register.
// A word written at edge e is at out_data_o from edge e + 2 on when the queue is empty; one word a clock goes in and out.
// There is no input ready: the user counts credits, at most DEPTH words may be inside (the output register is on top of that).
// out_data_o holds until out_take_i; out_take_i counts only with out_valid_o.
// With MAU_LUT_RAM (mau_ram.svh) out_data_o is as fast as a flip-flop.
// SPDX-License-Identifier: Apache-2.0
`include "mau_ram.svh"
`include "mau_assert.svh"
module mau_fifo #(
  parameter int WIDTH = 8,
  parameter int DEPTH = 16  // a power of two, at least 2
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic             in_valid_i,
  input  wire logic [WIDTH-1:0] in_data_i,
  output logic                  out_valid_o,
  output logic [WIDTH-1:0]      out_data_o,
  input  wire logic             out_take_i
);
  localparam int AW = $clog2(DEPTH);

  // Never read and written at one address in one clock: a word is read only after the clock that wrote it.
  `MAU_RAM logic [WIDTH-1:0] mem [0:DEPTH-1];
  logic [AW:0] wptr_q, rptr_q;
  logic        load;

  assign load = wptr_q != rptr_q && (!out_valid_o || out_take_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      out_valid_o <= 1'b0;
    end else begin
      if (in_valid_i) wptr_q <= wptr_q + 1'b1;
      if (load) begin
        rptr_q <= rptr_q + 1'b1;
        out_valid_o <= 1'b1;
      end else if (out_take_i) out_valid_o <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (in_valid_i) mem[wptr_q[AW-1:0]] <= in_data_i;
    if (load) out_data_o <= mem[rptr_q[AW-1:0]];
  end

  `MAU_ASSERT(NoOverflow, in_valid_i |-> wptr_q - rptr_q != (AW + 1)'(DEPTH))
endmodule : mau_fifo
`default_nettype wire
