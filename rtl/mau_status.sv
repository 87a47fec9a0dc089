`default_nettype none
// mau_status.sv - stage 8 of the lanes: status (N16), what moves (C1), what is reported with it (decisions D11, D12).
// Lane flags have a pitch of four equal bits, components of four bits; all lanes at once on these vectors.
// C twin: cmodel wave.c. Rules: docs/spec/status.md.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_fault.svh"
module mau_status #(
  parameter int LANES = 16
) (
  input  wire logic                clk_i,
  input  wire logic                en_i,         // a beat enters stage 8
  // Lanes, stage 7.
  input  wire logic [LANES-1:0]    s7_act_i,     // active
  input  wire logic [LANES*4-1:0]  s7_masked_i,  // LDS address out of bounds
  input  wire logic [LANES*4-1:0]  s7_in_i,      // components in range; FLAT: below the limit of LDS
  input  wire logic [15:0]         s7_scalar_i,  // dwords of a scalar load in range
  input  wire logic [LANES*4-1:0]  s7_misfit_i,  // alignment violated
  input  wire logic [LANES*4-1:0]  s7_viol_i,    // of FLAT, GLOBAL, SCRATCH, see mau_segment
  input  wire logic [LANES*4-1:0]  s7_in_lds_i,
  input  wire logic [LANES*4-1:0]  s7_hide_i,
  input  wire logic [LANES*2-1:0]  s7_seg_i,
  input  wire logic [LANES*64-1:0] s7_addr_i,
  input  wire logic [LANES*32-1:0] s7_lds_i,     // LDS address of a load to LDS
  // Request, stage 7.
  input  wire logic                segment_i,    // FLAT, GLOBAL, SCRATCH
  input  wire logic                smem_i,
  input  wire logic                flat_i,
  input  wire logic                dead_i,       // nothing moves: every lane has the status 'fate'
  input  wire logic [3:0]          fate_i,
  input  wire logic                to_lds_i,     // a legal load to LDS
  input  wire logic                multi_i,      // checked by component
  input  wire logic [3:0]          cm_i,         // components of the access
  input  wire logic [3:0]          dm_i,         // dwords of the access
  // After stage 8, see docs/interface.md.
  output logic [LANES*64-1:0]      ln_addr_o,
  output logic [LANES*4-1:0]       ln_dw_o,
  output logic [LANES*4-1:0]       ln_status_o,
  output logic [LANES*4-1:0]       ln_comps_o,
  output logic [LANES*2-1:0]       ln_seg_o,
  output logic [LANES*32-1:0]      ln_lds_o
);
  `MAU_FAULT_REG(fault_partial, 9)

  always_ff @(posedge clk_i) begin : b_status
    logic [LANES*4-1:0] act, live, in, misfit, hide, first, some, part, status, writes, lies;
    logic [LANES*4-1:0] open, shown;  // something may move; an address is reported
    logic [LANES*2-1:0] seg;
    {act, live, in, misfit, hide, first, some, part, status, writes, lies, open, shown, seg} = '0;
    if (`MAU_BEAT(en_i)) begin
      for (int l = 0; l < LANES; l++) act[l*4 +: 4] = {4{s7_act_i[l]}};
      live = act & ~s7_masked_i;
      open = dead_i ? '0 : live;  // chooses last: what follows is said of the other lanes, too
      in = s7_in_i;
      misfit = s7_misfit_i;
      if (segment_i) begin
        first = in & {LANES{4'b0001}};                 // the components of a FLAT lane are alike
        first = first | (first << 1);
        first = first | (first << 2);
        misfit = misfit | s7_viol_i | (s7_in_lds_i & ~first);  // F3
        in = {LANES{cm_i}};                            // decision D25
        hide = s7_hide_i;
        for (int l = 0; l < LANES; l++) seg[l*2 +: 2] = s7_seg_i[l*2 +: 2] & {2{open[l*4]}};
      end else if (smem_i) begin
        in[15:0] = s7_scalar_i & {4{cm_i}};
        misfit = '0;
      end
      some = in | ((in >> 2) & {LANES{4'b0011}});       // any component in range, spread over the nibble
      some = (some | (some >> 1)) & {LANES{4'b0001}};
      some = some | (some << 1);
      some = some | (some << 2);
      part = in ^ {LANES{cm_i}};                     // any component out of range, likewise
      part = part | ((part >> 2) & {LANES{4'b0011}});
      part = (part | (part >> 1)) & {LANES{4'b0001}};
      part = part | (part << 1);
      part = part | (part << 2);
      if (fault_partial) part = '0;
      status = (~some & {LANES{mau_enc::STATUS_OUT_OF_RANGE}}) | (some & misfit & {LANES{mau_enc::STATUS_MEMVIOL}}) |
               (some & ~misfit & ((part & {LANES{mau_enc::STATUS_PARTIAL}}) | (~part & {LANES{mau_enc::STATUS_OK}})));
      if (dead_i) status = {LANES{fate_i}};
      ln_status_o <= (status & live) | (act & s7_masked_i & {LANES{mau_enc::STATUS_LDS_MASKED}});  // INACTIVE is 0
      shown = open & ~hide;
      ln_comps_o <= in & open;
      ln_dw_o <= (in | (some & {LANES{dm_i & ~{4{multi_i}}}})) & shown & ~misfit;  // a whole access has component 0 alone
      ln_seg_o <= seg;
      for (int l = 0; l < LANES; l++) ln_addr_o[l*64 +: 64] <= shown[l*4] ? s7_addr_i[l*64 +: 64] : 64'd0;
      // Every live lane of a load to LDS writes there, unless the request is illegal or ignored.
      if (to_lds_i || flat_i) begin
        writes = to_lds_i ? live : '0;
        lies = to_lds_i ? '0 : open & s7_in_lds_i & ~misfit;
        for (int l = 0; l < LANES; l++)
          ln_lds_o[l*32 +: 32] <= (s7_lds_i[l*32 +: 32] & {32{writes[l*4]}}) | ({12'd0, s7_addr_i[l*64 +: 20]} & {32{lies[l*4]}});
      end else begin
        ln_lds_o <= '0;
      end
    end
  end
endmodule : mau_status
`default_nettype wire
