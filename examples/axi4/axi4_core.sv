// axi4_core.sv - a small GPU core: one wave of 64 lanes, a program of three instructions, and
// mau_vmem_axi4 with an AXI4 memory. The buffer has 64 dwords. docs/user/integrate.md
//   0  buffer_store_dword: lane l stores 100 + l at dword l
//   1  buffer_atomic_add:  every lane adds 1 to dword 0; v1 of lane l is the value before
//   2  buffer_load_dword:  v2 of lane l is dword l
// SPDX-License-Identifier: Apache-2.0
module axi4_core
  import mau_enc::*;
#(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64,
  parameter int AXI_DATA_BITS = 128
) (
  input  logic                   clk_i, rst_ni,
  output logic [1:0]             pc_o,      // 3: the program has ended
  output logic                   bad_o,     // an instruction ended with an error
  output logic [3:0][63:0][31:0] vgpr_o     // v1 and v2 are written
);
  localparam logic [4:0] BEATS = 5'(64 / LANES);
  localparam int ID_BITS = 4;
  // Base 0x10000, stride 4, 64 records, 32-bit elements.
  localparam logic [127:0] VSHARP = {32'h0002_4fac, 32'd64, 32'h0004_0000, 32'h0001_0000};

  mau_op_t op;
  logic    header_q, req_ready, opd_ready, dat_ready, vgpr_valid, done_valid;
  logic [4:0] opd_q, dat_q;        // beats taken
  logic [2:0] done_error;
  logic [3:0] beat;
  logic [LANES-1:0]       written;
  logic [LANES-1:0][31:0] index, data, result;
  always_comb begin
    op = '{enc: ENC_MUBUF, size: SIZE_4, default: '0};
    op.cls = pc_o == 2'd0 ? CLS_STORE : pc_o == 2'd1 ? CLS_ATOMIC : CLS_LOAD;
    op.idxen = pc_o != 2'd1;
    if (pc_o == 2'd1) {op.atomic, op.glc} = {ATOMIC_ADD, 1'b1};
    for (int l = 0; l < LANES; l++) begin
      index[l] = 32'(opd_q) * LANES + l;
      data[l] = pc_o == 2'd0 ? 32'd100 + 32'(dat_q) * LANES + l : 32'd1;
    end
  end
  always_ff @(posedge clk_i) begin
    if (req_ready) header_q <= 1'b1;
    if (opd_ready && opd_q != BEATS) opd_q <= opd_q + 5'd1;
    if (dat_ready && dat_q != BEATS) dat_q <= dat_q + 5'd1;
    if (!rst_ni || done_valid) {header_q, opd_q, dat_q} <= '0;
    if (!rst_ni) {pc_o, bad_o} <= '0;
    else if (done_valid) {pc_o, bad_o} <= {pc_o + 2'd1, bad_o || done_error != ERROR_NONE};
    for (int l = 0; l < LANES; l++)
      if (vgpr_valid && written[l]) vgpr_o[pc_o][32'(beat) * LANES + l] <= result[l];
  end

  // ---- The unit and the memory ------------------------------------------------------------------
  logic awvalid, awready, wvalid, wready, wlast, bvalid, bready, arvalid, arready, rvalid, rready;
  logic rlast;
  logic [ID_BITS-1:0] awid, bid, arid, rid;
  logic [47:0] awaddr, araddr;
  logic [7:0] arlen;
  logic [1:0] bresp, rresp;
  logic [AXI_DATA_BITS-1:0] wdata, rdata;
  logic [AXI_DATA_BITS/8-1:0] wstrb;
  // verilator lint_off PINCONNECTEMPTY
  mau_vmem_axi4 #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS),
    .AXI_DATA_BITS(AXI_DATA_BITS)
  ) u_unit (
    .clk_i, .rst_ni,
    .ctx_gfx_i(GFX_9), .ctx_rules_i(RULES_MANUAL), .ctx_align_i(ALIGN_DWORD),
    .ctx_policy_i(POLICY_LINE), .ctx_wave32_i(1'b0), .ctx_lds_base_i(18'd0),
    .ctx_lds_size_i(18'd0), .ctx_scratch_base_i(48'd0), .ctx_shared_hi_i(32'h10000),
    .ctx_private_hi_i(32'h20000),
    .req_valid_i(pc_o != 2'd3 && !header_q), .req_ready_o(req_ready), .req_op_i(op),
    .req_vsharp_i(VSHARP), .req_saddr_i(64'd0), .req_m0_i(32'd0), .req_exec_i({64{1'b1}}),
    .req_tag_i(8'd0),
    .opd_valid_i(opd_q != BEATS), .opd_ready_o(opd_ready), .opd_v0_i(index),
    .opd_v1_i({LANES{32'd0}}),
    .dat_valid_i(dat_q != BEATS && pc_o < 2'd2), .dat_ready_o(dat_ready), .dat_data_i(data),
    .m_axi_awvalid(awvalid), .m_axi_awready(awready), .m_axi_awid(awid), .m_axi_awaddr(awaddr),
    .m_axi_awlen(), .m_axi_awsize(), .m_axi_awburst(), .m_axi_awlock(), .m_axi_awcache(),
    .m_axi_awprot(), .m_axi_awqos(), .m_axi_awuser(), .m_axi_wvalid(wvalid),
    .m_axi_wready(wready), .m_axi_wdata(wdata), .m_axi_wstrb(wstrb), .m_axi_wlast(wlast),
    .m_axi_bvalid(bvalid), .m_axi_bready(bready), .m_axi_bid(bid), .m_axi_bresp(bresp),
    .m_axi_arvalid(arvalid), .m_axi_arready(arready), .m_axi_arid(arid), .m_axi_araddr(araddr),
    .m_axi_arlen(arlen), .m_axi_arsize(), .m_axi_arburst(), .m_axi_arlock(), .m_axi_arcache(),
    .m_axi_arprot(), .m_axi_arqos(), .m_axi_aruser(), .m_axi_rvalid(rvalid),
    .m_axi_rready(rready), .m_axi_rid(rid), .m_axi_rdata(rdata), .m_axi_rresp(rresp),
    .m_axi_rlast(rlast),
    .vgpr_valid_o(vgpr_valid), .vgpr_ready_i(1'b1), .vgpr_tag_o(), .vgpr_beat_o(beat),
    .vgpr_dword_o(), .vgpr_half_o(), .vgpr_lanes_o(written), .vgpr_data_o(result),
    .sgpr_valid_o(), .sgpr_ready_i(1'b1), .sgpr_tag_o(), .sgpr_quad_o(), .sgpr_mask_o(),
    .sgpr_data_o(),
    .lds_req_valid_o(), .lds_req_ready_i(1'b1), .lds_req_kind_o(), .lds_req_atomic_o(),
    .lds_req_wide_o(), .lds_req_lanes_o(), .lds_req_addr_o(), .lds_req_bytes_o(),
    .lds_req_data_o(), .lds_rsp_valid_i(1'b0), .lds_rsp_ready_o(), .lds_rsp_data_i('0),
    .done_valid_o(done_valid), .done_ready_i(1'b1), .done_tag_o(), .done_error_o(done_error),
    .done_count_o(), .done_memviol_o(), .done_counters_o()
  );
  // verilator lint_on PINCONNECTEMPTY
  axi4_ram #(.DATA_BITS(AXI_DATA_BITS), .ID_BITS(ID_BITS)) u_ram (
    .clk_i, .rst_ni,
    .s_axi_awvalid(awvalid), .s_axi_awready(awready), .s_axi_awid(awid), .s_axi_awaddr(awaddr),
    .s_axi_wvalid(wvalid), .s_axi_wready(wready), .s_axi_wdata(wdata), .s_axi_wstrb(wstrb),
    .s_axi_wlast(wlast), .s_axi_bvalid(bvalid), .s_axi_bready(bready), .s_axi_bid(bid),
    .s_axi_bresp(bresp), .s_axi_arvalid(arvalid), .s_axi_arready(arready), .s_axi_arid(arid),
    .s_axi_araddr(araddr), .s_axi_arlen(arlen), .s_axi_rvalid(rvalid), .s_axi_rready(rready),
    .s_axi_rid(rid), .s_axi_rdata(rdata), .s_axi_rresp(rresp), .s_axi_rlast(rlast)
  );
endmodule : axi4_core
