// mau_answer_order.sv - chooses the next response of memory (docs/board.md, Memory and LDS). A
// request waits from the cycle after its transfer on. The choice of a cycle is made in the cycle
// before, and only the gate is applied in the cycle itself, so that the id comes from a register
// and the data can be read meanwhile. 'before' is the order of each two requests that wait: with
// order 2 the newer first, else the older; with order 1 a request that is due goes before one that
// is not. The next choice is made twice, for a response that is offered in this cycle and for none:
// the gate, which comes late, selects one of the two.
// SPDX-License-Identifier: Apache-2.0
module mau_answer_order #(
  parameter int ID_BITS = 4  // 2**ID_BITS requests wait at most
) (
  input  logic               clk_i,      // rising edge
  input  logic               start_i,    // for one cycle: no request waits
  input  logic [1:0]         order_i,    // 0: oldest, 1: longest due, 2: newest
  input  logic [15:0]        latency_i,  // order 2: cycles that the oldest request waits
  // Request.
  input  logic               take_i,     // a request transfers
  input  logic [ID_BITS-1:0] id_i,       // its id; no request with this id waits
  input  logic [15:0]        due_i,      // it is due so many cycles later, 1 .. 65535
  // Response.
  input  logic               gate_i,     // 1: no choice in this cycle
  output logic               offer_o,    // a response is offered
  output logic [ID_BITS-1:0] id_o,       // its id
  input  logic               moved_i,    // it transfers
  // The response that is offered in the next cycle, if there is one.
  output logic               pick_o,     // id_o changes after this cycle
  // Element 1 is for offer_o, element 0 for its opposite.
  output logic               pick_new_o [2], // to id_i, of the request that transfers in this cycle
  output logic [ID_BITS-1:0] pick_id_o [2],  // else to this id
  output logic               waits_o     // a request waits
);
  localparam int IDS = 1 << ID_BITS;
  localparam logic [1:0] LONGEST = 2'd1, NEWEST = 2'd2;

  logic                 found_q, offered_q;   // a choice; it was offered before
  logic                 chooses, newest, longest;
  logic [IDS-1:0]       chosen_q;             // bit id_o
  logic [IDS-1:0]       wait_q, rest, taken;  // they wait; after this cycle's choice
  logic [IDS-1:0][15:0] left_q, left;         // cycles until it is due: now, in the next cycle
  logic [IDS-1:0]       due;                  // due in the next cycle, if it waits now
  logic [IDS-1:0]       due_new;              // the same with the request that transfers
  logic [15:0]          after;                // left_q of that request
  logic                 soon;                 // that request is due in the next cycle

  assign newest = order_i == NEWEST;
  assign longest = order_i == LONGEST;
  assign offer_o = found_q && (offered_q || !gate_i);
  assign chooses = offer_o && !offered_q;
  assign waits_o = wait_q != '0;
  assign taken = take_i ? IDS'(1) << id_i : '0;
  assign rest = wait_q & ~(chooses ? chosen_q : '0);

  // With order 2 'due' means: it has waited for more than latency_i cycles.
  assign after = newest ? latency_i : due_i - 16'd1;
  assign soon = after == '0;
  assign due_new = (due & ~taken) | (soon ? taken : '0);

  for (genvar i = 0; i < IDS; i++) begin : g_due
    assign due[i] = left_q[i][15:1] == '0;
    assign left[i] = taken[i] ? after : left_q[i] == '0 ? '0 : left_q[i] - 16'd1;
    always_ff @(posedge clk_i) left_q[i] <= left[i];
  end

  // ---- Order ------------------------------------------------------------------------------------
  logic [IDS-1:0][IDS-1:0] before_q;  // bit j of element i: request i goes before j

  for (genvar i = 0; i < IDS; i++) begin : g_first
    assign before_q[i][i] = 1'b0;
    for (genvar j = i + 1; j < IDS; j++) begin : g_second
      logic now_q;
      always_ff @(posedge clk_i) begin
        if (longest && due_new[i] != due_new[j]) now_q <= due_new[i];
        else if (taken[i]) now_q <= newest;
        else if (taken[j]) now_q <= !newest;
      end
      assign before_q[i][j] = now_q;
      assign before_q[j][i] = !now_q;
    end
  end

  // ---- Choice for the next cycle ----------------------------------------------------------------
  logic [IDS-1:0]     ready_q;               // due, or of order 2: may be chosen if it waits
  logic [IDS-1:0]     may [2];               // requests to choose from
  logic [IDS-1:0]     first [2], next;       // bit of the first of them; of the choice
  logic               next_found, draining;  // draining: if the next cycle chooses
  logic               draining_q, kept_q;    // if this cycle chooses; if it does not
  logic               drained;               // after this cycle
  logic [ID_BITS:0]   count_q, count;        // requests that wait: now, in the next cycle

  // The bit of the request of those in 'set' that goes before the others.
  function automatic logic [IDS-1:0] first_of(
      input logic [IDS-1:0] set, input logic [IDS-1:0][IDS-1:0] order
  );
    for (int i = 0; i < IDS; i++)
      first_of[i] = set[i] && (set & ~order[i] & ~(IDS'(1) << i)) == '0;
  endfunction

  // Its number.
  function automatic logic [ID_BITS-1:0] number_of(input logic [IDS-1:0] bits);
    number_of = '0;
    for (int i = 0; i < IDS; i++)
      if (bits[i]) number_of |= ID_BITS'(i);
  endfunction

  // A response that was offered before does not wait any more.
  assign may = '{wait_q & ready_q, wait_q & ready_q & ~chosen_q};
  for (genvar c = 0; c < 2; c++) begin : g_choice
    assign first[c] = first_of(may[c], before_q);
    assign pick_id_o[c] = number_of(first[c]);
    assign pick_new_o[c] = take_i && (newest || may[c] == '0);
  end
  assign next_found = newest ? draining : may[offer_o] != '0 || (take_i && soon);
  assign pick_o = !offer_o || moved_i;
  assign next = pick_new_o[offer_o] ? taken : first[offer_o];

  assign count = count_q + (ID_BITS+1)'(take_i) - (ID_BITS+1)'(chooses);
  assign drained = offered_q || gate_i ? kept_q : draining_q;
  assign draining = count != '0 &&
                    (drained || count >= (ID_BITS+1)'(IDS / 2) || (rest & due) != '0 ||
                     (take_i && soon));

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      wait_q <= '0;
      count_q <= '0;
      found_q <= 1'b0;
      offered_q <= 1'b0;
      draining_q <= 1'b0;
      kept_q <= 1'b0;
    end else begin
      wait_q <= rest | taken;
      count_q <= count;
      offered_q <= offer_o && !moved_i;
      if (pick_o) begin
        found_q <= next_found;
        id_o <= number_of(next);
        chosen_q <= next;
      end
      draining_q <= draining;
      kept_q <= drained;
      for (int i = 0; i < IDS; i++) ready_q[i] <= newest || left[i][15:1] == '0;
    end
  end
endmodule : mau_answer_order
