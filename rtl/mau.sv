// mau.sv - vector memory address unit. Inputs: requests of waves. Outputs: lane results, line
// transactions, completions.
//
//   req, opd -> mau_core -+-> lane bus -> mau_result -> res
//                         +-> txn, done
//
// Ports, timing and cost: docs/interface.md. All outputs are functions of registers. Operands wait
// in the header stage only, for credits. The lane pipe never stalls. The coalescer has credits of
// its own.
// C model: mau_wave() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau
  import mau_enc::*, mau_pkg::*;
#(
  parameter int LANES = 16,      // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,     // lanes merged together: 4 .. 64, a power of two
  parameter int LINE_BYTES = 64  // bytes of a memory line: 64, 128
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  // Context: changes only while the unit is idle.
  input  logic [3:0]            ctx_gfx_i,
  input  logic                  ctx_rules_i,
  input  logic [1:0]            ctx_align_i,
  input  logic                  ctx_policy_i,
  input  logic                  ctx_wave32_i,
  input  logic [17:0]           ctx_lds_base_i,
  input  logic [17:0]           ctx_lds_size_i,
  input  logic [47:0]           ctx_scratch_base_i,
  input  logic [31:0]           ctx_shared_hi_i,
  input  logic [31:0]           ctx_private_hi_i,
  // Request header.
  input  logic                  req_valid_i,
  output logic                  req_ready_o,
  input  logic [63:0]           req_op_i,
  input  logic [127:0]          req_vsharp_i,
  input  logic [63:0]           req_saddr_i,
  input  logic [31:0]           req_m0_i,
  input  logic [63:0]           req_exec_i,
  input  logic [7:0]            req_tag_i,
  // Operand beats.
  input  logic                  opd_valid_i,
  output logic                  opd_ready_o,
  input  logic [LANES*32-1:0]   opd_v0_i,
  input  logic [LANES*32-1:0]   opd_v1_i,
  // Lane results.
  output logic                  res_valid_o,
  input  logic                  res_ready_i,
  output logic [7:0]            res_tag_o,
  output logic [3:0]            res_beat_o,
  output logic                  res_last_o,
  output logic [LANES*64-1:0]   res_addr_o,
  output logic [LANES*4-1:0]    res_comps_o,
  output logic [LANES*4-1:0]    res_status_o,
  output logic [LANES*2-1:0]    res_seg_o,
  output logic [LANES*32-1:0]   res_lds_o,
  // Transactions.
  output logic                  txn_valid_o,
  input  logic                  txn_ready_i,
  output logic [47:0]           txn_line_o,
  output logic [LINE_BYTES-1:0] txn_bytes_o,
  output logic [WINDOW-1:0]     txn_lanes_o,
  output logic [3:0]            txn_window_o,
  output logic [2:0]            txn_pass_o,
  output logic [19:0]           txn_attr_o,
  output logic [7:0]            txn_tag_o,
  output logic                  txn_last_o,
  // Completions.
  output logic                  done_valid_o,
  input  logic                  done_ready_i,
  output logic [7:0]            done_tag_o,
  output logic [2:0]            done_error_o,
  output logic [9:0]            done_count_o,
  output logic [1:0]            done_memviol_o,   // mau_memviol_t
  output logic [2:0]            done_counters_o   // mau_counters_t
);
  // The credit for an entry of the result queue returns one cycle after its beat is on the channel.
  localparam int RES_DEPTH = 1 << $clog2(LATENCY_RES + 1);
  localparam int DONE_DEPTH = 64;  // requests in flight

`ifndef SYNTHESIS
  initial begin
    if (LATENCY_RES != LANE_STAGES + 2)
      $fatal(1, "%m: a lane result takes the stages of the lane pipe and two cycles of its queue");
  end
`endif

  // ---- Bundles ----------------------------------------------------------------------------------
  mau_context_t ctx;
  mau_header_t  req;

  assign ctx.gfx = ctx_gfx_i;
  assign ctx.rules = ctx_rules_i;
  assign ctx.align = ctx_align_i;
  assign ctx.policy = ctx_policy_i;
  assign ctx.wave32 = ctx_wave32_i;
  assign ctx.lds_base = ctx_lds_base_i;
  assign ctx.lds_size = ctx_lds_size_i;
  assign ctx.scratch_base = ctx_scratch_base_i;
  assign ctx.shared_hi = ctx_shared_hi_i;
  assign ctx.private_hi = ctx_private_hi_i;
  assign req.tag = req_tag_i;
  assign req.op = req_op_i;
  assign req.vsharp = req_vsharp_i;
  assign req.saddr = req_saddr_i;
  assign req.exec = req_exec_i;
  assign req.m0 = req_m0_i;

  // ---- The unit ---------------------------------------------------------------------------------
  logic             ln_valid, res_free;
  mau_lane_beat_t   ln_beat;
  mau_lane_t [LANES-1:0] ln_lane;
  logic [LANES-1:0][3:0] ln_status, ln_comps;
  logic [LANES-1:0][1:0] ln_seg;
  logic [LANES-1:0][31:0] ln_lds;
  mau_txn_t         txn;
  mau_completion_t  done;

  mau_core #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .RES_DEPTH(RES_DEPTH),
    .DONE_DEPTH(DONE_DEPTH)
  ) u_core (
    .clk_i, .rst_ni, .ctx_i(ctx), .req_valid_i, .req_ready_o, .req_i(req), .opd_valid_i,
    .opd_ready_o, .opd_v0_i, .opd_v1_i, .res_free_i(res_free), .ln_valid_o(ln_valid),
    .ln_beat_o(ln_beat), .ln_lane_o(ln_lane), .ln_status_o(ln_status), .ln_comps_o(ln_comps),
    .ln_seg_o(ln_seg), .ln_lds_o(ln_lds), .txn_valid_o, .txn_ready_i, .txn_o(txn), .txn_bytes_o,
    .txn_lanes_o, .done_valid_o, .done_ready_i, .done_o(done)
  );

  mau_result #(.LANES(LANES), .DEPTH(RES_DEPTH)) u_result (
    .clk_i, .rst_ni, .ln_valid_i(ln_valid), .ln_beat_i(ln_beat), .ln_lane_i(ln_lane),
    .ln_status_i(ln_status), .ln_comps_i(ln_comps), .ln_seg_i(ln_seg), .ln_lds_i(ln_lds),
    .res_valid_o, .res_ready_i, .res_tag_o, .res_beat_o, .res_last_o, .res_addr_o, .res_comps_o,
    .res_status_o, .res_seg_o, .res_lds_o, .free_o(res_free)
  );

  assign txn_line_o = txn.line;
  assign txn_window_o = txn.window;
  assign txn_pass_o = txn.pass;
  assign txn_attr_o = txn.attr;
  assign txn_tag_o = txn.tag;
  assign txn_last_o = txn.last;
  assign done_tag_o = done.tag;
  assign done_error_o = done.error;
  assign done_count_o = done.count;
  assign done_memviol_o = done.memviol;
  assign done_counters_o = done.counters;

  // ---- Contract of the channels (docs/interface.md, Timing) -------------------------------------
  `MAU_HELD(ReqHeld, req_valid_i, req_ready_o,
    {req_op_i, req_vsharp_i, req_saddr_i, req_m0_i, req_exec_i, req_tag_i})
  `MAU_HELD(OpdHeld, opd_valid_i, opd_ready_o, {opd_v0_i, opd_v1_i})
  `MAU_HELD(TxnHeld, txn_valid_o, txn_ready_i,
    {txn_line_o, txn_bytes_o, txn_lanes_o, txn_window_o, txn_pass_o, txn_attr_o, txn_tag_o,
     txn_last_o})
  `MAU_ASSERT(IllegalIsAlone, done_valid_o && done_error_o != ERROR_NONE |->
    done_memviol_o == '0 && done_counters_o == '0)
  `MAU_ASSERT(TxnHasLanes, txn_valid_o |-> txn_lanes_o != '0 && txn_bytes_o != '0)
`ifdef MAU_SVA
  // No output before its input: lane-result beats follow operand beats, completions follow
  // requests.
  int beats_q, requests_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      beats_q <= 0;
      requests_q <= 0;
    end else begin
      beats_q <= beats_q + {31'd0, opd_valid_i && opd_ready_o} -
                 {31'd0, res_valid_o && res_ready_i};
      requests_q <= requests_q + {31'd0, req_valid_i && req_ready_o} -
                    {31'd0, done_valid_o && done_ready_i};
    end
  end
  `MAU_ASSERT(ResAfterOpd, res_valid_o |-> beats_q > 0)
  `MAU_ASSERT(DoneAfterReq, done_valid_o |-> requests_q > 0)
  `MAU_ASSERT(TxnAfterReq, txn_valid_o |-> requests_q > 0)
`endif
endmodule : mau
