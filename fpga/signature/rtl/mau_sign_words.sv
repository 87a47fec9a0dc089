// mau_sign_words.sv - the words of one number in a domain (../README.md, Words), one a cycle. Word
// 0 is valid WARM_UP + 1 cycles after start_i.
// SPDX-License-Identifier: Apache-2.0
`include "mau_sign.svh"
module mau_sign_words (
  input  logic        clk_i,     // rising edge
  input  logic        rst_ni,    // low: no words
  input  logic        start_i,   // for one cycle: the words of number_i begin
  input  logic [63:0] key_i,     // with start_i
  input  logic [63:0] number_i,  // with start_i: index of a request, number of a block
  input  logic [63:0] domain_i,  // with start_i
  output logic        valid_o,   // word_o is a word
  output logic [63:0] word_o,    // holds until next_i
  input  logic        next_i     // with valid_o: the next word follows in the next cycle
);
  localparam logic [3:0] WARM_UP = 4'd9;  // states before word 0
  localparam logic [63:0] K = `MAU_SIGN_K;

  logic [3:0]  left_q;  // states until word 0
  logic        run_q;
  logic [63:0] h, a, b, state;

  assign h = start_i ? key_i : word_o;
  assign a = start_i ? number_i : K;
  assign b = start_i ? domain_i : '0;
  mau_sign_step u_step (.h_i(h), .a_i(a), .b_i(b), .h_o(state));

  assign valid_o = run_q && left_q == '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) run_q <= 1'b0;
    else if (start_i) run_q <= 1'b1;
    if (start_i) left_q <= WARM_UP;
    else if (left_q != '0) left_q <= left_q - 4'd1;
    if (start_i || left_q != '0 || next_i) word_o <= state;
  end
endmodule : mau_sign_words
