// mau_channel_load_pkg.sv - functions of mau_channel_load: floats as others.
// SPDX-License-Identifier: Apache-2.0
package mau_channel_load_pkg;

  // A float of exponent e (bias 15) and fraction f, as a half or as a float32 unless it is a
  // denormal one.
  function automatic logic [31:0] widened(input logic half, input logic sign,
                                          input logic [4:0] e, input logic [9:0] f);
    logic top;
    top = e == 5'h1f;
    if (half) widened = {16'd0, sign, e, f[9] || (top && f != 10'd0), f[8:0]};
    else widened = {sign, e[4], {3{!e[4] || top}}, e[3:0], f, 13'd0};  // e + 112
  endfunction

  // A float32 as a half, towards zero (T12), by 16 exponents (bias 127) at a time; a half's are 112
  // less.
  function automatic logic [31:0] chopped(input logic [31:0] b);
    logic [3:0]  x;
    logic [9:0]  f;
    logic [14:0] half;
    x = b[26:23];
    f = b[22:13];
    case (b[30:27])
      4'b0110: half = {5'd0, 10'({1'b1, f} >> (5'd17 - {1'b0, x}))};           // to 2^-15
      4'b0111: half = x != 4'd0 ? {1'b0, x, f} : {5'd0, 1'b1, f[9:1]};         // 2^-15 to 1
      4'b1000: half = x != 4'hf ? {1'b1, x, f} : 15'h7bff;                     // 2 to 2^16
      default: half = b[30] ? 15'h7bff : 15'd0;
    endcase
    if (b[30:23] == 8'hff) half = {5'h1f, b[22:0] != 23'd0, b[21:13]};
    chopped = {16'd0, b[31], half};
  endfunction

endpackage : mau_channel_load_pkg
