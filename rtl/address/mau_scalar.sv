// mau_scalar.sv - which dwords of a scalar buffer load are in range (A9, N15, N26, decision D23).
// Stages 2 to 8.
//   size = (stride == 0 ? 1 : stride) * num_records
//   offset & ~3 = (sgpr_offset & ~3) + (inst_offset & ~3), 32 bits (N26)
//   dword k, k = 0..15, is in range when (offset & ~3) + 4k < size
// All are when size - offset is 64 or more, a sum of its own; else the low bits of that difference
// tell, when it is not negative. The multipliers of lane 0 make the size, 46 bits: it stands where
// other requests have lane 0's buffer_offset. No sum wraps (R14).
// C twin: cmodel scalar.c.
// SPDX-License-Identifier: Apache-2.0
module mau_scalar (
  input  logic        clk_i,
  input  logic [9:1]  en_i,         // en_i[k]: a beat enters stage k
  input  logic [9:1]  first_i,      // with en_i[k]: it is the first of its request
  input  logic        s1_smem_i,    // a scalar load
  input  logic [31:2] s2_offset_i,  // offset & ~3
  input  logic [47:0] s6_size_i,
  output logic [15:0] s8_in_o       // scalar loads only
);
  logic        s2_smem_q, s3_smem_q, s4_smem_q, s5_smem_q, s6_smem_q, s7_smem_q;
  logic [31:2] s3_offset_q, s4_offset_q, s5_offset_q, s6_offset_q;
  logic [32:6] s6_end_q;                 // offset + 64, bits above 5
  logic        s7_all_q, s7_none_q;      // all dwords are in range; size < offset
  logic [5:0]  s7_left_q;                // size - offset

  always_ff @(posedge clk_i) begin : b_request
    logic [15:0] in;
    logic [48:0] left;
    {in, left} = '0;
    if (en_i[2]) if (first_i[2]) s2_smem_q <= s1_smem_i;
    if (en_i[3]) if (first_i[3]) begin
      s3_smem_q <= s2_smem_q;
      if (s2_smem_q) s3_offset_q <= s2_offset_i;
    end
    if (en_i[4]) if (first_i[4]) begin
      s4_smem_q <= s3_smem_q;
      if (s3_smem_q) s4_offset_q <= s3_offset_q;
    end
    if (en_i[5]) if (first_i[5]) begin
      s5_smem_q <= s4_smem_q;
      if (s4_smem_q) s5_offset_q <= s4_offset_q;
    end
    if (en_i[6]) if (first_i[6]) begin
      s6_smem_q <= s5_smem_q;
      if (s5_smem_q) begin
        s6_offset_q <= s5_offset_q;
        s6_end_q <= {1'b0, s5_offset_q[31:6]} + 27'd1;
      end
    end
    if (en_i[7]) if (first_i[7]) begin
      s7_smem_q <= s6_smem_q;
      if (s6_smem_q) begin
        left = {1'b0, s6_size_i} - {17'd0, s6_offset_q, 2'b00};
        s7_left_q <= left[5:0];
        s7_none_q <= left[48];
        s7_all_q <= s6_size_i >= {15'd0, s6_end_q, s6_offset_q[5:2], 2'b00};
      end
    end
    if (en_i[8]) if (first_i[8] && s7_smem_q) begin
      for (int k = 0; k < 16; k++) in[k] = s7_all_q || (!s7_none_q && s7_left_q > 6'(4 * k));
      s8_in_o <= in;
    end
  end
endmodule : mau_scalar
