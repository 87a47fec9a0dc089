// mau_decode.sv - from the two words of a machine instruction to the operation word, registered
// once.
//
// ENCODING bits name the encoding, each generation has its own field positions
// (docs/spec/decode.md), and opcode_info() says what the opcode is. An opcode that the
// generation lacks or that the unit does not execute: unknown = 1 (E5), what opcodes say is 0, and
// the flags and the offset are as the bits say, for E1-E4. No such ENCODING: unknown = 1 and
// nothing else. F1 is applied to inst_offset. FLAT on gfx6 reads as on gfx7, its opcodes are
// unknown (D24). SEG = 3 is no encoding. The literal of gfx7's scalar loads counts dwords; one
// whose bytes, as a signed number, need more than 24 bits is not executed (E5).
// C twin: mau_decode().
// SPDX-License-Identifier: Apache-2.0
module mau_decode
  import mau_enc::*;
(
  input  logic        clk_i,
  input  logic        load_i,  // decode inst_i into op_o; else op_o stays
  input  logic [3:0]  gfx_i,   // GFX_6 .. GFX_11
  input  logic [63:0] inst_i,  // first word in bits 31:0; the second is not read when the
                               // instruction has one word
  output mau_op_t     op_o
);
  // Generations by their field positions; one bit is 1.
  typedef struct packed {
    logic g67;
    logic g8;
    logic g9;
    logic g10;  // gfx10, gfx10_3
    logic g11;
  } generation_t;

  // Encodings; one bit is 1 at most.
  typedef struct packed {
    logic       mubuf;
    logic       mtbuf;
    logic       flat;  // FLAT, GLOBAL, SCRATCH by 'seg'
    logic       smem;
    logic [1:0] seg;   // 0 FLAT, 1 SCRATCH, 2 GLOBAL
  } encoding_t;

  // What opcode_info() says.
  typedef struct packed {
    logic [7:0] which;  // where the opcode exists
    logic       addtid;
    logic       lds;
    logic       sext;
    logic [1:0] d16;
    logic [4:0] atomic;
    logic [1:0] ncomp;
    logic       fmt;
    logic [2:0] size;
    logic [1:0] cls;
  } opcode_t;

  function automatic generation_t generation_of(input logic [3:0] gfx);
    return '{
      g67: gfx == GFX_6 || gfx == GFX_7,
      g8: gfx == GFX_8,
      g9: gfx == GFX_9,
      g10: gfx == GFX_10 || gfx == GFX_10_3,
      g11: gfx >= GFX_11
    };
  endfunction

  function automatic encoding_t encoding_of(input generation_t g, input logic [63:0] i);
    return '{
      mubuf: i[31:26] == 6'b111000,
      mtbuf: i[31:26] == 6'b111010,
      flat: i[31:26] == 6'b110111,
      smem: g.g67 ? i[31:27] == 5'b11000 :
            g.g8 || g.g9 ? i[31:26] == 6'b110000 : i[31:26] == 6'b111101,
      seg: g.g67 || g.g8 ? 2'd0 : g.g11 ? i[17:16] : i[15:14]
    };
  endfunction

  function automatic logic [2:0] enc_of(input encoding_t e);
    if (e.mtbuf) return ENC_MTBUF;
    if (e.smem) return ENC_SMEM;
    if (!e.flat || e.seg == 2'd3) return ENC_MUBUF;
    return e.seg == 2'd0 ? ENC_FLAT : e.seg == 2'd1 ? ENC_SCRATCH : ENC_GLOBAL;
  endfunction

  function automatic logic [7:0] code_of(input generation_t g, input encoding_t e,
                                         input logic [63:0] i);
    if (e.mubuf) return {i[25] && (g.g10 || g.g11), i[24:18]};
    if (e.mtbuf)
      return g.g67 ? {5'd0, i[18:16]} : g.g10 ? {4'd0, i[53], i[18:16]} : {4'd0, i[18:15]};
    if (e.flat) return {1'b0, i[24:18]};
    if (e.smem) return g.g67 ? {3'd0, i[26:22]} : i[25:18];
    return 8'd0;
  endfunction

  // Base operands of GLOBAL, SCRATCH (F6, F7): SADDR off is 0x7f on every generation (N28), and
  // NULL, 0x7d on gfx10 and 10_3, 0x7c on gfx11. SCRATCH of gfx10_3: 0x7f means that there is no
  // VGPR either.
  function automatic logic [1:0] smode_of(input generation_t g, input encoding_t e,
                                          input logic [63:0] i, input logic gfx10_3,
                                          input logic addtid);
    automatic logic [6:0] saddr = i[54:48];
    automatic logic       sve = i[55];
    automatic logic       off = saddr == 7'h7f || (g.g10 && saddr == 7'h7d) ||
                                (g.g11 && saddr == 7'h7c);
    if (e.seg == 2'd2 && addtid) return off ? SMODE_NONE : SMODE_S;
    if (e.seg == 2'd2) return off ? SMODE_V : SMODE_SV;
    if (g.g11 && sve) return off ? SMODE_V : SMODE_SV;
    if (g.g11) return off ? SMODE_NONE : SMODE_S;
    if (gfx10_3 && saddr == 7'h7f) return SMODE_NONE;
    return off ? SMODE_V : SMODE_S;
  endfunction

  // F1.
  function automatic logic [23:0] offset_of(input generation_t g, input encoding_t e,
                                            input logic [63:0] i, input logic literal);
    if (e.mubuf || e.mtbuf) return {12'd0, i[11:0]};
    if (e.flat) begin
      if (g.g67 || g.g8) return 24'd0;
      if (e.seg == 2'd0) return {12'd0, i[11] && !g.g10, i[10:0]};
      return g.g10 ? {{12{i[11]}}, i[11:0]} : {{11{i[12]}}, i[12:0]};
    end
    if (g.g67) return i[8] ? {14'd0, i[7:0], 2'b00} : literal ? {i[53:32], 2'b00} : 24'd0;
    if (g.g8) return i[17] ? {4'd0, i[51:32]} : 24'd0;
    if (g.g9 && !i[17]) return 24'd0;
    return {{3{i[52]}}, i[52:32]};
  endfunction

  function automatic mau_op_t decode(input logic [3:0] gfx, input logic [63:0] i);
    automatic generation_t g = generation_of(gfx);
    automatic encoding_t   e = encoding_of(g, i);
    automatic logic        buffer = e.mubuf || e.mtbuf;
    automatic logic        segment = e.flat && e.seg != 2'd0;
    automatic logic        named = buffer || e.smem || (e.flat && e.seg != 2'd3);
    automatic opcode_t     code = opcode_info(
      e.mtbuf ? 3'd4 : e.smem ? 3'd5 : {1'b0, gfx[2:1]}, code_of(g, e, i));
    automatic logic [2:0]  which = e.mtbuf || e.smem ? gfx[2:0] : {gfx[0], segment,
                                                                   e.flat && e.seg != 2'd2};
    // IMM = 0, OFFSET = 0xff: the second word.
    automatic logic        literal = e.smem && gfx == GFX_7 && i[8:0] == 9'h0ff;
    automatic logic        fits = !literal || i[61:53] == 9'd0 || i[61:53] == 9'h1ff;
    automatic logic        known = named && code.which[which] && fits;
    automatic logic        glc = g.g11 || buffer ? i[14] : i[16] && !(e.smem && g.g67);
    automatic logic        slc = buffer ? (g.g11 ? i[12] :
                                           e.mubuf && (g.g8 || g.g9) ? i[17] : i[54]) :
                                 e.flat && (g.g11 ? i[15] : i[17]);
    automatic mau_op_t     op = '0;

    op.unknown = !known;
    op.enc = enc_of(e);
    if (known) begin
      op.cls = code.cls;
      op.fmt = code.fmt;
      op.size = code.size;
      op.ncomp = code.ncomp;
      op.d16 = code.d16;
      op.sext = code.sext;
      op.atomic = code.atomic;
      op.lds = code.lds;
    end
    if (!named) return op;
    if ((e.mubuf && !g.g11 && i[16]) || (e.flat && (g.g9 || g.g10) && i[13])) op.lds = 1'b1;
    op.glc = glc;
    op.slc = slc;
    if (g.g10) op.dlc = buffer ? i[15] : e.flat ? i[12] : i[14];
    if (g.g11) op.dlc = i[13];
    if (buffer) op.tfe = g.g11 ? i[53] : i[55];
    if (e.flat) op.tfe = (g.g67 || g.g8) && i[55];
    op.idxen = buffer && (g.g11 ? i[55] : i[13]);
    op.offen = buffer && (g.g11 ? i[54] : i[12]);
    op.addr64 = buffer && g.g67 && i[15];
    op.smode = segment ? smode_of(g, e, i, gfx == GFX_10_3, known && code.addtid) : SMODE_V;
    op.format = e.mtbuf ? i[25:19] : 7'd0;
    op.inst_offset = offset_of(g, e, i, literal);
    return op;
  endfunction

  always_ff @(posedge clk_i) if (load_i) op_o <= decode(gfx_i, inst_i);
endmodule : mau_decode
