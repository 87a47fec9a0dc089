// mau_atomic_response.sv - responses from memory to the unit, through a register slice: an output
// register, and a skid register that takes a response while the first is full. The line that a
// transaction waits for goes to mau_atomic_lanes. The acknowledgement of its write-back becomes the
// response to its last atomic. Old elements of the other atomics have priority.
// Order: docs/atomic_unit.md.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_atomic_response
  import mau_enc::*, mau_atomic_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // From memory.
  input  logic                    dn_rsp_valid_i,
  output logic                    dn_rsp_ready_o,
  input  logic [ID_BITS-1:0]      dn_rsp_id_i,
  input  logic [1:0]              dn_rsp_code_i,
  input  logic [LINE_BYTES*8-1:0] dn_rsp_data_i,
  // To the unit.
  output logic                    up_rsp_valid_o,
  input  logic                    up_rsp_ready_i,
  output logic [ID_BITS-1:0]      up_rsp_id_o,
  output logic [1:0]              up_rsp_code_o,
  output logic [LINE_BYTES*8-1:0] up_rsp_data_o,
  // Old element of an atomic, from mau_atomic_lanes.
  input  logic                    old_valid_i,
  output logic                    old_go_o,
  input  logic [ID_BITS-1:0]      old_id_i,
  input  logic [1:0]              old_code_i,
  input  logic [63:0]             old_i,
  // MEMORY_* of the response that mau_atomic_lanes takes.
  output logic [1:0]              rsp_code_o,
  // The line that mau_atomic_lanes waits for, by the id of its request.
  input  logic                    read_wait_i,
  input  logic [ID_BITS-1:0]      read_id_i,
  output logic                    read_take_o,
  output logic [LINE_BYTES*8-1:0] read_data_o,
  // The acknowledgement that mau_atomic_lanes waits for.
  input  logic                    ack_wait_i,
  input  logic [ID_BITS-1:0]      ack_id_i,
  input  mau_atomic_ack_t         ack_i,
  output logic                    ack_take_o
);
  logic                    wait_valid_q;
  logic [ID_BITS-1:0]      wait_id_q, id;
  logic [1:0]              wait_code_q;
  logic [LINE_BYTES*8-1:0] wait_data_q;
  logic                    valid, take, go, is_read, is_ack, stays;

  // The current response: the one in the skid register, else the one at the port.
  assign valid = wait_valid_q || dn_rsp_valid_i;
  assign id = wait_valid_q ? wait_id_q : dn_rsp_id_i;
  assign read_data_o = wait_valid_q ? wait_data_q : dn_rsp_data_i;
  assign rsp_code_o = wait_valid_q ? wait_code_q : dn_rsp_code_i;
  assign dn_rsp_ready_o = !wait_valid_q;

  assign is_read = read_wait_i && id == read_id_i;
  assign is_ack = ack_wait_i && id == ack_id_i;
  assign stays = is_read || (is_ack && ack_i.silent && rsp_code_o == MEMORY_OK);
  assign go = !up_rsp_valid_o || up_rsp_ready_i;  // the output register is free at the next edge
  assign old_go_o = go;
  assign take = valid && (stays || (go && !old_valid_i));
  assign read_take_o = valid && is_read;
  assign ack_take_o = take && is_ack;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wait_valid_q <= 1'b0;
      up_rsp_valid_o <= 1'b0;
    end else begin
      wait_valid_q <= valid && !take;
      if (go) up_rsp_valid_o <= old_valid_i || (valid && !stays);
    end
  end

  always_ff @(posedge clk_i) begin
    if (dn_rsp_valid_i && !wait_valid_q) begin
      wait_id_q <= dn_rsp_id_i;
      wait_code_q <= dn_rsp_code_i;
      wait_data_q <= dn_rsp_data_i;
    end
    if (go && (old_valid_i || valid)) begin
      up_rsp_id_o <= old_valid_i ? old_id_i : id;
      up_rsp_code_o <= old_valid_i ? old_code_i : rsp_code_o | (is_ack ? ack_i.code : MEMORY_OK);
      up_rsp_data_o <= read_data_o;
      if (old_valid_i) up_rsp_data_o[63:0] <= old_i;
      else if (is_ack) up_rsp_data_o[63:0] <= ack_i.old;
    end
  end

  `MAU_ASSERT(OneMeaning, valid |-> !(is_read && is_ack))
  `MAU_HELD(ResponseHeld, up_rsp_valid_o, up_rsp_ready_i,
            {up_rsp_id_o, up_rsp_code_o, up_rsp_data_o})
endmodule : mau_atomic_response
