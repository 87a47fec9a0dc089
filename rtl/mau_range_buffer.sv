`default_nettype none
// mau_range_buffer.sv - buffer_offset of each lane against its limit, component by component (R1, R3, R15, decisions D6, D7). Stages 6 and 7.
// X is buffer_offset, and with T = limit-1 - X 'below', no borrow, says X < limit (mau_range_check). X + delta wraps at 2^32 (A5).
// With wrap = (X + delta >= 2^32) and reach = (T mod 2^32 >= delta), component d is in range when two of below, wrap, reach hold.
// buffer_offset is that of the masked Offset (A7), the checks want the unmasked one (R14): X has the bits that were cleared in their places,
// where the masked one has zeros.
//   One of them may find a 1 there: Offset[1] when E = 2, bit S+1 of buffer_offset, in a heap with a stride. The sum of both is one bit higher,
//   a step from dword to dword when E = 2: such a lane is 'ahead', X has a 0 there and delta is that of component d+1 (4: 2^(S+4)).
// HEAP (R15), where 0 is out of range too: wrap is X + delta > 2^32, and component 0 is out for X = 0.
//   In a lane that is ahead s6_wrap tells >= 2^32; where X is a whole number of steps (not 'odd'), > for d+1 is the same as >= for d.
// Lane flags have a pitch of four equal bits, a component each. C twin: cmodel range_check.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_fault.svh"
module mau_range_buffer #(
  parameter int LANES = 16
) (
  input  wire logic                 clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]           en_i,         // en_i[k]: a beat enters stage k
  input  wire logic [8:1]           first_i,      // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  // Stage 1: request, mau_resource.
  input  wire logic [1:0]           s1_is_i,      // index_stride, 8 << is
  input  wire logic [1:0]           s1_es_i,      // element size, 2 << es
  input  wire logic                 s1_heap_i,    // R15's kind of buffer
  input  wire logic                 s1_multi_i,   // components are checked apart
  input  wire logic                 s1_dwords_i,  // A7 applies
  // Stages 2, 3: request, mau_range_check.
  input  wire logic                 s2_use_bo_i,  // X is buffer_offset; else s5_in_i stands
  input  wire logic [31:0]          s3_last_i,    // limit - 1; a limit of 0 has left nothing in s5_in_i
  // Stage 5: lanes.
  input  wire logic [LANES*4-1:0]   s5_in_i,      // in range as Index, Offset and the component mask say
  input  wire logic [LANES*64-1:0]  s5_bo_i,      // mau_lane_address; bits 31:0 count
  input  wire logic [LANES*32-1:0]  s5_step_i,    // mau_lane_walk: delta d / 4 - 1 in bits 8d-1:8d-8, d = 1..3
  input  wire logic [LANES*4-1:0]   s5_low_i,     // Offset[3:0]
  // Stage 6: lanes, mau_lane_walk.
  input  wire logic [LANES*4-1:0]   s6_wrap_i,    // bit d, d = 1..3: X + delta d wraps; bit 0: bits 31:10 of buffer_offset are all 1
  input  wire logic [LANES*4-1:0]   s6_zero_i,    // heap: X is 0, four equal bits
  // Stage 7: lanes.
  output logic [LANES*4-1:0]        s7_in_o       // in range, a bit a component
);
  typedef struct packed {
    logic        use_bo;   // X is compared
    logic        heap;     // R15 instead of R1 and R3
    logic        dwords;   // A7 applies: Offset was masked
    logic        half;     // element size 2
    logic        pairs;    // lanes may be ahead
    logic        apart;    // components differ
    logic [1:0]  is;
    logic [31:0] last;     // limit - 1
  } late_t;

  `MAU_FAULT_REG(fault_equal, 2)
  `MAU_FAULT_REG(fault_comps, 7)

  // ---- Stages 2 to 5: request -----------------------------------------------------------------------------------------------------
  logic        s2_heap_q, s2_multi_q, s2_dwords_q, s2_half_q;
  logic [1:0]  s2_is_q;
  logic [7:0]  s5_cleared_q;  // where Offset[1] (1 and above) and Offset[0] (0) were cleared in buffer_offset
  /* verilator lint_off UNUSEDSIGNAL */  // fields begin and end where they are used
  late_t       s3_q, s4_q, s5_q, s6_q;
  /* verilator lint_on UNUSEDSIGNAL */

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2])) begin
      s2_heap_q <= s1_heap_i;
      s2_multi_q <= s1_multi_i;
      s2_dwords_q <= s1_dwords_i;
      s2_half_q <= s1_es_i == 2'd0;
      s2_is_q <= s1_is_i;
    end
  end

  always_ff @(posedge clk_i) begin : b_request
    logic pairs;
    pairs = 1'b0;
    if (`MAU_BEAT(en_i[3])) if (`MAU_BEAT(first_i[3])) begin
      pairs = s2_use_bo_i && s2_heap_q && s2_dwords_q && s2_half_q;
      s3_q <= {s2_use_bo_i, s2_use_bo_i && s2_heap_q, s2_dwords_q, s2_half_q, pairs, s2_use_bo_i && (s2_multi_q || pairs), s2_is_q, 32'd0};
    end
  end

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[4])) if (`MAU_BEAT(first_i[4])) begin
      s4_q <= s3_q;
      s4_q.last <= s3_last_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[5])) if (`MAU_BEAT(first_i[5])) begin
      s5_q <= s4_q;
      s5_cleared_q <= !s4_q.dwords ? 8'd0 : s4_q.half ? {4'd1 << s4_q.is, 4'd1} : 8'd3;
    end
  end

  // ---- Stage 6: T, below --------------------------------------------------------------------------------------------------------------
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
      if (`MAU_BEAT(first_i[6])) s6_q <= s5_q;
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
      s6_in_q <= s5_in_i;
    end
  end

  // ---- Stage 7: wrap, reach, result ---------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_result
    logic [LANES*4-1:0] in, reach, wrap;
    /* verilator lint_off UNUSEDSIGNAL */  // steps are multiples of 4
    logic [31:0]        t, step;
    /* verilator lint_on UNUSEDSIGNAL */
    logic               far;
`ifdef MAU_XC7
    logic [8:0]         less;
`endif
    {in, reach, wrap, t, step, far} = '0;
    if (`MAU_BEAT(en_i[7])) begin
      in = s6_in_q;
      reach = '1;
      if (`MAU_BEAT(s6_q.apart && !fault_comps)) begin
        for (int l = 0; l < LANES; l++) begin
          t = s6_t_q[l*32 +: 32];
          step = s6_step_q[l*32 +: 32];
          far = t[31:10] != 22'd0 || !s6_q.apart || fault_comps;
`ifdef MAU_XC7
          // By carry chains, of small tables.
          for (int d = 1; d < 4; d++) begin
            less = {1'b0, step[d*8-8 +: 8]} - {1'b0, t[9:2]};
            reach[l*4+d] = far || less[8];
          end
          reach[l*4] = 1'b1;
`else
          reach[l*4 +: 4] = {far || t[9:2] > step[23:16], far || t[9:2] > step[15:8], far || t[9:2] > step[7:0], 1'b1};
`endif
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
endmodule : mau_range_buffer
`default_nettype wire
