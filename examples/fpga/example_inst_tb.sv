// example_inst_tb.sv - runs mau_inst, which decodes instruction words. A wave of 64 lanes loads
// one dword per lane from a buffer, lane l loads dword l, REQUESTS times. Each request reads 256
// bytes, in 256 / LINE_BYTES transactions, or one per window if windows are smaller than lines.
// SPDX-License-Identifier: Apache-2.0
module example_inst_tb
  import mau_enc::*;
#(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64
);
  localparam int TXNS = WINDOW * 4 < LINE_BYTES ? 64 / WINDOW : 256 / LINE_BYTES;
  localparam int REQUESTS = 20;
  // buffer_load_dword v1, v0, s[4:7], 0 idxen (gfx9), the first word in the low bits.
  localparam logic [95:0] INST = {32'd0, 32'h8001_0100, 32'he050_2000};
  // Base 0x10000, stride 4, 64 records, 32-bit elements.
  localparam logic [127:0] VSHARP = {32'h0002_4fac, 32'd64, 32'h0004_0000, 32'h0001_0000};

  logic                clk, rst_n, req_ready, opd_ready, txn_valid, done_valid;
  logic [2:0]          done_error;
  logic [9:0]          done_count;
  logic [5:0]          first_q;  // first lane of the operand beat
  logic [LANES*32-1:0] index;    // the index of lane l is l
  int                  requests_q, txns_q, dones_q;
  logic                bad_q;

  for (genvar l = 0; l < LANES; l++) begin : g_lane
    assign index[l*32 +: 32] = 32'(first_q) + l;
  end
  mau_inst #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_unit (
    .clk_i(clk), .rst_ni(rst_n),
    .ctx_gfx_i(GFX_9), .ctx_rules_i(RULES_MANUAL),
    .ctx_align_i(ALIGN_DWORD), .ctx_policy_i(POLICY_LINE), .ctx_wave32_i(1'b0),
    .ctx_lds_base_i(18'd0), .ctx_lds_size_i(18'd0), .ctx_scratch_base_i(48'd0),
    .ctx_shared_hi_i(32'h10000), .ctx_private_hi_i(32'h20000),
    .req_valid_i(requests_q < REQUESTS), .req_ready_o(req_ready), .req_inst_i(INST),
    .req_vsharp_i(VSHARP),
    .req_saddr_i(64'd0), .req_m0_i(32'd0), .req_exec_i({64{1'b1}}), .req_tag_i(8'd0),
    .opd_valid_i(1'b1), .opd_ready_o(opd_ready), .opd_v0_i(index), .opd_v1_i({LANES{32'd0}}),
    .res_valid_o(), .res_ready_i(1'b1), .res_tag_o(), .res_beat_o(), .res_last_o(),
    .res_addr_o(), .res_comps_o(), .res_status_o(), .res_seg_o(), .res_lds_o(),
    .txn_valid_o(txn_valid), .txn_ready_i(1'b1), .txn_line_o(), .txn_bytes_o(), .txn_lanes_o(),
    .txn_window_o(), .txn_pass_o(), .txn_attr_o(), .txn_tag_o(), .txn_last_o(),
    .done_valid_o(done_valid), .done_ready_i(1'b1), .done_tag_o(), .done_error_o(done_error),
    .done_count_o(done_count), .done_memviol_o(), .done_counters_o()
  );

  always_ff @(posedge clk) begin
    if (!rst_n) begin
      first_q <= '0;
      requests_q <= 0;
      txns_q <= 0;
      dones_q <= 0;
      bad_q <= 1'b0;
    end else begin
      if (req_ready && requests_q < REQUESTS) requests_q <= requests_q + 1;
      if (opd_ready) first_q <= first_q + 6'(LANES);
      if (txn_valid) txns_q <= txns_q + 1;
      if (done_valid) begin
        dones_q <= dones_q + 1;
        if (done_error != ERROR_NONE || done_count != 10'(TXNS)) bad_q <= 1'b1;
      end
    end
  end
  example_bench u_bench (
    .clk_o(clk), .rst_no(rst_n), .done_i(dones_q == REQUESTS && txns_q == REQUESTS * TXNS),
    .bad_i(bad_q || txns_q > REQUESTS * TXNS)
  );
  final $display("%0d completions, %0d transactions, %0d a request", dones_q, txns_q, TXNS);
endmodule : example_inst_tb
