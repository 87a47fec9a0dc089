// mau_record.sv - the record memory of one channel: the payload in the first cycle of valid, and
// whether it changed before it was taken (docs/interface.md, Timing 1). A record is written when it
// begins. Its 'changed' is written when it ends, into a separate memory. Two consecutive payloads
// are compared in pieces, each in its own register. Everything else looks at the channel one cycle
// late.
// SPDX-License-Identifier: Apache-2.0
module mau_record #(
  parameter int WIDTH = 21,   // bits of a payload
  parameter int DEPTH = 512   // records, a power of two
) (
  input  logic                     clk_i,    // rising edge
  input  logic                     rst_ni,   // low: no record
  input  logic                     start_i,  // for one cycle, before the episode: clear
  input  logic                     run_i,    // this cycle belongs to the episode
  // The channel in this cycle.
  input  logic                     valid_i,  // the unit's valid
  input  logic                     ready_i,  // the player's ready
  input  logic [WIDTH-1:0]         data_i,   // payload
  // Records.
  output logic [$clog2(DEPTH):0]   count_o,  // number of records
  output logic                     full_o,   // a record had no room
  input  logic                     read_i,   // for one cycle: read record raddr_i
  input  logic [$clog2(DEPTH)-1:0] raddr_i,  // number of a record
  output logic [WIDTH:0]           rdata_o   // payload; 'changed' on top; one cycle later
);
  localparam int AW = $clog2(DEPTH);
  localparam int PIECE = 32, PIECES = (WIDTH + PIECE - 1) / PIECE;
  // A memory of up to 64 words is cheaper in LUTs than in block RAM. mau_player_feed has the same
  // limit.
  localparam int BLOCK = DEPTH > 64 ? 1 : 0;

  logic             run_q, valid_q, ready_q;
  logic [WIDTH-1:0] data_q;  // payload of the last cycle of valid
  logic             open_q;  // the record began earlier and is not yet taken
  logic             goes_on, begins, stays, fits, ends;

  assign goes_on = run_i && rst_ni && !start_i;
  assign begins = run_q && valid_q && !open_q;
  assign fits = !count_o[AW];
  assign stays = valid_q && !ready_q;
  assign ends = run_q && (open_q || (begins && fits)) && (!stays || !goes_on);
  assign full_o = begins && !fits;

  always_ff @(posedge clk_i) begin
    run_q <= goes_on;
    valid_q <= valid_i;
    ready_q <= ready_i;
    if (valid_i) data_q <= data_i;
    if (!rst_ni || start_i) begin
      open_q <= 1'b0;
      count_o <= '0;
    end else if (run_q) begin
      open_q <= stays && (open_q || fits);
      if (begins && fits) count_o <= count_o + 1'b1;
    end
  end

  // ---- Did it hold? -----------------------------------------------------------------------------
  logic [PIECES-1:0] differs_q;  // payload of the previous cycle against data_q
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

  mau_ram #(.WIDTH(WIDTH), .DEPTH(DEPTH), .BLOCK(BLOCK)) u_ram (
    .clk_i, .write_i(begins && fits), .waddr_i(count_o[AW-1:0]), .wdata_i(data_q), .read_i,
    .raddr_i, .rdata_o(rdata_o[WIDTH-1:0])
  );
  mau_ram #(.WIDTH(1), .DEPTH(DEPTH), .BLOCK(BLOCK)) u_changed (
    .clk_i, .write_i(ends), .waddr_i(record), .wdata_i(changed), .read_i, .raddr_i,
    .rdata_o(rdata_o[WIDTH])
  );
endmodule : mau_record
