`default_nettype none
// mau_done.sv - completion channel: a queue of {tag, error, count}, written at the edge of a request's last hand-over.
// Room is counted by mau_header (a request starts only when there is a place for its completion).
// Latency when nothing is stalled: LATENCY_DONE = 2 (docs/interface.md, Timing 6).
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_done #(
  parameter int DEPTH = 64
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  // From the coalescer.
  input  wire logic        end_valid_i,
  input  wire logic [7:0]  end_tag_i,
  input  wire logic [2:0]  end_error_i,
  input  wire logic [9:0]  end_count_i,
  // Completion channel.
  output logic             done_valid_o,
  input  wire logic        done_ready_i,
  output logic [7:0]       done_tag_o,
  output logic [2:0]       done_error_o,
  output logic [9:0]       done_count_o,
  // A place became free, a clock later.
  output logic             free_o
);
  mau_fifo #(.WIDTH(21), .DEPTH(DEPTH)) u_fifo (
    .clk_i, .rst_ni,
    .in_valid_i(end_valid_i), .in_data_i({end_tag_i, end_error_i, end_count_i}),
    .out_valid_o(done_valid_o), .out_data_o({done_tag_o, done_error_o, done_count_o}), .out_take_i(done_ready_i)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) free_o <= 1'b0;
    else free_o <= done_valid_o && done_ready_i;
  end

  `MAU_HELD(DoneHeld, 21, done_valid_o, done_ready_i, {done_tag_o, done_error_o, done_count_o})
endmodule : mau_done
`default_nettype wire
