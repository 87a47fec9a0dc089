// ulx3s.sv - the unit on a ULX3S: clock from the oscillator of 25 MHz, serial line of the FTDI
// chip.
// SPDX-License-Identifier: Apache-2.0
module ulx3s #(
  parameter int DIV = 12  // clock: 600 MHz / DIV
) (
  input  logic clk_25mhz,
  input  logic ftdi_txd,    // from the host
  output logic ftdi_rxd,    // to the host
  output logic led,         // LED 0
  output logic wifi_gpio0   // high: the ESP32 does not use the board's pins
);
  logic clk, rst_n;

  ecp5_clock #(.DIV(DIV)) u_clock (.clk_25_i(clk_25mhz), .clk_o(clk), .rst_no(rst_n));
  mau_board_build u_board (
    .clk_i(clk), .rst_ni(rst_n), .uart_rx_i(ftdi_txd), .uart_tx_o(ftdi_rxd), .busy_o(led)
  );
  assign wifi_gpio0 = 1'b1;
endmodule : ulx3s
