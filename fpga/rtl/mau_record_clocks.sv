// mau_record_clocks.sv - the record of cycles: the handshakes of all ports in each cycle
// (docs/board.md, Memory map). A word has one cycle, or two, the first one lowest.
// SPDX-License-Identifier: Apache-2.0
module mau_record_clocks #(
  parameter int PORTS = 5,         // ports, 16 / EACH at most
  parameter int EACH = 2,          // cycles in a word: 1, 2
  parameter int MAX_CLOCKS = 8192  // cycles, a power of two
) (
  input  logic                        clk_i,       // rising edge
  input  logic                        rst_ni,      // low: no record
  input  logic                        start_i,     // for one cycle, before the episode: clear
  input  logic                        run_i,       // this cycle belongs to the episode
  input  logic [PORTS-1:0]            seen_i,      // ready of sources, valid of sinks
  input  logic [PORTS-1:0]            drive_i,     // valid of sources, ready of sinks
  output logic [$clog2(MAX_CLOCKS):0] count_o,     // cycles recorded
  // Bus.
  input  logic                        bus_read_i,  // for one cycle: a word is read
  input  logic [29:0]                 bus_addr_i,  // word address: byte address / 4
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

  assign here = bus_addr_i[29:18] == 12'h004 && bus_addr_i[17:0] < 18'(DEPTH);

  always_ff @(posedge clk_i) begin
    run_q <= run_i && rst_ni && !start_i;
    now_q <= {drive_i, seen_i};
    if (!rst_ni || start_i) count_o <= '0;
    else if (run_q) count_o <= count_o + 1'b1;
    if (bus_read_i) here_q <= here;
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
    .read_i(bus_read_i && here), .raddr_i(bus_addr_i[AW-1:0]), .rdata_o(row)
  );

  for (genvar f = 0; f < 2 * EACH; f++) begin : g_field
    assign word_o[f*FIELD +: FIELD] = here_q ? FIELD'(row[f*PORTS +: PORTS]) : '0;
  end
endmodule : mau_record_clocks
