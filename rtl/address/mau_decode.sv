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
  input  logic [3:0]  gfx_i,   // GFX_*
  input  logic [63:0] inst_i,  // first word in bits 31:0; the second is not read when the
                               // instruction has one word
  output mau_op_t     op_o
);
  // Where words have their fields (WORDS_*); one bit is 1.
  typedef struct packed {
    logic gfx6;   // gfx6, 7
    logic gfx8;
    logic gfx9;
    logic gfx10;  // gfx10, 10_3
    logic gfx11;
  } layout_t;

  // Encodings; one bit is 1 at most.
  typedef struct packed {
    logic       mubuf;
    logic       mtbuf;
    logic       flat;  // FLAT, GLOBAL, SCRATCH by 'seg'
    logic       smem;
    logic [1:0] seg;   // 0 FLAT, 1 SCRATCH, 2 GLOBAL
  } encoding_t;

  // What opcode_key() says.
  typedef struct packed {
    logic [2:0] page;
    logic [3:0] bit_of_which;
  } key_t;

  // What opcode_info() says.
  typedef struct packed {
    logic [10:0] which;  // where the opcode exists
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

  function automatic layout_t layout_of(input logic [2:0] words);
    return '{
      gfx6: words == WORDS_GFX6,
      gfx8: words == WORDS_GFX8,
      gfx9: words == WORDS_GFX9,
      gfx10: words == WORDS_GFX10,
      gfx11: words == WORDS_GFX11
    };
  endfunction

  function automatic encoding_t encoding_of(input layout_t w, input logic [63:0] i);
    return '{
      mubuf: i[31:26] == 6'b111000,
      mtbuf: i[31:26] == 6'b111010,
      flat: i[31:26] == 6'b110111,
      smem: w.gfx6 ? i[31:27] == 5'b11000 :
            w.gfx8 || w.gfx9 ? i[31:26] == 6'b110000 : i[31:26] == 6'b111101,
      seg: w.gfx6 || w.gfx8 ? 2'd0 : w.gfx11 ? i[17:16] : i[15:14]
    };
  endfunction

  function automatic logic [2:0] enc_of(input encoding_t e);
    if (e.mtbuf) return ENC_MTBUF;
    if (e.smem) return ENC_SMEM;
    if (!e.flat || e.seg == 2'd3) return ENC_MUBUF;
    return e.seg == 2'd0 ? ENC_FLAT : e.seg == 2'd1 ? ENC_SCRATCH : ENC_GLOBAL;
  endfunction

  function automatic logic [7:0] code_of(input layout_t w, input encoding_t e,
                                         input logic [63:0] i);
    if (e.mubuf) return {i[25] && (w.gfx10 || w.gfx11), i[24:18]};
    if (e.mtbuf)
      return w.gfx6 ? {5'd0, i[18:16]} : w.gfx10 ? {4'd0, i[53], i[18:16]} : {4'd0, i[18:15]};
    if (e.flat) return {1'b0, i[24:18]};
    if (e.smem) return w.gfx6 ? {3'd0, i[26:22]} : i[25:18];
    return 8'd0;
  endfunction

  // Base operands of GLOBAL, SCRATCH (F6, F7): SADDR off is 0x7f on every generation, and NULL where
  // there is one (N28). SCRATCH without SVE: where it has NONE, 0x7f means that there is no VGPR
  // either.
  function automatic logic [1:0] smode_of(input mau_generation_t g, input layout_t w,
                                          input encoding_t e, input logic [63:0] i,
                                          input logic addtid);
    automatic logic [6:0] saddr = i[54:48];
    automatic logic       sve = i[55];
    automatic logic       off = saddr == 7'h7f ||
                                (g.null_code != 8'd0 && saddr == g.null_code[6:0]);
    if (e.seg == 2'd2 && addtid) return off ? SMODE_NONE : SMODE_S;
    if (e.seg == 2'd2) return off ? SMODE_V : SMODE_SV;
    if (w.gfx11 && sve) return off ? SMODE_V : SMODE_SV;
    if (w.gfx11) return off ? SMODE_NONE : SMODE_S;
    if (g.scratch_modes[SMODE_NONE] && saddr == 7'h7f) return SMODE_NONE;
    return off ? SMODE_V : SMODE_S;
  endfunction

  // F1.
  function automatic logic [23:0] offset_of(input mau_generation_t g, input layout_t w,
                                            input encoding_t e, input logic [63:0] i,
                                            input logic literal);
    if (e.mubuf || e.mtbuf) return {12'd0, i[11:0]};
    if (e.flat) begin
      if (g.flat_bits == 5'd0) return 24'd0;
      if (e.seg == 2'd0) return {12'd0, i[11] && g.flat_bits == 5'd13, i[10:0]};
      return g.flat_bits == 5'd12 ? {{12{i[11]}}, i[11:0]} : {{11{i[12]}}, i[12:0]};
    end
    if (w.gfx6) return i[8] ? {14'd0, i[7:0], 2'b00} : literal ? {i[53:32], 2'b00} : 24'd0;
    if (w.gfx8) return i[17] ? {4'd0, i[51:32]} : 24'd0;
    if (w.gfx9 && !i[17]) return 24'd0;
    return {{3{i[52]}}, i[52:32]};
  endfunction

  function automatic mau_op_t decode(input logic [3:0] gfx, input logic [63:0] i);
    automatic mau_generation_t g = generation(gfx);
    automatic layout_t         w = layout_of(g.words);
    automatic encoding_t       e = encoding_of(w, i);
    automatic logic            buffer = e.mubuf || e.mtbuf;
    automatic logic            segment = e.flat && e.seg != 2'd0;
    automatic logic            named = buffer || e.smem || (e.flat && e.seg != 2'd3);
    automatic key_t            key = opcode_key(gfx, enc_of(e));
    automatic opcode_t         code = opcode_info(key.page, code_of(w, e, i));
    // IMM = 0, OFFSET = 0xff: the second word.
    automatic logic            literal = e.smem && g.smrd_literal && i[8:0] == 9'h0ff;
    automatic logic            fits = !literal || i[61:53] == 9'd0 || i[61:53] == 9'h1ff;
    automatic logic            known = named && code.which[key.bit_of_which] && fits;
    automatic logic            glc = w.gfx11 || buffer ? i[14] : i[16] && !(e.smem && w.gfx6);
    automatic logic            slc = buffer ? (w.gfx11 ? i[12] :
                                               e.mubuf && (w.gfx8 || w.gfx9) ? i[17] : i[54]) :
                                     e.flat && (w.gfx11 ? i[15] : i[17]);
    automatic mau_op_t         op = '0;

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
    if ((e.mubuf && !w.gfx11 && i[16]) || (e.flat && (w.gfx9 || w.gfx10) && i[13])) op.lds = 1'b1;
    op.glc = glc;
    op.slc = slc;
    if (w.gfx10) op.dlc = buffer ? i[15] : e.flat ? i[12] : i[14];
    if (w.gfx11) op.dlc = i[13];
    if (buffer) op.tfe = w.gfx11 ? i[53] : i[55];
    if (e.flat) op.tfe = g.flat_tfe && i[55];
    op.idxen = buffer && (w.gfx11 ? i[55] : i[13]);
    op.offen = buffer && (w.gfx11 ? i[54] : i[12]);
    op.addr64 = buffer && g.addr64 && i[15];
    op.smode = segment ? smode_of(g, w, e, i, known && code.addtid) : SMODE_V;
    op.format = e.mtbuf ? i[25:19] : 7'd0;
    op.inst_offset = offset_of(g, w, e, i, literal);
    return op;
  endfunction

  always_ff @(posedge clk_i) if (load_i) op_o <= decode(gfx_i, inst_i);
endmodule : mau_decode
