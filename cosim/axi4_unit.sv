// axi4_unit.sv - top of the engines axi64 .. axi512 (README.md): mau_vmem_axi4 and an AXI4 memory.
// Ports: those of mau_vmem. Its memory requests are the bursts of AXI, each for a line: MEM_READ
// and MEM_WRITE alone, in the order in which the AXI memory takes them; ids have ID_BITS + 1 bits.
// SPDX-License-Identifier: Apache-2.0
module axi4_unit
  import mau_enc::*;
#(
  parameter int LANES = 16,           // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,          // lanes merged together: 4 .. LANES, a power of two
  parameter int LINE_BYTES = 64,      // bytes of a memory line: 64, 128
  parameter int ID_BITS = 4,          // 2^ID_BITS memory requests in flight: 2 .. 6
  parameter int CONVERT = 4,          // lanes that convert in a cycle: 1, 2, 4, LANES
  parameter int AXI_DATA_BITS = 512   // 64, 128, 256, 512, a line at most
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  // Context: changes only while the unit is idle.
  input  logic [3:0]                    ctx_gfx_i,
  input  logic                          ctx_rules_i,
  input  logic [1:0]                    ctx_align_i,
  input  logic                          ctx_policy_i,
  input  logic                          ctx_wave32_i,
  input  logic [17:0]                   ctx_lds_base_i,
  input  logic [17:0]                   ctx_lds_size_i,
  input  logic [47:0]                   ctx_scratch_base_i,
  input  logic [31:0]                   ctx_shared_hi_i,
  input  logic [31:0]                   ctx_private_hi_i,
  // Request header.
  input  logic                          req_valid_i,
  output logic                          req_ready_o,
  input  logic [63:0]                   req_op_i,
  input  logic [127:0]                  req_vsharp_i,
  input  logic [63:0]                   req_saddr_i,
  input  logic [31:0]                   req_m0_i,
  input  logic [63:0]                   req_exec_i,
  input  logic [7:0]                    req_tag_i,
  // Operand beats.
  input  logic                          opd_valid_i,
  output logic                          opd_ready_o,
  input  logic [LANES*32-1:0]           opd_v0_i,
  input  logic [LANES*32-1:0]           opd_v1_i,
  // Store data.
  input  logic                          dat_valid_i,
  output logic                          dat_ready_o,
  input  logic [LANES*32-1:0]           dat_data_i,
  // Memory requests.
  output logic                          mem_req_valid_o,
  input  logic                          mem_req_ready_i,
  output logic [ID_BITS:0]              mem_req_id_o,
  output logic [1:0]                    mem_req_kind_o,
  output logic [47:0]                   mem_req_line_o,
  output logic [LINE_BYTES-1:0]         mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0]       mem_req_data_o,
  output logic [$clog2(LINE_BYTES)-1:0] mem_req_offset_o,
  output logic                          mem_req_wide_o,
  output logic [4:0]                    mem_req_atomic_o,
  output logic                          mem_req_more_o,
  output logic [19:0]                   mem_req_attr_o,
  // Memory responses.
  input  logic                          mem_rsp_valid_i,
  output logic                          mem_rsp_ready_o,
  input  logic [ID_BITS:0]              mem_rsp_id_i,
  input  logic [1:0]                    mem_rsp_code_i,   // MEMORY_*
  input  logic [LINE_BYTES*8-1:0]       mem_rsp_data_i,
  // VGPR writes.
  output logic                          vgpr_valid_o,
  input  logic                          vgpr_ready_i,
  output logic [7:0]                    vgpr_tag_o,
  output logic [3:0]                    vgpr_beat_o,
  output logic [2:0]                    vgpr_dword_o,
  output logic [1:0]                    vgpr_half_o,
  output logic [LANES-1:0]              vgpr_lanes_o,
  output logic [LANES*32-1:0]           vgpr_data_o,
  // SGPR writes.
  output logic                          sgpr_valid_o,
  input  logic                          sgpr_ready_i,
  output logic [7:0]                    sgpr_tag_o,
  output logic [1:0]                    sgpr_quad_o,
  output logic [3:0]                    sgpr_mask_o,
  output logic [127:0]                  sgpr_data_o,
  // LDS.
  output logic                          lds_req_valid_o,
  input  logic                          lds_req_ready_i,
  output logic [1:0]                    lds_req_kind_o,
  output logic [4:0]                    lds_req_atomic_o,
  output logic                          lds_req_wide_o,
  output logic [LANES-1:0]              lds_req_lanes_o,
  output logic [LANES*32-1:0]           lds_req_addr_o,
  output logic [LANES*16-1:0]           lds_req_bytes_o,
  output logic [LANES*128-1:0]          lds_req_data_o,
  input  logic                          lds_rsp_valid_i,
  output logic                          lds_rsp_ready_o,
  input  logic [LANES*128-1:0]          lds_rsp_data_i,
  // Completions.
  output logic                          done_valid_o,
  input  logic                          done_ready_i,
  output logic [7:0]                    done_tag_o,
  output logic [2:0]                    done_error_o,
  output logic [9:0]                    done_count_o,
  output logic [1:0]                    done_memviol_o,
  output logic [2:0]                    done_counters_o
);
  logic awvalid, awready, awlock, wvalid, wready, wlast, bvalid, bready, arvalid, arready, arlock,
    rvalid, rready, rlast;
  logic [ID_BITS-1:0] awid, bid, arid, rid;
  logic [47:0] awaddr, araddr;
  logic [7:0] awlen, arlen;
  logic [2:0] awsize, awprot, arsize, arprot;
  logic [1:0] awburst, bresp, arburst, rresp;
  logic [3:0] awcache, awqos, arcache, arqos;
  logic [20-1:0] awuser, aruser;
  logic [AXI_DATA_BITS-1:0] wdata, rdata;
  logic [AXI_DATA_BITS/8-1:0] wstrb;

  mau_vmem_axi4 #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .CONVERT(CONVERT),
    .AXI_DATA_BITS(AXI_DATA_BITS)
  ) u_unit (
    .m_axi_awvalid(awvalid), .m_axi_awready(awready), .m_axi_awid(awid), .m_axi_awaddr(awaddr),
    .m_axi_awlen(awlen), .m_axi_awsize(awsize), .m_axi_awburst(awburst), .m_axi_awlock(awlock),
    .m_axi_awcache(awcache), .m_axi_awprot(awprot), .m_axi_awqos(awqos), .m_axi_awuser(awuser),
    .m_axi_wvalid(wvalid), .m_axi_wready(wready), .m_axi_wdata(wdata), .m_axi_wstrb(wstrb),
    .m_axi_wlast(wlast), .m_axi_bvalid(bvalid), .m_axi_bready(bready), .m_axi_bid(bid),
    .m_axi_bresp(bresp), .m_axi_arvalid(arvalid), .m_axi_arready(arready), .m_axi_arid(arid),
    .m_axi_araddr(araddr), .m_axi_arlen(arlen), .m_axi_arsize(arsize), .m_axi_arburst(arburst),
    .m_axi_arlock(arlock), .m_axi_arcache(arcache), .m_axi_arprot(arprot), .m_axi_arqos(arqos),
    .m_axi_aruser(aruser), .m_axi_rvalid(rvalid), .m_axi_rready(rready), .m_axi_rid(rid),
    .m_axi_rdata(rdata), .m_axi_rresp(rresp), .m_axi_rlast(rlast),
    .clk_i, .rst_ni, .ctx_gfx_i, .ctx_rules_i, .ctx_align_i, .ctx_policy_i, .ctx_wave32_i,
    .ctx_lds_base_i, .ctx_lds_size_i, .ctx_scratch_base_i, .ctx_shared_hi_i, .ctx_private_hi_i,
    .req_valid_i, .req_ready_o, .req_op_i, .req_vsharp_i, .req_saddr_i, .req_m0_i, .req_exec_i,
    .req_tag_i, .opd_valid_i, .opd_ready_o, .opd_v0_i, .opd_v1_i, .dat_valid_i, .dat_ready_o,
    .dat_data_i, .vgpr_valid_o, .vgpr_ready_i, .vgpr_tag_o, .vgpr_beat_o, .vgpr_dword_o,
    .vgpr_half_o, .vgpr_lanes_o, .vgpr_data_o, .sgpr_valid_o, .sgpr_ready_i, .sgpr_tag_o,
    .sgpr_quad_o, .sgpr_mask_o, .sgpr_data_o, .lds_req_valid_o, .lds_req_ready_i,
    .lds_req_kind_o, .lds_req_atomic_o, .lds_req_wide_o, .lds_req_lanes_o, .lds_req_addr_o,
    .lds_req_bytes_o, .lds_req_data_o, .lds_rsp_valid_i, .lds_rsp_ready_o, .lds_rsp_data_i,
    .done_valid_o, .done_ready_i, .done_tag_o, .done_error_o, .done_count_o, .done_memviol_o,
    .done_counters_o
  );

  axi4_memory #(
    .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .AXI_DATA_BITS(AXI_DATA_BITS)
  ) u_memory (
    .clk_i, .rst_ni, .awvalid_i(awvalid), .awready_o(awready), .awid_i(awid), .awaddr_i(awaddr),
    .aw_burst_i({awlen, awsize, awburst}), .awuser_i(awuser), .wvalid_i(wvalid),
    .wready_o(wready), .wdata_i(wdata), .wstrb_i(wstrb), .wlast_i(wlast), .bvalid_o(bvalid),
    .bready_i(bready), .bid_o(bid), .bresp_o(bresp), .arvalid_i(arvalid), .arready_o(arready),
    .arid_i(arid), .araddr_i(araddr), .ar_burst_i({arlen, arsize, arburst}), .aruser_i(aruser),
    .rvalid_o(rvalid), .rready_i(rready), .rid_o(rid), .rdata_o(rdata), .rresp_o(rresp),
    .rlast_o(rlast), .mem_req_valid_o, .mem_req_ready_i, .mem_req_id_o, .mem_req_kind_o,
    .mem_req_line_o, .mem_req_bytes_o, .mem_req_data_o, .mem_req_attr_o, .mem_rsp_valid_i,
    .mem_rsp_ready_o, .mem_rsp_id_i, .mem_rsp_code_i, .mem_rsp_data_i
  );
  // Fields of atomics, which AXI does not have.
  assign mem_req_offset_o = '0;
  assign {mem_req_wide_o, mem_req_atomic_o, mem_req_more_o} = '0;
endmodule : axi4_unit
