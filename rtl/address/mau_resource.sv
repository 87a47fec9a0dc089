// mau_resource.sv - the V# as generation, rule book and operation see it, and what follows for the
// whole request (V1-V7, A2-A4, C3, R12). Two registered stages, each loaded with the first beat of
// a request and kept until the next one: stage 2 reads fields, stage 3 finds the status that all
// lanes share, component masks and the way of joining.
// An INVALID format has no meaningful footprint. FLAT, GLOBAL and SCRATCH have no V#: no status
// follows from it, and their index stride is the wave size (F5, decision D26).
// C twin: cmodel resource.c; status: status.c; joining: coalesce.c.
// SPDX-License-Identifier: Apache-2.0
module mau_resource
  import mau_enc::*, mau_pkg::*;
(
  input  logic         clk_i,
  input  logic [9:1]   en_i,           // en_i[k]: a beat enters stage k
  input  logic [9:1]   first_i,        // with en_i[k]: it is the first of its request
  // Stage 1.
  input  mau_context_t s1_ctx_i,
  input  logic [127:0] s1_vsharp_i,
  input  mau_op_t      s1_op_i,
  input  mau_kind_t    s1_kind_i,
  input  logic [4:0]   s1_bytes_i,     // of the format, see mau_format
  input  logic         s1_pair_i,
  input  logic         s1_none_i,
  // Stages 2, 3.
  input  logic [2:0]   s2_error_i,     // ERROR_*
  output mau_resource_t     s2_resource_o,
  output mau_verdict_t s3_verdict_o
);
  // ---- Stage 2: fields --------------------------------------------------------------------------
  logic s2_null_q, s2_ignored_q, s2_invalid_q, s2_cache_q, s2_line_q, s2_offen_q, s2_lds_q;
  logic s2_lower_q;  // stride <= 1, also where A4 ignores it (N2)

  always_ff @(posedge clk_i) begin : b_fields
    logic        buffer, smem, add_tid;
    logic        enabled, indexed, longer;  // SWIZZLE_ENABLE; Index has no lane (A2); 18-bit stride
    logic        swizzled, raw, moves;
    logic [13:0] stride;
    logic [3:0]  more;                      // stride[17:14]
    logic [1:0]  sub, nd;
    {buffer, smem, add_tid, enabled, indexed, longer, swizzled, raw, moves} = '0;
    {stride, more, sub, nd} = '0;
    if (en_i[2]) if (first_i[2]) begin
      buffer = s1_kind_i.buffer;
      smem = s1_kind_i.smem;
      enabled = s1_kind_i.gfx11 ? s1_vsharp_i[62] : s1_vsharp_i[63];  // V2: 1, 3 of gfx11 swizzle
      add_tid = s1_vsharp_i[119];
      moves = s1_op_i.cls == CLS_LOAD || s1_op_i.cls == CLS_STORE;

      // A2, V4, A3 with decision D3.
      indexed = s1_op_i.idxen && (s1_kind_i.silicon11 || (s1_kind_i.silicon9 && !enabled));
      longer = (s1_kind_i.gfx8 || s1_kind_i.gfx9) && s1_op_i.enc == ENC_MUBUF &&
               !s1_op_i.fmt && add_tid && !indexed;
      swizzled = enabled && buffer && !s1_kind_i.addr64 && (!s1_kind_i.silicon9 || add_tid) &&
                 (!s1_kind_i.silicon11 || add_tid || s1_op_i.idxen);
      // A4: a raw buffer. Without SILICON's exceptions the swizzle is active when it is enabled.
      raw = s1_kind_i.gfx10_11 && !s1_kind_i.silicon11 && buffer &&
            s1_vsharp_i[125:124] == 2'd3 && !enabled;

      stride = s1_vsharp_i[61:48];
      more = longer ? s1_vsharp_i[114:111] : 4'd0;
      s2_resource_o.stride <= {more, raw ? 14'd0 : smem && stride == 14'd0 ? 14'd1 : stride};
      s2_resource_o.stride0 <= more == 4'd0 && (raw || stride == 14'd0) && !smem;
      s2_resource_o.records <= s1_vsharp_i[95:64];
      s2_resource_o.esize <= s1_kind_i.gfx11 && buffer ? {s1_vsharp_i[63], 1'b1} :  // V2, F5
                             s1_kind_i.gfx9 || s1_kind_i.gfx10_11 || !buffer ? 2'd1 :
                             s1_vsharp_i[116:115];
      s2_resource_o.istride <= buffer ? s1_vsharp_i[118:117] : {1'b1, ~s1_ctx_i.wave32};
      s2_resource_o.swizzled <= swizzled;
      s2_resource_o.add_lane <= buffer ? add_tid && !indexed : s1_kind_i.flat || s1_kind_i.scratch;
      s2_resource_o.heap <= s1_vsharp_i[122] && s1_kind_i.gfx6_8;

      if (s1_op_i.fmt) begin  // 1, 2, 4, 8, 12, 16 bytes
        sub = s1_bytes_i[4:2] != 3'd0 ? 2'd2 : {1'b0, s1_bytes_i[1]};
        nd = s1_bytes_i[3:2] - 2'd1;
      end else begin
        sub = s1_op_i.size >= SIZE_4 ? 2'd2 : {1'b0, s1_op_i.size == SIZE_2};
        case (s1_op_i.size)
          SIZE_4: nd = 2'd0;
          SIZE_8: nd = 2'd1;
          SIZE_12: nd = 2'd2;
          default: nd = 2'd3;
        endcase
      end
      s2_resource_o.sub <= sub;
      s2_resource_o.nd <= nd;
      s2_resource_o.multi <= !s1_op_i.fmt && moves && s1_op_i.size > SIZE_4;
      s2_resource_o.dwords <= swizzled && moves && sub == 2'd2;

      s2_cache_q <= s1_op_i.cls == CLS_CACHE;
      s2_null_q <= buffer && s1_vsharp_i == 128'd0;                        // V5
      s2_ignored_q <= (buffer || smem) && s1_vsharp_i[127:126] != 2'd0;    // V7
      // V6, decisions D5, D30.
      s2_invalid_q <= buffer && (s1_op_i.fmt ? s1_none_i || !s1_pair_i || s1_bytes_i == 5'd0 :
                                 s1_ctx_i.rules == RULES_MANUAL && !add_tid && s1_none_i);
      s2_line_q <= !buffer || s1_kind_i.addr64;
      s2_offen_q <= s1_op_i.offen;
      s2_lds_q <= s1_op_i.lds;
      s2_lower_q <= more == 4'd0 && stride[13:1] == 13'd0;
    end
  end

  // ---- Stage 3: common status and joining -------------------------------------------------------
  // The status in the order of N16; LDS_MASKED, which stands before NULL and INVALID, is found lane
  // by lane. A legal cache operation is OK and its V# is not read (decision D1).
  always_ff @(posedge clk_i) begin : b_verdict
    logic       legal_op, no_access, swizzled, same, joins, block;
    logic [3:0] dwords;
    logic [1:0] esize, sub, nd;
    {legal_op, no_access, swizzled, same, joins, block, dwords, esize, sub, nd} = '0;
    if (en_i[3]) if (first_i[3]) begin
      swizzled = s2_resource_o.swizzled;
      esize = s2_resource_o.esize;
      sub = s2_resource_o.sub;
      nd = s2_resource_o.nd;
      legal_op = s2_error_i == ERROR_NONE;
      no_access = !legal_op || s2_cache_q || s2_ignored_q || s2_null_q || s2_invalid_q;
      s3_verdict_o.no_access <= no_access;
      s3_verdict_o.common_status <=
        !legal_op ? STATUS_ILLEGAL : s2_cache_q ? STATUS_OK :
        s2_ignored_q ? STATUS_IGNORED :
        s2_null_q ? STATUS_NULL : STATUS_INVALID;
      s3_verdict_o.to_lds <= legal_op && s2_lds_q && !s2_cache_q && !s2_ignored_q;
      dwords = {{nd == 2'd3, nd[1], nd != 2'd0} & {3{sub[1]}}, 1'b1};
      s3_verdict_o.dword_mask <= dwords;
      s3_verdict_o.comp_mask <= s2_resource_o.multi ? dwords : 4'd1;

      // C3: element size = operation size, that is the footprint (decision D9).
      same = esize == 2'd0 ? sub == 2'd1 : sub == 2'd2 && nd == {esize[1] & esize[0], esize[1]};
      joins = s2_lower_q || (swizzled && same);
      block = s1_ctx_i.policy == POLICY_GCN && swizzled && joins && !no_access;
      s3_verdict_o.waits <= block && !s2_lower_q && s2_offen_q;
      s3_verdict_o.join_how <=
        s1_ctx_i.policy == POLICY_LINE || s2_line_q ? JOIN_LINE :
        !joins ? JOIN_SINGLE : swizzled ? JOIN_BLOCK : JOIN_LINE;
    end
  end
endmodule : mau_resource
