// mau_channel_store_pkg.sv - functions of mau_channel_store: floats as other
// floats, and what a channel holds at most.
// SPDX-License-Identifier: Apache-2.0
package mau_channel_store_pkg;

  import mau_enc::*;

  // A float16 as a float32, exact; a denormal is shifted until its first bit is gone.
  function automatic logic [31:0] widened(input logic [15:0] half);
    logic [10:0] fraction;
    logic [3:0]  left;
    logic [7:0]  exponent;
    fraction = {1'b0, half[9:0]};
    left = '0;
    for (int b = 3; b >= 0; b--) begin
      left[b] = half[14:10] == 5'd0 && (fraction >> (11 - (1 << b))) == 11'd0;
      if (left[b]) fraction = fraction << (1 << b);
    end
    // e + 112; the first bit of a denormal, too, is one place further left than that of the others
    if (half[14:10] != 5'd0) exponent = {half[14], {3{!half[14]}}, half[13:10]};
    else exponent = {3'b011, left == 4'd1, 4'd1 - left};  // 113 less left
    if (half[14:0] == 15'd0) exponent = 8'd0;
    if (half[14:10] == 5'h1f) exponent = 8'hff;
    widened = {half[15], exponent, fraction[9:0], 13'd0};
  endfunction

  // All ones in the lower bits of a channel.
  function automatic logic [31:0] ones(input logic [2:0] width);
    case (width)
      WIDTH_2: ones = 32'h3;
      WIDTH_8: ones = 32'hff;
      WIDTH_10: ones = 32'h3ff;
      WIDTH_11: ones = 32'h7ff;
      WIDTH_16: ones = 32'hffff;
      default: ones = '1;
    endcase
  endfunction

  // Infinity, NaN and what is as large, as a float of 16, 11 or 10 bits (T20, T21).
  function automatic logic [15:0] extreme(input logic [2:0] width, input logic sign,
                                          input logic infinite, input logic nan,
                                          input logic [8:0] payload);
    case (width)
      WIDTH_16: extreme = {sign, 5'h1f, nan, nan ? payload : 9'd0};
      WIDTH_11: extreme = nan ? 16'h07e0 : infinite ? 16'h07c0 : 16'h07bf;
      default: extreme = nan ? 16'h03f0 : infinite ? 16'h03e0 : 16'h03df;
    endcase
  endfunction

endpackage : mau_channel_store_pkg
