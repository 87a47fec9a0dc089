// mau_sign_pattern.sv - computes base, step and mask of a request's lanes (../README.md, Lanes).
// Three register stages; the inputs hold meanwhile.
// SPDX-License-Identifier: Apache-2.0
module mau_sign_pattern
  import mau_enc::*, mau_pkg::*;
(
  input  logic         clk_i,      // rising edge
  input  mau_context_t ctx_i,      // context of the block
  input  logic [63:0]  h7_i,       // word H7
  input  logic [63:0]  h8_i,       // word H8
  input  logic [63:0]  op_i,       // mau_op_t
  input  logic [31:0]  inst_i,     // offset of the instruction
  input  logic         edge_i,     // components on an edge of the range
  input  logic [31:0]  m0_i,       // M0 of the header
  input  logic         stride0_i,  // stride of the header is 0
  input  logic [13:0]  stride_i,   // stride of the header
  input  logic [31:0]  records_i,  // num_records of the header
  input  logic [31:0]  sgpr_i,     // SGPR of the header
  input  logic [31:0]  reach_i,    // E
  output logic         pair_o,     // {v1, v0} is one number of 64 bits
  output logic         stray_o,    // lanes outside EXEC are random
  output logic         spread_o,   // some lanes take an aperture as v1
  output logic [63:0]  base_o,     // {v1, v0} of lane 0, before the random addend
  output logic [63:0]  step_o,     // added from lane to lane
  output logic [63:0]  mask_o      // mask of the random addend
);
  mau_op_t op;
  logic    buffer, uniform, pair;

  assign op = op_i;
  assign buffer = op.enc == ENC_MUBUF || op.enc == ENC_MTBUF;
  assign uniform = h7_i[24:23] == 2'd0;
  assign pair = !edge_i && (op.enc == ENC_FLAT ||
                (op.enc == ENC_GLOBAL && op.smode == SMODE_V) ||
                (buffer && op.addr64));

  // ---- Steps, masks -----------------------------------------------------------------------------
  logic [31:0] o_step, n_step, o_mask, n_mask;

  always_comb begin
    case (h7_i[7:4])
      4'd0, 4'd1, 4'd2: o_step = 32'd0;
      4'd3, 4'd4, 4'd5: o_step = 32'd1;
      4'd6: o_step = 32'd2;
      4'd7, 4'd8, 4'd9: o_step = 32'd4;
      4'd10, 4'd11: o_step = 32'd8;
      4'd12: o_step = 32'd12;
      4'd13: o_step = 32'd16;
      4'd14: o_step = 32'd64;
      default: o_step = 32'hfffffffc;
    endcase
    if (uniform) o_step = '0;
    case (h8_i[7:4])
      4'd0, 4'd1: n_step = 32'd0;
      4'd10: n_step = 32'd2;
      4'd11: n_step = 32'd3;
      4'd12: n_step = 32'd8;
      4'd13: n_step = 32'd16;
      4'd14: n_step = 32'd64;
      4'd15: n_step = '1;
      default: n_step = 32'd1;
    endcase
  end

  mau_sign_mask u_o_mask (.sel_i(h7_i[11:8]), .mask_o(o_mask));
  mau_sign_mask u_n_mask (.sel_i(h8_i[11:8]), .mask_o(n_mask));

  // ---- Index, offset, flat address; the SGPR is subtracted in the second stage ------------------
  logic [31:0] s0_index, s0_offset, s0_limit, s1_index, s1_offset, s1_flat;
  logic [31:0] lds_size, a, b, r7, r8, reach;
  logic        index_sgpr, offset_sgpr;
  logic [63:0] pointer, s1_pointer;

  assign a = {26'd0, h8_i[17:12]};
  assign b = {26'd0, h7_i[17:12]};
  assign r7 = h7_i[63:32];
  assign r8 = h8_i[63:32];
  assign lds_size = {14'd0, ctx_i.lds_size};
  assign reach = !stride0_i && h7_i[3:0] <= 4'd2 ? {18'd0, stride_i} : records_i;
  assign index_sgpr = h8_i[3:0] <= 4'd3 && h8_i[18];
  assign offset_sgpr = h7_i[3:0] >= 4'd3 && h7_i[3:0] <= 4'd5 && !h7_i[18];

  always_ff @(posedge clk_i) begin
    automatic mau_generation_t g = generation(ctx_i.gfx);
    case (h8_i[3:0])
      4'd0, 4'd1, 4'd2, 4'd3: s0_index <= records_i - a;
      4'd4: s0_index <= {26'h3ffffff, a[5:0]};
      4'd5: s0_index <= r8;
      4'd6, 4'd7: s0_index <= {20'd0, r8[11:0]};
      4'd8, 4'd9: s0_index <= a;
      default: s0_index <= '0;
    endcase
    case (h7_i[3:0])
      4'd0, 4'd1, 4'd2, 4'd3, 4'd4, 4'd5: s0_offset <= reach - inst_i - b;
      4'd6: s0_offset <= {26'h3ffffff, b[5:0]};
      4'd7: s0_offset <= r7;
      4'd8: s0_offset <= {8'd0, r7[23:2], 2'd0};
      4'd9, 4'd10: s0_offset <= {20'd0, r7[11:2], 2'd0};
      4'd11: s0_offset <= {20'd0, r7[11:0]};
      4'd12, 4'd13: s0_offset <= b;
      default: s0_offset <= '0;
    endcase
    s0_limit <= (g.flat_m0 && m0_i < lds_size ? m0_i : lds_size) -
                (h7_i[22] ? inst_i : 32'd0);
    s1_index <= s0_index - (index_sgpr ? sgpr_i : 32'd0);
    s1_offset <= s0_offset - (offset_sgpr ? sgpr_i : 32'd0);
    case (h7_i[3:0])
      4'd0: s1_flat <= {26'h3ffffff, b[5:0]};
      4'd1, 4'd2: s1_flat <= {26'h1ffffff, b[5:0]};
      4'd3: s1_flat <= r7;
      4'd4, 4'd5: s1_flat <= {16'd0, r7[15:0]};
      4'd6, 4'd7, 4'd8: s1_flat <= {20'd0, r7[11:2], 2'd0};
      4'd9, 4'd10: s1_flat <= b;
      default: s1_flat <= '0;
    endcase
    s1_pointer <= pointer;
  end

  mau_sign_pointer u_pointer (
    .is_global_i(op.enc == ENC_GLOBAL), .sel_i(h7_i[3:0]),
    .r_i({h8_i[11:0], h8_i[63:12]}), .limit_i(s0_limit), .shared_hi_i(ctx_i.shared_hi),
    .private_hi_i(ctx_i.private_hi), .pointer_o(pointer)
  );

  // ---- Selection by the operation ---------------------------------------------------------------
  logic [31:0] o_mask_used;

  assign o_mask_used = uniform ? '0 : o_mask;

  always_ff @(posedge clk_i) begin
    pair_o <= pair;
    stray_o <= uniform || h7_i[19];
    spread_o <= op.enc == ENC_FLAT && h7_i[21:20] == 2'd0;
    if (edge_i) begin
      base_o <= {reach_i, 32'd0};
      step_o <= 64'd1;
      mask_o <= '0;
    end else if (pair) begin
      base_o <= s1_pointer;
      step_o <= {{32{o_step[31]}}, o_step};
      mask_o <= {32'd0, o_mask_used};
    end else if (buffer && op.idxen) begin
      base_o <= {s1_offset, s1_index};
      step_o <= {o_step, n_step};
      mask_o <= {o_mask_used, n_mask};
    end else if (buffer) begin
      base_o <= {s1_index, s1_offset};
      step_o <= {n_step, o_step};
      mask_o <= {n_mask, o_mask_used};
    end else begin
      base_o <= {r8, s1_flat};
      step_o <= {32'd0, o_step};
      mask_o <= {32'd0, o_mask_used};
    end
  end
endmodule : mau_sign_pattern
