`default_nettype none
// mau_lane_beat.sv - which beat stands in which stage of a group of lanes: that it is there, its place in its request, its number, its active lanes.
// Stages 1 to 8; only valid bits are reset. A scalar load has lanes 0 to 3 of its one beat active, a line of 16 bytes each (decision D23), whatever EXEC is.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
module mau_lane_beat #(
  parameter int LANES = 16,
  parameter int FIRST = 0   // number of lane 0 in a beat
) (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  // Stage 0: mau_lane_input.
  input  wire logic              s0_valid_i,
  input  wire logic              s0_first_i,
  input  wire logic              s0_last_i,
  input  wire logic [3:0]        s0_beat_i,
  input  wire logic [LANES-1:0]  s0_exec_i,   // lanes of this beat
  input  wire logic              smem_i,
  input  wire logic [2:0]        size_i,      // SIZE_*
  // To every stage.
  output logic [8:1]             en_o,        // en_o[k]: a beat enters stage k at the coming edge
  output logic [8:1]             first_o,     // with en_o[k]: it is the first of its request
  // Stage 3: block bus.
  output logic                   blk_valid_o,
  output logic                   blk_last_o,
  output logic [3:0]             blk_beat_o,
  // Where they are wanted.
  output logic [3:0]             s1_beat_o,   // number of the beat in its request
  output logic [3:0]             s6_beat_o,
  output logic [LANES-1:0]       s2_act_o,    // active lanes
  output logic [LANES-1:0]       s7_act_o,
  // Stage 8: lane bus.
  output logic                   ln_valid_o,
  output logic                   ln_first_o,
  output logic                   ln_last_o,
  output logic [3:0]             ln_beat_o
);
  logic [8:1]       valid_q, first_q, last_q;
  logic [3:0]       s2_beat_q, s4_beat_q, s5_beat_q, s7_beat_q;
  logic [LANES-1:0] s1_act_q, s3_act_q, s4_act_q, s5_act_q, s6_act_q;

  assign en_o = {valid_q[7:1], s0_valid_i};
  assign first_o = {first_q[7:1], s0_first_i};
  assign blk_valid_o = valid_q[3];
  assign blk_last_o = last_q[3];
  assign ln_valid_o = valid_q[8];
  assign ln_first_o = first_q[8];
  assign ln_last_o = last_q[8];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= 8'd0;
    else valid_q <= en_o;
  end

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_o != 8'd0)) begin
      first_q <= first_o;
      last_q <= {last_q[7:1], s0_last_i};
      s1_beat_o <= s0_beat_i;
      s2_beat_q <= s1_beat_o;
      blk_beat_o <= s2_beat_q;
      s4_beat_q <= blk_beat_o;
      s5_beat_q <= s4_beat_q;
      s6_beat_o <= s5_beat_q;
      s7_beat_q <= s6_beat_o;
      ln_beat_o <= s7_beat_q;
      s1_act_q <= !smem_i ? s0_exec_i : FIRST != 0 || s0_beat_i != 4'd0 ? '0 :
                  LANES'({{2{size_i == mau_enc::SIZE_64}}, size_i >= mau_enc::SIZE_32, 1'b1});
      s2_act_o <= s1_act_q;
      s3_act_q <= s2_act_o;
      s4_act_q <= s3_act_q;
      s5_act_q <= s4_act_q;
      s6_act_q <= s5_act_q;
      s7_act_o <= s6_act_q;
    end
  end
endmodule : mau_lane_beat
`default_nettype wire
