// mau_data_convert.sv - converts the elements of a beat to registers. A load with a format takes
// CONVERT lanes a cycle (mau_convert_load). Other beats are not changed.
// A beat without a format passes without delay when no earlier beat is in the converters or in the
// queue after them. Else it waits for those beats. Beats leave in order.
// SPDX-License-Identifier: Apache-2.0
module mau_data_convert
  import mau_pkg::*, mau_convert_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int CONVERT = 4        // lanes that convert in a cycle, LANES at most
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Beats whose elements are complete.
  input  logic                    valid_i,
  output logic                    take_o,
  input  mau_beat_control_t       beat_i,
  input  mau_convert_plan_t       plan_i,
  input  logic [LANES-1:0]        writes_i,  // lanes with a result (mau_beat_lanes)
  input  logic [LANES-1:0]        in_lds_i,  // FLAT lanes in LDS
  input  logic [LANES-1:0][3:0]   status_i,
  input  logic [LANES-1:0][3:0]   comps_i,
  input  logic [LANES-1:0]        bad_i,     // lanes that met FAULT or NACK, whose element is 0
  input  logic [LANES-1:0][31:0]  lds_i,     // LDS byte addresses
  input  mau_dwords_t [LANES-1:0] element_i,
  // The same. A beat that converts has registers 0..3 of each lane instead of its element.
  output logic                    valid_o,
  input  logic                    take_i,
  output mau_beat_control_t       beat_o,
  output logic [LANES-1:0]        writes_o,
  output logic [LANES-1:0]        bad_o,
  output logic [LANES-1:0]        to_lds_o,  // lanes that go to LDS
  output logic [LANES-1:0][31:0]  lds_o,     // this and the next one: of a beat that converts
  output mau_dwords_t [LANES-1:0] registers_o
);
  localparam int CHUNKS = LANES / CONVERT;        // cycles in which a beat converts
  localparam int CB = CHUNKS > 1 ? $clog2(CHUNKS) : 1;
  localparam int ROOM = 16;                       // beats in the converters and in the queue
  localparam int COUNT = $clog2(ROOM) + 1;

  // ---- Feed -------------------------------------------------------------------------------------
  logic [CB-1:0]    chunk_q, out_chunk_q;         // chunk that enters, that leaves the converters
  logic [COUNT-1:0] room_q;
  logic             room_some_q, none_q;          // none_q: no beat converts or is converted
  logic             feed, feed_ends, direct, out_valid, whole, whole_q, free, whole_valid;

  assign feed = valid_i && beat_i.converts && (room_some_q || chunk_q != '0);
  assign feed_ends = feed && chunk_q == CB'(CHUNKS - 1);
  assign direct = valid_i && !beat_i.converts && none_q;
  assign take_o = feed_ends || (direct && take_i);
  assign whole = out_valid && out_chunk_q == CB'(CHUNKS - 1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      chunk_q <= '0;
      out_chunk_q <= '0;
      whole_q <= 1'b0;
      room_q <= COUNT'(ROOM);
      room_some_q <= 1'b1;
      none_q <= 1'b1;
    end else begin
      automatic logic [COUNT-1:0] room = room_q + COUNT'(free) - COUNT'(feed_ends);
      if (feed) chunk_q <= feed_ends ? '0 : chunk_q + 1'b1;
      if (out_valid) out_chunk_q <= whole ? '0 : out_chunk_q + 1'b1;
      whole_q <= whole;
      room_q <= room;
      room_some_q <= room != '0;
      // The last beat leaves the memory of the queue one cycle before 'free', and its read register
      // with take_i.
      none_q <= room == COUNT'(ROOM) && !feed && (!whole_valid || take_i);
    end
  end

  // ---- Convert ----------------------------------------------------------------------------------
  mau_dwords_t [CONVERT-1:0] chunk;

  mau_convert_load #(.LANES(CONVERT), .BEAT(LANES)) u_convert (
    .clk_i, .rst_ni, .valid_i(feed), .plan_i, .chunk_i(($clog2(CHUNKS) + 1)'(chunk_q)),
    .status_i, .comps_i, .bad_i, .element_i, .valid_o(out_valid), .dwords_o(chunk)
  );

  // ---- Converted beats, and what belongs to them ------------------------------------------------
  // Registers are written as they leave the converters, one memory for each chunk. The beat is
  // complete one cycle after its last chunk.
  mau_beat_control_t       side_beat;
  logic [LANES-1:0]        side_writes, side_bad;
  logic                    load;
  logic [$clog2(ROOM)-1:0] side_waddr_q, chunk_waddr_q, unused_waddr, raddr;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      side_waddr_q <= '0;
      chunk_waddr_q <= '0;
    end else begin
      if (feed_ends) side_waddr_q <= side_waddr_q + 1'b1;
      if (whole) chunk_waddr_q <= chunk_waddr_q + 1'b1;
    end
  end
  mau_queue_ends #(.DEPTH(ROOM)) u_ends (
    .clk_i, .rst_ni, .push_i(whole_q), .valid_o(whole_valid), .ready_i(take_i), .free_o(free),
    .load_o(load), .waddr_o(unused_waddr), .raddr_o(raddr)
  );
  mau_ram #(.WIDTH($bits(beat_i)), .DEPTH(ROOM)) u_beat (
    .clk_i, .write_i(feed_ends), .waddr_i(side_waddr_q), .wdata_i(beat_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(side_beat)
  );
  mau_ram #(.WIDTH(LANES), .DEPTH(ROOM)) u_writes (
    .clk_i, .write_i(feed_ends), .waddr_i(side_waddr_q), .wdata_i(writes_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(side_writes)
  );
  mau_ram #(.WIDTH(LANES), .DEPTH(ROOM)) u_bad (
    .clk_i, .write_i(feed_ends), .waddr_i(side_waddr_q), .wdata_i(bad_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(side_bad)
  );
  mau_ram #(.WIDTH($bits(lds_i)), .DEPTH(ROOM)) u_lds (
    .clk_i, .write_i(feed_ends), .waddr_i(side_waddr_q), .wdata_i(lds_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(lds_o)
  );
  logic [CHUNKS-1:0] write;  // the chunk that leaves the converters
  assign write = CHUNKS'(out_valid) << out_chunk_q;
  for (genvar c = 0; c < CHUNKS; c++) begin : g_chunk
    mau_ram #(.WIDTH($bits(chunk)), .DEPTH(ROOM)) u_ram (
      .clk_i, .write_i(write[c]), .waddr_i(chunk_waddr_q), .wdata_i(chunk),
      .read_i(load), .raddr_i(raddr), .rdata_o(registers_o[c*CONVERT +: CONVERT])
    );
  end

  assign valid_o = whole_valid || direct;
  assign beat_o = whole_valid ? side_beat : beat_i;
  assign writes_o = whole_valid ? side_writes : writes_i;
  assign bad_o = whole_valid ? side_bad : bad_i;
  assign to_lds_o = beat_o.to_lds ? writes_o : whole_valid ? '0 : in_lds_i;
endmodule : mau_data_convert
