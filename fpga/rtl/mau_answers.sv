// mau_answers.sv - memory of the data path's board: it has no contents, but the answers to the
// first, second ... request (docs/board.md, Memory and LDS). Latency and code of the next answer
// are prefetched. 'u_numbers' has the number and the code of each request in flight by its id.
// When a response is chosen for the next cycle, its line is read: the output of the memory is the
// data of the response.
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
  localparam int LINE = LINE_BYTES * 8, AW = $clog2(MAX_TXNS);

  logic [15:0]        latency;                 // of the next answer, 1 .. 65535 cycles
  logic [1:0]         code;                    // its code
  logic [AW-1:0]      number_q;                // its number
  logic               pick;                    // as in mau_answer_order, also these
  logic               pick_new [2];
  logic [ID_BITS-1:0] pick_id [2];
  logic [AW+1:0]      picked [2];              // code and number of the next response

  mau_player_feed #(.REGION(9), .WIDTH(18), .STRIDE(6), .DEPTH(MAX_TXNS)) u_heads (
    .clk_i, .rst_ni, .start_i, .next_i(take_i), .entry_o({code, latency}), .bus_i
  );
  mau_player_rows #(.REGION(9), .FIRST(1), .WIDTH(LINE), .STRIDE(6), .DEPTH(MAX_TXNS)) u_lines (
    .clk_i, .bus_i, .read_i(pick), .raddr_i(picked[offer_o][AW-1:0]), .rdata_o(data_o)
  );
  for (genvar c = 0; c < 2; c++) begin : g_number
    logic [AW+1:0] kept;
    mau_slot_ram #(.WIDTH(AW + 2), .DEPTH(1 << ID_BITS)) u_numbers (
      .clk_i, .write_i(take_i), .waddr_i(take_id_i), .wdata_i({code, number_q}),
      .raddr_i(pick_id[c]), .rdata_o(kept)
    );
    assign picked[c] = pick_new[c] ? {code, number_q} : kept;
  end
  mau_answer_order #(.ID_BITS(ID_BITS)) u_order (
    .clk_i, .start_i(start_i || !rst_ni), .order_i, .latency_i, .take_i, .id_i(take_id_i),
    .due_i(latency), .gate_i, .offer_o, .id_o, .moved_i, .pick_o(pick), .pick_new_o(pick_new),
    .pick_id_o(pick_id), .waits_o
  );

  always_ff @(posedge clk_i) begin
    if (start_i) number_q <= '0;
    else if (take_i) number_q <= number_q + 1'b1;
    if (pick) code_o <= picked[offer_o][AW+1:AW];
  end
endmodule : mau_answers
