`default_nettype none
// mau_coalesce_block.sv - index_stride blocks of the lanes of the window store (C3): lanes FIRST and above of every window.
// The lane pipe knows a lane's block five clocks before the lane bus, and nobody wants it before the lines of its window are compared: it waits in a memory
// of its own all that time, in no register of the stages between. Windows come and go in the order of mau_coalesce_bank.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_ram.svh"
module mau_coalesce_block #(
  parameter int LANES = 16,
  parameter int FIRST = 0,    // number of lane 0 in the place
  parameter int BEAT = LANES, // lanes of a beat
  parameter int PLACE = 16,   // lanes of a place
  parameter int DEPTH = 32    // places; a power of two
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  // Block bus, docs/interface.md.
  input  wire logic                blk_valid_i,
  input  wire logic                blk_last_i,
  input  wire logic [3:0]          blk_beat_i,
  input  wire logic [LANES*32-1:0] blk_i,
  // The next place is wanted, as in mau_coalesce_bank.
  input  wire logic                read_i,
  // Its blocks, six clocks later less MAU_OUTREG: when its slot leaves mau_coalesce_lines, or a clock ahead; they hold until the next one comes.
  output logic [LANES*32-1:0]      blk_o
);
  localparam int AW = $clog2(DEPTH);
  localparam logic [3:0] BEATS = 4'(PLACE / BEAT - 1);  // mask: beat number inside its place
  localparam int READ = 5 - 2 * `MAU_OUTREG;  // clocks from read_i to the memory

  /* verilator lint_off UNUSEDPARAM */  // MAU_KEEP
  localparam logic [31:0] BLOCK = 32'hfffffff8;
  /* verilator lint_on UNUSEDPARAM */

  logic [AW-1:0]   wptr_q, rptr_q;
  logic [READ:1]   read_q;
  logic            read;

  assign read = read_q[READ];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      read_q <= '0;
    end else begin
      read_q <= {read_q[READ-1:1], read_i};
      if (read) rptr_q <= rptr_q + 1'b1;
      if (blk_valid_i && (blk_last_i || (blk_beat_i & BEATS) == BEATS)) wptr_q <= wptr_q + 1'b1;
    end
  end

  // The memory is read first and written last, without delay: nobody else looks at it (mau_ram.svh).
  `MAU_BANK logic [LANES*32-1:0] blk_mem [0:DEPTH-1];
  logic [LANES*32-1:0] blk_q;

  always_ff @(posedge clk_i) begin
    if (read) blk_q <= blk_mem[rptr_q];
    if (blk_valid_i && (blk_beat_i & BEATS) == 4'(FIRST / BEAT)) blk_mem[wptr_q] = `MAU_KEEP(blk_i, {LANES{BLOCK}});
  end

  if (`MAU_OUTREG != 0) begin : g_register
    always_ff @(posedge clk_i) blk_o <= blk_q;
  end else begin : g_wire
    assign blk_o = blk_q;
  end
endmodule : mau_coalesce_block
`default_nettype wire
