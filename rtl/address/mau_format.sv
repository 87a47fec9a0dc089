// mau_format.sv - the data format of an access: its bytes, whether the generation has it, whether
// the V# has one (V6, decisions D4, D5, D30). Stage 1. mau_resource says what follows from it.
// C twin: cmodel format.c.
// SPDX-License-Identifier: Apache-2.0
module mau_format
  import mau_enc::*;
(
  input  logic       clk_i,
  input  logic       en_i,               // a beat enters stage 1
  input  logic       first_i,            // with en_i: it is the first of its request
  input  logic [2:0] gfx_i,              // GFX_*
  // Header, stage 0.
  input  logic [6:0] s0_format_i,        // of the access, see mau_header
  input  logic [6:0] s0_vsharp_format_i, // V#[114:108]
  // Stage 1. The first two mean something when the operation has a format.
  output logic [4:0] s1_bytes_o,         // 0: no format of this generation
  output logic       s1_pair_o,          // DFMT and NFMT go together; gfx10 and later: 1
  output logic       s1_none_o           // the V# has no format
);
  always_ff @(posedge clk_i) begin : b_format
    logic       unified;  // gfx10 and later: one code
    logic [2:0] nfmt;
    logic [7:0] nfmts;
    {unified, nfmt, nfmts} = '0;
    if (en_i) if (first_i) begin
      unified = gfx_i > GFX_9;
      nfmt = s0_format_i[6:4];
      if (nfmt == 3'd6 && gfx_i < GFX_8) nfmt = 3'd1;  // decision D4: 6 is SNORM there
      nfmts = dfmt_nfmts(s0_format_i[3:0]);
      s1_pair_o <= unified || nfmts[nfmt];
      s1_bytes_o <= unified ? format_bytes(gfx_i[1:0], s0_format_i)
                            : dfmt_bytes(s0_format_i[3:0]);
      // gfx11 reads six bits of it.
      s1_none_o <= !unified ? s0_vsharp_format_i[6:3] == 4'd0 :
                   s0_vsharp_format_i[5:0] == 6'd0 &&
                   (gfx_i == GFX_11 || !s0_vsharp_format_i[6]);
    end
  end
endmodule : mau_format
