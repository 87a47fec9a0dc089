// mau_channel_load.sv - converts CHANNELS channels of the elements of LANES lanes, each to a VGPR
// dword or, with D16, to a half (T5 to T13). CHANNEL_CLOCKS stages. The only inexact step is one
// rounding.
//
//   stage  inputs                       results
//   0      bits of the channel          values that pass unchanged; else magnitude and sign
//   1      magnitude                    normalised significand, exponent
//   2      significand                  24 fraction bits; exponent of the float
//   3      24 bits                      kept bits; whether they are rounded up
//   4      both                         dword
//
// v / (2^n - 1) is the n bits of v, repeated without end after the binary point. So UNORM and SNORM
// need no divider. Normalisation shifts out zeros only, and the repeated pattern shifts with the
// significand. Integers and floats pass unchanged, except denormals that become a dword.
// C models: convert_channel.c, convert_number.c.
// SPDX-License-Identifier: Apache-2.0
module mau_channel_load
  import mau_enc::*, mau_convert_pkg::*;
#(
  parameter int CHANNELS = 1,          // channels that enter together
  parameter int LANES = 1              // lanes that enter together
) (
  input  logic                      clk_i,
  input  logic [CHANNEL_CLOCKS-1:0] en_i,     // bit k: values enter stage k
  input  logic [CHANNELS-1:0][2:0]  nfmt_i,   // NFMT_*
  input  logic [CHANNELS-1:0][2:0]  width_i,  // WIDTH_*; the result of NONE means nothing
  input  logic                      half_i,   // D16
  // The channel is in the low bits; the bits above are ignored.
  input  logic [CHANNELS-1:0][LANES-1:0][31:0] bits_i,
  // A dword; D16: a half in bits 15:0, the rest 0.
  output logic [CHANNELS-1:0][LANES-1:0][31:0] s4_value_o
);
  // Registers of stage k are s<k>_. A lane that passes unchanged has its result in s<k>_word_q. The
  // registers of a channel that the format lacks hold.

  // ---- Stage 0: values that pass; magnitude and sign of the others ------------------------------
  typedef struct packed {
    logic        negative;
    logic [15:0] magnitude;            // 1.15 bits, times 2^(s0_exponent_q - 15)
  } magnitude_t;

  // Properties of the number format.
  typedef struct packed {
    logic is_float;
    logic is_integer;
    logic is_snorm;
    logic is_ogl;
    logic is_scaled;
    logic is_signed;
  } format_t;

  // The channel for stage 1, all lanes alike.
  typedef struct packed {
    logic [4:0] period;                // bits that repeat; 0: zeros follow
    logic [5:0] exponent;
    logic       scaled;                // USCALED, SSCALED
    logic       chop;                  // a float32 becomes a float16, truncated
  } channel_t;

  logic                                 s0_half_q;
  logic [CHANNELS-1:0]                  s0_there_q;
  channel_t [CHANNELS-1:0]              s0_channel_q;
  logic [CHANNELS-1:0][LANES-1:0]       s0_pass_q;
  logic [CHANNELS-1:0][LANES-1:0][31:0] s0_word_q;
  magnitude_t [CHANNELS-1:0][LANES-1:0] s0_lane_q;

  function automatic format_t format_of(input logic [2:0] nfmt, input logic [2:0] width);
    automatic format_t f;
    f.is_float = nfmt == NFMT_FLOAT;
    f.is_integer = nfmt == NFMT_UINT || nfmt == NFMT_SINT;
    f.is_snorm = nfmt == NFMT_SNORM;
    f.is_ogl = nfmt == NFMT_SNORM_OGL;
    f.is_scaled = nfmt == NFMT_USCALED || nfmt == NFMT_SSCALED;
    f.is_signed = f.is_snorm || f.is_ogl || nfmt == NFMT_SSCALED || nfmt == NFMT_SINT ||
                  (f.is_float && width == WIDTH_16);
    return f;
  endfunction

  // The channel, left-aligned in 16 bits.
  function automatic logic [15:0] at_top(input logic [2:0] width, input logic [31:0] bits);
    case (width)
      WIDTH_2:  return {bits[1:0], 14'd0};
      WIDTH_8:  return {bits[7:0], 8'd0};
      WIDTH_10: return {bits[9:0], 6'd0};
      WIDTH_11: return {bits[10:0], 5'd0};
      default:  return bits[15:0];
    endcase
  endfunction

  // The channel as an integer.
  function automatic logic [31:0] integer_of(input logic [2:0] width, input logic negative,
                                             input logic [31:0] bits);
    automatic logic [31:0] ones = channel_ones(width);
    return (bits & ones) | ({32{negative}} & ~ones);
  endfunction

  // The magnitude of a left-aligned channel 'top'. SNORM has n - 1 bits; its lowest code counts as
  // the code above it. SNORM_OGL has n - 1 bits, and a 1 after them.
  function automatic logic [15:0] magnitude_of(input logic [2:0] width, input logic negative,
                                               input logic snorm, input logic ogl,
                                               input logic [15:0] top);
    automatic logic [15:0] ones = at_top(width, '1);
    automatic logic [15:0] m = (top ^ {16{negative}}) + {15'd0, negative && !ogl};
    if (snorm || ogl) m = m[15] ? '1 : {m[14:0], 1'b0};
    if (ogl) m = (m | (ones & -ones)) & ones;
    return m;
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[0]) begin
      s0_half_q <= half_i;
      for (int c = 0; c < CHANNELS; c++) begin
        automatic logic [2:0] width = width_i[c];
        automatic format_t    is = format_of(nfmt_i[c], width);
        automatic logic [4:0] n = channel_bits(width);
        s0_there_q[c] <= width != WIDTH_NONE;
        if (width != WIDTH_NONE) begin
          s0_channel_q[c] <= '{
            period: nfmt_i[c] == NFMT_UNORM || is.is_ogl ? n : is.is_snorm ? n - 5'd1 : 5'd0,
            exponent: is.is_float ? 6'd0 : is.is_scaled ? 6'd14 + {1'b0, n} : 6'd14,
            scaled: is.is_scaled,
            chop: is.is_float && width == WIDTH_32 && half_i
          };
          for (int l = 0; l < LANES; l++) begin
            automatic logic [15:0] top = at_top(width, bits_i[c][l]);
            automatic logic        negative = is.is_signed && top[15];
            automatic logic [4:0]  e = width == WIDTH_16 ? top[14:10] : top[15:11];  // of a float
            automatic logic [9:0]  f = width == WIDTH_16 ? top[9:0] : top[10:1];
            automatic logic [31:0] word = integer_of(width, negative, bits_i[c][l]);
            if (half_i && !is.is_float) word[31:16] = '0;
            if (is.is_float && width != WIDTH_32) word = widen_float(half_i, negative, e, f);
            s0_word_q[c][l] <= word;
            s0_pass_q[c][l] <= is.is_integer ||
                               (is.is_float && (half_i || width == WIDTH_32 || e != 5'd0));
            s0_lane_q[c][l] <= '{
              negative: negative,
              magnitude: is.is_float ? {f, 6'd0} :
                                       magnitude_of(width, negative, is.is_snorm, is.is_ogl, top)
            };
          end
        end
      end
    end
  end

  // ---- Stage 1: normalisation -------------------------------------------------------------------
  typedef struct packed {
    logic        negative;
    logic [5:0]  exponent;             // biased as in a float16, two's complement
    logic [15:0] significand;
  } significand_t;

  logic                                   s1_half_q;
  logic [CHANNELS-1:0]                    s1_there_q;
  logic [CHANNELS-1:0][4:0]               s1_period_q;
  logic [CHANNELS-1:0][LANES-1:0]         s1_pass_q;
  logic [CHANNELS-1:0][LANES-1:0][31:0]   s1_word_q;
  significand_t [CHANNELS-1:0][LANES-1:0] s1_lane_q;

  // A float16 below 2^-14 is denormal: 'least' limits UNORM and SNORM to a shift of 13 places.
  function automatic significand_t normalised(input magnitude_t lane, input logic [5:0] exponent,
                                              input logic least);
    automatic logic [15:0] m = lane.magnitude;
    automatic logic [3:0]  left = '0;  // places of the shift to the left
    for (int p = 3; p >= 0; p--) begin
      left[p] = (m >> (16 - (1 << p))) == 16'd0;
      if (p == 1 && left[3:2] == 2'b11 && least) left[p] = 1'b0;
      if (left[p]) m = m << (1 << p);
    end
    return '{negative: lane.negative, exponent: exponent - {2'b00, left}, significand: m};
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[1]) begin
      s1_half_q <= s0_half_q;
      s1_there_q <= s0_there_q;
      for (int c = 0; c < CHANNELS; c++) begin
        if (s0_there_q[c]) begin
          automatic channel_t channel = s0_channel_q[c];
          s1_period_q[c] <= channel.period;
          s1_pass_q[c] <= s0_pass_q[c];
          for (int l = 0; l < LANES; l++) begin
            s1_word_q[c][l] <= channel.chop ? chop_to_half(s0_word_q[c][l]) : s0_word_q[c][l];
            s1_lane_q[c][l] <= normalised(s0_lane_q[c][l], channel.exponent,
                                          s0_half_q && !channel.scaled);
          end
        end
      end
    end
  end

  // ---- Stage 2: 24 fraction bits, the exponent of the float -------------------------------------
  typedef struct packed {
    logic        negative;
    logic [7:0]  exponent;             // exponent of the float; 0: zero, or a denormal float16
    logic [23:0] fraction;
  } fraction_t;

  logic                                 s2_half_q;
  logic [CHANNELS-1:0]                  s2_there_q;
  logic [CHANNELS-1:0][LANES-1:0]       s2_pass_q;
  logic [CHANNELS-1:0][LANES-1:0][31:0] s2_word_q;
  fraction_t [CHANNELS-1:0][LANES-1:0]  s2_lane_q;

  // The bits after the first 1 of a significand whose upper 'period' bits repeat.
  function automatic logic [23:0] fraction_of(input logic [15:0] m, input logic [4:0] period);
    case (period)
      5'd1:    return {24{m[15]}};
      5'd2:    return {12{m[14], m[15]}};
      5'd7:    return {m[14:9], {2{m[15:9]}}, m[15:12]};
      5'd8:    return {m[14:8], {2{m[15:8]}}, m[15]};
      5'd9:    return {m[14:7], m[15:7], m[15:9]};
      5'd10:   return {m[14:6], m[15:6], m[15:11]};
      5'd11:   return {m[14:5], m[15:5], m[15:13]};
      5'd15:   return {m[14:1], m[15:6]};
      5'd16:   return {m[14:0], m[15:7]};
      default: return {m[14:0], 9'd0};
    endcase
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[2]) begin
      s2_half_q <= s1_half_q;
      s2_there_q <= s1_there_q;
      for (int c = 0; c < CHANNELS; c++) begin
        if (s1_there_q[c]) begin
          s2_pass_q[c] <= s1_pass_q[c];
          s2_word_q[c] <= s1_word_q[c];
          for (int l = 0; l < LANES; l++) begin
            automatic significand_t lane = s1_lane_q[c][l];
            automatic logic [5:0]   e = lane.exponent;
            automatic logic         none = !lane.significand[15];
            s2_lane_q[c][l] <= '{
              negative: lane.negative,
              exponent: none ? 8'd0 : s1_half_q ? {2'd0, e} : {{2{e[5]}}, e} + 8'd112,
              fraction: fraction_of(lane.significand, s1_period_q[c])
            };
          end
        end
      end
    end
  end

  // ---- Stage 3: kept bits, and whether they are rounded up --------------------------------------
  // Exponent and fraction form one number, so that a carry out of the fraction increments the
  // exponent. Rounding is to nearest even, by the guard bit (the first bit that is not kept) and
  // the sticky bit (the OR of the bits below it). A float32 keeps all but one of the 24 bits. The
  // bits after it are never a tie, so the guard bit alone decides. For a float16 the 24 bits are
  // enough to see a tie.
  logic [CHANNELS-1:0]                  s3_there_q;
  logic [CHANNELS-1:0][LANES-1:0]       s3_up_q;
  logic [CHANNELS-1:0][LANES-1:0][31:0] s3_word_q;

  always_ff @(posedge clk_i) begin
    if (en_i[3]) begin
      s3_there_q <= s2_there_q;
      for (int c = 0; c < CHANNELS; c++) begin
        for (int l = 0; l < LANES; l++) begin
          if (s2_there_q[c]) begin
            automatic fraction_t lane = s2_lane_q[c][l];
            automatic logic      guard = lane.fraction[13];  // guard bit of a float16
            automatic logic      sticky = lane.fraction[12:0] != '0;
            if (s2_pass_q[c][l]) begin
              s3_word_q[c][l] <= s2_word_q[c][l];
              s3_up_q[c][l] <= 1'b0;
            end else if (s2_half_q) begin
              s3_word_q[c][l] <= {16'd0, lane.negative, lane.exponent[4:0], lane.fraction[23:14]};
              s3_up_q[c][l] <= guard && (sticky || lane.fraction[14]);
            end else begin
              s3_word_q[c][l] <= {lane.negative, lane.exponent, lane.fraction[23:1]};
              s3_up_q[c][l] <= lane.fraction[0];
            end
          end
        end
      end
    end
  end

  // ---- Stage 4: rounding ------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (en_i[4]) begin
      for (int c = 0; c < CHANNELS; c++)
        for (int l = 0; l < LANES; l++)
          if (s3_there_q[c]) s4_value_o[c][l] <= s3_word_q[c][l] + {31'd0, s3_up_q[c][l]};
    end
  end
endmodule : mau_channel_load
