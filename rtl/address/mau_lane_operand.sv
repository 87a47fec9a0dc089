// mau_lane_operand.sv - what the address of a request and of its lanes is made of (A1, A2, A8, A9,
// F3, F4, F6, F7). Stages 2 and 3.
// Every address is  base + swizzled(sum)  or  base + sum  (mau_lane_address), with a sum for each
// lane and a base for the request:
//   encoding             lane's sum                                     base
//   MUBUF, MTBUF         VGPR offset + inst_offset, 32 bits (A1)        BASE + sgpr_offset (A6)
//     ADDR64             v0 + inst_offset, its carry; v1 in Index       BASE + sgpr_offset
//   FLAT                 v0 + inst_offset, signed; v1 in Index          SCRATCH_BASE, LDS_BASE or
//                                                                       0, lane by lane
//   GLOBAL, VGPR         v0; v1 in Index                                inst_offset
//   GLOBAL, SGPR, ADDTID v0 or lane*4, + sgpr[31:0], with its carry     sgpr[63:32] * 2^32
//                                                                       + inst_offset
//   SCRATCH              v0 or 0, + (sgpr + inst_offset), signed        SCRATCH_BASE
//   SMEM                 lane*16; lane 0: num_records in Index          (BASE & ~3) + (offset & ~3)
// (offset & ~3) of SMEM is (sgpr_offset & ~3) + (inst_offset & ~3), 32 bits (A9, N26).
// Sums of the wide kinds (all but plain buffers and SMEM) have bits above 31: 'top', a number from
// -1 to 2. For addresses in VGPRs Index is v1[15:0] * 2^16, so that Index * 2^16 stands in bits
// 47:32. Buses between stages have pitch 32 a lane.
// C twin: cmodel lane_address.c, segment.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_operand
  import mau_enc::*, mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic [9:1]          en_i,          // en_i[k]: a beat enters stage k
  input  logic [9:1]          first_i,       // with en_i[k]: it is the first of its request
  // Stage 1.
  input  mau_context_t        s1_ctx_i,
  input  mau_header_t         s1_header_i,
  input  mau_op_t             s1_op_i,
  input  mau_kind_t           s1_kind_i,
  input  logic [3:0]          s1_beat_i,     // number of the beat in its request
  input  logic [LANES*32-1:0] s1_v0_i,
  input  logic [LANES*32-1:0] s1_v1_i,
  // Stage 2.
  input  logic [3:0]          s2_beat_i,
  input  logic                s2_add_lane_i,
  output logic                s2_wide_o,     // sums have bits above 31
  output logic [31:2]         s2_offset_o,   // SMEM: sgpr_offset + inst_offset (N26)
  output logic [LANES*32-1:0] s2_v0_o,       // v0 of requests with idxen
  output logic [LANES*32-1:0] s2_v1_o,       // v1 of requests with addresses in VGPRs
  // Stage 3.
  output logic [47:0]         s3_base_o,
  output logic [LANES*32-1:0] s3_index_o,    // A2
  output logic [LANES*32-1:0] s3_offset_o,   // A1; the sum's bits 31:0
  output logic [LANES*32-1:0] s3_top_o       // the sum's bits above, sign-extended; wide only
);
  localparam int LB = $clog2(LANES);

  // ---- Stages 2, 3: request ---------------------------------------------------------------------
  logic [47:0] s2_base_q, s2_plus_q;
  logic [31:0] s2_addend_q;
  logic [1:0]  s2_top_q;      // of the addend, -1 to 1

  always_ff @(posedge clk_i) begin : b_request
    logic [63:0]  saddr;
    logic [127:0] vsharp;
    logic [47:0]  scratch_base;
    logic [33:0]  sum;
    logic [31:0]  inst, signed_inst;  // inst_offset as the sum takes it
    logic         segment, negative;
    {saddr, vsharp, scratch_base, sum, inst, signed_inst, segment, negative} = '0;
    if (en_i[2]) if (first_i[2]) begin
      saddr = s1_header_i.saddr;
      vsharp = s1_header_i.vsharp;
      scratch_base = s1_ctx_i.scratch_base;
      segment = s1_kind_i.flat || s1_kind_i.scratch;
      // N26: a scalar load adds inst_offset without its two low bits. Those of sgpr_offset then
      // carry nothing into bit 2, and are cut off the sum below.
      signed_inst = {{8{s1_op_i.inst_offset[23]}},
                     s1_op_i.inst_offset & ~{22'd0, {2{s1_kind_i.smem}}}};
      negative = s1_op_i.inst_offset[23] && segment;
      inst = {{8{negative}}, s1_op_i.inst_offset};
      // The sum first, so that no other decoding stands in front of its carry.
      sum = {2'b00, saddr[31:0]} + {{2{signed_inst[31]}}, signed_inst};
      s2_wide_o <= s1_kind_i.addr64 || segment || s1_kind_i.is_global;
      // One-bit kinds choose, one at most.
      s2_addend_q <= (sum[31:0] & {32{s1_kind_i.sgpr_sum}}) |
                     (saddr[31:0] & {32{s1_kind_i.sgpr_low}}) |
                     (inst & {32{s1_kind_i.inst_only}});
      s2_top_q <= s1_kind_i.sgpr_sum ? sum[33:32] : {2{negative}};
      if (segment) begin
        s2_base_q <= {scratch_base[47:2], 2'b00};  // decision D20
        s2_plus_q <= '0;
      end else if (s1_kind_i.is_global) begin
        s2_base_q <= {saddr[47:32] & {16{s1_kind_i.sgpr_low}}, 32'd0};
        s2_plus_q <= {{16{signed_inst[31]}}, signed_inst};
      end else begin
        s2_base_q <= {vsharp[47:2], vsharp[1:0] & {2{!s1_kind_i.smem}}};
        s2_plus_q <= {16'd0, s1_kind_i.smem ? {sum[31:2], 2'b00} : saddr[31:0]};
      end
    end
    if (en_i[3]) if (first_i[3]) s3_base_o <= s2_base_q + s2_plus_q;
  end
  assign s2_offset_o = s2_plus_q[31:2];

  // ---- Stage 2: lanes: their VGPRs in Offset and in Index ---------------------------------------
  // s2_v0_o is the VGPR in Index: v0, v1 * 2^16 or 0. The lower half of s2_v1_o is its upper half,
  // so that synthesis makes one register of both.
  logic [LANES*32-1:0] s2_voffset_q;  // the VGPR in Offset, or what stands in its place

  always_ff @(posedge clk_i) begin : b_lanes
    logic [5:0]   lane;
    logic [127:0] vsharp;
    logic [31:0]  take0, take1;         // v0, v1 is the VGPR in Offset
    {lane, vsharp, take0, take1} = '0;
    if (en_i[2]) begin
      // Masks, no reset: a table of four inputs a bit, and not of six.
      take0 = {32{s1_kind_i.voffset && !s1_op_i.idxen}};
      take1 = {32{s1_kind_i.voffset && s1_op_i.idxen}};
      for (int l = 0; l < LANES; l++)
        s2_voffset_q[l*32 +: 32] <= (s1_v0_i[l*32 +: 32] & take0) |
                                    (s1_v1_i[l*32 +: 32] & take1);
      if (s1_kind_i.addtid || s1_kind_i.smem) begin
        for (int l = 0; l < LANES; l++) begin
          lane = 6'(({3'd0, s1_beat_i} << LB) | 7'(l));
          s2_voffset_q[l*32 +: 10] <= s1_kind_i.smem ? {lane, 4'd0} : {2'd0, lane, 2'd0};
        end
      end
      if (!s1_kind_i.pair && !s1_op_i.idxen) begin
        s2_v0_o <= '0;
        s2_v1_o <= '0;
        if (s1_kind_i.smem) begin
          vsharp = s1_header_i.vsharp;
          s2_v0_o[31:0] <= vsharp[95:64];
          s2_v1_o[15:0] <= vsharp[95:80];
        end
      end else if (s1_op_i.idxen) begin
        s2_v0_o <= s1_v0_i;
        for (int l = 0; l < LANES; l++)
          s2_v1_o[l*32 +: 32] <= {s1_v1_i[l*32+16 +: 16], s1_v0_i[l*32+16 +: 16]};
      end else begin
        for (int l = 0; l < LANES; l++) s2_v0_o[l*32 +: 32] <= {s1_v1_i[l*32 +: 16], 16'd0};
        s2_v1_o <= s1_v1_i;
      end
    end
  end

  // ---- Stage 3: Offset, Index -------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_sums
    logic [31:0] voffset, sum;
    logic [5:0]  lane;
    logic [1:0]  top;
    logic        carry;
    {voffset, sum, lane, top, carry} = '0;
    if (en_i[3]) begin
      for (int l = 0; l < LANES; l++) begin
        lane = 6'(({3'd0, s2_beat_i} << LB) | 7'(l));
        sum = s2_voffset_q[l*32 +: 32] + s2_addend_q;
        s3_offset_o[l*32 +: 32] <= sum;
        s3_index_o[l*32 +: 32] <= {26'd0, lane & {6{s2_add_lane_i}}} + s2_v0_o[l*32 +: 32];
      end
      if (s2_wide_o) begin
        for (int l = 0; l < LANES; l++) begin
          voffset = s2_voffset_q[l*32 +: 32];
          sum = voffset + s2_addend_q;
          // The carry is the majority of the top bits, that of the sum inverted. A top of 3 is -1.
          carry = (voffset[31] & s2_addend_q[31]) |
                  ((voffset[31] | s2_addend_q[31]) & ~sum[31]);
          top = s2_top_q + {1'b0, carry};
          s3_top_o[l*32 +: 32] <= {{30{top[1] & top[0]}}, top};
        end
      end
    end
  end
endmodule : mau_lane_operand
