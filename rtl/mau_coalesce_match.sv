`default_nettype none
// mau_coalesce_match.sv - which lanes share a line, and who leads: everything the pop loop needs, known before it starts (C2, C3).
// Clock 1: lines of all groups of lanes come together.
// Clock 2: rows. Bit j of row i, j > i: lanes i and j both have bytes in their even (odd) line, it is the same line, and they may join:
// their blocks agree and the request does not go lane by lane (JOIN_SINGLE: all rows are empty). A lane that cannot lead needs no row.
// Clock 3: a lane leads its even (odd) line when no earlier lane has it in its row.
// Clock 4: leaders sorted into first and second lines (a lane's first line is the odd one when it swaps), and whether at most
// one is there.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
module mau_coalesce_match #(
  parameter int WINDOW = 16,
  parameter int SLOT_W = 5
) (
  input  wire logic                     clk_i,
  input  wire logic [3:0]               en_i,          // a slot is at the input of clock n + 1
  // Slot with lines, see mau_coalesce_lines.
  input  wire logic [SLOT_W-1:0]        k_number_i,
  input  wire logic                     k_single_i,
  input  wire logic                     k_block_i,
  input  wire logic [WINDOW*64-1:0]     k_even_i,
  input  wire logic [WINDOW*64-1:0]     k_odd_i,
  input  wire logic [WINDOW*32-1:0]     k_blk_i,
  input  wire logic [WINDOW-1:0]        k_first_i,
  input  wire logic [WINDOW-1:0]        k_cross_i,
  input  wire logic [WINDOW-1:0]        k_swap_i,
  input  wire logic [WINDOW-1:0]        k_lead_i,
  // Rows, after clock 2.
  output logic [SLOT_W-1:0]             r_number_o,
  output logic [WINDOW-1:0]             r_swap_o,
  output logic [WINDOW*WINDOW-1:0]      r_even_o,
  output logic [WINDOW*WINDOW-1:0]      r_odd_o,
  // Leaders, after clock 4.
  output logic [WINDOW-1:0]             lead_first_o,
  output logic [WINDOW-1:0]             lead_second_o,
  output logic                          lead_one_o,    // at most one leader
  output logic                          lead_single_o  // no lane joins another: all rows are empty
);
  // ---- Clock 1 --------------------------------------------------------------------------------------------------
  logic [SLOT_W-1:0]    q_number_q;
  logic                 q_single_q, q_block_q;
  logic [WINDOW*64-1:0] q_even_q, q_odd_q;
  logic [WINDOW*32-1:0] q_blk_q;
  logic [WINDOW-1:0]    q_first_q, q_cross_q, q_swap_q, q_lead_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[0])) begin
      q_number_q <= k_number_i;
      q_single_q <= k_single_i;
      q_block_q <= k_block_i;
      q_first_q <= k_first_i;
      q_cross_q <= k_cross_i;
      q_swap_q <= k_swap_i;
      q_lead_q <= k_lead_i;
      if (`MAU_BEAT(!k_single_i)) begin
        q_even_q <= k_even_i;
        q_odd_q <= k_odd_i;
      end
      if (`MAU_BEAT(k_block_i)) q_blk_q <= k_blk_i;
    end
  end

  // ---- Clock 2 --------------------------------------------------------------------------------------------------
  logic [WINDOW-1:0] r_use_even_q, r_use_odd_q;

  always_ff @(posedge clk_i) begin : b_rows
    logic [WINDOW-1:0] use_even, use_odd, row, may;
    {use_even, use_odd, row, may} = '0;
    if (`MAU_BEAT(en_i[1])) begin
      use_even = (q_first_q & ~q_swap_q) | (q_cross_q & q_swap_q);
      use_odd = (q_first_q & q_swap_q) | (q_cross_q & ~q_swap_q);
      r_use_even_q <= use_even;
      r_use_odd_q <= use_odd;
      r_number_o <= q_number_q;
      r_swap_o <= q_swap_q;
      r_even_o <= '0;
      r_odd_o <= '0;
      if (!q_single_q) begin
        for (int i = 0; i < WINDOW; i++) begin
          if (q_lead_q[i]) begin
            may = '1;
            if (q_block_q) begin
              may = '0;
              for (int j = 1; j < WINDOW; j++)
                if (j > i) may = may | WINDOW'(q_blk_q[i*32 +: 32] == q_blk_q[j*32 +: 32]) << j;
            end
            if (use_even[i]) begin
              row = '0;
              for (int j = 1; j < WINDOW; j++)
                if (j > i) row = row | WINDOW'(q_even_q[i*64 +: 64] == q_even_q[j*64 +: 64]) << j;
              r_even_o[i*WINDOW +: WINDOW] <= row & may & use_even;
            end
            if (use_odd[i]) begin
              row = '0;
              for (int j = 1; j < WINDOW; j++)
                if (j > i) row = row | WINDOW'(q_odd_q[i*64 +: 64] == q_odd_q[j*64 +: 64]) << j;
              r_odd_o[i*WINDOW +: WINDOW] <= row & may & use_odd;
            end
          end
        end
      end
    end
  end

  // ---- Clock 3 --------------------------------------------------------------------------------------------------
  logic              r_single_q;
  logic [WINDOW-1:0] l_even_q, l_odd_q, l_swap_q;
  logic              l_joins_q;

  always_ff @(posedge clk_i) if (`MAU_BEAT(en_i[1])) r_single_q <= q_single_q;

  always_ff @(posedge clk_i) begin : b_leaders
    logic [WINDOW-1:0] covered_even, covered_odd;
    {covered_even, covered_odd} = '0;
    if (`MAU_BEAT(en_i[2])) begin
      if (!r_single_q) begin
        for (int i = 0; i < WINDOW; i++) begin
          covered_even = covered_even | r_even_o[i*WINDOW +: WINDOW];
          covered_odd = covered_odd | r_odd_o[i*WINDOW +: WINDOW];
        end
      end
      l_even_q <= r_use_even_q & ~covered_even;
      l_odd_q <= r_use_odd_q & ~covered_odd;
      l_swap_q <= r_swap_o;
      l_joins_q <= (covered_even | covered_odd) != '0;
    end
  end

  // ---- Clock 4 --------------------------------------------------------------------------------------------------
  // At most one leader: each set has at most one bit (x & (x - 1) == 0), and not both.
  always_ff @(posedge clk_i) begin : b_sort
    logic even_many, odd_many;
    {even_many, odd_many} = '0;
    if (`MAU_BEAT(en_i[3])) begin
      even_many = (l_even_q & (l_even_q - 1'b1)) != '0;
      odd_many = (l_odd_q & (l_odd_q - 1'b1)) != '0;
      lead_first_o <= (l_even_q & ~l_swap_q) | (l_odd_q & l_swap_q);
      lead_second_o <= (l_even_q & l_swap_q) | (l_odd_q & ~l_swap_q);
      lead_single_o <= !l_joins_q;
      lead_one_o <= !even_many && !odd_many && !(l_even_q != '0 && l_odd_q != '0);
    end
  end
endmodule : mau_coalesce_match
`default_nettype wire
