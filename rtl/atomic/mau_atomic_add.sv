// mau_atomic_add.sv - adds m and d as floats of one format, rounded to nearest even (AT13), one sum
// a cycle. A number has a sign, EXPONENT bits and FRACTION bits. A denormal sum is kept (N30). NaN
// and infinity: AT14, N20, N31.
//
//   stage  inputs                 results
//   1      m, d                   the larger and the smaller number, by magnitude
//   2      both                   the smaller one, shifted to the exponent of the larger one
//   3      both                   sum
//   4      sum                    normalised sum
//   5      sum                    rounded sum
//
// A sum below the normal numbers needs no rounding: both operands are multiples of the lowest bit
// of a denormal. Stage 4 shifts such a sum no further than to its place in a denormal. Its guard
// bits are 0, so stage 5 adds nothing.
// When m or d is NaN or infinity, stage 1 computes the sum. It passes as the larger number, with 0
// as the smaller one, and no stage changes it.
// Rules: docs/spec/atomic.md.
// SPDX-License-Identifier: Apache-2.0
module mau_atomic_add #(
  parameter int EXPONENT = 8,                    // bits of the exponent: 5, 8, 11
  parameter int FRACTION = 23                    // bits of the fraction: 7, 10, 23, 52
) (
  input  logic                       clk_i,
  input  logic                       flush_i,    // a denormal m or d counts as zero, with its sign
  input  logic                       data_nan_i, // of two NaNs d's is kept, else m's
  input  logic [EXPONENT+FRACTION:0] m_i,        // element in memory
  input  logic [EXPONENT+FRACTION:0] d_i,        // data
  output logic [EXPONENT+FRACTION:0] sum_o       // LATENCY_FLOAT_ADD cycles later
);
  localparam int SIGN = EXPONENT + FRACTION;     // bit of the sign
  localparam int SHIFTED = FRACTION + 4;         // significand, guard, round and sticky bit
  localparam int SUM = SHIFTED + 1;
  localparam int SHIFT = $clog2(SHIFTED + 1);    // bits of a shift distance that does not clear all
  localparam int ZEROS = $clog2(SUM + 1);        // bits of the number of leading zeros

  // Registers of stage k are s<k>_.

  // ---- Stage 1: the larger and the smaller number -----------------------------------------------
  logic                s1_nan_q;                 // the larger one is NaN
  logic                s1_zero_sign_q;           // sign of a sum that is 0
  logic                s1_minus_q;               // the signs differ
  logic                s1_flush_q;
  logic [SIGN:0]       s1_greater_q;
  logic [SIGN-1:0]     s1_lesser_q;
  logic [EXPONENT-1:0] s1_distance_q;            // difference of the exponents

  typedef struct packed {
    logic          is_it;                        // NaN or infinity
    logic          nan;
    logic [SIGN:0] value;
  } special_t;

  function automatic special_t special_of(input logic data_nan, input logic [SIGN:0] m,
                                          input logic [SIGN:0] d);
    automatic logic m_top = m[SIGN-1:FRACTION] == '1;
    automatic logic d_top = d[SIGN-1:FRACTION] == '1;
    automatic logic m_nan = m_top && m[FRACTION-1:0] != '0;
    automatic logic d_nan = d_top && d[FRACTION-1:0] != '0;
    automatic logic opposite = m_top && d_top && m[SIGN] != d[SIGN];  // two infinities: N31
    special_of.is_it = m_top || d_top;
    special_of.nan = m_nan || d_nan || opposite;
    if (m_nan || d_nan) special_of.value = m_nan && !(data_nan && d_nan) ? m : d;
    else if (opposite) special_of.value = {{EXPONENT+1{1'b1}}, {FRACTION{1'b0}}};
    else special_of.value = m_top ? m : d;
    if (special_of.nan) special_of.value[FRACTION-1] = 1'b1;  // quiet
  endfunction

  // The effective exponent: a denormal has that of the smallest normal number.
  function automatic logic [EXPONENT-1:0] exponent_of(input logic [SIGN-1:0] number);
    automatic logic [EXPONENT-1:0] exponent = number[SIGN-1:FRACTION];
    return exponent == '0 ? EXPONENT'(1) : exponent;
  endfunction

  always_ff @(posedge clk_i) begin
    automatic logic swap = d_i[SIGN-1:0] > m_i[SIGN-1:0];  // d is the larger one
    automatic logic [EXPONENT-1:0] m_exponent = exponent_of(m_i[SIGN-1:0]);
    automatic logic [EXPONENT-1:0] d_exponent = exponent_of(d_i[SIGN-1:0]);
    automatic logic [EXPONENT-1:0] m_above = m_exponent - d_exponent;
    automatic logic [EXPONENT-1:0] d_above = d_exponent - m_exponent;
    automatic special_t special = special_of(data_nan_i, m_i, d_i);
    s1_nan_q <= special.nan;
    s1_flush_q <= flush_i;
    s1_greater_q <= special.is_it ? special.value : swap ? d_i : m_i;
    s1_lesser_q <= special.is_it ? '0 : swap ? m_i[SIGN-1:0] : d_i[SIGN-1:0];
    s1_distance_q <= swap ? d_above : m_above;
    s1_zero_sign_q <= m_i[SIGN] && d_i[SIGN];
    s1_minus_q <= m_i[SIGN] != d_i[SIGN];
  end

  // ---- Stage 2: the smaller number aligned to the larger one ------------------------------------
  logic                s2_nan_q, s2_sign_q, s2_zero_sign_q, s2_minus_q;
  logic [EXPONENT-1:0] s2_exponent_q;            // exponent of the larger one, 1 at least
  logic [FRACTION:0]   s2_greater_q;             // its significand; 0 for a zero
  logic [SHIFTED-1:0]  s2_lesser_q;              // the smaller one, with guard, round, sticky

  // The significand of a number. That of a denormal is 0 when it is flushed.
  function automatic logic [FRACTION:0] significand_of(input logic flush,
                                                       input logic [SIGN-1:0] number);
    automatic logic normal = number[SIGN-1:FRACTION] != '0;
    if (flush && !normal) return '0;
    return {normal, number[FRACTION-1:0]};
  endfunction

  // Shifted to the right, with guard, round and sticky bit appended.
  function automatic logic [SHIFTED-1:0] aligned(input logic [FRACTION:0] significand,
                                                 input logic [EXPONENT-1:0] distance);
    automatic logic [SHIFTED-1:0] wide = {significand, 3'd0};
    automatic logic               sticky = 1'b0;
    for (int n = 0; n < SHIFT; n++) begin
      if (distance[n]) begin
        sticky = sticky || (wide & ~({SHIFTED{1'b1}} << (1 << n))) != '0;
        wide = wide >> (1 << n);
      end
    end
    if (distance >> SHIFT != '0) return {{SHIFTED-1{1'b0}}, sticky || wide != '0};
    return {wide[SHIFTED-1:1], wide[0] || sticky};
  endfunction

  always_ff @(posedge clk_i) begin
    s2_lesser_q <= aligned(significand_of(s1_flush_q, s1_lesser_q), s1_distance_q);
    s2_greater_q <= significand_of(s1_flush_q, s1_greater_q[SIGN-1:0]);
    s2_exponent_q <= exponent_of(s1_greater_q[SIGN-1:0]);
    s2_sign_q <= s1_greater_q[SIGN];
    s2_nan_q <= s1_nan_q;
    s2_zero_sign_q <= s1_zero_sign_q;
    s2_minus_q <= s1_minus_q;
  end

  // ---- Stage 3: the sum -------------------------------------------------------------------------
  logic                s3_nan_q, s3_sign_q, s3_zero_sign_q;
  logic [EXPONENT-1:0] s3_exponent_q;
  logic [SUM-1:0]      s3_sum_q;                 // one bit more; guard, round and sticky bit
  logic [SUM-1:0]      s3_marked_q;              // the sum with a 1 at the place of the smallest
                                                 // normal number, if the sum reaches it

  always_ff @(posedge clk_i) begin
    automatic logic [SUM-1:0] sum = {1'b0, s2_greater_q, 3'd0} +
                                    ({1'b0, s2_lesser_q} ^ {SUM{s2_minus_q}}) + SUM'(s2_minus_q);
    s3_nan_q <= s2_nan_q;
    s3_sign_q <= s2_sign_q;
    s3_zero_sign_q <= s2_zero_sign_q;
    s3_exponent_q <= s2_exponent_q;
    s3_sum_q <= sum;
    s3_marked_q <= sum | ({1'b1, {SUM-1{1'b0}}} >> s2_exponent_q);
  end

  // ---- Stage 4: normalisation -------------------------------------------------------------------
  // The shift moves the highest 1 of the marked sum to the top. A sum that has its highest 1 below
  // the top after that is denormal, or 0.
  logic                s4_nan_q, s4_sign_q;
  logic [EXPONENT-1:0] s4_exponent_q;            // all ones: infinity; 0: denormal or 0
  logic [FRACTION-1:0] s4_fraction_q;
  logic                s4_guard_q, s4_round_q, s4_sticky_q;

  // Priority encoder: number of leading zeros, all ones when v is 0. Each step looks at one half
  // and keeps the half that has the highest 1.
  function automatic logic [ZEROS-1:0] leading_zeros(input logic [SUM-1:0] v);
    automatic logic [(1<<ZEROS)-1:0] left = {v, {(1<<ZEROS)-SUM{1'b0}}};
    automatic logic [ZEROS-1:0]      zeros;
    for (int n = ZEROS - 1; n >= 0; n--) begin
      zeros[n] = left >> ((1 << ZEROS) - (1 << n)) == '0;
      if (zeros[n]) left = left << (1 << n);
    end
    return zeros;
  endfunction

  always_ff @(posedge clk_i) begin
    automatic logic [ZEROS-1:0]    zeros = leading_zeros(s3_marked_q);
    automatic logic [SUM-1:0]      shifted = s3_sum_q << zeros;
    automatic logic [EXPONENT-1:0] exponent = s3_exponent_q + EXPONENT'(1) - EXPONENT'(zeros);
    s4_nan_q <= s3_nan_q;
    s4_sign_q <= s3_sum_q == '0 ? s3_zero_sign_q : s3_sign_q;
    s4_exponent_q <= shifted[SUM-1] ? exponent : '0;
    s4_fraction_q <= shifted[SUM-2:4];
    s4_guard_q <= shifted[3];
    s4_round_q <= shifted[2];
    s4_sticky_q <= shifted[1] || shifted[0];
  end

  // ---- Stage 5: rounding ------------------------------------------------------------------------
  // At the exponent of infinity nothing rounds up: the largest significand, doubled, ends in 0.
  always_ff @(posedge clk_i) begin
    automatic logic up = s4_guard_q && (s4_round_q || s4_sticky_q || s4_fraction_q[0]);
    automatic logic [SIGN-1:0] rounded = {s4_exponent_q, s4_fraction_q} + SIGN'(up);
    sum_o <= {s4_sign_q, rounded};
    if (rounded[SIGN-1:FRACTION] == '1 && !s4_nan_q) sum_o[FRACTION-1:0] <= '0;  // infinity
  end
endmodule : mau_atomic_add
