// mau_data_send.sv - the way to memory: transactions and elements in, memory requests out.
//   rows, data, transactions -> mau_data_issue -> mau_data_request -> memory
//                                     +-> mau_data_scatter -+
// A request stands on the channel DATA_SEND clocks after its step when nothing waits.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_send
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4        // 2^ID_BITS slots
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Row of the lane bus, and the data of its lanes; row_take_o takes both.
  input  logic                    row_valid_i,
  output logic                    row_take_o,
  input  logic [LANES/WINDOW-1:0] row_some_i,    // windows with lanes that move
  input  mau_data_shape_t         row_shape_i,
  input  logic [LANES*PLACE_BITS-1:0] row_place_i,
  input  logic                    data_valid_i,
  output logic                    data_read_o,   // a clock later they stand on data_i
  input  logic [LANES*128-1:0]    data_i,        // elements; atomics: data, compare value
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
  output logic [1:0]              mem_req_kind_o,
  output logic [47:0]             mem_req_line_o,
  output logic [LINE_BYTES-1:0]   mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0] mem_req_data_o,
  output logic [$clog2(LINE_BYTES)-1:0] mem_req_offset_o,
  output logic                    mem_req_wide_o,
  output logic [4:0]              mem_req_atomic_o,
  output logic                    mem_req_more_o,
  output logic [15:0]             mem_req_attr_o
);
  localparam int ROOM = 16;        // requests between step and channel
  localparam int SCATTER = SCATTER_CLOCKS - (LANES == 4 ? 1 : 0);  // of mau_data_scatter

  logic                    ask_valid, ask_free;
  mau_data_ask_t           ask;
  logic [ID_BITS-1:0]      ask_id;
  logic [47:0]             ask_line;
  logic [LINE_BYTES-1:0]   ask_bytes, line_bytes;
  logic [LINE_BYTES*8-1:0] line;

  mau_data_issue #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .ROOM(ROOM)
  ) u_issue (
    .clk_i, .rst_ni, .row_valid_i, .row_take_o, .row_some_i, .row_place_i, .data_valid_i,
    .txn_valid_i, .txn_ready_o, .txn_i, .txn_bytes_i, .txn_lanes_i, .step_o(slot_valid_o),
    .places_o(data_read_o), .slot_o, .slot_lanes_o, .slot_free_i, .ask_valid_o(ask_valid),
    .ask_o(ask), .ask_id_o(ask_id), .ask_line_o(ask_line), .ask_bytes_o(ask_bytes),
    .ask_free_i(ask_free)
  );

  mau_data_scatter #(.LANES(LANES), .LINE_BYTES(LINE_BYTES)) u_scatter (
    .clk_i, .rst_ni, .valid_i(data_read_o), .shape_i(row_shape_i), .place_i(row_place_i),
    .lanes_i(slot_lanes_o), .operand_i(slot_o.kind == MEM_ATOMIC), .odd_i(slot_o.odd),
    .pass_i(slot_o.pass), .element_i(data_i), .bytes_o(line_bytes), .data_o(line)
  );

  mau_data_request #(
    .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .SCATTER(SCATTER), .ROOM(ROOM)
  ) u_request (
    .clk_i, .rst_ni, .ask_valid_i(ask_valid), .ask_i(ask), .ask_id_i(ask_id),
    .ask_line_i(ask_line), .ask_bytes_i(ask_bytes), .line_bytes_i(line_bytes), .line_i(line),
    .mem_req_valid_o, .mem_req_ready_i, .mem_req_id_o, .mem_req_kind_o, .mem_req_line_o,
    .mem_req_bytes_o, .mem_req_data_o, .mem_req_offset_o, .mem_req_wide_o, .mem_req_atomic_o,
    .mem_req_more_o, .mem_req_attr_o, .free_o(ask_free)
  );
endmodule : mau_data_send
