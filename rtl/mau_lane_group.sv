`default_nettype none
// mau_lane_group.sv - the lane pipe of LANES lanes, lane FIRST and those above it of a beat of BEAT lanes (mau_lane_pipe).
//   stage  0      1         2          3          4          5              6          7             8
//          copy   V#, E     Offset,    segments   products,  buffer_offset  address    alignment,    status,
//                 operands  Index                 swizzle                   wide sum   range, LDS    masks
// Nothing waits: the pipe runs freely, the top counts credits. Only valid bits are reset. In simulation (mau_beat.svh) data registers load for beats
// only, those of the request (V#, limits, fate) for its first beat only; they keep their value until the next request reaches the same stage.
// What belongs to the request stands on the outputs of the group with lane 0 alone; so does the scalar load, whose dwords are lanes 0 to 3.
// C twin: mau_lanes_wave() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_types.svh"
`include "mau_bundles.svh"
`include "mau_fault.svh"
module mau_lane_group #(
  parameter int LANES = 16,
  parameter int FIRST = 0,   // a multiple of LANES
  parameter int BEAT = LANES
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  // Context, quasi-static.
  input  wire mau_context_t          ctx_i,
  // Beat. The header stands with every beat of its request.
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
  // Block bus, then, five clocks later, lane bus.
  output logic                       blk_valid_o,
  output logic                       blk_last_o,
  output logic [3:0]                 blk_beat_o,
  output logic [LANES*32-1:0]        blk_o,
  output logic                       ln_valid_o,
  output logic                       ln_first_o,
  output logic                       ln_last_o,
  output logic [3:0]                 ln_beat_o,
  output logic [7:0]                 ln_tag_o,
  output logic [15:0]                ln_attr_o,           // mau_attr_t
  output logic [2:0]                 ln_error_o,          // ERROR_*
  output logic [1:0]                 ln_join_o,           // JOIN_*
  output logic                       ln_waits_o,
  output logic [31:0]                s4_or_o,             // of the Offsets of active lanes, all beats so far; requests that wait (C3)
  output logic [31:0]                s4_and_o,
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

  // What goes along with a request from stage 2 to stage 8.
  typedef struct packed {
    logic [7:0]  tag;
    logic [15:0] attr;
    logic [2:0]  error;
    logic [1:0]  join_how;
    logic        waits;
    logic [1:0]  sub;
    logic [1:0]  nd;
    logic [1:0]  es;
    logic [1:0]  is;
    logic        swz;
    logic        atomic;
    logic        fmt;
    logic        flat;
    logic        segment;    // FLAT, GLOBAL, SCRATCH
    logic        smem;
    logic        dead;
    logic [3:0]  fate;
    logic        lds;
    logic        multi;
    logic [3:0]  cm;
    logic [3:0]  dm;
  } late_t;

  // ---- Beats ----------------------------------------------------------------------------------------------------------------
  mau_context_t     ctx;  // the group's copy
  logic             gfx678, gfx8, gfx9, gfx10, gfx11, silicon9, silicon11;  // gfx10: and later
  logic             s0_valid, s0_first, s0_last, buffer, flat, scratch, is_global, smem, by_sum, by_sgpr, by_inst, addr64, pair, voffset, addtid;
  logic [3:0]       s0_beat;
  mau_op_t          op;
  logic [127:0]     s0_vsharp;
  logic [63:0]      s0_saddr;
  logic [17:0]      s0_m0;
  logic             s0_short;
  logic [LANES-1:0] s0_exec;
  logic [7:0]       s0_tag;
  logic [LANES*32-1:0] s0_v0, s0_v1;
  logic [4:0]       s0_bytes;
  logic             s0_dfmt, s0_none;

  mau_lane_input #(.LANES(LANES), .FIRST(FIRST), .BEAT(BEAT)) u_lane_input (
    .clk_i, .rst_ni, .ctx_i,
    .in_valid_i, .in_first_i, .in_last_i, .in_beat_i, .in_op_i, .in_vsharp_i, .in_saddr_i, .in_m0_i, .in_exec_i, .in_tag_i, .in_v0_i, .in_v1_i,
    .ctx_o(ctx), .s0_gfx678_o(gfx678), .s0_gfx8_o(gfx8), .s0_gfx9_o(gfx9), .s0_gfx10_o(gfx10), .s0_gfx11_o(gfx11),
    .s0_silicon9_o(silicon9), .s0_silicon11_o(silicon11),
    .s0_valid_o(s0_valid), .s0_first_o(s0_first), .s0_last_o(s0_last), .s0_beat_o(s0_beat), .s0_op_o(op), .s0_buffer_o(buffer), .s0_flat_o(flat),
    .s0_scratch_o(scratch), .s0_global_o(is_global),
    .s0_smem_o(smem), .s0_by_sum_o(by_sum), .s0_by_sgpr_o(by_sgpr), .s0_by_inst_o(by_inst), .s0_addr64_o(addr64), .s0_pair_o(pair),
    .s0_voffset_o(voffset), .s0_addtid_o(addtid),
    .s0_vsharp_o(s0_vsharp), .s0_saddr_o(s0_saddr), .s0_m0_o(s0_m0), .s0_short_o(s0_short),
    .s0_exec_o(s0_exec), .s0_tag_o(s0_tag), .s0_v0_o(s0_v0), .s0_v1_o(s0_v1)
  );

  // Beside the copy: the tables of formats.
  /* verilator lint_off UNUSEDSIGNAL */
  mau_op_t          in_op;
  /* verilator lint_on UNUSEDSIGNAL */
  assign in_op = in_op_i;
  mau_format u_format (
    .clk_i, .en_i(in_valid_i), .first_i(in_first_i), .fmt_i(in_op.fmt || in_op.enc == mau_enc::ENC_MTBUF),
    .ctx_gfx_i(ctx_i.gfx), .format_i(in_format_i), .theirs_i(in_vsharp_i[114:108]),
    .s0_bytes_o(s0_bytes), .s0_pair_o(s0_dfmt), .s0_none_o(s0_none)
  );

  // en[k]: a beat enters stage k at the coming edge; with it, first[k]: it is the first of its request. One guard a stage, en[k], stands
  // outside of all others, in every module: the simulator then makes one of them.
  logic [8:1]       en, first;
  logic [3:0]       s1_beat, s6_beat;
  logic [LANES-1:0] s2_act, s7_act;

  mau_lane_beat #(.LANES(LANES), .FIRST(FIRST)) u_lane_beat (
    .clk_i, .rst_ni,
    .s0_valid_i(s0_valid), .s0_first_i(s0_first), .s0_last_i(s0_last), .s0_beat_i(s0_beat), .s0_exec_i(s0_exec), .smem_i(smem), .size_i(op.size),
    .en_o(en), .first_o(first), .blk_valid_o, .blk_last_o, .blk_beat_o, .s1_beat_o(s1_beat), .s6_beat_o(s6_beat), .s2_act_o(s2_act), .s7_act_o(s7_act),
    .ln_valid_o, .ln_first_o, .ln_last_o, .ln_beat_o
  );

  // ---- Request ----------------------------------------------------------------------------------------------------------------
  logic        gfx67, stores;
  logic [7:0]  s1_tag_q;
  logic [15:0] s1_attr_q;
  logic        s1_atomic_q, s1_fmt_q, s1_flat_q, s1_segment_q, s1_smem_q;

  assign gfx67 = gfx678 && !gfx8;
  assign stores = op.cls == mau_enc::CLS_STORE || (op.cls == mau_enc::CLS_ATOMIC && !op.glc);

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en[1])) if (`MAU_BEAT(first[1])) begin
      s1_tag_q <= s0_tag;
      s1_attr_q <= {flat || smem, gfx10 && !smem && stores,         // mau_attr_t, decision D22
                    smem ? mau_enc::SEG_NONE : scratch ? mau_enc::SEG_SCRATCH : mau_enc::SEG_MEMORY,
                    op.atomic, op.lds, op.tfe, op.dlc, op.slc, op.glc, op.cls};
      s1_atomic_q <= op.cls == mau_enc::CLS_ATOMIC;
      s1_fmt_q <= op.fmt;
      s1_flat_q <= flat;
      s1_segment_q <= flat || scratch || is_global;
      s1_smem_q <= smem;
    end
  end

  logic [2:0]  s1_error;
  logic [17:0] s1_stride;
  logic [31:0] s1_records, s3_last;
  logic [1:0]  s1_es, s1_is, s1_sub, s1_nd, s2_join;
  logic        s1_wide, s1_stride0, s1_swz, s1_add_lane, s1_heap, s1_multi, s1_dwords;
  logic        s2_dead, s2_lds, s2_waits, s2_blocks, s2_use_bo, s5_narrow;
  logic [3:0]  s2_fate, s2_cm, s2_dm;

  mau_illegal u_illegal (
    .clk_i, .en_i(en), .first_i(first), .ctx_gfx_i(ctx.gfx), .op_i(op), .addr64_i(addr64), .add_tid_i(s0_vsharp[119]), .s1_error_o(s1_error)
  );

  mau_resource u_resource (
    .clk_i, .en_i(en), .first_i(first), .gfx8_i(gfx8), .gfx9_i(gfx9), .gfx10_i(gfx10), .gfx11_i(gfx11), .silicon9_i(silicon9), .silicon11_i(silicon11),
    .ctx_rules_i(ctx.rules), .ctx_policy_i(ctx.policy), .ctx_wave32_i(ctx.wave32), .op_i(op), .vsharp_i(s0_vsharp), .addr64_i(addr64),
    .bytes_i(s0_bytes), .pair_i(s0_dfmt), .none_i(s0_none),
    .s1_error_i(s1_error), .s1_stride_o(s1_stride), .s1_stride0_o(s1_stride0), .s1_records_o(s1_records), .s1_es_o(s1_es), .s1_is_o(s1_is),
    .s1_swz_o(s1_swz), .s1_add_lane_o(s1_add_lane), .s1_heap_o(s1_heap),
    .s1_sub_o(s1_sub), .s1_nd_o(s1_nd), .s1_multi_o(s1_multi), .s1_dwords_o(s1_dwords),
    .s2_dead_o(s2_dead), .s2_fate_o(s2_fate), .s2_lds_o(s2_lds), .s2_cm_o(s2_cm), .s2_dm_o(s2_dm), .s2_join_o(s2_join),
    .s2_waits_o(s2_waits), .s2_blocks_o(s2_blocks)
  );

  late_t s2_q, s3_q, s4_q, s5_q, s6_q, s7_q;
  /* verilator lint_off UNUSEDSIGNAL */  // fields end where they are used
  late_t s8_q;
  /* verilator lint_on UNUSEDSIGNAL */

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en[2])) if (`MAU_BEAT(first[2]))
      s2_q <= {s1_tag_q, s1_attr_q, s1_error, 3'd0, s1_sub, s1_nd, s1_es, s1_is, s1_swz, s1_atomic_q, s1_fmt_q, s1_flat_q, s1_segment_q, s1_smem_q,
               6'd0, s1_multi, 8'd0};
    if (`MAU_BEAT(en[3])) if (`MAU_BEAT(first[3])) begin
      s3_q <= s2_q;
      s3_q.join_how <= s2_join;
      s3_q.waits <= s2_waits;
      s3_q.dead <= s2_dead;
      s3_q.fate <= s2_fate;
      s3_q.lds <= s2_lds;
      s3_q.cm <= s2_cm;
      s3_q.dm <= s2_dm;
    end
    if (`MAU_BEAT(en[4])) if (`MAU_BEAT(first[4])) s4_q <= s3_q;
    if (`MAU_BEAT(en[5])) if (`MAU_BEAT(first[5])) s5_q <= s4_q;
    if (`MAU_BEAT(en[6])) if (`MAU_BEAT(first[6])) s6_q <= s5_q;
    if (`MAU_BEAT(en[7])) if (`MAU_BEAT(first[7])) s7_q <= s6_q;
    if (`MAU_BEAT(en[8])) if (`MAU_BEAT(first[8])) s8_q <= s7_q;
  end
  assign ln_tag_o = FIRST == 0 ? s8_q.tag : 8'd0;
  assign ln_attr_o = FIRST == 0 ? s8_q.attr : 16'd0;
  assign ln_error_o = FIRST == 0 ? s8_q.error : 3'd0;
  assign ln_join_o = FIRST == 0 ? s8_q.join_how : 2'd0;
  assign ln_waits_o = FIRST == 0 && s8_q.waits;
  assign ln_sub_o = s8_q.sub;
  assign ln_esize_o = FIRST == 0 ? s8_q.es : 2'd0;
  assign ln_istride_o = FIRST == 0 ? s8_q.is : 2'd0;

  // ---- Lanes ------------------------------------------------------------------------------------------------------------------
  /* verilator lint_off UNUSEDSIGNAL */
  logic [31:2]         s1_soffset;  // group 0
  /* verilator lint_on UNUSEDSIGNAL */
  logic [47:0]         s2_base;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [47:0]         s5_size;             // group 0
  /* verilator lint_on UNUSEDSIGNAL */
  logic [LANES*32-1:0] s1_v0, s1_v1, s2_index, s2_offset, s2_top, s3_offset, s5_step, s7_lds;
  logic [LANES*64-1:0] s3_swz, s5_base, s5_in_lds, s5_bo, s6_addr, s7_addr;
  logic [LANES*4-1:0]  s5_low, s5_scr, s6_scr, s6_wrap, s6_zero, s7_wrap, s5_in, s7_in, s7_misfit, s7_masked, s7_viol, s7_in_lds, s7_hide;
  logic [LANES*2-1:0]  s7_phase, s7_seg;
  logic [LANES-1:0]    s6_walk, s7_walk;
  logic [15:0]         s7_scalar;

  mau_lane_operand #(.LANES(LANES), .FIRST(FIRST), .BEAT(BEAT)) u_lane_operand (
    .clk_i, .en_i(en), .first_i(first), .ctx_scratch_base_i(ctx.scratch_base), .op_i(op), .vsharp_i(s0_vsharp), .addr64_i(addr64), .saddr_i(s0_saddr),
    .segment_i(flat || scratch), .global_i(is_global), .smem_i(smem), .by_sum_i(by_sum), .by_sgpr_i(by_sgpr), .by_inst_i(by_inst),
    .pair_i(pair), .voffset_i(voffset), .addtid_i(addtid), .beat_i(s0_beat), .v0_i(s0_v0), .v1_i(s0_v1),
    .s1_beat_i(s1_beat), .s1_add_lane_i(s1_add_lane),
    .s1_wide_o(s1_wide), .s1_offset_o(s1_soffset), .s1_v0_o(s1_v0), .s1_v1_o(s1_v1),
    .s2_base_o(s2_base), .s2_index_o(s2_index), .s2_offset_o(s2_offset), .s2_top_o(s2_top)
  );

`ifdef MAU_XC7
  logic [LANES-1:0]    s2_scr, s4_base, s4_in_lds;
`endif

  mau_segment #(.LANES(LANES)) u_segment (
`ifdef MAU_XC7
    .s2_scr_o(s2_scr), .s4_base_o(s4_base), .s4_lds_o(s4_in_lds),
`endif
    .clk_i, .en_i(en), .first_i(first), .ctx_shared_hi_i(ctx.shared_hi), .ctx_private_hi_i(ctx.private_hi), .op_i(op), .saddr_hi_i(s0_saddr[63:32]),
    .s1_v1_i(s1_v1), .s2_swz_i(s2_q.swz), .s2_top_i(s2_top),
    .s3_swz_o(s3_swz), .s5_base_o(s5_base), .s5_lds_o(s5_in_lds), .s5_scr_o(s5_scr), .s6_scr_o(s6_scr),
    .s7_viol_o(s7_viol), .s7_lds_o(s7_in_lds), .s7_hide_o(s7_hide), .s7_seg_o(s7_seg)
  );

  mau_lane_address #(.LANES(LANES)) u_lane_address (
`ifdef MAU_XC7
    .s2_scr_i(s2_scr), .s4_base_i(s4_base), .s4_lds_i(s4_in_lds),
`endif
    .clk_i, .en_i(en), .first_i(first), .gfx678_i(gfx678), .ctx_lds_base_i(ctx.lds_base),
    .ctx_private_hi_i(ctx.private_hi[15:0]), .flat_i(flat), .segment_i(flat || scratch), .smem_i(smem),
    .s1_stride_i(s1_stride), .s1_es_i(s1_es), .s1_is_i(s1_is), .s1_swz_i(s1_swz), .s1_wide_i(s1_wide), .s1_dwords_i(s1_dwords),
    .s2_blocks_i(s2_blocks), .s2_base_i(s2_base), .s2_index_i(s2_index), .s2_offset_i(s2_offset), .s2_top_i(s2_top),
    .s3_swz_i(s3_swz), .s5_base_i(s5_base), .s5_lds_i(s5_in_lds), .s3_offset_o(s3_offset), .s5_narrow_o(s5_narrow), .s5_bo_o(s5_bo),
    .s5_size_o(s5_size), .s6_addr_o(s6_addr), .s3_blk_o(blk_o)
  );

  mau_lane_walk #(.LANES(LANES)) u_lane_walk (
    .clk_i, .en_i(en), .first_i(first), .flat_i(flat), .scratch_i(scratch), .s1_es_i(s1_es), .s1_is_i(s1_is), .s1_sub_i(s1_sub), .s1_nd_i(s1_nd),
    .s1_swz_i(s1_swz), .s1_multi_i(s1_multi), .s1_dwords_i(s1_dwords), .s1_heap_i(s1_heap), .s2_use_bo_i(s2_use_bo),
    .s3_offset_i(s3_offset), .s5_narrow_i(s5_narrow), .s5_bo_i(s5_bo), .s5_scr_i(s5_scr), .s5_step_o(s5_step), .s5_low_o(s5_low),
    .s6_wrap_o(s6_wrap), .s6_zero_o(s6_zero), .s6_walk_o(s6_walk), .s7_walk_o(s7_walk), .s7_phase_o(s7_phase), .s7_wrap_o(s7_wrap)
  );

  mau_range_check #(.LANES(LANES)) u_range_check (
    .clk_i, .en_i(en), .first_i(first), .gfx678_i(gfx678), .gfx8_i(gfx8), .gfx9_i(gfx9), .gfx10_i(gfx10), .silicon9_i(silicon9), .vsharp_i(s0_vsharp),
    .soffset_i(s0_saddr[31:0]), .idxen_i(op.idxen), .free_i(addr64 || !(buffer || flat)), .flat_i(flat), .lds_i(s0_short ? s0_m0 : ctx.lds_size),
    .s1_records_i(s1_records), .s1_stride_i(s1_stride), .s1_stride0_i(s1_stride0), .s1_sub_i(s1_sub), .s1_nd_i(s1_nd),
    .s1_swz_i(s1_swz), .s1_multi_i(s1_multi), .s1_v0_i(s1_v0),
    .s2_cm_i(s2_cm), .s2_index_i(s2_index), .s2_use_bo_o(s2_use_bo), .s3_offset_i(s3_offset), .s3_last_o(s3_last), .s5_in_o(s5_in)
  );

  mau_range_buffer #(.LANES(LANES)) u_range_buffer (
    .clk_i, .en_i(en), .first_i(first), .s1_is_i(s1_is), .s1_es_i(s1_es), .s1_heap_i(s1_heap), .s1_multi_i(s1_multi), .s1_dwords_i(s1_dwords),
    .s2_use_bo_i(s2_use_bo), .s3_last_i(s3_last), .s5_in_i(s5_in), .s5_bo_i(s5_bo), .s5_step_i(s5_step), .s5_low_i(s5_low),
    .s6_wrap_i(s6_wrap), .s6_zero_i(s6_zero), .s7_in_o(s7_in)
  );

  if (FIRST == 0) begin : g_scalar
    mau_scalar u_scalar (
      .clk_i, .en_i(en), .first_i(first), .scalar_i(smem), .s1_offset_i(s1_soffset), .s5_size_i(s5_size), .s7_in_o(s7_scalar)
    );
  end else begin : g_no_scalar
    assign s7_scalar = '0;
  end

  mau_align #(.LANES(LANES)) u_align (
    .clk_i, .en_i(en), .first_i(first), .gfx678_i(gfx678), .gfx10_i(gfx10), .ctx_align_i(ctx.align),
    .s5_atomic_i(s5_q.atomic), .s5_swz_i(s5_q.swz), .s5_fmt_i(s5_q.fmt), .s5_segment_i(s5_q.segment), .s5_sub_i(s5_q.sub), .s5_nd_i(s5_q.nd),
    .s6_addr_i(s6_addr), .s6_walk_i(s6_walk), .s6_scr_i(s6_scr), .s7_addr_o(s7_addr), .s7_misfit_o(s7_misfit)
  );

  mau_lds_address #(.LANES(LANES), .FIRST(FIRST), .BEAT(BEAT)) u_lds_address (
    .clk_i, .en_i(en), .first_i(first), .inst_counts_i(!gfx67), .ctx_lds_base_i(ctx.lds_base), .ctx_lds_size_i(ctx.lds_size),
    .m0_i(s0_m0[15:0]), .inst_offset_i(op.inst_offset), .signed_i(!buffer), .s2_lds_i(s2_lds), .s6_beat_i(s6_beat),
    .s7_lds_o(s7_lds), .s7_masked_o(s7_masked)
  );

  mau_offsets #(.LANES(LANES)) u_offsets (
    .clk_i, .en3_i(en[3]), .en4_i(en[4]), .s2_waits_i(s2_waits), .s3_waits_i(s3_q.waits), .s3_first_i(first[4]), .s2_act_i(s2_act), .s2_offset_i(s2_offset),
    .s4_or_o, .s4_and_o
  );

  // ---- Stage 8: status and masks, what goes along ----------------------------------------------------------------------------------------
  mau_status #(.LANES(LANES)) u_status (
    .clk_i, .en_i(en[8]), .s7_act_i(s7_act), .s7_masked_i(s7_masked), .s7_in_i(s7_in), .s7_scalar_i(s7_scalar), .s7_misfit_i(s7_misfit), .s7_viol_i(s7_viol),
    .s7_in_lds_i(s7_in_lds), .s7_hide_i(s7_hide), .s7_seg_i(s7_seg), .s7_addr_i(s7_addr), .s7_lds_i(s7_lds),
    .segment_i(s7_q.segment), .smem_i(s7_q.smem), .flat_i(s7_q.flat), .dead_i(s7_q.dead), .fate_i(s7_q.fate), .to_lds_i(s7_q.lds), .multi_i(s7_q.multi),
    .cm_i(s7_q.cm), .dm_i(s7_q.dm),
    .ln_addr_o, .ln_dw_o, .ln_status_o, .ln_comps_o, .ln_seg_o, .ln_lds_o
  );

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en[8])) begin
      ln_walk_o <= s7_walk;
      ln_phase_o <= s7_phase;
      ln_wrap_o <= s7_wrap;
    end
  end
endmodule : mau_lane_group
`default_nettype wire
