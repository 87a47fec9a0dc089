// example_bench.sv - clock, reset and end of a bench: PASS when 'done_i' comes within 10,000 cycles
// without 'bad_i'.
// SPDX-License-Identifier: Apache-2.0
module example_bench (
  output logic clk_o,
  output logic rst_no,  // low for five cycles
  input  logic done_i,
  input  logic bad_i
);
  always #5 clk_o = !clk_o;
  initial begin
    {clk_o, rst_no} = 2'b00;
    repeat (5) @(negedge clk_o);
    rst_no = 1'b1;
    for (int clocks = 0; clocks < 10000 && !done_i && !bad_i; clocks++) @(negedge clk_o);
    if (bad_i || !done_i) $fatal(1, "FAIL");
    $display("PASS");
    $finish;
  end
endmodule : example_bench
