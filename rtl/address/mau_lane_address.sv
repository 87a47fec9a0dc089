// mau_lane_address.sv - byte address of every lane of a beat before alignment (A4-A9, F3-F7, F14,
// F15, N1, N13, decision D3).
//
//   stage  inputs                 results
//   4      Index, base            Index without its low bits (Index & ~(2^S-1)); the low bits
//   5      Offset, Index, space   Index * stride as two products; swizzled Offset
//   6      those, space           buffer_offset; base of each lane
//   7      those                  address
//
// With S = log2(index_stride), E = element size:
//   buffer_offset = (Index & ~(2^S-1))*stride + swizzled
//   swizzled = (Offset & ~(E-1)) << S | (Index & (2^S-1))*E | Offset & (E-1)
// since imsb*index_stride is Index with its low bits cleared, and the other three terms do not
// overlap. A linear access has S = 0, where 'swizzled' is Offset. The product is Index[15:0]*stride
// + 2^16*(Index[31:16]*stride): two 16x19 multipliers, each alone in its cycle.
// A 64-bit address in VGPRs (A8, F2, F6) takes the same path. Its low half is Offset with bits
// above 31. Its bits 47:32 are Index[31:16], with stride 2^16. Scratch (F5) is a swizzle with E =
// 4, index_stride = wave size, Index = lane and no product.
// In FLAT each lane has its own base: the scratch base, LDS_BASE, or 0. v1 is added in every lane.
// In a scratch lane v1 is PRIVATE_BASE_HI, so the scratch base is reduced by it. In an LDS lane
// nothing reads bits 47:20. With the property flat_wraps the offset has 17 bits in LDS and 32 bits
// in scratch.
// mau_lane_walk has the distances between the dwords of a lane. C model: lane_address.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_address
  import mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic         clk_i,
  input  mau_enter_t   enter_i,             // beats that enter the stages
  input  mau_context_t ctx_i,
  // Request.
  input  mau_request_t s3_request_i,
  input  mau_request_t s4_request_i,
  input  mau_request_t s5_request_i,
  input  logic [47:0]  s3_base_i,           // mau_lane_operand
  // Lanes, mau_lane_operand and mau_segment.
  input  logic [LANES-1:0][31:0]  s3_index_i,
  input  logic [LANES-1:0][31:0]  s3_offset_i,
  input  logic [LANES-1:0][1:0]   s3_top_i,
  input  logic [LANES-1:0]        s4_scratch_i,
  input  logic [LANES-1:0]        s4_lds_i,
  input  logic [LANES-1:0]        s5_scratch_i,
  input  logic [LANES-1:0]        s5_lds_i,
  output logic [LANES-1:0][31:0]  s4_index_o,  // Index & ~(2^S - 1)
  output logic [LANES-1:0][31:0]  s4_offset_o, // bits 31:0 of Offset
  output logic [LANES-1:0][63:0]  s6_bo_o,     // buffer_offset, 48 bits; narrow: 32 bits
  output logic [47:0]  s6_size_o,           // SMEM: bytes of the buffer
  output logic [LANES-1:0][63:0]  s7_address_o // 48 bits
);
  // ---- Stage 4: Index ---------------------------------------------------------------------------
  logic [47:0] s4_base_q;
  logic [18:0] s4_factor_q;         // stride
  logic [LANES-1:0][7:0]  s4_low_q;    // Index & (2^S - 1)
  logic [LANES-1:0][1:0]  s4_top_q;    // of Offset

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[4]) begin
      automatic logic [5:0] low = 6'd0;  // 2^S - 1
      if (s3_request_i.resource.swizzled || s3_request_i.kind.may_scratch)
        low = 6'd63 >> (2'd3 - s3_request_i.resource.istride);
      if (enter_i.first[4]) begin
        s4_base_q[47:32] <= s3_base_i[47:32] -
                            (ctx_i.private_hi[15:0] & {16{s3_request_i.kind.flat}});
        s4_base_q[31:0] <= s3_base_i[31:0];
        s4_factor_q <= s3_request_i.kind.wide ? 19'h10000 : s3_request_i.resource.stride;
      end
      for (int l = 0; l < LANES; l++) begin
        s4_index_o[l] <= s3_index_i[l] & ~{26'd0, low};
        s4_low_q[l] <= {2'd0, s3_index_i[l][5:0] & low};
      end
      s4_offset_o <= s3_offset_i;
      s4_top_q <= s3_top_i;
    end
  end

  // ---- Stage 5: products, swizzled Offset (A4, A7) ----------------------------------------------
  logic [47:0] s5_base_q;
  logic [LANES-1:0][63:0] s5_product_q;       // Index[15:0] * stride, 35 bits
  logic [LANES-1:0][31:0] s5_high_product_q;  // bits 31:0 of Index[31:16] * stride
  logic [LANES-1:0][63:0] s5_swizzled_q;      // 48 bits; linear: Offset, sign-extended

  function automatic logic [47:0] swizzle(input logic [33:0] offset, input logic [5:0] low,
                                          input mau_resource_t resource);
    automatic logic [3:0]  e = 4'd15 >> (2'd3 - resource.esize);  // E - 1
    automatic logic [47:0] x = {14'd0, offset[33:2], offset[1:0] & ~{2{resource.dwords}}};  // A7
    return ((x & ~{44'd0, e}) << ({2'd0, resource.istride} + 4'd3)) |
           ({42'd0, low} << ({1'b0, resource.esize} + 3'd1)) | (x & {44'd0, e});
  endfunction

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[5]) begin
      if (enter_i.first[5]) s5_base_q <= s4_base_q;
      for (int l = 0; l < LANES; l++) begin
        s5_product_q[l] <= {48'd0, s4_index_o[l][15:0]} * {45'd0, s4_factor_q};
        s5_high_product_q[l] <= {16'd0, s4_index_o[l][31:16]} * {13'd0, s4_factor_q};
        s5_swizzled_q[l] <= {16'd0, {14{s4_top_q[l] == 2'd3}}, s4_top_q[l], s4_offset_o[l]};
      end
      if (s4_request_i.resource.swizzled || s4_request_i.kind.may_scratch)
        for (int l = 0; l < LANES; l++)
          if (s4_request_i.resource.swizzled || s4_scratch_i[l])
            s5_swizzled_q[l] <= {16'd0, swizzle({s4_top_q[l] & ~{2{s4_request_i.kind.flat_wraps}},
                                                 s4_offset_o[l]}, s4_low_q[l][5:0],
                                                s4_request_i.resource)};
      if (s4_request_i.kind.flat_wraps)
        for (int l = 0; l < LANES; l++)
          if (s4_lds_i[l]) s5_swizzled_q[l] <= {47'd0, s4_offset_o[l][16:0]};
    end
  end

  // ---- Stage 6: buffer_offset (A5), base --------------------------------------------------------
  logic [LANES-1:0][63:0] s6_base_q;  // 48 bits

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[6]) begin
      for (int l = 0; l < LANES; l++) begin
        // Both sums match the adder that follows the multiplier of a DSP block.
        automatic logic [63:0] low = s5_product_q[l] + s5_swizzled_q[l];
        automatic logic [31:0] high = low[47:16] + s5_high_product_q[l];
        s6_bo_o[l] <= {16'd0, high[31:16] & {16{!s5_request_i.kind.narrow}}, high[15:0], low[15:0]};
        if (l == 0) s6_size_o <= {high, low[15:0]};
        s6_base_q[l] <= {16'd0, s5_base_q};
        if (s5_request_i.kind.flat && !s5_scratch_i[l])
          s6_base_q[l] <= s5_lds_i[l] ? {46'd0, ctx_i.lds_base} : '0;
      end
      if (s5_request_i.kind.smem) s6_bo_o[0] <= '0;
    end
  end

  // ---- Stage 7: address (A6) --------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (enter_i.beat[7]) begin
      for (int l = 0; l < LANES; l++)
        s7_address_o[l] <= (s6_bo_o[l] + s6_base_q[l]) & 64'hffff_ffff_ffff;
    end
  end
endmodule : mau_lane_address
