// mau_resource.sv - interprets the V# by generation, rule book and operation, and derives what all
// lanes of the request share (V1-V11, A2-A4, C3, R12).
//
//   stage  inputs                    results
//   2      V#, operation, format     effective fields, footprint
//   3      those, error              common status, component masks, way of joining
//
// The footprint of an INVALID format means nothing. FLAT, GLOBAL and SCRATCH have no V#: it gives
// them no status, and their index stride is the wave size (F5, decision D26).
// C model: resource.c; status: status.c; joining: coalesce.c.
// SPDX-License-Identifier: Apache-2.0
module mau_resource
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
(
  input  logic          clk_i,
  input  logic [9:1]    first_i,        // first_i[k]: a request's first beat enters stage k
  input  mau_context_t  ctx_i,
  // Stage 1.
  input  mau_vsharp_t   s1_vsharp_i,
  input  mau_op_t       s1_op_i,
  input  mau_kind_t     s1_kind_i,
  input  mau_format_t   s1_format_i,
  // Stages 2, 3.
  input  logic [2:0]    s2_error_i,     // ERROR_*
  output mau_resource_t s2_resource_o,
  output mau_verdict_t  s3_verdict_o
);
  // Inputs of stage 3 besides the resource.
  typedef struct packed {
    logic cache;    // a cache operation
    logic ignored;  // V7
    logic null_v;   // V5
    logic invalid;  // V6
    logic line;     // no condition of C3 applies
    logic lower;    // stride <= 1, even where A4 ignores the stride (N2)
    logic offen;
    logic lds;
  } rest_t;
  rest_t s2_q;

  // ---- Stage 2: fields --------------------------------------------------------------------------
  // {sub, nd} for the bytes of a format, or for the size of an operation without one.
  function automatic logic [3:0] footprint_of(input mau_op_t op, input logic [4:0] bytes);
    if (op.fmt) return {bytes[4:2] != 3'd0 ? 2'd2 : {1'b0, bytes[1]}, bytes[3:2] - 2'd1};
    unique case (op.size)
      SIZE_1: return {2'd0, 2'd3};
      SIZE_2: return {2'd1, 2'd3};
      SIZE_4: return {2'd2, 2'd0};
      SIZE_8: return {2'd2, 2'd1};
      SIZE_12: return {2'd2, 2'd2};
      default: return {2'd2, 2'd3};
    endcase
  endfunction

  // The effective STRIDE. It has 18 bits with ADD_TID_ENABLE where the generation extends it (V4).
  // It has 19 bits where STRIDE_SCALE, V#[115:114], multiplies it by 1, 4, 8 or 32 (V10; not in
  // scalar loads, A13).
  function automatic logic [18:0] stride_of(input mau_vsharp_t v, input mau_op_t op,
                                            input mau_generation_t g, input logic indexed);
    automatic logic longer = g.stride == STRIDE_LONG && op.enc == ENC_MUBUF && !op.fmt &&
                             v.add_tid && !indexed;
    if (g.stride == STRIDE_SCALED && op.enc != ENC_SMEM)
      unique case ({v.esize[0], v.format[6]})
        2'd0: return {5'd0, v.stride};
        2'd1: return {3'd0, v.stride, 2'd0};
        2'd2: return {2'd0, v.stride, 3'd0};
        default: return {v.stride, 5'd0};
      endcase
    return {1'b0, longer ? v.format[6:3] : 4'd0, v.stride};
  endfunction

  // ELEMENT_SIZE (V2, F5).
  function automatic logic [1:0] esize_of(input mau_vsharp_t v, input mau_kind_t kind,
                                          input mau_generation_t g);
    if (!kind.buffer || g.element == ELEMENT_FOUR) return 2'd1;
    return g.element == ELEMENT_SWIZZLE ? {v.swizzle[1], 1'b1} : v.esize;
  endfunction

  mau_op_t     op;
  mau_kind_t   kind;
  mau_vsharp_t v;
  assign op = s1_op_i;
  assign kind = s1_kind_i;
  assign v = s1_vsharp_i;

  always_ff @(posedge clk_i) begin
    if (first_i[2]) begin
      automatic mau_generation_t g = generation(ctx_i.gfx);
      automatic logic        silicon9 = kind.silicon == SILICON_GFX9;
      automatic logic        silicon11 = kind.silicon == SILICON_GFX11;
      // V2: a field of two bits enables the swizzle by values 1 and 3.
      automatic logic        enabled = v.swizzle[g.element != ELEMENT_SWIZZLE];
      automatic logic        moves = op.cls == CLS_LOAD || op.cls == CLS_STORE;
      // A2, A3, V4 with decision D3: the lane is not added to Index.
      automatic logic        indexed = op.idxen &&
                                       (silicon11 || (silicon9 && !enabled));
      automatic logic        swizzled = enabled && kind.buffer && !kind.addr64 &&
                                        (!silicon9 || v.add_tid) &&
                                        (!silicon11 || v.add_tid || op.idxen);
      // A4: a raw buffer. Without the exceptions of SILICON an enabled swizzle is active.
      automatic logic        raw = kind.bounds == BOUNDS_GFX10 && !silicon11 && kind.buffer &&
                                   v.oob == OOB_RAW && !enabled;
      automatic logic [18:0] stride = stride_of(v, op, g, indexed);
      automatic logic [3:0]  footprint = footprint_of(op, s1_format_i.bytes);

      s2_resource_o <= '{
        stride: {stride[18:1], stride[0] || (kind.smem && stride == 19'd0)} & ~{19{raw}},
        stride0: (raw || stride == 19'd0) && !kind.smem,
        records: v.records,
        esize: esize_of(v, kind, g),
        istride: kind.buffer ? v.istride : {1'b1, !ctx_i.wave32},
        swizzled: swizzled,
        add_lane: kind.buffer ? v.add_tid && !indexed : kind.may_scratch,
        heap: v.heap && g.heap,
        sub: footprint[3:2],
        nd: footprint[1:0],
        multi: !op.fmt && moves && op.size > SIZE_4,
        dwords: swizzled && moves && footprint[3]
      };
      s2_q <= '{
        cache: op.cls == CLS_CACHE,
        ignored: (kind.buffer || kind.smem) && v.kind != 2'd0,
        null_v: kind.buffer && v == '0,
        // Decisions D5, D30.
        invalid: kind.buffer &&
                 (op.fmt ? s1_format_i.none || !s1_format_i.pairs || s1_format_i.bytes == 5'd0 :
                           ctx_i.rules == RULES_MANUAL && !v.add_tid && s1_format_i.none),
        line: !kind.buffer || kind.addr64,
        lower: stride[18:1] == 18'd0,
        offen: op.offen,
        lds: op.lds
      };
    end
  end

  // ---- Stage 3: common status and joining -------------------------------------------------------
  // The common status, in the order of N16. LDS_MASKED has priority over NULL and INVALID and is
  // found lane by lane. A legal cache operation is OK; its V# is not read (decision D1).
  mau_resource_t s2;
  assign s2 = s2_resource_o;

  always_ff @(posedge clk_i) begin
    if (first_i[3]) begin
      automatic logic       legal = s2_error_i == ERROR_NONE;
      automatic logic       no_access = !legal || s2_q.cache || s2_q.ignored || s2_q.null_v ||
                                        s2_q.invalid;
      automatic logic [3:0] dwords = {{s2.nd == 2'd3, s2.nd[1], s2.nd != 2'd0} & {3{s2.sub[1]}},
                                      1'b1};
      // C3: the element size equals the operation size, that is the footprint (decision D9).
      automatic logic       same = s2.esize == 2'd0 ? s2.sub == 2'd1 :
                                   s2.sub == 2'd2 && s2.nd == {s2.esize == 2'd3, s2.esize[1]};
      automatic logic       joins = s2_q.lower || (s2.swizzled && same);
      s3_verdict_o <= '{
        no_access: no_access,
        common_status: !legal ? STATUS_ILLEGAL : s2_q.cache ? STATUS_OK :
                       s2_q.ignored ? STATUS_IGNORED : s2_q.null_v ? STATUS_NULL : STATUS_INVALID,
        to_lds: legal && s2_q.lds && !s2_q.cache && !s2_q.ignored,
        comp_mask: s2.multi ? dwords : 4'd1,
        dword_mask: dwords,
        join_how: ctx_i.policy == POLICY_LINE || s2_q.line ? JOIN_LINE :
                  !joins ? JOIN_SINGLE : s2.swizzled ? JOIN_BLOCK : JOIN_LINE,
        waits: ctx_i.policy == POLICY_GCN && s2.swizzled && joins && !no_access && !s2_q.lower &&
               s2_q.offen
      };
    end
  end
endmodule : mau_resource
