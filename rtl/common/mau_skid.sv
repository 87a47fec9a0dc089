// mau_skid.sv - skid register: it takes a word in every cycle in which it is empty, so ready_o does
// not depend on the user. The user sees the word that it holds, else the one that arrives.
// SPDX-License-Identifier: Apache-2.0
module mau_skid #(
  parameter int WIDTH = 32   // bits of a word
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             valid_i,
  output logic             ready_o,
  input  logic [WIDTH-1:0] data_i,
  output logic             valid_o,
  input  logic             take_i,   // the user takes the word that it sees
  output logic [WIDTH-1:0] data_o
);
  logic             full_q;
  logic [WIDTH-1:0] data_q;

  assign ready_o = !full_q;
  assign valid_o = full_q || valid_i;
  assign data_o = full_q ? data_q : data_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) full_q <= 1'b0;
    else full_q <= valid_o && !take_i;
  end
  always_ff @(posedge clk_i) if (valid_i && ready_o) data_q <= data_i;
endmodule : mau_skid
