// mau_segment.sv - address space of every lane of FLAT, GLOBAL and SCRATCH, and what is no space
// (F2-F4, F6, F7, N12, decisions D21, D27).
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
//   SCRATCH  scratch;   here and for FLAT in scratch: none when the offset is negative
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
  input  logic [9:1]   first_i,            // with en_i[k]: it is the first of its request
  input  mau_context_t ctx_i,
  input  logic [31:0]  s1_saddr_hi_i,
  input  mau_kind_t    s1_kind_i,
  input  mau_request_t s2_request_i,
  input  mau_request_t s3_request_i,
  // Lanes, mau_lane_operand.
  input  logic [LANES-1:0][31:0]  s2_vindex_i, // bits 31:16: v1[15:0]
  input  logic [LANES-1:0][15:0]  s2_high_i,   // v1[31:16]
  input  logic [LANES-1:0][1:0]   s3_top_i,
  output mau_space_t [LANES-1:0] space_o [4:8] // of the lanes of the beat in that stage
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
  logic [31:0] s2_upper_q [2];      // of the SGPR pair; plus one
  upper_t      s3_sgpr_q [2];       // how they compare
  upper_t [LANES-1:0]      s3_lane_q;   // how v1 does

  always_ff @(posedge clk_i) begin
    if (en_i[2] && first_i[2]) begin
      automatic logic [31:0] upper = s1_saddr_hi_i & {32{s1_kind_i.sgpr_low}};
      s2_upper_q[0] <= upper;
      s2_upper_q[1] <= upper + 32'd1;
    end
    if (en_i[3]) begin
      if (first_i[3])
        for (int i = 0; i < 2; i++)
          s3_sgpr_q[i] <= compare(s2_upper_q[i], ctx_i.shared_hi, ctx_i.private_hi);
      if (s2_request_i.kind.pair)
        for (int l = 0; l < LANES; l++)
          s3_lane_q[l] <= compare({s2_high_i[l], s2_vindex_i[l][31:16]}, ctx_i.shared_hi,
                                  ctx_i.private_hi);
    end
  end

  // ---- Stage 4 ----------------------------------------------------------------------------------
  function automatic mau_space_t space_of(input mau_kind_t kind, input upper_t lane,
                                          input upper_t sgpr, input logic negative);
    automatic upper_t upper = kind.pair ? lane : sgpr;
    if (kind.flat)
      return '{
        none: lane.scratch ? negative : lane.hole && !lane.shared,
        lds: lane.shared,
        scratch: lane.scratch
      };
    return '{
      none: kind.scratch ? negative : kind.is_global && (upper.hole || upper.shared),
      lds: 1'b0,
      scratch: kind.scratch
    };
  endfunction

  always_ff @(posedge clk_i) begin
    // Lanes of other encodings are alike: once a request.
    if (en_i[4] && (first_i[4] || s3_request_i.kind.segment))
      for (int l = 0; l < LANES; l++)
        space_o[4][l] <= space_of(s3_request_i.kind, s3_lane_q[l], s3_sgpr_q[s3_top_i[l][0]],
                                  s3_top_i[l] == 2'd3);
    for (int k = 5; k <= 8; k++) if (en_i[k]) space_o[k] <= space_o[k-1];
  end
endmodule : mau_segment
