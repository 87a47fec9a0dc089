`default_nettype none
// mau_align.sv - final byte address and memory violation of every lane of a beat (G1-G7). One clock, stage 6 to stage 7.
//   address & ~clear                 violation when address & misfit != 0
//   gfx6-8              size >= 4: 3                           never (atomics too, G6)
//   later: mode 0       min(size, 4) - 1                       never
//          mode 1       0                                      min(size, 4) - 1
//          mode 2       0                                      size - 1 (12 counts as 16), walked: 3; formats of gfx10 and later: as mode 1
//          mode 3       0, with an active swizzle as mode 0    never; formats of gfx10 and later: as mode 1
//          atomics      0                                      size - 1 in every mode (G6)
//   lanes in scratch    0                                      never; atomics: 3 (F4, F10, N11)
// Size is the footprint, for formats the element (G5, N14). Whether a violation counts (G4) is decided where the status is. FLAT lanes in
// LDS come with their LDS address (N10).
// C twin: cmodel align.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_fault.svh"
module mau_align #(
  parameter int LANES = 16
) (
  input  wire logic                 clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]           en_i,          // en_i[k]: a beat enters stage k
  input  wire logic [8:1]           first_i,       // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic                 gfx678_i,      // context
  input  wire logic                 gfx10_i,       // context: gfx10 and later
  input  wire logic [1:0]           ctx_align_i,
  // Request, stage 5.
  input  wire logic                 s5_atomic_i,
  input  wire logic                 s5_swz_i,
  input  wire logic                 s5_fmt_i,
  input  wire logic                 s5_segment_i,  // FLAT, SCRATCH: lanes may be in scratch
  input  wire logic [1:0]           s5_sub_i,      // footprint, see mau_resource
  input  wire logic [1:0]           s5_nd_i,
  // Lanes, stage 6.
  input  wire logic [LANES*64-1:0]  s6_addr_i,
  input  wire logic [LANES-1:0]     s6_walk_i,
  input  wire logic [LANES*4-1:0]   s6_scr_i,      // in scratch
  // Stage 7.
  output logic [LANES*64-1:0]       s7_addr_o,
  output logic [LANES*4-1:0]        s7_misfit_o   // a violating lane has all four bits set
);
  `MAU_FAULT_REG(fault_eight, 6)

  logic [2:0] s6_clear_q;
  logic [3:0] s6_misfit_q, s6_misfit_walk_q;
  logic       s6_segment_q, s6_atomic_q;

  always_ff @(posedge clk_i) begin : b_masks
    logic [3:0] whole, part, misfit;
    logic [2:0] clear;
    logic [1:0] mode;
    {whole, part, misfit, clear, mode} = '0;
    if (`MAU_BEAT(en_i[6])) if (`MAU_BEAT(first_i[6])) begin
      part = {2'b00, s5_sub_i[1], s5_sub_i != 2'd0};                                              // min(size, 4) - 1
      whole = part | {s5_sub_i[1] & s5_nd_i[1], s5_sub_i[1] & (s5_nd_i != 2'd0), 2'b00};           // size - 1, 12 as 16
      mode = ctx_align_i == mau_enc::ALIGN_UNALIGNED && s5_swz_i ? mau_enc::ALIGN_DWORD : ctx_align_i;  // G7
      if (gfx678_i) clear = {1'b0, {2{s5_sub_i[1]}}};
      else if (s5_atomic_i) misfit = whole;
      else begin
        case (mode)
          mau_enc::ALIGN_DWORD: clear = part[2:0];
          mau_enc::ALIGN_DWORD_STRICT: misfit = part;
          mau_enc::ALIGN_STRICT: misfit = gfx10_i && s5_fmt_i ? part : whole;
          default: misfit = gfx10_i && s5_fmt_i ? part : 4'd0;
        endcase
      end
      if (fault_eight && s5_nd_i == 2'd1) clear[2] = clear[1];
      s6_clear_q <= clear;
      s6_misfit_q <= misfit;
      s6_misfit_walk_q <= misfit & 4'd3;
      s6_segment_q <= s5_segment_i;
      s6_atomic_q <= s5_atomic_i;
    end
  end

  always_ff @(posedge clk_i) begin : b_lanes
    logic [LANES*4-1:0] misfits;
    misfits = '0;
    if (`MAU_BEAT(en_i[7])) begin
      if (s6_segment_q) begin
        for (int l = 0; l < LANES; l++) begin
          s7_addr_o[l*64 +: 64] <= s6_addr_i[l*64 +: 64] & ~{61'd0, s6_clear_q & ~s6_scr_i[l*4 +: 3]};
          misfits[l*4 +: 4] = {4{(s6_addr_i[l*64 +: 4] & (s6_scr_i[l*4] ? {2'd0, {2{s6_atomic_q}}} : s6_misfit_q)) != 4'd0}};
        end
      end else begin
        for (int l = 0; l < LANES; l++)
          s7_addr_o[l*64 +: 64] <= s6_addr_i[l*64 +: 64] & ~{61'd0, s6_clear_q};
        if (s6_misfit_q != 4'd0) begin
          for (int l = 0; l < LANES; l++)
            misfits[l*4 +: 4] = {4{(s6_addr_i[l*64 +: 4] & (s6_walk_i[l] ? s6_misfit_walk_q : s6_misfit_q)) != 4'd0}};
        end
      end
      s7_misfit_o <= misfits;
    end
  end
endmodule : mau_align
`default_nettype wire
