// issue.sv - mau_data_issue with 4 lanes: a step of a transaction, and one cycle later its request.
// SPDX-License-Identifier: Apache-2.0
module prove_issue
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,
  // Beat and transaction.
  input  logic         beat_valid_i,
  input  logic         some_i,        // lanes of the beat move
  input  logic [63:0]  place_i,
  input  logic         data_valid_i,
  input  logic         txn_valid_i,
  input  logic [47:0]  line_i,
  input  logic [63:0]  bytes_i,
  input  logic [3:0]   lanes_i,
  input  mau_attr_t    attr_i,
  input  logic [2:0]   pass_i,
  input  logic         last_i,        // it is the last one of its window
  input  mau_txn_t     txn_i,         // the rest of it
  input  logic         slot_free_i,
  input  logic         req_free_i,
  // The step.
  output logic         step_o,
  output logic         take_o,        // the beat ends
  output logic         ends_o,        // the transaction ends
  output logic         places_o,
  output logic         has_request_o,
  output logic [1:0]   kind_o,
  output logic [2:0]   pass_o,
  output logic         odd_o,
  output logic         last_o,
  output logic [3:0]   slot_lanes_o,
  output logic [3:0]   acted_o,       // lanes of the beat that have acted
  output logic [3:0]   id_o,          // of the slot
  // The request.
  output logic         req_valid_o,
  output logic [3:0]   req_id_o,
  output logic [1:0]   req_kind_o,
  output logic [47:0]  req_line_o,
  output logic [6:0]   req_offset_o,
  output logic         req_wide_o,
  output logic [4:0]   req_atomic_o,
  output logic         req_more_o,
  output mau_attr_t    req_attr_o,
  output logic [63:0]  req_bytes_o
);
  mau_data_slot_t slot;
  mau_txn_t       txn;

  always_comb begin
    txn = txn_i;
    txn.line = line_i;
    txn.pass = pass_i;
    txn.last = last_i;
    txn.attr = attr_i;
  end

  mau_data_issue #(.LANES(4), .WINDOW(4), .LINE_BYTES(64)) u_dut (
    .clk_i, .rst_ni, .beat_valid_i, .beat_take_o(take_o), .beat_some_i(some_i),
    .beat_place_i(place_i), .data_valid_i, .txn_valid_i, .txn_ready_o(ends_o), .txn_i(txn),
    .txn_bytes_i(bytes_i), .txn_lanes_i(lanes_i), .step_o, .places_o, .slot_o(slot),
    .slot_lanes_o, .slot_free_i, .req_valid_o, .req_id_o,
    .req_o({req_kind_o, req_line_o, req_offset_o, req_wide_o, req_atomic_o, req_more_o,
            req_attr_o}),
    .req_bytes_o, .req_free_i
  );
  assign {has_request_o, kind_o, pass_o, odd_o, last_o} = slot;
  assign acted_o = u_dut.acted_q;
  assign id_o = u_dut.id_q;
endmodule : prove_issue
