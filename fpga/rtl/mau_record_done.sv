// mau_record_done.sv - the records of the completions, one word each (docs/board.md, Memory map).
// SPDX-License-Identifier: Apache-2.0
module mau_record_done
  import mau_pkg::*, mau_board_pkg::*;
#(
  parameter int MAX_REQUESTS = 64  // completions, a power of two
) (
  input  logic                          clk_i,       // rising edge
  // The channel in this cycle.
  input  mau_watch_t                    watch_i,
  input  mau_completion_t               done_i,      // a completion
  // Records.
  output logic [$clog2(MAX_REQUESTS):0] count_o,     // number of records
  output logic                          full_o,      // a record had no room
  // Bus.
  input  mau_bus_t                      bus_i,       // the bus in this cycle
  output logic [31:0]                   word_o       // the word, 2 cycles after; 0 elsewhere
);
  localparam int AW = $clog2(MAX_REQUESTS);

`ifndef SYNTHESIS
  initial if (MAX_REQUESTS != 1 << AW || AW > 14)
    $fatal(1, "%m: MAX_REQUESTS is a power of two to 16384");
`endif

  logic        here, here_q;
  logic [26:0] row;

  assign here = bus_i.addr[29:18] == 12'h007 && bus_i.addr[17:0] < 18'(MAX_REQUESTS);

  always_ff @(posedge clk_i) if (bus_i.read) here_q <= here;

  mau_record #(.WIDTH(26), .DEPTH(MAX_REQUESTS)) u_record (
    .clk_i, .watch_i,
    .data_i({done_i.count, done_i.counters, done_i.memviol, done_i.error, done_i.tag}),
    .count_o, .full_o, .read_i(bus_i.read && here), .raddr_i(bus_i.addr[AW-1:0]), .rdata_o(row)
  );

  assign word_o = here_q ? {row[26], 5'd0, row[25:0]} : '0;
endmodule : mau_record_done
