// mau_sign_lanes.sv - computes the lane operands of a request, one lane a cycle, and collects them
// into beats (../README.md, Lanes).
// SPDX-License-Identifier: Apache-2.0
module mau_sign_lanes
  import mau_pkg::*;
#(
  parameter int LANES = 4                         // lanes of a beat: 4, 8, 16, 32, 64
) (
  input  logic                clk_i,         // rising edge
  input  logic                rst_ni,        // low: no lanes
  input  mau_context_t        ctx_i,         // context of the block
  input  logic                load_i,        // for one cycle: the lanes of a request begin
  // The request; stable from load_i to done_o.
  input  logic                pair_i,        // {v1, v0} is one number of 64 bits
  input  logic                stray_i,       // lanes outside EXEC are random
  input  logic                spread_i,      // some lanes take an aperture as v1
  input  logic [63:0]         base_i,        // {v1, v0} of lane 0, before the random addend
  input  logic [63:0]         step_i,        // added from lane to lane
  input  logic [63:0]         mask_i,        // mask of the random addend
  input  logic [63:0]         exec_i,        // EXEC
  // Words. The first one belongs to lane 0.
  input  logic                word_valid_i,
  input  logic [63:0]         word_i,
  output logic                word_next_o,   // the word is taken
  // Operands.
  output logic                opd_valid_o,   // a beat is valid
  input  logic                opd_ready_i,   // it is taken
  output logic [LANES*64-1:0] opd_o,         // v0 of all lanes in the low half, then v1
  output logic                done_o         // every beat of the request was taken
);
  localparam int FW = $clog2(LANES + 1);

  logic [6:0]          left_q;      // lanes that remain, in whole beats
  logic [5:0]          lane_q;      // the next lane
  logic                wave_q;      // it is a lane of the wave
  logic [FW-1:0]       fill_q;      // lanes in the beat
  logic [63:0]         at_q;        // {v1, v0} of the lane, before the random addend
  logic [LANES*32-1:0] v0_q, v1_q;
  logic [6:0]          lanes;       // lanes of the wave, rounded up to whole beats
  logic                push;

  assign lanes = ctx_i.wave32 && LANES <= 32 ? 7'd32 : 7'd64;
  assign push = left_q != 7'd0 && (!wave_q || word_valid_i) && (!opd_valid_o || opd_ready_i);
  assign word_next_o = push && wave_q;
  assign opd_valid_o = fill_q == FW'(LANES);
  assign opd_o = {v1_q, v0_q};
  assign done_o = left_q == 7'd0 && fill_q == '0;

  // ---- A lane -----------------------------------------------------------------------------------
  logic [63:0] add, sum, next, value;

  assign add = stray_i && !exec_i[lane_q] ? word_i : word_i & mask_i;
  mau_sign_sum u_sum (.pair_i, .a_i(at_q), .b_i(add), .sum_o(sum));
  mau_sign_sum u_next (.pair_i, .a_i(at_q), .b_i(step_i), .sum_o(next));

  always_comb begin
    value = sum;
    if (spread_i && word_i[63]) value[63:32] = word_i[62] ? ctx_i.shared_hi : ctx_i.private_hi;
    if (!wave_q) value = '0;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      left_q <= '0;
      fill_q <= '0;
    end else if (load_i) begin
      left_q <= lanes;
      fill_q <= '0;
    end else begin
      if (push) left_q <= left_q - 7'd1;
      if (push) fill_q <= opd_valid_o ? FW'(1) : fill_q + 1'b1;
      else if (opd_valid_o && opd_ready_i) fill_q <= '0;
    end
    if (load_i) begin
      lane_q <= '0;
      wave_q <= 1'b1;
      at_q <= base_i;
    end else if (push) begin
      lane_q <= lane_q + 6'd1;
      if (ctx_i.wave32 && lane_q == 6'd31) wave_q <= 1'b0;
      at_q <= next;
    end
    if (push) begin
      v0_q <= {value[31:0], v0_q[LANES*32-1:32]};
      v1_q <= {value[63:32], v1_q[LANES*32-1:32]};
    end
  end
endmodule : mau_sign_lanes
