// mau_axis.sv - the unit with AXI4-Stream channels: two inputs, three outputs. A beat is a row of
// 32-bit words, the first in bits 31:0. The layout is that of the records in docs/board.md:
//   req   12 words: op (2), vsharp (4), saddr (2), m0, exec (2), tag in bits 7:0
//   opd   2*LANES: v0 of lanes 0 .. LANES-1, then v1
//   res   1+3*LANES: tag 7:0, beat 11:8, last 12; a lane: address 31:0; address 47:32 in 15:0,
//         seg 17:16, status 23:20, comps 27:24; LDS address. tlast: last beat of the request
//   txn   5+LINE_BYTES/32: tag 7:0, window 11:8, pass 14:12, last 15, attr[15:0] 31:16; line 47:0,
//         attr[19:16] 51:48; lanes (2), bytes. tlast: last transaction of its window
//   done  1: tag 7:0, error 10:8, memviol 12:11, counters 15:13, count 25:16
// Ports, handshakes and cycles are those of mau (docs/interface.md): tvalid never waits for tready,
// a beat holds until it is taken, and there is no combinational path from an input to an output.
// aresetn is synchronous and low for at least two cycles; tvalid is low from its second cycle on.
// The context is a set of plain ports that may change only while the unit is idle.
// SPDX-License-Identifier: Apache-2.0
module mau_axis #(
  parameter int LANES = 16,
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64
) (
  input  logic                              aclk,
  input  logic                              aresetn,
  // Context.
  input  logic [3:0]                        ctx_gfx_i,
  input  logic                              ctx_rules_i,
  input  logic [1:0]                        ctx_align_i,
  input  logic                              ctx_policy_i,
  input  logic                              ctx_wave32_i,
  input  logic [17:0]                       ctx_lds_base_i,
  input  logic [17:0]                       ctx_lds_size_i,
  input  logic [47:0]                       ctx_scratch_base_i,
  input  logic [31:0]                       ctx_shared_hi_i,
  input  logic [31:0]                       ctx_private_hi_i,
  // Request headers.
  input  logic                              s_axis_req_tvalid,
  output logic                              s_axis_req_tready,
  input  logic [12*32-1:0]                  s_axis_req_tdata,
  // Operand beats.
  input  logic                              s_axis_opd_tvalid,
  output logic                              s_axis_opd_tready,
  input  logic [2*LANES*32-1:0]             s_axis_opd_tdata,
  // Lane results.
  output logic                              m_axis_res_tvalid,
  input  logic                              m_axis_res_tready,
  output logic [(1+3*LANES)*32-1:0]         m_axis_res_tdata,
  output logic                              m_axis_res_tlast,
  // Transactions.
  output logic                              m_axis_txn_tvalid,
  input  logic                              m_axis_txn_tready,
  output logic [(5+LINE_BYTES/32)*32-1:0]   m_axis_txn_tdata,
  output logic                              m_axis_txn_tlast,
  // Completions.
  output logic                              m_axis_done_tvalid,
  input  logic                              m_axis_done_tready,
  output logic [31:0]                       m_axis_done_tdata
);
  logic [7:0]            res_tag, txn_tag, done_tag;
  logic [3:0]            res_beat, txn_window;
  logic [LANES*64-1:0]   res_addr;
  logic [LANES*4-1:0]    res_comps, res_status;
  logic [LANES*2-1:0]    res_seg;
  logic [LANES*32-1:0]   res_lds;
  logic [47:0]           txn_line;
  logic [LINE_BYTES-1:0] txn_bytes;
  logic [WINDOW-1:0]     txn_lanes;
  logic [2:0]            txn_pass, done_error, done_counters;
  logic [1:0]            done_memviol;
  logic [19:0]           txn_attr;
  logic [9:0]            done_count;

  mau #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_mau (
    .clk_i(aclk), .rst_ni(aresetn),
    .ctx_gfx_i, .ctx_rules_i, .ctx_align_i, .ctx_policy_i, .ctx_wave32_i, .ctx_lds_base_i,
    .ctx_lds_size_i, .ctx_scratch_base_i, .ctx_shared_hi_i, .ctx_private_hi_i,
    .req_valid_i(s_axis_req_tvalid), .req_ready_o(s_axis_req_tready),
    .req_op_i(s_axis_req_tdata[0 +: 64]), .req_vsharp_i(s_axis_req_tdata[64 +: 128]),
    .req_saddr_i(s_axis_req_tdata[192 +: 64]), .req_m0_i(s_axis_req_tdata[256 +: 32]),
    .req_exec_i(s_axis_req_tdata[288 +: 64]), .req_tag_i(s_axis_req_tdata[352 +: 8]),
    .opd_valid_i(s_axis_opd_tvalid), .opd_ready_o(s_axis_opd_tready),
    .opd_v0_i(s_axis_opd_tdata[0 +: LANES*32]), .opd_v1_i(s_axis_opd_tdata[LANES*32 +: LANES*32]),
    .res_valid_o(m_axis_res_tvalid), .res_ready_i(m_axis_res_tready), .res_tag_o(res_tag),
    .res_beat_o(res_beat), .res_last_o(m_axis_res_tlast), .res_addr_o(res_addr),
    .res_comps_o(res_comps), .res_status_o(res_status), .res_seg_o(res_seg), .res_lds_o(res_lds),
    .txn_valid_o(m_axis_txn_tvalid), .txn_ready_i(m_axis_txn_tready), .txn_line_o(txn_line),
    .txn_bytes_o(txn_bytes), .txn_lanes_o(txn_lanes), .txn_window_o(txn_window),
    .txn_pass_o(txn_pass), .txn_attr_o(txn_attr), .txn_tag_o(txn_tag),
    .txn_last_o(m_axis_txn_tlast),
    .done_valid_o(m_axis_done_tvalid), .done_ready_i(m_axis_done_tready), .done_tag_o(done_tag),
    .done_error_o(done_error), .done_count_o(done_count), .done_memviol_o(done_memviol),
    .done_counters_o(done_counters)
  );

  assign m_axis_res_tdata[31:0] = {19'd0, m_axis_res_tlast, res_beat, res_tag};
  for (genvar l = 0; l < LANES; l++) begin : g_lane
    assign m_axis_res_tdata[(1+3*l)*32 +: 96] = {
      res_lds[l*32 +: 32],
      4'd0, res_comps[l*4 +: 4], res_status[l*4 +: 4], 2'd0, res_seg[l*2 +: 2],
      res_addr[l*64 +: 48]};
  end
  assign m_axis_txn_tdata = {
    txn_bytes, 64'(txn_lanes), 12'd0, txn_attr[19:16], txn_line,
    txn_attr[15:0], m_axis_txn_tlast, txn_pass, txn_window, txn_tag};
  assign m_axis_done_tdata = {6'd0, done_count, done_counters, done_memviol, done_error, done_tag};
endmodule : mau_axis
