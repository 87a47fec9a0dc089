`default_nettype none
// mau_coalesce_mask.sv - from an item (lane, first or second line) to the transaction: line, lanes, byte mask (C1).
// The fields of a slot wait here in memories, each written when its stage has it, read when the slot's first item comes.
// Clock 1: number of the lane; read the slot. Clock 2: address and row of the leader. The bytes of a lane are 16 bytes after the access's
// start (holes possible), moved by the offset in the line; what passes the line's end belongs to the second. They are placed here for
// the leader alone where lanes never join, else for every lane, once a slot.
// Clock 3: bytes of the leader, or OR over the joined lanes, of the first line or the second by whether the lane's first line is this line.
// SPDX-License-Identifier: Apache-2.0
`include "mau_ram.svh"
`include "mau_fault.svh"
`include "mau_coalesce.svh"
module mau_coalesce_mask #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int SLOTS = 16
) (
  input  wire logic                     clk_i,
  input  wire logic                     rst_ni,
  // Slot: addresses, rows two clocks later.
  input  wire logic                     a_valid_i,
  input  wire mau_slot_t                a_slot_i,
  input  wire logic                     a_single_i,
  input  wire logic [1:0]               a_sub_i,
  input  wire logic [WINDOW*64-1:0]     a_addr_i,
  input  wire logic [WINDOW*4-1:0]      a_move_i,
  input  wire logic [WINDOW-1:0]        a_part_i,
  input  wire logic                     r_valid_i,
  input  wire logic [WINDOW-1:0]        r_swap_i,
  input  wire logic [WINDOW*WINDOW-1:0] r_even_i,
  input  wire logic [WINDOW*WINDOW-1:0] r_odd_i,
  // Item.
  input  wire logic [2:0]               en_i,         // an item is at the input of clock n + 1
  input  wire logic [WINDOW-1:0]        p_lane_i,
  input  wire logic                     p_second_i,
  input  wire logic                     p_new_i,
  input  wire logic                     p_last_i,
  output logic                          slot_free_o,  // a slot was read
  // Transaction, or the clock of an empty window.
  output mau_slot_t                     x_item_o,
  output logic [47-$clog2(LINE_BYTES):0] x_line_o,    // line number
  output logic [WINDOW-1:0]             x_lanes_o,
  output logic [LINE_BYTES-1:0]         x_bytes_o
);
  localparam int AW = $clog2(SLOTS);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int IW = $clog2(WINDOW);
  `MAU_FAULT_REG(fault_pass, 17)
  `MAU_FAULT_REG(fault_last, 18)

  // ---- Slot memories --------------------------------------------------------------------------------------------
  `MAU_RAM logic [WINDOW*64-1:0]     addr_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW*4-1:0]      move_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW+41:0]       slot_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW-1:0]        swap_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW*WINDOW-1:0] row_even_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW*WINDOW-1:0] row_odd_mem [0:SLOTS-1];
  logic [AW-1:0]            aptr_q, rptr_q, pptr_q;
  logic [WINDOW*64-1:0]     s_addr_q;
  logic [WINDOW*4-1:0]      s_move_q;
  logic [WINDOW-1:0]        s_swap_q, s_part_q;
  logic [WINDOW*WINDOW-1:0] s_even_q, s_odd_q;
  mau_slot_t                s_slot_q;
  logic [3:0]               s_shape_q;  // bytes that a dword's bit stands for
  logic                     s_single_q;

  assign slot_free_o = en_i[0] && p_new_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      aptr_q <= '0;
      rptr_q <= '0;
      pptr_q <= '0;
    end else begin
      if (a_valid_i) aptr_q <= aptr_q + 1'b1;
      if (r_valid_i) rptr_q <= rptr_q + 1'b1;
      if (slot_free_o) pptr_q <= pptr_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (a_valid_i) begin
      addr_mem[aptr_q] <= a_addr_i;
      move_mem[aptr_q] <= a_move_i;
      slot_mem[aptr_q] <= {a_part_i, a_single_i, a_sub_i == 2'd0 ? 4'b0001 : a_sub_i == 2'd1 ? 4'b0011 : 4'b1111, a_slot_i};
    end
    if (r_valid_i) begin
      swap_mem[rptr_q] <= r_swap_i;
      row_even_mem[rptr_q] <= r_even_i;
      row_odd_mem[rptr_q] <= r_odd_i;
    end
    if (slot_free_o) begin
      s_addr_q <= addr_mem[pptr_q];
      s_move_q <= move_mem[pptr_q];
      {s_part_q, s_single_q, s_shape_q, s_slot_q} <= slot_mem[pptr_q];
      s_swap_q <= swap_mem[pptr_q];
      s_even_q <= row_even_mem[pptr_q];
      s_odd_q <= row_odd_mem[pptr_q];
    end
  end

  // ---- Clock 1: number of the lane ------------------------------------------------------------------------------
  logic              i_new_q, i_second_q, i_last_q;
  logic [WINDOW-1:0] i_lane_q;
  logic [IW-1:0]     index, i_index_q;
  logic [WINDOW-1:0] with_bit;  // lanes whose number has bit n

  always_ff @(posedge clk_i) begin
    if (en_i[0]) begin
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
  logic                         parity, j_second_line_q, j_single_q;
  logic [47:0]                  leader;
  logic [47-LB:0]               j_line_q;
  logic [2:0]                   j_high_q;    // off[6:4] of the leader
  logic [31:0]                  j_placed_q;  // its bytes from there on
  logic [WINDOW-1:0]            j_first_q, j_second_q, join_lanes, same;
  mau_slot_t                    j_item_q;
  logic [WINDOW*LINE_BYTES-1:0] b_first_q;
  logic [WINDOW*16-1:0]         b_second_q;
  logic [3:0]                   move;
  logic [6:0]                   off;
  logic [15:0]                  packed_bytes;
  logic [31:0]                  placed;

  always_ff @(posedge clk_i) begin
    if (en_i[1]) begin
      leader = s_addr_q[i_index_q*64 +: 48];
      j_line_q <= leader[47:LB];
      j_second_line_q <= i_second_q;
      j_single_q <= s_single_q;
      j_item_q <= s_slot_q;
      j_item_q.win_end <= s_slot_q.win_end && i_last_q;
      j_item_q.req_end <= s_slot_q.req_end && i_last_q;
      if (s_single_q) begin
        j_first_q <= i_lane_q;
        move = s_move_q[i_index_q*4 +: 4];
        packed_bytes = {12'd0, move};  // each dword's bit to four bytes: constant shifts, so wires
        packed_bytes = (packed_bytes | packed_bytes << 6) & 16'h0303;
        packed_bytes = (packed_bytes | packed_bytes << 3) & 16'h1111;
        packed_bytes = packed_bytes | packed_bytes << 1;
        packed_bytes = (packed_bytes | packed_bytes << 2) & {4{s_shape_q}};
        if (s_part_q[i_index_q]) packed_bytes = {12'd0, move};
        j_placed_q <= {16'd0, packed_bytes} << leader[3:0];
        j_high_q <= LINE_BYTES == 128 ? leader[6:4] : {1'b0, leader[5:4]};
      end else begin
        parity = s_swap_q[i_index_q] ^ i_second_q;
        join_lanes = i_lane_q | (parity ? s_odd_q[i_index_q*WINDOW +: WINDOW] : s_even_q[i_index_q*WINDOW +: WINDOW]);
        same = parity ? s_swap_q : ~s_swap_q;  // lanes whose first line has this parity
        j_first_q <= join_lanes & same;
        j_second_q <= join_lanes & ~same;
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
            b_first_q[l*LINE_BYTES +: LINE_BYTES] <= LINE_BYTES'(placed) << {off[6:4], 4'd0};
            b_second_q[l*16 +: 16] <= placed[31:16];
          end
        end
      end
    end
  end

  // ---- Clock 3 --------------------------------------------------------------------------------------------------
  logic [LINE_BYTES-1:0] bytes;
  logic [15:0]           tail;
  logic [6:0]            in_window_q;  // transactions of the window so far (planted fault 18 alone looks at it)

  always_ff @(posedge clk_i) begin
    if (en_i[2]) begin
      x_line_o <= j_line_q + {{(47-LB){1'b0}}, j_second_line_q};
      x_item_o <= j_item_q;
      if (fault_pass) x_item_o.pass <= 3'd0;
      if (fault_last && j_item_q.win_end && in_window_q == 7'd1) x_item_o.win_end <= 1'b0;
      in_window_q <= j_item_q.win_end ? 7'd0 : in_window_q + 7'd1;
      if (j_single_q) begin
        x_lanes_o <= j_first_q;
        x_bytes_o <= j_second_line_q ? {{(LINE_BYTES-16){1'b0}}, j_placed_q[31:16]} : LINE_BYTES'(j_placed_q) << {j_high_q, 4'd0};
      end else begin
        x_lanes_o <= j_first_q | j_second_q;
        bytes = '0;
        for (int l = 0; l < WINDOW; l++) if (j_first_q[l]) bytes = bytes | b_first_q[l*LINE_BYTES +: LINE_BYTES];
        if (j_second_q != '0) begin
          tail = 16'd0;
          for (int l = 0; l < WINDOW; l++) if (j_second_q[l]) tail = tail | b_second_q[l*16 +: 16];
          bytes[15:0] = bytes[15:0] | tail;
        end
        x_bytes_o <= bytes;
      end
    end
  end
endmodule : mau_coalesce_mask
`default_nettype wire
