// slot.sv - the stages of the coalescer that move every cycle: a beat of 4 lanes, which is a
// window, becomes a slot in the cycles that mau_coalesce_issue would choose. The slot has leaders,
// and an item of the slot becomes a transaction.
// SPDX-License-Identifier: Apache-2.0
module prove_slot
  import mau_enc::*, mau_pkg::*, mau_coalesce_pkg::*;
#(
  parameter int LINE_BYTES = 64
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             beat_i,      // a beat is on the lane bus
  input  logic             entry_i,     // one cycle later: its entry of the store
  input  logic             read_i,      // its window is read
  input  logic             slot_i,      // one cycle later: the slot
  input  logic             number_i,    // its number
  input  logic             again_i,     // one cycle later: its second comparison
  // The beat: what its lanes share.
  input  logic [1:0]       join_i,
  input  logic [1:0]       sub_i,
  input  logic [1:0]       esize_i,
  input  logic [1:0]       istride_i,
  // Its lanes.
  input  logic [3:0][3:0]  wrap_i,
  input  logic [3:0][1:0]  phase_i,
  input  logic [3:0]       walk_i,
  input  logic [3:0][3:0]  dw_i,
  input  logic [3:0][47:0] addr_i,
  input  logic [3:0][31:0] block_i,
  // The slot: what the issue stage knows of it.
  input  logic [2:0]       pass_i,
  input  logic             walks_i,
  // What the store finds in the beat, one cycle after it.
  output logic [4:0]       passes_o,
  output logic             walks_o,
  output logic             twice_o,
  // Its leaders.
  output logic [3:0]       first_o,     // lanes that lead their first line
  output logic [3:0]       second_o,    // lanes that lead their second line
  // An item: its leader, one-hot; its second line; the first item of its slot.
  input  logic             item_i,
  input  logic [3:0]       leader_i,
  input  logic             item_second_i,
  input  logic             start_i,
  // Its transaction.
  output logic             txn_o,
  output logic [47:0]      line_o,
  output logic [3:0]       lanes_o,
  output logic [LINE_BYTES-1:0] bytes_o
);
  localparam int LB = $clog2(LINE_BYTES);

  mau_lane_beat_t  beat;
  mau_lane_t [3:0] lane, window, slot_lane;
  mau_window_t     known;
  mau_slot_walk_t  walk;
  logic [3:0][31:0] window_block, key_block, slot_bytes;
  logic [3:0][63:0] key;
  logic [3:0][LB-5:0] chunk;
  logic [3:0][3:0] row;
  logic [3:0]      window_first, window_second, first, second, odd;
  logic            free, key_valid, key_again, number, blank, single, blocks, lead_valid;
  logic            row_valid, row_again, slot_read, last;

  assign beat = '{
    last: 1'b1, join_how: join_i, sub: sub_i, esize: esize_i, istride: istride_i, default: '0
  };
  always_comb
    for (int l = 0; l < 4; l++)
      lane[l] = '{
        pad: '0, wrap: wrap_i[l], phase: phase_i[l], walk: walk_i[l], dw: dw_i[l], addr: addr_i[l]
      };
  assign walk = '{
    blank: 1'b0, walks: walks_i, pass: pass_i, join_how: join_i, sub: sub_i, esize: esize_i,
    istride: istride_i
  };
  assign {walks_o, twice_o, passes_o} = known;

  mau_coalesce_store #(
    .LANES(4), .WINDOW(4), .LINE_BYTES(LINE_BYTES), .DEPTH(2), .BLOCK_DELAY(BLOCK_CLOCKS)
  ) u_store (
    .clk_i, .rst_ni, .ln_valid_i(beat_i), .ln_bank_i('0), .ln_beat_i(beat), .ln_lane_i(lane),
    .ln_block_i(block_i), .entry_i, .known_o(known), .read_i, .raddr_i('0), .part_i('0),
    .lane_o(window), .first_o(window_first), .second_o(window_second), .block_o(window_block),
    .free_o(free)
  );

  mau_coalesce_lines #(.WINDOW(4), .LINE_BYTES(LINE_BYTES), .NUMBER_W(1)) u_lines (
    .clk_i, .rst_ni, .ctx_wave32_i(1'b0), .valid_i(slot_i), .moves_i(slot_i), .again_i,
    .number_i, .walk_i(walk), .lane_i(window), .first_i(window_first), .second_i(window_second),
    .block_i(window_block), .valid_o(key_valid), .again_o(key_again), .number_o(number),
    .blank_o(blank), .single_o(single), .blocks_o(blocks), .lane_o(slot_lane), .key_o(key),
    .block_o(key_block), .first_o(first), .second_o(second), .odd_o(odd), .chunk_o(chunk),
    .bytes_o(slot_bytes)
  );

  mau_coalesce_match #(.WINDOW(4), .KEY_W(47 - LB)) u_match (
    .clk_i, .rst_ni, .valid_i(key_valid), .again_i(key_again), .single_i(single),
    .blocks_i(blocks), .key_i(key), .block_i(key_block), .first_i(first), .second_i(second),
    .odd_i(odd), .row_valid_o(row_valid), .row_again_o(row_again), .row_o(row),
    .lead_valid_o(lead_valid), .lead_first_o(first_o), .lead_second_o(second_o)
  );

  mau_coalesce_join #(.WINDOW(4), .LINE_BYTES(LINE_BYTES), .SLOTS(2)) u_join (
    .clk_i, .rst_ni, .slot_valid_i(key_valid), .slot_number_i(number), .slot_blank_i(blank),
    .slot_single_i(single), .slot_lane_i(slot_lane), .slot_first_i(first), .slot_second_i(second),
    .slot_odd_i(odd), .slot_chunk_i(chunk), .slot_bytes_i(slot_bytes), .row_valid_i(row_valid),
    .row_again_i(row_again), .row_i(row), .item_valid_i(item_i), .item_lane_i(leader_i),
    .item_second_i, .item_start_i(start_i), .item_last_i(1'b0), .read_o(slot_read),
    .txn_valid_o(txn_o), .txn_last_o(last), .txn_line_o(line_o), .txn_lanes_o(lanes_o),
    .txn_bytes_o(bytes_o)
  );
endmodule : prove_slot
