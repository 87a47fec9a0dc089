// tang_console_138k.sv - the unit on a Tang Console with the Tang Mega 138K module: clock from the
// oscillator of 50 MHz, without a PLL; serial line of the BL616 chip.
// SPDX-License-Identifier: Apache-2.0
module tang_console_138k #(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64,
  parameter int CLOCK_HZ = 50_000_000,
  parameter int SIGN = 1,                  // 1: signature mode
  // Memories of mau_board.
  parameter int MAX_REQUESTS = 64,
  parameter int MAX_OPERANDS = 512,
  parameter int MAX_CLOCKS = 8192,
  parameter int MAX_RESULTS = 512,
  parameter int MAX_TXNS = 1024,
  parameter int MAX_LENGTHS = 1024
) (
  input  logic clk_50mhz,
  input  logic uart_rx,
  output logic uart_tx,
  output logic led_n      // LED 0, lit when low
);
  logic rst_n, led;

  board_reset u_reset (.clk_i(clk_50mhz), .run_i(1'b1), .rst_no(rst_n));
  mau_board #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .CLOCK_HZ(CLOCK_HZ),
    .RTL_HASH(mau_rtl_hash::VALUE), .SIGN(SIGN), .MAX_REQUESTS(MAX_REQUESTS),
    .MAX_OPERANDS(MAX_OPERANDS),
    .MAX_CLOCKS(MAX_CLOCKS), .MAX_RESULTS(MAX_RESULTS), .MAX_TXNS(MAX_TXNS),
    .MAX_LENGTHS(MAX_LENGTHS)
  ) u_board (
    .clk_i(clk_50mhz), .rst_ni(rst_n), .uart_rx_i(uart_rx), .uart_tx_o(uart_tx), .busy_o(led)
  );
  assign led_n = !led;
endmodule : tang_console_138k
