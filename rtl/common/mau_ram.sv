`default_nettype none
// mau_ram.sv - memory of one write port and one registered read port, both of clk_i.
// Word raddr_i of the clock before stands on rdata_o after a clock with read_i, and holds until the
// next one. Reading the word that is written in the same clock gives the old word in simulation;
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
  input  wire logic                     clk_i,
  input  wire logic                     write_i,
  input  wire logic [$clog2(DEPTH)-1:0] waddr_i,
  input  wire logic [WIDTH-1:0]         wdata_i,
  input  wire logic                     read_i,
  input  wire logic [$clog2(DEPTH)-1:0] raddr_i,
  output logic [WIDTH-1:0]              rdata_o
);
  (* no_rw_check, ram_style = BLOCK > 0 ? "block" : "distributed" *)
  logic [WIDTH-1:0] mem [0:DEPTH-1];

  always_ff @(posedge clk_i) begin
    if (read_i) rdata_o <= mem[raddr_i];
    if (write_i) mem[waddr_i] <= wdata_i;
  end
endmodule : mau_ram
`default_nettype wire
