// mau_board.sv - the unit on a board: link, registers, player and recorder around mau. Protocol and
// memory map: docs/board.md. Everything is in one clock domain. A board only adds a clock and a
// reset after configuration.
// SPDX-License-Identifier: Apache-2.0
module mau_board
  import mau_pkg::*, mau_board_pkg::*;
#(
  parameter int LANES = 4,              // lanes of a beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 4,             // lanes merged together: 4 .. 64, a power of two
  parameter int LINE_BYTES = 64,        // bytes of a memory line: 64, 128
  parameter int CLOCK_HZ = 25000000,    // of clk_i, 1152000 at least
  parameter logic [63:0] RTL_HASH = 0,  // tools/rtl_hash.py
  parameter int SIGN = 1,               // 1: signature mode (fpga/signature), 0: none
  // Capacities; powers of two.
  parameter int MAX_REQUESTS = 64,      // request headers, completions
  parameter int MAX_OPERANDS = 512,     // operand beats
  parameter int MAX_CLOCKS = 8192,      // cycles of stalls and of the record
  parameter int MAX_RESULTS = 512,      // lane-result beats
  parameter int MAX_TXNS = 1024,        // transactions
  parameter int MAX_LENGTHS = 1024      // lengths of a port
) (
  input  logic clk_i,      // rising edge
  input  logic rst_ni,     // low at a rising edge: state as after configuration
  input  logic uart_rx_i,  // serial line from the host, asynchronous; 1: idle
  output logic uart_tx_o,  // serial line to the host; 1: idle
  output logic busy_o      // the link is busy or an episode runs: for a LED
);
  // ---- Link -------------------------------------------------------------------------------------
  mau_bus_t    bus;
  logic        link_busy, baud_write;
  logic [31:0] regs_rdata, record_rdata, sign_rdata, frames, dropped;
  logic [23:0] baud;

  mau_link #(.CLOCK_HZ(CLOCK_HZ)) u_link (
    .clk_i, .rst_ni, .uart_rx_i, .uart_tx_o, .bus_o(bus),
    .bus_rdata_i(regs_rdata | record_rdata | sign_rdata),
    .baud_write_i(baud_write), .baud_o(baud), .frames_o(frames), .dropped_o(dropped),
    .busy_o(link_busy)
  );

  // ---- Signature mode, while it drives the unit -------------------------------------------------
  logic                sign_run;
  mau_context_t        sign_ctx;
  logic [4:0]          sign_drive;
  logic [359:0]        sign_header;
  logic [LANES*64-1:0] sign_operand;

  // ---- Registers --------------------------------------------------------------------------------
  logic               unit_rst_n, player_rst_n;
  mau_context_t       ctx, ctx_regs;
  mau_episode_t       episode;
  logic [15:0]        headers;
  logic [9:0]         profile;
  logic [3:0]         status;
  logic [31:0]        taken;
  mau_record_counts_t counts;

  mau_board_regs #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .CLOCK_HZ(CLOCK_HZ),
    .RTL_HASH(RTL_HASH), .SIGN(SIGN), .MAX_REQUESTS(MAX_REQUESTS), .MAX_OPERANDS(MAX_OPERANDS),
    .MAX_CLOCKS(MAX_CLOCKS), .MAX_RESULTS(MAX_RESULTS), .MAX_TXNS(MAX_TXNS),
    .MAX_LENGTHS(MAX_LENGTHS)
  ) u_regs (
    .clk_i, .rst_ni, .bus_i(bus), .bus_rdata_o(regs_rdata), .baud_write_o(baud_write),
    .baud_i(baud), .frames_i(frames), .dropped_i(dropped), .unit_rst_no(unit_rst_n),
    .player_rst_no(player_rst_n), .ctx_o(ctx_regs), .episode_o(episode), .profile_o(profile),
    .status_i(status), .counts_i(counts), .headers_i({16'd0, headers}), .taken_i(taken),
    .busy_i(sign_run)
  );

  // ---- Player -----------------------------------------------------------------------------------
  logic                load, run, full;
  mau_result_beat_t    res_beat;
  mau_txn_t            txn;
  logic [4:0]          drive, player_drive, seen;
  logic [359:0]        header, player_header;
  logic [LANES*64-1:0] operand, player_operand;

  mau_player #(
    .LANES(LANES), .MAX_REQUESTS(MAX_REQUESTS), .MAX_OPERANDS(MAX_OPERANDS),
    .MAX_CLOCKS(MAX_CLOCKS), .MAX_LENGTHS(MAX_LENGTHS)
  ) u_player (
    .clk_i, .rst_ni(player_rst_n), .bus_i(bus), .episode_i(episode),
    .profile_i(profile), .status_o(status), .headers_o(headers), .taken_o(taken), .load_o(load),
    .run_o(run), .drive_o(player_drive), .full_i(full), .seen_i(seen), .res_last_i(res_beat.last),
    .txn_last_i(txn.last), .header_o(player_header), .operand_o(player_operand)
  );

  // ---- Select the driver of the unit ------------------------------------------------------------
  assign ctx = sign_run ? sign_ctx : ctx_regs;
  assign drive = sign_run ? sign_drive : player_drive;
  assign header = sign_run ? sign_header : player_header;
  assign operand = sign_run ? sign_operand : player_operand;

  // ---- Unit -------------------------------------------------------------------------------------
  logic [LANES*64-1:0]   res_addr;
  logic [LANES*4-1:0]    res_comps, res_status;
  logic [LANES*2-1:0]    res_seg;
  logic [LANES*32-1:0]   res_lds;
  logic [LINE_BYTES-1:0] txn_bytes;
  logic [WINDOW-1:0]     txn_lanes;
  mau_completion_t       done;

  mau #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_mau (
    .clk_i, .rst_ni(unit_rst_n), .ctx_gfx_i(ctx.gfx), .ctx_rules_i(ctx.rules),
    .ctx_align_i(ctx.align), .ctx_policy_i(ctx.policy), .ctx_wave32_i(ctx.wave32),
    .ctx_lds_base_i(ctx.lds_base), .ctx_lds_size_i(ctx.lds_size),
    .ctx_scratch_base_i(ctx.scratch_base), .ctx_shared_hi_i(ctx.shared_hi),
    .ctx_private_hi_i(ctx.private_hi),
    .req_valid_i(drive[0]), .req_ready_o(seen[0]), .req_op_i(header[63:0]),
    .req_vsharp_i(header[191:64]), .req_saddr_i(header[255:192]), .req_m0_i(header[287:256]),
    .req_exec_i(header[351:288]), .req_tag_i(header[359:352]),
    .opd_valid_i(drive[1]), .opd_ready_o(seen[1]), .opd_v0_i(operand[LANES*32-1:0]),
    .opd_v1_i(operand[LANES*64-1:LANES*32]),
    .res_valid_o(seen[2]), .res_ready_i(drive[2]), .res_tag_o(res_beat.tag),
    .res_beat_o(res_beat.beat), .res_last_o(res_beat.last), .res_addr_o(res_addr),
    .res_comps_o(res_comps), .res_status_o(res_status), .res_seg_o(res_seg), .res_lds_o(res_lds),
    .txn_valid_o(seen[3]), .txn_ready_i(drive[3]), .txn_line_o(txn.line), .txn_bytes_o(txn_bytes),
    .txn_lanes_o(txn_lanes), .txn_window_o(txn.window), .txn_pass_o(txn.pass),
    .txn_attr_o(txn.attr), .txn_tag_o(txn.tag), .txn_last_o(txn.last),
    .done_valid_o(seen[4]), .done_ready_i(drive[4]), .done_tag_o(done.tag),
    .done_error_o(done.error), .done_count_o(done.count), .done_memviol_o(done.memviol),
    .done_counters_o(done.counters)
  );

  // ---- Recorder ---------------------------------------------------------------------------------
  mau_recorder #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .MAX_REQUESTS(MAX_REQUESTS),
    .MAX_CLOCKS(MAX_CLOCKS), .MAX_RESULTS(MAX_RESULTS), .MAX_TXNS(MAX_TXNS)
  ) u_recorder (
    .clk_i, .rst_ni(player_rst_n), .load_i(load), .run_i(run), .counts_o(counts), .full_o(full),
    .bus_i(bus), .bus_rdata_o(record_rdata), .seen_i(seen),
    .drive_i(drive), .res_beat_i(res_beat), .res_addr_i(res_addr), .res_comps_i(res_comps),
    .res_status_i(res_status), .res_seg_i(res_seg), .res_lds_i(res_lds), .txn_i(txn),
    .txn_bytes_i(txn_bytes), .txn_lanes_i(txn_lanes), .done_i(done)
  );

  // ---- Signature mode: its modules --------------------------------------------------------------
  if (SIGN != 0) begin : g_sign
    logic        sign_start, ended, hang, fold, folding, res_ready, req_valid, opd_valid;
    logic [31:0] count, sign_dones, sign_txns, sign_clocks;
    logic [63:0] key, first, hash;

    assign sign_drive = {1'b1, 1'b1, res_ready, opd_valid, req_valid};

    mau_sign_regs u_sign_regs (
      .clk_i, .rst_ni, .clear_ni(player_rst_n), .bus_i(bus), .bus_rdata_o(sign_rdata),
      .busy_i(sign_run || status[0]), .start_o(sign_start), .key_o(key), .first_o(first),
      .count_o(count), .status_i({hang, 1'b0, ended, sign_run}), .dones_i(sign_dones),
      .txns_i(sign_txns), .hash_i(hash), .clocks_i(sign_clocks)
    );
    mau_sign #(.LANES(LANES)) u_sign (
      .clk_i, .rst_ni(player_rst_n), .start_i(sign_start), .key_i(key), .first_i(first),
      .count_i(count), .run_o(sign_run), .ended_o(ended), .hang_o(hang), .dones_o(sign_dones),
      .txns_o(sign_txns), .clocks_o(sign_clocks), .fold_o(fold), .folding_i(folding),
      .ctx_o(sign_ctx), .req_valid_o(req_valid), .header_o(sign_header), .opd_valid_o(opd_valid),
      .operand_o(sign_operand), .moved_i(sign_drive & seen), .res_last_i(res_beat.last)
    );
    mau_sign_hash #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_sign_hash (
      .clk_i, .rst_ni(player_rst_n), .start_i(sign_start), .run_i(sign_run),
      .wave32_i(sign_ctx.wave32), .fold_i(fold), .folding_o(folding), .hash_o(hash),
      .res_valid_i(seen[2]), .res_ready_o(res_ready), .res_beat_i(res_beat), .res_addr_i(res_addr),
      .res_comps_i(res_comps), .res_status_i(res_status), .res_seg_i(res_seg), .res_lds_i(res_lds),
      .txn_valid_i(seen[3]), .txn_i(txn), .txn_bytes_i(txn_bytes), .txn_lanes_i(txn_lanes),
      .done_valid_i(seen[4]), .done_i(done)
    );
  end else begin : g_no_sign
    assign sign_rdata = '0;
    assign sign_run = 1'b0;
    assign sign_ctx = '0;
    assign sign_drive = '0;
    assign sign_header = '0;
    assign sign_operand = '0;
  end

  assign busy_o = link_busy || status[0] || sign_run || !player_rst_n;
endmodule : mau_board
