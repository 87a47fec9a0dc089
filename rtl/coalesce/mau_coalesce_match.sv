// mau_coalesce_match.sv - finds the lanes that lead a transaction (C2, C3), before the pop loop.
//
//   cycle  inputs              results
//   1      keys, blocks        rows of the triangle of compares (stored in mau_coalesce_join)
//   2      rows                lanes that share an odd, an even line with an earlier lane
//   3      the same            the same, while the slot is compared a second time
//   4      both                leaders
//
// A lane leads a line when no earlier lane that it may join has bytes in it. There is one triangle
// of compares. It compares the keys of a slot's odd lines. The result holds for the even lines too,
// unless a lane has bytes in an odd line and in the even line after it. Such a slot is compared a
// second time, with the keys of its even lines (mau_coalesce_lines).
// SPDX-License-Identifier: Apache-2.0
module mau_coalesce_match #(
  parameter int WINDOW = 16,
  parameter int KEY_W = 41        // bits of a key
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  // Keys of a slot, see mau_coalesce_lines.
  input  logic              valid_i,
  input  logic              again_i,
  input  logic              single_i,
  input  logic              blocks_i,
  input  logic [WINDOW-1:0][63:0] key_i,
  input  logic [WINDOW-1:0][31:0] block_i,  // Index; a block has at least 8 lanes
  input  logic [WINDOW-1:0] first_i,
  input  logic [WINDOW-1:0] second_i,
  input  logic [WINDOW-1:0] odd_i,
  // One cycle after the keys, unless the slot is single. Bit j of row i, j > i: lanes i and j have
  // equal keys, and equal blocks if blocks_i. The row of a lane without bytes means nothing.
  output logic              row_valid_o,
  output logic              row_again_o,
  output logic [WINDOW-1:0][WINDOW-1:0] row_o,
  // Lanes that lead their first line; lanes that lead their second line.
  output logic              lead_valid_o,
  output logic [WINDOW-1:0] lead_first_o,
  output logic [WINDOW-1:0] lead_second_o
);
  // The lines in which the lanes of a slot have bytes.
  typedef struct packed {
    logic [WINDOW-1:0] first;     // bytes in the first line
    logic [WINDOW-1:0] second;    // bytes in the second line
    logic [WINDOW-1:0] odd;       // the first line is odd
  } uses_t;

  logic s0_valid_q, s0_again_q, s1_valid_q, s1_again_q, s2_valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {s0_valid_q, s1_valid_q, s2_valid_q, lead_valid_o, s0_again_q, s1_again_q} <= '0;
    end else begin
      {s0_valid_q, s1_valid_q, s2_valid_q, lead_valid_o} <=
        {valid_i, s0_valid_q, s1_valid_q, s2_valid_q};
      {s0_again_q, s1_again_q} <= {again_i, s0_again_q};
    end
  end

  // ---- Cycle 1 ----------------------------------------------------------------------------------
  logic  s0_single_q;
  uses_t s0_uses_q;

  assign row_valid_o = s0_valid_q && !s0_single_q;
  assign row_again_o = s0_again_q;

  always_ff @(posedge clk_i) begin
    if (valid_i) begin
      s0_single_q <= single_i;
      s0_uses_q <= '{first: first_i, second: second_i, odd: odd_i};
    end
    if ((valid_i || again_i) && !single_i) begin
      for (int i = 0; i < WINDOW; i++) begin
        if (first_i[i] || second_i[i]) begin
          automatic logic [WINDOW-1:0] row = '0;
          for (int j = i + 1; j < WINDOW; j++)
            row[j] = key_i[i][KEY_W-1:0] == key_i[j][KEY_W-1:0];
          if (blocks_i)
            for (int j = i + 1; j < WINDOW; j++) row[j] &= block_i[i][31:3] == block_i[j][31:3];
          row_o[i] <= row;
        end
      end
    end
  end

  // ---- Cycle 2 ----------------------------------------------------------------------------------
  uses_t             s1_uses_q;
  logic [WINDOW-1:0] s1_in_odd_q, s1_in_even_q;

  always_ff @(posedge clk_i) begin
    if (s0_valid_q) s1_uses_q <= s0_uses_q;
    if (s0_valid_q || s0_again_q) begin
      automatic uses_t             uses = s0_uses_q;
      automatic logic [WINDOW-1:0] has_odd = (uses.first & uses.odd) | (uses.second & ~uses.odd);
      automatic logic [WINDOW-1:0] has_even = (uses.first & ~uses.odd) | (uses.second & uses.odd);
      automatic logic [WINDOW-1:0] in_odd = '0;
      automatic logic [WINDOW-1:0] in_even = '0;
      if (!s0_single_q) begin
        for (int i = 0; i < WINDOW; i++) begin
          if (has_odd[i]) in_odd |= row_o[i];
          if (has_even[i]) in_even |= row_o[i];
        end
      end
      s1_in_odd_q <= in_odd;
      s1_in_even_q <= in_even;
    end
  end

  // ---- Cycle 3 ----------------------------------------------------------------------------------
  uses_t             s2_uses_q;
  logic [WINDOW-1:0] s2_in_odd_q, s2_in_even_q;

  always_ff @(posedge clk_i) begin
    if (s1_valid_q) begin
      s2_uses_q <= s1_uses_q;
      s2_in_odd_q <= s1_in_odd_q;
      s2_in_even_q <= s1_in_even_q;
    end
  end

  // ---- Cycle 4 ----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (s2_valid_q) begin
      automatic uses_t             uses = s2_uses_q;
      automatic logic [WINDOW-1:0] in_even = s1_again_q ? s1_in_even_q : s2_in_even_q;
      lead_first_o <= uses.first & ~((s2_in_odd_q & uses.odd) | (in_even & ~uses.odd));
      lead_second_o <= uses.second & ~((s2_in_odd_q & ~uses.odd) | (in_even & uses.odd));
    end
  end
endmodule : mau_coalesce_match
