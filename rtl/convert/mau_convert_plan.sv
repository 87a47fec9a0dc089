// mau_convert_plan.sv - how a request converts: the format of its elements taken apart (T1 to T4),
// DST_SEL either way (T25, T26), halves and registers (T27 to T32). CONVERT_PLAN_CLOCKS stages.
// C twins: cmodel convert_layout.c, convert.c.
// SPDX-License-Identifier: Apache-2.0
module mau_convert_plan
  import mau_enc::*, mau_convert_pkg::*;
(
  input  logic         clk_i,
  input  logic [1:0]   en_i,      // bit k: a request enters stage k
  input  logic [2:0]   gfx_i,     // GFX_6 .. GFX_11
  input  mau_op_t      op_i,      // a load, a store, or an atomic for what it returns
  input  logic [18:0]  vsharp_i,  // V#[114:96]: DST_SEL, then the format
  output mau_convert_plan_t s1_plan_o
);
  // ---- Stage 0: the format in the codes of gfx6-9 (T2, T3, D4, D5, D17, D30) --------------------
  logic [3:0]  s0_dfmt;      // DFMT_*, INVALID where the generation does not have the format
  logic [2:0]  s0_nfmt;      // NFMT_*
  logic        s0_alpha;     // a load takes a 2-bit alpha as unsigned (T4)
  logic [11:0] s0_sel;
  logic [1:0]  s0_ncomp;
  logic        s0_format;
  logic [1:0]  s0_d16;
  logic        s0_unpacked;
  logic        s0_lds;
  logic        s0_tfe;

  // {DFMT_*, components - 1} of a non-format operation (T2); scalar loads: of a lane (T38)
  function automatic logic [5:0] plain(input logic [2:0] size);
    case (size)
      SIZE_1: plain = {DFMT_8, 2'd0};
      SIZE_2: plain = {DFMT_16, 2'd0};
      SIZE_4: plain = {DFMT_32, 2'd0};
      SIZE_8: plain = {DFMT_32_32, 2'd1};
      SIZE_12: plain = {DFMT_32_32_32, 2'd2};
      default: plain = {DFMT_32_32_32_32, 2'd3};
    endcase
  endfunction

  always_ff @(posedge clk_i) begin : b_format
    logic       unified, mtbuf, vsharp, lds;
    logic [6:0] code;   // of gfx10 and later
    logic [6:0] pair;   // {DFMT, NFMT}
    logic [7:0] nfmts;  // legal ones
    logic [2:0] legal;  // the one that has to be
    logic [5:0] bare;
    {unified, mtbuf, vsharp, lds, code, pair, nfmts, legal, bare} = '0;
    if (en_i[0]) begin
      unified = gfx_i > GFX_9;
      mtbuf = op_i.enc == ENC_MTBUF;
      vsharp = op_i.enc == ENC_MUBUF && op_i.fmt;
      lds = op_i.lds && op_i.cls == CLS_LOAD;
      bare = plain(op_i.size);
      if (!mtbuf && !vsharp) begin
        pair[6:3] = bare[5:2];
        pair[2:0] = op_i.sext && !lds ? NFMT_SINT : NFMT_UINT;  // L2, T37
      end else if (unified) begin
        code = mtbuf ? op_i.format :
                       {vsharp_i[18] && gfx_i != GFX_11, vsharp_i[17:12]};
        pair = format_pair(gfx_i[1:0], code);
      end else begin
        pair = mtbuf ? {op_i.format[3:0], op_i.format[6:4]} : vsharp_i[18:12];
        nfmts = dfmt_nfmts(pair[6:3]);
        legal = pair[2:0];
        if (legal == NFMT_SNORM_OGL && gfx_i < GFX_8)
          legal = NFMT_SNORM;
        if (!nfmts[legal]) pair[6:3] = DFMT_INVALID;
      end
      s0_dfmt <= pair[6:3];
      s0_nfmt <= pair[2:0];
      s0_alpha <= gfx_i < GFX_9;
      s0_ncomp <= mtbuf || vsharp ? op_i.ncomp : bare[1:0];
      s0_format <= mtbuf || vsharp;
      s0_d16 <= op_i.d16;
      s0_unpacked <= gfx_i == GFX_8 && op_i.d16 != D16_NO;
      s0_lds <= lds;
      s0_tfe <= op_i.tfe && op_i.cls != CLS_STORE;
      for (int i = 0; i < 4; i++)  // DST_SEL 2 and 3 are 0 (V2)
        s0_sel[3*i +: 3] <= !vsharp ? {1'b1, 2'(i)} :
                            vsharp_i[3*i+1 +: 2] == 2'd1 ? 3'd0 : vsharp_i[3*i +: 3];
    end
  end

  // ---- Stage 1: channels, registers -------------------------------------------------------------
  // Where a store finds channel 'channel': plan.source. The first component that names it (T25); X
  // when the opcode does not have that one (T26); halves by T28 to T31.
  function automatic logic [3:0] source(input logic [1:0] channel, input logic [11:0] sel,
                                        input logic [1:0] ncomp, input logic [1:0] d16,
                                        input logic unpacked);
    logic [1:0] c;
    logic       found;
    c = '0;
    found = 1'b0;
    for (int i = 0; i < 4; i++) begin
      if (sel[3*i +: 3] == {1'b1, channel} && !found) begin
        c = 2'(i);
        found = 1'b1;
      end
    end
    if (c > ncomp) c = 2'd0;
    source = {found, 1'b0, c};
    if (d16 == D16_HI) source = {found, found, 2'd0};
    else if (d16 == D16_LO && !unpacked) source = {found, c[0], 1'b0, c[1]};
  endfunction

  always_ff @(posedge clk_i) begin : b_plan
    logic [39:0] layout;
    logic [15:0] from;
    logic [2:0]  load, store, unsigned_nfmt;
    logic        alpha;  // the channel is a 2-bit alpha that T4 speaks of
    {layout, from, load, store, unsigned_nfmt, alpha} = '0;
    if (en_i[1]) begin
      layout = dfmt_layout(s0_dfmt);
      case (s0_nfmt)
        NFMT_SNORM, NFMT_SNORM_OGL: unsigned_nfmt = NFMT_UNORM;
        NFMT_SSCALED: unsigned_nfmt = NFMT_USCALED;
        NFMT_SINT: unsigned_nfmt = NFMT_UINT;
        default: unsigned_nfmt = s0_nfmt;
      endcase
      s1_plan_o.bytes <= dfmt_bytes(s0_dfmt);
      s1_plan_o.width <= layout[39:28];
      s1_plan_o.lsb <= layout[27:0];
      alpha = layout[39:37] == WIDTH_2 && s0_alpha;
      load = alpha ? unsigned_nfmt : s0_nfmt;
      store = alpha && s0_nfmt == NFMT_SNORM_OGL ? NFMT_UNORM : s0_nfmt;
      s1_plan_o.load_nfmt <= {load, {3{s0_nfmt}}};
      s1_plan_o.store_nfmt <= {store, {3{s0_nfmt}}};
      s1_plan_o.sel <= s0_sel;
      for (int i = 0; i < 4; i++)
        from[4*i +: 4] = source(2'(i), s0_sel, s0_ncomp, s0_d16, s0_unpacked);
      s1_plan_o.source <= from;
      s1_plan_o.ncomp <= s0_ncomp;
      s1_plan_o.format <= s0_format;
      s1_plan_o.d16 <= s0_d16;
      s1_plan_o.unpacked <= s0_unpacked;
      s1_plan_o.lds <= s0_lds;
      s1_plan_o.tfe <= s0_tfe;
      s1_plan_o.vgprs <= s0_d16 == D16_NO || s0_unpacked ? s0_ncomp :
                         {1'b0, s0_ncomp[1]};
    end
  end
endmodule : mau_convert_plan
