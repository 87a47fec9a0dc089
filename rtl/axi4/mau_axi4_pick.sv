// mau_axi4_pick.sv - picks one of N candidates, in turn: the lowest above the one that was taken
// last, or else the lowest. A candidate that stays is picked before any other is taken twice.
// SPDX-License-Identifier: Apache-2.0
module mau_axi4_pick #(
  parameter int N = 16            // candidates, a power of two, 2 or more
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic [N-1:0]         some_i,   // the candidates
  input  logic                 take_i,   // the one that is picked is taken
  output logic [N-1:0]         one_o,    // one-hot; 0 without candidates
  output logic [$clog2(N)-1:0] id_o      // its number
);
  logic [N-1:0] after_q, later;          // above the one that was taken last

  assign later = some_i & after_q;
  always_comb begin
    automatic logic [N-1:0] from = later != '0 ? later : some_i;
    one_o = from & (~from + 1'b1);
    id_o = '0;
    for (int i = 0; i < N; i++) if (one_o[i]) id_o |= $clog2(N)'(i);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) after_q <= '0;
    else if (take_i) after_q <= ~(one_o | (one_o - 1'b1));
  end
endmodule : mau_axi4_pick
