// mau_coalesce_pkg.sv - structures and functions of the stages of the coalescer.
// A slot is one pass of one window (C4); an empty window is one blank slot. An item is one cycle of
// the transaction channel: a transaction, or the one cycle of an empty window (C6).
// SPDX-License-Identifier: Apache-2.0
package mau_coalesce_pkg;

  import mau_enc::*, mau_pkg::*;

  // Properties of a window, found by the store.
  typedef struct packed {
    logic        walks;     // a lane with bytes is walked
    logic        twice;     // one of its slots needs two comparisons
    logic [4:0]  passes;    // bit p: pass p has a lane
  } mau_window_t;

  // The part of a slot that the output needs.
  typedef struct packed {
    logic        start;     // first slot of its request
    logic        blank;     // its window is empty
    logic        win_end;   // last slot of its window
    logic        req_end;   // last slot of its request
    logic [2:0]  error;     // ERROR_* of the request
    mau_memviol_t memviol;  // of the request, in its last slot (M7)
    logic [3:0]  window;    // window number in the wave
    logic [2:0]  pass;      // C4
    mau_attr_t   attr;
    logic [7:0]  tag;
  } mau_slot_t;

  // The part of a slot that the computation of its lines needs.
  typedef struct packed {
    logic        blank;     // its window is empty
    logic        walks;     // a lane of its window with bytes is walked
    logic [2:0]  pass;
    logic [1:0]  join_how;  // JOIN_*, after the decision
    logic [1:0]  sub;       // as in mau_lane_beat_t
    logic [1:0]  esize;
    logic [1:0]  istride;
  } mau_slot_walk_t;

  // Cycles of the parts of the coalescer without stalls. With the lane pipe they add up to
  // LATENCY_TXN.
  localparam int ENTRY_CLOCKS = 4;   // mau_coalesce_issue: beat registered, descriptor
                                     // written, read, taken
  localparam int LINES_CLOCKS = 4;   // cycles of a slot: issue and mau_coalesce_lines
  localparam int MATCH_CLOCKS = 4;   // mau_coalesce_match
  localparam int POP_CLOCKS = 3;     // mau_coalesce_pop: into the queue, out, into the loop
  localparam int JOIN_CLOCKS = 5;    // cycles of an item: pop and mau_coalesce_join
  localparam int OUT_CLOCKS = 2;     // mau_coalesce_out: into the queue, onto the channel
  localparam int BLOCK_CLOCKS = LINES_CLOCKS - 2;  // mau_coalesce_store: from lanes to blocks

endpackage : mau_coalesce_pkg
