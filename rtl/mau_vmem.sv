// mau_vmem.sv - vector memory unit: instructions and store data in; memory, LDS and registers out.
// The address unit (mau_core) and the data path beside it (mau_data).
// Ports, timing and parts: docs/vmem.md.
// C twin: mau_execute() in cmodel.
// SPDX-License-Identifier: Apache-2.0
module mau_vmem
  import mau_pkg::*;
#(
  parameter int LANES = 16,       // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,      // lanes merged together: 4 .. LANES, a power of two
  parameter int LINE_BYTES = 64,  // bytes of a memory line: 64, 128
  parameter int ID_BITS = 4,      // 2^ID_BITS memory requests in flight: 2 .. 6
  parameter int CONVERT = 4       // lanes that convert in a clock: 1, 2, 4, LANES
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  // Context: changes only while the unit is idle.
  input  logic [2:0]            ctx_gfx_i,
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
  input  logic [LANES-1:0][31:0] opd_v0_i,
  input  logic [LANES-1:0][31:0] opd_v1_i,
  // Store data.
  input  logic                  dat_valid_i,
  output logic                  dat_ready_o,
  input  logic [LANES*32-1:0]   dat_data_i,
  // Memory requests.
  output logic                  mem_req_valid_o,
  input  logic                  mem_req_ready_i,
  output logic [ID_BITS-1:0]    mem_req_id_o,
  output logic [1:0]            mem_req_kind_o,
  output logic [47:0]           mem_req_line_o,
  output logic [LINE_BYTES-1:0] mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0]    mem_req_data_o,
  output logic [$clog2(LINE_BYTES)-1:0] mem_req_offset_o,
  output logic                  mem_req_wide_o,
  output logic [4:0]            mem_req_atomic_o,
  output logic                  mem_req_more_o,
  output logic [15:0]           mem_req_attr_o,
  // Memory responses.
  input  logic                  mem_rsp_valid_i,
  output logic                  mem_rsp_ready_o,
  input  logic [ID_BITS-1:0]    mem_rsp_id_i,
  input  logic [LINE_BYTES*8-1:0] mem_rsp_data_i,
  // VGPR writes.
  output logic                  vgpr_valid_o,
  input  logic                  vgpr_ready_i,
  output logic [7:0]            vgpr_tag_o,
  output logic [3:0]            vgpr_beat_o,
  output logic [2:0]            vgpr_dword_o,
  output logic [1:0]            vgpr_half_o,
  output logic [LANES-1:0]      vgpr_lanes_o,
  output logic [LANES*32-1:0]   vgpr_data_o,
  // SGPR writes.
  output logic                  sgpr_valid_o,
  input  logic                  sgpr_ready_i,
  output logic [7:0]            sgpr_tag_o,
  output logic [1:0]            sgpr_quad_o,
  output logic [3:0]            sgpr_mask_o,
  output logic [127:0]          sgpr_data_o,
  // LDS.
  output logic                  lds_req_valid_o,
  input  logic                  lds_req_ready_i,
  output logic [1:0]            lds_req_kind_o,
  output logic [4:0]            lds_req_atomic_o,
  output logic                  lds_req_wide_o,
  output logic [LANES-1:0]      lds_req_lanes_o,
  output logic [LANES*32-1:0]   lds_req_addr_o,
  output logic [LANES*16-1:0]   lds_req_bytes_o,
  output logic [LANES*128-1:0]  lds_req_data_o,
  input  logic                  lds_rsp_valid_i,
  output logic                  lds_rsp_ready_o,
  input  logic [LANES*128-1:0]  lds_rsp_data_i,
  // Completions.
  output logic                  done_valid_o,
  input  logic                  done_ready_i,
  output logic [7:0]            done_tag_o,
  output logic [2:0]            done_error_o,
  output logic [9:0]            done_count_o
);
  localparam int ROWS = 64;        // beats between lane bus and registers
  localparam int DONE_DEPTH = 32;  // requests under way; two more wait in the header stage
  localparam int REQUESTS = 64;

`ifndef SYNTHESIS
  initial begin
    if (WINDOW > LANES) $fatal(1, "%m: WINDOW must be LANES at most");
    if (ID_BITS < 2 || ID_BITS > 6) $fatal(1, "%m: ID_BITS must be 2 to 6");
    if (CONVERT != 1 && CONVERT != 2 && CONVERT != 4 && CONVERT != LANES)
      $fatal(1, "%m: CONVERT must be 1, 2, 4 or LANES");
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

  // The lanes of the packed ports.
  logic [31:0] v0 [LANES], v1 [LANES];
  for (genvar l = 0; l < LANES; l++) begin : g_lane
    assign v0[l] = opd_v0_i[l];
    assign v1[l] = opd_v1_i[l];
  end

  // ---- Addresses --------------------------------------------------------------------------------
  logic                  ln_valid, row_free, txn_valid, txn_ready, ended_valid, ended_ready;
  mau_lane_beat_t        ln_beat;
  mau_lane_t             ln_lane [LANES];
  mau_lane_result_t      ln_result [LANES];
  mau_txn_t              txn;
  logic [LINE_BYTES-1:0] txn_bytes;
  logic [WINDOW-1:0]     txn_lanes;
  mau_completion_t       ended, done;

  mau_core #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .RES_DEPTH(ROWS),
    .DONE_DEPTH(DONE_DEPTH)
  ) u_core (
    .clk_i, .rst_ni, .ctx_i(ctx), .req_valid_i, .req_ready_o, .req_i(req), .opd_valid_i,
    .opd_ready_o, .opd_v0_i(v0), .opd_v1_i(v1), .res_free_i(row_free), .ln_valid_o(ln_valid),
    .ln_beat_o(ln_beat), .ln_lane_o(ln_lane), .ln_result_o(ln_result), .txn_valid_o(txn_valid),
    .txn_ready_i(txn_ready), .txn_o(txn), .txn_bytes_o(txn_bytes), .txn_lanes_o(txn_lanes),
    .done_valid_o(ended_valid), .done_ready_i(ended_ready), .done_o(ended)
  );

  logic                  step_valid, step_ready;
  mau_txn_t              step_txn;
  logic [LINE_BYTES-1:0] step_bytes;
  logic [WINDOW-1:0]     step_lanes;

  mau_txn_queue #(.WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_txn_queue (
    .clk_i, .rst_ni, .txn_valid_i(txn_valid), .txn_ready_o(txn_ready), .txn_i(txn),
    .txn_bytes_i(txn_bytes), .txn_lanes_i(txn_lanes), .txn_valid_o(step_valid),
    .txn_ready_i(step_ready), .txn_o(step_txn), .txn_bytes_o(step_bytes), .txn_lanes_o(step_lanes)
  );

  // ---- Data -------------------------------------------------------------------------------------
  mau_data #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS),
    .CONVERT(CONVERT), .ROWS(ROWS), .REQUESTS(REQUESTS)
  ) u_data (
    .clk_i, .rst_ni, .ctx_gfx_i, .ctx_wave32_i, .req_valid_i(req_valid_i && req_ready_o),
    .req_op_i, .req_vsharp_i(req_vsharp_i[114:96]), .ln_valid_i(ln_valid), .ln_beat_i(ln_beat),
    .ln_lane_i(ln_lane), .ln_result_i(ln_result), .row_free_o(row_free), .txn_valid_i(step_valid),
    .txn_ready_o(step_ready), .txn_i(step_txn), .txn_bytes_i(step_bytes), .txn_lanes_i(step_lanes),
    .end_valid_i(ended_valid), .end_ready_o(ended_ready), .end_i(ended), .dat_valid_i,
    .dat_ready_o, .dat_data_i, .mem_req_valid_o, .mem_req_ready_i, .mem_req_id_o, .mem_req_kind_o,
    .mem_req_line_o, .mem_req_bytes_o, .mem_req_data_o, .mem_req_offset_o, .mem_req_wide_o,
    .mem_req_atomic_o, .mem_req_more_o, .mem_req_attr_o, .mem_rsp_valid_i, .mem_rsp_ready_o,
    .mem_rsp_id_i, .mem_rsp_data_i, .vgpr_valid_o, .vgpr_ready_i, .vgpr_tag_o, .vgpr_beat_o,
    .vgpr_dword_o, .vgpr_half_o, .vgpr_lanes_o, .vgpr_data_o, .sgpr_valid_o, .sgpr_ready_i,
    .sgpr_tag_o, .sgpr_quad_o, .sgpr_mask_o, .sgpr_data_o, .lds_req_valid_o, .lds_req_ready_i,
    .lds_req_kind_o, .lds_req_atomic_o, .lds_req_wide_o, .lds_req_lanes_o, .lds_req_addr_o,
    .lds_req_bytes_o,
    .lds_req_data_o, .lds_rsp_valid_i, .lds_rsp_ready_o, .lds_rsp_data_i, .done_valid_o,
    .done_ready_i, .done_o(done)
  );
  assign done_tag_o = done.tag;
  assign done_error_o = done.error;
  assign done_count_o = done.count;
endmodule : mau_vmem
