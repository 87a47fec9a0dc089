// mau_segment.sv - address space of every lane of FLAT, GLOBAL and SCRATCH, and what is no space
// (F2-F4, F6, F7, F15, F18, N12, decisions D21, D27).
//
//   stage  in                            known at its end
//   2      SGPR pair                     its upper half, and that plus one
//   3      v1; the two upper halves      how they compare with the apertures
//   4      those, carry and sign of sum  space of each lane
//   5-8                                  the same
//
//   FLAT     {v1, v0} before inst_offset: v1 = SHARED_BASE_HI LDS, = PRIVATE_BASE_HI scratch,
//            canonical memory, else none
//   GLOBAL   the address before inst_offset (ADDTID: with lane*4): in the LDS aperture or not
//            canonical: none, else memory
//   SCRATCH  scratch;   here and for FLAT in scratch: none when the offset is negative, which one
//            that wraps at 32 bits (F15) never is
// Both bases and 'canonical' (bits 63:47 all equal) depend on the upper half alone. It is v1, or
// that of the SGPR pair, plus one when the low sum carries: two answers a request, of which the
// carry takes one. What is a violation: mau_align.
// C twin: cmodel segment.c.
// SPDX-License-Identifier: Apache-2.0
module mau_segment
  import mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic         clk_i,
  input  logic [9:1]   en_i,               // en_i[k]: a beat enters stage k
  input  logic [9:1]   first_i,            // first_i[k]: the first beat of a request does
  input  mau_context_t ctx_i,
  input  logic [31:0]  s1_saddr_hi_i,
  input  mau_kind_t    s1_kind_i,
  input  mau_request_t s2_request_i,
  input  mau_request_t s3_request_i,
  // Lanes, mau_lane_operand.
  input  logic [LANES-1:0][31:0]  s2_vindex_i, // bits 31:16: v1[15:0]
  input  logic [LANES-1:0][15:0]  s2_high_i,   // v1[31:16]
  input  logic [LANES-1:0][1:0]   s3_top_i,
  // The lanes of the beat in that stage. Encodings but FLAT, GLOBAL and SCRATCH: 0.
  output logic [LANES-1:0]       s4_scratch_o,
  output logic [LANES-1:0]       s4_lds_o,
  output logic [8:5][LANES-1:0]  none_o,       // no space that it may use; before the others
  output logic [8:5][LANES-1:0]  lds_o,        // FLAT: in LDS
  output logic [8:5][LANES-1:0]  scratch_o     // in scratch
);
  // How the upper half of an address compares.
  typedef struct packed {
    logic shared;   // SHARED_BASE_HI
    logic scratch;  // PRIVATE_BASE_HI, and not SHARED_BASE_HI
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
  logic [1:0][31:0] s2_upper_q;     // of the SGPR pair; plus one
  upper_t [1:0]     s3_sgpr_q;      // how they compare
  logic [LANES-1:0] s3_shared_q, s3_scratch_q, s3_hole_q;  // how v1 does

  always_ff @(posedge clk_i) begin
    if (first_i[2]) begin
      automatic logic [31:0] upper = s1_saddr_hi_i & {32{s1_kind_i.sgpr_low}};
      s2_upper_q[0] <= upper;
      s2_upper_q[1] <= upper + 32'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (en_i[3]) begin
      if (first_i[3])
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
    // Lanes of other encodings are alike: once a request.
    if (en_i[4] && (first_i[4] || s3_request_i.kind.segment)) begin
      automatic mau_kind_t        kind = s3_request_i.kind;
      automatic logic [1:0]       bad;  // GLOBAL, the upper half of the SGPRs
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
