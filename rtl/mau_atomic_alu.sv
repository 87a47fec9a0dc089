`default_nettype none
// mau_atomic_alu.sv - what an atomic makes of one element: new_o in the same clock, that of
// ADD_F32 on sum_o LATENCY_ADD_F32 clocks later, one a clock. An operation that does not exist leaves
// the element as it is.
// One adder (AT4, AT8 to AT10), one comparison of d with m and one of m with c; a float compare is
// the unsigned one, corrected by the signs.
// C twin: cmodel atomic.c. Rules: docs/spec/atomic.md.
// SPDX-License-Identifier: Apache-2.0
`include "mau_fault.svh"
module mau_atomic_alu (
  input  wire logic        clk_i,
  input  wire logic [4:0]  atomic_i,  // ATOMIC_*
  input  wire logic        wide_i,    // 8 bytes; bits 63:32 of d, c and m are 0 otherwise
  input  wire logic [63:0] d_i,       // data
  input  wire logic [63:0] c_i,       // compare value
  input  wire logic [63:0] m_i,       // element in memory
  output logic [63:0]      new_o,     // what memory receives, bits 63:32 are 0 unless wide
  output logic [31:0]      sum_o      // m + d as floats of LATENCY_ADD_F32 clocks ago (AT13, AT14)
);
  // ---- Comparisons ------------------------------------------------------------------------------
  logic d_sign, m_sign;
  logic d_zero, m_zero, c_zero;       // all bits but the sign
  logic d_nan, m_nan;
  logic d_below, d_same, m_is_c;      // d < m unsigned, d = m, m = c bit by bit
  logic d_less_signed, d_less_float;  // d < m, not for NaN and two zeros
  logic d_more_float, equal_float;    // d > m, likewise; m = c as floats (AT11)

  always_comb begin : b_compare
    logic zeros;                      // d and m are zeros
    d_sign = wide_i ? d_i[63] : d_i[31];
    m_sign = wide_i ? m_i[63] : m_i[31];
    d_zero = d_i[30:0] == '0 && (!wide_i || d_i[62:31] == '0);
    m_zero = m_i[30:0] == '0 && (!wide_i || m_i[62:31] == '0);
    c_zero = c_i[30:0] == '0 && (!wide_i || c_i[62:31] == '0);
    d_nan = wide_i ? d_i[62:52] == '1 && d_i[51:0] != '0 : d_i[30:23] == '1 && d_i[22:0] != '0;
    m_nan = wide_i ? m_i[62:52] == '1 && m_i[51:0] != '0 : m_i[30:23] == '1 && m_i[22:0] != '0;
    d_below = d_i < m_i;
    d_same = d_i == m_i;
    m_is_c = m_i == c_i;
    d_less_signed = d_sign != m_sign ? d_sign : d_below;
    zeros = d_zero && m_zero;
    d_less_float = d_sign != m_sign ? d_sign && !zeros : (d_below ^ d_sign) && !d_same;
    d_more_float = d_sign != m_sign ? m_sign && !zeros : !(d_below ^ d_sign) && !d_same;
    // A value that equals c bit by bit is a NaN where c is.
    equal_float = (m_is_c && !m_nan) || (m_zero && c_zero && !`MAU_FAULT(52));
  end

  // ---- Adder ------------------------------------------------------------------------------------
  logic [63:0] a, b, sum;
  logic        carry;

  always_comb begin
    a = m_i;
    b = d_i;
    carry = 1'b0;
    case (atomic_i)
      mau_enc::ATOMIC_SUB, mau_enc::ATOMIC_CSUB: {b, carry} = {~d_i, 1'b1};
      mau_enc::ATOMIC_RSUB: {a, carry} = {~m_i, 1'b1};
      mau_enc::ATOMIC_INC: {b, carry} = {64'd0, 1'b1};
      mau_enc::ATOMIC_DEC: b = '1;
      default: ;
    endcase
    sum = a + b + {63'd0, carry};
  end

  // ---- Result -----------------------------------------------------------------------------------
  logic        use_sum, use_d, use_0;  // else the element as it is, or a bit by bit result
  logic [63:0] bits;
  logic [63:0] result;

  always_comb begin
    {use_sum, use_d, use_0} = '0;
    bits = m_i;
    case (atomic_i)
      mau_enc::ATOMIC_SWAP: use_d = 1'b1;
      mau_enc::ATOMIC_CMPSWAP: use_d = m_is_c;
      mau_enc::ATOMIC_ADD, mau_enc::ATOMIC_SUB, mau_enc::ATOMIC_RSUB: use_sum = 1'b1;
      mau_enc::ATOMIC_SMIN: use_d = d_less_signed;
      mau_enc::ATOMIC_UMIN: use_d = d_below;
      mau_enc::ATOMIC_SMAX: use_d = !d_less_signed;
      mau_enc::ATOMIC_UMAX: use_d = !d_below;
      mau_enc::ATOMIC_AND: bits = m_i & d_i;
      mau_enc::ATOMIC_OR: bits = m_i | d_i;
      mau_enc::ATOMIC_XOR: bits = m_i ^ d_i;
      mau_enc::ATOMIC_INC: {use_sum, use_0} = d_below || d_same ? 2'b01 : 2'b10;
      mau_enc::ATOMIC_DEC: begin
        use_d = d_below || (m_zero && !m_sign);
        use_sum = !use_d;
      end
      mau_enc::ATOMIC_FCMPSWAP: use_d = equal_float;
      mau_enc::ATOMIC_FMIN: use_d = d_less_float && !d_nan && !m_nan;
      mau_enc::ATOMIC_FMAX: use_d = d_more_float && !d_nan && !m_nan;
      mau_enc::ATOMIC_CSUB: if (!wide_i) begin
        use_sum = d_below || d_same;
        use_0 = !use_sum;
      end
      default: ;
    endcase
    result = use_sum ? sum : use_d ? d_i : use_0 ? 64'd0 : bits;
    new_o = {wide_i ? result[63:32] : 32'd0, result[31:0]};
  end

  mau_atomic_add u_add (.clk_i, .m_i(m_i[31:0]), .d_i(d_i[31:0]), .sum_o);
endmodule : mau_atomic_alu
`default_nettype wire
