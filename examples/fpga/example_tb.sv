// example_tb.sv - runs example_top for a thousand cycles. The 64 contiguous dwords of a wave are
// 256 bytes, which make 256 / LINE_BYTES transactions, or one per window if windows are smaller
// than lines.
// SPDX-License-Identifier: Apache-2.0
module example_tb #(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64
);
  localparam int TXNS = WINDOW * 4 < LINE_BYTES ? 64 / WINDOW : 256 / LINE_BYTES;
  logic        clk = 1'b0, rst_n = 1'b0, bad;
  logic [31:0] txns, dones;

  example_top #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_top (
    .clk_i(clk), .rst_ni(rst_n), .txns_o(txns), .dones_o(dones), .bad_o(bad)
  );
  always #5 clk = !clk;
  initial begin
    repeat (5) @(negedge clk);
    rst_n = 1'b1;
    repeat (1000) @(posedge clk);
    $display("%0d completions, %0d transactions, %0d a request", dones, txns, TXNS);
    // All transactions of completed requests have come, and perhaps some of the next requests.
    if (bad || dones < 10 || txns < dones * TXNS || txns > (dones + 64) * TXNS) $fatal(1, "FAIL");
    $display("PASS");
    $finish;
  end
endmodule : example_tb
