`default_nettype none
// mau_coalesce_out.sv - output queue, transaction channel; counts the transactions of a request.
// What belongs to a slot waits in a memory by its number and meets its items in front of the
// queue. The registers of the queue's memories are the channel. They hold the one clock of an
// empty window, too, with txn_valid_o 0, so that the clocks of the channel are those of
// docs/interface.md, Timing 5. A completion is told in the clock after the last item of its
// request left (Timing 6, C7).
// SPDX-License-Identifier: Apache-2.0
`include "mau_bundles.svh"
`include "mau_coalesce.svh"
`include "mau_assert.svh"
`include "mau_fault.svh"
module mau_coalesce_out #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int ITEMS = 16,
  parameter int SLOT_W = 5                 // bits of a slot's number
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  // Slot from mau_coalesce_issue; its first item comes to clock 4 of mau_coalesce_join.
  input  wire logic                  slot_valid_i,
  input  wire logic [SLOT_W-1:0]     slot_number_i,
  input  wire mau_slot_t             slot_i,
  input  wire logic                  slot_read_i,
  input  wire logic [SLOT_W-1:0]     read_number_i,
  // Item from mau_coalesce_join.
  input  wire logic                  item_valid_i,
  input  wire logic                  item_new_i,
  input  wire logic                  item_last_i,
  input  wire logic [47:0]           item_line_i,
  input  wire logic [WINDOW-1:0]     item_lanes_i,
  input  wire logic [LINE_BYTES-1:0] item_bytes_i,
  output logic                       item_free_o,    // one left the queue
  // Transaction channel.
  output logic                       txn_valid_o,
  input  wire logic                  txn_ready_i,
  output mau_txn_t                   txn_o,
  output logic [LINE_BYTES-1:0]      txn_bytes_o,
  output logic [WINDOW-1:0]          txn_lanes_o,
  // Completion.
  output logic                       end_valid_o,
  output mau_completion_t            end_o
);
  localparam int AW = $clog2(ITEMS);
  localparam int SLOT_BITS = 38;           // of mau_slot_t
  localparam int TXN_BITS = 80;            // of mau_txn_t
  `MAU_FAULT_REG(fault_stale, 13)
  `MAU_FAULT_REG(fault_bubble, 14)
  `MAU_FAULT_REG(fault_pass, 17)
  `MAU_FAULT_REG(fault_last, 18)
  `MAU_FAULT_REG(fault_early, 19)

  // ---- Into the queue ---------------------------------------------------------------------------
  logic [SLOT_BITS-1:0] slot_word;
  mau_slot_t            slot;
  mau_txn_t             txn;
  logic [6:0]           in_window_q;       // transactions of the window so far

  mau_ram #(.WIDTH(SLOT_BITS), .DEPTH(1 << SLOT_W)) u_slots (
    .clk_i, .write_i(slot_valid_i), .waddr_i(slot_number_i), .wdata_i(slot_i),
    .read_i(slot_read_i), .raddr_i(read_number_i), .rdata_o(slot_word)
  );
  assign slot = slot_word;

  always_comb begin
    txn.line = item_line_i;
    txn.window = slot.window;
    txn.pass = fault_pass ? 3'd0 : slot.pass;
    txn.attr = slot.attr;
    txn.tag = slot.tag;
    txn.last = slot.win_end && item_last_i && !(fault_last && in_window_q == 7'd1);
  end

`ifdef MAU_FAULTS
  always_ff @(posedge clk_i) if (item_valid_i) in_window_q <= txn.last ? 7'd0 : in_window_q + 7'd1;
`else
  assign in_window_q = 7'd0;
`endif

  // ---- Queue ------------------------------------------------------------------------------------
  logic [AW:0]         written_q, read_q;
  logic                go, load, full_q, stalled_q, toggle_q;
  logic                blank, start, ends, ending;
  logic [2:0]          error;
  logic [TXN_BITS-1:0] txn_word;
  mau_txn_t            head;

  assign txn_valid_o = full_q && !blank;
  assign ending = full_q && ends;
  assign go = !txn_valid_o || txn_ready_i;  // the channel is free at the coming edge
  assign load = go && written_q != read_q && !(fault_bubble && ending);

  mau_ram #(.WIDTH(TXN_BITS + 6), .DEPTH(ITEMS)) u_items (
    .clk_i, .write_i(item_valid_i), .waddr_i(written_q[AW-1:0]),
    .wdata_i({slot.blank, slot.start && item_new_i, slot.req_end && item_last_i, slot.error, txn}),
    .read_i(load), .raddr_i(read_q[AW-1:0]), .rdata_o({blank, start, ends, error, txn_word})
  );
  mau_ram #(.WIDTH(WINDOW), .DEPTH(ITEMS)) u_lanes (
    .clk_i, .write_i(item_valid_i), .waddr_i(written_q[AW-1:0]), .wdata_i(item_lanes_i),
    .read_i(load), .raddr_i(read_q[AW-1:0]), .rdata_o(txn_lanes_o)
  );
  mau_ram #(.WIDTH(LINE_BYTES), .DEPTH(ITEMS)) u_bytes (
    .clk_i, .write_i(item_valid_i), .waddr_i(written_q[AW-1:0]), .wdata_i(item_bytes_i),
    .read_i(load && !(fault_stale && stalled_q)), .raddr_i(read_q[AW-1:0]), .rdata_o(txn_bytes_o)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      written_q <= '0;
      read_q <= '0;
      item_free_o <= 1'b0;
      full_q <= 1'b0;
      end_valid_o <= 1'b0;
    end else begin
      if (item_valid_i) written_q <= written_q + 1'b1;
      if (load) read_q <= read_q + 1'b1;
      item_free_o <= load;
      if (go) full_q <= load;
      end_valid_o <= ending && (fault_early ? item_free_o : go);
    end
  end

  // ---- Channel and completion -------------------------------------------------------------------
`ifdef MAU_FAULTS
  `MAU_FAULT_REG(fault_tag, 15)
  always_ff @(posedge clk_i) begin
    stalled_q <= !go;
    toggle_q <= fault_tag && !go && !toggle_q;
  end
`else
  assign stalled_q = 1'b0;
  assign toggle_q = 1'b0;
`endif

  assign head = txn_word;
  always_comb begin
    txn_o = head;
    txn_o.tag[0] = head.tag[0] ^ toggle_q;
  end

  // The count is that up to the item which was loaded in the clock before.
  always_ff @(posedge clk_i) begin
    if (item_free_o) end_o.count <= (start ? 10'd0 : end_o.count) + {9'd0, !blank};
    if (ending) begin
      end_o.tag <= head.tag;
      end_o.error <= error;
    end
  end

  `MAU_ASSERT(NoOverflow, item_valid_i |-> written_q - read_q != (AW + 1)'(ITEMS))
endmodule : mau_coalesce_out
`default_nettype wire
