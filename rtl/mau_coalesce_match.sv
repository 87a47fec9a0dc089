`default_nettype none
// mau_coalesce_match.sv - which lanes share a line, and who leads: everything the pop loop needs, known before it starts (C2, C3).
// Clock 1: rows. Bit j of row i, j > i: lanes i and j both have bytes in their even (odd) line, it is the same line, and they may join:
// their blocks agree and the request does not go lane by lane (JOIN_SINGLE: all rows are empty).
// Clock 2: a lane leads its even (odd) line when no earlier lane has it in its row.
// Clock 3: leaders sorted into first and second lines (a lane's first line is the odd one when it swaps), and whether at most
// one is there.
// SPDX-License-Identifier: Apache-2.0
module mau_coalesce_match #(
  parameter int WINDOW = 16
) (
  input  wire logic                     clk_i,
  input  wire logic                     rst_ni,
  // Slot with lines, see mau_coalesce_lines.
  input  wire logic                     k_valid_i,
  input  wire logic                     k_single_i,
  input  wire logic                     k_block_i,
  input  wire logic [WINDOW*64-1:0]     k_even_i,
  input  wire logic [WINDOW*64-1:0]     k_odd_i,
  input  wire logic [WINDOW*32-1:0]     k_blk_i,
  input  wire logic [WINDOW-1:0]        k_first_i,
  input  wire logic [WINDOW-1:0]        k_cross_i,
  input  wire logic [WINDOW-1:0]        k_swap_i,
  // Rows, one clock later.
  output logic                          r_valid_o,
  output logic [WINDOW*WINDOW-1:0]      r_even_o,
  output logic [WINDOW*WINDOW-1:0]      r_odd_o,
  // Leaders, three clocks later.
  output logic                          lead_valid_o,
  output logic [WINDOW-1:0]             lead_first_o,
  output logic [WINDOW-1:0]             lead_second_o,
  output logic                          lead_one_o    // at most one leader
);
  // ---- Clock 1 --------------------------------------------------------------------------------------------------
  logic [WINDOW-1:0] use_even, use_odd, row, may;
  logic [WINDOW-1:0] r_first_q, r_cross_q, r_swap_q;

  assign use_even = (k_first_i & ~k_swap_i) | (k_cross_i & k_swap_i);
  assign use_odd = (k_first_i & k_swap_i) | (k_cross_i & ~k_swap_i);

  always_ff @(posedge clk_i) begin
    if (k_valid_i) begin
      r_first_q <= k_first_i;
      r_cross_q <= k_cross_i;
      r_swap_q <= k_swap_i;
      for (int i = 0; i < WINDOW; i++) begin
        may = {WINDOW{!k_single_i}};
        if (k_block_i) begin
          may = '0;
          for (int j = 1; j < WINDOW; j++)
            if (j > i) may = may | (WINDOW'(k_blk_i[i*32 +: 32] == k_blk_i[j*32 +: 32]) << j);
        end
        row = '0;
        if (use_even[i]) begin
          for (int j = 1; j < WINDOW; j++)
            if (j > i) row = row | (WINDOW'(k_even_i[i*64 +: 64] == k_even_i[j*64 +: 64]) << j);
        end
        r_even_o[i*WINDOW +: WINDOW] <= row & may & use_even;
        row = '0;
        if (use_odd[i]) begin
          for (int j = 1; j < WINDOW; j++)
            if (j > i) row = row | (WINDOW'(k_odd_i[i*64 +: 64] == k_odd_i[j*64 +: 64]) << j);
        end
        r_odd_o[i*WINDOW +: WINDOW] <= row & may & use_odd;
      end
    end
  end

  // ---- Clock 2 --------------------------------------------------------------------------------------------------
  logic              l_valid_q;
  logic [WINDOW-1:0] covered_even, covered_odd;
  logic [WINDOW-1:0] l_even_q, l_odd_q, l_swap_q;

  always_ff @(posedge clk_i) begin
    if (r_valid_o) begin
      covered_even = '0;
      covered_odd = '0;
      for (int i = 0; i < WINDOW; i++) begin
        covered_even = covered_even | r_even_o[i*WINDOW +: WINDOW];
        covered_odd = covered_odd | r_odd_o[i*WINDOW +: WINDOW];
      end
      l_even_q <= ((r_first_q & ~r_swap_q) | (r_cross_q & r_swap_q)) & ~covered_even;
      l_odd_q <= ((r_first_q & r_swap_q) | (r_cross_q & ~r_swap_q)) & ~covered_odd;
      l_swap_q <= r_swap_q;
    end
  end

  // ---- Clock 3 --------------------------------------------------------------------------------------------------
  // At most one leader: each set has at most one bit (x & (x - 1) == 0), and not both.
  logic even_many, odd_many;

  assign even_many = (l_even_q & (l_even_q - 1'b1)) != '0;
  assign odd_many = (l_odd_q & (l_odd_q - 1'b1)) != '0;

  always_ff @(posedge clk_i) begin
    if (l_valid_q) begin
      lead_first_o <= (l_even_q & ~l_swap_q) | (l_odd_q & l_swap_q);
      lead_second_o <= (l_even_q & l_swap_q) | (l_odd_q & ~l_swap_q);
      lead_one_o <= !even_many && !odd_many && !(l_even_q != '0 && l_odd_q != '0);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      r_valid_o <= 1'b0;
      l_valid_q <= 1'b0;
      lead_valid_o <= 1'b0;
    end else begin
      r_valid_o <= k_valid_i;
      l_valid_q <= r_valid_o;
      lead_valid_o <= l_valid_q;
    end
  end
endmodule : mau_coalesce_match
`default_nettype wire
