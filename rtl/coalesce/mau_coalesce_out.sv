// mau_coalesce_out.sv - output queue and transaction channel. Counts the transactions of a request.
//
//   cycle    inputs                 results
//   1        item, its slot         the item is in the queue
//   2        queue                  the item is on the channel
//   later    last hand-over         completion of the request
//
// The data of a slot wait in a memory, at the number of the slot, and are written into the queue
// with each of its items. The read registers of the queue's memories drive the channel. They also
// hold the one cycle of an empty window, with txn_valid_o 0, so that the channel has the cycles of
// docs/interface.md, Timing 5. A completion follows one cycle after the last item of its request
// was handed over (Timing 6, C7).
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_coalesce_out
  import mau_enc::*, mau_pkg::*, mau_coalesce_pkg::*;
#(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int ITEMS = 16,
  parameter int SLOT_W = 5                 // bits of a slot's number
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  // Slot from mau_coalesce_issue. slot_read_i: the first item of the next slot enters cycle 4 of
  // mau_coalesce_join.
  input  logic                  slot_valid_i,
  input  logic [SLOT_W-1:0]     slot_number_i,
  input  mau_slot_t             slot_i,
  input  logic                  slot_read_i,
  // Item from mau_coalesce_join.
  input  logic                  item_valid_i,
  input  logic                  item_last_i,
  input  logic [47:0]           item_line_i,
  input  logic [WINDOW-1:0]     item_lanes_i,
  input  logic [LINE_BYTES-1:0] item_bytes_i,
  output logic                  item_free_o,    // an item left the queue
  // Transaction channel.
  output logic                  txn_valid_o,
  input  logic                  txn_ready_i,
  output mau_txn_t              txn_o,
  output logic [LINE_BYTES-1:0] txn_bytes_o,
  output logic [WINDOW-1:0]     txn_lanes_o,
  // Completion.
  output logic                  end_valid_o,
  output mau_completion_t       end_o
);
  localparam int AW = $clog2(ITEMS);

  // An entry of the queue, besides line, lanes and bytes.
  typedef struct packed {
    logic      first;                      // first item of its slot
    logic      last;                       // last item of its slot
    mau_slot_t slot;
  } head_t;

  // ---- Queue: line, lanes, bytes and slot of each item ------------------------------------------
  logic [AW:0]          written_q, read_q;
  logic                 go, full_q;
  logic                 ending, new_q;
  logic [SLOT_W-1:0]    number_q;          // slot of the next item that is the first of its slot
  mau_slot_t            slot, head;        // slot of the arriving item; slot of the item on
                                           // the channel
  head_t                front;             // the item on the channel
  logic [47:0]          line;

  assign head = front.slot;
  assign txn_valid_o = full_q && !head.blank;
  assign ending = full_q && head.req_end && front.last;
  assign go = !txn_valid_o || txn_ready_i;  // the channel is free at the next edge

  mau_ram #(.WIDTH($bits(mau_slot_t)), .DEPTH(1 << SLOT_W)) u_slots (
    .clk_i, .write_i(slot_valid_i), .waddr_i(slot_number_i), .wdata_i(slot_i),
    .read_i(slot_read_i), .raddr_i(number_q), .rdata_o(slot)
  );
  // Data that are read from an empty queue are not used: full_q stays 0.
  mau_ram #(.WIDTH($bits(head_t)), .DEPTH(ITEMS)) u_heads (
    .clk_i, .write_i(item_valid_i), .waddr_i(written_q[AW-1:0]),
    .wdata_i({new_q, item_last_i, slot}),
    .read_i(go), .raddr_i(read_q[AW-1:0]), .rdata_o(front)
  );
  mau_ram #(.WIDTH(48), .DEPTH(ITEMS)) u_lines (
    .clk_i, .write_i(item_valid_i), .waddr_i(written_q[AW-1:0]), .wdata_i(item_line_i),
    .read_i(go), .raddr_i(read_q[AW-1:0]), .rdata_o(line)
  );
  mau_ram #(.WIDTH(WINDOW), .DEPTH(ITEMS)) u_lanes (
    .clk_i, .write_i(item_valid_i), .waddr_i(written_q[AW-1:0]), .wdata_i(item_lanes_i),
    .read_i(go), .raddr_i(read_q[AW-1:0]), .rdata_o(txn_lanes_o)
  );
  mau_ram #(.WIDTH(LINE_BYTES), .DEPTH(ITEMS)) u_bytes (
    .clk_i, .write_i(item_valid_i), .waddr_i(written_q[AW-1:0]), .wdata_i(item_bytes_i),
    .read_i(go), .raddr_i(read_q[AW-1:0]), .rdata_o(txn_bytes_o)
  );

  logic load;
  assign load = go && written_q != read_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      new_q <= 1'b0;
      number_q <= '0;
      written_q <= '0;
      read_q <= '0;
      item_free_o <= 1'b0;
      full_q <= 1'b0;
      end_valid_o <= 1'b0;
    end else begin
      new_q <= slot_read_i;
      if (slot_read_i) number_q <= number_q + 1'b1;
      if (item_valid_i) written_q <= written_q + 1'b1;
      if (load) read_q <= read_q + 1'b1;
      item_free_o <= load;
      if (go) full_q <= load;
      end_valid_o <= ending && go;
    end
  end

  // ---- Channel and completion -------------------------------------------------------------------
  assign txn_o = '{
    line:   line,
    window: head.window,
    pass:   head.pass,
    attr:   head.attr,
    tag:    head.tag,
    last:   head.win_end && front.last
  };

  // Counters that the completion of a request decrements (F9, X9).
  function automatic mau_counters_t counters_of(input mau_attr_t attr, input logic [2:0] error);
    automatic logic counts = error == ERROR_NONE && attr.cls != CLS_CACHE;
    return '{
      vm:   counts && attr.seg != SEG_NONE && !attr.vs,
      vs:   counts && attr.vs,
      lgkm: counts && attr.lgkm
    };
  endfunction

  // The count includes the item that was loaded in the previous cycle.
  logic [9:0] count_q;

  always_ff @(posedge clk_i) begin
    if (item_free_o) begin
      automatic logic [9:0] count =
        (head.start && front.first ? 10'd0 : count_q) + {9'd0, !head.blank};
      count_q <= count;
      if (ending)
        end_o <= '{tag: head.tag, error: head.error, count: count, memviol: head.memviol,
                   counters: counters_of(head.attr, head.error)};
    end
  end

  `MAU_ASSERT(NoOverflow, item_valid_i |-> written_q - read_q != (AW + 1)'(ITEMS))
endmodule : mau_coalesce_out
