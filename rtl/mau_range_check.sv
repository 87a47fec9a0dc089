`default_nettype none
// mau_range_check.sv - which components of each lane are in range (R1-R15, decisions D6, D7); for FLAT: which lanes fit into LDS (F3).
// A request compares at most one index with num_records (R2, R4, R6, R8, R9; R11: less sgpr_offset) and at most one number X with a limit,
// all saturating at 0, with payload-1 of the unit that is checked:
//   X = Offset         R2, R4 (limit stride), R7 (num_records; SILICON: num_records - sgpr_offset - (payload-1)),
//                      R8 and swizzled R11 (stride - (payload-1)), R11 (num_records - sgpr_offset - (payload-1)),
//                      F3 (LDS_SIZE, gfx7 and 8 at most M0, - (payload-1))
//   X = buffer_offset  R1, R3 (num_records - sgpr_offset), R15 (num_records): mau_range_buffer, from stage 6
// Component d adds a small delta to X, a multiple of 4, so one wide sum serves all four: T = limit-1 - X; 'below', no borrow, says X < limit. A limit of 0
// admits nothing. For Offset delta is 4d without a wrap (R14): component d is in range when below and T >= 4d.
// What Index and Offset say stands at stage 5, only components of the mask cm set. C twin: cmodel range_check.c.
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
  // Context.
  input  wire logic                 gfx678_i,
  input  wire logic                 gfx8_i,
  input  wire logic                 gfx9_i,
  input  wire logic                 gfx10_i,      // and later
  input  wire logic                 silicon9_i,   // gfx9 by the rule book SILICON
  // Stage 0.
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [127:0]         vsharp_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [31:0]          soffset_i,
  input  wire logic                 idxen_i,
  input  wire logic                 free_i,       // nothing is checked: ADDR64 (A8), GLOBAL, SCRATCH, scalar loads (mau_scalar)
  input  wire logic                 flat_i,       // FLAT
  input  wire logic [17:0]          lds_i,        // bytes of LDS that FLAT may reach (F3, N10)
  // Stage 1.
  input  wire logic [31:0]          s1_records_i,
  input  wire logic [17:0]          s1_stride_i,
  input  wire logic                 s1_stride0_i, // it is 0
  input  wire logic [1:0]           s1_sub_i,
  input  wire logic [1:0]           s1_nd_i,
  input  wire logic                 s1_swz_i,
  input  wire logic                 s1_multi_i,
  input  wire logic [LANES*32-1:0]  s1_v0_i,
  // Stage 2.
  input  wire logic [3:0]           s2_cm_i,
  input  wire logic [LANES*32-1:0]  s2_index_i,
  output logic                      s2_use_bo_o,  // X is buffer_offset
  // Stage 3.
  input  wire logic [LANES*32-1:0]  s3_offset_i,
  output logic [31:0]               s3_last_o,    // limit of X - 1
  // Stage 5.
  output logic [LANES*4-1:0]        s5_in_o       // in range, a bit a component; FLAT: the access lies below the limit of LDS, four equal bits
);
  `MAU_FAULT_REG(fault_equal, 2)
  `MAU_FAULT_REG(fault_comps, 7)
  `MAU_FAULT_REG(fault_payload, 24)

  // ---- Stages 1 to 3: what is compared with which limit -------------------------------------------------------------------------
  // What needs neither the effective stride nor the active swizzle is decided at stage 1, so that stage 2 has a level or two, a wide choice behind them.
  logic        s1_none_q;                // nothing is compared with the V#
  logic        s1_flat_q;
  logic        s1_bo_q;                  // X is buffer_offset whatever the stride
  logic        s1_off_q, s1_off1_q;      // X is Offset: whatever the stride, when it is not 0
  logic        s1_index_q, s1_index1_q;  // the index check counts: likewise
  logic        s1_never_q;               // R10, R15: num_records of 0 admits nothing
  logic        s1_count_q, s1_count0_q;  // num_records less sgpr_offset counts: whatever the stride, when it is 0
  logic        s1_less_q;                // limits are less by payload - 1
  logic [32:0] s1_left_q;                // num_records - sgpr_offset, bit 32: negative; FLAT: bytes of LDS
  logic [31:0] s2_count_q;               // num_records, or what is left of it: a number of records or of bytes
`ifdef MAU_XC7
  logic [31:0] s2_most_q;                // its complement: the register
`endif
  logic [17:0] s2_stride_q;
  logic [4:0]  s2_less_q;                // payload, where the limit is to be less by payload - 1; else 1
  logic        s2_vindex_q;              // R6: the index is checked without the lane
  logic        s2_never_q;               // everything is out of range (R10; R15: heap of no records)
  logic        s2_flat_q;
  logic        s2_use_index_q;           // the index check counts, and if X is compared as well, its limit is the stride
  logic        s2_use_off_q, s3_use_off_q;  // X is Offset
  logic        s2_multi_q, s3_apart_q;   // apart: X is Offset, and components differ
  logic        s3_empty_q;               // X is compared, and the limit is 0
  logic [3:0]  s3_cm_q;

  always_ff @(posedge clk_i) begin : b_kind
    logic       none, heap, add_tid, by_bo;
    logic [1:0] oob;
    {none, heap, add_tid, by_bo, oob} = '0;
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) begin
      add_tid = vsharp_i[119];
      oob = vsharp_i[125:124];
      none = free_i || flat_i || (gfx9_i && add_tid && !idxen_i);                        // A8, R5
      heap = gfx678_i && vsharp_i[122];
      by_bo = heap || (gfx8_i && !vsharp_i[63]);                                         // R15, R3
      s1_none_q <= none;
      s1_flat_q <= flat_i;
      s1_left_q <= flat_i ? {15'd0, lds_i} : {1'b0, vsharp_i[95:64]} - {1'b0, soffset_i};
      s1_bo_q <= !none && gfx678_i && by_bo;
      s1_off_q <= flat_i || (!none && (gfx10_i ? oob[1] == oob[0] : gfx9_i && !idxen_i));  // F3, R8, R11, R7
      s1_off1_q <= !none && gfx678_i && !by_bo && (gfx8_i || idxen_i || add_tid);        // R4, R2
      s1_index_q <= !none && gfx10_i && !oob[1];                                         // R8, R9
      s1_index1_q <= !none && (gfx9_i ? idxen_i : gfx678_i && !by_bo);                   // R6, R2, R4
      s1_never_q <= !none && (gfx10_i ? oob == 2'd2 : heap);
      s1_count_q <= flat_i || (gfx10_i ? oob == 2'd3 : gfx9_i ? silicon9_i : by_bo && !heap);
      s1_count0_q <= gfx678_i && !heap;
      s1_less_q <= flat_i || (gfx10_i && !fault_payload) || silicon9_i;
    end
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2])) begin
`ifdef MAU_XC7
      // The VGPR index is compared with s2_count_q, too: where it is, nothing is less sgpr_offset.
      s2_most_q <= (s1_count_q && !(gfx9_i && s1_index1_q && !s1_stride0_i)) || (s1_count0_q && s1_stride0_i) ? ~s1_left_q[31:0] | {32{s1_left_q[32]}} :
                                                                                                              ~s1_records_i;
`else
      s2_count_q <= s1_count_q || (s1_count0_q && s1_stride0_i) ? s1_left_q[31:0] & ~{32{s1_left_q[32]}} : s1_records_i;
`endif
      s2_stride_q <= s1_stride_i;
      s2_less_q <= !s1_less_q ? 5'd1 : s1_multi_i && !s1_flat_q ? 5'd4 : s1_sub_i[1] ? {{1'b0, s1_nd_i} + 3'd1, 2'd0} : {3'd0, s1_sub_i[0], ~s1_sub_i[0]};
      s2_vindex_q <= gfx9_i;
      s2_never_q <= s1_never_q && s1_records_i == 32'd0;
      s2_use_off_q <= s1_off_q || (s1_stride0_i ? gfx9_i && !s1_none_q : s1_off1_q);  // R7
      s2_use_bo_o <= s1_bo_q || (s1_stride0_i && gfx678_i && !s1_none_q);  // R1
      // R11, OOB_SELECT 3 (count and gfx10): with a stride and an active swizzle as R8; kinds without a V# have no swizzle.
      s2_use_index_q <= s1_index_q || (!s1_stride0_i && (s1_index1_q || (gfx10_i && s1_count_q && s1_swz_i)));
      s2_flat_q <= s1_flat_q;
      s2_multi_q <= s1_multi_i && !s1_flat_q;
    end
  end

  always_ff @(posedge clk_i) begin : b_limit
    logic [32:0] last;
    last = '0;
    if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(first_i[3])) begin
      s3_use_off_q <= s2_use_off_q;
      s3_apart_q <= s2_multi_q && s2_use_off_q;
      s3_cm_q <= s2_flat_q ? 4'hf : s2_cm_i & ~{4{s2_never_q}};
      last = {1'b0, s2_use_index_q ? {14'd0, s2_stride_q} : s2_count_q} - {28'd0, s2_less_q};
      s3_empty_q <= last[32] && (s2_use_off_q || s2_use_bo_o);
      s3_last_o <= last[31:0];
    end
  end

  // Lane flags below have a pitch of four equal bits, a component each, so that whole beats are combined in a few wide operations.

  // ---- Stages 2, 3: index ---------------------------------------------------------------------------------------------------------
  logic [LANES*4-1:0] s3_index_out_q;

`ifdef MAU_XC7
  // One subtraction for both indexes, chosen by its own tables: index >= count when ~count >= ~index; the carry cells take ~count as it is.
  logic [LANES*32-1:0] s2_v0_q;
  assign s2_count_q = ~s2_most_q;

  always_ff @(posedge clk_i) begin : b_index
    logic [LANES*4-1:0] out;
    logic [32:0]        left;
    out = '0;
    s2_v0_q <= s1_v0_i;
    for (int l = 0; l < LANES; l++) begin
      left = {1'b0, s2_most_q} - {1'b0, ~(s2_vindex_q ? s2_v0_q[l*32 +: 32] : s2_index_i[l*32 +: 32])};
      out[l*4 +: 4] = {4{s2_use_index_q && !left[32]}};
    end
    s3_index_out_q <= out;
  end
`else
  logic [LANES*4-1:0] s2_vindex_out_q;  // gfx9: VGPR index at or beyond num_records

  // A subtraction of 33 bits: '>=' would ask for equality apart from the borrow.
  always_ff @(posedge clk_i) begin : b_vindex
    logic [LANES*4-1:0] out;
    logic [32:0]        left;
    {out, left} = '0;
    if (`MAU_BEAT(en_i[2])) if (gfx9_i) begin
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
      if (s2_use_index_q && s2_vindex_q) out = s2_vindex_out_q;
      if (s2_use_index_q && !s2_vindex_q) begin
        for (int l = 0; l < LANES; l++) begin
          left = {1'b0, s2_index_i[l*32 +: 32]} - {1'b0, s2_count_q};
          out[l*4 +: 4] = {4{!left[32] && !(fault_equal && left == 33'd0)}};
        end
      end
      s3_index_out_q <= out;
    end
  end
`endif

  // ---- Stages 4, 5: Offset against its limit ---------------------------------------------------------------------------------------------
  logic [LANES*32-1:0] s4_t_q;
  logic                s4_apart_q;
  logic [LANES*4-1:0]  s4_in_q, s4_cm_q;

  always_ff @(posedge clk_i) begin : b_below
    logic [32:0]        t;
    logic [LANES*4-1:0] below;
    {t, below} = '0;
    if (`MAU_BEAT(en_i[4])) begin
      if (`MAU_BEAT(first_i[4])) begin
        s4_apart_q <= s3_apart_q;
        s4_cm_q <= {LANES{s3_cm_q & ~{4{s3_empty_q}}}};
      end
      below = '1;
      if (s3_use_off_q) begin
        for (int l = 0; l < LANES; l++) begin
          t = {1'b0, s3_last_o} - {1'b0, s3_offset_i[l*32 +: 32]};
          below[l*4 +: 4] = {4{~t[32] | (fault_equal & (&t[31:0]))}};
          s4_t_q[l*32 +: 32] <= t[31:0];
        end
      end
      s4_in_q <= below & ~s3_index_out_q;
    end
  end

  always_ff @(posedge clk_i) begin : b_components
    logic [31:2]        t;
    logic [LANES*4-1:0] in;
    logic               far, apart;
    {t, in, far, apart} = '0;
    if (`MAU_BEAT(en_i[5])) begin
      in = s4_in_q & s4_cm_q;
      if (`MAU_BEAT(s4_apart_q && !fault_comps)) begin
        for (int l = 0; l < LANES; l++) begin
          t = s4_t_q[l*32+2 +: 30];
          far = t[31:4] != 28'd0;
          apart = s4_apart_q && !fault_comps;
          in[l*4 +: 4] = in[l*4 +: 4] & ({4{far}} | {(t[3] & t[2]) | !apart, t[3] | !apart, t[3] | t[2] | !apart, 1'b1});
        end
      end
      s5_in_o <= in;
    end
  end
endmodule : mau_range_check
`default_nettype wire
