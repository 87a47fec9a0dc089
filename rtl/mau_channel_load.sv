`default_nettype none
// mau_channel_load.sv - one channel of an element as a VGPR dword or, with D16, as a half (T5 to
// T13), a value a clock, CHANNEL_CLOCKS stages. Exact up to the one rounding.
//
// A value is a significand, its first bit at the top, and an exponent. v / (2^n - 1) is the n bits
// of v behind the point, repeated without end, so UNORM and SNORM need no divider: bits that are
// shifted out at the top are 0, and repeating what is left is the same pattern shifted.
// C twins: cmodel convert_channel.c, convert_number.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_fault.svh"
module mau_channel_load (
  input  wire logic        clk_i,
  input  wire logic [4:0]  en_i,       // bit k: a channel enters stage k
  input  wire logic [2:0]  nfmt_i,     // NFMT_*
  input  wire logic [2:0]  width_i,    // WIDTH_*; NONE: the result means nothing
  input  wire logic        half_i,     // D16
  input  wire logic [31:0] bits_i,     // the channel in its low bits, the rest is ignored
  output logic [31:0]      s4_value_o  // a dword; D16: a half in bits 15:0, the rest 0
);
  `MAU_FAULT_REG(fault_even, 41)
  `MAU_FAULT_REG(fault_lowest, 42)
  `MAU_FAULT_REG(fault_sign, 43)

  // ---- Stage 0: kind of value, sign and magnitude -----------------------------------------------
  logic [31:0] s0_word, s1_word, s2_word;        // pass: the result; float32: the channel
  logic        s0_pass, s1_pass, s2_pass;
  logic        s0_float32, s1_float32;           // a float32 that becomes a half
  logic        s0_half, s1_half, s2_half;
  logic        s0_neg, s1_neg, s2_neg;
  logic        s2_chop;                          // towards zero, not to nearest even
  logic [15:0] s0_m;                             // magnitude: 1.15 bits, exponent s0_h - 15
  logic signed [5:0] s0_h, s1_h;
  logic [4:0]  s0_period, s1_period;             // bits that repeat; 0: zeros follow

  // The result that needs no arithmetic: integers, FLOAT 32 of a dword, infinity and NaN, and a
  // float32 beyond what a half can hold.
  function automatic logic [31:0] plain(input logic [2:0] nfmt, input logic [2:0] width,
                                        input logic half, input logic [31:0] b, input logic fill);
    logic       sign, nan;
    logic [9:0] fraction;
    sign = width == mau_enc::WIDTH_16 && b[15];
    fraction = width == mau_enc::WIDTH_16 ? b[9:0] :
               width == mau_enc::WIDTH_11 ? {b[5:0], 4'd0} : {b[4:0], 5'd0};
    nan = fraction != 10'd0;
    if (nfmt == mau_enc::NFMT_FLOAT && width == mau_enc::WIDTH_32) begin
      plain = b;
      nan = b[22:0] != 23'd0;
      if (half) plain = b[30:23] != 8'hff ? {16'd0, b[31], 15'h7bff} :
                        {16'd0, b[31], 5'h1f, nan, b[21:13]};
    end else if (nfmt == mau_enc::NFMT_FLOAT) begin
      plain = half ? {16'd0, sign, 5'h1f, fraction[9] | nan, fraction[8:0]}
                   : {sign, 8'hff, fraction, 13'd0};
    end else begin
      case (width)
        mau_enc::WIDTH_2: plain = {{30{fill}}, b[1:0]};
        mau_enc::WIDTH_8: plain = {{24{fill}}, b[7:0]};
        mau_enc::WIDTH_10: plain = {{22{fill}}, b[9:0]};
        mau_enc::WIDTH_11: plain = {{21{fill}}, b[10:0]};
        mau_enc::WIDTH_16: plain = {{16{fill}}, b[15:0]};
        default: plain = b;
      endcase
      if (half) plain[31:16] = '0;
    end
  endfunction

  always_ff @(posedge clk_i) begin : b_kind
    logic        is_float, integral, is_signed, snorm, ogl, neg, pass;
    logic [15:0] top;  // the channel from bit 15 down
    logic [15:0] size; // of that, its bits
    logic [15:0] m;
    logic [4:0]  n, e;
    {is_float, integral, is_signed, snorm, ogl, neg, pass, top, size, m, n, e} = '0;
    if (en_i[0]) begin
      is_float = nfmt_i == mau_enc::NFMT_FLOAT;
      integral = nfmt_i == mau_enc::NFMT_UINT || nfmt_i == mau_enc::NFMT_SINT;
      snorm = nfmt_i == mau_enc::NFMT_SNORM;
      ogl = nfmt_i == mau_enc::NFMT_SNORM_OGL;
      is_signed = snorm || ogl || nfmt_i == mau_enc::NFMT_SSCALED || nfmt_i == mau_enc::NFMT_SINT;
      case (width_i)
        mau_enc::WIDTH_2: {n, top, size} = {5'd2, bits_i[1:0], 14'd0, 16'hc000};
        mau_enc::WIDTH_8: {n, top, size} = {5'd8, bits_i[7:0], 8'd0, 16'hff00};
        mau_enc::WIDTH_10: {n, top, size} = {5'd10, bits_i[9:0], 6'd0, 16'hffc0};
        mau_enc::WIDTH_11: {n, top, size} = {5'd11, bits_i[10:0], 5'd0, 16'hffe0};
        default: {n, top, size} = {5'd16, bits_i[15:0], 16'hffff};
      endcase
      neg = is_signed && top[15];
      s0_period <= nfmt_i == mau_enc::NFMT_UNORM || ogl ? n : snorm ? n - 5'd1 : 5'd0;
      if (is_float) begin  // 1.fraction, or 0.fraction with the exponent of 1
        case (width_i)
          mau_enc::WIDTH_16: {neg, e, m[14:5]} = bits_i[15:0];
          mau_enc::WIDTH_11: {e, m[14:9]} = bits_i[10:0];
          mau_enc::WIDTH_10: {e, m[14:10]} = bits_i[9:0];
          default: {neg, e} = {bits_i[31], 5'd1};
        endcase
        m[15] = e != 5'd0;
        pass = e == 5'h1f;
        s0_h <= {1'b0, e[4:1], e[0] || !m[15]};
        if (width_i == mau_enc::WIDTH_32) begin
          pass = !half_i || bits_i[30:23] >= 8'd143;         // 2^16
          // exponents below 2^-31 are as good as that: a half of them is 0
          s0_h <= bits_i[30:23] < 8'd96 ? -6'sd16 : 6'(bits_i[30:23] - 8'd112);
        end
      end else begin
        m = neg ? -top : top;
        if (ogl) m = {neg ? ~top[14:0] & size[14:0] : top[14:0], 1'b0} | (size & -size);
        // n - 1 bits, the lowest code as the one above it
        if (snorm) m = m[15] && !fault_lowest ? '1 : {m[14:0], 1'b0};
        s0_h <= nfmt_i == mau_enc::NFMT_USCALED || nfmt_i == mau_enc::NFMT_SSCALED
              ? 6'(n) + 6'sd14 : 6'sd14;
        pass = integral;
      end
      s0_m <= m;
      s0_word <= pass ? plain(nfmt_i, width_i, half_i, bits_i, neg && !fault_sign) : bits_i;
      s0_pass <= pass;
      s0_float32 <= is_float && width_i == mau_enc::WIDTH_32;
      s0_half <= half_i;
      s0_neg <= neg;
    end
  end

  // ---- Stage 1: the first bit to the top --------------------------------------------------------
  logic [15:0] s1_m;
  always_ff @(posedge clk_i) begin : b_normalise
    logic [15:0] m;
    logic [3:0]  left;
    {m, left} = '0;
    if (en_i[1]) begin
      m = s0_m;
      for (int b = 3; b >= 0; b--) begin
        left[b] = (m >> (16 - (1 << b))) == 16'd0;
        if (left[b]) m = m << (1 << b);
      end
      s1_m <= m;
      s1_h <= s0_h - $signed({2'b00, left});
      s1_period <= s0_period;
      s1_word <= s0_word;
      s1_pass <= s0_pass;
      s1_float32 <= s0_float32;
      s1_half <= s0_half;
      s1_neg <= s0_neg;
    end
  end

  // ---- Stage 2: 25 bits of the significand, the exponent of either float ------------------------
  logic [24:0] s2_p;         // 1.24 bits
  logic [7:0]  s2_exponent;  // of the float; 0: zero, or a denormal half
  logic [3:0]  s2_right;     // places that a denormal half is further right, 15: or more
  always_ff @(posedge clk_i) begin : b_repeat
    logic [24:0] p;
    p = '0;
    if (en_i[2]) begin
      case (s1_period)
        5'd1: p = {25{s1_m[15]}};
        5'd2: p = {{12{s1_m[15:14]}}, s1_m[15]};
        5'd7: p = {{3{s1_m[15:9]}}, s1_m[15:12]};
        5'd8: p = {{3{s1_m[15:8]}}, s1_m[15]};
        5'd9: p = {{2{s1_m[15:7]}}, s1_m[15:9]};
        5'd10: p = {{2{s1_m[15:6]}}, s1_m[15:11]};
        5'd11: p = {{2{s1_m[15:5]}}, s1_m[15:13]};
        5'd15: p = {s1_m[15:1], s1_m[15:6]};
        5'd16: p = {s1_m, s1_m[15:7]};
        default: p = {s1_m, 9'd0};
      endcase
      if (s1_float32) p[23:0] = {s1_word[22:0], 1'b0};
      s2_p <= p;
      if (!s1_m[15]) s2_exponent <= 8'd0;
      else if (!s1_half) s2_exponent <= {{2{s1_h[5]}}, s1_h} + 8'd112;
      else s2_exponent <= s1_h > 6'sd0 ? {2'd0, s1_h} : 8'd0;
      s2_right <= !s1_half || s1_h > 6'sd0 ? 4'd0 : s1_h < -6'sd14 ? 4'd15 : 4'd1 - s1_h[3:0];
      s2_word <= s1_word;
      s2_pass <= s1_pass;
      s2_half <= s1_half;
      s2_neg <= s1_neg;
      s2_chop <= s1_float32;
    end
  end

  // ---- Stage 3: the bits that stay, and whether they are rounded up -----------------------------
  // Exponent and fraction are one number, so that a carry out of the fraction is right. A float32
  // has 24 of the 25 bits; what follows them is never exactly half of the last place. What a half
  // loses of s2_p by going right is never all that is left of v / (2^n - 1) (n 15, 16).
  logic [31:0] s3_body;
  logic        s3_up;
  always_ff @(posedge clk_i) begin : b_place
    logic [23:0] q;
    q = '0;
    if (en_i[3]) begin
      q = 24'(s2_p >> s2_right);
      if (s2_pass) s3_body <= s2_word;
      else if (s2_half) s3_body <= {16'd0, s2_neg, s2_exponent[4:0], q[23:14]};
      else s3_body <= {s2_neg, s2_exponent, s2_p[23:1]};
      if (s2_pass) s3_up <= 1'b0;
      else if (!s2_half) s3_up <= s2_p[0];
      else s3_up <= q[13] && !s2_chop && (q[14] || q[12:0] != '0 || fault_even);
    end
  end

  // ---- Stage 4: rounded -------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_round
    if (en_i[4]) s4_value_o <= s3_body + {31'd0, s3_up};
  end
endmodule : mau_channel_load
`default_nettype wire
