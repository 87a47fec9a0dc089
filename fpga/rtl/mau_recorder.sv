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
  input  logic                  bus_read_i,    // for one cycle: a word is read
  input  logic [29:0]           bus_addr_i,    // word address: byte address / 4
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
  localparam int RES = 13 + LANES * 90, TXN = 84 + WINDOW + LINE_BYTES, DONE = 26;  // bits
  localparam int TXN_LANES = WINDOW <= 8 ? 80 : 96 + LINE_BYTES;  // their place in a record
  localparam int RES_STRIDE = $clog2(4 * LANES), RES_WORDS = 4 * LANES;
  localparam int RW = $clog2(MAX_RESULTS), TW = $clog2(MAX_TXNS), DW = $clog2(MAX_REQUESTS);
  localparam int CW = $clog2(MAX_CLOCKS);

`ifndef SYNTHESIS
  initial begin
    if (MAX_CLOCKS != 1 << CW || CW > 19) $fatal(1, "%m: MAX_CLOCKS is a power of two to 2**19");
    if (MAX_RESULTS != 1 << RW || RW + RES_STRIDE > 18)
      $fatal(1, "%m: MAX_RESULTS is a power of two whose records fit 1 MiB");
    if (MAX_TXNS != 1 << TW || TW > 14) $fatal(1, "%m: MAX_TXNS is a power of two to 16384");
    if (MAX_REQUESTS != 1 << DW || DW > 14) $fatal(1, "%m: MAX_REQUESTS is a power of two");
  end
`endif

  // ---- Address decoder --------------------------------------------------------------------------
  // Cycles, results, transactions, completions: bit 0 to 3.
  logic [3:0]            part, part_q;
  logic [RES_STRIDE-1:0] res_word_q;
  logic [3:0]            txn_word_q;

  assign part[0] = bus_addr_i[29:18] == 12'h004 && bus_addr_i[17:0] < 18'(MAX_CLOCKS / 2);
  assign part[1] = bus_addr_i[29:18] == 12'h005 &&
                   bus_addr_i[17:0] >> RES_STRIDE < 18'(MAX_RESULTS);
  assign part[2] = bus_addr_i[29:18] == 12'h006 && bus_addr_i[17:0] >> 4 < 18'(MAX_TXNS);
  assign part[3] = bus_addr_i[29:18] == 12'h007 && bus_addr_i[17:0] < 18'(MAX_REQUESTS);

  always_ff @(posedge clk_i) if (bus_read_i) begin
    part_q <= part;
    res_word_q <= bus_addr_i[RES_STRIDE-1:0];
    txn_word_q <= bus_addr_i[3:0];
  end

  // ---- Lane results -----------------------------------------------------------------------------
  logic [RES-1:0]          res_data;
  logic [RES:0]            res_row;
  logic [RES_WORDS*32-1:0] res_words;
  logic [RW:0]             res_count;
  logic                    res_full;

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

  mau_record #(.WIDTH(RES), .DEPTH(MAX_RESULTS)) u_results (
    .clk_i, .rst_ni, .start_i(load_i), .run_i, .valid_i(seen_i[2]), .ready_i(drive_i[2]),
    .data_i(res_data), .count_o(res_count), .full_o(res_full), .read_i(bus_read_i && part[1]),
    .raddr_i(bus_addr_i[RES_STRIDE +: RW]), .rdata_o(res_row)
  );

  // ---- Transactions -----------------------------------------------------------------------------
  logic [TXN:0]  txn_row;
  logic [511:0]  txn_words;
  logic [TW:0]   txn_count;
  logic          txn_full;

  always_comb begin
    txn_words = '0;
    txn_words[79:0] = txn_row[79:0];
    txn_words[91:88] = txn_row[83:80];
    txn_words[95] = txn_row[TXN];
    txn_words[96 +: LINE_BYTES] = txn_row[84+WINDOW +: LINE_BYTES];
    txn_words[TXN_LANES +: WINDOW] = txn_row[84 +: WINDOW];
  end

  mau_record #(.WIDTH(TXN), .DEPTH(MAX_TXNS)) u_txns (
    .clk_i, .rst_ni, .start_i(load_i), .run_i, .valid_i(seen_i[3]), .ready_i(drive_i[3]),
    .data_i({txn_bytes_i, txn_lanes_i, txn_i.attr[19:16], txn_i.line, txn_i.attr[15:0],
             txn_i.last, txn_i.pass, txn_i.window, txn_i.tag}),
    .count_o(txn_count), .full_o(txn_full), .read_i(bus_read_i && part[2]),
    .raddr_i(bus_addr_i[4 +: TW]), .rdata_o(txn_row)
  );

  // ---- Completions ------------------------------------------------------------------------------
  logic [DONE:0] done_row;
  logic [DW:0]   done_count;
  logic          done_full;

  mau_record #(.WIDTH(DONE), .DEPTH(MAX_REQUESTS)) u_dones (
    .clk_i, .rst_ni, .start_i(load_i), .run_i, .valid_i(seen_i[4]), .ready_i(drive_i[4]),
    .data_i({done_i.count, done_i.counters, done_i.memviol, done_i.error, done_i.tag}),
    .count_o(done_count), .full_o(done_full), .read_i(bus_read_i && part[3]),
    .raddr_i(bus_addr_i[DW-1:0]), .rdata_o(done_row)
  );

  // ---- Cycles, two a word -----------------------------------------------------------------------
  logic [CW:0]  clock_q;             // cycles recorded
  logic [9:0]   now_q, before_q;     // handshakes of this cycle and of the previous one
  logic         run_q;
  logic [19:0]  clock_row;

  always_ff @(posedge clk_i) begin
    run_q <= run_i && rst_ni && !load_i;
    now_q <= {drive_i, seen_i};
    if (run_q) before_q <= now_q;
    if (!rst_ni || load_i) clock_q <= '0;
    else if (run_q) clock_q <= clock_q + 1'b1;
  end

  mau_ram #(.WIDTH(20), .DEPTH(MAX_CLOCKS / 2), .BLOCK(1)) u_clocks (
    .clk_i, .write_i(run_q), .waddr_i(clock_q[CW-1:1]),
    .wdata_i(clock_q[0] ? {now_q, before_q} : {10'd0, now_q}), .read_i(bus_read_i && part[0]),
    .raddr_i(bus_addr_i[CW-2:0]), .rdata_o(clock_row)
  );

  // ---- Read data --------------------------------------------------------------------------------
  // Two steps of multiplexers, for the many words of a record: first one of every four words. The
  // data of the memories hold meanwhile.
  logic [RES_WORDS*8-1:0] res_fourth_q;
  logic [127:0]           txn_fourth_q;

  always_ff @(posedge clk_i) begin
    for (int w = 0; w < RES_WORDS / 4; w++)
      res_fourth_q[32*w +: 32] <= res_words[128*w + 32*res_word_q[1:0] +: 32];
    for (int w = 0; w < 4; w++)
      txn_fourth_q[32*w +: 32] <= txn_words[128*w + 32*txn_word_q[1:0] +: 32];
    bus_rdata_o <= '0;
    if (part_q[0])
      bus_rdata_o <= {3'd0, clock_row[19:15], 3'd0, clock_row[14:10], 3'd0, clock_row[9:5], 3'd0,
                      clock_row[4:0]};
    if (part_q[1]) bus_rdata_o <= res_fourth_q[32*res_word_q[RES_STRIDE-1:2] +: 32];
    if (part_q[2]) bus_rdata_o <= txn_fourth_q[32*txn_word_q[3:2] +: 32];
    if (part_q[3])
      bus_rdata_o <= {done_row[DONE], 5'd0, done_row[25:16], done_row[15:0]};
  end

  assign counts_o.clocks = 32'(clock_q);
  assign counts_o.results = 32'(res_count);
  assign counts_o.txns = 32'(txn_count);
  assign counts_o.dones = 32'(done_count);
  assign full_o = res_full || txn_full || done_full;
endmodule : mau_recorder
