`default_nettype none
// mau_lane_pipe.sv - the lanes of a request, one beat a clock: operands in, lane results and the lane bus of the coalescer out, 10 clocks later.
// The lanes stand in groups, each with a pipe of its own (mau_lane_group) and its own copy of what belongs to the request. One group of all lanes
// is the fastest in simulation; on an FPGA, groups of four that synthesis keeps apart (keep_hierarchy, fpga/README.md) keep every net short.
// A register in front of the groups (stage -1) takes the beat to them; its request comes out of such a register (mau_header).
// The groups meet in one place: whether all Offsets of a request's active lanes are equal (C3, N3).
// ln_equal_o means something with ln_waits_o, ln_phase_o and ln_wrap_o with ln_walk_o (else 0).
// Lane bus: docs/interface.md.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_bundles.svh"
module mau_lane_pipe #(
  parameter int LANES = 16,
  parameter int GROUP = LANES  // lanes of a group
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  // Context, quasi-static.
  input  wire logic [2:0]            ctx_gfx_i,
  input  wire logic                  ctx_rules_i,
  input  wire logic [1:0]            ctx_align_i,
  input  wire logic                  ctx_policy_i,
  input  wire logic                  ctx_wave32_i,
  input  wire logic [17:0]           ctx_lds_base_i,
  input  wire logic [17:0]           ctx_lds_size_i,
  input  wire logic [47:0]           ctx_scratch_base_i,
  input  wire logic [31:0]           ctx_shared_hi_i,
  input  wire logic [31:0]           ctx_private_hi_i,
  // Beat. The header stands with every beat of its request, a clock behind it.
  input  wire logic                  in_valid_i,
  input  wire logic                  in_first_i,
  input  wire logic                  in_last_i,
  input  wire logic [3:0]            in_beat_i,
  input  wire logic [63:0]           in_op_i,             // mau_op_t
  input  wire logic [6:0]            in_format_i,         // see mau_header
  input  wire logic [127:0]          in_vsharp_i,
  input  wire logic [63:0]           in_saddr_i,          // bits 31:0: sgpr_offset
  input  wire logic [31:0]           in_m0_i,
  input  wire logic [63:0]           in_exec_i,
  input  wire logic [7:0]            in_tag_i,
  input  wire logic [LANES*32-1:0]   in_v0_i,
  input  wire logic [LANES*32-1:0]   in_v1_i,
  // Block bus, a beat of it five clocks ahead of the lane bus: what each group says, and the blocks, which mean something with JOIN_BLOCK or ln_waits_o.
  output logic [LANES/GROUP-1:0]     blk_valid_o,
  output logic [LANES/GROUP-1:0]     blk_last_o,
  output logic [LANES/GROUP*4-1:0]   blk_beat_o,
  output logic [LANES*32-1:0]        blk_o,
  // Lane bus.
  output logic                       ln_valid_o,
  output logic [LANES/GROUP-1:0]     group_valid_o,       // the same again, as each group says it; for what stands beside it
  output logic [LANES/GROUP-1:0]     group_last_o,
  output logic [LANES/GROUP*4-1:0]   group_beat_o,
  output logic [LANES/GROUP*2-1:0]   group_sub_o,
  output logic                       ln_first_o,
  output logic                       ln_last_o,
  output logic [3:0]                 ln_beat_o,
  output logic [7:0]                 ln_tag_o,
  output logic [15:0]                ln_attr_o,           // mau_attr_t
  output logic [2:0]                 ln_error_o,          // ERROR_*
  output logic [1:0]                 ln_join_o,           // JOIN_*
  output logic                       ln_waits_o,
  output logic                       ln_equal_o,
  output logic [1:0]                 ln_sub_o,
  output logic [1:0]                 ln_esize_o,
  output logic [1:0]                 ln_istride_o,
  output logic [LANES*64-1:0]        ln_addr_o,
  output logic [LANES*4-1:0]         ln_dw_o,
  output logic [LANES-1:0]           ln_walk_o,
  output logic [LANES*2-1:0]         ln_phase_o,
  output logic [LANES*4-1:0]         ln_wrap_o,
  output logic [LANES*4-1:0]         ln_status_o,
  output logic [LANES*4-1:0]         ln_comps_o,
  output logic [LANES*2-1:0]         ln_seg_o,
  output logic [LANES*32-1:0]        ln_lds_o
);
`ifndef SYNTHESIS
  initial begin
    if (LANES != 4 && LANES != 8 && LANES != 16 && LANES != 32 && LANES != 64) $fatal(1, "%m: LANES must be 4, 8, 16, 32 or 64");
    if (GROUP < 4 || LANES % GROUP != 0) $fatal(1, "%m: GROUP must be 4 or more and divide LANES");
  end
`endif
  localparam int GROUPS = LANES / GROUP;

  // ---- Stage -1: beat and context, for all groups ------------------------------------------------------------------------------------------
  mau_context_t        h_ctx_q;
  logic                h_valid_q, h_first_q, h_last_q;
  logic [3:0]          h_beat_q;
  logic [LANES*32-1:0] h_v0_q, h_v1_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) h_valid_q <= 1'b0;
    else h_valid_q <= in_valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(in_valid_i)) begin
      h_first_q <= in_first_i;
      h_last_q <= in_last_i;
      h_beat_q <= in_beat_i;
      h_v0_q <= in_v0_i;
      h_v1_q <= in_v1_i;
      if (`MAU_BEAT(in_first_i))
        h_ctx_q <= {ctx_gfx_i, ctx_rules_i, ctx_align_i, ctx_policy_i, ctx_wave32_i, ctx_lds_base_i, ctx_lds_size_i, ctx_scratch_base_i,
                    ctx_shared_hi_i, ctx_private_hi_i};
    end
  end

  // ---- Stages 0 to 8: what the groups say of the request: group 0 counts -------------------------------------------------------------------
  /* verilator lint_off UNUSEDSIGNAL */
  logic [GROUPS-1:0]    first, waits;
  logic [GROUPS*8-1:0]  tag;
  logic [GROUPS*16-1:0] attr;
  logic [GROUPS*3-1:0]  error;
  logic [GROUPS*2-1:0]  join_how, esize, istride;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [GROUPS*32-1:0] s4_or, s4_and;

  for (genvar g = 0; g < GROUPS; g++) begin : g_group
    localparam int L = g * GROUP;
    mau_lane_group #(.LANES(GROUP), .FIRST(L), .BEAT(LANES)) u_group (
      .clk_i, .rst_ni, .ctx_i(h_ctx_q),
      .in_valid_i(h_valid_q), .in_first_i(h_first_q), .in_last_i(h_last_q), .in_beat_i(h_beat_q),
      .in_op_i, .in_format_i, .in_vsharp_i, .in_saddr_i, .in_m0_i, .in_exec_i, .in_tag_i,
      .in_v0_i(h_v0_q[L*32 +: GROUP*32]), .in_v1_i(h_v1_q[L*32 +: GROUP*32]),
      .blk_valid_o(blk_valid_o[g]), .blk_last_o(blk_last_o[g]), .blk_beat_o(blk_beat_o[g*4 +: 4]), .blk_o(blk_o[L*32 +: GROUP*32]),
      .ln_valid_o(group_valid_o[g]), .ln_first_o(first[g]), .ln_last_o(group_last_o[g]), .ln_beat_o(group_beat_o[g*4 +: 4]),
      .ln_tag_o(tag[g*8 +: 8]), .ln_attr_o(attr[g*16 +: 16]),
      .ln_error_o(error[g*3 +: 3]), .ln_join_o(join_how[g*2 +: 2]), .ln_waits_o(waits[g]), .s4_or_o(s4_or[g*32 +: 32]), .s4_and_o(s4_and[g*32 +: 32]),
      .ln_sub_o(group_sub_o[g*2 +: 2]), .ln_esize_o(esize[g*2 +: 2]), .ln_istride_o(istride[g*2 +: 2]),
      .ln_addr_o(ln_addr_o[L*64 +: GROUP*64]), .ln_dw_o(ln_dw_o[L*4 +: GROUP*4]), .ln_walk_o(ln_walk_o[L +: GROUP]),
      .ln_phase_o(ln_phase_o[L*2 +: GROUP*2]), .ln_wrap_o(ln_wrap_o[L*4 +: GROUP*4]),
      .ln_status_o(ln_status_o[L*4 +: GROUP*4]), .ln_comps_o(ln_comps_o[L*4 +: GROUP*4]), .ln_seg_o(ln_seg_o[L*2 +: GROUP*2]),
      .ln_lds_o(ln_lds_o[L*32 +: GROUP*32])
    );
  end

  assign ln_valid_o = group_valid_o[0];
  assign ln_first_o = first[0];
  assign ln_last_o = group_last_o[0];
  assign ln_beat_o = group_beat_o[3:0];
  assign ln_tag_o = tag[7:0];
  assign ln_attr_o = attr[15:0];
  assign ln_error_o = error[2:0];
  assign ln_join_o = join_how[1:0];
  assign ln_waits_o = waits[0];
  assign ln_sub_o = group_sub_o[1:0];
  assign ln_esize_o = esize[1:0];
  assign ln_istride_o = istride[1:0];

  // ---- Stages 5 to 8: equal Offsets: the OR and the AND of all are the same ----------------------------------------------------------------
  logic [31:0] s5_differ_q;
  logic        s6_equal_q, s7_equal_q;

  always_ff @(posedge clk_i) begin : b_equal
    logic [31:0] any, all;
    any = '0;
    all = '1;
    for (int g = 0; g < GROUPS; g++) begin
      any = any | s4_or[g*32 +: 32];
      all = all & s4_and[g*32 +: 32];
    end
    s5_differ_q <= any & ~all;
    s6_equal_q <= s5_differ_q == 32'd0;
    s7_equal_q <= s6_equal_q;
    ln_equal_o <= s7_equal_q;
  end
endmodule : mau_lane_pipe
`default_nettype wire
