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

  // A request and a response, with all fields of their ports. An id has ID_BITS bits of the eight.
  typedef struct packed {
    logic [7:0]                    id;
    mau_mem_request_t              head;
    logic [LINE_BYTES-1:0]         bytes;
    logic [LINE_BYTES/8-1:0][63:0] data;
  } request_t;
  typedef struct packed {
    logic [7:0]                    id;
    logic [1:0]                    code;      // MEMORY_*
    logic [LINE_BYTES/8-1:0][63:0] data;
  } response_t;
  // A request that the unit itself makes.
  typedef struct packed {
    mau_atomic_own_t               head;
    logic [LINE_BYTES-1:0]         bytes;
    logic [LINE_BYTES/8-1:0][63:0] data;
  } own_t;

  // ---- Ports ------------------------------------------------------------------------------------
  logic      up_valid, up_take, dn_valid, dn_take;
  request_t  up, to_memory;
  response_t dn, to_unit;

  mau_skid #(.WIDTH($bits(request_t))) u_up (
    .clk_i, .rst_ni, .valid_i(up_req_valid_i), .ready_o(up_req_ready_o),
    .data_i({8'(up_req_id_i), up_req_i, up_req_bytes_i, up_req_data_i}), .valid_o(up_valid),
    .take_i(up_take), .data_o(up)
  );
  mau_skid #(.WIDTH($bits(response_t))) u_dn (
    .clk_i, .rst_ni, .valid_i(dn_rsp_valid_i), .ready_o(dn_rsp_ready_o),
    .data_i({8'(dn_rsp_id_i), dn_rsp_code_i, dn_rsp_data_i}), .valid_o(dn_valid),
    .take_i(dn_take), .data_o(dn)
  );
  assign dn_req_id_o = to_memory.id[ID_BITS-1:0];
  assign dn_req_o = to_memory.head;
  assign dn_req_bytes_o = to_memory.bytes;
  assign dn_req_data_o = to_memory.data;
  assign up_rsp_id_o = to_unit.id[ID_BITS-1:0];
  assign up_rsp_code_o = to_unit.code;
  assign up_rsp_data_o = to_unit.data;

  // ---- The unit ---------------------------------------------------------------------------------
  logic                    lane_valid, lane_ready, own_valid, own_go, ends, old_valid, old_go;
  mau_atomic_lane_t        lane;
  own_t                    own;
  mau_atomic_old_t         old;
  mau_atomic_wait_t        waits;
  mau_atomic_answer_t      answer;

  mau_atomic_request #(
    .LINE_BYTES(LINE_BYTES), .request_t(request_t), .own_t(own_t)
  ) u_request (
    .clk_i, .rst_ni, .valid_i(up_valid), .take_o(up_take), .request_i(up),
    .dn_valid_o(dn_req_valid_o), .dn_ready_i(dn_req_ready_i), .dn_o(to_memory),
    .lane_valid_o(lane_valid), .lane_ready_i(lane_ready), .lane_o(lane), .own_valid_i(own_valid),
    .own_go_o(own_go), .own_i(own), .ends_i(ends)
  );
  mau_atomic_lanes #(.LINE_BYTES(LINE_BYTES), .own_t(own_t)) u_lanes (
    .clk_i, .rst_ni, .ctx_gfx_i, .lane_valid_i(lane_valid), .lane_ready_o(lane_ready),
    .lane_i(lane), .own_valid_o(own_valid), .own_go_i(own_go), .own_o(own),
    .ends_o(ends), .old_valid_o(old_valid), .old_go_i(old_go), .old_o(old), .wait_o(waits),
    .answer_i(answer), .line_i(dn.data)
  );
  mau_atomic_response #(.response_t(response_t)) u_response (
    .clk_i, .rst_ni, .valid_i(dn_valid), .take_o(dn_take), .response_i(dn),
    .up_valid_o(up_rsp_valid_o), .up_ready_i(up_rsp_ready_i), .up_o(to_unit),
    .old_valid_i(old_valid), .old_go_o(old_go), .old_i(old), .wait_i(waits), .answer_o(answer)
  );
endmodule : mau_atomic
