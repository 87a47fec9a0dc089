// example_top.sv - the unit in a design: a wave of 64 lanes loads one dword per lane from a buffer,
// lane l loads dword l, again and again. Counters count transactions and completions. The module
// drives all inputs of 'mau' (clock, reset, context, request, operands) and accepts all outputs.
// docs/user/integrate.md has the list of files.
// SPDX-License-Identifier: Apache-2.0
module example_top
  import mau_enc::*;
#(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64
) (
  input  logic  clk_i,
  input  logic  rst_ni,   // synchronous, low for at least two cycles
  output logic [31:0] txns_o,  // transactions so far
  output logic [31:0] dones_o, // completions so far
  output logic   bad_o    // a request ended with an error, a lane with a fault
);
  localparam int BEATS = LANES < 64 ? 64 / LANES : 1;

  // ---- The request: buffer_load_dword with IDXEN on gfx9, stride 4 ------------------------------
  mau_op_t      op;
  logic [127:0] vsharp;
  always_ff @(posedge clk_i) begin
    op <= '0;
    op.enc <= ENC_MUBUF;
    op.cls <= CLS_LOAD;
    op.size <= SIZE_4;
    op.idxen <= 1'b1;
  end
  // Base 0x10000, stride 4, 64 records, 32-bit elements.
  assign vsharp = {32'h0002_4fac, 32'd64, 32'h0004_0000, 32'h0001_0000};

  // ---- Operands: the index of lane l is its number, beat by beat --------------------------------
  logic                opd_ready, done_valid, txn_valid, res_valid;
  logic [5:0]          beat_q;
  logic [LANES*32-1:0] index;
  for (genvar l = 0; l < LANES; l++) begin : g_lane
    assign index[l*32 +: 32] = 32'(beat_q) * LANES + l;
  end

  // ---- The unit ---------------------------------------------------------------------------------
  logic [2:0]         done_error;
  logic [LANES*4-1:0] status;
  // verilator lint_off PINCONNECTEMPTY
  mau #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_mau (
    .clk_i, .rst_ni,
    .ctx_gfx_i(GFX_9), .ctx_rules_i(RULES_MANUAL),
    .ctx_align_i(ALIGN_DWORD), .ctx_policy_i(POLICY_LINE), .ctx_wave32_i(1'b0),
    .ctx_lds_base_i(18'd0), .ctx_lds_size_i(18'd0), .ctx_scratch_base_i(48'd0),
    .ctx_shared_hi_i(32'h10000), .ctx_private_hi_i(32'h20000),
    .req_valid_i(1'b1), .req_ready_o(), .req_op_i(op), .req_vsharp_i(vsharp),
    .req_saddr_i(64'd0), .req_m0_i(32'd0), .req_exec_i({64{1'b1}}), .req_tag_i(8'd0),
    .opd_valid_i(1'b1), .opd_ready_o(opd_ready), .opd_v0_i(index), .opd_v1_i({LANES{32'd0}}),
    .res_valid_o(res_valid), .res_ready_i(1'b1), .res_tag_o(), .res_beat_o(), .res_last_o(),
    .res_addr_o(), .res_comps_o(), .res_status_o(status), .res_seg_o(), .res_lds_o(),
    .txn_valid_o(txn_valid), .txn_ready_i(1'b1), .txn_line_o(), .txn_bytes_o(), .txn_lanes_o(),
    .txn_window_o(), .txn_pass_o(), .txn_attr_o(), .txn_tag_o(), .txn_last_o(),
    .done_valid_o(done_valid), .done_ready_i(1'b1), .done_tag_o(), .done_error_o(done_error),
    .done_count_o(), .done_memviol_o(), .done_counters_o()
  );
  // verilator lint_on PINCONNECTEMPTY

  // ---- Outputs ----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      beat_q <= '0;
      txns_o <= '0;
      dones_o <= '0;
      bad_o <= 1'b0;
    end else begin
      if (opd_ready) beat_q <= beat_q == 6'(BEATS - 1) ? '0 : beat_q + 6'd1;
      if (txn_valid) txns_o <= txns_o + 32'd1;
      if (done_valid) dones_o <= dones_o + 32'd1;
      if (done_valid && done_error != ERROR_NONE) bad_o <= 1'b1;
      if (res_valid && status != {LANES{STATUS_OK}}) bad_o <= 1'b1;
    end
  end
endmodule : example_top
