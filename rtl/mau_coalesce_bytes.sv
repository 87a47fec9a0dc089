`default_nettype none
// mau_coalesce_bytes.sv - bytes that the lanes of a group move in the line of an item (C1), four clocks.
// What says it of a slot waits here in memories, read a clock after the slot's first item came (clock 1).
// The bytes of a lane are 16 bytes after the access's start (holes possible), moved by the offset in the line; what passes the line's end belongs to
// the second.
// Clock 2: read the slot. Clock 3: the leader, when it is in this group. Clocks 3 and 4: once a slot whose lanes join, bytes of every lane; in clock 4
// those of the leader when none join. Clock 5: OR over the joined lanes, of the first line or the second by whether the lane's first line is this line.
// Two ways to the bytes: groups of four lanes, for FPGAs, in the fewest LUTs; wide groups, for simulators, in the fewest operations on whole vectors.
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
`ifdef MAU_XC7
  input  wire logic [LANES-1:0]          l_first_i,  // the same at the input of clock 4
  input  wire logic [LANES-1:0]          l_second_i,
`endif
  // After clock 5: stale when lanes never join.
  output logic [LINE_BYTES-1:0]          g_bytes_o
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int IW = $clog2(WINDOW);
  localparam int GW = $clog2(LANES);

  // ---- Clock 2: read ----------------------------------------------------------------------------------------------
  `MAU_RAM logic [1:0]          sub_mem [0:SLOTS-1];
  `MAU_RAM logic [LANES*64-1:0] addr_mem [0:SLOTS-1];
  `MAU_RAM logic [LANES*4-1:0]  move_mem [0:SLOTS-1];
  `MAU_RAM logic [LANES-1:0]    part_mem [0:SLOTS-1];
  logic [LANES*64-1:0] s_addr_q;
  logic [LANES*4-1:0]  s_move_q;
  logic [LANES-1:0]    s_part_q;
  logic [1:0]          s_sub_q;
  logic                s_place_q, s_single_q;
  logic                    i_read_q;
  logic [$clog2(SLOTS)-1:0] i_number_q;

  always_ff @(posedge clk_i) begin
    i_read_q <= p_read_i;
    if (`MAU_BEAT(p_read_i)) i_number_q <= p_number_i;
    if (`MAU_BEAT(en_i[2])) begin
      s_single_q <= i_single_i;
      s_place_q <= i_new_i && !i_single_i;
    end
    if (i_read_q) begin
      s_sub_q <= sub_mem[i_number_q];
      s_addr_q <= addr_mem[i_number_q];
      s_move_q <= move_mem[i_number_q];
      s_part_q <= part_mem[i_number_q];
    end
    if (w_valid_i) sub_mem[w_number_i] = w_sub_i;
    if (a_valid_i) begin
      addr_mem[a_number_i] = a_addr_i;
      move_mem[a_number_i] = a_move_i;
      part_mem[a_number_i] = a_part_i;
    end
  end

  // ---- Clock 3: leader --------------------------------------------------------------------------------------------
  logic        hit;  // it is in this group
  logic        place_q, l_part_q, l_single_q;
  logic [1:0]  l_sub_q;
  logic [3:0]  l_move_q;  // 0 when it is not
  logic [47:0] l_addr_q;

  assign hit = LANES == WINDOW || i_index_i >> GW == IW'(FIRST / LANES);

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[3])) begin
      l_single_q <= s_single_q;
      if (`MAU_BEAT(s_single_q)) l_sub_q <= s_sub_q;
      place_q <= s_place_q;
    end
    if (`MAU_BEAT(en_i[4])) g_addr_o <= {16'd0, l_addr_q};
  end

  if (LANES == 4) begin : g_four
`ifdef MAU_XC7
    // Leader, clocks 2 and 3: tables of six inputs choose one of four.
    logic       s_hit_q;
    logic [1:0] s_index_q;

    always_ff @(posedge clk_i) begin
      s_hit_q <= hit;
      s_index_q <= i_index_i[1:0];
      l_addr_q <= !s_hit_q ? 48'd0 : s_index_q[1] ? (s_index_q[0] ? s_addr_q[239:192] : s_addr_q[175:128]) :
                                                    (s_index_q[0] ? s_addr_q[111:64] : s_addr_q[47:0]);
    end
    assign {l_part_q, l_move_q} = 5'd0;
`else
    // Leader, clocks 2 and 3, in two LUTs of four inputs a bit: one takes lane 0, lane 1 or a constant; the other keeps that, or the constant says lane 2
    // or lane 3.
    logic        s_fix_q, s_odd_q, s_upper_q;
    logic [52:0] lower;

    always_ff @(posedge clk_i) begin
      if (`MAU_BEAT(en_i[2])) begin
        s_fix_q <= !hit || i_index_i[1];
        s_odd_q <= hit && i_index_i[0];
        s_upper_q <= hit && i_index_i[1];
      end
      if (`MAU_BEAT(en_i[3]))
        {l_part_q, l_move_q, l_addr_q} <= !s_upper_q ? lower : (lower & {s_part_q[3], s_move_q[15:12], s_addr_q[239:192]}) |
                                                               (~lower & {s_part_q[2], s_move_q[11:8], s_addr_q[175:128]});
    end
    assign lower = s_fix_q ? {53{s_odd_q}} : s_odd_q ? {s_part_q[1], s_move_q[7:4], s_addr_q[111:64]} : {s_part_q[0], s_move_q[3:0], s_addr_q[47:0]};
`endif

    // An access starts 4q + r bytes after a multiple of 16. Its dwords are move << q, a bit each, in bits 6:0; the bytes of a dword, its spread, are
    // shape << r, four of them in this dword of memory, three in the next, in bits 13:7. A part of a dword is one dword with a byte mask in place of
    // the shape; its r is 0. Byte s of dword t moves when dword t does and bit s of the spread is set, or dword t - 1 and bit 4 + s.
    function automatic logic [13:0] factors(input logic [3:0] move, input logic [1:0] sub, input logic part, input logic [3:0] low);
      logic [6:0] dwords, spread;
      dwords = {3'd0, part ? 4'd1 : move} << low[3:2];
      spread = part ? {3'd0, move} : {3'd0, {2{sub[1]}}, sub != 2'd0, 1'b1} << low[1:0];
      factors = {spread, dwords};
    endfunction

`ifdef MAU_XC7
    // Clock 4: dwords of each lane in the line, from the one before it on, and their spreads. Of a lane that is not joined the resets of flip-flops clear
    // them. Clock 5: OR. A leader that joins none comes this way, too.
    localparam int DWORDS = LINE_BYTES / 4;
    logic [LANES*32-1:0]         f_q;
    logic [LANES*(DWORDS+1)-1:0] b_dwords_q;  // pitch DWORDS + 1
    logic [LANES*7-1:0]          b_spread_q;

    always_ff @(posedge clk_i) begin : b_place
      logic [9+LB:0]     f;
      logic [DWORDS-1:0] here;
      for (int l = 0; l < LANES; l++) begin
        f_q[l*32 +: 32] <= {{(22-LB){1'b0}}, s_addr_q[l*64+4 +: LB-4], factors(s_move_q[l*4 +: 4], s_sub_q, s_part_q[l], s_addr_q[l*64 +: 4])};
        f = f_q[l*32 +: 10+LB];
        here = DWORDS'(f[6:0]) << {f[14 +: LB-4], 2'd0};
        b_spread_q[l*7 +: 7] <= f[13:7];
        b_dwords_q[l*(DWORDS+1) +: 4] <= !l_first_i[l] && !l_second_i[l] ? 4'd0 : l_first_i[l] ? {here[2:0], 1'b0} : f[6:3];
        b_dwords_q[l*(DWORDS+1)+4 +: DWORDS-3] <= l_first_i[l] ? here[DWORDS-1:3] : '0;
      end
    end

    always_ff @(posedge clk_i) begin : b_or
      logic [LINE_BYTES-1:0] bytes;
      bytes = '0;
      for (int l = 0; l < LANES; l++) begin
        for (int b = 0; b < LINE_BYTES; b++)
          bytes[b] = bytes[b] | (b_dwords_q[l*(DWORDS+1)+1+b/4] & b_spread_q[l*7+b%4]) |
                                (b % 4 != 3 && b_dwords_q[l*(DWORDS+1)+b/4] & b_spread_q[l*7+(b%4 == 3 ? 0 : 4+b%4)]);
      end
      g_bytes_o <= bytes;
    end
    assign g_placed_o = '0;
`else
    // Four equal bits for each dword.
    function automatic logic [31:0] apart(input logic [6:0] dwords);
      logic [31:0] x;
      x = {25'd0, dwords};
      x = (x | x << 12) & 32'h000f_000f;
      x = (x | x << 6) & 32'h0303_0303;
      x = (x | x << 3) & 32'h1111_1111;
      x = x | x << 1;
      apart = x | x << 2;
    endfunction

    logic [LANES*32-1:0] f_q, b_q;  // after clocks 3, 4: factors, from bit 14 on which multiple of 16

    always_ff @(posedge clk_i) begin : b_leader
      logic [31:0] x;
      logic [13:0] f;
      {x, f} = '0;
      if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(s_place_q)) begin
        for (int l = 0; l < LANES; l++)
          f_q[l*32 +: 32] <= {{(22-LB){1'b0}}, s_addr_q[l*64+4 +: LB-4], factors(s_move_q[l*4 +: 4], s_sub_q, s_part_q[l], s_addr_q[l*64 +: 4])};
      end
      if (`MAU_BEAT(en_i[4])) begin
        if (`MAU_BEAT(l_single_q)) begin
          f = factors(l_move_q, l_sub_q, l_part_q, l_addr_q[3:0]);
          x = apart(f[6:0]);
          g_placed_o <= (x & {8{f[10:7]}}) | (x << 4 & {8{1'b0, f[13:11]}});
        end
        if (`MAU_BEAT(place_q)) b_q <= f_q;
      end
    end

    // Clock 5: dwords in the line, then bytes.
    always_ff @(posedge clk_i) begin : b_or
      logic [9+LB:0]         f;
      logic [31:0]           x, begins;
      logic [LINE_BYTES-1:0] bytes, here, below;  // dword t and dword t - 1 of the line, four equal bits each
      {f, x, begins, bytes, here, below} = '0;
      if (`MAU_BEAT(en_i[5])) if (`MAU_BEAT(!m_single_i)) begin
        for (int l = 0; l < LANES; l++) begin
          f = b_q[l*32 +: 10+LB];
          x = apart(f[6:0]);
          begins = x & {32{m_first_i[l]}};
          here = LINE_BYTES'(begins) << {f[14 +: LB-4], 4'd0};
          below = here << 4;
          if (m_second_i[l]) begin  // then it is not a first
            here = here | LINE_BYTES'(x[31:16]);
            below = below | LINE_BYTES'(x[31:12]);
          end
          bytes = bytes | (here & {LINE_BYTES/4{f[10:7]}}) | (below & {LINE_BYTES/4{1'b0, f[13:11]}});
        end
        g_bytes_o <= bytes;
      end
    end
`endif
  end else begin : g_wide
    // Leader, clocks 2 and 3.
    logic          s_hit_q;
    logic [GW-1:0] s_index_q;

    always_ff @(posedge clk_i) begin
      if (`MAU_BEAT(en_i[2])) begin
        s_hit_q <= hit;
        s_index_q <= i_index_i[GW-1:0];
      end
      if (`MAU_BEAT(en_i[3])) begin
        l_addr_q <= s_addr_q[s_index_q*64 +: 48] & {48{LANES == WINDOW || s_hit_q}};
        if (`MAU_BEAT(s_single_q)) begin
          l_move_q <= s_move_q[s_index_q*4 +: 4] & {4{LANES == WINDOW || s_hit_q}};
          l_part_q <= s_part_q[s_index_q];
        end
      end
    end

    // Bytes of an access that starts 'low' bytes after a multiple of 16: each dword's bit of 'move' to the bytes 'shape' (constant shifts, so wires), or,
    // when the access is a part of a dword, a bit a byte.
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

    logic [LANES*32-1:0]         placed_q;
    logic [LANES*4-1:0]          high_q;    // which multiple of 16
    logic [LANES*LINE_BYTES-1:0] b_first_q;
    logic [LANES*16-1:0]         b_second_q;

    always_ff @(posedge clk_i) begin : b_place
      logic [3:0] shape;
      shape = '0;
      if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(s_place_q)) begin
        shape = {{2{s_sub_q[1]}}, s_sub_q != 2'd0, 1'b1};
        for (int l = 0; l < LANES; l++) begin
          placed_q[l*32 +: 32] <= place(s_move_q[l*4 +: 4], shape, s_part_q[l], s_addr_q[l*64 +: 4]);
          high_q[l*4 +: 4] <= {{(8-LB){1'b0}}, s_addr_q[l*64+4 +: LB-4]};
        end
      end
      if (`MAU_BEAT(en_i[4])) begin
        if (`MAU_BEAT(l_single_q)) g_placed_o <= place(l_move_q, {{2{l_sub_q[1]}}, l_sub_q != 2'd0, 1'b1}, l_part_q, l_addr_q[3:0]);
        if (`MAU_BEAT(place_q)) begin
          for (int l = 0; l < LANES; l++) begin
            b_first_q[l*LINE_BYTES +: LINE_BYTES] <= LINE_BYTES'(placed_q[l*32 +: 32]) << {high_q[l*4 +: 4], 4'd0};
            b_second_q[l*16 +: 16] <= placed_q[l*32+16 +: 16];
          end
        end
      end
    end

    // Clock 5.
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
  end
endmodule : mau_coalesce_bytes
`default_nettype wire
