`default_nettype none
// mau_coalesce_match.sv - which lanes share a line, and who leads: everything the pop loop needs, known before it starts (C2, C3).
// One triangle of compares. Lanes are compared by their odd lines (mau_coalesce_lines); those are their even lines too, unless a lane crosses from an odd
// line into an even one: such a slot comes a second time, in the clock behind (again), with its even lines. It has two transactions at least, so
// there is a clock for that (C6). The triangle is made of the pairs of groups of lanes, each with clocks 1 to 4 of its own (mau_coalesce_rows).
// Clock 1: lines of all groups of lanes come together.
// Clock 2: row of every lane: bit j of row i, j > i: lanes i and j agree in their lines, and they may join: their blocks agree too. Whether both have bytes
// there is asked behind. The simulation makes rows only for lanes that may lead: not for one whose only line an earlier lane has.
// Clock 3: lanes that an earlier one covers in an even (odd) line, by groups of earlier ones.
// Clock 4: the same of all, along, until the even lines of a slot that comes again are through.
// Clock 5: a lane leads its first (second) line when no earlier lane covers it there. A lane's first line is the odd one when it swaps.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
module mau_coalesce_match #(
  parameter int WINDOW = 16,
  parameter int LANE_GROUP = WINDOW,
  parameter int LINE_BYTES = 64,
  parameter int SLOT_W = 5
) (
  input  wire logic                     clk_i,
  input  wire logic [4:0]               en_i,          // a slot is at the input of clock n + 1; clocks 1 to 3: or is there again
  input  wire logic                     again_i,       // the slot at the input of clock 5 is at that of clock 4 again
  // Blocks of its lanes, MAU_OUTREG clocks ahead of the slot; they mean something with k_block_i.
  input  wire logic [WINDOW*32-1:0]     blk_i,
  // Slot with lines, see mau_coalesce_lines; k_single_i and k_block_i as each group of lanes says them.
  input  wire logic [SLOT_W-1:0]        k_number_i,
  input  wire logic [WINDOW/LANE_GROUP-1:0] k_single_i,
  input  wire logic [WINDOW/LANE_GROUP-1:0] k_block_i, // their blocks must agree too (JOIN_BLOCK)
  input  wire logic [WINDOW*64-1:0]     k_key_i,
  input  wire logic [WINDOW-1:0]        k_first_i,
  input  wire logic [WINDOW-1:0]        k_cross_i,
  input  wire logic [WINDOW-1:0]        k_swap_i,
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
  localparam int G = LANE_GROUP;
  localparam int GROUPS = WINDOW / G;

  // ---- Clocks 1 to 4: pairs of groups; what lanes of group a say of those of group b, b >= a --------------------
  logic [WINDOW-1:0]        c_first, c_cross, c_swap;
  logic [GROUPS*WINDOW-1:0] c_even, c_odd;  // pitch WINDOW: by the groups of earlier lanes
  logic [GROUPS*GROUPS-1:0] d_joins;

  if (GROUPS == 1) begin : g_one
    mau_coalesce_rows #(.LANES(G), .SAME(1), .LINE_BYTES(LINE_BYTES), .SLOT_W(SLOT_W)) u_rows (
      .clk_i, .en_i, .k_number_i, .k_single_i(k_single_i[0]), .k_block_i(k_block_i[0]), .k_key_i,
      .blk_i, .k_first_i, .k_cross_i, .k_swap_i,
      .r_number_o, .r_row_o, .r_first_o, .r_cross_o, .r_swap_o,
      .c_even_o(c_even), .c_odd_o(c_odd), .c_first_o(c_first), .c_cross_o(c_cross), .c_swap_o(c_swap), .d_joins_o(d_joins[0])
    );
  end else begin : g_many
    /* verilator lint_off UNUSEDSIGNAL */
    logic [GROUPS*SLOT_W-1:0] number;
    /* verilator lint_on UNUSEDSIGNAL */
    assign r_number_o = number[SLOT_W-1:0];
    for (genvar a = 0; a < GROUPS; a++) begin : g_first
      localparam int A = a * G;
      logic [G*G-1:0] same_row;
      mau_coalesce_rows #(.LANES(G), .SAME(1), .LINE_BYTES(LINE_BYTES), .SLOT_W(SLOT_W)) u_rows (
        .clk_i, .en_i, .k_number_i, .k_single_i(k_single_i[a]), .k_block_i(k_block_i[a]), .k_key_i(k_key_i[A*64 +: G*64]),
        .blk_i(blk_i[A*32 +: G*32]),
        .k_first_i(k_first_i[A +: G]), .k_cross_i(k_cross_i[A +: G]), .k_swap_i(k_swap_i[A +: G]),
        .r_number_o(number[a*SLOT_W +: SLOT_W]), .r_row_o(same_row), .r_first_o(r_first_o[A +: G]), .r_cross_o(r_cross_o[A +: G]), .r_swap_o(r_swap_o[A +: G]),
        .c_even_o(c_even[a*WINDOW+A +: G]), .c_odd_o(c_odd[a*WINDOW+A +: G]),
        .c_first_o(c_first[A +: G]), .c_cross_o(c_cross[A +: G]), .c_swap_o(c_swap[A +: G]), .d_joins_o(d_joins[a*GROUPS+a])
      );
      for (genvar i = 0; i < G; i++) begin : g_row
        assign r_row_o[(A+i)*WINDOW+A +: G] = same_row[i*G +: G];
      end
      for (genvar b = 0; b < GROUPS; b++) begin : g_second
        localparam int B = b * G;
        if (b < a) begin : g_none  // earlier lanes
          assign d_joins[a*GROUPS+b] = 1'b0;
          assign c_even[a*WINDOW+B +: G] = '0;
          assign c_odd[a*WINDOW+B +: G] = '0;
          for (genvar i = 0; i < G; i++) begin : g_row
            assign r_row_o[(A+i)*WINDOW+B +: G] = '0;
          end
        end else if (b > a) begin : g_pair
          logic [G*G-1:0] row;
          /* verilator lint_off UNUSEDSIGNAL */  // a group's own pair says it
          logic [SLOT_W-1:0] pair_number;
          logic [2*G-1:0] pair_first, pair_cross, pair_swap;
          logic [G-1:0]   late_first, late_cross, late_swap;
          /* verilator lint_on UNUSEDSIGNAL */
          mau_coalesce_rows #(.LANES(G), .SAME(0), .LINE_BYTES(LINE_BYTES), .SLOT_W(SLOT_W)) u_rows (
            .clk_i, .en_i, .k_number_i, .k_single_i(k_single_i[a]), .k_block_i(k_block_i[a]), .k_key_i({k_key_i[B*64 +: G*64], k_key_i[A*64 +: G*64]}),
            .blk_i({blk_i[B*32 +: G*32], blk_i[A*32 +: G*32]}), .k_first_i({k_first_i[B +: G], k_first_i[A +: G]}),
            .k_cross_i({k_cross_i[B +: G], k_cross_i[A +: G]}), .k_swap_i({k_swap_i[B +: G], k_swap_i[A +: G]}),
            .r_number_o(pair_number), .r_row_o(row), .r_first_o(pair_first), .r_cross_o(pair_cross), .r_swap_o(pair_swap),
            .c_even_o(c_even[a*WINDOW+B +: G]), .c_odd_o(c_odd[a*WINDOW+B +: G]),
            .c_first_o(late_first), .c_cross_o(late_cross), .c_swap_o(late_swap), .d_joins_o(d_joins[a*GROUPS+b])
          );
          for (genvar i = 0; i < G; i++) begin : g_row
            assign r_row_o[(A+i)*WINDOW+B +: G] = row[i*G +: G];
          end
        end
      end
    end
  end

  // ---- Clock 4 --------------------------------------------------------------------------------------------------
  logic [WINDOW-1:0] d_even_q, d_odd_q, d_first_q, d_cross_q, d_swap_q;

  always_ff @(posedge clk_i) begin : b_covers
    logic [WINDOW-1:0] even, odd;
    {even, odd} = '0;
    if (`MAU_BEAT(en_i[3])) begin
      for (int a = 0; a < GROUPS; a++) begin
        even = even | c_even[a*WINDOW +: WINDOW];
        odd = odd | c_odd[a*WINDOW +: WINDOW];
      end
      d_even_q <= even;
      d_odd_q <= odd;
      d_first_q <= c_first;
      d_cross_q <= c_cross;
      d_swap_q <= c_swap;
    end
  end

  // ---- Clock 5 --------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_leaders
    logic [WINDOW-1:0] even;
    even = '0;
    if (`MAU_BEAT(en_i[4])) begin
      if (again_i) for (int a = 0; a < GROUPS; a++) even = even | c_even[a*WINDOW +: WINDOW];
      else even = d_even_q;
      lead_first_o <= d_first_q & ~((even & ~d_swap_q) | (d_odd_q & d_swap_q));
      lead_second_o <= d_cross_q & ~((even & d_swap_q) | (d_odd_q & ~d_swap_q));
      lead_single_o <= d_joins == '0 && !again_i;
    end
  end
endmodule : mau_coalesce_match
`default_nettype wire
