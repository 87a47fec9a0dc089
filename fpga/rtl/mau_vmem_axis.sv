// mau_vmem_axis.sv - the data path mau_vmem with AXI4-Stream channels: three inputs, three outputs.
// A beat is a row of 32-bit words, the first in bits 31:0:
//   req   12 words: op (2), vsharp (4), saddr (2), m0, exec (2), tag in bits 7:0
//   opd   2*LANES: v0 of lanes 0 .. LANES-1, then v1
//   dat   LANES: one data VGPR of the lanes of a beat
//   vgpr  3+LANES: tag 7:0, beat 11:8, dword 14:12, half 17:16; lanes that are written (2); values
//   sgpr  5: tag 7:0, quad 9:8, mask 15:12; values of the quad
//   done  1: tag 7:0, error 10:8, memviol 12:11, counters 15:13, count 25:16
// Other bits are 0. Channels, handshakes and cycles are those of mau_vmem (docs/vmem.md): tvalid
// never waits for tready, a beat holds until it is taken, and there is no combinational path from
// an input to an output. aresetn is synchronous and low for at least two cycles; tvalid is low from
// its second cycle on. Memory and LDS have the ports of mau_vmem; mau_atomic and mau_axi4 connect
// the memory port to AXI4 as in mau_vmem_axi4. The context is a set of plain ports.
// SPDX-License-Identifier: Apache-2.0
module mau_vmem_axis #(
  parameter int LANES = 16,       // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,      // lanes merged together: 4 .. LANES, a power of two
  parameter int LINE_BYTES = 64,  // bytes of a memory line: 64, 128
  parameter int ID_BITS = 4,      // 2^ID_BITS memory requests in flight: 2 .. 6
  parameter int CONVERT = 4       // lanes that convert in a cycle: 1, 2, 4, LANES
) (
  input  logic                          aclk,
  input  logic                          aresetn,
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
  // Request headers.
  input  logic                          s_axis_req_tvalid,
  output logic                          s_axis_req_tready,
  input  logic [12*32-1:0]              s_axis_req_tdata,
  // Operand beats.
  input  logic                          s_axis_opd_tvalid,
  output logic                          s_axis_opd_tready,
  input  logic [2*LANES*32-1:0]         s_axis_opd_tdata,
  // Store data.
  input  logic                          s_axis_dat_tvalid,
  output logic                          s_axis_dat_tready,
  input  logic [LANES*32-1:0]           s_axis_dat_tdata,
  // VGPR writes.
  output logic                          m_axis_vgpr_tvalid,
  input  logic                          m_axis_vgpr_tready,
  output logic [(3+LANES)*32-1:0]       m_axis_vgpr_tdata,
  // SGPR writes.
  output logic                          m_axis_sgpr_tvalid,
  input  logic                          m_axis_sgpr_tready,
  output logic [5*32-1:0]               m_axis_sgpr_tdata,
  // Completions.
  output logic                          m_axis_done_tvalid,
  input  logic                          m_axis_done_tready,
  output logic [31:0]                   m_axis_done_tdata,
  // Memory requests.
  output logic                          mem_req_valid_o,
  input  logic                          mem_req_ready_i,
  output logic [ID_BITS-1:0]            mem_req_id_o,
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
  input  logic [ID_BITS-1:0]            mem_rsp_id_i,
  input  logic [1:0]                    mem_rsp_code_i,   // MEMORY_*
  input  logic [LINE_BYTES*8-1:0]       mem_rsp_data_i,
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
  input  logic [LANES*128-1:0]          lds_rsp_data_i
);
  logic [7:0]          vgpr_tag, sgpr_tag, done_tag;
  logic [3:0]          vgpr_beat, sgpr_mask;
  logic [2:0]          vgpr_dword, done_error, done_counters;
  logic [1:0]          vgpr_half, sgpr_quad, done_memviol;
  logic [LANES-1:0]    vgpr_lanes;
  logic [LANES*32-1:0] vgpr_data;
  logic [127:0]        sgpr_data;
  logic [9:0]          done_count;

  mau_vmem #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .CONVERT(CONVERT)
  ) u_vmem (
    .clk_i(aclk), .rst_ni(aresetn),
    .req_valid_i(s_axis_req_tvalid), .req_ready_o(s_axis_req_tready),
    .req_op_i(s_axis_req_tdata[0 +: 64]), .req_vsharp_i(s_axis_req_tdata[64 +: 128]),
    .req_saddr_i(s_axis_req_tdata[192 +: 64]), .req_m0_i(s_axis_req_tdata[256 +: 32]),
    .req_exec_i(s_axis_req_tdata[288 +: 64]), .req_tag_i(s_axis_req_tdata[352 +: 8]),
    .opd_valid_i(s_axis_opd_tvalid), .opd_ready_o(s_axis_opd_tready),
    .opd_v0_i(s_axis_opd_tdata[0 +: LANES*32]), .opd_v1_i(s_axis_opd_tdata[LANES*32 +: LANES*32]),
    .dat_valid_i(s_axis_dat_tvalid), .dat_ready_o(s_axis_dat_tready),
    .dat_data_i(s_axis_dat_tdata),
    .vgpr_valid_o(m_axis_vgpr_tvalid), .vgpr_ready_i(m_axis_vgpr_tready), .vgpr_tag_o(vgpr_tag),
    .vgpr_beat_o(vgpr_beat), .vgpr_dword_o(vgpr_dword), .vgpr_half_o(vgpr_half),
    .vgpr_lanes_o(vgpr_lanes), .vgpr_data_o(vgpr_data),
    .sgpr_valid_o(m_axis_sgpr_tvalid), .sgpr_ready_i(m_axis_sgpr_tready), .sgpr_tag_o(sgpr_tag),
    .sgpr_quad_o(sgpr_quad), .sgpr_mask_o(sgpr_mask), .sgpr_data_o(sgpr_data),
    .done_valid_o(m_axis_done_tvalid), .done_ready_i(m_axis_done_tready), .done_tag_o(done_tag),
    .done_error_o(done_error), .done_count_o(done_count), .done_memviol_o(done_memviol),
    .done_counters_o(done_counters),
    .ctx_gfx_i, .ctx_rules_i, .ctx_align_i, .ctx_policy_i, .ctx_wave32_i, .ctx_lds_base_i,
    .ctx_lds_size_i, .ctx_scratch_base_i, .ctx_shared_hi_i, .ctx_private_hi_i, .mem_req_valid_o,
    .mem_req_ready_i, .mem_req_id_o, .mem_req_kind_o, .mem_req_line_o, .mem_req_bytes_o,
    .mem_req_data_o, .mem_req_offset_o, .mem_req_wide_o, .mem_req_atomic_o, .mem_req_more_o,
    .mem_req_attr_o, .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_id_i, .mem_rsp_code_i,
    .mem_rsp_data_i, .lds_req_valid_o, .lds_req_ready_i, .lds_req_kind_o, .lds_req_atomic_o,
    .lds_req_wide_o, .lds_req_lanes_o, .lds_req_addr_o, .lds_req_bytes_o, .lds_req_data_o,
    .lds_rsp_valid_i, .lds_rsp_ready_o, .lds_rsp_data_i
  );

  assign m_axis_vgpr_tdata = {
    vgpr_data, 64'(vgpr_lanes), 14'd0, vgpr_half, 1'b0, vgpr_dword, vgpr_beat, vgpr_tag};
  assign m_axis_sgpr_tdata = {sgpr_data, 16'd0, sgpr_mask, 2'd0, sgpr_quad, sgpr_tag};
  assign m_axis_done_tdata = {6'd0, done_count, done_counters, done_memviol, done_error, done_tag};
endmodule : mau_vmem_axis
