// primitives.sv - ports and parameters of the vendors' cells in the tops of the boards, for Yosys:
// read_slang accepts no instance of an unknown module. Vivado has its own.
// SPDX-License-Identifier: Apache-2.0

// PLL of an ECP5 (ecp5_clock.sv).
(* blackbox *)
module EHXPLLL #(
  parameter int CLKI_DIV = 1,
  parameter int CLKFB_DIV = 1,
  parameter FEEDBK_PATH = "CLKOP",
  parameter CLKOP_ENABLE = "ENABLED",
  parameter int CLKOP_DIV = 8,
  parameter int CLKOP_CPHASE = 0,
  parameter int CLKOP_FPHASE = 0,
  parameter OUTDIVIDER_MUXA = "DIVA",
  parameter CLKOS_ENABLE = "DISABLED",
  parameter int CLKOS_DIV = 8,
  parameter int CLKOS_CPHASE = 0,
  parameter int CLKOS_FPHASE = 0,
  parameter OUTDIVIDER_MUXB = "DIVB",
  parameter PLLRST_ENA = "DISABLED",
  parameter INTFB_WAKE = "DISABLED",
  parameter STDBY_ENABLE = "DISABLED",
  parameter DPHASE_SOURCE = "DISABLED"
) (
  input  logic CLKI,
  input  logic CLKFB,
  output logic CLKOP,
  output logic CLKOS,
  output logic LOCK,
  input  logic RST,
  input  logic STDBY,
  input  logic PHASESEL0,
  input  logic PHASESEL1,
  input  logic PHASEDIR,
  input  logic PHASESTEP,
  input  logic PHASELOADREG,
  input  logic PLLWAKESYNC,
  input  logic ENCLKOP
);
endmodule : EHXPLLL

// PLL of a part of Xilinx 7 (arty_a7.sv).
(* blackbox *)
module PLLE2_BASE #(
  parameter int CLKIN1_PERIOD = 0,  // ns; a real number in the cell itself
  parameter int CLKFBOUT_MULT = 5,
  parameter int DIVCLK_DIVIDE = 1,
  parameter int CLKOUT0_DIVIDE = 1
) (
  input  logic CLKIN1,
  input  logic CLKFBIN,
  output logic CLKFBOUT,
  output logic CLKOUT0,
  output logic CLKOUT1,
  output logic CLKOUT2,
  output logic CLKOUT3,
  output logic CLKOUT4,
  output logic CLKOUT5,
  output logic LOCKED,
  input  logic PWRDWN,
  input  logic RST
);
endmodule : PLLE2_BASE

// Clock buffer of a part of Xilinx 7.
(* blackbox *)
module BUFG (
  input  logic I,
  output logic O
);
endmodule : BUFG
