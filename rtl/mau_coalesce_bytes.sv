`default_nettype none
// mau_coalesce_bytes.sv - bytes that the lanes of a group move in the line of an item (C1), four clocks.
// What says it of a slot waits here in memories, read a clock after the slot's first item came (clock 1).
// The bytes of a lane are 16 bytes after the access's start (holes possible), moved by the offset in the line; what passes the line's end belongs to
// the second.
// Clock 2: read the slot. Clock 3: the leader, when it is in this group. Clocks 3 and 4: bytes of every lane, once a slot whose lanes join, from the
// multiple of 16 below on, then in the line; in clock 4 those of the leader when none join. Clock 5: OR over the joined lanes, of the first line or
// the second by whether the lane's first line is this line.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_ram.svh"
module mau_coalesce_bytes #(
  parameter int LANES = 16,
  parameter int FIRST = 0,    // number of lane 0 in a window of WINDOW lanes; a multiple of LANES
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int SLOTS = 16
) (
  input  wire logic                      clk_i,
  // Slot as it leaves the window store; its addresses two clocks later; with the number of the slot.
  input  wire logic                      w_valid_i,
  input  wire logic [$clog2(SLOTS)-1:0]  w_number_i,
  input  wire logic [1:0]                w_sub_i,
  input  wire logic                      a_valid_i,
  input  wire logic [$clog2(SLOTS)-1:0]  a_number_i,
  input  wire logic [LANES*64-1:0]       a_addr_i,
  input  wire logic [LANES*4-1:0]        a_move_i,
  input  wire logic [LANES-1:0]          a_part_i,
  // Clock 1: the slot with this number is wanted; it is read in clock 2, and holds (a real enable: placed_q and b_*_q are made of it again and again).
  input  wire logic                      p_read_i,
  input  wire logic [$clog2(SLOTS)-1:0]  p_number_i,
  // Item, at the input of clock n; its leader at clock 2.
  input  wire logic [5:2]                en_i,
  input  wire logic [$clog2(WINDOW)-1:0] i_index_i,
  input  wire logic                      i_new_i,
  input  wire logic                      i_single_i,
  // After clock 4: the leader, 0 when it is not in this group: its address, 48 bits; when no lanes join, its bytes from a multiple of 16 on.
  output logic [63:0]                    g_addr_o,
  output logic [31:0]                    g_placed_o,
  // Clock 5: joined lanes that begin, that end in the line.
  input  wire logic                      m_single_i,
  input  wire logic [LANES-1:0]          m_first_i,
  input  wire logic [LANES-1:0]          m_second_i,
  // After clock 5: stale when lanes never join.
  output logic [LINE_BYTES-1:0]          g_bytes_o
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int IW = $clog2(WINDOW);
  localparam int GW = $clog2(LANES);

  // ---- Clock 2: read ----------------------------------------------------------------------------------------------
  `MAU_RAM logic [3:0]          shape_mem [0:SLOTS-1];  // bytes that a dword's bit stands for
  `MAU_RAM logic [LANES*64-1:0] addr_mem [0:SLOTS-1];
  `MAU_RAM logic [LANES*4-1:0]  move_mem [0:SLOTS-1];
  `MAU_RAM logic [LANES-1:0]    part_mem [0:SLOTS-1];
  logic [LANES*64-1:0] s_addr_q;
  logic [LANES*4-1:0]  s_move_q;
  logic [LANES-1:0]    s_part_q;
  logic [3:0]          s_shape_q;
  logic                s_hit_q, s_place_q, s_single_q, hit;
  logic [GW-1:0]       s_index_q;

  assign hit = LANES == WINDOW || s_hit_q;  // the leader is in this group

  logic                    i_read_q;
  logic [$clog2(SLOTS)-1:0] i_number_q;

  always_ff @(posedge clk_i) begin
    i_read_q <= p_read_i;
    if (`MAU_BEAT(p_read_i)) i_number_q <= p_number_i;
    if (`MAU_BEAT(en_i[2])) begin
      s_hit_q <= i_index_i >> GW == IW'(FIRST / LANES);
      s_index_q <= i_index_i[GW-1:0];
      s_single_q <= i_single_i;
      s_place_q <= i_new_i && !i_single_i;
    end
    if (i_read_q) begin
      s_shape_q <= shape_mem[i_number_q];
      s_addr_q <= addr_mem[i_number_q];
      s_move_q <= move_mem[i_number_q];
      s_part_q <= part_mem[i_number_q];
    end
    if (w_valid_i) shape_mem[w_number_i] = w_sub_i == 2'd0 ? 4'b0001 : w_sub_i == 2'd1 ? 4'b0011 : 4'b1111;
    if (a_valid_i) begin
      addr_mem[a_number_i] = a_addr_i;
      move_mem[a_number_i] = a_move_i;
      part_mem[a_number_i] = a_part_i;
    end
  end

  // ---- Clock 3: leader, bytes from a multiple of 16 on ------------------------------------------------------------
  // Bytes of an access that starts 'low' bytes after it: each dword's bit of 'move' to the bytes 'shape' (constant shifts, so wires), or, when the access
  // is a part of a dword, a bit a byte.
  function automatic logic [31:0] place(input logic [3:0] move, input logic [3:0] shape, input logic part, input logic [3:0] low);
    logic [15:0] x;
    x = {12'd0, move};
    x = (x | x << 6) & 16'h0303;
    x = (x | x << 3) & 16'h1111;
    x = x | x << 1;
    x = (x | x << 2) & {4{shape}};
    if (part) x = {12'd0, move};
    place = {16'd0, x} << low;
  endfunction

  logic [LANES*32-1:0] placed_q;
  logic [LANES*4-1:0]  high_q;    // which multiple
  logic                place_q, l_part_q, l_single_q;
  logic [47:0]         l_addr_q;
  logic [3:0]          l_move_q, l_shape_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[3])) begin
      l_addr_q <= s_addr_q[s_index_q*64 +: 48] & {48{hit}};
      l_single_q <= s_single_q;
      if (`MAU_BEAT(s_single_q)) begin
        l_move_q <= s_move_q[s_index_q*4 +: 4] & {4{hit}};
        l_part_q <= s_part_q[s_index_q];
        l_shape_q <= s_shape_q;
      end
      place_q <= s_place_q;
      if (`MAU_BEAT(s_place_q)) begin
        for (int l = 0; l < LANES; l++) begin
          placed_q[l*32 +: 32] <= place(s_move_q[l*4 +: 4], s_shape_q, s_part_q[l], s_addr_q[l*64 +: 4]);
          high_q[l*4 +: 4] <= {{(8-LB){1'b0}}, s_addr_q[l*64+4 +: LB-4]};
        end
      end
    end
  end

  // ---- Clock 4: bytes in the line ---------------------------------------------------------------------------------
  logic [LANES*LINE_BYTES-1:0] b_first_q;
  logic [LANES*16-1:0]         b_second_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[4])) begin
      g_addr_o <= {16'd0, l_addr_q};
      if (`MAU_BEAT(l_single_q)) g_placed_o <= place(l_move_q, l_shape_q, l_part_q, l_addr_q[3:0]);
      if (`MAU_BEAT(place_q)) begin
        for (int l = 0; l < LANES; l++) begin
          b_first_q[l*LINE_BYTES +: LINE_BYTES] <= LINE_BYTES'(placed_q[l*32 +: 32]) << {high_q[l*4 +: 4], 4'd0};
          b_second_q[l*16 +: 16] <= placed_q[l*32+16 +: 16];
        end
      end
    end
  end

  // ---- Clock 5: OR ------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_or
    logic [LINE_BYTES-1:0] bytes;
    logic [15:0]           tail_bytes;
    {bytes, tail_bytes} = '0;
    if (`MAU_BEAT(en_i[5])) if (`MAU_BEAT(!m_single_i)) begin
      for (int l = 0; l < LANES; l++) if (m_first_i[l]) bytes = bytes | b_first_q[l*LINE_BYTES +: LINE_BYTES];
      if (m_second_i != '0) begin
        for (int l = 0; l < LANES; l++) if (m_second_i[l]) tail_bytes = tail_bytes | b_second_q[l*16 +: 16];
        bytes[15:0] = bytes[15:0] | tail_bytes;
      end
      g_bytes_o <= bytes;
    end
  end
endmodule : mau_coalesce_bytes
`default_nettype wire
