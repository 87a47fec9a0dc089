// mau_atomic_add.sv - ADD_F32: m + d as floats of 32 bits, nearest even. Denormal m and d count as
// zeros of their sign, a denormal sum is kept (AT13, N30); NaN, infinity: AT14, N20, N31. One sum a
// clock, five stages: order, align, add, normalise, round. Registers s<k>_ are written by the edge
// that ends stage k.
// A sum below the normal numbers needs no rounding: both numbers are multiples of 2^-149, the
// lowest bit of a denormal. Stage 4 moves the highest 1 of such a sum no further than to its place
// in a denormal, and stage 5 adds nothing to it.
// Rules: docs/spec/atomic.md.
// SPDX-License-Identifier: Apache-2.0
module mau_atomic_add (
  input  logic        clk_i,
  input  logic [31:0] m_i,    // element in memory
  input  logic [31:0] d_i,    // data
  output logic [31:0] sum_o   // LATENCY_ADD_F32 clocks later
);
  // ---- Stage 1, order: the greater number, the smaller one --------------------------------------
  logic        s1_special, s1_zero_sign, s1_minus;
  logic [31:0] s1_value;             // NaN or infinity, with s1_special
  logic [31:0] s1_greater;
  logic [30:0] s1_lesser;
  logic [7:0]  s1_distance;          // of their exponents

  always_ff @(posedge clk_i) begin : b_order
    logic       swap;                // d is the greater one
    logic       m_nan, d_nan, m_infinite, d_infinite;
    logic [7:0] m_above, d_above;
    m_nan = m_i[30:23] == '1 && m_i[22:0] != '0;
    d_nan = d_i[30:23] == '1 && d_i[22:0] != '0;
    m_infinite = m_i[30:23] == '1 && m_i[22:0] == '0;
    d_infinite = d_i[30:23] == '1 && d_i[22:0] == '0;
    s1_special <= m_i[30:23] == '1 || d_i[30:23] == '1;
    s1_value <= m_nan ? m_i | 32'h0040_0000 : d_nan ? d_i | 32'h0040_0000 :
                m_infinite && d_infinite && m_i[31] != d_i[31] ? 32'hffc0_0000 :  // N31
                m_infinite ? m_i : d_i;
    swap = d_i[30:0] > m_i[30:0];
    s1_greater <= swap ? d_i : m_i;
    s1_lesser <= swap ? m_i[30:0] : d_i[30:0];
    m_above = m_i[30:23] - d_i[30:23];
    d_above = d_i[30:23] - m_i[30:23];
    s1_distance <= swap ? d_above : m_above;
    s1_zero_sign <= m_i[31] && d_i[31];
    s1_minus <= m_i[31] != d_i[31];
  end

  // ---- Stage 2, align: the smaller number under the greater one ---------------------------------
  logic        s2_special, s2_sign, s2_zero_sign, s2_minus;
  logic [31:0] s2_value;
  logic [7:0]  s2_exponent;          // of the greater one
  logic [23:0] s2_greater;           // its significand, 0 for zeros
  logic [26:0] s2_lesser;            // the other's: 24 bits, two below them, and whether more
                                     // were 1

  always_ff @(posedge clk_i) begin : b_align
    logic [26:0] wide;
    logic        lost;               // a bit that was shifted out is 1
    wide = {s1_lesser[30:23] != '0, s1_lesser[30:23] != '0 ? s1_lesser[22:0] : 23'd0, 3'd0};
    lost = 1'b0;
    for (int n = 0; n < 5; n++) if (s1_distance[n]) begin
      lost = lost || (wide & ~(27'h7ff_ffff << (1 << n))) != '0;
      wide = wide >> (1 << n);
    end
    if (s1_distance[7:5] != '0) begin
      lost = lost || wide != '0;
      wide = '0;
    end
    s2_lesser <= {wide[26:1], wide[0] || lost};
    s2_greater <= {s1_greater[30:23] != '0, s1_greater[30:23] != '0 ? s1_greater[22:0] : 23'd0};
    s2_exponent <= s1_greater[30:23];
    s2_sign <= s1_greater[31];
    s2_special <= s1_special;
    s2_value <= s1_value;
    s2_zero_sign <= s1_zero_sign;
    s2_minus <= s1_minus;
  end

  // ---- Stage 3, add -----------------------------------------------------------------------------
  logic        s3_special, s3_sign, s3_zero_sign;
  logic [31:0] s3_value;
  logic [7:0]  s3_exponent;
  logic [27:0] s3_sum;               // 25 bits, and three below them
  logic [27:0] s3_marked;            // the sum, and a 1 in the place of 2^-126, the least normal
                                     // number, if the sum reaches down to it

  always_ff @(posedge clk_i) begin : b_add
    logic [27:0] sum;
    sum = {1'b0, s2_greater, 3'd0} + ({1'b0, s2_lesser} ^ {28{s2_minus}}) + {27'd0, s2_minus};
    s3_special <= s2_special;
    s3_sign <= s2_sign;
    s3_zero_sign <= s2_zero_sign;
    s3_value <= s2_value;
    s3_exponent <= s2_exponent;
    s3_sum <= sum;
    s3_marked <= sum | (28'h800_0000 >> s2_exponent);
  end

  // ---- Stage 4, normalise: the highest 1 of the marked sum into bit 27, the exponent with it ----
  // A sum whose highest 1 is lower after that is denormal, or 0.
  logic        s4_special, s4_sign;
  logic [31:0] s4_value;
  logic [7:0]  s4_exponent;          // 1 .. 255; 0: a denormal, or 0
  logic [25:0] s4_fraction;          // 23 bits, and three below them

  // Zeros ahead of the highest 1 of bits 31:1, 31 when there is none: halves, each time that which
  // has it. The lowest bit of a half makes no difference.
  function automatic logic [4:0] leading_zeros(input logic [31:1] v);
    logic [15:1] v16;
    logic [7:1]  v8;
    logic [3:1]  v4;
    leading_zeros[4] = v[31:16] == '0;
    v16 = leading_zeros[4] ? v[15:1] : v[31:17];
    leading_zeros[3] = v16[15:8] == '0;
    v8 = leading_zeros[3] ? v16[7:1] : v16[15:9];
    leading_zeros[2] = v8[7:4] == '0;
    v4 = leading_zeros[2] ? v8[3:1] : v8[7:5];
    leading_zeros[1] = v4[3:2] == '0;
    leading_zeros[0] = leading_zeros[1] ? !v4[1] : !v4[3];
  endfunction

  always_ff @(posedge clk_i) begin : b_normalise
    logic [4:0]  zeros;              // ahead of the highest 1 of the marked sum
    logic [27:0] shifted;
    logic [7:0]  exponent;           // of a normal number: 255 at most, the greater one's is 254
    zeros = leading_zeros({s3_marked, 3'd0});
    shifted = s3_sum << zeros;
    exponent = s3_exponent + 8'd1 - {3'd0, zeros};
    s4_special <= s3_special;
    s4_value <= s3_value;
    s4_sign <= s3_sum == '0 ? s3_zero_sign : s3_sign;
    s4_exponent <= exponent & {8{shifted[27]}};
    s4_fraction <= {shifted[26:2], shifted[1] || shifted[0]};
  end

  // ---- Stage 5, round ---------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_round
    logic        up;
    logic [30:0] rounded;            // at exponent 255 nothing rounds up: 2 * (2^24 - 1) is the
                                     // greatest sum of 25 bits
    up = s4_fraction[2] && (s4_fraction[1:0] != '0 || s4_fraction[3]);
    rounded = {s4_exponent, s4_fraction[25:3]} + {30'd0, up};
    if (s4_special) sum_o <= s4_value;
    else if (rounded[30:23] == '1) sum_o <= {s4_sign, 8'hff, 23'd0};
    else sum_o <= {s4_sign, rounded};
  end
endmodule : mau_atomic_add
