// smoke_tb.sv - 4-state smoke test in Icarus: requests and expected responses come from a vector
// file; no valid output may be X. The file (written by vectors.c, read by $readmemh, 32-bit words)
// has in word 0 the number of requests, in words 1..11 the context, then the start address of each
// request. A request is op(2) vsharp(4) saddr(2) m0 exec(2) tag, v0[64], v1[64], error,
// transactions, lanes of the wave, per lane addr(2) {seg,comps,status} lds, then per transaction
// line(2) bytes(4) lanes(2) {attr,last,pass,window}.
// SPDX-License-Identifier: Apache-2.0
`default_nettype none
`timescale 1ns / 1ns

module smoke_tb;
  parameter int LANES = 16;
  parameter int WINDOW = 16;
  parameter int LINE_BYTES = 64;
  localparam int WORDS = 1 << 20;
  localparam int LIMIT = 2000000;

  logic [31:0] mem [0:WORDS-1];
  logic clk = 1'b0, rst_n = 1'b0;
  logic [15:0] lfsr = 16'hace1;
  integer errors = 0, checked_txn = 0, checked_res = 0, checked_done = 0, clocks = 0;

  logic req_valid = 1'b0, opd_valid = 1'b0, res_ready = 1'b0, txn_ready = 1'b0, done_ready = 1'b0;
  wire logic req_ready, opd_ready, res_valid, txn_valid, done_valid, res_last, txn_last;
  logic [63:0] req_op, req_saddr, req_exec;
  logic [127:0] req_vsharp;
  logic [31:0] req_m0;
  logic [7:0] req_tag;
  logic [LANES*32-1:0] opd_v0, opd_v1;
  wire logic [7:0] res_tag, txn_tag, done_tag;
  wire logic [3:0] res_beat, txn_window;
  wire logic [LANES*64-1:0] res_addr;
  wire logic [LANES*4-1:0] res_comps, res_status;
  wire logic [LANES*2-1:0] res_seg;
  wire logic [LANES*32-1:0] res_lds;
  wire logic [47:0] txn_line;
  wire logic [LINE_BYTES-1:0] txn_bytes;
  wire logic [WINDOW-1:0] txn_lanes;
  wire logic [2:0] txn_pass, done_error;
  wire logic [19:0] txn_attr;
  wire logic [9:0] done_count;
  wire logic [1:0] done_memviol;
  wire logic [2:0] done_counters;
  logic [3:0] gfx;
  logic rules, policy, wave32;
  logic [1:0] align;
  logic [17:0] lds_base, lds_size;
  logic [47:0] scratch_base;
  logic [31:0] shared_hi, private_hi;
  integer requests, wave;

  mau u_mau (  // without parameters: Yosys has set them to this size
    .clk_i(clk), .rst_ni(rst_n), .ctx_gfx_i(gfx), .ctx_rules_i(rules), .ctx_align_i(align),
    .ctx_policy_i(policy), .ctx_wave32_i(wave32),
    .ctx_lds_base_i(lds_base), .ctx_lds_size_i(lds_size), .ctx_scratch_base_i(scratch_base),
    .ctx_shared_hi_i(shared_hi), .ctx_private_hi_i(private_hi),
    .req_valid_i(req_valid), .req_ready_o(req_ready), .req_op_i(req_op), .req_vsharp_i(req_vsharp),
    .req_saddr_i(req_saddr), .req_m0_i(req_m0),
    .req_exec_i(req_exec), .req_tag_i(req_tag), .opd_valid_i(opd_valid), .opd_ready_o(opd_ready),
    .opd_v0_i(opd_v0), .opd_v1_i(opd_v1),
    .res_valid_o(res_valid), .res_ready_i(res_ready), .res_tag_o(res_tag), .res_beat_o(res_beat),
    .res_last_o(res_last), .res_addr_o(res_addr),
    .res_comps_o(res_comps), .res_status_o(res_status), .res_seg_o(res_seg), .res_lds_o(res_lds),
    .txn_valid_o(txn_valid), .txn_ready_i(txn_ready), .txn_line_o(txn_line),
    .txn_bytes_o(txn_bytes), .txn_lanes_o(txn_lanes), .txn_window_o(txn_window),
    .txn_pass_o(txn_pass), .txn_attr_o(txn_attr), .txn_tag_o(txn_tag), .txn_last_o(txn_last),
    .done_valid_o(done_valid), .done_ready_i(done_ready), .done_tag_o(done_tag),
    .done_error_o(done_error), .done_count_o(done_count), .done_memviol_o(done_memviol),
    .done_counters_o(done_counters));

  always #5 clk = ~clk;

  // Sources: header and operand beats of the next request, read from the file, withheld one clock
  // in four.
  integer src_req = 0, src_opd = 0, src_beat = 0, base, i, beats;
  task drive_header;
    begin
      base = mem[12 + src_req];
      req_op <= {mem[base+1], mem[base]};
      req_vsharp <= {mem[base+5], mem[base+4], mem[base+3], mem[base+2]};
      req_saddr <= {mem[base+7], mem[base+6]};
      req_m0 <= mem[base+8];
      req_exec <= {mem[base+10], mem[base+9]};
      req_tag <= mem[base+11][7:0];
    end
  endtask
  task drive_operands;
    begin
      base = mem[12 + src_opd];
      for (i = 0; i < LANES; i = i + 1) begin
        opd_v0[i*32 +: 32] <= mem[base + 12 + src_beat*LANES + i];
        opd_v1[i*32 +: 32] <= mem[base + 76 + src_beat*LANES + i];
      end
    end
  endtask

  // Sinks: beats are compared in order; an unknown bit counts as a difference.
  integer res_req = 0, res_b = 0, txn_req = 0, txn_i = 0, done_req = 0, p, l;
  task check;
    input ok;
    input [8*8-1:0] channel;
    input integer request;
    begin
      if (ok !== 1'b1) begin
        errors = errors + 1;
        if (errors <= 10)
          $display("MISMATCH %0s of request %0d at clock %0d", channel, request, clocks);
      end
    end
  endtask
  task check_result;
    begin
      base = mem[12 + res_req];
      check((^res_addr !== 1'bx) && (^res_lds !== 1'bx) && (^res_seg !== 1'bx), "res X", res_req);
      check(res_tag === mem[base+11][7:0] && res_beat === res_b[3:0] &&
            res_last === (res_b == beats - 1), "res head", res_req);
      for (i = 0; i < LANES; i = i + 1) begin
        l = res_b*LANES + i;
        p = base + 143 + 4*l;
        if (l < wave)
          check(res_addr[i*64 +: 64] === {mem[p+1], mem[p]} &&
                {res_seg[i*2 +: 2], res_comps[i*4 +: 4], res_status[i*4 +: 4]} === mem[p+2][9:0] &&
                res_lds[i*32 +: 32] === mem[p+3], "res lane", res_req);
      end
      checked_res = checked_res + 1;
      res_b = res_b + 1;
      if (res_b == beats) begin
        res_b = 0;
        res_req = res_req + 1;
      end
    end
  endtask
  task check_transaction;
    begin
      while (txn_req < requests && txn_i == mem[mem[12 + txn_req] + 141]) begin
        txn_req = txn_req + 1;
        txn_i = 0;
      end
      base = mem[12 + txn_req];
      p = base + 143 + 4*wave + 9*txn_i;
      check(txn_req < requests && txn_tag === mem[base+11][7:0]
            && {16'd0, txn_line} === {mem[p+1], mem[p]}
            && txn_bytes === {mem[p+5], mem[p+4], mem[p+3], mem[p+2]} >> 0
            && txn_lanes === {mem[p+7], mem[p+6]} >> 0
            && {txn_attr, txn_last, txn_pass, txn_window} === mem[p+8][27:0], "txn", txn_req);
      checked_txn = checked_txn + 1;
      txn_i = txn_i + 1;
    end
  endtask
  task check_done;
    begin
      base = mem[12 + done_req];
      check(done_tag === mem[base+11][7:0] &&
            {done_counters, done_memviol, done_error} === mem[base+140][7:0] &&
            done_count === mem[base+141][9:0], "done", done_req);
      checked_done = checked_done + 1;
      done_req = done_req + 1;
    end
  endtask

  always @(posedge clk) begin
    clocks <= clocks + 1;
    lfsr <= {lfsr[14:0], lfsr[15] ^ lfsr[13] ^ lfsr[12] ^ lfsr[10]};
    if (rst_n) begin
      if ((^{req_ready, opd_ready, res_valid, txn_valid, done_valid}) === 1'bx) begin
        errors = errors + 1;
        if (errors <= 10) $display("MISMATCH X on a handshake output at clock %0d", clocks);
      end
      if (req_valid && req_ready === 1'b1) src_req = src_req + 1;
      if (!req_valid || req_ready === 1'b1) begin
        req_valid <= src_req < requests && lfsr[1:0] != 2'd0;
        if (src_req < requests) drive_header;
      end
      if (opd_valid && opd_ready === 1'b1) begin
        src_beat = src_beat + 1;
        if (src_beat == beats) begin
          src_beat = 0;
          src_opd = src_opd + 1;
        end
      end
      if (!opd_valid || opd_ready === 1'b1) begin
        opd_valid <= src_opd < requests && lfsr[3:2] != 2'd0;
        if (src_opd < requests) drive_operands;
      end
      if (res_valid === 1'b1 && res_ready) check_result;
      if (txn_valid === 1'b1 && txn_ready) check_transaction;
      if (done_valid === 1'b1 && done_ready) check_done;
      res_ready <= lfsr[5:4] != 2'd0;
      txn_ready <= lfsr[8:6] != 3'd0;
      done_ready <= lfsr[10:9] != 2'd0;
      if (done_req == requests || clocks > LIMIT) finish;
    end
  end

  task finish;
    begin
      if (clocks > LIMIT) begin
        errors = errors + 1;
        $display("MISMATCH hang: %0d of %0d requests completed", done_req, requests);
      end
      $display("smoke: %0d requests, %0d transactions, %0d result beats, %0d clocks, %0d errors",
               checked_done, checked_txn, checked_res, clocks, errors);
      if (errors == 0 && checked_done == requests && checked_txn > 0) $display("PASS");
      else $display("FAIL");
      $finish;
    end
  endtask

  reg [8*256-1:0] file;
  initial begin
    if (!$value$plusargs("vectors=%s", file)) begin
      $display("smoke_tb: give +vectors=FILE");
      $finish;
    end
    $readmemh(file, mem);
    requests = mem[0];
    gfx = mem[1][3:0];
    rules = mem[2][0];
    align = mem[3][1:0];
    policy = mem[4][0];
    wave32 = mem[5][0];
    lds_base = mem[6][17:0];
    lds_size = mem[7][17:0];
    scratch_base = {mem[9][15:0], mem[8]};
    shared_hi = mem[10];
    private_hi = mem[11];
    wave = wave32 ? 32 : 64;
    beats = wave > LANES ? wave / LANES : 1;
    repeat (4) @(posedge clk);
    rst_n <= 1'b1;
  end
endmodule

`default_nettype wire
