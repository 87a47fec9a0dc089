`default_nettype none
// mau.sv - vector memory address unit: wave requests in, lane results, line transactions and completions out.
//
//   req, opd -> header -> lane_pipe -+-> result -> res
//                                    +-> coalesce -> txn
//                                            +----> done
//
// Ports, timing and cost: docs/interface.md. All outputs are functions of registers. The only place where operands wait is the header
// stage (credits); the lane pipe runs freely; the coalescer has two inner queues.
// C twin: mau_wave() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
`include "mau_bundles.svh"
`include "mau_fault.svh"
module mau #(
  parameter int LANES = 16,      // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,     // lanes merged together: 4 .. 64, a power of two
  parameter int LINE_BYTES = 64, // bytes of a memory line: 64, 128
  parameter int LANE_GROUP = LANES  // lanes that share a copy of the request's registers, LANES or 4 .. WINDOW: 4 for a high clock rate on FPGAs
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  // Context: changes only while the unit is idle.
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
  // Request header.
  input  wire logic                  req_valid_i,
  output logic                       req_ready_o,
  input  wire logic [63:0]           req_op_i,
  input  wire logic [127:0]          req_vsharp_i,
  input  wire logic [63:0]           req_saddr_i,
  input  wire logic [31:0]           req_m0_i,
  input  wire logic [63:0]           req_exec_i,
  input  wire logic [7:0]            req_tag_i,
  // Operand beats.
  input  wire logic                  opd_valid_i,
  output logic                       opd_ready_o,
  input  wire logic [LANES*32-1:0]   opd_v0_i,
  input  wire logic [LANES*32-1:0]   opd_v1_i,
  // Lane results.
  output logic                       res_valid_o,
  input  wire logic                  res_ready_i,
  output logic [7:0]                 res_tag_o,
  output logic [3:0]                 res_beat_o,
  output logic                       res_last_o,
  output logic [LANES*64-1:0]        res_addr_o,
  output logic [LANES*4-1:0]         res_comps_o,
  output logic [LANES*4-1:0]         res_status_o,
  output logic [LANES*2-1:0]         res_seg_o,
  output logic [LANES*32-1:0]        res_lds_o,
  // Transactions.
  output logic                       txn_valid_o,
  input  wire logic                  txn_ready_i,
  output logic [47:0]                txn_line_o,
  output logic [LINE_BYTES-1:0]      txn_bytes_o,
  output logic [WINDOW-1:0]          txn_lanes_o,
  output logic [3:0]                 txn_window_o,
  output logic [2:0]                 txn_pass_o,
  output logic [15:0]                txn_attr_o,
  output logic [7:0]                 txn_tag_o,
  output logic                       txn_last_o,
  // Completions.
  output logic                       done_valid_o,
  input  wire logic                  done_ready_i,
  output logic [7:0]                 done_tag_o,
  output logic [2:0]                 done_error_o,
  output logic [9:0]                 done_count_o
);
  // Depths. The window store holds two requests, one that waits and one behind it, and the windows on their way through the lane pipe:
  // a window's place comes back FREE clocks after its first beat at the soonest, and a window brings at least FEWEST beats. The windows of one beat share a
  // place.
  localparam int PLACE = WINDOW > LANES ? WINDOW : LANES;
  localparam int FEWEST = PLACE < 64 ? PLACE / LANES : LANES >= 32 ? 1 : 32 / LANES;
  localparam int FREE = 19;
  localparam int WINDOWS = 2 * (64 / PLACE) + (FREE + FEWEST - 1) / FEWEST + 1;
  localparam int WIN_DEPTH = WINDOWS <= 16 ? 16 : 1 << $clog2(WINDOWS);
  localparam int GROUPS = LANES / LANE_GROUP;
  localparam int RES_DEPTH = 16;   // beats; a place comes back 13 clocks after the beat at the soonest
  localparam int DONE_DEPTH = 64;  // requests under way

`ifndef SYNTHESIS
  initial begin
    if (LANES != 4 && LANES != 8 && LANES != 16 && LANES != 32 && LANES != 64) $fatal(1, "%m: LANES must be 4, 8, 16, 32 or 64");
    if (WINDOW < 4 || WINDOW > 64 || (WINDOW & (WINDOW - 1)) != 0) $fatal(1, "%m: WINDOW must be a power of two, 4 to 64");
    if (LANE_GROUP < LANES && LANE_GROUP > WINDOW) $fatal(1, "%m: LANE_GROUP must be LANES, or WINDOW at most");
    if (LINE_BYTES != 64 && LINE_BYTES != 128) $fatal(1, "%m: LINE_BYTES must be 64 or 128");
  end
`endif

  // ---- Requests in ----------------------------------------------------------------------------------------------
  logic         in_valid, in_first, in_last, res_free, win_free, done_free;
  logic [3:0]   in_beat;
  logic [63:0]  in_op, in_saddr, in_exec;
  logic [127:0] in_vsharp;
  logic [31:0]  in_m0;
  logic [6:0]   in_format;
  logic [7:0]   in_tag;

  mau_header #(.LANES(LANES), .PLACE(PLACE), .RES_DEPTH(RES_DEPTH), .WIN_DEPTH(WIN_DEPTH), .DONE_DEPTH(DONE_DEPTH)) u_header (
    .clk_i, .rst_ni, .ctx_gfx_i, .ctx_wave32_i,
    .req_valid_i, .req_ready_o, .req_op_i, .req_vsharp_i, .req_saddr_i, .req_m0_i, .req_exec_i, .req_tag_i,
    .opd_valid_i, .opd_ready_o, .res_free_i(res_free), .win_free_i(win_free), .done_free_i(done_free),
    .in_valid_o(in_valid), .in_first_o(in_first), .in_last_o(in_last), .in_beat_o(in_beat), .in_op_o(in_op), .in_format_o(in_format),
    .in_vsharp_o(in_vsharp), .in_saddr_o(in_saddr), .in_m0_o(in_m0), .in_exec_o(in_exec), .in_tag_o(in_tag)
  );

  // ---- Lanes ----------------------------------------------------------------------------------------------------
  logic                ln_valid, ln_last, ln_waits, ln_equal;
  logic [3:0]          ln_beat;
  logic [GROUPS-1:0]   group_valid, group_last;
  logic [GROUPS*4-1:0] group_beat;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [GROUPS*2-1:0] group_sub;
  logic [GROUPS-1:0]   blk_valid, blk_last;
  logic [GROUPS*4-1:0] blk_beat;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [7:0]          ln_tag;
  logic [15:0]         ln_attr;
  logic [2:0]          ln_error;
  logic [1:0]          ln_join, ln_sub, ln_esize, ln_istride;
  logic [LANES*64-1:0] ln_addr;
  logic [LANES*4-1:0]  ln_dw, ln_wrap, ln_status, ln_comps, dw;
  logic [LANES-1:0]    ln_walk;
  logic [LANES*2-1:0]  ln_phase, ln_seg;
  logic [LANES*32-1:0] blk, ln_lds;

  /* verilator lint_off PINCONNECTEMPTY */
  mau_lane_pipe #(.LANES(LANES), .GROUP(LANE_GROUP)) u_lane_pipe (
    .clk_i, .rst_ni,
    .ctx_gfx_i, .ctx_rules_i, .ctx_align_i, .ctx_policy_i, .ctx_wave32_i, .ctx_lds_base_i, .ctx_lds_size_i,
    .ctx_scratch_base_i, .ctx_shared_hi_i, .ctx_private_hi_i,
    .in_valid_i(in_valid), .in_first_i(in_first), .in_last_i(in_last), .in_beat_i(in_beat), .in_op_i(in_op), .in_format_i(in_format),
    .in_vsharp_i(in_vsharp), .in_saddr_i(in_saddr), .in_m0_i(in_m0), .in_exec_i(in_exec), .in_tag_i(in_tag), .in_v0_i(opd_v0_i), .in_v1_i(opd_v1_i),
    .blk_valid_o(blk_valid), .blk_last_o(blk_last), .blk_beat_o(blk_beat), .blk_o(blk),
    .ln_valid_o(ln_valid), .group_valid_o(group_valid), .group_last_o(group_last), .group_beat_o(group_beat), .group_sub_o(group_sub),
    .ln_first_o(), .ln_last_o(ln_last), .ln_beat_o(ln_beat), .ln_tag_o(ln_tag), .ln_attr_o(ln_attr),
    .ln_error_o(ln_error), .ln_join_o(ln_join), .ln_waits_o(ln_waits), .ln_equal_o(ln_equal), .ln_sub_o(ln_sub), .ln_esize_o(ln_esize),
    .ln_istride_o(ln_istride), .ln_addr_o(ln_addr), .ln_dw_o(ln_dw), .ln_walk_o(ln_walk), .ln_phase_o(ln_phase), .ln_wrap_o(ln_wrap),
    .ln_status_o(ln_status), .ln_comps_o(ln_comps), .ln_seg_o(ln_seg), .ln_lds_o(ln_lds)
  );
  /* verilator lint_on PINCONNECTEMPTY */

`ifdef MAU_FAULTS
  // Planted fault 12: the transactions of a request with exactly one active lane are lost. One bit a request goes beside the lane pipe.
  logic [63:0] alone_q;
  logic [5:0]  alone_in_q, alone_out_q;
  logic        alone_now_q;  // in_exec belongs to a first beat
  `MAU_FAULT_REG(fault_alone, 12)
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      alone_q <= '0;
      alone_in_q <= '0;
      alone_out_q <= '0;
      alone_now_q <= 1'b0;
    end else begin
      alone_now_q <= in_valid && in_first;
      if (alone_now_q) begin
        alone_q[alone_in_q] <= in_exec != 64'd0 && (in_exec & (in_exec - 64'd1)) == 64'd0;
        alone_in_q <= alone_in_q + 6'd1;
      end
      if (ln_valid && ln_last) alone_out_q <= alone_out_q + 6'd1;
    end
  end
  assign dw = fault_alone && alone_q[alone_out_q] ? '0 : ln_dw;
`else
  assign dw = ln_dw;
`endif

  // A queue for each group of lanes, all in step; the first one speaks for all.
  /* verilator lint_off UNUSEDSIGNAL */
  logic [GROUPS-1:0]   r_valid, r_last, r_free;
  logic [GROUPS*8-1:0] r_tag;
  logic [GROUPS*4-1:0] r_beat;
  /* verilator lint_on UNUSEDSIGNAL */
  for (genvar g = 0; g < GROUPS; g++) begin : g_result
    localparam int L = g * LANE_GROUP;
    mau_result #(.LANES(LANE_GROUP), .DEPTH(RES_DEPTH), .HEAD(g == 0 ? 1 : 0)) u_result (
      .clk_i, .rst_ni,
      .ln_valid_i(group_valid[g]), .ln_last_i(group_last[g]), .ln_beat_i(group_beat[g*4 +: 4]), .ln_tag_i(g == 0 ? ln_tag : 8'd0),
      .ln_addr_i(ln_addr[L*64 +: LANE_GROUP*64]),
      .ln_comps_i(ln_comps[L*4 +: LANE_GROUP*4]), .ln_status_i(ln_status[L*4 +: LANE_GROUP*4]), .ln_seg_i(ln_seg[L*2 +: LANE_GROUP*2]),
      .ln_lds_i(ln_lds[L*32 +: LANE_GROUP*32]),
      .res_valid_o(r_valid[g]), .res_ready_i, .res_tag_o(r_tag[g*8 +: 8]), .res_beat_o(r_beat[g*4 +: 4]), .res_last_o(r_last[g]),
      .res_addr_o(res_addr_o[L*64 +: LANE_GROUP*64]), .res_comps_o(res_comps_o[L*4 +: LANE_GROUP*4]), .res_status_o(res_status_o[L*4 +: LANE_GROUP*4]),
      .res_seg_o(res_seg_o[L*2 +: LANE_GROUP*2]), .res_lds_o(res_lds_o[L*32 +: LANE_GROUP*32]),
      .free_o(r_free[g])
    );
  end
  assign res_valid_o = r_valid[0];
  assign res_tag_o = r_tag[7:0];
  assign res_beat_o = r_beat[3:0];
  assign res_last_o = r_last[0];
  assign res_free = r_free[0];

  // ---- Transactions and completions -----------------------------------------------------------------------------
  logic       end_valid;
  logic [7:0] end_tag;
  logic [2:0] end_error;
  logic [9:0] end_count;

  // The lane bus as mau_coalesce takes it; the block bus comes AHEAD clocks earlier.
  localparam int AHEAD = 5;
  mau_lane_beat_t            lane_beat;
  logic [LANES*64-1:0]       lane;
  logic [LANES*32*AHEAD-1:0] block_q;
  mau_txn_t                  txn;
  mau_completion_t           completion;

  always_comb begin
    lane_beat.last = ln_last;
    lane_beat.beat = ln_beat;
    lane_beat.tag = ln_tag;
    lane_beat.attr = ln_attr;
    lane_beat.error = ln_error;
    lane_beat.join_how = ln_join;
    lane_beat.waits = ln_waits;
    lane_beat.equal = ln_equal;
    lane_beat.sub = ln_sub;
    lane_beat.esize = ln_esize;
    lane_beat.istride = ln_istride;
    for (int l = 0; l < LANES; l++)
      lane[l*64 +: 64] = {5'd0, ln_wrap[l*4 +: 4], ln_phase[l*2 +: 2], ln_walk[l], dw[l*4 +: 4],
                          ln_addr[l*64 +: 48]};
  end
  always_ff @(posedge clk_i) block_q <= {block_q[LANES*32*(AHEAD-1)-1:0], blk};

  mau_coalesce #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .WIN_DEPTH(WIN_DEPTH)) u_coalesce (
    .clk_i, .rst_ni, .ctx_wave32_i,
    .ln_valid_i(ln_valid), .ln_beat_i(lane_beat), .ln_lane_i(lane), .ln_block_i(block_q[LANES*32*(AHEAD-1) +: LANES*32]),
    .win_free_o(win_free),
    .txn_valid_o, .txn_ready_i, .txn_o(txn), .txn_bytes_o, .txn_lanes_o, .end_valid_o(end_valid), .end_o(completion)
  );
  assign txn_line_o = txn.line;
  assign txn_window_o = txn.window;
  assign txn_pass_o = txn.pass;
  assign txn_attr_o = txn.attr;
  assign txn_tag_o = txn.tag;
  assign txn_last_o = txn.last;
  assign end_tag = completion.tag;
  assign end_error = completion.error;
  assign end_count = completion.count;

  mau_done #(.DEPTH(DONE_DEPTH)) u_done (
    .clk_i, .rst_ni,
    .end_valid_i(end_valid), .end_tag_i(end_tag), .end_error_i(end_error), .end_count_i(end_count),
    .done_valid_o, .done_ready_i, .done_tag_o, .done_error_o, .done_count_o, .free_o(done_free)
  );

  // ---- Contract of the channels (docs/interface.md, Timing) --------------------------------------------------------
  `MAU_HELD(ReqHeld, 360, req_valid_i, req_ready_o, {req_op_i, req_vsharp_i, req_saddr_i, req_m0_i, req_exec_i, req_tag_i})
  `MAU_HELD(OpdHeld, LANES * 64, opd_valid_i, opd_ready_o, {opd_v0_i, opd_v1_i})
  `MAU_HELD(TxnHeld, 80 + LINE_BYTES + WINDOW, txn_valid_o, txn_ready_i,
    {txn_line_o, txn_bytes_o, txn_lanes_o, txn_window_o, txn_pass_o, txn_attr_o, txn_tag_o, txn_last_o})
  `MAU_ASSERT(TxnHasLanes, txn_valid_o |-> txn_lanes_o != '0 && txn_bytes_o != '0)
`ifdef MAU_SVA
  // Nothing out before something in: lane-result beats follow operand beats, completions follow requests.
  int beats_q, requests_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      beats_q <= 0;
      requests_q <= 0;
    end else begin
      beats_q <= beats_q + {31'd0, in_valid} - {31'd0, res_valid_o && res_ready_i};
      requests_q <= requests_q + {31'd0, in_valid && in_first} - {31'd0, done_valid_o && done_ready_i};
    end
  end
  `MAU_ASSERT(ResAfterOpd, res_valid_o |-> beats_q > 0)
  `MAU_ASSERT(DoneAfterReq, done_valid_o |-> requests_q > 0)
  `MAU_ASSERT(TxnAfterReq, txn_valid_o |-> requests_q > 0)
`endif
endmodule : mau
`default_nettype wire
