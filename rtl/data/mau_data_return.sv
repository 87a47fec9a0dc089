// mau_data_return.sv - beats to their registers: VGPRs, a register of all lanes a clock, or SGPRs,
// four a clock; completion when the last beat of a request is over.
// A beat that writes registers is taken when the one before has its last register on the way to the
// channel; one that writes none at once. It then ends with the registers in front of it.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_return
  import mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  // Beats, LDS behind them.
  input  logic                 valid_i,
  output logic                 take_o,
  /* verilator lint_off UNUSEDSIGNAL */  // the rest is for other parts
  input  mau_beat_control_t    row_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [LANES-1:0]     writes_i,     // lanes that get a result (mau_beat_lanes)
  // What the beat has of each lane: the registers of a beat that converted, else the element, and
  // in lanes that LDS answered, whose element is 0, the answer, which is 0 in the others.
  input  logic [LANES*128-1:0] answer_i,
  input  logic                 converted_i,
  input  logic [LANES*128-1:0] registers_i,
  input  logic [LANES*128-1:0] element_i,
  // Completions of the address unit.
  input  logic                 end_valid_i,
  output logic                 end_ready_o,
  input  mau_completion_t      end_i,
  // Registers and completion, docs/vmem.md.
  output logic                 vgpr_valid_o,
  input  logic                 vgpr_ready_i,
  output logic [7:0]           vgpr_tag_o,
  output logic [3:0]           vgpr_beat_o,
  output logic [2:0]           vgpr_dword_o,
  output logic [1:0]           vgpr_half_o,
  output logic [LANES-1:0]     vgpr_lanes_o,
  output logic [LANES*32-1:0]  vgpr_data_o,
  output logic                 sgpr_valid_o,
  input  logic                 sgpr_ready_i,
  output logic [7:0]           sgpr_tag_o,
  output logic [1:0]           sgpr_quad_o,
  output logic [3:0]           sgpr_mask_o,
  output logic [127:0]         sgpr_data_o,
  output logic                 done_valid_o,
  input  logic                 done_ready_i,
  output mau_completion_t      done_o
);
  // ---- A beat in: the registers of beat_q are written -------------------------------------------
  // What it writes goes to the channel register by register, from step_q to end_q.
  logic [2:0]           step_q, end_q;            // registers, or quads of a scalar load
  logic                 vgprs, sgprs, silent, load, free, emit, last_step, left, moves;
  logic                 full_q, sgprs_q;          // a beat is here; it is a scalar load
  /* verilator lint_off UNUSEDSIGNAL */
  mau_beat_control_t    row_q;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [LANES-1:0]     writes_q;
  logic [LANES*128-1:0] element_q;

  always_comb begin
    {vgprs, sgprs, silent, load} = '0;
    if (valid_i) begin
      vgprs = row_i.returns && writes_i != '0;
      sgprs = row_i.scalar && writes_i[3:0] != 4'd0;
      silent = !vgprs && !sgprs;
      load = !silent && (!full_q || moves);
    end
  end
  assign take_o = silent || load;
  assign left = (vgpr_valid_o && vgpr_ready_i) || (sgpr_valid_o && sgpr_ready_i);
  assign free = !vgpr_valid_o && !sgpr_valid_o;   // the channels
  always_comb begin
    {emit, last_step, moves} = '0;
    if (full_q) begin
      emit = free || left;
      last_step = step_q == end_q;
      moves = emit && last_step;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      full_q <= 1'b0;
      step_q <= '0;
      vgpr_valid_o <= 1'b0;
      sgpr_valid_o <= 1'b0;
    end else if (load || full_q || !free) begin
      full_q <= load || (full_q && !moves);
      if (emit) step_q <= last_step ? 3'd0 : step_q + 3'd1;
      vgpr_valid_o <= (emit && !sgprs_q) || (vgpr_valid_o && !vgpr_ready_i);
      sgpr_valid_o <= (emit && sgprs_q) || (sgpr_valid_o && !sgpr_ready_i);
    end
  end
  always_ff @(posedge clk_i) begin : b_beat
    logic [2:0] steps;   // registers, or quads of a scalar load
    steps = '0;
    if (load) begin
      steps = row_i.registers;
      if (sgprs) steps = {2'd0, writes_i[0]} + {2'd0, writes_i[1]} + {2'd0, writes_i[2]} +
                         {2'd0, writes_i[3]};
      row_q <= row_i;
      sgprs_q <= sgprs;
      end_q <= steps - 3'd1;
      writes_q <= writes_i;
      element_q <= answer_i | (converted_i ? registers_i : element_i);
    end
  end

  // ---- Registers --------------------------------------------------------------------------------
  // A byte or short without format is extended here, and goes to its half (T9, T31).
  always_ff @(posedge clk_i) begin : b_vgpr
    logic [31:0] value;
    logic [1:0]  halves;
    logic        tfe;
    {value, halves, tfe} = '0;
    if (emit && !sgprs_q) begin
      tfe = row_q.tfe && last_step;
      halves = tfe ? 2'b11 : 2'(row_q.halves >> {step_q[1:0], 1'b0});
      vgpr_tag_o <= row_q.tag;
      vgpr_beat_o <= row_q.beat;
      vgpr_dword_o <= step_q;
      vgpr_half_o <= halves;
      vgpr_lanes_o <= writes_q;
      for (int l = 0; l < LANES; l++) begin
        value = element_q[l*128+step_q[1:0]*32 +: 32];
        if (!row_q.converts && row_q.bytes[0])
          value = {{24{row_q.sext && value[7]}}, value[7:0]};
        if (!row_q.converts && row_q.bytes[1])
          value = {{16{row_q.sext && value[15]}}, value[15:0]};
        if (!row_q.converts && row_q.high) value = {value[15:0], 16'd0};
        if (tfe || !writes_q[l]) value = '0;
        vgpr_data_o[l*32 +: 32] <= value & {{16{halves[1]}}, {16{halves[0]}}};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (emit && sgprs_q) begin
      sgpr_tag_o <= row_q.tag;
      sgpr_quad_o <= step_q[1:0];  // lanes 0 on hold a scalar load (D23)
      sgpr_mask_o <= row_q.scalar_mask;
      sgpr_data_o <= element_q[step_q[1:0]*128 +: 128];
    end
  end

  // ---- Completion: requests that are over, and what the address unit says of them ---------------
  // A request ends with the last register of its last beat; when that writes none, with what is in
  // front of it: the beat here, else the register on the channel, else at once.
  logic       ends, over;
  logic [6:0] beat_ends_q;        // requests that end with the last register of the beat
  logic [6:0] register_ends_q;    // requests that end with the register on the channel
  logic [6:0] over_q;             // requests that are over and have not completed

  assign ends = silent && row_i.last;
  assign over = over_q != 7'd0;
  assign done_valid_o = over && end_valid_i;
  assign end_ready_o = over && done_ready_i;
  assign done_o = end_i;

  always_ff @(posedge clk_i) begin : b_over
    logic [6:0] now;
    now = '0;
    if (!rst_ni) begin
      beat_ends_q <= '0;
      register_ends_q <= '0;
      over_q <= '0;
    end else if (load || full_q || left || ends || over) begin
      if (left) now = register_ends_q;
      if (moves) register_ends_q <= beat_ends_q + 7'(ends);
      else if (emit) register_ends_q <= '0;
      else if (!full_q && !free && !left)
        register_ends_q <= register_ends_q + 7'(ends);
      else if (!full_q) now = now + 7'(ends);
      if (load) beat_ends_q <= 7'(row_i.last);
      else if (full_q && !moves) beat_ends_q <= beat_ends_q + 7'(ends);
      over_q <= over_q + now - 7'(done_valid_o && done_ready_i);
    end
  end

  `MAU_HELD(VgprHeld, 17 + LANES * 33, vgpr_valid_o, vgpr_ready_i,
    {vgpr_tag_o, vgpr_beat_o, vgpr_dword_o, vgpr_half_o, vgpr_lanes_o, vgpr_data_o})
  `MAU_HELD(SgprHeld, 142, sgpr_valid_o, sgpr_ready_i,
    {sgpr_tag_o, sgpr_quad_o, sgpr_mask_o, sgpr_data_o})
  `MAU_HELD(DoneHeld, 21, done_valid_o, done_ready_i, done_o)
endmodule : mau_data_return
