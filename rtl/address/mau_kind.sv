// mau_kind.sv - the kind of a request: what its generation and its operation say. Stage 1.
// Fields that an operation's encoding does not have read as 0 from here on.
// C twin: cmodel operation.c.
// SPDX-License-Identifier: Apache-2.0
module mau_kind
  import mau_enc::*, mau_pkg::*;
(
  input  logic         clk_i,
  input  logic         en_i,         // a beat enters stage 1
  input  logic         first_i,      // with en_i: it is the first of its request
  input  mau_context_t ctx_i,
  input  mau_header_t  s0_header_i,
  output mau_context_t s1_ctx_o,
  output mau_header_t  s1_header_o,  // but for its operation:
  output mau_op_t      s1_op_o,
  output mau_kind_t    s1_kind_o
);
  mau_op_t op;
  assign op = s0_header_i.op;

  always_ff @(posedge clk_i) begin : b_kind
    logic gfx6_7, gfx7_8, gfx9, gfx11, silicon;
    logic buffer, flat, is_global, scratch, addr64;
    logic vgpr, sgpr;  // operands of GLOBAL, SCRATCH
    logic address;     // a 64-bit address in VGPRs
    {gfx6_7, gfx7_8, gfx9, gfx11, silicon, buffer, flat, is_global, scratch, addr64} = '0;
    {vgpr, sgpr, address} = '0;
    if (en_i) if (first_i) begin
      gfx6_7 = ctx_i.gfx == GFX_6 || ctx_i.gfx == GFX_7;
      gfx7_8 = ctx_i.gfx == GFX_7 || ctx_i.gfx == GFX_8;
      gfx9 = ctx_i.gfx == GFX_9;
      gfx11 = ctx_i.gfx == GFX_11;
      silicon = ctx_i.rules == RULES_SILICON;
      buffer = op.enc == ENC_MUBUF || op.enc == ENC_MTBUF;
      flat = op.enc == ENC_FLAT;
      is_global = op.enc == ENC_GLOBAL;
      scratch = op.enc == ENC_SCRATCH;
      vgpr = op.smode == SMODE_V || op.smode == SMODE_SV;
      sgpr = op.smode == SMODE_S || op.smode == SMODE_SV;
      address = flat || (is_global && op.smode == SMODE_V);
      addr64 = op.addr64 && buffer && gfx6_7;

      s1_kind_o.gfx6_8 <= ctx_i.gfx < GFX_9;
      s1_kind_o.gfx8 <= ctx_i.gfx == GFX_8;
      s1_kind_o.gfx9 <= gfx9;
      s1_kind_o.gfx10_11 <= ctx_i.gfx > GFX_9;
      s1_kind_o.gfx11 <= gfx11;
      s1_kind_o.silicon9 <= gfx9 && silicon;
      s1_kind_o.silicon11 <= gfx11 && silicon;
      s1_kind_o.buffer <= buffer;
      s1_kind_o.flat <= flat;
      s1_kind_o.is_global <= is_global;
      s1_kind_o.scratch <= scratch;
      s1_kind_o.smem <= op.enc == ENC_SMEM;
      s1_kind_o.sgpr_sum <= scratch && sgpr;
      s1_kind_o.sgpr_low <= is_global && sgpr;
      s1_kind_o.inst_only <= buffer || flat || (scratch && !sgpr);
      s1_kind_o.addr64 <= addr64;
      s1_kind_o.pair <= addr64 || address;
      s1_kind_o.voffset <= addr64 || (op.offen && buffer) || address ||
                           (vgpr && (is_global || scratch));
      s1_kind_o.addtid <= is_global && !vgpr;
      s1_kind_o.lds_m0 <= gfx7_8 && s0_header_i.m0 < {14'd0, ctx_i.lds_size};

      s1_ctx_o <= ctx_i;
      s1_header_o <= s0_header_i;
      s1_op_o <= op;
      s1_op_o.fmt <= op.enc == ENC_MTBUF || (op.fmt && buffer);  // decisions D17, D26
      s1_op_o.idxen <= op.idxen && buffer;                                // decision D26
      s1_op_o.offen <= op.offen && buffer;
      if (op.cls != CLS_ATOMIC) s1_op_o.atomic <= ATOMIC_NONE;
    end
  end
endmodule : mau_kind
