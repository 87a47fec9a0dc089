// mau_sign_op.sv - computes the operation of a request from its words (../README.md, Operation).
// Two register stages; the words hold meanwhile.
// SPDX-License-Identifier: Apache-2.0
module mau_sign_op
  import mau_enc::*;
(
  input  logic        clk_i,     // rising edge
  input  logic [3:0]  gfx_i,     // GFX_*
  input  logic [63:0] h0_i,      // word H0
  input  logic [63:0] h1_i,      // word H1
  output logic [63:0] op_o,      // mau_op_t
  output logic [31:0] inst_o,    // inst: offset of the instruction, two's complement
  output logic        edge_o     // components on an edge of the range
);
  // OP, entry 0 in bits 15:0: bits 14:0 of the op word, addtid.
  localparam logic [2047:0] OP = {
    16'h01c5, 16'h0145, 16'h0085, 16'h01c5, 16'h0185, 16'h0145, 16'h00c5, 16'h0085,
    16'h014c, 16'h00cc, 16'h008c, 16'h004c, 16'h000c, 16'h0144, 16'h0144, 16'h0104,
    16'h00c4, 16'h0084, 16'h0084, 16'h2044, 16'h0044, 16'h0004, 16'h00d3, 16'h0093,
    16'h0093, 16'h014b, 16'h00cb, 16'h008b, 16'h004b, 16'hc083, 16'h808b, 16'h8083,
    16'h1003, 16'h0143, 16'h0103, 16'h00c3, 16'h0083, 16'h0083, 16'h0043, 16'h0003,
    16'h00d2, 16'h0092, 16'h0092, 16'h014a, 16'h010a, 16'h00ca, 16'h008a, 16'h004a,
    16'h000a, 16'h0842, 16'h0142, 16'h0142, 16'h0102, 16'h00c2, 16'h0082, 16'h0082,
    16'h2042, 16'h0042, 16'h0002, 16'h0c29, 16'h0829, 16'h0629, 16'h0429, 16'h0229,
    16'h0029, 16'h0e21, 16'h0a21, 16'h0621, 16'h0421, 16'h0221, 16'h0021, 16'h4088,
    16'h4020, 16'h4080, 16'h4000, 16'h0098, 16'h00d0, 16'h00d0, 16'h00d0, 16'h0090,
    16'h0090, 16'h0090, 16'h1028, 16'h0e28, 16'h0628, 16'h0428, 16'h0228, 16'h0028,
    16'h1048, 16'h1008, 16'h0148, 16'h0148, 16'h0108, 16'h00c8, 16'h00c8, 16'h0088,
    16'h0088, 16'h0048, 16'h0008, 16'h1020, 16'h0820, 16'h0e20, 16'h0620, 16'h0420,
    16'h0220, 16'h0020, 16'h0020, 16'h1040, 16'h0840, 16'h3000, 16'h0800, 16'h0140,
    16'h0140, 16'h0140, 16'h0140, 16'h0100, 16'h0100, 16'h00c0, 16'h00c0, 16'h00c0,
    16'h0080, 16'h0080, 16'h0080, 16'h0080, 16'h2040, 16'h0040, 16'h2000, 16'h0000
  };

  logic [15:0] s0_row;
  logic [6:0]  format;
  mau_op_t     op, s1_op, whole;
  logic        odd, junk, buffer, flat, wide, addtid, near;
  logic [2:0]  kind;

  mau_sign_format u_format (.gfx_i, .r_i(h1_i[32:24]), .format_o(format));

  always_ff @(posedge clk_i) s0_row <= OP[{h0_i[6:0], 4'd0} +: 16];

  assign kind = h0_i[30:28];
  assign odd = h0_i[27:24] == 4'd0;
  assign addtid = s0_row[15];

  // ---- Codes of atomics with 4 and 8 bytes ------------------------------------------------------
  logic [4:0] n, atomic_4, atomic_8;

  // 28 .. 32 become 12 .. 16: modulo 32, the subtraction of 16 inverts bit 4. ADD_F64, MIN_F64 and
  // MAX_F64 need 8 bytes, all others above DEC have 4.
  always_comb begin
    automatic logic above27, f64;
    n = h0_i[60:56] + 5'd1;
    above27 = n >= 5'd28 || n == 5'd0;
    f64 = n inside {[ATOMIC_ADD_F64 : ATOMIC_MAX_F64]};
    atomic_4 = {n[4] ^ (above27 || f64), n[3:0]};
    atomic_8 = {n[4] ^ (above27 || n == 5'd18 || n == 5'd19 || n > 5'd22), n[3:0]};
  end

  // ---- The op word without inst_offset ----------------------------------------------------------
  always_comb begin
    automatic mau_generation_t g = generation(gfx_i);
    op = '0;
    op.enc = s0_row[2:0];
    op.cls = s0_row[4:3];
    op.fmt = s0_row[5];
    op.size = s0_row[8:6];
    op.ncomp = s0_row[10:9];
    op.d16 = s0_row[12:11];
    op.sext = s0_row[13];
    op.lds = s0_row[14];
    flat = op.enc == ENC_FLAT || op.enc == ENC_GLOBAL ||
           op.enc == ENC_SCRATCH;
    if (flat && h0_i[10:7] != 4'd0 && !g.segments)
      op.enc = g.flat ? ENC_FLAT : ENC_MUBUF;
    if (op.enc == ENC_SMEM && op.cls == CLS_LOAD && g.scalar_parts && h0_i[39]) begin
      case (h0_i[41:40])
        2'd0: op.size = SIZE_1;
        2'd1, 2'd2: op.size = SIZE_2;
        default: op.size = SIZE_12;
      endcase
      if (h0_i[41:40] != 2'd3) op.sext = h0_i[55];
    end
    buffer = op.enc == ENC_MUBUF || op.enc == ENC_MTBUF;
    wide = op.size == SIZE_12 || op.size == SIZE_16;
    junk = !buffer && h0_i[34:32] == 3'd0;
    op.glc = h0_i[11];
    op.slc = h0_i[12];
    op.dlc = h0_i[13];
    op.offen = h0_i[14] && (buffer || junk);
    op.idxen = h0_i[15] && (buffer || junk);
    if ((op.enc == ENC_MUBUF || op.enc == ENC_GLOBAL ||
         op.enc == ENC_SCRATCH) && op.cls == CLS_LOAD && op.d16 == 2'd0 &&
        (op.fmt ? op.ncomp == 2'd0 : op.size <= SIZE_4 || (g.lds_wide && wide)) &&
        h0_i[20:19] == 2'd0)
      op.lds = 1'b1;
    op.tfe = (buffer || g.flat_tfe) && op.enc != ENC_SMEM && op.cls != CLS_STORE &&
             h0_i[18:16] == 3'd0 && !op.lds;
    if (buffer && g.addr64 && h0_i[23:21] == 3'd0) begin
      op.addr64 = 1'b1;
      op.offen = 1'b0;
      op.idxen = 1'b0;
    end
    if (junk && h0_i[21]) op.addr64 = 1'b1;
    if (op.enc == ENC_MTBUF) begin
      op.format = format;
      if (h0_i[34:32] == 3'd0) begin
        op.fmt = 1'b0;
        op.size = h0_i[37] ? {2'b10, h0_i[35]} : {1'b0, h0_i[36:35]};
      end
    end
    if (op.enc == ENC_GLOBAL) begin
      if (addtid) op.smode = h0_i[45:44] == 2'd0 ? SMODE_NONE : SMODE_S;
      else op.smode = h0_i[43] ? SMODE_SV : SMODE_V;
    end
    if (op.enc == ENC_SCRATCH) op.smode = h0_i[45:44];
    if (op.cls == CLS_ATOMIC) op.atomic = op.size == SIZE_8 ? atomic_8 : atomic_4;
    if (odd) begin
      if (op.enc == ENC_SMEM) begin
        if (!kind[2]) op.unknown = 1'b1;
      end else begin
        case (kind)
          3'd0: op.unknown = 1'b1;
          3'd1: if (!buffer) op.lds = 1'b1;
          3'd2: begin
            op.lds = 1'b1;
            if (h0_i[31]) op.tfe = 1'b1;
          end
          3'd3: begin
            op.lds = 1'b1;
            op.tfe = 1'b1;
          end
          3'd4: begin
            op.lds = 1'b1;
            op.tfe = 1'b1;
            op.offen = 1'b1;
            op.idxen = 1'b1;
            op.unknown = h0_i[31];
          end
          3'd7: op.smode = h0_i[45:44];
          default: ;
        endcase
        if (buffer && (kind == 3'd1 || kind == 3'd4 || kind == 3'd5 || kind == 3'd6))
          op.addr64 = 1'b1;
      end
    end
    near = g.heap && op.enc == ENC_MUBUF && !op.fmt &&
           (op.cls == CLS_LOAD || op.cls == CLS_STORE) &&
           op.size >= SIZE_8 && !op.lds && !op.addr64 && h0_i[54:52] == 3'd0;
    if (near) begin
      op.offen = 1'b1;
      op.idxen = 1'b1;
    end
  end

  // ---- inst -------------------------------------------------------------------------------------
  logic [31:0] inst;
  logic [19:0] r;

  assign r = h1_i[23:4];

  always_comb begin
    automatic mau_generation_t g = generation(gfx_i);
    automatic logic [3:0]  k = h1_i[3:0];
    // m is 2^(flat_bits - 1) - 1, where flat_bits is 12, 13 or 24.
    automatic logic        bits24 = g.flat_bits == 5'd24;
    automatic logic [22:0] m = {{11{bits24}}, g.flat_bits != 5'd12, 11'h7ff};
    automatic logic        is_flat = op.enc == ENC_FLAT;
    automatic logic        negative = !is_flat || g.flat_wraps;
    automatic logic        dwords = g.words == WORDS_GFX6;  // offsets of SMEM: 8 bits
    automatic logic        unsign = g.words == WORDS_GFX8;  // offsets of SMEM: 20 bits, unsigned
    inst = '0;
    case (op.enc)
      ENC_MUBUF, ENC_MTBUF:
        case (k)
          4'd5, 4'd6, 4'd7, 4'd8: inst = {20'd0, r[11:2], 2'd0};
          4'd9, 4'd10: inst = {20'd0, r[11:0]};
          4'd11: inst = g.buffer_signed ? {27'h7ffffff, r[4:0]} : {20'd0, r[11:0]};
          4'd12: inst = g.buffer_signed ? {12'hfff, r} : {20'd0, r[11:0]};
          4'd13: inst = {9'd0, {11{g.buffer_signed}}, 9'h1ff, r[2:0]};
          4'd14, 4'd15: inst = {27'd0, r[4:0]};
          default: ;
        endcase
      ENC_FLAT, ENC_GLOBAL, ENC_SCRATCH:
        if (g.flat_bits != 5'd0 && !(is_flat && g.flat_no_offset && !(odd && kind[2])))
          case (k)
            4'd5, 4'd6: inst = {24'd0, r[7:2], 2'd0};
            4'd7, 4'd8: inst = {12'd0, r & m[19:0]};
            4'd9: inst = {9'd0, m[22:3], r[2:0]};
            4'd10: inst = {27'd0, r[4:0]};
            4'd11, 4'd12: inst = negative ? {27'h7ffffff, r[4:0]} : {30'd0, r[1:0]};
            4'd13: inst = negative ? {26'h3ffffff, r[5:2], 2'd0} : {28'd0, r[3:0]};
            4'd14: inst = negative ? {9'h1ff, ~m[22:3], r[2:0]} : {9'd0, m};
            4'd15: inst = {{9{negative}}, ({23{negative}} & ~m) | ({3'd0, r} & m)};
            default: ;
          endcase
      default:
        case (k)
          4'd0, 4'd1, 4'd2, 4'd3: ;
          4'd4, 4'd5, 4'd6, 4'd7, 4'd8:
            inst = {20'd0, dwords ? 2'd0 : r[11:10], r[9:2], 2'd0};
          default:
            if (dwords) inst = {22'd0, r[9:2], 2'd0};
            else if (k <= 4'd10) inst = {20'd0, r[11:0]};
            else if (unsign) inst = k == 4'd11 ? {20'd0, r[11:0]} : {12'd0, r};
            else if (k <= 4'd12) inst = {24'hffffff, r[7:0]};
            else if (k == 4'd15 && g.scalar_parts) inst = {9'd0, 11'h7ff, r[11:0]};
            else inst = {{12{k == 4'd13}}, r};
        endcase
    endcase
  end

  always_ff @(posedge clk_i) begin
    s1_op <= op;
    inst_o <= inst;
    edge_o <= near;
  end

  always_comb begin
    whole = s1_op;
    whole.inst_offset = inst_o[23:0];
  end
  assign op_o = whole;
endmodule : mau_sign_op
