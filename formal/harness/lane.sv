// lane.sv - mau_lane_pipe with 4 lanes: the parts of a request as ports of their own, and the
// results of lane LANE of the beat.
// SPDX-License-Identifier: Apache-2.0
module prove_lane
  import mau_enc::*, mau_pkg::*;
#(
  parameter int LANE = 1
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic [3:0]   gfx_i,
  input  logic         rules_i,
  input  logic [1:0]   align_i,
  input  logic         policy_i,
  input  logic         wave32_i,
  input  logic [17:0]  lds_base_i,
  input  logic [17:0]  lds_size_i,
  input  logic [47:0]  scratch_base_i,
  input  logic [31:0]  shared_hi_i,
  input  logic [31:0]  private_hi_i,
  input  logic         valid_i,
  input  logic         first_i,
  input  logic         last_i,
  input  logic [3:0]   number_i,
  input  logic [3:0][31:0] v0_i,
  input  logic [3:0][31:0] v1_i,
  // One cycle after the beat.
  input  logic [7:0]   tag_i,
  input  logic [63:0]  op_i,
  input  logic [127:0] vsharp_i,
  input  logic [63:0]  saddr_i,
  input  logic [63:0]  exec_i,
  input  logic [31:0]  m0_i,
  // Of the beat.
  output logic         valid_o,
  output logic         last_o,
  output logic [3:0]   number_o,
  output logic [7:0]   tag_o,
  output mau_attr_t    attr_o,
  output logic [2:0]   error_o,
  output logic [1:0]   join_o,
  output logic         waits_o,
  output logic [1:0]   sub_o,
  output logic [1:0]   esize_o,
  output logic [1:0]   istride_o,
  // Of the lane.
  output logic [3:0]   wrap_o,
  output logic [1:0]   phase_o,
  output logic         walk_o,
  output logic [3:0]   dw_o,
  output logic [47:0]  addr_o,
  output logic [3:0]   status_o,
  output logic [3:0]   comps_o,
  output logic [1:0]   seg_o,
  output logic [31:0]  lds_o
);
  mau_context_t         ctx;
  mau_header_t          header;
  mau_op_t              op;
  mau_lane_beat_t       beat;
  mau_lane_t [3:0]      lane;
  logic [3:0][31:0]     block, lds;
  logic [3:0][3:0]      status, comps;
  logic [3:0][1:0]      seg;

  assign ctx = '{
    gfx: gfx_i, rules: rules_i, align: align_i, policy: policy_i, wave32: wave32_i,
    lds_base: lds_base_i, lds_size: lds_size_i, scratch_base: scratch_base_i,
    shared_hi: shared_hi_i, private_hi: private_hi_i
  };
  assign header = '{
    tag: tag_i, op: op_i, vsharp: vsharp_i, saddr: saddr_i,
    exec: wave32_i ? {32'd0, exec_i[31:0]} : exec_i, m0: m0_i
  };
  assign op = op_i;

  mau_lane_pipe #(.LANES(4)) u_pipe (
    .clk_i, .rst_ni, .ctx_i(ctx), .in_valid_i(valid_i),
    .in_beat_i('{first: first_i, last: last_i, number: number_i}), .in_v0_i(v0_i), .in_v1_i(v1_i),
    .s0_header_i(header),
    .s0_format_i(format_code(gfx_i, op.enc == ENC_MTBUF, op.format, vsharp_i[114:108])),
    .ln_valid_o(valid_o), .ln_beat_o(beat), .ln_lane_o(lane), .ln_block_o(block),
    .ln_status_o(status), .ln_comps_o(comps), .ln_seg_o(seg), .ln_lds_o(lds)
  );

  assign last_o = beat.last;
  assign number_o = beat.beat;
  assign tag_o = beat.tag;
  assign attr_o = beat.attr;
  assign error_o = beat.error;
  assign join_o = beat.join_how;
  assign waits_o = beat.waits;
  assign sub_o = beat.sub;
  assign esize_o = beat.esize;
  assign istride_o = beat.istride;
  assign wrap_o = lane[LANE].wrap;
  assign phase_o = lane[LANE].phase;
  assign walk_o = lane[LANE].walk;
  assign dw_o = lane[LANE].dw;
  assign addr_o = lane[LANE].addr;
  assign status_o = status[LANE];
  assign comps_o = comps[LANE];
  assign seg_o = seg[LANE];
  assign lds_o = lds[LANE];
endmodule : prove_lane
