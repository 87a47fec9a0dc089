// mau_data_store.sv - store data in: the dwords of a beat's lanes become its elements, those of
// atomics their operands. Every beat of every request comes out, in order, with has_data_o where
// the request reads data registers (X2).
//   collect  dword by dword into a row
//   convert  *_FORMAT_*: CONVERT lanes a clock (mau_convert_store), else the row as it is
//   queue    to mau_data_issue
// The row of a beat is collected while the one before converts.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_store
  import mau_convert_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int CONVERT = 4        // lanes that convert in a clock, LANES at most
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  // Requests in order: what they read, and how it converts.
  input  logic                 req_valid_i,
  output logic                 req_take_o,
  input  mau_data_reads_t      req_i,
  input  mau_convert_plan_t    req_plan_i,
  // Store data, docs/vmem.md.
  input  logic                 dat_valid_i,
  output logic                 dat_ready_o,
  input  logic [LANES*32-1:0]  dat_data_i,
  // Beats.
  output logic                 valid_o,
  input  logic                 take_i,
  output logic                 has_data_o,
  input  logic                 read_i,       // the beat on the output
  output logic [LANES*128-1:0] data_o        // of the beat that was read last, from the clock
                                                  // after on; of one without data they mean nothing
                                                  // (an atomic that does not exist in its size, AT1)
);
  localparam int CHUNKS = LANES / CONVERT;   // clocks that a row converts
  localparam int CB = CHUNKS > 1 ? $clog2(CHUNKS) : 1;
  localparam int ROWS = 16;                  // rows of data in the queue
  localparam int BEATS = 16;                 // beats in the queue

  logic                 row_room_q, beat_room_q;  // in the queues

  // ---- Collect: dword_q of beat_q comes next ----------------------------------------------------
  logic [1:0]           dword_q;
  logic [3:0]           beat_q;
  logic                 full_q, accept, beat_ends, row_taken, empty_beat;
  logic                 row_format_q;
  mau_convert_plan_t    row_plan_q;
  logic [LANES*128-1:0] row_q;

  assign dat_ready_o = req_valid_i && req_i.reads != 3'd0 && (!full_q || row_taken) &&
                       beat_room_q;
  assign accept = dat_valid_i && dat_ready_o;
  always_comb begin
    {beat_ends, req_take_o} = '0;
    if (accept) beat_ends = {1'b0, dword_q} + 3'd1 == req_i.reads;
    if (beat_ends || empty_beat) req_take_o = beat_q == req_i.last_beat;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      dword_q <= '0;
      beat_q <= '0;
      full_q <= 1'b0;
    end else if (accept || empty_beat || full_q) begin
      if (accept) dword_q <= beat_ends ? 2'd0 : dword_q + 2'd1;
      if (beat_ends || empty_beat) beat_q <= req_take_o ? 4'd0 : beat_q + 4'd1;
      full_q <= beat_ends || (full_q && !row_taken);
    end
  end

  // A byte or short of the upper half comes down (T31); the compare value of an atomic of 4 bytes
  // goes to bits 95:64, where that of 8 bytes begins.
  always_ff @(posedge clk_i) begin : b_collect
    logic [1:0]  number;
    logic [31:0] data;
    {number, data} = '0;
    if (accept) begin
      number = req_i.spread ? {dword_q[0], 1'b0} : dword_q;
      for (int l = 0; l < LANES; l++) begin
        data = dat_data_i[l*32 +: 32];
        if (req_i.high) data = {16'd0, data[31:16]};
        for (int d = 0; d < 4; d++) begin
          if (number == 2'(d)) row_q[l*128+d*32 +: 32] <= data;
          else if (dword_q == 2'd0) row_q[l*128+d*32 +: 32] <= '0;
        end
      end
      row_format_q <= req_i.format;
      row_plan_q <= req_plan_i;
    end
  end

  // ---- Convert ----------------------------------------------------------------------------------
  logic                  busy_q;                  // work_q feeds the converters
  logic [CB-1:0]         chunk_q;
  mau_convert_plan_t     plan_q;
  logic [LANES*128-1:0]  work_q;
  logic [CONVERT*128-1:0] converted;
  logic                  some, comes;             // the converters have a chunk; one comes out
  logic [CB-1:0]         out_chunk_q;             // its number
  logic                  start, feed_ends, direct, whole, whole_valid_q;

  assign feed_ends = chunk_q == CB'(CHUNKS - 1);
  always_comb begin
    {start, direct} = '0;
    if (full_q && row_room_q) begin
      if (row_format_q) start = !busy_q || feed_ends;
      else direct = !busy_q && !some && !whole_valid_q;
    end
  end
  assign row_taken = start || direct;
  assign whole = comes && out_chunk_q == CB'(CHUNKS - 1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      chunk_q <= '0;
    end else if (start || busy_q) begin
      busy_q <= start || (busy_q && !feed_ends);
      if (busy_q) chunk_q <= feed_ends ? '0 : chunk_q + 1'b1;
    end
    if (start) begin
      work_q <= row_q;
      plan_q <= row_plan_q;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      out_chunk_q <= '0;
      whole_valid_q <= 1'b0;
    end else begin
      whole_valid_q <= whole;
      if (comes) out_chunk_q <= whole ? '0 : out_chunk_q + 1'b1;
    end
  end

  mau_convert_store #(.LANES(CONVERT), .BEAT(LANES)) u_convert (
    .clk_i, .rst_ni, .valid_i(busy_q), .plan_i(plan_q),
    .chunk_i(($clog2(CHUNKS) + 1)'(chunk_q)), .vdata_i(work_q), .some_o(some),
    .valid_o(comes), .element_o(converted)
  );

  // ---- Queues: the beats, and the rows of those with data ---------------------------------------
  logic                   push, beat_push, beat_free, row_free, beat_valid, row_valid;
  logic [$clog2(ROWS):0]  rows_q;                 // room; rows that convert are counted
  logic [$clog2(BEATS):0] beats_q;                // room

  assign push = direct || whole_valid_q;
  assign empty_beat = req_valid_i && req_i.reads == 3'd0 && beat_room_q;
  assign beat_push = beat_ends || empty_beat;

  always_ff @(posedge clk_i) begin : b_room
    logic [$clog2(ROWS):0]  rows;
    logic [$clog2(BEATS):0] beats;
    {rows, beats} = '0;
    if (!rst_ni) begin
      rows_q <= ($clog2(ROWS) + 1)'(ROWS);
      beats_q <= ($clog2(BEATS) + 1)'(BEATS);
      row_room_q <= 1'b1;
      beat_room_q <= 1'b1;
    end else if (row_taken || row_free || beat_push || beat_free) begin
      rows = rows_q + ($clog2(ROWS) + 1)'(row_free) - ($clog2(ROWS) + 1)'(row_taken);
      beats = beats_q + ($clog2(BEATS) + 1)'(beat_free) - ($clog2(BEATS) + 1)'(beat_push);
      rows_q <= rows;
      beats_q <= beats;
      row_room_q <= rows != '0;
      beat_room_q <= beats != '0;
    end
  end

  mau_queue #(.WIDTH(1), .DEPTH(BEATS)) u_beats (
    .clk_i, .rst_ni, .push_i(beat_push), .data_i(beat_ends), .valid_o(beat_valid),
    .ready_i(take_i), .data_o(has_data_o), .free_o(beat_free)
  );
  // A memory for each chunk, written as they come: the row is whole a clock after the last. It has
  // its place until its beat is taken.
  logic                    row_load, row_take, row_whole;
  logic [CHUNKS-1:0]       chunk_write;
  logic [$clog2(ROWS)-1:0] chunk_waddr_q, row_raddr, row_at_q;
  /* verilator lint_off UNUSEDSIGNAL */  // the chunks of a row are there before it is pushed
  logic [$clog2(ROWS)-1:0] row_waddr;
  logic                    row_left;
  /* verilator lint_on UNUSEDSIGNAL */

  assign row_whole = direct || whole;
  assign row_take = row_valid && take_i && has_data_o;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) chunk_waddr_q <= '0;
    else if (row_whole) chunk_waddr_q <= chunk_waddr_q + 1'b1;
    row_free <= row_take;
    if (row_load) row_at_q <= row_raddr;
  end
  mau_queue_ends #(.DEPTH(ROWS)) u_ends (
    .clk_i, .rst_ni, .push_i(push), .valid_o(row_valid), .ready_i(take_i && has_data_o),
    .free_o(row_left), .load_o(row_load), .waddr_o(row_waddr), .raddr_o(row_raddr)
  );
  always_comb begin
    chunk_write = '0;
    if (direct) chunk_write = '1;
    else if (comes) chunk_write[out_chunk_q] = 1'b1;
  end
  for (genvar c = 0; c < CHUNKS; c++) begin : g_chunk
    mau_ram #(.WIDTH(CONVERT * 128), .DEPTH(ROWS)) u_ram (
      .clk_i, .write_i(chunk_write[c]), .waddr_i(chunk_waddr_q),
      .wdata_i(direct ? row_q[c*CONVERT*128 +: CONVERT*128] : converted), .read_i,
      .raddr_i(row_at_q), .rdata_o(data_o[c*CONVERT*128 +: CONVERT*128])
    );
  end
  `MAU_ASSERT(RowIsThere, read_i |-> row_valid || !has_data_o)
  assign valid_o = beat_valid && (row_valid || !has_data_o);
endmodule : mau_data_store
