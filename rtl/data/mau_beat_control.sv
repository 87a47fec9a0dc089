// mau_beat_control.sv - what the return side does with a beat: its kind, its registers.
// Combinational. Rules: docs/spec/execute.md, T27 to T38 of docs/spec/convert.md.
// SPDX-License-Identifier: Apache-2.0
module mau_beat_control
  import mau_enc::*, mau_pkg::*, mau_convert_pkg::*, mau_data_pkg::*;
(
  input  logic              valid_i,  // else the row is 0
  /* verilator lint_off UNUSEDSIGNAL */  // how lanes join and walk is done with
  input  mau_lane_beat_t    beat_i,
  input  mau_convert_plan_t plan_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output mau_beat_control_t row_o
);
  /* verilator lint_off UNUSEDSIGNAL */
  mau_attr_t  attr;
  /* verilator lint_on UNUSEDSIGNAL */
  logic       load, atomic, half;

  assign attr = beat_i.attr;
  assign load = attr.cls == CLS_LOAD;
  assign atomic = attr.cls == CLS_ATOMIC;
  assign half = plan_i.d16 != D16_NO;

  always_comb begin
    row_o = '0;
    if (valid_i) begin
      row_o.tag = beat_i.tag;
      row_o.beat = beat_i.beat;
      row_o.last = beat_i.last;
      row_o.scalar = load && attr.seg == SEG_NONE;
      row_o.to_lds = load && attr.lds;
      row_o.returns = (load && !row_o.scalar && !row_o.to_lds) || (atomic && attr.glc);
      row_o.converts = load && plan_i.format;
      row_o.kind = atomic ? MEM_ATOMIC : load ? MEM_READ : MEM_WRITE;
      row_o.atomic = attr.atomic;
      row_o.bytes = plan_i.bytes;
      row_o.tfe = plan_i.tfe;
      row_o.registers = {1'b0, plan_i.vgprs} + 3'd1 + {2'd0, row_o.tfe};
      row_o.high = plan_i.d16 == D16_HI;
      row_o.sext = plan_i.load_nfmt[2:0] == NFMT_SINT;
      row_o.halves = 8'hff;
      if (row_o.high) row_o.halves = 8'b0000_0010;
      else if (half && !plan_i.unpacked) row_o.halves = {4'd0, ~(4'b1110 << plan_i.ncomp)};
      case (plan_i.bytes)  // of a lane (D23); d16 means nothing to a scalar load (T38)
        5'd16: row_o.scalar_mask = 4'b1111;
        5'd12: row_o.scalar_mask = 4'b0111;
        5'd8: row_o.scalar_mask = 4'b0011;
        default: row_o.scalar_mask = 4'b0001;
      endcase
    end
  end
endmodule : mau_beat_control
