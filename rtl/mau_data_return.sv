`default_nettype none
// mau_data_return.sv - beats to their registers: VGPRs, a register of all lanes a clock, or SGPRs,
// four a clock; completion when the last beat of a request is over.
// A beat is taken when the one before has its last register on the channel and that leaves.
// SPDX-License-Identifier: Apache-2.0
`include "mau_bundles.svh"
`include "mau_data_bundles.svh"
`include "mau_assert.svh"
module mau_data_return #(
  parameter int LANES = 16
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  // Beats, LDS behind them.
  input  wire logic                 valid_i,
  output logic                      take_o,
  /* verilator lint_off UNUSEDSIGNAL */  // the rest is for other parts
  input  wire mau_data_row_t        row_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [LANES-1:0]     writes_i,     // lanes that write registers
  input  wire logic [LANES*128-1:0] element_i,
  // Completions of the address unit.
  input  wire logic                 end_valid_i,
  output logic                      end_ready_o,
  input  wire mau_completion_t      end_i,
  // Registers and completion, docs/vmem.md.
  output logic                      vgpr_valid_o,
  input  wire logic                 vgpr_ready_i,
  output mau_vgpr_write_t           vgpr_o,
  output logic [LANES-1:0]          vgpr_lanes_o,
  output logic [LANES*32-1:0]       vgpr_data_o,
  output logic                      sgpr_valid_o,
  input  wire logic                 sgpr_ready_i,
  output mau_sgpr_write_t           sgpr_o,
  output logic                      done_valid_o,
  input  wire logic                 done_ready_i,
  output mau_completion_t           done_o
);
  // ---- Which register comes next ----------------------------------------------------------------
  // A beat stands at the input until its last register goes to the channel.
  logic [2:0] step_q, steps;      // registers, or quads of a scalar load, before the next; in all
  logic       vgprs, sgprs, emit, silent;
  logic [1:0] quad;

  assign vgprs = row_i.returns && writes_i != '0;
  assign sgprs = row_i.scalar && writes_i[3:0] != 4'd0;
  always_comb begin : b_steps
    steps = '0;
    if (vgprs) steps = row_i.registers;
    if (sgprs) steps = {2'd0, writes_i[0]} + {2'd0, writes_i[1]} + {2'd0, writes_i[2]} +
                       {2'd0, writes_i[3]};
  end
  assign quad = step_q[1:0];      // lanes 0 on hold a scalar load (D23)
  assign emit = valid_i && steps != 3'd0 && (!vgpr_valid_o || vgpr_ready_i) &&
                (!sgpr_valid_o || sgpr_ready_i);
  // A beat without a register; the last one of a request when those before it have left.
  assign silent = valid_i && steps == 3'd0 && (!row_i.last || (!vgpr_valid_o && !sgpr_valid_o));
  assign take_o = silent || (emit && step_q == steps - 3'd1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      step_q <= '0;
      vgpr_valid_o <= 1'b0;
      sgpr_valid_o <= 1'b0;
    end else begin
      if (emit) step_q <= take_o ? 3'd0 : step_q + 3'd1;
      vgpr_valid_o <= (emit && vgprs) || (vgpr_valid_o && !vgpr_ready_i);
      sgpr_valid_o <= (emit && sgprs) || (sgpr_valid_o && !sgpr_ready_i);
    end
  end

  // ---- Registers --------------------------------------------------------------------------------
  // A byte or short without format is extended here, and goes to its half (T9, T31).
  always_ff @(posedge clk_i) begin : b_vgpr
    logic [31:0] value;
    logic [1:0]  halves;
    logic        tfe;
    {value, halves, tfe} = '0;
    if (emit && vgprs) begin
      tfe = row_i.tfe && take_o;
      halves = tfe ? 2'b11 : 2'(row_i.halves >> {step_q[1:0], 1'b0});
      vgpr_o.tag <= row_i.tag;
      vgpr_o.beat <= row_i.beat;
      vgpr_o.dword <= step_q;
      vgpr_o.half <= halves;
      vgpr_lanes_o <= writes_i;
      for (int l = 0; l < LANES; l++) begin
        value = element_i[l*128+step_q[1:0]*32 +: 32];
        if (!row_i.converts && row_i.bytes[0])
          value = {{24{row_i.sext && value[7]}}, value[7:0]};
        if (!row_i.converts && row_i.bytes[1])
          value = {{16{row_i.sext && value[15]}}, value[15:0]};
        if (!row_i.converts && row_i.high) value = {value[15:0], 16'd0};
        if (tfe || !writes_i[l]) value = '0;
        vgpr_data_o[l*32 +: 32] <= value & {{16{halves[1]}}, {16{halves[0]}}};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (emit && sgprs) begin
      sgpr_o.tag <= row_i.tag;
      sgpr_o.quad <= quad;
      sgpr_o.mask <= row_i.scalar_mask;
      sgpr_o.data <= element_i[quad*128 +: 128];
    end
  end

  // ---- Completion: requests that are over, and what the address unit says of them ------------
  logic       last_q, left;
  logic [6:0] over_q;             // requests that are over and have not completed

  assign left = (vgpr_valid_o && vgpr_ready_i) || (sgpr_valid_o && sgpr_ready_i);
  assign done_valid_o = over_q != 7'd0 && end_valid_i;
  assign end_ready_o = over_q != 7'd0 && done_ready_i;
  assign done_o = end_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      last_q <= 1'b0;
      over_q <= '0;
    end else begin
      if (emit) last_q <= take_o && row_i.last;  // of the register on the channel
      over_q <= over_q + 7'((left && last_q) || (silent && row_i.last)) -
                7'(done_valid_o && done_ready_i);
    end
  end

  `MAU_HELD(VgprHeld, 17 + LANES * 33, vgpr_valid_o, vgpr_ready_i,
    {vgpr_o, vgpr_lanes_o, vgpr_data_o})
  `MAU_HELD(SgprHeld, 142, sgpr_valid_o, sgpr_ready_i, sgpr_o)
  `MAU_HELD(DoneHeld, 21, done_valid_o, done_ready_i, done_o)
endmodule : mau_data_return
`default_nettype wire
