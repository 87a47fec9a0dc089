`default_nettype none
// mau_scalar.sv - which dwords of a scalar buffer load are in range (A9, N15, decision D23). Stages 5 to 7.
//   size = (stride == 0 ? 1 : stride) * num_records        dword k, k = 0..15, is in range when (offset & ~3) + 4k < size
// All are when size - offset is 64 or more, a sum of its own; else the low bits of that difference tell, when it is not negative.
// The multipliers of lane 0 make the size, 46 bits: it stands where other requests have lane 0's buffer_offset. No sum wraps (R14).
// C twin: cmodel scalar.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_fault.svh"
module mau_scalar (
  input  wire logic        clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]  en_i,         // en_i[k]: a beat enters stage k
  input  wire logic [8:1]  first_i,      // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic        scalar_i,     // stage 0: a scalar load
  input  wire logic [31:2] s1_offset_i,  // sgpr_offset + inst_offset
  input  wire logic [47:0] s5_size_i,    // lane 0
  output logic [15:0]      s7_in_o       // scalar loads only
);
  `MAU_FAULT_REG(fault_first, 25)

  logic        s1_scalar_q, s2_scalar_q, s3_scalar_q, s4_scalar_q, s5_scalar_q, s6_scalar_q;
  logic [31:2] s2_offset_q, s3_offset_q, s4_offset_q, s5_offset_q;
  logic [32:6] s5_end_q;                 // offset + 64, bits above 5
  logic        s6_all_q, s6_none_q;      // all dwords are in range; size < offset
  logic [5:0]  s6_left_q;                // size - offset

  always_ff @(posedge clk_i) begin : b_request
    logic [15:0] in;
    /* verilator lint_off UNUSEDSIGNAL */
    logic [48:0] left;
    /* verilator lint_on UNUSEDSIGNAL */
    {in, left} = '0;
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) s1_scalar_q <= scalar_i;
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2])) begin
      s2_scalar_q <= s1_scalar_q;
      if (s1_scalar_q) s2_offset_q <= s1_offset_i;
    end
    if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(first_i[3])) begin
      s3_scalar_q <= s2_scalar_q;
      if (s2_scalar_q) s3_offset_q <= s2_offset_q;
    end
    if (`MAU_BEAT(en_i[4])) if (`MAU_BEAT(first_i[4])) begin
      s4_scalar_q <= s3_scalar_q;
      if (s3_scalar_q) s4_offset_q <= s3_offset_q;
    end
    if (`MAU_BEAT(en_i[5])) if (`MAU_BEAT(first_i[5])) begin
      s5_scalar_q <= s4_scalar_q;
      if (s4_scalar_q) begin
        s5_offset_q <= s4_offset_q;
        s5_end_q <= {1'b0, s4_offset_q[31:6]} + 27'd1;
      end
    end
    if (`MAU_BEAT(en_i[6])) if (first_i[6]) begin
      s6_scalar_q <= s5_scalar_q;
      if (s5_scalar_q) begin
        left = {1'b0, s5_size_i} - {17'd0, s5_offset_q, 2'b00};
        s6_left_q <= left[5:0];
        s6_none_q <= left[48];
        s6_all_q <= s5_size_i >= {15'd0, s5_end_q, s5_offset_q[5:2], 2'b00};
      end
    end
    if (`MAU_BEAT(en_i[7])) if (first_i[7] && s6_scalar_q) begin
      for (int k = 0; k < 16; k++) in[k] = s6_all_q || (!s6_none_q && s6_left_q > 6'(4 * k));
      s7_in_o <= fault_first ? {16{in[0]}} : in;
    end
  end
endmodule : mau_scalar
`default_nettype wire
