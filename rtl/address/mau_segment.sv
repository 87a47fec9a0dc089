// mau_segment.sv - address space of every lane of FLAT, GLOBAL and SCRATCH, and what is no space
// (F2-F4, F6, F7, N12, decisions D21, D27). Stages 3 to 8.
//   FLAT     {v1, v0} before inst_offset: v1 = SHARED_BASE_HI LDS, = PRIVATE_BASE_HI scratch,
//            canonical memory, else none
//   GLOBAL   the address before inst_offset (ADDTID: with lane*4): in the LDS aperture or not
//            canonical: none, else memory
//   SCRATCH  scratch;   here and for FLAT in scratch: none when the offset is negative
// Both bases and 'canonical' (bits 63:47 all equal) ask the upper half only. It is v1, or that of
// the SGPR pair, plus one when the low sum carries: two answers a request, of which the carry
// takes one.
// A lane in no space, one in LDS beyond its limit (which the range check finds) and an atomic of
// more than 4 bytes in scratch are memory violations.
// Lane flags have a pitch of four equal bits, the mask of swizzled lanes one of 64. For requests of
// other encodings what goes to the address is loaded once: as if all lanes were in memory.
// C twin: cmodel segment.c.
// SPDX-License-Identifier: Apache-2.0
module mau_segment
  import mau_enc::*, mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic [9:1]          en_i,         // en_i[k]: a beat enters stage k
  input  logic [9:1]          first_i,      // with en_i[k]: it is the first of its request
  // Stages 1 to 3.
  input  mau_context_t        s1_ctx_i,
  input  logic [31:0]         s1_saddr_hi_i,
  input  mau_op_t             s1_op_i,
  input  mau_kind_t           s1_kind_i,
  input  logic                s2_swizzled_i,// a buffer's active swizzle
  input  logic [LANES*32-1:0] s2_v1_i,
  input  logic [LANES*32-1:0] s3_top_i,     // bits of the sum above 31
  // To the address.
  output logic [LANES*64-1:0] s4_swz_o,     // the sum is swizzled
  output logic [LANES*4-1:0]  s5_base_o,    // the base counts, four equal bits
  output logic [LANES*4-1:0]  s5_lds_o,     // LDS_BASE counts, likewise
  output logic [LANES*4-1:0]  s6_scr_o,     // in scratch, like the next one
  output logic [LANES*4-1:0]  s7_scr_o,     // both mean something for FLAT and SCRATCH only
  // To status; FLAT, GLOBAL, SCRATCH only.
  output logic [LANES*4-1:0]  s8_viol_o,    // violation, that of the limit of LDS apart
  output logic [LANES*4-1:0]  s8_lds_o,     // in LDS
  output logic [LANES*4-1:0]  s8_hide_o,    // no memory address: LDS or no space
  output logic [LANES*2-1:0]  s8_seg_o      // SEG_*
);
  // NONE: another encoding.
  localparam logic [1:0] NONE = 2'd0, FLAT = 2'd1, GLOBAL = 2'd2, SCRATCH = 2'd3;

  // ---- Request ----------------------------------------------------------------------------------
  logic [1:0]  s2_kind_q, s3_kind_q, s4_kind_q, s5_kind_q, s6_kind_q, s7_kind_q;
  logic        s2_wide_q, s3_wide_q, s4_wide_q;  // an atomic of more than 4 bytes
  logic        s5_wide_q, s6_wide_q, s7_wide_q;
  logic        s2_pair_q, s3_pair_q;             // the upper half is v1
  logic [31:0] s2_hi0_q, s2_hi1_q;               // that of the SGPR pair, and plus one
  logic        s3_bad0_q, s3_bad1_q;             // not for GLOBAL
  logic        s3_swizzled_q;

  always_ff @(posedge clk_i) begin : b_request
    logic [31:0] hi;
    hi = '0;
    if (en_i[2]) if (first_i[2]) begin
      s2_kind_q <= s1_kind_i.flat ? FLAT : s1_kind_i.is_global ? GLOBAL :
                   s1_kind_i.scratch ? SCRATCH : NONE;
      s2_pair_q <= s1_kind_i.flat || s1_op_i.smode == SMODE_V;
      s2_wide_q <= s1_op_i.cls == CLS_ATOMIC && s1_op_i.size > SIZE_4;
      if (s1_op_i.smode == SMODE_S || s1_op_i.smode == SMODE_SV)
        hi = s1_saddr_hi_i;
      s2_hi0_q <= hi;
      s2_hi1_q <= hi + 32'd1;
    end
    if (en_i[3]) if (first_i[3]) begin
      s3_kind_q <= s2_kind_q;
      s3_wide_q <= s2_wide_q;
      s3_pair_q <= s2_pair_q;
      s3_swizzled_q <= s2_swizzled_i;
      s3_bad0_q <= s2_hi0_q == s1_ctx_i.shared_hi ||
                   (s2_hi0_q[31:15] != '0 && s2_hi0_q[31:15] != '1);
      s3_bad1_q <= s2_hi1_q == s1_ctx_i.shared_hi ||
                   (s2_hi1_q[31:15] != '0 && s2_hi1_q[31:15] != '1);
    end
    if (en_i[4]) if (first_i[4]) {s4_kind_q, s4_wide_q} <= {s3_kind_q, s3_wide_q};
    if (en_i[5]) if (first_i[5]) {s5_kind_q, s5_wide_q} <= {s4_kind_q, s4_wide_q};
    if (en_i[6]) if (first_i[6]) {s6_kind_q, s6_wide_q} <= {s5_kind_q, s5_wide_q};
    if (en_i[7]) if (first_i[7]) {s7_kind_q, s7_wide_q} <= {s6_kind_q, s6_wide_q};
  end

  // ---- Stage 3: compares ------------------------------------------------------------------------
  logic [LANES*4-1:0] s3_shared_q, s3_private_q, s3_hole_q;

  always_ff @(posedge clk_i) begin : b_compare
    logic [31:0]        v1, differ;
    logic [LANES*4-1:0] in_shared, in_private, hole;
    {v1, differ, in_shared, in_private, hole} = '0;
    if (en_i[3]) if (s2_kind_q != NONE && s2_pair_q) begin
      for (int l = 0; l < LANES; l++) begin
        v1 = s2_v1_i[l*32 +: 32];
        differ = v1 ^ s1_ctx_i.private_hi;
        in_shared[l*4 +: 4] = {4{v1 == s1_ctx_i.shared_hi}};
        in_private[l*4 +: 4] = {4{differ == 32'd0}};
        hole[l*4 +: 4] = {4{v1[31:15] != '0 && v1[31:15] != '1}};
      end
      s3_shared_q <= in_shared;
      s3_private_q <= in_private & ~in_shared;
      s3_hole_q <= hole;
    end
  end

  // ---- Stage 4: spaces --------------------------------------------------------------------------
  // s<k>_scr: in scratch, its offset may be negative; s<k>_none goes first. The masks are written
  // whole whenever they are written: synthesis then sees that the bits of a lane are one flip-flop.
  logic [LANES*4-1:0] s4_scr_q, s5_scr_q;
  logic [LANES*4-1:0] s4_lds_q, s5_lds_q, s6_lds_q, s7_lds_q;
  logic [LANES*4-1:0] s4_none_q, s5_none_q, s6_none_q, s7_none_q;

  always_ff @(posedge clk_i) begin : b_spaces
    logic [LANES*4-1:0] carry, negative, scr, lds, none;
    {carry, negative, scr, lds, none} = '0;
    if (en_i[4]) begin
      if (first_i[4] || s3_kind_q == FLAT) begin
        if (s3_kind_q == FLAT) begin
          for (int l = 0; l < LANES; l++) s4_swz_o[l*64 +: 64] <= {64{s3_private_q[l*4]}};
        end else begin
          s4_swz_o <= {LANES*64{s3_swizzled_q || s3_kind_q == SCRATCH}};
        end
      end
      if (s3_kind_q != NONE) begin
        for (int l = 0; l < LANES; l++) begin
          carry[l*4 +: 4] = {4{s3_top_i[l*32]}};
          negative[l*4 +: 4] = {4{s3_top_i[l*32+31]}};
        end
        case (s3_kind_q)
          FLAT: begin
            lds = s3_shared_q;
            scr = s3_private_q;
            none = (s3_hole_q & ~lds & ~scr) | (scr & negative);
          end
          GLOBAL: none = s3_pair_q ? s3_hole_q | s3_shared_q :
                         (carry & {LANES*4{s3_bad1_q}}) | (~carry & {LANES*4{s3_bad0_q}});
          default: begin
            scr = '1;
            none = negative;
          end
        endcase
        s4_scr_q <= scr;
        s4_lds_q <= lds;
        s4_none_q <= none;
      end
    end
  end

  // ---- Stages 5 to 7: pipeline delay, flags for the address -------------------------------------
  always_ff @(posedge clk_i) begin
    if (en_i[5]) begin
      if (first_i[5] || s4_kind_q == FLAT) begin
        s5_base_o <= s4_kind_q == FLAT ? s4_scr_q : '1;
        s5_lds_o <= s4_kind_q == FLAT ? s4_lds_q : '0;
      end
      if (s4_kind_q != NONE) begin
        s5_scr_q <= s4_scr_q;
        s5_lds_q <= s4_lds_q;
        s5_none_q <= s4_none_q;
      end
    end
    if (en_i[6]) if (s5_kind_q != NONE) begin
      s6_scr_o <= s5_scr_q;
      s6_lds_q <= s5_lds_q;
      s6_none_q <= s5_none_q;
    end
    if (en_i[7]) if (s6_kind_q != NONE) begin
      s7_scr_o <= s6_scr_o;
      s7_lds_q <= s6_lds_q;
      s7_none_q <= s6_none_q;
    end
  end

  // ---- Stage 8: violations, spaces by name ------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_violations
    logic [LANES*2-1:0] seg;
    seg = '0;
    if (en_i[8]) if (s7_kind_q != NONE) begin
      s8_viol_o <= s7_none_q | (s7_scr_o & {LANES*4{s7_wide_q}});
      s8_lds_o <= s7_lds_q;
      s8_hide_o <= s7_none_q | s7_lds_q;
      for (int l = 0; l < LANES; l++)
        seg[l*2 +: 2] = {s7_lds_q[l*4] | s7_none_q[l*4], s7_scr_o[l*4] | s7_none_q[l*4]};
      s8_seg_o <= seg;
    end
  end
endmodule : mau_segment
