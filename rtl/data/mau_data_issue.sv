// mau_data_issue.sv - transactions to memory requests, in order: a read or a merged write is one
// step, an atomic one a lane that acts (docs/vmem.md, Timing 1). Every step is a slot of the ring;
// the number of the slot is the id of its request.
// A step is taken when its row, its data and its transaction are there, a slot is free and the
// queue of the channel has room (mau_data_request); then nothing waits.
// An atomic acts when the first transaction with bytes of it comes (X5, N4), and memory is asked
// for the line that it begins in. A transaction whose atomics have all acted is a slot that asks
// nothing.
// SPDX-License-Identifier: Apache-2.0
module mau_data_issue
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,       // 2^ID_BITS slots
  parameter int ROOM = 16          // requests in the queue of the channel
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Row of the lane bus, and the data of its lanes; row_take_o takes both.
  input  logic                    row_valid_i,
  output logic                    row_take_o,
  input  logic [LANES/WINDOW-1:0] row_some_i,    // windows with lanes that move
  input  logic [LANES*PLACE_BITS-1:0] row_place_i,
  input  logic                    data_valid_i,
  // Transactions, docs/interface.md.
  input  logic                    txn_valid_i,
  output logic                    txn_ready_o,
  /* verilator lint_off UNUSEDSIGNAL */  // its tag
  input  mau_txn_t                txn_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [LINE_BYTES-1:0]   txn_bytes_i,
  input  logic [WINDOW-1:0]       txn_lanes_i,
  // The step of this clock: to mau_data_reorder, and with places_o to mau_data_scatter.
  output logic                    step_o,
  output logic                    places_o,      // a write, or an atomic that acts
  output mau_data_slot_t          slot_o,
  output logic [LANES-1:0]        slot_lanes_o,  // lanes of the beat
  input  logic                    slot_free_i,   // a slot ended, the clock before
  // A clock later: what memory is asked, to mau_data_request.
  output logic                    ask_valid_o,
  output mau_data_ask_t           ask_o,
  output logic [ID_BITS-1:0]      ask_id_o,
  output logic [47:0]             ask_line_o,
  output logic [LINE_BYTES-1:0]   ask_bytes_o,
  input  logic                    ask_free_i     // a request left the queue, the clock before
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int WINDOWS = LANES / WINDOW;             // of a beat
  localparam int WB = WINDOWS > 1 ? $clog2(WINDOWS) : 1;

  // ---- Step -------------------------------------------------------------------------------------
  /* verilator lint_off UNUSEDSIGNAL */  // the rest goes to memory as it is
  mau_attr_t          attr;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [WINDOWS-1:0] done_q, left, window;        // windows that ended, that are still to come
  logic [LANES-1:0]   lanes, acts, rest, one, next, acted_q;
  logic               atomic, ready, step, ends;
  logic               go_q;                        // a slot is free, and room in the queue
  logic [1:0]         kind;

  assign attr = txn_i.attr;
  assign atomic = attr.cls == CLS_ATOMIC;
  assign kind = atomic ? MEM_ATOMIC :
                attr.cls == CLS_STORE ? MEM_WRITE : MEM_READ;

  always_comb begin : b_windows
    left = row_some_i & ~done_q;
    window = WINDOWS'(1) << (WINDOWS > 1 ? txn_i.window[WB-1:0] : WB'(0));
    lanes = LANES'(txn_lanes_i) << (WINDOWS > 1 ? txn_i.window[WB-1:0] * WINDOW : 0);
    {acts, one, rest, next} = '0;
    if (atomic) begin
      acts = lanes & ~acted_q;
      one = acts & (~acts + 1'b1);                   // the lowest, and the one behind it
      rest = acts & ~one;
      next = rest & (~rest + 1'b1);
    end
  end

  assign ready = row_valid_i && data_valid_i;
  assign step = ready && left != '0 && txn_valid_i && go_q;
  assign ends = rest == '0;                          // of the transaction
  assign txn_ready_o = step && ends;
  assign row_take_o = ready && (left == '0 || (step && ends && txn_i.last && left == window));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      done_q <= '0;
      acted_q <= '0;
    end else if (row_take_o) begin
      done_q <= '0;
      acted_q <= '0;
    end else if (step) begin
      if (ends && txn_i.last) done_q <= done_q | window;
      if (atomic) acted_q <= acted_q | one;
    end
  end

  // ---- Slots and room ---------------------------------------------------------------------------
  logic [ID_BITS-1:0]    id_q;
  logic [ID_BITS:0]      slots_q;  // free
  logic [$clog2(ROOM):0] room_q;   // free
  logic                  asks;     // memory is asked

  assign asks = step && (!atomic || acts != '0);

  always_ff @(posedge clk_i) begin : b_room
    logic [ID_BITS:0]      slots;
    logic [$clog2(ROOM):0] room;
    {slots, room} = '0;
    if (!rst_ni) begin
      id_q <= '0;
      slots_q <= (ID_BITS + 1)'(1 << ID_BITS);
      room_q <= ($clog2(ROOM) + 1)'(ROOM);
      go_q <= 1'b1;
    end else if (step || slot_free_i || ask_free_i) begin
      slots = slots_q + (ID_BITS + 1)'(slot_free_i) - (ID_BITS + 1)'(step);
      room = room_q + ($clog2(ROOM) + 1)'(ask_free_i) - ($clog2(ROOM) + 1)'(asks);
      slots_q <= slots;
      room_q <= room;
      go_q <= slots != '0 && room != '0;
      if (asks) ask_id_o <= id_q;
      if (step) id_q <= id_q + 1'b1;
    end
  end

  assign step_o = step;
  assign places_o = asks && kind != MEM_READ;
  assign slot_lanes_o = atomic ? one : lanes;
  assign slot_o = {asks, kind, txn_i.pass, txn_i.line[LB], ends && txn_i.last};

  // ---- What memory is asked ---------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (!rst_ni) ask_valid_o <= 1'b0;
    else ask_valid_o <= asks;
  end

  always_ff @(posedge clk_i) begin : b_ask
    logic [47:0]           line;       // that the element begins in
    logic [LB-1:0]         offset;
    logic                  wide, more;
    logic                  odd, next_odd;  // it begins in an odd line, the next one does
    logic [LINE_BYTES-1:0] bytes;
    {line, offset, wide, more, odd, next_odd, bytes} = '0;
    if (asks) begin
      bytes = txn_bytes_i;
      line = txn_i.line;
      if (atomic) begin
        for (int l = 0; l < LANES; l++) begin
          if (one[l]) begin
            offset = offset | row_place_i[l*PLACE_BITS +: LB];
            wide = wide | row_place_i[l*PLACE_BITS+PLACE_DW+1];
          end
          odd = odd | (one[l] & row_place_i[l*PLACE_BITS+LB]);
          next_odd = next_odd | (next[l] & row_place_i[l*PLACE_BITS+LB]);
        end
        if (odd != txn_i.line[LB]) line = line - 48'(LINE_BYTES);
        bytes = LINE_BYTES'({{4{wide}}, 4'hf}) << offset;
      end
      ask_line_o <= line;
      ask_bytes_o <= bytes;
      more = atomic && rest != '0 && odd == next_odd;
      ask_o <= {kind, 7'(offset), wide, attr.atomic, more, txn_i.attr};
    end
  end
endmodule : mau_data_issue
