`default_nettype none
// mau_result.sv - lane-result channel: a queue of lane-result beats behind the lane pipe.
// Room is counted by mau_header (a beat is taken only when there is a place for its result). Every group of lanes has a queue; all move in step, and
// that of lane 0 has the tag, beat and last of the channel (HEAD).
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_ram.svh"
`include "mau_assert.svh"
`include "mau_fault.svh"
module mau_result #(
  parameter int LANES = 16,
  parameter int DEPTH = 16,
  parameter int HEAD = 1     // 0: res_tag_o, res_beat_o, res_last_o are 0
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  // Lane bus, docs/interface.md.
  input  wire logic                ln_valid_i,
  input  wire logic                ln_last_i,
  input  wire logic [3:0]          ln_beat_i,
  input  wire logic [7:0]          ln_tag_i,
  input  wire logic [LANES*64-1:0] ln_addr_i,
  input  wire logic [LANES*4-1:0]  ln_comps_i,
  input  wire logic [LANES*4-1:0]  ln_status_i,
  input  wire logic [LANES*2-1:0]  ln_seg_i,
  input  wire logic [LANES*32-1:0] ln_lds_i,
  // Lane-result channel.
  output logic                     res_valid_o,
  input  wire logic                res_ready_i,
  output logic [7:0]               res_tag_o,
  output logic [3:0]               res_beat_o,
  output logic                     res_last_o,
  output logic [LANES*64-1:0]      res_addr_o,
  output logic [LANES*4-1:0]       res_comps_o,
  output logic [LANES*4-1:0]       res_status_o,
  output logic [LANES*2-1:0]       res_seg_o,
  output logic [LANES*32-1:0]      res_lds_o,
  // A place became free, a clock later.
  output logic                     free_o
);
  localparam int AW = $clog2(DEPTH);
  /* verilator lint_off UNUSEDPARAM */  // MAU_KEEP
  localparam logic [63:0] ADDRESS = 64'h0000ffffffffffff;
  localparam logic [31:0] LDS = 32'h000fffff;  // LDS_BASE and a lane's place in LDS have 18 bits
  /* verilator lint_on UNUSEDPARAM */
  `MAU_FAULT_REG(fault_beat, 20)

  `MAU_BANK logic [LANES*64-1:0] addr_mem [0:DEPTH-1];
  `MAU_BANK logic [LANES*32-1:0] lds_mem [0:DEPTH-1];
  `MAU_BANK logic [LANES*8-1:0]  status_mem [0:DEPTH-1];  // and comps
  `MAU_RAM logic [LANES*2-1:0]   seg_mem [0:DEPTH-1];
  logic [AW:0] wptr_q, rptr_q;
  logic        some_q, load;  // some_q: the queue is not empty

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      some_q <= 1'b0;
      res_valid_o <= 1'b0;
      free_o <= 1'b0;
    end else if (ln_valid_i || res_valid_o || some_q) begin
      load = some_q && (!res_valid_o || res_ready_i);
      some_q <= ln_valid_i || (load ? wptr_q != rptr_q + 1'b1 : some_q);
      if (ln_valid_i) wptr_q <= wptr_q + 1'b1;
      if (load) rptr_q <= rptr_q + 1'b1;
      res_valid_o <= load || (res_valid_o && !res_ready_i);
      free_o <= load;
    end
  end

  // With nothing in the queue a read may meet the write of its place: what it takes is not valid then, and read again.
  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(some_q)) if (!res_valid_o || res_ready_i) begin
      res_addr_o <= addr_mem[rptr_q[AW-1:0]];
      res_lds_o <= lds_mem[rptr_q[AW-1:0]];
      {res_comps_o, res_status_o} <= status_mem[rptr_q[AW-1:0]];
      res_seg_o <= seg_mem[rptr_q[AW-1:0]];
    end
    if (ln_valid_i) begin
      addr_mem[wptr_q[AW-1:0]] = `MAU_KEEP(ln_addr_i, {LANES{ADDRESS}});
      lds_mem[wptr_q[AW-1:0]] = `MAU_KEEP(ln_lds_i, {LANES{LDS}});
      status_mem[wptr_q[AW-1:0]] = {ln_comps_i, ln_status_i};
      seg_mem[wptr_q[AW-1:0]] = ln_seg_i;
    end
  end

  if (HEAD != 0) begin : g_head
    (* no_rw_check *) logic [12:0] head_mem [0:DEPTH-1];
    always_ff @(posedge clk_i) begin
      if (`MAU_BEAT(some_q)) if (!res_valid_o || res_ready_i) {res_last_o, res_beat_o, res_tag_o} <= head_mem[rptr_q[AW-1:0]];
      if (ln_valid_i) head_mem[wptr_q[AW-1:0]] = {ln_last_i, ln_beat_i ^ {3'd0, fault_beat && ln_last_i}, ln_tag_i};
    end
  end else begin : g_no_head
    assign {res_last_o, res_beat_o, res_tag_o} = '0;
  end

  `MAU_HELD(ResHeld, 13 + LANES * 106, res_valid_o, res_ready_i,
    {res_tag_o, res_beat_o, res_last_o, res_addr_o, res_comps_o, res_status_o, res_seg_o, res_lds_o})
  `MAU_ASSERT(NoOverflow, ln_valid_i |-> wptr_q - rptr_q != (AW + 1)'(DEPTH))
endmodule : mau_result
`default_nettype wire
