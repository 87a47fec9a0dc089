// mau_convert_plan.sv - how a request converts: the fields of its element format (T1 to T4),
// DST_SEL for loads and stores (T25, T26), halves and registers (T27 to T32, T40).
// CONVERT_PLAN_CLOCKS stages.
//
//   stage  inputs                 results
//   0      operation, V#          format in the codes of gfx6-9, components, registers
//   1      format, components     plan
//
// C models: convert_layout.c, convert.c.
// SPDX-License-Identifier: Apache-2.0
module mau_convert_plan
  import mau_enc::*, mau_pkg::*, mau_convert_pkg::*;
(
  input  logic              clk_i,
  input  logic [1:0]        en_i,      // bit k: a request enters stage k
  input  logic [3:0]        gfx_i,     // GFX_*
  input  mau_op_t           op_i,      // a load, a store, or an atomic that returns
  input  logic [18:0]       vsharp_i,  // V#[114:96]: DST_SEL, then the format
  output mau_convert_plan_t s1_plan_o
);
  // The format of an element in the codes of gfx6-9.
  typedef struct packed {
    logic [3:0] dfmt;    // DFMT_*; INVALID when the generation lacks the format
    logic [2:0] nfmt;    // NFMT_*
  } format_t;

  // A request after stage 0. Members without a comment are as in the plan.
  typedef struct packed {
    format_t         element;
    logic            alpha;            // a load takes a 2-bit alpha as unsigned (T4)
    logic [3:0][2:0] sel;
    logic [1:0]      ncomp;
    logic            format;
    logic [1:0]      d16;
    logic            unpacked;
    logic            cleared;
    logic            lds;
    logic            tfe;
  } request_t;

  // ---- Stage 0: the format in the codes of gfx6-9 (T2, T3, D4, D5, D17, D30) --------------------
  request_t s0_q;

  // The element of an operation without a format (T2). Scalar loads: the element of a lane (T38).
  function automatic logic [3:0] plain_dfmt(input logic [2:0] size);
    case (size)
      SIZE_1:  return DFMT_8;
      SIZE_2:  return DFMT_16;
      SIZE_4:  return DFMT_32;
      SIZE_8:  return DFMT_32_32;
      SIZE_12: return DFMT_32_32_32;
      default: return DFMT_32_32_32_32;
    endcase
  endfunction

  // The components of that element, - 1.
  function automatic logic [1:0] plain_ncomp(input logic [2:0] size);
    if (size <= SIZE_4) return 2'd0;
    return size == SIZE_8 ? 2'd1 : size == SIZE_12 ? 2'd2 : 2'd3;
  endfunction

  // The format of a code that format_code() returned.
  function automatic format_t coded_format(input logic [3:0] gfx, input logic [6:0] code);
    automatic mau_generation_t g = generation(gfx);
    if (g.formats != FORMATS_PAIRS) return format_pair(g.formats, code);
    return '{dfmt: format_pairs(gfx, code) ? code[3:0] : DFMT_INVALID, nfmt: code[6:4]};
  endfunction

  // DST_SEL of a component. Values 2 and 3 count as 0 (V2).
  function automatic logic [2:0] selection(input logic [2:0] sel);
    return sel[2:1] == 2'd1 ? 3'd0 : sel;
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[0]) begin
      automatic mau_generation_t g = generation(gfx_i);
      automatic logic mtbuf = op_i.enc == ENC_MTBUF;
      automatic logic vsharp = op_i.enc == ENC_MUBUF && op_i.fmt;  // the format is that of the V#
      automatic logic lds = op_i.lds && op_i.cls == CLS_LOAD;
      if (mtbuf || vsharp) begin
        s0_q.element <= coded_format(gfx_i, format_code(gfx_i, mtbuf, op_i.format,
                                                        vsharp_i[18:12]));
        s0_q.ncomp <= op_i.ncomp;
      end else begin
        s0_q.element <= '{dfmt: plain_dfmt(op_i.size),
                          nfmt: op_i.sext && !lds ? NFMT_SINT : NFMT_UINT};  // L2, T37
        s0_q.ncomp <= plain_ncomp(op_i.size);
      end
      s0_q.alpha <= g.alpha_unsigned;
      s0_q.format <= mtbuf || vsharp;
      s0_q.d16 <= op_i.d16;
      s0_q.unpacked <= g.d16_half == D16_HALF_ALONE && op_i.d16 != D16_NO;
      s0_q.cleared <= g.d16_half == D16_HALF_CLEARED && op_i.d16 != D16_NO;
      s0_q.lds <= lds;
      s0_q.tfe <= op_i.tfe && op_i.cls != CLS_STORE;
      for (int i = 0; i < 4; i++)
        s0_q.sel[i] <= vsharp ? selection(vsharp_i[3*i +: 3]) : {1'b1, 2'(i)};
    end
  end

  // ---- Stage 1: channels, registers -------------------------------------------------------------
  // The component from which a store takes channel c: the first component that selects c (T25), or
  // X when the opcode lacks that component (T26). Bit 2: a component selects c.
  function automatic logic [2:0] component_of(input logic [1:0] c, input logic [3:0][2:0] sel,
                                              input logic [1:0] ncomp);
    for (int i = 0; i < 4; i++)
      if (sel[i] == {1'b1, c}) return {1'b1, 2'(i) <= ncomp ? 2'(i) : 2'd0};
    return 3'd0;
  endfunction

  // The number format without its sign.
  function automatic logic [2:0] unsigned_nfmt(input logic [2:0] nfmt);
    case (nfmt)
      NFMT_SNORM, NFMT_SNORM_OGL: return NFMT_UNORM;
      NFMT_SSCALED:               return NFMT_USCALED;
      NFMT_SINT:                  return NFMT_UINT;
      default:                    return nfmt;
    endcase
  endfunction

  function automatic mau_convert_channel_t channel_of(input request_t request,
                                                      input logic [1:0] c);
    automatic mau_channel_place_t [3:0] layout = dfmt_layout(request.element.dfmt);
    automatic logic [2:0] nfmt = request.element.nfmt;
    automatic logic [2:0] component = component_of(c, request.sel, request.ncomp);
    automatic mau_convert_channel_t channel;
    channel.place = layout[c];
    channel.load_nfmt = nfmt;
    channel.store_nfmt = nfmt;
    if (c == 2'd3 && layout[c].width == WIDTH_2 && request.alpha) begin  // T4
      channel.load_nfmt = unsigned_nfmt(nfmt);
      if (nfmt == NFMT_SNORM_OGL) channel.store_nfmt = NFMT_UNORM;
    end
    channel.named = component[2];
    channel.upper = 1'b0;
    channel.vgpr = component[1:0];
    if (request.d16 == D16_HI) begin                                     // T30, T31
      channel.upper = component[2];
      channel.vgpr = 2'd0;
    end else if (request.d16 == D16_LO && !request.unpacked) begin          // T28
      channel.upper = component[0];
      channel.vgpr = {1'b0, component[1]};
    end
    return channel;
  endfunction

  always_ff @(posedge clk_i) begin
    if (en_i[1]) begin
      s1_plan_o <= '{
        bytes: dfmt_bytes(s0_q.element.dfmt),
        channel: {channel_of(s0_q, 2'd3), channel_of(s0_q, 2'd2), channel_of(s0_q, 2'd1),
                  channel_of(s0_q, 2'd0)},
        sel: s0_q.sel,
        ncomp: s0_q.ncomp,
        format: s0_q.format,
        d16: s0_q.d16,
        unpacked: s0_q.unpacked,
        cleared: s0_q.cleared,
        lds: s0_q.lds,
        tfe: s0_q.tfe,
        vgprs: s0_q.d16 == D16_NO || s0_q.unpacked ? s0_q.ncomp : {1'b0, s0_q.ncomp[1]}
      };
    end
  end
endmodule : mau_convert_plan
