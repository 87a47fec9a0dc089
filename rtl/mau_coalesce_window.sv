`default_nettype none
// mau_coalesce_window.sv - window store: beats of the lane pipe in, passes of whole windows out, one a clock (C4, C5, C6).
// Bank b holds beat b of every window, so that a whole window is read in one clock however many beats it had; that keeps windows
// that queue up behind a long one free of bubbles (docs/interface.md, Timing 5). Beside it a descriptor for each window: the
// request's attributes and which passes have a lane. A request that waits (C3, D10) is held until the verdict of its last beat.
// Passes of a window leave in dword order; empty passes are left out; an empty window leaves as one blank slot.
// Clocks: a window whose last beat is on the lane bus at edge t is issued at edge t + 3 at the soonest, its lanes are on w_* after it.
// WINDOW 64 and wave32: the window ends with lane 31, the lanes above (old contents) take no part.
// SPDX-License-Identifier: Apache-2.0
`include "mau_fault.svh"
`include "mau_coalesce.svh"
module mau_coalesce_window #(
  parameter int LANES = 16,
  parameter int WINDOW = 16,
  parameter int DEPTH = 32  // windows; a power of two
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
  input  wire logic [LANES*32-1:0]  ln_blk_i,
  // Credits: room for one more slot behind; a window was read and its place is free.
  input  wire logic                 slot_ok_i,
  output logic                      issue_o,
  output logic                      free_o,
  // Slot: one pass of a window, a clock after issue_o. Lane data hold over the passes of a window; they come straight out of memories.
  output mau_slot_t                 w_slot_o,
  output logic [1:0]                w_join_o,
  output logic [1:0]                w_sub_o,
  output logic [1:0]                w_esize_o,
  output logic [1:0]                w_istride_o,
  output logic [WINDOW*64-1:0]      w_addr_o,
  output logic [WINDOW*4-1:0]       w_dw_o,
  output logic [WINDOW-1:0]         w_walk_o,
  output logic [WINDOW*2-1:0]       w_phase_o,
  output logic [WINDOW*4-1:0]       w_wrap_o,
  output logic [WINDOW*32-1:0]      w_blk_o
);
  localparam int BEATS = WINDOW / LANES;
  localparam int AW = $clog2(DEPTH);
  localparam int LB = $clog2(BEATS);
  localparam int DESC_W = 46;
  `MAU_FAULT_REG(fault_lane, 10)

  // ---- Write side -----------------------------------------------------------------------------------------------
  logic [3:0]         bank, dw_beat;
  logic [4:0]         passes, passes_q;
  logic               window_end;
  logic [LANES*4-1:0] dw_in;
  logic [AW-1:0]      wptr_q, rptr_q;

  assign bank = ln_beat_i & 4'(BEATS - 1);
  assign window_end = ln_last_i || bank == 4'(BEATS - 1);
  assign dw_in = fault_lane && window_end ? ln_dw_i & {4'd0, {(LANES*4-4){1'b1}}} : ln_dw_i;

  // Which passes have a lane: all dwords of a contiguous access belong to pass 0, dword d of a walked one to pass d, and when it starts inside a
  // dword of scratch (F10) what passes the dword's end to pass d + 1.
  logic              desc_write_q, verdict_write_q, equal_q, over;
  logic [DESC_W-6:0] desc_in_q;  // the descriptor without passes_q

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      desc_write_q <= 1'b0;
      verdict_write_q <= 1'b0;
    end else begin
      desc_write_q <= 1'b0;
      verdict_write_q <= 1'b0;
      if (ln_valid_i) begin
        desc_write_q <= window_end;
        verdict_write_q <= ln_last_i && ln_waits_i;
        if (window_end) wptr_q <= wptr_q + 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (ln_valid_i) begin
      passes = bank == 4'd0 ? 5'd0 : passes_q;
      if (ln_walk_i == '0) passes[0] = passes[0] | (dw_in != '0);
      else begin
        for (int l = 0; l < LANES; l++) begin
          dw_beat = dw_in[l*4 +: 4];
          over = ln_sub_i[1] ? ln_addr_i[l*64 +: 2] != 2'd0 : ln_sub_i[0] && ln_addr_i[l*64 +: 2] == 2'd3;
          passes = passes | (ln_walk_i[l] ? {1'b0, dw_beat} | {over ? dw_beat : 4'd0, 1'b0} : {4'd0, dw_beat != 4'd0});
        end
      end
      passes_q <= passes;
      equal_q <= ln_equal_i;
      desc_in_q <= {ln_last_i, ln_waits_i, ln_join_i, ln_sub_i, ln_esize_i, ln_istride_i, ln_error_i, ln_beat_i >> LB, ln_tag_i, ln_attr_i};
    end
  end

  // ---- Descriptors and verdicts ---------------------------------------------------------------------------------
  logic              desc_valid, desc_take, verdict_valid, verdict;
  logic [DESC_W-1:0] desc;
  logic              d_last, d_waits;
  logic [1:0]        d_join, d_sub, d_esize, d_istride;
  logic [2:0]        d_error;
  logic [3:0]        d_window;
  logic [4:0]        d_passes;
  logic [7:0]        d_tag;
  logic [15:0]       d_attr;

  mau_fifo #(.WIDTH(DESC_W), .DEPTH(DEPTH)) u_desc (
    .clk_i, .rst_ni,
    .in_valid_i(desc_write_q), .in_data_i({passes_q, desc_in_q}),
    .out_valid_o(desc_valid), .out_data_o(desc), .out_take_i(desc_take)
  );
  assign {d_passes, d_last, d_waits, d_join, d_sub, d_esize, d_istride, d_error, d_window, d_tag, d_attr} = desc;

  mau_fifo #(.WIDTH(1), .DEPTH(DEPTH)) u_verdict (
    .clk_i, .rst_ni,
    .in_valid_i(verdict_write_q), .in_data_i(equal_q),
    .out_valid_o(verdict_valid), .out_data_o(verdict), .out_take_i(desc_take && d_last && d_waits)
  );

  // ---- Issue: one non-empty pass a clock ------------------------------------------------------------------------
  logic       started_q;   // some pass of the window was issued
  logic [4:0] rest_q;      // passes not yet issued, once started
  logic [4:0] pending, lowest;
  logic [2:0] pass;
  logic       last_pass;

  assign issue_o = desc_valid && slot_ok_i && (!d_waits || verdict_valid);
  assign free_o = issue_o && !started_q;

  always_comb begin
    pending = d_passes;
    last_pass = 1'b0;
    if (issue_o) begin
      if (started_q) pending = rest_q;
      last_pass = (pending & (pending - 5'd1)) == 5'd0;
    end
    desc_take = last_pass;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      started_q <= 1'b0;
      rptr_q <= '0;
    end else if (issue_o) begin
      started_q <= !last_pass;
      if (!started_q) rptr_q <= rptr_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (issue_o) begin
      lowest = pending & (~pending + 5'd1);
      pass = {lowest[4], lowest[3] | lowest[2], lowest[3] | lowest[1]};
      rest_q <= pending & ~lowest;
      w_slot_o <= {d_passes == 5'd0, d_last && last_pass, last_pass, d_error, d_window, pass, d_attr, d_tag};
      w_join_o <= !d_waits ? d_join : verdict ? mau_enc::JOIN_BLOCK : mau_enc::JOIN_SINGLE;
      w_sub_o <= d_sub;
      w_esize_o <= d_esize;
      w_istride_o <= d_istride;
    end
  end

  // ---- Banks ----------------------------------------------------------------------------------------------------
  for (genvar b = 0; b < BEATS; b++) begin : g_bank
    (* no_rw_check *) logic [LANES*64-1:0] addr_mem [0:DEPTH-1];
    (* no_rw_check *) logic [LANES*32-1:0] blk_mem [0:DEPTH-1];
    (* no_rw_check *) logic [LANES*4-1:0]  dw_mem [0:DEPTH-1];
    (* no_rw_check *) logic [LANES*4-1:0]  wrap_mem [0:DEPTH-1];
    (* no_rw_check *) logic [LANES*3-1:0]  walk_mem [0:DEPTH-1];  // phase and walk
    logic beyond;
    always_ff @(posedge clk_i) begin
      if (ln_valid_i && bank == 4'(b)) begin
        addr_mem[wptr_q] <= ln_addr_i;
        blk_mem[wptr_q] <= ln_blk_i;
        dw_mem[wptr_q] <= dw_in;
        wrap_mem[wptr_q] <= ln_wrap_i;
        walk_mem[wptr_q] <= {ln_phase_i, ln_walk_i};
      end
      if (free_o) begin
        beyond = WINDOW == 64 && b * LANES >= 32 && ctx_wave32_i;
        w_addr_o[b*LANES*64 +: LANES*64] <= addr_mem[rptr_q];
        w_blk_o[b*LANES*32 +: LANES*32] <= blk_mem[rptr_q];
        w_dw_o[b*LANES*4 +: LANES*4] <= beyond ? '0 : dw_mem[rptr_q];
        w_wrap_o[b*LANES*4 +: LANES*4] <= wrap_mem[rptr_q];
        {w_phase_o[b*LANES*2 +: LANES*2], w_walk_o[b*LANES +: LANES]} <= walk_mem[rptr_q];
      end
    end
  end
endmodule : mau_coalesce_window
`default_nettype wire
