// colorlight_i9.sv - the unit on a Colorlight i9: clock from the oscillator of 25 MHz, serial line
// of the extension board's USB interface.
// SPDX-License-Identifier: Apache-2.0
module colorlight_i9 #(
  parameter int DIV = 12  // clock: 600 MHz / DIV
) (
  input  logic clk_25mhz,
  input  logic uart_rx,
  output logic uart_tx,
  output logic led_n        // LED of the module, lit when low
);
  logic clk, rst_n, led;

  ecp5_clock #(.DIV(DIV)) u_clock (.clk_25_i(clk_25mhz), .clk_o(clk), .rst_no(rst_n));
  mau_board_build u_board (
    .clk_i(clk), .rst_ni(rst_n), .uart_rx_i(uart_rx), .uart_tx_o(uart_tx), .busy_o(led)
  );
  assign led_n = !led;
endmodule : colorlight_i9
