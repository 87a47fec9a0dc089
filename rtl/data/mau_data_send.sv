// mau_data_send.sv - the path to memory. Inputs: transactions and elements. Output: memory
// requests.
//   beats, data, transactions -> mau_data_issue -> mau_data_request -> memory
//                                      +-> mau_data_scatter -+
// A step is a cycle in which mau_data_issue gives a slot to a read, a write or an atomic. Without
// stalls a request is on the memory request channel DATA_SEND cycles after its step.
// SPDX-License-Identifier: Apache-2.0
module mau_data_send
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,       // 2^ID_BITS slots
  parameter int LUT_RAM_DEPTH = 0  // as in mau_vmem
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Beat of the lane bus, and the data of its lanes. beat_take_o takes both.
  input  logic                    beat_valid_i,
  output logic                    beat_take_o,
  input  logic [LANES/WINDOW-1:0] beat_some_i,  // windows with lanes that move data
  input  mau_data_shape_t         beat_shape_i,
  input  mau_place_t [LANES-1:0]  beat_place_i,
  input  logic                    data_valid_i,
  output logic                    data_read_o,  // 1: data_i is valid in the next cycle
  input  mau_dwords_t [LANES-1:0] data_i,       // elements; atomics: data, compare value
  // Transactions, docs/interface.md.
  input  logic                    txn_valid_i,
  output logic                    txn_ready_o,
  input  mau_txn_t                txn_i,
  input  logic [LINE_BYTES-1:0]   txn_bytes_i,
  input  logic [WINDOW-1:0]       txn_lanes_i,
  // Slots, to and from mau_data_reorder.
  output logic                    slot_valid_o,
  output mau_data_slot_t          slot_o,
  output logic [LANES-1:0]        slot_lanes_o,
  input  logic                    slot_free_i,
  // Memory request channel, docs/vmem.md.
  output logic                    mem_req_valid_o,
  input  logic                    mem_req_ready_i,
  output logic [ID_BITS-1:0]      mem_req_id_o,
  output mau_mem_request_t        mem_req_o,
  output logic [LINE_BYTES-1:0]   mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0] mem_req_data_o
);
  localparam int ROOM = 16;        // entries of the queue in mau_data_request
  localparam int SCATTER = SCATTER_CLOCKS - (LANES == 4 ? 1 : 0);  // latency of mau_data_scatter

  logic                    req_valid, req_free;
  logic [ID_BITS-1:0]      req_id;
  mau_mem_request_t        req;
  logic [LINE_BYTES-1:0]   req_bytes, line_bytes;
  logic [LINE_BYTES*8-1:0] line;

  mau_data_issue #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .ROOM(ROOM)
  ) u_issue (
    .clk_i, .rst_ni, .beat_valid_i, .beat_take_o, .beat_some_i, .beat_place_i, .data_valid_i,
    .txn_valid_i, .txn_ready_o, .txn_i, .txn_bytes_i, .txn_lanes_i, .step_o(slot_valid_o),
    .places_o(data_read_o), .slot_o, .slot_lanes_o, .slot_free_i, .req_valid_o(req_valid),
    .req_id_o(req_id), .req_o(req), .req_bytes_o(req_bytes), .req_free_i(req_free)
  );

  mau_data_scatter #(.LANES(LANES), .LINE_BYTES(LINE_BYTES)) u_scatter (
    .clk_i, .rst_ni, .valid_i(data_read_o), .shape_i(beat_shape_i), .place_i(beat_place_i),
    .lanes_i(slot_lanes_o), .operand_i(slot_o.kind == MEM_ATOMIC), .odd_i(slot_o.odd),
    .pass_i(slot_o.pass), .element_i(data_i), .bytes_o(line_bytes), .data_o(line)
  );

  mau_data_request #(
    .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .SCATTER(SCATTER), .ROOM(ROOM),
    .LUT_RAM_DEPTH(LUT_RAM_DEPTH)
  ) u_request (
    .clk_i, .rst_ni, .req_valid_i(req_valid), .req_id_i(req_id), .req_i(req),
    .req_bytes_i(req_bytes), .line_bytes_i(line_bytes), .line_i(line), .mem_req_valid_o,
    .mem_req_ready_i, .mem_req_id_o, .mem_req_o, .mem_req_bytes_o, .mem_req_data_o,
    .free_o(req_free)
  );
endmodule : mau_data_send
