// mau_player_rows.sv - a memory of entries that the link writes word by word (docs/board.md, Memory
// map). A read gives an entry, or with PARTS above 1 a part of one.
// SPDX-License-Identifier: Apache-2.0
module mau_player_rows
  import mau_board_pkg::*;
#(
  parameter int REGION = 1,        // bits 23:20 of the byte address of entry 0
  parameter int FIRST = 0,         // word of the memory map's entry that is word 0 here
  parameter int WIDTH = 360,       // bits of an entry
  parameter int STRIDE = 4,        // log2 of the words between entries
  parameter int DEPTH = 64,        // entries, a power of two
  parameter int PARTS = 1,         // parts of an entry, a power of two; above 1: of whole words
  parameter int BLOCK = 1          // 1: block RAM; 0: LUT RAM
) (
  input  logic                           clk_i,    // rising edge
  input  mau_bus_t                       bus_i,    // the bus in this cycle
  input  logic                           read_i,   // for one cycle: read a part
  input  logic [$clog2(DEPTH*PARTS)-1:0] raddr_i,  // PARTS * number of the entry + its part
  output logic [WIDTH/PARTS-1:0]         rdata_o   // one cycle later, until the next read
);
  localparam int AW = $clog2(DEPTH), RW = $clog2(DEPTH * PARTS);
  localparam int PART = WIDTH / PARTS;      // bits of a part
  localparam int WORDS = (PART + 31) / 32;  // of a part

`ifndef SYNTHESIS
  initial if (DEPTH < 2 || DEPTH != 1 << AW || AW + STRIDE > 18)
    $fatal(1, "%m: DEPTH is a power of two whose entries fit their part of the memory map");
  initial if (PARTS > 1 && (PARTS != 1 << $clog2(PARTS) || WIDTH != PARTS * WORDS * 32))
    $fatal(1, "%m: PARTS is a power of two, and parts are whole words");
`endif

  logic             fits;
  logic [WORDS-1:0] word, write_q;  // one-hot: the word of a part that is written
  logic [RW-1:0]    part, waddr_q;  // its part in the entry; in the memory
  logic [31:0]      wdata_q;

  assign fits = bus_i.addr[29:18] == 12'(REGION) && bus_i.addr[17:0] >> STRIDE < 18'(DEPTH);

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
      .clk_i, .write_i(write_q[w]), .waddr_i(waddr_q), .wdata_i(wdata_q[BITS-1:0]), .read_i,
      .raddr_i, .rdata_o(rdata_o[32*w +: BITS])
    );
  end
endmodule : mau_player_rows
