// mau_channel_load.sv - one channel of the elements of LANES lanes, each as a VGPR dword or, with
// D16, as a half (T5 to T13). CHANNEL_CLOCKS stages; exact up to the one rounding.
//
//   stage  in                           known at its end
//   0      bits of the channel          what passes as it is; magnitude of the rest, and its sign
//   1      magnitude                    significand, its first 1 at the top; exponent
//   2      significand                  24 bits after that 1; exponent of the float
//   3      24 bits                      the bits that stay; whether they are rounded up
//   4      both                         dword
//
// v / (2^n - 1) is the n bits of v after the binary point, repeated without end, so UNORM and SNORM
// need no divider: the bits that are shifted out at the top are 0, and the repeated pattern shifts
// with the significand. Integers and floats are bits that move: they pass, but for the denormals
// that become a dword.
// C twins: cmodel convert_channel.c, convert_number.c.
// SPDX-License-Identifier: Apache-2.0
module mau_channel_load
  import mau_enc::*, mau_convert_pkg::*;
#(
  parameter int LANES = 1              // lanes that enter together
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        valid_i,             // values enter
  input  logic [2:0]  nfmt_i,              // NFMT_*
  input  logic [2:0]  width_i,             // WIDTH_*, not NONE
  input  logic        half_i,              // D16
  input  logic [LANES-1:0][31:0] bits_i,      // the channel in the low bits, the rest is ignored
  output logic [LANES-1:0][31:0] s4_value_o   // a dword; D16: a half in bits 15:0, the rest 0
);
  // Registers of stage k are s<k>_. Lanes that pass have the result in s<k>_word_q.
  logic [CHANNEL_CLOCKS-2:0] valid_q;  // bit k: values are in the registers of stage k

  always_ff @(posedge clk_i) begin
    if (!rst_ni) valid_q <= '0;
    else valid_q <= {valid_q[CHANNEL_CLOCKS-3:0], valid_i};
  end

  // ---- Stage 0: what passes, magnitude and sign of the rest -------------------------------------
  typedef struct packed {
    logic        negative;
    logic [15:0] magnitude;            // 1.15 bits, times 2^(s0_exponent_q - 15)
  } magnitude_t;

  logic [4:0]             s0_period_q;       // bits that repeat; 0: zeros follow
  logic [5:0]             s0_exponent_q;
  logic                   s0_scaled_q;       // USCALED, SSCALED
  logic                   s0_chop_q;         // a float32 becomes a float16
  logic                   s0_half_q;
  logic [LANES-1:0]       s0_pass_q;
  logic [LANES-1:0][31:0] s0_word_q;
  magnitude_t [LANES-1:0] s0_lane_q;

  // What the number format says.
  logic is_float, is_integer, is_snorm, is_ogl, is_scaled, is_signed;
  assign is_float = nfmt_i == NFMT_FLOAT;
  assign is_integer = nfmt_i == NFMT_UINT || nfmt_i == NFMT_SINT;
  assign is_snorm = nfmt_i == NFMT_SNORM;
  assign is_ogl = nfmt_i == NFMT_SNORM_OGL;
  assign is_scaled = nfmt_i == NFMT_USCALED || nfmt_i == NFMT_SSCALED;
  assign is_signed = is_snorm || is_ogl || nfmt_i == NFMT_SSCALED || nfmt_i == NFMT_SINT ||
                     (is_float && width_i == WIDTH_16);

  // The channel from bit 15 down.
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

  // The magnitude of a channel 'top' (at_top). SNORM has n - 1 bits, its lowest code is the one
  // above it; so has SNORM_OGL, and a 1 after them.
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
    if (valid_i) begin
      automatic logic [4:0] n = channel_bits(width_i);
      s0_period_q <= nfmt_i == NFMT_UNORM || is_ogl ? n : is_snorm ? n - 5'd1 : 5'd0;
      s0_exponent_q <= is_float ? 6'd0 : is_scaled ? 6'd14 + {1'b0, n} : 6'd14;
      s0_scaled_q <= is_scaled;
      s0_half_q <= half_i;
      s0_chop_q <= is_float && width_i == WIDTH_32 && half_i;
      for (int l = 0; l < LANES; l++) begin
        automatic logic [15:0] top = at_top(width_i, bits_i[l]);
        automatic logic        negative = is_signed && top[15];
        automatic logic [4:0]  e = width_i == WIDTH_16 ? top[14:10] : top[15:11];  // of a float
        automatic logic [9:0]  f = width_i == WIDTH_16 ? top[9:0] : top[10:1];
        automatic logic [31:0] word = integer_of(width_i, negative, bits_i[l]);
        if (half_i && !is_float) word[31:16] = '0;
        if (is_float && width_i != WIDTH_32) word = widen_float(half_i, negative, e, f);
        s0_word_q[l] <= word;
        s0_pass_q[l] <= is_integer ||
                        (is_float && (half_i || width_i == WIDTH_32 || e != 5'd0));
        s0_lane_q[l] <= '{
          negative: negative,
          magnitude: is_float ? {f, 6'd0} : magnitude_of(width_i, negative, is_snorm, is_ogl, top)
        };
      end
    end
  end

  // ---- Stage 1: the first 1 to the top ----------------------------------------------------------
  typedef struct packed {
    logic        negative;
    logic [5:0]  exponent;             // biased as that of a float16, two's complement
    logic [15:0] significand;
  } significand_t;

  logic [4:0]               s1_period_q;
  logic                     s1_half_q;
  logic [LANES-1:0]         s1_pass_q;
  logic [LANES-1:0][31:0]   s1_word_q;
  significand_t [LANES-1:0] s1_lane_q;

  // Below 2^-14 a float16 is denormal: 'least' keeps UNORM and SNORM from more than 13 places.
  function automatic significand_t normalised(input magnitude_t lane, input logic [5:0] exponent,
                                              input logic least);
    automatic logic [15:0] m = lane.magnitude;
    automatic logic [3:0]  left = '0;  // places to the left
    for (int p = 3; p >= 0; p--) begin
      left[p] = (m >> (16 - (1 << p))) == 16'd0;
      if (p == 1 && left[3:2] == 2'b11 && least) left[p] = 1'b0;
      if (left[p]) m = m << (1 << p);
    end
    return '{negative: lane.negative, exponent: exponent - {2'b00, left}, significand: m};
  endfunction

  always_ff @(posedge clk_i) begin
    if (valid_q[0]) begin
      s1_period_q <= s0_period_q;
      s1_half_q <= s0_half_q;
      s1_pass_q <= s0_pass_q;
      for (int l = 0; l < LANES; l++) begin
        s1_word_q[l] <= s0_chop_q ? chop_to_half(s0_word_q[l]) : s0_word_q[l];
        s1_lane_q[l] <= normalised(s0_lane_q[l], s0_exponent_q, s0_half_q && !s0_scaled_q);
      end
    end
  end

  // ---- Stage 2: 24 bits after the first 1, the exponent of either float -------------------------
  typedef struct packed {
    logic        negative;
    logic [7:0]  exponent;             // of the float; 0: zero, or a denormal float16
    logic [23:0] fraction;
  } fraction_t;

  logic                   s2_half_q;
  logic [LANES-1:0]       s2_pass_q;
  logic [LANES-1:0][31:0] s2_word_q;
  fraction_t [LANES-1:0]  s2_lane_q;

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
    if (valid_q[1]) begin
      s2_half_q <= s1_half_q;
      s2_pass_q <= s1_pass_q;
      s2_word_q <= s1_word_q;
      for (int l = 0; l < LANES; l++) begin
        automatic logic [5:0] e = s1_lane_q[l].exponent;
        automatic logic       none = !s1_lane_q[l].significand[15];
        s2_lane_q[l] <= '{
          negative: s1_lane_q[l].negative,
          exponent: none ? 8'd0 : s1_half_q ? {2'd0, e} : {{2{e[5]}}, e} + 8'd112,
          fraction: fraction_of(s1_lane_q[l].significand, s1_period_q)
        };
      end
    end
  end

  // ---- Stage 3: the bits that stay, and whether they are rounded up -----------------------------
  // Exponent and fraction are one number, so that a carry out of the fraction is right. Rounding is
  // to nearest even, by the guard bit, the first that does not stay, and the sticky bit, which says
  // that a bit after it is 1. A float32 keeps all but one bit of the 24: what follows is never a
  // tie, so the guard bit alone decides. For a float16 the 24 bits hold enough to see a tie.
  logic [LANES-1:0]       s3_up_q;
  logic [LANES-1:0][31:0] s3_word_q;

  always_ff @(posedge clk_i) begin
    if (valid_q[2]) begin
      for (int l = 0; l < LANES; l++) begin
        automatic fraction_t lane = s2_lane_q[l];
        automatic logic      guard = lane.fraction[13];  // of a float16
        automatic logic      sticky = lane.fraction[12:0] != '0;
        if (s2_pass_q[l]) begin
          s3_word_q[l] <= s2_word_q[l];
          s3_up_q[l] <= 1'b0;
        end else if (s2_half_q) begin
          s3_word_q[l] <= {16'd0, lane.negative, lane.exponent[4:0], lane.fraction[23:14]};
          s3_up_q[l] <= guard && (sticky || lane.fraction[14]);
        end else begin
          s3_word_q[l] <= {lane.negative, lane.exponent, lane.fraction[23:1]};
          s3_up_q[l] <= lane.fraction[0];
        end
      end
    end
  end

  // ---- Stage 4: rounded -------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (valid_q[3]) begin
      for (int l = 0; l < LANES; l++) s4_value_o[l] <= s3_word_q[l] + {31'd0, s3_up_q[l]};
    end
  end
endmodule : mau_channel_load
