// example_vmem_tb.sv - runs mau_vmem with a memory. A wave of 64 lanes stores one dword per lane to
// a buffer, lane l the value 100 + l at dword l, then loads it. The bench compares the loaded
// VGPRs.
// SPDX-License-Identifier: Apache-2.0
module example_vmem_tb
  import mau_enc::*;
#(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64
);
  localparam int BEATS = LANES < 64 ? 64 / LANES : 1;
  localparam int LINES = 256 / LINE_BYTES;
  localparam int ID_BITS = 4;
  // Base 0x10000, stride 4, 64 records, 32-bit elements.
  localparam logic [127:0] VSHARP = {32'h0002_4fac, 32'd64, 32'h0004_0000, 32'h0001_0000};

  logic clk, rst_n;

  // ---- The requests: buffer_store_dword with IDXEN on gfx9, then buffer_load_dword --------------
  mau_op_t             op;
  logic [1:0]          requests_q;          // headers taken
  logic [7:0]          beats_q, stores_q;   // operand beats and data beats taken
  logic                req_ready, opd_ready, dat_ready;
  logic [LANES*32-1:0] index, data;
  always_comb begin
    op = '0;
    op.enc = ENC_MUBUF;
    op.cls = requests_q == '0 ? CLS_STORE : CLS_LOAD;
    op.size = SIZE_4;
    op.idxen = 1'b1;
  end
  for (genvar l = 0; l < LANES; l++) begin : g_lane
    assign index[l*32 +: 32] = (32'(beats_q) * LANES + l) % 64;
    assign data[l*32 +: 32] = 32'd100 + 32'(stores_q) * LANES + l;
  end

  // ---- The unit ---------------------------------------------------------------------------------
  logic                    mem_req_valid, mem_req_ready, mem_rsp_valid, mem_rsp_ready;
  logic                    vgpr_valid, done_valid;
  logic [ID_BITS-1:0]      mem_req_id, mem_rsp_id;
  logic [1:0]              mem_req_kind;
  logic [47:0]             mem_req_line;
  logic [LINE_BYTES-1:0]   mem_req_bytes;
  logic [LINE_BYTES*8-1:0] mem_req_data, mem_rsp_data;
  logic [3:0]              vgpr_beat;
  logic [LANES-1:0]        vgpr_lanes;
  logic [LANES*32-1:0]     vgpr_data;
  logic [2:0]              done_error;

  mau_vmem #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .CONVERT(4)
  ) u_unit (
    .clk_i(clk), .rst_ni(rst_n),
    .ctx_gfx_i(GFX_9), .ctx_rules_i(RULES_MANUAL),
    .ctx_align_i(ALIGN_DWORD), .ctx_policy_i(POLICY_LINE), .ctx_wave32_i(1'b0),
    .ctx_lds_base_i(18'd0), .ctx_lds_size_i(18'd0), .ctx_scratch_base_i(48'd0),
    .ctx_shared_hi_i(32'h10000), .ctx_private_hi_i(32'h20000),
    .req_valid_i(requests_q < 2), .req_ready_o(req_ready), .req_op_i(op), .req_vsharp_i(VSHARP),
    .req_saddr_i(64'd0), .req_m0_i(32'd0), .req_exec_i({64{1'b1}}), .req_tag_i(8'd0),
    .opd_valid_i(beats_q < 8'(2 * BEATS)), .opd_ready_o(opd_ready), .opd_v0_i(index),
    .opd_v1_i({LANES{32'd0}}),
    .dat_valid_i(stores_q < 8'(BEATS)), .dat_ready_o(dat_ready), .dat_data_i(data),
    .mem_req_valid_o(mem_req_valid), .mem_req_ready_i(mem_req_ready), .mem_req_id_o(mem_req_id),
    .mem_req_kind_o(mem_req_kind), .mem_req_line_o(mem_req_line), .mem_req_bytes_o(mem_req_bytes),
    .mem_req_data_o(mem_req_data), .mem_req_offset_o(), .mem_req_wide_o(), .mem_req_atomic_o(),
    .mem_req_more_o(), .mem_req_attr_o(),
    .mem_rsp_valid_i(mem_rsp_valid), .mem_rsp_ready_o(mem_rsp_ready), .mem_rsp_id_i(mem_rsp_id),
    .mem_rsp_code_i(MEMORY_OK),
    .mem_rsp_data_i(mem_rsp_data),
    .vgpr_valid_o(vgpr_valid), .vgpr_ready_i(1'b1), .vgpr_tag_o(), .vgpr_beat_o(vgpr_beat),
    .vgpr_dword_o(), .vgpr_half_o(), .vgpr_lanes_o(vgpr_lanes), .vgpr_data_o(vgpr_data),
    .sgpr_valid_o(), .sgpr_ready_i(1'b1), .sgpr_tag_o(), .sgpr_quad_o(), .sgpr_mask_o(),
    .sgpr_data_o(),
    .lds_req_valid_o(), .lds_req_ready_i(1'b1), .lds_req_kind_o(), .lds_req_atomic_o(),
    .lds_req_wide_o(), .lds_req_lanes_o(), .lds_req_addr_o(), .lds_req_bytes_o(),
    .lds_req_data_o(), .lds_rsp_valid_i(1'b0), .lds_rsp_ready_o(), .lds_rsp_data_i('0),
    .done_valid_o(done_valid), .done_ready_i(1'b1), .done_tag_o(), .done_error_o(done_error),
    .done_count_o(), .done_memviol_o(), .done_counters_o()
  );

  // ---- Memory: LINES lines from 0x10000 on; it answers in the next cycle ------------------------
  logic [LINE_BYTES*8-1:0] memory [LINES];
  logic [47:0]             line;
  assign line = (mem_req_line - 48'h1_0000) / 48'(LINE_BYTES);
  assign mem_req_ready = !mem_rsp_valid || mem_rsp_ready;
  always_ff @(posedge clk) begin
    if (!rst_n) mem_rsp_valid <= 1'b0;
    else if (mem_req_ready) mem_rsp_valid <= mem_req_valid;
    if (mem_req_valid && mem_req_ready) begin
      mem_rsp_id <= mem_req_id;
      mem_rsp_data <= memory[line[$clog2(LINES)-1:0]];
      for (int b = 0; b < LINE_BYTES; b++) begin
        if (mem_req_kind == MEM_WRITE && mem_req_bytes[b])
          memory[line[$clog2(LINES)-1:0]][b*8 +: 8] <= mem_req_data[b*8 +: 8];
      end
    end
  end

  // ---- Outputs ----------------------------------------------------------------------------------
  int   right_q, dones_q;  // lanes with the right value, completions
  logic bad_q;
  always_ff @(posedge clk) begin
    if (!rst_n) begin
      requests_q <= '0;
      beats_q <= '0;
      stores_q <= '0;
      right_q <= 0;
      dones_q <= 0;
      bad_q <= 1'b0;
    end else begin
      if (req_ready && requests_q < 2) requests_q <= requests_q + 2'd1;
      if (opd_ready && beats_q < 8'(2 * BEATS)) beats_q <= beats_q + 8'd1;
      if (dat_ready && stores_q < 8'(BEATS)) stores_q <= stores_q + 8'd1;
      if (mem_req_valid && line >= 48'(LINES)) bad_q <= 1'b1;
      if (done_valid) dones_q <= dones_q + 1;
      if (done_valid && done_error != ERROR_NONE) bad_q <= 1'b1;
      if (vgpr_valid) begin
        for (int l = 0; l < LANES; l++)
          if (!vgpr_lanes[l] || vgpr_data[l*32 +: 32] != 32'd100 + 32'(vgpr_beat) * LANES + l)
            bad_q <= 1'b1;
        right_q <= right_q + LANES;
      end
    end
  end
  example_bench u_bench (
    .clk_o(clk), .rst_no(rst_n), .done_i(dones_q == 2 && right_q == 64), .bad_i(bad_q)
  );
  final $display("%0d completions, %0d lanes loaded", dones_q, right_q);
endmodule : example_vmem_tb
