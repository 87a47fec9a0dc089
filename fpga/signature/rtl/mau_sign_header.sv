// mau_sign_header.sv - computes V#, SGPR, M0 and EXEC of a request from its words and its operation
// (../README.md, Header). Two register stages; the inputs hold meanwhile.
// SPDX-License-Identifier: Apache-2.0
module mau_sign_header
  import mau_enc::*, mau_pkg::*;
(
  input  logic         clk_i,      // rising edge
  input  mau_context_t ctx_i,      // context of the block
  input  logic [575:0] words_i,    // H0 .. H8, H0 lowest
  input  logic [63:0]  op_i,       // mau_op_t
  input  logic [31:0]  inst_i,     // offset of the instruction
  input  logic         edge_i,     // components on an edge of the range
  output logic [127:0] vsharp_o,   // V#, word 0 lowest
  output logic [63:0]  saddr_o,    // scalar address operand
  output logic [31:0]  m0_o,
  output logic [63:0]  exec_o,
  output logic         stride0_o,  // stride is 0
  output logic [13:0]  stride_o,   // stride, bytes
  output logic [31:0]  records_o,  // num_records
  output logic [31:0]  sgpr_o,     // offset of the SGPR
  output logic [31:0]  reach_o     // E, the Offset of lanes with edge_i
);
  logic [63:0] h1, h2, h3, h4, h5, h6, h8;
  mau_op_t     op;
  logic        pairs, smem;
  logic [1:0]  istride;

  assign h1 = words_i[127:64];
  assign h2 = words_i[191:128];
  assign h3 = words_i[255:192];
  assign h4 = words_i[319:256];
  assign h5 = words_i[383:320];
  assign h6 = words_i[447:384];
  assign h8 = words_i[575:512];
  assign op = op_i;
  always_comb begin
    automatic mau_generation_t g = generation(ctx_i.gfx);
    pairs = g.formats == FORMATS_PAIRS;
  end
  assign smem = op.enc == ENC_SMEM;
  assign istride = h2[54:53];

  // ---- Base, stride, num_records ----------------------------------------------------------------
  logic [47:0] s0_base;
  logic [31:0] s0_at, at, v;
  logic [5:0]  istride_log2;

  assign v = h3[63:32];
  assign istride_log2 = {4'd0, istride} + 6'd3;
  assign at = h8[3] ? 32'h20000000 >> istride : {16'd0, h8[47:33], 1'b0};

  always_ff @(posedge clk_i) begin
    case (h2[50:48])
      3'd0: s0_base <= '0;
      3'd1: s0_base <= 48'hfffffffffe00 + {39'd0, h2[8:0]};
      3'd2: s0_base <= {39'h00007fffff, h2[8:0]};
      3'd3: s0_base <= h2[47:0] | 48'hf8;
      3'd4: s0_base <= h2[47:0];
      default: s0_base <= {h2[47:8], 8'd0};
    endcase
    case (h3[12:9])
      4'd0, 4'd1, 4'd2, 4'd3: stride_o <= 14'd0;
      4'd4, 4'd5: stride_o <= 14'd1;
      4'd6, 4'd7, 4'd8: stride_o <= {8'd0, h3[18:15], 2'd0} + 14'd4;
      4'd9: stride_o <= {8'd0, h3[18:13]};
      4'd10: stride_o <= {11'h7ff, h3[15:13]};
      4'd11: stride_o <= {2'd0, h3[24:17], 4'd0};
      4'd12: stride_o <= 14'd16;
      default: stride_o <= h3[26:13];
    endcase
    if (edge_i) stride_o <= 14'd0;
    case (h3[31:28])
      4'd0: records_o <= '0;
      4'd1: records_o <= {30'd0, v[1:0]};
      4'd2, 4'd3, 4'd4, 4'd5: records_o <= {30'h3fffffff, v[1:0]};
      4'd6, 4'd7: records_o <= {26'd0, v[5:0]};
      4'd8: records_o <= {20'd0, v[11:0]};
      4'd9: records_o <= {16'd0, v[15:0]};
      4'd10: records_o <= v;
      default: records_o <= {12'd1, v[19:0]};
    endcase
    if (edge_i && !h8[3]) records_o <= (at << istride_log2) + {26'd0, h8[9:4]};
    s0_at <= at;
  end
  assign stride0_o = stride_o == 14'd0;

  // ---- M0, EXEC ---------------------------------------------------------------------------------
  logic [63:0] x, from, r7, r23;

  assign x = h6;
  assign from = {64{1'b1}} << h5[12:7];
  assign r7 = {x[6:0], x[63:7]};
  assign r23 = {x[22:0], x[63:23]};

  always_ff @(posedge clk_i) begin
    case (h5[2:0])
      3'd0: m0_o <= h5[63:32];
      3'd1, 3'd2: m0_o <= {14'd0, ctx_i.lds_size} - {24'd0, h5[39:32]};
      3'd3: m0_o <= {16'd0, h5[45:32], 2'd0};
      3'd4: m0_o <= '0;
      3'd5: m0_o <= '1;
      3'd6: m0_o <= {16'd0, h5[47:32]};
      default: m0_o <= {14'd0, h5[49:32]};
    endcase
    case (h5[6:3])
      4'd10: exec_o <= h5[14:13] != 2'd0 ? 64'd1 << h5[12:7] : '0;
      4'd11:
        if (h5[15])
          case (h5[14:13])
            2'd0: exec_o <= {16{4'h5}};
            2'd1: exec_o <= {16{4'ha}};
            2'd2: exec_o <= {16{4'h3}};
            default: exec_o <= {16{4'hc}};
          endcase
        else exec_o <= h5[13] ? from : ~from;
      4'd12: for (int i = 0; i < 16; i++) exec_o[4*i +: 4] <= {4{x[i]}};
      4'd13: exec_o <= h5[15] ? x & r7 & r23 : x | r7 | r23;
      4'd14, 4'd15: exec_o <= x;
      default: exec_o <= '1;
    endcase
  end

  // ---- V# ---------------------------------------------------------------------------------------
  logic [6:0]   format_of, format;
  logic [1:0]   kind;
  logic         add_tid, no_vsharp;
  logic [127:0] vsharp;

  mau_sign_format u_format (.gfx_i(ctx_i.gfx), .r_i(h1[41:33]), .format_o(format_of));

  assign format = !pairs && h1[45:42] == 4'd0 ? 7'd0 : format_of;
  assign add_tid = h2[57:56] == 2'd0 && !op.addr64 && !edge_i;
  assign kind = h1[62:58] == 5'd0 ? 2'd1 + {1'b0, h1[63]} : 2'd0;
  assign no_vsharp = h3[5:0] == 6'd0 || (op.lds && h3[2:0] == 3'd0);

  always_comb begin
    vsharp[47:0] = s0_base;
    vsharp[61:48] = stride_o;
    vsharp[62] = h2[61];
    vsharp[63] = h2[60] || edge_i;
    vsharp[95:64] = records_o;
    vsharp[107:96] = h1[57:46];
    vsharp[114:108] = pairs ? {format[3:0], format[6:4]} : format;
    vsharp[116:115] = edge_i ? 2'd0 : h2[52:51];
    vsharp[118:117] = istride;
    vsharp[119] = add_tid;
    vsharp[121:120] = h3[7:6];
    vsharp[122] = h2[59:58] == 2'd0 || edge_i;
    vsharp[123] = h3[8];
    vsharp[125:124] = h2[63:62];
    vsharp[127:126] = kind;
  end

  // ---- SGPR, E ----------------------------------------------------------------------------------
  logic [7:0]  c;
  logic [31:0] sgpr, sum, less, other;
  logic        is_sum;
  logic [63:0] pointer;
  logic [4:0]  last;  // bytes before the last component

  assign c = h4[11:4];
  assign last = ({2'd0, op.size} - 5'd2) << 2;

  // One sum, records - inst - less, is enough: inst is in it from 8 on, and 12 has no records.
  always_comb begin
    case (h4[3:0])
      4'd0: less = {29'd0, c[2:0]};
      4'd1: less = {{30{c[1:0] != 2'd0}}, -c[1:0]};
      default: less = {26'd0, c[5:0]};
    endcase
    sum = (h4[3:0] == 4'd12 ? '0 : records_o) - (h4[3] ? inst_i : '0) - less;
    is_sum = h4[3:0] <= 4'd1 || (smem && h4[3:0] inside {[4'd8 : 4'd12]});
    case (h4[3:0])
      4'd2: other = {24'hffffff, c};
      4'd3: other = h4[63:32];
      4'd4, 4'd5: other = {22'd0, c, 2'd0};
      4'd6: other = {24'd0, c};
      4'd7: other = {20'd0, h4[43:32]};
      4'd8, 4'd9, 4'd10, 4'd11: other = op.enc == ENC_SCRATCH ? {24'h7fffff, c} : '0;
      default: other = '0;
    endcase
    sgpr = is_sum ? sum : other;
  end

  mau_sign_pointer u_pointer (
    .is_global_i(1'b1), .sel_i(h4[3:0]), .r_i({h4[15:0], h4[63:16]}), .limit_i(32'd0),
    .shared_hi_i(ctx_i.shared_hi), .private_hi_i(ctx_i.private_hi), .pointer_o(pointer)
  );

  always_ff @(posedge clk_i) begin
    vsharp_o <= no_vsharp ? '0 : vsharp;
    sgpr_o <= sgpr;
    saddr_o <= op.enc == ENC_GLOBAL ? pointer : {24'd0, h4[31:24], sgpr};
    reach_o <= s0_at - {27'd0, last} - inst_i;
  end
endmodule : mau_sign_header
