`default_nettype none
// mau_coalesce_store.sv - lanes of the window store: beats of the lane bus and of the block bus in, whole windows out (C3, C4, C6).
// A place of the store is a window, or a beat where that has more lanes than a window (LANES > WINDOW). The banks hold the groups of lanes of every place
// apart (mau_coalesce_bank, mau_coalesce_block), so that a whole place is read in one clock however many beats it had; its PARTS windows are chosen behind.
// What it says of a beat: which passes have a lane, and which lanes make a slot come twice.
// SPDX-License-Identifier: Apache-2.0
`include "mau_ram.svh"
`include "mau_fault.svh"
module mau_coalesce_store #(
  parameter int LANES = 16,
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int LANE_GROUP = LANES, // lanes of a bank, whose passes are found together; divides LANES and WINDOW
  parameter int DEPTH = 32  // places; a power of two
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 ctx_wave32_i,
  // Lane bus, docs/interface.md.
  input  wire logic                 ln_last_i,
  input  wire logic [3:0]           ln_beat_i,
  input  wire logic [LANES*64-1:0]  ln_addr_i,
  input  wire logic [LANES*4-1:0]   ln_dw_i,
  input  wire logic [LANES-1:0]     ln_walk_i,
  input  wire logic [LANES*2-1:0]   ln_phase_i,
  input  wire logic [LANES*4-1:0]   ln_wrap_i,
  // Valid, last, beat and sub of the bus again, as each group of lanes says it.
  input  wire logic [LANES/LANE_GROUP-1:0]   group_valid_i,
  input  wire logic [LANES/LANE_GROUP-1:0]   group_last_i,
  input  wire logic [LANES/LANE_GROUP*4-1:0] group_beat_i,
  input  wire logic [LANES/LANE_GROUP*2-1:0] group_sub_i,
  // Block bus, docs/interface.md.
  input  wire logic [LANES/LANE_GROUP-1:0]   blk_valid_i,
  input  wire logic [LANES/LANE_GROUP-1:0]   blk_last_i,
  input  wire logic [LANES/LANE_GROUP*4-1:0] blk_beat_i,
  input  wire logic [LANES*32-1:0]  blk_i,
  // Of the beat, a clock behind the bus.
  output logic [LANES/LANE_GROUP*5-1:0] beat_passes_o,  // mau_coalesce_span, by groups
  output logic [LANES-1:0]          beat_twice_o,    // likewise
  // The next place is wanted; which of its windows, two clocks later.
  input  wire logic                 read_i,
  /* verilator lint_off UNUSEDSIGNAL */  // PARTS 1
  input  wire logic [3:0]           w_part_i,
  /* verilator lint_on UNUSEDSIGNAL */
  // Lanes of that window, a clock after w_part_i, straight out of memories or the choice behind them; they hold as w_part_i does.
  output logic [WINDOW*64-1:0]      v_addr_o,
  output logic [WINDOW*4-1:0]       v_dw_o,
  output logic [WINDOW-1:0]         v_walk_o,
  output logic [WINDOW-1:0]         v_first_o,
  output logic [WINDOW-1:0]         v_cross_o,
  output logic [WINDOW*2-1:0]       v_phase_o,
  output logic [WINDOW*4-1:0]       v_wrap_o,
  // Its blocks, three clocks later still less MAU_OUTREG: when its slot leaves mau_coalesce_lines, or a clock ahead.
  output logic [WINDOW*32-1:0]      w_blk_o
);
  localparam int PARTS = LANES > WINDOW ? LANES / WINDOW : 1;  // windows of a place
  localparam int PLACE = WINDOW * PARTS;  // its lanes
  localparam int GROUPS = LANES / LANE_GROUP;
  `MAU_FAULT_REG(fault_lane, 10)

  // ---- Beats ----------------------------------------------------------------------------------------------------
  logic [LANES*4-1:0] dw_in;
  logic               place_end;

  assign place_end = ln_last_i || (ln_beat_i & 4'(PLACE / LANES - 1)) == 4'(PLACE / LANES - 1);
  assign dw_in = fault_lane && place_end ? ln_dw_i & {4'd0, {(LANES*4-4){1'b1}}} : ln_dw_i;

  logic [LANES-1:0] span_first, span_cross;

  for (genvar g = 0; g < GROUPS; g++) begin : g_span
    localparam int L = g * LANE_GROUP;
    mau_coalesce_span #(.LANES(LANE_GROUP), .LINE_BYTES(LINE_BYTES)) u_span (
      .clk_i, .ln_valid_i(group_valid_i[g]), .ln_sub_i(group_sub_i[g*2 +: 2]),
      .ln_addr_i(ln_addr_i[L*64 +: LANE_GROUP*64]), .ln_dw_i(dw_in[L*4 +: LANE_GROUP*4]), .ln_walk_i(ln_walk_i[L +: LANE_GROUP]),
      .passes_o(beat_passes_o[g*5 +: 5]), .first_o(span_first[L +: LANE_GROUP]), .cross_o(span_cross[L +: LANE_GROUP]), .twice_o(beat_twice_o[L +: LANE_GROUP])
    );
  end

  // ---- Places ---------------------------------------------------------------------------------------------------
  logic [PLACE*64-1:0] addr;
  logic [PLACE*32-1:0] blk;
  logic [PLACE*4-1:0]  dw, wrap;
  logic [PLACE*2-1:0]  phase;
  logic [PLACE-1:0]    walk, first, cross_line;

  for (genvar g = 0; g < PLACE / LANE_GROUP; g++) begin : g_bank
    localparam int W = g * LANE_GROUP;  // first lane, in the place
    localparam int L = W % LANES;       // on the bus
    localparam int B = L / LANE_GROUP;
    mau_coalesce_bank #(.LANES(LANE_GROUP), .FIRST(W), .BEAT(LANES), .PLACE(PLACE), .DEPTH(DEPTH)) u_bank (
      .clk_i, .rst_ni, .ctx_wave32_i,
      .ln_valid_i(group_valid_i[B]), .ln_last_i(group_last_i[B]), .ln_beat_i(group_beat_i[B*4 +: 4]),
      .ln_addr_i(ln_addr_i[L*64 +: LANE_GROUP*64]), .ln_dw_i(dw_in[L*4 +: LANE_GROUP*4]), .ln_walk_i(ln_walk_i[L +: LANE_GROUP]),
      .ln_phase_i(ln_phase_i[L*2 +: LANE_GROUP*2]), .ln_wrap_i(ln_wrap_i[L*4 +: LANE_GROUP*4]),
      .span_first_i(span_first[L +: LANE_GROUP]), .span_cross_i(span_cross[L +: LANE_GROUP]),
      .read_i,
      .v_addr_o(addr[W*64 +: LANE_GROUP*64]), .v_dw_o(dw[W*4 +: LANE_GROUP*4]), .v_walk_o(walk[W +: LANE_GROUP]),
      .v_first_o(first[W +: LANE_GROUP]), .v_cross_o(cross_line[W +: LANE_GROUP]),
      .v_phase_o(phase[W*2 +: LANE_GROUP*2]), .v_wrap_o(wrap[W*4 +: LANE_GROUP*4])
    );
    mau_coalesce_block #(.LANES(LANE_GROUP), .FIRST(W), .BEAT(LANES), .PLACE(PLACE), .DEPTH(DEPTH)) u_block (
      .clk_i, .rst_ni,
      .blk_valid_i(blk_valid_i[B]), .blk_last_i(blk_last_i[B]), .blk_beat_i(blk_beat_i[B*4 +: 4]), .blk_i(blk_i[L*32 +: LANE_GROUP*32]),
      .read_i, .blk_o(blk[W*32 +: LANE_GROUP*32])
    );
  end

  // ---- Windows --------------------------------------------------------------------------------------------------
  if (PARTS == 1) begin : g_whole
    assign v_addr_o = addr;
    assign v_dw_o = dw;
    assign v_walk_o = walk;
    assign v_first_o = first;
    assign v_cross_o = cross_line;
    assign v_phase_o = phase;
    assign v_wrap_o = wrap;
    assign w_blk_o = blk;
  end else begin : g_part
    localparam int PW = $clog2(PARTS);
    localparam int LATE = 4 - `MAU_OUTREG;  // clocks from w_part_i to the blocks
    logic [LATE*PW-1:0] part_q;
    logic [PW-1:0]      v_part, blk_part;

    always_ff @(posedge clk_i) part_q <= {part_q[(LATE-1)*PW-1:0], w_part_i[PW-1:0]};
    assign v_part = part_q[PW-1:0];
    assign blk_part = part_q[(LATE-1)*PW +: PW];
    assign v_addr_o = addr[v_part*WINDOW*64 +: WINDOW*64];
    assign v_dw_o = dw[v_part*WINDOW*4 +: WINDOW*4];
    assign v_walk_o = walk[v_part*WINDOW +: WINDOW];
    assign v_first_o = first[v_part*WINDOW +: WINDOW];
    assign v_cross_o = cross_line[v_part*WINDOW +: WINDOW];
    assign v_phase_o = phase[v_part*WINDOW*2 +: WINDOW*2];
    assign v_wrap_o = wrap[v_part*WINDOW*4 +: WINDOW*4];
    assign w_blk_o = blk[blk_part*WINDOW*32 +: WINDOW*32];
  end
endmodule : mau_coalesce_store
`default_nettype wire
