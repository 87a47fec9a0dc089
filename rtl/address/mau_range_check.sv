// mau_range_check.sv - components of each lane that are in range (R1-R19, decisions D6, D7); for
// FLAT, lanes that fit into LDS (F3, F14).
//
//   stage  inputs                  results
//   2      V#, operation, kind     what is compared, as far as stride and swizzle do not decide it
//   3      resource                what is compared with which limit
//   4      those; Index            limit - 1; lanes that are in range by Index
//   5      Offset                  distance from Offset to its limit
//   6      those                   components in range by Index and Offset
//
// A request compares at most one index with num_records (R2, R4, R6, R8, R9; in R11 num_records
// less sgpr_offset), and at most one number X with a limit. All differences saturate at 0.
// 'payload' counts the bytes of the unit that is checked:
//   X = Offset         R2, R4 (limit stride), R7 (num_records; SILICON: num_records - sgpr_offset -
//                      (payload-1)), R8 and swizzled R11 (stride - (payload-1)), R11 (num_records -
//                      sgpr_offset - (payload-1)), F3 (LDS_SIZE, gfx7 and 8 at most M0, -
//                      (payload-1)), F14 (LDS_SIZE - (payload-1); of Offset 17 bits)
//   X = buffer_offset  R1, R3 (num_records - sgpr_offset), R15 (num_records): mau_range_buffer
// Component d adds a small delta, a multiple of 4, to X, so one wide subtraction serves all four
// components: T = limit-1 - X. 'below' (no borrow) means X < limit. A limit of 0 admits nothing.
// For Offset delta is 4d without a wrap (R14): component d is in range when below and T >= 4d.
// C model: range_check.c.
// SPDX-License-Identifier: Apache-2.0
module mau_range_check
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic          clk_i,
  input  mau_enter_t    enter_i,             // beats that enter the stages
  input  mau_context_t  ctx_i,
  // Request.
  input  mau_header_t   s1_header_i,
  input  logic          s1_idxen_i,
  input  mau_kind_t     s1_kind_i,
  input  mau_request_t  s2_request_i,
  input  mau_resource_t s2_resource_i,
  input  mau_request_t  s3_request_i,
  input  mau_request_t  s4_request_i,
  input  logic [3:0]    s3_comp_mask_i,
  // Lanes, mau_lane_operand and mau_lane_address.
  input  logic [LANES-1:0][31:0]   s2_vindex_i,
  input  logic [LANES-1:0][31:0]   s3_index_i,
  input  logic [LANES-1:0][31:0]   s4_offset_i,
  // To mau_range_buffer.
  output logic          s3_use_bo_o,         // X is buffer_offset
  output logic [31:0]   s4_last_o,           // limit of X - 1
  output logic [LANES-1:0][3:0]    s6_in_o      // in range by Index, Offset and component mask;
                                             // FLAT: below the limit of LDS, four equal bits
);
  // ---- Stage 2 ----------------------------------------------------------------------------------
  // Decisions that need neither the effective stride nor the active swizzle. They leave one or two
  // levels of logic and a wide multiplexer for stage 3.
  typedef struct packed {
    logic        none;      // nothing is compared with the V#
    logic        bo;        // X is buffer_offset for any stride
    logic        offset;    // X is Offset for any stride
    logic        offset1;   // X is Offset when the stride is not 0
    logic        index;     // the index check counts for any stride
    logic        index1;    // the index check counts when the stride is not 0
    logic        never;     // R10, R15: nothing is in range when num_records is 0
    logic        count;     // num_records less sgpr_offset counts, for any stride
    logic        count0;    // num_records less sgpr_offset counts when the stride is 0
    logic        less;      // limits are reduced by payload - 1
    logic [32:0] left;      // num_records - sgpr_offset, bit 32: negative; FLAT: bytes of LDS
  } compares_t;
  compares_t s2_q;

  function automatic compares_t compares_of(input mau_kind_t kind, input mau_vsharp_t v,
                                            input logic idxen);
    automatic logic      gfx8 = kind.bounds == BOUNDS_GFX8, gfx9 = kind.bounds == BOUNDS_GFX9;
    automatic logic      gfx10 = kind.bounds == BOUNDS_GFX10;
    automatic logic      early = kind.bounds == BOUNDS_GFX6 || gfx8;          // R1 to R4
    automatic logic      silicon = kind.silicon == SILICON_GFX9;
    automatic logic      none = kind.addr64 || !kind.buffer ||
                                (gfx9 && v.add_tid && !idxen);                // A8, R5
    automatic logic      heap = early && v.heap;
    automatic logic      by_bo = heap || (gfx8 && !v.swizzle[1]);             // R15, R3
    automatic compares_t c = '0;
    c.none = none;
    c.bo = !none && early && by_bo;
    c.offset = kind.flat || (!none && (gfx10 ? v.oob[1] == v.oob[0] :
                                               gfx9 && !idxen));              // F3, R8, R11, R7
    c.offset1 = !none && early && !by_bo && (gfx8 || idxen || v.add_tid);     // R4, R2
    c.index = !none && gfx10 && !v.oob[1];                                    // R8, R9
    c.index1 = !none && (gfx9 ? idxen : early && !by_bo);                     // R6, R2, R4
    c.never = !none && (gfx10 ? v.oob == OOB_DISABLED : heap);
    c.count = kind.flat || (gfx10 ? v.oob == OOB_RAW : gfx9 ? silicon : by_bo && !heap);
    c.count0 = early && !heap;
    c.less = kind.flat || gfx10 || silicon;
    return c;
  endfunction

  mau_vsharp_t v;
  assign v = s1_header_i.vsharp;

  always_ff @(posedge clk_i) begin
    if (enter_i.first[2]) begin
      s2_q <= compares_of(s1_kind_i, v, s1_idxen_i);
      s2_q.left <= !s1_kind_i.flat ? {1'b0, v.records} - {1'b0, s1_header_i.saddr[31:0]} :
                   {15'd0, s1_kind_i.lds_m0 ? s1_header_i.m0[17:0] : ctx_i.lds_size};  // N10
    end
  end

  // ---- Stage 3 ----------------------------------------------------------------------------------
  typedef struct packed {
    logic [31:0] count;      // num_records, less sgpr_offset where that counts; records or bytes
    logic [4:0]  less;       // payload, where the limit is reduced by payload - 1; else 1
    logic        never;      // everything is out of range (R10, R15)
    logic        use_index;  // the index check counts; if X is compared as well, its limit is the
                             // stride
    logic        use_offset; // X is Offset
    logic        multi;      // components are checked one by one
  } limit_t;
  limit_t s3_q;

  always_ff @(posedge clk_i) begin
    if (enter_i.first[3]) begin
      automatic mau_kind_t     kind = s2_request_i.kind;
      automatic mau_resource_t resource = s2_resource_i;
      automatic logic          multi = resource.multi && !kind.flat;
      automatic logic [1:0]    sub = resource.sub;
      automatic logic [4:0]    payload = multi ? 5'd4 :
                                         sub[1] ? {{1'b0, resource.nd} + 3'd1, 2'd0} :
                                                  {3'd0, sub[0], !sub[0]};
      s3_q <= '{
        count: s2_q.count || (s2_q.count0 && resource.stride0) ?
               s2_q.left[31:0] & ~{32{s2_q.left[32]}} : resource.records,
        less: s2_q.less ? payload : 5'd1,
        never: s2_q.never && resource.records == 32'd0,
        // R11, OOB_SELECT 3 (count and gfx10): with a stride and an active swizzle the index check
        // counts, as in R8. Kinds without a V# have no swizzle.
        use_index: s2_q.index || (!resource.stride0 && (s2_q.index1 ||
                   (kind.bounds == BOUNDS_GFX10 && s2_q.count && resource.swizzled))),
        use_offset: s2_q.offset ||
                    (resource.stride0 ? kind.bounds == BOUNDS_GFX9 && !s2_q.none  // R7
                                      : s2_q.offset1),
        multi: multi
      };
      s3_use_bo_o <= s2_q.bo || (resource.stride0 && !s2_q.none &&             // R1
                     (kind.bounds == BOUNDS_GFX6 || kind.bounds == BOUNDS_GFX8));
    end
  end

  // ---- Stages 3, 4: Index -----------------------------------------------------------------------
  logic [LANES-1:0] s3_vindex_out_q;  // gfx9: VGPR index >= num_records (R6)
  logic [LANES-1:0] s4_index_out_q;

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[3] && s2_request_i.kind.bounds == BOUNDS_GFX9)
      for (int l = 0; l < LANES; l++)
        s3_vindex_out_q[l] <= s2_vindex_i[l] >= s2_resource_i.records;
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[4]) begin
      automatic logic gfx9 = s3_request_i.kind.bounds == BOUNDS_GFX9;
      s4_index_out_q <= '0;
      if (s3_q.use_index && gfx9) s4_index_out_q <= s3_vindex_out_q;
      if (s3_q.use_index && !gfx9)
        for (int l = 0; l < LANES; l++) s4_index_out_q[l] <= s3_index_i[l] >= s3_q.count;
    end
  end

  // ---- Stage 4: limit ---------------------------------------------------------------------------
  logic       s4_use_offset_q;
  logic       s4_apart_q;             // X is Offset, and components are checked one by one
  logic [3:0] s4_mask_q;              // components that may be in range
  logic       s4_empty_q;             // X is compared, and the limit is 0

  always_ff @(posedge clk_i) begin
    if (enter_i.first[4]) begin
      automatic logic [32:0] limit = {1'b0, s3_q.use_index ? {13'd0, s3_request_i.resource.stride}
                                                           : s3_q.count};
      automatic logic [32:0] last = limit - {28'd0, s3_q.less};
      s4_last_o <= last[31:0];
      s4_empty_q <= last[32] && (s3_q.use_offset || s3_use_bo_o);
      s4_use_offset_q <= s3_q.use_offset;
      s4_apart_q <= s3_q.multi && s3_q.use_offset;
      s4_mask_q <= s3_request_i.kind.flat ? 4'hf : s3_comp_mask_i & ~{4{s3_q.never}};
    end
  end

  // ---- Stages 5, 6: Offset ----------------------------------------------------------------------
  logic [LANES-1:0][31:0] s5_t_q;       // T
  logic [LANES-1:0]       s5_beyond_q;  // borrow of T
  logic [LANES-1:0]       s5_index_out_q;
  logic             s5_use_offset_q, s5_apart_q;
  logic [3:0]       s5_mask_q;

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[5]) begin
      if (enter_i.first[5]) begin
        s5_use_offset_q <= s4_use_offset_q;
        s5_apart_q <= s4_apart_q;
        s5_mask_q <= s4_mask_q & ~{4{s4_empty_q}};
      end
      if (s4_use_offset_q) begin
        automatic logic [31:0] mask = {{15{!s4_request_i.kind.flat_wraps}}, 17'h1ffff};
        for (int l = 0; l < LANES; l++)
          {s5_beyond_q[l], s5_t_q[l]} <= {1'b0, s4_last_o} - {1'b0, s4_offset_i[l] & mask};
      end
      s5_index_out_q <= s4_index_out_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[6]) begin
      automatic logic [LANES-1:0] out = s5_index_out_q | (s5_beyond_q & {LANES{s5_use_offset_q}});
      for (int l = 0; l < LANES; l++) s6_in_o[l] <= s5_mask_q & ~{4{out[l]}};
      if (s5_apart_q) begin
        for (int l = 0; l < LANES; l++) begin
          automatic logic [31:2] t = s5_t_q[l][31:2];
          automatic logic [3:0]  reach = {4{t[31:4] != 28'd0}} |  // T >= 4d
                                         {t[3] && t[2], t[3], t[3] || t[2], 1'b1};
          s6_in_o[l] <= s5_mask_q & ~{4{out[l]}} & reach;
        end
      end
    end
  end
endmodule : mau_range_check
