`default_nettype none
// mau_coalesce_payload.sv - line, lanes and bytes of the items in the output queue, and of the output register (mau_coalesce_out). They find out by themselves
// when that register loads, so that on an FPGA no enable goes from one place to all bits of a transaction.
// SPDX-License-Identifier: Apache-2.0
`include "mau_ram.svh"
`include "mau_fault.svh"
module mau_coalesce_payload #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int GROUPS = 1,
  parameter int DEPTH = 16   // items
) (
  input  wire logic                           clk_i,
  // Item, as in mau_coalesce_out, and its place.
  input  wire logic                           j_valid_i,
  input  wire logic [$clog2(DEPTH)-1:0]       wptr_i,
  input  wire logic [47-$clog2(LINE_BYTES):0] j_line_i,
  input  wire logic                           j_second_line_i,
  input  wire logic                           j_single_i,
  input  wire logic [31:0]                    j_placed_i,
  input  wire logic [$clog2(LINE_BYTES)-5:0]  j_high_i,
  input  wire logic [WINDOW-1:0]              j_lanes_i,
  input  wire logic [GROUPS*LINE_BYTES-1:0]   g_bytes_i,
  // The output register has an item (full), not a blank one but a transaction, that is taken (ready); the next item is there (some).
  input  wire logic                           full_i,
  input  wire logic                           blank_i,
  input  wire logic                           ready_i,
  input  wire logic                           some_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic                           stalled_i,  // in the clock before; a planted fault
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [$clog2(DEPTH)-1:0]       rptr_i,
  output logic [47:0]                         txn_line_o,
  output logic [WINDOW-1:0]                   txn_lanes_o,
  output logic [LINE_BYTES-1:0]               txn_bytes_o
);
  localparam int LB = $clog2(LINE_BYTES);
  `MAU_FAULT_REG(fault_stale, 13)

  `MAU_RAM logic [47-LB:0]        line_mem [0:DEPTH-1];
  `MAU_RAM logic [WINDOW-1:0]     lanes_mem [0:DEPTH-1];
  `MAU_RAM logic [LINE_BYTES-1:0] bytes_mem [0:DEPTH-1];

  // Memories are read first and written last, without delay: nobody else looks at them (mau_ram.svh).
  always_ff @(posedge clk_i) begin : b_item
    logic [LINE_BYTES-1:0] bytes;
    bytes = '0;
    if ((!full_i || blank_i || ready_i) && some_i) begin
      txn_line_o <= {line_mem[rptr_i], {LB{1'b0}}};
      txn_lanes_o <= lanes_mem[rptr_i];
      if (!(fault_stale && stalled_i)) txn_bytes_o <= bytes_mem[rptr_i];
    end
    if (j_valid_i) begin
`ifndef MAU_XC7  // there lanes that never join come like others (mau_coalesce_join)
      if (j_single_i) begin
        bytes = LINE_BYTES'(j_placed_i) << {j_high_i, 4'd0};
        if (j_second_line_i) bytes = {{(LINE_BYTES-16){1'b0}}, j_placed_i[31:16]};
      end else
`endif
      begin
        for (int g = 0; g < GROUPS; g++) bytes = bytes | g_bytes_i[g*LINE_BYTES +: LINE_BYTES];
      end
      line_mem[wptr_i] = j_line_i + {{(47-LB){1'b0}}, j_second_line_i};
      lanes_mem[wptr_i] = j_lanes_i;
      bytes_mem[wptr_i] = bytes;
    end
  end
endmodule : mau_coalesce_payload
`default_nettype wire
