// mau_harness.sv - the unit between two registers and three pins, for area and timing runs.
// Every input comes from one long shift register, every output goes into a registered XOR tree: nothing can be optimised away, and
// every path of the unit starts and ends at a register. GFX >= 0 ties the generation to a constant, so that synthesis folds the others.
// SPDX-License-Identifier: Apache-2.0
`default_nettype none

module mau_harness #(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64,
  parameter int GFX = -1
) (
  input  wire logic clk_i,   // clock
  input  wire logic rst_ni,  // reset, active low
  input  wire logic bit_i,   // next bit of the shift register
  output logic      bit_o    // parity of everything the unit shows
);
  localparam int OPD = LANES * 64;
  localparam int IN = 64 + 128 + 64 + 32 + 64 + 8 + 5 + 3 + 1 + 2 + 1 + 1 + 18 + 18 + 48 + 64 + OPD;
  localparam int RES = 8 + 4 + 1 + LANES * (64 + 4 + 4 + 2 + 32);
  localparam int TXN = 48 + LINE_BYTES + WINDOW + 4 + 3 + 16 + 8 + 1;
  localparam int OUT = RES + TXN + 8 + 3 + 10 + 5;
  localparam int FOLD = (OUT + 15) / 16;
  localparam int COLUMN = (FOLD + 15) / 16;

  logic [IN-1:0] in_q;
  logic [OUT-1:0] out_d, out_q;
  logic [FOLD*16-1:0] padded;
  logic [FOLD-1:0] fold_q;
  logic [16*COLUMN-1:0] column;
  logic [15:0] column_q;
  logic [2:0] gfx, gfx_in;
  logic [63:0] op, saddr, exec;
  logic [127:0] vsharp;
  logic [31:0] m0, shared_hi, private_hi;
  logic [7:0] tag;
  logic [4:0] hs;
  logic rules, policy, wave32;
  logic [1:0] align;
  logic [17:0] lds_base, lds_size;
  logic [47:0] scratch_base;
  logic [LANES*32-1:0] v0, v1;

  assign {op, vsharp, saddr, m0, exec, tag, hs, gfx_in, rules, align, policy, wave32, lds_base, lds_size, scratch_base, shared_hi, private_hi, v0, v1} = in_q;
  if (GFX >= 0) begin : g_fixed
    assign gfx = GFX;
  end else begin : g_any
    assign gfx = gfx_in;
  end

  mau #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_mau (
    .clk_i(clk_i), .rst_ni(rst_ni),
    .ctx_gfx_i(gfx), .ctx_rules_i(rules), .ctx_align_i(align), .ctx_policy_i(policy), .ctx_wave32_i(wave32),
    .ctx_lds_base_i(lds_base), .ctx_lds_size_i(lds_size), .ctx_scratch_base_i(scratch_base), .ctx_shared_hi_i(shared_hi), .ctx_private_hi_i(private_hi),
    .req_valid_i(hs[0]), .req_ready_o(out_d[0]), .req_op_i(op), .req_vsharp_i(vsharp), .req_saddr_i(saddr), .req_m0_i(m0), .req_exec_i(exec), .req_tag_i(tag),
    .opd_valid_i(hs[1]), .opd_ready_o(out_d[1]), .opd_v0_i(v0), .opd_v1_i(v1),
    .res_valid_o(out_d[2]), .res_ready_i(hs[2]), .res_tag_o(out_d[5 +: 8]), .res_beat_o(out_d[13 +: 4]), .res_last_o(out_d[17]),
    .res_addr_o(out_d[18 +: LANES*64]), .res_comps_o(out_d[18+LANES*64 +: LANES*4]), .res_status_o(out_d[18+LANES*68 +: LANES*4]),
    .res_seg_o(out_d[18+LANES*72 +: LANES*2]), .res_lds_o(out_d[18+LANES*74 +: LANES*32]),
    .txn_valid_o(out_d[3]), .txn_ready_i(hs[3]), .txn_line_o(out_d[5+RES +: 48]), .txn_bytes_o(out_d[53+RES +: LINE_BYTES]),
    .txn_lanes_o(out_d[53+RES+LINE_BYTES +: WINDOW]), .txn_window_o(out_d[53+RES+LINE_BYTES+WINDOW +: 4]), .txn_pass_o(out_d[57+RES+LINE_BYTES+WINDOW +: 3]),
    .txn_attr_o(out_d[60+RES+LINE_BYTES+WINDOW +: 16]), .txn_tag_o(out_d[76+RES+LINE_BYTES+WINDOW +: 8]), .txn_last_o(out_d[84+RES+LINE_BYTES+WINDOW]),
    .done_valid_o(out_d[4]), .done_ready_i(hs[4]), .done_tag_o(out_d[5+RES+TXN +: 8]), .done_error_o(out_d[13+RES+TXN +: 3]), .done_count_o(out_d[16+RES+TXN +: 10])
  );

  always_comb begin
    padded = '0;
    padded[OUT-1:0] = out_q;
    column = '0;
    column[FOLD-1:0] = fold_q;
  end

  // With a reset: an input register of the unit, which has none, would else be the same as the next bit here, and become one with it.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) in_q <= '0;
    else in_q <= {in_q[IN-2:0], bit_i};
  end

  always_ff @(posedge clk_i) begin
    out_q <= out_d;
    for (int i = 0; i < FOLD; i++) fold_q[i] <= ^padded[i*16 +: 16];
    for (int i = 0; i < 16; i++) column_q[i] <= ^column[i*COLUMN +: COLUMN];
    bit_o <= ^column_q;
  end
endmodule

`default_nettype wire
