// mau_status.sv - status of each lane (N16, A14), dwords that move (C1), lane results (decisions
// D11, D12), errors of the beat (M7).
//
//   stage  inputs                 results
//   9      checks of each lane    the lanes of the lane bus
//
// C model: status.c. Rules: docs/spec/status.md.
// SPDX-License-Identifier: Apache-2.0
module mau_status
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                   clk_i,
  input  logic                   en_i,           // a beat enters stage 9
  input  mau_request_t           s8_request_i,
  // Lanes, stage 8.
  input  logic [LANES-1:0]       s8_active_i,
  input  logic [LANES-1:0]       s8_masked_i,    // masked off (L3)
  input  logic [LANES-1:0][31:0] s8_lds_i,       // LDS address of a load to LDS
  input  logic [LANES-1:0][3:0]  s8_in_i,        // components in range; FLAT: below the LDS limit
  input  logic [15:0]            s8_scalar_i,    // components of a scalar load in range
  input  logic [LANES-1:0]       s8_violation_i,
  input  logic [LANES-1:0][63:0] s8_address_i,
  input  logic [LANES-1:0]       s8_none_i,
  input  logic [LANES-1:0]       s8_in_lds_i,
  input  logic [LANES-1:0]       s8_scratch_i,
  input  logic [LANES-1:0]       s8_walk_i,
  input  logic [LANES-1:0][3:0]  s8_wrap_i,
  input  logic [LANES-1:0][1:0]  s8_phase_i,
  // Stage 9, see docs/interface.md.
  output mau_lane_t [LANES-1:0]  ln_lane_o,
  output logic [LANES-1:0][3:0]  ln_status_o,  // STATUS_*
  output logic [LANES-1:0][3:0]  ln_comps_o,   // components in range
  output logic [LANES-1:0][1:0]  ln_seg_o,     // SEG_*
  output logic [LANES-1:0][31:0] ln_lds_o,     // LDS byte address
  output mau_memviol_t           ln_memviol_o  // lanes that are MEMVIOL
);
  always_ff @(posedge clk_i) begin
    if (en_i) begin
      automatic mau_verdict_t     verdict = s8_request_i.verdict;
      automatic mau_kind_t        kind = s8_request_i.kind;
      // Dwords of an access that is checked as a whole.
      automatic logic [3:0]       whole = verdict.dword_mask & {4{!s8_request_i.resource.multi}};
      automatic logic [LANES-1:0] live = s8_active_i & ~s8_masked_i;
      automatic logic [LANES-1:0] may_move = live & {LANES{!verdict.no_access}};
      automatic logic [LANES-1:0] shown = may_move & ~s8_none_i & ~s8_in_lds_i;  // have an address
      automatic logic [LANES-1:0] violation = s8_violation_i;
      automatic logic [LANES-1:0][3:0] in = s8_in_i;
      automatic logic [LANES-1:0] wrong = '0;  // MEMVIOL

      // Components in range. For FLAT, GLOBAL and SCRATCH all components are (decision D25).
      if (kind.segment) in = {LANES{verdict.comp_mask}};
      if (kind.smem) in = (4 * LANES)'(s8_scalar_i) & {LANES{verdict.comp_mask}};
      // A14: a scalar load with a negative inst_offset.
      if (kind.violates) violation = '1;
      // F3: a FLAT lane past the limit of LDS. Its four bits of s8_in_i are equal.
      for (int l = 0; l < LANES; l++)
        if (s8_in_lds_i[l] && !s8_in_i[l][0]) violation[l] = 1'b1;

      for (int l = 0; l < LANES; l++) begin
        automatic logic some = in[l] != 4'd0;
        ln_lane_o[l] <= '{
          pad: '0,
          wrap: s8_wrap_i[l],
          phase: s8_phase_i[l],
          walk: s8_walk_i[l],
          dw: (in[l] | (whole & {4{some}})) & {4{shown[l] && !violation[l]}},
          addr: s8_address_i[l][47:0] & {48{shown[l]}}
        };
        ln_status_o[l] <= !s8_active_i[l] ? STATUS_INACTIVE :
          s8_masked_i[l] ? STATUS_LDS_MASKED :
          verdict.no_access ? verdict.common_status : !some ? STATUS_OUT_OF_RANGE :
          violation[l] ? STATUS_MEMVIOL :
          in[l] != verdict.comp_mask ? STATUS_PARTIAL : STATUS_OK;
        wrong[l] = some && violation[l];
        ln_comps_o[l] <= in[l] & {4{may_move[l]}};
        ln_seg_o[l] <= {s8_none_i[l] || s8_in_lds_i[l], s8_none_i[l] || s8_scratch_i[l]} &
                       {2{may_move[l]}};  // SEG_*
      end

      wrong = wrong & may_move;
      ln_memviol_o <= '{memory: (wrong & ~s8_in_lds_i) != '0, lds: (wrong & s8_in_lds_i) != '0};

      // Every live lane of a load to LDS writes LDS, unless the request is illegal or ignored.
      ln_lds_o <= '0;
      if (verdict.to_lds)
        for (int l = 0; l < LANES; l++) ln_lds_o[l] <= s8_lds_i[l] & {32{live[l]}};
      if (kind.flat && !verdict.to_lds)
        for (int l = 0; l < LANES; l++)
          ln_lds_o[l] <= {12'd0, s8_address_i[l][19:0] &
                                 {20{may_move[l] && s8_in_lds_i[l] && !violation[l]}}};
    end
  end
endmodule : mau_status
