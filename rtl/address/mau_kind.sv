// mau_kind.sv - the kind of a request: the properties of its generation and its operation.
//
//   stage  inputs     results
//   1      header     kind; from here on fields that the encoding or the generation lacks are 0
//
// C model: operation.c.
// SPDX-License-Identifier: Apache-2.0
module mau_kind
  import mau_enc::*, mau_pkg::*, mau_address_pkg::*;
(
  input  logic         clk_i,
  input  logic         first_i,      // the first beat of a request enters stage 1
  input  mau_context_t ctx_i,
  input  mau_header_t  s0_header_i,
  output mau_header_t  s1_header_o,  // the header; its operation is s1_op_o
  output mau_op_t      s1_op_o,
  output mau_kind_t    s1_kind_o
);
  // The operation. Fields that its encoding or its generation lacks are 0 (decisions D17, D26,
  // D59).
  function automatic mau_op_t operation_of(input mau_op_t op, input mau_generation_t g);
    automatic logic    buffer = op.enc == ENC_MUBUF || op.enc == ENC_MTBUF;
    automatic mau_op_t result = op;
    result.fmt = op.enc == ENC_MTBUF || (op.fmt && buffer);
    result.idxen = op.idxen && buffer;
    result.offen = op.offen && buffer;
    result.lds = op.lds && !g.no_lds_loads;
    result.tfe = op.tfe && !g.no_tfe;
    if (op.cls != CLS_ATOMIC) result.atomic = ATOMIC_NONE;
    return result;
  endfunction

  function automatic mau_kind_t kind_of(input mau_context_t ctx, input mau_op_t op,
                                        input logic [31:0] m0);
    automatic mau_generation_t g = generation(ctx.gfx);
    automatic logic buffer = op.enc == ENC_MUBUF || op.enc == ENC_MTBUF;
    automatic logic flat = op.enc == ENC_FLAT;
    automatic logic is_global = op.enc == ENC_GLOBAL;
    automatic logic scratch = op.enc == ENC_SCRATCH;
    automatic logic smem = op.enc == ENC_SMEM;
    automatic logic segment = flat || is_global || scratch;
    automatic logic vgpr = op.smode == SMODE_V || op.smode == SMODE_SV;  // of GLOBAL, SCRATCH
    automatic logic sgpr = op.smode == SMODE_S || op.smode == SMODE_SV;
    automatic logic address = flat || (is_global && op.smode == SMODE_V);  // 64 bits, in VGPRs
    automatic logic addr64 = op.addr64 && buffer && g.addr64;
    return '{
      bounds: g.bounds,
      silicon: ctx.rules == RULES_SILICON ? g.silicon : SILICON_NONE,
      buffer: buffer,
      flat: flat,
      is_global: is_global,
      scratch: scratch,
      smem: smem,
      segment: segment,
      may_scratch: flat || scratch,
      wide: addr64 || segment,
      narrow: g.wrap32 && !addr64 && !segment && !smem,
      sgpr_sum: scratch && sgpr,
      sgpr_low: is_global && sgpr,
      inst_only: buffer || flat || (scratch && !sgpr),
      addr64: addr64,
      pair: addr64 || address,
      voffset: addr64 || (op.offen && buffer) || address || (vgpr && (is_global || scratch)),
      addtid: is_global && !vgpr,
      lds_m0: g.flat_m0 && m0 < {14'd0, ctx.lds_size},
      flat_wraps: flat && g.flat_wraps,
      scratch_signed: scratch && g.scratch_signed,
      buffer_signed: buffer && g.buffer_signed,
      scalar_parts: smem && g.scalar_parts,
      violates: smem && g.scalar_parts && op.inst_offset[23]
    };
  endfunction

  always_ff @(posedge clk_i) begin
    if (first_i) begin
      s1_header_o <= s0_header_i;
      s1_op_o <= operation_of(s0_header_i.op, generation(ctx_i.gfx));
      s1_kind_o <= kind_of(ctx_i, s0_header_i.op, s0_header_i.m0);
    end
  end
endmodule : mau_kind
