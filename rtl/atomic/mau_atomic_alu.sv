// mau_atomic_alu.sv - what an atomic makes of one element: operation and data are taken with en_i,
// the element comes in the clocks after; new_o follows it in the same clock, the sum of ADD_F32
// LATENCY_ADD_F32 clocks later, one a clock. An operation that does not exist leaves the element as
// it is.
// One adder (AT4, AT8 to AT10), one comparison of d with m and one of m with c. Signed and float
// compares are the unsigned one, corrected by the signs. FMIN, FMAX (N29), the first that holds:
//   m is a signalling NaN                m, quieted
//   d is a signalling NaN                d, quieted
//   one of them is a quiet NaN           the other; both: m
//   else                                 the smaller, the greater; -0 is below +0
// C twin: cmodel atomic.c. Rules: docs/spec/atomic.md.
// SPDX-License-Identifier: Apache-2.0
module mau_atomic_alu
  import mau_enc::*;
(
  input  logic        clk_i,
  input  logic        en_i,      // takes the next four
  input  logic [4:0]  atomic_i,  // ATOMIC_*
  input  logic        wide_i,    // 8 bytes; bits 63:32 of d, c and m are 0 otherwise
  input  logic [63:0] d_i,       // data
  input  logic [63:0] c_i,       // compare value
  input  logic [63:0] m_i,       // element in memory, after them
  output logic [63:0] new_o,     // what memory receives, bits 63:32 are 0 unless wide
  output logic [31:0] sum_o      // m + d as floats, LATENCY_ADD_F32 clocks ago (AT13, AT14)
);
  // ---- What does not depend on the element ------------------------------------------------------
  logic        wide_q;
  logic [63:0] d_q, c_q;
  logic [63:0] b_q;                   // the adder's: m + b + carry, inverted
  logic        carry_q, invert_q;
  logic        c_zero_q;              // all bits but the sign
  logic        d_nan_q, d_snan_q;     // a NaN, a signalling one
  logic        k_sum_q, k_swap_q, k_cmpswap_q, k_fcmpswap_q, k_minmax_q, k_max_q, k_signed_q;
  logic        k_float_q, k_inc_q, k_dec_q, k_csub_q, k_and_q, k_or_q, k_xor_q;

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      wide_q <= wide_i;
      d_q <= d_i;
      c_q <= c_i;
      c_zero_q <= c_i[30:0] == '0 && (!wide_i || c_i[62:31] == '0);
      d_nan_q <= wide_i ? d_i[62:52] == '1 && d_i[51:0] != '0 :
                          d_i[30:23] == '1 && d_i[22:0] != '0;
      d_snan_q <= wide_i ? d_i[62:51] == 12'hffe && d_i[50:0] != '0 :
                           d_i[30:22] == 9'h1fe && d_i[21:0] != '0;
      // d - m is ~(m + ~d).
      case (atomic_i)
        ATOMIC_SUB, ATOMIC_CSUB, ATOMIC_RSUB: b_q <= ~d_i;
        ATOMIC_INC: b_q <= '0;
        ATOMIC_DEC: b_q <= '1;
        default: b_q <= d_i;
      endcase
      carry_q <= atomic_i == ATOMIC_SUB || atomic_i == ATOMIC_CSUB ||
                 atomic_i == ATOMIC_INC;
      invert_q <= atomic_i == ATOMIC_RSUB;
      k_sum_q <= atomic_i == ATOMIC_ADD || atomic_i == ATOMIC_SUB ||
                 atomic_i == ATOMIC_RSUB;
      k_swap_q <= atomic_i == ATOMIC_SWAP;
      k_cmpswap_q <= atomic_i == ATOMIC_CMPSWAP;
      k_fcmpswap_q <= atomic_i == ATOMIC_FCMPSWAP;
      k_signed_q <= atomic_i == ATOMIC_SMIN || atomic_i == ATOMIC_SMAX;
      k_float_q <= atomic_i == ATOMIC_FMIN || atomic_i == ATOMIC_FMAX;
      k_max_q <= atomic_i == ATOMIC_SMAX || atomic_i == ATOMIC_UMAX ||
                 atomic_i == ATOMIC_FMAX;
      k_minmax_q <= atomic_i == ATOMIC_SMIN || atomic_i == ATOMIC_UMIN ||
                    atomic_i == ATOMIC_FMIN || atomic_i == ATOMIC_SMAX ||
                    atomic_i == ATOMIC_UMAX || atomic_i == ATOMIC_FMAX;
      k_inc_q <= atomic_i == ATOMIC_INC;
      k_dec_q <= atomic_i == ATOMIC_DEC;
      k_csub_q <= atomic_i == ATOMIC_CSUB && !wide_i;
      k_and_q <= atomic_i == ATOMIC_AND;
      k_or_q <= atomic_i == ATOMIC_OR;
      k_xor_q <= atomic_i == ATOMIC_XOR;
    end
  end

  // ---- Comparisons ------------------------------------------------------------------------------
  logic d_sign, m_sign, m_zero, m_nan, m_snan;
  logic below, same, m_is_c;          // d < m unsigned, d = m, m = c bit by bit
  logic turned;                       // the signs turn 'below' around, or the maximum is asked
  logic keep, take;                   // FMIN, FMAX of a NaN: the result is m; it is d
  logic quiet;                        // FMIN, FMAX: the result is a signalling NaN, quieted
  logic equal_float;                  // m = c as floats (AT11)

  always_comb begin
    d_sign = wide_q ? d_q[63] : d_q[31];
    m_sign = wide_q ? m_i[63] : m_i[31];
    m_zero = m_i[30:0] == '0 && (!wide_q || m_i[62:31] == '0);
    m_nan = wide_q ? m_i[62:52] == '1 && m_i[51:0] != '0 : m_i[30:23] == '1 && m_i[22:0] != '0;
    m_snan = m_nan && !(wide_q ? m_i[51] : m_i[22]);
    below = d_q < m_i;
    same = d_q == m_i;
    m_is_c = m_i == c_q;
    turned = k_max_q ^ ((k_signed_q && (d_sign ^ m_sign)) || (k_float_q && (d_sign || m_sign)));
    keep = k_float_q && (m_snan || (d_nan_q && !d_snan_q));
    take = k_float_q && !m_snan && (d_snan_q || (m_nan && !d_nan_q));
    quiet = k_float_q && (m_snan || d_snan_q);
    // A value that equals c bit by bit is a NaN where c is.
    equal_float = (m_is_c && !m_nan) || (m_zero && c_zero_q);
  end

  // ---- Result -----------------------------------------------------------------------------------
  logic        use_sum, use_d, use_bits;  // else 0
  logic [63:0] sum, bits, result;

  always_comb begin
    sum = (m_i + b_q + {63'd0, carry_q}) ^ {64{invert_q}};
    bits = k_and_q ? m_i & d_q : k_or_q ? m_i | d_q : k_xor_q ? m_i ^ d_q : m_i;
    use_sum = k_sum_q || (k_inc_q && !(below || same)) || (k_csub_q && (below || same)) ||
              (k_dec_q && !(below || (m_zero && !m_sign)));
    use_d = k_swap_q || (k_cmpswap_q && m_is_c) || (k_fcmpswap_q && equal_float) ||
            (k_minmax_q && (take || (!keep && (below ^ turned)))) ||
            (k_dec_q && (below || (m_zero && !m_sign)));
    use_bits = !use_d && !k_sum_q && !k_inc_q && !k_dec_q && !k_csub_q;
    result = ({64{use_sum}} & sum) | ({64{use_d}} & d_q) | ({64{use_bits}} & bits) |
             {12'd0, quiet && wide_q, 28'd0, quiet && !wide_q, 22'd0};
    new_o = {wide_q ? result[63:32] : 32'd0, result[31:0]};
  end

  mau_atomic_add u_add (.clk_i, .m_i(m_i[31:0]), .d_i(d_q[31:0]), .sum_o);
endmodule : mau_atomic_alu
