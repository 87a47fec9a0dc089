// mau_player_requests.sv - headers and operand beats of an episode: their memories, and how many
// the unit has taken. Bit 0 of a port mask: headers; bit 1: operand beats.
// SPDX-License-Identifier: Apache-2.0
module mau_player_requests
  import mau_board_pkg::*;
#(
  parameter int LANES = 4,           // lanes of a beat
  parameter int MAX_REQUESTS = 64,   // headers, a power of two
  parameter int MAX_OPERANDS = 512,  // operand beats, a power of two
  parameter int LATE = 0             // 1: operand_o may be late in its cycle
) (
  input  logic                clk_i,      // rising edge
  input  logic                rst_ni,     // low: nothing is taken
  input  mau_bus_t            bus_i,      // the bus in this cycle
  input  mau_episode_t        episode_i,  // the episode
  input  logic                load_i,     // for one cycle: it starts
  input  logic                run_i,      // this cycle belongs to it
  input  logic [1:0]          moved_i,    // a header, a beat transfers
  output logic [1:0]          left_o,     // a header, a beat is left
  output logic                last_o,     // the next beat is the last one of its request
  output logic [15:0]         headers_o,  // headers taken
  output logic [31:0]         taken_o,    // operand beats taken
  output logic [359:0]        header_o,   // tag exec m0 saddr vsharp op, op lowest
  output logic [LANES*64-1:0] operand_o   // v0 of all lanes in the low half, then v1
);
  logic [15:0] request_q;  // request of the next beat
  logic [4:0]  beat_q;     // number of the beat in that request

  assign left_o = {request_q != episode_i.requests, headers_o != episode_i.requests};
  assign last_o = beat_q + 5'd1 == episode_i.beats;

  always_ff @(posedge clk_i) begin
    if (load_i || !rst_ni) begin
      headers_o <= '0;
      taken_o <= '0;
      request_q <= '0;
      beat_q <= '0;
    end else if (run_i) begin
      if (moved_i[0]) headers_o <= headers_o + 16'd1;
      if (moved_i[1]) begin
        taken_o <= taken_o + 32'd1;
        beat_q <= last_o ? '0 : beat_q + 5'd1;
        if (last_o) request_q <= request_q + 16'd1;
      end
    end
  end

  mau_player_feed #(.REGION(1), .WIDTH(360), .STRIDE(4), .DEPTH(MAX_REQUESTS)) u_headers (
    .clk_i, .rst_ni, .start_i(load_i), .next_i(moved_i[0]), .entry_o(header_o), .bus_i
  );
  mau_player_feed #(
    .REGION(2), .WIDTH(LANES * 64), .STRIDE($clog2(2 * LANES)), .DEPTH(MAX_OPERANDS), .LATE(LATE)
  ) u_operands (
    .clk_i, .rst_ni, .start_i(load_i), .next_i(moved_i[1]), .entry_o(operand_o), .bus_i
  );
endmodule : mau_player_requests
