// mau_lane_pipe.sv - the lanes of a request, one beat a clock: operands in, lane results and the
// lane bus of the coalescer out (docs/interface.md).
//   stage 0     1      2         3         4         5          6              7         8
//   operands    kind   V#, E,    Offset,   spaces    products,  buffer_offset  address   alignment,
//                      operands  Index               swizzle                             range, LDS
//   stage 9: status, masks
// Nothing waits: the pipe runs freely, the top counts credits. s<k>_ is written by the edge that
// ends stage k. Only valid bits are reset. Registers of a stage load when a beat enters it, those
// of the request (V#, limits, common status) for its first beat alone: they keep their value until
// the next request reaches the stage.
// C twin: cmodel detail.c.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_pipe
  import mau_enc::*, mau_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  mau_context_t        ctx_i,
  // Beat. Its header stands in the clock behind it, with every beat of the request.
  input  logic                in_valid_i,
  input  logic                in_first_i,
  input  logic                in_last_i,
  input  logic [3:0]          in_beat_i,
  input  logic [31:0]         in_v0_i [LANES],
  input  logic [31:0]         in_v1_i [LANES],
  input  mau_header_t         s0_header_i,
  input  logic [6:0]          s0_format_i,   // see mau_header
  // Lane bus.
  output logic                ln_valid_o,
  output mau_lane_beat_t      ln_beat_o,
  output mau_lane_t           ln_lane_o [LANES],
  output logic [31:0]         ln_block_o [LANES],    // Index & ~(index_stride - 1); with JOIN_BLOCK
                                                     // or waits
  output mau_lane_result_t    ln_result_o [LANES]
);
  localparam int LB = $clog2(LANES);

  // ---- Beats ------------------------------------------------------------------------------------
  // en[k]: a beat enters stage k at the coming edge; with it, first[k]: it is the first of its
  // request.
  logic [9:0]          valid_q;
  logic [8:0]          first_q, last_q;
  logic [9:1]          en, first;
  logic [35:0]         beat_q;  // number of the beat in stage k in bits 4k+3:4k
  logic [LANES*32-1:0] s0_v0_q, s0_v1_q, s1_v0_q, s1_v1_q;

`ifndef SYNTHESIS
  initial if ($bits(valid_q) != LANE_STAGES) $fatal(1, "%m: LANE_STAGES");
`endif

  assign en = valid_q[8:0];
  assign first = first_q;
  assign ln_valid_o = valid_q[9];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) valid_q <= '0;
    else valid_q <= {valid_q[8:0], in_valid_i};
  end

  always_ff @(posedge clk_i) begin
    first_q <= {first_q[7:0], in_first_i};
    last_q <= {last_q[7:0], in_last_i};
    beat_q <= {beat_q[31:0], in_beat_i};
    if (in_valid_i) begin
      for (int l = 0; l < LANES; l++) begin
        s0_v0_q[l*32 +: 32] <= in_v0_i[l];
        s0_v1_q[l*32 +: 32] <= in_v1_i[l];
      end
    end
    if (en[1]) begin
      s1_v0_q <= s0_v0_q;
      s1_v1_q <= s0_v1_q;
    end
  end

  // ---- Active lanes -----------------------------------------------------------------------------
  // A scalar load has lanes 0 to 3 of its one beat active, a line of 16 bytes each (decision D23),
  // whatever EXEC is.
  mau_header_t      s1_header;
  mau_op_t          s1_op;
  mau_kind_t        s1_kind;
  logic [LANES-1:0] s1_act_q, s2_act_q, s3_act_q, s4_act_q, s5_act_q, s6_act_q, s7_act_q, s8_act_q;

  always_ff @(posedge clk_i) begin : b_active
    logic [3:0] lines;
    lines = '0;
    if (en[1]) s1_act_q <= LANES'(s0_header_i.exec >> ({3'd0, beat_q[3:0]} << LB));
    if (en[2]) begin
      lines = {{2{s1_op.size == SIZE_64}}, s1_op.size >= SIZE_32, 1'b1};
      s2_act_q <= !s1_kind.smem ? s1_act_q : beat_q[7:4] == 4'd0 ? LANES'(lines) : '0;
    end
    if (en[3]) s3_act_q <= s2_act_q;
    if (en[4]) s4_act_q <= s3_act_q;
    if (en[5]) s5_act_q <= s4_act_q;
    if (en[6]) s6_act_q <= s5_act_q;
    if (en[7]) s7_act_q <= s6_act_q;
    if (en[8]) s8_act_q <= s7_act_q;
  end

  // ---- Request ----------------------------------------------------------------------------------
  mau_context_t  s1_ctx;
  mau_resource_t s2_resource;
  mau_verdict_t  s3_verdict;
  mau_request_t  s4_request, s6_request, s8_request;
  logic [4:0]    s1_bytes;
  logic          s1_pair, s1_none;
  logic [2:0]    s2_error;
  logic          s8_equal;

  mau_kind u_kind (
    .clk_i, .en_i(en[1]), .first_i(first[1]), .ctx_i, .s0_header_i,
    .s1_ctx_o(s1_ctx), .s1_header_o(s1_header), .s1_op_o(s1_op), .s1_kind_o(s1_kind)
  );

  mau_format u_format (
    .clk_i, .en_i(en[1]), .first_i(first[1]), .gfx_i(ctx_i.gfx), .s0_format_i,
    .s0_vsharp_format_i(s0_header_i.vsharp[114:108]),
    .s1_bytes_o(s1_bytes), .s1_pair_o(s1_pair), .s1_none_o(s1_none)
  );

  mau_illegal u_illegal (
    .clk_i, .en_i(en[2]), .first_i(first[2]), .gfx_i(s1_ctx.gfx), .s1_op_i(s1_op),
    .s1_add_tid_i(s1_header.vsharp[119]), .s1_kind_i(s1_kind), .s2_error_o(s2_error)
  );

  mau_resource u_resource (
    .clk_i, .en_i(en), .first_i(first), .s1_ctx_i(s1_ctx), .s1_vsharp_i(s1_header.vsharp),
    .s1_op_i(s1_op), .s1_kind_i(s1_kind), .s1_bytes_i(s1_bytes), .s1_pair_i(s1_pair),
    .s1_none_i(s1_none), .s2_error_i(s2_error), .s2_resource_o(s2_resource),
    .s3_verdict_o(s3_verdict)
  );

  mau_request u_request (
    .clk_i, .en_i(en), .first_i(first), .s1_tag_i(s1_header.tag), .s1_op_i(s1_op),
    .s1_kind_i(s1_kind), .s2_error_i(s2_error), .s2_resource_i(s2_resource),
    .s3_verdict_i(s3_verdict), .s4_request_o(s4_request), .s6_request_o(s6_request),
    .s8_request_o(s8_request), .s8_last_i(last_q[8]), .s8_beat_i(beat_q[35:32]),
    .s8_equal_i(s8_equal), .ln_beat_o
  );

  // ---- Lanes: address ---------------------------------------------------------------------------
  logic                s2_wide, s3_use_bo, s6_narrow;
  logic [31:2]         s2_soffset;
  logic [31:0]         s4_last;
  logic [47:0]         s3_base, s6_size;
  logic [LANES*32-1:0] s2_v0, s2_v1, s3_index, s3_offset, s3_top, s4_index, s4_offset, s6_step;
  logic [LANES*64-1:0] s4_swz, s6_bo, s7_addr;
  logic [LANES*4-1:0]  s5_base, s5_in_lds, s6_scr, s7_scr, s6_low, s6_in, s7_wrap, s7_zero;
  logic [LANES-1:0]    s7_walk;
  // To the status.
  logic [LANES*64-1:0] s8_addr;
  logic [LANES*32-1:0] s8_lds;
  logic [LANES*4-1:0]  s8_in, s8_misfit, s8_masked, s8_viol, s8_in_lds, s8_hide;
  logic [LANES*2-1:0]  s8_seg;
  logic [LANES*8-1:0]  s8_walk;
  logic [15:0]         s8_scalar;

  mau_lane_operand #(.LANES(LANES)) u_lane_operand (
    .clk_i, .en_i(en), .first_i(first), .s1_ctx_i(s1_ctx), .s1_header_i(s1_header),
    .s1_op_i(s1_op), .s1_kind_i(s1_kind), .s1_beat_i(beat_q[7:4]), .s1_v0_i(s1_v0_q),
    .s1_v1_i(s1_v1_q),
    .s2_beat_i(beat_q[11:8]), .s2_add_lane_i(s2_resource.add_lane), .s2_wide_o(s2_wide),
    .s2_offset_o(s2_soffset), .s2_v0_o(s2_v0), .s2_v1_o(s2_v1), .s3_base_o(s3_base),
    .s3_index_o(s3_index), .s3_offset_o(s3_offset), .s3_top_o(s3_top)
  );

  mau_segment #(.LANES(LANES)) u_segment (
    .clk_i, .en_i(en), .first_i(first), .s1_ctx_i(s1_ctx),
    .s1_saddr_hi_i(s1_header.saddr[63:32]), .s1_op_i(s1_op), .s1_kind_i(s1_kind),
    .s2_swizzled_i(s2_resource.swizzled), .s2_v1_i(s2_v1), .s3_top_i(s3_top),
    .s4_swz_o(s4_swz), .s5_base_o(s5_base), .s5_lds_o(s5_in_lds), .s6_scr_o(s6_scr),
    .s7_scr_o(s7_scr), .s8_viol_o(s8_viol), .s8_lds_o(s8_in_lds), .s8_hide_o(s8_hide),
    .s8_seg_o(s8_seg)
  );

  mau_lane_address #(.LANES(LANES)) u_lane_address (
    .clk_i, .en_i(en), .first_i(first), .s1_ctx_i(s1_ctx), .s1_kind_i(s1_kind),
    .s2_resource_i(s2_resource), .s2_wide_i(s2_wide), .s3_base_i(s3_base), .s3_index_i(s3_index),
    .s3_offset_i(s3_offset), .s3_top_i(s3_top), .s4_swz_i(s4_swz), .s5_base_i(s5_base),
    .s5_lds_i(s5_in_lds), .s4_index_o(s4_index), .s4_offset_o(s4_offset), .s6_narrow_o(s6_narrow),
    .s6_bo_o(s6_bo), .s6_size_o(s6_size), .s7_addr_o(s7_addr)
  );

  mau_lane_walk #(.LANES(LANES)) u_lane_walk (
    .clk_i, .en_i(en), .first_i(first), .s1_kind_i(s1_kind), .s2_resource_i(s2_resource),
    .s3_use_bo_i(s3_use_bo), .s4_offset_i(s4_offset), .s6_narrow_i(s6_narrow), .s6_bo_i(s6_bo),
    .s6_scr_i(s6_scr), .s6_step_o(s6_step), .s6_low_o(s6_low), .s7_wrap_o(s7_wrap),
    .s7_zero_o(s7_zero), .s7_walk_o(s7_walk), .s8_walk_o(s8_walk)
  );

  // ---- Lanes: checks ----------------------------------------------------------------------------
  mau_range_check #(.LANES(LANES)) u_range_check (
    .clk_i, .en_i(en), .first_i(first), .s1_ctx_i(s1_ctx),
    .s1_vsharp_i(s1_header.vsharp), .s1_soffset_i(s1_header.saddr[31:0]),
    .s1_m0_i(s1_header.m0[17:0]), .s1_op_i(s1_op), .s1_kind_i(s1_kind),
    .s2_resource_i(s2_resource), .s3_comp_mask_i(s3_verdict.comp_mask),
    .s2_v0_i(s2_v0), .s3_index_i(s3_index), .s4_offset_i(s4_offset), .s3_use_bo_o(s3_use_bo),
    .s4_last_o(s4_last), .s6_in_o(s6_in)
  );

  mau_range_buffer #(.LANES(LANES)) u_range_buffer (
    .clk_i, .en_i(en), .first_i(first), .s2_resource_i(s2_resource), .s3_use_bo_i(s3_use_bo),
    .s4_last_i(s4_last), .s6_in_i(s6_in), .s6_bo_i(s6_bo), .s6_step_i(s6_step), .s6_low_i(s6_low),
    .s7_wrap_i(s7_wrap), .s7_zero_i(s7_zero), .s8_in_o(s8_in)
  );

  mau_scalar u_scalar (
    .clk_i, .en_i(en), .first_i(first), .s1_smem_i(s1_kind.smem), .s2_offset_i(s2_soffset),
    .s6_size_i(s6_size), .s8_in_o(s8_scalar)
  );

  mau_align #(.LANES(LANES)) u_align (
    .clk_i, .en_i(en), .first_i(first), .s1_ctx_i(s1_ctx), .s1_kind_i(s1_kind),
    .s6_request_i(s6_request), .s7_addr_i(s7_addr), .s7_walk_i(s7_walk), .s7_scr_i(s7_scr),
    .s8_addr_o(s8_addr), .s8_misfit_o(s8_misfit)
  );

  mau_lds_address #(.LANES(LANES)) u_lds_address (
    .clk_i, .en_i(en), .first_i(first), .s1_ctx_i(s1_ctx), .s1_m0_i(s1_header.m0[15:0]),
    .s1_inst_offset_i(s1_op.inst_offset), .s1_kind_i(s1_kind),
    .s3_to_lds_i(s3_verdict.to_lds), .s7_beat_i(beat_q[31:28]),
    .s8_lds_o(s8_lds), .s8_masked_o(s8_masked)
  );

  // ---- Stage 9: lane bus ------------------------------------------------------------------------
  mau_status #(.LANES(LANES)) u_status (
    .clk_i, .en_i(en[9]), .s8_request_i(s8_request), .s8_act_i(s8_act_q), .s8_masked_i(s8_masked),
    .s8_in_i(s8_in), .s8_scalar_i(s8_scalar), .s8_misfit_i(s8_misfit), .s8_viol_i(s8_viol),
    .s8_in_lds_i(s8_in_lds), .s8_hide_i(s8_hide), .s8_seg_i(s8_seg), .s8_addr_i(s8_addr),
    .s8_lds_i(s8_lds), .s8_walk_i(s8_walk), .ln_lane_o, .ln_result_o
  );

  mau_equal_offset #(.LANES(LANES)) u_equal_offset (
    .clk_i, .en_i(en), .first_i(first), .s3_waits_i(s3_verdict.waits),
    .s4_waits_i(s4_request.waits), .s3_act_i(s3_act_q), .s3_offset_i(s3_offset),
    .s8_equal_o(s8_equal)
  );

  logic [31:0] s4_block [LANES];
  for (genvar l = 0; l < LANES; l++) begin : g_block
    assign s4_block[l] = s4_index[l*32 +: 32];
  end

  mau_lane_block #(.LANES(LANES)) u_lane_block (
    .clk_i, .rst_ni, .s4_valid_i(valid_q[4]), .s4_index_i(s4_block), .s8_valid_i(valid_q[8]),
    .ln_block_o
  );
endmodule : mau_lane_pipe
