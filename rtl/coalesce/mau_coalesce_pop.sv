// mau_coalesce_pop.sv - the loop of the coalescer: one leader a clock, in the order of C5.
// Slots wait in a queue. Of the present slot the loop holds the lanes that still lead a first line
// and those that still lead a second line; it takes the lowest lane of both and clears it there.
// That lane, and whether it is the last one, are registers, computed a step ahead, so that the next
// slot follows without a bubble. No address is in the loop.
// An item leaves on a credit, which is an entry of the output queue. A slot without a leader, that
// of an empty window, is one item too.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_coalesce_pop #(
  parameter int WINDOW = 16,
  parameter int SLOTS = 16,
  parameter int ITEMS = 16
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  // Leaders of a slot.
  input  logic              lead_valid_i,
  input  logic [WINDOW-1:0] lead_first_i,
  input  logic [WINDOW-1:0] lead_second_i,
  // An item left the output queue: its credit.
  input  logic              item_free_i,
  // Item.
  output logic              item_valid_o,
  output logic [WINDOW-1:0] item_lane_o,    // its leader, one bit; none in an empty window
  output logic              item_second_o,  // it is its leader's second line
  output logic              item_start_o,   // first item of its slot
  output logic              item_last_o     // last item of its slot
);
  localparam int AW = $clog2(SLOTS);
  localparam int CW = $clog2(ITEMS) + 1;
  localparam int WORD = 3 * WINDOW + 1;

  // ---- Queue of slots; the register of its memory is the next slot ------------------------------
  logic [AW:0]       written_q, read_q;
  logic              read, next_valid_q, next_take, next_one, lead_one;
  logic [WINDOW-1:0] next_first, next_second, next_lane, lead_any;

  assign lead_any = lead_first_i | lead_second_i;
  assign lead_one = (lead_any & (lead_any - 1'b1)) == '0 && (lead_first_i & lead_second_i) == '0;

  mau_ram #(.WIDTH(WORD), .DEPTH(SLOTS)) u_queue (
    .clk_i, .write_i(lead_valid_i), .waddr_i(written_q[AW-1:0]),
    .wdata_i({lead_one, lead_any & (~lead_any + 1'b1), lead_second_i, lead_first_i}),
    .read_i(read), .raddr_i(read_q[AW-1:0]),
    .rdata_o({next_one, next_lane, next_second, next_first})
  );

  // ---- Loop -------------------------------------------------------------------------------------
  logic              valid_q, one_q, new_q, last, pop, slot_done;
  logic [WINDOW-1:0] first_q, second_q, lane_q;  // leaders that are left, the next one
  logic              credit_q;                   // there is one
  logic [CW-1:0]     credits_q;

  assign last = one_q;
  assign pop = valid_q && credit_q;
  assign slot_done = pop && last;
  assign next_take = next_valid_q && (!valid_q || slot_done);
  assign read = written_q != read_q && (!next_valid_q || next_take);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      written_q <= '0;
      read_q <= '0;
      next_valid_q <= 1'b0;
      valid_q <= 1'b0;
      item_valid_o <= 1'b0;
      credit_q <= 1'b1;
      credits_q <= CW'(ITEMS);
    end else begin
      if (lead_valid_i) written_q <= written_q + 1'b1;
      if (read) read_q <= read_q + 1'b1;
      if (!next_valid_q || next_take) next_valid_q <= read;
      if (!valid_q || slot_done) valid_q <= next_valid_q;
      item_valid_o <= pop;
      if (pop != item_free_i) begin
        credits_q <= pop ? credits_q - 1'b1 : credits_q + 1'b1;
        credit_q <= !pop || credits_q != CW'(1);
      end
    end
  end

  always_ff @(posedge clk_i) begin : b_pop
    logic [WINDOW-1:0] lane, first, second, pending_mask;
    {lane, first, second, pending_mask} = '0;
    if (pop) begin
      lane = lane_q;
      item_lane_o <= lane;
      item_second_o <= (lane & first_q) == '0;  // a lane's first line goes first
      item_start_o <= new_q;
      item_last_o <= last;
      new_q <= 1'b0;
      first = first_q & ~lane;
      second = second_q & ~(lane & ~first_q);
      pending_mask = first | second;
      first_q <= first;
      second_q <= second;
      lane_q <= pending_mask & (~pending_mask + 1'b1);
      one_q <= (pending_mask & (pending_mask - 1'b1)) == '0 && (first & second) == '0;
    end
    if (next_take) begin
      first_q <= next_first;
      second_q <= next_second;
      lane_q <= next_lane;
      one_q <= next_one;
      new_q <= 1'b1;
    end
  end

  `MAU_ASSERT(NoOverflow, lead_valid_i |-> written_q - read_q != (AW + 1)'(SLOTS))
endmodule : mau_coalesce_pop
