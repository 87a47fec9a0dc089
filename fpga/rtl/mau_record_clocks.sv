// mau_record_clocks.sv - the record of cycles: the handshakes of all ports in each cycle
// (docs/board.md, Memory map). A word has one cycle, or two, the first one lowest.
// SPDX-License-Identifier: Apache-2.0
module mau_record_clocks
  import mau_board_pkg::*;
#(
  parameter int PORTS = 5,         // ports, 16 / EACH at most
  parameter int EACH = 2,          // cycles in a word: 1, 2
  parameter int MAX_CLOCKS = 8192  // cycles, a power of two
) (
  input  logic                        clk_i,       // rising edge
  input  logic                        clear_i,     // for one cycle, before the episode: no record
  input  logic                        run_i,       // this cycle belongs to the episode
  input  logic [PORTS-1:0]            seen_i,      // ready of sources, valid of sinks
  input  logic [PORTS-1:0]            drive_i,     // valid of sources, ready of sinks
  output logic [$clog2(MAX_CLOCKS):0] count_o,     // cycles recorded
  // Bus.
  input  mau_bus_t                    bus_i,       // the bus in this cycle
  output logic [31:0]                 word_o       // the word, 2 cycles after; 0 elsewhere
);
  localparam int CW = $clog2(MAX_CLOCKS), BITS = 2 * PORTS, FIELD = 16 / EACH;
  localparam int DEPTH = MAX_CLOCKS / EACH, AW = $clog2(DEPTH);

`ifndef SYNTHESIS
  initial if (MAX_CLOCKS != 1 << CW || AW > 18)
    $fatal(1, "%m: MAX_CLOCKS is a power of two whose words fit 1 MiB");
`endif

  logic                 run_q, here, here_q;
  logic [BITS-1:0]      now_q;  // handshakes of the previous cycle
  logic [EACH*BITS-1:0] wrow, row;

  assign here = bus_i.addr[29:18] == 12'h004 && bus_i.addr[17:0] < 18'(DEPTH);

  always_ff @(posedge clk_i) begin
    run_q <= run_i && !clear_i;
    now_q <= {drive_i, seen_i};
    if (clear_i) count_o <= '0;
    else if (run_q) count_o <= count_o + 1'b1;
    if (bus_i.read) here_q <= here;
  end

  if (EACH == 2) begin : g_two
    logic [BITS-1:0] before_q;
    always_ff @(posedge clk_i) if (run_q) before_q <= now_q;
    assign wrow = count_o[0] ? {now_q, before_q} : {BITS'(0), now_q};
  end else begin : g_one
    assign wrow = now_q;
  end

  mau_ram #(.WIDTH(EACH * BITS), .DEPTH(DEPTH), .BLOCK(1)) u_ram (
    .clk_i, .write_i(run_q), .waddr_i(count_o[CW-1 -: AW]), .wdata_i(wrow),
    .read_i(bus_i.read && here), .raddr_i(bus_i.addr[AW-1:0]), .rdata_o(row)
  );

  for (genvar f = 0; f < 2 * EACH; f++) begin : g_field
    assign word_o[f*FIELD +: FIELD] = here_q ? FIELD'(row[f*PORTS +: PORTS]) : '0;
  end
endmodule : mau_record_clocks
