// mau_lds_answers.sv - LDS of the data path's board: the answers to the first, second ... request,
// in order (docs/board.md, Memory and LDS). One request is in flight at a time: mau_vmem waits for
// the response. Two responses are at least four cycles apart, and the data of an answer are read in
// four parts.
// SPDX-License-Identifier: Apache-2.0
module mau_lds_answers
  import mau_board_pkg::*;
#(
  parameter int LANES = 4,    // lanes of a beat
  parameter int MAX_LDS = 256 // answers, a power of two
) (
  input  logic                 clk_i,        // rising edge
  input  logic                 rst_ni,       // low: idle
  input  mau_bus_t             bus_i,        // the bus in this cycle
  // Episode.
  input  logic                 start_i,      // for one cycle: an episode starts
  // Requests and responses.
  input  logic                 take_i,       // a request transfers; none is in flight
  output logic                 offer_o,      // a response is offered
  output logic [LANES*128-1:0] data_o,       // its data: 128 bits a lane
  input  logic                 moved_i,      // it transfers
  output logic                 waits_o       // a request waits
);
  localparam int STRIDE = $clog2(8 * LANES);

  logic [5:0] latency;  // of the next answer, 1 .. 63 cycles
  logic [5:0] left_q;   // cycles until the request in flight is due
  logic       flies_q;  // a request is in flight

  mau_player_feed #(.REGION(10), .WIDTH(6), .STRIDE(STRIDE), .DEPTH(MAX_LDS)) u_latencies (
    .clk_i, .rst_ni, .start_i, .next_i(take_i), .entry_o(latency), .bus_i
  );
  mau_player_feed #(
    .REGION(10), .FIRST(1), .WIDTH(LANES * 128), .STRIDE(STRIDE), .DEPTH(MAX_LDS), .PARTS(4)
  ) u_data (
    .clk_i, .rst_ni, .start_i, .next_i(moved_i), .entry_o(data_o), .bus_i
  );

  assign offer_o = flies_q && left_q == '0;
  assign waits_o = flies_q && left_q != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || start_i) flies_q <= 1'b0;
    else flies_q <= take_i || (flies_q && !moved_i);
    if (take_i) left_q <= latency - 6'd1;
    else if (waits_o) left_q <= left_q - 6'd1;
  end
endmodule : mau_lds_answers
