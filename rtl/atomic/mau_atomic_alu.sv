// mau_atomic_alu.sv - what an atomic makes of one element: operation and data are taken with en_i,
// the element comes in the clocks after; new_o follows it in the same clock, the sum of ADD_F32
// LATENCY_FLOAT_ADD clocks later, one a clock. An operation that does not exist leaves the element
// as it is.
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
  output logic [31:0] sum_o      // m + d as floats, LATENCY_FLOAT_ADD clocks ago (AT13, AT14)
);
  // The other operand of the adder: m + b + carry, inverted.
  typedef struct packed {
    logic [63:0] b;
    logic        carry;
    logic        invert;
  } addend_t;

  function automatic addend_t addend_of(input logic [4:0] atomic, input logic [63:0] d);
    case (atomic)
      ATOMIC_SUB, ATOMIC_CSUB: return '{b: ~d, carry: 1'b1, invert: 1'b0};
      ATOMIC_RSUB:             return '{b: ~d, carry: 1'b0, invert: 1'b1};  // d - m is ~(m + ~d)
      ATOMIC_INC:              return '{b: '0, carry: 1'b1, invert: 1'b0};
      ATOMIC_DEC:              return '{b: '1, carry: 1'b0, invert: 1'b0};
      default:                 return '{b: d, carry: 1'b0, invert: 1'b0};
    endcase
  endfunction

  function automatic logic is_zero(input logic wide, input logic [63:0] v);  // as a float
    return v[30:0] == '0 && (!wide || v[62:31] == '0);
  endfunction

  function automatic logic is_nan(input logic wide, input logic [63:0] v);
    if (wide) return v[62:52] == '1 && v[51:0] != '0;
    return v[30:23] == '1 && v[22:0] != '0;
  endfunction

  function automatic logic is_snan(input logic wide, input logic [63:0] v);  // a signalling one
    return is_nan(wide, v) && !(wide ? v[51] : v[22]);
  endfunction

  // ---- What does not depend on the element ------------------------------------------------------
  logic        wide_q;
  logic [4:0]  atomic_q;
  logic [63:0] d_q, c_q;
  addend_t     addend_q;
  logic        c_zero_q, d_nan_q, d_snan_q;

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      wide_q <= wide_i;
      atomic_q <= atomic_i;
      d_q <= d_i;
      c_q <= c_i;
      addend_q <= addend_of(atomic_i, d_i);
      c_zero_q <= is_zero(wide_i, c_i);
      d_nan_q <= is_nan(wide_i, d_i);
      d_snan_q <= is_snan(wide_i, d_i);
    end
  end

  // ---- Comparisons ------------------------------------------------------------------------------
  logic d_sign, m_sign, m_zero, m_nan, m_snan;
  logic below, same, m_is_c;          // d < m unsigned, d = m, m = c bit by bit
  logic is_signed, is_float, is_max;  // of minima and maxima
  logic turned;                       // 'below' is turned around, by the signs or for a maximum
  logic keep, take;                   // FMIN, FMAX of a NaN: the result is m; it is d
  logic quiet;                        // FMIN, FMAX: the result is a signalling NaN, quieted
  logic equal_float;                  // m = c as floats (AT11)

  always_comb begin
    d_sign = wide_q ? d_q[63] : d_q[31];
    m_sign = wide_q ? m_i[63] : m_i[31];
    m_zero = is_zero(wide_q, m_i);
    m_nan = is_nan(wide_q, m_i);
    m_snan = is_snan(wide_q, m_i);
    below = d_q < m_i;
    same = d_q == m_i;
    m_is_c = m_i == c_q;
    is_signed = atomic_q == ATOMIC_SMIN || atomic_q == ATOMIC_SMAX;
    is_float = atomic_q == ATOMIC_FMIN || atomic_q == ATOMIC_FMAX;
    is_max = atomic_q == ATOMIC_SMAX || atomic_q == ATOMIC_UMAX || atomic_q == ATOMIC_FMAX;
    turned = is_max ^ ((is_signed && (d_sign ^ m_sign)) || (is_float && (d_sign || m_sign)));
    keep = is_float && (m_snan || (d_nan_q && !d_snan_q));
    take = is_float && !m_snan && (d_snan_q || (m_nan && !d_nan_q));
    quiet = is_float && (m_snan || d_snan_q);
    // A value that equals c bit by bit is a NaN where c is.
    equal_float = (m_is_c && !m_nan) || (m_zero && c_zero_q);
  end

  // ---- Result -----------------------------------------------------------------------------------
  typedef enum logic [2:0] {USE_M, USE_D, USE_SUM, USE_BITS, USE_0} use_t;
  use_t        used;
  logic [63:0] sum, bits, result;

  always_comb begin
    automatic logic m_is_0 = m_zero && !m_sign;
    case (atomic_q)
      ATOMIC_SWAP:     used = USE_D;
      ATOMIC_CMPSWAP:  used = m_is_c ? USE_D : USE_M;
      ATOMIC_FCMPSWAP: used = equal_float ? USE_D : USE_M;
      ATOMIC_ADD, ATOMIC_SUB, ATOMIC_RSUB: used = USE_SUM;
      ATOMIC_INC:      used = below || same ? USE_0 : USE_SUM;
      ATOMIC_DEC:      used = below || m_is_0 ? USE_D : USE_SUM;
      ATOMIC_CSUB:     used = wide_q ? USE_M : below || same ? USE_SUM : USE_0;
      ATOMIC_AND, ATOMIC_OR, ATOMIC_XOR: used = USE_BITS;
      ATOMIC_SMIN, ATOMIC_UMIN, ATOMIC_FMIN, ATOMIC_SMAX, ATOMIC_UMAX, ATOMIC_FMAX:
        used = take || (!keep && (below ^ turned)) ? USE_D : USE_M;
      default:         used = USE_M;
    endcase
    sum = (m_i + addend_q.b + {63'd0, addend_q.carry}) ^ {64{addend_q.invert}};
    bits = atomic_q == ATOMIC_AND ? m_i & d_q : atomic_q == ATOMIC_OR ? m_i | d_q : m_i ^ d_q;
    case (used)
      USE_D:    result = d_q;
      USE_SUM:  result = sum;
      USE_BITS: result = bits;
      USE_0:    result = '0;
      default:  result = m_i;
    endcase
    result[51] = result[51] || (quiet && wide_q);
    result[22] = result[22] || (quiet && !wide_q);
    new_o = {wide_q ? result[63:32] : 32'd0, result[31:0]};
  end

  mau_atomic_add u_add (
    .clk_i, .flush_i(1'b1), .data_nan_i(1'b0), .m_i(m_i[31:0]), .d_i(d_q[31:0]), .sum_o
  );
endmodule : mau_atomic_alu
