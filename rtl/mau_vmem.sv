`default_nettype none
// mau_vmem.sv - vector memory unit: instructions and store data in; memory, LDS and registers out.
// The address unit (header stage, lane pipe, coalescer) and the data path beside it (mau_data).
// Ports, timing and parts: docs/vmem.md.
// C twin: mau_execute() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
`include "mau_bundles.svh"
`include "mau_coalesce.svh"
`include "mau_data_bundles.svh"
module mau_vmem #(
  parameter int LANES = 16,       // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,      // lanes merged together: 4 .. LANES, a power of two
  parameter int LINE_BYTES = 64,  // bytes of a memory line: 64, 128
  parameter int ID_BITS = 4,      // 2^ID_BITS memory requests in flight: 2 .. 6
  parameter int CONVERT = 4       // lanes that convert in a clock: 1, 2, 4, LANES
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
  // Store data.
  input  wire logic                  dat_valid_i,
  output logic                       dat_ready_o,
  input  wire logic [LANES*32-1:0]   dat_data_i,
  // Memory requests.
  output logic                       mem_req_valid_o,
  input  wire logic                  mem_req_ready_i,
  output logic [ID_BITS-1:0]         mem_req_id_o,
  output logic [1:0]                 mem_req_kind_o,
  output logic [47:0]                mem_req_line_o,
  output logic [LINE_BYTES-1:0]      mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0]    mem_req_data_o,
  output logic [$clog2(LINE_BYTES)-1:0] mem_req_offset_o,
  output logic                       mem_req_wide_o,
  output logic [4:0]                 mem_req_atomic_o,
  output logic                       mem_req_more_o,
  output logic [15:0]                mem_req_attr_o,
  // Memory responses.
  input  wire logic                  mem_rsp_valid_i,
  output logic                       mem_rsp_ready_o,
  input  wire logic [ID_BITS-1:0]    mem_rsp_id_i,
  input  wire logic [LINE_BYTES*8-1:0] mem_rsp_data_i,
  // VGPR writes.
  output logic                       vgpr_valid_o,
  input  wire logic                  vgpr_ready_i,
  output logic [7:0]                 vgpr_tag_o,
  output logic [3:0]                 vgpr_beat_o,
  output logic [2:0]                 vgpr_dword_o,
  output logic [1:0]                 vgpr_half_o,
  output logic [LANES-1:0]           vgpr_lanes_o,
  output logic [LANES*32-1:0]        vgpr_data_o,
  // SGPR writes.
  output logic                       sgpr_valid_o,
  input  wire logic                  sgpr_ready_i,
  output logic [7:0]                 sgpr_tag_o,
  output logic [1:0]                 sgpr_quad_o,
  output logic [3:0]                 sgpr_mask_o,
  output logic [127:0]               sgpr_data_o,
  // LDS.
  output logic                       lds_req_valid_o,
  input  wire logic                  lds_req_ready_i,
  output logic [1:0]                 lds_req_kind_o,
  output logic [4:0]                 lds_req_atomic_o,
  output logic                       lds_req_wide_o,
  output logic [LANES-1:0]           lds_req_lanes_o,
  output logic [LANES*32-1:0]        lds_req_addr_o,
  output logic [LANES*16-1:0]        lds_req_bytes_o,
  output logic [LANES*128-1:0]       lds_req_data_o,
  input  wire logic                  lds_rsp_valid_i,
  output logic                       lds_rsp_ready_o,
  input  wire logic [LANES*128-1:0]  lds_rsp_data_i,
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
  localparam int ROWS = 64;        // beats between lane bus and registers
  localparam int DONE_DEPTH = 32;  // requests under way; two more wait in the header stage
  localparam int REQUESTS = 64;

`ifndef SYNTHESIS
  initial begin
    if (LANES != 4 && LANES != 8 && LANES != 16 && LANES != 32 && LANES != 64)
      $fatal(1, "%m: LANES must be 4, 8, 16, 32 or 64");
    if (WINDOW < 4 || WINDOW > LANES || (WINDOW & (WINDOW - 1)) != 0)
      $fatal(1, "%m: WINDOW must be a power of two, 4 to LANES");
    if (LINE_BYTES != 64 && LINE_BYTES != 128) $fatal(1, "%m: LINE_BYTES must be 64 or 128");
    if (ID_BITS < 2 || ID_BITS > 6) $fatal(1, "%m: ID_BITS must be 2 to 6");
    if (CONVERT != 1 && CONVERT != 2 && CONVERT != 4 && CONVERT != LANES)
      $fatal(1, "%m: CONVERT must be 1, 2, 4 or LANES");
  end
`endif

  // ---- Requests in ------------------------------------------------------------------------------
  mau_context_t ctx_q;
  mau_header_t  s0_header;
  logic         in_valid, in_first, in_last, row_free, win_free, done_free;
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
    .LANES(LANES), .ENTRY(ENTRY), .RES_DEPTH(ROWS), .WIN_DEPTH(WIN_DEPTH),
    .DONE_DEPTH(DONE_DEPTH)
  ) u_header (
    .clk_i, .rst_ni, .ctx_gfx_i, .ctx_wave32_i, .req_valid_i, .req_ready_o, .req_op_i,
    .req_vsharp_i, .req_saddr_i, .req_m0_i, .req_exec_i, .req_tag_i, .opd_valid_i, .opd_ready_o,
    .res_free_i(row_free), .win_free_i(win_free), .done_free_i(done_free),
    .in_valid_o(in_valid), .in_first_o(in_first), .in_last_o(in_last), .in_beat_o(in_beat),
    .s0_header_o(s0_header), .s0_format_o(s0_format)
  );

  // ---- Lanes ------------------------------------------------------------------------------------
  logic                ln_valid;
  mau_lane_beat_t      ln_beat;
  logic [LANES*64-1:0] ln_lane;
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

  // ---- Transactions and completions -------------------------------------------------------------
  logic                  txn_valid, txn_ready, end_valid, ended_valid, ended_ready;
  mau_txn_t              txn;
  logic [LINE_BYTES-1:0] txn_bytes;
  logic [WINDOW-1:0]     txn_lanes;
  mau_completion_t       last, ended, done;

  mau_coalesce #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .WIN_DEPTH(WIN_DEPTH)
  ) u_coalesce (
    .clk_i, .rst_ni, .ctx_wave32_i, .ln_valid_i(ln_valid), .ln_beat_i(ln_beat),
    .ln_lane_i(ln_lane), .ln_block_i(ln_block), .win_free_o(win_free), .txn_valid_o(txn_valid),
    .txn_ready_i(txn_ready), .txn_line_o(txn.line), .txn_bytes_o(txn_bytes),
    .txn_lanes_o(txn_lanes), .txn_window_o(txn.window), .txn_pass_o(txn.pass),
    .txn_attr_o(txn.attr), .txn_tag_o(txn.tag), .txn_last_o(txn.last), .end_valid_o(end_valid),
    .end_o(last)
  );
  mau_done #(.DEPTH(DONE_DEPTH)) u_done (
    .clk_i, .rst_ni, .end_valid_i(end_valid), .end_i(last), .done_valid_o(ended_valid),
    .done_ready_i(ended_ready), .done_o(ended), .free_o(done_free)
  );

  logic                  step_valid, step_ready;
  mau_txn_t              step_txn;
  logic [LINE_BYTES-1:0] step_bytes;
  logic [WINDOW-1:0]     step_lanes;

  mau_data_txns #(.WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_txns (
    .clk_i, .rst_ni, .txn_valid_i(txn_valid), .txn_ready_o(txn_ready), .txn_i(txn),
    .txn_bytes_i(txn_bytes), .txn_lanes_i(txn_lanes), .txn_valid_o(step_valid),
    .txn_ready_i(step_ready), .txn_o(step_txn), .txn_bytes_o(step_bytes), .txn_lanes_o(step_lanes)
  );

  // ---- Data -------------------------------------------------------------------------------------
  mau_mem_request_t mem_req;
  mau_vgpr_write_t  vgpr;
  mau_sgpr_write_t  sgpr;
  mau_lds_request_t lds_req;

  mau_data #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS),
    .CONVERT(CONVERT), .ROWS(ROWS), .REQUESTS(REQUESTS)
  ) u_data (
    .clk_i, .rst_ni, .ctx_gfx_i, .ctx_wave32_i, .req_valid_i(req_valid_i && req_ready_o),
    .req_op_i, .req_vsharp_i(req_vsharp_i[114:96]), .ln_valid_i(ln_valid), .ln_beat_i(ln_beat),
    .ln_lane_i(ln_lane), .ln_lds_i(ln_lds), .ln_seg_i(ln_seg), .ln_comps_i(ln_comps),
    .ln_status_i(ln_status), .row_free_o(row_free), .txn_valid_i(step_valid),
    .txn_ready_o(step_ready), .txn_i(step_txn), .txn_bytes_i(step_bytes), .txn_lanes_i(step_lanes),
    .end_valid_i(ended_valid), .end_ready_o(ended_ready), .end_i(ended), .dat_valid_i,
    .dat_ready_o, .dat_data_i, .mem_req_valid_o, .mem_req_ready_i, .mem_req_o(mem_req),
    .mem_req_id_o, .mem_req_bytes_o, .mem_req_data_o, .mem_rsp_valid_i, .mem_rsp_ready_o,
    .mem_rsp_id_i, .mem_rsp_data_i, .vgpr_valid_o, .vgpr_ready_i, .vgpr_o(vgpr), .vgpr_lanes_o,
    .vgpr_data_o, .sgpr_valid_o, .sgpr_ready_i, .sgpr_o(sgpr), .lds_req_valid_o,
    .lds_req_ready_i, .lds_req_o(lds_req), .lds_req_lanes_o, .lds_req_addr_o, .lds_req_bytes_o,
    .lds_req_data_o, .lds_rsp_valid_i, .lds_rsp_ready_o, .lds_rsp_data_i, .done_valid_o,
    .done_ready_i, .done_o(done)
  );
  assign mem_req_kind_o = mem_req.kind;
  assign mem_req_line_o = mem_req.line;
  assign mem_req_offset_o = mem_req.offset[$clog2(LINE_BYTES)-1:0];
  assign mem_req_wide_o = mem_req.wide;
  assign mem_req_atomic_o = mem_req.atomic;
  assign mem_req_more_o = mem_req.more;
  assign mem_req_attr_o = mem_req.attr;
  assign vgpr_tag_o = vgpr.tag;
  assign vgpr_beat_o = vgpr.beat;
  assign vgpr_dword_o = vgpr.dword;
  assign vgpr_half_o = vgpr.half;
  assign sgpr_tag_o = sgpr.tag;
  assign sgpr_quad_o = sgpr.quad;
  assign sgpr_mask_o = sgpr.mask;
  assign sgpr_data_o = sgpr.data;
  assign lds_req_kind_o = lds_req.kind;
  assign lds_req_atomic_o = lds_req.atomic;
  assign lds_req_wide_o = lds_req.wide;
  assign done_tag_o = done.tag;
  assign done_error_o = done.error;
  assign done_count_o = done.count;
endmodule : mau_vmem
`default_nettype wire
