`default_nettype none
// mau_channel_store.sv - a VGPR dword, or a D16 half (T22), as one channel of an element (T14 to
// T21), a value a clock, CHANNEL_CLOCKS stages. Exact up to the one rounding: every kind is the
// product of a significand of 24 bits with 2^n - 1, 2^(n-1) - 1 or 1, shifted right.
// C twins: cmodel convert_channel.c, convert_number.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_fault.svh"
module mau_channel_store (
  input  wire logic        clk_i,
  input  wire logic [4:0]  en_i,       // bit k: a value enters stage k
  input  wire logic [2:0]  nfmt_i,     // NFMT_*
  input  wire logic [2:0]  width_i,    // WIDTH_*; NONE: the result is 0
  input  wire logic        half_i,     // D16: the value is a half, in bits 15:0
  input  wire logic [31:0] value_i,
  output logic [31:0]      s4_bits_o   // the channel, 0 above its width
);
  `MAU_FAULT_REG(fault_even, 44)
  `MAU_FAULT_REG(fault_nan, 45)

  // ---- Stage 0: a half as the dword it stands for (T22), what the format says -------------------
  logic [2:0]  s0_nfmt, s1_nfmt, s2_nfmt, s3_nfmt;
  logic [2:0]  s0_width, s1_width, s2_width, s3_width;
  logic [31:0] s0_word, s1_word, s2_word, s3_word;  // from stage 1 on: pass, the result

  // A float16 as a float32, exact; a denormal is shifted until its first bit is gone.
  function automatic logic [31:0] widened(input logic [15:0] half);
    logic [15:0] fraction;
    logic [3:0]  left;
    logic [7:0]  exponent;
    fraction = {half[9:0], 6'd0};
    left = '0;
    for (int b = 3; b >= 0; b--) begin
      left[b] = half[14:10] == 5'd0 && (fraction >> (16 - (1 << b))) == 16'd0;
      if (left[b]) fraction = fraction << (1 << b);
    end
    if (half[14:10] == 5'd0) fraction = {fraction[14:0], 1'b0};
    exponent = {3'd0, half[14:10]} + 8'd112 - {4'd0, left};
    if (half[14:0] == 15'd0) exponent = 8'd0;
    if (half[14:10] == 5'h1f) exponent = 8'hff;
    widened = {half[15], exponent, fraction[15:6], 13'd0};
  endfunction

  logic        s0_same;             // the dword's low bits are the channel
  logic        s0_scale, s1_scale;  // times 2^n - 1
  logic [4:0]  s0_n, s1_n;
  logic [7:0]  s0_place;            // the product goes s0_place - exponent places to the right,
  logic [7:0]  s0_most;             // where greater exponents count as this one
  logic [7:0]  s0_limit;            // exponent of what is too large, where there is no s0_scale
  logic        s0_below;            // there are numbers below 0

  always_ff @(posedge clk_i) begin : b_widen
    logic [4:0] n;
    n = '0;
    if (en_i[0]) begin
      s0_nfmt <= nfmt_i;
      s0_width <= width_i;
      if (!half_i) s0_word <= value_i;
      else if (nfmt_i == mau_enc::NFMT_UINT) s0_word <= {16'd0, value_i[15:0]};
      else if (nfmt_i == mau_enc::NFMT_SINT) s0_word <= {{16{value_i[15]}}, value_i[15:0]};
      else s0_word <= widened(value_i[15:0]);

      case (width_i)
        mau_enc::WIDTH_2: n = 5'd2;
        mau_enc::WIDTH_8: n = 5'd8;
        mau_enc::WIDTH_10: n = 5'd10;
        mau_enc::WIDTH_11: n = 5'd11;
        default: n = 5'd16;
      endcase
      if (nfmt_i == mau_enc::NFMT_SNORM || nfmt_i == mau_enc::NFMT_SSCALED) n = n - 5'd1;
      s0_n <= n;
      s0_same <= nfmt_i == mau_enc::NFMT_UINT || nfmt_i == mau_enc::NFMT_SINT ||
                 (nfmt_i == mau_enc::NFMT_FLOAT && width_i == mau_enc::WIDTH_32);
      s0_scale <= 1'b0;
      s0_below <= nfmt_i == mau_enc::NFMT_SNORM || nfmt_i == mau_enc::NFMT_SNORM_OGL ||
                  nfmt_i == mau_enc::NFMT_SSCALED ||
                  (nfmt_i == mau_enc::NFMT_FLOAT && width_i == mau_enc::WIDTH_16);
      s0_limit <= 8'hff;   // infinity and NaN
      s0_place <= 8'd150;  // 23 less the exponent without its bias
      case (nfmt_i)
        mau_enc::NFMT_USCALED, mau_enc::NFMT_SSCALED: begin
          s0_most <= 8'hff;
          s0_limit <= 8'd127 + {3'd0, n};  // 2^n
        end
        mau_enc::NFMT_FLOAT: begin
          s0_most <= 8'd113;   // 2^-14: denormal below
          s0_limit <= 8'd143;  // 2^16
          s0_place <= width_i == mau_enc::WIDTH_16 ? 8'd126 :
                      width_i == mau_enc::WIDTH_11 ? 8'd130 : 8'd131;
        end
        default: begin
          s0_most <= 8'd127;   // 1.0, whose significand all that is larger takes
          s0_scale <= 1'b1;
          if (nfmt_i == mau_enc::NFMT_SNORM_OGL) s0_place <= 8'd151;  // half of 2^n - 1
        end
      endcase
    end
  end

  // ---- Stage 1: significand, places to the right, what needs no arithmetic ----------------------
  logic [23:0] s1_significand;
  logic [5:0]  s1_right, s2_right;        // of the product, 8..41; 41: less than a half
  logic [4:0]  s1_exponent, s2_exponent;  // of a float, less 1; 0 for a denormal
  logic        s1_neg, s2_neg;
  logic        s1_pass, s2_pass, s3_pass;

  // All ones in the lower bits of a channel.
  function automatic logic [31:0] ones(input logic [2:0] width);
    case (width)
      mau_enc::WIDTH_2: ones = 32'h3;
      mau_enc::WIDTH_8: ones = 32'hff;
      mau_enc::WIDTH_10: ones = 32'h3ff;
      mau_enc::WIDTH_11: ones = 32'h7ff;
      mau_enc::WIDTH_16: ones = 32'hffff;
      mau_enc::WIDTH_32: ones = '1;
      default: ones = '0;
    endcase
  endfunction

  // Infinity, NaN and what is as large, as a float of 16, 11 or 10 bits (T20, T21).
  function automatic logic [15:0] extreme(input logic [2:0] width, input logic [31:0] w);
    logic nan, infinite;
    nan = w[30:23] == 8'hff && w[22:0] != '0;
    infinite = w[30:23] == 8'hff;
    case (width)
      mau_enc::WIDTH_16: extreme = {w[31], 5'h1f, nan, nan ? w[21:13] : 9'd0};
      mau_enc::WIDTH_11: extreme = nan ? 16'h07e0 : infinite ? 16'h07c0 : 16'h07bf;
      default: extreme = nan ? 16'h03f0 : infinite ? 16'h03e0 : 16'h03df;
    endcase
  endfunction

  always_ff @(posedge clk_i) begin : b_kind
    logic [7:0]  exponent;
    logic [8:0]  right;
    logic        neg, nan, beyond;
    logic [31:0] word, top;
    {exponent, right, neg, nan, beyond, word, top} = '0;
    if (en_i[1]) begin
      exponent = s0_word[30:23];
      neg = s0_word[31];
      nan = exponent == 8'hff && s0_word[22:0] != '0;
      beyond = exponent >= s0_limit;
      top = ones(s0_width);
      // What needs no arithmetic. Of all kinds but floats, NaN is 0.
      if (s0_same) word = s0_word;
      else if (neg && !nan && !s0_below) word = '0;
      else if (s0_nfmt == mau_enc::NFMT_FLOAT) word = {16'd0, extreme(s0_width, s0_word)};
      else if (nan) word = '0;
      else word = s0_below ? {1'b0, top[31:1]} ^ {32{neg}} : top;
      s1_word <= word & top;
      if (s0_scale) s1_pass <= s0_same || (neg && !s0_below) || (nan && !fault_nan);
      else s1_pass <= s0_same || (neg && !s0_below) || beyond;
      right = {1'b0, s0_place} - {1'b0, exponent < s0_most ? exponent : s0_most};
      s1_right <= right > 9'd41 ? 6'd41 : right[5:0];
      s1_significand <= {exponent != 8'd0, s0_word[22:0]};
      if (s0_scale && exponent >= 8'd127) s1_significand <= 24'h800000;
      s1_scale <= s0_scale;
      s1_n <= s0_n;
      s1_exponent <= s0_nfmt == mau_enc::NFMT_FLOAT && exponent > 8'd113
                   ? 5'(exponent - 8'd113) : 5'd0;
      s1_neg <= neg;
      s1_nfmt <= s0_nfmt;
      s1_width <= s0_width;
    end
  end

  // ---- Stage 2: the product ---------------------------------------------------------------------
  logic [39:0] s2_product;
  always_ff @(posedge clk_i) begin : b_scale
    if (en_i[2]) begin
      s2_product <= {16'd0, s1_significand};
      if (s1_scale) s2_product <= ({16'd0, s1_significand} << s1_n) - {16'd0, s1_significand};
      s2_right <= s1_right;
      s2_exponent <= s1_exponent;
      s2_neg <= s1_neg;
      s2_pass <= s1_pass;
      s2_word <= s1_word;
      s2_nfmt <= s1_nfmt;
      s2_width <= s1_width;
    end
  end

  // ---- Stage 3: the bits that stay, and whether they are rounded up -----------------------------
  // -(r + up) is ~r + !up.
  logic [15:0] s3_base;  // exponent of a float, where its width has it
  logic [15:0] s3_r;
  logic        s3_carry;
  always_ff @(posedge clk_i) begin : b_place
    logic [16:0] q;
    logic        low, up, minus;  // something below the bit behind the last place
    {q, low, up, minus} = '0;
    if (en_i[3]) begin
      q = 17'({s2_product, 1'b0} >> s2_right);
      low = ({s2_product, 1'b0} & ~(41'h1ff_ffff_ffff << s2_right)) != '0;
      case (s2_nfmt)
        mau_enc::NFMT_SNORM_OGL: up = s2_neg && (q[0] || low);      // to the next lower code
        mau_enc::NFMT_USCALED, mau_enc::NFMT_SSCALED: up = 1'b0;    // towards 0
        default: up = q[0] && (low || q[1] || fault_even);          // to nearest even
      endcase
      minus = s2_neg && s2_nfmt != mau_enc::NFMT_FLOAT;
      case (s2_width)
        mau_enc::WIDTH_16: s3_base <= {s2_neg, s2_exponent, 10'd0};
        mau_enc::WIDTH_11: s3_base <= {5'd0, s2_exponent, 6'd0};
        default: s3_base <= {6'd0, s2_exponent, 5'd0};
      endcase
      if (s2_nfmt != mau_enc::NFMT_FLOAT) s3_base <= '0;
      s3_r <= minus ? ~q[16:1] : q[16:1];
      s3_carry <= minus ^ up;
      s3_pass <= s2_pass;
      s3_word <= s2_word;
      s3_nfmt <= s2_nfmt;
      s3_width <= s2_width;
    end
  end

  // ---- Stage 4: rounded -------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_round
    logic [15:0] sum;
    sum = '0;
    if (en_i[4]) begin
      sum = s3_base + s3_r + {15'd0, s3_carry};
      // T21: rounding makes no infinity of 11 and 10 bits
      if (s3_nfmt == mau_enc::NFMT_FLOAT) begin
        if (s3_width == mau_enc::WIDTH_11 && sum[10:6] == 5'h1f) sum = 16'h07bf;
        if (s3_width == mau_enc::WIDTH_10 && sum[9:5] == 5'h1f) sum = 16'h03df;
      end
      s4_bits_o <= s3_pass ? s3_word : {16'd0, sum} & ones(s3_width);
    end
  end
endmodule : mau_channel_store
`default_nettype wire
