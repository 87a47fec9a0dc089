`default_nettype none
// mau_lane_operand.sv - what the address of a request and of its lanes is made of (A1, A2, A8, A9, F3, F4, F6, F7). Two clocks.
// Every address is  base + place(sum)  or  base + sum  (mau_lane_address), with a sum for each lane and a base for the request:
//   encoding             lane's sum                                              base
//   MUBUF, MTBUF         VGPR offset + inst_offset, 32 bits (A1)                 BASE + sgpr_offset (A6)
//     ADDR64             v0 + inst_offset with its carry; v1 comes as Index      BASE + sgpr_offset
//   FLAT                 v0 + inst_offset, signed; v1 comes as Index             SCRATCH_BASE, LDS_BASE or 0, lane by lane
//   GLOBAL, VGPR         v0; v1 comes as Index                                   inst_offset
//   GLOBAL, SGPR, ADDTID v0 or lane*4, + sgpr[31:0], with its carry              sgpr[63:32] * 2^32 + inst_offset
//   SCRATCH              v0 or 0, + (sgpr + inst_offset), signed                 SCRATCH_BASE
//   SMEM                 lane*16; lane 0 gets num_records as Index               (BASE & ~3) + ((sgpr_offset + inst_offset) & ~3)
// Sums of the wide kinds (all but plain buffers and SMEM) have bits above 31: 'top', a number from -1 to 2.
// For addresses in VGPRs Index is v1[15:0] * 2^16, so that Index * 2^16 stands in bits 47:32.
// Buses between stages have pitch 32 a lane. C twin: cmodel lane_address.c, segment.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_types.svh"
`include "mau_fault.svh"
module mau_lane_operand #(
  parameter int LANES = 16,
  parameter int FIRST = 0,  // number of lane 0 in a beat of BEAT lanes
  parameter int BEAT = LANES
) (
  input  wire logic                  clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]            en_i,          // en_i[k]: a beat enters stage k
  input  wire logic [8:1]            first_i,       // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [47:0]           ctx_scratch_base_i,
  // Stage 0.
  input  wire mau_op_t               op_i,
  input  wire logic [127:0]          vsharp_i,
  input  wire logic [63:0]           saddr_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic                  addr64_i,
  input  wire logic                  segment_i,     // FLAT, SCRATCH
  input  wire logic                  global_i,
  input  wire logic                  smem_i,
  input  wire logic                  by_sum_i,      // see mau_lane_input, like the next ones
  input  wire logic                  by_sgpr_i,
  input  wire logic                  by_inst_i,
  input  wire logic                  pair_i,
  input  wire logic                  voffset_i,
  input  wire logic                  addtid_i,
  input  wire logic [3:0]            beat_i,
  input  wire logic [LANES*32-1:0]   v0_i,
  input  wire logic [LANES*32-1:0]   v1_i,
  // Stage 1.
  input  wire logic [3:0]            s1_beat_i,
  input  wire logic                  s1_add_lane_i,
  output logic                       s1_wide_o,     // sums have bits above 31
  output logic [31:2]                s1_offset_o,   // SMEM: sgpr_offset + inst_offset
  output logic [LANES*32-1:0]        s1_v0_o,       // v0 of requests with idxen
  output logic [LANES*32-1:0]        s1_v1_o,       // v1 of requests with addresses in VGPRs
  // Stage 2.
  output logic [47:0]                s2_base_o,
  output logic [LANES*32-1:0]        s2_index_o,    // A2
  output logic [LANES*32-1:0]        s2_offset_o,   // A1; the sum's bits 31:0
  output logic [LANES*32-1:0]        s2_top_o       // the sum's bits above, sign-extended; wide requests only
);
  localparam int LB = $clog2(BEAT);

  `MAU_FAULT_REG(fault_offset, 1)
  `MAU_FAULT_REG(fault_extend, 26)

  // ---- Stage 1: request ------------------------------------------------------------------------------------------------
  logic        s1_global_q;   // GLOBAL with an SGPR pair or ADDTID (fault 26)
  logic [47:0] s1_base_q, s1_plus_q;
  logic [31:0] s1_addend_q;
  logic [1:0]  s1_top_q;      // of the addend, -1 to 1

  always_ff @(posedge clk_i) begin : b_request
    logic [33:0] sum;
    logic [31:0] signed_inst;
    sum = '0;
    signed_inst = '0;
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) begin
      signed_inst = {{8{op_i.inst_offset[23]}}, op_i.inst_offset};
      // The sum first, so that no decoding stands in front of its carry.
      sum = {2'b00, saddr_i[31:0]} + {{2{signed_inst[31]}}, signed_inst};
      s1_wide_o <= addr64_i || segment_i || global_i;
      s1_global_q <= by_sgpr_i;
      // One-bit kinds choose, one at most.
      s1_addend_q <= (sum[31:0] & {32{by_sum_i}}) | (saddr_i[31:0] & {32{by_sgpr_i}}) |
                     ({{8{op_i.inst_offset[23] & segment_i}}, op_i.inst_offset} & {32{by_inst_i}});
      s1_top_q <= by_sum_i ? sum[33:32] : {2{op_i.inst_offset[23] & segment_i}};
      if (segment_i) begin
        s1_base_q <= {ctx_scratch_base_i[47:2], 2'b00};  // decision D20
        s1_plus_q <= '0;
      end else if (global_i) begin
        s1_base_q <= {saddr_i[47:32] & {16{by_sgpr_i}}, 32'd0};
        s1_plus_q <= {{16{signed_inst[31]}}, signed_inst};
      end else begin
        s1_base_q <= {vsharp_i[47:2], vsharp_i[1:0] & {2{!smem_i}}};
        s1_plus_q <= smem_i ? {16'd0, sum[31:2], 2'b00} : {16'd0, saddr_i[31:0]};
      end
    end
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2])) s2_base_o <= s1_base_q + s1_plus_q;
  end
  assign s1_offset_o = s1_plus_q[31:2];

  // ---- Stage 1: lanes: their VGPRs in Offset and in Index ---------------------------------------------------------------------
  // s1_v0_o is the VGPR in Index: v0, v1 * 2^16 or 0. The lower half of s1_v1_o is its upper half, so that synthesis makes one register of both.
  logic [LANES*32-1:0] s1_voffset;  // the VGPR in Offset, or what stands in its place
`ifndef MAU_XC7
  logic [LANES*32-1:0] s1_voffset_q;
  assign s1_voffset = s1_voffset_q;
`endif

  always_ff @(posedge clk_i) begin : b_lanes
    logic [5:0] lane;
    lane = '0;
    if (`MAU_BEAT(en_i[1])) begin
`ifndef MAU_XC7
      if (!voffset_i) begin
        s1_voffset_q <= '0;
        if (addtid_i || smem_i) begin
          for (int l = 0; l < LANES; l++) begin
            lane = ({2'd0, beat_i} << LB) | 6'(FIRST + l);
            s1_voffset_q[l*32 +: 10] <= smem_i ? {lane, 4'd0} : {2'd0, lane, 2'd0};
          end
        end
      end else begin
        s1_voffset_q <= op_i.idxen ? v1_i : v0_i;
      end
`endif
      if (!pair_i && !op_i.idxen) begin
        s1_v0_o <= '0;
        s1_v1_o <= '0;
        if (FIRST == 0 && smem_i) begin
          s1_v0_o[31:0] <= vsharp_i[95:64];
          s1_v1_o[15:0] <= vsharp_i[95:80];
        end
      end else if (op_i.idxen) begin
        s1_v0_o <= v0_i;
        for (int l = 0; l < LANES; l++) s1_v1_o[l*32 +: 32] <= {v1_i[l*32+16 +: 16], v0_i[l*32+16 +: 16]};
      end else begin
        for (int l = 0; l < LANES; l++) s1_v0_o[l*32 +: 32] <= {v1_i[l*32 +: 16], 16'd0};
        s1_v1_o <= v1_i;
      end
    end
  end

`ifdef MAU_XC7
  // Each VGPR in flip-flops of its own, which their resets clear where it does not count: the adder's own tables take the OR.
  logic [LANES*32-1:0] s1_first_q, s1_other_q;

  always_ff @(posedge clk_i) begin : b_apart
    logic [5:0] lane;
    for (int l = 0; l < LANES; l++) begin
      lane = ({2'd0, beat_i} << LB) | 6'(FIRST + l);
      s1_first_q[l*32 +: 32] <= voffset_i && !op_i.idxen ? v0_i[l*32 +: 32] : 32'd0;
      if (!voffset_i && (addtid_i || smem_i)) s1_first_q[l*32 +: 10] <= smem_i ? {lane, 4'd0} : {2'd0, lane, 2'd0};
      s1_other_q[l*32 +: 32] <= voffset_i && op_i.idxen ? v1_i[l*32 +: 32] : 32'd0;
    end
  end

  // In halves: of two operands Yosys gives that of fewer pieces to the carry cells as it is, here the addend.
  for (genvar h = 0; h < 2 * LANES; h++) begin : g_half
    assign s1_voffset[h*16 +: 16] = s1_first_q[h*16 +: 16] | s1_other_q[h*16 +: 16];
  end
`endif

  // ---- Stage 2: Offset, Index --------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_sums
    logic [31:0] voffset, sum;
    logic [5:0]  lane;
    logic [1:0]  top;
    {voffset, sum, lane, top} = '0;
    if (`MAU_BEAT(en_i[2])) begin
      for (int l = 0; l < LANES; l++) begin
        lane = ({2'd0, s1_beat_i} << LB) | 6'(FIRST + l);
        sum = s1_voffset[l*32 +: 32] + s1_addend_q;
        s2_offset_o[l*32 +: 32] <= {sum[31] & ~fault_offset, sum[30:0]};
        s2_index_o[l*32 +: 32] <= {26'd0, lane & {6{s1_add_lane_i}}} + s1_v0_o[l*32 +: 32];
      end
      if (s1_wide_o) begin
        for (int l = 0; l < LANES; l++) begin
          voffset = s1_voffset[l*32 +: 32];
          sum = voffset + s1_addend_q;
          // The carry is the majority of the top bits, that of the sum inverted. 3 stands for -1.
          top = s1_top_q + {1'b0, (voffset[31] & s1_addend_q[31]) | ((voffset[31] | s1_addend_q[31]) & ~sum[31])} -
                {1'b0, fault_extend & s1_global_q & voffset[31]};
          s2_top_o[l*32 +: 32] <= {{30{top[1] & top[0]}}, top};
        end
      end
    end
  end
endmodule : mau_lane_operand
`default_nettype wire
