// tang.sv - the unit on a Tang Nano 20K or a Tang Console 138K: clock from the oscillator, without
// a PLL; serial line of the BL616 chip.
// SPDX-License-Identifier: Apache-2.0
module tang (
  input  logic clk,       // 27 MHz, 50 MHz
  input  logic uart_rx,
  output logic uart_tx,
  output logic led_n      // LED 0, lit when low
);
  logic rst_n, led;

  board_reset u_reset (.clk_i(clk), .run_i(1'b1), .rst_no(rst_n));
  mau_board_build u_board (
    .clk_i(clk), .rst_ni(rst_n), .uart_rx_i(uart_rx), .uart_tx_o(uart_tx), .busy_o(led)
  );
  assign led_n = !led;
endmodule : tang
