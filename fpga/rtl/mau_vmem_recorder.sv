// mau_vmem_recorder.sv - records an episode of mau_vmem: its cycles, and the records of five
// channels. The link reads them word by word (docs/board.md, The data path on a board).
// SPDX-License-Identifier: Apache-2.0
module mau_vmem_recorder
  import mau_pkg::*, mau_data_pkg::*, mau_board_pkg::*;
#(
  parameter int LANES = 4,             // lanes of a beat
  parameter int LINE_BYTES = 64,       // bytes of a line
  parameter int ID_BITS = 4,           // 2**ID_BITS memory requests in flight
  // Capacities, powers of two.
  parameter int MAX_REQUESTS = 64,     // completions
  parameter int MAX_CLOCKS = 8192,     // cycles
  parameter int MAX_RESULTS = 1024,    // VGPR writes
  parameter int MAX_TXNS = 512,        // memory requests
  parameter int MAX_SGPRS = 128,       // SGPR writes
  parameter int MAX_LDS = 256          // LDS requests
) (
  input  logic                    clk_i,         // rising edge
  input  logic                    rst_ni,        // low: no records
  input  logic                    load_i,        // for one cycle: an episode starts
  input  logic                    run_i,         // this cycle belongs to the episode
  output mau_record_counts_t      counts_o,      // sizes of the records
  output mau_data_counts_t        more_o,        // sizes of the other records
  output logic                    full_o,        // a record had no room
  // Bus.
  input  mau_bus_t                bus_i,         // the bus in this cycle
  output logic [31:0]             bus_rdata_o,   // data that were read, 3 cycles later; else 0
  // Handshakes; bit p: port p of docs/board.md.
  input  logic [DATA_PORTS-1:0]   seen_i,        // ready of sources, valid of sinks
  input  logic [DATA_PORTS-1:0]   drive_i,       // valid of sources, ready of sinks
  // Channels of the unit, docs/vmem.md; a lane owns the same share of every vector.
  input  mau_mem_request_t        mem_req_i,     // a memory request without the next three
  input  logic [ID_BITS-1:0]      mem_id_i,      // its id
  input  logic [LINE_BYTES-1:0]   mem_bytes_i,   // its byte mask, bit 0 the line's first byte
  input  logic [LINE_BYTES*8-1:0] mem_data_i,    // its data
  input  mau_lds_request_t        lds_req_i,     // an LDS request without its lanes
  input  logic [LANES-1:0]        lds_lanes_i,   // lanes that act
  input  logic [LANES*32-1:0]     lds_addr_i,    // byte addresses
  input  logic [LANES*16-1:0]     lds_bytes_i,   // byte masks
  input  logic [LANES*128-1:0]    lds_data_i,    // data
  input  mau_vgpr_write_t         vgpr_i,        // a VGPR write without its lanes
  input  logic [LANES-1:0]        vgpr_lanes_i,  // lanes that are written
  input  logic [LANES*32-1:0]     vgpr_data_i,   // their data
  input  mau_sgpr_write_t         sgpr_i,        // an SGPR write without its data
  input  logic [127:0]            sgpr_data_i,   // four dwords
  input  mau_completion_t         done_i         // a completion
);
  localparam int MEM_REQ = 5, LDS_REQ = 6, VGPR = 7, SGPR = 8, DONE = 9;

  logic clear;
  assign clear = load_i || !rst_ni;

  // ---- Memory requests --------------------------------------------------------------------------
  localparam int MEM_BITS = $bits(mau_mem_request_t) + ID_BITS + LINE_BYTES * 9;
  localparam int MEM_WORDS = 4 * (1 + (LINE_BYTES / 32 + LINE_BYTES / 4 + 3) / 4);

  logic [MEM_BITS:0]          mem_row;
  mau_mem_request_t           mem;
  logic [ID_BITS-1:0]         mem_id;
  logic [LINE_BYTES-1:0]      mem_bytes;
  logic [LINE_BYTES*8-1:0]    mem_data;
  logic                       mem_changed, mem_full;
  logic [MEM_WORDS*32-1:0]    mem_words;
  logic [31:0]                mem_word;
  logic [$clog2(MAX_TXNS):0]  mem_count;

  assign {mem_changed, mem, mem_id, mem_bytes, mem_data} = mem_row;
  assign mem_words = (MEM_WORDS*32)'({
    mem_data, mem_bytes, 12'd0, mem.attr, 16'd0, mem.line, mem_changed, mem.offset, 3'd0,
    mem.atomic, 4'd0, mem.more, mem.wide, mem.kind, 2'd0, 6'(mem_id)});

  mau_record_port #(
    .REGION(11), .WIDTH(MEM_BITS), .DEPTH(MAX_TXNS), .STRIDE(6), .WORDS(MEM_WORDS)
  ) u_mem (
    .clk_i, .watch_i({clear, run_i, seen_i[MEM_REQ], drive_i[MEM_REQ]}),
    .data_i({mem_req_i, mem_id_i, mem_bytes_i, mem_data_i}),
    .count_o(mem_count), .full_o(mem_full), .bus_i, .row_o(mem_row),
    .words_i(mem_words), .word_o(mem_word)
  );

  // ---- LDS requests -----------------------------------------------------------------------------
  // mau_vmem waits for the response of a request: two requests become valid four cycles apart or
  // more. A record is written in four cycles, a quarter of the lanes in each.
  localparam int LDS_HEAD = $bits(mau_lds_request_t) + LANES, LDS_LANE = 176;  // bits
  localparam int LDS_LANES = LANES / 4;                                        // of a part
  localparam int LDS_WORDS = 4 * ((3 + 6 * LDS_LANES + 3) / 4);

  logic [LANES*LDS_LANE-1:0]              lds_payload;  // of all lanes
  logic [LDS_LANES-1:0][LDS_LANE-1:0]     lds_part;
  mau_lds_request_t                       lds;
  logic [LANES-1:0]                       lds_lanes;
  logic                                   lds_changed, lds_full;
  logic [LDS_WORDS*32-1:0]                lds_words;
  logic [31:0]                            lds_word;
  logic [$clog2(MAX_LDS):0]               lds_count;

  always_comb begin
    for (int l = 0; l < LANES; l++)
      lds_payload[LDS_LANE*l +: LDS_LANE] =
        {lds_data_i[128*l +: 128], lds_bytes_i[16*l +: 16], lds_addr_i[32*l +: 32]};
    lds_words = '0;
    lds_words[95:0] = {64'(lds_lanes), lds_changed, 18'd0, lds.atomic, 5'd0, lds.wide, lds.kind};
    for (int l = 0; l < LDS_LANES; l++)
      lds_words[96+192*l +: 192] = {lds_part[l][175:48], 16'd0, lds_part[l][47:0]};
  end

  mau_record_port #(
    .REGION(14), .WIDTH(LDS_HEAD + LANES * LDS_LANE), .DEPTH(MAX_LDS), .STRIDE($clog2(8 * LANES)),
    .WORDS(LDS_WORDS), .PARTS(4), .HEAD(LDS_HEAD), .HEAD_WORDS(3), .SHARE_WORDS(6 * LDS_LANES)
  ) u_lds (
    .clk_i, .watch_i({clear, run_i, seen_i[LDS_REQ], drive_i[LDS_REQ]}),
    .data_i({lds_payload, lds_req_i, lds_lanes_i}), .count_o(lds_count),
    .full_o(lds_full), .bus_i,
    .row_o({lds_changed, lds_part, lds, lds_lanes}), .words_i(lds_words),
    .word_o(lds_word)
  );

  // ---- VGPR writes ------------------------------------------------------------------------------
  localparam int VGPR_BITS = $bits(mau_vgpr_write_t) + LANES * 33;
  localparam int VGPR_WORDS = 2 * LANES;

  logic [VGPR_BITS:0]           vgpr_row;
  mau_vgpr_write_t              vgpr;
  logic [LANES-1:0]             vgpr_lanes;
  logic [LANES*32-1:0]          vgpr_data;
  logic                         vgpr_changed, vgpr_full;
  logic [VGPR_WORDS*32-1:0]     vgpr_words;
  logic [31:0]                  vgpr_word;
  logic [$clog2(MAX_RESULTS):0] vgpr_count;

  assign {vgpr_changed, vgpr, vgpr_lanes, vgpr_data} = vgpr_row;
  assign vgpr_words = (VGPR_WORDS*32)'({
    vgpr_data, 64'(vgpr_lanes), vgpr_changed, 13'd0, vgpr.half, 1'd0, vgpr.dword, vgpr.beat,
    vgpr.tag});

  mau_record_port #(
    .REGION(12), .WIDTH(VGPR_BITS), .DEPTH(MAX_RESULTS), .STRIDE($clog2(2 * LANES)),
    .WORDS(VGPR_WORDS)
  ) u_vgpr (
    .clk_i, .watch_i({clear, run_i, seen_i[VGPR], drive_i[VGPR]}),
    .data_i({vgpr_i, vgpr_lanes_i, vgpr_data_i}), .count_o(vgpr_count), .full_o(vgpr_full),
    .bus_i, .row_o(vgpr_row), .words_i(vgpr_words), .word_o(vgpr_word)
  );

  // ---- SGPR writes ------------------------------------------------------------------------------
  localparam int SGPR_BITS = $bits(mau_sgpr_write_t) + 128;

  logic [SGPR_BITS:0]         sgpr_row;
  mau_sgpr_write_t            sgpr;
  logic [127:0]               sgpr_data;
  logic                       sgpr_changed, sgpr_full;
  logic [255:0]               sgpr_words;
  logic [31:0]                sgpr_word;
  logic [$clog2(MAX_SGPRS):0] sgpr_count;

  assign {sgpr_changed, sgpr, sgpr_data} = sgpr_row;
  assign sgpr_words = {96'd0, sgpr_data, sgpr_changed, 15'd0, sgpr.mask, 2'd0, sgpr.quad, sgpr.tag};

  mau_record_port #(
    .REGION(13), .WIDTH(SGPR_BITS), .DEPTH(MAX_SGPRS), .STRIDE(3), .WORDS(8)
  ) u_sgpr (
    .clk_i, .watch_i({clear, run_i, seen_i[SGPR], drive_i[SGPR]}),
    .data_i({sgpr_i, sgpr_data_i}), .count_o(sgpr_count), .full_o(sgpr_full), .bus_i,
    .row_o(sgpr_row), .words_i(sgpr_words), .word_o(sgpr_word)
  );

  // ---- Completions, cycles ----------------------------------------------------------------------
  logic [$clog2(MAX_REQUESTS):0] done_count;
  logic [$clog2(MAX_CLOCKS):0]   clocks;
  logic                          done_full;
  logic [31:0]                   done_word, clock_word;

  mau_record_done #(.MAX_REQUESTS(MAX_REQUESTS)) u_dones (
    .clk_i, .watch_i({clear, run_i, seen_i[DONE], drive_i[DONE]}),
    .done_i, .count_o(done_count), .full_o(done_full), .bus_i,
    .word_o(done_word)
  );
  mau_record_clocks #(.PORTS(DATA_PORTS), .EACH(1), .MAX_CLOCKS(MAX_CLOCKS)) u_clocks (
    .clk_i, .clear_i(clear), .run_i, .seen_i, .drive_i, .count_o(clocks), .bus_i,
    .word_o(clock_word)
  );

  always_ff @(posedge clk_i)
    bus_rdata_o <= mem_word | lds_word | vgpr_word | sgpr_word | done_word | clock_word;

  assign counts_o.clocks = 32'(clocks);
  assign counts_o.results = 32'(vgpr_count);
  assign counts_o.txns = 32'(mem_count);
  assign counts_o.dones = 32'(done_count);
  assign more_o.sgprs = 32'(sgpr_count);
  assign more_o.lds_reqs = 32'(lds_count);
  assign full_o = mem_full || lds_full || vgpr_full || sgpr_full || done_full;
endmodule : mau_vmem_recorder
