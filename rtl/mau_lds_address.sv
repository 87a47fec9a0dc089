`default_nettype none
// mau_lds_address.sv - LDS byte address of every lane of a beat and the lanes that are masked off (L1, L3, N5, N6). Stage 6 to stage 7.
//   LDS_ADDR = LDS_BASE + M0[15:0] + (gfx8 and later: inst_offset) + lane*4;   masked when LDS_ADDR - LDS_BASE >= LDS_SIZE,
// that is lane*4 > room - 1, lane > (room - 1) >> 2, with room = LDS_SIZE - M0[15:0] - inst_offset; all lanes when room is 0 or negative. inst_offset is
// signed for GLOBAL and SCRATCH: where the sum without lane*4 is negative, by 'gap' bytes, lane*4 < gap, lane <= (gap - 1) >> 2, is masked too (N6).
// Both lane numbers are computed at stage 2 and travel along; per lane there is one short sum and two short compares.
// C twin: cmodel lds_address.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_fault.svh"
module mau_lds_address #(
  parameter int LANES = 16,
  parameter int FIRST = 0,  // number of lane 0 in a beat of BEAT lanes
  parameter int BEAT = LANES
) (
  input  wire logic                 clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]           en_i,           // en_i[k]: a beat enters stage k
  input  wire logic [8:1]           first_i,        // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic                 inst_counts_i,  // context: gfx8 and later
  input  wire logic [17:0]          ctx_lds_base_i,
  input  wire logic [17:0]          ctx_lds_size_i,
  // Stage 0.
  input  wire logic [15:0]          m0_i,
  input  wire logic [23:0]          inst_offset_i,
  input  wire logic                 signed_i,       // inst_offset is signed
  // Stages 2 and 6.
  input  wire logic                 s2_lds_i,       // a legal load to LDS
  input  wire logic [3:0]           s6_beat_i,
  // Stage 7.
  output logic [LANES*32-1:0]       s7_lds_o,     // stale when the request is no load to LDS
  output logic [LANES*4-1:0]        s7_masked_o   // a masked lane has all four bits set
);
  localparam int LB = $clog2(BEAT);

  typedef struct packed {
    logic        lds;
    logic [19:0] base;  // LDS_ADDR of lane 0
    logic        full;  // no room: all lanes are masked
    logic [5:0]  last;  // last lane that has room
    logic        below; // lane 0 lies before LDS_BASE
    logic [5:0]  gap;   // last lane that does
  } late_t;

  `MAU_FAULT_REG(fault_mask, 5)

  logic [25:0] s1_start_q;   // LDS_ADDR - LDS_BASE of lane 0, two's complement
  late_t       s2_q, s3_q, s4_q, s5_q, s6_q;

  always_ff @(posedge clk_i) begin : b_request
    logic [26:0] room;  // less 1; bit 26: negative
    room = '0;
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) s1_start_q <= {10'd0, m0_i} + {{2{signed_i & inst_offset_i[23]}}, inst_offset_i & {24{inst_counts_i}}};
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2])) begin
      room = {9'd0, ctx_lds_size_i} + ~{s1_start_q[25], s1_start_q};
      s2_q.lds <= 1'b0;
      s2_q.base <= {2'd0, ctx_lds_base_i} + s1_start_q[19:0];
      s2_q.full <= room[26] && !fault_mask;
      s2_q.last <= room[26] ? 6'd0 : room[25:8] != 18'd0 || (fault_mask && room[7:0] == '1) ? '1 : room[7:2] + {5'd0, fault_mask && room[1:0] == '1};
      s2_q.below <= s1_start_q[25];
      s2_q.gap <= s1_start_q[24:8] != '1 ? '1 : ~s1_start_q[7:2];
    end
    if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(first_i[3])) begin
      s3_q <= s2_q;
      s3_q.lds <= s2_lds_i;
    end
    if (`MAU_BEAT(en_i[4])) if (`MAU_BEAT(first_i[4])) s4_q <= s3_q;
    if (`MAU_BEAT(en_i[5])) if (`MAU_BEAT(first_i[5])) s5_q <= s4_q;
    if (`MAU_BEAT(en_i[6])) if (`MAU_BEAT(first_i[6])) s6_q <= s5_q;
  end

  // lane > last, bit by bit: most bits of a lane are constants, so this is less than a carry chain.
  function automatic logic above(input logic [5:0] lane, input logic [5:0] last);
    above = 1'b0;
    for (int b = 0; b < 6; b++) above = (lane[b] & ~last[b]) | ((lane[b] | ~last[b]) & above);
  endfunction

  always_ff @(posedge clk_i) begin : b_lanes
    logic [5:0]         lane;
    logic [LANES*4-1:0] masked;
    lane = '0;
    masked = '0;
    if (`MAU_BEAT(en_i[7])) begin
      if (s6_q.lds) begin
        for (int l = 0; l < LANES; l++) begin
          lane = ({2'd0, s6_beat_i} << LB) | 6'(FIRST + l);
          s7_lds_o[l*32 +: 32] <= {12'd0, s6_q.base + {12'd0, lane, 2'b00}};
          masked[l*4 +: 4] = {4{s6_q.full | above(lane, s6_q.last)}};
        end
        if (s6_q.below) begin
          for (int l = 0; l < LANES; l++) begin
            lane = ({2'd0, s6_beat_i} << LB) | 6'(FIRST + l);
            masked[l*4 +: 4] = masked[l*4 +: 4] | {4{~above(lane, s6_q.gap)}};
          end
        end
      end
      s7_masked_o <= masked;
    end
  end
endmodule : mau_lds_address
`default_nettype wire
