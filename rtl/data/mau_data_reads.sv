`default_nettype none
// mau_data_reads.sv - the data registers that an instruction reads (X2, AT1). Combinational.
// SPDX-License-Identifier: Apache-2.0
`include "mau_types.svh"
`include "mau_data_bundles.svh"
module mau_data_reads (
  input  wire logic              valid_i,      // else the output is 0
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire mau_op_t           op_i,
  input  wire mau_convert_plan_t plan_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [3:0]        last_beat_i,  // number of the last operand beat of a request
  output mau_data_reads_t        reads_o
);
  logic compares, narrow, wide, exists;
  assign compares = op_i.atomic == mau_enc::ATOMIC_CMPSWAP ||
                    op_i.atomic == mau_enc::ATOMIC_FCMPSWAP;
  assign narrow = op_i.size == mau_enc::SIZE_4;
  assign wide = op_i.size == mau_enc::SIZE_8;
  // AT1: CSUB and ADD_F32, the last two codes, have 4 bytes only.
  assign exists = op_i.atomic != mau_enc::ATOMIC_NONE && op_i.atomic <= mau_enc::ATOMIC_ADD_F32 &&
                  (narrow || (wide && op_i.atomic < mau_enc::ATOMIC_CSUB));

  always_comb begin
    reads_o = '0;
    if (valid_i) begin
      reads_o.last_beat = last_beat_i;
      if (!op_i.unknown && op_i.cls == mau_enc::CLS_STORE && !op_i.lds)
        reads_o.reads = {1'b0, plan_i.vgprs} + 3'd1;
      if (!op_i.unknown && op_i.cls == mau_enc::CLS_ATOMIC && exists)
        reads_o.reads = 3'd1 << ({1'b0, wide} + {1'b0, compares});
      reads_o.format = op_i.cls == mau_enc::CLS_STORE && plan_i.format;
      reads_o.high = op_i.cls == mau_enc::CLS_STORE && !plan_i.format &&
                     plan_i.d16 == mau_enc::D16_HI;
      reads_o.spread = op_i.cls == mau_enc::CLS_ATOMIC && narrow && compares;
    end
  end
endmodule : mau_data_reads
`default_nettype wire
