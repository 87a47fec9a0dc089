// mau_scalar.sv - which dwords of a scalar buffer load are in range (A9, N15, N26, decision D23).
//
//   stage  in        known at its end
//   6      offset    offset + 64
//   7      size      size - offset, whether that is 64 or more, or negative
//   8                dwords in range
//
//   size = (stride == 0 ? 1 : stride) * num_records
//   offset & ~3 = (sgpr_offset & ~3) + (inst_offset & ~3), 32 bits (N26)
//   dword k, k = 0..15, is in range when (offset & ~3) + 4k < size
// All are when size - offset is 64 or more, a sum of its own; else the low bits of that difference
// decide, when it is not negative. The multipliers of lane 0 make the size, 46 bits: it is in the
// place where other requests have lane 0's buffer_offset. No sum wraps (R14).
// C twin: cmodel scalar.c.
// SPDX-License-Identifier: Apache-2.0
module mau_scalar
  import mau_address_pkg::*;
(
  input  logic         clk_i,
  input  logic [9:1]   first_i,      // first_i[k]: the first beat of a request does
  input  mau_request_t s5_request_i,
  input  mau_request_t s6_request_i,
  input  logic [47:0]  s6_size_i,    // mau_lane_address
  output logic [15:0]  s8_in_o       // scalar loads only
);
  logic [32:6] s6_end_q;             // offset + 64, bits above 5
  logic        s7_all_q, s7_none_q;  // all dwords are in range; size < offset
  logic [5:0]  s7_left_q;            // size - offset

  always_ff @(posedge clk_i) begin
    if (first_i[6]) s6_end_q <= {1'b0, s5_request_i.soffset[31:6]} + 27'd1;
  end

  always_ff @(posedge clk_i) begin
    if (first_i[7]) begin
      automatic logic [31:2] offset = s6_request_i.soffset;
      automatic logic [48:0] left = {1'b0, s6_size_i} - {17'd0, offset, 2'b00};
      s7_left_q <= left[5:0];
      s7_none_q <= left[48];
      s7_all_q <= s6_size_i >= {15'd0, s6_end_q, offset[5:2], 2'b00};
    end
  end

  always_ff @(posedge clk_i) begin
    if (first_i[8])
      for (int k = 0; k < 16; k++)
        s8_in_o[k] <= s7_all_q || (!s7_none_q && s7_left_q > 6'(4 * k));
  end
endmodule : mau_scalar
