// mau_status.sv - status of each lane (N16), what moves (C1), what is reported with it (decisions
// D11, D12).
//
//   stage  in                     known at its end
//   9      checks of each lane    the lanes of the lane bus
//
// C twin: cmodel status.c. Rules: docs/spec/status.md.
// SPDX-License-Identifier: Apache-2.0
module mau_status
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic             clk_i,
  input  logic             en_i,                // a beat enters stage 9
  input  mau_request_t     s8_request_i,
  // Lanes, stage 8.
  input  logic [LANES-1:0] s8_active_i,
  input  mau_lds_lane_t [LANES-1:0]    s8_lds_i,
  input  logic [LANES-1:0][3:0]       s8_in_i,     // components in range; FLAT: below the LDS limit
  input  logic [15:0]      s8_scalar_i,         // dwords of a scalar load in range
  input  mau_aligned_t [LANES-1:0]     s8_aligned_i,
  input  mau_space_t [LANES-1:0]       s8_space_i,
  input  mau_walk_t [LANES-1:0]        s8_walk_i,
  // Stage 9, see docs/interface.md.
  output mau_lane_t [LANES-1:0]        ln_lane_o,
  output mau_lane_result_t [LANES-1:0] ln_result_o
);
  // What becomes of a lane.
  typedef struct packed {
    logic       shown;   // an address is reported
    logic [3:0] dw;      // what moves: mau_lane_t
    logic       writes;  // a load writes LDS
    logic       in_lds;  // a FLAT lane is in LDS
    logic [3:0] status;
    logic [3:0] comps;
    logic [1:0] seg;
  } fate_t;

  function automatic fate_t fate_of(input mau_verdict_t verdict, input logic [3:0] whole,
                                    input logic active, input logic masked, input logic [3:0] in,
                                    input logic violation, input mau_space_t space);
    automatic logic live = active && !masked;
    automatic logic may_move = live && !verdict.no_access;
    automatic logic some = in != 4'd0;
    automatic logic shown = may_move && !space.none && !space.lds;
    return '{
      shown: shown,
      dw: (in | (whole & {4{some}})) & {4{shown && !violation}},
      // Every live lane of a load to LDS writes there, unless the request is illegal or ignored.
      writes: live && verdict.to_lds,
      in_lds: may_move && space.lds && !violation && !verdict.to_lds,
      status: !active ? STATUS_INACTIVE : masked ? STATUS_LDS_MASKED :
              verdict.no_access ? verdict.common_status : !some ? STATUS_OUT_OF_RANGE :
              violation ? STATUS_MEMVIOL : in != verdict.comp_mask ? STATUS_PARTIAL : STATUS_OK,
      comps: in & {4{may_move}},
      seg: {space.none || space.lds, space.none || space.scratch} & {2{may_move}}  // SEG_*
    };
  endfunction

  // Components in range; those of FLAT, GLOBAL and SCRATCH all are (decision D25).
  function automatic logic [3:0] in_of(input mau_kind_t kind, input logic [3:0] want,
                                       input logic [3:0] in_range, input logic [3:0] scalar);
    return kind.segment ? want : kind.smem ? scalar & want : in_range;
  endfunction

  mau_verdict_t verdict;
  logic [3:0]   whole;  // dwords of an access with one check
  assign verdict = s8_request_i.verdict;
  assign whole = verdict.dword_mask & {4{!s8_request_i.resource.multi}};

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      for (int l = 0; l < LANES; l++) begin
        automatic logic [3:0] in = in_of(s8_request_i.kind, verdict.comp_mask, s8_in_i[l],
                                         l < 4 ? s8_scalar_i[4*(l%4) +: 4] : 4'd0);
        // F3: the components of a FLAT lane are alike.
        automatic logic       beyond = s8_space_i[l].lds && !s8_in_i[l][0];
        automatic fate_t      fate = fate_of(verdict, whole, s8_active_i[l], s8_lds_i[l].masked,
                                             in, s8_aligned_i[l].violation || beyond,
                                             s8_space_i[l]);
        ln_lane_o[l] <= '{
          pad: '0,
          wrap: {s8_walk_i[l].wrap, 1'b0},
          phase: s8_walk_i[l].phase,
          walk: s8_walk_i[l].walk,
          dw: fate.dw,
          addr: s8_aligned_i[l].address & {48{fate.shown}}
        };
        ln_result_o[l] <= '{
          status: fate.status,
          comps: fate.comps,
          seg: fate.seg,
          lds: {12'd0, (s8_lds_i[l].address & {20{fate.writes}}) |
                       (s8_aligned_i[l].address[19:0] & {20{fate.in_lds}})}
        };
      end
    end
  end
endmodule : mau_status
