// axi4_vmem.sv - mau_vmem_axi4 with an AXI4 memory, for one wave of gfx9: a fixed context, every
// lane active, no SGPRs, no LDS. It is the wiring of axi4_core. docs/user/integrate.md
// SPDX-License-Identifier: Apache-2.0
module axi4_vmem
  import mau_enc::*;
#(
  parameter int LANES = 4, WINDOW = 4, LINE_BYTES = 64, AXI_DATA_BITS = 128  // of mau_vmem_axi4
) (
  input  logic                   clk_i, rst_ni,
  // One instruction: its operation and descriptor, then the lanes of its registers, beat by beat.
  input  logic                   req_valid_i,
  output logic                   req_ready_o,
  input  mau_op_t                req_op_i,
  input  logic [127:0]           req_vsharp_i,
  input  logic                   opd_valid_i,
  output logic                   opd_ready_o,
  input  logic [LANES-1:0][31:0] opd_v0_i,
  input  logic                   dat_valid_i,
  output logic                   dat_ready_o,
  input  logic [LANES-1:0][31:0] dat_data_i,
  // Its results: registers of the lanes of a beat, then its end.
  output logic                   vgpr_valid_o,
  output logic [3:0]             vgpr_beat_o,
  output logic [LANES-1:0]       vgpr_lanes_o,  // lanes that are written
  output logic [LANES-1:0][31:0] vgpr_data_o,
  output logic                   done_valid_o,
  output logic [2:0]             done_error_o   // ERROR_*
);
  localparam int ID_BITS = 4;

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
    .req_valid_i, .req_ready_o, .req_op_i, .req_vsharp_i, .req_saddr_i(64'd0), .req_m0_i(32'd0),
    .req_exec_i({64{1'b1}}), .req_tag_i(8'd0),
    .opd_valid_i, .opd_ready_o, .opd_v0_i, .opd_v1_i({LANES{32'd0}}),
    .dat_valid_i, .dat_ready_o, .dat_data_i,
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
    .vgpr_valid_o, .vgpr_ready_i(1'b1), .vgpr_tag_o(), .vgpr_beat_o,
    .vgpr_dword_o(), .vgpr_half_o(), .vgpr_lanes_o, .vgpr_data_o,
    .sgpr_valid_o(), .sgpr_ready_i(1'b1), .sgpr_tag_o(), .sgpr_quad_o(), .sgpr_mask_o(),
    .sgpr_data_o(),
    .lds_req_valid_o(), .lds_req_ready_i(1'b1), .lds_req_kind_o(), .lds_req_atomic_o(),
    .lds_req_wide_o(), .lds_req_lanes_o(), .lds_req_addr_o(), .lds_req_bytes_o(),
    .lds_req_data_o(), .lds_rsp_valid_i(1'b0), .lds_rsp_ready_o(), .lds_rsp_data_i('0),
    .done_valid_o, .done_ready_i(1'b1), .done_tag_o(), .done_error_o,
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
endmodule : axi4_vmem
