`default_nettype none
// mau_coalesce_window.sv - windows of the store: which there are, and their passes, one a clock (C4, C5, C6). Their lanes: mau_coalesce_store.
// For each place of the store, a window or, where that has more lanes (LANES > WINDOW), a beat, there is a descriptor: the request's attributes and, of each
// of its PARTS windows, which passes have a lane. The windows of a request that waits (C3, D10) are seen by the issuing side only when its
// last beat is there; its verdict lies beside the descriptor of its first place.
// Passes of a window leave in dword order; empty passes are left out; an empty window leaves as one blank slot. The windows of a place leave in their order.
// Clocks: a window whose last beat is on the lane bus at edge t is issued at edge t + 4 at the soonest; the memories of its lanes are read a clock
// later, and after that its lanes are on v_*.
// WINDOW 64 and wave32: the window ends with lane 31, the lanes above (old contents) take no part. LANES 64 and wave32: a place has the windows of 32 lanes.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_ram.svh"
`include "mau_assert.svh"
`include "mau_coalesce.svh"
module mau_coalesce_window #(
  parameter int LANES = 16,
  parameter int WINDOW = 16,
  parameter int LANE_GROUP = LANES, // lanes whose passes are found together; divides LANES and WINDOW
  parameter int DEPTH = 32, // places; a power of two
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
  // Of its lanes, a clock later: mau_coalesce_store.
  input  wire logic [LANES/LANE_GROUP*5-1:0] beat_passes_i,
  input  wire logic [LANES-1:0]     beat_twice_i,
  // Credits: room for one more slot behind, and its number; a place was read and is free.
  input  wire logic                 slot_ok_i,
  input  wire logic [SLOT_W-1:0]    number_i,
  output logic                      issue_o,
  output logic                      again_o,     // the slot of the clock before comes a second time (mau_coalesce_match): none is issued
  output logic                      free_o,
  input  wire logic                 issued_i,    // issue_o of the clock before
  // Slot: one pass of a window, two clocks after issue_o; its lanes a clock later, as mau_coalesce_store says. These hold over the passes of a window.
  output logic [SLOT_W-1:0]         w_number_o,
  output mau_slot_t                 w_slot_o,
  output mau_end_t                  w_end_o,
  output logic [1:0]                w_join_o,
  output logic [1:0]                w_sub_o,
  output logic [43:0]               w_step_o,    // mau_coalesce_step
  output logic [3:0]                w_part_o     // which of the windows of its place
);
  localparam int PARTS = LANES > WINDOW ? LANES / WINDOW : 1;  // windows of a place
  localparam int PLACE = WINDOW * PARTS;  // its lanes
  localparam int BEATS = PLACE / LANES;
  localparam int AW = $clog2(DEPTH);
  localparam int LB = $clog2(BEATS);
  localparam int GROUPS = LANES / LANE_GROUP;
  localparam int SHARE = GROUPS / PARTS;  // groups of a beat that belong to one window
  localparam int PW = $clog2(PARTS);
  localparam int LAST_WAVE32 = PLACE > 32 && WINDOW < 32 ? 32 / WINDOW - 1 : 0;  // last part of a place that is a whole wave of 32
  // Sets of passes with at most one, with at most two members.
  localparam logic [31:0] ONE = 32'h00010117, TWO = 32'h0117177f;

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
  logic        some_q, desc_read, next_valid_q, next_take, desc_valid_q, started_q, last_pass_q, last_part, desc_take;
  logic        beat_q, start_q, desc_write_q;  // a beat came, the first, the last of its window
  logic [3:0]  bank;
  logic        window_end;

  assign bank = ln_beat_i & 4'(BEATS - 1);
  assign window_end = ln_last_i || bank == 4'(BEATS - 1);
  assign issue_o = desc_valid_q && slot_ok_i && !again_o;
  assign free_o = issue_o && !started_q;
  assign desc_take = issue_o && last_pass_q && last_part;
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
  `MAU_RAM logic [PARTS*6-1:0] pass_mem [0:DEPTH-1];  // of each window: twice, passes
  `MAU_RAM logic              verdict_mem [0:DEPTH-1];
  logic [PARTS*6-1:0]  known_q;        // twice, passes: of the windows before the beat that came
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
  /* verilator lint_off UNUSEDSIGNAL */     // PARTS 1
  logic [PARTS*6-1:0]  d_known_q;      // twice, passes: of the windows of the place behind this one
  logic [3:0]          d_part_q;       // which it is
  /* verilator lint_on UNUSEDSIGNAL */
  logic [3:0]          part;
  // Slot that was issued, a clock before w_*.
  logic [SLOT_W-1:0] i_number_q;
  mau_slot_t         i_slot_q;
  mau_end_t          i_end_q;
  logic [1:0]        i_join_q;
  logic [5:0]        i_shape_q;  // sub, esize, istride
  logic [3:0]        i_part_q, w_part_q;

  assign part = PARTS > 1 ? d_part_q : 4'd0;
  assign w_part_o = PARTS > 1 ? w_part_q : 4'd0;
  assign last_part = part == (PLACE == 64 && ctx_wave32_i ? 4'(LAST_WAVE32) : 4'(PARTS - 1));

  always_ff @(posedge clk_i) begin : b_desc
    logic [4:0]        passes, rest;
    logic [4:1]        lowest;
    logic [2:0]        pass;
    logic [1:0]        join_how;
    logic              twice, verdict;
    logic [PARTS*6-1:0] known;
    {passes, lowest, rest, pass, join_how, twice, verdict, known} = '0;
    if (issue_o) begin
      rest = d_passes_q & {|d_passes_q[3:0], |d_passes_q[2:0], |d_passes_q[1:0], d_passes_q[0], 1'b0};
      lowest = d_passes_q[4:1] & ~rest[4:1];
      pass = {lowest[4], lowest[3] | lowest[2], lowest[3] | lowest[1]};
      i_number_q <= number_i;
      i_slot_q <= {d_q.window == 4'd0 && !started_q, d_q.error, (d_q.window << PW) | part, pass, d_q.attr, d_q.tag};
      i_end_q <= {d_passes_q == 5'd0, d_q.last && last_pass_q && last_part, last_pass_q};
      if (PARTS > 1) i_part_q <= part;
      i_join_q <= d_join_q;
      i_shape_q <= {d_q.sub, d_q.esize, d_q.istride};
      d_passes_q <= rest;
      last_pass_q <= TWO[d_passes_q];
      d_twice_q <= 1'b0;
      if (PARTS > 1 && last_pass_q) begin
        {twice, passes} = d_known_q[5:0];
        d_known_q <= d_known_q >> 6;
        d_part_q <= d_part_q + 1'b1;
        d_twice_q <= twice && d_join_q != mau_enc::JOIN_SINGLE;
        d_passes_q <= passes;
        last_pass_q <= ONE[passes];
      end
    end
    if (next_take) begin
      verdict = next_q.window == 4'd0 ? next_verdict_q : d_verdict_q;
      join_how = !next_q.waits ? next_q.join_how : verdict ? mau_enc::JOIN_BLOCK : mau_enc::JOIN_SINGLE;
      d_q <= next_q;
      d_verdict_q <= verdict;
      d_join_q <= join_how;
      known = pass_mem[next_ptr_q];
      {twice, passes} = known[5:0];
      if (PARTS > 1) begin
        d_known_q <= known >> 6;
        d_part_q <= 4'd0;
      end
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
      if (late_write_q) pass_mem[late_ptr_q] = known_q;
    end
    if (beat_q) begin
      known = start_q ? '0 : known_q;
      for (int g = 0; g < GROUPS; g++)
        known = known | (PARTS*6)'({beat_twice_i[g*LANE_GROUP +: LANE_GROUP] != '0, beat_passes_i[g*5 +: 5]}) << (g / SHARE * 6);
      known_q <= known;
      if (desc_write_q) begin
        desc_mem[desc_ptr_q] = desc_q;
        if (`MAU_OUTREG == 0) pass_mem[desc_ptr_q] = known;
      end
    end
    if (ln_valid_i) begin
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
      w_sub_o <= i_shape_q[5:4];
      if (PARTS > 1) w_part_q <= i_part_q;
    end
  end

  mau_coalesce_step u_step (
    .clk_i, .en_i(issued_i), .pass_i(i_slot_q.pass), .esize_i(i_shape_q[3:2]), .istride_i(i_shape_q[1:0]), .step_o(w_step_o)
  );
endmodule : mau_coalesce_window
`default_nettype wire
