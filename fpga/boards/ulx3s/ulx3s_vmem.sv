// ulx3s_vmem.sv - the data path on a ULX3S: clock from the oscillator of 25 MHz, serial line of the
// FTDI chip.
// SPDX-License-Identifier: Apache-2.0
module ulx3s_vmem #(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter int CONVERT = 1,
  parameter int DIV = 12,                  // clock: 600 MHz / DIV
  parameter int CLOCK_HZ = 50_000_000,     // 600 MHz / DIV
  // Memories of mau_board_vmem.
  parameter int MAX_REQUESTS = 32,
  parameter int MAX_OPERANDS = 512,
  parameter int MAX_DATA = 512,
  parameter int MAX_CLOCKS = 4096,
  parameter int MAX_RESULTS = 512,
  parameter int MAX_TXNS = 512,
  parameter int MAX_SGPRS = 128,
  parameter int MAX_LDS = 128,
  parameter int MAX_LENGTHS = 512
) (
  input  logic clk_25mhz,
  input  logic ftdi_txd,    // from the host
  output logic ftdi_rxd,    // to the host
  output logic led,         // LED 0
  output logic wifi_gpio0   // high: the ESP32 does not use the board's pins
);
  logic clk, rst_n;

  ecp5_clock #(.DIV(DIV)) u_clock (.clk_25_i(clk_25mhz), .clk_o(clk), .rst_no(rst_n));
  mau_board_vmem #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .CONVERT(CONVERT),
    .CLOCK_HZ(CLOCK_HZ), .RTL_HASH(mau_rtl_hash::VALUE), .MAX_REQUESTS(MAX_REQUESTS),
    .MAX_OPERANDS(MAX_OPERANDS), .MAX_DATA(MAX_DATA), .MAX_CLOCKS(MAX_CLOCKS),
    .MAX_RESULTS(MAX_RESULTS), .MAX_TXNS(MAX_TXNS), .MAX_SGPRS(MAX_SGPRS), .MAX_LDS(MAX_LDS),
    .MAX_LENGTHS(MAX_LENGTHS)
  ) u_board (
    .clk_i(clk), .rst_ni(rst_n), .uart_rx_i(ftdi_txd), .uart_tx_o(ftdi_rxd), .busy_o(led)
  );
  assign wifi_gpio0 = 1'b1;
endmodule : ulx3s_vmem
