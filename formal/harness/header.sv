// header.sv - mau_header and its three mau_credit: headers in order, beats counted, credits neither
// lost nor made, and a beat is accepted in the first cycle that has all that it needs. A credit
// comes back at any time after it was spent. A request comes at any time.
// SPDX-License-Identifier: Apache-2.0
module prove_header
  import mau_pkg::*;
#(
  parameter int LANES = 16,
  parameter int ENTRY = 16,
  parameter int RES_DEPTH = 16,
  parameter int WIN_DEPTH = 32,
  parameter int DONE_DEPTH = 64
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [3:0]  gfx_i,         // constant
  input  logic        wave32_i,      // constant
  input  logic        req_valid_i,
  input  mau_header_t req_i,
  input  logic        opd_valid_i,
  input  logic        res_free_i,
  input  logic        win_free_i,
  input  logic        done_free_i,
  input  logic        pick_i         // the header that is pushed is the one to follow
);
  localparam int BEATS = 64 / LANES;
  localparam int BEATS32 = LANES >= 32 ? 1 : 32 / LANES;

  logic        req_ready, opd_ready, in_valid;
  mau_beat_t   in_beat;
  mau_header_t s0_header;
  logic [6:0]  s0_format;

  mau_header #(
    .LANES(LANES), .ENTRY(ENTRY), .RES_DEPTH(RES_DEPTH), .WIN_DEPTH(WIN_DEPTH),
    .DONE_DEPTH(DONE_DEPTH)
  ) u_header (
    .clk_i, .rst_ni, .ctx_gfx_i(gfx_i), .ctx_wave32_i(wave32_i), .req_valid_i,
    .req_ready_o(req_ready), .req_i, .opd_valid_i, .opd_ready_o(opd_ready), .res_free_i,
    .win_free_i, .done_free_i, .in_valid_o(in_valid), .in_beat_o(in_beat),
    .s0_header_o(s0_header), .s0_format_o(s0_format)
  );

  // What is counted outside: headers inside, the next beat, entries of each queue in use.
  logic       push, take, enters, ends;
  logic [1:0] heads_q;
  logic [4:0] beat_q, beats;
  logic [7:0] res_q, win_q, done_q;
  assign push = req_valid_i && req_ready;
  assign take = opd_valid_i && opd_ready;
  assign beats = wave32_i ? 5'(BEATS32) : 5'(BEATS);
  assign enters = (beat_q & 5'(ENTRY / LANES - 1)) == 5'd0;
  assign ends = beat_q + 5'd1 == beats;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      heads_q <= '0;
      beat_q <= '0;
      res_q <= '0;
      win_q <= '0;
      done_q <= '0;
    end else begin
      heads_q <= heads_q + 2'(push) - 2'(take && ends);
      if (take) beat_q <= ends ? 5'd0 : beat_q + 5'd1;
      res_q <= res_q + 8'(take) - 8'(res_free_i);
      win_q <= win_q + 8'(take && enters) - 8'(win_free_i);
      done_q <= done_q + 8'(take && beat_q == 5'd0) - 8'(done_free_i);
    end
  end
  always_comb begin
    assume (!res_free_i || (rst_ni && res_q != '0));
    assume (!win_free_i || (rst_ni && win_q != '0));
    assume (!done_free_i || (rst_ni && done_q != '0));
  end

  // One header, followed from its push to its first beat.
  logic        follow_q, second_q, shown_q;
  mau_header_t header_q, written;
  always_comb begin
    written = req_i;
    if (wave32_i) written.exec[63:32] = '0;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      follow_q <= 1'b0;
      shown_q <= 1'b0;
    end else begin
      shown_q <= follow_q && !second_q && take && beat_q == 5'd0;
      if (!follow_q) begin
        follow_q <= push && pick_i && !shown_q;
        second_q <= heads_q != 2'(take && ends);
        if (push && !shown_q) header_q <= written;
      end else if (take) begin
        if (ends) second_q <= 1'b0;
        if (!second_q) follow_q <= 1'b0;
      end
    end
  end

  // Cycles in which a header could be accepted and is not.
  logic [1:0] closed_q;
  always_ff @(posedge clk_i)
    closed_q <= rst_ni && heads_q != 2'd2 && !req_ready ? closed_q + 2'd1 : 2'd0;

  always_ff @(posedge clk_i) if (rst_ni) begin
    // A beat is wanted exactly when there is a header and room for all that the beat can cause.
    Ready: assert (opd_ready == (heads_q != '0 && res_q != 8'(RES_DEPTH) &&
                                 (!enters || win_q != 8'(WIN_DEPTH)) &&
                                 (beat_q != '0 || done_q != 8'(DONE_DEPTH))));
    Credits: assert (res_q <= 8'(RES_DEPTH) && win_q <= 8'(WIN_DEPTH) &&
                     done_q <= 8'(DONE_DEPTH));
    Two: assert (!req_ready || heads_q < 2'd2);
    Opens: assert (closed_q < 2'd2);
    Valid: assert (in_valid == take);
    Beat: assert (in_beat.number == beat_q[3:0] && in_beat.first == (beat_q == '0));
    Last: assert (!take || in_beat.last == ends);
    Header: assert (!shown_q || s0_header == header_q);
  end

  // The state.
  logic read, write;
  mau_header_t stored;
  assign read = u_header.read_q;
  assign write = u_header.write_q;
  assign stored = u_header.queue_q[read ^ second_q];
  always_ff @(posedge clk_i) if (rst_ni) begin
    Counts: assert (32'(u_header.u_res.left_q) + 32'(res_q) == RES_DEPTH &&
                    32'(u_header.u_win.left_q) + 32'(win_q) == WIN_DEPTH &&
                    32'(u_header.u_done.left_q) + 32'(done_q) == DONE_DEPTH);
    Heads: assert (heads_q == 2'(u_header.head_q) + 2'(u_header.second_q) &&
                   (write ^ read) == heads_q[0]);
    Number: assert (beat_q < beats && (heads_q == '0 || in_beat.last == ends));
    Room: assert (heads_q != 2'd1 || req_ready);
    Idle: assert (heads_q != '0 || beat_q == '0);
    Followed: assert (!follow_q || (heads_q > 2'(second_q) && (second_q || beat_q == '0) &&
                                    stored == header_q));
  end
endmodule : prove_header
