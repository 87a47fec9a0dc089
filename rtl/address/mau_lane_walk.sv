// mau_lane_walk.sv - how the dwords of each lane follow one another: steps, wraps, walked lanes
// (A5, A7, F10, decisions D8, D28). Stages 5 to 8:
//   5 the two values of each delta   6 delta of each lane   7 wraps, walked lanes   8 for the bus
// With S = log2(index_stride), E = element size, dword d sits 'delta d' bytes after dword 0:
//   delta = 4d + E*(2^S-1)*floor((Offset % E + 4d)/E)   when swizzled;   4d when linear
// As Offset % E has one bit (E = 8) or two (E = 16) above the dword, delta takes one of two values
// a request, 'near' or 'far' of the next element.
// A lane is walked, a dword a pass, when its dwords lie in more than one element (A7), or its
// bytes, in scratch, in more than one dword (D28). The range check wants delta and wraps of every
// access that it compares by component, walked or not.
// Lane flags have a pitch of four bits where they meet components. C twin: cmodel lane_address.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_walk
  import mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic [9:1]          en_i,          // en_i[k]: a beat enters stage k
  input  logic [9:1]          first_i,       // with en_i[k]: it is the first of its request
  // Request.
  input  mau_kind_t           s1_kind_i,
  input  mau_resource_t       s2_resource_i,
  input  logic                s3_use_bo_i,   // the range check compares buffer_offset
  // Lanes, mau_lane_address and mau_segment.
  input  logic [LANES*32-1:0] s4_offset_i,
  input  logic                s6_narrow_i,   // buffer_offset has 32 bits
  input  logic [LANES*64-1:0] s6_bo_i,       // buffer_offset
  input  logic [LANES*4-1:0]  s6_scr_i,      // in scratch
  // To the range check.
  output logic [LANES*32-1:0] s6_step_o,     // delta d / 4 - 1 in bits 8d-1:8d-8, d = 1..3;
                                                  // for walked and by-component accesses
  output logic [LANES*4-1:0]  s6_low_o,      // Offset[3:0], swizzled requests
  output logic [LANES*4-1:0]  s7_wrap_o,     // bit d, d = 1..3: buffer_offset + delta d wraps;
                                                  // 'strict': to more than 0;
                                                  // bit 0: bits 31:10 of buffer_offset are all 1
  output logic [LANES*4-1:0]  s7_zero_o,     // heap: the unmasked buffer_offset is 0; four
                                                  // equal bits
  // To alignment.
  output logic [LANES-1:0]    s7_walk_o,     // the lane is walked
  // To the lane bus.
  output logic [LANES*8-1:0]  s8_walk_o      // {wrap, phase, walk} of mau_lane_t in 8 bits;
                                                  // 0 but where lanes may be walked; wrap: bit d,
                                                  // d = 1..3, as s7_wrap_o; phase: Offset[3:2] of
                                                  // A7's requests, else 0
);
  typedef struct packed {
    logic        swizzled; // of a buffer
    logic        segment;  // FLAT, SCRATCH: lanes may be in scratch
    logic        dwords;   // A7 applies
    logic        delta;    // deltas are wanted, without A7 too
    logic        heap;     // R15's kind of buffer
    logic        strict;   // heap, checked by component: one at 2^32 is out of range, so its wrap
                           // only tells that
    logic [1:0]  sub;
    logic [1:0]  nd;
    logic [1:0]  esize;
    logic [1:0]  istride;
  } request_t;

  // ---- Stages 2 to 4: request -------------------------------------------------------------------
  logic     s2_segment_q;
  request_t s3_q, s4_q;

  always_ff @(posedge clk_i) begin
    if (en_i[2]) if (first_i[2]) s2_segment_q <= s1_kind_i.flat || s1_kind_i.scratch;
    if (en_i[3]) if (first_i[3]) begin
      s3_q.swizzled <= s2_resource_i.swizzled;
      s3_q.segment <= s2_segment_q;
      s3_q.dwords <= s2_resource_i.dwords;
      s3_q.delta <= s2_resource_i.multi;
      s3_q.heap <= s2_resource_i.heap;
      s3_q.strict <= s2_resource_i.heap && s2_resource_i.multi;
      s3_q.sub <= s2_resource_i.sub;
      s3_q.nd <= s2_resource_i.nd;
      s3_q.esize <= s2_resource_i.esize;
      s3_q.istride <= s2_resource_i.istride;
    end
    if (en_i[4]) if (first_i[4]) begin
      s4_q <= s3_q;
      s4_q.delta <= s3_q.delta && s3_use_bo_i;
    end
  end

  // ---- Stage 5: the two values of each delta ----------------------------------------------------
  request_t            s5_q;
  logic [23:0]         s5_near_q, s5_far_q;  // delta d / 4 - 1 in bits 8d-1:8d-8, d = 1..3
  logic [LANES*4-1:0]  s5_low_q;             // Offset[3:0]

  always_ff @(posedge clk_i) begin : b_values
    logic [5:0]         ones;  // 2^S - 1
    logic [LANES*4-1:0] low;
    {ones, low} = '0;
    if (en_i[5]) begin
      if (first_i[5]) begin
        s5_q <= s4_q;
        ones = 6'd63 >> (2'd3 - s4_q.istride);
        if (s4_q.swizzled && !s4_q.esize[1]) begin
          // E = 2, 4: every dword is index_stride elements further; E = 8 below.
          s5_near_q <= {(8'd16 << s4_q.istride) | {2'd0, ones}, 1'b0, ones, 1'b1, 2'd0, ones};
          s5_far_q <= {(8'd16 << s4_q.istride) | {2'd0, ones}, 1'b0, ones, 1'b1, 2'd0, ones};
        end else begin
          // E = 16 or linear: 4, 8, 12; far: and E*(2^S - 1).
          s5_near_q <= {8'd2, 8'd1, 8'd0};
          s5_far_q <= s4_q.swizzled ? {ones, 2'd2, ones, 2'd1, ones, 2'd0} : {8'd2, 8'd1, 8'd0};
          if (s4_q.swizzled && !s4_q.esize[0]) begin
            // E = 8: dword 3 is one element further or two.
            s5_near_q <= {8'd16 << s4_q.istride, 1'b0, ones, 1'b1, 8'd0};
            s5_far_q <= {ones, 2'd2, 1'b0, ones, 1'b1, 1'b0, ones, 1'b0};
          end
        end
      end
      if (s4_q.swizzled || s4_q.segment) begin
        for (int l = 0; l < LANES; l++) low[l*4 +: 4] = s4_offset_i[l*32 +: 4];
        s5_low_q <= low;
      end
    end
  end

  // ---- Stage 6: delta of each lane --------------------------------------------------------------
  request_t            s6_q;
  logic [3:0]          s6_walks_q;  // is a lane walked? by two bits of Offset; segments: if it is
                                    // in scratch

  always_ff @(posedge clk_i) begin : b_delta
    logic [1:0]  nd, phase;
    logic [3:1]  far;
    logic [23:0] step;
    {nd, phase, far, step} = '0;
    if (en_i[6]) begin
      if (first_i[6]) begin
        s6_q <= s5_q;
        nd = s5_q.nd;
        // Segments (D28): bytes in more than one dword, by Offset[1:0]. A7: Offset % E / 4 + nd
        // reaches E/4, by Offset[3:2].
        if (s5_q.segment) s6_walks_q <= s5_q.sub == 2'd2 ? {3'b111, nd != 2'd0} :
                                        {s5_q.sub == 2'd1, 3'b000};
        else if (!s5_q.dwords) s6_walks_q <= 4'd0;
        else if (!s5_q.esize[1]) s6_walks_q <= {4{nd != 2'd0}};
        else if (!s5_q.esize[0]) s6_walks_q <= {2{nd != 2'd0, nd[1]}};
        else s6_walks_q <= {nd != 2'd0, nd[1], nd == 2'd3, 1'b0};
      end
      if (s5_q.dwords || s5_q.delta) begin
        for (int l = 0; l < LANES; l++) begin
          phase = s5_low_q[l*4+2 +: 2];
          far[1] = s5_q.esize[0] ? phase == 2'd3 : phase[0];
          far[2] = phase[1];
          far[3] = s5_q.esize[0] ? phase != 2'd0 : phase[0];
          step[7:0] = far[1] ? s5_far_q[7:0] : s5_near_q[7:0];
          step[15:8] = far[2] ? s5_far_q[15:8] : s5_near_q[15:8];
          step[23:16] = far[3] ? s5_far_q[23:16] : s5_near_q[23:16];
          s6_step_o[l*32 +: 32] <= {8'd0, step};
        end
      end
      if (s5_q.swizzled || s5_q.segment) s6_low_o <= s5_low_q;
    end
  end

  // ---- Stages 7, 8: wraps, walked lanes ---------------------------------------------------------
  logic [LANES*2-1:0] s7_phase_q;
  logic               s7_any_q;    // a lane may be walked

  always_ff @(posedge clk_i) begin : b_walk
    logic [LANES-1:0]   walk;
    logic [LANES*2-1:0] phases;
    logic [LANES*4-1:0] wraps, zeros;
    logic [LANES*8-1:0] all;
    logic [1:0]         phase;
    logic [9:0]         w1, w2, w3;
    logic               below, more;  // a bit below the dword is set; steps are to reach 2^32, not
                                      // to pass it
    logic [31:0]        bo;
    {walk, phases, wraps, zeros, all, phase, w1, w2, w3, below, more, bo} = '0;
    if (en_i[7]) begin
      if (s6_q.dwords) begin
        for (int l = 0; l < LANES; l++) phases[l*2 +: 2] = s6_low_o[l*4+2 +: 2];
      end
      if (s6_q.dwords || s6_q.segment) begin
        for (int l = 0; l < LANES; l++) begin
          phase = s6_q.segment ? s6_low_o[l*4 +: 2] : s6_low_o[l*4+2 +: 2];
          walk[l] = s6_walks_q[phase] && (s6_scr_i[l*4] || !s6_q.segment);
        end
      end
      if ((s6_q.dwords || s6_q.delta) && s6_narrow_i) begin
        for (int l = 0; l < LANES; l++) begin
          bo = s6_bo_i[l*64 +: 32];
          below = bo[1:0] != 2'd0 || (s6_q.dwords && s6_low_o[l*4 +: 2] != 2'd0);
          more = !s6_q.strict || below;
          w1 = {1'b0, bo[9:2], more} + {1'b0, s6_step_o[l*32 +: 8], 1'b1};
          w2 = {1'b0, bo[9:2], more} + {1'b0, s6_step_o[l*32+8 +: 8], 1'b1};
          w3 = {1'b0, bo[9:2], more} + {1'b0, s6_step_o[l*32+16 +: 8], 1'b1};
          wraps[l*4 +: 4] = {w3[9], w2[9], w1[9], 1'b1} & {4{bo[31] && bo[31:11] == bo[30:10]}};
        end
      end
      if (s6_q.heap) begin
        for (int l = 0; l < LANES; l++) begin
          bo = s6_bo_i[l*64 +: 32];
          below = bo[1:0] != 2'd0 || (s6_q.dwords && s6_low_o[l*4 +: 2] != 2'd0);
          zeros[l*4 +: 4] = {4{!bo[31] && bo[31:11] == bo[30:10] && bo[9:2] == 8'd0 && !below}};
        end
      end
      s7_any_q <= s6_q.dwords || s6_q.segment;
      s7_walk_o <= walk;
      s7_phase_q <= phases;
      s7_wrap_o <= wraps;
      s7_zero_o <= zeros;
    end
    if (en_i[8]) begin
      if (s7_any_q) begin
        for (int l = 0; l < LANES; l++)
          all[l*8 +: 8] = {1'b0, s7_wrap_o[l*4+1 +: 3], 1'b0, s7_phase_q[l*2 +: 2], s7_walk_o[l]};
      end
      s8_walk_o <= all;
    end
  end
endmodule : mau_lane_walk
