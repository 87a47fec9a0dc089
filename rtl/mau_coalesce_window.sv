`default_nettype none
// mau_coalesce_window.sv - window store: beats of the lane pipe in, passes of whole windows out, one a clock (C4, C5, C6).
// Banks hold the beats of every window apart (mau_coalesce_bank), so that a whole window is read in one clock however many beats it had; that keeps windows
// that queue up behind a long one free of bubbles (docs/interface.md, Timing 5). Beside it a descriptor for each window: the
// request's attributes and which passes have a lane. The windows of a request that waits (C3, D10) are seen by the issuing side only when its
// last beat is there; its verdict lies beside the descriptor of its first window.
// Passes of a window leave in dword order; empty passes are left out; an empty window leaves as one blank slot.
// Clocks: a window whose last beat is on the lane bus at edge t is issued at edge t + 4 at the soonest; the memories of its lanes are read a clock
// later, and after that its lanes are on v_*.
// WINDOW 64 and wave32: the window ends with lane 31, the lanes above (old contents) take no part.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_ram.svh"
`include "mau_assert.svh"
`include "mau_fault.svh"
`include "mau_coalesce.svh"
module mau_coalesce_window #(
  parameter int LANES = 16,
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int LANE_GROUP = LANES, // lanes of a bank, whose passes are found together; divides LANES
  parameter int DEPTH = 32, // windows; a power of two
  parameter int SLOT_W = 5  // bits of a slot's number
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 ctx_wave32_i,
  // Lane bus, docs/interface.md.
  input  wire logic                 ln_valid_i,
  input  wire logic                 ln_last_i,
  input  wire logic [3:0]           ln_beat_i,
  input  wire logic [7:0]           ln_tag_i,
  input  wire logic [15:0]          ln_attr_i,
  input  wire logic [2:0]           ln_error_i,
  input  wire logic [1:0]           ln_join_i,
  input  wire logic                 ln_waits_i,
  input  wire logic                 ln_equal_i,
  input  wire logic [1:0]           ln_sub_i,
  input  wire logic [1:0]           ln_esize_i,
  input  wire logic [1:0]           ln_istride_i,
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
  // Credits: room for one more slot behind, and its number; a window was read and its place is free.
  input  wire logic                 slot_ok_i,
  input  wire logic [SLOT_W-1:0]    number_i,
  output logic                      issue_o,
  output logic                      again_o,     // the slot of the clock before comes a second time (mau_coalesce_match): none is issued
  output logic                      free_o,
  input  wire logic                 issued_i,    // issue_o of the clock before
  // Slot: one pass of a window, two clocks after issue_o; its lanes (v_*) a clock later. These hold over the passes of a window; they come straight out of
  // memories.
  output logic [SLOT_W-1:0]         w_number_o,
  output mau_slot_t                 w_slot_o,
  output mau_end_t                  w_end_o,
  output logic [1:0]                w_join_o,
  output logic [1:0]                w_sub_o,
  output logic [43:0]               w_step_o,    // mau_coalesce_step
  output logic [WINDOW*64-1:0]      v_addr_o,
  output logic [WINDOW*4-1:0]       v_dw_o,
  output logic [WINDOW-1:0]         v_walk_o,
  output logic [WINDOW-1:0]         v_first_o,
  output logic [WINDOW-1:0]         v_cross_o,
  output logic [WINDOW*2-1:0]       v_phase_o,
  output logic [WINDOW*4-1:0]       v_wrap_o
);
  localparam int BEATS = WINDOW / LANES;
  localparam int AW = $clog2(DEPTH);
  localparam int LB = $clog2(BEATS);
  localparam int GROUPS = LANES / LANE_GROUP;
  localparam int BANKS = WINDOW / LANE_GROUP;
  // Sets of passes with at most one, with at most two members.
  localparam logic [31:0] ONE = 32'h00010117, TWO = 32'h0117177f;
  `MAU_FAULT_REG(fault_lane, 10)

  // What the store knows of a window; one that waits (C3) has its verdict beside the descriptor of its request's first window.
  // Which passes have a lane, and whether its first slot comes twice, if lanes may join, is known later and read later.
  typedef struct packed {
    logic        last;       // window of its request
    logic        waits;      // it joins by the verdict: JOIN_BLOCK or JOIN_SINGLE
    logic [1:0]  join_how;
    logic [1:0]  sub;
    logic [1:0]  esize;
    logic [1:0]  istride;
    logic [2:0]  error;
    logic [3:0]  window;
    logic [7:0]  tag;
    logic [15:0] attr;
  } desc_t;
  localparam int DESC_W = 41;  // its bits: Yosys 0.23 has no $bits of a type

  // ---- Pointers -------------------------------------------------------------------------------------------------
  // wptr_q: the window that is being written; first_q: the first one of its request; ready_q: the issuing side sees those before it (some_q: there are
  // some), two clocks after a window's or, when it waits, its request's last beat; dptr_q: the next descriptor to read, by way of a register, next.
  logic [AW:0] wptr_q, ready_q, dptr_q;
  logic [AW-1:0] first_q, desc_ptr_q, next_ptr_q;
  logic        some_q, desc_read, next_valid_q, next_take, desc_valid_q, started_q, last_pass_q, desc_take;
  logic        beat_q, start_q, desc_write_q;  // a beat came, the first, the last of its window
  logic [3:0]  bank;
  logic        window_end;
  logic [LANES*4-1:0] dw_in;

  assign bank = ln_beat_i & 4'(BEATS - 1);
  assign window_end = ln_last_i || bank == 4'(BEATS - 1);
  assign dw_in = fault_lane && window_end ? ln_dw_i & {4'd0, {(LANES*4-4){1'b1}}} : ln_dw_i;
  assign issue_o = desc_valid_q && slot_ok_i && !again_o;
  assign free_o = issue_o && !started_q;
  assign desc_take = issue_o && last_pass_q;
  assign next_take = next_valid_q && (!desc_valid_q || desc_take);
  assign desc_read = some_q && (!next_valid_q || next_take);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      ready_q <= '0;
      dptr_q <= '0;
      first_q <= '0;
      some_q <= 1'b0;
      next_valid_q <= 1'b0;
      desc_valid_q <= 1'b0;
      started_q <= 1'b0;
      beat_q <= 1'b0;
      desc_write_q <= 1'b0;
      again_o <= 1'b0;
    end else begin
      beat_q <= ln_valid_i;
      desc_write_q <= ln_valid_i && window_end;
      if (issue_o) started_q <= !desc_take;
      again_o <= issue_o && d_twice_q;
      if (!desc_valid_q || desc_take) desc_valid_q <= next_valid_q;
      if (!next_valid_q || next_take) next_valid_q <= some_q;
      if (desc_read) dptr_q <= dptr_q + 1'b1;
      some_q <= ready_q != (desc_read ? dptr_q + 1'b1 : dptr_q);
      if (ln_valid_i && window_end) begin
        if (ln_last_i || !ln_waits_i) ready_q <= wptr_q + 1'b1;
        if (ln_last_i) first_q <= wptr_q[AW-1:0] + 1'b1;
        wptr_q <= wptr_q + 1'b1;
      end
    end
  end

  // ---- Descriptors ----------------------------------------------------------------------------------------------
  // Memories are read first and written last, without delay: nobody else looks at them (mau_ram.svh).
  `MAU_RAM logic [DESC_W-1:0] desc_mem [0:DEPTH-1];
  `MAU_RAM logic [5:0]        pass_mem [0:DEPTH-1];  // twice, passes
  `MAU_RAM logic              verdict_mem [0:DEPTH-1];
  logic                twice_q;        // of the window before the beat that came
  logic [LANES-1:0]    beat_twice;     // of the lanes of that beat
  logic [4:0]          passes_q;       // of the window before the beat that came
  logic [GROUPS*5-1:0] beat_passes_q;  // of that beat
  logic [DESC_W-1:0]   desc_q;         // of the window that ended
  logic                late_write_q;   // MAU_OUTREG: twice and passes on a long way
  logic [AW-1:0]       late_ptr_q;
  desc_t               next_q;         // behind d_*
  logic                next_verdict_q; // of window 0
  /* verilator lint_off UNUSEDSIGNAL */     // what changes is apart
  desc_t               d_q;
  /* verilator lint_on UNUSEDSIGNAL */
  logic                d_verdict_q, d_twice_q;
  logic [1:0]          d_join_q;
  logic [4:0]          d_passes_q;     // not yet issued
  // Slot that was issued, a clock before w_*.
  logic [SLOT_W-1:0] i_number_q;
  mau_slot_t         i_slot_q;
  mau_end_t          i_end_q;
  logic [1:0]        i_join_q, i_sub_q, i_esize_q, i_istride_q;

  always_ff @(posedge clk_i) begin : b_desc
    logic [4:0]        passes, rest;
    logic [4:1]        lowest;
    logic [3:0]        dw_beat;
    logic [2:0]        pass;
    logic [1:0]        join_how;
    logic              over, twice, verdict;
    {passes, lowest, rest, dw_beat, pass, join_how, over, twice, verdict} = '0;
    if (issue_o) begin
      rest = d_passes_q & {|d_passes_q[3:0], |d_passes_q[2:0], |d_passes_q[1:0], d_passes_q[0], 1'b0};
      lowest = d_passes_q[4:1] & ~rest[4:1];
      pass = {lowest[4], lowest[3] | lowest[2], lowest[3] | lowest[1]};
      i_number_q <= number_i;
      i_slot_q <= {d_q.window == 4'd0 && !started_q, d_q.error, d_q.window, pass, d_q.attr, d_q.tag};
      i_end_q <= {d_passes_q == 5'd0, d_q.last && last_pass_q, last_pass_q};
      {i_join_q, i_sub_q, i_esize_q, i_istride_q} <= {d_join_q, d_q.sub, d_q.esize, d_q.istride};
      d_passes_q <= rest;
      last_pass_q <= TWO[d_passes_q];
      d_twice_q <= 1'b0;
    end
    if (next_take) begin
      verdict = next_q.window == 4'd0 ? next_verdict_q : d_verdict_q;
      join_how = !next_q.waits ? next_q.join_how : verdict ? mau_enc::JOIN_BLOCK : mau_enc::JOIN_SINGLE;
      d_q <= next_q;
      d_verdict_q <= verdict;
      d_join_q <= join_how;
      {twice, passes} = pass_mem[next_ptr_q];
      d_twice_q <= twice && join_how != mau_enc::JOIN_SINGLE;
      d_passes_q <= passes;
      last_pass_q <= ONE[passes];
    end
    if (desc_read) begin
      next_q <= desc_mem[dptr_q[AW-1:0]];
      next_verdict_q <= verdict_mem[dptr_q[AW-1:0]];
      next_ptr_q <= dptr_q[AW-1:0];
    end
    // A clock behind the bus: its descriptor, the window's passes, and whether it comes twice; where wires are long these get to their memory another clock
    // later, still in time.
    if (`MAU_OUTREG != 0) begin
      late_write_q <= desc_write_q;
      late_ptr_q <= desc_ptr_q;
      if (late_write_q) pass_mem[late_ptr_q] = {twice_q, passes_q};
    end
    if (beat_q) begin
      passes = start_q ? 5'd0 : passes_q;
      for (int g = 0; g < GROUPS; g++) passes = passes | beat_passes_q[g*5 +: 5];
      passes_q <= passes;
      twice = beat_twice != '0 || (twice_q && !start_q);
      twice_q <= twice;
      if (desc_write_q) begin
        desc_mem[desc_ptr_q] = desc_q;
        if (`MAU_OUTREG == 0) pass_mem[desc_ptr_q] = {twice, passes};
      end
    end
    if (ln_valid_i) begin
      // Which passes have a lane: all dwords of a contiguous access belong to pass 0, dword d of a walked one to pass d, and when it starts inside
      // a dword of scratch (F10) what passes the dword's end to pass d + 1.
      for (int g = 0; g < GROUPS; g++) begin
        passes = '0;
        if (ln_walk_i[g*LANE_GROUP +: LANE_GROUP] == '0) passes[0] = dw_in[g*LANE_GROUP*4 +: LANE_GROUP*4] != '0;
        else begin
          for (int l = g * LANE_GROUP; l < (g + 1) * LANE_GROUP; l++) begin
            dw_beat = dw_in[l*4 +: 4];
            over = group_sub_i[g*2+1] ? ln_addr_i[l*64 +: 2] != 2'd0 : group_sub_i[g*2] && ln_addr_i[l*64 +: 2] == 2'd3;
            passes = passes | (ln_walk_i[l] ? {1'b0, dw_beat} | {over ? dw_beat : 4'd0, 1'b0} : {4'd0, dw_beat != 4'd0});
          end
        end
        beat_passes_q[g*5 +: 5] <= passes;
      end
      start_q <= bank == 4'd0;
      if (`MAU_BEAT(window_end)) begin
        desc_ptr_q <= wptr_q[AW-1:0];
        desc_q <= {ln_last_i, ln_waits_i, ln_join_i, ln_sub_i, ln_esize_i, ln_istride_i, ln_error_i, ln_beat_i >> LB, ln_tag_i, ln_attr_i};
      end
      if (ln_last_i) verdict_mem[first_q] = ln_equal_i;
    end
  end

  // The lanes of the slot are read in this clock.
  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(issued_i)) begin
      w_number_o <= i_number_q;
      w_slot_o <= i_slot_q;
      w_end_o <= i_end_q;
      w_join_o <= i_join_q;
      w_sub_o <= i_sub_q;
    end
  end

  mau_coalesce_step u_step (
    .clk_i, .en_i(issued_i), .pass_i(i_slot_q.pass), .esize_i(i_esize_q), .istride_i(i_istride_q), .step_o(w_step_o)
  );

  // ---- Spans, banks ---------------------------------------------------------------------------------------------
  logic [LANES-1:0] span_first, span_cross;

  for (genvar g = 0; g < GROUPS; g++) begin : g_span
    localparam int L = g * LANE_GROUP;
    mau_coalesce_span #(.LANES(LANE_GROUP), .LINE_BYTES(LINE_BYTES)) u_span (
      .clk_i, .ln_valid_i(group_valid_i[g]), .ln_sub_i(group_sub_i[g*2 +: 2]),
      .ln_addr_i(ln_addr_i[L*64 +: LANE_GROUP*64]), .ln_dw_i(dw_in[L*4 +: LANE_GROUP*4]), .ln_walk_i(ln_walk_i[L +: LANE_GROUP]),
      .first_o(span_first[L +: LANE_GROUP]), .cross_o(span_cross[L +: LANE_GROUP]), .twice_o(beat_twice[L +: LANE_GROUP])
    );
  end

  for (genvar g = 0; g < BANKS; g++) begin : g_bank
    localparam int W = g * LANE_GROUP;  // first lane, in the window
    localparam int L = W % LANES;       // on the bus
    localparam int B = L / LANE_GROUP;
    mau_coalesce_bank #(.LANES(LANE_GROUP), .FIRST(W), .BEAT(LANES), .WINDOW(WINDOW), .DEPTH(DEPTH)) u_bank (
      .clk_i, .rst_ni, .ctx_wave32_i,
      .ln_valid_i(group_valid_i[B]), .ln_last_i(group_last_i[B]), .ln_beat_i(group_beat_i[B*4 +: 4]),
      .ln_addr_i(ln_addr_i[L*64 +: LANE_GROUP*64]), .ln_dw_i(dw_in[L*4 +: LANE_GROUP*4]), .ln_walk_i(ln_walk_i[L +: LANE_GROUP]),
      .ln_phase_i(ln_phase_i[L*2 +: LANE_GROUP*2]), .ln_wrap_i(ln_wrap_i[L*4 +: LANE_GROUP*4]),
      .span_first_i(span_first[L +: LANE_GROUP]), .span_cross_i(span_cross[L +: LANE_GROUP]),
      .read_i(free_o),
      .v_addr_o(v_addr_o[W*64 +: LANE_GROUP*64]), .v_dw_o(v_dw_o[W*4 +: LANE_GROUP*4]), .v_walk_o(v_walk_o[W +: LANE_GROUP]),
      .v_first_o(v_first_o[W +: LANE_GROUP]), .v_cross_o(v_cross_o[W +: LANE_GROUP]),
      .v_phase_o(v_phase_o[W*2 +: LANE_GROUP*2]), .v_wrap_o(v_wrap_o[W*4 +: LANE_GROUP*4])
    );
  end
endmodule : mau_coalesce_window
`default_nettype wire
