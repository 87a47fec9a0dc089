// mau_atomic_add.sv - ADD_F32: m + d as floats of 32 bits, nearest even. Denormal m and d count as
// zeros of their sign, a denormal sum is kept (AT13, N30); NaN, infinity: AT14, N20, N31. One sum a
// clock.
//
//   stage  in                     known at its end
//   1      m, d                   the greater and the lesser number; NaN or infinity
//   2      both                   the lesser one shifted to the exponent of the greater one
//   3      both                   sum
//   4      sum                    sum with its highest 1 at the top
//   5      sum                    rounded
//
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
  // Registers of stage k are s<k>_.

  // A sum that is not computed: NaN or infinity.
  typedef struct packed {
    logic        is_it;
    logic [31:0] value;
  } special_t;

  // ---- Stage 1: the greater number, the lesser one ----------------------------------------------
  special_t    s1_special_q;
  logic        s1_zero_sign_q;       // sign of a sum of 0
  logic        s1_minus_q;           // the signs differ
  logic [31:0] s1_greater_q;
  logic [30:0] s1_lesser_q;
  logic [7:0]  s1_distance_q;        // of their exponents

  function automatic special_t special_of(input logic [31:0] m, input logic [31:0] d);
    automatic logic m_top = m[30:23] == '1;
    automatic logic d_top = d[30:23] == '1;
    automatic logic m_nan = m_top && m[22:0] != '0;
    automatic logic d_nan = d_top && d[22:0] != '0;
    automatic logic [31:0] quiet = 32'h0040_0000;
    special_of.is_it = m_top || d_top;
    if (m_nan) special_of.value = m | quiet;
    else if (d_nan) special_of.value = d | quiet;
    else if (m_top && d_top && m[31] != d[31]) special_of.value = 32'hffc0_0000;  // N31
    else special_of.value = m_top ? m : d;
  endfunction

  always_ff @(posedge clk_i) begin
    automatic logic swap = d_i[30:0] > m_i[30:0];  // d is the greater one
    automatic logic [7:0] m_above = m_i[30:23] - d_i[30:23];
    automatic logic [7:0] d_above = d_i[30:23] - m_i[30:23];
    s1_special_q <= special_of(m_i, d_i);
    s1_greater_q <= swap ? d_i : m_i;
    s1_lesser_q <= swap ? m_i[30:0] : d_i[30:0];
    s1_distance_q <= swap ? d_above : m_above;
    s1_zero_sign_q <= m_i[31] && d_i[31];
    s1_minus_q <= m_i[31] != d_i[31];
  end

  // ---- Stage 2: the lesser number under the greater one -----------------------------------------
  special_t    s2_special_q;
  logic        s2_sign_q, s2_zero_sign_q, s2_minus_q;
  logic [7:0]  s2_exponent_q;        // of the greater one
  logic [23:0] s2_greater_q;         // its significand, 0 for zeros
  logic [26:0] s2_lesser_q;          // the other's: 24 bits, guard, round, sticky

  // The significand of a number, 0 for denormals.
  function automatic logic [23:0] significand_of(input logic [30:0] number);
    if (number[30:23] == 8'd0) return 24'd0;
    return {1'b1, number[22:0]};
  endfunction

  // Shifted to the right, with guard, round and sticky bit below it.
  function automatic logic [26:0] aligned(input logic [23:0] significand,
                                          input logic [7:0] distance);
    automatic logic [26:0] wide = {significand, 3'd0};
    automatic logic        sticky = 1'b0;
    for (int n = 0; n < 5; n++) begin
      if (distance[n]) begin
        sticky = sticky || (wide & ~(27'h7ff_ffff << (1 << n))) != '0;
        wide = wide >> (1 << n);
      end
    end
    if (distance[7:5] != '0) return {26'd0, sticky || wide != '0};
    return {wide[26:1], wide[0] || sticky};
  endfunction

  always_ff @(posedge clk_i) begin
    s2_lesser_q <= aligned(significand_of(s1_lesser_q), s1_distance_q);
    s2_greater_q <= significand_of(s1_greater_q[30:0]);
    s2_exponent_q <= s1_greater_q[30:23];
    s2_sign_q <= s1_greater_q[31];
    s2_special_q <= s1_special_q;
    s2_zero_sign_q <= s1_zero_sign_q;
    s2_minus_q <= s1_minus_q;
  end

  // ---- Stage 3: the sum -------------------------------------------------------------------------
  special_t    s3_special_q;
  logic        s3_sign_q, s3_zero_sign_q;
  logic [7:0]  s3_exponent_q;
  logic [27:0] s3_sum_q;             // 25 bits, guard, round, sticky
  logic [27:0] s3_marked_q;          // the sum, and a 1 in the place of 2^-126, the least normal
                                     // number, if the sum reaches down to it

  always_ff @(posedge clk_i) begin
    automatic logic [27:0] sum = {1'b0, s2_greater_q, 3'd0} +
                                 ({1'b0, s2_lesser_q} ^ {28{s2_minus_q}}) + {27'd0, s2_minus_q};
    s3_special_q <= s2_special_q;
    s3_sign_q <= s2_sign_q;
    s3_zero_sign_q <= s2_zero_sign_q;
    s3_exponent_q <= s2_exponent_q;
    s3_sum_q <= sum;
    s3_marked_q <= sum | (28'h800_0000 >> s2_exponent_q);
  end

  // ---- Stage 4: the highest 1 of the marked sum into bit 27, the exponent with it ---------------
  // A sum whose highest 1 is lower after that is denormal, or 0.
  special_t    s4_special_q;
  logic        s4_sign_q;
  logic [7:0]  s4_exponent_q;        // 1 .. 255; 0: a denormal, or 0
  logic [22:0] s4_fraction_q;
  logic        s4_guard_q, s4_round_q, s4_sticky_q;

  // Zeros ahead of the highest 1 of bits 31:1, 31 when there is none: in halves, each time in that
  // which has the 1. The lowest bit of a half makes no difference.
  function automatic logic [4:0] leading_zeros(input logic [31:1] v);
    automatic logic [4:0]  zeros;
    automatic logic [15:1] v16;
    automatic logic [7:1]  v8;
    automatic logic [3:1]  v4;
    zeros[4] = v[31:16] == '0;
    v16 = zeros[4] ? v[15:1] : v[31:17];
    zeros[3] = v16[15:8] == '0;
    v8 = zeros[3] ? v16[7:1] : v16[15:9];
    zeros[2] = v8[7:4] == '0;
    v4 = zeros[2] ? v8[3:1] : v8[7:5];
    zeros[1] = v4[3:2] == '0;
    zeros[0] = zeros[1] ? !v4[1] : !v4[3];
    return zeros;
  endfunction

  always_ff @(posedge clk_i) begin
    automatic logic [4:0]  zeros = leading_zeros({s3_marked_q, 3'd0});
    automatic logic [27:0] shifted = s3_sum_q << zeros;
    automatic logic [7:0]  exponent = s3_exponent_q + 8'd1 - {3'd0, zeros};  // of a normal number
    s4_special_q <= s3_special_q;
    s4_sign_q <= s3_sum_q == '0 ? s3_zero_sign_q : s3_sign_q;
    s4_exponent_q <= shifted[27] ? exponent : 8'd0;
    s4_fraction_q <= shifted[26:4];
    s4_guard_q <= shifted[3];
    s4_round_q <= shifted[2];
    s4_sticky_q <= shifted[1] || shifted[0];
  end

  // ---- Stage 5: rounded -------------------------------------------------------------------------
  // At exponent 255 nothing rounds up: 2 * (2^24 - 1) is the greatest sum of 25 bits.
  always_ff @(posedge clk_i) begin
    automatic logic up = s4_guard_q && (s4_round_q || s4_sticky_q || s4_fraction_q[0]);
    automatic logic [30:0] rounded = {s4_exponent_q, s4_fraction_q} + {30'd0, up};
    if (s4_special_q.is_it) sum_o <= s4_special_q.value;
    else if (rounded[30:23] == '1) sum_o <= {s4_sign_q, 8'hff, 23'd0};
    else sum_o <= {s4_sign_q, rounded};
  end
endmodule : mau_atomic_add
