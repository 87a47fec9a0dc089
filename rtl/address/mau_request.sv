// mau_request.sv - carries a request from stage to stage, and drives the beat of the lane bus.
//
//   stage  inputs                            results
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
  input  mau_enter_t     enter_i,         // beats that enter the stages
  input  logic [3:0]     gfx_i,           // GFX_*
  input  logic [7:0]     s1_tag_i,
  input  mau_op_t        s1_op_i,
  input  logic           s1_swizzle_i,    // bit 62 of the V#
  input  logic           s1_hash_i,       // bit 121 of the V#
  input  mau_kind_t      s1_kind_i,
  input  logic [2:0]     s2_error_i,
  input  mau_resource_t  s2_resource_i,
  input  logic [31:0]    s2_soffset_i,
  input  mau_verdict_t   s3_verdict_i,
  input  mau_lds_room_t  s3_lds_i,
  input  logic           s3_use_bo_i,
  input  logic [31:0]    s4_last_i,
  // The request of the beat in each stage.
  output mau_request_t   s2_request_o,
  output mau_request_t   s3_request_o,
  output mau_request_t   s4_request_o,
  output mau_request_t   s5_request_o,
  output mau_request_t   s6_request_o,
  output mau_request_t   s7_request_o,
  output mau_request_t   s8_request_o,
  // Lane bus.
  input  logic           s8_last_i,       // last beat of its request
  input  logic [3:0]     s8_number_i,     // number of the beat
  input  logic           s8_equal_i,      // mau_equal_offset
  input  mau_memviol_t   ln_memviol_i,    // mau_status
  output mau_lane_beat_t ln_beat_o
);
  // The attributes of a transaction (decision D22). Requests with a V# have its cache bits (M9).
  function automatic mau_attr_t attributes_of(input mau_op_t op, input mau_kind_t kind,
                                              input mau_generation_t g, input logic swizzle,
                                              input logic hash);
    automatic logic has_vsharp = kind.buffer || kind.smem;
    automatic logic stores = op.cls == CLS_STORE || (op.cls == CLS_ATOMIC && !op.glc);
    return '{
      hash_enable: hash && g.hash_enable && has_vsharp,
      cache_swizzle: swizzle && g.cache_swizzle && has_vsharp,
      scope: op.scope,
      lgkm: kind.flat || kind.smem,
      vs: g.vs_count && !kind.smem && stores,
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
    if (enter_i.first[2]) begin
      s2_request_o <= '0;
      s2_request_o.tag <= s1_tag_i;
      s2_request_o.attr <= attributes_of(s1_op_i, s1_kind_i, generation(gfx_i), s1_swizzle_i,
                                         s1_hash_i);
      s2_request_o.kind <= s1_kind_i;
      s2_request_o.fmt <= s1_op_i.fmt;
      s2_request_o.atomic <= s1_op_i.cls == CLS_ATOMIC;
      s2_request_o.wide_atomic <= s1_op_i.cls == CLS_ATOMIC && s1_op_i.size > SIZE_4;
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.first[3]) begin
      s3_request_o <= s2_request_o;
      s3_request_o.error <= s2_error_i;
      s3_request_o.resource <= s2_resource_i;
      s3_request_o.soffset <= s2_soffset_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.first[4]) begin
      s4_request_o <= s3_request_o;
      s4_request_o.verdict <= s3_verdict_i;
      s4_request_o.lds <= s3_lds_i;
      s4_request_o.use_bo <= s3_use_bo_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.first[5]) begin
      s5_request_o <= s4_request_o;
      s5_request_o.last <= s4_last_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.first[6]) s6_request_o <= s5_request_o;
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.first[7]) s7_request_o <= s6_request_o;
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.first[8]) s8_request_o <= s7_request_o;
  end

  mau_lane_beat_t beat_q;  // without memviol
  always_ff @(posedge clk_i) begin
    if (enter_i.beat[9]) begin
      beat_q <= '{
        last: s8_last_i,
        beat: s8_number_i,
        tag: s8_request_o.tag,
        attr: s8_request_o.attr,
        error: s8_request_o.error,
        memviol: '0,
        join_how: s8_request_o.verdict.join_how,
        waits: s8_request_o.verdict.waits,
        equal: s8_equal_i,
        sub: s8_request_o.resource.sub,
        esize: s8_request_o.resource.esize,
        istride: s8_request_o.resource.istride
      };
    end
  end
  always_comb begin
    ln_beat_o = beat_q;
    ln_beat_o.memviol = ln_memviol_i;
  end
endmodule : mau_request
