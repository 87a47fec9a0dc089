// mau_player_words.sv - the memory of stalls and lengths of all ports. The ports take turns, one a
// cycle: if a port needs a word, its next word is read. A port uses a word for at least 16 cycles,
// so no port waits. Past MAX_LENGTHS every length is 1. The last ports may be gates, which have
// stalls and no lengths.
// SPDX-License-Identifier: Apache-2.0
module mau_player_words
  import mau_board_pkg::*;
#(
  parameter int PORTS = 5,          // ports, 2 .. 11
  parameter int GATES = 0,          // of them gates
  parameter int MAX_CLOCKS = 8192,  // cycles of a port's stalls, a power of two, 64 at least
  parameter int MAX_LENGTHS = 1024  // lengths of a port, a power of two, 16 at least
) (
  input  logic             clk_i,        // rising edge
  input  logic             rst_ni,       // low: idle
  input  logic             start_i,      // for one cycle: begin with the first words
  input  logic [PORTS-1:0] traffic_i,    // ports that take lengths; the others take stalls
  input  logic [PORTS-1:0] want_i,       // ports that need a word
  output logic [PORTS-1:0] valid_o,      // for one cycle, one bit: word_o is that port's
  output logic [31:0]      word_o,       // 32 cycles, or 8 lengths less one
  input  mau_bus_t         bus_i         // the bus in this cycle
);
  localparam int STALLS = MAX_CLOCKS / 32, LENGTHS = MAX_LENGTHS / 8;  // words of a port
  localparam int MORE = STALLS > LENGTHS ? STALLS : LENGTHS;
  localparam int IW = $clog2(MORE) + 1;                                // bits of a word's number
  localparam int DEPTH = 1 << $clog2(PORTS * STALLS + (PORTS - GATES) * LENGTHS);
  localparam int AW = $clog2(DEPTH);
  localparam int PW = $clog2(PORTS);                                   // bits of a port's number
  localparam int SPACING = 17 - PW;  // log2 of the words between the ports in the memory map

`ifndef SYNTHESIS
  initial begin
    if (PORTS < 2 || PORTS > 11) $fatal(1, "%m: PORTS is 2 to 11");
    if (MAX_CLOCKS < 64 || MAX_CLOCKS > 32 << SPACING || (MAX_CLOCKS & (MAX_CLOCKS - 1)) != 0)
      $fatal(1, "%m: MAX_CLOCKS is a power of two, 64 .. %0d", 32 << SPACING);
    if (MAX_LENGTHS < 16 || MAX_LENGTHS > 8 << SPACING || (MAX_LENGTHS & (MAX_LENGTHS - 1)) != 0)
      $fatal(1, "%m: MAX_LENGTHS is a power of two, 16 .. %0d", 8 << SPACING);
  end
`endif

  // The address of word 'number' of a port: stalls of all ports, then lengths.
  function automatic logic [AW-1:0] place(input logic lengths, input logic [PW-1:0] port,
                                          input logic [AW-1:0] number);
    place = lengths ? AW'(PORTS * STALLS) + AW'(port) * AW'(LENGTHS) + number
                    : AW'(port) * AW'(STALLS) + number;
  endfunction

  // ---- Written by the link ----------------------------------------------------------------------
  // 0x300000 + (4 << SPACING) * port: stalls; 0x380000 + (4 << SPACING) * port: lengths.
  logic          write_q, fits, lengths;
  logic [PW-1:0] port;
  logic [AW-1:0] waddr_q;
  logic [31:0]   wdata_q;

  assign lengths = bus_i.addr[17];
  assign port = bus_i.addr[16:SPACING];
  assign fits = bus_i.addr[29:18] == 12'h003 &&
                32'(port) < (lengths ? PORTS - GATES : PORTS) &&
                32'(bus_i.addr[SPACING-1:0]) < (lengths ? LENGTHS : STALLS);

  always_ff @(posedge clk_i) begin
    write_q <= bus_i.write && fits;
    waddr_q <= place(lengths, port, AW'(bus_i.addr[SPACING-1:0]));
    wdata_q <= bus_i.data;
  end

  // ---- Read by the ports ------------------------------------------------------------------------
  logic [PW-1:0]       turn_q;          // port whose turn it is
  logic [PORTS*IW-1:0] number_q;        // next word of each port; this turn's port lowest
  logic [IW-1:0]       number;
  logic                read, past_end;  // past_end: no more words for this port
  logic [PORTS-1:0]    reads, valid_q;  // one-hot: the port
  logic                zero_q, read_traffic;

  assign number = number_q[IW-1:0];
  assign read_traffic = traffic_i[turn_q];
  assign past_end = {{(32-IW){1'b0}}, number} >= (read_traffic ? LENGTHS : STALLS);
  assign read = rst_ni && !start_i && want_i[turn_q] && !valid_o[turn_q];
  assign reads = PORTS'(read) << turn_q;

  always_ff @(posedge clk_i) begin
    turn_q <= !rst_ni || turn_q == PW'(PORTS - 1) ? '0 : turn_q + 1'b1;
    valid_q <= reads;
    zero_q <= past_end;
    number_q <= start_i ? '0 : {number + IW'(read && !past_end), number_q[PORTS*IW-1:IW]};
  end

  logic [31:0] rdata;
  assign valid_o = valid_q;
  assign word_o = zero_q ? '0 : rdata;

  mau_ram #(.WIDTH(32), .DEPTH(DEPTH), .BLOCK(1)) u_ram (
    .clk_i, .write_i(write_q), .waddr_i(waddr_q), .wdata_i(wdata_q), .read_i(read),
    .raddr_i(place(read_traffic, turn_q, AW'(number))), .rdata_o(rdata)
  );
endmodule : mau_player_words
