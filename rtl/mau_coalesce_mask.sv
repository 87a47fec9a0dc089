`default_nettype none
// mau_coalesce_mask.sv - from an item (lane, first or second line) to line, lanes and bytes of the transaction (C1), two clocks of three.
// The fields of a slot wait here in memories, each written when its stage has it, read when the slot's first item comes.
// Clock 1: number of the lane; read the slot. Clock 2: address and row of the leader. The bytes of a lane are 16 bytes after the access's
// start (holes possible), moved by the offset in the line; what passes the line's end belongs to the second. They are placed here for
// the leader alone where lanes never join, else for every lane, once a slot. Clock 3: mau_coalesce_out.
// SPDX-License-Identifier: Apache-2.0
`include "mau_ram.svh"
`include "mau_coalesce.svh"
module mau_coalesce_mask #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int SLOTS = 16,
  parameter int SLOT_W = 5
) (
  input  wire logic                     clk_i,
  // Slot as it is issued; its addresses two clocks later, its rows two clocks after these; each with the number of its slot.
  input  wire logic                     w_valid_i,
  input  wire logic [$clog2(SLOTS)-1:0] w_number_i,
  input  wire logic [1:0]               w_sub_i,
  input  wire mau_end_t                 w_end_i,
  input  wire logic                     a_valid_i,
  input  wire logic [$clog2(SLOTS)-1:0] a_number_i,
  input  wire logic [WINDOW*64-1:0]     a_addr_i,
  input  wire logic [WINDOW*4-1:0]      a_move_i,
  input  wire logic [WINDOW-1:0]        a_part_i,
  input  wire logic                     r_valid_i,
  input  wire logic [$clog2(SLOTS)-1:0] r_number_i,
  input  wire logic [WINDOW-1:0]        r_swap_i,
  input  wire logic [WINDOW*WINDOW-1:0] r_even_i,
  input  wire logic [WINDOW*WINDOW-1:0] r_odd_i,
  // Item.
  input  wire logic                     en1_i,        // an item is at the input of clock 1, of clock 2
  input  wire logic                     en2_i,
  input  wire logic [SLOT_W-1:0]        p_number_i,
  input  wire logic [WINDOW-1:0]        p_lane_i,
  input  wire logic                     p_second_i,
  input  wire logic                     p_new_i,
  input  wire logic                     p_last_i,
  input  wire logic                     p_single_i,
  output logic                          slot_free_o,  // a slot was read
  // After clock 2, see mau_coalesce_out.
  output logic [SLOT_W+3:0]             j_tail_o,
  output logic [47-$clog2(LINE_BYTES):0] j_line_o,
  output logic                          j_second_line_o,
  output logic                          j_single_o,
  output logic [31:0]                   j_placed_o,
  output logic [2:0]                    j_high_o,
  output logic [WINDOW-1:0]             j_first_o,
  output logic [WINDOW-1:0]             j_second_o,
  output logic [WINDOW*LINE_BYTES-1:0]  b_first_o,
  output logic [WINDOW*16-1:0]          b_second_o
);
  localparam int AW = $clog2(SLOTS);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int IW = $clog2(WINDOW);

  // ---- Slot memories --------------------------------------------------------------------------------------------
  `MAU_RAM logic [6:0]               kind_mem [0:SLOTS-1];  // bytes that a dword's bit stands for, end
  `MAU_RAM logic [WINDOW*64-1:0]     addr_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW*4-1:0]      move_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW-1:0]        part_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW-1:0]        swap_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW*WINDOW-1:0] row_even_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW*WINDOW-1:0] row_odd_mem [0:SLOTS-1];
  logic [SLOT_W-1:0]        s_number_q;
  logic [WINDOW*64-1:0]     s_addr_q;
  logic [WINDOW*4-1:0]      s_move_q;
  logic [WINDOW-1:0]        s_swap_q, s_part_q;
  logic [WINDOW*WINDOW-1:0] s_even_q, s_odd_q;
  logic [3:0]               s_shape_q;
  logic                     s_single_q;
  logic [2:0]               s_end_q;

  assign slot_free_o = en1_i && p_new_i;

  always_ff @(posedge clk_i) begin
    if (slot_free_o) begin
      s_number_q <= p_number_i;
      s_single_q <= p_single_i;
      {s_shape_q, s_end_q} <= kind_mem[p_number_i[AW-1:0]];
      s_addr_q <= addr_mem[p_number_i[AW-1:0]];
      s_move_q <= move_mem[p_number_i[AW-1:0]];
      s_part_q <= part_mem[p_number_i[AW-1:0]];
      s_swap_q <= swap_mem[p_number_i[AW-1:0]];
      s_even_q <= row_even_mem[p_number_i[AW-1:0]];
      s_odd_q <= row_odd_mem[p_number_i[AW-1:0]];
    end
    if (w_valid_i) kind_mem[w_number_i] = {w_sub_i == 2'd0 ? 4'b0001 : w_sub_i == 2'd1 ? 4'b0011 : 4'b1111, w_end_i};
    if (a_valid_i) begin
      addr_mem[a_number_i] = a_addr_i;
      move_mem[a_number_i] = a_move_i;
      part_mem[a_number_i] = a_part_i;
    end
    if (r_valid_i) begin
      swap_mem[r_number_i] = r_swap_i;
      row_even_mem[r_number_i] = r_even_i;
      row_odd_mem[r_number_i] = r_odd_i;
    end
  end

  // ---- Clock 1: number of the lane ------------------------------------------------------------------------------
  logic              i_new_q, i_second_q, i_last_q;
  logic [WINDOW-1:0] i_lane_q;
  logic [IW-1:0]     i_index_q;

  always_ff @(posedge clk_i) begin : b_index
    logic [IW-1:0]     index;
    logic [WINDOW-1:0] with_bit;  // lanes whose number has bit n
    {index, with_bit} = '0;
    if (en1_i) begin
      for (int n = 0; n < IW; n++) begin
        for (int l = 0; l < WINDOW; l++) with_bit[l] = 1'(l >> n);
        index[n] = (p_lane_i & with_bit) != '0;
      end
      i_index_q <= index;
      i_lane_q <= p_lane_i;
      i_second_q <= p_second_i;
      i_last_q <= p_last_i;
      i_new_q <= p_new_i;
    end
  end

  // ---- Clock 2: address and joined lanes, bytes -----------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_leader
    logic              parity;
    logic [47:0]       leader;
    logic [WINDOW-1:0] join_lanes, same;
    logic [3:0]        move;
    logic [6:0]        off;
    logic [15:0]       packed_bytes;
    logic [31:0]       placed;
    {parity, leader, join_lanes, same, move, off, packed_bytes, placed} = '0;
    if (en2_i) begin
      leader = s_addr_q[i_index_q*64 +: 48];
      j_line_o <= leader[47:LB];
      j_second_line_o <= i_second_q;
      j_single_o <= s_single_q;
      j_tail_o <= {s_number_q, i_new_q, s_end_q & {1'b1, i_last_q, i_last_q}};
      if (s_single_q) begin
        j_first_o <= i_lane_q;
        move = s_move_q[i_index_q*4 +: 4];
        packed_bytes = {12'd0, move};  // each dword's bit to four bytes: constant shifts, so wires
        packed_bytes = (packed_bytes | packed_bytes << 6) & 16'h0303;
        packed_bytes = (packed_bytes | packed_bytes << 3) & 16'h1111;
        packed_bytes = packed_bytes | packed_bytes << 1;
        packed_bytes = (packed_bytes | packed_bytes << 2) & {4{s_shape_q}};
        if (s_part_q[i_index_q]) packed_bytes = {12'd0, move};
        j_placed_o <= {16'd0, packed_bytes} << leader[3:0];
        j_high_o <= LINE_BYTES == 128 ? leader[6:4] : {1'b0, leader[5:4]};
      end else begin
        parity = s_swap_q[i_index_q] ^ i_second_q;
        join_lanes = i_lane_q | (parity ? s_odd_q[i_index_q*WINDOW +: WINDOW] : s_even_q[i_index_q*WINDOW +: WINDOW]);
        same = parity ? s_swap_q : ~s_swap_q;  // lanes whose first line has this parity
        j_first_o <= join_lanes & same;
        j_second_o <= join_lanes & ~same;
        if (i_new_q) begin
          for (int l = 0; l < WINDOW; l++) begin
            off = {1'b0, s_addr_q[l*64 +: 6]};
            if (LINE_BYTES == 128) off[6] = s_addr_q[l*64+6];
            move = s_move_q[l*4 +: 4];
            packed_bytes = {12'd0, move};
            packed_bytes = (packed_bytes | packed_bytes << 6) & 16'h0303;
            packed_bytes = (packed_bytes | packed_bytes << 3) & 16'h1111;
            packed_bytes = packed_bytes | packed_bytes << 1;
            packed_bytes = (packed_bytes | packed_bytes << 2) & {4{s_shape_q}};
            if (s_part_q[l]) packed_bytes = {12'd0, move};
            placed = {16'd0, packed_bytes} << off[3:0];
            b_first_o[l*LINE_BYTES +: LINE_BYTES] <= LINE_BYTES'(placed) << {off[6:4], 4'd0};
            b_second_o[l*16 +: 16] <= placed[31:16];
          end
        end
      end
    end
  end
endmodule : mau_coalesce_mask
`default_nettype wire
