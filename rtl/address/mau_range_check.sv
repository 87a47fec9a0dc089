// mau_range_check.sv - which components of each lane are in range (R1-R15, decisions D6, D7); for
// FLAT: which lanes fit into LDS (F3). Stages 2 to 6.
// A request compares at most one index with num_records (R2, R4, R6, R8, R9; R11: less sgpr_offset)
// and at most one number X with a limit, all saturating at 0, with payload-1 of the unit that is
// checked:
//   X = Offset         R2, R4 (limit stride), R7 (num_records; SILICON: num_records - sgpr_offset -
//                      (payload-1)), R8 and swizzled R11 (stride - (payload-1)), R11 (num_records -
//                      sgpr_offset - (payload-1)), F3 (LDS_SIZE, gfx7 and 8 at most M0, -
//                      (payload-1))
//   X = buffer_offset  R1, R3 (num_records - sgpr_offset), R15 (num_records): mau_range_buffer
// Component d adds a small delta to X, a multiple of 4, so one wide sum serves all four:
// T = limit-1 - X; 'below', no borrow, says X < limit. A limit of 0 admits nothing. For Offset
// delta is 4d without a wrap (R14): component d is in range when below and T >= 4d.
// Lane flags have a pitch of four equal bits, a component each, so that whole beats are combined
// in a few wide operations. C twin: cmodel range_check.c.
// SPDX-License-Identifier: Apache-2.0
module mau_range_check
  import mau_enc::*, mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic [9:1]          en_i,          // en_i[k]: a beat enters stage k
  input  logic [9:1]          first_i,       // with en_i[k]: it is the first of its request
  // Request.
  input  mau_context_t        s1_ctx_i,
  input  logic [127:0]        s1_vsharp_i,
  input  logic [31:0]         s1_soffset_i,  // sgpr_offset
  input  logic [17:0]         s1_m0_i,
  input  mau_op_t             s1_op_i,
  input  mau_kind_t           s1_kind_i,
  input  mau_resource_t       s2_resource_i,
  input  logic [3:0]          s3_comp_mask_i,
  // Lanes, mau_lane_operand and mau_lane_address.
  input  logic [LANES*32-1:0] s2_v0_i,
  input  logic [LANES*32-1:0] s3_index_i,
  input  logic [LANES*32-1:0] s4_offset_i,
  // To mau_range_buffer and mau_lane_walk.
  output logic                s3_use_bo_o,   // X is buffer_offset
  output logic [31:0]         s4_last_o,     // limit of X - 1
  output logic [LANES*4-1:0]  s6_in_o        // in range by Index, Offset and component mask;
                                                  // FLAT: below the limit of LDS, four equal bits
);
  mau_kind_t kind;
  assign kind = s1_kind_i;

  // ---- Stages 2, 3: what is compared with which limit -------------------------------------------
  // What needs neither the effective stride nor the active swizzle is decided at stage 2, so that
  // stage 3 has a level or two, a wide choice behind them.
  logic        s2_none_q;                // nothing is compared with the V#
  logic        s2_flat_q;
  logic        s2_bo_q;                  // X is buffer_offset whatever the stride
  logic        s2_off_q, s2_off1_q;      // X is Offset: whatever the stride, when it is not 0
  logic        s2_index_q, s2_index1_q;  // the index check counts: likewise
  logic        s2_never_q;               // R10, R15: num_records of 0 admits nothing
  logic        s2_count_q, s2_count0_q;  // num_records less sgpr_offset counts: whatever the
                                         // stride, when it is 0
  logic        s2_less_q;                // limits are less by payload - 1
  logic [32:0] s2_left_q;                // num_records - sgpr_offset, bit 32: negative; FLAT: bytes
                                         // of LDS
  logic [31:0] s3_count_q;               // num_records, or what is left of it: records or bytes
  logic [17:0] s3_stride_q;
  logic [4:0]  s3_less_q;                // payload, where the limit is to be less by payload - 1;
                                         // else 1
  logic        s3_vindex_q;              // R6: the index is checked without the lane
  logic        s3_never_q;               // everything is out of range (R10, R15)
  logic        s3_flat_q;
  logic        s3_use_index_q;           // the index check counts, and if X is compared as well,
                                         // its limit is the stride
  logic        s3_use_off_q;             // X is Offset
  logic        s3_multi_q;

  always_ff @(posedge clk_i) begin : b_kind
    logic       none, heap, add_tid, by_bo;
    logic [1:0] oob;
    {none, heap, add_tid, by_bo, oob} = '0;
    if (en_i[2]) if (first_i[2]) begin
      add_tid = s1_vsharp_i[119];
      oob = s1_vsharp_i[125:124];
      none = kind.addr64 || !kind.buffer ||
             (kind.gfx9 && add_tid && !s1_op_i.idxen);                    // A8, R5
      heap = kind.gfx6_8 && s1_vsharp_i[122];
      by_bo = heap || (kind.gfx8 && !s1_vsharp_i[63]);                    // R15, R3
      s2_none_q <= none;
      s2_flat_q <= kind.flat;
      s2_left_q <= !kind.flat ? {1'b0, s1_vsharp_i[95:64]} - {1'b0, s1_soffset_i} :
                   {15'd0, kind.lds_m0 ? s1_m0_i : s1_ctx_i.lds_size};     // N10
      s2_bo_q <= !none && kind.gfx6_8 && by_bo;
      // F3, R8, R11, R7; R4, R2.
      s2_off_q <= kind.flat || (!none && (kind.gfx10_11 ? oob[1] == oob[0] :
                                          kind.gfx9 && !s1_op_i.idxen));
      s2_off1_q <= !none && kind.gfx6_8 && !by_bo &&
                   (kind.gfx8 || s1_op_i.idxen || add_tid);
      // R8, R9; R6, R2, R4.
      s2_index_q <= !none && kind.gfx10_11 && !oob[1];
      s2_index1_q <= !none && (kind.gfx9 ? s1_op_i.idxen : kind.gfx6_8 && !by_bo);
      s2_never_q <= !none && (kind.gfx10_11 ? oob == 2'd2 : heap);
      s2_count_q <= kind.flat || (kind.gfx10_11 ? oob == 2'd3 :
                                  kind.gfx9 ? kind.silicon9 : by_bo && !heap);
      s2_count0_q <= kind.gfx6_8 && !heap;
      s2_less_q <= kind.flat || kind.gfx10_11 || kind.silicon9;
    end
  end

  always_ff @(posedge clk_i) begin : b_choice
    logic       stride0;
    logic [1:0] sub, nd;
    {stride0, sub, nd} = '0;
    if (en_i[3]) if (first_i[3]) begin
      stride0 = s2_resource_i.stride0;
      sub = s2_resource_i.sub;
      nd = s2_resource_i.nd;
      s3_count_q <= s2_count_q || (s2_count0_q && stride0) ?
                    s2_left_q[31:0] & ~{32{s2_left_q[32]}} : s2_resource_i.records;
      s3_stride_q <= s2_resource_i.stride;
      s3_less_q <= !s2_less_q ? 5'd1 : s2_resource_i.multi && !s2_flat_q ? 5'd4 :
                   sub[1] ? {{1'b0, nd} + 3'd1, 2'd0} : {3'd0, sub[0], ~sub[0]};
      s3_vindex_q <= kind.gfx9;
      s3_never_q <= s2_never_q && s2_resource_i.records == 32'd0;
      s3_use_off_q <= s2_off_q || (stride0 ? kind.gfx9 && !s2_none_q : s2_off1_q);  // R7
      s3_use_bo_o <= s2_bo_q || (stride0 && kind.gfx6_8 && !s2_none_q);             // R1
      // R11, OOB_SELECT 3 (count and gfx10): with a stride and an active swizzle as R8; kinds
      // without a V# have no swizzle.
      s3_use_index_q <= s2_index_q || (!stride0 && (s2_index1_q ||
                        (kind.gfx10_11 && s2_count_q && s2_resource_i.swizzled)));
      s3_flat_q <= s2_flat_q;
      s3_multi_q <= s2_resource_i.multi && !s2_flat_q;
    end
  end

  // ---- Stage 4: the limit -----------------------------------------------------------------------
  logic       s4_use_off_q;
  logic       s4_apart_q;                // X is Offset, and components differ
  logic       s4_empty_q;                // X is compared, and the limit is 0
  logic [3:0] s4_mask_q;

  always_ff @(posedge clk_i) begin : b_limit
    logic [32:0] last;
    last = '0;
    if (en_i[4]) if (first_i[4]) begin
      s4_use_off_q <= s3_use_off_q;
      s4_apart_q <= s3_multi_q && s3_use_off_q;
      s4_mask_q <= s3_flat_q ? 4'hf : s3_comp_mask_i & ~{4{s3_never_q}};
      last = {1'b0, s3_use_index_q ? {14'd0, s3_stride_q} : s3_count_q} - {28'd0, s3_less_q};
      s4_empty_q <= last[32] && (s3_use_off_q || s3_use_bo_o);
      s4_last_o <= last[31:0];
    end
  end

  // ---- Stages 3, 4: index -----------------------------------------------------------------------
  logic [LANES*4-1:0] s3_vindex_out_q;  // gfx9: VGPR index at or beyond num_records
  logic [LANES*4-1:0] s4_index_out_q;

  // A subtraction of 33 bits: '>=' would ask for equality apart from the borrow.
  always_ff @(posedge clk_i) begin : b_vindex
    logic [LANES*4-1:0] out;
    logic [32:0]        left;
    {out, left} = '0;
    if (en_i[3]) if (kind.gfx9) begin
      for (int l = 0; l < LANES; l++) begin
        left = {1'b0, s2_v0_i[l*32 +: 32]} - {1'b0, s2_resource_i.records};
        out[l*4 +: 4] = {4{!left[32]}};
      end
      s3_vindex_out_q <= out;
    end
  end

  always_ff @(posedge clk_i) begin : b_index
    logic [LANES*4-1:0] out;
    logic [32:0]        left;
    {out, left} = '0;
    if (en_i[4]) begin
      if (s3_use_index_q && s3_vindex_q) out = s3_vindex_out_q;
      if (s3_use_index_q && !s3_vindex_q) begin
        for (int l = 0; l < LANES; l++) begin
          left = {1'b0, s3_index_i[l*32 +: 32]} - {1'b0, s3_count_q};
          out[l*4 +: 4] = {4{!left[32]}};
        end
      end
      s4_index_out_q <= out;
    end
  end

  // ---- Stages 5, 6: Offset against its limit ----------------------------------------------------
  logic [LANES*32-1:0] s5_t_q;
  logic                s5_apart_q;
  logic [LANES*4-1:0]  s5_in_q, s5_mask_q;

  always_ff @(posedge clk_i) begin : b_below
    logic [32:0]        t;
    logic [LANES*4-1:0] below;
    {t, below} = '0;
    if (en_i[5]) begin
      if (first_i[5]) begin
        s5_apart_q <= s4_apart_q;
        s5_mask_q <= {LANES{s4_mask_q & ~{4{s4_empty_q}}}};
      end
      below = '1;
      if (s4_use_off_q) begin
        for (int l = 0; l < LANES; l++) begin
          t = {1'b0, s4_last_o} - {1'b0, s4_offset_i[l*32 +: 32]};
          below[l*4 +: 4] = {4{~t[32]}};
          s5_t_q[l*32 +: 32] <= t[31:0];
        end
      end
      s5_in_q <= below & ~s4_index_out_q;
    end
  end

  always_ff @(posedge clk_i) begin : b_components
    logic [31:2]        t;
    logic [LANES*4-1:0] in;
    logic [3:0]         reach;  // T >= 4d
    {t, in, reach} = '0;
    if (en_i[6]) begin
      in = s5_in_q & s5_mask_q;
      if (s5_apart_q) begin
        for (int l = 0; l < LANES; l++) begin
          t = s5_t_q[l*32+2 +: 30];
          reach = {4{t[31:4] != 28'd0}} | {t[3] & t[2], t[3], t[3] | t[2], 1'b1};
          in[l*4 +: 4] = in[l*4 +: 4] & reach;
        end
      end
      s6_in_o <= in;
    end
  end
endmodule : mau_range_check
