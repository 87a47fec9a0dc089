// mau_coalesce_pop.sv - the pop loop of the coalescer: one leader a cycle, in the order of C5.
//
//   cycle  inputs            results
//   1      leaders           the slot is in the queue
//   2      queue             the next slot
//   loop   slot, credit      item: leader, first or last item of its slot; the leaders that remain
//
// The loop holds the leaders of the current slot that are still to be issued: lanes that lead their
// first line, and lanes that lead their second line. It takes the lowest lane of both masks and
// clears it there. The lowest lane, one-hot, and whether it is the last one are registers that are
// computed one step ahead, so that the next slot follows without a bubble. The loop has no address
// in it. An item needs a credit, which is an entry of the output queue. The slot of an empty window
// has no leader; it is one item too.
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
  // Credit: an item left the output queue.
  input  logic              item_free_i,
  // Item.
  output logic              item_valid_o,
  output logic [WINDOW-1:0] item_lane_o,    // its leader, one-hot; 0 in an empty window
  output logic              item_second_o,  // the second line of its leader
  output logic              item_start_o,   // first item of its slot
  output logic              item_last_o     // last item of its slot
);
  localparam int AW = $clog2(SLOTS);
  localparam int CW = $clog2(ITEMS) + 1;

  // The leaders of a slot that remain.
  typedef struct packed {
    logic              one;     // at most one item
    logic [WINDOW-1:0] lane;    // the lowest leader, one-hot
    logic [WINDOW-1:0] second;  // lanes that lead their second line
    logic [WINDOW-1:0] first;   // lanes that lead their first line
  } leaders_t;

  function automatic leaders_t leaders(input logic [WINDOW-1:0] first,
                                       input logic [WINDOW-1:0] second);
    automatic logic [WINDOW-1:0] any = first | second;
    return '{
      one:    (any & (any - 1'b1)) == '0 && (first & second) == '0,
      lane:   any & (~any + 1'b1),
      second: second,
      first:  first
    };
  endfunction

  // ---- Queue of slots; the read register of its memory holds the next slot ----------------------
  logic [AW:0] written_q, read_q;
  logic        read, next_valid_q, next_take;
  logic [WINDOW-1:0] next_first, next_second;

  mau_ram #(.WIDTH(2 * WINDOW), .DEPTH(SLOTS)) u_queue (
    .clk_i, .write_i(lead_valid_i), .waddr_i(written_q[AW-1:0]),
    .wdata_i({lead_second_i, lead_first_i}), .read_i(read), .raddr_i(read_q[AW-1:0]),
    .rdata_o({next_second, next_first})
  );

  // ---- Loop -------------------------------------------------------------------------------------
  logic          valid_q, new_q, last, pop, slot_done;
  leaders_t      left_q;                         // leaders that remain
  logic          credit_q;                       // credits_q is not 0
  logic [CW-1:0] credits_q;

  assign last = left_q.one;
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

  always_ff @(posedge clk_i) begin
    if (pop) begin
      automatic logic [WINDOW-1:0] lane = left_q.lane;
      automatic logic [WINDOW-1:0] first = left_q.first & ~lane;
      automatic logic [WINDOW-1:0] second = left_q.second & ~(lane & ~left_q.first);
      item_lane_o <= lane;
      item_second_o <= (lane & left_q.first) == '0;  // first line before second line
      item_start_o <= new_q;
      item_last_o <= last;
      left_q <= leaders(first, second);
      new_q <= 1'b0;
    end
    if (next_take) begin
      left_q <= leaders(next_first, next_second);
      new_q <= 1'b1;
    end
  end

  `MAU_ASSERT(NoOverflow, lead_valid_i |-> written_q - read_q != (AW + 1)'(SLOTS))
endmodule : mau_coalesce_pop
