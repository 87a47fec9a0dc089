`default_nettype none
// mau_resource.sv - the V# as generation, rule book and operation see it, and what follows for the whole request (V1-V7, A2-A4, C3, R12).
// Two registered stages, each loaded with the first beat of a request and kept until the next one:
//   s1: fields of the V#, effective stride, footprint of the access, raw conditions null, invalid, ignored
//   s2: fate of the request (status that all its lanes share), component masks, joining (C3)
// A footprint is {sub, nd}: sub 0 one byte, 1 two bytes, 2 nd+1 dwords (of a lane, for scalar loads). An INVALID format has no meaningful one.
// FLAT, GLOBAL and SCRATCH have no V#: no fate follows from it, and their index stride is the wave size (F5, decision D26).
// C twin: mau_resource_decode() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_types.svh"
`include "mau_fault.svh"
module mau_resource (
  input  wire logic         clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1]   en_i,           // en_i[k]: a beat enters stage k
  input  wire logic [8:1]   first_i,        // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  // Context.
  input  wire logic         gfx8_i,
  input  wire logic         gfx9_i,
  input  wire logic         gfx10_i,        // and later
  input  wire logic         gfx11_i,
  input  wire logic         silicon9_i,     // gfx9 by the rule book SILICON
  input  wire logic         silicon11_i,
  input  wire logic         ctx_rules_i,
  input  wire logic         ctx_policy_i,
  input  wire logic         ctx_wave32_i,
  // Header, stage 0.
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire mau_op_t      op_i,           // d16, smode, lds ... mean nothing here
  input  wire logic [127:0] vsharp_i,       // reserved bits are ignored (V1)
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic         addr64_i,       // ADDR64 on a generation that has it (decision D2)
  input  wire logic [4:0]   bytes_i,        // of the format, see mau_format
  input  wire logic         pair_i,         // DFMT and NFMT go together
  input  wire logic         none_i,         // the V# has no format
  // Stage 1.
  input  wire logic [2:0]   s1_error_i,     // ERROR_*
  output logic [17:0]       s1_stride_o,    // effective (V4), 0 where A4 ignores it; scalar loads: 1 for 0 (A9)
  output logic              s1_stride0_o,   // that is 0
  output logic [31:0]       s1_records_o,
  output logic [1:0]        s1_es_o,        // log2(element size) - 1 (V2)
  output logic [1:0]        s1_is_o,        // log2(index stride) - 3 (V3)
  output logic              s1_swz_o,       // swizzle is active (A3)
  output logic              s1_add_lane_o,  // the lane is added (A2)
  output logic              s1_heap_o,      // HEAP (R15)
  output logic [1:0]        s1_sub_o,
  output logic [1:0]        s1_nd_o,
  output logic              s1_multi_o,     // checked component by component (R12)
  output logic              s1_dwords_o,    // load or store of a dword or more under an active swizzle: A7 applies
  // Stage 2.
  output logic              s2_dead_o,      // all lanes share the status below, no lane accesses memory
  output logic [3:0]        s2_fate_o,      // that status, STATUS_*
  output logic              s2_lds_o,       // a legal load to LDS that is not ignored: L1 and L3 apply
  output logic [3:0]        s2_cm_o,        // components that are checked
  output logic [3:0]        s2_dm_o,        // dwords of the access
  output logic [1:0]        s2_join_o,      // JOIN_*; means nothing with waits
  output logic              s2_waits_o,     // decision D10
  output logic              s2_blocks_o     // the coalescer may ask for Index / index_stride
);
  `MAU_FAULT_REG(fault_stride, 8)
  `MAU_FAULT_REG(fault_wave, 23)

  // ---- Stage 1: fields -----------------------------------------------------------------------------------------------
  logic s1_null_q, s1_ignored_q, s1_invalid_q, s1_cache_q, s1_line_q, s1_offen_q, s1_lds_q;
  logic s1_lower_q;  // stride <= 1, also where A4 ignores it (N2)

  always_ff @(posedge clk_i) begin : b_fields
    logic       buffer, smem, swz_en, swz, add_tid, add_lane, raw, moves, longer;
    logic [3:0] more;
    logic [2:0] size;
    logic [1:0] sub, nd;
    {buffer, smem, swz_en, swz, add_tid, add_lane, raw, moves, longer, more, size, sub, nd} = '0;
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) begin
      buffer = op_i.enc == mau_enc::ENC_MUBUF || op_i.enc == mau_enc::ENC_MTBUF;
      smem = op_i.enc == mau_enc::ENC_SMEM;
      swz_en = gfx11_i ? vsharp_i[62] : vsharp_i[63];  // V2: 1 and 3 of gfx11 swizzle
      add_tid = vsharp_i[119];
      add_lane = add_tid && (!op_i.idxen || !(silicon11_i || (silicon9_i && !swz_en)));                                    // A2
      swz = swz_en && buffer && !addr64_i && (!silicon9_i || add_tid) && (!silicon11_i || add_tid || op_i.idxen);      // A3, D3
      raw = gfx10_i && !silicon11_i && buffer && vsharp_i[125:124] == 2'd3 && !swz_en;  // A4; without SILICON's exceptions swz is swz_en here
      moves = op_i.cls == mau_enc::CLS_LOAD || op_i.cls == mau_enc::CLS_STORE;

      size = op_i.size;
      if (op_i.fmt) begin
        sub = bytes_i[4:2] != 3'd0 ? 2'd2 : {1'b0, bytes_i[1]};
        nd = bytes_i[3:2] - 2'd1;  // 4, 8, 12, 16 bytes
      end else begin
        sub = size >= mau_enc::SIZE_4 ? 2'd2 : size[1:0];
        nd = size >= mau_enc::SIZE_32 ? 2'd3 : size[1:0] - 2'd2;
      end

      s1_records_o <= vsharp_i[95:64];
      longer = (gfx8_i || gfx9_i) && op_i.enc == mau_enc::ENC_MUBUF && !op_i.fmt && add_tid && (!op_i.idxen || !silicon9_i || vsharp_i[63]);  // V4: add_lane
      more = vsharp_i[114:111] & {~fault_stride, 3'b111};
      s1_stride_o <= {longer ? more : 4'd0, raw ? 14'd0 : vsharp_i[61:48]};
      s1_stride0_o <= !(longer && more != 4'd0) && (raw || vsharp_i[61:48] == 14'd0) && !smem;
      if (smem && vsharp_i[61:48] == 14'd0) s1_stride_o[0] <= 1'b1;
      s1_es_o <= gfx11_i && buffer ? {vsharp_i[63], 1'b1} : gfx9_i || gfx10_i || !buffer ? 2'd1 : vsharp_i[116:115];  // V2, F5
      s1_is_o <= buffer ? vsharp_i[118:117] : {1'b1, ~ctx_wave32_i | fault_wave};
      s1_swz_o <= swz;
      s1_add_lane_o <= buffer ? add_lane : op_i.enc == mau_enc::ENC_FLAT || op_i.enc == mau_enc::ENC_SCRATCH;
      s1_heap_o <= vsharp_i[122] && !gfx9_i && !gfx10_i;
      s1_sub_o <= sub;
      s1_nd_o <= nd;
      s1_multi_o <= !op_i.fmt && moves && size > mau_enc::SIZE_4;
      s1_dwords_o <= swz && moves && sub == 2'd2;
      s1_cache_q <= op_i.cls == mau_enc::CLS_CACHE;
      s1_null_q <= buffer && vsharp_i == 128'd0;                      // V5
      s1_ignored_q <= (buffer || smem) && vsharp_i[127:126] != 2'd0;  // V7
      // V6, decisions D5, D30.
      s1_invalid_q <= buffer && (op_i.fmt ? none_i || !pair_i || bytes_i == 5'd0 : ctx_rules_i == mau_enc::RULES_MANUAL && !add_tid && none_i);
      s1_line_q <= !buffer || addr64_i;
      s1_offen_q <= op_i.offen;
      s1_lds_q <= op_i.lds;
      s1_lower_q <= !(longer && more != 4'd0) && vsharp_i[61:49] == 13'd0;
    end
  end

  // ---- Stage 2: fate and joining ---------------------------------------------------------------------------------------
  // Fate in the order of N16; LDS_MASKED, which stands before NULL and INVALID, is found lane by lane. A legal cache operation is OK
  // and its V# is not read (decision D1). same (C3): element size = operation size, that is the footprint (decision D9).
  always_ff @(posedge clk_i) begin : b_fate
    logic       legal_op, dead, same, joins, block;
    logic [3:0] dwords;
    {legal_op, dead, same, joins, block, dwords} = '0;
    if (`MAU_BEAT(en_i[2])) if (`MAU_BEAT(first_i[2])) begin
      legal_op = s1_error_i == mau_enc::ERROR_NONE;
      dead = !legal_op || s1_cache_q || s1_ignored_q || s1_null_q || s1_invalid_q;
      dwords = {{s1_nd_o == 2'd3, s1_nd_o[1], s1_nd_o != 2'd0} & {3{s1_sub_o[1]}}, 1'b1};
      same = s1_es_o == 2'd0 ? s1_sub_o == 2'd1 : s1_sub_o == 2'd2 && s1_nd_o == {s1_es_o[1] & s1_es_o[0], s1_es_o[1]};
      joins = s1_lower_q || (s1_swz_o && same);
      block = ctx_policy_i == mau_enc::POLICY_GCN && s1_swz_o && joins;
      s2_dead_o <= dead;
      s2_fate_o <= !legal_op ? mau_enc::STATUS_ILLEGAL : s1_cache_q ? mau_enc::STATUS_OK : s1_ignored_q ? mau_enc::STATUS_IGNORED :
                   s1_null_q ? mau_enc::STATUS_NULL : mau_enc::STATUS_INVALID;
      s2_lds_o <= legal_op && s1_lds_q && !s1_cache_q && !s1_ignored_q;
      s2_cm_o <= dwords & {{3{s1_multi_o}}, 1'b1};
      s2_dm_o <= dwords;
      s2_waits_o <= block && !s1_lower_q && s1_offen_q && !dead;
      s2_join_o <= ctx_policy_i == mau_enc::POLICY_LINE || s1_line_q ? mau_enc::JOIN_LINE : !joins ? mau_enc::JOIN_SINGLE :
                   s1_swz_o ? mau_enc::JOIN_BLOCK : mau_enc::JOIN_LINE;
      s2_blocks_o <= block && !dead;
    end
  end
endmodule : mau_resource
`default_nettype wire
