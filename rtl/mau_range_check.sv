`default_nettype none
// mau_range_check.sv - which components of each lane are in range (R1-R15, decisions D6, D7); for FLAT: which lanes fit into LDS (F3).
// A request compares at most one index with num_records (R2, R4, R6, R8, R9; R11: less sgpr_offset) and at most one number X with a limit,
// all saturating at 0, with payload-1 of the unit that is checked:
//   X = Offset         R2, R4 (limit stride), R7 (num_records; SILICON: num_records - sgpr_offset - (payload-1)),
//                      R8 and swizzled R11 (stride - (payload-1)), R11 (num_records - sgpr_offset - (payload-1)),
//                      F3 (LDS_SIZE, gfx7 and 8 at most M0, - (payload-1))
//   X = buffer_offset  R1, R3 (num_records - sgpr_offset), R15 (num_records)
// Component d adds a small delta to X, so one wide sum serves all four: T = limit + ~X = limit - X - 1, its carry 'below' says X < limit.
//   Offset: no wrap (R14), delta = 4d: in range when below and T >= delta.
//   buffer_offset: X + delta wraps at 2^32 (A5). With wrap = (X + delta >= 2^32) and reach = (T mod 2^32 >= delta), component d is in range
//   when two of below, wrap, reach hold. X is the buffer_offset of the masked Offset (A7), the checks want the unmasked one (R14): the bits
//   that were cleared go into the delta; they do not overlap it.
// HEAP (R15), where 0 is out of range too: the same with X-1 and limit-1; T is unchanged, num_records = 0 admits nothing.
// Results stand at stage 7, only components of the mask cm set. C twin: cmodel range_check.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_fault.svh"
module mau_range_check #(
  parameter int LANES = 16
) (
  input  wire logic                 clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]           en_i,         // en_i[k]: a beat enters stage k
  input  wire logic [8:1]           first_i,      // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [2:0]           ctx_gfx_i,
  input  wire logic                 ctx_rules_i,
  input  wire logic [17:0]          ctx_lds_size_i,
  // Stage 0.
  input  wire logic [31:0]          records_i,
  input  wire logic [31:0]          soffset_i,
  input  wire logic                 idxen_i,
  input  wire logic                 free_i,       // nothing is checked: ADDR64 (A8), GLOBAL, SCRATCH, scalar loads (mau_scalar)
  input  wire logic                 flat_i,       // FLAT
  input  wire logic [31:0]          m0_i,
  // Stage 1.
  input  wire logic [31:0]          s1_records_i,
  input  wire logic [17:0]          s1_stride_i,
  input  wire logic [1:0]           s1_is_i,
  input  wire logic [1:0]           s1_sub_i,
  input  wire logic [1:0]           s1_nd_i,
  input  wire logic [1:0]           s1_es_i,
  input  wire logic                 s1_swz_en_i,
  input  wire logic                 s1_swz_i,
  input  wire logic [1:0]           s1_oob_i,
  input  wire logic                 s1_add_tid_i,
  input  wire logic                 s1_heap_i,
  input  wire logic                 s1_multi_i,
  input  wire logic                 s1_dwords_i,
  input  wire logic [LANES*32-1:0]  s1_v0_i,
  // Stage 2.
  input  wire logic [3:0]           s2_cm_i,
  input  wire logic [LANES*32-1:0]  s2_index_i,
  output logic                      s2_use_bo_o,  // X is buffer_offset
  // Stage 3.
  input  wire logic [LANES*32-1:0]  s3_offset_i,
  // Stage 5.
  input  wire logic [LANES*64-1:0]  s5_bo_i,
  input  wire logic [LANES*64-1:0]  s5_delta_i,
  input  wire logic [LANES*4-1:0]   s5_low_i,
  // Stage 7.
  output logic [LANES*4-1:0]        s7_in_o       // FLAT: the access lies below the limit of LDS, four equal bits
);
  typedef struct packed {
    logic        use_off;    // X is Offset
    logic        use_bo;     // X is buffer_offset
    logic        use_index;  // the index check counts
    logic        heap;
    logic        multi;
    logic        dwords;     // A7 applies: Offset was masked
    logic        half;       // element size 2
    logic [1:0]  is;
    logic [3:0]  cm;
    logic [31:0] limit;
  } late_t;

  `MAU_FAULT_REG(fault_equal, 2)
  `MAU_FAULT_REG(fault_comps, 7)
  `MAU_FAULT_REG(fault_payload, 24)

  // ---- Stages 1 to 3: what is compared with which limit -------------------------------------------------------------------------
  logic        gfx9, gfx8, gfx10;        // gfx10: and later
  logic        s1_idxen_q, s1_free_q, s1_flat_q;
  logic [32:0] s1_left_q;                // num_records - sgpr_offset; FLAT: bytes of LDS
  logic [32:0] s2_left_q, s2_room_q;     // the same; its low 32 bits less payload - 1; bit 32: negative
  logic [31:0] s2_records_q, s2_count_q; // count: what the index is compared with
  logic [18:0] s2_stride_q;              // gfx10 and later: less payload - 1; bit 18: negative
  logic        s2_vindex_q;              // R6: the index is checked without the lane
  logic        s2_never_q;               // everything is out of range (R10; R15: heap of no records)
  logic        s2_flat_q;
  logic [1:0]  s2_pick_q;                // limit: 0 records, 1 left, 2 stride, 3 room
  /* verilator lint_off UNUSEDSIGNAL */  // fields begin and end where they are used
  /* verilator lint_off UNDRIVEN */
  late_t       s2_q, s3_q, s4_q, s5_q, s6_q;
  /* verilator lint_on UNDRIVEN */
  /* verilator lint_on UNUSEDSIGNAL */

  assign gfx9 = ctx_gfx_i == mau_enc::GFX_9;
  assign gfx8 = ctx_gfx_i == mau_enc::GFX_8;
  assign gfx10 = ctx_gfx_i > mau_enc::GFX_9;

  always_ff @(posedge clk_i) begin : b_request
    logic        stride0, none, r6, use_bo, units, by_offset, by_index, both;
    logic [3:0]  payload1;  // payload - 1
    logic [17:0] lds;
    {stride0, none, r6, use_bo, units, by_offset, by_index, both, payload1, lds} = '0;
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) begin
      lds = (ctx_gfx_i == mau_enc::GFX_7 || gfx8) && m0_i < {14'd0, ctx_lds_size_i} ? m0_i[17:0] : ctx_lds_size_i;  // F3, N10
      s1_idxen_q <= idxen_i;
      s1_free_q <= free_i;
      s1_flat_q <= flat_i;
      s1_left_q <= flat_i ? {15'd0, lds} : {1'b0, records_i} - {1'b0, soffset_i};
    end
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2])) begin
      stride0 = s1_stride_i == 18'd0;
      none = s1_free_q || s1_flat_q || (gfx9 && s1_add_tid_i && !s1_idxen_q);           // A8, R5
      r6 = gfx9 && s1_idxen_q && !stride0;
      use_bo = !none && !gfx9 && !gfx10 && (s1_heap_i || stride0 || (gfx8 && !s1_swz_en_i));  // R1, R3, R15
      units = !none && !gfx9 && !gfx10 && !use_bo;                                      // R2, R4: records of stride
      both = s1_oob_i == 2'd0 || (s1_oob_i == 2'd3 && s1_swz_i && !stride0);            // R8, R11: Index and Offset
      by_index = both || s1_oob_i == 2'd1;
      by_offset = both || s1_oob_i == 2'd3;
      payload1 = s1_multi_i && !s1_flat_q ? 4'd3 : {s1_nd_i & {2{s1_sub_i[1]}}, s1_sub_i[1], s1_sub_i != 2'd0};
      if (fault_payload && gfx10 && !s1_flat_q) payload1 = 4'd0;
      s2_records_q <= s1_records_i;
      s2_count_q <= gfx10 && s1_oob_i == 2'd3 ? s1_left_q[31:0] & ~{32{s1_left_q[32]}} : s1_records_i;
      s2_stride_q <= {1'b0, s1_stride_i} - {15'd0, payload1 & {4{gfx10}}};
      s2_left_q <= s1_left_q;
      s2_room_q <= {1'b0, s1_left_q[31:0]} - {29'd0, payload1};
      s2_vindex_q <= gfx9;
      s2_never_q <= s1_records_i == 32'd0 && !none && (gfx10 ? s1_oob_i == 2'd2 : s1_heap_i);
      s2_pick_q <= s1_flat_q || (gfx10 && !both) ? 2'd3 : gfx10 ? 2'd2 : s1_heap_i ? 2'd0 : use_bo ? 2'd1 : units ? 2'd2 :
                   ctx_rules_i == mau_enc::RULES_SILICON ? 2'd3 : 2'd0;
      s2_q.use_off <= s1_flat_q || (!none && (gfx10 ? by_offset : gfx9 ? !r6 : units && (gfx8 || s1_idxen_q || s1_add_tid_i)));
      s2_q.use_bo <= use_bo;
      s2_q.use_index <= !none && (gfx10 ? by_index : r6 || units);
      s2_q.heap <= s1_heap_i;
      s2_flat_q <= s1_flat_q;
      s2_q.multi <= s1_multi_i && !s1_flat_q;
      s2_q.dwords <= s1_dwords_i;
      s2_q.half <= s1_es_i == 2'd0;
      s2_q.is <= s1_is_i;
    end
    if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(first_i[3])) begin
      s3_q <= s2_q;
      s3_q.cm <= s2_flat_q ? 4'hf : s2_cm_i & ~{4{s2_never_q}};
      case (s2_pick_q)
        2'd0: s3_q.limit <= s2_records_q;
        2'd1: s3_q.limit <= s2_left_q[31:0] & ~{32{s2_left_q[32]}};
        2'd2: s3_q.limit <= {14'd0, s2_stride_q[17:0] & ~{18{s2_stride_q[18]}}};
        default: s3_q.limit <= s2_room_q[31:0] & ~{32{s2_room_q[32] | s2_left_q[32]}};
      endcase
    end
    if (`MAU_BEAT(en_i[4])) if (`MAU_BEAT(first_i[4])) s4_q <= s3_q;
    if (`MAU_BEAT(en_i[5])) if (`MAU_BEAT(first_i[5])) s5_q <= s4_q;
    if (`MAU_BEAT(en_i[6])) if (`MAU_BEAT(first_i[6])) s6_q <= s5_q;
  end
  assign s2_use_bo_o = s2_q.use_bo;

  // Lane flags below have a pitch of four equal bits, a component each, so that whole beats are combined in a few wide operations.

  // ---- Stages 2, 3: index ---------------------------------------------------------------------------------------------------------
  logic [LANES*4-1:0] s2_vindex_out_q;  // gfx9: VGPR index at or beyond num_records
  logic [LANES*4-1:0] s3_index_out_q;

  always_ff @(posedge clk_i) begin : b_vindex
    logic [LANES*4-1:0] out;
    out = '0;
    if (`MAU_BEAT(en_i[2])) if (gfx9) begin
      for (int l = 0; l < LANES; l++)
        out[l*4 +: 4] = {4{fault_equal ? s1_v0_i[l*32 +: 32] > s1_records_i : s1_v0_i[l*32 +: 32] >= s1_records_i}};
      s2_vindex_out_q <= out;
    end
  end

  always_ff @(posedge clk_i) begin : b_index
    logic [LANES*4-1:0] out;
    out = '0;
    if (`MAU_BEAT(en_i[3])) begin
      if (s2_q.use_index && s2_vindex_q) out = s2_vindex_out_q;
      if (s2_q.use_index && !s2_vindex_q) begin
        for (int l = 0; l < LANES; l++)
          out[l*4 +: 4] = {4{fault_equal ? s2_index_i[l*32 +: 32] > s2_count_q : s2_index_i[l*32 +: 32] >= s2_count_q}};
      end
      s3_index_out_q <= out;
    end
  end

  // ---- Stages 4, 5: along ---------------------------------------------------------------------------------------------------------------
  logic [LANES*32-1:0] s4_offset_q, s5_offset_q;
  logic [LANES*4-1:0]  s4_index_out_q, s5_index_out_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[4])) begin
      s4_offset_q <= s3_offset_i;
      s4_index_out_q <= s3_index_out_q;
    end
    if (`MAU_BEAT(en_i[5])) begin
      s5_offset_q <= s4_offset_q;
      s5_index_out_q <= s4_index_out_q;
    end
  end

  // ---- Stages 6, 7: Offset or buffer_offset against its limit ------------------------------------------------------------------------------------
  logic [LANES*32-1:0] s6_t_q;
  logic [LANES*4-1:0]  s6_below_q;
  logic [LANES-1:0]    s6_top_q;      // bits 31:10 of X, of X-1 for a heap, are all 1
  logic [LANES*32-1:0] s6_x_q;        // bits 9:0 of X or X-1
  logic [LANES*64-1:0] s6_delta_q;    // delta d with the masked bits in 16d+9:16d, d = 0..3
  logic                s6_simple_q;   // X is buffer_offset; delta is 0 for the one component

  always_ff @(posedge clk_i) if (`MAU_BEAT(en_i[6])) if (`MAU_BEAT(first_i[6])) s6_simple_q <= !s5_q.multi && !s5_q.dwords && !s5_q.heap;

  always_ff @(posedge clk_i) begin : b_sum
    logic [32:0]        t;
    logic [31:0]        x, bo;
    logic [9:0]         cleared;
    logic [LANES*4-1:0] below;
    logic [LANES-1:0]   top;
    logic               zero;
    t = '0;
    x = '0;
    bo = '0;
    cleared = '0;
    below = '0;
    top = '0;
    zero = 1'b0;
    if (`MAU_BEAT(en_i[6])) begin
      below = '1;
      bo = {32{s5_q.use_bo}};
      if (s5_q.use_bo || s5_q.use_off) begin
        for (int l = 0; l < LANES; l++) begin
          x = (s5_bo_i[l*64 +: 32] & bo) | (s5_offset_q[l*32 +: 32] & ~bo);
          t = {1'b0, s5_q.limit} + {1'b0, ~x};
          below[l*4 +: 4] = {4{t[32] | (fault_equal & (&t[31:0]))}};
          s6_t_q[l*32 +: 32] <= t[31:0];
        end
        if (s5_q.use_bo && (s5_q.heap || s5_q.multi || s5_q.dwords)) begin
          for (int l = 0; l < LANES; l++) begin
            x = s5_bo_i[l*64 +: 32];
            zero = s5_q.heap && x[9:0] == 10'd0;
            top[l] = zero ? x[31:10] == 22'd0 : &x[31:10];
            if (zero && x[31:10] == 22'd0) below[l*4 +: 4] = 4'd0;
            cleared = {8'd0, s5_low_i[l*4 +: 2]};
            if (s5_q.half) cleared = ({9'd0, s5_low_i[l*4+1]} << ({1'b0, s5_q.is} + 3'd4)) | {9'd0, s5_low_i[l*4]};
            if (!s5_q.dwords) cleared = 10'd0;
            s6_x_q[l*32 +: 32] <= {22'd0, x[9:0] - {9'd0, s5_q.heap}};
            s6_delta_q[l*64 +: 64] <= {s5_q.multi ? s5_delta_i[l*64+16 +: 48] : 48'd0, 16'd0} | {4{6'd0, cleared}};
          end
        end
      end
      s6_below_q <= below & ~s5_index_out_q;  // no request asks index and buffer_offset
      s6_top_q <= top;
    end
  end

  always_ff @(posedge clk_i) begin : b_result
    logic [LANES*4-1:0] in;
    logic [31:0]        t;
    logic [9:0]         delta;
    /* verilator lint_off UNUSEDSIGNAL */  // its carry is wanted
    logic [10:0]        sum;
    /* verilator lint_on UNUSEDSIGNAL */
    logic               far, reach, wrap;
    {in, t, delta, sum, far, reach, wrap} = '0;
    if (`MAU_BEAT(en_i[7])) begin
      in = s6_below_q;
      if (s6_q.use_bo && !s6_simple_q) begin
        for (int l = 0; l < LANES; l++) begin
          t = s6_t_q[l*32 +: 32];
          far = t[31:10] != 22'd0;
          for (int d = 0; d < 4; d++) begin
            delta = s6_delta_q[l*64 + (fault_comps ? 0 : d*16) +: 10];
            reach = far || t[9:0] >= delta;
            sum = {1'b0, s6_x_q[l*32 +: 10]} + {1'b0, delta};
            wrap = s6_top_q[l] && sum[10];
            in[l*4+d] = (reach && wrap) || (s6_below_q[l*4] && (reach || wrap));
          end
        end
      end else if (s6_q.use_off && s6_q.multi && !fault_comps) begin
        for (int l = 0; l < LANES; l++) begin
          t = s6_t_q[l*32 +: 32];
          far = t[31:10] != 22'd0 || t[9:4] != 6'd0;
          in[l*4 +: 4] = s6_below_q[l*4 +: 4] & {far | (t[3] & t[2]), far | t[3], far | t[3] | t[2], 1'b1};
        end
      end
      in = in & {LANES{s6_q.cm}};
      s7_in_o <= in;
    end
  end
endmodule : mau_range_check
`default_nettype wire
