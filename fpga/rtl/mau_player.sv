// mau_player.sv - drives an episode into the unit, cycle by cycle (docs/board.md, The player).
// After an episode that was aborted, a raised valid holds until it is taken, and nothing else
// changes; the host then resets the unit. The drive is a function of the unit's outputs in the same
// cycle, and these are registers.
// SPDX-License-Identifier: Apache-2.0
module mau_player
  import mau_board_pkg::*;
#(
  parameter int LANES = 4,            // lanes of a beat
  parameter int MAX_REQUESTS = 64,    // headers, a power of two
  parameter int MAX_OPERANDS = 512,   // operand beats, a power of two
  parameter int MAX_CLOCKS = 8192,    // cycles of an episode, a power of two
  parameter int MAX_LENGTHS = 1024    // lengths of a port, a power of two
) (
  input  logic                clk_i,         // rising edge
  input  logic                rst_ni,        // low: idle, no episode
  input  mau_bus_t            bus_i,         // the bus in this cycle
  // Registers.
  input  mau_episode_t        episode_i,     // the episode
  input  logic [9:0]          profile_i,     // 2 bits a port: 0 words, 1 FIRST, 2 LAST
  output logic [3:0]          status_o,      // STATUS
  output logic [15:0]         headers_o,     // headers taken
  output logic [31:0]         taken_o,       // operand beats taken
  // Recorder.
  output logic                load_o,        // for one cycle: an episode starts
  output logic                run_o,         // this cycle belongs to the episode
  output logic [4:0]          drive_o,       // valid of sources, ready of sinks; bit 0: req
  input  logic                full_i,        // a memory of records is full
  // Unit; bit 0 of seen_i: req.
  input  logic [4:0]          seen_i,        // ready of sources, valid of sinks
  input  logic                res_last_i,    // with its valid: last beat of the request
  input  logic                txn_last_i,    // with its valid: last of the window
  output logic [359:0]        header_o,      // tag exec m0 saddr vsharp op, op lowest
  output logic [LANES*64-1:0] operand_o      // v0 of all lanes in the low half, then v1
);
  localparam int TAIL = 36;  // cycles

  // ---- Headers, operands ------------------------------------------------------------------------
  logic [1:0] left;  // bit 0: req
  logic       opd_last;
  logic [4:0] moved;

  mau_player_requests #(
    .LANES(LANES), .MAX_REQUESTS(MAX_REQUESTS), .MAX_OPERANDS(MAX_OPERANDS)
  ) u_requests (
    .clk_i, .rst_ni, .bus_i, .episode_i, .load_i(load_o), .run_i(run_o), .moved_i(moved[1:0]),
    .left_o(left), .last_o(opd_last), .headers_o, .taken_o, .header_o, .operand_o
  );

  // ---- Progress of the episode ------------------------------------------------------------------
  logic [15:0] res_request_q, dones_q;  // request of the next transfer
  logic [4:0]  res_beat_q;              // its beat in that request
  logic        res_end, all_over;

  assign res_end = res_beat_q + 5'd1 == episode_i.beats;
  assign all_over = res_request_q == episode_i.requests && dones_q == episode_i.requests;

  always_ff @(posedge clk_i) begin
    if (load_o || !rst_ni) begin
      res_request_q <= '0;
      res_beat_q <= '0;
      dones_q <= '0;
    end else if (run_o) begin
      if (moved[2]) begin
        res_beat_q <= res_end ? '0 : res_beat_q + 5'd1;
        if (res_end) res_request_q <= res_request_q + 16'd1;
      end
      if (moved[4]) dones_q <= dones_q + 16'd1;
    end
  end

  // ---- Drive ------------------------------------------------------------------------------------
  logic [4:0] withheld;
  logic       ready;

  mau_player_ports #(
    .PORTS(5), .SOURCES(2), .GATES(0), .MAX_CLOCKS(MAX_CLOCKS),
    .MAX_LENGTHS(MAX_LENGTHS)
  ) u_ports (
    .clk_i, .rst_ni, .bus_i, .start_i(load_o), .run_i(run_o),
    .profile_i, .ready_o(ready), .gate_o(), .left_i(left), .seen_i,
    .last_i({1'b1, txn_last_i, res_last_i, opd_last, 1'b1}), .drive_o, .moved_o(moved),
    .withheld_o(withheld)
  );

  // ---- Start and end ----------------------------------------------------------------------------
  mau_player_run #(.MAX_CLOCKS(MAX_CLOCKS), .TAIL(TAIL)) u_run (
    .clk_i, .rst_ni, .start_i(episode_i.start), .load_o, .run_o, .status_o, .ready_i(ready),
    .over_i(all_over), .moved_i(moved != '0), .still_i(withheld == '0), .full_i
  );
endmodule : mau_player
