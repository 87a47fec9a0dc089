// mau_board_pkg.sv - structures of the board's modules. Those of the unit, and their format:
// rtl/packages/mau_pkg.sv.
// SPDX-License-Identifier: Apache-2.0
package mau_board_pkg;

  // The bus in a cycle: the link writes or reads a word (docs/board.md, Memory map). 64 bits.
  typedef struct packed {
    logic        write;  // for one cycle: the word is written
    logic        read;   // for one cycle: the word is read
    logic [29:0] addr;   // word address: byte address / 4
    logic [31:0] data;   // data that are written
  } mau_bus_t;

  // An episode as the host has set it: the registers with these names. 22 bits.
  typedef struct packed {
    logic        start;     // for one cycle: it starts
    logic [15:0] requests;  // its requests, 0 .. MAX_REQUESTS
    logic [4:0]  beats;     // operand beats of a request, 1 .. 16
  } mau_episode_t;

  // What the record of a channel sees of it in a cycle. 4 bits.
  typedef struct packed {
    logic clear;  // for one cycle, before the episode: no record
    logic run;    // this cycle belongs to the episode
    logic valid;  // the unit's valid
    logic ready;  // the player's ready
  } mau_watch_t;

  // A lane-result beat, all lanes alike. 13 bits.
  typedef struct packed {
    logic        last;     // last beat of its request
    logic [3:0]  beat;     // number of the beat in its request
    logic [7:0]  tag;
  } mau_result_beat_t;

  // The sizes of the records of an episode: the registers with these names (docs/board.md, Memory
  // map). Of the data path 'results' are VGPR writes and 'txns' memory requests. 128 bits.
  typedef struct packed {
    logic [31:0] clocks;   // cycles, 0 .. MAX_CLOCKS
    logic [31:0] results;  // lane-result beats, 0 .. MAX_RESULTS
    logic [31:0] txns;     // transactions, 0 .. MAX_TXNS
    logic [31:0] dones;    // completions, 0 .. MAX_REQUESTS
  } mau_record_counts_t;

  // ---- The data path on a board -----------------------------------------------------------------
  localparam int DATA_PORTS = 10;  // ports of mau_vmem; the gate follows as port 10

  // ANSWERS: how memory chooses the next response. 18 bits.
  typedef struct packed {
    logic [15:0] latency;  // order 2: cycles that the oldest request waits
    logic [1:0]  order;    // 0: oldest, 1: longest due, 2: newest
  } mau_answers_t;

  // The sizes of the records that only the data path has. 64 bits.
  typedef struct packed {
    logic [31:0] sgprs;     // SGPR writes, 0 .. MAX_SGPRS
    logic [31:0] lds_reqs;  // LDS requests, 0 .. MAX_LDS
  } mau_data_counts_t;

endpackage : mau_board_pkg
