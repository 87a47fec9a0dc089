// mau_ram.sv - memory of one write port and one registered read port, both of clk_i.
// After a clock with read_i, rdata_o is word raddr_i of that clock; it holds until the next read.
// Reading the word that is written in the same clock gives the old word in simulation;
// no user of this cell looks at it.
// The generic body, good for every part so far. A technology may put another file with the same
// module in its place when that is proved to do the same (rtl/common/README.md).
// SPDX-License-Identifier: Apache-2.0
module mau_ram #(
  parameter int WIDTH = 32,  // bits of a word
  parameter int DEPTH = 16,  // words, a power of two, 2 or more
  parameter int BLOCK = 0    // 1: a deep memory with a register behind it may stand in block RAM,
                             // whose output is late in its clock; 0: in LUT RAM
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
