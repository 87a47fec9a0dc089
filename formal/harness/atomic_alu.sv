// atomic_alu.sv - in the place of the real mau_atomic_alu: the result of an atomic is its data,
// which may be any, in the cycles of the real one.
// SPDX-License-Identifier: Apache-2.0
module mau_atomic_alu
  import mau_enc::*;
(
  input  logic        clk_i,
  input  logic [3:0]  gfx_i,
  input  logic        en_i,
  input  logic [4:0]  atomic_i,
  input  logic        wide_i,
  input  logic [63:0] d_i,
  input  logic [63:0] c_i,
  input  logic [63:0] m_i,
  output logic [63:0] new_o,
  output logic [63:0] sum_o
);
  localparam int ADD = LATENCY_FLOAT_ADD;
  logic [ADD:1][63:0] sum_q;
  always_ff @(posedge clk_i) begin
    if (en_i) new_o <= d_i;
    sum_q <= {sum_q[ADD-1:1], new_o};
  end
  assign sum_o = sum_q[ADD];
endmodule : mau_atomic_alu
