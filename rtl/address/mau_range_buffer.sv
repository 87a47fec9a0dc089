// mau_range_buffer.sv - compares buffer_offset of each lane with its limit, component by component
// (R1, R3, R15, decisions D6, D7).
//
//   stage  inputs                        results
//   6      request                       positions of the bits that A7 clears
//   7      buffer_offset, limit, steps   T, below
//   8      wraps                         components in range
//
// X is buffer_offset, and T = limit-1 - X; 'below' (no borrow) means X < limit (mau_range_check). X
// + delta wraps at 2^32 (A5). With wrap = (X + delta >= 2^32) and reach = (T mod 2^32 >= delta),
// component d is in range when at least two of below, wrap, reach hold.
// buffer_offset has the masked Offset (A7), but the checks need the unmasked one (R14). So X is
// buffer_offset with the cleared bits put back.
//   One position may hold a 1 already: that of Offset[1] when E = 2, bit S+1 of buffer_offset, in a
//   heap with a stride. Then the sum of both bits carries into the next position, which is one step
//   from dword to dword when E = 2. Such a lane is 'ahead': X has a 0 at bit S+1, and delta is that
//   of component d+1 (of component 4: 2^(S+4)).
// In a HEAP (R15) 0 is out of range too. There wrap is X + delta > 2^32, and component 0 is out of
// range when X = 0. In a lane that is ahead s7_wrap_i means >= 2^32. When X is a whole number of
// steps (not 'odd'), > for component d+1 is the same as >= for component d.
// C model: range_check.c.
// SPDX-License-Identifier: Apache-2.0
module mau_range_buffer
  import mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic         clk_i,
  input  mau_enter_t   enter_i,            // beats that enter the stages
  // Request.
  input  mau_request_t s5_request_i,
  input  mau_request_t s6_request_i,
  input  mau_request_t s7_request_i,
  // Lanes: mau_range_check, mau_lane_address, mau_lane_walk.
  input  logic [LANES-1:0][3:0]   s6_in_i,    // in range by Index, Offset and component mask; 0 for
                                              // a limit of 0
  input  logic [LANES-1:0][63:0]  s6_bo_i,
  input  mau_steps_t [LANES-1:0]   s6_steps_i,
  input  logic [LANES-1:0][3:0]   s6_low_i,   // Offset[3:0]
  input  logic [LANES-1:0][3:0]   s7_wrap_i,
  input  logic [LANES-1:0]        s7_ones_i,
  input  logic [LANES-1:0]        s7_zero_i,
  output logic [LANES-1:0][3:0]   s8_in_o     // in range, a bit for each component
);
  // Lanes of the request may be ahead.
  function automatic logic pairs_of(input mau_request_t request);
    return request.use_bo && request.resource.heap && request.resource.dwords &&
           request.resource.esize == 2'd0;
  endfunction

  // ---- Stages 6, 7: T, below --------------------------------------------------------------------
  logic [7:0] s6_cleared_q;  // positions of Offset[1] (bits 7:1) and Offset[0] (bit 0)
  logic [LANES-1:0][31:0] s7_t_q;
  logic [LANES-1:0] s7_below_q;
  // Used with pairs_of().
  logic [LANES-1:0] s7_ahead_q;
  logic [LANES-1:0] s7_odd_q;    // ahead, and X is not a whole number of steps
  logic [LANES-1:0] s7_wrap4_q;  // odd: X + delta of component 4 wraps if bits 31:10 are 1
  logic [LANES-1:0][3:0] s7_in_q;
  mau_steps_t [LANES-1:0] s7_steps_q;

  always_ff @(posedge clk_i) begin
    if (enter_i.first[6])
      s6_cleared_q <= !s5_request_i.resource.dwords ? 8'd0 :
                      s5_request_i.resource.esize != 2'd0 ? 8'd3 :
                      {4'd1 << s5_request_i.resource.istride, 4'd1};
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[7]) begin
      if (s6_request_i.use_bo) begin
        for (int l = 0; l < LANES; l++) begin
          automatic logic [7:0]  offset = {{7{s6_low_i[l][1]}}, s6_low_i[l][0]} & s6_cleared_q;
          automatic logic [31:0] x = s6_bo_i[l][31:0] ^ {24'd0, offset};
          automatic logic [32:0] t = {1'b0, s6_request_i.last} - {1'b0, x};
          s7_t_q[l] <= t[31:0];
          s7_below_q[l] <= !t[32];
        end
        s7_steps_q <= s6_steps_i;
      end
      if (pairs_of(s6_request_i)) begin
        for (int l = 0; l < LANES; l++) begin
          automatic logic [2:0]  below = ~(3'd7 << s6_request_i.resource.istride);
          automatic logic [31:0] bo = s6_bo_i[l][31:0];
          automatic logic        ahead = s6_low_i[l][1] && (bo[7:4] & s6_cleared_q[7:4]) != 4'd0;
          automatic logic        odd = ahead && (s6_low_i[l][0] || bo[3:0] != 4'd0 ||
                                                 (bo[6:4] & below) != 3'd0);
          s7_ahead_q[l] <= ahead;
          s7_odd_q[l] <= odd;
          s7_wrap4_q[l] <= odd && (&(bo[9:7] | below));
        end
      end
      s7_in_q <= s6_in_i;
    end
  end

  // ---- Stage 8: wrap, reach, result -------------------------------------------------------------
  logic apart;  // components are checked one by one
  assign apart = s7_request_i.resource.multi || pairs_of(s7_request_i);

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[8]) begin
      s8_in_o <= s7_in_q;
      if (s7_request_i.use_bo && !apart)
        for (int l = 0; l < LANES; l++)
          s8_in_o[l] <= s7_in_q[l] & {{3{s7_below_q[l]}}, s7_below_q[l] && !s7_zero_i[l]};
      if (s7_request_i.use_bo && apart)
        for (int l = 0; l < LANES; l++) begin
          automatic logic [31:0] t = s7_t_q[l];
          automatic mau_steps_t  steps = s7_steps_q[l];
          automatic logic        far = t[31:10] != '0;
          automatic logic [3:0]  wrap = s7_wrap_i[l];
          automatic logic [3:0]  reach = {t[9:2] > steps[3], t[9:2] > steps[2], t[9:2] > steps[1],
                                          1'b1} | {4{far}};
          if (pairs_of(s7_request_i)) begin
            automatic logic [2:0] from4 = 3'd7 << s7_request_i.resource.istride;
            if (s7_ahead_q[l]) reach = {far || (t[9:7] & from4) != 3'd0, reach[3:1]};
            if (s7_odd_q[l]) wrap = {s7_wrap4_q[l] && s7_ones_i[l], wrap[3:1]};
          end
          s8_in_o[l] <= s7_in_q[l] & {3'b111, !s7_zero_i[l]} &
                        (({4{s7_below_q[l]}} & (wrap | reach)) | (wrap & reach));
        end
    end
  end
endmodule : mau_range_buffer
