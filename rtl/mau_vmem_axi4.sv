// mau_vmem_axi4.sv - vector memory unit with an AXI4 port: mau_vmem, mau_atomic, mau_axi4. It does
// whole instructions, atomics too, on any AXI4 memory.
// Ports: those of mau_vmem (docs/vmem.md), and AXI4 (docs/axi4.md) in place of its memory port.
// C model: mau_execute().
// SPDX-License-Identifier: Apache-2.0
module mau_vmem_axi4
  import mau_enc::*, mau_data_pkg::*;
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
  // AXI4.
  output logic                          m_axi_awvalid,
  input  logic                          m_axi_awready,
  output logic [ID_BITS-1:0]            m_axi_awid,
  output logic [47:0]                   m_axi_awaddr,
  output logic [7:0]                    m_axi_awlen,
  output logic [2:0]                    m_axi_awsize,
  output logic [1:0]                    m_axi_awburst,
  output logic                          m_axi_awlock,
  output logic [3:0]                    m_axi_awcache,
  output logic [2:0]                    m_axi_awprot,
  output logic [3:0]                    m_axi_awqos,
  output logic [$bits(mau_attr_t)-1:0]  m_axi_awuser,
  output logic                          m_axi_wvalid,
  input  logic                          m_axi_wready,
  output logic [AXI_DATA_BITS-1:0]      m_axi_wdata,
  output logic [AXI_DATA_BITS/8-1:0]    m_axi_wstrb,
  output logic                          m_axi_wlast,
  input  logic                          m_axi_bvalid,
  output logic                          m_axi_bready,
  input  logic [ID_BITS-1:0]            m_axi_bid,
  input  logic [1:0]                    m_axi_bresp,
  output logic                          m_axi_arvalid,
  input  logic                          m_axi_arready,
  output logic [ID_BITS-1:0]            m_axi_arid,
  output logic [47:0]                   m_axi_araddr,
  output logic [7:0]                    m_axi_arlen,
  output logic [2:0]                    m_axi_arsize,
  output logic [1:0]                    m_axi_arburst,
  output logic                          m_axi_arlock,
  output logic [3:0]                    m_axi_arcache,
  output logic [2:0]                    m_axi_arprot,
  output logic [3:0]                    m_axi_arqos,
  output logic [$bits(mau_attr_t)-1:0]  m_axi_aruser,
  input  logic                          m_axi_rvalid,
  output logic                          m_axi_rready,
  input  logic [ID_BITS-1:0]            m_axi_rid,
  input  logic [AXI_DATA_BITS-1:0]      m_axi_rdata,
  input  logic [1:0]                    m_axi_rresp,
  input  logic                          m_axi_rlast,
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
  // ---- Requests: up from the unit, dn to memory; responses: rsp of memory, old to the unit ------
  logic                    up_valid, up_ready, dn_valid, dn_ready;
  logic                    rsp_valid, rsp_ready, old_valid, old_ready;
  logic [ID_BITS-1:0]      up_id, dn_id, rsp_id, old_id;
  mau_mem_request_t        up, dn;
  logic [1:0]              rsp_code, old_code;
  logic [LINE_BYTES-1:0]   up_bytes, dn_bytes;
  logic [LINE_BYTES*8-1:0] up_data, dn_data, rsp_data, old_data;

  if (LINE_BYTES == 64) begin : g_offset
    assign up.offset[6] = 1'b0;
  end

  mau_vmem #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .CONVERT(CONVERT)
  ) u_vmem (
    .mem_req_valid_o(up_valid), .mem_req_ready_i(up_ready), .mem_req_id_o(up_id),
    .mem_req_kind_o(up.kind), .mem_req_line_o(up.line), .mem_req_bytes_o(up_bytes),
    .mem_req_data_o(up_data), .mem_req_offset_o(up.offset[$clog2(LINE_BYTES)-1:0]),
    .mem_req_wide_o(up.wide), .mem_req_atomic_o(up.atomic), .mem_req_more_o(up.more),
    .mem_req_attr_o(up.attr), .mem_rsp_valid_i(old_valid), .mem_rsp_ready_o(old_ready),
    .mem_rsp_id_i(old_id), .mem_rsp_code_i(old_code), .mem_rsp_data_i(old_data),
    .clk_i, .rst_ni, .ctx_gfx_i, .ctx_rules_i, .ctx_align_i, .ctx_policy_i, .ctx_wave32_i,
    .ctx_lds_base_i, .ctx_lds_size_i, .ctx_scratch_base_i, .ctx_shared_hi_i, .ctx_private_hi_i,
    .req_valid_i, .req_ready_o, .req_op_i, .req_vsharp_i, .req_saddr_i, .req_m0_i, .req_exec_i,
    .req_tag_i, .opd_valid_i, .opd_ready_o, .opd_v0_i, .opd_v1_i, .dat_valid_i, .dat_ready_o,
    .dat_data_i, .vgpr_valid_o, .vgpr_ready_i, .vgpr_tag_o, .vgpr_beat_o, .vgpr_dword_o,
    .vgpr_half_o, .vgpr_lanes_o, .vgpr_data_o, .sgpr_valid_o, .sgpr_ready_i, .sgpr_tag_o,
    .sgpr_quad_o, .sgpr_mask_o, .sgpr_data_o, .lds_req_valid_o, .lds_req_ready_i, .lds_req_kind_o,
    .lds_req_atomic_o, .lds_req_wide_o, .lds_req_lanes_o, .lds_req_addr_o, .lds_req_bytes_o,
    .lds_req_data_o, .lds_rsp_valid_i, .lds_rsp_ready_o, .lds_rsp_data_i, .done_valid_o,
    .done_ready_i, .done_tag_o, .done_error_o, .done_count_o,
    .done_memviol_o, .done_counters_o
  );

  mau_atomic #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS)) u_atomic (
    .clk_i, .rst_ni, .ctx_gfx_i, .up_req_valid_i(up_valid), .up_req_ready_o(up_ready),
    .up_req_id_i(up_id), .up_req_i(up), .up_req_bytes_i(up_bytes), .up_req_data_i(up_data),
    .up_rsp_valid_o(old_valid), .up_rsp_ready_i(old_ready), .up_rsp_id_o(old_id),
    .up_rsp_code_o(old_code), .up_rsp_data_o(old_data), .dn_req_valid_o(dn_valid),
    .dn_req_ready_i(dn_ready), .dn_req_id_o(dn_id), .dn_req_o(dn), .dn_req_bytes_o(dn_bytes),
    .dn_req_data_o(dn_data), .dn_rsp_valid_i(rsp_valid), .dn_rsp_ready_o(rsp_ready),
    .dn_rsp_id_i(rsp_id), .dn_rsp_code_i(rsp_code), .dn_rsp_data_i(rsp_data)
  );

  mau_axi4 #(
    .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .AXI_DATA_BITS(AXI_DATA_BITS)
  ) u_axi4 (
    .clk_i, .rst_ni, .mem_req_valid_i(dn_valid), .mem_req_ready_o(dn_ready), .mem_req_id_i(dn_id),
    .mem_req_kind_i(dn.kind), .mem_req_line_i(dn.line), .mem_req_bytes_i(dn_bytes),
    .mem_req_data_i(dn_data), .mem_req_attr_i(dn.attr), .mem_rsp_valid_o(rsp_valid),
    .mem_rsp_ready_i(rsp_ready), .mem_rsp_id_o(rsp_id), .mem_rsp_code_o(rsp_code),
    .mem_rsp_data_o(rsp_data),
    .m_axi_awvalid, .m_axi_awready, .m_axi_awid, .m_axi_awaddr, .m_axi_awlen, .m_axi_awsize,
    .m_axi_awburst, .m_axi_awlock, .m_axi_awcache, .m_axi_awprot, .m_axi_awqos, .m_axi_awuser,
    .m_axi_wvalid, .m_axi_wready, .m_axi_wdata, .m_axi_wstrb, .m_axi_wlast, .m_axi_bvalid,
    .m_axi_bready, .m_axi_bid, .m_axi_bresp, .m_axi_arvalid, .m_axi_arready, .m_axi_arid,
    .m_axi_araddr, .m_axi_arlen, .m_axi_arsize, .m_axi_arburst, .m_axi_arlock, .m_axi_arcache,
    .m_axi_arprot, .m_axi_arqos, .m_axi_aruser, .m_axi_rvalid, .m_axi_rready, .m_axi_rid,
    .m_axi_rdata, .m_axi_rresp, .m_axi_rlast
  );
endmodule : mau_vmem_axi4
