`default_nettype none
// mau_format.sv - the data format of an access: its bytes, whether there is one, whether it is legal (V6, decisions D4, D5, D30). One clock, to stage 0.
// The code of the format comes from mau_header, what is made of the answer stands in mau_resource, so that the tables have a clock of their own.
// C twin: mau_resource_decode() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
module mau_format (
  input  wire logic         clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic         en_i,       // a beat enters stage 0
  input  wire logic         first_i,    // with en_i: it is the first of its request
  input  wire logic         fmt_i,      // with first_i: its operation has a format
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [2:0]   ctx_gfx_i,
  // Header, stage -1.
  input  wire logic [6:0]   format_i,   // see mau_header
  input  wire logic [6:0]   theirs_i,   // V#[114:108]
  // Stage 0.
  output logic [4:0]        s0_bytes_o, // 0: no format of this generation
  output logic              s0_pair_o,  // DFMT and NFMT go together; gfx10 and later: 1
  output logic              s0_none_o   // the V# has no format
);
  always_ff @(posedge clk_i) begin : b_format
    logic       gfx10;  // and later
    logic [2:0] nfmt;
    logic [7:0] nfmts;
    {gfx10, nfmt, nfmts} = '0;
    if (`MAU_BEAT(en_i)) if (`MAU_BEAT(first_i)) begin
      gfx10 = ctx_gfx_i > mau_enc::GFX_9;
      s0_none_o <= gfx10 ? theirs_i[5:0] == 6'd0 && (ctx_gfx_i == mau_enc::GFX_11 || !theirs_i[6]) : theirs_i[6:3] == 4'd0;
      if (`MAU_BEAT(fmt_i)) begin
        nfmt = format_i[6:4];
        if (nfmt == 3'd6 && ctx_gfx_i < mau_enc::GFX_8) nfmt = 3'd1;  // NFMT 6 stands where SNORM does on gfx6 and 7 (decision D4)
        nfmts = mau_enc::dfmt_nfmts(format_i[3:0]);
        s0_pair_o <= gfx10 || nfmts[nfmt];
        s0_bytes_o <= gfx10 ? mau_enc::format_bytes(ctx_gfx_i[1:0], format_i) : mau_enc::dfmt_bytes(format_i[3:0]);
      end
    end
  end
endmodule : mau_format
`default_nettype wire
