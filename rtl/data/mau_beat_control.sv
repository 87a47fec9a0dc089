// mau_beat_control.sv - decodes how a returning beat is handled: its kind, its registers.
// Combinational.
// Rules: docs/spec/execute.md, T27 to T40 of docs/spec/convert.md, L7 and L11 of
// docs/spec/lds_address.md, A15 of docs/spec/scalar.md.
// SPDX-License-Identifier: Apache-2.0
module mau_beat_control
  import mau_enc::*, mau_convert_pkg::*, mau_data_pkg::*;
(
  input  logic              valid_i,  // 0: the output is 0
  input  mau_beat_head_t    head_i,
  input  mau_convert_plan_t plan_i,
  input  logic              fault_i,  // memory answered with FAULT since the previous beat
  output mau_beat_control_t beat_o
);
  mau_attr_t attr;
  logic      load, atomic;

  assign attr = head_i.attr;
  assign load = attr.cls == CLS_LOAD;
  assign atomic = attr.cls == CLS_ATOMIC;

  // Halves of registers 0..3 that have data (T28, T30).
  function automatic logic [7:0] halves(input mau_convert_plan_t plan);
    if (plan.d16 == D16_HI) return 8'b0000_0010;
    if (plan.d16 == D16_NO || plan.unpacked) return 8'hff;
    return {4'd0, ~(4'b1110 << plan.ncomp)};
  endfunction

  // Bytes that a load writes to LDS: all of three and four dwords, else one dword (L7, L11, T37).
  function automatic logic [4:0] lds_bytes(input mau_convert_plan_t plan);
    return plan.format || plan.bytes < 5'd4 ? 5'd4 : plan.bytes;
  endfunction

  // SGPRs of a lane of a scalar load (D23, A15). D16 has no effect on it (T38).
  function automatic logic [3:0] scalar_mask(input logic [4:0] bytes);
    case (bytes)
      5'd16: return 4'b1111;
      5'd12: return 4'b0111;
      5'd8: return 4'b0011;
      default: return 4'b0001;
    endcase
  endfunction

  always_comb begin
    beat_o = '0;
    if (valid_i) begin
      beat_o.tag = head_i.tag;
      beat_o.beat = head_i.beat;
      beat_o.last = head_i.last;
      beat_o.scalar = load && attr.seg == SEG_NONE;
      beat_o.to_lds = plan_i.lds;
      beat_o.returns = (load && !beat_o.scalar && !beat_o.to_lds) || (atomic && attr.glc);
      beat_o.converts = load && plan_i.format;
      beat_o.kind = atomic ? MEM_ATOMIC : load ? MEM_READ : MEM_WRITE;
      beat_o.atomic = attr.atomic;
      beat_o.bytes = plan_i.lds ? lds_bytes(plan_i) : plan_i.bytes;
      beat_o.tfe = plan_i.tfe;
      beat_o.registers = {1'b0, plan_i.vgprs} + 3'd1 + {2'd0, beat_o.tfe};
      beat_o.halves = halves(plan_i);
      beat_o.cleared = plan_i.cleared;
      beat_o.high = plan_i.d16 == D16_HI && !beat_o.scalar;
      beat_o.sext = plan_i.channel[0].load_nfmt == NFMT_SINT;
      beat_o.scalar_mask = scalar_mask(plan_i.bytes);
      beat_o.fault = fault_i;
    end
  end
endmodule : mau_beat_control
