// mau_result.sv - lane-result channel: a queue of lane-result beats after the lane pipe.
// mau_header counts the free entries of the queue. It takes a beat only when the queue has a free
// entry for the beat's result. Latency without stalls: two cycles. The first cycle writes the
// memories, the second reads them. The read registers of the memories drive the channel.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_result
  import mau_pkg::*;
#(
  parameter int LANES = 16,
  parameter int DEPTH = 16
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  // Lane bus, docs/interface.md.
  input  logic                ln_valid_i,
  input  mau_lane_beat_t      ln_beat_i,
  input  mau_lane_t [LANES-1:0]  ln_lane_i,
  input  logic [LANES-1:0][3:0]  ln_status_i,
  input  logic [LANES-1:0][3:0]  ln_comps_i,
  input  logic [LANES-1:0][1:0]  ln_seg_i,
  input  logic [LANES-1:0][31:0] ln_lds_i,
  // Lane-result channel.
  output logic                res_valid_o,
  input  logic                res_ready_i,
  output logic [7:0]          res_tag_o,
  output logic [3:0]          res_beat_o,
  output logic                res_last_o,
  output logic [LANES-1:0][63:0] res_addr_o,
  output logic [LANES-1:0][3:0]  res_comps_o,
  output logic [LANES-1:0][3:0]  res_status_o,
  output logic [LANES-1:0][1:0]  res_seg_o,
  output logic [LANES-1:0][31:0] res_lds_o,
  // An entry became free in the previous cycle.
  output logic                free_o
);
  localparam mau_lane_t ADDRESS = '{addr: '1, default: '0};

  logic                     load;
  logic [$clog2(DEPTH)-1:0] waddr, raddr;

  mau_queue_ends #(.DEPTH(DEPTH)) u_ends (
    .clk_i, .rst_ni, .push_i(ln_valid_i), .valid_o(res_valid_o), .ready_i(res_ready_i), .free_o,
    .load_o(load), .waddr_o(waddr), .raddr_o(raddr)
  );

  mau_ram #(.WIDTH($bits({res_last_o, res_beat_o, res_tag_o})), .DEPTH(DEPTH)) u_head (
    .clk_i, .write_i(ln_valid_i), .waddr_i(waddr),
    .wdata_i({ln_beat_i.last, ln_beat_i.beat, ln_beat_i.tag}),
    .read_i(load), .raddr_i(raddr), .rdata_o({res_last_o, res_beat_o, res_tag_o})
  );
  // Each of the other ports has a memory of its own width. The address is in the low bits of
  // mau_lane_t. ADDRESS clears the other fields, so that the result is res_addr_o.
  mau_ram #(.WIDTH($bits(res_addr_o)), .DEPTH(DEPTH)) u_addr (
    .clk_i, .write_i(ln_valid_i), .waddr_i(waddr), .wdata_i(ln_lane_i & {LANES{ADDRESS}}),
    .read_i(load), .raddr_i(raddr), .rdata_o(res_addr_o)
  );
  mau_ram #(.WIDTH($bits(res_status_o)), .DEPTH(DEPTH)) u_status (
    .clk_i, .write_i(ln_valid_i), .waddr_i(waddr), .wdata_i(ln_status_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(res_status_o)
  );
  mau_ram #(.WIDTH($bits(res_comps_o)), .DEPTH(DEPTH)) u_comps (
    .clk_i, .write_i(ln_valid_i), .waddr_i(waddr), .wdata_i(ln_comps_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(res_comps_o)
  );
  mau_ram #(.WIDTH($bits(res_seg_o)), .DEPTH(DEPTH)) u_seg (
    .clk_i, .write_i(ln_valid_i), .waddr_i(waddr), .wdata_i(ln_seg_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(res_seg_o)
  );
  mau_ram #(.WIDTH($bits(res_lds_o)), .DEPTH(DEPTH)) u_lds (
    .clk_i, .write_i(ln_valid_i), .waddr_i(waddr), .wdata_i(ln_lds_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(res_lds_o)
  );

  `MAU_HELD(ResHeld, res_valid_o, res_ready_i,
    {res_tag_o, res_beat_o, res_last_o, res_addr_o, res_comps_o, res_status_o, res_seg_o,
     res_lds_o})
endmodule : mau_result
