// mau_data_store.sv - collects store data. It makes the elements of the lanes, or the operands of
// an atomic, from the dwords of a beat. The output has all beats of all requests, in order. A beat
// has data if its request reads data registers (X2).
//
//   collect  dword by dword, the data of one beat
//   convert  *_FORMAT_*: CONVERT lanes a cycle (mau_convert_store); other data are not changed
//   queue    to mau_data_issue
//
// The data of a beat are collected while those of the previous beat convert.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_store
  import mau_pkg::*, mau_convert_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int REQUESTS = 64,     // as in mau_plan_queue
  parameter int CONVERT = 4        // lanes that convert in a cycle, LANES at most
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Requests in order: what they read, and where the plan is by which it converts.
  input  logic                    req_valid_i,
  output logic                    req_take_o,
  input  mau_data_reads_t         req_i,
  input  logic [$clog2(REQUESTS)-1:0] req_at_i,
  // The plan of the beat that converts.
  output logic                    plan_read_o,  // read it; plan_i holds until the next read
  output logic [$clog2(REQUESTS)-1:0] plan_at_o,
  input  mau_convert_plan_t       plan_i,       // valid from the next cycle on
  // Store data, docs/vmem.md.
  input  logic                    dat_valid_i,
  output logic                    dat_ready_o,
  input  logic [LANES-1:0][31:0]  dat_data_i,
  // Beats.
  output logic                    valid_o,
  input  logic                    take_i,
  input  logic                    read_i,  // read the data of the beat at the output
  output mau_dwords_t [LANES-1:0] data_o   // data of the last beat that was read, from the next
                                           // cycle on. A beat without data has no meaningful data_o
                                           // (an atomic that does not exist in its size, AT1)
);
  localparam int CHUNKS = LANES / CONVERT;    // cycles in which a beat converts
  localparam int CB = CHUNKS > 1 ? $clog2(CHUNKS) : 1;
  localparam int DEPTH = 16;                  // entries of each of the two queues
  localparam int COUNT = $clog2(DEPTH) + 1;

  logic              data_room_q, beat_room_q;  // a queue has a free entry

  // ---- Collect: dword dword_q of beat beat_q is next --------------------------------------------
  logic [1:0]        dword_q;
  logic [3:0]        beat_q;
  logic              full_q, accept, beat_ends, collect_taken, empty_beat;
  logic              collect_format_q;
  logic [$clog2(REQUESTS)-1:0] collect_at_q;
  mau_dwords_t [LANES-1:0] collect_q;

  assign dat_ready_o = req_valid_i && req_i.reads != '0 && (!full_q || collect_taken) &&
                       beat_room_q;
  assign accept = dat_valid_i && dat_ready_o;
  assign beat_ends = accept && {1'b0, dword_q} + 3'd1 == req_i.reads;
  assign req_take_o = (beat_ends || empty_beat) && beat_q == req_i.last_beat;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      dword_q <= '0;
      beat_q <= '0;
      full_q <= 1'b0;
    end else begin
      if (accept) dword_q <= beat_ends ? 2'd0 : dword_q + 2'd1;
      if (beat_ends || empty_beat) beat_q <= req_take_o ? 4'd0 : beat_q + 4'd1;
      full_q <= beat_ends || (full_q && !collect_taken);
    end
  end

  // A byte or short in the upper half moves to the lower half (T31). The compare value of an atomic
  // begins at bit 64, also if the atomic has 4 bytes.
  always_ff @(posedge clk_i) begin
    if (accept) begin
      automatic logic [1:0] number = req_i.spread ? {dword_q[0], 1'b0} : dword_q;
      automatic logic [LANES-1:0][31:0]  dword = dat_data_i;
      automatic mau_dwords_t [LANES-1:0] data = collect_q;
      if (dword_q == 2'd0) data = '0;
      if (req_i.high) for (int l = 0; l < LANES; l++) dword[l] = {16'd0, dat_data_i[l][31:16]};
      case (number)
        2'd0: for (int l = 0; l < LANES; l++) data[l][0] = dword[l];
        2'd1: for (int l = 0; l < LANES; l++) data[l][1] = dword[l];
        2'd2: for (int l = 0; l < LANES; l++) data[l][2] = dword[l];
        default: for (int l = 0; l < LANES; l++) data[l][3] = dword[l];
      endcase
      collect_q <= data;
      collect_format_q <= req_i.format;
      collect_at_q <= req_at_i;
    end
  end

  // ---- Convert ----------------------------------------------------------------------------------
  logic              busy_q;                  // work_q feeds the converters
  logic [CB-1:0]     chunk_q;
  mau_dwords_t [LANES-1:0]   work_q;
  mau_dwords_t [CONVERT-1:0] converted;
  logic              stays, out_valid;        // a chunk enters the converters or stays in them;
                                              // one leaves
  logic [CB-1:0]     out_chunk_q;             // number of the chunk that leaves
  logic              accepts_q, idle_q;       // the converters take a beat; they are empty
  logic              start, feed_ends, busy, direct, whole, whole_q;
  logic [CB-1:0]     chunk;

  // dat_ready_o depends on whether a beat is taken in the same cycle: so accepts_q and idle_q are
  // registers.
  assign start = full_q && data_room_q && collect_format_q && accepts_q;
  assign direct = full_q && data_room_q && !collect_format_q && idle_q;
  assign collect_taken = full_q && data_room_q && (collect_format_q ? accepts_q : idle_q);
  assign feed_ends = chunk_q == CB'(CHUNKS - 1);
  assign busy = start || (busy_q && !feed_ends);
  assign chunk = !busy_q ? chunk_q : feed_ends ? '0 : chunk_q + 1'b1;
  assign plan_read_o = start;
  assign plan_at_o = collect_at_q;
  assign whole = out_valid && out_chunk_q == CB'(CHUNKS - 1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      chunk_q <= '0;
      accepts_q <= 1'b1;
      idle_q <= 1'b1;
      out_chunk_q <= '0;
      whole_q <= 1'b0;
    end else begin
      busy_q <= busy;
      chunk_q <= chunk;
      accepts_q <= !busy || chunk == CB'(CHUNKS - 1);
      idle_q <= !busy && !stays && !whole;
      if (out_valid) out_chunk_q <= whole ? '0 : out_chunk_q + 1'b1;
      whole_q <= whole;
    end
    if (start) work_q <= collect_q;
  end

  mau_convert_store #(.LANES(CONVERT), .BEAT(LANES)) u_convert (
    .clk_i, .rst_ni, .valid_i(busy_q), .plan_i,
    .chunk_i(($clog2(CHUNKS) + 1)'(chunk_q)), .vdata_i(work_q), .stays_o(stays),
    .valid_o(out_valid), .element_o(converted)
  );

  // ---- Two queues: one for all beats, one for the data of the beats that have data --------------
  logic             beat_push, beat_free, data_free, beat_valid, data_valid;
  logic             has_data;               // the beat at the output has data
  logic [COUNT-1:0] datas_q;                // free entries for data; a beat in the converters
                                            // has an entry
  logic [COUNT-1:0] beats_q;                // free entries for beats

  assign empty_beat = req_valid_i && req_i.reads == '0 && beat_room_q;
  assign beat_push = beat_ends || empty_beat;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      datas_q <= COUNT'(DEPTH);
      beats_q <= COUNT'(DEPTH);
      data_room_q <= 1'b1;
      beat_room_q <= 1'b1;
    end else if (data_free || collect_taken || beat_free || beat_push) begin
      automatic logic [COUNT-1:0] datas = datas_q + COUNT'(data_free) - COUNT'(collect_taken);
      automatic logic [COUNT-1:0] beats = beats_q + COUNT'(beat_free) - COUNT'(beat_push);
      datas_q <= datas;
      beats_q <= beats;
      data_room_q <= datas != '0;
      beat_room_q <= beats != '0;
    end
  end

  mau_queue #(.WIDTH(1), .DEPTH(DEPTH)) u_beats (
    .clk_i, .rst_ni, .push_i(beat_push), .data_i(beat_ends), .valid_o(beat_valid),
    .ready_i(take_i), .data_o(has_data), .free_o(beat_free)
  );

  // One memory for each chunk. A chunk is written when it leaves the converters. The data are
  // complete one cycle after the last chunk. They stay in their entry until their beat is taken.
  logic                     data_load, data_take, unused_free;
  logic [$clog2(DEPTH)-1:0] waddr_q, raddr, at_q, unused_waddr;
  logic [CHUNKS-1:0]        write;
  logic [CHUNKS-1:0][$bits(converted)-1:0] wdata;

  assign data_take = data_valid && take_i && has_data;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) waddr_q <= '0;
    else if (direct || whole) waddr_q <= waddr_q + 1'b1;
    data_free <= data_take;
    if (data_load) at_q <= raddr;
  end
  mau_queue_ends #(.DEPTH(DEPTH)) u_ends (
    .clk_i, .rst_ni, .push_i(direct || whole_q), .valid_o(data_valid),
    .ready_i(take_i && has_data), .free_o(unused_free), .load_o(data_load), .waddr_o(unused_waddr),
    .raddr_o(raddr)
  );
  always_comb begin
    write = {CHUNKS{direct}};
    wdata = collect_q;
    if (out_valid) begin
      write = CHUNKS'(1) << out_chunk_q;
      wdata = {CHUNKS{converted}};
    end
  end
  for (genvar c = 0; c < CHUNKS; c++) begin : g_chunk
    mau_ram #(.WIDTH($bits(converted)), .DEPTH(DEPTH)) u_ram (
      .clk_i, .write_i(write[c]), .waddr_i(waddr_q),
      .wdata_i(wdata[c]), .read_i, .raddr_i(at_q), .rdata_o(data_o[c*CONVERT +: CONVERT])
    );
  end
  assign valid_o = beat_valid && (data_valid || !has_data);

  `MAU_ASSERT(DataIsThere, read_i |-> data_valid || !has_data)
endmodule : mau_data_store
