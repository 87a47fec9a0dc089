`default_nettype none
// mau_coalesce_bank.sv - lanes of the window store: those FIRST and above of every window, one beat of the lane bus or a group of it.
// Each bank counts the windows that end on the lane bus and those that are read by itself, so that no pointer has to cross the chip.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_ram.svh"
module mau_coalesce_bank #(
  parameter int LANES = 16,
  parameter int FIRST = 0,   // number of lane 0 in the window
  parameter int BEAT = LANES, // lanes of a beat
  parameter int WINDOW = 16,
  parameter int DEPTH = 32   // windows; a power of two
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  input  wire logic                ctx_wave32_i,
  // Lane bus, docs/interface.md.
  input  wire logic                ln_valid_i,
  input  wire logic                ln_last_i,
  input  wire logic [3:0]          ln_beat_i,
  input  wire logic [LANES*64-1:0] ln_addr_i,
  input  wire logic [LANES*4-1:0]  ln_dw_i,
  input  wire logic [LANES-1:0]    ln_walk_i,
  input  wire logic [LANES*2-1:0]  ln_phase_i,
  input  wire logic [LANES*4-1:0]  ln_wrap_i,
  input  wire logic [LANES-1:0]    span_first_i,  // mau_coalesce_span, a clock behind the bus
  input  wire logic [LANES-1:0]    span_cross_i,
  // The next window is wanted.
  input  wire logic                read_i,
  // Its lanes, two clocks later, straight out of memories; they hold until the next one comes.
  output logic [LANES*64-1:0]      w_addr_o,
  output logic [LANES*4-1:0]       w_dw_o,
  output logic [LANES-1:0]         w_walk_o,
  output logic [LANES-1:0]         w_first_o,
  output logic [LANES-1:0]         w_cross_o,
  output logic [LANES*2-1:0]       w_phase_o,
  output logic [LANES*4-1:0]       w_wrap_o
);
  localparam int AW = $clog2(DEPTH);
  localparam logic [3:0] BEATS = 4'(WINDOW / BEAT - 1);  // mask: beat number inside its window

  /* verilator lint_off UNUSEDPARAM */  // MAU_KEEP
  localparam logic [63:0] ADDRESS = 64'h0000ffffffffffff;
  /* verilator lint_on UNUSEDPARAM */

  logic [AW-1:0] wptr_q, rptr_q, span_ptr_q;
  logic          read_q, write, span_write_q;

  assign write = ln_valid_i && (ln_beat_i & BEATS) == 4'(FIRST / BEAT);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      read_q <= 1'b0;
      span_write_q <= 1'b0;
    end else begin
      read_q <= read_i;
      span_write_q <= write;
      if (read_q) rptr_q <= rptr_q + 1'b1;
      if (ln_valid_i && (ln_last_i || (ln_beat_i & BEATS) == BEATS)) wptr_q <= wptr_q + 1'b1;
    end
  end

  // Memories are read first and written last, without delay: nobody else looks at them (mau_ram.svh).
  `MAU_BANK logic [LANES*64-1:0] addr_mem [0:DEPTH-1];
  `MAU_BANK logic [LANES*4-1:0]  dw_mem [0:DEPTH-1];
  `MAU_BANK logic [LANES*5-1:0]  walk_mem [0:DEPTH-1];  // wrap and walk
  `MAU_RAM logic [LANES*2-1:0]   phase_mem [0:DEPTH-1];  // chooses a step at once, in mau_coalesce_lines: no block RAM is fast enough
  `MAU_RAM logic [LANES*2-1:0]   span_mem [0:DEPTH-1];
  logic [LANES*4-1:0] dw_q;
  logic [LANES-1:0]   first_q, cross_q;

  always_ff @(posedge clk_i) begin
    if (read_q) begin
      w_addr_o <= addr_mem[rptr_q];
      dw_q <= dw_mem[rptr_q];
      {w_wrap_o, w_walk_o} <= walk_mem[rptr_q];
      w_phase_o <= phase_mem[rptr_q];
      {cross_q, first_q} <= span_mem[rptr_q];
    end
    if (span_write_q) span_mem[span_ptr_q] = {span_cross_i, span_first_i};
    if (write) begin
      span_ptr_q <= wptr_q;
      addr_mem[wptr_q] = `MAU_KEEP(ln_addr_i, {LANES{ADDRESS}});
      dw_mem[wptr_q] = ln_dw_i;
      walk_mem[wptr_q] = {ln_wrap_i, ln_walk_i};
      phase_mem[wptr_q] = ln_phase_i;
    end
  end
  logic none;  // old contents: the window ended with lane 31
  assign none = WINDOW == 64 && FIRST >= 32 && ctx_wave32_i;
  assign w_dw_o = none ? '0 : dw_q;
  assign w_first_o = none ? '0 : first_q;
  assign w_cross_o = none ? '0 : cross_q;
endmodule : mau_coalesce_bank
`default_nettype wire
