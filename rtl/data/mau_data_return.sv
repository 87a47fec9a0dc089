// mau_data_return.sv - writes beats to registers: VGPRs, one register of all lanes a cycle, or
// SGPRs, four a cycle. Completes a request after its last beat.
// A beat that writes registers is accepted when the last register of the previous beat moves to the
// channel. A beat that writes none is accepted at once; it then ends together with the registers
// ahead of it. The completion has the errors of memory, in addition to those of the address unit.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_return
  import mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Beats from mau_data_lds.
  input  logic                    valid_i,
  output logic                    take_o,
  input  mau_beat_control_t       beat_i,
  input  logic [LANES-1:0]        writes_i,  // lanes with a result (mau_beat_lanes)
  input  logic [LANES-1:0]        bad_i,     // lanes that met FAULT or NACK; their data are 0
  // Data of the beat: registers_i if it converts, else element_i. In lanes with a response of LDS
  // the data are in answer_i, and element_i is 0. In the other lanes answer_i is 0.
  input  mau_dwords_t [LANES-1:0] answer_i,
  input  mau_dwords_t [LANES-1:0] registers_i,
  input  mau_dwords_t [LANES-1:0] element_i,
  // Completions of the address unit.
  input  logic                    end_valid_i,
  output logic                    end_ready_o,
  input  mau_completion_t         end_i,
  // Registers and completion, docs/vmem.md.
  output logic                    vgpr_valid_o,
  input  logic                    vgpr_ready_i,
  output mau_vgpr_write_t         vgpr_o,
  output logic [LANES-1:0]        vgpr_lanes_o,
  output logic [LANES*32-1:0]     vgpr_data_o,
  output logic                    sgpr_valid_o,
  input  logic                    sgpr_ready_i,
  output mau_sgpr_write_t         sgpr_o,
  output logic [127:0]            sgpr_data_o,
  output logic                    done_valid_o,
  input  logic                    done_ready_i,
  output mau_completion_t         done_o
);
  // ---- Input beat -------------------------------------------------------------------------------
  // Its writes go to the channel register by register, from step_q to end_q.
  logic [2:0]        step_q, end_q;            // registers, or quads of a scalar load
  logic              vgprs, sgprs, silent, load, free, emit, last_step, left, moves;
  logic              full_q, sgprs_q;          // a beat is held; it is a scalar load
  mau_beat_control_t beat_q;
  logic [LANES-1:0]  writes_q, bad_q;
  mau_dwords_t [LANES-1:0] element_q;

  assign vgprs = valid_i && beat_i.returns && writes_i != '0;
  assign sgprs = valid_i && beat_i.scalar && writes_i[3:0] != '0;
  assign silent = valid_i && !vgprs && !sgprs;
  assign load = (vgprs || sgprs) && (!full_q || moves);
  assign take_o = silent || load;
  assign left = (vgpr_valid_o && vgpr_ready_i) || (sgpr_valid_o && sgpr_ready_i);
  assign free = !vgpr_valid_o && !sgpr_valid_o;   // both channels are empty
  assign emit = full_q && (free || left);
  assign last_step = step_q == end_q;
  assign moves = emit && last_step;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      full_q <= 1'b0;
      step_q <= '0;
      vgpr_valid_o <= 1'b0;
      sgpr_valid_o <= 1'b0;
    end else begin
      full_q <= load || (full_q && !moves);
      if (emit) step_q <= last_step ? 3'd0 : step_q + 3'd1;
      vgpr_valid_o <= (emit && !sgprs_q) || (vgpr_valid_o && !vgpr_ready_i);
      sgpr_valid_o <= (emit && sgprs_q) || (sgpr_valid_o && !sgpr_ready_i);
    end
  end
  always_ff @(posedge clk_i) begin
    if (load) begin
      automatic logic [2:0] quads = {2'd0, writes_i[0]} + {2'd0, writes_i[1]} +
                                    {2'd0, writes_i[2]} + {2'd0, writes_i[3]};
      beat_q <= beat_i;
      sgprs_q <= sgprs;
      end_q <= (sgprs ? quads : beat_i.registers) - 3'd1;
      writes_q <= writes_i;
      bad_q <= bad_i;
      element_q <= answer_i | (beat_i.converts ? registers_i : element_i);
    end
  end

  // ---- Registers --------------------------------------------------------------------------------
  // A dword of an element as a register. Without a format a byte or short is extended, and moves to
  // its half (T9, T31, A15).
  function automatic logic [31:0] extended(input logic [31:0] dword, input mau_beat_control_t beat);
    automatic logic [31:0] value = dword;
    if (beat.converts) return value;
    if (beat.bytes[0]) value = {{24{beat.sext && value[7]}}, value[7:0]};
    if (beat.bytes[1]) value = {{16{beat.sext && value[15]}}, value[15:0]};
    return beat.high ? {value[15:0], 16'd0} : value;
  endfunction

  always_ff @(posedge clk_i) begin
    if (emit && !sgprs_q) begin
      automatic logic        tfe = beat_q.tfe && last_step;
      automatic logic [1:0]  halves = tfe ? 2'b11 : 2'(beat_q.halves >> {step_q[1:0], 1'b0});
      automatic logic [31:0] bits = tfe ? '0 : {{16{halves[1]}}, {16{halves[0]}}};
      automatic logic [LANES-1:0][31:0] data;
      vgpr_o <= '{tag: beat_q.tag, beat: beat_q.beat, dword: step_q,
                  half: beat_q.cleared ? 2'b11 : halves};
      vgpr_lanes_o <= writes_q;
      for (int l = 0; l < LANES; l++) begin
        data[l] = '0;
        if (writes_q[l]) data[l] = extended(element_q[l][step_q[1:0]], beat_q) & bits;
      end
      if (tfe && bad_q != '0)
        for (int l = 0; l < LANES; l++) data[l][0] = writes_q[l] && bad_q[l];  // M6
      vgpr_data_o <= data;
    end
    if (emit && sgprs_q) begin
      automatic mau_dwords_t quad = element_q[$clog2(LANES)'(step_q[1:0])];  // of that lane (D23)
      sgpr_o <= '{tag: beat_q.tag, quad: step_q[1:0], mask: beat_q.scalar_mask};
      quad[0] = extended(quad[0], beat_q);
      sgpr_data_o <= bad_q[3:0] != '0 ? '0 : quad;  // M5
    end
  end

  // ---- Errors of memory (M7): a bit for each request that ended ---------------------------------
  // FAULTS is at least the number of requests in flight, which mau_header counts.
  localparam int FAULTS = 64;
  localparam int FW = $clog2(FAULTS);

  logic [FAULTS-1:0] faults_q;
  logic [FW-1:0]     faults_in_q, faults_out_q;
  logic              fault, fault_q;  // of the input beat and earlier ones; of earlier ones

  assign fault = fault_q || beat_i.fault;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      fault_q <= 1'b0;
      faults_in_q <= '0;
      faults_out_q <= '0;
    end else begin
      if (take_o) fault_q <= fault && !beat_i.last;
      if (take_o && beat_i.last) faults_in_q <= faults_in_q + 1'b1;
      if (done_valid_o && done_ready_i) faults_out_q <= faults_out_q + 1'b1;
    end
  end
  always_ff @(posedge clk_i) if (take_o && beat_i.last) faults_q[faults_in_q] <= fault;

  // ---- Completion: count requests that ended, and merge the address unit's results --------------
  // A request ends with the last register of its last beat. When that beat writes none, the request
  // ends with the registers ahead of it: those of the held beat, else the one on the channel, else
  // at once.
  logic       ends, over;
  logic [6:0] beat_ends_q;        // requests that end with the held beat's last register
  logic [6:0] register_ends_q;    // requests that end with the register on the channel
  logic [6:0] over_q;             // requests that ended and are not yet completed

  assign ends = silent && beat_i.last;
  assign over = over_q != 7'd0;
  assign done_valid_o = over && end_valid_i;
  assign end_ready_o = over && done_ready_i;
  always_comb begin
    done_o = end_i;
    if (faults_q[faults_out_q]) done_o.memviol.memory = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      beat_ends_q <= '0;
      register_ends_q <= '0;
      over_q <= '0;
    end else begin
      automatic logic [6:0] now = left ? register_ends_q : 7'd0;
      if (moves) register_ends_q <= beat_ends_q + 7'(ends);
      else if (emit) register_ends_q <= '0;
      else if (!full_q && !free && !left) register_ends_q <= register_ends_q + 7'(ends);
      else if (!full_q) now = now + 7'(ends);
      if (load) beat_ends_q <= 7'(beat_i.last);
      else if (full_q && !moves) beat_ends_q <= beat_ends_q + 7'(ends);
      over_q <= over_q + now - 7'(done_valid_o && done_ready_i);
    end
  end

  `MAU_ASSERT(FaultsFit, take_o && beat_i.last |-> faults_in_q + 1'b1 != faults_out_q)
  `MAU_HELD(VgprHeld, vgpr_valid_o, vgpr_ready_i,
    {vgpr_o, vgpr_lanes_o, vgpr_data_o})
  `MAU_HELD(SgprHeld, sgpr_valid_o, sgpr_ready_i, {sgpr_o, sgpr_data_o})
  `MAU_HELD(DoneHeld, done_valid_o, done_ready_i, done_o)
endmodule : mau_data_return
