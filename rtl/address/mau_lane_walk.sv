// mau_lane_walk.sv - how the dwords of each lane follow one another: steps, wraps, walked lanes
// (A5, A7, F10, decisions D8, D28).
//
//   stage  in                       known at its end
//   5      request                  the two values of each step
//   6      Offset                   steps of each lane; which bits of Offset make a lane walked
//   7      buffer_offset, space     wraps, walked lanes
//   8                               the same, for the lane bus
//
// Dword d lies walk_dwords() dwords after dword 0 when the access is swizzled, d when it is
// linear. As Offset % E has one bit (E = 8) or two (E = 16) above the dword, the distance takes one
// of two values a request: 'near', in the element of dword 0 or as few elements further as can be,
// or 'far', one element more.
// A lane is walked, a dword a pass, when its dwords lie in more than one element (A7), or its
// bytes, in scratch, in more than one dword (D28). The range check wants steps and wraps of every
// access that it compares by component, walked or not.
// C twin: cmodel lane_address.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_walk
  import mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic         clk_i,
  input  logic [9:1]   en_i,                // en_i[k]: a beat enters stage k
  input  logic [9:1]   first_i,             // with en_i[k]: it is the first of its request
  // Request.
  input  mau_request_t s4_request_i,
  input  mau_request_t s5_request_i,
  input  mau_request_t s6_request_i,
  input  mau_request_t s7_request_i,
  // Lanes, mau_lane_address and mau_segment.
  input  logic [LANES-1:0][31:0]  s4_offset_i,
  input  logic [LANES-1:0][47:0]  s6_bo_i,
  input  mau_space_t [LANES-1:0]   s6_space_i,
  // To the range check.
  output mau_steps_t [LANES-1:0]   s6_steps_o,  // of walked and by-component accesses
  output logic [LANES-1:0][3:0]   s6_low_o,    // Offset[3:0]
  // To the checks and the lane bus.
  output mau_walk_t [LANES-1:0]    s7_walk_o,
  output mau_walk_t [LANES-1:0]    s8_walk_o    // wrap is 0 but where lanes may be walked
);
  // ---- Stage 5: the two values of each step -----------------------------------------------------
  mau_steps_t s5_near_q, s5_far_q;
  logic [LANES-1:0][3:0] s5_low_q;    // Offset[3:0]

  always_ff @(posedge clk_i) begin
    if (en_i[5]) begin
      if (first_i[5]) begin
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

  // Two bits of Offset: in scratch bits 1:0 (D28): bytes in more than one dword. Else bits 3:2
  // (A7): Offset % E / 4 + nd reaches E / 4.
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

  // 'e16': elements of 16 bytes, else of 8 (of fewer, near and far are the same).
  function automatic mau_steps_t steps_of(input logic e16, input logic [1:0] phase,
                                          input mau_steps_t near, input mau_steps_t far);
    return {(e16 ? phase != 2'd0 : phase[0]) ? far[3] : near[3], phase[1] ? far[2] : near[2],
            (e16 ? phase == 2'd3 : phase[0]) ? far[1] : near[1]};
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[6]) begin
      if (first_i[6]) s6_walks_q <= walks_of(s5_request_i);
      if (s5_request_i.resource.dwords || s5_request_i.resource.multi)
        for (int l = 0; l < LANES; l++)
          s6_steps_o[l] <= steps_of(s5_request_i.resource.esize[0], s5_low_q[l][3:2], s5_near_q,
                                    s5_far_q);
      s6_low_o <= s5_low_q;
    end
  end

  // ---- Stage 7: wraps, walked lanes -------------------------------------------------------------
  // Wraps are wanted of A7's requests, and where buffer_offset is compared by component. In a heap
  // that is checked by component, one at 2^32 is out of range too, so that its wrap says: beyond.
  function automatic mau_walk_t walk_of(input mau_resource_t resource, input logic wraps,
                                        input logic [31:0] bo, input logic [3:0] low,
                                        input mau_steps_t steps, input logic walk);
    automatic logic       below = bo[1:0] != 2'd0 ||  // a bit below the dword is 1
                                  (resource.dwords && low[1:0] != 2'd0);
    automatic logic       more = !(resource.heap && resource.multi) || below;
    automatic logic       alike = bo[31:11] == bo[30:10];
    automatic logic       ones = bo[31] && alike && wraps;
    // Carries out of bit 9, with steps[d] + 1 dwords, or one bit less.
    automatic logic [9:0] sum1 = {1'b0, bo[9:2], more} + {1'b0, steps[1], 1'b1};
    automatic logic [9:0] sum2 = {1'b0, bo[9:2], more} + {1'b0, steps[2], 1'b1};
    automatic logic [9:0] sum3 = {1'b0, bo[9:2], more} + {1'b0, steps[3], 1'b1};
    return '{
      wrap: {sum3[9], sum2[9], sum1[9]} & {3{ones}},
      ones: ones,
      zero: !bo[31] && alike && bo[9:2] == 8'd0 && !below && resource.heap,
      phase: low[3:2] & {2{resource.dwords}},
      walk: walk
    };
  endfunction

  // In scratch, or by A7: is a lane walked?
  function automatic logic is_walked(input logic may_scratch, input logic [3:0] walks,
                                     input logic in_scratch, input logic [3:0] low);
    return may_scratch ? in_scratch && walks[low[1:0]] : walks[low[3:2]];
  endfunction

  logic wraps;
  assign wraps = s6_request_i.kind.narrow &&
                 (s6_request_i.resource.dwords ||
                  (s6_request_i.resource.multi && s6_request_i.use_bo));

  always_ff @(posedge clk_i) begin
    if (en_i[7])
      for (int l = 0; l < LANES; l++)
        s7_walk_o[l] <= walk_of(s6_request_i.resource, wraps, s6_bo_i[l][31:0], s6_low_o[l],
                                s6_steps_o[l], is_walked(s6_request_i.kind.may_scratch,
                                                         s6_walks_q, s6_space_i[l].scratch,
                                                         s6_low_o[l]));
    if (en_i[8]) begin
      for (int l = 0; l < LANES; l++) begin
        s8_walk_o[l] <= s7_walk_o[l];
        if (!s7_request_i.resource.dwords) s8_walk_o[l].wrap <= '0;
      end
    end
  end
endmodule : mau_lane_walk
