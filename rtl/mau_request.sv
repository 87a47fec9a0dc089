`default_nettype none
// mau_request.sv - what belongs to a request, pipeline delay from stage 2 to stage 9.
// SPDX-License-Identifier: Apache-2.0
`include "mau_types.svh"
`include "mau_bundles.svh"
module mau_request (
  input  wire logic          clk_i,
  input  wire logic [9:1]    en_i,           // en_i[k]: a beat enters stage k
  input  wire logic [9:1]    first_i,        // with en_i[k]: it is the first of its request
  input  wire mau_header_t   s1_header_i,
  input  wire mau_kind_t     s1_kind_i,
  input  wire logic [2:0]    s2_error_i,     // mau_illegal
  input  wire mau_resource_t s2_resource_i,  // mau_resource
  input  wire mau_verdict_t  s3_verdict_i,
  // The request of the beat in that stage.
  output mau_request_t       s4_request_o,
  output mau_request_t       s6_request_o,
  output mau_request_t       s8_request_o,
  output mau_request_t       s9_request_o
);
  mau_request_t s2_q, s3_q, s5_q, s7_q;

  always_ff @(posedge clk_i) begin : b_header
    mau_op_t      op;
    mau_attr_t    attr;
    mau_request_t r;
    logic         stores, segment;
    op = s1_header_i.op;
    attr = '0;
    r = '0;
    {stores, segment} = '0;
    if (en_i[2]) if (first_i[2]) begin
      stores = op.cls == mau_enc::CLS_STORE || (op.cls == mau_enc::CLS_ATOMIC && !op.glc);
      segment = s1_kind_i.flat || s1_kind_i.is_global || s1_kind_i.scratch;
      attr.lgkm = s1_kind_i.flat || s1_kind_i.smem;  // decision D22
      attr.vs = s1_kind_i.gfx10_11 && !s1_kind_i.smem && stores;
      attr.seg = s1_kind_i.smem ? mau_enc::SEG_NONE :
                 s1_kind_i.scratch ? mau_enc::SEG_SCRATCH : mau_enc::SEG_MEMORY;
      attr.atomic = op.atomic;
      attr.lds = op.lds;
      attr.tfe = op.tfe;
      attr.dlc = op.dlc;
      attr.slc = op.slc;
      attr.glc = op.glc;
      attr.cls = op.cls;
      r.tag = s1_header_i.tag;
      r.attr = attr;
      r.atomic = op.cls == mau_enc::CLS_ATOMIC;
      r.fmt = op.fmt;
      r.flat = s1_kind_i.flat;
      r.segment = segment;
      r.smem = s1_kind_i.smem;
      s2_q <= r;
    end
  end

  always_ff @(posedge clk_i) begin : b_resource
    mau_request_t r;
    r = s2_q;
    if (en_i[3]) if (first_i[3]) begin
      r.error = s2_error_i;
      r.sub = s2_resource_i.sub;
      r.nd = s2_resource_i.nd;
      r.esize = s2_resource_i.esize;
      r.istride = s2_resource_i.istride;
      r.swizzled = s2_resource_i.swizzled;
      r.multi = s2_resource_i.multi;
      s3_q <= r;
    end
  end

  always_ff @(posedge clk_i) begin : b_verdict
    mau_request_t r;
    r = s3_q;
    if (en_i[4]) if (first_i[4]) begin
      r.join_how = s3_verdict_i.join_how;
      r.waits = s3_verdict_i.waits;
      r.no_access = s3_verdict_i.no_access;
      r.common_status = s3_verdict_i.common_status;
      r.to_lds = s3_verdict_i.to_lds;
      r.comp_mask = s3_verdict_i.comp_mask;
      r.dword_mask = s3_verdict_i.dword_mask;
      s4_request_o <= r;
    end
  end

  always_ff @(posedge clk_i) begin
    if (en_i[5]) if (first_i[5]) s5_q <= s4_request_o;
    if (en_i[6]) if (first_i[6]) s6_request_o <= s5_q;
    if (en_i[7]) if (first_i[7]) s7_q <= s6_request_o;
    if (en_i[8]) if (first_i[8]) s8_request_o <= s7_q;
    if (en_i[9]) if (first_i[9]) s9_request_o <= s8_request_o;
  end
endmodule : mau_request
`default_nettype wire
