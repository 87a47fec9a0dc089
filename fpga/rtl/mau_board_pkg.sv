// mau_board_pkg.sv - structures of the board's modules. Those of the unit, and their format:
// rtl/packages/mau_pkg.sv.
// SPDX-License-Identifier: Apache-2.0
package mau_board_pkg;

  // A lane-result beat, all lanes alike. 13 bits.
  typedef struct packed {
    logic        last;     // last beat of its request
    logic [3:0]  beat;     // number of the beat in its request
    logic [7:0]  tag;
  } mau_result_beat_t;

  // The sizes of the records of an episode: the registers with these names (docs/board.md, Memory
  // map). 128 bits.
  typedef struct packed {
    logic [31:0] clocks;   // cycles, 0 .. MAX_CLOCKS
    logic [31:0] results;  // lane-result beats, 0 .. MAX_RESULTS
    logic [31:0] txns;     // transactions, 0 .. MAX_TXNS
    logic [31:0] dones;    // completions, 0 .. MAX_REQUESTS
  } mau_record_counts_t;

endpackage : mau_board_pkg
