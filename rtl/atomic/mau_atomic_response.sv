// mau_atomic_response.sv - responses from memory to the unit, through an output register. The line
// that a transaction waits for goes to mau_atomic_lanes. The acknowledgement of its write-back
// becomes the response to its last atomic. Old elements of the other atomics have priority.
// Order: docs/atomic_unit.md.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_atomic_response
  import mau_enc::*, mau_atomic_pkg::*;
#(
  parameter type response_t = logic     // structure of mau_atomic
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  // The current response of memory.
  input  logic               valid_i,
  output logic               take_o,
  input  response_t          response_i,
  // To the unit.
  output logic               up_valid_o,
  input  logic               up_ready_i,
  output response_t          up_o,
  // Old element of an atomic, from mau_atomic_lanes. old_go_o: it is accepted.
  input  logic               old_valid_i,
  output logic               old_go_o,
  input  mau_atomic_old_t    old_i,
  // What mau_atomic_lanes waits for, and whether the current response is that. It reads the line.
  input  mau_atomic_wait_t   wait_i,
  output mau_atomic_answer_t answer_o
);
  logic is_read, is_ack, stays;

  assign is_read = wait_i.read && response_i.id == wait_i.read_id;
  assign is_ack = wait_i.ack && response_i.id == wait_i.last.id;
  assign stays = is_read || (is_ack && wait_i.silent && response_i.code == MEMORY_OK);
  assign old_go_o = !up_valid_o || up_ready_i;  // the output register is free at the next edge
  assign take_o = valid_i && (stays || (old_go_o && !old_valid_i));
  assign answer_o = '{read: valid_i && is_read, ack: take_o && is_ack, code: response_i.code};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) up_valid_o <= 1'b0;
    else if (old_go_o) up_valid_o <= old_valid_i || (valid_i && !stays);
  end

  always_ff @(posedge clk_i) begin
    if (old_go_o && (old_valid_i || valid_i)) begin
      up_o <= response_i;
      if (old_valid_i) begin
        up_o.id <= old_i.id;
        up_o.code <= old_i.code;
        up_o.data[0] <= old_i.element;
      end else if (is_ack) begin
        up_o.code <= response_i.code | wait_i.last.code;
        up_o.data[0] <= wait_i.last.element;
      end
    end
  end

  `MAU_ASSERT(OneMeaning, valid_i |-> !(is_read && is_ack))
  `MAU_HELD(ResponseHeld, up_valid_o, up_ready_i, up_o)
endmodule : mau_atomic_response
