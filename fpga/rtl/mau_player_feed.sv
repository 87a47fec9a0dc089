// mau_player_feed.sv - feeds a source from a memory. The link writes the memory word by word; an
// entry is read each cycle. With LUT RAM the current entry is the output of the memory. The output
// of block RAM is late in its cycle: then the current entry is in a register, and the next entry is
// at the output of the memory. A source whose transfers are at least PARTS cycles apart may have a
// narrow memory with entries in PARTS parts, from which a part a cycle shifts into the register.
// SPDX-License-Identifier: Apache-2.0
module mau_player_feed
  import mau_board_pkg::*;
#(
  parameter int REGION = 1,        // bits 23:20 of the byte address of entry 0
  parameter int FIRST = 0,         // word of the memory map's entry that is word 0 here
  parameter int WIDTH = 360,       // bits of an entry
  parameter int STRIDE = 4,        // log2 of the words between entries
  parameter int DEPTH = 64,        // entries, a power of two
  parameter int PARTS = 1          // parts of an entry, a power of two; above 1: of as many words
) (
  input  logic             clk_i,        // rising edge
  input  logic             rst_ni,       // low: idle
  input  logic             start_i,      // for one cycle: entry 0 follows, within PARTS + 2 cycles
  input  logic             next_i,       // the entry was taken
  output logic [WIDTH-1:0] entry_o,      // the entry; bits 31:0 are its first word
  input  mau_bus_t         bus_i         // the bus in this cycle
);
  localparam int AW = $clog2(DEPTH), RW = $clog2(DEPTH * PARTS);
  localparam int PART = WIDTH / PARTS;      // bits of a part
  localparam int WORDS = (PART + 31) / 32;  // of a part
  // As in mau_record: a small memory is in LUTs.
  localparam int BLOCK = DEPTH > 64 || PARTS > 1 ? 1 : 0;

`ifndef SYNTHESIS
  initial if (DEPTH < 2 || DEPTH != 1 << AW || AW + STRIDE > 18)
    $fatal(1, "%m: DEPTH is a power of two whose entries fit their part of the memory map");
  initial if (PARTS > 1 && (PARTS != 1 << $clog2(PARTS) || WIDTH != PARTS * WORDS * 32))
    $fatal(1, "%m: PARTS is a power of two, and parts are whole words");
`endif

  logic             fits;
  logic [WORDS-1:0] word, write_q;     // one-hot: the word of a part that is written
  logic [RW-1:0]    part;              // its part
  logic [RW-1:0]    waddr_q, raddr_q;  // raddr_q: the part after the one at the output
  logic [31:0]      wdata_q;
  logic             start_q;           // the cycle after start_i
  logic             read;
  logic             shift, more;       // a part goes into the register; and it is not the first
  logic [PART-1:0]  rdata;

  assign fits = bus_i.addr[29:18] == 12'(REGION) && bus_i.addr[17:0] >> STRIDE < 18'(DEPTH);
  assign read = start_i || shift;
  assign shift = (BLOCK > 0 && start_q) || next_i || more;

  always_ff @(posedge clk_i) begin
    start_q <= rst_ni && start_i;
    if (read) raddr_q <= start_i ? RW'(1) : raddr_q + 1'b1;
  end

  if (PARTS > 1) begin : g_parts
    logic [$clog2(PARTS)-1:0] part_q;  // part at the output; 0 until the transfer
    assign more = part_q != '0;
    always_ff @(posedge clk_i) begin
      if (!rst_ni || start_i) part_q <= '0;
      else if (shift) part_q <= part_q + 1'b1;
      if (shift) entry_o <= {rdata, entry_o[WIDTH-1:PART]};
    end
  end else if (BLOCK > 0) begin : g_registered
    assign more = 1'b0;
    always_ff @(posedge clk_i) if (shift) entry_o <= rdata;
  end else begin : g_output
    assign more = 1'b0;
    assign entry_o = rdata;
  end

  // ---- Written by the link ----------------------------------------------------------------------
  always_comb begin
    word = '0;
    part = '0;
    for (int n = 0; n < PARTS * WORDS; n++)
      if (bus_i.addr[STRIDE-1:0] == STRIDE'(FIRST + n)) begin
        word[n % WORDS] = 1'b1;
        part = RW'(n / WORDS);
      end
  end
  always_ff @(posedge clk_i) begin
    write_q <= bus_i.write && fits ? word : '0;
    waddr_q <= RW'(bus_i.addr[STRIDE +: AW]) * RW'(PARTS) + part;
    wdata_q <= bus_i.data;
  end

  for (genvar w = 0; w < WORDS; w++) begin : g_word
    localparam int BITS = PART - 32 * w < 32 ? PART - 32 * w : 32;
    mau_ram #(.WIDTH(BITS), .DEPTH(DEPTH * PARTS), .BLOCK(BLOCK)) u_ram (
      .clk_i, .write_i(write_q[w]), .waddr_i(waddr_q), .wdata_i(wdata_q[BITS-1:0]), .read_i(read),
      .raddr_i(start_i ? '0 : raddr_q), .rdata_o(rdata[32*w +: BITS])
    );
  end
endmodule : mau_player_feed
