// mau_request.sv - what belongs to a request, pipeline delay from stage 2 to the lane bus, stage 9.
// SPDX-License-Identifier: Apache-2.0
module mau_request
  import mau_enc::*, mau_pkg::*;
(
  input  logic          clk_i,
  input  logic [9:1]    en_i,           // en_i[k]: a beat enters stage k
  input  logic [9:1]    first_i,        // with en_i[k]: it is the first of its request
  input  logic [7:0]    s1_tag_i,
  input  mau_op_t       s1_op_i,
  input  mau_kind_t     s1_kind_i,
  input  logic [2:0]    s2_error_i,     // mau_illegal
  input  mau_resource_t s2_resource_i,  // mau_resource
  input  mau_verdict_t  s3_verdict_i,
  // The request of the beat in that stage.
  output mau_request_t  s4_request_o,
  output mau_request_t  s6_request_o,
  output mau_request_t  s8_request_o,
  // Lane bus.
  input  logic          s8_last_i,
  input  logic [3:0]    s8_beat_i,
  input  logic          s8_equal_i,     // mau_equal_offset
  output mau_lane_beat_t     ln_beat_o
);
  mau_request_t s2_q, s3_q, s5_q, s7_q;
  mau_attr_t    s2_attr_q;

  always_ff @(posedge clk_i) begin : b_kind
    logic stores;
    stores = 1'b0;
    if (en_i[2]) if (first_i[2]) begin
      stores = s1_op_i.cls == CLS_STORE ||
               (s1_op_i.cls == CLS_ATOMIC && !s1_op_i.glc);
      s2_attr_q.lgkm <= s1_kind_i.flat || s1_kind_i.smem;  // decision D22
      s2_attr_q.vs <= s1_kind_i.gfx10_11 && !s1_kind_i.smem && stores;
      s2_attr_q.seg <= s1_kind_i.smem ? SEG_NONE :
                       s1_kind_i.scratch ? SEG_SCRATCH : SEG_MEMORY;
      s2_attr_q.atomic <= s1_op_i.atomic;
      s2_attr_q.lds <= s1_op_i.lds;
      s2_attr_q.tfe <= s1_op_i.tfe;
      s2_attr_q.dlc <= s1_op_i.dlc;
      s2_attr_q.slc <= s1_op_i.slc;
      s2_attr_q.glc <= s1_op_i.glc;
      s2_attr_q.cls <= s1_op_i.cls;
      s2_q <= '0;
      s2_q.tag <= s1_tag_i;
      s2_q.atomic <= s1_op_i.cls == CLS_ATOMIC;
      s2_q.fmt <= s1_op_i.fmt;
      s2_q.flat <= s1_kind_i.flat;
      s2_q.segment <= s1_kind_i.flat || s1_kind_i.is_global || s1_kind_i.scratch;
      s2_q.smem <= s1_kind_i.smem;
    end
    if (en_i[3]) if (first_i[3]) begin
      s3_q <= s2_q;
      s3_q.attr <= s2_attr_q;
      s3_q.error <= s2_error_i;
      s3_q.sub <= s2_resource_i.sub;
      s3_q.nd <= s2_resource_i.nd;
      s3_q.esize <= s2_resource_i.esize;
      s3_q.istride <= s2_resource_i.istride;
      s3_q.swizzled <= s2_resource_i.swizzled;
      s3_q.multi <= s2_resource_i.multi;
    end
    if (en_i[4]) if (first_i[4]) begin
      s4_request_o <= s3_q;
      s4_request_o.join_how <= s3_verdict_i.join_how;
      s4_request_o.waits <= s3_verdict_i.waits;
      s4_request_o.no_access <= s3_verdict_i.no_access;
      s4_request_o.common_status <= s3_verdict_i.common_status;
      s4_request_o.to_lds <= s3_verdict_i.to_lds;
      s4_request_o.comp_mask <= s3_verdict_i.comp_mask;
      s4_request_o.dword_mask <= s3_verdict_i.dword_mask;
    end
  end

  always_ff @(posedge clk_i) begin
    if (en_i[5]) if (first_i[5]) s5_q <= s4_request_o;
    if (en_i[6]) if (first_i[6]) s6_request_o <= s5_q;
    if (en_i[7]) if (first_i[7]) s7_q <= s6_request_o;
    if (en_i[8]) if (first_i[8]) s8_request_o <= s7_q;
  end

  always_ff @(posedge clk_i) begin
    if (en_i[9]) begin
      ln_beat_o.last <= s8_last_i;
      ln_beat_o.beat <= s8_beat_i;
      ln_beat_o.equal <= s8_equal_i;
      if (first_i[9]) begin
        ln_beat_o.tag <= s8_request_o.tag;
        ln_beat_o.attr <= s8_request_o.attr;
        ln_beat_o.error <= s8_request_o.error;
        ln_beat_o.join_how <= s8_request_o.join_how;
        ln_beat_o.waits <= s8_request_o.waits;
        ln_beat_o.sub <= s8_request_o.sub;
        ln_beat_o.esize <= s8_request_o.esize;
        ln_beat_o.istride <= s8_request_o.istride;
      end
    end
  end
endmodule : mau_request
