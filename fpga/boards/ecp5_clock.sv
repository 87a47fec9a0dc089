// ecp5_clock.sv - clock and reset of the ECP5 boards: 25 MHz in, 600 MHz / DIV out. The oscillator
// of the PLL runs at 600 MHz; its feedback is an output of 50 MHz. The second output is the clock
// of the board. Reset is active until the PLL has locked, and for 256 cycles after.
// SPDX-License-Identifier: Apache-2.0
module ecp5_clock #(
  parameter int DIV = 12  // 600 MHz / DIV: 12 is 50 MHz, 10 is 60, 9 is 66.7, 8 is 75
) (
  input  logic clk_25_i,
  output logic clk_o,
  output logic rst_no   // synchronous to clk_o
);
  logic feedback, locked;

  (* FREQUENCY_PIN_CLKI = "25", ICP_CURRENT = "12", LPF_RESISTOR = "8",
     MFG_ENABLE_FILTEROPAMP = "1", MFG_GMCREF_SEL = "2" *)
  EHXPLLL #(
    .CLKI_DIV(1), .CLKFB_DIV(2), .FEEDBK_PATH("CLKOP"),
    .CLKOP_ENABLE("ENABLED"), .CLKOP_DIV(12), .CLKOP_CPHASE(5), .CLKOP_FPHASE(0),
    .OUTDIVIDER_MUXA("DIVA"),
    .CLKOS_ENABLE("ENABLED"), .CLKOS_DIV(DIV), .CLKOS_CPHASE(5), .CLKOS_FPHASE(0),
    .OUTDIVIDER_MUXB("DIVB"),
    .PLLRST_ENA("DISABLED"), .INTFB_WAKE("DISABLED"), .STDBY_ENABLE("DISABLED"),
    .DPHASE_SOURCE("DISABLED")
  ) u_pll (
    .CLKI(clk_25_i), .CLKFB(feedback), .CLKOP(feedback), .CLKOS(clk_o), .LOCK(locked),
    .RST(1'b0), .STDBY(1'b0), .PHASESEL0(1'b0), .PHASESEL1(1'b0), .PHASEDIR(1'b1),
    .PHASESTEP(1'b1), .PHASELOADREG(1'b1), .PLLWAKESYNC(1'b0), .ENCLKOP(1'b0)
  );
  board_reset u_reset (.clk_i(clk_o), .run_i(locked), .rst_no);
endmodule : ecp5_clock
