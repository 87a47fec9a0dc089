// mau_recorder.sv - records an episode: its cycles, and the records of three channels. The link
// reads them word by word (docs/board.md, Memory map).
// SPDX-License-Identifier: Apache-2.0
module mau_recorder
  import mau_pkg::*, mau_board_pkg::*;
#(
  parameter int LANES = 4,            // lanes of a beat
  parameter int WINDOW = 4,           // lanes merged together
  parameter int LINE_BYTES = 64,      // bytes of a line
  parameter int MAX_REQUESTS = 64,    // completions, a power of two
  parameter int MAX_CLOCKS = 8192,    // cycles, a power of two
  parameter int MAX_RESULTS = 512,    // lane-result beats, a power of two
  parameter int MAX_TXNS = 1024       // transactions, a power of two
) (
  input  logic                  clk_i,         // rising edge
  input  logic                  rst_ni,        // low: no records
  input  logic                  load_i,        // for one cycle: an episode starts
  input  logic                  run_i,         // this cycle belongs to the episode
  output mau_record_counts_t    counts_o,      // sizes of the records
  output logic                  full_o,        // a record had no room
  // Bus.
  input  mau_bus_t              bus_i,         // the bus in this cycle
  output logic [31:0]           bus_rdata_o,   // data that were read, 3 cycles later; 0 elsewhere
  // Handshakes; bit 0: req, opd, res, txn, bit 4: done.
  input  logic [4:0]            seen_i,        // ready of sources, valid of sinks
  input  logic [4:0]            drive_i,       // valid of sources, ready of sinks
  // Channels of the unit, docs/interface.md; a lane owns the same share of every vector.
  input  mau_result_beat_t      res_beat_i,    // a lane-result beat, all lanes alike
  input  logic [LANES*64-1:0]   res_addr_i,    // byte address, 0 .. 2**48 - 1
  input  logic [LANES*4-1:0]    res_comps_i,   // components in range, a bit each
  input  logic [LANES*4-1:0]    res_status_i,  // STATUS_*
  input  logic [LANES*2-1:0]    res_seg_i,     // SEG_*
  input  logic [LANES*32-1:0]   res_lds_i,     // LDS byte address, 0 .. 2**20 - 1
  input  mau_txn_t              txn_i,         // a transaction without its masks
  input  logic [LINE_BYTES-1:0] txn_bytes_i,   // byte mask, bit 0 the line's first byte
  input  logic [WINDOW-1:0]     txn_lanes_i,   // lane mask, bit 0 the window's first lane
  input  mau_completion_t       done_i         // a completion
);
  localparam int RES = 13 + LANES * 90, TXN = 84 + WINDOW + LINE_BYTES;  // bits
  localparam int TXN_LANES = WINDOW <= 8 ? 80 : 96 + LINE_BYTES;  // their place in a record
  localparam int RES_STRIDE = $clog2(4 * LANES), RES_WORDS = 4 * LANES;
  localparam int RW = $clog2(MAX_RESULTS), TW = $clog2(MAX_TXNS), DW = $clog2(MAX_REQUESTS);
  localparam int CW = $clog2(MAX_CLOCKS);

  logic clear;
  assign clear = load_i || !rst_ni;

  // ---- Lane results -----------------------------------------------------------------------------
  logic [RES-1:0]          res_data;
  logic [RES:0]            res_row;
  logic [RES_WORDS*32-1:0] res_words;
  logic [RW:0]             res_count;
  logic                    res_full;
  logic [31:0]             res_word;

  assign res_data[12:0] = {res_beat_i.last, res_beat_i.beat, res_beat_i.tag};
  assign res_words[31:0] = {res_row[RES], 18'd0, res_row[12:0]};
  for (genvar l = 0; l < LANES; l++) begin : g_lane
    assign res_data[13+90*l +: 90] =
      {res_lds_i[32*l +: 32], res_comps_i[4*l +: 4], res_status_i[4*l +: 4], res_seg_i[2*l +: 2],
       res_addr_i[64*l +: 48]};
    assign res_words[32+96*l +: 96] =
      {res_row[13+90*l+58 +: 32], 4'd0, res_row[13+90*l+54 +: 4], res_row[13+90*l+50 +: 4], 2'd0,
       res_row[13+90*l+48 +: 2], res_row[13+90*l +: 48]};
  end
  assign res_words[RES_WORDS*32-1:32+96*LANES] = '0;

  mau_record_port #(
    .REGION(5), .WIDTH(RES), .DEPTH(MAX_RESULTS), .STRIDE(RES_STRIDE), .WORDS(RES_WORDS)
  ) u_results (
    .clk_i, .watch_i({clear, run_i, seen_i[2], drive_i[2]}),
    .data_i(res_data), .count_o(res_count), .full_o(res_full), .bus_i,
    .row_o(res_row), .words_i(res_words), .word_o(res_word)
  );

  // ---- Transactions -----------------------------------------------------------------------------
  logic [TXN:0]  txn_row;
  logic [511:0]  txn_words;
  logic [TW:0]   txn_count;
  logic          txn_full;
  logic [31:0]   txn_word;

  always_comb begin
    txn_words = '0;
    txn_words[79:0] = txn_row[79:0];
    txn_words[91:88] = txn_row[83:80];
    txn_words[95] = txn_row[TXN];
    txn_words[96 +: LINE_BYTES] = txn_row[84+WINDOW +: LINE_BYTES];
    txn_words[TXN_LANES +: WINDOW] = txn_row[84 +: WINDOW];
  end

  mau_record_port #(
    .REGION(6), .WIDTH(TXN), .DEPTH(MAX_TXNS), .STRIDE(4), .WORDS(16)
  ) u_txns (
    .clk_i, .watch_i({clear, run_i, seen_i[3], drive_i[3]}),
    .data_i({txn_bytes_i, txn_lanes_i, txn_i.attr[19:16], txn_i.line, txn_i.attr[15:0],
             txn_i.last, txn_i.pass, txn_i.window, txn_i.tag}),
    .count_o(txn_count), .full_o(txn_full), .bus_i, .row_o(txn_row),
    .words_i(txn_words), .word_o(txn_word)
  );

  // ---- Completions, cycles ----------------------------------------------------------------------
  logic [DW:0] done_count;
  logic [CW:0] clocks;
  logic        done_full;
  logic [31:0] done_word, clock_word;

  mau_record_done #(.MAX_REQUESTS(MAX_REQUESTS)) u_dones (
    .clk_i, .watch_i({clear, run_i, seen_i[4], drive_i[4]}), .done_i,
    .count_o(done_count), .full_o(done_full), .bus_i, .word_o(done_word)
  );
  mau_record_clocks #(.PORTS(5), .EACH(2), .MAX_CLOCKS(MAX_CLOCKS)) u_clocks (
    .clk_i, .clear_i(clear), .run_i, .seen_i, .drive_i, .count_o(clocks), .bus_i,
    .word_o(clock_word)
  );

  // ---- Read data --------------------------------------------------------------------------------
  always_ff @(posedge clk_i) bus_rdata_o <= res_word | txn_word | done_word | clock_word;

  assign counts_o.clocks = 32'(clocks);
  assign counts_o.results = 32'(res_count);
  assign counts_o.txns = 32'(txn_count);
  assign counts_o.dones = 32'(done_count);
  assign full_o = res_full || txn_full || done_full;
endmodule : mau_recorder
