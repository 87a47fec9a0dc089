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
  logic        gcn, odd, junk, buffer, flat, addtid, near;
  logic [2:0]  kind;
  logic [4:0]  atomic;

  // Properties of the generation.
  logic        has_flat, addr64, heap, smrd, no_offset;  // smrd: offsets of scalar loads in dwords
  logic [11:0] m;  // mask of a positive offset of FLAT

  always_comb begin
    automatic mau_generation_t g = generation(gfx_i);
    gcn = !g.segments;
    has_flat = g.flat;
    addr64 = g.addr64;
    heap = g.heap;
    smrd = g.words == WORDS_GFX6;
    no_offset = g.flat_no_offset;
    m = g.flat_bits == 5'd12 ? 12'h7ff : 12'hfff;
  end

  mau_sign_format u_format (.gfx_i, .r_i(h1_i[32:24]), .format_o(format));

  always_ff @(posedge clk_i) s0_row <= OP[{h0_i[6:0], 4'd0} +: 16];

  assign kind = h0_i[30:28];
  assign odd = h0_i[27:24] == 4'd0;
  assign addtid = s0_row[15];

  // ---- The op word without inst_offset ----------------------------------------------------------
  always_comb begin
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
    if (flat && h0_i[10:7] != 4'd0 && gcn)
      op.enc = has_flat ? ENC_FLAT : ENC_MUBUF;
    buffer = op.enc == ENC_MUBUF || op.enc == ENC_MTBUF;
    junk = !buffer && h0_i[34:32] == 3'd0;
    op.glc = h0_i[11];
    op.slc = h0_i[12];
    op.dlc = h0_i[13];
    op.offen = h0_i[14] && (buffer || junk);
    op.idxen = h0_i[15] && (buffer || junk);
    if ((op.enc == ENC_MUBUF || op.enc == ENC_GLOBAL ||
         op.enc == ENC_SCRATCH) && op.cls == CLS_LOAD && op.d16 == 2'd0 &&
        (op.fmt ? op.ncomp == 2'd0 : op.size <= SIZE_4) && h0_i[20:19] == 2'd0)
      op.lds = 1'b1;
    op.tfe = (buffer || gcn) && op.enc != ENC_SMEM && op.cls != CLS_STORE &&
             h0_i[18:16] == 3'd0 && !op.lds;
    if (buffer && addr64 && h0_i[23:21] == 3'd0) begin
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
    atomic = 5'd1 + {1'b0, h0_i[49:46]} + {3'd0, h0_i[51:50]};
    if (op.cls == CLS_ATOMIC)
      op.atomic = op.size == SIZE_8 && atomic >= 5'd18 ? atomic - 5'd16 : atomic;
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
    near = heap && op.enc == ENC_MUBUF && !op.fmt &&
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
    inst = '0;
    case (op.enc)
      ENC_MUBUF, ENC_MTBUF:
        case (h1_i[3:0])
          4'd5, 4'd6, 4'd7, 4'd8: inst = {20'd0, r[11:2], 2'd0};
          4'd9, 4'd10, 4'd11, 4'd12: inst = {20'd0, r[11:0]};
          4'd13: inst = {20'd0, 9'h1ff, r[2:0]};
          4'd14, 4'd15: inst = {27'd0, r[4:0]};
          default: ;
        endcase
      ENC_FLAT:
        if (!gcn && (!no_offset || (odd && kind[2])))
          case (h1_i[3:0])
            4'd5, 4'd6: inst = {24'd0, r[7:2], 2'd0};
            4'd7, 4'd8, 4'd15: inst = {20'd0, r[11:0] & m};
            4'd9: inst = {20'd0, m[11:3], r[2:0]};
            4'd10: inst = {27'd0, r[4:0]};
            4'd11, 4'd12: inst = {30'd0, r[1:0]};
            4'd13: inst = {28'd0, r[3:0]};
            4'd14: inst = {20'd0, m};
            default: ;
          endcase
      ENC_GLOBAL, ENC_SCRATCH:
        if (!gcn)
          case (h1_i[3:0])
            4'd5, 4'd6: inst = {24'd0, r[7:2], 2'd0};
            4'd7, 4'd8: inst = {20'd0, r[11:0] & m};
            4'd9: inst = {20'd0, m[11:3], r[2:0]};
            4'd10: inst = {27'd0, r[4:0]};
            4'd11, 4'd12: inst = {27'h7ffffff, r[4:0]};
            4'd13: inst = {26'h3ffffff, r[5:2], 2'd0};
            4'd14: inst = {20'hfffff, ~m[11:3], r[2:0]};
            4'd15: inst = {20'hfffff, ~m | r[11:0]};
            default: ;
          endcase
      default:
        case (h1_i[3:0])
          4'd0, 4'd1, 4'd2, 4'd3: ;
          4'd4, 4'd5, 4'd6, 4'd7, 4'd8:
            inst = {20'd0, smrd ? 2'd0 : r[11:10], r[9:2], 2'd0};
          default:
            if (smrd) inst = {22'd0, r[9:2], 2'd0};
            else if (h1_i[3:0] <= 4'd10) inst = {20'd0, r[11:0]};
            else if (gcn) inst = h1_i[3:0] == 4'd11 ? {20'd0, r[11:0]} : {12'd0, r};
            else if (h1_i[3:0] <= 4'd12) inst = {24'hffffff, r[7:0]};
            else inst = {h1_i[3:0] == 4'd13 ? 12'hfff : 12'd0, r};
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
