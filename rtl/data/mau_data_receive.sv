// mau_data_receive.sv - the path from memory. Inputs: responses in any order. Output: elements of
// beats, and errors of memory.
//   slots, responses -> mau_data_reorder -> mau_data_gather (beats) -> elements
// SPDX-License-Identifier: Apache-2.0
module mau_data_receive
  import mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,       // 2^ID_BITS slots
  parameter int BEATS = 16,        // beats in the gather and in its queue
  parameter int LUT_RAM_DEPTH = 0  // as in mau_vmem
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Slots, from and to mau_data_send.
  input  logic                    slot_valid_i,
  input  mau_data_slot_t          slot_i,
  input  logic [LANES-1:0]        slot_lanes_i,
  output logic                    slot_free_o,
  // Memory response channel, docs/vmem.md.
  input  logic                    mem_rsp_valid_i,
  output logic                    mem_rsp_ready_o,
  input  logic [ID_BITS-1:0]      mem_rsp_id_i,
  input  logic [1:0]              mem_rsp_code_i,  // MEMORY_*
  input  logic [LINE_BYTES*8-1:0] mem_rsp_data_i,
  // Beat of the lane bus.
  input  logic                    beat_valid_i,
  input  logic                    beat_sent_i,  // the oldest beat has all its slots
  input  logic                    beat_kept_i,  // its elements are needed
  output logic                    beat_take_o,
  input  logic [LANES/WINDOW-1:0] beat_some_i,  // windows with lanes that move
  input  mau_data_shape_t         beat_shape_i,
  input  mau_place_t [LANES-1:0]  beat_place_i,
  // Elements of a beat, in order. Only kept beats.
  output logic                    valid_o,
  input  logic                    take_i,
  output mau_dwords_t [LANES-1:0] element_o,
  output logic [LANES-1:0]        bad_o,        // lanes that met FAULT or NACK, whose element is 0
  output logic                    fault_o,      // a FAULT since the previous kept beat
  output logic                    load_o        // the next element moves to element_o
);
  logic                    slot_valid, slot_take;
  mau_data_slot_t          slot;
  logic [LANES-1:0]        lanes;
  logic [LINE_BYTES*8-1:0] line;
  logic [1:0]              code;

  mau_data_reorder #(
    .LANES(LANES), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .LUT_RAM_DEPTH(LUT_RAM_DEPTH)
  ) u_reorder (
    .clk_i, .rst_ni, .slot_valid_i, .slot_i, .slot_lanes_i, .mem_rsp_valid_i, .mem_rsp_ready_o,
    .mem_rsp_id_i, .mem_rsp_code_i, .mem_rsp_data_i, .valid_o(slot_valid), .take_i(slot_take),
    .slot_o(slot), .lanes_o(lanes), .code_o(code), .line_o(line), .free_o(slot_free_o)
  );

  mau_data_gather #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .BEATS(BEATS),
    .LUT_RAM_DEPTH(LUT_RAM_DEPTH)
  ) u_gather (
    .clk_i, .rst_ni, .beat_valid_i, .beat_sent_i, .beat_kept_i, .beat_take_o, .beat_some_i,
    .beat_shape_i, .beat_place_i, .slot_valid_i(slot_valid), .slot_take_o(slot_take),
    .slot_i(slot), .slot_lanes_i(lanes), .slot_code_i(code), .slot_line_i(line), .valid_o, .take_i,
    .element_o, .bad_o, .fault_o, .load_o
  );
endmodule : mau_data_receive
