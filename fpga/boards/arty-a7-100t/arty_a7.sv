// arty_a7.sv - the unit on an Arty A7-100T: 50 MHz from the oscillator of 100 MHz, serial line of
// the FTDI chip.
// SPDX-License-Identifier: Apache-2.0
module arty_a7 #(
  parameter int DIV = 20  // clock: 1 GHz / DIV
) (
  input  logic clk_100mhz,
  input  logic resetn,        // button RESET: low while it is pressed
  input  logic uart_txd_in,   // from the host
  output logic uart_rxd_out,  // to the host
  output logic led            // LD4
);
  logic clk_pll, clk, feedback, locked, rst_n;

  PLLE2_BASE #(
    .CLKIN1_PERIOD(10.0), .CLKFBOUT_MULT(10), .DIVCLK_DIVIDE(1), .CLKOUT0_DIVIDE(DIV)
  ) u_pll (
    .CLKIN1(clk_100mhz), .CLKFBIN(feedback), .CLKFBOUT(feedback), .CLKOUT0(clk_pll),
    .CLKOUT1(), .CLKOUT2(), .CLKOUT3(), .CLKOUT4(), .CLKOUT5(), .LOCKED(locked), .PWRDWN(1'b0),
    .RST(1'b0)
  );
  BUFG u_bufg (.I(clk_pll), .O(clk));
  board_reset u_reset (.clk_i(clk), .run_i(locked && resetn), .rst_no(rst_n));
  mau_board_build u_board (
    .clk_i(clk), .rst_ni(rst_n), .uart_rx_i(uart_txd_in), .uart_tx_o(uart_rxd_out), .busy_o(led)
  );
endmodule : arty_a7
