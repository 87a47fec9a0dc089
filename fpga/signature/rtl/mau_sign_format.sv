// mau_sign_format.sv - FORMAT of ../README.md: seven bits of a data format. Combinational.
// SPDX-License-Identifier: Apache-2.0
module mau_sign_format
  import mau_enc::*;
(
  input  logic [3:0] gfx_i,    // GFX_*
  input  logic [8:0] r_i,      // random bits
  output logic [6:0] format_o  // gfx6-9: {NFMT, DFMT}, later the unified format
);
  logic [2:0] nfmt;

  always_comb begin
    automatic mau_generation_t g = generation(gfx_i);
    automatic logic seven = g.format_mask != 7'd63;  // FORMAT has bit 6
    automatic logic upper = r_i[6] && (r_i[8:7] == 2'd0 || (seven && r_i[5:4] == 2'd0));
    case (r_i[8:7])
      2'd0: nfmt = r_i[6:4];
      2'd1: nfmt = 3'd4;
      2'd2: nfmt = 3'd5;
      default: nfmt = 3'd7;
    endcase
    format_o = g.formats == FORMATS_PAIRS ? {nfmt, r_i[3:0]} : {upper, r_i[5:0]};
  end
endmodule : mau_sign_format
