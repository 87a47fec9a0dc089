// mau_data_reads.sv - the data registers that an instruction reads (X2, AT1). Combinational.
// SPDX-License-Identifier: Apache-2.0
module mau_data_reads
  import mau_enc::*, mau_convert_pkg::*, mau_data_pkg::*;
(
  input  logic              valid_i,      // 0: the output is 0
  input  mau_op_t           op_i,
  input  mau_convert_plan_t plan_i,
  input  logic [3:0]        last_beat_i,  // number of the last operand beat of a request
  output mau_data_reads_t   reads_o
);
  // Whether the atomic exists in this size (AT1).
  function automatic logic exists(input logic [4:0] atomic, input logic [2:0] size);
    case (atomic)
      ATOMIC_CSUB, ATOMIC_ADD_F32, ATOMIC_PK_ADD_F16, ATOMIC_PK_ADD_BF16, ATOMIC_COND_SUB,
      ATOMIC_MIN_NUM, ATOMIC_MAX_NUM:
        return size == SIZE_4;
      ATOMIC_ADD_F64, ATOMIC_MIN_F64, ATOMIC_MAX_F64:
        return size == SIZE_8;
      default:
        return atomic != ATOMIC_NONE && atomic < ATOMIC_CSUB && (size == SIZE_4 || size == SIZE_8);
    endcase
  endfunction

  // The number of data registers that the operation reads, 0 to 4.
  function automatic logic [2:0] registers(input mau_op_t op, input logic [1:0] vgprs);
    automatic logic compares = op.atomic == ATOMIC_CMPSWAP || op.atomic == ATOMIC_FCMPSWAP;
    automatic logic wide = op.size == SIZE_8;
    if (op.unknown) return 3'd0;
    if (op.cls == CLS_STORE && !op.lds) return {1'b0, vgprs} + 3'd1;
    if (op.cls == CLS_ATOMIC && exists(op.atomic, op.size))
      return 3'd1 << ({1'b0, wide} + {1'b0, compares});
    return 3'd0;
  endfunction

  always_comb begin
    reads_o = '0;
    if (valid_i) begin
      reads_o.reads = registers(op_i, plan_i.vgprs);
      reads_o.last_beat = last_beat_i;
      reads_o.format = op_i.cls == CLS_STORE && plan_i.format;
      reads_o.high = op_i.cls == CLS_STORE && !plan_i.format && plan_i.d16 == D16_HI;
      reads_o.spread = op_i.cls == CLS_ATOMIC && op_i.size == SIZE_4 &&
                       (op_i.atomic == ATOMIC_CMPSWAP || op_i.atomic == ATOMIC_FCMPSWAP);
    end
  end
endmodule : mau_data_reads
