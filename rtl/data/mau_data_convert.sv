// mau_data_convert.sv - the elements of a beat become registers: loads with a format CONVERT lanes
// a clock (mau_convert_load), everything else as it is.
// A beat without a format passes in the clock in which it comes, when no converted one is under
// way; the others wait for what is in front of them. Beats leave in their order.
// SPDX-License-Identifier: Apache-2.0
module mau_data_convert
  import mau_convert_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int CONVERT = 4        // lanes that convert in a clock, LANES at most
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  // Whole beats.
  input  logic                 valid_i,
  output logic                 take_o,
  input  mau_beat_control_t    row_i,
  input  mau_convert_plan_t    plan_i,
  input  logic [LANES*4-1:0]   status_i,
  input  logic [LANES*4-1:0]   comps_i,
  input  logic [LANES-1:0]     writes_i,     // lanes that get a result (mau_beat_lanes)
  input  logic [LANES-1:0]     in_lds_i,     // FLAT lanes in LDS
  input  logic [LANES*32-1:0]  lds_i,        // LDS byte addresses
  input  logic [LANES*128-1:0] element_i,
  // The same, with registers 0..3 of each lane where the elements converted, which they tell; else
  // the elements of element_i are those of the beat.
  output logic                 valid_o,
  input  logic                 take_i,
  output mau_beat_control_t    row_o,
  output logic [LANES-1:0]     writes_o,
  output logic [LANES-1:0]     in_lds_o,
  output logic [LANES*32-1:0]  lds_o,
  output logic                 converted_o,
  output logic [LANES*128-1:0] registers_o
);
  localparam int CHUNKS = LANES / CONVERT;        // clocks that a beat converts
  localparam int CB = CHUNKS > 1 ? $clog2(CHUNKS) : 1;
  localparam int ROOM = 16;                       // beats that convert or have converted
  localparam int ROW_BITS = 47;                   // of mau_beat_control_t
  localparam int SIDE = ROW_BITS + LANES * 33;

  // ---- Feed -------------------------------------------------------------------------------------
  logic [CB-1:0]          chunk_q, out_chunk_q;   // that goes into the converters, that comes out
  logic [$clog2(ROOM):0]  room_q;
  logic                   room_some_q, none_q;    // none_q: no beat converts or has converted
  logic                   feed, feed_ends, direct, comes, whole, whole_q, row_free, whole_valid;

  always_comb begin
    {feed, feed_ends, direct} = '0;
    if (valid_i) begin
      if (row_i.converts) feed = room_some_q || chunk_q != '0;
      else direct = none_q;
      feed_ends = feed && chunk_q == CB'(CHUNKS - 1);
    end
  end
  assign take_o = feed_ends || (direct && take_i);
  assign whole = comes && out_chunk_q == CB'(CHUNKS - 1);

  always_ff @(posedge clk_i) begin : b_room
    logic [$clog2(ROOM):0] room;
    room = '0;
    if (!rst_ni) begin
      chunk_q <= '0;
      out_chunk_q <= '0;
      whole_q <= 1'b0;
      room_q <= ($clog2(ROOM) + 1)'(ROOM);
      room_some_q <= 1'b1;
      none_q <= 1'b1;
    end else if (feed || !none_q) begin
      if (feed) chunk_q <= feed_ends ? '0 : chunk_q + 1'b1;
      if (comes) out_chunk_q <= whole ? '0 : out_chunk_q + 1'b1;
      whole_q <= whole;
      room = room_q + ($clog2(ROOM) + 1)'(row_free) - ($clog2(ROOM) + 1)'(feed_ends);
      room_q <= room;
      room_some_q <= room != '0;
      // The last one leaves the queue's memory a clock before row_free, its register with take_i.
      none_q <= room == ($clog2(ROOM) + 1)'(ROOM) && !feed && (!whole_valid || take_i);
    end
  end

  // ---- Convert ----------------------------------------------------------------------------------
  logic [CONVERT*128-1:0] chunk;
  mau_convert_load #(.LANES(CONVERT), .BEAT(LANES)) u_convert (
    .clk_i, .rst_ni, .valid_i(feed), .plan_i, .chunk_i(($clog2(CHUNKS) + 1)'(chunk_q)),
    .status_i, .comps_i, .element_i, .valid_o(comes), .dwords_o(chunk)
  );

  // ---- Beats that converted, and what belongs to them -------------------------------------------
  // Their registers are written as they come, a memory for each chunk; the beat is whole a clock
  // after the last.
  logic [ROW_BITS-1:0]   side_row;
  logic [LANES-1:0]      side_writes;
  logic [LANES*32-1:0]   side_lds;
  logic                  load;
  logic [CHUNKS-1:0]     chunk_write;
  logic [$clog2(ROOM)-1:0] side_waddr_q, chunk_waddr_q, raddr;
  /* verilator lint_off UNUSEDSIGNAL */  // the chunks of a beat are there before it is pushed
  logic [$clog2(ROOM)-1:0] waddr;
  /* verilator lint_on UNUSEDSIGNAL */

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      side_waddr_q <= '0;
      chunk_waddr_q <= '0;
    end else if (feed_ends || whole) begin
      if (feed_ends) side_waddr_q <= side_waddr_q + 1'b1;
      if (whole) chunk_waddr_q <= chunk_waddr_q + 1'b1;
    end
  end
  mau_queue_ends #(.DEPTH(ROOM)) u_ends (
    .clk_i, .rst_ni, .push_i(whole_q), .valid_o(whole_valid), .ready_i(take_i), .free_o(row_free),
    .load_o(load), .waddr_o(waddr), .raddr_o(raddr)
  );
  mau_ram #(.WIDTH(SIDE), .DEPTH(ROOM)) u_side (
    .clk_i, .write_i(feed_ends), .waddr_i(side_waddr_q), .wdata_i({row_i, writes_i, lds_i}),
    .read_i(load), .raddr_i(raddr), .rdata_o({side_row, side_writes, side_lds})
  );
  always_comb begin
    chunk_write = '0;
    if (comes) chunk_write[out_chunk_q] = 1'b1;
  end
  for (genvar c = 0; c < CHUNKS; c++) begin : g_chunk
    mau_ram #(.WIDTH(CONVERT * 128), .DEPTH(ROOM)) u_ram (
      .clk_i, .write_i(chunk_write[c]), .waddr_i(chunk_waddr_q), .wdata_i(chunk),
      .read_i(load), .raddr_i(raddr), .rdata_o(registers_o[c*CONVERT*128 +: CONVERT*128])
    );
  end

  assign valid_o = whole_valid || direct;
  assign row_o = whole_valid ? side_row : row_i;
  assign writes_o = whole_valid ? side_writes : writes_i;
  assign in_lds_o = whole_valid ? '0 : in_lds_i;
  assign lds_o = whole_valid ? side_lds : lds_i;
  assign converted_o = whole_valid;
endmodule : mau_data_convert
