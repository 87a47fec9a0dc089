// mau_lds_answers.sv - LDS of the data path's board: the answers to the first, second ... request,
// in order (docs/board.md, Memory and LDS). The cycles at which they are due are in slots, one for
// each request in flight. Up to 16 requests may be in flight; mau_vmem has one.
// SPDX-License-Identifier: Apache-2.0
module mau_lds_answers #(
  parameter int LANES = 4,         // lanes of a beat
  parameter int MAX_LDS = 256,     // answers, a power of two
  parameter int MAX_CLOCKS = 8192  // cycles of an episode, a power of two
) (
  input  logic                          clk_i,        // rising edge
  input  logic                          rst_ni,       // low: idle
  // Bus.
  input  logic                          bus_write_i,  // for one cycle: a word is written
  input  logic [29:0]                   bus_addr_i,   // word address: byte address / 4
  input  logic [31:0]                   bus_wdata_i,  // data that are written
  // Episode.
  input  logic                          start_i,      // for one cycle: an episode starts
  input  logic [$clog2(MAX_CLOCKS)-1:0] clock_i,      // number of this cycle
  // Requests and responses.
  input  logic                          take_i,       // a request transfers
  output logic                          offer_o,      // a response is offered
  output logic [LANES*128-1:0]          data_o,       // its data: 128 bits a lane
  input  logic                          moved_i,      // it transfers
  output logic                          waits_o       // a request waits
);
  localparam int CW = $clog2(MAX_CLOCKS), STRIDE = $clog2(8 * LANES);

  logic [5:0]  latency;         // of the next answer, 1 .. 63 cycles
  logic [3:0]  head_q, tail_q;  // slot of the oldest request in flight; of the next request
  logic [CW:0] due;             // cycle at which the oldest is due
  logic        flies;           // a request is in flight

  mau_player_feed #(.REGION(10), .WIDTH(6), .STRIDE(STRIDE), .DEPTH(MAX_LDS)) u_latencies (
    .clk_i, .rst_ni, .start_i, .next_i(take_i), .entry_o(latency), .bus_write_i, .bus_addr_i,
    .bus_wdata_i
  );
  mau_player_feed #(
    .REGION(10), .FIRST(1), .WIDTH(LANES * 128), .STRIDE(STRIDE), .DEPTH(MAX_LDS)
  ) u_data (
    .clk_i, .rst_ni, .start_i, .next_i(moved_i), .entry_o(data_o), .bus_write_i, .bus_addr_i,
    .bus_wdata_i
  );
  mau_slot_ram #(.WIDTH(CW + 1), .DEPTH(16)) u_due (
    .clk_i, .write_i(take_i), .waddr_i(tail_q),
    .wdata_i({1'b0, clock_i} + (CW+1)'(latency)), .raddr_i(head_q), .rdata_o(due)
  );

  assign flies = head_q != tail_q;
  assign offer_o = flies && {1'b0, clock_i} >= due;
  assign waits_o = flies && !offer_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || start_i) begin
      head_q <= '0;
      tail_q <= '0;
    end else begin
      head_q <= head_q + 4'(moved_i);
      tail_q <= tail_q + 4'(take_i);
    end
  end
endmodule : mau_lds_answers
