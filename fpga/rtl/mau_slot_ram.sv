// mau_slot_ram.sv - a small memory with one write port and one read port without a register:
// rdata_o is the word at raddr_i in the same cycle. A written word can be read one cycle later.
// SPDX-License-Identifier: Apache-2.0
module mau_slot_ram #(
  parameter int WIDTH = 32,  // bits of a word
  parameter int DEPTH = 16   // words, a power of two, 64 at most
) (
  input  logic                     clk_i,    // rising edge
  input  logic                     write_i,  // wdata_i is written to waddr_i
  input  logic [$clog2(DEPTH)-1:0] waddr_i,
  input  logic [WIDTH-1:0]         wdata_i,
  input  logic [$clog2(DEPTH)-1:0] raddr_i,
  output logic [WIDTH-1:0]         rdata_o
);
  (* no_rw_check, ram_style = "distributed" *)
  logic [WIDTH-1:0] mem [0:DEPTH-1];

  always_ff @(posedge clk_i) if (write_i) mem[waddr_i] <= wdata_i;

  assign rdata_o = mem[raddr_i];
endmodule : mau_slot_ram
