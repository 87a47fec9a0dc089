// mau_segment.sv - address space of every lane of FLAT, GLOBAL and SCRATCH; finds lanes that are in
// none (F2-F4, F6, F7, F15, F18, N12, decisions D21, D27).
//
//   stage  inputs                        results
//   2      SGPR pair                     its upper half; the upper half plus one
//   3      v1; the two upper halves      compares with the apertures
//   4      those, carry and sign of sum  space of each lane
//   5-8                                  the same
//
//   FLAT     by {v1, v0} before inst_offset. LDS when v1 = SHARED_BASE_HI; scratch when
//            v1 = PRIVATE_BASE_HI; else memory when the address is canonical, none when it is not
//   GLOBAL   by the address before inst_offset (ADDTID: with lane*4): none when it is in the LDS
//            aperture or not canonical, else memory
//   SCRATCH  scratch
// A lane of SCRATCH, or of FLAT in scratch, is in no space when its offset is negative. An offset
// that wraps at 32 bits (F15) is never negative.
// The compares with both apertures, and 'canonical' (bits 63:47 all equal), need the upper half of
// the address alone. The upper half is v1, or that of the SGPR pair, plus one when the low sum
// carries. Both values of the SGPR pair are compared once a request; the carry of a lane selects
// one. mau_align reports a lane in no space as a violation.
// C model: segment.c.
// SPDX-License-Identifier: Apache-2.0
module mau_segment
  import mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic         clk_i,
  input  mau_enter_t   enter_i,            // beats that enter the stages
  input  mau_context_t ctx_i,
  input  logic [31:0]  s1_saddr_hi_i,
  input  mau_kind_t    s1_kind_i,
  input  mau_request_t s2_request_i,
  input  mau_request_t s3_request_i,
  // Lanes, mau_lane_operand.
  input  logic [LANES-1:0][31:0]  s2_vindex_i, // bits 31:16: v1[15:0]
  input  logic [LANES-1:0][15:0]  s2_high_i,   // v1[31:16]
  input  logic [LANES-1:0][1:0]   s3_top_i,
  // The lanes of the beat in each stage. 0 for encodings other than FLAT, GLOBAL and SCRATCH.
  output logic [LANES-1:0]       s4_scratch_o,
  output logic [LANES-1:0]       s4_lds_o,
  output logic [8:5][LANES-1:0]  none_o,       // in no space that it may use; has priority
  output logic [8:5][LANES-1:0]  lds_o,        // FLAT: in LDS
  output logic [8:5][LANES-1:0]  scratch_o     // in scratch
);
  // Compares of the upper half of an address.
  typedef struct packed {
    logic shared;   // equals SHARED_BASE_HI
    logic scratch;  // equals PRIVATE_BASE_HI, and not SHARED_BASE_HI
    logic hole;     // not canonical
  } upper_t;

  function automatic upper_t compare(input logic [31:0] upper, input logic [31:0] shared_hi,
                                     input logic [31:0] private_hi);
    automatic logic shared = upper == shared_hi;
    return '{
      shared: shared,
      scratch: upper == private_hi && !shared,
      hole: upper[31:15] != '0 && upper[31:15] != '1
    };
  endfunction

  // ---- Stages 2, 3 ------------------------------------------------------------------------------
  logic [1:0][31:0] s2_upper_q;     // upper half of the SGPR pair; the same plus one
  upper_t [1:0]     s3_sgpr_q;      // their compares
  logic [LANES-1:0] s3_shared_q, s3_scratch_q, s3_hole_q;  // compares of v1

  always_ff @(posedge clk_i) begin
    if (enter_i.first[2]) begin
      automatic logic [31:0] upper = s1_saddr_hi_i & {32{s1_kind_i.sgpr_low}};
      s2_upper_q[0] <= upper;
      s2_upper_q[1] <= upper + 32'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[3]) begin
      if (enter_i.first[3])
        for (int i = 0; i < 2; i++)
          s3_sgpr_q[i] <= compare(s2_upper_q[i], ctx_i.shared_hi, ctx_i.private_hi);
      if (s2_request_i.kind.pair) begin
        for (int l = 0; l < LANES; l++)
          {s3_shared_q[l], s3_scratch_q[l], s3_hole_q[l]} <=
            compare({s2_high_i[l], s2_vindex_i[l][31:16]}, ctx_i.shared_hi, ctx_i.private_hi);
      end
    end
  end

  // ---- Stage 4 ----------------------------------------------------------------------------------
  logic [LANES-1:0] s4_none_q;

  always_ff @(posedge clk_i) begin
    // Lanes of other encodings are all alike and load once a request.
    if (enter_i.beat[4] && (enter_i.first[4] || s3_request_i.kind.segment)) begin
      automatic mau_kind_t        kind = s3_request_i.kind;
      automatic logic [1:0]       bad;  // GLOBAL: the upper half of the SGPRs is in no space
      automatic logic [LANES-1:0] negative, carry;
      for (int i = 0; i < 2; i++) bad[i] = s3_sgpr_q[i].hole || s3_sgpr_q[i].shared;
      for (int l = 0; l < LANES; l++) begin
        negative[l] = s3_top_i[l][1] && (s3_top_i[l][0] || kind.scratch_signed);  // -1; -2 (F18)
        carry[l] = s3_top_i[l][0];
      end
      s4_lds_o <= s3_shared_q & {LANES{kind.flat}};
      s4_scratch_o <= kind.flat ? s3_scratch_q : {LANES{kind.scratch}};
      s4_none_q <= '0;
      if (kind.flat)
        s4_none_q <= (s3_scratch_q & negative & ~{LANES{kind.flat_wraps}}) |
                     (~s3_scratch_q & ~s3_shared_q & s3_hole_q);
      if (kind.scratch) s4_none_q <= negative;
      if (kind.is_global)
        s4_none_q <= kind.pair ? s3_hole_q | s3_shared_q :
                     (carry & {LANES{bad[1]}}) | (~carry & {LANES{bad[0]}});
    end
    none_o <= {none_o[7:5], s4_none_q};
    lds_o <= {lds_o[7:5], s4_lds_o};
    scratch_o <= {scratch_o[7:5], s4_scratch_o};
  end
endmodule : mau_segment
