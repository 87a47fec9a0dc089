// mau_coalesce.svh - what the stages of the coalescer say about a slot.
// A slot is one pass of one window on its way to the pop stage (an empty window is one blank slot). An item is one clock of the
// transaction channel: a transaction, or the one clock of an empty window. The attributes of a slot wait for its first item in
// mau_coalesce_out, under the slot's number; what the items themselves need goes with it.
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_COALESCE_SVH
`define MAU_COALESCE_SVH
typedef struct packed {
  logic        start;    // first one of the request
  logic [2:0]  error;    // ERROR_* of the request, for its completion
  logic [3:0]  window;   // window number in the wave
  logic [2:0]  pass;     // dword of a walked access (C4); dword of memory in scratch (F10)
  logic [15:0] attr;     // mau_attr_t
  logic [7:0]  tag;
} mau_slot_t;

typedef struct packed {
  logic        blank;    // no lane takes part: the window is empty
  logic        req_end;  // last one of the request
  logic        win_end;  // last one of its window
} mau_end_t;
`endif
