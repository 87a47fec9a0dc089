// norm16.sv - mau_channel_store for one number format of 16 bits and float32. The constants take
// every other format out of the netlist, and with it all that depends on earlier values.
// SPDX-License-Identifier: Apache-2.0
module prove_norm16
  import mau_enc::*, mau_convert_pkg::*;
#(
  parameter int NFMT = 0  // NFMT_*
) (
  input  logic        clk_i,
  input  logic [31:0] value_i,
  output logic [31:0] bits_o
);
  mau_channel_store u_store (
    .clk_i, .en_i('1), .nfmt_i(3'(NFMT)), .width_i(WIDTH_16), .half_i(1'b0), .value_i,
    .s4_bits_o(bits_o)
  );
endmodule : prove_norm16
