// board_reset.sv - reset of a board: low while 'run_i' is low and for 256 cycles after, then high.
// 'run_i' (a PLL that has locked, a button) is asynchronous: two registers synchronise it.
// SPDX-License-Identifier: Apache-2.0
module board_reset (
  input  logic clk_i,
  input  logic run_i,
  output logic rst_no  // synchronous to clk_i
);
  logic [1:0] run_q = 2'b00;
  logic [8:0] count_q = 9'd0;

  always_ff @(posedge clk_i) begin
    run_q <= {run_q[0], run_i};
    if (!run_q[1]) count_q <= 9'd0;
    else if (!count_q[8]) count_q <= count_q + 9'd1;
  end
  assign rst_no = count_q[8];
endmodule : board_reset
