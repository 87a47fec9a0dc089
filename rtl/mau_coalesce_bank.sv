`default_nettype none
// mau_coalesce_bank.sv - lanes of the window store: those FIRST and above of every window, one beat of the lane bus or a group of it.
// Each bank counts the windows that end on the lane bus and those that are read by itself, so that no pointer has to cross the chip.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_ram.svh"
module mau_coalesce_bank #(
  parameter int LANES = 16,
  parameter int FIRST = 0,   // number of lane 0 in the place
  parameter int BEAT = LANES, // lanes of a beat
  parameter int PLACE = 16,   // lanes of a place
  parameter int DEPTH = 32   // places; a power of two
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
  // The next place is wanted.
  input  wire logic                read_i,
  // Its lanes, three clocks later, straight out of memories; they hold until the next one comes.
  output logic [LANES*64-1:0]      v_addr_o,
  output logic [LANES*4-1:0]       v_dw_o,
  output logic [LANES-1:0]         v_walk_o,
  output logic [LANES-1:0]         v_first_o,
  output logic [LANES-1:0]         v_cross_o,
  output logic [LANES*2-1:0]       v_phase_o,
  output logic [LANES*4-1:0]       v_wrap_o
);
  localparam int AW = $clog2(DEPTH);
  localparam logic [3:0] BEATS = 4'(PLACE / BEAT - 1);  // mask: beat number inside its place

  /* verilator lint_off UNUSEDPARAM */  // MAU_KEEP
  localparam logic [63:0] ADDRESS = 64'h0000ffffffffffff;
  /* verilator lint_on UNUSEDPARAM */

  logic [AW-1:0] wptr_q, rptr_q, span_ptr_q;
  logic          read, write, span_write_q;
  /* verilator lint_off UNUSEDSIGNAL */  // MAU_OUTREG
  logic [2:1]    read_q;
  /* verilator lint_on UNUSEDSIGNAL */

  assign read = read_q[2-`MAU_OUTREG];
  assign write = ln_valid_i && (ln_beat_i & BEATS) == 4'(FIRST / BEAT);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      read_q <= '0;
      span_write_q <= 1'b0;
    end else begin
      read_q <= {read_q[1], read_i};
      span_write_q <= write;
      if (read) rptr_q <= rptr_q + 1'b1;
      if (ln_valid_i && (ln_last_i || (ln_beat_i & BEATS) == BEATS)) wptr_q <= wptr_q + 1'b1;
    end
  end

  // Memories are read first and written last, without delay: nobody else looks at them (mau_ram.svh).
  `MAU_BANK logic [LANES*64-1:0] addr_mem [0:DEPTH-1];
  `MAU_BANK logic [LANES*8-1:0]  dw_mem [0:DEPTH-1];    // and wrap
  `MAU_BANK logic [LANES*3-1:0]  walk_mem [0:DEPTH-1];  // and phase
  `MAU_RAM logic [LANES*2-1:0]   span_mem [0:DEPTH-1];
  logic [LANES*64-1:0] addr_q;
  logic [LANES*4-1:0]  dw_q, wrap_q, dw;
  logic [LANES*2-1:0]  phase_q;
  logic [LANES-1:0]    walk_q, first_q, cross_q, first, cross_line;

  always_ff @(posedge clk_i) begin
    if (read) begin
      addr_q <= addr_mem[rptr_q];
      {wrap_q, dw_q} <= dw_mem[rptr_q];
      {phase_q, walk_q} <= walk_mem[rptr_q];
      {cross_q, first_q} <= span_mem[rptr_q];
    end
    if (span_write_q) span_mem[span_ptr_q] = {span_cross_i, span_first_i};
    if (write) begin
      span_ptr_q <= wptr_q;
      addr_mem[wptr_q] = `MAU_KEEP(ln_addr_i, {LANES{ADDRESS}});
      dw_mem[wptr_q] = {ln_wrap_i, ln_dw_i};
      walk_mem[wptr_q] = {ln_phase_i, ln_walk_i};
    end
  end

  if (`MAU_OUTREG != 0) begin : g_register
    always_ff @(posedge clk_i)
      {v_addr_o, dw, v_wrap_o, v_walk_o, v_phase_o, first, cross_line} <= {addr_q, dw_q, wrap_q, walk_q, phase_q, first_q, cross_q};
  end else begin : g_wire
    assign v_addr_o = addr_q;
    assign dw = dw_q;
    assign v_walk_o = walk_q;
    assign first = first_q;
    assign cross_line = cross_q;
    assign v_phase_o = phase_q;
    assign v_wrap_o = wrap_q;
  end

  logic none;  // old contents: the window ended with lane 31
  assign none = PLACE == 64 && FIRST >= 32 && ctx_wave32_i;
  assign v_dw_o = none ? '0 : dw;
  assign v_first_o = none ? '0 : first;
  assign v_cross_o = none ? '0 : cross_line;
endmodule : mau_coalesce_bank
`default_nettype wire
