// mau_request.sv - what belongs to a request, from stage to stage, and the beat of the lane bus.
//
//   stage  in                                known at its end
//   2      operation, kind                   tag, attributes, class
//   3      mau_illegal, mau_resource         error, resource, offset of a scalar load
//   4      mau_resource, mau_range_check     verdict, what is checked, room in LDS
//   5      mau_range_check                   limit
//   6-8                                      the same
//   9      place of the beat, equal Offsets  beat of the lane bus
//
// SPDX-License-Identifier: Apache-2.0
module mau_request
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
(
  input  logic           clk_i,
  input  logic [9:1]     en_i,            // en_i[k]: a beat enters stage k
  input  logic [9:1]     first_i,         // with en_i[k]: it is the first of its request
  input  logic [7:0]     s1_tag_i,
  input  mau_op_t        s1_op_i,
  input  mau_kind_t      s1_kind_i,
  input  logic [2:0]     s2_error_i,
  input  mau_resource_t  s2_resource_i,
  input  logic [31:2]    s2_soffset_i,
  input  mau_verdict_t   s3_verdict_i,
  input  mau_lds_room_t  s3_lds_i,
  input  logic           s3_use_bo_i,
  input  logic [31:0]    s4_last_i,
  output mau_request_t   request_o [2:8],  // the request of the beat in that stage
  // Lane bus.
  input  mau_beat_t      s8_beat_i,
  input  logic           s8_equal_i,      // mau_equal_offset
  output mau_lane_beat_t ln_beat_o
);
  // What a transaction carries (decision D22).
  function automatic mau_attr_t attributes_of(input mau_op_t op, input mau_kind_t kind);
    automatic logic stores = op.cls == CLS_STORE || (op.cls == CLS_ATOMIC && !op.glc);
    return '{
      lgkm: kind.flat || kind.smem,
      vs: kind.gfx10_11 && !kind.smem && stores,
      seg: kind.smem ? SEG_NONE : kind.scratch ? SEG_SCRATCH : SEG_MEMORY,
      atomic: op.atomic,
      lds: op.lds,
      tfe: op.tfe,
      dlc: op.dlc,
      slc: op.slc,
      glc: op.glc,
      cls: op.cls
    };
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[2] && first_i[2]) begin
      request_o[2] <= '0;
      request_o[2].tag <= s1_tag_i;
      request_o[2].attr <= attributes_of(s1_op_i, s1_kind_i);
      request_o[2].kind <= s1_kind_i;
      request_o[2].fmt <= s1_op_i.fmt;
      request_o[2].atomic <= s1_op_i.cls == CLS_ATOMIC;
      request_o[2].wide_atomic <= s1_op_i.cls == CLS_ATOMIC && s1_op_i.size > SIZE_4;
    end
    for (int k = 3; k <= 8; k++) if (en_i[k] && first_i[k]) request_o[k] <= request_o[k-1];
    if (en_i[3] && first_i[3]) begin
      request_o[3].error <= s2_error_i;
      request_o[3].resource <= s2_resource_i;
      request_o[3].soffset <= s2_soffset_i;
    end
    if (en_i[4] && first_i[4]) begin
      request_o[4].verdict <= s3_verdict_i;
      request_o[4].lds <= s3_lds_i;
      request_o[4].use_bo <= s3_use_bo_i;
    end
    if (en_i[5] && first_i[5]) request_o[5].last <= s4_last_i;
  end

  mau_request_t s8;
  assign s8 = request_o[8];

  always_ff @(posedge clk_i) begin
    if (en_i[9]) begin
      ln_beat_o <= '{
        last: s8_beat_i.last,
        beat: s8_beat_i.number,
        tag: s8.tag,
        attr: s8.attr,
        error: s8.error,
        join_how: s8.verdict.join_how,
        waits: s8.verdict.waits,
        equal: s8_equal_i,
        sub: s8.resource.sub,
        esize: s8.resource.esize,
        istride: s8.resource.istride
      };
    end
  end
endmodule : mau_request
