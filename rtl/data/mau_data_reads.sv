// mau_data_reads.sv - the data registers that an instruction reads (X2, AT1). Combinational.
// SPDX-License-Identifier: Apache-2.0
module mau_data_reads
  import mau_enc::*, mau_convert_pkg::*, mau_data_pkg::*;
(
  input  logic              valid_i,      // else the output is 0
  input  mau_op_t           op_i,
  input  mau_convert_plan_t plan_i,
  input  logic [3:0]        last_beat_i,  // number of the last operand beat of a request
  output mau_data_reads_t   reads_o
);
  logic compares, narrow, wide, exists;
  assign compares = op_i.atomic == ATOMIC_CMPSWAP || op_i.atomic == ATOMIC_FCMPSWAP;
  assign narrow = op_i.size == SIZE_4;
  assign wide = op_i.size == SIZE_8;
  // AT1: CSUB and ADD_F32, the last two codes, have 4 bytes only.
  assign exists = op_i.atomic != ATOMIC_NONE && op_i.atomic <= ATOMIC_ADD_F32 &&
                  (narrow || (wide && op_i.atomic < ATOMIC_CSUB));

  always_comb begin
    reads_o = '0;
    if (valid_i) begin
      reads_o.last_beat = last_beat_i;
      if (!op_i.unknown && op_i.cls == CLS_STORE && !op_i.lds)
        reads_o.reads = {1'b0, plan_i.vgprs} + 3'd1;
      if (!op_i.unknown && op_i.cls == CLS_ATOMIC && exists)
        reads_o.reads = 3'd1 << ({1'b0, wide} + {1'b0, compares});
      reads_o.format = op_i.cls == CLS_STORE && plan_i.format;
      reads_o.high = op_i.cls == CLS_STORE && !plan_i.format && plan_i.d16 == D16_HI;
      reads_o.spread = op_i.cls == CLS_ATOMIC && narrow && compares;
    end
  end
endmodule : mau_data_reads
