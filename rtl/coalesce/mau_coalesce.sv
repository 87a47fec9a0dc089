// mau_coalesce.sv - the coalescer (C1-C7). Input: beats of the lane bus. Outputs: transactions and
// completions. docs/coalescer.md has a drawing, and a window cycle by cycle.
//
//   lane bus -> store -> lines -> match -> pop -> join -> out -> transactions, completions
//            -> issue ---^
//
// Data wait at three points: windows in the store, slots in the queue of the pop loop, items in the
// queue of the channel. A slot is issued on a credit for the second queue, an item is popped on a
// credit for the third. The stages in between never stall, and there is no chain of ready signals.
// A window of n transactions takes max(n, 1) cycles of the pop loop (C6); bubbles of earlier stages
// are absorbed by its queue.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_coalesce
  import mau_enc::*, mau_pkg::*, mau_coalesce_pkg::*;
#(
  parameter int LANES = 16,       // lanes of a beat: 4 .. 64, a power of two
  parameter int WINDOW = 16,      // lanes merged together: 4 .. 64, a power of two
  parameter int LINE_BYTES = 64,  // bytes of a memory line: 64, 128
  parameter int WIN_DEPTH = 32    // entries of the store, a power of two: windows or, where LANES >
                                  // WINDOW, beats
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic                  ctx_wave32_i,
  // Lane bus.
  input  logic                  ln_valid_i,
  input  mau_lane_beat_t        ln_beat_i,
  input  mau_lane_t [LANES-1:0] ln_lane_i,
  input  logic [LANES-1:0][31:0] ln_block_i,  // index_stride block, with JOIN_BLOCK or waits
  // An entry of the window store was read. Any later beat may be written into it.
  output logic                  win_free_o,
  // Transaction channel.
  output logic                  txn_valid_o,
  input  logic                  txn_ready_i,
  output mau_txn_t              txn_o,
  output logic [LINE_BYTES-1:0] txn_bytes_o,
  output logic [WINDOW-1:0]     txn_lanes_o,
  // Completion of a request, in the cycle after its last hand-over.
  output logic                  end_valid_o,
  output mau_completion_t       end_o
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int ENTRY = WINDOW > LANES ? WINDOW : LANES;  // lanes of an entry
  localparam int BEATS = ENTRY / LANES;
  localparam int PARTS = ENTRY / WINDOW;
  localparam int PARTS32 = ENTRY == 64 && PARTS > 1 ? PARTS / 2 : PARTS;

  // A queue and its credits: into the memory, its read register, the next stage, the credit back.
  localparam int QUEUE_CLOCKS = 4;
  localparam int SLOT_ROUND = LINES_CLOCKS + MATCH_CLOCKS + QUEUE_CLOCKS + 1;
  localparam int ITEM_ROUND = JOIN_CLOCKS + QUEUE_CLOCKS;
  localparam int SLOTS = 1 << $clog2(SLOT_ROUND);  // enough credits to never wait without a stall
  localparam int ITEMS = 1 << $clog2(ITEM_ROUND);
  localparam int AW = $clog2(SLOTS);
  localparam int SLOT_W = $clog2(SLOTS + JOIN_CLOCKS);  // in use until 'out' reads the slot

`ifndef SYNTHESIS
  initial begin
    if (LANES < 4 || LANES > 64 || (LANES & (LANES - 1)) != 0) $fatal(1, "%m: LANES");
    if (WINDOW < 4 || WINDOW > 64 || (WINDOW & (WINDOW - 1)) != 0) $fatal(1, "%m: WINDOW");
    if (LINE_BYTES != 64 && LINE_BYTES != 128) $fatal(1, "%m: LINE_BYTES");
    if (LATENCY_TXN != LANE_STAGES + ENTRY_CLOCKS + LINES_CLOCKS + MATCH_CLOCKS +
                                POP_CLOCKS + JOIN_CLOCKS + OUT_CLOCKS)
      $fatal(1, "%m: LATENCY_TXN is not the cycles of the lane pipe and of the coalescer");
    if (WIN_DEPTH < 2 || (WIN_DEPTH & (WIN_DEPTH - 1)) != 0) $fatal(1, "%m: WIN_DEPTH");
  end
`endif

  // ---- Windows and their slots ------------------------------------------------------------------
  logic                         ln_end, read, slot_valid, slot_moves, slot_again, slot_free;
  logic [3:0]                   ln_bank, slot_part;
  logic [$clog2(WIN_DEPTH)-1:0] entry, raddr;
  mau_window_t [PARTS-1:0]      known;
  logic [SLOT_W-1:0]            slot_number;
  mau_slot_t                    slot;
  mau_slot_walk_t               slot_walk;
  mau_lane_t [WINDOW-1:0]       window;
  logic [WINDOW-1:0][31:0]      block;
  logic [WINDOW-1:0]            window_first, window_second;

  assign ln_bank = ln_beat_i.beat & 4'(BEATS - 1);
  assign ln_end = ln_beat_i.last || ln_bank == 4'(BEATS - 1);

  mau_coalesce_store #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .DEPTH(WIN_DEPTH), .BEATS(BEATS),
    .PARTS(PARTS), .BLOCK_DELAY(BLOCK_CLOCKS)
  ) u_store (
    .clk_i, .rst_ni, .ln_valid_i, .ln_bank_i(ln_bank),
    .ln_beat_i, .ln_lane_i, .ln_block_i, .entry_i(entry), .known_o(known),
    .read_i(read), .raddr_i(raddr), .part_i(slot_part), .lane_o(window),
    .first_o(window_first), .second_o(window_second), .block_o(block), .free_o(win_free_o)
  );

  mau_coalesce_issue #(
    .DEPTH(WIN_DEPTH), .BEATS(BEATS), .PARTS(PARTS), .PARTS32(PARTS32), .SLOTS(SLOTS),
    .SLOT_W(SLOT_W)
  ) u_issue (
    .clk_i, .rst_ni, .ctx_wave32_i, .ln_valid_i, .ln_beat_i, .ln_first_i(ln_bank == 4'd0),
    .ln_end_i(ln_end), .entry_o(entry), .known_i(known), .slot_free_i(slot_free), .read_o(read),
    .raddr_o(raddr), .slot_valid_o(slot_valid), .slot_moves_o(slot_moves),
    .slot_number_o(slot_number), .slot_o(slot), .slot_walk_o(slot_walk), .slot_part_o(slot_part),
    .slot_again_o(slot_again)
  );

  // ---- Lines, leaders ---------------------------------------------------------------------------
  logic                     key_valid, key_again, blank, single, blocks, lead_valid;
  logic                     row_valid, row_again;
  logic [AW-1:0]            number;
  mau_lane_t [WINDOW-1:0]   lane;
  logic [WINDOW-1:0][63:0]  key;
  logic [WINDOW-1:0][31:0]  key_block;
  logic [WINDOW-1:0][LB-5:0] chunk;
  logic [WINDOW-1:0][31:0]  bytes;
  logic [WINDOW-1:0][WINDOW-1:0] row;
  logic [WINDOW-1:0]        first, second, odd, lead_first, lead_second;

  mau_coalesce_lines #(.WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .NUMBER_W(AW)) u_lines (
    .clk_i, .rst_ni, .ctx_wave32_i, .valid_i(slot_valid), .moves_i(slot_moves),
    .again_i(slot_again), .number_i(slot_number[AW-1:0]), .walk_i(slot_walk), .lane_i(window),
    .first_i(window_first), .second_i(window_second), .block_i(block), .valid_o(key_valid),
    .again_o(key_again), .number_o(number), .blank_o(blank), .single_o(single), .blocks_o(blocks),
    .lane_o(lane), .key_o(key), .block_o(key_block), .first_o(first), .second_o(second),
    .odd_o(odd), .chunk_o(chunk), .bytes_o(bytes)
  );

  mau_coalesce_match #(.WINDOW(WINDOW), .KEY_W(47 - LB)) u_match (
    .clk_i, .rst_ni, .valid_i(key_valid), .again_i(key_again), .single_i(single),
    .blocks_i(blocks), .key_i(key), .block_i(key_block), .first_i(first), .second_i(second),
    .odd_i(odd), .row_valid_o(row_valid), .row_again_o(row_again), .row_o(row),
    .lead_valid_o(lead_valid), .lead_first_o(lead_first), .lead_second_o(lead_second)
  );

  // ---- Items ------------------------------------------------------------------------------------
  logic                  pop_valid, pop_second, pop_start, pop_last, item_free;
  logic [WINDOW-1:0]     pop_lane, item_lanes;
  logic                  slot_read, item_valid, item_last;
  logic [47:0]           item_line;
  logic [LINE_BYTES-1:0] item_bytes;

  mau_coalesce_pop #(.WINDOW(WINDOW), .SLOTS(SLOTS), .ITEMS(ITEMS)) u_pop (
    .clk_i, .rst_ni, .lead_valid_i(lead_valid), .lead_first_i(lead_first),
    .lead_second_i(lead_second), .item_free_i(item_free), .item_valid_o(pop_valid),
    .item_lane_o(pop_lane), .item_second_o(pop_second), .item_start_o(pop_start),
    .item_last_o(pop_last)
  );
  assign slot_free = pop_valid && pop_start;

  mau_coalesce_join #(
    .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .SLOTS(SLOTS)
  ) u_join (
    .clk_i, .rst_ni, .slot_valid_i(key_valid), .slot_number_i(number), .slot_blank_i(blank),
    .slot_single_i(single), .slot_lane_i(lane), .slot_first_i(first), .slot_second_i(second),
    .slot_odd_i(odd), .slot_chunk_i(chunk), .slot_bytes_i(bytes), .row_valid_i(row_valid),
    .row_again_i(row_again), .row_i(row), .item_valid_i(pop_valid), .item_lane_i(pop_lane),
    .item_second_i(pop_second),
    .item_start_i(pop_start), .item_last_i(pop_last), .read_o(slot_read),
    .txn_valid_o(item_valid), .txn_last_o(item_last), .txn_line_o(item_line),
    .txn_lanes_o(item_lanes), .txn_bytes_o(item_bytes)
  );

  mau_coalesce_out #(
    .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ITEMS(ITEMS), .SLOT_W(SLOT_W)
  ) u_out (
    .clk_i, .rst_ni, .slot_valid_i(slot_valid), .slot_number_i(slot_number), .slot_i(slot),
    .slot_read_i(slot_read), .item_valid_i(item_valid), .item_last_i(item_last),
    .item_line_i(item_line), .item_lanes_i(item_lanes), .item_bytes_i(item_bytes),
    .item_free_o(item_free), .txn_valid_o, .txn_ready_i, .txn_o,
    .txn_bytes_o, .txn_lanes_o, .end_valid_o, .end_o
  );

`ifdef MAU_SVA
  // The latencies that set the depths.
  logic [LINES_CLOCKS+MATCH_CLOCKS-2:0] slot_valid_q;
  logic [JOIN_CLOCKS-2:0]               pop_valid_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      slot_valid_q <= '0;
      pop_valid_q <= '0;
    end else begin
      slot_valid_q <= {slot_valid_q[LINES_CLOCKS+MATCH_CLOCKS-3:0], slot_valid};
      pop_valid_q <= {pop_valid_q[JOIN_CLOCKS-3:0], pop_valid};
    end
  end
`endif
  `MAU_ASSERT(SlotClocks, lead_valid == slot_valid_q[LINES_CLOCKS+MATCH_CLOCKS-2])
  `MAU_ASSERT(ItemClocks, item_valid == pop_valid_q[JOIN_CLOCKS-2])
endmodule : mau_coalesce
