`default_nettype none
// mau_resource.sv - the V# as generation, rule book and operation see it, and what follows for the
// whole request (V1-V7, A2-A4, C3, R12). Two registered stages, each loaded with the first beat of
// a request and kept until the next one: stage 2 reads fields, stage 3 finds the status that all
// lanes share, component masks and the way of joining.
// An INVALID format has no meaningful footprint. FLAT, GLOBAL and SCRATCH have no V#: no status
// follows from it, and their index stride is the wave size (F5, decision D26).
// C twin: mau_resource_decode() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_types.svh"
`include "mau_bundles.svh"
`include "mau_fault.svh"
module mau_resource (
  input  wire logic         clk_i,
  input  wire logic [9:1]   en_i,           // en_i[k]: a beat enters stage k
  input  wire logic [9:1]   first_i,        // with en_i[k]: it is the first of its request
  // Stage 1.
  input  wire mau_context_t s1_ctx_i,
  input  wire mau_header_t  s1_header_i,
  input  wire mau_kind_t    s1_kind_i,
  input  wire logic [4:0]   s1_bytes_i,     // of the format, see mau_format
  input  wire logic         s1_pair_i,
  input  wire logic         s1_none_i,
  // Stages 2, 3.
  input  wire logic [2:0]   s2_error_i,     // ERROR_*
  output mau_resource_t     s2_resource_o,
  output mau_verdict_t      s3_verdict_o
);
  `MAU_FAULT_REG(fault_stride, 8)
  `MAU_FAULT_REG(fault_wave, 23)

  // ---- Stage 2: fields ---------------------------------------------------------------------------
  logic s2_null_q, s2_ignored_q, s2_invalid_q, s2_cache_q, s2_line_q, s2_offen_q, s2_lds_q;
  logic s2_lower_q;  // stride <= 1, also where A4 ignores it (N2)

  always_ff @(posedge clk_i) begin : b_fields
    mau_op_t       op;
    mau_resource_t r;
    logic [127:0]  vsharp;
    logic          buffer, smem, enabled, add_tid, indexed, raw, moves, longer;
    logic [13:0]   stride;
    logic [3:0]    more;  // stride[17:14]
    op = s1_header_i.op;
    r = '0;
    vsharp = s1_header_i.vsharp;
    {buffer, smem, enabled, add_tid, indexed, raw, moves, longer, stride, more} = '0;
    if (en_i[2]) if (first_i[2]) begin
      buffer = s1_kind_i.buffer;
      smem = s1_kind_i.smem;
      enabled = s1_kind_i.gfx11 ? vsharp[62] : vsharp[63];  // V2: 1 and 3 of gfx11 swizzle
      add_tid = vsharp[119];
      moves = op.cls == mau_enc::CLS_LOAD || op.cls == mau_enc::CLS_STORE;

      // A2, V4, A3 with decision D3.
      indexed = op.idxen && (s1_kind_i.silicon11 || (s1_kind_i.silicon9 && !enabled));
      longer = (s1_kind_i.gfx8 || s1_kind_i.gfx9) && op.enc == mau_enc::ENC_MUBUF && !op.fmt &&
               add_tid && !indexed;
      r.swizzled = enabled && buffer && !s1_kind_i.addr64 && (!s1_kind_i.silicon9 || add_tid) &&
                   (!s1_kind_i.silicon11 || add_tid || op.idxen);
      // A4: a raw buffer. Without SILICON's exceptions the swizzle is active when it is enabled.
      raw = s1_kind_i.gfx10_11 && !s1_kind_i.silicon11 && buffer && vsharp[125:124] == 2'd3 &&
            !enabled;

      stride = vsharp[61:48];
      more = longer ? vsharp[114:111] & {~fault_stride, 3'b111} : 4'd0;
      r.stride = {more, raw ? 14'd0 : stride};
      r.stride0 = more == 4'd0 && (raw || stride == 14'd0) && !smem;
      if (smem && stride == 14'd0) r.stride[0] = 1'b1;
      r.records = vsharp[95:64];
      r.esize = s1_kind_i.gfx11 && buffer ? {vsharp[63], 1'b1} :  // V2, F5
                s1_kind_i.gfx9 || s1_kind_i.gfx10_11 || !buffer ? 2'd1 : vsharp[116:115];
      r.istride = buffer ? vsharp[118:117] : {1'b1, ~s1_ctx_i.wave32 | fault_wave};
      r.add_lane = buffer ? add_tid && !indexed : s1_kind_i.flat || s1_kind_i.scratch;
      r.heap = vsharp[122] && s1_kind_i.gfx6_8;

      if (op.fmt) begin  // 1, 2, 4, 8, 12, 16 bytes
        r.sub = s1_bytes_i[4:2] != 3'd0 ? 2'd2 : {1'b0, s1_bytes_i[1]};
        r.nd = s1_bytes_i[3:2] - 2'd1;
      end else begin
        r.sub = op.size >= mau_enc::SIZE_4 ? 2'd2 : {1'b0, op.size == mau_enc::SIZE_2};
        case (op.size)
          mau_enc::SIZE_4: r.nd = 2'd0;
          mau_enc::SIZE_8: r.nd = 2'd1;
          mau_enc::SIZE_12: r.nd = 2'd2;
          default: r.nd = 2'd3;
        endcase
      end
      r.multi = !op.fmt && moves && op.size > mau_enc::SIZE_4;
      r.dwords = r.swizzled && moves && r.sub == 2'd2;

      s2_resource_o <= r;
      s2_cache_q <= op.cls == mau_enc::CLS_CACHE;
      s2_null_q <= buffer && vsharp == 128'd0;                        // V5
      s2_ignored_q <= (buffer || smem) && vsharp[127:126] != 2'd0;    // V7
      // V6, decisions D5, D30.
      s2_invalid_q <= buffer && (op.fmt ? s1_none_i || !s1_pair_i || s1_bytes_i == 5'd0 :
                                 s1_ctx_i.rules == mau_enc::RULES_MANUAL && !add_tid && s1_none_i);
      s2_line_q <= !buffer || s1_kind_i.addr64;
      s2_offen_q <= op.offen;
      s2_lds_q <= op.lds;
      s2_lower_q <= more == 4'd0 && stride[13:1] == 13'd0;
    end
  end

  // ---- Stage 3: common status and joining --------------------------------------------------------
  // The status in the order of N16; LDS_MASKED, which stands before NULL and INVALID, is found lane
  // by lane. A legal cache operation is OK and its V# is not read (decision D1).
  always_ff @(posedge clk_i) begin : b_verdict
    mau_resource_t r;
    mau_verdict_t  v;
    logic          legal_op, same, joins, block;
    r = s2_resource_o;
    v = '0;
    {legal_op, same, joins, block} = '0;
    if (en_i[3]) if (first_i[3]) begin
      legal_op = s2_error_i == mau_enc::ERROR_NONE;
      v.no_access = !legal_op || s2_cache_q || s2_ignored_q || s2_null_q || s2_invalid_q;
      v.common_status = !legal_op ? mau_enc::STATUS_ILLEGAL : s2_cache_q ? mau_enc::STATUS_OK :
                        s2_ignored_q ? mau_enc::STATUS_IGNORED :
                        s2_null_q ? mau_enc::STATUS_NULL : mau_enc::STATUS_INVALID;
      v.to_lds = legal_op && s2_lds_q && !s2_cache_q && !s2_ignored_q;
      v.dword_mask = {{r.nd == 2'd3, r.nd[1], r.nd != 2'd0} & {3{r.sub[1]}}, 1'b1};
      v.comp_mask = r.multi ? v.dword_mask : 4'd1;

      // C3: element size = operation size, that is the footprint (decision D9).
      same = r.esize == 2'd0 ? r.sub == 2'd1 :
             r.sub == 2'd2 && r.nd == {r.esize[1] & r.esize[0], r.esize[1]};
      joins = s2_lower_q || (r.swizzled && same);
      block = s1_ctx_i.policy == mau_enc::POLICY_GCN && r.swizzled && joins && !v.no_access;
      v.waits = block && !s2_lower_q && s2_offen_q;
      v.join_how = s1_ctx_i.policy == mau_enc::POLICY_LINE || s2_line_q ? mau_enc::JOIN_LINE :
                   !joins ? mau_enc::JOIN_SINGLE :
                   r.swizzled ? mau_enc::JOIN_BLOCK : mau_enc::JOIN_LINE;
      s3_verdict_o <= v;
    end
  end
endmodule : mau_resource
`default_nettype wire
