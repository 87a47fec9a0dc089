// mau_player_feed.sv - feeds a source from a memory. The link writes the memory word by word; an
// entry is read each cycle. With LUT RAM the current entry is the output of the memory. The output
// of block RAM is late in its cycle: then the current entry is in a register, and the next entry is
// at the output of the memory.
// SPDX-License-Identifier: Apache-2.0
module mau_player_feed #(
  parameter int REGION = 1,        // bits 23:20 of the byte address of entry 0
  parameter int FIRST = 0,         // word of the memory map's entry that is word 0 here
  parameter int WIDTH = 360,       // bits of an entry
  parameter int STRIDE = 4,        // log2 of the words between entries
  parameter int DEPTH = 64         // entries, a power of two
) (
  input  logic             clk_i,        // rising edge
  input  logic             rst_ni,       // low: idle
  input  logic             start_i,      // for one cycle: entry 0 follows, within three cycles
  input  logic             next_i,       // the entry was taken
  output logic [WIDTH-1:0] entry_o,      // the entry; bits 31:0 are its first word
  // Bus.
  input  logic             bus_write_i,  // for one cycle: a word is written
  input  logic [29:0]      bus_addr_i,   // word address: byte address / 4
  input  logic [31:0]      bus_wdata_i   // data that are written
);
  localparam int AW = $clog2(DEPTH);
  localparam int WORDS = (WIDTH + 31) / 32;
  // As in mau_record: a small memory is in LUTs.
  localparam int BLOCK = DEPTH > 64 ? 1 : 0;

`ifndef SYNTHESIS
  initial if (DEPTH < 2 || DEPTH != 1 << AW || AW + STRIDE > 18)
    $fatal(1, "%m: DEPTH is a power of two whose entries fit their part of the memory map");
`endif

  logic             fits;
  logic [WORDS-1:0] write_q;
  logic [AW-1:0]    waddr_q, raddr_q;  // raddr_q: the entry after the one at the output
  logic [31:0]      wdata_q;
  logic             start_q;           // the cycle after start_i
  logic             read;
  logic [WIDTH-1:0] rdata;

  assign fits = bus_addr_i[29:18] == 12'(REGION) && bus_addr_i[17:0] >> STRIDE < 18'(DEPTH);
  assign read = start_i || (BLOCK > 0 && start_q) || next_i;

  always_ff @(posedge clk_i) begin
    for (int w = 0; w < WORDS; w++)
      write_q[w] <= bus_write_i && fits && bus_addr_i[STRIDE-1:0] == STRIDE'(FIRST + w);
    waddr_q <= bus_addr_i[STRIDE +: AW];
    wdata_q <= bus_wdata_i;
    start_q <= rst_ni && start_i;
    if (read) raddr_q <= start_i ? AW'(1) : raddr_q + 1'b1;
  end

  if (BLOCK > 0) begin : g_registered
    always_ff @(posedge clk_i) if (start_q || next_i) entry_o <= rdata;
  end else begin : g_output
    assign entry_o = rdata;
  end

  for (genvar w = 0; w < WORDS; w++) begin : g_word
    localparam int BITS = WIDTH - 32 * w < 32 ? WIDTH - 32 * w : 32;
    mau_ram #(.WIDTH(BITS), .DEPTH(DEPTH), .BLOCK(BLOCK)) u_ram (
      .clk_i, .write_i(write_q[w]), .waddr_i(waddr_q), .wdata_i(wdata_q[BITS-1:0]), .read_i(read),
      .raddr_i(start_i ? '0 : raddr_q), .rdata_o(rdata[32*w +: BITS])
    );
  end
endmodule : mau_player_feed
