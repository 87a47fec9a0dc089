// mau_atomic.sv - executes atomics for a memory that has only reads and writes of lines. It sits
// between a unit that issues atomics and that memory. Both sides have the same port. Ports, order
// and cycles: docs/atomic_unit.md. mau_atomic_alu computes the operations. Rules:
// docs/spec/atomic.md; X5, M1, M4.
// SPDX-License-Identifier: Apache-2.0
module mau_atomic
  import mau_data_pkg::*, mau_atomic_pkg::*;
#(
  parameter int LINE_BYTES = 64,  // bytes of a memory line: 64, 128
  parameter int ID_BITS = 4       // 2^ID_BITS requests in flight: 1 .. 8
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // GFX_*. It is stable from the transfer of an atomic to that of its response.
  input  logic [3:0]              ctx_gfx_i,
  // Requests of the unit.
  input  logic                    up_req_valid_i,
  output logic                    up_req_ready_o,
  input  logic [ID_BITS-1:0]      up_req_id_i,
  input  mau_mem_request_t        up_req_i,
  input  logic [LINE_BYTES-1:0]   up_req_bytes_i,
  input  logic [LINE_BYTES*8-1:0] up_req_data_i,
  // Responses to the unit.
  output logic                    up_rsp_valid_o,
  input  logic                    up_rsp_ready_i,
  output logic [ID_BITS-1:0]      up_rsp_id_o,
  output logic [1:0]              up_rsp_code_o,      // MEMORY_*
  output logic [LINE_BYTES*8-1:0] up_rsp_data_o,
  // Requests to memory: MEM_READ, MEM_WRITE.
  output logic                    dn_req_valid_o,
  input  logic                    dn_req_ready_i,
  output logic [ID_BITS-1:0]      dn_req_id_o,
  output mau_mem_request_t        dn_req_o,
  output logic [LINE_BYTES-1:0]   dn_req_bytes_o,
  output logic [LINE_BYTES*8-1:0] dn_req_data_o,
  // Responses of memory.
  input  logic                    dn_rsp_valid_i,
  output logic                    dn_rsp_ready_o,
  input  logic [ID_BITS-1:0]      dn_rsp_id_i,
  input  logic [1:0]              dn_rsp_code_i,      // MEMORY_*
  input  logic [LINE_BYTES*8-1:0] dn_rsp_data_i
);
`ifndef SYNTHESIS
  initial begin
    if (LINE_BYTES != 64 && LINE_BYTES != 128) $fatal(1, "%m: LINE_BYTES must be 64 or 128");
    if (ID_BITS < 1 || ID_BITS > 8) $fatal(1, "%m: ID_BITS must be 1 to 8");
  end
`endif

  // Atomics for the open line; requests to memory for that line.
  logic                    lane_valid, lane_ready;
  logic [ID_BITS-1:0]      lane_id;
  mau_atomic_lane_t        lane;
  logic                    own_valid, own_go;
  logic [ID_BITS-1:0]      own_id;
  mau_atomic_own_t         own;
  logic                    ends;
  logic [LINE_BYTES-1:0]   own_bytes;
  logic [LINE_BYTES*8-1:0] own_data;
  // Old elements; responses of memory to those requests.
  logic                    old_valid, old_go;
  logic [ID_BITS-1:0]      old_id;
  logic [1:0]              old_code, rsp_code;
  logic [63:0]             old;
  logic                    read_wait, read_take;
  logic [ID_BITS-1:0]      read_id;
  logic [LINE_BYTES*8-1:0] read_data;
  logic                    ack_wait, ack_take;
  logic [ID_BITS-1:0]      ack_id;
  mau_atomic_ack_t         ack;

  mau_atomic_request #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS)) u_request (
    .clk_i, .rst_ni,
    .up_req_valid_i, .up_req_ready_o, .up_req_id_i, .up_req_i, .up_req_bytes_i, .up_req_data_i,
    .dn_req_valid_o, .dn_req_ready_i, .dn_req_id_o, .dn_req_o, .dn_req_bytes_o, .dn_req_data_o,
    .lane_valid_o(lane_valid), .lane_ready_i(lane_ready), .lane_id_o(lane_id), .lane_o(lane),
    .own_valid_i(own_valid), .own_go_o(own_go), .own_id_i(own_id), .own_i(own),
    .own_bytes_i(own_bytes), .own_data_i(own_data), .ends_i(ends)
  );

  mau_atomic_lanes #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS)) u_lanes (
    .clk_i, .rst_ni, .ctx_gfx_i,
    .lane_valid_i(lane_valid), .lane_ready_o(lane_ready), .lane_id_i(lane_id), .lane_i(lane),
    .own_valid_o(own_valid), .own_go_i(own_go), .own_id_o(own_id), .own_o(own),
    .own_bytes_o(own_bytes), .own_data_o(own_data), .ends_o(ends),
    .old_valid_o(old_valid), .old_go_i(old_go), .old_id_o(old_id), .old_code_o(old_code),
    .old_o(old), .rsp_code_i(rsp_code),
    .read_wait_o(read_wait), .read_id_o(read_id), .read_take_i(read_take),
    .read_data_i(read_data), .ack_wait_o(ack_wait), .ack_id_o(ack_id), .ack_o(ack),
    .ack_take_i(ack_take)
  );

  mau_atomic_response #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS)) u_response (
    .clk_i, .rst_ni,
    .dn_rsp_valid_i, .dn_rsp_ready_o, .dn_rsp_id_i, .dn_rsp_code_i, .dn_rsp_data_i,
    .up_rsp_valid_o, .up_rsp_ready_i, .up_rsp_id_o, .up_rsp_code_o, .up_rsp_data_o,
    .old_valid_i(old_valid), .old_go_o(old_go), .old_id_i(old_id), .old_code_i(old_code),
    .old_i(old), .rsp_code_o(rsp_code),
    .read_wait_i(read_wait), .read_id_i(read_id), .read_take_o(read_take),
    .read_data_o(read_data), .ack_wait_i(ack_wait), .ack_id_i(ack_id), .ack_i(ack),
    .ack_take_o(ack_take)
  );
endmodule : mau_atomic
