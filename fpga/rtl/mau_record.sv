// mau_record.sv - the record memory of one channel: the payload in the first cycle of valid, and
// whether it changed before it was taken (docs/interface.md, Timing 1). A register holds the first
// payload. Later ones are compared with it in pieces, each in its own register. A record is written
// when it ends. Everything looks at the channel one cycle late. With PARTS above 1 a record is
// written in so many cycles into a narrow memory. A part has the head of the payload and a share of
// the rest. Then a record begins at least PARTS cycles after the transfer of the one before.
// SPDX-License-Identifier: Apache-2.0
module mau_record
  import mau_board_pkg::*;
#(
  parameter int WIDTH = 21,   // bits of a payload
  parameter int DEPTH = 512,  // records, a power of two
  parameter int PARTS = 1,    // parts of a record, a power of two
  parameter int HEAD = 0      // bits of the head, lowest in the payload; with PARTS above 1
) (
  input  logic                     clk_i,    // rising edge
  // The channel in this cycle.
  input  mau_watch_t               watch_i,
  input  logic [WIDTH-1:0]         data_i,   // payload
  // Records.
  output logic [$clog2(DEPTH):0]   count_o,  // number of records
  output logic                     full_o,   // a record had no room
  input  logic                     read_i,   // for one cycle: read a part
  input  logic [$clog2(DEPTH*PARTS)-1:0] raddr_i,  // PARTS * number of the record + its part
  output logic [HEAD+(WIDTH-HEAD)/PARTS:0] rdata_o  // head, share, 'changed'; one cycle later
);
  localparam int AW = $clog2(DEPTH), RW = $clog2(DEPTH * PARTS);
  localparam int SHARE = (WIDTH - HEAD) / PARTS;  // bits
  localparam int PIECE = 32, PIECES = (WIDTH + PIECE - 1) / PIECE;
  // A memory of up to 64 words is cheaper in LUTs than in block RAM. mau_player_feed has the same
  // limit.
  localparam int BLOCK = DEPTH * PARTS > 64 ? 1 : 0;

`ifndef SYNTHESIS
  initial if (PARTS != 1 << $clog2(PARTS) || (WIDTH - HEAD) % PARTS != 0)
    $fatal(1, "%m: PARTS is a power of two that divides WIDTH - HEAD");
`endif

  logic             run_q, valid_q, ready_q;
  logic [WIDTH-1:0] data_q;  // first payload of the record, or of the one that begins
  logic             open_q;  // the record began earlier and is not yet taken
  logic             opens;   // the same in the next cycle
  logic             goes_on, begins, stays, fits, ends;

  assign goes_on = watch_i.run && !watch_i.clear;
  assign begins = run_q && valid_q && !open_q;
  assign fits = !count_o[AW];
  assign stays = valid_q && !ready_q;
  assign ends = run_q && (open_q || (begins && fits)) && (!stays || !goes_on);
  assign opens = run_q ? stays && (open_q || fits) : open_q;
  assign full_o = begins && !fits;

  always_ff @(posedge clk_i) begin
    run_q <= goes_on;
    valid_q <= watch_i.valid;
    ready_q <= watch_i.ready;
    if (!opens && (PARTS == 1 || watch_i.valid)) data_q <= data_i;
    if (watch_i.clear) begin
      open_q <= 1'b0;
      count_o <= '0;
    end else begin
      open_q <= opens;
      if (begins && fits) count_o <= count_o + 1'b1;
    end
  end

  // ---- Did it hold? -----------------------------------------------------------------------------
  logic [PIECES-1:0] differs_q;  // payload of the previous cycle against the first one
  logic              changed, changed_q;
  logic [AW-1:0]     record;     // number of the open record

  assign record = begins ? count_o[AW-1:0] : count_o[AW-1:0] - 1'b1;
  assign changed = open_q && (changed_q || !valid_q || differs_q != '0);

  for (genvar p = 0; p < PIECES; p++) begin : g_piece
    localparam int BITS = WIDTH - p * PIECE < PIECE ? WIDTH - p * PIECE : PIECE;
    always_ff @(posedge clk_i)
      differs_q[p] <= data_i[p*PIECE +: BITS] != data_q[p*PIECE +: BITS];
  end

  always_ff @(posedge clk_i) changed_q <= changed;

  // ---- Memory -----------------------------------------------------------------------------------
  logic                write;
  logic [RW-1:0]       waddr;
  logic [SHARE+HEAD:0] wdata;

  if (PARTS > 1) begin : g_parts
    logic [$clog2(PARTS)-1:0] part_q;  // part to be written

    assign write = ends || part_q != '0;
    assign waddr = {record, part_q};
    assign wdata = {changed, data_q[HEAD+SHARE*part_q +: SHARE], data_q[HEAD-1:0]};
    always_ff @(posedge clk_i) begin
      if (watch_i.clear) part_q <= '0;
      else if (write) part_q <= part_q + 1'b1;
    end
  end else begin : g_whole
    assign write = ends;
    assign waddr = record;
    assign wdata = {changed, data_q};
  end

  mau_ram #(.WIDTH(1 + SHARE + HEAD), .DEPTH(DEPTH * PARTS), .BLOCK(BLOCK)) u_ram (
    .clk_i, .write_i(write), .waddr_i(waddr), .wdata_i(wdata), .read_i, .raddr_i, .rdata_o
  );
endmodule : mau_record
