`default_nettype none
// mau.sv - vector memory address unit: wave requests in, lane results, line transactions and
// completions out.
//
//   req, opd -> header -> lane_pipe -+-> result -> res
//                                    +-> coalesce -> txn
//                                            +----> done
//
// Ports, timing and cost: docs/interface.md. All outputs are functions of registers. The only place
// where operands wait is the header stage (credits); the lane pipe runs freely; the coalescer has
// credits of its own.
// C twin: mau_wave() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
`include "mau_fault.svh"
`include "mau_bundles.svh"
`include "mau_coalesce.svh"
module mau #(
  parameter int LANES = 16,      // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,     // lanes merged together: 4 .. 64, a power of two
  parameter int LINE_BYTES = 64  // bytes of a memory line: 64, 128
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
  // ---- Depths -----------------------------------------------------------------------------------
  // An entry of the window store holds a window, or a beat where that has more lanes: the windows
  // of one beat share an entry, and an entry takes BEATS beats, fewer in a wave of 32 that ends
  // first. The store holds two requests, one that waits and one behind it, and the entries on their
  // way through the lane pipe and, STORE_CLOCKS, into the store, out, back as a credit (a clock to
  // count it, one to take a beat on it).
  localparam int ENTRY = WINDOW > LANES ? WINDOW : LANES;
  localparam int BEATS = ENTRY < 64 ? ENTRY / LANES : LANES >= 32 ? 1 : 32 / LANES;
  localparam int STORE_CLOCKS = ENTRY_CLOCKS + BLOCK_CLOCKS + 2;
  localparam int WIN_CLOCKS = mau_enc::LANE_STAGES + STORE_CLOCKS;
  localparam int ENTRIES = 2 * (64 / ENTRY) + (WIN_CLOCKS + BEATS - 1) / BEATS + 1;
  localparam int WIN_DEPTH = ENTRIES <= 16 ? 16 : 1 << $clog2(ENTRIES);
  // An entry of the result queue comes back in the clock after its beat stands on the channel.
  localparam int RES_DEPTH = 1 << $clog2(mau_enc::LATENCY_RES + 1);
  localparam int DONE_DEPTH = 64;  // requests under way

`ifndef SYNTHESIS
  initial begin
    if (LANES != 4 && LANES != 8 && LANES != 16 && LANES != 32 && LANES != 64)
      $fatal(1, "%m: LANES must be 4, 8, 16, 32 or 64");
    if (WINDOW < 4 || WINDOW > 64 || (WINDOW & (WINDOW - 1)) != 0)
      $fatal(1, "%m: WINDOW must be a power of two, 4 to 64");
    if (LINE_BYTES != 64 && LINE_BYTES != 128) $fatal(1, "%m: LINE_BYTES must be 64 or 128");
    if (mau_enc::LATENCY_RES != mau_enc::LANE_STAGES + 2)
      $fatal(1, "%m: a lane result takes the stages of the lane pipe and two clocks of its queue");
  end
`endif

  // ---- Requests in ------------------------------------------------------------------------------
  mau_context_t ctx_q;
  mau_header_t  s0_header;
  logic         in_valid, in_first, in_last, res_free, win_free, done_free;
  logic [3:0]   in_beat;
  logic [6:0]   s0_format;

  // The context comes with a request; while others are under way it is theirs too.
  always_ff @(posedge clk_i) begin
    if (req_valid_i && req_ready_o) begin
      ctx_q.gfx <= ctx_gfx_i;
      ctx_q.rules <= ctx_rules_i;
      ctx_q.align <= ctx_align_i;
      ctx_q.policy <= ctx_policy_i;
      ctx_q.wave32 <= ctx_wave32_i;
      ctx_q.lds_base <= ctx_lds_base_i;
      ctx_q.lds_size <= ctx_lds_size_i;
      ctx_q.scratch_base <= ctx_scratch_base_i;
      ctx_q.shared_hi <= ctx_shared_hi_i;
      ctx_q.private_hi <= ctx_private_hi_i;
    end
  end

  mau_header #(
    .LANES(LANES), .ENTRY(ENTRY), .RES_DEPTH(RES_DEPTH), .WIN_DEPTH(WIN_DEPTH),
    .DONE_DEPTH(DONE_DEPTH)
  ) u_header (
    .clk_i, .rst_ni, .ctx_gfx_i, .ctx_wave32_i, .req_valid_i, .req_ready_o, .req_op_i,
    .req_vsharp_i, .req_saddr_i, .req_m0_i, .req_exec_i, .req_tag_i, .opd_valid_i, .opd_ready_o,
    .res_free_i(res_free), .win_free_i(win_free), .done_free_i(done_free),
    .in_valid_o(in_valid), .in_first_o(in_first), .in_last_o(in_last), .in_beat_o(in_beat),
    .s0_header_o(s0_header), .s0_format_o(s0_format)
  );

  // ---- Lanes ------------------------------------------------------------------------------------
  logic                ln_valid;
  mau_lane_beat_t      ln_beat;
  logic [LANES*64-1:0] ln_lane, lane;
  logic [LANES*32-1:0] ln_block, ln_lds;
  logic [LANES*2-1:0]  ln_seg;
  logic [LANES*4-1:0]  ln_comps, ln_status;

  mau_lane_pipe #(.LANES(LANES)) u_lane_pipe (
    .clk_i, .rst_ni, .ctx_i(ctx_q), .in_valid_i(in_valid), .in_first_i(in_first),
    .in_last_i(in_last), .in_beat_i(in_beat), .in_v0_i(opd_v0_i), .in_v1_i(opd_v1_i),
    .s0_header_i(s0_header), .s0_format_i(s0_format),
    .ln_valid_o(ln_valid), .ln_beat_o(ln_beat), .ln_lane_o(ln_lane), .ln_block_o(ln_block),
    .ln_lds_o(ln_lds), .ln_seg_o(ln_seg), .ln_comps_o(ln_comps), .ln_status_o(ln_status)
  );

  mau_result #(.LANES(LANES), .DEPTH(RES_DEPTH)) u_result (
    .clk_i, .rst_ni, .ln_valid_i(ln_valid), .ln_beat_i(ln_beat), .ln_lane_i(ln_lane),
    .ln_lds_i(ln_lds), .ln_seg_i(ln_seg), .ln_comps_i(ln_comps), .ln_status_i(ln_status),
    .res_valid_o, .res_ready_i, .res_tag_o, .res_beat_o, .res_last_o, .res_addr_o, .res_comps_o,
    .res_status_o, .res_seg_o, .res_lds_o, .free_o(res_free)
  );

`ifdef MAU_FAULTS
  // Planted fault 12: the transactions of a request with exactly one active lane are lost. A queue
  // of one bit a request goes beside the lane pipe.
  logic [63:0] alone_q;
  logic [5:0]  alone_in_q, alone_out_q;
  logic        alone_now_q;  // s0_header belongs to a first beat
  `MAU_FAULT_REG(fault_alone, 12)
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      alone_q <= '0;
      alone_in_q <= '0;
      alone_out_q <= '0;
      alone_now_q <= 1'b0;
    end else begin
      alone_now_q <= in_valid && in_first;
      if (alone_now_q) begin
        alone_q[alone_in_q] <= $countones(s0_header.exec) == 1;
        alone_in_q <= alone_in_q + 6'd1;
      end
      if (ln_valid && ln_beat.last) alone_out_q <= alone_out_q + 6'd1;
    end
  end
  always_comb begin : b_alone
    mau_lane_t one;
    for (int l = 0; l < LANES; l++) begin
      one = ln_lane[l*64 +: 64];
      if (fault_alone && alone_q[alone_out_q]) one.dw = '0;
      lane[l*64 +: 64] = one;
    end
  end
`else
  assign lane = ln_lane;
`endif

  // ---- Transactions and completions -------------------------------------------------------------
  logic            end_valid;
  mau_completion_t ended, done;

  mau_coalesce #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .WIN_DEPTH(WIN_DEPTH)
  ) u_coalesce (
    .clk_i, .rst_ni, .ctx_wave32_i, .ln_valid_i(ln_valid), .ln_beat_i(ln_beat), .ln_lane_i(lane),
    .ln_block_i(ln_block), .win_free_o(win_free), .txn_valid_o, .txn_ready_i, .txn_line_o,
    .txn_bytes_o, .txn_lanes_o, .txn_window_o, .txn_pass_o, .txn_attr_o, .txn_tag_o, .txn_last_o,
    .end_valid_o(end_valid), .end_o(ended)
  );

  mau_done #(.DEPTH(DONE_DEPTH)) u_done (
    .clk_i, .rst_ni, .end_valid_i(end_valid), .end_i(ended), .done_valid_o, .done_ready_i,
    .done_o(done), .free_o(done_free)
  );
  assign done_tag_o = done.tag;
  assign done_error_o = done.error;
  assign done_count_o = done.count;

  // ---- Contract of the channels (docs/interface.md, Timing) -------------------------------------
  `MAU_HELD(ReqHeld, 360, req_valid_i, req_ready_o,
    {req_op_i, req_vsharp_i, req_saddr_i, req_m0_i, req_exec_i, req_tag_i})
  `MAU_HELD(OpdHeld, LANES * 64, opd_valid_i, opd_ready_o, {opd_v0_i, opd_v1_i})
  `MAU_HELD(TxnHeld, 80 + LINE_BYTES + WINDOW, txn_valid_o, txn_ready_i,
    {txn_line_o, txn_bytes_o, txn_lanes_o, txn_window_o, txn_pass_o, txn_attr_o, txn_tag_o,
     txn_last_o})
  `MAU_ASSERT(TxnHasLanes, txn_valid_o |-> txn_lanes_o != '0 && txn_bytes_o != '0)
`ifdef MAU_SVA
  // Nothing out before something in: lane-result beats follow operand beats, completions follow
  // requests.
  int beats_q, requests_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      beats_q <= 0;
      requests_q <= 0;
    end else begin
      beats_q <= beats_q + {31'd0, in_valid} - {31'd0, res_valid_o && res_ready_i};
      requests_q <= requests_q + {31'd0, in_valid && in_first} -
                    {31'd0, done_valid_o && done_ready_i};
    end
  end
  `MAU_ASSERT(ResAfterOpd, res_valid_o |-> beats_q > 0)
  `MAU_ASSERT(DoneAfterReq, done_valid_o |-> requests_q > 0)
  `MAU_ASSERT(TxnAfterReq, txn_valid_o |-> requests_q > 0)
`endif
endmodule : mau
`default_nettype wire
