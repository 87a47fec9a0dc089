// mau_lds_address.sv - LDS byte address of every lane of a beat and the lanes that are masked off
// (L1, L3, N5, N6). Stages 2 to 8.
//   LDS_ADDR = LDS_BASE + M0[15:0] + (gfx8 and later: inst_offset) + lane*4
//   masked when LDS_ADDR - LDS_BASE >= LDS_SIZE
// that is lane*4 > room - 1, lane > (room - 1) >> 2, with room = LDS_SIZE - M0[15:0] - inst_offset;
// all lanes when room is 0 or negative. inst_offset is signed for GLOBAL and SCRATCH: where the sum
// without lane*4 is negative, by 'gap' bytes, lane*4 < gap, lane <= (gap - 1) >> 2, is masked too
// (N6). Both lane numbers are a request's; per lane there is one short sum and two short compares.
// C twin: cmodel lds_address.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lds_address
  import mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic [9:1]          en_i,         // en_i[k]: a beat enters stage k
  input  logic [9:1]          first_i,      // with en_i[k]: it is the first of its request
  // Request.
  input  mau_context_t        s1_ctx_i,
  input  logic [15:0]         s1_m0_i,
  input  logic [23:0]         s1_inst_offset_i,
  input  mau_kind_t           s1_kind_i,
  input  logic                s3_to_lds_i,  // a legal load to LDS
  // Lanes.
  input  logic [3:0]          s7_beat_i,    // number of the beat in its request
  output logic [LANES*32-1:0] s8_lds_o,     // stale when the request is no load to LDS
  output logic [LANES*4-1:0]  s8_masked_o   // a masked lane has all four bits set
);
  localparam int LB = $clog2(LANES);

  typedef struct packed {
    logic        to_lds;
    logic [19:0] base;  // LDS_ADDR of lane 0
    logic        full;  // no room: all lanes are masked
    logic [5:0]  last;  // last lane that has room
    logic        below; // lane 0 lies before LDS_BASE
    logic [5:0]  gap;   // last lane that does
  } request_t;

  // ---- Stages 2 to 7: request -------------------------------------------------------------------
  logic [25:0] s2_start_q;   // LDS_ADDR - LDS_BASE of lane 0, two's complement
  request_t    s3_q, s4_q, s5_q, s6_q, s7_q;

  always_ff @(posedge clk_i) begin : b_start
    logic [25:0] offset;
    offset = '0;
    if (en_i[2]) if (first_i[2]) begin
      offset = {{2{!s1_kind_i.buffer & s1_inst_offset_i[23]}}, s1_inst_offset_i};
      if (s1_kind_i.gfx6_8 && !s1_kind_i.gfx8) offset[23:0] = 24'd0;
      s2_start_q <= {10'd0, s1_m0_i} + offset;
    end
  end

  always_ff @(posedge clk_i) begin : b_room
    logic [26:0] room;  // less 1; bit 26: negative
    room = '0;
    if (en_i[3]) if (first_i[3]) begin
      room = {9'd0, s1_ctx_i.lds_size} + ~{s2_start_q[25], s2_start_q};
      s3_q.to_lds <= 1'b0;
      s3_q.base <= {2'd0, s1_ctx_i.lds_base} + s2_start_q[19:0];
      s3_q.full <= room[26];
      if (room[26]) s3_q.last <= 6'd0;
      else if (room[25:8] != 18'd0) s3_q.last <= '1;
      else s3_q.last <= room[7:2];
      s3_q.below <= s2_start_q[25];
      s3_q.gap <= s2_start_q[24:8] != '1 ? '1 : ~s2_start_q[7:2];
    end
    if (en_i[4]) if (first_i[4]) begin
      s4_q <= s3_q;
      s4_q.to_lds <= s3_to_lds_i;
    end
    if (en_i[5]) if (first_i[5]) s5_q <= s4_q;
    if (en_i[6]) if (first_i[6]) s6_q <= s5_q;
    if (en_i[7]) if (first_i[7]) s7_q <= s6_q;
  end

  // ---- Stage 8: lanes ---------------------------------------------------------------------------
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
    if (en_i[8]) begin
      if (s7_q.to_lds) begin
        for (int l = 0; l < LANES; l++) begin
          lane = 6'(({3'd0, s7_beat_i} << LB) | 7'(l));
          s8_lds_o[l*32 +: 32] <= {12'd0, s7_q.base + {12'd0, lane, 2'b00}};
          masked[l*4 +: 4] = {4{s7_q.full | above(lane, s7_q.last)}};
        end
        if (s7_q.below) begin
          for (int l = 0; l < LANES; l++) begin
            lane = 6'(({3'd0, s7_beat_i} << LB) | 7'(l));
            masked[l*4 +: 4] = masked[l*4 +: 4] | {4{~above(lane, s7_q.gap)}};
          end
        end
      end
      s8_masked_o <= masked;
    end
  end
endmodule : mau_lds_address
