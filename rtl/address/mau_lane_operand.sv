// mau_lane_operand.sv - the parts of an address: base of the request, Offset and Index of each lane
// (A1, A2, A8, A9, A12, A13, F3, F4, F6, F7, F18).
//
//   stage  inputs              results
//   2      header, v0, v1      addend of the request; VGPR in Offset, VGPR in Index
//   3      those               base; Offset, Index of each lane
//
// Every address is base + swizzled(sum) or base + sum (mau_lane_address). Each lane has a sum; the
// request has a base:
//   encoding             lane's sum                                     base
//   MUBUF, MTBUF         VGPR offset + inst_offset, 32 bits (A1)        BASE + sgpr_offset (A6)
//     ADDR64             v0 + inst_offset, its carry; v1 in Index       BASE + sgpr_offset
//   FLAT                 v0 + inst_offset, signed; v1 in Index          SCRATCH_BASE, LDS_BASE or
//                                                                       0, lane by lane
//   GLOBAL, VGPR         v0; v1 in Index                                inst_offset
//   GLOBAL, SGPR, ADDTID v0 or lane*4, + sgpr[31:0], with its carry     sgpr[63:32] * 2^32
//                                                                       + inst_offset
//   SCRATCH              v0 or 0, + (sgpr + inst_offset), signed        SCRATCH_BASE
//   SMEM                 lane*16; lane 0: num_records in Index          (BASE & ~m) + offset
// The offset of SMEM is (sgpr_offset & ~m) + (inst_offset & ~m), 32 bits, with m = min(size, 4) - 1
// (A9, N26, A13). inst_offset is signed; that of buffers only with the property buffer_signed
// (A12). Sums of the wide kinds (all but plain buffers and SMEM) have bits above 31: 'top', a
// number from -1 to 2. In SCRATCH with the property scratch_signed v0 and sgpr are signed, and top
// is a number from -2 to 1 (F18). For addresses in VGPRs Index is v1[15:0] * 2^16, and the stride
// is 2^16, so that Index * stride has v1[15:0] in bits 47:32.
// C model: lane_address.c, segment.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_operand
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic          clk_i,
  input  mau_enter_t    enter_i,             // beats that enter the stages
  input  mau_context_t  ctx_i,
  // Stage 1.
  input  mau_header_t   s1_header_i,
  input  mau_op_t       s1_op_i,
  input  mau_kind_t     s1_kind_i,
  input  logic [3:0]    s1_beat_i,           // number of the beat in its request
  input  logic [LANES-1:0][31:0]   s1_v0_i,
  input  logic [LANES-1:0][31:0]   s1_v1_i,
  // Stage 2.
  input  mau_request_t  s2_request_i,
  input  mau_resource_t s2_resource_i,
  input  logic [3:0]    s2_beat_i,
  output logic [31:0]   s2_soffset_o,        // SMEM: sgpr_offset + inst_offset (N26)
  output logic [LANES-1:0][31:0]   s2_vindex_o, // the VGPR in Index: v0, v1[15:0] * 2^16 or 0
  output logic [LANES-1:0][15:0]   s2_high_o,   // v1[31:16] of addresses in VGPRs
  // Stage 3.
  output logic [47:0]   s3_base_o,
  output logic [LANES-1:0][31:0]   s3_index_o,  // A2
  output logic [LANES-1:0][31:0]   s3_offset_o, // A1; bits 31:0 of the sum
  output logic [LANES-1:0][1:0]    s3_top_o     // bits 33:32 of the sum; 0 unless wide
);
  // ---- Request ----------------------------------------------------------------------------------
  logic [47:0] s2_base_q, s2_plus_q;  // their sum is the base
  logic [31:0] s2_addend_q;           // added to the VGPR in Offset
  logic [1:0]  s2_top_q;              // its bits above 31

  mau_vsharp_t v;
  mau_kind_t   kind;
  assign v = s1_header_i.vsharp;
  assign kind = s1_kind_i;

  always_ff @(posedge clk_i) begin
    if (enter_i.first[2]) begin
      automatic logic [63:0] saddr = s1_header_i.saddr;
      automatic logic [23:0] inst_offset = s1_op_i.inst_offset;
      automatic logic        negative = inst_offset[23] && (kind.may_scratch || kind.buffer_signed);
      // N26, A13: a scalar load adds inst_offset without these low bits. So the low bits of
      // sgpr_offset produce no carry, and are cleared in the sum.
      automatic logic [1:0]  cut = {s1_op_i.size >= SIZE_4, s1_op_i.size >= SIZE_2} &
                                   {2{kind.smem}};
      automatic logic [31:0] inst = {{8{inst_offset[23]}}, inst_offset & ~{22'd0, cut}};
      automatic logic        below = saddr[31] && kind.scratch_signed;  // the SGPR is negative
      automatic logic [33:0] sum = {{2{below}}, saddr[31:0]} + {{2{inst[31]}}, inst};
      // At most one of the three terms is not 0.
      s2_addend_q <= (sum[31:0] & {32{kind.sgpr_sum}}) | (saddr[31:0] & {32{kind.sgpr_low}}) |
                     ({{8{negative}}, inst_offset} & {32{kind.inst_only}});
      s2_top_q <= kind.sgpr_sum ? sum[33:32] : {2{negative && kind.may_scratch}};
      if (kind.may_scratch) begin
        s2_base_q <= {ctx_i.scratch_base[47:2], 2'b00};  // decision D20
        s2_plus_q <= '0;
      end else if (kind.is_global) begin
        s2_base_q <= {saddr[47:32] & {16{kind.sgpr_low}}, 32'd0};
        s2_plus_q <= {{16{inst[31]}}, inst};
      end else if (kind.smem) begin
        s2_base_q <= v.base & ~{46'd0, cut};
        s2_plus_q <= {16'd0, sum[31:0] & ~{30'd0, cut}};
      end else begin
        s2_base_q <= v.base;
        s2_plus_q <= {16'd0, saddr[31:0]};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.first[3]) s3_base_o <= s2_base_q + s2_plus_q;
  end
  assign s2_soffset_o = s2_plus_q[31:0];

  // ---- Lanes ------------------------------------------------------------------------------------
  logic [LANES-1:0][31:0] s2_voffset_q;  // the VGPR in Offset, or the number in its place

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[2]) begin
      for (int l = 0; l < LANES; l++) begin
        automatic logic [5:0] lane = lane_number(s1_beat_i, LANES, l);
        // At most one of the four terms is not 0.
        s2_voffset_q[l] <= (s1_v0_i[l] & {32{kind.voffset && !s1_op_i.idxen}}) |
                           (s1_v1_i[l] & {32{kind.voffset && s1_op_i.idxen}}) |
                           ({24'd0, lane, 2'd0} & {32{kind.addtid}}) |
                           ({22'd0, lane, 4'd0} & {32{kind.smem}});
        s2_vindex_o[l] <= (s1_v0_i[l] & {32{s1_op_i.idxen}}) |
                          ({s1_v1_i[l][15:0], 16'd0} & {32{kind.pair && !s1_op_i.idxen}});
        s2_high_o[l] <= s1_v1_i[l][31:16];
      end
      if (kind.smem) s2_vindex_o[0] <= v.records;
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[3]) begin
      for (int l = 0; l < LANES; l++) begin
        automatic logic [5:0]  lane = lane_number(s2_beat_i, LANES, l);
        automatic logic [32:0] sum = {1'b0, s2_voffset_q[l]} + {1'b0, s2_addend_q};
        s3_index_o[l] <= s2_vindex_o[l] + {26'd0, lane & {6{s2_resource_i.add_lane}}};
        s3_offset_o[l] <= sum[31:0];
        s3_top_o[l] <= s2_top_q + {1'b0, sum[32] && s2_request_i.kind.wide};
      end
      if (s2_request_i.kind.scratch_signed)
        for (int l = 0; l < LANES; l++) begin
          automatic logic [32:0] sum = {1'b0, s2_voffset_q[l]} + {1'b0, s2_addend_q};
          s3_top_o[l] <= s2_top_q + {1'b0, sum[32]} - {1'b0, s2_voffset_q[l][31]};
        end
    end
  end
endmodule : mau_lane_operand
