// mau_sign_mask.sv - MASK of ../README.md. Combinational.
// SPDX-License-Identifier: Apache-2.0
module mau_sign_mask (
  input  logic [3:0] sel_i,
  output logic [31:0]     mask_o
);
  always_comb begin
    case (sel_i)
      4'd9: mask_o = 32'h3;
      4'd10: mask_o = 32'h7;
      4'd11: mask_o = 32'h3c;
      4'd12: mask_o = 32'hfc;
      4'd13: mask_o = 32'hffc;
      4'd14: mask_o = 32'hfffffc;
      4'd15: mask_o = '1;
      default: mask_o = '0;
    endcase
  end
endmodule : mau_sign_mask
