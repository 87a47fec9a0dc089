// mau_lds_address.sv - LDS byte address of every lane of a beat and the lanes that are masked off
// (L1, L3, N5, N6).
//
//   stage  in              known at its end
//   2      M0, operation   where lane 0 lies from LDS_BASE
//   3      that            lanes that have room (mau_lds_room_t)
//   8      those           LDS address; whether the lane is masked off
//
//   LDS_ADDR = LDS_BASE + M0[15:0] + (property lds_offset: inst_offset) + lane*4
//   masked when LDS_ADDR - LDS_BASE >= LDS_SIZE
// that is lane*4 > room - 1, lane > (room - 1) >> 2, with room = LDS_SIZE - M0[15:0] - inst_offset;
// all lanes when room is 0 or negative. inst_offset is signed for GLOBAL and SCRATCH: where the sum
// without lane*4 is negative, by 'gap' bytes, lane*4 < gap, lane <= (gap - 1) >> 2, is masked too
// (N6). Both lane numbers are a request's; per lane there is one short sum and two short compares.
// C twin: cmodel lds_address.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lds_address
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic          clk_i,
  input  logic [9:1]    en_i,             // en_i[k]: a beat enters stage k
  input  logic [9:1]    first_i,          // first_i[k]: the first beat of a request does
  input  mau_context_t  ctx_i,
  // Request.
  input  logic [15:0]   s1_m0_i,
  input  logic [23:0]   s1_inst_offset_i,
  input  mau_kind_t     s1_kind_i,
  output mau_lds_room_t s3_lds_o,
  input  mau_request_t  s7_request_i,
  // Lanes.
  input  logic [3:0]    s7_beat_i,        // number of the beat in its request
  output logic [LANES-1:0] s8_masked_o,          // masked off (L3); 0 but for a load to LDS
  output logic [LANES-1:0][31:0] s8_address_o  // LDS byte address, 20 bits, of a load to LDS
);
  logic [25:0] s2_start_q;  // LDS_ADDR - LDS_BASE of lane 0, two's complement

  always_ff @(posedge clk_i) begin
    if (first_i[2]) begin
      automatic logic signed_offset = s1_inst_offset_i[23] && !s1_kind_i.buffer;
      automatic mau_generation_t g = generation(ctx_i.gfx);
      s2_start_q <= {10'd0, s1_m0_i} +
                    {{2{signed_offset}}, s1_inst_offset_i & {24{g.lds_offset}}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (first_i[3]) begin
      // Room less 1; bit 26: there is none.
      automatic logic [26:0] room = {9'd0, ctx_i.lds_size} + ~{s2_start_q[25], s2_start_q};
      s3_lds_o <= '{
        base: {2'd0, ctx_i.lds_base} + s2_start_q[19:0],
        full: room[26],
        last: room[25:8] != 18'd0 ? '1 : room[7:2],
        below: s2_start_q[25],
        gap: s2_start_q[24:8] != '1 ? '1 : ~s2_start_q[7:2]
      };
    end
  end

  // ---- Stage 8: lanes ---------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (en_i[8]) begin
      s8_masked_o <= '0;
      if (s7_request_i.verdict.to_lds) begin
        for (int l = 0; l < LANES; l++) begin
          automatic mau_lds_room_t room = s7_request_i.lds;
          automatic logic [5:0]    lane = lane_number(s7_beat_i, LANES, l);
          s8_masked_o[l] <= room.full || lane > room.last || (room.below && lane <= room.gap);
          s8_address_o[l] <= {12'd0, room.base + {12'd0, lane, 2'b00}};
        end
      end
    end
  end
endmodule : mau_lds_address
