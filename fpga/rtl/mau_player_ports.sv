// mau_player_ports.sv - decides in each cycle which ports a player drives (docs/board.md, The
// player): stalls and lengths of every port, valid of sources, ready of sinks. Ports 0 to SOURCES-1
// are sources, the others sinks. A gate has stalls and nothing else; gates follow the ports in
// memory. The drive is a function of the unit's outputs in the same cycle (profiles FIRST and LAST
// only).
// SPDX-License-Identifier: Apache-2.0
module mau_player_ports
  import mau_board_pkg::*;
#(
  parameter int PORTS = 5,            // ports of the unit
  parameter int SOURCES = 2,          // of them sources
  parameter int GATES = 0,            // gates, 0 or 1
  parameter int MAX_CLOCKS = 8192,    // cycles of an episode, a power of two
  parameter int MAX_LENGTHS = 1024    // lengths of a port, a power of two
) (
  input  logic                   clk_i,        // rising edge
  input  logic                   rst_ni,       // low: idle, no valid
  input  mau_bus_t               bus_i,        // the bus in this cycle
  // Episode.
  input  logic                   start_i,      // for one cycle: an episode starts
  input  logic                   run_i,        // this cycle belongs to the episode
  input  logic [2*PORTS-1:0]     profile_i,    // 2 bits a port: 0 words, 1 FIRST, 2 LAST
  output logic                   ready_o,      // the words of the first cycles are there
  output logic                   gate_o,       // bit of the gate's stalls; 0 without a gate
  // Ports in this cycle; bit p: port p.
  input  logic [SOURCES-1:0]     left_i,       // the source has a beat left
  input  logic [PORTS-1:0]       seen_i,       // ready of sources, valid of sinks
  input  logic [PORTS-1:0]       last_i,       // its beat is a last one
  output logic [PORTS-1:0]       drive_o,      // valid of sources, ready of sinks
  output logic [PORTS-1:0]       moved_o,      // it transfers
  output logic [PORTS-1:0]       withheld_o    // it is withheld
);
  localparam int ALL = PORTS + GATES;

  logic [ALL-1:0]     want, word_valid, ready, traffic;
  logic [31:0]        word;
  logic [PORTS-1:0]   could;
  logic [SOURCES-1:0] raised_q;  // valid waits for ready
  logic [PORTS-1:0]   free;      // sinks, and sources with a beat left

  assign free = {{(PORTS-SOURCES){1'b1}}, left_i};
  assign could = seen_i & free & {{(PORTS-SOURCES){1'b1}}, ~raised_q};
  assign drive_o = (run_i ? free & ~withheld_o : '0) | PORTS'(raised_q);
  assign moved_o = drive_o & seen_i;
  assign ready_o = ready == '1;

  always_ff @(posedge clk_i) begin
    if (start_i || !rst_ni) raised_q <= '0;
    else raised_q <= drive_o[SOURCES-1:0] & ~seen_i[SOURCES-1:0];
  end

  for (genvar p = 0; p < PORTS; p++) begin : g_port
    assign traffic[p] = profile_i[2*p +: 2] != 2'd0;
    mau_player_stall u_stall (
      .clk_i, .rst_ni, .start_i, .run_i, .profile_i(profile_i[2*p +: 2]),
      .want_o(want[p]), .word_valid_i(word_valid[p]), .word_i(word), .ready_o(ready[p]),
      .could_i(could[p]), .last_i(last_i[p]), .moved_i(moved_o[p]), .withheld_o(withheld_o[p])
    );
  end

  if (GATES > 0) begin : g_gate
    assign traffic[PORTS] = 1'b0;
    mau_player_stall u_stall (
      .clk_i, .rst_ni, .start_i, .run_i, .profile_i(2'd0), .want_o(want[PORTS]),
      .word_valid_i(word_valid[PORTS]), .word_i(word), .ready_o(ready[PORTS]), .could_i(1'b0),
      .last_i(1'b0), .moved_i(1'b0), .withheld_o(gate_o)
    );
  end else begin : g_open
    assign gate_o = 1'b0;
  end

  mau_player_words #(
    .PORTS(ALL), .GATES(GATES), .MAX_CLOCKS(MAX_CLOCKS),
    .MAX_LENGTHS(MAX_LENGTHS)
  ) u_words (
    .clk_i, .rst_ni, .start_i, .traffic_i(traffic), .want_i(want), .valid_o(word_valid),
    .word_o(word), .bus_i
  );
endmodule : mau_player_ports
