`default_nettype none
// mau_coalesce_out.sv - puts a transaction together (C1), transaction queue, output register; counts each request's transactions.
// Clock 6 of an item (1 to 5: mau_coalesce_join, mau_coalesce_bytes): bytes of the leader, or OR over the groups; they go straight into the queue.
// The attributes of the slots wait in a memory of their own, by slot number, and come to the output register with a slot's first item.
// The output register also holds the one clock of an empty window (blank: txn_valid_o stays 0), so that the channel's clocks are
// exactly those of docs/interface.md, Timing 5. A completion is told in the clock after the request's last item left: Timing 6, C7.
// SPDX-License-Identifier: Apache-2.0
`include "mau_ram.svh"
`include "mau_assert.svh"
`include "mau_fault.svh"
`include "mau_coalesce.svh"
module mau_coalesce_out #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int GROUPS = 1,
  parameter int DEPTH = 16,
  parameter int SLOT_W = 5       // bits of a slot's number: as many as there can be between issue and output
) (
  input  wire logic                         clk_i,
  input  wire logic                         rst_ni,
  // Slots as they leave the window store.
  input  wire logic                         w_valid_i,
  input  wire logic [SLOT_W-1:0]            w_number_i,
  input  wire mau_slot_t                    w_slot_i,
  // Item at clock 6; free_o: one left the queue (its credit goes back to mau_coalesce_pop).
  output logic                              free_o,
  input  wire logic                         j_valid_i,
  input  wire logic [SLOT_W+3:0]            j_tail_i,         // number of its slot, first item of it, mau_end_t
  input  wire logic [47-$clog2(LINE_BYTES):0] j_line_i,       // first line of the leader
  input  wire logic                         j_second_line_i,  // its second line is meant
  input  wire logic                         j_single_i,       // lanes never join: bytes of the leader alone
  input  wire logic [31:0]                  j_placed_i,       // they begin at this 16-byte piece of the line
  input  wire logic [$clog2(LINE_BYTES)-5:0] j_high_i,
  input  wire logic [WINDOW-1:0]            j_lanes_i,
  input  wire logic [GROUPS*LINE_BYTES-1:0] g_bytes_i,        // bytes of the joined lanes of each group
  // Transaction channel.
  output logic                              txn_valid_o,
  input  wire logic                         txn_ready_i,
  output logic [47:0]                       txn_line_o,
  output logic [LINE_BYTES-1:0]             txn_bytes_o,
  output logic [WINDOW-1:0]                 txn_lanes_o,
  output logic [3:0]                        txn_window_o,
  output logic [2:0]                        txn_pass_o,
  output logic [15:0]                       txn_attr_o,
  output logic [7:0]                        txn_tag_o,
  output logic                              txn_last_o,
  // Completion of a request, in the clock after its last hand-over.
  output logic                              end_valid_o,
  output logic [7:0]                        end_tag_o,
  output logic [2:0]                        end_error_o,
  output logic [9:0]                        end_count_o
);
  localparam int AW = $clog2(DEPTH);
  `MAU_FAULT_REG(fault_bubble, 14)
  `MAU_FAULT_REG(fault_tag, 15)
  `MAU_FAULT_REG(fault_pass, 17)
  `MAU_FAULT_REG(fault_last, 18)
  `MAU_FAULT_REG(fault_early, 19)

  // ---- Queue ----------------------------------------------------------------------------------------------------
  // some_q: something is in the queue, known a clock after it was written.
  `MAU_RAM logic [SLOT_W+3:0]     tail_mem [0:DEPTH-1];  // slot, first item, end
  `MAU_RAM logic [34:0]           slot_mem [0:(1<<SLOT_W)-1];
  logic [AW:0]       wptr_q, rptr_q;
  logic              full_q, blank_q, ends_q, start_q, some_q, hold, ending, stalled_q;
  logic [2:0]        error_q;

  assign txn_valid_o = full_q && !blank_q;
  assign ending = full_q && ends_q;
  assign hold = fault_bubble && ending;

  // The output register is free at the coming edge when it holds no transaction, or one that is taken.
  always_ff @(posedge clk_i or negedge rst_ni) begin : b_move
    logic load;
    load = 1'b0;
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      free_o <= 1'b0;
      some_q <= 1'b0;
      full_q <= 1'b0;
      end_valid_o <= 1'b0;
    end else begin
      end_valid_o <= fault_early && ending && free_o;  // planted: at the edge after the load
      if (!txn_valid_o || txn_ready_i) begin
        load = some_q && !hold;
        if (!fault_early) end_valid_o <= ending;
        if (load) rptr_q <= rptr_q + 1'b1;
        full_q <= load;
      end
      free_o <= load;
      some_q <= wptr_q != (load ? rptr_q + 1'b1 : rptr_q);
      if (j_valid_i) wptr_q <= wptr_q + 1'b1;
    end
  end

  // Count: transactions of the request up to the item that was loaded in the clock before.
  always_ff @(posedge clk_i) begin
    if (free_o) end_count_o <= (start_q ? 10'd0 : end_count_o) + {9'd0, !blank_q};
    if (ending) begin
      end_tag_o <= txn_tag_o;
      end_error_o <= error_q;
    end
  end

`ifdef MAU_FAULTS
  logic [6:0] in_window_q;  // transactions of the window so far
  always_ff @(posedge clk_i) begin
    stalled_q <= txn_valid_o && !txn_ready_i;
    if (j_valid_i) in_window_q <= j_tail_i[0] ? 7'd0 : in_window_q + 7'd1;
  end
`else
  logic [6:0] in_window_q;
  assign in_window_q = 7'd0;
  assign stalled_q = 1'b0;
`endif

  // ---- Clock 6, and the output register -------------------------------------------------------------------------
  // Memories are read first and written last, without delay: nobody else looks at them (mau_ram.svh).
  always_ff @(posedge clk_i) begin : b_item
    logic [SLOT_W+3:0] item;
    item = '0;
    if ((!txn_valid_o || txn_ready_i) && some_q && !hold) begin
      item = tail_mem[rptr_q[AW-1:0]];
      {blank_q, ends_q, txn_last_o} <= item[2:0];
      start_q <= 1'b0;
      if (item[3]) begin
        {start_q, error_q, txn_window_o, txn_pass_o, txn_attr_o, txn_tag_o} <= slot_mem[item[SLOT_W+3:4]];
        if (fault_pass) txn_pass_o <= 3'd0;
      end
    end else if (fault_tag && txn_valid_o && !txn_ready_i) txn_tag_o[0] <= !txn_tag_o[0];
    if (j_valid_i) begin
      item = j_tail_i;
      if (fault_last && item[0] && in_window_q == 7'd1) item[0] = 1'b0;
      tail_mem[wptr_q[AW-1:0]] = item;
    end
    if (w_valid_i) slot_mem[w_number_i] = w_slot_i;
  end

  mau_coalesce_payload #(.WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .GROUPS(GROUPS), .DEPTH(DEPTH)) u_payload (
    .clk_i, .j_valid_i, .wptr_i(wptr_q[AW-1:0]), .j_line_i, .j_second_line_i, .j_single_i, .j_placed_i, .j_high_i, .j_lanes_i, .g_bytes_i,
    .full_i(full_q), .blank_i(blank_q), .ready_i(txn_ready_i), .some_i(some_q && !hold), .stalled_i(stalled_q), .rptr_i(rptr_q[AW-1:0]),
    .txn_line_o, .txn_lanes_o, .txn_bytes_o
  );

  `MAU_ASSERT(NoOverflow, j_valid_i |-> wptr_q - rptr_q != (AW + 1)'(DEPTH))
endmodule : mau_coalesce_out
`default_nettype wire
