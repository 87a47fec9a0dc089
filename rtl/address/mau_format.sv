// mau_format.sv - the data format of an access: its bytes, whether the generation has it, and
// whether the V# has one (V6, decisions D4, D5, D30). mau_resource derives the status from it.
//
//   stage  inputs          results
//   1      format code     bytes, legality
//
// C model: format.c.
// SPDX-License-Identifier: Apache-2.0
module mau_format
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
(
  input  logic        clk_i,
  input  logic        first_i,             // the first beat of a request enters stage 1
  input  logic [3:0]  gfx_i,               // GFX_*
  input  logic [6:0]  s0_format_i,         // format_code()
  input  logic [6:0]  s0_vsharp_format_i,  // V#[114:108]
  output mau_format_t s1_format_o
);
  always_ff @(posedge clk_i) begin
    if (first_i) begin
      automatic mau_generation_t g = generation(gfx_i);
      if (g.formats != FORMATS_PAIRS) begin
        s1_format_o <= '{
          bytes: format_bytes(g.formats, s0_format_i),
          pairs: 1'b1,
          none: (s0_vsharp_format_i & g.format_mask) == 7'd0
        };
      end else begin
        s1_format_o <= '{
          bytes: dfmt_bytes(s0_format_i[3:0]),
          pairs: format_pairs(gfx_i, s0_format_i),
          none: s0_vsharp_format_i[6:3] == 4'd0
        };
      end
    end
  end
endmodule : mau_format
