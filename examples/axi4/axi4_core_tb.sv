// axi4_core_tb.sv - runs the program of axi4_core, and compares its registers.
// SPDX-License-Identifier: Apache-2.0
module axi4_core_tb #(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64,
  parameter int AXI_DATA_BITS = 128
);
  logic clk = 1'b0, rst_n = 1'b0;
  always #5 clk = !clk;

  logic [1:0]             pc;
  logic                   bad;
  logic [3:0][63:0][31:0] vgpr;

  axi4_core #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .AXI_DATA_BITS(AXI_DATA_BITS)
  ) u_core (.clk_i(clk), .rst_ni(rst_n), .pc_o(pc), .bad_o(bad), .vgpr_o(vgpr));

  // Lane l stored 100 + l; the adds of 64 lanes act on dword 0 one after another.
  initial begin
    automatic int wrong = 0;
    repeat (5) @(negedge clk);
    rst_n = 1'b1;
    for (int clocks = 0; clocks < 10000 && pc != 2'd3; clocks++) @(negedge clk);
    for (int l = 0; l < 64; l++) begin
      if (vgpr[1][l] != 32'd100 + l) wrong++;
      if (vgpr[2][l] != (l == 0 ? 32'd164 : 32'd100 + l)) wrong++;
    end
    $display("%0d instructions, %0d wrong registers", pc, wrong);
    if (bad || pc != 2'd3 || wrong != 0) $fatal(1, "FAIL");
    $display("PASS");
    $finish;
  end
endmodule : axi4_core_tb
