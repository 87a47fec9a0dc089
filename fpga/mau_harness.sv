// mau_harness.sv - the unit between registers, with three pins, for area and timing runs. Every
// input comes from one long shift register. Every output goes into a registered XOR tree. So no
// logic is optimised away, and every path of the unit starts and ends at a register. GFX >= 0 ties
// the generation to a constant, so that synthesis removes the others.
// SPDX-License-Identifier: Apache-2.0
module mau_harness #(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64,
  parameter int GFX = -1
) (
  input  logic clk_i,   // clock
  input  logic rst_ni,  // reset, active low
  input  logic bit_i,   // next bit of the shift register
  output logic bit_o    // parity of all outputs of the unit
);
  localparam int REQ = 64 + 128 + 64 + 32 + 64 + 8;       // op vsharp saddr m0 exec tag
  localparam int CTX = 4 + 1 + 2 + 1 + 1 + 18 + 18 + 48 + 64;
  localparam int IN = REQ + CTX + 5 + LANES * 64;         // 5: handshakes
  localparam int RES = 8 + 4 + 1 + LANES * (64 + 4 + 4 + 2 + 32);
  localparam int TXN = 48 + LINE_BYTES + WINDOW + 4 + 3 + 20 + 8 + 1;
  localparam int DONE = 8 + 3 + 10 + 2 + 3;
  localparam int OUT = RES + TXN + DONE + 5;
  localparam int FOLD = (OUT + 15) / 16;
  localparam int COLUMN = (FOLD + 15) / 16;

  logic [IN-1:0]       in_q;
  logic [OUT-1:0]      out_q;
  logic [FOLD*16-1:0]  padded;
  logic [FOLD-1:0]     fold_q;
  logic [16*COLUMN-1:0] column;
  logic [15:0]         column_q;

  // ---- Inputs -----------------------------------------------------------------------------------
  logic [3:0]          gfx, gfx_in;
  logic                rules, policy, wave32;
  logic [1:0]          align;
  logic [17:0]         lds_base, lds_size;
  logic [47:0]         scratch_base;
  logic [31:0]         m0, shared_hi, private_hi;
  logic [63:0]         op, saddr, exec;
  logic [127:0]        vsharp;
  logic [7:0]          tag;
  logic                req_valid, opd_valid, res_ready, txn_ready, done_ready;
  logic [LANES*32-1:0] v0, v1;

  assign {op, vsharp, saddr, m0, exec, tag, req_valid, opd_valid, res_ready, txn_ready, done_ready,
          gfx_in, rules, align, policy, wave32, lds_base, lds_size, scratch_base, shared_hi,
          private_hi, v0, v1} = in_q;
  if (GFX >= 0) begin : g_fixed
    assign gfx = 4'(GFX);
  end else begin : g_any
    assign gfx = gfx_in;
  end

  // ---- Outputs ----------------------------------------------------------------------------------
  logic                  req_ready, opd_ready, res_valid, txn_valid, done_valid;
  logic [7:0]            res_tag, txn_tag, done_tag;
  logic [3:0]            res_beat, txn_window;
  logic                  res_last, txn_last;
  logic [LANES*64-1:0]   res_addr;
  logic [LANES*4-1:0]    res_comps, res_status;
  logic [LANES*2-1:0]    res_seg;
  logic [LANES*32-1:0]   res_lds;
  logic [47:0]           txn_line;
  logic [LINE_BYTES-1:0] txn_bytes;
  logic [WINDOW-1:0]     txn_lanes;
  logic [2:0]            txn_pass, done_error, done_counters;
  logic [1:0]            done_memviol;
  logic [19:0]           txn_attr;
  logic [9:0]            done_count;

  mau #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_mau (
    .clk_i(clk_i), .rst_ni(rst_ni),
    .ctx_gfx_i(gfx), .ctx_rules_i(rules), .ctx_align_i(align), .ctx_policy_i(policy),
    .ctx_wave32_i(wave32), .ctx_lds_base_i(lds_base), .ctx_lds_size_i(lds_size),
    .ctx_scratch_base_i(scratch_base), .ctx_shared_hi_i(shared_hi), .ctx_private_hi_i(private_hi),
    .req_valid_i(req_valid), .req_ready_o(req_ready), .req_op_i(op), .req_vsharp_i(vsharp),
    .req_saddr_i(saddr), .req_m0_i(m0), .req_exec_i(exec), .req_tag_i(tag),
    .opd_valid_i(opd_valid), .opd_ready_o(opd_ready), .opd_v0_i(v0), .opd_v1_i(v1),
    .res_valid_o(res_valid), .res_ready_i(res_ready), .res_tag_o(res_tag), .res_beat_o(res_beat),
    .res_last_o(res_last), .res_addr_o(res_addr), .res_comps_o(res_comps),
    .res_status_o(res_status), .res_seg_o(res_seg), .res_lds_o(res_lds),
    .txn_valid_o(txn_valid), .txn_ready_i(txn_ready), .txn_line_o(txn_line),
    .txn_bytes_o(txn_bytes), .txn_lanes_o(txn_lanes), .txn_window_o(txn_window),
    .txn_pass_o(txn_pass), .txn_attr_o(txn_attr), .txn_tag_o(txn_tag), .txn_last_o(txn_last),
    .done_valid_o(done_valid), .done_ready_i(done_ready), .done_tag_o(done_tag),
    .done_error_o(done_error), .done_count_o(done_count), .done_memviol_o(done_memviol),
    .done_counters_o(done_counters)
  );

  always_comb begin
    padded = '0;
    padded[OUT-1:0] = out_q;
    column = '0;
    column[FOLD-1:0] = fold_q;
  end

  // The reset is needed. An input register of the unit has none; synthesis would merge it with the
  // next bit of this shift register, which would have the same value.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) in_q <= '0;
    else in_q <= {in_q[IN-2:0], bit_i};
  end

  always_ff @(posedge clk_i) begin
    out_q <= {req_ready, opd_ready, res_valid, txn_valid, done_valid, res_tag, res_beat, res_last,
              res_addr, res_comps, res_status, res_seg, res_lds, txn_line, txn_bytes, txn_lanes,
              txn_window, txn_pass, txn_attr, txn_tag, txn_last, done_tag, done_error, done_count,
              done_memviol, done_counters};
    for (int i = 0; i < FOLD; i++) fold_q[i] <= ^padded[i*16 +: 16];
    for (int i = 0; i < 16; i++) column_q[i] <= ^column[i*COLUMN +: COLUMN];
    bit_o <= ^column_q;
  end
endmodule : mau_harness
