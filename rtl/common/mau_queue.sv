// mau_queue.sv - FIFO: a memory and an output register. The user counts the free entries: it pushes
// an entry only when the memory has fewer than DEPTH entries. Latency from push to output, when the
// queue is empty: two cycles.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_queue #(
  parameter int WIDTH = 32,  // bits of an entry
  parameter int DEPTH = 16,  // entries, a power of two, 2 or more
  parameter int BLOCK = 0    // 1: the memory may be block RAM (mau_ram)
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             push_i,
  input  logic [WIDTH-1:0] data_i,
  output logic             valid_o,
  input  logic             ready_i,
  output logic [WIDTH-1:0] data_o,
  output logic             free_o    // an entry moved to the output in the previous cycle
);
  logic                     load;
  logic [$clog2(DEPTH)-1:0] waddr, raddr;

  mau_queue_ends #(.DEPTH(DEPTH)) u_ends (
    .clk_i, .rst_ni, .push_i, .valid_o, .ready_i, .free_o, .load_o(load), .waddr_o(waddr),
    .raddr_o(raddr)
  );
  mau_ram #(.WIDTH(WIDTH), .DEPTH(DEPTH), .BLOCK(BLOCK)) u_ram (
    .clk_i, .write_i(push_i), .waddr_i(waddr), .wdata_i(data_i), .read_i(load), .raddr_i(raddr),
    .rdata_o(data_o)
  );

  `MAU_HELD(OutHeld, valid_o, ready_i, data_o)
endmodule : mau_queue
