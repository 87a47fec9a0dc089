`default_nettype none
// mau_coalesce_lines.sv - from the lanes of a slot to the memory lines that they touch (C1, C4), four clocks; the lanes of a group.
// Clock 1: the window's lanes are on their way out of the memories, which may stand far away (mau_coalesce_bank).
// Clock 2: they come into flip-flops; each with the bytes from its dword 0 to the dword of this pass, and whether it wrapped.
// Clock 3: address of the pass: addr + delta - 2^32 * wrap for walked lanes, and the dwords that move in this pass. A walked lane with low
// address bits lies in scratch (F10): its bytes start there, pass p has those of them that lie in the p-th dword of memory, the end of dword p - 1
// and the beginning of dword p. From here on its address is that of the memory dword, and its nibble of `move' a mask of bytes, not of dwords: `part'.
// Clock 4: F = addr / LINE_BYTES, the first line. An access has at most two lines, F and F + 1, one of them odd, one even: the odd one is line
// 2 * (F >> 1) + 1, the even one 2 * ((F + 1) >> 1), so lanes agree on a line of one parity when these halved numbers, their keys, agree. The two keys
// of a lane differ only when F is odd. The key of the odd line comes first; that of the even one when the slot comes again (mau_coalesce_match), and at
// once for a lane that has no other line.
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
  input  wire logic [3:0]           en_i,        // a slot is at the input of clock n + 1; clock 4: or is there again
  input  wire logic                 again_i,     // a clock ahead: clock 4 gets its slot again, for its even lines
  // Slot from the window store, with its number, which goes along; its lanes a clock later.
  input  wire logic [SLOT_W-1:0]    w_number_i,
  input  wire logic [2:0]           w_pass_i,
  input  wire logic [1:0]           w_join_i,
  input  wire logic [1:0]           w_sub_i,
  input  wire logic [43:0]          w_step_i,    // by phase, mau_coalesce_step
  input  wire logic [LANES*64-1:0]  v_addr_i,
  input  wire logic [LANES*4-1:0]   v_dw_i,
  input  wire logic [LANES-1:0]     v_walk_i,
  input  wire logic [LANES-1:0]     v_first_i,   // mau_coalesce_span
  input  wire logic [LANES-1:0]     v_cross_i,
  input  wire logic [LANES*2-1:0]   v_phase_i,
  input  wire logic [LANES*4-1:0]   v_wrap_i,
  // After clock 3: what the byte masks need.
  output logic [SLOT_W-1:0]         a_number_o,
  output logic [LANES*64-1:0]      a_addr_o,
  output logic [LANES*4-1:0]       a_move_o,
  output logic [LANES-1:0]         a_part_o,    // a_move_o is a byte mask of one dword
  // After clock 4: slot with lines. Keys have pitch 64 and stand in bits 47:log2(LINE_BYTES)+1, the others are 0; they
  // mean something only when lanes may join.
  output logic [SLOT_W-1:0]         k_number_o,
  output logic                      k_single_o,
  output logic                      k_block_o,   // their blocks must agree too (JOIN_BLOCK)
  output logic [LANES*64-1:0]      k_key_o,
  output logic [LANES-1:0]         k_first_o,   // bytes in the first line
  output logic [LANES-1:0]         k_cross_o,   // bytes in the second line
  output logic [LANES-1:0]         k_swap_o     // the first line is odd
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int KW = 47 - LB;
  localparam logic [63:0] KEY = (64'd1 << 48) - (64'd1 << (LB + 1));
  `MAU_FAULT_REG(fault_block, 21)
  `MAU_FAULT_REG(fault_tail, 27)

  // ---- Clock 1 --------------------------------------------------------------------------------------------------
  logic [2:0]           v_pass_q;
  logic                 v_later_q;  // not pass 0
  logic [SLOT_W-1:0]    v_number_q;
  logic [1:0]           v_join_q, v_sub_q;
  logic [43:0]          v_step_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[0])) begin
      v_number_q <= w_number_i;
      v_pass_q <= w_pass_i;
      v_later_q <= w_pass_i != 3'd0;
      v_join_q <= w_join_i;
      v_sub_q <= w_sub_i;
      if (`MAU_BEAT(w_pass_i != 3'd0)) v_step_q <= w_step_i;
    end
  end

  // ---- Clock 2 --------------------------------------------------------------------------------------------------
  logic [2:0]           u_pass_q;
  logic                 u_later_q;
  logic [SLOT_W-1:0]    u_number_q;
  logic [1:0]           u_join_q, u_sub_q;
  logic [LANES*64-1:0]  u_addr_q;
  logic [LANES*4-1:0]   u_dw_q;
  logic [LANES-1:0]     u_walk_q, u_first_q, u_cross_q;
  logic [LANES*4-1:0]   u_wrap_q;   // bit 4l: of this pass
  logic [LANES*16-1:0]  u_delta_q;  // 11 bits

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[1])) begin
      u_number_q <= v_number_q;
      u_pass_q <= v_pass_q;
      u_later_q <= v_later_q;
      u_join_q <= v_join_q;
      u_sub_q <= v_sub_q;
      u_addr_q <= v_addr_i;
      u_dw_q <= v_dw_i;
      u_walk_q <= v_walk_i;
      u_first_q <= v_first_i;
      u_cross_q <= v_cross_i;
      if (`MAU_BEAT(v_later_q)) begin
        u_wrap_q <= (v_wrap_i >> v_pass_q[1:0]) & {LANES{4'b0001}};  // pass 4 is scratch: no wrap
        for (int l = 0; l < LANES; l++) u_delta_q[l*16 +: 16] <= {5'd0, v_step_q[v_phase_i[l*2 +: 2]*11 +: 11]};
      end
`ifdef MAU_XC7
      if (!v_later_q) {u_wrap_q, u_delta_q} <= '0;  // by the resets of flip-flops: nothing is to choose behind the adders
`endif
    end
  end

  // ---- Clock 3 --------------------------------------------------------------------------------------------------
  logic [1:0]           a_join_q;
  logic                 a_single_q;
  logic [LANES-1:0]     a_walk_q, a_first_q, a_cross_q;

  always_ff @(posedge clk_i) begin : b_walk
    logic [1:0]          pair;
    logic [6:0]          spread;
    logic [3:0]          shape;
    {pair, spread, shape} = '0;
    if (`MAU_BEAT(en_i[2])) begin
      a_number_o <= u_number_q;
      a_join_q <= u_join_q;
      a_single_q <= u_join_q == mau_enc::JOIN_SINGLE;
      a_walk_q <= u_walk_q | {LANES{u_later_q}};
      a_first_q <= u_first_q;
      a_cross_q <= u_cross_q & {LANES{!u_later_q}};
      // Lanes that are not walked take part in pass 0 alone, where every delta is 0.
      a_addr_o <= u_addr_q;
      a_move_o <= u_dw_q;
      a_part_o <= '0;
`ifndef MAU_XC7
      if (u_later_q)
`endif
      begin
        for (int l = 0; l < LANES; l++)
          a_addr_o[l*64 +: 64] <= {16'd0, u_addr_q[l*64 +: 48] + {{16{u_wrap_q[l*4]}}, 21'd0, u_delta_q[l*16 +: 11]}};
      end
      if (u_later_q || u_walk_q != '0) begin
        shape = u_sub_q == 2'd0 ? 4'b0001 : u_sub_q == 2'd1 ? 4'b0011 : 4'b1111;
        for (int l = 0; l < LANES; l++) begin
          pair = 2'({1'b0, u_dw_q[l*4 +: 4], 1'b0} >> u_pass_q);  // bit 1: dword p of the access moves, bit 0: dword p - 1
          spread = {3'd0, shape} << u_addr_q[l*64 +: 2];      // bytes of a dword of the access in two dwords of memory
          if (u_walk_q[l] && u_addr_q[l*64 +: 2] != 2'd0) begin
            a_part_o[l] <= 1'b1;
            a_addr_o[l*64 +: 2] <= 2'd0;
            a_move_o[l*4 +: 4] <= (pair[1] ? spread[3:0] : 4'd0) | (pair[0] && (pair[1] || !fault_tail) ? {1'b0, spread[6:4]} : 4'd0);
          end else a_move_o[l*4 +: 4] <= u_walk_q[l] ? {3'd0, pair[1]} : u_later_q ? 4'd0 : u_dw_q[l*4 +: 4];
        end
      end
    end
  end

  // ---- Clock 4 --------------------------------------------------------------------------------------------------
  logic a_again_q;

  always_ff @(posedge clk_i) a_again_q <= again_i;

  always_ff @(posedge clk_i) begin : b_lines
    logic [LANES-1:0] firsts, swap, next;
    {firsts, swap, next} = '0;
    if (`MAU_BEAT(en_i[3])) begin
      for (int l = 0; l < LANES; l++) swap[l] = a_addr_o[l*64+LB];
      if (`MAU_BEAT(!a_again_q)) begin
        firsts = a_first_q;
        if (a_walk_q != '0) for (int l = 0; l < LANES; l++) if (a_walk_q[l]) firsts[l] = a_move_o[l*4 +: 4] != 4'd0;
        k_single_o <= a_single_q;
        k_block_o <= a_join_q == mau_enc::JOIN_BLOCK && !fault_block;
        k_number_o <= a_number_o;
        k_first_o <= firsts;
        k_cross_o <= a_cross_q;
        k_swap_o <= swap;
      end
      if (`MAU_BEAT(!a_single_q)) begin
        next = swap & ({LANES{a_again_q}} | (a_cross_q & ~a_first_q));  // the lane's even line is the one behind its first
        k_key_o <= a_addr_o & {LANES{KEY}};
        if (`MAU_BEAT(next != '0))
          for (int l = 0; l < LANES; l++) k_key_o[l*64+LB+1 +: KW] <= a_addr_o[l*64+LB+1 +: KW] + {{(KW-1){1'b0}}, next[l]};
      end
    end
  end
endmodule : mau_coalesce_lines
`default_nettype wire
