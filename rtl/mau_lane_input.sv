`default_nettype none
// mau_lane_input.sv - stage 0 of a group of lanes: its own copy of the beat and of the request, and what kind of operation that is.
// A second register, of the group's own, between the header and everything that looks at its fields (the first: mau_lane_pipe).
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_types.svh"
`include "mau_bundles.svh"
module mau_lane_input #(
  parameter int LANES = 16,
  parameter int FIRST = 0,   // number of lane 0 in a beat of BEAT lanes
  parameter int BEAT = LANES
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  // Context; it changes with the first beat of a request only.
  input  wire mau_context_t          ctx_i,
  // Beat, see mau_lane_group.
  input  wire logic                  in_valid_i,
  input  wire logic                  in_first_i,
  input  wire logic                  in_last_i,
  input  wire logic [3:0]            in_beat_i,
  input  wire logic [63:0]           in_op_i,
  input  wire logic [127:0]          in_vsharp_i,
  input  wire logic [63:0]           in_saddr_i,
  input  wire logic [31:0]           in_m0_i,
  input  wire logic [63:0]           in_exec_i,
  input  wire logic [7:0]            in_tag_i,
  input  wire logic [LANES*32-1:0]   in_v0_i,
  input  wire logic [LANES*32-1:0]   in_v1_i,
  // The same a clock later, and what follows from the operation.
  output mau_context_t               ctx_o,
  output logic                       s0_gfx678_o,  // the generation, a bit a question
  output logic                       s0_gfx8_o,
  output logic                       s0_gfx9_o,
  output logic                       s0_gfx10_o,   // and later
  output logic                       s0_gfx11_o,
  output logic                       s0_silicon9_o,  // gfx9 by the rule book SILICON
  output logic                       s0_silicon11_o,
  output logic                       s0_valid_o,
  output logic                       s0_first_o,
  output logic                       s0_last_o,
  output logic [3:0]                 s0_beat_o,
  output mau_op_t                    s0_op_o,
  output logic                       s0_buffer_o,
  output logic                       s0_flat_o,
  output logic                       s0_scratch_o,
  output logic                       s0_global_o,
  output logic                       s0_smem_o,
  // What is added to the VGPRs of an address, or none of it (mau_lane_operand).
  output logic                       s0_by_sum_o,  // SCRATCH with an SGPR: that and inst_offset
  output logic                       s0_by_sgpr_o, // GLOBAL with SGPRs: the lower one
  output logic                       s0_by_inst_o, // else, but for GLOBAL and SMEM: inst_offset
  output logic                       s0_addr64_o,  // ADDR64 of a buffer operation, on a generation that has it
  output logic                       s0_pair_o,    // v1 is the upper half of an address
  output logic                       s0_voffset_o, // a VGPR is in Offset
  output logic                       s0_addtid_o,  // lane*4 is (decision D24)
  output logic [127:0]               s0_vsharp_o,
  output logic [63:0]                s0_saddr_o,
  output logic [17:0]                s0_m0_o,      // loads to LDS see bits 15:0 (L1)
  output logic                       s0_short_o,   // FLAT may reach M0 bytes of LDS, less than lds_size (F3, N10)
  output logic [LANES-1:0]           s0_exec_o,    // lanes of this beat
  output logic [7:0]                 s0_tag_o,
  output logic [LANES*32-1:0]        s0_v0_o,
  output logic [LANES*32-1:0]        s0_v1_o
);
  localparam int LB = $clog2(BEAT);
  mau_op_t op;
  assign op = in_op_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) s0_valid_o <= 1'b0;
    else s0_valid_o <= in_valid_i;
  end

  always_ff @(posedge clk_i) begin : b_copy
    logic buffer, addr64, in_vgprs, with_vgpr, sgpr;
    {buffer, addr64, in_vgprs, with_vgpr, sgpr} = '0;
    if (`MAU_BEAT(in_valid_i)) begin
      s0_first_o <= in_first_i;
      s0_last_o <= in_last_i;
      s0_beat_o <= in_beat_i;
      s0_exec_o <= LANES'(in_exec_i >> (({2'd0, in_beat_i} << LB) | 6'(FIRST)));
      s0_v0_o <= in_v0_i;
      s0_v1_o <= in_v1_i;
      if (`MAU_BEAT(in_first_i)) begin
        ctx_o <= ctx_i;
        s0_gfx678_o <= ctx_i.gfx < mau_enc::GFX_9;
        s0_gfx8_o <= ctx_i.gfx == mau_enc::GFX_8;
        s0_gfx9_o <= ctx_i.gfx == mau_enc::GFX_9;
        s0_gfx10_o <= ctx_i.gfx > mau_enc::GFX_9;
        s0_gfx11_o <= ctx_i.gfx == mau_enc::GFX_11;
        s0_silicon9_o <= ctx_i.gfx == mau_enc::GFX_9 && ctx_i.rules == mau_enc::RULES_SILICON;
        s0_silicon11_o <= ctx_i.gfx == mau_enc::GFX_11 && ctx_i.rules == mau_enc::RULES_SILICON;
        buffer = op.enc == mau_enc::ENC_MUBUF || op.enc == mau_enc::ENC_MTBUF;
        addr64 = op.addr64 && buffer && (ctx_i.gfx == mau_enc::GFX_6 || ctx_i.gfx == mau_enc::GFX_7);  // decisions D2, D26
        in_vgprs = op.enc == mau_enc::ENC_FLAT || (op.enc == mau_enc::ENC_GLOBAL && op.smode == mau_enc::SMODE_V);
        with_vgpr = op.smode == mau_enc::SMODE_V || op.smode == mau_enc::SMODE_SV;
        sgpr = op.smode == mau_enc::SMODE_S || op.smode == mau_enc::SMODE_SV;
        s0_op_o <= op;
        s0_op_o.fmt <= op.enc == mau_enc::ENC_MTBUF || (op.fmt && buffer);  // decisions D17, D26
        s0_op_o.idxen <= op.idxen && buffer;                                // decision D26
        s0_op_o.offen <= op.offen && buffer;
        s0_op_o.atomic <= op.cls == mau_enc::CLS_ATOMIC ? op.atomic : mau_enc::ATOMIC_NONE;
        s0_buffer_o <= buffer;
        s0_flat_o <= op.enc == mau_enc::ENC_FLAT;
        s0_scratch_o <= op.enc == mau_enc::ENC_SCRATCH;
        s0_global_o <= op.enc == mau_enc::ENC_GLOBAL;
        s0_smem_o <= op.enc == mau_enc::ENC_SMEM;
        s0_by_sum_o <= op.enc == mau_enc::ENC_SCRATCH && sgpr;
        s0_by_sgpr_o <= op.enc == mau_enc::ENC_GLOBAL && sgpr;
        s0_by_inst_o <= op.enc != mau_enc::ENC_GLOBAL && op.enc != mau_enc::ENC_SMEM && !(op.enc == mau_enc::ENC_SCRATCH && sgpr);
        s0_addr64_o <= addr64;
        s0_pair_o <= addr64 || in_vgprs;
        s0_voffset_o <= addr64 || (op.offen && buffer) || in_vgprs || (with_vgpr && (op.enc == mau_enc::ENC_GLOBAL || op.enc == mau_enc::ENC_SCRATCH));
        s0_addtid_o <= op.enc == mau_enc::ENC_GLOBAL && !with_vgpr;
        s0_vsharp_o <= in_vsharp_i;
        s0_saddr_o <= in_saddr_i;
        s0_m0_o <= in_m0_i[17:0];
        s0_short_o <= (ctx_i.gfx == mau_enc::GFX_7 || ctx_i.gfx == mau_enc::GFX_8) && in_m0_i[31:18] == 14'd0 && in_m0_i[17:0] < ctx_i.lds_size;
        s0_tag_o <= in_tag_i;
      end
    end
  end
endmodule : mau_lane_input
`default_nettype wire
