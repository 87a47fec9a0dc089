// mau_credit.sv - credits for the entries of a downstream queue. A credit is spent when a beat that
// will fill an entry is taken. It comes back when the entry is read.
// Whether a credit is left after the next clock edge is given for both cases, beat taken and beat
// not taken, because take_i arrives late in the cycle.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_credit #(
  parameter int DEPTH = 16      // entries of the queue
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic free_i,          // an entry was read
  input  logic spend_i,         // the next beat fills an entry
  input  logic take_i,          // the next beat is taken
  output logic if_taken_o,      // a credit is left if the beat is taken
  output logic if_kept_o        // a credit is left if the beat is not taken
);
  logic [$clog2(DEPTH):0] left_q;
  logic                   some_q;  // left_q is not 0

  assign if_taken_o = free_i || (spend_i ? left_q != 1 : some_q);
  assign if_kept_o = free_i || some_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      left_q <= ($clog2(DEPTH) + 1)'(DEPTH);
      some_q <= 1'b1;
    end else if (free_i || take_i) begin
      some_q <= take_i ? if_taken_o : if_kept_o;
      if (free_i != (take_i && spend_i)) left_q <= free_i ? left_q + 1'b1 : left_q - 1'b1;
    end
  end

  `MAU_ASSERT(SomeLeft, some_q == (left_q != '0))
  `MAU_ASSERT(NoDebt, take_i && spend_i |-> some_q)
endmodule : mau_credit
