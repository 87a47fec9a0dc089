// mau_lane_address.sv - byte address of every lane of a beat before alignment (A4-A9, F3-F7, N1,
// N13, decision D3). Stages 4 to 7:
//   4 Index without the bits that go beside the product   5 Index*stride in two products, swizzled
//   Offset   6 buffer_offset   7 address
// With S = log2(index_stride), E = element size:
//   buffer_offset = (Index & ~(2^S-1))*stride + swizzled
//   swizzled = (Offset & ~(E-1)) << S | (Index & (2^S-1))*E | Offset & (E-1)
// since imsb*index_stride is Index with its low bits cleared and the other three terms do not
// overlap; linear is S = 0, where 'swizzled' is Offset. The product is Index[15:0]*stride +
// 2^16*(Index[31:16]*stride): two 16x18 multipliers with nothing else in their clock.
// A 64-bit address in VGPRs (A8, F2, F6) travels the same way: its low half is Offset with bits
// above 31, its high half is bits 47:32 as Index[31:16] with stride 2^16. Scratch (F5) is a swizzle
// with E = 4, index_stride = wave size, Index = lane and no product.
// In FLAT each lane has its own way: swz, base and lds of mau_segment say which terms count: at
// stage 6 each lane has its base. v1
// counts always: in a lane in scratch it is PRIVATE_BASE_HI, which the base has less; of a lane in
// LDS nothing asks bits 47:20.
// How the dwords of a lane follow one another: mau_lane_walk.
// Buses between stages have pitch 32 or 64 a lane. C twin: cmodel lane_address.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_address
  import mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic [9:1]          en_i,          // en_i[k]: a beat enters stage k
  input  logic [9:1]          first_i,       // with en_i[k]: it is the first of its request
  // Request.
  input  mau_context_t        s1_ctx_i,
  input  mau_kind_t           s1_kind_i,
  input  mau_resource_t       s2_resource_i,
  input  logic                s2_wide_i,     // mau_lane_operand, like the next ones
  input  logic [47:0]         s3_base_i,
  // Lanes.
  input  logic [LANES*32-1:0] s3_index_i,
  input  logic [LANES*32-1:0] s3_offset_i,
  input  logic [LANES*32-1:0] s3_top_i,
  input  logic [LANES*64-1:0] s4_swz_i,      // mau_segment, like the next ones
  input  logic [LANES*4-1:0]  s5_base_i,
  input  logic [LANES*4-1:0]  s5_lds_i,
  output logic [LANES*32-1:0] s4_index_o,    // Index & ~(2^S - 1)
  output logic [LANES*32-1:0] s4_offset_o,   // bits 31:0 of Offset
  output logic                s6_narrow_o,   // buffer_offset has 32 bits: it wraps there (A5)
  output logic [LANES*64-1:0] s6_bo_o,       // buffer_offset, 48 bits; narrow: 32
  output logic [47:0]         s6_size_o,     // SMEM: bytes of the buffer
  output logic [LANES*64-1:0] s7_addr_o
);
  typedef struct packed {
    logic        swizzled; // of a buffer
    logic        segment;  // FLAT, SCRATCH: lanes may be in scratch
    logic        flat;     // each lane has its own base
    logic        smem;     // lane 0 makes the size of the buffer, and its address is the base
    logic        wide;     // Offset has bits above 31
    logic        dwords;   // A7 applies
    logic        narrow;   // buffer_offset has 32 bits
    logic [1:0]  esize;
    logic [1:0]  istride;
    logic [47:0] base;
  } request_t;

  // ---- Stages 2, 3: request ---------------------------------------------------------------------
  logic        s2_flat_q, s2_segment_q, s2_smem_q;
  request_t    s3_q;
  logic [17:0] s3_factor_q;
  logic [5:0]  s3_ilow_q;      // 2^S - 1

  always_ff @(posedge clk_i) begin : b_request
    logic segment, swizzled;
    {segment, swizzled} = '0;
    if (en_i[2]) if (first_i[2]) begin
      s2_flat_q <= s1_kind_i.flat;
      s2_segment_q <= s1_kind_i.flat || s1_kind_i.scratch;
      s2_smem_q <= s1_kind_i.smem;
    end
    if (en_i[3]) if (first_i[3]) begin
      segment = s2_segment_q;
      swizzled = s2_resource_i.swizzled;
      s3_q.swizzled <= swizzled;
      s3_q.segment <= segment;
      s3_q.flat <= s2_flat_q;
      s3_q.smem <= s2_smem_q;
      s3_q.wide <= s2_wide_i;
      s3_q.dwords <= s2_resource_i.dwords;
      s3_q.narrow <= s1_kind_i.gfx6_8 && !s2_wide_i && !s2_smem_q;
      s3_q.esize <= s2_resource_i.esize;
      s3_q.istride <= s2_resource_i.istride;
      s3_q.base <= '0;
      s3_factor_q <= s2_wide_i ? 18'h10000 : s2_resource_i.stride;
      s3_ilow_q <= 6'd0;
      if (segment || swizzled)
        s3_ilow_q <= 6'd63 >> (2'd3 - s2_resource_i.istride);
    end
  end

  // ---- Stage 4: Index loses the bits that go beside the product ---------------------------------
  request_t            s4_q;
  logic [3:0]          s4_elow_q;      // E - 1
  logic [17:0]         s4_factor_q;    // stride
  logic [LANES*8-1:0]  s4_ilsb_q;      // Index & (2^S - 1)
  logic [LANES*32-1:0] s4_top_q;       // of Offset, 0 when it has 32 bits

  always_ff @(posedge clk_i) begin : b_index
    logic [15:0]        less;  // a lane in scratch has v1 in its sum
    logic [LANES*8-1:0] ilsb;
    less = '0;
    ilsb = '0;
    if (en_i[4]) begin
      if (first_i[4]) begin
        less = s1_ctx_i.private_hi[15:0] & {16{s3_q.flat}};
        s4_q <= s3_q;
        s4_q.base <= {s3_base_i[47:32] - less, s3_base_i[31:0]};
        s4_elow_q <= 4'd15 >> (2'd3 - s3_q.esize);
        s4_factor_q <= s3_factor_q;
      end
      for (int l = 0; l < LANES; l++)
        s4_index_o[l*32 +: 32] <= s3_index_i[l*32 +: 32] & ~{26'd0, s3_ilow_q};
      if (s3_q.swizzled || s3_q.segment) begin
        for (int l = 0; l < LANES; l++)
          ilsb[l*8 +: 8] = {2'd0, s3_index_i[l*32 +: 6] & s3_ilow_q};
        s4_ilsb_q <= ilsb;
      end
      s4_offset_o <= s3_offset_i;
      if (first_i[4] || s3_q.wide) s4_top_q <= s3_q.wide ? s3_top_i : '0;
    end
  end

  // ---- Stage 5: products, swizzled Offset (A4, A7) ----------------------------------------------
  request_t            s5_q;
  logic [LANES*64-1:0] s5_low_q;       // Index[15:0] * stride, 34 bits
  logic [LANES*64-1:0] s5_high_q;      // Index[31:16] * stride, bits 31:0
  logic [LANES*64-1:0] s5_swizzled_q;  // 40 bits; linear: Offset, sign-extended

  always_ff @(posedge clk_i) begin : b_products
    logic [63:0] product, offset, linear, swizzled;
    {product, offset, linear, swizzled} = '0;
    if (en_i[5]) begin
      if (first_i[5]) s5_q <= s4_q;
      for (int l = 0; l < LANES; l++) begin
        s5_low_q[l*64 +: 64] <= {48'd0, s4_index_o[l*32 +: 16]} * {46'd0, s4_factor_q};
        product = {48'd0, s4_index_o[l*32+16 +: 16]} * {46'd0, s4_factor_q};
        s5_high_q[l*64 +: 64] <= {32'd0, product[31:0]};
      end
      if (s4_q.swizzled || s4_q.segment) begin
        for (int l = 0; l < LANES; l++) begin
          linear = {s4_top_q[l*32 +: 32], s4_offset_o[l*32 +: 32]};
          offset = {30'd0, linear[33:2], linear[1:0] & ~{2{s4_q.dwords}}};
          swizzled = (((offset & ~{60'd0, s4_elow_q}) << s4_q.istride) << 3) |
                     ({58'd0, s4_ilsb_q[l*8 +: 6]} << ({1'b0, s4_q.esize} + 3'd1)) |
                     {60'd0, offset[3:0] & s4_elow_q};
          s5_swizzled_q[l*64 +: 64] <= (swizzled & s4_swz_i[l*64 +: 64]) |
                                       (linear & ~s4_swz_i[l*64 +: 64]);
        end
      end else begin
        for (int l = 0; l < LANES; l++)
          s5_swizzled_q[l*64 +: 64] <= {s4_top_q[l*32 +: 32], s4_offset_o[l*32 +: 32]};
      end
    end
  end

  // ---- Stage 6: buffer_offset (A5) --------------------------------------------------------------
  logic                s6_narrow_q;
  logic [LANES*64-1:0] s6_base_q;

  // Both sums are such as the adder of a DSP block does, behind its product.
  always_ff @(posedge clk_i) begin : b_offset
    logic [47:0] low, size;
    logic [31:0] high;
    {low, size, high} = '0;
    if (en_i[6]) begin
      if (first_i[6]) s6_narrow_q <= s5_q.narrow;
      for (int l = 0; l < LANES; l++) begin
        low = {14'd0, s5_low_q[l*64 +: 34]} + s5_swizzled_q[l*64 +: 48];
        high = low[47:16] + s5_high_q[l*64 +: 32];
        s6_bo_o[l*64 +: 64] <= {16'd0, high, low[15:0]};
        if (l == 0) size = {high, low[15:0]};
      end
      if (s5_q.narrow) for (int l = 0; l < LANES; l++) s6_bo_o[l*64+32 +: 32] <= 32'd0;
      if (s5_q.smem) begin
        s6_size_o <= size;
        s6_bo_o[63:0] <= 64'd0;
      end
      if (first_i[6] || s5_q.flat) begin
        for (int l = 0; l < LANES; l++)
          s6_base_q[l*64 +: 64] <= s5_base_i[l*4] ? {16'd0, s5_q.base} :
                                   s5_lds_i[l*4] ? {46'd0, s1_ctx_i.lds_base} : 64'd0;
      end
    end
  end

  assign s6_narrow_o = s6_narrow_q;

  // ---- Stage 7: address (A6) --------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_address
    logic [63:0] bo, base, addr;
    {bo, base, addr} = '0;
    if (en_i[7]) begin
      for (int l = 0; l < LANES; l++) begin
        bo = s6_bo_o[l*64 +: 64];
        base = s6_base_q[l*64 +: 64];
        addr = bo + base;
        s7_addr_o[l*64 +: 64] <= addr & 64'h0000ffffffffffff;
      end
    end
  end
endmodule : mau_lane_address
