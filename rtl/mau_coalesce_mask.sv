`default_nettype none
// mau_coalesce_mask.sv - from an item (lane, first or second line) to the transaction: line, lanes, byte mask (C1).
// The fields of a slot wait here in memories, each written when its stage has it, read when the slot's first item comes.
// Clock 1: number of the lane; read the slot. Clock 2: line and row of the leader; beside it the bytes of every lane, once a slot:
// 16 bytes after the access's start (holes possible), moved by the offset in the line; what passes the line's end belongs to the second.
// Clock 3: OR of the bytes over the joined lanes, first-line or second-line bytes by whether the lane's first line is this line.
// SPDX-License-Identifier: Apache-2.0
`include "mau_fault.svh"
`include "mau_coalesce.svh"
module mau_coalesce_mask #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int SLOTS = 16
) (
  input  wire logic                     clk_i,
  input  wire logic                     rst_ni,
  // Slot with lines; its rows a clock later.
  input  wire logic                     k_valid_i,
  input  wire mau_slot_t                k_slot_i,
  input  wire logic [1:0]               k_sub_i,
  input  wire logic [WINDOW*64-1:0]     k_odd_i,
  input  wire logic [WINDOW*32-1:0]     k_place_i,
  input  wire logic [WINDOW-1:0]        k_swap_i,
  input  wire logic                     r_valid_i,
  input  wire logic [WINDOW*WINDOW-1:0] r_even_i,
  input  wire logic [WINDOW*WINDOW-1:0] r_odd_i,
  // Item.
  input  wire logic                     p_valid_i,
  input  wire logic [WINDOW-1:0]        p_lane_i,
  input  wire logic                     p_second_i,
  input  wire logic                     p_new_i,
  input  wire logic                     p_last_i,
  output logic                          slot_free_o,  // a slot was read
  // Transaction, or the clock of an empty window.
  output logic                          x_valid_o,
  output mau_slot_t                     x_item_o,
  output logic [47:0]                   x_line_o,     // byte address
  output logic [WINDOW-1:0]             x_lanes_o,
  output logic [LINE_BYTES-1:0]         x_bytes_o
);
  localparam int AW = $clog2(SLOTS);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int KW = 47 - LB;
  localparam int IW = $clog2(WINDOW);
  `MAU_FAULT_REG(fault_pass, 17)
  `MAU_FAULT_REG(fault_last, 18)

  // ---- Slot memories --------------------------------------------------------------------------------------------
  (* no_rw_check *) logic [WINDOW*64-1:0]     odd_mem [0:SLOTS-1];
  (* no_rw_check *) logic [WINDOW*32-1:0]     place_mem [0:SLOTS-1];
  (* no_rw_check *) logic [WINDOW-1:0]        swap_mem [0:SLOTS-1];
  (* no_rw_check *) logic [37:0]              slot_mem [0:SLOTS-1];
  (* no_rw_check *) logic [WINDOW*WINDOW-1:0] row_even_mem [0:SLOTS-1];
  (* no_rw_check *) logic [WINDOW*WINDOW-1:0] row_odd_mem [0:SLOTS-1];
  logic [AW-1:0]            kptr_q, rptr_q, pptr_q;
  logic                     read;
  logic [WINDOW*64-1:0]     s_odd_q;
  logic [WINDOW*32-1:0]     s_place_q;
  logic [WINDOW-1:0]        s_swap_q;
  logic [WINDOW*WINDOW-1:0] s_even_row_q, s_odd_row_q;
  mau_slot_t                s_slot_q;
  logic [1:0]               s_sub_q;

  assign read = p_valid_i && p_new_i;
  assign slot_free_o = read;

  always_ff @(posedge clk_i) begin
    if (k_valid_i) begin
      odd_mem[kptr_q] <= k_odd_i;
      place_mem[kptr_q] <= k_place_i;
      swap_mem[kptr_q] <= k_swap_i;
      slot_mem[kptr_q] <= {k_sub_i, k_slot_i};
    end
    if (r_valid_i) begin
      row_even_mem[rptr_q] <= r_even_i;
      row_odd_mem[rptr_q] <= r_odd_i;
    end
    if (read) begin
      s_odd_q <= odd_mem[pptr_q];
      s_place_q <= place_mem[pptr_q];
      s_swap_q <= swap_mem[pptr_q];
      {s_sub_q, s_slot_q} <= slot_mem[pptr_q];
      s_even_row_q <= row_even_mem[pptr_q];
      s_odd_row_q <= row_odd_mem[pptr_q];
    end
  end

  // ---- Clock 1: number of the lane ------------------------------------------------------------------------------
  logic              i_valid_q, i_new_q, i_second_q, i_last_q, j_valid_q;
  logic [WINDOW-1:0] i_lane_q;
  logic [IW-1:0]     index, i_index_q;
  logic [WINDOW-1:0] with_bit;  // lanes whose number has bit n

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      kptr_q <= '0;
      rptr_q <= '0;
      pptr_q <= '0;
      i_valid_q <= 1'b0;
      j_valid_q <= 1'b0;
      x_valid_o <= 1'b0;
    end else begin
      if (k_valid_i) kptr_q <= kptr_q + 1'b1;
      if (r_valid_i) rptr_q <= rptr_q + 1'b1;
      if (read) pptr_q <= pptr_q + 1'b1;
      i_valid_q <= p_valid_i;
      j_valid_q <= i_valid_q;
      x_valid_o <= j_valid_q;
    end
  end

  always_ff @(posedge clk_i) begin
    i_new_q <= p_new_i;
    if (p_valid_i) begin
      for (int n = 0; n < IW; n++) begin
        for (int l = 0; l < WINDOW; l++) with_bit[l] = 1'(l >> n);
        index[n] = (p_lane_i & with_bit) != '0;
      end
      i_index_q <= index;
      i_lane_q <= p_lane_i;
      i_second_q <= p_second_i;
      i_last_q <= p_last_i;
    end
  end

  // ---- Clock 2: line and joined lanes ---------------------------------------------------------------------------
  logic                j_parity_q, j_carry_q, parity;
  logic [KW-1:0]       j_half_q;
  logic [WINDOW-1:0]   j_first_q, j_second_q, join_lanes, same;
  mau_slot_t           j_item_q;

  assign parity = s_swap_q[i_index_q] ^ i_second_q;
  assign join_lanes = i_lane_q | (parity ? s_odd_row_q[i_index_q*WINDOW +: WINDOW] : s_even_row_q[i_index_q*WINDOW +: WINDOW]);
  assign same = parity ? s_swap_q : ~s_swap_q;  // lanes whose first line has this parity

  always_ff @(posedge clk_i) begin
    if (i_valid_q) begin
      j_parity_q <= parity;
      j_carry_q <= i_second_q && !parity;  // the second line of an odd first line: the next half number
      j_half_q <= s_odd_q[i_index_q*64 +: KW];
      j_first_q <= join_lanes & same;
      j_second_q <= join_lanes & ~same;
      j_item_q <= s_slot_q;
      j_item_q.win_end <= s_slot_q.win_end && i_last_q;
      j_item_q.req_end <= s_slot_q.req_end && i_last_q;
    end
  end

  // Bytes of every lane, once a slot.
  logic [WINDOW*LINE_BYTES-1:0] b_first_q;
  logic [WINDOW*16-1:0]         b_second_q;
  logic [3:0]                   shape, move;
  logic [6:0]                   off;
  logic [15:0]                  packed_bytes;
  logic [31:0]                  placed;

  assign shape = s_sub_q == 2'd0 ? 4'b0001 : s_sub_q == 2'd1 ? 4'b0011 : 4'b1111;

  always_ff @(posedge clk_i) begin
    if (i_valid_q && i_new_q) begin
      for (int l = 0; l < WINDOW; l++) begin
        off = s_place_q[l*32 +: 7];
        move = s_place_q[l*32+7 +: 4];
        packed_bytes = {12'd0, move};  // each dword's bit to four bytes: constant shifts, so wires
        packed_bytes = (packed_bytes | packed_bytes << 6) & 16'h0303;
        packed_bytes = (packed_bytes | packed_bytes << 3) & 16'h1111;
        packed_bytes = packed_bytes | packed_bytes << 1;
        packed_bytes = (packed_bytes | packed_bytes << 2) & {4{shape}};
        placed = {16'd0, packed_bytes} << off[3:0];
        b_first_q[l*LINE_BYTES +: LINE_BYTES] <= LINE_BYTES'(placed) << {off[6:4], 4'd0};
        b_second_q[l*16 +: 16] <= placed[31:16];
      end
    end
  end

  // ---- Clock 3 --------------------------------------------------------------------------------------------------
  logic [LINE_BYTES-1:0] bytes;
  logic [15:0]           tail;
  logic [KW-1:0]         half;
  logic [6:0]            in_window_q;  // transactions of the window so far (planted fault 18 alone looks at it)

  assign half = j_half_q + {{(KW-1){1'b0}}, j_carry_q};

  always_ff @(posedge clk_i) begin
    if (j_valid_q) begin
      bytes = '0;
      tail = 16'd0;
      for (int l = 0; l < WINDOW; l++) bytes = bytes | (j_first_q[l] ? b_first_q[l*LINE_BYTES +: LINE_BYTES] : '0);
      if (j_second_q != '0) begin
        for (int l = 0; l < WINDOW; l++) tail = tail | (j_second_q[l] ? b_second_q[l*16 +: 16] : 16'd0);
      end
      x_bytes_o <= bytes | {{(LINE_BYTES-16){1'b0}}, tail};
      x_lanes_o <= j_first_q | j_second_q;
      x_line_o <= {half, j_parity_q, {LB{1'b0}}};
      x_item_o <= j_item_q;
      if (fault_pass) x_item_o.pass <= 2'd0;
      if (fault_last && j_item_q.win_end && in_window_q == 7'd1) x_item_o.win_end <= 1'b0;
      in_window_q <= j_item_q.win_end ? 7'd0 : in_window_q + 7'd1;
    end
  end
endmodule : mau_coalesce_mask
`default_nettype wire
