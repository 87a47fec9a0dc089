`default_nettype none
// mau_kind.sv - the kind of a request: what its generation and its operation say. Stage 1.
// Fields that an operation's encoding does not have read as 0 from here on.
// C twin: mau_lanes_wave() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_types.svh"
`include "mau_bundles.svh"
module mau_kind (
  input  wire logic         clk_i,
  input  wire logic         en_i,         // a beat enters stage 1
  input  wire logic         first_i,      // with en_i: it is the first of its request
  input  wire mau_context_t ctx_i,
  input  wire mau_header_t  s0_header_i,
  output mau_context_t      s1_ctx_o,
  output mau_header_t       s1_header_o,
  output mau_kind_t         s1_kind_o
);
  always_ff @(posedge clk_i) begin : b_kind
    mau_header_t header;
    mau_op_t     op;
    mau_kind_t   kind;
    logic        buffer, gfx7_8, address, vgpr, sgpr;  // vgpr, sgpr: operands of GLOBAL, SCRATCH
    header = s0_header_i;
    op = header.op;
    kind = '0;
    {buffer, gfx7_8, address, vgpr, sgpr} = '0;
    if (en_i) if (first_i) begin
      kind.gfx6_8 = ctx_i.gfx < mau_enc::GFX_9;
      kind.gfx8 = ctx_i.gfx == mau_enc::GFX_8;
      kind.gfx9 = ctx_i.gfx == mau_enc::GFX_9;
      kind.gfx10_11 = ctx_i.gfx > mau_enc::GFX_9;
      kind.gfx11 = ctx_i.gfx == mau_enc::GFX_11;
      kind.silicon9 = kind.gfx9 && ctx_i.rules == mau_enc::RULES_SILICON;
      kind.silicon11 = kind.gfx11 && ctx_i.rules == mau_enc::RULES_SILICON;
      gfx7_8 = ctx_i.gfx == mau_enc::GFX_7 || kind.gfx8;

      buffer = op.enc == mau_enc::ENC_MUBUF || op.enc == mau_enc::ENC_MTBUF;
      kind.buffer = buffer;
      kind.flat = op.enc == mau_enc::ENC_FLAT;
      kind.is_global = op.enc == mau_enc::ENC_GLOBAL;
      kind.scratch = op.enc == mau_enc::ENC_SCRATCH;
      kind.smem = op.enc == mau_enc::ENC_SMEM;
      vgpr = op.smode == mau_enc::SMODE_V || op.smode == mau_enc::SMODE_SV;
      sgpr = op.smode == mau_enc::SMODE_S || op.smode == mau_enc::SMODE_SV;
      address = kind.flat || (kind.is_global && op.smode == mau_enc::SMODE_V);

      kind.addr64 = op.addr64 && buffer && kind.gfx6_8 && !kind.gfx8;
      kind.pair = kind.addr64 || address;
      kind.voffset = kind.addr64 || (op.offen && buffer) || address ||
                     (vgpr && (kind.is_global || kind.scratch));
      kind.addtid = kind.is_global && !vgpr;
      kind.sgpr_sum = kind.scratch && sgpr;
      kind.sgpr_low = kind.is_global && sgpr;
      kind.inst_only = buffer || kind.flat || (kind.scratch && !sgpr);
      kind.lds_m0 = gfx7_8 && header.m0 < {14'd0, ctx_i.lds_size};

      op.fmt = op.enc == mau_enc::ENC_MTBUF || (op.fmt && buffer);  // decisions D17, D26
      op.idxen = op.idxen && buffer;                                // decision D26
      op.offen = op.offen && buffer;
      if (op.cls != mau_enc::CLS_ATOMIC) op.atomic = mau_enc::ATOMIC_NONE;
      header.op = op;

      s1_ctx_o <= ctx_i;
      s1_header_o <= header;
      s1_kind_o <= kind;
    end
  end
endmodule : mau_kind
`default_nettype wire
