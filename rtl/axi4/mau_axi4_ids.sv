// mau_axi4_ids.sv - the unit's ids of the transactions in flight, by AXI id, in the order in which
// they were sent: a list for each AXI id. AXI answers transactions of one id in that order.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_axi4_ids #(
  parameter int ID_BITS = 4
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  // A transaction is sent.
  input  logic               push_i,
  input  logic [ID_BITS-1:0] push_axi_i,   // AXI id
  input  logic [ID_BITS-1:0] push_id_i,    // id of the unit
  // The oldest transaction of an AXI id. pop_i removes it.
  input  logic               pop_i,
  input  logic [ID_BITS-1:0] pop_axi_i,
  output logic [ID_BITS-1:0] id_o
);
  localparam int N = 2**ID_BITS;

  logic [N-1:0]              some_q;       // lists that are not empty
  logic [N-1:0][ID_BITS-1:0] head_q, tail_q, next_q;
  logic                      empties;      // the last of its list is removed
  logic                      joins;        // the list is not empty at the next edge without push

  assign id_o = head_q[pop_axi_i];
  assign empties = pop_i && head_q[pop_axi_i] == tail_q[pop_axi_i];
  assign joins = some_q[push_axi_i] && !(empties && pop_axi_i == push_axi_i);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) some_q <= '0;
    else begin
      if (empties) some_q[pop_axi_i] <= 1'b0;
      if (push_i) some_q[push_axi_i] <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (pop_i) head_q[pop_axi_i] <= next_q[id_o];
    if (push_i) begin
      tail_q[push_axi_i] <= push_id_i;
      if (joins) next_q[tail_q[push_axi_i]] <= push_id_i;
      else head_q[push_axi_i] <= push_id_i;
    end
  end

  `MAU_ASSERT(ResponseOfRequest, pop_i |-> some_q[pop_axi_i])
endmodule : mau_axi4_ids
