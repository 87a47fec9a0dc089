// mau_ram.sv - memory with one write port and one registered read port, both clocked by clk_i.
// After a cycle with read_i, rdata_o is the word at raddr_i; it holds until the next read. Reading
// a word that is written in the same cycle gives the old word in simulation. No user of this module
// depends on that.
// This is the generic body, used for every part so far. A technology may replace this file by one
// with the same module when it is proved to behave the same (rtl/common/README.md).
// SPDX-License-Identifier: Apache-2.0
module mau_ram #(
  parameter int WIDTH = 32,  // bits of a word
  parameter int DEPTH = 16,  // words, a power of two, 2 or more
  parameter int BLOCK = 0    // 1: block RAM is allowed, whose output is late in its cycle, for a
                             // deep memory with a register after it; 0: LUT RAM
) (
  input  logic                     clk_i,
  input  logic                     write_i,
  input  logic [$clog2(DEPTH)-1:0] waddr_i,
  input  logic [WIDTH-1:0]         wdata_i,
  input  logic                     read_i,
  input  logic [$clog2(DEPTH)-1:0] raddr_i,
  output logic [WIDTH-1:0]         rdata_o
);
  (* no_rw_check, ram_style = BLOCK > 0 ? "block" : "distributed" *)
  logic [WIDTH-1:0] mem [0:DEPTH-1];

  always_ff @(posedge clk_i) begin
    if (read_i) rdata_o <= mem[raddr_i];
    if (write_i) mem[waddr_i] <= wdata_i;
  end
endmodule : mau_ram
