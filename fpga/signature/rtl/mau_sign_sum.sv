// mau_sign_sum.sv - adds to {v1, v0}, as one number of 64 bits or as two of 32. Combinational.
// SPDX-License-Identifier: Apache-2.0
module mau_sign_sum (
  input  logic        pair_i,  // one number: v0 carries into v1
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  output logic [63:0] sum_o
);
  logic [65:0] wide;

  // An extra bit between the halves passes the carry on, or stops it.
  assign wide = {a_i[63:32], 1'b0, a_i[31:0], 1'b0} + {b_i[63:32], pair_i, b_i[31:0], 1'b0};
  assign sum_o = {wide[65:34], wide[32:1]};
endmodule : mau_sign_sum
