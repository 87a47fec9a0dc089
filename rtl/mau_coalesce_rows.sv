`default_nettype none
// mau_coalesce_rows.sv - which lanes of one group share a line with later lanes of another group, or of the same one (C2, C3): clocks 1 to 4 of
// mau_coalesce_match, for one pair of groups. Every pair has its own copies of the lines it compares: what would be one wide broadcast over all compares is
// many short wires on an FPGA. There blocks come and are compared a clock ahead of lines, so that the two carry chains of a pair of lanes need not stand
// together. In simulation (MAU_OUTREG 0) there is one group, and so one pair; blocks come with the lines and are compared with them, where they count.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_ram.svh"
module mau_coalesce_rows #(
  parameter int LANES = 16,      // of a group
  parameter int SAME = 1,        // 1: the two groups are the same one, 0: the second one lies above the first
  parameter int LINE_BYTES = 64,
  parameter int SLOT_W = 5,
  parameter int BOTH = SAME != 0 ? LANES : 2 * LANES  // lanes of both; not to be set
) (
  input  wire logic                   clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [4:0]             en_i,        // as en_i of mau_coalesce_match
  /* verilator lint_on UNUSEDSIGNAL */
  // Blocks of its lanes, MAU_OUTREG clocks ahead of the slot.
  input  wire logic [BOTH*32-1:0]     blk_i,
  // Slot with lines: the lanes of the first group, those of the second one above them.
  input  wire logic [SLOT_W-1:0]      k_number_i,
  input  wire logic                   k_single_i,
  input  wire logic                   k_block_i,
  input  wire logic [BOTH*64-1:0]     k_key_i,
  input  wire logic [BOTH-1:0]        k_first_i,
  input  wire logic [BOTH-1:0]        k_cross_i,
  input  wire logic [BOTH-1:0]        k_swap_i,
  // After clock 2: bit j of row i: lane i of the first group and lane j of the second one, which comes later, agree. The slot's number and the use of the
  // lanes' lines go along.
  output logic [SLOT_W-1:0]           r_number_o,
  output logic [LANES*LANES-1:0]      r_row_o,
  output logic [BOTH-1:0]             r_first_o,
  output logic [BOTH-1:0]             r_cross_o,
  output logic [BOTH-1:0]             r_swap_o,
  // After clock 3: lanes of the second group that one of the first covers in an even (odd) line.
  output logic [LANES-1:0]            c_even_o,
  output logic [LANES-1:0]            c_odd_o,
  output logic [LANES-1:0]            c_first_o,
  output logic [LANES-1:0]            c_cross_o,
  output logic [LANES-1:0]            c_swap_o,
  // After clock 4: there is one that is covered where it has bytes.
  output logic                        d_joins_o
);
  localparam int UP = BOTH - LANES;  // lane 0 of the second group
  /* verilator lint_off UNUSEDPARAM */  // MAU_KEEP
  localparam logic [63:0] KEY = (64'd1 << 48) - (64'd1 << ($clog2(LINE_BYTES) + 1));
  localparam logic [31:0] BLOCK = 32'hfffffff8;
  /* verilator lint_on UNUSEDPARAM */

  // ---- Clock 1 --------------------------------------------------------------------------------------------------
  logic [SLOT_W-1:0]  q_number_q;
  logic               q_single_q, q_block_q;
  logic [BOTH*64-1:0] q_key_q;
  logic [BOTH*32-1:0] blk_q;  // with q_*, or ahead of it
  logic [BOTH-1:0]    q_first_q, q_cross_q, q_swap_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[0])) begin
      q_number_q <= k_number_i;
      q_single_q <= k_single_i;
      q_block_q <= k_block_i;
      q_first_q <= k_first_i;
      q_cross_q <= k_cross_i;
      q_swap_q <= k_swap_i;
      if (`MAU_BEAT(!k_single_i)) q_key_q <= `MAU_KEEP(k_key_i, {BOTH{KEY}});
      if (`MAU_BEAT(k_block_i)) blk_q <= `MAU_KEEP(blk_i, {BOTH{BLOCK}});
    end
  end

  logic [LANES*LANES-1:0] q_may;  // as r_row_o: their blocks agree, or do not count; here if that is known early

  if (`MAU_OUTREG != 0) begin : g_early
    always_ff @(posedge clk_i) begin : b_blocks
      for (int i = 0; i < LANES; i++)
        for (int j = 0; j < LANES; j++)
          q_may[i*LANES+j] <= !k_block_i || ((SAME == 0 || j > i) && blk_q[i*32 +: 32] == blk_q[(UP+j)*32 +: 32]);
    end
  end else begin : g_late
    assign q_may = '1;
  end

  // ---- Clock 2 --------------------------------------------------------------------------------------------------
  logic r_single_q;

  always_ff @(posedge clk_i) begin : b_rows
    logic [LANES-1:0] row, may, had;
    {row, may, had} = '0;
    if (`MAU_BEAT(en_i[1])) begin
      r_number_o <= q_number_q;
      r_single_q <= q_single_q;
      r_first_o <= q_first_q;
      r_cross_o <= q_cross_q;
      r_swap_o <= q_swap_q;
      if (`MAU_BEAT(!q_single_q)) begin
        r_row_o <= '0;
        for (int i = 0; i < LANES; i++) begin
          if (`MAU_BEAT((q_first_q[i] || q_cross_q[i]) && !had[i])) begin
            row = '0;
            for (int j = 0; j < LANES; j++)
              if (SAME == 0 || j > i) row = row | LANES'(q_key_q[i*64 +: 64] == q_key_q[(UP+j)*64 +: 64]) << j;
            if (`MAU_OUTREG != 0) row = row & q_may[i*LANES +: LANES];
            else if (q_block_q) begin
              may = '0;
              for (int j = 0; j < LANES; j++)
                if (SAME == 0 || j > i) may = may | LANES'(blk_q[i*32 +: 32] == blk_q[(UP+j)*32 +: 32]) << j;
              row = row & may;
            end
            r_row_o[i*LANES +: LANES] <= row;
            if (SAME != 0)
              had = had | (row & LANES'(q_first_q & ~q_cross_q & ~(q_swap_q ^ {BOTH{q_swap_q[i]}})) & {LANES{q_first_q[i]}});
          end
        end
      end
    end
  end

  // ---- Clock 3 --------------------------------------------------------------------------------------------------
  logic c_single_q;

  always_ff @(posedge clk_i) begin : b_covers
    logic [LANES-1:0] use_even, use_odd, even, odd;
    {use_even, use_odd, even, odd} = '0;
    if (`MAU_BEAT(en_i[2])) begin
      c_single_q <= r_single_q;
      c_first_o <= r_first_o[UP +: LANES];
      c_cross_o <= r_cross_o[UP +: LANES];
      c_swap_o <= r_swap_o[UP +: LANES];
      if (!r_single_q) begin
        use_even = LANES'((r_first_o & ~r_swap_o) | (r_cross_o & r_swap_o));
        use_odd = LANES'((r_first_o & r_swap_o) | (r_cross_o & ~r_swap_o));
        for (int i = 0; i < LANES; i++) if (`MAU_BEAT(r_row_o[i*LANES +: LANES] != '0)) begin
          even = even | (r_row_o[i*LANES +: LANES] & {LANES{use_even[i]}});
          odd = odd | (r_row_o[i*LANES +: LANES] & {LANES{use_odd[i]}});
        end
      end
      c_even_o <= even;
      c_odd_o <= odd;
    end
  end

  // ---- Clock 4 --------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[3])) begin
      d_joins_o <= !c_single_q && ((((c_even_o & ~c_swap_o) | (c_odd_o & c_swap_o)) & c_first_o) |
                                   (((c_even_o & c_swap_o) | (c_odd_o & ~c_swap_o)) & c_cross_o)) != '0;
    end
  end
endmodule : mau_coalesce_rows
`default_nettype wire
