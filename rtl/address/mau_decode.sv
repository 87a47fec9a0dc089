// mau_decode.sv - from the two words of a machine instruction to the operation word, registered
// once.
//
// ENCODING bits name the encoding, each generation has its own field positions
// (docs/spec/decode.md), and opcode_info() says what the opcode is. An opcode that the
// generation lacks or that the unit does not execute: unknown = 1 (E5), what opcodes say is 0, and
// the flags and the offset stand as the bits say, for E1-E4. No such ENCODING: unknown = 1 and
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
  input  logic [2:0]  gfx_i,   // GFX_6 .. GFX_11
  input  logic [63:0] inst_i,  // first word in bits 31:0; the second is not read when the
                                    // instruction has one word
  output logic [63:0] op_o     // packed mau_op_t
);
  mau_op_t op_q;
  assign op_o = op_q;

  // Generations by their field positions.
  logic g67, g8, g9, g10, g11;
  assign g67 = gfx_i == GFX_6 || gfx_i == GFX_7;
  assign g8 = gfx_i == GFX_8;
  assign g9 = gfx_i == GFX_9;
  assign g10 = gfx_i == GFX_10 || gfx_i == GFX_10_3;
  assign g11 = !(g67 || g8 || g9 || g10);

  always_ff @(posedge clk_i) begin : b_decode
    logic        mubuf, mtbuf, flat, smem, buffer, segment, named, known, off, sve, literal, fits;
    logic [1:0]  seg;
    logic [2:0]  enc, page, which_bit;
    logic [7:0]  code, which;
    logic        addtid, lds, sext, fmt;
    logic [1:0]  d16, ncomp, cls, smode;
    logic [4:0]  atomic;
    logic [2:0]  size;
    logic        glc, slc, dlc, tfe, lds_bit;
    logic [23:0] offset;
    if (load_i) begin
      // Encoding.
      mubuf = inst_i[31:26] == 6'b111000;
      mtbuf = inst_i[31:26] == 6'b111010;
      flat = inst_i[31:26] == 6'b110111;
      smem = g67 ? inst_i[31:27] == 5'b11000 :
             g8 || g9 ? inst_i[31:26] == 6'b110000 : inst_i[31:26] == 6'b111101;
      seg = g67 || g8 ? 2'd0 : g11 ? inst_i[17:16] : inst_i[15:14];  // 0 flat, 1 scratch, 2 global
      buffer = mubuf || mtbuf;
      segment = flat && seg != 2'd0;
      named = buffer || smem || (flat && seg != 2'd3);
      enc = mtbuf ? ENC_MTBUF : smem ? ENC_SMEM :
            !(flat && named) ? ENC_MUBUF : seg == 2'd0 ? ENC_FLAT :
            seg == 2'd1 ? ENC_SCRATCH : ENC_GLOBAL;

      // Opcode.
      code = 8'd0;
      if (mubuf) code = {inst_i[25] && (g10 || g11), inst_i[24:18]};
      if (mtbuf) code = g67 ? {5'd0, inst_i[18:16]} :
                        g10 ? {4'd0, inst_i[53], inst_i[18:16]} : {4'd0, inst_i[18:15]};
      if (flat) code = {1'b0, inst_i[24:18]};
      if (smem) code = g67 ? {3'd0, inst_i[26:22]} : inst_i[25:18];
      page = mtbuf ? 3'd4 : smem ? 3'd5 : {1'b0, gfx_i[2:1]};
      which_bit = mtbuf || smem ? gfx_i : {gfx_i[0], flat && seg != 2'd0, flat && seg != 2'd2};
      {which, addtid, lds, sext, d16, atomic, ncomp, fmt, size, cls} =
        opcode_info(page, code);
      // IMM = 0, OFFSET = 0xff: the second word.
      literal = smem && gfx_i == GFX_7 && inst_i[8:0] == 9'h0ff;
      fits = !literal || inst_i[61:53] == 9'd0 || inst_i[61:53] == 9'h1ff;
      known = named && which[which_bit] && fits;

      // Flags.
      glc = buffer || (flat && g11) || (smem && g11) ? inst_i[14] : inst_i[16] && !(smem && g67);
      slc = 1'b0;
      if (buffer) slc = g11 ? inst_i[12] : mubuf && (g8 || g9) ? inst_i[17] : inst_i[54];
      if (flat) slc = g11 ? inst_i[15] : inst_i[17];
      dlc = (g11 && inst_i[13]) || (g10 && (buffer ? inst_i[15] : flat ? inst_i[12] : inst_i[14]));
      tfe = (buffer && (g11 ? inst_i[53] : inst_i[55])) || (flat && (g67 || g8) && inst_i[55]);
      lds_bit = (mubuf && !g11 && inst_i[16]) || (flat && (g9 || g10) && inst_i[13]);

      // Base operands of GLOBAL, SCRATCH (F6, F7): SADDR off is 0x7f on every generation (N28),
      // and NULL, 0x7d on gfx10 and 10_3, 0x7c on gfx11.
      off = inst_i[54:48] == 7'h7f || (g10 && inst_i[54:48] == 7'h7d) ||
            (g11 && inst_i[54:48] == 7'h7c);
      sve = inst_i[55];
      // SCRATCH of gfx9, 10 and 10_3; on 10_3 0x7f means that there is no VGPR either.
      smode = off ? SMODE_V : SMODE_S;
      if (seg == 2'd2) smode = known && addtid ? (off ? SMODE_NONE : SMODE_S) :
                               off ? SMODE_V : SMODE_SV;
      else if (g11) smode = sve ? (off ? SMODE_V : SMODE_SV) :
                            off ? SMODE_NONE : SMODE_S;
      else if (gfx_i == GFX_10_3 && inst_i[54:48] == 7'h7f) smode = SMODE_NONE;

      // Offset (F1).
      offset = 24'd0;
      if (buffer) offset = {12'd0, inst_i[11:0]};
      if (flat && !(g67 || g8)) begin
        if (segment) offset = g10 ? {{12{inst_i[11]}}, inst_i[11:0]}
                                  : {{11{inst_i[12]}}, inst_i[12:0]};
        else offset = {12'd0, inst_i[11] && !g10, inst_i[10:0]};
      end
      if (smem) begin
        if (g67) begin
          if (inst_i[8]) offset = {14'd0, inst_i[7:0], 2'b00};
          else if (literal) offset = {inst_i[53:32], 2'b00};
        end else if (g8 || g9) begin
          if (inst_i[17]) offset = g8 ? {4'd0, inst_i[51:32]} : {{3{inst_i[52]}}, inst_i[52:32]};
        end else offset = {{3{inst_i[52]}}, inst_i[52:32]};
      end

      op_q <= '0;
      op_q.unknown <= !known;
      op_q.enc <= enc;
      if (known) begin
        op_q.cls <= cls;
        op_q.fmt <= fmt;
        op_q.size <= size;
        op_q.ncomp <= ncomp;
        op_q.d16 <= d16;
        op_q.sext <= sext;
        op_q.atomic <= atomic;
      end
      if (named) begin
        op_q.lds <= lds_bit || (known && lds);
        op_q.glc <= glc;
        op_q.slc <= slc;
        op_q.dlc <= dlc;
        op_q.tfe <= tfe;
        op_q.idxen <= buffer && (g11 ? inst_i[55] : inst_i[13]);
        op_q.offen <= buffer && (g11 ? inst_i[54] : inst_i[12]);
        op_q.addr64 <= buffer && g67 && inst_i[15];
        op_q.smode <= segment ? smode : SMODE_V;
        op_q.format <= mtbuf ? inst_i[25:19] : 7'd0;
        op_q.inst_offset <= offset;
      end
    end
  end
endmodule : mau_decode
