`default_nettype none
// mau_resource.sv - the V# as generation, rule book and operation see it, and what follows for the whole request (V1-V7, A2, A3, C3, R12).
// Two registered stages, each loaded with the first beat of a request and kept until the next one:
//   s1: fields of the V#, effective stride, footprint of the access, raw conditions null, invalid, ignored
//   s2: fate of the request (status that all its lanes share), component masks, joining (C3)
// A footprint is {sub, nd}: sub 0 one byte, 1 two bytes, 2 nd+1 dwords. An INVALID format has no meaningful one.
// C twin: mau_resource_decode() in cmodel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_types.svh"
`include "mau_fault.svh"
module mau_resource (
  input  wire logic         clk_i,
  input  wire logic [2:1]   load_i,         // load_i[k]: the first beat of a request enters stage k
  input  wire logic [2:0]   ctx_gfx_i,
  input  wire logic         ctx_rules_i,
  input  wire logic         ctx_policy_i,
  // Header, stage 0.
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire mau_op_t      op_i,           // d16, smode, lds ... mean nothing here
  input  wire logic [127:0] vsharp_i,       // reserved bits are ignored (V1)
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic         addr64_i,       // ADDR64 on a generation that has it (decision D2)
  // Stage 1.
  input  wire logic [2:0]   s1_error_i,     // ERROR_*
  output logic [47:0]       s1_base_o,
  output logic [17:0]       s1_stride_o,    // effective (V4)
  output logic [31:0]       s1_records_o,
  output logic [1:0]        s1_es_o,        // log2(element size) - 1 (V2)
  output logic [1:0]        s1_is_o,        // log2(index stride) - 3 (V3)
  output logic              s1_swz_en_o,    // SWIZZLE_ENABLE
  output logic              s1_swz_o,       // swizzle is active (A3)
  output logic              s1_add_tid_o,   // ADD_TID_ENABLE
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

  // ---- Stage 1: fields -----------------------------------------------------------------------------------------------
  logic s1_null_q, s1_ignored_q, s1_invalid_q, s1_cache_q, s1_addr64_q, s1_offen_q, s1_lds_q;

  always_ff @(posedge clk_i) begin : b_fields
    logic       gfx9, gfx89, silicon9, swz_en, swz, add_tid, add_lane, moves;
    logic [3:0] dfmt;
    logic [2:0] nfmt, size;
    /* verilator lint_off UNUSEDSIGNAL */
    logic [4:0] bytes;  // bit 0: 1 byte, what no format has does not matter
    /* verilator lint_on UNUSEDSIGNAL */
    logic [7:0] legal;
    logic [1:0] sub, nd;
    {gfx9, gfx89, silicon9, swz_en, swz, add_tid, add_lane, moves, dfmt, nfmt, size, bytes, legal, sub, nd} = '0;
    if (load_i[1]) begin
      gfx9 = ctx_gfx_i == mau_enc::GFX_9;
      gfx89 = gfx9 || ctx_gfx_i == mau_enc::GFX_8;
      silicon9 = gfx9 && ctx_rules_i == mau_enc::RULES_SILICON;
      swz_en = vsharp_i[63];
      add_tid = vsharp_i[119];
      add_lane = add_tid && (!silicon9 || !op_i.idxen || swz_en);  // A2
      swz = swz_en && !addr64_i && (!silicon9 || add_tid);         // A3, decision D3
      moves = op_i.cls == mau_enc::CLS_LOAD || op_i.cls == mau_enc::CLS_STORE;

      // Format: an MTBUF carries its own. NFMT 6 stands where SNORM does on gfx6 and 7 (decision D4).
      dfmt = op_i.enc == mau_enc::ENC_MTBUF ? op_i.format[3:0] : vsharp_i[114:111];
      nfmt = op_i.enc == mau_enc::ENC_MTBUF ? op_i.format[6:4] : vsharp_i[110:108];
      if (nfmt == 3'd6 && !gfx89) nfmt = 3'd1;
      legal = mau_enc::dfmt_nfmts(dfmt);
      bytes = mau_enc::dfmt_bytes(dfmt);
      size = op_i.size;
      if (op_i.fmt) begin
        sub = bytes[4:2] != 3'd0 ? 2'd2 : {1'b0, bytes[1]};
        nd = bytes[3:2] - 2'd1;  // 4, 8, 12, 16 bytes
      end else begin
        sub = size >= mau_enc::SIZE_4 ? 2'd2 : size[1:0];
        nd = size[1:0] - 2'd2;
      end

      s1_base_o <= vsharp_i[47:0];
      s1_records_o <= vsharp_i[95:64];
      s1_stride_o <= {gfx89 && op_i.enc == mau_enc::ENC_MUBUF && !op_i.fmt && add_lane ?
                      vsharp_i[114:111] & {~fault_stride, 3'b111} : 4'd0, vsharp_i[61:48]};  // V4
      s1_es_o <= gfx9 ? 2'd1 : vsharp_i[116:115];
      s1_is_o <= vsharp_i[118:117];
      s1_swz_en_o <= swz_en;
      s1_swz_o <= swz;
      s1_add_tid_o <= add_tid;
      s1_add_lane_o <= add_lane;
      s1_heap_o <= vsharp_i[122] && !gfx9;
      s1_sub_o <= sub;
      s1_nd_o <= nd;
      s1_multi_o <= !op_i.fmt && moves && sub == 2'd2 && nd != 2'd0;
      s1_dwords_o <= swz && moves && sub == 2'd2;
      s1_cache_q <= op_i.cls == mau_enc::CLS_CACHE;
      s1_null_q <= vsharp_i == 128'd0;            // V5
      s1_ignored_q <= vsharp_i[127:126] != 2'd0;  // V7
      // V6, decision D5.
      s1_invalid_q <= op_i.fmt ? vsharp_i[114:111] == 4'd0 || !legal[nfmt] :
                      ctx_rules_i == mau_enc::RULES_MANUAL && !add_tid && vsharp_i[114:111] == 4'd0;
      s1_addr64_q <= addr64_i;
      s1_offen_q <= op_i.offen;
      s1_lds_q <= op_i.lds;
    end
  end

  // ---- Stage 2: fate and joining ---------------------------------------------------------------------------------------
  // Fate in the order of N16; LDS_MASKED, which stands before NULL and INVALID, is found lane by lane. A legal cache operation is OK
  // and its V# is not read (decision D1). same (C3): element size = operation size, that is the footprint (decision D9).
  always_ff @(posedge clk_i) begin : b_fate
    logic       legal_op, dead, same, lower, joins, block;
    logic [3:0] dwords;
    {legal_op, dead, same, lower, joins, block, dwords} = '0;
    if (load_i[2]) begin
      legal_op = s1_error_i == mau_enc::ERROR_NONE;
      dead = !legal_op || s1_cache_q || s1_ignored_q || s1_null_q || s1_invalid_q;
      dwords = s1_sub_o == 2'd2 ? {s1_nd_o == 2'd3, s1_nd_o[1], s1_nd_o != 2'd0, 1'b1} : 4'b0001;
      same = s1_es_o == 2'd0 ? s1_sub_o == 2'd1 : s1_sub_o == 2'd2 && s1_nd_o == {s1_es_o[1] & s1_es_o[0], s1_es_o[1]};
      lower = s1_stride_o[17:1] == 17'd0;  // stride <= 1
      joins = lower || (s1_swz_o && same);
      block = ctx_policy_i == mau_enc::POLICY_GCN && s1_swz_o && joins;
      s2_dead_o <= dead;
      s2_fate_o <= !legal_op ? mau_enc::STATUS_ILLEGAL : s1_cache_q ? mau_enc::STATUS_OK : s1_ignored_q ? mau_enc::STATUS_IGNORED :
                   s1_null_q ? mau_enc::STATUS_NULL : mau_enc::STATUS_INVALID;
      s2_lds_o <= legal_op && s1_lds_q && !s1_cache_q && !s1_ignored_q;
      s2_cm_o <= s1_multi_o ? dwords : 4'b0001;
      s2_dm_o <= dwords;
      s2_waits_o <= block && !lower && s1_offen_q && !dead;
      s2_join_o <= ctx_policy_i == mau_enc::POLICY_LINE || s1_addr64_q ? mau_enc::JOIN_LINE : !joins ? mau_enc::JOIN_SINGLE :
                   s1_swz_o ? mau_enc::JOIN_BLOCK : mau_enc::JOIN_LINE;
      s2_blocks_o <= block && !dead;
    end
  end
endmodule : mau_resource
`default_nettype wire
