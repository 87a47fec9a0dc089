// mau_convert_pkg.sv - structures of the converters, and functions on elements and numbers.
// SPDX-License-Identifier: Apache-2.0
package mau_convert_pkg;

  import mau_enc::*, mau_pkg::*;

  // One channel of a request.
  typedef struct packed {
    mau_channel_place_t place;  // its place in the element
    logic [2:0]  load_nfmt;     // NFMT_* for loads
    logic [2:0]  store_nfmt;    // NFMT_* for stores
    logic        named;         // stores: a component selects it (T25)
    logic        upper;         // stores: its value is in the upper half of a VGPR
    logic [1:0]  vgpr;          // stores: VGPR of its value, counted from VDATA
  } mau_convert_channel_t;

  // How a request converts: everything that is the same for all lanes (T1 to T4, T25 to T32).
  // mau_convert_plan computes it.
  typedef struct packed {
    logic [4:0]  bytes;         // bytes of the element: 1, 2, 4, 8, 12, 16; 0: no format (T3)
    mau_convert_channel_t [3:0] channel;  // A B G R
    logic [3:0][2:0] sel;       // loads: DST_SEL of components W Z Y X: 0, 1, 4..7
    logic [1:0]  ncomp;         // components of the register data - 1
    logic        format;        // *_FORMAT_*
    logic [1:0]  d16;           // D16_*
    logic        unpacked;      // D16 with one register for each component (T29)
    logic        cleared;       // D16: a load writes 0 to the other half (T40)
    logic        lds;           // the load goes to LDS (T37)
    logic        tfe;           // a load writes the TFE dword (T32)
    logic [1:0]  vgprs;         // VGPRs of data, without TFE, - 1
  } mau_convert_plan_t;

  // ---- Elements ---------------------------------------------------------------------------------
  // Channel c has few possible places (CHANNEL_PLACES). It never crosses a dword. When it begins
  // inside a dword it has at most 16 bits.

  // The bits of an element from the place of channel c on.
  function automatic logic [31:0] take_channel(input mau_dwords_t element, input int c,
                                               input logic [6:0] lsb);
    automatic logic [127:0] bits = element;
    take_channel = '0;
    for (int p = 0; p < PLACES; p++) begin
      automatic logic [6:0] at = CHANNEL_PLACES[c][p];
      if (lsb == at) take_channel = at[4:0] == 5'd0 ? bits[at +: 32] : {16'd0, bits[at +: 16]};
    end
  endfunction

  // Channel c at its place, 0 in all other bits of the element.
  function automatic mau_dwords_t put_channel(input logic [31:0] value, input int c,
                                              input logic [6:0] lsb);
    put_channel = '0;
    for (int p = 0; p < PLACES; p++) begin
      automatic logic [6:0] at = CHANNEL_PLACES[c][p];
      if (lsb == at)
        put_channel[at[6:5]] = at[4:0] == 5'd0 ? value : {16'd0, value[15:0]} << at[4:0];
    end
  endfunction

  // ---- Numbers ----------------------------------------------------------------------------------

  // Bits of a channel. Only integers and floats have 32, and those pass unchanged.
  function automatic logic [4:0] channel_bits(input logic [2:0] width);
    case (width)
      WIDTH_2:  return 5'd2;
      WIDTH_8:  return 5'd8;
      WIDTH_10: return 5'd10;
      WIDTH_11: return 5'd11;
      default:  return 5'd16;
    endcase
  endfunction

  // Ones in all bits of a channel.
  function automatic logic [31:0] channel_ones(input logic [2:0] width);
    case (width)
      WIDTH_2:  return 32'h3;
      WIDTH_8:  return 32'hff;
      WIDTH_10: return 32'h3ff;
      WIDTH_11: return 32'h7ff;
      WIDTH_16: return 32'hffff;
      default:  return '1;
    endcase
  endfunction

  // Converts a float with exponent e (bias 15) and fraction f to a float16, or to a float32 unless
  // it is denormal. A NaN becomes quiet only as a float16.
  function automatic logic [31:0] widen_float(input logic half, input logic sign,
                                              input logic [4:0] e, input logic [9:0] f);
    automatic logic top = e == 5'h1f;  // infinity or NaN
    if (half) return {16'd0, sign, e, f[9] || (top && f != 10'd0), f[8:0]};
    return {sign, e[4], {3{!e[4] || top}}, e[3:0], f, 13'd0};  // e + 112
  endfunction

  // Converts a float32 to a float16, rounded towards zero (T12). The exponent is reduced by 112.
  // The exponents (bias 127) are handled in groups of 16.
  function automatic logic [31:0] chop_to_half(input logic [31:0] value);
    automatic logic [3:0]  e = value[26:23];
    automatic logic [9:0]  f = value[22:13];
    automatic logic [14:0] half;
    case (value[30:27])
      4'b0110: half = {5'd0, 10'({1'b1, f} >> (5'd17 - {1'b0, e}))};    // less than 2^-15
      4'b0111: half = e != 4'd0 ? {1'b0, e, f} : {5'd0, 1'b1, f[9:1]};  // 2^-15 to 2
      4'b1000: half = e != 4'hf ? {1'b1, e, f} : 15'h7bff;              // 2 to 2^17
      default: half = value[30] ? 15'h7bff : 15'd0;
    endcase
    if (value[30:23] == 8'hff) half = {5'h1f, value[22:0] != 23'd0, value[21:13]};
    return {16'd0, value[31], half};
  endfunction

  // Converts a float16 to a float32, exactly. The fraction of a denormal is shifted until its first
  // 1 is shifted out.
  function automatic logic [31:0] widen_half(input logic [15:0] half);
    automatic logic        denormal = half[14:10] == 5'd0;
    automatic logic [10:0] fraction = {1'b0, half[9:0]};
    automatic logic [3:0]  left = '0;  // places of the shift
    automatic logic [7:0]  exponent;
    for (int b = 3; b >= 0; b--) begin
      left[b] = denormal && (fraction >> (11 - (1 << b))) == 11'd0;
      if (left[b]) fraction = fraction << (1 << b);
    end
    if (!denormal) exponent = {half[14], {3{!half[14]}}, half[13:10]};  // + 112
    else exponent = {3'b011, left == 4'd1, 4'd1 - left};                // 113 - left
    if (half[14:0] == 15'd0) exponent = 8'd0;
    if (half[14:10] == 5'h1f) exponent = 8'hff;
    return {half[15], exponent, fraction[9:0], 13'd0};
  endfunction

  // Infinity, NaN or overflow, as a float of 16, 11 or 10 bits (T20, T21).
  function automatic logic [15:0] extreme_float(input logic [2:0] width, input logic sign,
                                                input logic infinite, input logic nan,
                                                input logic [8:0] payload);
    case (width)
      WIDTH_16: return {sign, 5'h1f, nan, nan ? payload : 9'd0};
      WIDTH_11: return nan ? 16'h07e0 : infinite ? 16'h07c0 : 16'h07bf;
      default:  return nan ? 16'h03f0 : infinite ? 16'h03e0 : 16'h03df;
    endcase
  endfunction

endpackage : mau_convert_pkg
