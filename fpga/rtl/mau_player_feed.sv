// mau_player_feed.sv - feeds a source from a memory that the link writes (mau_player_rows): its
// entries in order, up to one a cycle. With LUT RAM the current entry is the output of the memory.
// The output of block RAM is late in its cycle: unless LATE is 1, the current entry is then in a
// register, and the next entry is at the output of the memory. A source whose transfers are at
// least PARTS cycles apart may have a narrow memory with entries in PARTS parts, from which a part
// a cycle shifts into the register.
// SPDX-License-Identifier: Apache-2.0
module mau_player_feed
  import mau_board_pkg::*;
#(
  parameter int REGION = 1,        // bits 23:20 of the byte address of entry 0
  parameter int FIRST = 0,         // word of the memory map's entry that is word 0 here
  parameter int WIDTH = 360,       // bits of an entry
  parameter int STRIDE = 4,        // log2 of the words between entries
  parameter int DEPTH = 64,        // entries, a power of two
  parameter int PARTS = 1,         // parts of an entry, a power of two; above 1: of as many words
  parameter int LATE = 0           // 1: entry_o may be late in its cycle; with PARTS 1
) (
  input  logic             clk_i,        // rising edge
  input  logic             rst_ni,       // low: idle
  input  logic             start_i,      // for one cycle: entry 0 follows, within PARTS + 2 cycles
  input  logic             next_i,       // the entry was taken
  output logic [WIDTH-1:0] entry_o,      // the entry; bits 31:0 are its first word
  input  mau_bus_t         bus_i         // the bus in this cycle
);
  localparam int RW = $clog2(DEPTH * PARTS);
  localparam int PART = WIDTH / PARTS;  // bits of a part
  // As in mau_record: a small memory is in LUTs.
  localparam int BLOCK = DEPTH > 64 || PARTS > 1 ? 1 : 0;
  localparam int REGISTERED = BLOCK > 0 && LATE == 0 ? 1 : 0;

  logic [RW-1:0]   raddr_q;      // the part after the one at the output
  logic            start_q;      // the cycle after start_i
  logic            read;
  logic            shift, more;  // a part goes into the register; and it is not the first
  logic [PART-1:0] rdata;

  assign read = start_i || shift;
  assign shift = (REGISTERED > 0 && start_q) || next_i || more;

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
  end else if (REGISTERED > 0) begin : g_registered
    assign more = 1'b0;
    always_ff @(posedge clk_i) if (shift) entry_o <= rdata;
  end else begin : g_output
    assign more = 1'b0;
    assign entry_o = rdata;
  end

  mau_player_rows #(
    .REGION(REGION), .FIRST(FIRST), .WIDTH(WIDTH), .STRIDE(STRIDE), .DEPTH(DEPTH), .PARTS(PARTS),
    .BLOCK(BLOCK)
  ) u_rows (
    .clk_i, .bus_i, .read_i(read), .raddr_i(start_i ? '0 : raddr_q), .rdata_o(rdata)
  );
endmodule : mau_player_feed
