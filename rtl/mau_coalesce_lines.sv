`default_nettype none
// mau_coalesce_lines.sv - from the lanes of a slot to the memory lines that they touch (C1, C4), two clocks.
// Clock 1: address of the pass: addr + delta - 2^32 * wrap for walked lanes, and the dwords that move in this pass.
// Clock 2: F = addr / LINE_BYTES, the first line. An access has at most two lines, F and F + 1, one of them even: the even one is line
// 2 * ((F + 1) >> 1), the odd one 2 * (F >> 1) + 1, so lanes agree on a line of one parity when these halved numbers agree.
// An access may have holes (components out of range), so each line counts only when bytes of the lane lie in it:
// dword c starts in the first line when off + 4c < LINE_BYTES, ends in the second when off + 4c + 3 >= LINE_BYTES.
// Lines wrap at 2^48 (N12).
// SPDX-License-Identifier: Apache-2.0
`include "mau_fault.svh"
`include "mau_coalesce.svh"
module mau_coalesce_lines #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  // Slot from the window store.
  input  wire logic                 w_valid_i,
  input  wire mau_slot_t            w_slot_i,
  input  wire logic [1:0]           w_join_i,
  input  wire logic [1:0]           w_sub_i,
  input  wire logic [63:0]          w_delta_i,
  input  wire logic [WINDOW*64-1:0] w_addr_i,
  input  wire logic [WINDOW*4-1:0]  w_dw_i,
  input  wire logic [WINDOW-1:0]    w_walk_i,
  input  wire logic [WINDOW*2-1:0]  w_phase_i,
  input  wire logic [WINDOW*4-1:0]  w_wrap_i,
  input  wire logic [WINDOW*32-1:0] w_blk_i,
  // Slot with lines. Even and odd half numbers have pitch 64, width 47 - log2(LINE_BYTES).
  output logic                      k_valid_o,
  output mau_slot_t                 k_slot_o,
  output logic                      k_single_o,  // lanes never join (JOIN_SINGLE)
  output logic                      k_block_o,   // their blocks must agree too (JOIN_BLOCK)
  output logic [1:0]                k_sub_o,
  output logic [WINDOW*64-1:0]      k_even_o,
  output logic [WINDOW*64-1:0]      k_odd_o,
  output logic [WINDOW*32-1:0]      k_blk_o,
  output logic [WINDOW*32-1:0]      k_place_o,   // {dwords of the pass, byte offset in the first line, 7 bits}
  output logic [WINDOW-1:0]         k_first_o,   // bytes in the first line
  output logic [WINDOW-1:0]         k_cross_o,   // bytes in the second line
  output logic [WINDOW-1:0]         k_swap_o     // the first line is odd
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int KW = 47 - LB;
  `MAU_FAULT_REG(fault_block, 21)

  // Dwords with bytes in the first line (FIRST) and in the second (SECOND) by off[3:0] when off is in the line's last 16 bytes.
  // Nibble o of FIRST: {o < 4, o < 8, o < 12, 1}; of SECOND: {o >= 1, o >= 5, o >= 9, o >= 13}.
  localparam logic [63:0] FIRST = 64'h1111_3333_7777_ffff;
  localparam logic [63:0] SECOND = 64'hfffe_eeec_ccc8_8880;

  // ---- Clock 1 --------------------------------------------------------------------------------------------------
  logic                 a_valid_q;
  mau_slot_t            a_slot_q;
  logic [1:0]           a_join_q, a_sub_q;
  logic [WINDOW*64-1:0] a_addr_q;
  logic [WINDOW*4-1:0]  a_move_q;
  logic [WINDOW*32-1:0] a_blk_q;
  logic [1:0]           w_pass;
  logic [WINDOW*4-1:0]  wraps, moves;  // bit 4l: of this pass
  logic [3:0]           dw;

  assign w_pass = w_slot_i.pass;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      a_valid_q <= 1'b0;
      k_valid_o <= 1'b0;
    end else begin
      a_valid_q <= w_valid_i;
      k_valid_o <= a_valid_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (w_valid_i) begin
      a_slot_q <= w_slot_i;
      a_join_q <= w_join_i;
      a_sub_q <= w_sub_i;
      if (w_join_i == mau_enc::JOIN_BLOCK) a_blk_q <= w_blk_i;
      // Lanes that are not walked take part in pass 0 alone, where every delta is 0; elsewhere their address does not matter.
      wraps = w_pass == 2'd0 ? '0 : w_wrap_i >> w_pass;
      moves = w_dw_i >> w_pass;
      for (int l = 0; l < WINDOW; l++) begin
        dw = w_pass == 2'd0 ? w_dw_i[l*4 +: 4] : 4'd0;
        a_addr_q[l*64 +: 64] <= {16'd0, w_addr_i[l*64 +: 48] + {{16{wraps[l*4]}}, 21'd0, w_delta_i[w_phase_i[l*2 +: 2]*16 +: 11]}};
        a_move_q[l*4 +: 4] <= w_walk_i[l] ? {3'd0, moves[l*4]} : dw;
      end
    end
  end

  // ---- Clock 2 --------------------------------------------------------------------------------------------------
  logic [47:0]       addr;
  logic [3:0]        move, in_first, in_second;
  logic              near_end, first, second;
  logic [63:0]       second_table;
  logic [WINDOW-1:0] firsts, crosses, swaps;

  always_comb begin
    case (a_sub_q)
      2'd0: second_table = 64'd0;                    // one byte never crosses
      2'd1: second_table = 64'h1000_0000_0000_0000;  // two bytes cross from the line's last byte
      default: second_table = SECOND;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (a_valid_q) begin
      k_slot_o <= a_slot_q;
      k_sub_o <= a_sub_q;
      k_single_o <= a_join_q == mau_enc::JOIN_SINGLE;
      k_block_o <= a_join_q == mau_enc::JOIN_BLOCK && !fault_block;
      if (a_join_q == mau_enc::JOIN_BLOCK) k_blk_o <= a_blk_q;
      firsts = '0;
      crosses = '0;
      swaps = '0;
      for (int l = 0; l < WINDOW; l++) begin
        addr = a_addr_q[l*64 +: 48];
        move = a_move_q[l*4 +: 4];
        near_end = addr[LB-1:4] == {(LB-4){1'b1}};
        in_first = near_end ? FIRST[addr[3:0]*4 +: 4] : 4'hf;
        in_second = near_end ? second_table[addr[3:0]*4 +: 4] : 4'h0;
        first = (move & in_first) != 4'd0;
        second = (move & in_second) != 4'd0;
        firsts[l] = first;
        crosses[l] = second;
        swaps[l] = addr[LB];
        k_odd_o[l*64 +: 64] <= {{(64-KW){1'b0}}, addr[47:LB+1]};
        k_even_o[l*64 +: 64] <= {{(64-KW){1'b0}}, addr[47:LB+1] + {{(KW-1){1'b0}}, addr[LB]}};
        k_place_o[l*32 +: 32] <= {21'd0, move, {(7-LB){1'b0}}, addr[LB-1:0]};
      end
      k_first_o <= firsts;
      k_cross_o <= crosses;
      k_swap_o <= swaps;
    end
  end
endmodule : mau_coalesce_lines
`default_nettype wire
