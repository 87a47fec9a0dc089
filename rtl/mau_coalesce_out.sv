`default_nettype none
// mau_coalesce_out.sv - transaction queue and output register; counts the transactions of each request for its completion.
// The output register also holds the one clock of an empty window (blank: txn_valid_o stays 0), so that the channel's clocks are
// exactly those of docs/interface.md, Timing 5. The completion is written when the request's last item leaves: Timing 6, C7.
// SPDX-License-Identifier: Apache-2.0
`include "mau_ram.svh"
`include "mau_assert.svh"
`include "mau_fault.svh"
`include "mau_coalesce.svh"
module mau_coalesce_out #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int DEPTH = 16
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  // Items; an item is popped on item_ok_o and comes here some clocks later.
  input  wire logic                  pop_i,
  output logic                       item_ok_o,
  input  wire logic                  x_valid_i,
  input  wire mau_slot_t             x_item_i,
  input  wire logic [47-$clog2(LINE_BYTES):0] x_line_i,  // line number
  input  wire logic [WINDOW-1:0]     x_lanes_i,
  input  wire logic [LINE_BYTES-1:0] x_bytes_i,
  // Transaction channel.
  output logic                       txn_valid_o,
  input  wire logic                  txn_ready_i,
  output logic [47:0]                txn_line_o,
  output logic [LINE_BYTES-1:0]      txn_bytes_o,
  output logic [WINDOW-1:0]          txn_lanes_o,
  output logic [3:0]                 txn_window_o,
  output logic [2:0]                 txn_pass_o,
  output logic [15:0]                txn_attr_o,
  output logic [7:0]                 txn_tag_o,
  output logic                       txn_last_o,
  // Completion of a request, in the clock of its last hand-over.
  output logic                       end_valid_o,
  output logic [7:0]                 end_tag_o,
  output logic [2:0]                 end_error_o,
  output logic [9:0]                 end_count_o
);
  localparam int AW = $clog2(DEPTH);
  localparam int LB = $clog2(LINE_BYTES);
  `MAU_FAULT_REG(fault_stale, 13)
  `MAU_FAULT_REG(fault_bubble, 14)
  `MAU_FAULT_REG(fault_tag, 15)
  `MAU_FAULT_REG(fault_early, 19)

  `MAU_RAM logic [WINDOW+47-LB:0]  line_mem [0:DEPTH-1];  // lanes and line
  `MAU_RAM logic [LINE_BYTES-1:0] bytes_mem [0:DEPTH-1];
  `MAU_RAM logic [36:0]           item_mem [0:DEPTH-1];
  logic [AW:0] wptr_q, rptr_q, credit_q;
  logic        blank_q, load, take, free_q, hold, stalled_q;
  mau_slot_t   item_q;
  logic [DEPTH-1:0] blanks_q;  // which entries are no transactions: flip-flops, because they decide txn_valid_o

  assign take = blank_q || (txn_valid_o && txn_ready_i);
  assign hold = fault_bubble && take && item_q.req_end;
  assign load = wptr_q != rptr_q && (take || !(blank_q || txn_valid_o)) && !hold;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      credit_q <= (AW + 1)'(DEPTH);
      item_ok_o <= 1'b1;
      free_q <= 1'b0;
      txn_valid_o <= 1'b0;
      blank_q <= 1'b0;
    end else begin
      if (x_valid_i) wptr_q <= wptr_q + 1'b1;
      if (load) begin
        rptr_q <= rptr_q + 1'b1;
        txn_valid_o <= !blanks_q[rptr_q[AW-1:0]];
        blank_q <= blanks_q[rptr_q[AW-1:0]];
      end else if (take) begin
        txn_valid_o <= 1'b0;
        blank_q <= 1'b0;
      end
      // Credits: a popped item needs a place in the queue until it is read into the output register.
      free_q <= load;
      if (pop_i != free_q) begin
        credit_q <= pop_i ? credit_q - 1'b1 : credit_q + 1'b1;
        item_ok_o <= free_q || credit_q != 1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (x_valid_i) begin
      line_mem[wptr_q[AW-1:0]] <= {x_lanes_i, x_line_i};
      bytes_mem[wptr_q[AW-1:0]] <= x_bytes_i;
      item_mem[wptr_q[AW-1:0]] <= x_item_i;
      blanks_q[wptr_q[AW-1:0]] <= x_item_i.blank;
    end
    if (load) begin
      txn_line_o[LB-1:0] <= '0;
      {txn_lanes_o, txn_line_o[47:LB]} <= line_mem[rptr_q[AW-1:0]];
      if (!(fault_stale && stalled_q)) txn_bytes_o <= bytes_mem[rptr_q[AW-1:0]];
      item_q <= item_mem[rptr_q[AW-1:0]];
    end else if (fault_tag && txn_valid_o && !take) item_q.tag[0] <= !item_q.tag[0];
  end

`ifdef MAU_FAULTS
  always_ff @(posedge clk_i) stalled_q <= txn_valid_o && !txn_ready_i;
`else
  assign stalled_q = 1'b0;
`endif

  assign txn_window_o = item_q.window;
  assign txn_pass_o = item_q.pass;
  assign txn_attr_o = item_q.attr;
  assign txn_tag_o = item_q.tag;
  assign txn_last_o = item_q.win_end;

  // Completion.
  logic [9:0] count_q;

  // Planted fault 19: at the edge after the load (free_q), not at the hand-over.
  assign end_valid_o = item_q.req_end && (fault_early ? free_q : take);
  assign end_tag_o = item_q.tag;
  assign end_error_o = item_q.error;
  assign end_count_o = count_q + {9'd0, !blank_q};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) count_q <= 10'd0;
    else if (take) count_q <= item_q.req_end ? 10'd0 : end_count_o;
  end

  `MAU_ASSERT(NoOverflow, x_valid_i |-> wptr_q - rptr_q != (AW + 1)'(DEPTH))
  `MAU_ASSERT(NothingOutOfNothing, load |-> wptr_q != rptr_q)
endmodule : mau_coalesce_out
`default_nettype wire
