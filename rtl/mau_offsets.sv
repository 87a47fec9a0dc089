`default_nettype none
// mau_offsets.sv - the OR and the AND of the Offsets of a request's active lanes, all beats so far; stages 3 and 4 (C3, N3, decision D10).
// The lanes' Offsets are equal when both are the same (mau_lane_pipe). For requests that wait alone.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_fault.svh"
module mau_offsets #(
  parameter int LANES = 16
) (
  input  wire logic                clk_i,
  input  wire logic                en3_i,        // a beat enters stage 3, stage 4
  input  wire logic                en4_i,
  input  wire logic                s2_waits_i,
  input  wire logic                s3_waits_i,
  input  wire logic                s3_first_i,   // the beat in stage 3 is the first of its request
  input  wire logic [LANES-1:0]    s2_act_i,
  input  wire logic [LANES*32-1:0] s2_offset_i,
  output logic [31:0]              s4_or_o,
  output logic [31:0]              s4_and_o
);
`ifdef MAU_XC7
  // Tables of six inputs: stage 3 has Offsets as they are, cleared or set in idle lanes, which the resets of its flip-flops do; in stage 4 four lanes and
  // what came before them are one table a bit.
  logic [LANES*32-1:0] s3_some_q, s3_each_q;

  always_ff @(posedge clk_i) begin : b_offsets
    logic [31:0] any, all;
    for (int l = 0; l < LANES; l++) begin
      s3_some_q[l*32 +: 32] <= s2_act_i[l] ? s2_offset_i[l*32 +: 32] : 32'd0;
      s3_each_q[l*32 +: 32] <= s2_act_i[l] ? s2_offset_i[l*32 +: 32] : 32'hffffffff;
    end
    any = s4_or_o & {32{~s3_first_i}};
    all = s4_and_o | {32{s3_first_i}};
    for (int l = 0; l < LANES; l++) begin
      any = any | s3_some_q[l*32 +: 32];
      all = all & s3_each_q[l*32 +: 32];
    end
    if (en4_i && s3_waits_i) begin
      s4_or_o <= any;
      s4_and_o <= all;
    end
  end
`else
  `MAU_FAULT_REG(fault_exec, 29)

  // Of the lower half of the lanes in bits 31:0, of the upper half above: for four lanes a bit is one LUT in each stage.
  logic [63:0] s3_or_q, s3_and_q;

  always_ff @(posedge clk_i) begin : b_offsets
    logic [63:0] any, all;
    logic [LANES-1:0] act;
    any = '0;
    all = '1;
    act = s2_act_i | {LANES{fault_exec}};  // planted fault 29: the Offset of a lane outside EXEC counts
    if (`MAU_BEAT(en3_i)) if (s2_waits_i) begin
      for (int l = 0; l < LANES / 2; l++) begin
        any = any | {s2_offset_i[(LANES/2+l)*32 +: 32] & {32{act[LANES/2+l]}}, s2_offset_i[l*32 +: 32] & {32{act[l]}}};
        all = all & {s2_offset_i[(LANES/2+l)*32 +: 32] | {32{~act[LANES/2+l]}}, s2_offset_i[l*32 +: 32] | {32{~act[l]}}};
      end
      s3_or_q <= any;
      s3_and_q <= all;
    end
    if (en4_i) if (s3_waits_i) begin
      s4_or_o <= s3_or_q[31:0] | s3_or_q[63:32] | (s4_or_o & {32{~s3_first_i}});
      s4_and_o <= s3_and_q[31:0] & s3_and_q[63:32] & (s4_and_o | {32{s3_first_i}});
    end
  end
`endif
endmodule : mau_offsets
`default_nettype wire
