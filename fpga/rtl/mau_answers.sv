// mau_answers.sv - memory of the data path's board: it has no contents, but the answers to the
// first, second ... request (docs/board.md, Memory and LDS). The answer of the next request is
// prefetched. At the transfer of the request it goes into a slot with the request's id.
// SPDX-License-Identifier: Apache-2.0
module mau_answers
  import mau_board_pkg::*;
#(
  parameter int LINE_BYTES = 64,  // bytes of a line
  parameter int ID_BITS = 4,      // 2**ID_BITS requests in flight
  parameter int MAX_TXNS = 512    // answers, a power of two
) (
  input  logic                    clk_i,        // rising edge
  input  logic                    rst_ni,       // low: idle
  input  mau_bus_t                bus_i,        // the bus in this cycle
  // Episode.
  input  logic                    start_i,      // for one cycle: an episode starts
  input  logic [1:0]              order_i,      // ANSWERS: order 0, 1, 2
  input  logic [15:0]             latency_i,    // ANSWERS: latency of order 2, cycles
  // Memory requests.
  input  logic                    take_i,       // a request transfers
  input  logic [ID_BITS-1:0]      take_id_i,    // its id
  // Memory responses.
  input  logic                    gate_i,       // 1: memory chooses no response in this cycle
  output logic                    offer_o,      // a response is offered
  output logic [ID_BITS-1:0]      id_o,         // its id
  output logic [1:0]              code_o,       // its code, MEMORY_*
  output logic [LINE_BYTES*8-1:0] data_o,       // its line
  input  logic                    moved_i,      // it transfers
  output logic                    waits_o       // a request waits
);
  localparam int LINE = LINE_BYTES * 8;

  logic [31+LINE:0] answer;  // latency in bits 15:0, code 17:16; the line from bit 32 on

  mau_player_feed #(.REGION(9), .WIDTH(32 + LINE), .STRIDE(6), .DEPTH(MAX_TXNS)) u_feed (
    .clk_i, .rst_ni, .start_i, .next_i(take_i), .entry_o(answer), .bus_i
  );
  mau_slot_ram #(.WIDTH(2 + LINE), .DEPTH(1 << ID_BITS)) u_slots (
    .clk_i, .write_i(take_i), .waddr_i(take_id_i), .wdata_i({answer[32 +: LINE], answer[17:16]}),
    .raddr_i(id_o), .rdata_o({data_o, code_o})
  );
  mau_answer_order #(.ID_BITS(ID_BITS)) u_order (
    .clk_i, .start_i(start_i || !rst_ni), .order_i, .latency_i, .take_i, .id_i(take_id_i),
    .due_i(answer[15:0]), .gate_i, .offer_o, .id_o, .moved_i, .waits_o
  );
endmodule : mau_answers
