// mau_lane_walk.sv - distances between the dwords of each lane: steps, wraps, walked lanes (A5, A7,
// F10, decisions D8, D28).
//
//   stage  inputs                   results
//   5      request                  the two values of each step
//   6      Offset                   steps of each lane; which bits of Offset make a lane walked
//   7      buffer_offset, space     wraps, walked lanes
//   8                               the same, for the lane bus
//
// Dword d lies walk_dwords() dwords after dword 0 when the access is swizzled, d dwords when it is
// linear. Offset % E has one bit (E = 8) or two bits (E = 16) above the dword, so a distance has
// one of two values in a request. 'near' crosses as few element boundaries as possible; 'far'
// crosses one more.
// A lane is walked, one dword a pass, when its dwords lie in more than one element (A7) or, in
// scratch, when its bytes lie in more than one dword (D28). The range check needs the steps and
// wraps of every access that it compares by component, walked or not.
// C model: lane_address.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_walk
  import mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic         clk_i,
  input  mau_enter_t   enter_i,             // beats that enter the stages
  // Request.
  input  mau_request_t s4_request_i,
  input  mau_request_t s5_request_i,
  input  mau_request_t s6_request_i,
  input  mau_request_t s7_request_i,
  // Lanes, mau_lane_address and mau_segment.
  input  logic [LANES-1:0][31:0]  s4_offset_i,
  input  logic [LANES-1:0][63:0]  s6_bo_i,
  input  logic [LANES-1:0]        s6_scratch_i,
  // To the range check.
  output mau_steps_t [LANES-1:0]  s6_steps_o,  // of walked and by-component accesses
  output logic [LANES-1:0][3:0]   s6_low_o,    // Offset[3:0]
  output logic [LANES-1:0]        s7_ones_o,   // bits 31:10 of buffer_offset are all 1
  output logic [LANES-1:0]        s7_zero_o,   // HEAP: buffer_offset is 0, before A7 clears bits
  // To the checks and the lane bus.
  output logic [LANES-1:0]        s7_walk_o,   // the lane is walked
  output logic [LANES-1:0][3:0]   s7_wrap_o,   // buffer_offset of dword d wraps at 2^32; dword 0: 0
  output logic [LANES-1:0]        s8_walk_o,
  output logic [LANES-1:0][3:0]   s8_wrap_o,   // 0 unless lanes may be walked
  output logic [LANES-1:0][1:0]   s8_phase_o   // Offset[3:2], for requests under A7
);
  // ---- Stage 5: the two values of each step -----------------------------------------------------
  mau_steps_t s5_near_q, s5_far_q;
  logic [LANES-1:0][3:0] s5_low_q;    // Offset[3:0]

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[5]) begin
      if (enter_i.first[5]) begin
        s5_near_q[0] <= '0;
        s5_far_q[0] <= '0;
        for (int d = 1; d <= 3; d++) begin
          automatic mau_resource_t resource = s4_request_i.resource;
          s5_near_q[d] <= 8'(d - 1);
          s5_far_q[d] <= 8'(d - 1);
          if (resource.swizzled) begin
            s5_near_q[d] <= 8'(walk_dwords(3'(d), 2'd0, resource.esize, resource.istride) - 9'd1);
            s5_far_q[d] <= 8'(walk_dwords(3'(d), 2'd3, resource.esize, resource.istride) - 9'd1);
          end
        end
      end
      for (int l = 0; l < LANES; l++) s5_low_q[l] <= s4_offset_i[l][3:0];
    end
  end

  // ---- Stage 6: steps of each lane --------------------------------------------------------------
  logic [3:0] s6_walks_q;  // bit b: a lane is walked when two bits of its Offset are b

  // The two bits: in scratch bits 1:0 (D28), walked when the bytes lie in more than one dword; else
  // bits 3:2 (A7), walked when Offset % E / 4 + nd reaches E / 4.
  function automatic logic [3:0] walks_of(input mau_request_t request);
    automatic logic [1:0] nd = request.resource.nd;
    if (request.kind.may_scratch)
      return request.resource.sub == 2'd2 ? {3'b111, nd != 2'd0} :
                                            {request.resource.sub == 2'd1, 3'b000};
    if (!request.resource.dwords) return 4'd0;
    unique case (request.resource.esize)
      2'd3: return {nd != 2'd0, nd[1], nd == 2'd3, 1'b0};
      2'd2: return {2{nd != 2'd0, nd[1]}};
      default: return {4{nd != 2'd0}};
    endcase
  endfunction

  // 'e16': elements have 16 bytes, else 8. With fewer bytes near and far are the same.
  function automatic mau_steps_t steps_of(input logic e16, input logic [1:0] phase,
                                          input mau_steps_t near, input mau_steps_t far);
    return {(e16 ? phase != 2'd0 : phase[0]) ? far[3] : near[3], phase[1] ? far[2] : near[2],
            (e16 ? phase == 2'd3 : phase[0]) ? far[1] : near[1], 8'd0};
  endfunction

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[6]) begin
      if (enter_i.first[6]) s6_walks_q <= walks_of(s5_request_i);
      if (s5_request_i.resource.dwords || s5_request_i.resource.multi)
        for (int l = 0; l < LANES; l++)
          s6_steps_o[l] <= steps_of(s5_request_i.resource.esize[0], s5_low_q[l][3:2], s5_near_q,
                                    s5_far_q);
      s6_low_o <= s5_low_q;
    end
  end

  // ---- Stage 7: wraps, walked lanes -------------------------------------------------------------
  logic [LANES-1:0][1:0] s7_phase_q;

  // Which dwords wrap when bits 31:10 of buffer_offset are all 1: adding steps[d] + 1 dwords, or
  // steps[d] dwords when 'more' is 0, gives a carry out of bit 9.
  function automatic logic [3:0] carries(input logic [7:0] dword, input logic more,
                                         input mau_steps_t steps);
    automatic logic [3:0] carry = '0;
    for (int d = 1; d <= 3; d++) begin
      automatic logic [9:0] sum = {1'b0, dword, more} + {1'b0, steps[d], 1'b1};
      carry[d] = sum[9];
    end
    return carry;
  endfunction

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[7]) begin
      automatic mau_resource_t resource = s6_request_i.resource;
      // Wraps are needed by requests under A7, and where buffer_offset is compared by component. In
      // a heap that is checked by component, exactly 2^32 is out of range too, so a wrap means more
      // than 2^32 there.
      automatic logic wraps = s6_request_i.kind.narrow &&
                              (resource.dwords || (resource.multi && s6_request_i.use_bo));
      s7_wrap_o <= '0;
      s7_ones_o <= '0;
      s7_zero_o <= '0;
      s7_walk_o <= '0;
      s7_phase_q <= '0;
      if (wraps || resource.heap) begin
        for (int l = 0; l < LANES; l++) begin
          automatic logic [31:0] bo = s6_bo_i[l][31:0];
          automatic logic below = bo[1:0] != 2'd0 ||  // a bit below the dword is 1
                                  (resource.dwords && s6_low_o[l][1:0] != 2'd0);
          automatic logic more = !(resource.heap && resource.multi) || below;
          automatic logic ones = bo[31:10] == '1 && wraps;
          s7_ones_o[l] <= ones;
          s7_wrap_o[l] <= carries(bo[9:2], more, s6_steps_o[l]) & {4{ones}};
          s7_zero_o[l] <= bo[31:2] == '0 && !below && resource.heap;
        end
      end
      if (s6_walks_q != '0) begin
        for (int l = 0; l < LANES; l++)
          s7_walk_o[l] <= s6_request_i.kind.may_scratch ?
                          s6_scratch_i[l] && s6_walks_q[s6_low_o[l][1:0]] :
                          s6_walks_q[s6_low_o[l][3:2]];
      end
      if (resource.dwords) begin
        for (int l = 0; l < LANES; l++) s7_phase_q[l] <= s6_low_o[l][3:2];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[8]) begin
      s8_walk_o <= s7_walk_o;
      s8_phase_o <= s7_phase_q;
      s8_wrap_o <= s7_request_i.resource.dwords ? s7_wrap_o : '0;
    end
  end
endmodule : mau_lane_walk
