// coalesce.sv - the credits, queues and cycles of mau_coalesce, at its real depths. Beats come when
// the store has room for their entry, as mau_header sees to; the channel stalls at any time. What
// the lanes contain is free: the leaders of a slot and the passes of a window may be any.
// SPDX-License-Identifier: Apache-2.0
module prove_coalesce
  import mau_pkg::*, mau_coalesce_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,
  parameter int WIN_DEPTH = 32
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           wave32_i,     // constant
  input  logic           ln_valid_i,
  input  mau_lane_beat_t ln_beat_i,
  input  logic           txn_ready_i
);
  localparam int ENTRY = WINDOW > LANES ? WINDOW : LANES;
  localparam int BEATS = ENTRY / LANES;
  localparam int SLOTS = 16, ITEMS = 16;
  localparam int AW = $clog2(WIN_DEPTH);

  logic            win_free, txn_valid, end_valid;
  mau_txn_t        txn;
  mau_completion_t ended;
  logic [63:0]     txn_bytes;
  logic [WINDOW-1:0] txn_lanes;

  mau_coalesce #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(64), .WIN_DEPTH(WIN_DEPTH)
  ) u_dut (
    .clk_i, .rst_ni, .ctx_wave32_i(wave32_i), .ln_valid_i, .ln_beat_i, .ln_lane_i('0),
    .ln_block_i('0), .win_free_o(win_free), .txn_valid_o(txn_valid), .txn_ready_i,
    .txn_o(txn), .txn_bytes_o(txn_bytes), .txn_lanes_o(txn_lanes), .end_valid_o(end_valid),
    .end_o(ended)
  );

  // The contract of the lane bus: beats count up in a request, and an entry begins when there is
  // room for it.
  logic [AW:0] room_q;
  logic [3:0]  beat_q;
  logic        begins, ends, open_q;
  assign begins = (ln_beat_i.beat & 4'(BEATS - 1)) == 4'd0;
  assign ends = ln_beat_i.last || (ln_beat_i.beat & 4'(BEATS - 1)) == 4'(BEATS - 1);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      room_q <= (AW + 1)'(WIN_DEPTH);
      beat_q <= '0;
      open_q <= 1'b0;
    end else begin
      room_q <= room_q + (AW + 1)'(win_free) - (AW + 1)'(ln_valid_i && begins);
      if (ln_valid_i) begin
        beat_q <= ln_beat_i.last ? 4'd0 : beat_q + 4'd1;
        open_q <= !ends;
      end
    end
  end
  always_comb begin
    assume (!ln_valid_i || (rst_ni && ln_beat_i.beat == beat_q));
    assume (!ln_valid_i || !begins || room_q != '0);
    assume (!ln_valid_i || ln_beat_i.beat != 4'(64 / LANES - 1) || ln_beat_i.last);
  end

  // What is on its way, and where.
  logic [4:0]  slots, items;
  logic [AW:0] stored, described, ready, waiting;
  logic        slot_waits, item_waits;
  assign slots = 5'(u_dut.u_pop.written_q - u_dut.u_pop.read_q);
  assign items = 5'(u_dut.u_out.written_q - u_dut.u_out.read_q);
  assign stored = u_dut.u_issue.written_q - u_dut.u_issue.taken_q;
  assign described = u_dut.u_issue.desc_q - u_dut.u_issue.taken_q;
  assign ready = u_dut.u_issue.ready_q - u_dut.u_issue.desc_q;
  assign waiting = u_dut.u_issue.written_q - u_dut.u_issue.ready_q;
  assign slot_waits = u_dut.u_issue.valid_q && !u_dut.u_issue.credit_q;
  assign item_waits = u_dut.u_pop.valid_q && !u_dut.u_pop.credit_q;

  always_ff @(posedge clk_i) if (rst_ni) begin
    Slots: assert (7'(u_dut.u_issue.credits_q) + 7'(u_dut.slot_valid) +
                   7'($countones(u_dut.slot_valid_q)) + 7'(slots) +
                   7'(u_dut.u_pop.next_valid_q) + 7'(u_dut.u_pop.valid_q && u_dut.u_pop.new_q) +
                   7'(u_dut.pop_valid && u_dut.pop_start) == 7'(SLOTS));
    Items: assert (7'(u_dut.u_pop.credits_q) + 7'(u_dut.pop_valid) +
                   7'($countones(u_dut.pop_valid_q)) + 7'(items) +
                   7'(u_dut.item_free) == 7'(ITEMS));
    Entries: assert (32'(room_q) + 32'(open_q) +
                     32'(u_dut.u_issue.s0_valid_q && u_dut.u_issue.s0_end_q) + 32'(stored) +
                     $countones(u_dut.u_store.read_q) + 32'(win_free) == WIN_DEPTH);
    Descriptors: assert (described == (AW + 1)'(u_dut.u_issue.next_valid_q) +
                         (AW + 1)'(u_dut.u_issue.valid_q && !u_dut.u_issue.started_q));
    Ready: assert (32'(described) + 32'(ready) + 32'(waiting) == 32'(stored));
    Room: assert (32'(stored) <= WIN_DEPTH && 32'(ready) <= WIN_DEPTH && slots <= 5'(SLOTS) &&
                  items <= 5'(ITEMS));
    Some: assert (u_dut.u_issue.credit_q == (u_dut.u_issue.credits_q != '0) &&
                  u_dut.u_pop.credit_q == (u_dut.u_pop.credits_q != '0));
    Open: assert (open_q == ((beat_q & 4'(BEATS - 1)) != 4'd0));
    Started: assert (u_dut.u_issue.valid_q || !u_dut.u_issue.started_q);
  end

  // C6: a credit that is missing makes no bubble. When a slot waited for one, the pop loop has a
  // slot SLOT_CLOCKS later, when the slot would have come; when an item waited for one, the
  // channel has an item ITEM_CLOCKS later.
  localparam int SLOT_CLOCKS = LINES_CLOCKS + MATCH_CLOCKS + POP_CLOCKS - 1;
  localparam int ITEM_CLOCKS = JOIN_CLOCKS + OUT_CLOCKS;
  logic [SLOT_CLOCKS-1:0] slot_waits_q;
  logic [ITEM_CLOCKS-1:0] item_waits_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      slot_waits_q <= '0;
      item_waits_q <= '0;
    end else begin
      slot_waits_q <= {slot_waits_q[SLOT_CLOCKS-2:0], slot_waits};
      item_waits_q <= {item_waits_q[ITEM_CLOCKS-2:0], item_waits};
    end
  end
  always_ff @(posedge clk_i) if (rst_ni) begin
    NoSlotBubble: assert (!slot_waits_q[SLOT_CLOCKS-1] || u_dut.u_pop.valid_q);
    NoItemBubble: assert (!item_waits_q[ITEM_CLOCKS-1] || u_dut.u_out.full_q);
  end
endmodule : prove_coalesce
