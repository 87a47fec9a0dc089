// mau_lds_address.sv - LDS byte address of every lane of a beat and the lanes that are masked off
// (L1, L3, L6, L7, L9, N5, N6).
//
//   stage  inputs               results
//   2      M0, operation        distance of lane 0 from LDS_BASE
//   3      that, footprint      lanes that have room (mau_lds_room_t)
//   8      those                LDS address; lanes that are masked off
//
//   LDS_ADDR = LDS_BASE + M0 & mask + (property lds_offset: inst_offset) + lane*S
//   masked when LDS_ADDR - LDS_BASE + 4*(n-1) >= LDS_SIZE, for n dwords (L9)
// The mask is 0xffff; with the property lds_m0 it is 0x3ffff for MUBUF, and 0x3fffc for GLOBAL and
// SCRATCH. S is 4; for a wide load, of three or four dwords, it is 16 (L7). A lane is masked off
// when lane*S > room - 1, that is lane > (room - 1) / S, with room = LDS_SIZE - (M0 & mask) -
// inst_offset - 4*(n-1). All lanes are masked off when room is 0 or negative. inst_offset is signed
// for GLOBAL and SCRATCH. When the sum without lane*S is negative, by 'gap' bytes, lanes with
// lane*S < gap, that is lane <= (gap - 1) / S, are masked off too (N6). Both limits are lane
// numbers, computed once a request; a lane needs one short sum and two short compares.
// C model: lds_address.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lds_address
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic          clk_i,
  input  mau_enter_t    enter_i,          // beats that enter the stages
  input  mau_context_t  ctx_i,
  // Request.
  input  logic [17:0]   s1_m0_i,
  input  logic [23:0]   s1_inst_offset_i,
  input  mau_kind_t     s1_kind_i,
  input  mau_resource_t s2_resource_i,
  output mau_lds_room_t s3_lds_o,
  input  mau_request_t  s7_request_i,
  // Lanes.
  input  logic [3:0]    s7_beat_i,        // number of the beat in its request
  output logic [LANES-1:0] s8_masked_o,          // masked off (L3); 0 unless a load to LDS
  output logic [LANES-1:0][31:0] s8_address_o  // LDS byte address, 20 bits, of a load to LDS
);
  logic [25:0] s2_start_q;  // LDS_ADDR - LDS_BASE of lane 0, two's complement

  always_ff @(posedge clk_i) begin
    if (enter_i.first[2]) begin
      automatic logic signed_offset = s1_inst_offset_i[23] && !s1_kind_i.buffer;
      automatic mau_generation_t g = generation(ctx_i.gfx);
      automatic logic [17:0] mask = 18'h0ffff;  // L1, L6
      if (g.lds_m0 == LDS_M0_BITS18) mask = s1_kind_i.buffer ? 18'h3ffff : 18'h3fffc;
      s2_start_q <= {8'd0, s1_m0_i & mask} +
                    {{2{signed_offset}}, s1_inst_offset_i & {24{g.lds_offset}}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.first[3]) begin
      // A legal load of more than one dword is wide. 'room' is room - 1; bit 26: room is 0 or
      // negative.
      automatic logic        wide = s2_resource_i.multi;
      automatic logic [3:0]  more = {s2_resource_i.nd, 2'b00} & {4{wide}};  // 4*(n-1)
      automatic logic [26:0] room = {9'd0, ctx_i.lds_size} + ~{s2_start_q[25], s2_start_q} -
                                    {23'd0, more};
      automatic logic [25:2] last = wide ? {2'd0, room[25:4]} : room[25:2];
      automatic logic [24:2] gap = wide ? {2'b11, s2_start_q[24:4]} : s2_start_q[24:2];
      s3_lds_o <= '{
        base: {2'd0, ctx_i.lds_base} + s2_start_q[19:0],
        full: room[26],
        last: last[25:8] != 18'd0 ? '1 : last[7:2],
        below: s2_start_q[25],
        gap: gap[24:8] != '1 ? '1 : ~gap[7:2]
      };
    end
  end

  // ---- Stage 8: lanes ---------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (enter_i.beat[8]) begin
      s8_masked_o <= '0;
      if (s7_request_i.verdict.to_lds) begin
        for (int l = 0; l < LANES; l++) begin
          automatic mau_lds_room_t room = s7_request_i.lds;
          automatic logic [5:0]    lane = lane_number(s7_beat_i, LANES, l);
          automatic logic [19:0]   at = s7_request_i.resource.multi ? {10'd0, lane, 4'd0} :
                                                                     {12'd0, lane, 2'd0};
          s8_masked_o[l] <= room.full || lane > room.last || (room.below && lane <= room.gap);
          s8_address_o[l] <= {12'd0, room.base + at};
        end
      end
    end
  end
endmodule : mau_lds_address
