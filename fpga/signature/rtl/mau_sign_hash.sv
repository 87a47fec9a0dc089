// mau_sign_hash.sv - the hash of everything that the unit hands over (../README.md, Hash). Lane
// results are hashed one lane a cycle; a beat is taken with its last lane. Transactions and
// completions are taken at once. A transfer is in the hashes two cycles later.
// SPDX-License-Identifier: Apache-2.0
`include "mau_sign.svh"
module mau_sign_hash
  import mau_pkg::*, mau_board_pkg::*;
#(
  parameter int LANES = 4,                          // lanes of a beat
  parameter int WINDOW = 4,                         // lanes merged together
  parameter int LINE_BYTES = 64                     // bytes of a line
) (
  input  logic                  clk_i,         // rising edge
  input  logic                  rst_ni,        // low: no run
  input  logic                  start_i,       // for one cycle: a run starts
  input  logic                  run_i,         // a run is active
  input  logic                  wave32_i,      // a wave has 32 lanes
  input  logic                  fold_i,        // for one cycle: a block ends
  output logic                  folding_o,     // its hashes are being folded into hash_o
  output logic [63:0]           hash_o,        // HASH of the blocks that ended
  // Channels of the unit (docs/interface.md); a lane owns the same share of every vector.
  input  logic                  res_valid_i,   // it and its payload hold until res_ready_o
  output logic                  res_ready_o,   // the beat's last lane is hashed
  input  mau_result_beat_t      res_beat_i,    // a lane-result beat, all lanes alike
  input  logic [LANES*64-1:0]   res_addr_i,    // byte address, 0 .. 2**48 - 1
  input  logic [LANES*4-1:0]    res_comps_i,   // components in range, a bit each
  input  logic [LANES*4-1:0]    res_status_i,  // STATUS_*
  input  logic [LANES*2-1:0]    res_seg_i,     // SEG_*
  input  logic [LANES*32-1:0]   res_lds_i,     // LDS byte address, 0 .. 2**20 - 1
  input  logic                  txn_valid_i,   // taken at once
  input  mau_txn_t              txn_i,         // a transaction without its masks
  input  logic [LINE_BYTES-1:0] txn_bytes_i,   // byte mask, bit 0 the line's first byte
  input  logic [WINDOW-1:0]     txn_lanes_i,   // lane mask, bit 0 the window's first lane
  input  logic                  done_valid_i,  // taken at once
  input  mau_completion_t       done_i         // a completion
);
  localparam logic [63:0] K = `MAU_SIGN_K;
  localparam int LW = $clog2(LANES);

  // ---- Inputs of the hashes ---------------------------------------------------------------------
  logic [LW-1:0] lane_q, lane_last;
  logic          s0_res, s0_txn, s0_done;
  logic [63:0]   s0_res_a, s0_res_b, s0_line_a, s0_mask_a, s0_mask_b, s0_done_a;
  logic [127:0]  s0_bytes;
  logic [31:0]   lds;

  assign lane_last = LW'(LANES == 64 && wave32_i ? 31 : LANES - 1);
  assign res_ready_o = run_i && lane_q == lane_last;
  assign lds = res_lds_i[32*lane_q +: 32];

  always_ff @(posedge clk_i) begin
    if (!rst_ni || start_i) lane_q <= '0;
    else if (run_i && res_valid_i) lane_q <= res_ready_o ? '0 : lane_q + 1'b1;
    s0_res <= run_i && res_valid_i;
    s0_txn <= run_i && txn_valid_i;
    s0_done <= run_i && done_valid_i;
    s0_res_a <= {lds[15:0], res_addr_i[64*lane_q +: 48]};
    s0_res_b <= {32'd0, res_beat_i.tag, 3'd0, res_beat_i.last, res_beat_i.beat, 2'd0,
                 res_seg_i[2*lane_q +: 2], res_comps_i[4*lane_q +: 4],
                 res_status_i[4*lane_q +: 4], lds[19:16]};
    s0_line_a <= {txn_i.attr[15:0], txn_i.line};
    s0_bytes <= 128'(txn_bytes_i);
    s0_mask_a <= 64'(txn_lanes_i);
    s0_mask_b <= {44'd0, txn_i.attr[19:16], txn_i.tag, txn_i.last, txn_i.pass, txn_i.window};
    s0_done_a <= {38'd0, done_i.count, done_i.counters, done_i.memviol, done_i.error, done_i.tag};
  end

  // ---- Hashes of the channels -------------------------------------------------------------------
  logic [63:0] res_q, line_q, mask_q, high_q, done_q;
  logic [63:0] res_h, line_h, mask_h, high_h, done_h;
  logic        anew;

  mau_sign_step u_res (.h_i(res_q), .a_i(s0_res_a), .b_i(s0_res_b), .h_o(res_h));
  mau_sign_step u_line (.h_i(line_q), .a_i(s0_line_a), .b_i(s0_bytes[63:0]), .h_o(line_h));
  mau_sign_step u_mask (.h_i(mask_q), .a_i(s0_mask_a), .b_i(s0_mask_b), .h_o(mask_h));
  mau_sign_step u_high (.h_i(high_q), .a_i(s0_bytes[127:64]), .b_i(64'd0), .h_o(high_h));
  mau_sign_step u_done (.h_i(done_q), .a_i(s0_done_a), .b_i(64'd0), .h_o(done_h));

  always_ff @(posedge clk_i) begin
    if (s0_res) res_q <= res_h;
    if (s0_txn) begin
      line_q <= line_h;
      mask_q <= mask_h;
      high_q <= high_h;
    end
    if (s0_done) done_q <= done_h;
    if (anew) begin
      res_q <= K;
      line_q <= K;
      mask_q <= K;
      high_q <= K;
      done_q <= K;
    end
  end

  // ---- HASH: three steps at the end of a block, two with lines of 64 bytes ----------------------
  localparam logic [1:0] STEPS = LINE_BYTES == 128 ? 2'd3 : 2'd2;

  logic [1:0]  fold_q;  // number of the step, 0: none
  logic [63:0] fold_a, fold_b, fold_h;

  assign folding_o = fold_q != 2'd0;
  assign anew = start_i || fold_q == STEPS;
  assign fold_a = fold_q == 2'd1 ? res_q : fold_q == 2'd2 ? mask_q : high_q;
  assign fold_b = fold_q == 2'd1 ? line_q : fold_q == 2'd2 ? done_q : '0;
  mau_sign_step u_fold (.h_i(hash_o), .a_i(fold_a), .b_i(fold_b), .h_o(fold_h));

  always_ff @(posedge clk_i) begin
    if (!rst_ni || start_i) fold_q <= '0;
    else if (fold_i) fold_q <= 2'd1;
    else if (folding_o) fold_q <= fold_q == STEPS ? 2'd0 : fold_q + 2'd1;
    if (start_i) hash_o <= K;
    else if (folding_o) hash_o <= fold_h;
  end
endmodule : mau_sign_hash
