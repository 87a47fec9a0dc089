// mau_inst.sv - the unit with an instruction decoder in front: mau_decode, then mau.
//
//   req (instruction words) -> mau_decode -> mau -> res, txn, done
//
// Ports and timing are those of mau (docs/interface.md), with req_inst_i in place of req_op_i. The
// decoder is one register stage: a header reaches mau one cycle after it was accepted. The stage
// accepts a header when it is empty or when mau accepts the header in it, so every output is a
// function of registers. ctx_gfx_i is used by the decoder: it changes only while the unit is idle,
// this stage included.
// C model: mau_decode(), mau_wave().
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_inst #(
  parameter int LANES = 16,      // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,     // lanes merged together: 4 .. 64, a power of two
  parameter int LINE_BYTES = 64  // bytes of a memory line: 64, 128
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  // Context: changes only while the unit is idle.
  input  logic [3:0]            ctx_gfx_i,
  input  logic                  ctx_rules_i,
  input  logic [1:0]            ctx_align_i,
  input  logic                  ctx_policy_i,
  input  logic                  ctx_wave32_i,
  input  logic [17:0]           ctx_lds_base_i,
  input  logic [17:0]           ctx_lds_size_i,
  input  logic [47:0]           ctx_scratch_base_i,
  input  logic [31:0]           ctx_shared_hi_i,
  input  logic [31:0]           ctx_private_hi_i,
  // Request header.
  input  logic                  req_valid_i,
  output logic                  req_ready_o,
  input  logic [95:0]           req_inst_i,  // instruction words, the first in bits 31:0; words
                                             // past the end of the instruction are not read
  input  logic [127:0]          req_vsharp_i,
  input  logic [63:0]           req_saddr_i,
  input  logic [31:0]           req_m0_i,
  input  logic [63:0]           req_exec_i,
  input  logic [7:0]            req_tag_i,
  // Operand beats.
  input  logic                  opd_valid_i,
  output logic                  opd_ready_o,
  input  logic [LANES*32-1:0]   opd_v0_i,
  input  logic [LANES*32-1:0]   opd_v1_i,
  // Lane results.
  output logic                  res_valid_o,
  input  logic                  res_ready_i,
  output logic [7:0]            res_tag_o,
  output logic [3:0]            res_beat_o,
  output logic                  res_last_o,
  output logic [LANES*64-1:0]   res_addr_o,
  output logic [LANES*4-1:0]    res_comps_o,
  output logic [LANES*4-1:0]    res_status_o,
  output logic [LANES*2-1:0]    res_seg_o,
  output logic [LANES*32-1:0]   res_lds_o,
  // Transactions.
  output logic                  txn_valid_o,
  input  logic                  txn_ready_i,
  output logic [47:0]           txn_line_o,
  output logic [LINE_BYTES-1:0] txn_bytes_o,
  output logic [WINDOW-1:0]     txn_lanes_o,
  output logic [3:0]            txn_window_o,
  output logic [2:0]            txn_pass_o,
  output logic [19:0]           txn_attr_o,
  output logic [7:0]            txn_tag_o,
  output logic                  txn_last_o,
  // Completions.
  output logic                  done_valid_o,
  input  logic                  done_ready_i,
  output logic [7:0]            done_tag_o,
  output logic [2:0]            done_error_o,
  output logic [9:0]            done_count_o,
  output logic [1:0]            done_memviol_o,   // mau_memviol_t
  output logic [2:0]            done_counters_o   // mau_counters_t
);
  logic         full_q, empty_q;  // a header is in this stage; the stage is empty; both 0 during
                                  // reset
  logic         take;             // a header is accepted
  logic         inner_ready;
  logic [63:0]  op_q, saddr_q, exec_q;
  logic [127:0] vsharp_q;
  logic [31:0]  m0_q;
  logic [7:0]   tag_q;

  assign req_ready_o = empty_q || (full_q && inner_ready);
  assign take = req_valid_i && req_ready_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      full_q <= 1'b0;
      empty_q <= 1'b0;
    end else if (req_ready_o || !full_q) begin
      full_q <= take;
      empty_q <= !take;
    end
  end

  mau_decode u_decode (.clk_i, .load_i(take), .gfx_i(ctx_gfx_i), .inst_i(req_inst_i), .op_o(op_q));

  always_ff @(posedge clk_i) begin
    if (take) begin
      vsharp_q <= req_vsharp_i;
      saddr_q <= req_saddr_i;
      m0_q <= req_m0_i;
      exec_q <= req_exec_i;
      tag_q <= req_tag_i;
    end
  end

  mau #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_mau (
    .clk_i, .rst_ni,
    .ctx_gfx_i, .ctx_rules_i, .ctx_align_i, .ctx_policy_i, .ctx_wave32_i, .ctx_lds_base_i,
    .ctx_lds_size_i, .ctx_scratch_base_i, .ctx_shared_hi_i, .ctx_private_hi_i,
    .req_valid_i(full_q), .req_ready_o(inner_ready), .req_op_i(op_q), .req_vsharp_i(vsharp_q),
    .req_saddr_i(saddr_q), .req_m0_i(m0_q), .req_exec_i(exec_q), .req_tag_i(tag_q),
    .opd_valid_i, .opd_ready_o, .opd_v0_i, .opd_v1_i,
    .res_valid_o, .res_ready_i, .res_tag_o, .res_beat_o, .res_last_o, .res_addr_o, .res_comps_o,
    .res_status_o, .res_seg_o, .res_lds_o,
    .txn_valid_o, .txn_ready_i, .txn_line_o, .txn_bytes_o, .txn_lanes_o, .txn_window_o, .txn_pass_o,
    .txn_attr_o, .txn_tag_o, .txn_last_o,
    .done_valid_o, .done_ready_i, .done_tag_o, .done_error_o, .done_count_o, .done_memviol_o,
    .done_counters_o
  );

  // ---- Contract of the channels (docs/interface.md, Timing); mau asserts the others -------------
  `MAU_HELD(InstHeld, req_valid_i, req_ready_o,
    {req_inst_i, req_vsharp_i, req_saddr_i, req_m0_i, req_exec_i, req_tag_i})
`ifdef MAU_SVA
  logic [3:0] gfx_q;
  always_ff @(posedge clk_i) gfx_q <= ctx_gfx_i;
  `MAU_ASSERT(GfxStable, full_q |-> gfx_q == ctx_gfx_i)
`endif
endmodule : mau_inst
