`default_nettype none
// mau_illegal.sv - is the request illegal, and which error comes first (rules E1 to E5)?
// Registered once: the answer stands at stage 1, loaded with the first beat of a request and kept until the next one.
// Order: E5 E1 E2 E3 E4. Cache operations are looked at too (N8), but their V# is not read, so E1 does not see its ADD_TID_ENABLE
// (decision D1). D16 and typed loads to LDS are not in L2's list, so they are E2; FLAT never goes to LDS that way. An encoding that the
// generation does not have is E5 (decision D24).
// C twin: cmodel illegal.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_types.svh"
module mau_illegal (
  input  wire logic       clk_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [8:1] en_i,       // en_i[k]: a beat enters stage k
  input  wire logic [8:1] first_i,    // with en_i[k]: it is the first of its request
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [2:0] ctx_gfx_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire mau_op_t    op_i,       // stage 0; only the fields that the errors speak of are read
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic       addr64_i,   // stage 0: ADDR64 of a buffer operation on a generation that has it (decisions D2, D26)
  input  wire logic       add_tid_i,  // stage 0: ADD_TID_ENABLE of the V#
  output logic [2:0]      s1_error_o  // ERROR_*
);
  always_ff @(posedge clk_i) begin : b_errors
    logic e1, e2, e3, e4, e5, to_lds;
    e1 = 1'b0;
    e2 = 1'b0;
    e3 = 1'b0;
    e4 = 1'b0;
    e5 = 1'b0;
    to_lds = 1'b0;
    if (`MAU_BEAT(en_i[1])) if (`MAU_BEAT(first_i[1])) begin
      // L2: UBYTE, SBYTE, USHORT, SSHORT, DWORD; of MUBUF FORMAT_X, too.
      to_lds = (op_i.enc == mau_enc::ENC_MUBUF || op_i.enc == mau_enc::ENC_GLOBAL || op_i.enc == mau_enc::ENC_SCRATCH) &&
               op_i.cls == mau_enc::CLS_LOAD && op_i.d16 == mau_enc::D16_NO &&
               (op_i.fmt ? op_i.ncomp == 2'd0 : op_i.size <= mau_enc::SIZE_4);
      e1 = addr64_i && (op_i.idxen || op_i.offen || (add_tid_i && op_i.cls != mau_enc::CLS_CACHE));  // A8
      e2 = op_i.lds && !to_lds;
      e3 = op_i.lds && op_i.tfe;  // L4
      e4 = ctx_gfx_i == mau_enc::GFX_10 && op_i.enc == mau_enc::ENC_FLAT && op_i.inst_offset != 24'd0;  // F8
      case (op_i.enc)
        mau_enc::ENC_FLAT: e5 = ctx_gfx_i == mau_enc::GFX_6;
        mau_enc::ENC_GLOBAL, mau_enc::ENC_SCRATCH: e5 = ctx_gfx_i < mau_enc::GFX_9;
        default: ;
      endcase
      s1_error_o <= op_i.unknown || e5 ? mau_enc::ERROR_E5 : e1 ? mau_enc::ERROR_E1 : e2 ? mau_enc::ERROR_E2 :
                    e3 ? mau_enc::ERROR_E3 : e4 ? mau_enc::ERROR_E4 : mau_enc::ERROR_NONE;
    end
  end
endmodule : mau_illegal
`default_nettype wire
