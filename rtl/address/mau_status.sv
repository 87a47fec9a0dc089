// mau_status.sv - status of each lane (N16), what moves (C1), what is reported with it (decisions
// D11, D12): the lanes of the lane bus. Stage 9.
// Lane flags have a pitch of four equal bits, components of four bits; all lanes at once on these
// vectors.
// C twin: cmodel status.c. Rules: docs/spec/status.md.
// SPDX-License-Identifier: Apache-2.0
module mau_status
  import mau_enc::*, mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic                en_i,         // a beat enters stage 9
  input  mau_request_t        s8_request_i,
  // Lanes, stage 8.
  input  logic [LANES-1:0]    s8_act_i,     // active
  input  logic [LANES*4-1:0]  s8_masked_i,  // LDS address out of bounds
  input  logic [LANES*4-1:0]  s8_in_i,      // components in range; FLAT: below the LDS limit
  input  logic [15:0]         s8_scalar_i,  // dwords of a scalar load in range
  input  logic [LANES*4-1:0]  s8_misfit_i,  // alignment violated
  input  logic [LANES*4-1:0]  s8_viol_i,    // of FLAT, GLOBAL, SCRATCH, see mau_segment
  input  logic [LANES*4-1:0]  s8_in_lds_i,
  input  logic [LANES*4-1:0]  s8_hide_i,
  input  logic [LANES*2-1:0]  s8_seg_i,
  input  logic [LANES*64-1:0] s8_addr_i,
  input  logic [LANES*32-1:0] s8_lds_i,     // LDS address of a load to LDS
  input  logic [LANES*8-1:0]  s8_walk_i,    // {wrap, phase, walk} of mau_lane_t, mau_lane_walk
  // Stage 9, see docs/interface.md.
  output mau_lane_t           ln_lane_o [LANES],
  output mau_lane_result_t    ln_result_o [LANES]
);
  // A vector of four bits a lane, each nibble 15 or 0: is a bit of the lane's nibble 1?
  function automatic logic [LANES*4-1:0] any_of_four(input logic [LANES*4-1:0] v);
    logic [LANES*4-1:0] two, one;
    two = v | ((v >> 2) & {LANES{4'b0011}});
    one = (two | (two >> 1)) & {LANES{4'b0001}};
    two = one | (one << 1);
    any_of_four = two | (two << 2);
  endfunction

  always_ff @(posedge clk_i) begin : b_status
    logic [LANES*4-1:0] want;         // components that are checked
    logic [LANES*4-1:0] act, live, in, misfit, hide, some, part, status, dw;
    logic [3:0]         whole;        // dwords of an access with one check
    logic [LANES*4-1:0] may_move;     // something may move
    logic [LANES*4-1:0] shown;        // an address is reported
    logic [LANES*4-1:0] writes;       // a load writes LDS
    logic [LANES*4-1:0] in_lds;       // a FLAT lane is in LDS
    logic [LANES*2-1:0] seg;
    logic [63:0]        lane;         // mau_lane_t
    {want, act, live, in, misfit, hide, some, part, status, dw} = '0;
    {whole, may_move, shown, writes, in_lds, seg, lane} = '0;
    if (en_i) begin
      for (int l = 0; l < LANES; l++) act[l*4 +: 4] = {4{s8_act_i[l]}};
      live = act & ~s8_masked_i;
      may_move = s8_request_i.no_access ? '0 : live;
      want = {LANES{s8_request_i.comp_mask}};
      in = s8_in_i;
      misfit = s8_misfit_i;
      if (s8_request_i.segment) begin
        // F3: the components of a FLAT lane are alike.
        misfit = misfit | s8_viol_i | (s8_in_lds_i & ~in);
        in = want;                                     // decision D25
        hide = s8_hide_i;
      end else if (s8_request_i.smem) begin
        in[15:0] = s8_scalar_i & want[15:0];
        misfit = '0;
      end
      some = any_of_four(in);                          // a component is in range
      part = any_of_four(in ^ want);                   // one is not
      if (s8_request_i.no_access) status = {LANES{s8_request_i.common_status}};
      else
        status = (~some & {LANES{STATUS_OUT_OF_RANGE}}) |
                 (some & misfit & {LANES{STATUS_MEMVIOL}}) |
                 (some & ~misfit & part & {LANES{STATUS_PARTIAL}}) |
                 (some & ~misfit & ~part & {LANES{STATUS_OK}});
      status = (status & live) |                       // INACTIVE is 0
               (act & s8_masked_i & {LANES{STATUS_LDS_MASKED}});
      shown = may_move & ~hide;
      whole = s8_request_i.multi ? 4'd0 : s8_request_i.dword_mask;
      dw = (in | (some & {LANES{whole}})) & shown & ~misfit;
      // Every live lane of a load to LDS writes there, unless the request is illegal or ignored.
      if (s8_request_i.to_lds) writes = live;
      else if (s8_request_i.flat) in_lds = may_move & s8_in_lds_i & ~misfit;

      for (int l = 0; l < LANES; l++) begin
        lane = '0;
        lane[LANE_WRAP +: 4] = s8_walk_i[l*8+3 +: 4];
        lane[LANE_PHASE +: 2] = s8_walk_i[l*8+1 +: 2];
        lane[LANE_WALK] = s8_walk_i[l*8];
        lane[LANE_DW +: 4] = dw[l*4 +: 4];
        lane[47:0] = s8_addr_i[l*64 +: 48] & {48{shown[l*4]}};  // addr
        ln_lane_o[l] <= lane;
      end
      if (s8_request_i.to_lds || s8_request_i.flat) begin
        for (int l = 0; l < LANES; l++)
          ln_result_o[l].lds <= (s8_lds_i[l*32 +: 32] & {32{writes[l*4]}}) |
                                  ({12'd0, s8_addr_i[l*64 +: 20]} & {32{in_lds[l*4]}});
      end else begin
        for (int l = 0; l < LANES; l++) ln_result_o[l].lds <= '0;
      end
      if (s8_request_i.segment) begin
        for (int l = 0; l < LANES; l++) seg[l*2 +: 2] = s8_seg_i[l*2 +: 2] & {2{may_move[l*4]}};
      end
      in = in & may_move;
      for (int l = 0; l < LANES; l++) begin
        ln_result_o[l].seg <= seg[l*2 +: 2];
        ln_result_o[l].comps <= in[l*4 +: 4];
        ln_result_o[l].status <= status[l*4 +: 4];
      end
    end
  end
endmodule : mau_status
