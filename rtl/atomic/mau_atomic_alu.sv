// mau_atomic_alu.sv - computes the result of an atomic on one element. Operation and data are
// registered with en_i; the element is an input of the following cycles. new_o follows in the same
// cycle as the element. A float sum follows LATENCY_FLOAT_ADD cycles later, one each cycle. An
// operation that does not exist leaves the element unchanged.
// There is one integer adder (AT4, AT8 to AT10, AT21), one float adder for each format, one
// comparison of d with m and one of m with c. Signed and float comparisons are the unsigned one,
// corrected by the signs.
// FMIN, FMAX, MIN_F64, MAX_F64 (N29, AT18); the first row that applies:
//   m is a signalling NaN                m, quieted
//   d is a signalling NaN                d, quieted
//   one of them is a quiet NaN           the other; both: m
//   else                                 the smaller, the greater; -0 is below +0
// MIN_NUM, MAX_NUM (AT20):
//   both are NaN                         d, quieted
//   one of them is a NaN                 the other
//   else                                 as above
// C model: atomic.c. Rules: docs/spec/atomic.md.
// SPDX-License-Identifier: Apache-2.0
module mau_atomic_alu
  import mau_enc::*;
(
  input  logic        clk_i,
  input  logic [3:0]  gfx_i,     // GFX_*
  input  logic        en_i,      // loads the next four and properties of the generation
  input  logic [4:0]  atomic_i,  // ATOMIC_*
  input  logic        wide_i,    // 8 bytes; bits 63:32 of d, c and m are 0 otherwise
  input  logic [63:0] d_i,       // data
  input  logic [63:0] c_i,       // compare value
  input  logic [63:0] m_i,       // element in memory, in the cycles after en_i
  output logic [63:0] new_o,     // result for memory; bits 63:32 are 0 unless wide
  output logic [63:0] sum_o      // sum of the float add of LATENCY_FLOAT_ADD cycles ago
);
  // The operation in this size (AT1). MIN_F64 and MAX_F64 are FMIN and FMAX of 8 bytes (AT18).
  function automatic logic [4:0] operation_of(input logic [4:0] atomic, input logic wide);
    case (atomic)
      ATOMIC_CSUB, ATOMIC_COND_SUB, ATOMIC_MIN_NUM, ATOMIC_MAX_NUM:
        return wide ? ATOMIC_NONE : atomic;
      ATOMIC_MIN_F64: return wide ? ATOMIC_FMIN : ATOMIC_NONE;
      ATOMIC_MAX_F64: return wide ? ATOMIC_FMAX : ATOMIC_NONE;
      default:        return atomic;
    endcase
  endfunction

  // The second operand of the adder. The result is m + b + carry, inverted if 'invert'.
  typedef struct packed {
    logic [63:0] b;
    logic        carry;
    logic        invert;
  } addend_t;

  function automatic addend_t addend_of(input logic [4:0] atomic, input logic [63:0] d);
    case (atomic)
      ATOMIC_SUB, ATOMIC_CSUB, ATOMIC_COND_SUB: return '{b: ~d, carry: 1'b1, invert: 1'b0};
      ATOMIC_RSUB: return '{b: ~d, carry: 1'b0, invert: 1'b1};  // d - m is ~(m + ~d)
      ATOMIC_INC:  return '{b: '0, carry: 1'b1, invert: 1'b0};
      ATOMIC_DEC:  return '{b: '1, carry: 1'b0, invert: 1'b0};
      default:     return '{b: d, carry: 1'b0, invert: 1'b0};
    endcase
  endfunction

  function automatic logic is_zero(input logic wide, input logic [63:0] v);  // as a float
    return v[30:0] == '0 && (!wide || v[62:31] == '0);
  endfunction

  function automatic logic is_nan(input logic wide, input logic [63:0] v);
    if (wide) return v[62:52] == '1 && v[51:0] != '0;
    return v[30:23] == '1 && v[22:0] != '0;
  endfunction

  function automatic logic is_snan(input logic wide, input logic [63:0] v);  // signalling
    return is_nan(wide, v) && !(wide ? v[51] : v[22]);
  endfunction

  // ---- Registers of what does not depend on the element -----------------------------------------
  logic        wide_q, keep_q;
  logic [4:0]  atomic_q;
  logic [63:0] d_q, c_q;
  addend_t     addend_q;
  logic        c_zero_q, d_nan_q, d_snan_q;

  always_ff @(posedge clk_i) begin
    automatic mau_generation_t g = generation(gfx_i);
    if (en_i) begin
      wide_q <= wide_i;
      keep_q <= g.adds_keep;
      atomic_q <= operation_of(atomic_i, wide_i);
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
  logic is_signed, is_float, is_num, is_max;  // kinds of minimum and maximum
  logic turned;                       // 'below' is inverted, by the signs or for a maximum
  logic take, keep;                   // minimum or maximum: the result is d; it is m
  logic quiet;                        // the result is a NaN that becomes quiet
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
    is_signed = atomic_q inside {ATOMIC_SMIN, ATOMIC_SMAX};
    is_float = atomic_q inside {ATOMIC_FMIN, ATOMIC_FMAX};
    is_num = atomic_q inside {ATOMIC_MIN_NUM, ATOMIC_MAX_NUM};
    is_max = atomic_q inside {ATOMIC_SMAX, ATOMIC_UMAX, ATOMIC_FMAX, ATOMIC_MAX_NUM};
    turned = is_max ^ ((is_signed && (d_sign ^ m_sign)) ||
                       ((is_float || is_num) && (d_sign || m_sign)));
    take = (is_float && !m_snan && (d_snan_q || (m_nan && !d_nan_q))) || (is_num && m_nan);
    keep = (is_float && (m_snan || d_nan_q)) || (is_num && d_nan_q);
    quiet = (is_float && (m_snan || d_snan_q)) || (is_num && m_nan && d_nan_q);
    // When m equals c bit by bit, both are NaN or neither is.
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
      ATOMIC_CSUB:     used = below ? USE_SUM : USE_0;  // 0 when d = m
      ATOMIC_COND_SUB: used = below || same ? USE_SUM : USE_M;
      ATOMIC_AND, ATOMIC_OR, ATOMIC_XOR: used = USE_BITS;
      ATOMIC_SMIN, ATOMIC_UMIN, ATOMIC_FMIN, ATOMIC_MIN_NUM,
      ATOMIC_SMAX, ATOMIC_UMAX, ATOMIC_FMAX, ATOMIC_MAX_NUM:
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
    result[51] = result[51] || quiet;  // cut off below unless wide
    result[22] = result[22] || (quiet && !wide_q);
    new_o = {wide_q ? result[63:32] : 32'd0, result[31:0]};
  end

  // ---- Float sums (AT13, AT14, AT16, AT17, AT19) ------------------------------------------------
  // With the property adds_keep the data's NaN is kept, and no denormal is flushed. Halves and
  // doubles are never flushed.
  logic [31:0]      f32;
  logic [63:0]      f64;
  logic [1:0][15:0] f16, bf16;                       // low half first

  mau_atomic_add #(.EXPONENT(8), .FRACTION(23)) u_f32 (
    .clk_i, .flush_i(!keep_q), .data_nan_i(keep_q), .m_i(m_i[31:0]), .d_i(d_q[31:0]), .sum_o(f32)
  );
  mau_atomic_add #(.EXPONENT(11), .FRACTION(52)) u_f64 (
    .clk_i, .flush_i(1'b0), .data_nan_i(1'b0), .m_i, .d_i(d_q), .sum_o(f64)
  );
  for (genvar h = 0; h < 2; h++) begin : g_half
    mau_atomic_add #(.EXPONENT(5), .FRACTION(10)) u_f16 (
      .clk_i, .flush_i(1'b0), .data_nan_i(keep_q), .m_i(m_i[16*h +: 16]), .d_i(d_q[16*h +: 16]),
      .sum_o(f16[h])
    );
    mau_atomic_add #(.EXPONENT(8), .FRACTION(7)) u_bf16 (
      .clk_i, .flush_i(1'b0), .data_nan_i(keep_q), .m_i(m_i[16*h +: 16]), .d_i(d_q[16*h +: 16]),
      .sum_o(bf16[h])
    );
  end

  // The operation of each sum in the stages of the adders.
  logic [4:0] sums_q [LATENCY_FLOAT_ADD];

  always_ff @(posedge clk_i) begin
    sums_q[0] <= atomic_q;
    for (int i = 1; i < LATENCY_FLOAT_ADD; i++) sums_q[i] <= sums_q[i-1];
  end

  always_comb begin
    case (sums_q[LATENCY_FLOAT_ADD-1])
      ATOMIC_ADD_F64:     sum_o = f64;
      ATOMIC_PK_ADD_F16:  sum_o = {32'd0, f16};
      ATOMIC_PK_ADD_BF16: sum_o = {32'd0, bf16};
      default:            sum_o = {32'd0, f32};
    endcase
  end
endmodule : mau_atomic_alu
