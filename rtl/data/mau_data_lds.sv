// mau_data_lds.sv - everything that goes to LDS, in order, one request at a time: the FLAT lanes of
// a beat that lie there (X6), and the dwords of loads to LDS (X7). The beat waits for the answer,
// which joins its elements behind (mau_data_return). Every other beat passes in the clock in which
// it comes.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_lds
  import mau_enc::*, mau_data_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  // Beats; row_i, too, goes on with them.
  input  logic                 valid_i,
  output logic                 take_o,
  /* verilator lint_off UNUSEDSIGNAL */  // the rest is for other parts
  input  mau_beat_control_t    row_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [LANES-1:0]     writes_i,     // lanes that get a result (mau_beat_lanes)
  input  logic [LANES-1:0]     in_lds_i,     // FLAT lanes in LDS
  input  logic [LANES*32-1:0]  lds_i,        // LDS byte addresses
  input  logic [LANES*128-1:0] element_i,
  input  logic                 converted_i,  // registers_i in place of element_i
  /* verilator lint_off UNUSEDSIGNAL */  // register 0 of each lane
  input  logic [LANES*128-1:0] registers_i,
  /* verilator lint_on UNUSEDSIGNAL */
  // Data of the FLAT stores and atomics with lanes in LDS, in order.
  input  logic                 data_valid_i,
  output logic                 data_take_o,
  input  logic [LANES*128-1:0] data_i,
  // Beats, and what their lanes in LDS returned.
  output logic                 valid_o,
  input  logic                 take_i,
  output logic [LANES*128-1:0] answer_o,     // 0 in lanes that LDS did not answer
  // LDS channels, docs/vmem.md.
  output logic                 lds_req_valid_o,
  input  logic                 lds_req_ready_i,
  output logic [1:0]           lds_req_kind_o,
  output logic [4:0]           lds_req_atomic_o,
  output logic                 lds_req_wide_o,
  output logic [LANES-1:0]     lds_req_lanes_o,
  output logic [LANES*32-1:0]  lds_req_addr_o,
  output logic [LANES*16-1:0]  lds_req_bytes_o,
  output logic [LANES*128-1:0] lds_req_data_o,
  input  logic                 lds_rsp_valid_i,
  output logic                 lds_rsp_ready_o,
  input  logic [LANES*128-1:0] lds_rsp_data_i
);
  // ---- A beat with lanes in LDS asks, waits, and goes on ----------------------------------------
  logic             asks, reads_data, start, answered_q, waits_q;
  logic [LANES-1:0] lanes;

  always_comb begin
    {lanes, asks, reads_data, start} = '0;
    if (valid_i) begin
      lanes = row_i.to_lds ? writes_i : in_lds_i;
      asks = lanes != '0;
      reads_data = !row_i.to_lds && row_i.kind != MEM_READ;
      start = asks && !waits_q && !answered_q && (data_valid_i || !reads_data);
    end
  end
  assign data_take_o = start && reads_data;
  assign valid_o = valid_i && (!asks || answered_q);
  assign take_o = valid_o && take_i;
  assign lds_rsp_ready_o = waits_q && !lds_req_valid_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      waits_q <= 1'b0;
      answered_q <= 1'b0;
      lds_req_valid_o <= 1'b0;
    end else if (valid_i) begin
      waits_q <= start || (waits_q && !(lds_rsp_valid_i && lds_rsp_ready_o));
      answered_q <= (lds_rsp_valid_i && lds_rsp_ready_o) || (answered_q && !take_o);
      lds_req_valid_o <= start || (lds_req_valid_o && !lds_req_ready_i);
    end
  end

  // ---- Request ----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_request
    logic [15:0] bytes;
    bytes = '0;
    if (start) begin
      bytes = row_i.to_lds ? 16'h000f : ~(16'hffff << row_i.bytes);
      lds_req_kind_o <= row_i.to_lds ? MEM_WRITE : row_i.kind;
      lds_req_atomic_o <= row_i.atomic;
      lds_req_wide_o <= row_i.bytes[3];
      lds_req_lanes_o <= lanes;
      for (int l = 0; l < LANES; l++) begin
        lds_req_addr_o[l*32 +: 32] <= lanes[l] ? lds_i[l*32 +: 32] : 32'd0;
        lds_req_bytes_o[l*16 +: 16] <= lanes[l] ? bytes : 16'd0;
        lds_req_data_o[l*128 +: 128] <= lanes[l] && reads_data ? data_i[l*128 +: 128] : 128'd0;
        if (lanes[l] && row_i.to_lds)
          lds_req_data_o[l*128 +: 32] <= converted_i ? registers_i[l*128 +: 32] :
                                                       element_i[l*128 +: 32];
      end
    end
  end

  // ---- Answer: the elements of lanes in LDS, until the beat leaves ------------------------------
  always_ff @(posedge clk_i) begin
    if (!rst_ni || (answered_q && take_i)) answer_o <= '0;
    else if (lds_rsp_valid_i && lds_rsp_ready_o && row_i.returns)
      for (int l = 0; l < LANES; l++)
        if (in_lds_i[l]) answer_o[l*128 +: 128] <= lds_rsp_data_i[l*128 +: 128];
  end

  `MAU_HELD(LdsReqHeld, 8 + LANES * 177, lds_req_valid_o, lds_req_ready_i,
    {lds_req_kind_o, lds_req_atomic_o, lds_req_wide_o, lds_req_lanes_o, lds_req_addr_o,
    lds_req_bytes_o, lds_req_data_o})
endmodule : mau_data_lds
