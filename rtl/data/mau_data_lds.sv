// mau_data_lds.sv - requests to LDS, in order, one at a time: the FLAT lanes of a beat in LDS (X6),
// and the dwords of loads to LDS (X7, L7). The beat waits for the response, which is merged with
// its elements in mau_data_return. Every other beat passes without delay.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_lds
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Beats. beat_i goes to mau_data_return too.
  input  logic                    valid_i,
  output logic                    take_o,
  input  mau_beat_control_t       beat_i,
  input  logic [LANES-1:0]        lanes_i,      // lanes that go to LDS
  input  logic [LANES-1:0][31:0]  lds_i,        // LDS byte addresses, of a beat that converts:
                                                // converted_lds_i
  input  mau_dwords_t [LANES-1:0] element_i,
  /* verilator lint_off UNUSEDSIGNAL */  // a format to LDS has one component, in register 0 (E2)
  input  mau_dwords_t [LANES-1:0] registers_i,  // of a beat that converts
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [LANES-1:0][31:0]  converted_lds_i,
  // Data of the FLAT stores and atomics with lanes in LDS, in order.
  input  logic                    data_valid_i,
  output logic                    data_take_o,
  input  mau_dwords_t [LANES-1:0] data_i,
  // Beats, and the elements that LDS returned for their lanes.
  output logic                    valid_o,
  input  logic                    take_i,
  output mau_dwords_t [LANES-1:0] answer_o,     // 0 in lanes without a response
  // LDS channels, docs/vmem.md.
  output logic                    lds_req_valid_o,
  input  logic                    lds_req_ready_i,
  output mau_lds_request_t        lds_req_o,
  output logic [LANES-1:0]        lds_req_lanes_o,
  output logic [LANES*32-1:0]     lds_req_addr_o,   // this and the next two: 0 in other lanes
  output logic [LANES*16-1:0]     lds_req_bytes_o,
  output logic [LANES*128-1:0]    lds_req_data_o,
  input  logic                    lds_rsp_valid_i,
  output logic                    lds_rsp_ready_o,
  input  mau_dwords_t [LANES-1:0] lds_rsp_data_i
);
  // ---- A beat with lanes in LDS: request, wait, pass on -----------------------------------------
  logic has_lanes, reads_data, start, answered, answered_q, waits_q;

  assign has_lanes = valid_i && lanes_i != '0;
  assign reads_data = !beat_i.to_lds && beat_i.kind != MEM_READ;
  assign start = has_lanes && !waits_q && !answered_q && (data_valid_i || !reads_data);
  assign data_take_o = start && reads_data;
  assign valid_o = valid_i && (!has_lanes || answered_q);
  assign take_o = valid_o && take_i;
  assign lds_rsp_ready_o = waits_q && !lds_req_valid_o;
  assign answered = lds_rsp_valid_i && lds_rsp_ready_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      waits_q <= 1'b0;
      answered_q <= 1'b0;
      lds_req_valid_o <= 1'b0;
    end else begin
      waits_q <= start || (waits_q && !answered);
      answered_q <= answered || (answered_q && !take_o);
      lds_req_valid_o <= start || (lds_req_valid_o && !lds_req_ready_i);
    end
  end

  // ---- Request ----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (start) begin
      automatic logic [15:0] bytes = ~(16'hffff << beat_i.bytes);
      automatic logic [LANES-1:0][31:0]  addr = '0;
      automatic logic [LANES-1:0][15:0]  lane_bytes = '0;
      automatic mau_dwords_t [LANES-1:0] data = '0;
      lds_req_o.kind <= beat_i.to_lds ? MEM_WRITE : beat_i.kind;
      lds_req_o.atomic <= beat_i.atomic;
      lds_req_o.wide <= beat_i.bytes[3];
      for (int l = 0; l < LANES; l++) begin
        if (lanes_i[l]) begin
          addr[l] = beat_i.converts ? converted_lds_i[l] : lds_i[l];
          lane_bytes[l] = bytes;
          if (beat_i.to_lds && !beat_i.converts) data[l] = element_i[l];
          if (beat_i.to_lds && beat_i.converts) data[l][0] = registers_i[l][0];
          if (reads_data) data[l] = data_i[l];
        end
      end
      lds_req_lanes_o <= lanes_i;
      lds_req_addr_o <= addr;
      lds_req_bytes_o <= lane_bytes;
      lds_req_data_o <= data;
    end
  end

  // ---- Response: the elements of lanes in LDS, until the beat leaves ----------------------------
  // Before a response every lane is 0.
  always_ff @(posedge clk_i) begin
    if (!rst_ni || (answered_q && take_i)) begin
      answer_o <= '0;
    end else if (answered && beat_i.returns) begin
      for (int l = 0; l < LANES; l++) if (lanes_i[l]) answer_o[l] <= lds_rsp_data_i[l];
    end
  end

  `MAU_HELD(LdsReqHeld, lds_req_valid_o, lds_req_ready_i, lds_req_o)
  for (genvar l = 0; l < LANES; l++) begin : g_held
    `MAU_HELD(LdsReqLaneHeld, lds_req_valid_o, lds_req_ready_i,
      {lds_req_lanes_o[l], lds_req_addr_o[l*32 +: 32], lds_req_bytes_o[l*16 +: 16],
       lds_req_data_o[l*128 +: 128]})
  end
endmodule : mau_data_lds
