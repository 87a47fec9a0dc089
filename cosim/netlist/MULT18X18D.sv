`default_nettype none
// MULT18X18D.sv - multiplier of an ECP5, without registers and without operands from its neighbour:
// the product of two numbers of 18 bits, each signed or not. Other modes are refused: a parameter
// by $error, a pin by an assertion, and a pin or parameter that is not declared here as unknown.
// SPDX-License-Identifier: Apache-2.0
module MULT18X18D #(
  parameter REG_INPUTA_CLK = "NONE",
  parameter REG_INPUTB_CLK = "NONE",
  parameter REG_INPUTC_CLK = "NONE",
  parameter REG_PIPELINE_CLK = "NONE",
  parameter REG_OUTPUT_CLK = "NONE",
  parameter MULT_BYPASS = "DISABLED"
) (
  input wire logic A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0,
  input wire logic B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0,
  input wire logic C17, C16, C15, C14, C13, C12, C11, C10, C9, C8, C7, C6, C5, C4, C3, C2, C1, C0,
  input wire logic SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
  output wire logic P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20,
    P19, P18, P17, P16, P15, P14, P13, P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0
);
  if (REG_INPUTA_CLK != "NONE" ||
      REG_INPUTB_CLK != "NONE" ||
      REG_INPUTC_CLK != "NONE" ||
      REG_PIPELINE_CLK != "NONE" ||
      REG_OUTPUT_CLK != "NONE")
    $error("MULT18X18D: there is no model of registers");
  if (MULT_BYPASS != "DISABLED") $error("MULT18X18D: there is no model of the bypass");

  logic signed [35:0] a;
  assign a = {{18{SIGNEDA && A17}},
    A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0};
  logic signed [35:0] b;
  assign b = {{18{SIGNEDB && B17}},
    B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0};
  assign {
    P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19, P18, P17,
    P16, P15, P14, P13, P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0} = a * b;

  // C only goes to another multiplier, over pins that are not declared here.
  always_comb Pins: assert (!SOURCEA && !SOURCEB);
endmodule : MULT18X18D
`default_nettype wire
