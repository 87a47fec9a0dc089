// mau_board_pkg.sv - what travels together between the modules of the board; bundles of the
// unit: rtl/packages/mau_pkg.sv, and how they are written.
// SPDX-License-Identifier: Apache-2.0
package mau_board_pkg;

  // A lane-result beat, all lanes alike. 13 bits.
  typedef struct packed {
    logic        last;     // last beat of its request
    logic [3:0]  beat;     // number of the beat in its request
    logic [7:0]  tag;
  } mau_result_beat_t;

  // What the recorder has recorded of an episode, as the registers of these names say it
  // (docs/board.md, Memory map). 128 bits.
  typedef struct packed {
    logic [31:0] clocks;   // clocks, 0 .. MAX_CLOCKS
    logic [31:0] results;  // lane-result beats, 0 .. MAX_RESULTS
    logic [31:0] txns;     // transactions, 0 .. MAX_TXNS
    logic [31:0] dones;    // completions, 0 .. MAX_REQUESTS
  } mau_record_counts_t;

endpackage : mau_board_pkg
