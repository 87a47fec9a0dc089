// mau_channel_store.sv - converts VGPR dwords or D16 halves (T22) of LANES lanes to CHANNELS
// channels of their elements (T14 to T21). CHANNEL_CLOCKS stages. The only inexact step is one
// rounding.
//
//   stage  inputs                       results
//   0      dword or half                dword; constants of the format
//   1      dword                        values without arithmetic; else significand and shift
//   2      significand                  its product with the scale of the format
//   3      product                      kept bits; whether they are rounded up
//   4      both                         channel
//
// A channel is a significand of 24 bits, multiplied by 2^n - 1, 2^(n-1) - 1 or a power of two and
// shifted to the right.
// C models: convert_channel.c, convert_number.c.
// SPDX-License-Identifier: Apache-2.0
module mau_channel_store
  import mau_enc::*, mau_convert_pkg::*;
#(
  parameter int CHANNELS = 1,          // channels that enter together
  parameter int LANES = 1              // lanes that enter together
) (
  input  logic                      clk_i,
  input  logic [CHANNEL_CLOCKS-1:0] en_i,     // bit k: values enter stage k
  input  logic [CHANNELS-1:0][2:0]  nfmt_i,   // NFMT_*
  input  logic [CHANNELS-1:0][2:0]  width_i,  // WIDTH_*; the result of NONE means nothing
  input  logic                      half_i,   // D16: the values are halves, in bits 15:0
  input  logic [CHANNELS-1:0][LANES-1:0][31:0] value_i,
  // The channel, 0 above its width.
  output logic [CHANNELS-1:0][LANES-1:0][31:0] s4_bits_o
);
  // Registers of stage k are s<k>_. A lane without arithmetic has its result in s<k>_word_q from
  // stage 1 on. The registers of a channel of width NONE hold.

  // ---- Stage 0: a half as its dword (T22), constants of the format ------------------------------
  typedef struct packed {
    logic        same;                 // the low bits of the dword are the channel
    logic        norm;                 // UNORM, SNORM, SNORM_OGL
    logic        below;                // the format has numbers below 0
    logic [15:0] scale;                // factor of the significand
    logic [7:0]  place;                // the product is shifted 23 + place - exponent to the right
    logic [7:0]  most;                 // a larger exponent counts as this one
    logic [7:0]  limit;                // exponent of the first value out of range, unless norm
  } scale_t;

  scale_t [CHANNELS-1:0]                s0_scale_q;
  logic [CHANNELS-1:0][2:0]             s0_nfmt_q, s0_width_q;
  logic [CHANNELS-1:0][LANES-1:0][31:0] s0_word_q;

  function automatic logic [31:0] dword_of(input logic [2:0] nfmt, input logic [31:0] half);
    if (nfmt == NFMT_UINT) return {16'd0, half[15:0]};
    if (nfmt == NFMT_SINT) return {{16{half[15]}}, half[15:0]};
    return widen_half(half[15:0]);
  endfunction

  function automatic scale_t scale_of(input logic [2:0] nfmt, input logic [2:0] width);
    automatic logic [4:0] n = channel_bits(width);
    automatic scale_t     s;
    if (nfmt == NFMT_SNORM || nfmt == NFMT_SSCALED) n = n - 5'd1;
    s.same = nfmt == NFMT_UINT || nfmt == NFMT_SINT || (nfmt == NFMT_FLOAT && width == WIDTH_32);
    s.norm = 1'b0;
    s.below = nfmt == NFMT_SNORM || nfmt == NFMT_SNORM_OGL || nfmt == NFMT_SSCALED ||
              (nfmt == NFMT_FLOAT && width == WIDTH_16);
    s.scale = 16'h8000;                // no factor, but a shift of 15 to the left
    case (nfmt)
      NFMT_USCALED, NFMT_SSCALED: begin
        s.place = 8'd142;              // 2^15
        s.most = 8'hff;
        s.limit = 8'd127 + {3'd0, n};  // 2^n
      end
      NFMT_FLOAT: begin
        s.place = width == WIDTH_16 ? 8'd118 : width == WIDTH_11 ? 8'd122 : 8'd123;
        s.most = 8'd113;               // 2^-14: smaller floats are denormal
        s.limit = 8'd143;              // 2^16
      end
      default: begin
        s.norm = 1'b1;
        s.scale = 16'((17'd1 << n) - 17'd1);
        s.place = nfmt == NFMT_SNORM_OGL ? 8'd128 : 8'd127;  // OGL: half of the product
        s.most = 8'd127;               // 1.0; larger values have its significand
        s.limit = 8'hff;
      end
    endcase
    return s;
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[0]) begin
      s0_nfmt_q <= nfmt_i;
      s0_width_q <= width_i;
      for (int c = 0; c < CHANNELS; c++) begin
        if (width_i[c] != WIDTH_NONE) begin
          s0_scale_q[c] <= scale_of(nfmt_i[c], width_i[c]);
          for (int l = 0; l < LANES; l++)
            s0_word_q[c][l] <= half_i ? dword_of(nfmt_i[c], value_i[c][l]) : value_i[c][l];
        end
      end
    end
  end

  // ---- Stage 1: values without arithmetic; significand, shift to the right ----------------------
  typedef struct packed {
    logic        negative;
    logic [4:0]  right;                // shift besides 23; 18: less than half of the last place
    logic [4:0]  exponent;             // exponent of a float, less 1; 0 for a denormal
    logic [23:0] significand;
  } number_t;

  logic [CHANNELS-1:0][2:0]             s1_nfmt_q, s1_width_q;
  logic [CHANNELS-1:0][15:0]            s1_scale_q;
  logic [CHANNELS-1:0][LANES-1:0]       s1_pass_q;
  logic [CHANNELS-1:0][LANES-1:0][31:0] s1_word_q;
  number_t [CHANNELS-1:0][LANES-1:0]    s1_lane_q;

  // Whether a value needs no arithmetic. A negative value in an unsigned format becomes 0, and so
  // does NaN. A value out of range becomes the largest number; in a float it becomes infinity or
  // NaN (T20, T21).
  function automatic logic passes(input scale_t s, input logic [31:0] value);
    automatic logic nan = value[30:23] == '1 && value[22:0] != '0;
    return s.same || (value[31] && !s.below) || (s.norm ? nan : value[30:23] >= s.limit);
  endfunction

  // The channel of a value that needs no arithmetic.
  function automatic logic [31:0] passed(input scale_t s, input logic is_float,
                                         input logic [2:0] width, input logic [31:0] value);
    automatic logic        infinite = value[30:23] == '1;  // or NaN
    automatic logic        nan = infinite && value[22:0] != '0;
    automatic logic        negative = value[31];
    automatic logic [31:0] ones = channel_ones(width);
    if (s.same) return value & ones;
    if (negative && !nan && !s.below) return '0;
    if (is_float)
      return {16'd0, extreme_float(width, negative, infinite, nan, value[21:13])} & ones;
    if (nan) return '0;
    return s.below ? ({1'b0, ones[31:1]} ^ {32{negative}}) & ones : ones;
  endfunction

  function automatic number_t number_of(input scale_t s, input logic is_float,
                                        input logic [31:0] value);
    automatic logic [7:0] exponent = value[30:23];
    automatic logic [7:0] right = s.place - (exponent < s.most ? exponent : s.most);
    return '{
      negative: value[31],
      right: right > 8'd18 ? 5'd18 : right[4:0],
      exponent: is_float && exponent > 8'd113 ? 5'(exponent - 8'd113) : 5'd0,
      significand: s.norm && exponent >= 8'd127 ? 24'h80_0000 : {exponent != 8'd0, value[22:0]}
    };
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[1]) begin
      s1_nfmt_q <= s0_nfmt_q;
      s1_width_q <= s0_width_q;
      for (int c = 0; c < CHANNELS; c++) begin
        if (s0_width_q[c] != WIDTH_NONE) begin
          automatic scale_t scale = s0_scale_q[c];
          automatic logic   is_float = s0_nfmt_q[c] == NFMT_FLOAT;
          s1_scale_q[c] <= scale.scale;
          for (int l = 0; l < LANES; l++) begin
            s1_pass_q[c][l] <= passes(scale, s0_word_q[c][l]);
            s1_word_q[c][l] <= passed(scale, is_float, s0_width_q[c], s0_word_q[c][l]);
            s1_lane_q[c][l] <= number_of(scale, is_float, s0_word_q[c][l]);
          end
        end
      end
    end
  end

  // ---- Stage 2: the product ---------------------------------------------------------------------
  typedef struct packed {
    logic        negative;
    logic [4:0]  right;
    logic [4:0]  exponent;
    logic [39:0] scaled;   // significand times scale
  } product_t;

  logic [CHANNELS-1:0][2:0]             s2_nfmt_q, s2_width_q;
  logic [CHANNELS-1:0][LANES-1:0]       s2_pass_q;
  logic [CHANNELS-1:0][LANES-1:0][31:0] s2_word_q;
  product_t [CHANNELS-1:0][LANES-1:0]   s2_lane_q;

  always_ff @(posedge clk_i) begin
    if (en_i[2]) begin
      s2_nfmt_q <= s1_nfmt_q;
      s2_width_q <= s1_width_q;
      for (int c = 0; c < CHANNELS; c++) begin
        if (s1_width_q[c] != WIDTH_NONE) begin
          s2_pass_q[c] <= s1_pass_q[c];
          s2_word_q[c] <= s1_word_q[c];
          for (int l = 0; l < LANES; l++) begin
            automatic number_t lane = s1_lane_q[c][l];
            s2_lane_q[c][l] <= '{
              negative: lane.negative,
              right: lane.right,
              exponent: lane.exponent,
              scaled: {16'd0, lane.significand} * {24'd0, s1_scale_q[c]}
            };
          end
        end
      end
    end
  end

  // ---- Stage 3: kept bits, and whether they are rounded up --------------------------------------
  // Guard bit: the first bit that is not kept. Sticky bit: the OR of the bits below it.
  typedef struct packed {
    logic [15:0] base;                 // sign and exponent of a float, in place
    logic [15:0] kept;                 // kept bits, inverted when negative
    logic        carry;
  } rounding_t;

  logic [CHANNELS-1:0][2:0]             s3_nfmt_q, s3_width_q;
  logic [CHANNELS-1:0][LANES-1:0]       s3_pass_q;
  logic [CHANNELS-1:0][LANES-1:0][31:0] s3_word_q;
  rounding_t [CHANNELS-1:0][LANES-1:0]  s3_lane_q;

  function automatic rounding_t rounding_of(input logic [2:0] nfmt, input logic [2:0] width,
                                            input product_t lane);
    automatic logic        is_float = nfmt == NFMT_FLOAT;
    automatic logic        minus = lane.negative && !is_float;  // -(kept + up) is ~kept + !up
    automatic logic [17:0] q = lane.scaled[39:22];              // {0, kept bits, guard}
    automatic logic        sticky = lane.scaled[21:0] != '0;
    automatic logic        guard, up;
    automatic logic [15:0] base;
    for (int b = 4; b >= 0; b--) begin
      if (lane.right[b]) begin
        sticky = sticky || (q & ~(18'h3_ffff << (1 << b))) != '0;
        q = q >> (1 << b);
      end
    end
    guard = q[0];
    case (nfmt)
      NFMT_SNORM_OGL:             up = minus && (guard || sticky);  // to the next lower code
      NFMT_USCALED, NFMT_SSCALED: up = 1'b0;                        // towards 0
      default:                    up = guard && (sticky || q[1]);   // to nearest even
    endcase
    case (width)
      WIDTH_16: base = {lane.negative, lane.exponent, 10'd0};
      WIDTH_11: base = {5'd0, lane.exponent, 6'd0};
      default:  base = {6'd0, lane.exponent, 5'd0};
    endcase
    return '{base: is_float ? base : 16'd0, kept: q[16:1] ^ {16{minus}}, carry: minus ^ up};
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[3]) begin
      s3_nfmt_q <= s2_nfmt_q;
      s3_width_q <= s2_width_q;
      for (int c = 0; c < CHANNELS; c++) begin
        if (s2_width_q[c] != WIDTH_NONE) begin
          s3_pass_q[c] <= s2_pass_q[c];
          s3_word_q[c] <= s2_word_q[c];
          for (int l = 0; l < LANES; l++)
            s3_lane_q[c][l] <= rounding_of(s2_nfmt_q[c], s2_width_q[c], s2_lane_q[c][l]);
        end
      end
    end
  end

  // ---- Stage 4: rounding ------------------------------------------------------------------------
  // T21: rounding never gives infinity in 11 and 10 bits.
  function automatic logic [31:0] rounded(input logic [2:0] nfmt, input logic [2:0] width,
                                          input rounding_t lane);
    automatic logic [15:0] sum = lane.base + lane.kept + {15'd0, lane.carry};
    if (nfmt == NFMT_FLOAT && width == WIDTH_11 && sum[10:6] == 5'h1f) sum = 16'h07bf;
    if (nfmt == NFMT_FLOAT && width == WIDTH_10 && sum[9:5] == 5'h1f) sum = 16'h03df;
    return {16'd0, sum} & channel_ones(width);
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[4]) begin
      for (int c = 0; c < CHANNELS; c++)
        for (int l = 0; l < LANES; l++)
          if (s3_width_q[c] != WIDTH_NONE)
            s4_bits_o[c][l] <= s3_pass_q[c][l] ? s3_word_q[c][l] :
                               rounded(s3_nfmt_q[c], s3_width_q[c], s3_lane_q[c][l]);
    end
  end
endmodule : mau_channel_store
