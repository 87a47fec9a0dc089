`default_nettype none
// mau_range_check.sv - which components of each lane are in range (R1-R15, decisions D6, D7); for FLAT: which lanes fit into LDS (F3).
// A request compares at most one index with num_records (R2, R4, R6, R8, R9; R11: less sgpr_offset) and at most one number X with a limit,
// all saturating at 0, with payload-1 of the unit that is checked:
//   X = Offset         R2, R4 (limit stride), R7 (num_records; SILICON: num_records - sgpr_offset - (payload-1)),
//                      R8 and swizzled R11 (stride - (payload-1)), R11 (num_records - sgpr_offset - (payload-1)),
//                      F3 (LDS_SIZE, gfx7 and 8 at most M0, - (payload-1))
//   X = buffer_offset  R1, R3 (num_records - sgpr_offset), R15 (num_records)
// Component d adds a small delta to X, a multiple of 4, so one wide sum serves all four: T = limit-1 - X; 'below', no borrow, says X < limit. A limit of 0
// admits nothing.
//   Offset: no wrap (R14), delta = 4d: in range when below and T >= delta. Stage 4, the components at stage 5.
//   buffer_offset: X + delta wraps at 2^32 (A5). With wrap = (X + delta >= 2^32) and reach = (T mod 2^32 >= delta), component d is in range
//   when two of below, wrap, reach hold. Stage 6, the components at stage 7. buffer_offset is that of the masked Offset (A7), the checks want
//   the unmasked one (R14): X has the bits that were cleared in their places, where the masked one has zeros.
//   One of them may find a 1 there: Offset[1] when E = 2, bit S+1 of buffer_offset, in a heap with a stride. The sum of both is one bit higher,
//   a step from dword to dword when E = 2: such a lane is 'ahead', X has a 0 there and delta is that of component d+1 (4: 2^(S+4)).
// HEAP (R15), where 0 is out of range too: wrap is X + delta > 2^32, and component 0 is out for X = 0. num_records = 0 admits nothing.
//   In a lane that is ahead s6_wrap tells >= 2^32; where X is a whole number of steps (not 'odd'), > for d+1 is the same as >= for d.
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
  input  wire logic [LANES*32-1:0]  s5_step_i,    // see mau_lane_address
  input  wire logic [LANES*4-1:0]   s5_low_i,
  // Stage 6.
  input  wire logic [LANES*4-1:0]   s6_wrap_i,
  input  wire logic [LANES*4-1:0]   s6_zero_i,
  // Stage 7.
  output logic [LANES*4-1:0]        s7_in_o       // FLAT: the access lies below the limit of LDS, four equal bits
);
  typedef struct packed {
    logic        use_off;    // X is Offset
    logic        use_bo;     // X is buffer_offset
    logic        use_index;  // the index check counts
    logic        heap;       // R15 instead of R1 and R3
    logic        multi;
    logic        dwords;     // A7 applies: Offset was masked
    logic        half;       // element size 2
    logic        pairs;      // lanes may be ahead
    logic        apart;      // X is Offset or buffer_offset (after stage 5), and components differ
    logic [1:0]  is;
    logic [3:0]  cm;
    logic        empty;      // X is compared, and the limit is 0
    logic [31:0] last;       // limit - 1
  } late_t;

  `MAU_FAULT_REG(fault_equal, 2)
  `MAU_FAULT_REG(fault_comps, 7)
  `MAU_FAULT_REG(fault_payload, 24)

  // ---- Stages 1 to 3: what is compared with which limit -------------------------------------------------------------------------
  logic        gfx9, gfx8, gfx10;        // gfx10: and later
  logic        s1_idxen_q, s1_free_q, s1_flat_q;
  logic [32:0] s1_left_q;                // num_records - sgpr_offset, bit 32: negative; FLAT: bytes of LDS
  logic [31:0] s2_count_q;               // num_records, or what is left of it: a number of records or of bytes
  logic [17:0] s2_stride_q;
  logic [4:0]  s2_less_q;                // payload, where the limit is to be less by payload - 1; else 1
  logic        s2_by_stride_q;           // the limit is the stride
  logic        s2_vindex_q;              // R6: the index is checked without the lane
  logic        s2_never_q;               // everything is out of range (R10; R15: heap of no records)
  logic        s2_flat_q;
  logic [7:0]  s5_cleared_q;             // where Offset[1] (1 and above) and Offset[0] (0) were cleared in buffer_offset
  /* verilator lint_off UNUSEDSIGNAL */  // fields begin and end where they are used
  /* verilator lint_off UNDRIVEN */
  late_t       s2_q, s3_q, s4_q, s5_q, s6_q;
  /* verilator lint_on UNDRIVEN */
  /* verilator lint_on UNUSEDSIGNAL */

  assign gfx9 = ctx_gfx_i == mau_enc::GFX_9;
  assign gfx8 = ctx_gfx_i == mau_enc::GFX_8;
  assign gfx10 = ctx_gfx_i > mau_enc::GFX_9;

  always_ff @(posedge clk_i) begin : b_request
    logic        stride0, none, r6, use_bo, units, by_offset, by_index, both, less, left;
    logic [17:0] lds;
    logic [32:0] last;
    {stride0, none, r6, use_bo, units, by_offset, by_index, both, less, left, lds, last} = '0;
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) begin
      lds = (ctx_gfx_i == mau_enc::GFX_7 || gfx8) && m0_i[31:18] == 14'd0 && m0_i[17:0] < ctx_lds_size_i ? m0_i[17:0] : ctx_lds_size_i;  // F3, N10
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
      less = s1_flat_q || gfx10 || (gfx9 && ctx_rules_i == mau_enc::RULES_SILICON);
      if (fault_payload && gfx10 && !s1_flat_q) less = 1'b0;
      left = s1_flat_q || (gfx10 ? s1_oob_i == 2'd3 : gfx9 ? less : !s1_heap_i && (stride0 || (gfx8 && !s1_swz_en_i)));
      s2_count_q <= left ? s1_left_q[31:0] & ~{32{s1_left_q[32]}} : s1_records_i;
      s2_stride_q <= s1_stride_i;
      s2_by_stride_q <= !s1_flat_q && (gfx10 ? both : units);
      s2_less_q <= !less ? 5'd1 : s1_multi_i && !s1_flat_q ? 5'd4 : s1_sub_i[1] ? {{1'b0, s1_nd_i} + 3'd1, 2'd0} : {3'd0, s1_sub_i[0], ~s1_sub_i[0]};
      s2_vindex_q <= gfx9;
      s2_never_q <= s1_records_i == 32'd0 && !none && (gfx10 ? s1_oob_i == 2'd2 : s1_heap_i);
      s2_q.use_off <= s1_flat_q || (!none && (gfx10 ? by_offset : gfx9 ? !r6 : units && (gfx8 || s1_idxen_q || s1_add_tid_i)));
      s2_q.use_bo <= use_bo;
      s2_q.use_index <= !none && (gfx10 ? by_index : r6 || units);
      s2_q.heap <= use_bo && s1_heap_i;
      s2_flat_q <= s1_flat_q;
      s2_q.multi <= s1_multi_i && !s1_flat_q;
      s2_q.dwords <= s1_dwords_i;
      s2_q.apart <= s1_multi_i && !s1_flat_q;
      s2_q.half <= s1_es_i == 2'd0;
      s2_q.pairs <= use_bo && s1_heap_i && s1_dwords_i && s1_es_i == 2'd0;
      s2_q.is <= s1_is_i;
    end
    if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(first_i[3])) begin
      s3_q <= s2_q;
      s3_q.apart <= s2_q.apart && s2_q.use_off;
      s3_q.cm <= s2_flat_q ? 4'hf : s2_cm_i & ~{4{s2_never_q}};
      last = {1'b0, s2_by_stride_q ? {14'd0, s2_stride_q} : s2_count_q} - {28'd0, s2_less_q};
      s3_q.empty <= last[32] && (s2_q.use_off || s2_q.use_bo);
      s3_q.last <= last[31:0];
    end
    if (`MAU_BEAT(en_i[4])) if (`MAU_BEAT(first_i[4])) begin
      s4_q <= s3_q;
      s4_q.cm <= s3_q.cm & ~{4{s3_q.empty}};
    end
    if (`MAU_BEAT(en_i[5])) if (`MAU_BEAT(first_i[5])) begin
      s5_q <= s4_q;
      s5_q.apart <= s4_q.use_bo && (s4_q.multi || s4_q.pairs);
      s5_cleared_q <= !s4_q.dwords ? 8'd0 : s4_q.half ? {4'd1 << s4_q.is, 4'd1} : 8'd3;
    end
    if (`MAU_BEAT(en_i[6])) if (`MAU_BEAT(first_i[6])) s6_q <= s5_q;
  end
  assign s2_use_bo_o = s2_q.use_bo;

  // Lane flags below have a pitch of four equal bits, a component each, so that whole beats are combined in a few wide operations.

  // ---- Stages 2, 3: index ---------------------------------------------------------------------------------------------------------
  logic [LANES*4-1:0] s2_vindex_out_q;  // gfx9: VGPR index at or beyond num_records
  logic [LANES*4-1:0] s3_index_out_q;

  // A subtraction of 33 bits: '>=' would ask for equality apart from the borrow.
  always_ff @(posedge clk_i) begin : b_vindex
    logic [LANES*4-1:0] out;
    logic [32:0]        left;
    {out, left} = '0;
    if (`MAU_BEAT(en_i[2])) if (gfx9) begin
      for (int l = 0; l < LANES; l++) begin
        left = {1'b0, s1_v0_i[l*32 +: 32]} - {1'b0, s1_records_i};
        out[l*4 +: 4] = {4{!left[32] && !(fault_equal && left == 33'd0)}};
      end
      s2_vindex_out_q <= out;
    end
  end

  always_ff @(posedge clk_i) begin : b_index
    logic [LANES*4-1:0] out;
    logic [32:0]        left;
    {out, left} = '0;
    if (`MAU_BEAT(en_i[3])) begin
      if (s2_q.use_index && s2_vindex_q) out = s2_vindex_out_q;
      if (s2_q.use_index && !s2_vindex_q) begin
        for (int l = 0; l < LANES; l++) begin
          left = {1'b0, s2_index_i[l*32 +: 32]} - {1'b0, s2_count_q};
          out[l*4 +: 4] = {4{!left[32] && !(fault_equal && left == 33'd0)}};
        end
      end
      s3_index_out_q <= out;
    end
  end

  // ---- Stages 4, 5: Offset against its limit ---------------------------------------------------------------------------------------------
  logic [LANES*32-1:0] s4_t_q;
  logic [LANES*4-1:0]  s4_in_q, s5_in_q;

  always_ff @(posedge clk_i) begin : b_offset
    logic [32:0]        t;
    logic [LANES*4-1:0] below, in;
    logic               far;
    {t, below, in, far} = '0;
    if (`MAU_BEAT(en_i[4])) begin
      below = '1;
      if (s3_q.use_off) begin
        for (int l = 0; l < LANES; l++) begin
          t = {1'b0, s3_q.last} - {1'b0, s3_offset_i[l*32 +: 32]};
          below[l*4 +: 4] = {4{~t[32] | (fault_equal & (&t[31:0]))}};
          s4_t_q[l*32 +: 32] <= t[31:0];
        end
      end
      s4_in_q <= below & ~s3_index_out_q;
    end
    if (`MAU_BEAT(en_i[5])) begin
      in = s4_in_q & {LANES{s4_q.cm}};
      if (`MAU_BEAT(s4_q.apart && !fault_comps)) begin
        for (int l = 0; l < LANES; l++) begin
          t = {1'b0, s4_t_q[l*32 +: 32]};
          far = t[31:4] != 28'd0 || !s4_q.apart || fault_comps;
          in[l*4 +: 4] = in[l*4 +: 4] & {far | (t[3] & t[2]), far | t[3], far | t[3] | t[2], 1'b1};
        end
      end
      s5_in_q <= in;
    end
  end

  // ---- Stages 6, 7: buffer_offset against its limit --------------------------------------------------------------------------------------
  logic [LANES*32-1:0] s6_t_q, s6_step_q;
  logic [LANES*4-1:0]  s6_in_q, s6_below_q;
  logic [LANES-1:0]    s6_ahead_q, s6_odd_q;  // odd: only with ahead
  logic [LANES-1:0]    s6_wrap4_q;            // odd lanes: X + delta 4 wraps when bits 31:10 are all 1

  always_ff @(posedge clk_i) begin : b_sum
    logic [32:0]        t;
    logic [31:0]        x;
    logic [LANES*4-1:0] below;
    logic [LANES-1:0]   ahead, odd, wrap4;
    {t, x, below, ahead, odd, wrap4} = '0;
    if (`MAU_BEAT(en_i[6])) begin
      below = '1;
      if (s5_q.use_bo) begin
        for (int l = 0; l < LANES; l++) begin
          x = s5_bo_i[l*64 +: 32];
          if (`MAU_BEAT(s5_q.dwords)) x[7:0] = x[7:0] ^ ({{7{s5_low_i[l*4+1]}}, s5_low_i[l*4]} & s5_cleared_q);
          t = {1'b0, s5_q.last} - {1'b0, x};
          below[l*4 +: 4] = {4{~t[32] | (fault_equal & (&t[31:0]))}};
          s6_t_q[l*32 +: 32] <= t[31:0];
        end
        if (`MAU_BEAT(s5_q.apart)) s6_step_q <= s5_step_i;
        if (`MAU_BEAT(s5_q.pairs)) begin
          for (int l = 0; l < LANES; l++) begin
            x = s5_bo_i[l*64 +: 32];
            ahead[l] = s5_low_i[l*4+1] && (x[7:4] & s5_cleared_q[7:4]) != 4'd0;
            odd[l] = ahead[l] && ({s5_low_i[l*4], x[3:0]} != 5'd0 || (x[6:4] & ~(3'd7 << s5_q.is)) != 3'd0);
            wrap4[l] = odd[l] && (&(x[9:7] | ~(3'd7 << s5_q.is)));
          end
        end
      end
      s6_ahead_q <= ahead;
      s6_odd_q <= odd;
      s6_wrap4_q <= wrap4;
      s6_below_q <= below;
      s6_in_q <= s5_in_q;
    end
  end

  always_ff @(posedge clk_i) begin : b_result
    logic [LANES*4-1:0] in, reach, wrap;
    /* verilator lint_off UNUSEDSIGNAL */  // steps are multiples of 4
    logic [31:0]        t, step;
    /* verilator lint_on UNUSEDSIGNAL */
    logic               far;
    {in, reach, wrap, t, step, far} = '0;
    if (`MAU_BEAT(en_i[7])) begin
      in = s6_in_q;
      reach = '1;
      if (`MAU_BEAT(s6_q.apart && !fault_comps)) begin
        for (int l = 0; l < LANES; l++) begin
          t = s6_t_q[l*32 +: 32];
          step = s6_step_q[l*32 +: 32];
          far = t[31:10] != 22'd0 || !s6_q.apart || fault_comps;
          reach[l*4 +: 4] = {far || t[9:2] > step[23:16], far || t[9:2] > step[15:8], far || t[9:2] > step[7:0], 1'b1};
        end
        wrap = s6_wrap_i & {LANES{4'b1110}};
        if (`MAU_BEAT(s6_q.pairs)) begin
          for (int l = 0; l < LANES; l++) begin
            t = s6_t_q[l*32 +: 32];
            if (s6_ahead_q[l]) reach[l*4 +: 4] = {t[31:10] != 22'd0 || !s6_q.apart || (t[9:7] & (3'd7 << s6_q.is)) != 3'd0, reach[l*4+1 +: 3]};
            if (s6_odd_q[l]) wrap[l*4 +: 4] = {s6_wrap4_q[l] & s6_wrap_i[l*4], wrap[l*4+1 +: 3]};
          end
        end
      end
      in = in & ((s6_below_q & (wrap | reach)) | (wrap & reach));
      if (s6_q.heap) in = in & ~(s6_zero_i & {LANES{4'b0001}});
      s7_in_o <= in;
    end
  end
endmodule : mau_range_check
`default_nettype wire
