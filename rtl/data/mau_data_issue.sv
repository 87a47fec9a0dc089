// mau_data_issue.sv - issues memory requests from transactions, in order. A read or a merged write
// is one step. An atomic is one step for each lane that acts (docs/vmem.md, Timing 1). Every step
// gets a slot of the ring; the number of the slot is the id of its request.
// A step starts when its beat, its data and its transaction are valid, a slot is free, and the
// queue of the channel (mau_data_request) has room. After that nothing stalls it.
// An atomic acts with the first transaction that has bytes of it (X5, N4). Its request names the
// line in which the element begins. A transaction whose atomics have all acted gets a slot without
// a request.
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
  // Beat of the lane bus, and the data of its lanes. beat_take_o takes both.
  input  logic                    beat_valid_i,
  output logic                    beat_take_o,
  input  logic [LANES/WINDOW-1:0] beat_some_i,   // windows with lanes that move
  input  mau_place_t [LANES-1:0]  beat_place_i,
  input  logic                    data_valid_i,
  // Transactions, docs/interface.md.
  input  logic                    txn_valid_i,
  output logic                    txn_ready_o,
  input  mau_txn_t                txn_i,
  input  logic [LINE_BYTES-1:0]   txn_bytes_i,
  input  logic [WINDOW-1:0]       txn_lanes_i,
  // The step of this cycle, to mau_data_reorder. With places_o it goes to mau_data_scatter too.
  output logic                    step_o,
  output logic                    places_o,      // a write, or an atomic that acts
  output mau_data_slot_t          slot_o,
  output logic [LANES-1:0]        slot_lanes_o,  // lanes of the beat
  input  logic                    slot_free_i,   // a slot ended in the previous cycle
  // One cycle later: the memory request, to mau_data_request.
  output logic                    req_valid_o,
  output logic [ID_BITS-1:0]      req_id_o,
  output mau_mem_request_t        req_o,
  output logic [LINE_BYTES-1:0]   req_bytes_o,
  input  logic                    req_free_i     // a request left the queue in the previous cycle
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int WINDOWS = LANES / WINDOW;             // of a beat
  localparam int WB = WINDOWS > 1 ? $clog2(WINDOWS) : 1;

  // ---- Step -------------------------------------------------------------------------------------
  mau_attr_t          attr;
  logic [WB-1:0]      number;                      // window of the transaction in the beat
  logic [WINDOWS-1:0] done_q, left, window;        // windows that ended, that are not yet complete
  logic [LANES-1:0]   lanes, acts, rest, one, next, acted_q;
  logic               atomic, ready, step, ends;
  logic               go_q;                        // a slot is free, and the queue has room
  logic [1:0]         kind;

  assign attr = txn_i.attr;
  assign atomic = attr.cls == CLS_ATOMIC;
  assign kind = atomic ? MEM_ATOMIC : attr.cls == CLS_STORE ? MEM_WRITE : MEM_READ;

  assign number = WINDOWS > 1 ? txn_i.window[WB-1:0] : '0;
  assign left = beat_some_i & ~done_q;
  assign window = WINDOWS'(1) << number;
  assign lanes = LANES'(txn_lanes_i) << (number * WINDOW);
  always_comb begin
    {acts, one, rest, next} = '0;
    if (atomic) begin
      acts = lanes & ~acted_q;
      one = acts & (~acts + 1'b1);                   // one-hot: the lowest lane, and the next one
      rest = acts & ~one;
      next = rest & (~rest + 1'b1);
    end
  end

  assign ready = beat_valid_i && data_valid_i;
  assign step = ready && left != '0 && txn_valid_i && go_q;
  assign ends = rest == '0;                          // last step of the transaction
  assign txn_ready_o = step && ends;
  assign beat_take_o = ready && (left == '0 || (step && ends && txn_i.last && left == window));

  always_ff @(posedge clk_i) begin
    if (!rst_ni || beat_take_o) begin
      done_q <= '0;
      acted_q <= '0;
    end else if (step) begin
      if (ends && txn_i.last) done_q <= done_q | window;
      if (atomic) acted_q <= acted_q | one;
    end
  end

  // ---- Slots and room ---------------------------------------------------------------------------
  localparam int COUNT = $clog2(ROOM) + 1;

  logic [ID_BITS-1:0] id_q;
  logic [ID_BITS:0]   slots_q;  // free slots
  logic [COUNT-1:0]   room_q;   // free entries of the queue
  logic               has_request;  // the step has a request

  assign has_request = step && (!atomic || acts != '0);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      id_q <= '0;
      slots_q <= (ID_BITS + 1)'(1 << ID_BITS);
      room_q <= COUNT'(ROOM);
      go_q <= 1'b1;
    end else if (slot_free_i || req_free_i || step) begin
      automatic logic [ID_BITS:0] slots = slots_q + (ID_BITS + 1)'(slot_free_i) -
                                          (ID_BITS + 1)'(step);
      automatic logic [COUNT-1:0] room = room_q + COUNT'(req_free_i) - COUNT'(has_request);
      slots_q <= slots;
      room_q <= room;
      go_q <= slots != '0 && room != '0;
      if (step) id_q <= id_q + 1'b1;
    end
  end

  assign step_o = step;
  assign places_o = has_request && kind != MEM_READ;
  assign slot_lanes_o = atomic ? one : lanes;
  assign slot_o = '{
    has_request: has_request,
    kind: kind,
    pass: txn_i.pass,
    odd:  txn_i.line[LB],
    last: ends && txn_i.last
  };

  // ---- Request ----------------------------------------------------------------------------------
  // The place of the element of the lane in a one-hot mask; 0 for no lane.
  function automatic mau_place_t place_of(input logic [LANES-1:0] mask);
    automatic mau_place_t place = '0;
    for (int l = 0; l < LANES; l++) if (mask[l]) place = place | beat_place_i[l];
    return place;
  endfunction

  always_ff @(posedge clk_i) begin
    if (!rst_ni) req_valid_o <= 1'b0;
    else req_valid_o <= has_request;
  end

  always_ff @(posedge clk_i) begin
    if (has_request) begin
      automatic mau_place_t            place = place_of(one), next_place = place_of(next);
      automatic logic                  wide = place.dw[1];
      automatic logic [47:0]           line = txn_i.line;
      automatic logic [LINE_BYTES-1:0] bytes = txn_bytes_i;
      if (atomic) begin
        if (place.addr[LB] != txn_i.line[LB]) line = line - 48'(LINE_BYTES);
        bytes = LINE_BYTES'({{4{wide}}, 4'hf}) << place.addr[LB-1:0];
      end
      req_id_o <= id_q;
      req_bytes_o <= bytes;
      req_o <= '{
        kind:   kind,
        line:   line,
        offset: 7'(place.addr[LB-1:0]),
        wide:   wide,
        atomic: attr.atomic,
        more:   rest != '0 && place.addr[LB] == next_place.addr[LB],
        attr:   txn_i.attr
      };
    end
  end
endmodule : mau_data_issue
