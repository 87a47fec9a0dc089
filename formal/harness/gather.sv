// gather.sv - mau_data_gather with 4 lanes: a request in the first cycle of the pipeline, and the
// elements before and after its last cycle.
// SPDX-License-Identifier: Apache-2.0
module prove_gather
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic [5:0]   shape_i,
  input  logic [63:0]  place_i,
  input  logic [3:0]   lanes_i,
  input  logic         odd_i,
  input  logic [2:0]   pass_i,
  input  logic [511:0] line_i,      // one cycle later; and memory's answer, MEMORY_*
  input  logic [1:0]   code_i,
  input  logic         beat_valid_i,
  input  logic         kept_i,
  input  logic         some_i,
  input  logic         sent_i,
  input  logic         last_i,
  input  logic         take_i,
  input  logic [1:0]   kind_i,      // MEM_*
  output logic         step_o,      // its slot is taken
  output logic         first_o,     // it is the first of its beat
  output logic [3:0]   bad_o,       // lanes that met an error
  output logic [511:0] element_o
);
  logic               beat_take, slot_take, valid, fault, load;
  logic [3:0]         bad;
  mau_dwords_t [3:0]  element;

  mau_data_gather #(.LANES(4), .WINDOW(4), .LINE_BYTES(64), .BEATS(2)) u_dut (
    .clk_i, .rst_ni, .beat_valid_i, .beat_sent_i(sent_i), .beat_kept_i(kept_i),
    .beat_take_o(beat_take), .beat_some_i(some_i), .beat_shape_i(shape_i), .beat_place_i(place_i),
    .slot_valid_i(1'b1), .slot_take_o(slot_take),
    .slot_i('{has_request: 1'b1, kind: kind_i, pass: pass_i, odd: odd_i, last: last_i}),
    .slot_lanes_i(lanes_i), .slot_code_i(code_i), .slot_line_i(line_i), .valid_o(valid),
    .take_i, .element_o(element), .bad_o(bad), .fault_o(fault), .load_o(load)
  );
  assign step_o = slot_take;
  assign first_o = !u_dut.begun_q;
  assign bad_o = u_dut.s1_bad_q;
  assign element_o = u_dut.s2_element_q;
endmodule : prove_gather
