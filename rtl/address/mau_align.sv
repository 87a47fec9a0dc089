// mau_align.sv - final byte address and memory violation of every lane of a beat (G1-G7, N27).
// Stages 7 and 8.
//   address & ~clear                 violation when address & misfit != 0
//   gfx6-8              size >= 4: 3                  never (atomics too, G6)
//     gfx6, SILICON:    0                             min(size, 4) - 1
//     formats (N27)
//   later: mode 0       min(size, 4) - 1              never
//          mode 1       0                             min(size, 4) - 1
//          mode 2       0                             size - 1 (12 counts as 16), walked: 3;
//                                                     formats of gfx10 and later: as mode 1
//          mode 3       0, with an active swizzle     never; formats of gfx10 and later: as mode 1
//                       as mode 0
//          atomics      0                             size - 1 in every mode (G6)
//   lanes in scratch    0                             never; atomics: 3 (F4, F10, N11)
// Size is the footprint, for formats the element (G5, N14). Whether a violation counts (G4) is
// decided where the status is. FLAT lanes in LDS come with their LDS address (N10).
// C twin: cmodel align.c.
// SPDX-License-Identifier: Apache-2.0
module mau_align
  import mau_enc::*, mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic [9:1]          en_i,         // en_i[k]: a beat enters stage k
  input  logic [9:1]          first_i,      // with en_i[k]: it is the first of its request
  // Request.
  input  mau_context_t        s1_ctx_i,
  input  mau_kind_t           s1_kind_i,
  input  mau_request_t        s6_request_i,
  // Lanes.
  input  logic [LANES*64-1:0] s7_addr_i,
  input  logic [LANES-1:0]    s7_walk_i,
  input  logic [LANES*4-1:0]  s7_scr_i,     // FLAT, SCRATCH: in scratch
  output logic [LANES*64-1:0] s8_addr_o,
  output logic [LANES*4-1:0]  s8_misfit_o   // a violating lane has all four bits set
);
  // ---- Stages 2 to 7: request -------------------------------------------------------------------
  logic       s2_private_q, s3_private_q, s4_private_q, s5_private_q, s6_private_q;
  logic       s7_private_q, s7_atomic_q;  // private: FLAT, SCRATCH: lanes may be in scratch
  logic [2:0] s7_clear_q;
  logic [3:0] s7_misfit_q, s7_misfit_walk_q;

  always_ff @(posedge clk_i) begin
    if (en_i[2]) if (first_i[2]) s2_private_q <= s1_kind_i.flat || s1_kind_i.scratch;
    if (en_i[3]) if (first_i[3]) s3_private_q <= s2_private_q;
    if (en_i[4]) if (first_i[4]) s4_private_q <= s3_private_q;
    if (en_i[5]) if (first_i[5]) s5_private_q <= s4_private_q;
    if (en_i[6]) if (first_i[6]) s6_private_q <= s5_private_q;
  end

  always_ff @(posedge clk_i) begin : b_masks
    logic [3:0] whole, part, misfit;
    logic [2:0] clear;
    logic [1:0] mode, sub, nd;
    logic       strict6;             // gfx6 by the rule book SILICON
    {whole, part, misfit, clear, mode, sub, nd, strict6} = '0;
    if (en_i[7]) if (first_i[7]) begin
      sub = s6_request_i.sub;
      nd = s6_request_i.nd;
      part = {2'b00, sub[1], sub != 2'd0};                                    // min(size, 4) - 1
      whole = part | {sub[1] & nd[1], sub[1] & (nd != 2'd0), 2'b00};      // size - 1
      mode = s1_ctx_i.align;
      if (mode == ALIGN_UNALIGNED && s6_request_i.swizzled)
        mode = ALIGN_DWORD;  // G7
      strict6 = s1_ctx_i.gfx == GFX_6 && s1_ctx_i.rules == RULES_SILICON;
      if (strict6 && s6_request_i.fmt) misfit = part;  // N27
      else if (s1_kind_i.gfx6_8) clear = {1'b0, {2{sub[1]}}};
      else if (s6_request_i.atomic) misfit = whole;
      else begin
        case (mode)
          ALIGN_DWORD: clear = part[2:0];
          ALIGN_DWORD_STRICT: misfit = part;
          ALIGN_STRICT: misfit = s1_kind_i.gfx10_11 && s6_request_i.fmt ? part : whole;
          default: misfit = s1_kind_i.gfx10_11 && s6_request_i.fmt ? part : 4'd0;
        endcase
      end
      s7_clear_q <= clear;
      s7_misfit_q <= misfit;
      s7_misfit_walk_q <= misfit & 4'd3;
      s7_private_q <= s6_private_q;
      s7_atomic_q <= s6_request_i.atomic;
    end
  end

  // ---- Stage 8: lanes ---------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_lanes
    logic [LANES*4-1:0] misfits;
    logic [3:0]         misfit, scratch_misfit;
    misfits = '0;
    misfit = '0;
    scratch_misfit = '0;
    if (en_i[8]) begin
      if (s7_private_q) begin
        scratch_misfit = {2'd0, {2{s7_atomic_q}}};
        for (int l = 0; l < LANES; l++) begin
          s8_addr_o[l*64 +: 64] <= s7_addr_i[l*64 +: 64] &
                                   ~{61'd0, s7_clear_q & ~s7_scr_i[l*4 +: 3]};
          misfit = s7_scr_i[l*4] ? scratch_misfit : s7_misfit_q;
          misfits[l*4 +: 4] = {4{(s7_addr_i[l*64 +: 4] & misfit) != 4'd0}};
        end
      end else begin
        for (int l = 0; l < LANES; l++)
          s8_addr_o[l*64 +: 64] <= s7_addr_i[l*64 +: 64] & ~{61'd0, s7_clear_q};
        if (s7_misfit_q != 4'd0) begin
          for (int l = 0; l < LANES; l++) begin
            misfit = s7_walk_i[l] ? s7_misfit_walk_q : s7_misfit_q;
            misfits[l*4 +: 4] = {4{(s7_addr_i[l*64 +: 4] & misfit) != 4'd0}};
          end
        end
      end
      s8_misfit_o <= misfits;
    end
  end
endmodule : mau_align
