`default_nettype none
// mau_coalesce_pop.sv - the loop of the coalescer: one leader a clock, in item order (C5: leaders in lane order, first line before second).
// The loop holds two sets of leaders, those of first and of second lines; it takes the lowest lane of their union and clears it.
// That lane and `at most one left' (one_q) are registers, computed a step ahead, so that the next slot follows without a bubble. No address is in it.
// An item is taken only on a credit: a place in the output queue is its own until it is read there. What is given back passes a register first: the
// loop need not stand beside the queue.
// A slot with no leader (blank) takes one clock too.
// SPDX-License-Identifier: Apache-2.0
`include "mau_ram.svh"
`include "mau_assert.svh"
`include "mau_fault.svh"
module mau_coalesce_pop #(
  parameter int WINDOW = 16,
  parameter int SLOTS = 16,
  parameter int ITEMS = 16  // places of the output queue; more than the clocks from an item's credit to its return
) (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  // Leaders of a slot.
  input  wire logic              lead_valid_i,
  input  wire logic [WINDOW-1:0] lead_first_i,
  input  wire logic [WINDOW-1:0] lead_second_i,
  input  wire logic              lead_single_i,
  // A credit comes back; an item is taken in this clock.
  input  wire logic              item_free_i,
  output logic                   pop_o,
  // The item, one clock later: lane one-hot, whether it is the second line, first and last item of its slot; with the first one, whether
  // any lanes of the slot join.
  output logic                   p_read_o,     // there is one, and it is the first of its slot
  output logic                   p_kept_o,     // !p_read_o: a register of its own, for the credits, which are far from the many that read slots
  output logic [WINDOW-1:0]      p_lane_o,
  output logic                   p_second_o,
  output logic                   p_new_o,
  output logic                   p_last_o,
  output logic                   p_single_o
);
  `MAU_FAULT_REG(fault_twice, 11)
  `MAU_FAULT_REG(fault_swap, 16)

  // Slot queue; its output register is the next slot. some_q: it is not empty.
  localparam int AW = $clog2(SLOTS);
  `MAU_RAM logic [3*WINDOW+1:0] lead_mem [0:SLOTS-1];
  logic [AW:0]       wptr_q, rptr_q;
  logic              some_q, lead_take, next_valid_q, next_take, next_one_q, next_single_q;
  logic [WINDOW-1:0] next_first_q, next_second_q, next_lane_q;

  logic              valid_q, one_q, new_q, twice_q, single_q;
  logic [WINDOW-1:0] first_q, second_q, lane_q;
  logic              last, repeat_it, pop_last;
  logic              free_q, item_ok_q;
  logic [$clog2(ITEMS):0] items_q;

  assign repeat_it = fault_twice && one_q && !twice_q;
  assign last = one_q && !repeat_it;
  assign pop_o = valid_q && item_ok_q;
  assign pop_last = pop_o && last;
  assign next_take = next_valid_q && (!valid_q || pop_last);
  assign lead_take = some_q && (!next_valid_q || next_take);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      some_q <= 1'b0;
      next_valid_q <= 1'b0;
      valid_q <= 1'b0;
      p_read_o <= 1'b0;
      p_kept_o <= 1'b1;
      free_q <= 1'b0;
      item_ok_q <= 1'b1;
      items_q <= ($clog2(ITEMS) + 1)'(ITEMS);
    end else begin
      free_q <= item_free_i;
      if (pop_o != free_q) begin
        item_ok_q <= free_q || items_q != 1;
        items_q <= pop_o ? items_q - 1'b1 : items_q + 1'b1;
      end
      p_read_o <= pop_o && new_q;
      p_kept_o <= !(pop_o && new_q);
      if (!next_valid_q || next_take) next_valid_q <= some_q;
      if (lead_take) begin
        rptr_q <= rptr_q + 1'b1;
        some_q <= lead_valid_i || wptr_q != rptr_q + 1'b1;
      end else if (lead_valid_i) some_q <= 1'b1;
      if (next_take) valid_q <= 1'b1;
      else if (pop_last) valid_q <= 1'b0;
      if (lead_valid_i) wptr_q <= wptr_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin : b_pop
    logic [WINDOW-1:0] lane, first, second, rest, all;
    logic              one;
    {lane, first, second, rest, all, one} = '0;
    if (valid_q && item_ok_q) begin
      lane = lane_q;
      if (fault_swap) begin
        rest = (first_q | second_q) & ~lane_q;
        if (rest != '0 && (rest & (rest - 1'b1)) == '0) lane = rest;
      end
      p_lane_o <= lane;
      p_second_o <= (lane & first_q) == '0;  // a lane's first line goes first
      p_new_o <= new_q;
      if (new_q) p_single_o <= single_q;
      p_last_o <= last;
      new_q <= 1'b0;
      twice_q <= repeat_it;
      if (!repeat_it) begin
        first = first_q & ~lane;
        second = second_q & ~(lane & ~first_q);
        rest = first | second;
        one = (rest & (rest - 1'b1)) == '0;
        first_q <= first;
        second_q <= second;
        lane_q <= rest & (~rest + 1'b1);
        one_q <= one && (first & second) == '0;
      end
    end
    if (next_take) begin
      first_q <= next_first_q;
      second_q <= next_second_q;
      lane_q <= next_lane_q;
      one_q <= next_one_q;
      single_q <= next_single_q;
      new_q <= 1'b1;
      twice_q <= 1'b0;
    end
    if (lead_take) {next_single_q, next_one_q, next_lane_q, next_second_q, next_first_q} <= lead_mem[rptr_q[AW-1:0]];
    if (lead_valid_i) begin
      all = lead_first_i | lead_second_i;
      one = (all & (all - 1'b1)) == '0 && (lead_first_i & lead_second_i) == '0;
      lead_mem[wptr_q[AW-1:0]] = {lead_single_i, one, all & (~all + 1'b1), lead_second_i, lead_first_i};
    end
  end

  `MAU_ASSERT(NoOverflow, lead_valid_i |-> wptr_q - rptr_q != (AW + 1)'(SLOTS))
endmodule : mau_coalesce_pop
`default_nettype wire
