`default_nettype none
// mau_lane_walk.sv - how the dwords of each lane follow one another: steps, wraps, walked lanes (A5, A7, F10, decisions D8, D28). Stages 4 to 7:
//   4 the two values of each delta   5 delta of each lane   6 wraps, walked lanes   7 along
// With S = log2(index_stride), E = element size, dword d sits 'delta d' bytes after dword 0:
//   delta = 4d + E*(2^S-1)*floor((Offset % E + 4d)/E)   when swizzled;   4d when linear
// As Offset % E has one bit (E = 8) or two (E = 16) above the dword, delta takes one of two values a request, 'near' or 'far' of the next element.
// A lane is walked, a dword a pass, when its dwords lie in more than one element (A7), or its bytes, in scratch, in more than one dword (D28).
// The range check wants delta and wraps of every access that it compares by component, walked or not.
// Lane flags have a pitch of four bits where they meet components. C twin: cmodel lane_address.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
module mau_lane_walk #(
  parameter int LANES = 16
) (
  input  wire logic                  clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]            en_i,          // en_i[k]: a beat enters stage k
  input  wire logic [8:1]            first_i,       // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  // Stage 0.
  input  wire logic                  flat_i,        // FLAT, SCRATCH: lanes may be in scratch
  input  wire logic                  scratch_i,
  // Stage 1: request, mau_resource.
  input  wire logic [1:0]            s1_es_i,       // element size, 2 << es
  input  wire logic [1:0]            s1_is_i,       // index_stride, 8 << is
  input  wire logic [1:0]            s1_sub_i,      // footprint, see mau_resource
  input  wire logic [1:0]            s1_nd_i,
  input  wire logic                  s1_swz_i,      // swizzle is active
  input  wire logic                  s1_multi_i,    // components are checked apart
  input  wire logic                  s1_dwords_i,   // A7 applies
  input  wire logic                  s1_heap_i,     // R15's kind of buffer
  // Stage 2: request.
  input  wire logic                  s2_use_bo_i,   // the range check compares buffer_offset
  // Stages 3, 5: lanes.
  input  wire logic [LANES*32-1:0]   s3_offset_i,   // mau_lane_address
  input  wire logic                  s5_narrow_i,   // the same of all lanes: buffer_offset has 32 bits
  input  wire logic [LANES*64-1:0]   s5_bo_i,       // buffer_offset
  input  wire logic [LANES*4-1:0]    s5_scr_i,      // mau_segment: in scratch
  // To the range check.
  output logic [LANES*32-1:0]        s5_step_o,     // delta d / 4 - 1 in bits 8d-1:8d-8, d = 1..3; for walked and by-component accesses
  output logic [LANES*4-1:0]         s5_low_o,      // Offset[3:0], swizzled requests
  output logic [LANES*4-1:0]         s6_wrap_o,     // bit d, d = 1..3: buffer_offset + delta d wraps; 'strict': to more than 0;
                                                    // bit 0: bits 31:10 of buffer_offset are all 1
  output logic [LANES*4-1:0]         s6_zero_o,     // heap: the unmasked buffer_offset is 0; four equal bits
  // To alignment.
  output logic [LANES-1:0]           s6_walk_o,     // the lane is walked
  // To the lane bus.
  output logic [LANES-1:0]           s7_walk_o,
  output logic [LANES*2-1:0]         s7_phase_o,    // Offset[3:2] of A7's requests, else 0
  output logic [LANES*4-1:0]         s7_wrap_o      // bit d, d = 1..3, as s6_wrap_o
);
  typedef struct packed {
    logic        swz;     // swizzle is active
    logic        segment; // FLAT, SCRATCH: lanes may be in scratch
    logic        dwords;  // A7 applies
    logic        delta;   // deltas are wanted
    logic        heap;    // R15's kind of buffer
    logic        strict;  // heap, checked by component: one at 2^32 is out of range, so its wrap only tells that
    logic [1:0]  sub;
    logic [1:0]  nd;
    logic [1:0]  es;
    logic [1:0]  is;
  } late_t;

  // ---- Stages 1 to 3: request --------------------------------------------------------------------------------------------
  logic        s1_segment_q;
  late_t       s2_q, s3_q;

  always_ff @(posedge clk_i) if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) s1_segment_q <= flat_i || scratch_i;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2]))
      s2_q <= {s1_swz_i, s1_segment_q, s1_dwords_i, s1_multi_i, s1_heap_i, s1_heap_i && s1_multi_i, s1_sub_i, s1_nd_i, s1_es_i, s1_is_i};
  end

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(first_i[3])) begin
      s3_q <= s2_q;
      s3_q.delta <= s2_q.dwords || (s2_q.delta && s2_use_bo_i);
    end
  end

  // ---- Stage 4: the two values of each delta ---------------------------------------------------------------------------------
  late_t               s4_q;
  logic [23:0]         s4_near_q, s4_far_q;  // delta d / 4 - 1 in bits 8d-1:8d-8, d = 1..3
  logic [LANES*4-1:0]  s4_low_q;             // Offset[3:0]

  always_ff @(posedge clk_i) begin : b_values
    logic [5:0]         ones;  // 2^S - 1
    logic [LANES*4-1:0] low;
    {ones, low} = '0;
    if (`MAU_BEAT(en_i[4])) begin
      if (`MAU_BEAT(first_i[4])) begin
        s4_q <= s3_q;
        ones = 6'd63 >> (2'd3 - s3_q.is);
        if (s3_q.swz && !s3_q.es[1]) begin  // E = 2, 4: every dword is index_stride elements further
          s4_near_q <= {(8'd16 << s3_q.is) | {2'd0, ones}, 1'b0, ones, 1'b1, 2'd0, ones};
          s4_far_q <= {(8'd16 << s3_q.is) | {2'd0, ones}, 1'b0, ones, 1'b1, 2'd0, ones};
        end else begin                      // E = 16 or linear: 4, 8, 12; far: and E*(2^S - 1)
          s4_near_q <= {8'd2, 8'd1, 8'd0};
          s4_far_q <= s3_q.swz ? {ones, 2'd2, ones, 2'd1, ones, 2'd0} : {8'd2, 8'd1, 8'd0};
          if (s3_q.swz && !s3_q.es[0]) begin  // E = 8: dword 3 is one element further or two
            s4_near_q <= {8'd16 << s3_q.is, 1'b0, ones, 1'b1, 8'd0};
            s4_far_q <= {ones, 2'd2, 1'b0, ones, 1'b1, 1'b0, ones, 1'b0};
          end
        end
      end
      if (s3_q.swz || s3_q.segment) begin
        for (int l = 0; l < LANES; l++) low[l*4 +: 4] = s3_offset_i[l*32 +: 4];
        s4_low_q <= low;
      end
    end
  end

  // ---- Stage 5: delta of each lane -------------------------------------------------------------------------------------------
  /* verilator lint_off UNUSEDSIGNAL */
  late_t               s5_q;                 // fields end where they are used
  /* verilator lint_on UNUSEDSIGNAL */
  logic [3:0]          s5_walks_q;           // is a lane walked? by two bits of Offset; segments: if it is in scratch

  always_ff @(posedge clk_i) begin : b_delta
    logic [1:0] phase;
    logic [3:1] far;
    {phase, far} = '0;
    if (`MAU_BEAT(en_i[5])) begin
      if (`MAU_BEAT(first_i[5])) begin
        s5_q <= s4_q;
        // Segments (D28): bytes in more than one dword, by Offset[1:0]. A7: Offset % E / 4 + nd reaches E/4, by Offset[3:2].
        if (s4_q.segment) s5_walks_q <= s4_q.sub == 2'd2 ? {3'b111, s4_q.nd != 2'd0} : {s4_q.sub == 2'd1, 3'b000};
        else if (!s4_q.dwords) s5_walks_q <= 4'd0;
        else if (!s4_q.es[1]) s5_walks_q <= {4{s4_q.nd != 2'd0}};
        else if (!s4_q.es[0]) s5_walks_q <= {2{s4_q.nd != 2'd0, s4_q.nd[1]}};
        else s5_walks_q <= {s4_q.nd != 2'd0, s4_q.nd[1], s4_q.nd == 2'd3, 1'b0};
      end
      if (s4_q.delta) begin
        for (int l = 0; l < LANES; l++) begin
          phase = s4_low_q[l*4+2 +: 2];
          far[1] = s4_q.es[0] ? phase == 2'd3 : phase[0];
          far[2] = phase[1];
          far[3] = s4_q.es[0] ? phase != 2'd0 : phase[0];
          s5_step_o[l*32 +: 32] <= {8'd0, far[3] ? s4_far_q[23:16] : s4_near_q[23:16], far[2] ? s4_far_q[15:8] : s4_near_q[15:8],
                                    far[1] ? s4_far_q[7:0] : s4_near_q[7:0]};
        end
      end
      if (s4_q.swz || s4_q.segment) s5_low_o <= s4_low_q;
    end
  end

  // ---- Stages 6, 7: wraps, walked lanes ----------------------------------------------------------------------------------------
  logic [LANES*2-1:0]  s6_phase_q;

  always_ff @(posedge clk_i) begin : b_walk
    logic [LANES-1:0]   walk;
    logic [LANES*2-1:0] phases;
    logic [LANES*4-1:0] wraps, zeros;
    logic [1:0]         phase;
    /* verilator lint_off UNUSEDSIGNAL */  // carries are wanted, not sums
    logic [9:0]         w1, w2, w3;
    /* verilator lint_on UNUSEDSIGNAL */
    logic               more;  // not strict, or a bit below the dword is set: steps are to reach 2^32, not to pass it
    logic [31:0]        bo;
    {walk, phases, wraps, zeros, phase, w1, w2, w3, more, bo} = '0;
    if (`MAU_BEAT(en_i[6])) begin
      if (s5_q.dwords) begin
        for (int l = 0; l < LANES; l++) phases[l*2 +: 2] = s5_low_o[l*4+2 +: 2];
      end
      if (s5_q.dwords || s5_q.segment) begin
        for (int l = 0; l < LANES; l++) begin
          phase = s5_q.segment ? s5_low_o[l*4 +: 2] : s5_low_o[l*4+2 +: 2];
          walk[l] = s5_walks_q[phase] && (s5_scr_i[l*4] || !s5_q.segment);
        end
      end
      if (s5_q.delta && s5_narrow_i) begin
        for (int l = 0; l < LANES; l++) begin
          bo = s5_bo_i[l*64 +: 32];
          more = !s5_q.strict || (bo[1:0] != 2'd0 || (s5_q.dwords && s5_low_o[l*4 +: 2] != 2'd0));
          w1 = {1'b0, bo[9:2], more} + {1'b0, s5_step_o[l*32 +: 8], 1'b1};
          w2 = {1'b0, bo[9:2], more} + {1'b0, s5_step_o[l*32+8 +: 8], 1'b1};
          w3 = {1'b0, bo[9:2], more} + {1'b0, s5_step_o[l*32+16 +: 8], 1'b1};
          wraps[l*4 +: 4] = {w3[9], w2[9], w1[9], 1'b1} & {4{bo[31] && bo[31:11] == bo[30:10]}};
        end
      end
      if (`MAU_BEAT(s5_q.heap)) begin
        for (int l = 0; l < LANES; l++) begin
          bo = s5_bo_i[l*64 +: 32];
          zeros[l*4 +: 4] = {4{!bo[31] && bo[31:11] == bo[30:10] && bo[9:2] == 8'd0 && !(bo[1:0] != 2'd0 || (s5_q.dwords && s5_low_o[l*4 +: 2] != 2'd0))}};
        end
      end
      s6_walk_o <= walk;
      s6_phase_q <= phases;
      s6_wrap_o <= wraps;
      s6_zero_o <= zeros;
    end
  end

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[7])) begin
      s7_walk_o <= s6_walk_o;
      s7_phase_o <= s6_phase_q;
      s7_wrap_o <= s6_wrap_o & {LANES{4'b1110}};
    end
  end
endmodule : mau_lane_walk
`default_nettype wire
