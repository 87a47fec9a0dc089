// mau_sign_format.sv - FORMAT of ../README.md: seven bits of a data format, without a clock.
// SPDX-License-Identifier: Apache-2.0
module mau_sign_format
  import mau_enc::*;
(
  input  logic [3:0] gfx_i,    // GFX_*
  input  logic [8:0] r_i,      // random bits
  output logic [6:0] format_o  // gfx6-9: {NFMT, DFMT}, later the unified format
);
  logic       upper;
  logic [2:0] nfmt;

  assign upper = r_i[6] && (r_i[8:7] == 2'd0 || (gfx_i != GFX_11 && r_i[5:4] == 2'd0));

  always_comb begin
    case (r_i[8:7])
      2'd0: nfmt = r_i[6:4];
      2'd1: nfmt = 3'd4;
      2'd2: nfmt = 3'd5;
      default: nfmt = 3'd7;
    endcase
  end
  assign format_o = gfx_i <= GFX_9 ? {nfmt, r_i[3:0]} : {upper, r_i[5:0]};
endmodule : mau_sign_format
