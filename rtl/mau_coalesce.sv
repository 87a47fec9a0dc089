`default_nettype none
// mau_coalesce.sv - the coalescer (rules C1-C7): beats of the lane bus in, transactions and completions out.
//
//   lane bus -> window -> lines -> match -> pop -> join ----> out -> txn channel, completions
//            -> store  -^                       +-> bytes -^
//                         |________ free running _________|
//
// The window store and the output queue are the only places where anything waits. Slots (passes of windows) are issued on credits for the slot
// queue in front of the pop stage, items are popped on credits for the output queue, everything between runs freely: bubbles vanish in the two
// queues and there is no ready chain. Each window of n transactions takes max(n, 1) clocks of the pop stage (C6).
// A slot with a lane that crosses from an odd line into an even one goes through lines and match twice, in two clocks running (mau_coalesce_match).
// SPDX-License-Identifier: Apache-2.0
`include "mau_coalesce.svh"
module mau_coalesce #(
  parameter int LANES = 16,
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int LANE_GROUP = WINDOW, // lanes that share a copy of what belongs to a slot
  parameter int WIN_DEPTH = 32  // windows that the store holds, or beats where these have more lanes
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  input  wire logic                  ctx_wave32_i,
  // Lane bus, docs/interface.md.
  input  wire logic                  ln_valid_i,
  input  wire logic                  ln_last_i,
  input  wire logic [3:0]            ln_beat_i,
  input  wire logic [7:0]            ln_tag_i,
  input  wire logic [15:0]           ln_attr_i,
  input  wire logic [2:0]            ln_error_i,
  input  wire logic [1:0]            ln_join_i,
  input  wire logic                  ln_waits_i,
  input  wire logic                  ln_equal_i,
  input  wire logic [1:0]            ln_sub_i,
  input  wire logic [1:0]            ln_esize_i,
  input  wire logic [1:0]            ln_istride_i,
  input  wire logic [LANES*64-1:0]   ln_addr_i,
  input  wire logic [LANES*4-1:0]    ln_dw_i,
  input  wire logic [LANES-1:0]      ln_walk_i,
  input  wire logic [LANES*2-1:0]    ln_phase_i,
  input  wire logic [LANES*4-1:0]    ln_wrap_i,
  // Block bus, the same five clocks ahead: valid, last and beat, as each group of its lanes says it, and the blocks.
  input  wire logic [(LANE_GROUP < LANES ? LANES/LANE_GROUP : 1)-1:0]   blk_valid_i,
  input  wire logic [(LANE_GROUP < LANES ? LANES/LANE_GROUP : 1)-1:0]   blk_last_i,
  input  wire logic [(LANE_GROUP < LANES ? LANES/LANE_GROUP : 1)*4-1:0] blk_beat_i,
  input  wire logic [LANES*32-1:0]   blk_i,
  // Valid, last, beat and sub of the bus again, as each group of its lanes says it.
  input  wire logic [(LANE_GROUP < LANES ? LANES/LANE_GROUP : 1)-1:0]   group_valid_i,
  input  wire logic [(LANE_GROUP < LANES ? LANES/LANE_GROUP : 1)-1:0]   group_last_i,
  input  wire logic [(LANE_GROUP < LANES ? LANES/LANE_GROUP : 1)*4-1:0] group_beat_i,
  input  wire logic [(LANE_GROUP < LANES ? LANES/LANE_GROUP : 1)*2-1:0] group_sub_i,
  // A window left the store: its place may come on the block bus again five clocks later.
  output logic                       win_free_o,
  // Transaction channel.
  output logic                       txn_valid_o,
  input  wire logic                  txn_ready_i,
  output logic [47:0]                txn_line_o,
  output logic [LINE_BYTES-1:0]      txn_bytes_o,
  output logic [WINDOW-1:0]          txn_lanes_o,
  output logic [3:0]                 txn_window_o,
  output logic [2:0]                 txn_pass_o,
  output logic [15:0]                txn_attr_o,
  output logic [7:0]                 txn_tag_o,
  output logic                       txn_last_o,
  // Completion of a request, in the clock after its last hand-over.
  output logic                       end_valid_o,
  output logic [7:0]                 end_tag_o,
  output logic [2:0]                 end_error_o,
  output logic [9:0]                 end_count_o
);
  localparam int SLOTS = 16;  // no less than the clocks from issue to pop and back
  localparam int ITEMS = 16;  // more than the clocks from pop to hand-over and back
  localparam int SLOT_W = $clog2(SLOTS + ITEMS);  // bits of a slot's number up to the output, up to the pop stage
  localparam int SW = $clog2(SLOTS);
  localparam int GROUPS = WINDOW / LANE_GROUP;

  // Slot credits.
  logic                   issue, read, slot_free, slot_kept, slot_ok_q;  // slot_kept: !slot_free, a register of its own
  logic [$clog2(SLOTS):0] slots_q;

  // Where the slots and the items are: bit n is the input of stage n behind the issue, behind the pop stage.
  logic [9:0] slot_q;   // window 0, lines 4:1, match 9:5; then lead_valid_q: pop
  logic [8:0] again_q;  // the slot ahead once more, a clock behind it
  logic [7:0] work_q;   // one or the other
  logic       again;
  logic       pop, lead_valid_q;
  logic [6:1] item_q;  // join and bytes 5:1, out 6

  // For the header, which stands far away.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) win_free_o <= 1'b0;
    else win_free_o <= read;
  end

  // Numbers of the slots, issued and read by the join stage.
  logic [SLOT_W-1:0] issued_q, read_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      slots_q <= ($clog2(SLOTS) + 1)'(SLOTS);
      slot_ok_q <= 1'b1;
      slot_q <= '0;
      again_q <= '0;
      work_q <= '0;
      item_q <= '0;
      lead_valid_q <= 1'b0;
      issued_q <= '0;
      read_q <= '0;
    end else begin
      if (issue == slot_kept) begin
        slot_ok_q <= !slot_kept || slots_q != 1;
        slots_q <= issue ? slots_q - 1'b1 : slots_q + 1'b1;
      end
      if (issue) issued_q <= issued_q + 1'b1;
      if (slot_free) read_q <= read_q + 1'b1;
      lead_valid_q <= slot_q[9];
      slot_q <= {slot_q[8:0], issue};
      again_q <= {again_q[7:0], again};
      work_q <= {work_q[6:0], issue | again};
      item_q <= {item_q[5:1], pop};
    end
  end

  logic [SLOT_W-1:0]    w_number;
  logic [SW-1:0]        r_number;
  mau_slot_t            w_slot;
  mau_end_t             w_end;
  logic [1:0]           w_join, w_sub;
  logic [3:0]           w_part;  // window of its place in the store
  logic [43:0]          w_step;
  logic [WINDOW*64-1:0] v_addr;
  logic [WINDOW*4-1:0]  v_dw, v_wrap;
  logic [WINDOW-1:0]    v_walk, v_first, v_cross;
  logic [WINDOW*2-1:0]  v_phase;
  logic [WINDOW*32-1:0] w_blk;

  localparam int BANK = LANE_GROUP < LANES ? LANE_GROUP : LANES;  // lanes of a memory of the store: those of a beat or a group of it
  logic [LANES/BANK*5-1:0] beat_passes;
  logic [LANES-1:0]        beat_twice;

  mau_coalesce_store #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .LANE_GROUP(BANK), .DEPTH(WIN_DEPTH)) u_store (
    .clk_i, .rst_ni, .ctx_wave32_i,
    .ln_last_i, .ln_beat_i, .ln_addr_i, .ln_dw_i, .ln_walk_i, .ln_phase_i, .ln_wrap_i,
    .group_valid_i, .group_last_i, .group_beat_i, .group_sub_i, .blk_valid_i, .blk_last_i, .blk_beat_i, .blk_i,
    .beat_passes_o(beat_passes), .beat_twice_o(beat_twice), .read_i(read), .w_part_i(w_part),
    .v_addr_o(v_addr), .v_dw_o(v_dw), .v_walk_o(v_walk), .v_first_o(v_first), .v_cross_o(v_cross), .v_phase_o(v_phase), .v_wrap_o(v_wrap), .w_blk_o(w_blk)
  );

  mau_coalesce_window #(.LANES(LANES), .WINDOW(WINDOW), .LANE_GROUP(BANK), .DEPTH(WIN_DEPTH), .SLOT_W(SLOT_W)) u_window (
    .clk_i, .rst_ni, .ctx_wave32_i,
    .ln_valid_i, .ln_last_i, .ln_beat_i, .ln_tag_i, .ln_attr_i, .ln_error_i, .ln_join_i, .ln_waits_i, .ln_equal_i, .ln_sub_i, .ln_esize_i,
    .ln_istride_i, .beat_passes_i(beat_passes), .beat_twice_i(beat_twice),
    .slot_ok_i(slot_ok_q), .number_i(issued_q), .issue_o(issue), .again_o(again), .free_o(read), .issued_i(slot_q[0]),
    .w_number_o(w_number), .w_slot_o(w_slot), .w_end_o(w_end), .w_join_o(w_join), .w_sub_o(w_sub), .w_step_o(w_step), .w_part_o(w_part)
  );

  // Group 0 speaks for the slot.
  /* verilator lint_off UNUSEDSIGNAL */
  logic [GROUPS*SW-1:0] a_number, k_number;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [GROUPS-1:0]    k_single, k_block;
  logic [WINDOW*64-1:0] a_addr, k_key;
  logic [WINDOW*4-1:0]  a_move;
  logic [WINDOW-1:0]    a_part, k_first, k_cross, k_swap;

  for (genvar g = 0; g < GROUPS; g++) begin : g_lines
    localparam int L = g * LANE_GROUP;
    mau_coalesce_lines #(.LANES(LANE_GROUP), .LINE_BYTES(LINE_BYTES), .SLOT_W(SW)) u_lines (
      .clk_i, .en_i({work_q[4], slot_q[3:1]}), .again_i(again_q[3]),
      .w_number_i(w_number[SW-1:0]), .w_pass_i(w_slot.pass), .w_join_i(w_join), .w_sub_i(w_sub), .w_step_i(w_step),
      .v_addr_i(v_addr[L*64 +: LANE_GROUP*64]), .v_dw_i(v_dw[L*4 +: LANE_GROUP*4]), .v_walk_i(v_walk[L +: LANE_GROUP]),
      .v_first_i(v_first[L +: LANE_GROUP]), .v_cross_i(v_cross[L +: LANE_GROUP]),
      .v_phase_i(v_phase[L*2 +: LANE_GROUP*2]), .v_wrap_i(v_wrap[L*4 +: LANE_GROUP*4]),
      .a_number_o(a_number[g*SW +: SW]), .a_addr_o(a_addr[L*64 +: LANE_GROUP*64]), .a_move_o(a_move[L*4 +: LANE_GROUP*4]), .a_part_o(a_part[L +: LANE_GROUP]),
      .k_number_o(k_number[g*SW +: SW]), .k_single_o(k_single[g]), .k_block_o(k_block[g]), .k_key_o(k_key[L*64 +: LANE_GROUP*64]),
      .k_first_o(k_first[L +: LANE_GROUP]),
      .k_cross_o(k_cross[L +: LANE_GROUP]), .k_swap_o(k_swap[L +: LANE_GROUP])
    );
  end

  logic                     lead_single;
  logic [WINDOW*WINDOW-1:0] r_row;
  logic [WINDOW-1:0]        r_first, r_cross, r_swap, lead_first, lead_second;

  mau_coalesce_match #(.WINDOW(WINDOW), .LANE_GROUP(LANE_GROUP), .LINE_BYTES(LINE_BYTES), .SLOT_W(SW)) u_match (
    .clk_i, .en_i({slot_q[9:8], work_q[7:5]}), .again_i(again_q[8]),
    .k_number_i(k_number[SW-1:0]), .k_single_i(k_single), .k_block_i(k_block), .k_key_i(k_key), .blk_i(w_blk),
    .k_first_i(k_first), .k_cross_i(k_cross), .k_swap_i(k_swap),
    .r_number_o(r_number), .r_first_o(r_first), .r_cross_o(r_cross), .r_swap_o(r_swap), .r_row_o(r_row),
    .lead_first_o(lead_first), .lead_second_o(lead_second), .lead_single_o(lead_single)
  );

  logic              item_free, p_second, p_new, p_last, p_single;  // slot_free: p_new of an item that is there
  logic [WINDOW-1:0] p_lane;

  mau_coalesce_pop #(.WINDOW(WINDOW), .SLOTS(SLOTS), .ITEMS(ITEMS)) u_pop (
    .clk_i, .rst_ni,
    .lead_valid_i(lead_valid_q), .lead_first_i(lead_first), .lead_second_i(lead_second), .lead_single_i(lead_single),
    .item_free_i(item_free), .pop_o(pop), .p_read_o(slot_free), .p_kept_o(slot_kept), .p_lane_o(p_lane),
    .p_second_o(p_second), .p_new_o(p_new), .p_last_o(p_last), .p_single_o(p_single)
  );

  localparam int IW = $clog2(WINDOW);
  logic                          i_new, i_single, m_single, j_second_line, j_single;
  logic [IW-1:0]                 i_index;
  logic [WINDOW-1:0]             m_first, m_second, j_lanes;
`ifdef MAU_XC7
  logic [WINDOW-1:0]             l_first, l_second;
`endif
  logic [GROUPS*64-1:0]          g_addr;
  logic [GROUPS*32-1:0]          g_placed;
  logic [GROUPS*LINE_BYTES-1:0]  g_bytes;
  logic [SLOT_W+3:0]             j_tail;
  logic [47-$clog2(LINE_BYTES):0] j_line;
  logic [31:0]                   j_placed;
  logic [$clog2(LINE_BYTES)-5:0] j_high;

  mau_coalesce_join #(.WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .GROUPS(GROUPS), .SLOTS(SLOTS), .SLOT_W(SLOT_W)) u_join (
    .clk_i,
    .w_valid_i(slot_q[1]), .w_number_i(w_number[SW-1:0]), .w_end_i(w_end),
    .r_valid_i(slot_q[7]), .r_twice_i(again_q[6]), .r_again_i(again_q[7]), .r_number_i(r_number),
    .r_first_i(r_first), .r_cross_i(r_cross), .r_swap_i(r_swap), .r_row_i(r_row),
    .en_i(item_q[5:1]), .p_number_i(read_q), .p_lane_i(p_lane), .p_second_i(p_second), .p_new_i(p_new), .p_last_i(p_last), .p_single_i(p_single),
    .p_read_i(slot_free), .i_index_o(i_index), .i_new_o(i_new), .i_single_o(i_single),
`ifdef MAU_XC7
    .l_first_o(l_first), .l_second_o(l_second),
`endif
    .m_single_o(m_single), .m_first_o(m_first), .m_second_o(m_second), .g_addr_i(g_addr), .g_placed_i(g_placed),
    .j_tail_o(j_tail), .j_line_o(j_line), .j_second_line_o(j_second_line), .j_single_o(j_single), .j_placed_o(j_placed), .j_high_o(j_high),
    .j_lanes_o(j_lanes)
  );

  for (genvar g = 0; g < GROUPS; g++) begin : g_bytes_of
    localparam int L = g * LANE_GROUP;
    mau_coalesce_bytes #(.LANES(LANE_GROUP), .FIRST(L), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .SLOTS(SLOTS)) u_bytes (
      .clk_i,
      .w_valid_i(slot_q[1]), .w_number_i(w_number[SW-1:0]), .w_sub_i(w_sub),
      .a_valid_i(slot_q[4]), .a_number_i(a_number[g*SW +: SW]), .a_addr_i(a_addr[L*64 +: LANE_GROUP*64]), .a_move_i(a_move[L*4 +: LANE_GROUP*4]),
      .a_part_i(a_part[L +: LANE_GROUP]),
      .p_read_i(slot_free), .p_number_i(read_q[SW-1:0]), .en_i(item_q[5:2]), .i_index_i(i_index), .i_new_i(i_new), .i_single_i(i_single),
`ifdef MAU_XC7
      .l_first_i(l_first[L +: LANE_GROUP]), .l_second_i(l_second[L +: LANE_GROUP]),
`endif
      .g_addr_o(g_addr[g*64 +: 64]), .g_placed_o(g_placed[g*32 +: 32]),
      .m_single_i(m_single), .m_first_i(m_first[L +: LANE_GROUP]), .m_second_i(m_second[L +: LANE_GROUP]), .g_bytes_o(g_bytes[g*LINE_BYTES +: LINE_BYTES])
    );
  end

  mau_coalesce_out #(.WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .GROUPS(GROUPS), .DEPTH(ITEMS), .SLOT_W(SLOT_W)) u_out (
    .clk_i, .rst_ni,
    .w_valid_i(slot_q[1]), .w_number_i(w_number), .w_slot_i(w_slot), .free_o(item_free),
    .j_valid_i(item_q[6]), .j_tail_i(j_tail), .j_line_i(j_line), .j_second_line_i(j_second_line),
    .j_single_i(j_single), .j_placed_i(j_placed), .j_high_i(j_high), .j_lanes_i(j_lanes), .g_bytes_i(g_bytes),
    .txn_valid_o, .txn_ready_i, .txn_line_o, .txn_bytes_o, .txn_lanes_o, .txn_window_o, .txn_pass_o, .txn_attr_o, .txn_tag_o, .txn_last_o,
    .end_valid_o, .end_tag_o, .end_error_o, .end_count_o
  );
endmodule : mau_coalesce
`default_nettype wire
