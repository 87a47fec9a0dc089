// mau_scalar.sv - finds the components of a scalar buffer load that are in range (A9, A13, N15,
// N26, decision D23). Each dword of a load is a component. A load of a byte or half has one.
//
//   stage  inputs                results
//   6      offset                offset + 64
//   7      size, offset + 64     size - offset; size >= offset + 64; size < offset
//   8      the three results     components in range
//
//   size = (stride == 0 ? 1 : stride) * num_records; with the property scalar_parts (A13), size is
//   rounded down to a multiple of min(bytes of the load, 4)
//   component k, k = 0..15, is in range when offset + 4k < size; offset: mau_lane_operand (N26)
// If size >= offset + 64, all components are in range. If size < offset, no component is. Otherwise
// the low 6 bits of size - offset decide. mau_lane_address computes size (46 bits) with the
// multipliers of lane 0, which give lane 0's buffer_offset in other requests. No sum wraps (R14).
// C model: scalar.c.
// SPDX-License-Identifier: Apache-2.0
module mau_scalar
  import mau_address_pkg::*;
(
  input  logic         clk_i,
  input  logic [9:1]   first_i,      // first_i[k]: a request's first beat enters stage k
  input  mau_request_t s5_request_i,
  input  mau_request_t s6_request_i,
  input  logic [47:0]  s6_size_i,    // bytes, from mau_lane_address
  output logic [15:0]  s8_in_o       // scalar loads only; a byte or a half uses bit 0
);
  logic [32:6] s6_end_q;             // bits 32:6 of offset + 64
  logic        s7_all_q, s7_none_q;  // all components are in range; size < offset
  logic [5:0]  s7_left_q;            // size - offset

  always_ff @(posedge clk_i) begin
    if (first_i[6]) s6_end_q <= {1'b0, s5_request_i.soffset[31:6]} + 27'd1;
  end

  always_ff @(posedge clk_i) begin
    if (first_i[7]) begin
      automatic logic [31:0] offset = s6_request_i.soffset;
      automatic logic [1:0]  sub = s6_request_i.resource.sub;
      automatic logic [1:0]  cut = {sub[1], sub != 2'd0} & {2{s6_request_i.kind.scalar_parts}};
      automatic logic [47:0] size = s6_size_i & ~{46'd0, cut};
      automatic logic [48:0] left = {1'b0, size} - {17'd0, offset};
      s7_left_q <= left[5:0];
      s7_none_q <= left[48];
      s7_all_q <= size >= {15'd0, s6_end_q, offset[5:0]};
    end
  end

  always_ff @(posedge clk_i) begin
    if (first_i[8])
      for (int k = 0; k < 16; k++)
        s8_in_o[k] <= s7_all_q || (!s7_none_q && s7_left_q > 6'(4 * k));
  end
endmodule : mau_scalar
