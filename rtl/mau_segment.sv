`default_nettype none
// mau_segment.sv - address space of every lane of FLAT, GLOBAL and SCRATCH, and what is no space (F2-F4, F6, F7, N12, decisions D21, D27).
//   FLAT     {v1, v0} before inst_offset: v1 = SHARED_BASE_HI LDS, = PRIVATE_BASE_HI scratch, canonical memory, else none
//   GLOBAL   the address before inst_offset (ADDTID: with lane*4): in the LDS aperture or not canonical: none, else memory
//   SCRATCH  scratch;   here and for FLAT in scratch: none when the offset is negative
// Both bases and 'canonical' (bits 63:47 all equal) ask the upper half only. It is v1, or that of the SGPR pair, plus one when the low sum
// carries: two answers a request, of which the carry takes one.
// A lane in no space, one in LDS beyond its limit (which the range check finds) and an atomic of more than 4 bytes in scratch are memory violations.
// Stages: 2 compares, 3 spaces; the masks go along to where the address is put together. Lane flags have a pitch of four equal bits, masks for
// addresses one of 64. For requests of other encodings the masks are loaded once: as if all lanes were in memory.
// C twin: cmodel segment.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_types.svh"
`include "mau_fault.svh"
module mau_segment #(
  parameter int LANES = 16
) (
  input  wire logic                 clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]           en_i,         // en_i[k]: a beat enters stage k
  input  wire logic [8:1]           first_i,      // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [31:0]          ctx_shared_hi_i,
  input  wire logic [31:0]          ctx_private_hi_i,
  // Stage 0.
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire mau_op_t              op_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [31:0]          saddr_hi_i,
  // Stages 1, 2.
  input  wire logic [LANES*32-1:0]  s1_v1_i,
  input  wire logic                 s2_swz_i,     // a buffer's active swizzle
  input  wire logic [LANES*32-1:0]  s2_top_i,     // bits of the sum above 31
  // To the address.
`ifdef MAU_XC7
  output logic [LANES-1:0]          s2_scr_o,     // FLAT: in scratch
  output logic [LANES-1:0]          s4_base_o,    // as s5_base_o and s5_lds_o, a clock ahead: resets of what is masked
  output logic [LANES-1:0]          s4_lds_o,
`endif
  output logic [LANES*64-1:0]       s3_swz_o,     // the sum is swizzled
  output logic [LANES*64-1:0]       s5_base_o,    // the base counts
  output logic [LANES*64-1:0]       s5_lds_o,     // LDS_BASE counts
  output logic [LANES*4-1:0]        s5_scr_o,     // in scratch, like the next one; FLAT and SCRATCH only
  output logic [LANES*4-1:0]        s6_scr_o,
  // To status; FLAT, GLOBAL, SCRATCH only.
  output logic [LANES*4-1:0]        s7_viol_o,    // violation, that of the limit of LDS apart
  output logic [LANES*4-1:0]        s7_lds_o,     // in LDS
  output logic [LANES*4-1:0]        s7_hide_o,    // no memory address: LDS or no space
  output logic [LANES*2-1:0]        s7_seg_o      // SEG_*
);
  // NONE: another encoding.
  localparam logic [1:0] NONE = 2'd0, FLAT = 2'd1, GLOBAL = 2'd2, SCRATCH = 2'd3;

  `MAU_FAULT_REG(fault_private, 22)

  // ---- Request ---------------------------------------------------------------------------------------------------------
  logic [1:0]  s1_kind_q, s2_kind_q, s3_kind_q, s4_kind_q, s5_kind_q, s6_kind_q;
  logic        s1_wide_q, s2_wide_q, s3_wide_q, s4_wide_q, s5_wide_q, s6_wide_q;  // an atomic of more than 4 bytes
  logic        s1_pair_q, s2_pair_q;                        // the upper half is v1
  logic [31:0] s1_hi0_q, s1_hi1_q;                          // that of the SGPR pair, and plus one
  logic        s2_bad0_q, s2_bad1_q;                        // not for GLOBAL

  always_ff @(posedge clk_i) begin : b_request
    logic scalar;
    scalar = 1'b0;
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) begin
      scalar = op_i.smode == mau_enc::SMODE_S || op_i.smode == mau_enc::SMODE_SV;
      case (op_i.enc)
        mau_enc::ENC_FLAT: s1_kind_q <= FLAT;
        mau_enc::ENC_GLOBAL: s1_kind_q <= GLOBAL;
        mau_enc::ENC_SCRATCH: s1_kind_q <= SCRATCH;
        default: s1_kind_q <= NONE;
      endcase
      s1_pair_q <= op_i.enc == mau_enc::ENC_FLAT || op_i.smode == mau_enc::SMODE_V;
      s1_wide_q <= op_i.cls == mau_enc::CLS_ATOMIC && op_i.size > mau_enc::SIZE_4;
      // Choices, not ANDs: synthesis makes resets of them, which cost no LUTs.
      s1_hi0_q <= scalar ? saddr_hi_i : 32'd0;
      s1_hi1_q <= scalar ? saddr_hi_i + 32'd1 : 32'd1;
    end
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2])) begin
      s2_kind_q <= s1_kind_q;
      s2_wide_q <= s1_wide_q;
      s2_pair_q <= s1_pair_q;
      s2_bad0_q <= s1_hi0_q == ctx_shared_hi_i || (s1_hi0_q[31:15] != '0 && s1_hi0_q[31:15] != '1);
      s2_bad1_q <= s1_hi1_q == ctx_shared_hi_i || (s1_hi1_q[31:15] != '0 && s1_hi1_q[31:15] != '1);
    end
    if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(first_i[3])) {s3_kind_q, s3_wide_q} <= {s2_kind_q, s2_wide_q};
    if (`MAU_BEAT(en_i[4])) if (`MAU_BEAT(first_i[4])) {s4_kind_q, s4_wide_q} <= {s3_kind_q, s3_wide_q};
    if (`MAU_BEAT(en_i[5])) if (`MAU_BEAT(first_i[5])) {s5_kind_q, s5_wide_q} <= {s4_kind_q, s4_wide_q};
    if (`MAU_BEAT(en_i[6])) if (`MAU_BEAT(first_i[6])) {s6_kind_q, s6_wide_q} <= {s5_kind_q, s5_wide_q};
  end

  // ---- Stage 2: compares ---------------------------------------------------------------------------------------------------
  logic [LANES*4-1:0] s2_shared_q, s2_private_q, s2_hole_q;

  always_ff @(posedge clk_i) begin : b_compare
    logic [31:0]        v1;
    logic [LANES*4-1:0] in_shared, in_private, hole;
    {v1, in_shared, in_private, hole} = '0;
    if (`MAU_BEAT(en_i[2])) if (s1_kind_q != NONE && s1_pair_q) begin
      for (int l = 0; l < LANES; l++) begin
        v1 = s1_v1_i[l*32 +: 32];
        in_shared[l*4 +: 4] = {4{v1 == ctx_shared_hi_i}};
        in_private[l*4 +: 4] = {4{((v1 ^ ctx_private_hi_i) & ~{14'd0, {2{fault_private}}, 15'd0, fault_private}) == 32'd0}};
        hole[l*4 +: 4] = {4{v1[31:15] != '0 && v1[31:15] != '1}};
      end
      s2_shared_q <= in_shared & ~(in_private & {LANES*4{fault_private}});
      s2_private_q <= in_private & (~in_shared | {LANES*4{fault_private}});
      s2_hole_q <= hole;
    end
`ifdef MAU_XC7
    // Equalities, of which Yosys makes carry chains (fpga/xc7_equal.v).
    for (int l = 0; l < LANES; l++) begin
      v1 = s1_v1_i[l*32 +: 32];
      s2_private_q[l*4 +: 4] <= {4{s1_kind_q == FLAT && v1 == ctx_private_hi_i && !(v1 == ctx_shared_hi_i)}};
      s2_hole_q[l*4 +: 4] <= {4{!(v1[31:16] == v1[30:15])}};
    end
`endif
  end

  // ---- Stage 3: spaces -----------------------------------------------------------------------------------------------------
  // s<k>_scr: in scratch, its offset may be negative; s<k>_none goes first.
  // The masks are written whole whenever they are written: synthesis then sees that the bits of a lane are one flip-flop.
  logic [LANES*4-1:0] s3_scr_q, s3_lds_q, s3_none_q, s4_scr_q, s4_lds_q, s4_none_q, s5_lds_q, s5_none_q, s6_lds_q, s6_none_q;

  always_ff @(posedge clk_i) begin : b_spaces
    logic [LANES*4-1:0] carry, negative, scr, lds, none;
    {carry, negative, scr, lds, none} = '0;
    if (`MAU_BEAT(en_i[3])) begin
      if (`MAU_BEAT(first_i[3] || s2_kind_q == FLAT)) begin
        if (s2_kind_q == FLAT) begin
          for (int l = 0; l < LANES; l++) s3_swz_o[l*64 +: 64] <= {64{s2_private_q[l*4]}};
        end else begin
          s3_swz_o <= {LANES*64{s2_swz_i || s2_kind_q == SCRATCH}};
        end
      end
      if (s2_kind_q != NONE) begin
        for (int l = 0; l < LANES; l++) begin
          carry[l*4 +: 4] = {4{s2_top_i[l*32]}};
          negative[l*4 +: 4] = {4{s2_top_i[l*32+31]}};
        end
        case (s2_kind_q)
          FLAT: begin
            lds = s2_shared_q;
            scr = s2_private_q;
            none = (s2_hole_q & ~lds & ~scr) | (scr & negative);
          end
          GLOBAL: none = s2_pair_q ? s2_hole_q | s2_shared_q : (carry & {LANES*4{s2_bad1_q}}) | (~carry & {LANES*4{s2_bad0_q}});
          default: begin
            scr = '1;
            none = negative;
          end
        endcase
        s3_scr_q <= scr;
        s3_lds_q <= lds;
        s3_none_q <= none;
      end
    end
  end

  // ---- Stages 4 to 6: along ------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[4])) if (s3_kind_q != NONE) begin
      s4_scr_q <= s3_scr_q;
      s4_lds_q <= s3_lds_q;
      s4_none_q <= s3_none_q;
    end
    if (`MAU_BEAT(en_i[5])) begin
      if (`MAU_BEAT(first_i[5] || s4_kind_q == FLAT)) begin
        if (s4_kind_q == FLAT) begin
          for (int l = 0; l < LANES; l++) begin
            s5_base_o[l*64 +: 64] <= {64{s4_scr_q[l*4]}};
            s5_lds_o[l*64 +: 64] <= {64{s4_lds_q[l*4]}};
          end
        end else begin
          s5_base_o <= '1;
          s5_lds_o <= '0;
        end
      end
      if (s4_kind_q != NONE) begin
        s5_scr_o <= s4_scr_q;
        s5_lds_q <= s4_lds_q;
        s5_none_q <= s4_none_q;
      end
    end
    if (`MAU_BEAT(en_i[6])) if (s5_kind_q != NONE) begin
      s6_scr_o <= s5_scr_o;
      s6_lds_q <= s5_lds_q;
      s6_none_q <= s5_none_q;
    end
  end

`ifdef MAU_XC7
  always_comb begin
    for (int l = 0; l < LANES; l++) begin
      s2_scr_o[l] = s2_private_q[l*4];
      s4_base_o[l] = s4_kind_q != FLAT || s4_scr_q[l*4];
      s4_lds_o[l] = s4_kind_q == FLAT && s4_lds_q[l*4];
    end
  end
`endif

  // ---- Stage 7: violations, spaces by name ---------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_violations
    logic [LANES*2-1:0] seg;
    seg = '0;
    if (`MAU_BEAT(en_i[7])) if (s6_kind_q != NONE) begin
      s7_viol_o <= s6_none_q | (s6_scr_o & {LANES*4{s6_wide_q}});
      s7_lds_o <= s6_lds_q;
      s7_hide_o <= s6_none_q | s6_lds_q;
      for (int l = 0; l < LANES; l++) seg[l*2 +: 2] = {s6_lds_q[l*4] | s6_none_q[l*4], s6_scr_o[l*4] | s6_none_q[l*4]};
      s7_seg_o <= seg;
    end
  end
endmodule : mau_segment
`default_nettype wire
