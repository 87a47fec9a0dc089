`default_nettype none
// mau_result.sv - lane-result channel: a queue of lane-result beats behind the lane pipe.
// Room is counted by mau_header: a beat is taken only when the queue has an entry for its result.
// Latency when nothing is stalled: two clocks, one into the memory and one out of it. Every field
// has a memory of its own, and what is read stands on the channel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_bundles.svh"
`include "mau_assert.svh"
module mau_result #(
  parameter int LANES = 16,
  parameter int DEPTH = 16
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  // Lane bus, docs/interface.md.
  input  wire logic                ln_valid_i,
  input  wire mau_lane_beat_t      ln_beat_i,
  input  wire logic [LANES*64-1:0] ln_lane_i,   // mau_lane_t a lane: its address
  input  wire logic [LANES*32-1:0] ln_lds_i,
  input  wire logic [LANES*2-1:0]  ln_seg_i,
  input  wire logic [LANES*4-1:0]  ln_comps_i,
  input  wire logic [LANES*4-1:0]  ln_status_i,
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
  // An entry became free, a clock later.
  output logic                     free_o
);
  localparam int AW = $clog2(DEPTH);
  localparam logic [63:0] ADDR = 64'h0000ffffffffffff;  // the address in mau_lane_t

  logic [AW:0] wptr_q, rptr_q;
  logic        some_q, load;    // some_q: the queue is not empty
  logic [12:0] head, res_head;  // last, beat, tag

  assign load = some_q && (!res_valid_o || res_ready_i);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      some_q <= 1'b0;
      res_valid_o <= 1'b0;
      free_o <= 1'b0;
    end else if (ln_valid_i || res_valid_o || some_q) begin
      some_q <= ln_valid_i || (load ? wptr_q != rptr_q + 1'b1 : some_q);
      if (ln_valid_i) wptr_q <= wptr_q + 1'b1;
      if (load) rptr_q <= rptr_q + 1'b1;
      res_valid_o <= load || (res_valid_o && !res_ready_i);
      free_o <= load;
    end
  end

  assign head = {ln_beat_i.last, ln_beat_i.beat, ln_beat_i.tag};
  assign {res_last_o, res_beat_o, res_tag_o} = res_head;

  mau_ram #(.WIDTH(13), .DEPTH(DEPTH)) u_head (
    .clk_i, .write_i(ln_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(head),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(res_head)
  );
  mau_ram #(.WIDTH(LANES * 64), .DEPTH(DEPTH)) u_addr (
    .clk_i, .write_i(ln_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ln_lane_i & {LANES{ADDR}}),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(res_addr_o)
  );
  mau_ram #(.WIDTH(LANES * 32), .DEPTH(DEPTH)) u_lds (
    .clk_i, .write_i(ln_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ln_lds_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(res_lds_o)
  );
  mau_ram #(.WIDTH(LANES * 4), .DEPTH(DEPTH)) u_comps (
    .clk_i, .write_i(ln_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ln_comps_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(res_comps_o)
  );
  mau_ram #(.WIDTH(LANES * 4), .DEPTH(DEPTH)) u_status (
    .clk_i, .write_i(ln_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ln_status_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(res_status_o)
  );
  mau_ram #(.WIDTH(LANES * 2), .DEPTH(DEPTH)) u_seg (
    .clk_i, .write_i(ln_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ln_seg_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(res_seg_o)
  );

  `MAU_HELD(ResHeld, 13 + LANES * 106, res_valid_o, res_ready_i,
    {res_tag_o, res_beat_o, res_last_o, res_addr_o, res_comps_o, res_status_o, res_seg_o,
     res_lds_o})
  `MAU_ASSERT(NoOverflow, ln_valid_i |-> wptr_q - rptr_q != (AW + 1)'(DEPTH))
endmodule : mau_result
`default_nettype wire
