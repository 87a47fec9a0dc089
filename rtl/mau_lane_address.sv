`default_nettype none
// mau_lane_address.sv - byte address of every lane of a beat before alignment (A4-A9, F3-F7, N1, N13, decision D3). Stages 3 to 6:
//   3 way to the multipliers   4 Index*stride in two products, swizzled Offset   5 buffer_offset   6 address
// With S = log2(index_stride), E = element size:
//   buffer_offset = (Index & ~(2^S-1))*stride + ((Offset & ~(E-1)) << S | (Index & (2^S-1))*E | Offset & (E-1))   when swizzled,
// since imsb*index_stride is Index with its low bits cleared and the other three terms do not overlap; linear is S = 0. The
// product is Index[15:0]*stride + 2^16*(Index[31:16]*stride): two 16x18 multipliers with nothing else in their clock. Where the multipliers' blocks
// add (MAU_XC7: Xilinx 7), Index is split at bit 17, by which such a block shifts what it passes on, and each adds what stands beside its product.
// A 64-bit address in VGPRs (A8, F2, F6) travels the same way: its low half is Offset with bits above 31, its high half is bits 47:32 as
// Index[31:16] with stride 2^16. Scratch (F5) is a swizzle with E = 4, index_stride = wave size, Index = lane and no product.
// In FLAT each lane has its own way: swz, base and lds of mau_segment say which terms count. v1 counts always: in a lane in scratch it is PRIVATE_BASE_HI,
// which the base has less; of a lane in LDS nothing asks bits 47:20.
// How the dwords of a lane follow one another: mau_lane_walk.
// Buses between stages have pitch 32 or 64 a lane; s<k>_ is written by the edge that ends stage k, for beats only.
// C twin: cmodel lane_address.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_types.svh"
`include "mau_fault.svh"
module mau_lane_address #(
  parameter int LANES = 16
) (
  input  wire logic                  clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]            en_i,          // en_i[k]: a beat enters stage k
  input  wire logic [8:1]            first_i,       // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic                  gfx678_i,      // context
  input  wire logic [17:0]           ctx_lds_base_i,
  input  wire logic [15:0]           ctx_private_hi_i,
  // Stage 0.
  input  wire logic                  flat_i,
  input  wire logic                  segment_i,     // FLAT, SCRATCH
  input  wire logic                  smem_i,
  // Stage 1: request.
  input  wire logic [17:0]           s1_stride_i,
  input  wire logic [1:0]            s1_es_i,
  input  wire logic [1:0]            s1_is_i,
  input  wire logic                  s1_swz_i,
  input  wire logic                  s1_wide_i,
  input  wire logic                  s1_dwords_i,
  // Stage 2: request, lanes.
  input  wire logic                  s2_blocks_i,   // the index_stride block is wanted
  input  wire logic [47:0]           s2_base_i,     // mau_lane_operand
  input  wire logic [LANES*32-1:0]   s2_index_i,
  input  wire logic [LANES*32-1:0]   s2_offset_i,
  input  wire logic [LANES*32-1:0]   s2_top_i,
  // Lanes of the segments (mau_segment).
`ifdef MAU_XC7
  input  wire logic [LANES-1:0]      s2_scr_i,      // FLAT: in scratch
  input  wire logic [LANES-1:0]      s4_base_i,
  input  wire logic [LANES-1:0]      s4_lds_i,
`endif
  input  wire logic [LANES*64-1:0]   s3_swz_i,
  input  wire logic [LANES*64-1:0]   s5_base_i,
  input  wire logic [LANES*64-1:0]   s5_lds_i,
  // To the range check and the walk.
  output logic [LANES*32-1:0]        s3_offset_o,   // bits 31:0 of Offset
  output logic                       s5_narrow_o,   // buffer_offset has 32 bits: what passes them wraps (A5)
  output logic [LANES*64-1:0]        s5_bo_o,       // buffer_offset, 48 bits; narrow: 32
  output logic [47:0]                s5_size_o,     // SMEM: bytes of the buffer, lane 0
  // To alignment.
  output logic [LANES*64-1:0]        s6_addr_o,
  // Block bus.
  output logic [LANES*32-1:0]        s3_blk_o       // Index & ~(2^S - 1)
);
`ifdef MAU_XC7
  localparam int SPLIT = 17;  // bits of Index in the lower product
`else
  localparam int SPLIT = 16;
`endif
  typedef struct packed {
    logic        swz;     // swizzle is active
    logic        segment; // FLAT, SCRATCH: lanes may be in scratch
    logic        smem;    // lane 0 makes the size of the buffer, and its address is the base
    logic        wide;    // Offset has bits above 31
    logic        dwords;  // A7 applies
    logic        narrow;  // buffer_offset has 32 bits
    logic [1:0]  es;
    logic [1:0]  is;
    logic [47:0] base;
  } late_t;

  `MAU_FAULT_REG(fault_istride, 3)
  `MAU_FAULT_REG(fault_carry, 4)

  // ---- Stages 1, 2: request ----------------------------------------------------------------------------------------------
  logic        s1_flat_q, s2_flat_q, s1_segment_q, s1_smem_q;
  /* verilator lint_off UNUSEDSIGNAL */
  late_t       s2_q;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [17:0] s2_factor_q;
  logic [5:0]  s2_ilow_q;      // 2^S - 1

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) begin
      s1_flat_q <= flat_i;
      s1_segment_q <= segment_i;
      s1_smem_q <= smem_i;
    end
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2])) begin
      s2_flat_q <= s1_flat_q;
      s2_q <= {s1_swz_i, s1_segment_q, s1_smem_q, s1_wide_i, s1_dwords_i, gfx678_i && !s1_wide_i && !s1_smem_q, s1_es_i, s1_is_i, 48'd0};
      s2_factor_q <= s1_wide_i ? 18'h10000 : s1_stride_i;
      s2_ilow_q <= s1_swz_i || s1_segment_q ? (6'd63 >> (2'd3 - s1_is_i)) >> fault_istride : 6'd0;
    end
  end

  // ---- Stage 3: way to the multipliers, where Index loses the bits that go beside the product -------------------------------------
  late_t               s3_q;
  logic [3:0]          s3_elow_q;      // E - 1
  logic [17:0]         s3_factor_q;    // stride
  logic [LANES*32-1:0] s3_index_q;     // Index & ~(2^S - 1)
  logic [LANES*8-1:0]  s3_ilsb_q;      // Index & (2^S - 1)
  logic [LANES*32-1:0] s3_top_q;       // of Offset, 0 when it has 32 bits

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(first_i[3])) begin
      s3_q <= s2_q;
      s3_q.base <= {s2_base_i[47:32] - (ctx_private_hi_i & {16{s2_flat_q}}), s2_base_i[31:0]};  // a lane in scratch has v1 in its sum
      s3_elow_q <= 4'd15 >> (2'd3 - s2_q.es);
    end
  end

  always_ff @(posedge clk_i) begin : b_way
    logic [LANES*8-1:0] ilsb;
    ilsb = '0;
    if (`MAU_BEAT(en_i[3])) begin
      if (`MAU_BEAT(first_i[3])) s3_factor_q <= s2_factor_q;
      for (int l = 0; l < LANES; l++)
        s3_index_q[l*32 +: 32] <= s2_index_i[l*32 +: 32] & ~{26'd0, s2_ilow_q};
      if (s2_q.swz || s2_q.segment) begin
        for (int l = 0; l < LANES; l++) ilsb[l*8 +: 8] = {2'd0, s2_index_i[l*32 +: 6] & s2_ilow_q};
        s3_ilsb_q <= ilsb;
      end
      if (s2_blocks_i) begin  // not from s3_index_q: those registers are to stand beside the multipliers and serve nothing else
        for (int l = 0; l < LANES; l++) s3_blk_o[l*32 +: 32] <= s2_index_i[l*32 +: 32] & ~{26'd0, s2_ilow_q};
      end
      s3_offset_o <= s2_offset_i;
      if (`MAU_BEAT(first_i[3] || s2_q.wide)) s3_top_q <= s2_q.wide ? s2_top_i : '0;
    end
  end

  // ---- Stage 4: products, swizzled Offset (A4, A7) -----------------------------------------------------------------------------
  late_t               s4_q;
  logic [LANES*64-1:0] s4_low_q;       // Index[SPLIT-1:0] * stride, at most 35 bits
  logic [LANES*64-1:0] s4_high_q;      // Index[31:SPLIT] * stride, at most 34 bits
  logic [LANES*64-1:0] s4_place_q;     // swizzled Offset, 40 bits; another one sign-extended

`ifdef MAU_XC7
  // For tables of six inputs: where Offset may come to stand it is put at stage 3, each time in flip-flops of its own, which their resets clear in lanes that
  // want it elsewhere: linear, or what is not moved; moved by 3 or 4; by 5 or 6. Stage 4 is one table a bit: the OR of five, of which `is' chooses.
  logic [LANES*64-1:0] s3_still_q, s3_near_q, s3_far_q;
  logic                s2_swz_q, s2_near_q, s2_far_q;  // swizzled whatever the lane; moved by 3 or 4, by 5 or 6, as lanes in scratch are

  always_ff @(posedge clk_i) begin
    s2_swz_q <= s1_swz_i || (s1_segment_q && !s1_flat_q);
    s2_near_q <= s1_swz_i && !s1_is_i[1];
    s2_far_q <= (s1_swz_i && s1_is_i[1]) || (s1_segment_q && !s1_flat_q);
  end

  always_ff @(posedge clk_i) begin : b_places
    logic [33:0] offset;
    logic [9:0]  low;
    logic [3:0]  elow;
    logic        swz;
    elow = 4'd15 >> (2'd3 - s2_q.es);
    for (int l = 0; l < LANES; l++) begin
      offset = {s2_top_i[l*32 +: 2] & {2{s2_q.wide}}, s2_offset_i[l*32 +: 32] & ~{30'd0, {2{s2_q.dwords}}}};
      low = ({4'd0, s2_index_i[l*32 +: 6] & s2_ilow_q} << ({1'b0, s2_q.es} + 3'd1)) | {6'd0, offset[3:0] & elow};
      offset[3:0] = offset[3:0] & ~elow;
      swz = s2_swz_q || s2_scr_i[l];
      s3_still_q[l*64 +: 64] <= {s2_q.wide && !swz ? s2_top_i[l*32 +: 32] : 32'd0, swz ? 22'd0 : s2_offset_i[l*32+10 +: 22],
                                 swz ? low : s2_offset_i[l*32 +: 10]};
      s3_near_q[l*64 +: 64] <= s2_near_q ? {30'd0, offset} : 64'd0;
      s3_far_q[l*64 +: 64] <= s2_far_q || s2_scr_i[l] ? {30'd0, offset} : 64'd0;
    end
  end
`endif

  always_ff @(posedge clk_i) begin : b_products
    logic [63:0] offset, whole, place;
    {offset, whole, place} = '0;
    if (`MAU_BEAT(en_i[4])) begin
      if (`MAU_BEAT(first_i[4])) s4_q <= s3_q;
      for (int l = 0; l < LANES; l++) begin
        s4_low_q[l*64 +: 64] <= {{(64-SPLIT){1'b0}}, s3_index_q[l*32 +: SPLIT]} * {46'd0, s3_factor_q};
        s4_high_q[l*64 +: 64] <= {{(32+SPLIT){1'b0}}, s3_index_q[l*32+SPLIT +: 32-SPLIT]} * {46'd0, s3_factor_q};
`ifdef MAU_XC7
        s4_high_q[l*64+31 +: 33] <= 33'd0;  // beyond bit 47 of the sum; a block of Yosys adds to its whole product or not at all
`endif
      end
`ifdef MAU_XC7
      for (int l = 0; l < LANES; l++)
        s4_place_q[l*64 +: 64] <= s3_still_q[l*64 +: 64] | (s3_q.is[0] ? s3_near_q[l*64 +: 64] << 4 : s3_near_q[l*64 +: 64] << 3) |
                                  (s3_q.is[0] ? s3_far_q[l*64 +: 64] << 6 : s3_far_q[l*64 +: 64] << 5);
`else
      if (s3_q.swz || s3_q.segment) begin
        for (int l = 0; l < LANES; l++) begin
          whole = {s3_top_q[l*32 +: 32], s3_offset_o[l*32 +: 32]};
          offset = {30'd0, s3_top_q[l*32 +: 2], s3_offset_o[l*32 +: 32] & ~{30'd0, {2{s3_q.dwords}}}};
          place = (((offset & ~{60'd0, s3_elow_q}) << s3_q.is) << (fault_istride ? 2 : 3)) |
                  ({58'd0, s3_ilsb_q[l*8 +: 6]} << ({1'b0, s3_q.es} + 3'd1)) | {60'd0, offset[3:0] & s3_elow_q};
          s4_place_q[l*64 +: 64] <= (place & s3_swz_i[l*64 +: 64]) | (whole & ~s3_swz_i[l*64 +: 64]);
        end
      end else begin
        for (int l = 0; l < LANES; l++) s4_place_q[l*64 +: 64] <= {s3_top_q[l*32 +: 32], s3_offset_o[l*32 +: 32]};
      end
`endif
    end
  end

  // ---- Stage 5: buffer_offset (A5) --------------------------------------------------------------------------------------------
  /* verilator lint_off UNUSEDSIGNAL */
  late_t               s5_q;           // fields end where they are used
  /* verilator lint_on UNUSEDSIGNAL */

  // low + 2^SPLIT * high + place; bits 47:0 count. Tables have one carry chain behind full adders, where three numbers meet: two chains in a row are too long
  // for a clock. Two blocks of Xilinx in a row are not.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [63:0] total(input logic [63:0] low, input logic [63:0] high, input logic [63:0] place);
`ifdef MAU_XC7
    logic [47:0] lower, upper;
    lower = low[47:0] + place[47:0];
    upper = high[47:0] + {17'd0, lower[47:17]};
    total = {16'd0, upper[30:0], lower[16:0]};
`elsif MAU_FREE_RUN
    logic [63:0] both, twice;
    both = low ^ (high << 16) ^ place;
    twice = ((low & place) | (low & (high << 16)) | (place & (high << 16))) << 1;
    total = {both[63:16], low[15:0]} + {twice[63:17], 1'b0, place[15:0]};
`else
    total = low + place + (high << SPLIT);
`endif
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  always_ff @(posedge clk_i) begin : b_offset
    logic [63:0] sum;
    sum = '0;
    if (`MAU_BEAT(en_i[5])) begin
      if (`MAU_BEAT(first_i[5])) s5_q <= s4_q;
      for (int l = 0; l < LANES; l++) begin
        sum = total(s4_low_q[l*64 +: 64], s4_high_q[l*64 +: 64], s4_place_q[l*64 +: 64]);
        s5_bo_o[l*64 +: 64] <= s4_q.narrow ? sum & 64'h00000000ffffffff : sum & 64'h0000ffffffffffff;
      end
      // Lane 0 of SMEM has the size and no place.
      sum = total(s4_low_q[63:0], s4_high_q[63:0], s4_place_q[63:0]);
      if (`MAU_BEAT(s4_q.smem)) s5_size_o <= sum[47:0];
      if (s4_q.smem) s5_bo_o[63:0] <= 64'd0;
    end
  end

  assign s5_narrow_o = s5_q.narrow;

  // ---- Stage 6: address (A6) -----------------------------------------------------------------------------------------------------
`ifdef MAU_XC7
  // What a lane adds, cleared by resets where it does not count, so that the adder's own tables take the OR.
  logic [LANES*64-1:0] s5_part_q, s5_lds_q;

  always_ff @(posedge clk_i) begin
    for (int l = 0; l < LANES; l++) begin
      s5_part_q[l*64 +: 64] <= s4_base_i[l] ? {16'd0, s4_q.base} : 64'd0;
      s5_lds_q[l*64 +: 64] <= s4_lds_i[l] ? {46'd0, ctx_lds_base_i} : 64'd0;
    end
  end
`endif

  always_ff @(posedge clk_i) begin : b_address
    logic [63:0] base;
    base = '0;
    if (`MAU_BEAT(en_i[6])) begin
      for (int l = 0; l < LANES; l++) begin
`ifdef MAU_XC7
        base = {16'd0, s5_part_q[l*64+18 +: 30], s5_part_q[l*64 +: 18] | s5_lds_q[l*64 +: 18]};
`else
        base = ({16'd0, s5_q.base} & s5_base_i[l*64 +: 64]) | ({46'd0, ctx_lds_base_i} & s5_lds_i[l*64 +: 64]);
`endif
        s6_addr_o[l*64 +: 64] <= (!fault_carry ? s5_bo_o[l*64 +: 64] + base :
                                  {16'd0, s5_bo_o[l*64+32 +: 16] + base[47:32], s5_bo_o[l*64 +: 32] + base[31:0]}) & 64'h0000ffffffffffff;
      end
    end
  end
endmodule : mau_lane_address
`default_nettype wire
