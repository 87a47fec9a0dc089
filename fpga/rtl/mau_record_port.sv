// mau_record_port.sv - the records of one channel, read by the link word by word (docs/board.md,
// Memory map). The recorder lays the payload of a record out in words. Two steps of multiplexers
// select a word: first one of every four words. The data of the memory hold meanwhile. With PARTS
// above 1 the recorder lays out one part (mau_record): the words of the head, and its share of the
// words of the record.
// SPDX-License-Identifier: Apache-2.0
module mau_record_port
  import mau_board_pkg::*;
#(
  parameter int REGION = 5,    // bits 23:20 of the byte address of record 0
  parameter int WIDTH = 21,    // bits of a payload
  parameter int DEPTH = 512,   // records, a power of two
  parameter int STRIDE = 4,    // log2 of the words between records, 2 at least
  parameter int WORDS = 16,    // words of a part, a multiple of 4, 2**STRIDE at most
  parameter int PARTS = 1,     // parts of a record, as in mau_record
  parameter int HEAD = 0,      // bits of the head, as in mau_record
  // With PARTS above 1:
  parameter int HEAD_WORDS = 3,  // words of the head
  parameter int SHARE_WORDS = 6  // words of a part after those of the head
) (
  input  logic                   clk_i,       // rising edge
  // The channel in this cycle.
  input  mau_watch_t             watch_i,
  input  logic [WIDTH-1:0]       data_i,      // payload
  // Records.
  output logic [$clog2(DEPTH):0] count_o,     // number of records
  output logic                   full_o,      // a record had no room
  // Bus.
  input  mau_bus_t               bus_i,       // the bus in this cycle
  output logic [HEAD+(WIDTH-HEAD)/PARTS:0] row_o,  // a part of the payload; 'changed' on top
  input  logic [WORDS*32-1:0]    words_i,     // the same in words
  output logic [31:0]            word_o       // the word, 2 cycles after the read; 0 elsewhere
);
  localparam int AW = $clog2(DEPTH), RW = $clog2(DEPTH * PARTS);

`ifndef SYNTHESIS
  initial if (DEPTH != 1 << AW || AW + STRIDE > 18 || WORDS > 1 << STRIDE || WORDS % 4 != 0)
    $fatal(1, "%m: DEPTH is a power of two whose records fit 1 MiB; WORDS fit a record");
`endif

  logic               here, here_q;
  logic [STRIDE-1:0]  number, number_q;  // of the word in its part
  logic [RW-1:0]      raddr;
  logic [WORDS*8-1:0] fourth_q;

  assign here = bus_i.addr[29:18] == 12'(REGION) && bus_i.addr[17:0] >> STRIDE < 18'(DEPTH) &&
                32'(number) < WORDS;

  // ---- The part that has the word ---------------------------------------------------------------
  if (PARTS > 1) begin : g_parts
    logic [$clog2(PARTS)-1:0] part;

    always_comb begin
      part = '0;
      number = bus_i.addr[STRIDE-1:0];
      for (int p = 1; p < PARTS; p++)
        if (32'(bus_i.addr[STRIDE-1:0]) >= HEAD_WORDS + p * SHARE_WORDS) begin
          part = ($clog2(PARTS))'(p);
          number = bus_i.addr[STRIDE-1:0] - STRIDE'(p * SHARE_WORDS);
        end
    end
    assign raddr = {bus_i.addr[STRIDE +: AW], part};
  end else begin : g_whole
    assign number = bus_i.addr[STRIDE-1:0];
    assign raddr = bus_i.addr[STRIDE +: AW];
  end

  always_ff @(posedge clk_i) begin
    if (bus_i.read) begin
      here_q <= here;
      number_q <= number;
    end
    for (int w = 0; w < WORDS / 4; w++)
      fourth_q[32*w +: 32] <= words_i[128*w + 32*number_q[1:0] +: 32];
  end

  if (STRIDE > 2) begin : g_fourths
    assign word_o = here_q ? fourth_q[32*number_q[STRIDE-1:2] +: 32] : '0;
  end else begin : g_fourth
    assign word_o = here_q ? fourth_q : '0;
  end

  mau_record #(.WIDTH(WIDTH), .DEPTH(DEPTH), .PARTS(PARTS), .HEAD(HEAD)) u_record (
    .clk_i, .watch_i, .data_i, .count_o, .full_o,
    .read_i(bus_i.read && here), .raddr_i(raddr), .rdata_o(row_o)
  );
endmodule : mau_record_port
