// mau_range_buffer.sv - buffer_offset of each lane against its limit, component by component (R1,
// R3, R15, decisions D6, D7). Stages 7 and 8.
// X is buffer_offset, and with T = limit-1 - X 'below', no borrow, says X < limit
// (mau_range_check). X + delta wraps at 2^32 (A5). With wrap = (X + delta >= 2^32) and
// reach = (T mod 2^32 >= delta), component d is in range when two of below, wrap, reach hold.
// buffer_offset is that of the masked Offset (A7), the checks want the unmasked one (R14): X has
// the bits that were cleared in their places, where the masked one has zeros.
//   One of them may find a 1 there: Offset[1] when E = 2, bit S+1 of buffer_offset, in a heap with
//   a stride. The sum of both is one bit higher, a step from dword to dword when E = 2: such a lane
//   is 'ahead', X has a 0 there and delta is that of component d+1 (4: 2^(S+4)).
// HEAP (R15), where 0 is out of range too: wrap is X + delta > 2^32, and component 0 is out for
// X = 0. In a lane that is ahead s7_wrap tells >= 2^32; where X is a whole number of steps (not
// 'odd'), > for d+1 is the same as >= for d.
// Lane flags have a pitch of four equal bits, a component each. C twin: cmodel range_check.c.
// SPDX-License-Identifier: Apache-2.0
module mau_range_buffer
  import mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic [9:1]          en_i,         // en_i[k]: a beat enters stage k
  input  logic [9:1]          first_i,      // with en_i[k]: it is the first of its request
  // Request.
  input  mau_resource_t       s2_resource_i,
  input  logic                s3_use_bo_i,  // X is buffer_offset; else s6_in_i stands
  input  logic [31:0]         s4_last_i,    // limit - 1; for a limit of 0 s6_in_i is 0
  // Stage 6: lanes.
  input  logic [LANES*4-1:0]  s6_in_i,      // in range by Index, Offset and component mask
  input  logic [LANES*64-1:0] s6_bo_i,      // mau_lane_address; bits 31:0 count
  input  logic [LANES*32-1:0] s6_step_i,    // mau_lane_walk: delta d / 4 - 1 in bits
                                                 // 8d-1:8d-8, d = 1..3
  input  logic [LANES*4-1:0]  s6_low_i,     // Offset[3:0]
  // Stage 7: lanes, mau_lane_walk.
  input  logic [LANES*4-1:0]  s7_wrap_i,    // bit d, d = 1..3: X + delta d wraps; bit 0: bits
                                                 // 31:10 of buffer_offset are all 1
  input  logic [LANES*4-1:0]  s7_zero_i,    // heap: X is 0, four equal bits
  // Stage 8: lanes.
  output logic [LANES*4-1:0]  s8_in_o       // in range, a bit a component
);
  typedef struct packed {
    logic        use_bo;   // X is compared
    logic        heap;     // R15 instead of R1 and R3
    logic        dwords;   // A7 applies: Offset was masked
    logic        half;     // element size 2
    logic        pairs;    // lanes may be ahead
    logic        apart;    // components differ
    logic [1:0]  istride;
    logic [31:0] last;     // limit - 1
  } request_t;

  // ---- Stages 3 to 6: request -------------------------------------------------------------------
  logic       s3_heap_q, s3_multi_q, s3_dwords_q, s3_half_q;
  logic [1:0] s3_istride_q;
  logic [7:0] s6_cleared_q;  // where Offset[1] (1 and above) and Offset[0] (0) were cleared
  request_t   s4_q, s5_q, s6_q, s7_q;

  always_ff @(posedge clk_i) begin : b_request
    logic pairs;
    pairs = 1'b0;
    if (en_i[3]) if (first_i[3]) begin
      s3_heap_q <= s2_resource_i.heap;
      s3_multi_q <= s2_resource_i.multi;
      s3_dwords_q <= s2_resource_i.dwords;
      s3_half_q <= s2_resource_i.esize == 2'd0;
      s3_istride_q <= s2_resource_i.istride;
    end
    if (en_i[4]) if (first_i[4]) begin
      pairs = s3_use_bo_i && s3_heap_q && s3_dwords_q && s3_half_q;
      s4_q.use_bo <= s3_use_bo_i;
      s4_q.heap <= s3_use_bo_i && s3_heap_q;
      s4_q.dwords <= s3_dwords_q;
      s4_q.half <= s3_half_q;
      s4_q.pairs <= pairs;
      s4_q.apart <= s3_use_bo_i && (s3_multi_q || pairs);
      s4_q.istride <= s3_istride_q;
      s4_q.last <= '0;
    end
    if (en_i[5]) if (first_i[5]) begin
      s5_q <= s4_q;
      s5_q.last <= s4_last_i;
    end
    if (en_i[6]) if (first_i[6]) begin
      s6_q <= s5_q;
      s6_cleared_q <= !s5_q.dwords ? 8'd0 : s5_q.half ? {4'd1 << s5_q.istride, 4'd1} : 8'd3;
    end
    if (en_i[7]) if (first_i[7]) s7_q <= s6_q;
  end

  // ---- Stage 7: T, below ------------------------------------------------------------------------
  logic [LANES*32-1:0] s7_t_q, s7_step_q;
  logic [LANES*4-1:0]  s7_in_q, s7_below_q;
  logic [LANES-1:0]    s7_ahead_q, s7_odd_q;  // odd: only with ahead
  logic [LANES-1:0]    s7_wrap4_q;            // odd lanes: X + delta 4 wraps when bits 31:10 are 1

  always_ff @(posedge clk_i) begin : b_sum
    logic [32:0]        t;
    logic [31:0]        x;
    logic [7:0]         cleared;
    logic [LANES*4-1:0] below;
    logic [LANES-1:0]   ahead, odd, wrap4;
    {t, x, cleared, below, ahead, odd, wrap4} = '0;
    if (en_i[7]) begin
      below = '1;
      if (s6_q.use_bo) begin
        for (int l = 0; l < LANES; l++) begin
          cleared = {{7{s6_low_i[l*4+1]}}, s6_low_i[l*4]} & s6_cleared_q;
          x = {s6_bo_i[l*64+8 +: 24], s6_bo_i[l*64 +: 8] ^ cleared};
          t = {1'b0, s6_q.last} - {1'b0, x};
          below[l*4 +: 4] = {4{~t[32]}};
          s7_t_q[l*32 +: 32] <= t[31:0];
        end
      end
      if (s6_q.apart) s7_step_q <= s6_step_i;
      if (s6_q.pairs) begin
        for (int l = 0; l < LANES; l++) begin
          x = s6_bo_i[l*64 +: 32];
          ahead[l] = s6_low_i[l*4+1] && (x[7:4] & s6_cleared_q[7:4]) != 4'd0;
          odd[l] = ahead[l] && ({s6_low_i[l*4], x[3:0]} != 5'd0 ||
                                (x[6:4] & ~(3'd7 << s6_q.istride)) != 3'd0);
          wrap4[l] = odd[l] && (&(x[9:7] | ~(3'd7 << s6_q.istride)));
        end
      end
      s7_ahead_q <= ahead;
      s7_odd_q <= odd;
      s7_wrap4_q <= wrap4;
      s7_below_q <= below;
      s7_in_q <= s6_in_i;
    end
  end

  // ---- Stage 8: wrap, reach, result -------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_result
    logic [LANES*4-1:0] in, reach, wrap;
    logic [31:0]        t, step;
    logic [8:0]         r1, r2, r3;
    logic               far, far4;
    {in, reach, wrap, t, step, r1, r2, r3, far, far4} = '0;
    if (en_i[8]) begin
      in = s7_in_q;
      reach = '1;
      if (s7_q.apart) begin
        for (int l = 0; l < LANES; l++) begin
          t = s7_t_q[l*32 +: 32];
          step = s7_step_q[l*32 +: 32];
          far = t[31:10] != 22'd0;
          // T / 4 > step, by the carry of a sum.
          r1 = {1'b0, t[9:2]} + {1'b0, ~step[7:0]};
          r2 = {1'b0, t[9:2]} + {1'b0, ~step[15:8]};
          r3 = {1'b0, t[9:2]} + {1'b0, ~step[23:16]};
          reach[l*4 +: 4] = {far || r3[8], far || r2[8], far || r1[8], 1'b1};
        end
        wrap = s7_wrap_i & {LANES{4'b1110}};
      end
      if (s7_q.pairs) begin
        for (int l = 0; l < LANES; l++) begin
          t = s7_t_q[l*32 +: 32];
          far4 = t[31:10] != 22'd0 || (t[9:7] & (3'd7 << s7_q.istride)) != 3'd0;
          if (s7_ahead_q[l]) reach[l*4 +: 4] = {far4, reach[l*4+1 +: 3]};
          if (s7_odd_q[l])
            wrap[l*4 +: 4] = {s7_wrap4_q[l] & s7_wrap_i[l*4], wrap[l*4+1 +: 3]};
        end
      end
      in = in & ((s7_below_q & (wrap | reach)) | (wrap & reach));
      if (s7_q.heap) in = in & ~(s7_zero_i & {LANES{4'b0001}});
      s8_in_o <= in;
    end
  end
endmodule : mau_range_buffer
