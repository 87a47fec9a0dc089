// mau_lane_pipe.sv - computes the lanes of a request, one beat a cycle. Inputs: operands. Outputs:
// lane results, and the lane bus to the coalescer (docs/interface.md).
//
//   stage  modules                                  results
//   0                                               operands of the beat
//   1      kind, format                             kind of request, data format
//   2      illegal, resource; lane_operand          error; V#; VGPRs in Offset and in Index
//   3      resource, range_check, lds_address       verdict; kind of range check; room in LDS
//          lane_operand, segment                    base, Index, Offset; compares with apertures
//   4      lane_address, segment, range_check       block; address space; limit, Index in range
//   5      lane_address, lane_walk                  products, swizzled Offset; steps of a request
//   6      lane_address, lane_walk, range_check     buffer_offset; steps; Offset in range
//   7      lane_address, lane_walk, range_buffer    address; wraps; distance to the limit
//   8      align, range_buffer, scalar,             final address, violation; components in range;
//          lds_address, equal_offset                LDS address; equal Offsets
//   9      status, request, lane_block              the lane bus
//
// mau_request carries the state of the request along with its beats. No stage stalls: mau_header
// counts credits. A signal s<k>_ is written by the clock edge that ends stage k. Only valid bits
// are reset. The registers of a stage load when a beat enters it. The registers of the request load
// with the first beat only, and hold until the next request enters the stage. The context does not
// change while a request is in flight.
// C model: detail.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_pipe
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  mau_context_t     ctx_i,
  // A beat. Its header is valid in the next cycle, with every beat of the request.
  input  logic             in_valid_i,
  input  mau_beat_t        in_beat_i,
  input  logic [LANES-1:0][31:0]      in_v0_i,
  input  logic [LANES-1:0][31:0]      in_v1_i,
  input  mau_header_t      s0_header_i,
  input  logic [6:0]       s0_format_i,         // format_code()
  // Lane bus.
  output logic             ln_valid_o,
  output mau_lane_beat_t   ln_beat_o,
  output mau_lane_t [LANES-1:0]        ln_lane_o,
  output logic [LANES-1:0][31:0] ln_block_o,  // Index & ~(index_stride - 1); with JOIN_BLOCK or
                                              // waits
  output logic [LANES-1:0][3:0]  ln_status_o,  // STATUS_*
  output logic [LANES-1:0][3:0]  ln_comps_o,   // components in range
  output logic [LANES-1:0][1:0]  ln_seg_o,     // SEG_*
  output logic [LANES-1:0][31:0] ln_lds_o      // LDS byte address
);
  // ---- Beats ------------------------------------------------------------------------------------
  // A beat in stage k enters stage k + 1 at the next edge.
  mau_enter_t      enter_q;
  logic [8:0]      last_q;         // the last beat of its request is in the stage
  logic [8:0][3:0] number_q;       // number of the beat in the stage

`ifndef SYNTHESIS
  initial if ($bits(enter_q.beat) + 1 != LANE_STAGES) $fatal(1, "%m: LANE_STAGES");
`endif

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      enter_q <= '0;
      ln_valid_o <= 1'b0;
    end else begin
      enter_q.beat <= {enter_q.beat[8:1], in_valid_i};
      enter_q.first <= {enter_q.first[8:1], in_valid_i && in_beat_i.first};
      ln_valid_o <= enter_q.beat[9];
    end
  end

  always_ff @(posedge clk_i) begin
    last_q <= {last_q[7:0], in_beat_i.last};
    number_q <= {number_q[7:0], in_beat_i.number};
  end

  // ---- Stages 0, 1: operands, kind, format ------------------------------------------------------
  logic [LANES-1:0][31:0] s0_v0_q, s0_v1_q, s1_v0_q, s1_v1_q;
  mau_header_t s1_header;
  mau_op_t     s1_op;
  mau_kind_t   s1_kind;
  mau_format_t s1_format;

  always_ff @(posedge clk_i) begin
    if (in_valid_i) begin
      s0_v0_q <= in_v0_i;
      s0_v1_q <= in_v1_i;
    end
    if (enter_q.beat[1]) begin
      s1_v0_q <= s0_v0_q;
      s1_v1_q <= s0_v1_q;
    end
  end

  mau_kind u_kind (
    .clk_i, .first_i(enter_q.first[1]), .ctx_i, .s0_header_i, .s1_header_o(s1_header),
    .s1_op_o(s1_op), .s1_kind_o(s1_kind)
  );
  mau_format u_format (
    .clk_i, .first_i(enter_q.first[1]), .gfx_i(ctx_i.gfx), .s0_format_i,
    .s0_vsharp_format_i(s0_header_i.vsharp[114:108]), .s1_format_o(s1_format)
  );

  // A scalar load has one beat. Whatever EXEC is, its first lanes are active, one for each four
  // dwords, 4 lanes at most (decision D23). A load of a byte or a half uses lane 0 (A13).
  logic [LANES-1:0]      s1_active_q;
  logic [8:2][LANES-1:0] active_q;

  always_ff @(posedge clk_i) begin
    automatic logic [LANES-1:0] active = s1_active_q;
    if (s1_kind.smem)
      active = number_q[1] != 4'd0 ? '0 :
               LANES'({{2{s1_op.size == SIZE_64}}, s1_op.size >= SIZE_32, 1'b1});
    if (enter_q.beat[1]) s1_active_q <= LANES'(s0_header_i.exec >> (int'(number_q[0]) * LANES));
    active_q <= {active_q[7:2], active};
  end

  // ---- Request: stages 2 to 8 -------------------------------------------------------------------
  mau_request_t  s2_request, s3_request, s4_request, s5_request, s6_request, s7_request, s8_request;
  mau_resource_t s2_resource;
  mau_verdict_t  s3_verdict;
  mau_lds_room_t s3_lds;
  logic [2:0]    s2_error;
  logic [31:0]   s2_soffset;
  logic          s3_use_bo, s8_equal;
  mau_memviol_t  ln_memviol;
  logic [31:0]   s4_last;

  mau_illegal u_illegal (
    .clk_i, .first_i(enter_q.first[2]), .gfx_i(ctx_i.gfx), .s1_op_i(s1_op),
    .s1_add_tid_i(s1_header.vsharp[119]), .s1_kind_i(s1_kind), .s2_error_o(s2_error)
  );
  mau_resource u_resource (
    .clk_i, .first_i(enter_q.first), .ctx_i, .s1_vsharp_i(s1_header.vsharp), .s1_op_i(s1_op),
    .s1_kind_i(s1_kind), .s1_format_i(s1_format), .s2_error_i(s2_error),
    .s2_resource_o(s2_resource), .s3_verdict_o(s3_verdict)
  );
  mau_request u_request (
    .clk_i, .enter_i(enter_q), .gfx_i(ctx_i.gfx), .s1_tag_i(s1_header.tag),
    .s1_op_i(s1_op), .s1_swizzle_i(s1_header.vsharp[62]), .s1_hash_i(s1_header.vsharp[121]),
    .s1_kind_i(s1_kind), .s2_error_i(s2_error), .s2_resource_i(s2_resource),
    .s2_soffset_i(s2_soffset), .s3_verdict_i(s3_verdict), .s3_lds_i(s3_lds),
    .s3_use_bo_i(s3_use_bo), .s4_last_i(s4_last),
    .s2_request_o(s2_request), .s3_request_o(s3_request), .s4_request_o(s4_request),
    .s5_request_o(s5_request), .s6_request_o(s6_request), .s7_request_o(s7_request),
    .s8_request_o(s8_request), .s8_last_i(last_q[8]), .s8_number_i(number_q[8]),
    .s8_equal_i(s8_equal), .ln_memviol_i(ln_memviol), .ln_beat_o
  );

  // ---- Lanes: address, stages 2 to 7 ------------------------------------------------------------
  logic [LANES-1:0][31:0] s2_vindex, s3_index, s3_offset, s4_index;
  logic [LANES-1:0][31:0] s4_offset;
  logic [LANES-1:0][15:0] s2_high;
  logic [LANES-1:0][1:0]  s3_top;
  logic [47:0] s3_base, s6_size;
  logic [LANES-1:0][63:0] s6_bo, s7_address;
  logic [LANES-1:0]       s4_scratch, s4_lds;
  logic [8:5][LANES-1:0]  none, in_lds, scratch;
  mau_steps_t [LANES-1:0] s6_steps;
  logic [LANES-1:0][3:0]  s6_low, s7_wrap, s8_wrap;
  logic [LANES-1:0][1:0]  s8_phase;
  logic [LANES-1:0]       s7_ones, s7_zero, s7_walk, s8_walk;

  mau_lane_operand #(.LANES(LANES)) u_lane_operand (
    .clk_i, .enter_i(enter_q), .ctx_i, .s1_header_i(s1_header), .s1_op_i(s1_op),
    .s1_kind_i(s1_kind), .s1_beat_i(number_q[1]), .s1_v0_i(s1_v0_q), .s1_v1_i(s1_v1_q),
    .s2_request_i(s2_request), .s2_resource_i(s2_resource), .s2_beat_i(number_q[2]),
    .s2_soffset_o(s2_soffset), .s2_vindex_o(s2_vindex), .s2_high_o(s2_high), .s3_base_o(s3_base),
    .s3_index_o(s3_index), .s3_offset_o(s3_offset), .s3_top_o(s3_top)
  );
  mau_segment #(.LANES(LANES)) u_segment (
    .clk_i, .enter_i(enter_q), .ctx_i, .s1_saddr_hi_i(s1_header.saddr[63:32]),
    .s1_kind_i(s1_kind), .s2_request_i(s2_request), .s3_request_i(s3_request),
    .s2_vindex_i(s2_vindex), .s2_high_i(s2_high), .s3_top_i(s3_top), .s4_scratch_o(s4_scratch),
    .s4_lds_o(s4_lds), .none_o(none), .lds_o(in_lds), .scratch_o(scratch)
  );
  mau_lane_address #(.LANES(LANES)) u_lane_address (
    .clk_i, .enter_i(enter_q), .ctx_i, .s3_request_i(s3_request),
    .s4_request_i(s4_request), .s5_request_i(s5_request), .s3_base_i(s3_base),
    .s3_index_i(s3_index), .s3_offset_i(s3_offset), .s3_top_i(s3_top), .s4_scratch_i(s4_scratch),
    .s4_lds_i(s4_lds), .s5_scratch_i(scratch[5]), .s5_lds_i(in_lds[5]), .s4_index_o(s4_index),
    .s4_offset_o(s4_offset), .s6_bo_o(s6_bo), .s6_size_o(s6_size), .s7_address_o(s7_address)
  );
  mau_lane_walk #(.LANES(LANES)) u_lane_walk (
    .clk_i, .enter_i(enter_q), .s4_request_i(s4_request), .s5_request_i(s5_request),
    .s6_request_i(s6_request), .s7_request_i(s7_request), .s4_offset_i(s4_offset),
    .s6_bo_i(s6_bo), .s6_scratch_i(scratch[6]), .s6_steps_o(s6_steps),
    .s6_low_o(s6_low), .s7_ones_o(s7_ones), .s7_zero_o(s7_zero), .s7_walk_o(s7_walk),
    .s7_wrap_o(s7_wrap), .s8_walk_o(s8_walk), .s8_wrap_o(s8_wrap), .s8_phase_o(s8_phase)
  );

  // ---- Lanes: checks, stages 2 to 8 -------------------------------------------------------------
  logic [LANES-1:0][3:0]    s6_in, s8_in;
  logic [15:0]   s8_scalar;
  logic [LANES-1:0][63:0] s8_address;
  logic [LANES-1:0][31:0] s8_lds;
  logic [LANES-1:0]       s8_violation, s8_masked;

  mau_range_check #(.LANES(LANES)) u_range_check (
    .clk_i, .enter_i(enter_q), .ctx_i, .s1_header_i(s1_header), .s1_idxen_i(s1_op.idxen),
    .s1_kind_i(s1_kind), .s2_request_i(s2_request), .s2_resource_i(s2_resource),
    .s3_request_i(s3_request), .s4_request_i(s4_request), .s3_comp_mask_i(s3_verdict.comp_mask),
    .s2_vindex_i(s2_vindex), .s3_index_i(s3_index), .s4_offset_i(s4_offset),
    .s3_use_bo_o(s3_use_bo), .s4_last_o(s4_last), .s6_in_o(s6_in)
  );
  mau_range_buffer #(.LANES(LANES)) u_range_buffer (
    .clk_i, .enter_i(enter_q), .s5_request_i(s5_request), .s6_request_i(s6_request),
    .s7_request_i(s7_request), .s6_in_i(s6_in), .s6_bo_i(s6_bo), .s6_steps_i(s6_steps),
    .s6_low_i(s6_low), .s7_wrap_i(s7_wrap), .s7_ones_i(s7_ones), .s7_zero_i(s7_zero),
    .s8_in_o(s8_in)
  );
  mau_scalar u_scalar (
    .clk_i, .first_i(enter_q.first), .s5_request_i(s5_request), .s6_request_i(s6_request),
    .s6_size_i(s6_size), .s8_in_o(s8_scalar)
  );
  mau_align #(.LANES(LANES)) u_align (
    .clk_i, .enter_i(enter_q), .ctx_i, .s6_request_i(s6_request),
    .s7_request_i(s7_request), .s7_address_i(s7_address), .s7_walk_i(s7_walk),
    .s7_none_i(none[7]), .s7_lds_i(in_lds[7]), .s7_scratch_i(scratch[7]),
    .s8_violation_o(s8_violation), .s8_address_o(s8_address)
  );
  mau_lds_address #(.LANES(LANES)) u_lds_address (
    .clk_i, .enter_i(enter_q), .ctx_i, .s1_m0_i(s1_header.m0[17:0]),
    .s1_inst_offset_i(s1_op.inst_offset), .s1_kind_i(s1_kind), .s2_resource_i(s2_resource),
    .s3_lds_o(s3_lds), .s7_request_i(s7_request), .s7_beat_i(number_q[7]), .s8_masked_o(s8_masked),
    .s8_address_o(s8_lds)
  );

  // ---- Lane bus: stage 9 ------------------------------------------------------------------------
  mau_status #(.LANES(LANES)) u_status (
    .clk_i, .en_i(enter_q.beat[9]), .s8_request_i(s8_request), .s8_active_i(active_q[8]),
    .s8_masked_i(s8_masked), .s8_lds_i(s8_lds), .s8_in_i(s8_in), .s8_scalar_i(s8_scalar),
    .s8_violation_i(s8_violation), .s8_address_i(s8_address), .s8_none_i(none[8]),
    .s8_in_lds_i(in_lds[8]), .s8_scratch_i(scratch[8]), .s8_walk_i(s8_walk), .s8_wrap_i(s8_wrap),
    .s8_phase_i(s8_phase), .ln_lane_o, .ln_status_o, .ln_comps_o, .ln_seg_o, .ln_lds_o,
    .ln_memviol_o(ln_memviol)
  );
  mau_equal_offset #(.LANES(LANES)) u_equal_offset (
    .clk_i, .enter_i(enter_q), .s4_waits_i(s4_request.verdict.waits),
    .s4_active_i(active_q[4]), .s4_offset_i(s4_offset), .s8_equal_o(s8_equal)
  );
  mau_lane_block #(.LANES(LANES)) u_lane_block (
    .clk_i, .rst_ni, .s4_valid_i(enter_q.beat[5]), .s4_index_i(s4_index),
    .s8_valid_i(enter_q.beat[9]), .ln_block_o
  );
endmodule : mau_lane_pipe
