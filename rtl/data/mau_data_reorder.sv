// mau_data_reorder.sv - the reorder buffer: a ring of slots, one for each request to memory, in
// order. Responses come in any order, with the number of their slot. Slots leave in order.
// A slot is free when it is in the output register. Its line is read later, when the slot is taken.
// The next request with that slot number may have its response before that. So each slot has two
// places for lines, used in turn.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_reorder
  import mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,       // 2^ID_BITS slots, counted by mau_data_issue
  parameter int LUT_RAM_DEPTH = 0  // as in mau_vmem
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // A new slot.
  input  logic                    slot_valid_i,
  input  mau_data_slot_t          slot_i,
  input  logic [LANES-1:0]        slot_lanes_i,
  // Memory response channel, docs/vmem.md.
  input  logic                    mem_rsp_valid_i,
  output logic                    mem_rsp_ready_o,
  input  logic [ID_BITS-1:0]      mem_rsp_id_i,
  input  logic [1:0]              mem_rsp_code_i,  // MEMORY_*
  input  logic [LINE_BYTES*8-1:0] mem_rsp_data_i,
  // The oldest slot, when it and all slots before it have their responses.
  output logic                    valid_o,
  input  logic                    take_i,
  output mau_data_slot_t          slot_o,
  output logic [LANES-1:0]        lanes_o,
  output logic                    free_o,  // a slot ended in the previous cycle
  // Of the last slot taken, from the next cycle on. They mean nothing without a request.
  output logic [1:0]              code_o,  // MEMORY_*
  output logic [LINE_BYTES*8-1:0] line_o
);
  localparam int SLOTS = 1 << ID_BITS;

  logic [SLOTS-1:0]     answered_q;
  // The next slot to begin; the next slot to end; the slot in the output register. The highest bit
  // selects one of the two places of the slot.
  logic [ID_BITS:0]     tail_q, head_q, at_q;
  logic [ID_BITS-1:0]   tail, head;
  logic                 place;                  // of the arriving response
  logic                 load;

  assign mem_rsp_ready_o = 1'b1;                // its slot is reserved
  assign tail = tail_q[ID_BITS-1:0];
  assign head = head_q[ID_BITS-1:0];
  assign load = answered_q[head] && (!valid_o || take_i);
  assign place = tail_q[ID_BITS] ^ (mem_rsp_id_i >= tail);

  always_ff @(posedge clk_i) begin
    automatic logic [SLOTS-1:0] answered = answered_q;
    if (!rst_ni) begin
      answered_q <= '0;
      tail_q <= '0;
      head_q <= '0;
      valid_o <= 1'b0;
      free_o <= 1'b0;
    end else begin
      if (load) answered[head] = 1'b0;
      if (mem_rsp_valid_i) answered[mem_rsp_id_i] = 1'b1;
      if (slot_valid_i && !slot_i.has_request) answered[tail] = 1'b1;
      answered_q <= answered;
      tail_q <= tail_q + (ID_BITS + 1)'(slot_valid_i);
      head_q <= head_q + (ID_BITS + 1)'(load);
      valid_o <= load || (valid_o && !take_i);
      free_o <= load;
    end
  end

  mau_ram #(.WIDTH($bits(mau_data_slot_t) + LANES), .DEPTH(SLOTS)) u_slots (
    .clk_i, .write_i(slot_valid_i), .waddr_i(tail), .wdata_i({slot_i, slot_lanes_i}),
    .read_i(load), .raddr_i(head), .rdata_o({slot_o, lanes_o})
  );
  always_ff @(posedge clk_i) if (load) at_q <= head_q;
  mau_ram #(
    .WIDTH(LINE_BYTES * 8), .DEPTH(2 * SLOTS), .BLOCK(2 * SLOTS > LUT_RAM_DEPTH ? 1 : 0)
  ) u_lines (
    .clk_i, .write_i(mem_rsp_valid_i), .waddr_i({place, mem_rsp_id_i}), .wdata_i(mem_rsp_data_i),
    .read_i(take_i), .raddr_i(at_q), .rdata_o(line_o)
  );

  mau_ram #(.WIDTH(2), .DEPTH(2 * SLOTS)) u_codes (
    .clk_i, .write_i(mem_rsp_valid_i), .waddr_i({place, mem_rsp_id_i}), .wdata_i(mem_rsp_code_i),
    .read_i(take_i), .raddr_i(at_q), .rdata_o(code_o)
  );

  `MAU_ASSERT(ResponseWasRequested, mem_rsp_valid_i |-> !answered_q[mem_rsp_id_i])
endmodule : mau_data_reorder
