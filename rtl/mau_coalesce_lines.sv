`default_nettype none
// mau_coalesce_lines.sv - from the lanes of a slot to the memory lines that they touch (C1, C4), three clocks; the lanes of a group.
// Clock 1: lanes out of the memories into flip-flops; bytes from dword 0 to the dword of this pass, for each phase:
// 4d + E*(S-1)*floor(((4*phase) % E + 4d) / E), S lanes of index_stride, E bytes of an element; with whole = E*floor(..) that is
// 4d - whole + whole*S.
// Clock 2: address of the pass: addr + delta - 2^32 * wrap for walked lanes, and the dwords that move in this pass. A walked lane with low
// address bits lies in scratch (F10): its bytes start there, pass p has those of them that lie in the p-th dword of memory, the end of dword p - 1
// and the beginning of dword p. From here on its address is that of the memory dword, and its nibble of `move' a mask of bytes, not of dwords: `part'.
// Clock 3: F = addr / LINE_BYTES, the first line. An access has at most two lines, F and F + 1, one of them even: the even one is line
// 2 * ((F + 1) >> 1), the odd one 2 * (F >> 1) + 1, so lanes agree on a line of one parity when these halved numbers agree.
// An access may have holes (components out of range), so each line counts only when bytes of the lane lie in it:
// dword c starts in the first line when off + 4c < LINE_BYTES, ends in the second when off + 4c + 3 >= LINE_BYTES.
// A lane that has the same one line as its neighbour below in the group never leads (C2): mau_coalesce_match need not compare for it.
// Lines wrap at 2^48 (N12).
// SPDX-License-Identifier: Apache-2.0
`include "mau_fault.svh"
`include "mau_beat.svh"
module mau_coalesce_lines #(
  parameter int LANES = 16,
  parameter int LINE_BYTES = 64,
  parameter int SLOT_W = 5
) (
  input  wire logic                 clk_i,
  input  wire logic [2:0]           en_i,        // a slot is at the input of clock n + 1
  // Slot from the window store, with its number, which goes along.
  input  wire logic [SLOT_W-1:0]    w_number_i,
  input  wire logic [2:0]           w_pass_i,
  input  wire logic [1:0]           w_join_i,
  input  wire logic [1:0]           w_sub_i,
  input  wire logic [1:0]           w_esize_i,
  input  wire logic [1:0]           w_istride_i,
  input  wire logic [LANES*64-1:0] w_addr_i,
  input  wire logic [LANES*4-1:0]  w_dw_i,
  input  wire logic [LANES-1:0]    w_walk_i,
  input  wire logic [LANES*2-1:0]  w_phase_i,
  input  wire logic [LANES*4-1:0]  w_wrap_i,
  input  wire logic [LANES*32-1:0] w_blk_i,
  // After clock 2: what the byte masks need.
  output logic [SLOT_W-1:0]         a_number_o,
  output logic [LANES*64-1:0]      a_addr_o,
  output logic [LANES*4-1:0]       a_move_o,
  output logic [LANES-1:0]         a_part_o,    // a_move_o is a byte mask of one dword
  // After clock 3: slot with lines. Even and odd half numbers have pitch 64, width 47 - log2(LINE_BYTES); both and the blocks mean
  // something only when lanes may join.
  output logic [SLOT_W-1:0]         k_number_o,
  output logic                      k_single_o,
  output logic                      k_block_o,   // their blocks must agree too (JOIN_BLOCK)
  output logic [LANES*64-1:0]      k_even_o,
  output logic [LANES*64-1:0]      k_odd_o,
  output logic [LANES*32-1:0]      k_blk_o,
  output logic [LANES-1:0]         k_first_o,   // bytes in the first line
  output logic [LANES-1:0]         k_cross_o,   // bytes in the second line
  output logic [LANES-1:0]         k_swap_o,    // the first line is odd
  output logic [LANES-1:0]         k_lead_o     // may lead
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int KW = 47 - LB;
  `MAU_FAULT_REG(fault_block, 21)
  `MAU_FAULT_REG(fault_tail, 27)

  // ---- Clock 1 --------------------------------------------------------------------------------------------------
  logic [2:0]           v_pass_q;
  logic [SLOT_W-1:0]    v_number_q;
  logic [1:0]           v_join_q, v_sub_q;
  logic [63:0]          v_delta_q;  // pitch 16, by phase
  logic [LANES*64-1:0] v_addr_q;
  logic [LANES*4-1:0]  v_dw_q, v_wrap_q;
  logic [LANES-1:0]    v_walk_q;
  logic [LANES*2-1:0]  v_phase_q;
  logic [LANES*32-1:0] v_blk_q;

  always_ff @(posedge clk_i) begin : b_take
    logic [2:0] whole, ahead;
    logic [5:0] step;
    {whole, ahead, step} = '0;
    if (`MAU_BEAT(en_i[0])) begin
      v_number_q <= w_number_i;
      v_pass_q <= w_pass_i;
      v_join_q <= w_join_i;
      v_sub_q <= w_sub_i;
      v_addr_q <= w_addr_i;
      v_dw_q <= w_dw_i;
      v_walk_q <= w_walk_i;
      if (`MAU_BEAT(w_join_i == mau_enc::JOIN_BLOCK)) v_blk_q <= w_blk_i;
      if (`MAU_BEAT(w_pass_i != 3'd0)) begin
        v_phase_q <= w_phase_i;
        v_wrap_q <= w_wrap_i;
        for (int p = 0; p < 4; p++) begin
          // No adders: this is one clock with the barrel shift.
          case (w_esize_i)
            2'd3: begin                                                 // E = 16: at most into the next element
              whole = {w_pass_i > 3'(3 - p), 2'b00};
              ahead = w_pass_i ^ whole;
            end
            2'd2: begin                                                 // E = 8
              whole = p % 2 == 0 ? {w_pass_i[2:1], 1'b0} : {w_pass_i[1] & w_pass_i[0], w_pass_i[1] ^ w_pass_i[0], 1'b0};
              ahead = {{2{p % 2 == 1 && w_pass_i[0]}}, w_pass_i[0]};
            end
            default: begin                                              // E = 2, 4: every dword in an element of its own
              whole = w_pass_i;
              ahead = 3'd0;
            end
          endcase
          step = {3'd0, ahead[2] ? {1'b0, whole[2], 1'b1} : whole} << w_istride_i;
          v_delta_q[p*16 +: 16] <= {5'd0, step | ({6{ahead[2]}} & ~(6'h3f << w_istride_i)), ahead, 2'b00};
        end
      end
    end
  end

  // ---- Clock 2 --------------------------------------------------------------------------------------------------
  logic [1:0]           a_join_q;
  logic                 a_single_q;
  logic [1:0]           a_sub_q;

  logic [LANES*32-1:0] a_blk_q;

  always_ff @(posedge clk_i) begin : b_walk
    logic [LANES*4-1:0] wraps;  // bit 4l: of this pass
    logic [1:0]          pair;
    logic [6:0]          spread;
    logic [3:0]          shape;
    {wraps, pair, spread, shape} = '0;
    if (`MAU_BEAT(en_i[1])) begin
      a_number_o <= v_number_q;
      a_join_q <= v_join_q;
      a_single_q <= v_join_q == mau_enc::JOIN_SINGLE;
      a_sub_q <= v_sub_q;
      if (`MAU_BEAT(v_join_q == mau_enc::JOIN_BLOCK)) a_blk_q <= v_blk_q;
      // Lanes that are not walked take part in pass 0 alone, where every delta is 0.
      a_addr_o <= v_addr_q;
      a_move_o <= v_dw_q;
      a_part_o <= '0;
      if (v_pass_q != 3'd0) begin
        wraps = v_wrap_q >> v_pass_q[1:0];  // pass 4 is scratch: no wrap
        for (int l = 0; l < LANES; l++)
          a_addr_o[l*64 +: 64] <= {16'd0, v_addr_q[l*64 +: 48] + {{16{wraps[l*4]}}, 21'd0, v_delta_q[v_phase_q[l*2 +: 2]*16 +: 11]}};
      end
      if (v_pass_q != 3'd0 || v_walk_q != '0) begin
        shape = v_sub_q == 2'd0 ? 4'b0001 : v_sub_q == 2'd1 ? 4'b0011 : 4'b1111;
        for (int l = 0; l < LANES; l++) begin
          pair = 2'({1'b0, v_dw_q[l*4 +: 4], 1'b0} >> v_pass_q);  // bit 1: dword p of the access moves, bit 0: dword p - 1
          spread = {3'd0, shape} << v_addr_q[l*64 +: 2];      // bytes of a dword of the access in two dwords of memory
          if (v_walk_q[l] && v_addr_q[l*64 +: 2] != 2'd0) begin
            a_part_o[l] <= 1'b1;
            a_addr_o[l*64 +: 2] <= 2'd0;
            a_move_o[l*4 +: 4] <= (pair[1] ? spread[3:0] : 4'd0) | (pair[0] && (pair[1] || !fault_tail) ? {1'b0, spread[6:4]} : 4'd0);
          end else a_move_o[l*4 +: 4] <= v_walk_q[l] ? {3'd0, pair[1]} : v_pass_q == 3'd0 ? v_dw_q[l*4 +: 4] : 4'd0;
        end
      end
    end
  end

  // ---- Clock 3 --------------------------------------------------------------------------------------------------
  // A bit or a few bits of every lane stand four bits apart, so that whole vectors are worked on at once; squeeze() puts every fourth bit together
  // (constant shifts, so wires).
  localparam int W4 = LANES * 4;
  localparam logic [W4-1:0] ONES = {LANES{4'h1}};
  localparam logic [255:0] BY2 = {32{8'h03}}, BY4 = {16{16'h000f}}, BY8 = {8{32'h0000_00ff}}, BY16 = {4{64'h0000_0000_0000_ffff}},
    BY32 = {2{128'h0000_0000_0000_0000_0000_0000_ffff_ffff}};

  function automatic logic [LANES-1:0] squeeze(input logic [W4-1:0] sparse);
    logic [W4-1:0] x;
    x = sparse & ONES;
    x = (x | x >> 3) & BY2[W4-1:0];
    x = (x | x >> 6) & BY4[W4-1:0];
    if (LANES > 4) x = (x | x >> 12) & BY8[W4-1:0];
    if (LANES > 8) x = (x | x >> 24) & BY16[W4-1:0];
    if (LANES > 16) x = (x | x >> 48) & BY32[W4-1:0];
    if (LANES > 32) x = x | x >> 96;
    squeeze = x[LANES-1:0];
  endfunction

  always_ff @(posedge clk_i) begin : b_lines
    logic [W4-1:0]       dwords, moves, high, low, at_end, in_first, in_second, o3, o2, o10;
    logic [LANES-1:0]   firsts, crosses, same, alone;
    logic [47:0]         addr;
    logic [47-LB:0]      below;  // first line of the lane below
    {dwords, moves, high, low, at_end, in_first, in_second, o3, o2, o10, firsts, crosses, same, alone, addr, below} = '0;
    if (`MAU_BEAT(en_i[2])) begin
      dwords = a_move_o;
      if (a_part_o != '0)
        for (int l = 0; l < LANES; l++) if (a_part_o[l]) dwords[l*4 +: 4] = {3'd0, a_move_o[l*4 +: 4] != 4'd0};
      moves = dwords | dwords >> 1;
      moves = moves | moves >> 2;
      high = '0;  // address bits LB:4
      for (int l = 0; l < LANES; l++) high = high | W4'(a_addr_o[l*64+4 +: LB-3]) << (4 * l);
      at_end = high & high >> 1;
      if (LB == 7) at_end = at_end & high >> 2;
      at_end = at_end & moves & ONES;
      in_first = moves;
      crosses = '0;
      if (at_end != '0) begin
        low = '0;  // address bits 3:0
        for (int l = 0; l < LANES; l++) low = low | W4'(a_addr_o[l*64 +: 4]) << (4 * l);
        o3 = low >> 3;
        o2 = low >> 2;
        o10 = low | low >> 1;
        // dword c starts in the first line unless the offset in the last 16 bytes of it is 16 - 4c or more
        in_first = in_first & ~(at_end & ~(dwords | (dwords >> 1 & ~(o3 & o2)) | (dwords >> 2 & ~o3) | (dwords >> 3 & ~o3 & ~o2)));
        // and ends in the second when it is 13 - 4c or more; two bytes when it is 15
        in_second = (dwords & o3 & o2 & o10) | (dwords >> 1 & o3 & (o2 | o10)) | (dwords >> 2 & (o3 | (o2 & o10))) | (dwords >> 3 & (o3 | o2 | o10));
        if (a_sub_q == 2'd1) in_second = o3 & o2 & low >> 1 & low;
        if (a_sub_q != 2'd0) crosses = squeeze(in_second & at_end);
      end
      firsts = squeeze(in_first);
      same = '0;
      if (`MAU_BEAT(!a_single_q)) begin
        below = '0;
        for (int l = 0; l < LANES; l++) begin
          addr = a_addr_o[l*64 +: 48];
          k_odd_o[l*64 +: 64] <= {{(64-KW){1'b0}}, addr[47:LB+1]};
          k_even_o[l*64 +: 64] <= {{(64-KW){1'b0}}, addr[47:LB+1] + {{(KW-1){1'b0}}, addr[LB]}};
          same = same | LANES'(addr[47:LB] == below && l != 0) << l;
          below = addr[47:LB];
        end
      end
      alone = firsts & ~crosses;  // one line, the first
      k_lead_o <= a_join_q == mau_enc::JOIN_LINE ? ~(same & alone & (alone << 1)) : '1;
      k_single_o <= a_single_q;
      k_block_o <= a_join_q == mau_enc::JOIN_BLOCK && !fault_block;
      if (`MAU_BEAT(a_join_q == mau_enc::JOIN_BLOCK)) k_blk_o <= a_blk_q;
      k_number_o <= a_number_o;
      k_first_o <= firsts;
      k_cross_o <= crosses;
      k_swap_o <= squeeze(high >> (LB - 4));
    end
  end
endmodule : mau_coalesce_lines
`default_nettype wire
