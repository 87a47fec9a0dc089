// mau_sign_step.sv - the mixer of signature mode (../README.md, Mixer). Combinational.
// SPDX-License-Identifier: Apache-2.0
module mau_sign_step (
  input  logic [63:0] h_i,  // state before
  input  logic [63:0] a_i,  // XORed in before the mixing
  input  logic [63:0] b_i,  // XORed in after the mixing
  output logic [63:0] h_o   // state after
);
  logic [63:0] u, t, v;

  assign u = h_i ^ a_i;
  assign t = u + (u << 9);
  assign v = t ^ (t >> 32);
  assign h_o = {v[36:0], v[63:37]} ^ b_i;
endmodule : mau_sign_step
