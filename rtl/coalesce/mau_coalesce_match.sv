// mau_coalesce_match.sv - which lanes lead a transaction (C2, C3), known before the pop loop.
// A lane leads a line when no earlier lane has bytes in it, or none that it may join.
// There is one triangle of compares. The keys of a slot are those of its odd lines, which serve
// for its even lines too, unless a lane has bytes in an odd line and in the even one behind it:
// then the slot comes again with the keys of its even lines (mau_coalesce_lines).
// Clock 1: rows of the triangle, which mau_coalesce_join keeps. Clock 2: lanes that an earlier one
// covers in an odd, in an even line. Clock 3: the same, until those of a slot that comes again are
// there. Clock 4: leaders.
// SPDX-License-Identifier: Apache-2.0
module mau_coalesce_match #(
  parameter int WINDOW = 16
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  // Keys of a slot, see mau_coalesce_lines.
  input  logic                 valid_i,
  input  logic                 again_i,
  input  logic                 single_i,
  input  logic                 blocks_i,
  input  logic [WINDOW*64-1:0] key_i,
  input  logic [WINDOW*32-1:0] block_i,
  input  logic [WINDOW-1:0]    first_i,
  input  logic [WINDOW-1:0]    second_i,
  input  logic [WINDOW-1:0]    odd_i,
  // A clock behind the keys, unless the slot is single: bit j of row i, j > i: lanes i and j have
  // equal keys, and blocks where they count. Only the rows of lanes with bytes mean something.
  output logic                row_valid_o,
  output logic                row_again_o,
  output logic [WINDOW*WINDOW-1:0] row_o,
  // Lanes that lead their first line, their second line.
  output logic                 lead_valid_o,
  output logic [WINDOW-1:0]    lead_first_o,
  output logic [WINDOW-1:0]    lead_second_o
);
  logic                     s0_valid_q, s0_again_q, s1_valid_q, s1_again_q, s2_valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {s0_valid_q, s1_valid_q, s2_valid_q, lead_valid_o, s0_again_q, s1_again_q} <= '0;
    end else begin
      {s0_valid_q, s1_valid_q, s2_valid_q, lead_valid_o} <=
        {valid_i, s0_valid_q, s1_valid_q, s2_valid_q};
      {s0_again_q, s1_again_q} <= {again_i, s0_again_q};
    end
  end

  // ---- Clock 1 ----------------------------------------------------------------------------------
  logic                     s0_single_q;
  logic [WINDOW-1:0]        s0_first_q, s0_second_q, s0_odd_q;

  assign row_valid_o = s0_valid_q && !s0_single_q;
  assign row_again_o = s0_again_q;

  always_ff @(posedge clk_i) begin : b_rows
    logic [WINDOW-1:0] row, may;
    {row, may} = '0;
    if (valid_i) begin
      s0_single_q <= single_i;
      s0_first_q <= first_i;
      s0_second_q <= second_i;
      s0_odd_q <= odd_i;
    end
    if ((valid_i || again_i) && !single_i) begin
      for (int i = 0; i < WINDOW; i++) if (first_i[i] || second_i[i]) begin
        row = '0;
        may = '1;
        for (int j = 0; j < WINDOW; j++)
          if (j > i) row = row | WINDOW'(key_i[i*64 +: 64] == key_i[j*64 +: 64]) << j;
        if (blocks_i) begin
          may = '0;
          for (int j = 0; j < WINDOW; j++)
            if (j > i) may = may | WINDOW'(block_i[i*32 +: 32] == block_i[j*32 +: 32]) << j;
        end
        row_o[i*WINDOW +: WINDOW] <= row & may;
      end
    end
  end

  // ---- Clock 2 ----------------------------------------------------------------------------------
  logic [WINDOW-1:0] s1_in_odd_q, s1_in_even_q, s1_first_q, s1_second_q, s1_odd_q;

  always_ff @(posedge clk_i) begin : b_covered
    logic [WINDOW-1:0] has_odd, has_even, in_odd, in_even;
    {has_odd, has_even, in_odd, in_even} = '0;
    if (s0_valid_q) begin
      s1_first_q <= s0_first_q;
      s1_second_q <= s0_second_q;
      s1_odd_q <= s0_odd_q;
    end
    if (s0_valid_q || s0_again_q) begin
      has_odd = (s0_first_q & s0_odd_q) | (s0_second_q & ~s0_odd_q);
      has_even = (s0_first_q & ~s0_odd_q) | (s0_second_q & s0_odd_q);
      if (!s0_single_q) begin
        for (int i = 0; i < WINDOW; i++) begin
          if (has_odd[i]) in_odd = in_odd | row_o[i*WINDOW +: WINDOW];
          if (has_even[i]) in_even = in_even | row_o[i*WINDOW +: WINDOW];
        end
      end
      s1_in_odd_q <= in_odd;
      s1_in_even_q <= in_even;
    end
  end

  // ---- Clock 3 ----------------------------------------------------------------------------------
  logic [WINDOW-1:0] s2_in_odd_q, s2_in_even_q, s2_first_q, s2_second_q, s2_odd_q;

  always_ff @(posedge clk_i) begin
    if (s1_valid_q) begin
      s2_in_odd_q <= s1_in_odd_q;
      s2_in_even_q <= s1_in_even_q;
      s2_first_q <= s1_first_q;
      s2_second_q <= s1_second_q;
      s2_odd_q <= s1_odd_q;
    end
  end

  // ---- Clock 4 ----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_leaders
    logic [WINDOW-1:0] in_even;
    in_even = '0;
    if (s2_valid_q) begin
      in_even = s1_again_q ? s1_in_even_q : s2_in_even_q;
      lead_first_o <= s2_first_q & ~((s2_in_odd_q & s2_odd_q) | (in_even & ~s2_odd_q));
      lead_second_o <= s2_second_q & ~((s2_in_odd_q & ~s2_odd_q) | (in_even & s2_odd_q));
    end
  end
endmodule : mau_coalesce_match
