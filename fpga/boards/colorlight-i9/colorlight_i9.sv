// colorlight_i9.sv - the unit on a Colorlight i9: clock from the oscillator of 25 MHz, serial line
// of the extension board's USB interface.
// SPDX-License-Identifier: Apache-2.0
module colorlight_i9 #(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64,
  parameter int DIV = 12,                  // clock: 600 MHz / DIV
  parameter int CLOCK_HZ = 50_000_000,     // 600 MHz / DIV
  parameter int SIGN = 1,                  // 1: signature mode
  // Memories of mau_board.
  parameter int MAX_REQUESTS = 64,
  parameter int MAX_OPERANDS = 512,
  parameter int MAX_CLOCKS = 8192,
  parameter int MAX_RESULTS = 512,
  parameter int MAX_TXNS = 1024,
  parameter int MAX_LENGTHS = 1024
) (
  input  logic clk_25mhz,
  input  logic uart_rx,
  output logic uart_tx,
  output logic led_n        // LED of the module, lit when low
);
  logic clk, rst_n, led;

  ecp5_clock #(.DIV(DIV)) u_clock (.clk_25_i(clk_25mhz), .clk_o(clk), .rst_no(rst_n));
  mau_board #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .CLOCK_HZ(CLOCK_HZ),
    .RTL_HASH(mau_rtl_hash::VALUE), .SIGN(SIGN), .MAX_REQUESTS(MAX_REQUESTS),
    .MAX_OPERANDS(MAX_OPERANDS),
    .MAX_CLOCKS(MAX_CLOCKS), .MAX_RESULTS(MAX_RESULTS), .MAX_TXNS(MAX_TXNS),
    .MAX_LENGTHS(MAX_LENGTHS)
  ) u_board (
    .clk_i(clk), .rst_ni(rst_n), .uart_rx_i(uart_rx), .uart_tx_o(uart_tx), .busy_o(led)
  );
  assign led_n = !led;
endmodule : colorlight_i9
