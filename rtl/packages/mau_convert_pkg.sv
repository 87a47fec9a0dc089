// mau_convert_pkg.sv - how elements convert: what travels between the converters, and functions on
// numbers: floats as other floats, what a channel holds at most.
// SPDX-License-Identifier: Apache-2.0
package mau_convert_pkg;

  import mau_enc::*;

  // How a request converts: all that does not depend on the lane (T1 to T4, T25 to T32).
  // mau_convert_plan makes it.
  typedef struct packed {
    logic [4:0]  bytes;         // of the element: 1, 2, 4, 8, 12, 16; 0: no format (T3)
    logic [11:0] width;         // WIDTH_* of channels R G B A, 3 bits each
    logic [27:0] lsb;           // first bit of the channel in the element, 0..96, 7 bits each
    logic [11:0] load_nfmt;     // NFMT_* that a load reads the channel with, 3 bits each
    logic [11:0] store_nfmt;    // NFMT_* that a store writes it with, 3 bits each
    logic [11:0] sel;           // loads: DST_SEL of components X Y Z W, 0, 1, 4..7, 3 bits each
    logic [15:0] source;        // stores: where a channel is in the VGPRs, 4 bits each: [3] there is
                                // such a component, [2] upper half, [1:0] VGPR
    logic [1:0]  ncomp;         // components of the register data - 1
    logic        format;        // *_FORMAT_*
    logic [1:0]  d16;           // D16_*
    logic        unpacked;      // D16 with a register a component (T29)
    logic        lds;           // the load goes to LDS (T37)
    logic        tfe;           // a load writes the TFE dword (T32)
    logic [1:0]  vgprs;         // VGPRs of data, without TFE, - 1
  } mau_convert_plan_t;         // 107 bits

  // What makes registers of converted channels, all lanes alike. mau_convert_load.
  typedef struct packed {
    logic [11:0] sel;           // as above
    logic        whole;         // DST_SEL 1 gives the integer 1 (T24)
    logic [1:0]  ncomp;         // as above
    logic        packed_d16;    // two components a register, and at most 16 bits each (T28)
    logic        half;          // D16
    logic        high;          // D16_HI (T30)
    logic        lds;
  } mau_convert_result_t;       // 19 bits

  // What makes an element of converted channels, all lanes alike. mau_convert_store.
  typedef struct packed {
    logic [27:0] lsb;           // as above
    logic [3:0]  there;         // channels that are not code 0
  } mau_convert_element_t;      // 32 bits

  // A float of exponent e (bias 15) and fraction f, as a half or as a float32 unless it is a
  // denormal one.
  function automatic logic [31:0] widen_float(input logic half, input logic sign,
                                          input logic [4:0] e, input logic [9:0] f);
    logic top;
    top = e == 5'h1f;
    if (half) widen_float = {16'd0, sign, e, f[9] || (top && f != 10'd0), f[8:0]};
    else widen_float = {sign, e[4], {3{!e[4] || top}}, e[3:0], f, 13'd0};  // e + 112
  endfunction

  // A float32 as a half, towards zero (T12), by 16 exponents (bias 127) at a time; a half's are 112
  // less.
  function automatic logic [31:0] chop_to_half(input logic [31:0] b);
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
    chop_to_half = {16'd0, b[31], half};
  endfunction

  // A float16 as a float32, exact; a denormal is shifted until its first bit is gone.
  function automatic logic [31:0] widen_half(input logic [15:0] half);
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
    widen_half = {half[15], exponent, fraction[9:0], 13'd0};
  endfunction

  // All ones in the lower bits of a channel.
  function automatic logic [31:0] channel_ones(input logic [2:0] width);
    case (width)
      WIDTH_2: channel_ones = 32'h3;
      WIDTH_8: channel_ones = 32'hff;
      WIDTH_10: channel_ones = 32'h3ff;
      WIDTH_11: channel_ones = 32'h7ff;
      WIDTH_16: channel_ones = 32'hffff;
      default: channel_ones = '1;
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

endpackage : mau_convert_pkg
