// mau_channel_load.sv - one channel of the elements of LANES lanes, each as a VGPR dword or, with
// D16, as a half (T5 to T13), CHANNEL_CLOCKS stages. Exact up to the one rounding.
// Whoever has the channels of a format says when each stage works, for all of them together.
//
// A value is a significand, its first bit at the top, and an exponent. v / (2^n - 1) is the n bits
// of v behind the point, repeated without end, so UNORM and SNORM need no divider: bits that are
// shifted out at the top are 0, and repeating what is left is the same pattern shifted.
// Integers and floats are bits that move: they pass by, all but the denormals that become a dword.
// C twins: cmodel convert_channel.c, convert_number.c.
// SPDX-License-Identifier: Apache-2.0
module mau_channel_load
  import mau_enc::*, mau_convert_pkg::*;
#(
  parameter int LANES = 1              // lanes that enter together
) (
  input  logic                clk_i,
  input  logic [CHANNEL_CLOCKS-1:0] en_i,  // bit k: stage k works
  input  logic                there_i,    // what enters has the channel; else it is left out
  input  logic [2:0]          nfmt_i,     // NFMT_*
  input  logic [2:0]          width_i,    // WIDTH_*, not NONE
  input  logic                half_i,     // D16
  input  logic [LANES*32-1:0] bits_i,     // the channel in the low bits, the rest is ignored
  output logic [LANES*32-1:0] s4_value_o  // a dword; D16: a half in bits 15:0, the rest 0
);

  // Registers of stage k are s<k>_.
  logic s0_there, s1_there, s2_there, s3_there;

  // ---- Stage 0: what passes by; sign and magnitude of the rest ----------------------------------
  logic [LANES*32-1:0] s0_word, s1_word, s2_word;  // pass: the result
  logic [LANES-1:0]    s0_pass, s1_pass, s2_pass;
  logic [LANES-1:0]    s0_neg, s1_neg, s2_neg;
  logic [LANES*16-1:0] s0_m;                       // magnitude: 1.15 bits, exponent s0_h - 15
  logic [5:0]          s0_h;
  logic [4:0]          s0_period, s1_period;       // bits that repeat; 0: zeros follow
  logic                s0_scaled;                  // USCALED, SSCALED
  logic                s0_chop;                    // a float32 that becomes a half
  logic                s0_half, s1_half, s2_half;

  always_ff @(posedge clk_i) begin : b_kind
    logic        is_float, integral, snorm, ogl, scaled, is_signed, sign;
    logic [31:0] b, word;
    logic [15:0] top;   // the channel from bit 15 down
    logic [15:0] size;  // of that, its bits
    logic [15:0] m;
    logic [4:0]  n, e;
    logic [9:0]  f;
    {is_float, integral, snorm, ogl, scaled, is_signed, sign} = '0;
    {b, word, top, size, m, n, e, f} = '0;
    if (en_i[0]) begin
      s0_there <= there_i;
      if (there_i) begin
        is_float = nfmt_i == NFMT_FLOAT;
        integral = nfmt_i == NFMT_UINT || nfmt_i == NFMT_SINT;
        snorm = nfmt_i == NFMT_SNORM;
        ogl = nfmt_i == NFMT_SNORM_OGL;
        scaled = nfmt_i == NFMT_USCALED || nfmt_i == NFMT_SSCALED;
        is_signed = snorm || ogl || nfmt_i == NFMT_SSCALED ||
                    nfmt_i == NFMT_SINT ||
                    (is_float && width_i == WIDTH_16);
        case (width_i)
          WIDTH_2: {n, size} = {5'd2, 16'hc000};
          WIDTH_8: {n, size} = {5'd8, 16'hff00};
          WIDTH_10: {n, size} = {5'd10, 16'hffc0};
          WIDTH_11: {n, size} = {5'd11, 16'hffe0};
          default: {n, size} = {5'd16, 16'hffff};
        endcase
        s0_period <= nfmt_i == NFMT_UNORM || ogl ? n : snorm ? n - 5'd1 : 5'd0;
        s0_h <= is_float ? 6'd0 : scaled ? 6'd14 + {1'b0, n} : 6'd14;
        s0_scaled <= scaled;
        s0_half <= half_i;
        s0_chop <= is_float && width_i == WIDTH_32 && half_i;
        for (int l = 0; l < LANES; l++) begin
          b = bits_i[l*32 +: 32];
          case (width_i)
            WIDTH_2: top = {b[1:0], 14'd0};
            WIDTH_8: top = {b[7:0], 8'd0};
            WIDTH_10: top = {b[9:0], 6'd0};
            WIDTH_11: top = {b[10:0], 5'd0};
            default: top = b[15:0];
          endcase
          sign = is_signed && top[15];
          {e, f} = width_i == WIDTH_16 ? top[14:0] : top[15:1];
          case (width_i)
            WIDTH_2: word = {{30{sign}}, b[1:0]};
            WIDTH_8: word = {{24{sign}}, b[7:0]};
            WIDTH_10: word = {{22{sign}}, b[9:0]};
            WIDTH_11: word = {{21{sign}}, b[10:0]};
            WIDTH_16: word = {{16{sign}}, b[15:0]};
            default: word = b;
          endcase
          if (half_i && !is_float) word[31:16] = '0;
          if (is_float && width_i != WIDTH_32) word = widen_float(half_i, sign, e, f);
          s0_word[l*32 +: 32] <= word;
          s0_pass[l] <= integral ||
                        (is_float && (half_i || width_i == WIDTH_32 || e != 5'd0));
          s0_neg[l] <= sign;
          m = (top ^ {16{sign}}) + {15'd0, sign && !ogl};  // -s, of OGL -s - 1
          // n - 1 bits, the lowest code as the one above it; OGL: and a 1 behind them
          if (snorm || ogl) m = m[15] ? '1 : {m[14:0], 1'b0};
          if (ogl) m = (m | (size & -size)) & size;
          if (is_float) m = {f, 6'd0};
          s0_m[l*16 +: 16] <= m;
        end
      end
    end
  end

  // ---- Stage 1: the first bit to the top, but of a denormal half --------------------------------
  logic [LANES*16-1:0] s1_m;
  logic [LANES*6-1:0]  s1_h;

  always_ff @(posedge clk_i) begin : b_normalise
    logic [15:0] m;
    logic [3:0]  left;
    {m, left} = '0;
    if (en_i[1]) begin
      s1_there <= s0_there;
      if (s0_there) begin
        s1_period <= s0_period;
        s1_half <= s0_half;
        for (int l = 0; l < LANES; l++) begin
          s1_pass[l] <= s0_pass[l];
          if (s0_pass[l]) begin
            s1_word[l*32 +: 32] <= s0_chop ? chop_to_half(s0_word[l*32 +: 32])
                                           : s0_word[l*32 +: 32];
          end else begin
            m = s0_m[l*16 +: 16];
            for (int p = 3; p >= 0; p--) begin
              left[p] = (m >> (16 - (1 << p))) == 16'd0;
              // Below 2^-14 a half is denormal: of UNORM and SNORM 13 places and no more.
              if (p == 1 && left[3:2] == 2'b11 && s0_half && !s0_scaled) left[p] = 1'b0;
              if (left[p]) m = m << (1 << p);
            end
            s1_m[l*16 +: 16] <= m;
            s1_h[l*6 +: 6] <= s0_h - {2'b00, left};
            s1_neg[l] <= s0_neg[l];
          end
        end
      end
    end
  end

  // ---- Stage 2: 24 bits behind the first one, the exponent of either float ----------------------
  logic [LANES*24-1:0] s2_p;
  logic [LANES*8-1:0]  s2_exponent;  // of the float; 0: zero, or a denormal half
  always_ff @(posedge clk_i) begin : b_repeat
    logic [15:0] m;
    logic [23:0] p;
    logic [5:0]  h;
    {m, p, h} = '0;
    if (en_i[2]) begin
      s2_there <= s1_there;
      if (s1_there) begin
        s2_half <= s1_half;
        for (int l = 0; l < LANES; l++) begin
          s2_pass[l] <= s1_pass[l];
          if (s1_pass[l]) begin
            s2_word[l*32 +: 32] <= s1_word[l*32 +: 32];
          end else begin
            m = s1_m[l*16 +: 16];
            h = s1_h[l*6 +: 6];
            case (s1_period)
              5'd1: p = {24{m[15]}};
              5'd2: p = {12{m[14], m[15]}};
              5'd7: p = {m[14:9], {2{m[15:9]}}, m[15:12]};
              5'd8: p = {m[14:8], {2{m[15:8]}}, m[15]};
              5'd9: p = {m[14:7], m[15:7], m[15:9]};
              5'd10: p = {m[14:6], m[15:6], m[15:11]};
              5'd11: p = {m[14:5], m[15:5], m[15:13]};
              5'd15: p = {m[14:1], m[15:6]};
              5'd16: p = {m[14:0], m[15:7]};
              default: p = {m[14:0], 9'd0};
            endcase
            s2_p[l*24 +: 24] <= p;
            s2_exponent[l*8 +: 8] <= !m[15] ? 8'd0 : s1_half ? {2'd0, h}
                                                             : {{2{h[5]}}, h} + 8'd112;
            s2_neg[l] <= s1_neg[l];
          end
        end
      end
    end
  end

  // ---- Stage 3: the bits that stay, and whether they are rounded up -----------------------------
  // Exponent and fraction are one number, so that a carry out of the fraction is right. A float32
  // has all but the last of the bits; what follows them is never exactly half of the last place,
  // neither is what follows all of them ever all that a half is rounded by.
  logic [LANES*32-1:0] s3_body;
  logic [LANES-1:0]    s3_up;
  always_ff @(posedge clk_i) begin : b_place
    logic [23:0] p;
    logic [7:0]  exponent;
    {p, exponent} = '0;
    if (en_i[3]) begin
      s3_there <= s2_there;
      if (s2_there) begin
        for (int l = 0; l < LANES; l++) begin
          p = s2_p[l*24 +: 24];
          exponent = s2_exponent[l*8 +: 8];
          if (s2_pass[l]) s3_body[l*32 +: 32] <= s2_word[l*32 +: 32];
          else if (s2_half) s3_body[l*32 +: 32] <= {16'd0, s2_neg[l], exponent[4:0], p[23:14]};
          else s3_body[l*32 +: 32] <= {s2_neg[l], exponent, p[23:1]};
          if (s2_pass[l]) s3_up[l] <= 1'b0;
          else if (!s2_half) s3_up[l] <= p[0];
          else s3_up[l] <= p[13] && (p[14] || p[12:0] != '0);
        end
      end
    end
  end

  // ---- Stage 4: rounded -------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_round
    if (en_i[4]) begin
      if (s3_there) begin
        for (int l = 0; l < LANES; l++)
          s4_value_o[l*32 +: 32] <= s3_body[l*32 +: 32] + {31'd0, s3_up[l]};
      end
    end
  end
endmodule : mau_channel_load
