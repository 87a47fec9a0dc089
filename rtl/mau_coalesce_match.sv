`default_nettype none
// mau_coalesce_match.sv - which lanes share a line, and who leads: everything the pop loop needs, known before it starts (C2, C3).
// One triangle of compares. Lanes are compared by their odd lines (mau_coalesce_lines); those are their even lines too, unless a lane crosses from an odd
// line into an even one: such a slot comes a second time, in the clock behind (again), with its even lines. It has two transactions at least, so
// there is a clock for that (C6).
// Clock 1: lines of all groups of lanes come together.
// Clock 2: row of every lane: bit j of row i, j > i: lanes i and j agree in their lines, and they may join: their blocks agree too. Whether both have bytes
// there is asked behind. The simulation makes rows only for lanes that may lead: not for one whose only line an earlier lane has.
// Clock 3: lanes that an earlier one covers in an even (odd) line.
// Clock 4: the same, along, until the even lines of a slot that comes again are through.
// Clock 5: a lane leads its first (second) line when no earlier lane covers it there. A lane's first line is the odd one when it swaps.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
module mau_coalesce_match #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int SLOT_W = 5
) (
  input  wire logic                     clk_i,
  input  wire logic [4:0]               en_i,          // a slot is at the input of clock n + 1; clocks 1 to 3: or is there again
  input  wire logic                     again_i,       // the slot at the input of clock 5 is at that of clock 4 again
  // Slot with lines, see mau_coalesce_lines.
  input  wire logic [SLOT_W-1:0]        k_number_i,
  input  wire logic                     k_single_i,
  input  wire logic                     k_block_i,     // their blocks must agree too (JOIN_BLOCK)
  input  wire logic [WINDOW*64-1:0]     k_key_i,
  input  wire logic [WINDOW-1:0]        k_first_i,
  input  wire logic [WINDOW-1:0]        k_cross_i,
  input  wire logic [WINDOW-1:0]        k_swap_i,
  // At the input of clock 2: blocks of its lanes, with k_block_i.
  input  wire logic [WINDOW*32-1:0]     q_blk_i,
  // Rows, after clock 2; those of the second time are of even lines, those of the first time of odd lines, of both when there is no second time.
  output logic [SLOT_W-1:0]             r_number_o,
  output logic [WINDOW-1:0]             r_first_o,
  output logic [WINDOW-1:0]             r_cross_o,
  output logic [WINDOW-1:0]             r_swap_o,
  output logic [WINDOW*WINDOW-1:0]      r_row_o,
  // Leaders, after clock 5.
  output logic [WINDOW-1:0]             lead_first_o,
  output logic [WINDOW-1:0]             lead_second_o,
  output logic                          lead_single_o  // no lane joins another
);
  /* verilator lint_off UNUSEDPARAM */  // MAU_KEEP
  localparam logic [63:0] KEY = (64'd1 << 48) - (64'd1 << ($clog2(LINE_BYTES) + 1));
  /* verilator lint_on UNUSEDPARAM */

  // ---- Clock 1 --------------------------------------------------------------------------------------------------
  logic [SLOT_W-1:0]    q_number_q;
  logic                 q_single_q, q_block_q;
  logic [WINDOW*64-1:0] q_key_q;
  logic [WINDOW-1:0]    q_first_q, q_cross_q, q_swap_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[0])) begin
      q_number_q <= k_number_i;
      q_single_q <= k_single_i;
      q_block_q <= k_block_i;
      q_first_q <= k_first_i;
      q_cross_q <= k_cross_i;
      q_swap_q <= k_swap_i;
      if (`MAU_BEAT(!k_single_i)) q_key_q <= `MAU_KEEP(k_key_i, {WINDOW{KEY}});
    end
  end

  // ---- Clock 2 --------------------------------------------------------------------------------------------------
  logic r_single_q;

  always_ff @(posedge clk_i) begin : b_rows
    logic [WINDOW-1:0] row, may, had;
    {row, may, had} = '0;
    if (`MAU_BEAT(en_i[1])) begin
      r_number_o <= q_number_q;
      r_single_q <= q_single_q;
      r_first_o <= q_first_q;
      r_cross_o <= q_cross_q;
      r_swap_o <= q_swap_q;
      if (`MAU_BEAT(!q_single_q)) begin
        r_row_o <= '0;
        for (int i = 0; i < WINDOW; i++) begin
          if (`MAU_BEAT((q_first_q[i] || q_cross_q[i]) && !had[i])) begin
            may = '1;
            if (q_block_q) begin
              may = '0;
              for (int j = 1; j < WINDOW; j++)
                if (j > i) may = may | WINDOW'(q_blk_i[i*32 +: 32] == q_blk_i[j*32 +: 32]) << j;
            end
            row = '0;
            for (int j = 1; j < WINDOW; j++)
              if (j > i) row = row | WINDOW'(q_key_q[i*64 +: 64] == q_key_q[j*64 +: 64]) << j;
            r_row_o[i*WINDOW +: WINDOW] <= row & may;
            had = had | (row & may & q_first_q & ~q_cross_q & ~(q_swap_q ^ {WINDOW{q_swap_q[i]}}) & {WINDOW{q_first_q[i]}});
          end
        end
      end
    end
  end

  // ---- Clock 3 --------------------------------------------------------------------------------------------------
  logic              c_single_q;
  logic [WINDOW-1:0] c_even_q, c_odd_q, c_first_q, c_cross_q, c_swap_q;

  always_ff @(posedge clk_i) begin : b_covers
    logic [WINDOW-1:0] use_even, use_odd, even, odd;
    {use_even, use_odd, even, odd} = '0;
    if (`MAU_BEAT(en_i[2])) begin
      c_single_q <= r_single_q;
      c_first_q <= r_first_o;
      c_cross_q <= r_cross_o;
      c_swap_q <= r_swap_o;
      if (!r_single_q) begin
        use_even = (r_first_o & ~r_swap_o) | (r_cross_o & r_swap_o);
        use_odd = (r_first_o & r_swap_o) | (r_cross_o & ~r_swap_o);
        for (int i = 0; i < WINDOW; i++) if (`MAU_BEAT(r_row_o[i*WINDOW +: WINDOW] != '0)) begin
          even = even | (r_row_o[i*WINDOW +: WINDOW] & {WINDOW{use_even[i]}});
          odd = odd | (r_row_o[i*WINDOW +: WINDOW] & {WINDOW{use_odd[i]}});
        end
      end
      c_even_q <= even;
      c_odd_q <= odd;
    end
  end

  // ---- Clock 4 --------------------------------------------------------------------------------------------------
  logic              d_joins_q;
  logic [WINDOW-1:0] d_even_q, d_odd_q, d_first_q, d_cross_q, d_swap_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[3])) begin
      d_even_q <= c_even_q;
      d_odd_q <= c_odd_q;
      d_first_q <= c_first_q;
      d_cross_q <= c_cross_q;
      d_swap_q <= c_swap_q;
      d_joins_q <= !c_single_q && ((((c_even_q & ~c_swap_q) | (c_odd_q & c_swap_q)) & c_first_q) |
                                   (((c_even_q & c_swap_q) | (c_odd_q & ~c_swap_q)) & c_cross_q)) != '0;
    end
  end

  // ---- Clock 5 --------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_leaders
    logic [WINDOW-1:0] even;
    even = '0;
    if (`MAU_BEAT(en_i[4])) begin
      even = again_i ? c_even_q : d_even_q;
      lead_first_o <= d_first_q & ~((even & ~d_swap_q) | (d_odd_q & d_swap_q));
      lead_second_o <= d_cross_q & ~((even & d_swap_q) | (d_odd_q & ~d_swap_q));
      lead_single_o <= !d_joins_q && !again_i;
    end
  end
endmodule : mau_coalesce_match
`default_nettype wire
