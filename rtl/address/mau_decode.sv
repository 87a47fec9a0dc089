// mau_decode.sv - decodes the words of a machine instruction to the operation word. One register.
//
// The ENCODING bits name the encoding. Each generation has its own field positions
// (docs/spec/decode.md). opcode_info() gives the properties of an opcode. F1 and F11 are applied to
// inst_offset.
// These set unknown = 1 (E5):
// - an opcode that the generation lacks or the unit does not execute: fields of the opcode are 0,
//   flags and offset are decoded as usual, for E1-E4
// - an ENCODING that does not exist, or SEG = 3: all other fields are 0
// FLAT on gfx6 is decoded as on gfx7; its opcodes are unknown (D24). The literal of a scalar load
// of gfx7 counts dwords. When its bytes need more than 24 bits, as a signed number, the load is not
// executed (E5).
// C model: mau_decode().
// SPDX-License-Identifier: Apache-2.0
module mau_decode
  import mau_enc::*;
(
  input  logic        clk_i,
  input  logic        load_i,  // 1: decode inst_i into op_o; 0: op_o holds
  input  logic [3:0]  gfx_i,   // GFX_*
  input  logic [95:0] inst_i,  // first word in bits 31:0; words past the end of the instruction are
                               // not read
  output mau_op_t     op_o
);
  // Field positions in the instruction words (WORDS_*). Exactly one of the first six is 1.
  typedef struct packed {
    logic gfx6;    // gfx6, 7
    logic gfx8;
    logic gfx9;    // gfx9, 90a, 942, 950
    logic gfx10;   // gfx10, 10_3
    logic gfx11;
    logic gfx12;
    logic sc;      // gfx90a, 942, 950: SCC or SC1
    logic gfx942;  // gfx942, 950: SVE in bit 13
  } layout_t;

  // The encoding. At most one of the first four bits is 1.
  typedef struct packed {
    logic       mubuf;
    logic       mtbuf;
    logic       flat;  // FLAT, GLOBAL or SCRATCH, by 'seg'
    logic       smem;
    logic [1:0] seg;   // 0 FLAT, 1 SCRATCH, 2 GLOBAL
  } encoding_t;

  // Cache policy.
  typedef struct packed {
    logic [1:0] scope;
    logic       dlc;  // gfx90a: SCC; gfx942, 950: SC1; gfx12: bit 2 of TH
    logic       slc;  // gfx942, 950: NT; gfx12: bit 1 of TH
    logic       glc;  // gfx942, 950: SC0; gfx12: bit 0 of TH
  } policy_t;

  // Result of opcode_key().
  typedef struct packed {
    logic [2:0] page;
    logic [3:0] bit_of_which;
  } key_t;

  // Result of opcode_info().
  typedef struct packed {
    logic [10:0] which;  // mask of the generations that have the opcode
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
      gfx9: words == WORDS_GFX9 || words == WORDS_GFX90A || words == WORDS_GFX942,
      gfx10: words == WORDS_GFX10,
      gfx11: words == WORDS_GFX11,
      gfx12: words == WORDS_GFX12,
      sc: words == WORDS_GFX90A || words == WORDS_GFX942,
      gfx942: words == WORDS_GFX942
    };
  endfunction

  // VBUFFER of gfx12: OP 0x80 to 0x8F is typed. FLAT of gfx12 begins with 0xEC, 0xED or 0xEE, whose
  // low two bits are SEG.
  function automatic encoding_t encoding_of(input layout_t w, input logic [95:0] i);
    automatic logic [5:0] top = i[31:26];
    automatic logic       vbuffer = top == 6'b110001;
    automatic logic       typed = i[21:18] == 4'h8;
    return '{
      mubuf: w.gfx12 ? vbuffer && !typed : top == 6'b111000,
      mtbuf: w.gfx12 ? vbuffer && typed : top == 6'b111010,
      flat: top == (w.gfx12 ? 6'b111011 : 6'b110111),
      smem: w.gfx6 ? i[31:27] == 5'b11000 : top == (w.gfx8 || w.gfx9 ? 6'b110000 : 6'b111101),
      seg: w.gfx6 || w.gfx8 ? 2'd0 : w.gfx12 ? i[25:24] : w.gfx11 ? i[17:16] : i[15:14]
    };
  endfunction

  function automatic logic [2:0] enc_of(input encoding_t e);
    if (e.mtbuf) return ENC_MTBUF;
    if (e.smem) return ENC_SMEM;
    if (!e.flat || e.seg == 2'd3) return ENC_MUBUF;
    return e.seg == 2'd0 ? ENC_FLAT : e.seg == 2'd1 ? ENC_SCRATCH : ENC_GLOBAL;
  endfunction

  function automatic logic [7:0] code_of(input layout_t w, input encoding_t e,
                                         input logic [95:0] i);
    if (w.gfx12) return e.smem ? {2'd0, i[18:13]} : e.mtbuf ? {4'd0, i[17:14]} : i[21:14];
    if (e.mubuf) return {i[25] && (w.gfx10 || w.gfx11), i[24:18]};
    if (e.mtbuf)
      return w.gfx6 ? {5'd0, i[18:16]} : w.gfx10 ? {4'd0, i[53], i[18:16]} : {4'd0, i[18:15]};
    if (e.flat) return {1'b0, i[24:18]};
    return w.gfx6 ? {3'd0, i[26:22]} : i[25:18];
  endfunction

  function automatic policy_t policy_of(input layout_t w, input encoding_t e,
                                        input logic [95:0] i);
    if (w.gfx12 && e.smem) return '{scope: i[22:21], dlc: 1'b0, slc: i[24], glc: i[23]};
    if (w.gfx12) return '{scope: i[51:50], dlc: i[54], slc: i[53], glc: i[52]};
    if (e.smem)
      return '{
        scope: 2'd0,
        dlc: w.gfx10 ? i[14] : w.gfx11 && i[13],
        slc: 1'b0,
        glc: w.gfx11 ? i[14] : !w.gfx6 && i[16]
      };
    if (w.gfx11) return '{scope: 2'd0, dlc: i[13], slc: e.flat ? i[15] : i[12], glc: i[14]};
    if (e.flat)
      return '{scope: 2'd0, dlc: w.gfx10 ? i[12] : w.sc && i[25], slc: i[17], glc: i[16]};
    return '{
      scope: 2'd0,
      dlc: w.gfx10 ? i[15] : w.sc && (e.mubuf ? i[15] : i[53]),
      slc: e.mubuf && (w.gfx8 || w.gfx9) ? i[17] : i[54],
      glc: i[14]
    };
  endfunction

  // On gfx90a, 942 and 950 bit 55 is ACC, not TFE.
  function automatic logic tfe_of(input mau_generation_t g, input layout_t w, input encoding_t e,
                                  input logic [95:0] i);
    if (e.flat) return g.flat_tfe && i[55];
    if (e.smem || g.no_tfe) return 1'b0;
    return w.gfx12 ? i[22] : w.gfx11 ? i[53] : i[55];
  endfunction

  // The LDS bit. gfx11 and gfx12 have none; gfx942 and 950 have it in MUBUF alone.
  function automatic logic lds_of(input layout_t w, input encoding_t e, input logic [95:0] i);
    if (e.mubuf) return !w.gfx11 && !w.gfx12 && i[16];
    return e.flat && ((w.gfx9 && !w.gfx942) || w.gfx10) && i[13];
  endfunction

  // Base operands of GLOBAL and SCRATCH (F6, F7, F18). SADDR = 0x7f means off on every generation;
  // so does NULL where the generation has it (N28). Only GLOBAL has ADDTID. In SCRATCH without SVE,
  // 0x7f means no VGPR either, where the generation has SMODE_NONE.
  function automatic logic [1:0] smode_of(input mau_generation_t g, input layout_t w,
                                          input encoding_t e, input logic [95:0] i,
                                          input logic addtid);
    automatic logic [6:0] saddr = w.gfx12 ? i[6:0] : i[54:48];
    automatic logic       sve = w.gfx12 ? i[49] : w.gfx942 ? i[13] : i[55];
    automatic logic       off = saddr == 7'h7f ||
                                (g.null_code != 8'd0 && saddr == g.null_code[6:0]);
    if (addtid) return off ? SMODE_NONE : SMODE_S;
    if (e.seg == 2'd2) return off ? SMODE_V : SMODE_SV;
    if (g.scratch_modes[SMODE_SV] && sve) return off ? SMODE_V : SMODE_SV;
    if (g.scratch_modes[SMODE_SV]) return off ? SMODE_NONE : SMODE_S;
    if (g.scratch_modes[SMODE_NONE] && saddr == 7'h7f) return SMODE_NONE;
    return off ? SMODE_V : SMODE_S;
  endfunction

  // inst_offset of FLAT, GLOBAL, SCRATCH (F1, F11). That of FLAT is unsigned, except on gfx12.
  function automatic logic [23:0] flat_offset_of(input mau_generation_t g, input encoding_t e,
                                                 input logic [95:0] i);
    if (g.flat_bits == 5'd24) return i[95:72];
    if (g.flat_bits == 5'd13)
      return e.seg == 2'd0 ? {12'd0, i[11:0]} : {{11{i[12]}}, i[12:0]};
    if (g.flat_bits == 5'd12)
      return e.seg == 2'd0 ? {13'd0, i[10:0]} : {{12{i[11]}}, i[11:0]};
    return 24'd0;
  endfunction

  // inst_offset of scalar loads. Without IMM it is 0, unless there is a literal.
  function automatic logic [23:0] scalar_offset_of(input layout_t w, input logic [95:0] i,
                                                   input logic literal);
    if (w.gfx12) return i[55:32];
    if (w.gfx6) return i[8] ? {14'd0, i[7:0], 2'b00} : literal ? {i[53:32], 2'b00} : 24'd0;
    if (w.gfx8) return i[17] ? {4'd0, i[51:32]} : 24'd0;
    if (w.gfx9 && !i[17]) return 24'd0;
    return {{3{i[52]}}, i[52:32]};
  endfunction

  function automatic logic [23:0] offset_of(input mau_generation_t g, input layout_t w,
                                            input encoding_t e, input logic [95:0] i,
                                            input logic literal);
    if (e.flat) return flat_offset_of(g, e, i);
    if (e.smem) return scalar_offset_of(w, i, literal);
    return w.gfx12 ? i[95:72] : {12'd0, i[11:0]};
  endfunction

  function automatic mau_op_t decode(input logic [3:0] gfx, input logic [95:0] i);
    automatic mau_generation_t g = generation(gfx);
    automatic layout_t         w = layout_of(g.words);
    automatic encoding_t       e = encoding_of(w, i);
    automatic logic            buffer = e.mubuf || e.mtbuf;
    automatic logic            segment = e.flat && e.seg != 2'd0;
    automatic logic            named = buffer || e.smem || (e.flat && e.seg != 2'd3);
    automatic key_t            key = opcode_key(gfx, enc_of(e));
    automatic opcode_t         code = opcode_info(key.page, code_of(w, e, i));
    // IMM = 0 and OFFSET = 0xff: the second word is a literal.
    automatic logic            literal = e.smem && g.smrd_literal && i[8:0] == 9'h0ff;
    automatic logic            fits = !literal || i[61:53] == 9'd0 || i[61:53] == 9'h1ff;
    automatic logic            known = named && code.which[key.bit_of_which] && fits;
    automatic policy_t         policy = policy_of(w, e, i);
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
    if (lds_of(w, e, i)) op.lds = 1'b1;
    op.glc = policy.glc;
    op.slc = policy.slc;
    op.dlc = policy.dlc;
    op.scope = policy.scope;
    op.tfe = tfe_of(g, w, e, i);
    op.idxen = buffer && (w.gfx12 ? i[63] : w.gfx11 ? i[55] : i[13]);
    op.offen = buffer && (w.gfx12 ? i[62] : w.gfx11 ? i[54] : i[12]);
    op.addr64 = buffer && g.addr64 && i[15];
    op.smode = segment ? smode_of(g, w, e, i, known && code.addtid) : SMODE_V;
    if (e.mtbuf) op.format = w.gfx12 ? i[61:55] : i[25:19];
    op.inst_offset = offset_of(g, w, e, i, literal);
    return op;
  endfunction

  always_ff @(posedge clk_i) if (load_i) op_o <= decode(gfx_i, inst_i);
endmodule : mau_decode
