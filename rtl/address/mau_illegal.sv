// mau_illegal.sv - finds illegal requests, and the first of their errors (rules E1 to E5).
//
//   stage  inputs            results
//   2      operation, kind   the first error in the order E5 E1 E2 E3 E4
//
// Cache operations are checked too (N8), but their V# is not read, so E1 ignores its ADD_TID_ENABLE
// (decision D1). L2 lists the loads that may go to LDS. The list does not have D16 loads, typed
// loads, FLAT, and GLOBAL_LOAD_DWORD_ADDTID with the LDS bit, so these are E2 (N24). It has
// GLOBAL_LOAD_LDS_ADDTID_B32 of gfx11, whose operation word is the same as that of
// GLOBAL_LOAD_DWORD_ADDTID with the LDS bit. With the property lds_wide loads of three and four
// dwords are in the list, except those of SCRATCH (L8). TFE and LDS are 0 where a generation lacks
// them (mau_kind), so E2 and E3 do not occur there (L12, decision D59). An encoding that the
// generation lacks is E5 (decision D24).
// C model: illegal.c.
// SPDX-License-Identifier: Apache-2.0
module mau_illegal
  import mau_enc::*, mau_address_pkg::*;
(
  input  logic        clk_i,
  input  logic        first_i,      // the first beat of a request enters stage 2
  input  logic [3:0]  gfx_i,        // GFX_*
  input  mau_op_t     s1_op_i,
  input  logic        s1_add_tid_i, // ADD_TID_ENABLE of the V#
  input  mau_kind_t   s1_kind_i,
  output logic [2:0]  s2_error_o    // ERROR_*
);
  // L2: UBYTE, SBYTE, USHORT, SSHORT, DWORD; for MUBUF also FORMAT_X. L8: DWORDX3, DWORDX4.
  function automatic logic may_load_to_lds(input mau_op_t op, input mau_kind_t kind,
                                           input mau_generation_t g);
    automatic logic wide = g.lds_wide && !kind.scratch &&
                           (op.size == SIZE_12 || op.size == SIZE_16);
    return (op.enc == ENC_MUBUF || kind.is_global || kind.scratch) && op.cls == CLS_LOAD &&
           op.d16 == D16_NO && (op.fmt ? op.ncomp == 2'd0 : op.size <= SIZE_4 || wide) &&
           (!kind.addtid || g.lds_addtid);
  endfunction

  always_ff @(posedge clk_i) begin
    if (first_i) begin
      automatic mau_generation_t g = generation(gfx_i);
      automatic logic add_tid = s1_add_tid_i && s1_op_i.cls != CLS_CACHE;
      automatic logic e1 = s1_kind_i.addr64 && (s1_op_i.idxen || s1_op_i.offen || add_tid);  // A8
      automatic logic e2 = s1_op_i.lds && !may_load_to_lds(s1_op_i, s1_kind_i, g);
      automatic logic e3 = s1_op_i.lds && s1_op_i.tfe;                                       // L4
      automatic logic e4 = g.flat_no_offset && s1_kind_i.flat &&
                           s1_op_i.inst_offset != 24'd0;                                     // F8
      automatic logic e5 = s1_op_i.unknown || (s1_kind_i.flat && !g.flat) ||
                           ((s1_kind_i.is_global || s1_kind_i.scratch) && !g.segments);
      s2_error_o <= e5 ? ERROR_E5 : e1 ? ERROR_E1 : e2 ? ERROR_E2 : e3 ? ERROR_E3 :
                    e4 ? ERROR_E4 : ERROR_NONE;
    end
  end
endmodule : mau_illegal
