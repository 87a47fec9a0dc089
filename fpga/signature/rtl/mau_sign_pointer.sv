// mau_sign_pointer.sv - POINTER of ../README.md: a 64-bit address near an aperture or another
// limit. Combinational.
// SPDX-License-Identifier: Apache-2.0
module mau_sign_pointer (
  input  logic        is_global_i,   // the encoding is GLOBAL
  input  logic [3:0]  sel_i,
  input  logic [63:0] r_i,           // random bits
  input  logic [31:0] limit_i,       // end of LDS, bytes
  input  logic [31:0] shared_hi_i,   // field of the context
  input  logic [31:0] private_hi_i,  // field of the context
  output logic [63:0] pointer_o
);
  logic [31:0] s, p;
  logic [63:0] r;

  assign s = shared_hi_i;
  assign p = private_hi_i;
  assign r = r_i;

  always_comb begin
    pointer_o = {17'd0, r[46:8], 8'd0};
    case (sel_i)
      4'd0: pointer_o = {56'h00007fffffffff, r[7:0]};
      4'd1: pointer_o = {56'hffff7fffffffff, r[7:0]};
      4'd2: pointer_o = {56'hffffffffffffff, r[7:0]};
      4'd3: pointer_o = {s, 14'd0, r[17:0]};
      4'd4, 4'd5: if (!is_global_i) pointer_o = {s, limit_i - {26'd0, r[5:0]}};
      4'd6: pointer_o = {s - 32'd1, 24'hffffff, r[7:0]};
      4'd7: pointer_o = {p, 16'd0, r[15:0]};
      4'd8: pointer_o = {p, 24'hffffff, r[7:0]};
      4'd9: pointer_o = {p, 24'd0, r[7:0]};
      4'd10: pointer_o = {56'h00000000ffffff, r[7:0]};
      4'd11: pointer_o = {17'd0, r[46:2], 2'd0};
      4'd12: pointer_o = {17'h1ffff, r[46:2], 2'd0};
      4'd13: pointer_o = {17'd0, r[46:0]};
      default: ;
    endcase
  end
endmodule : mau_sign_pointer
