// mau_beat_queue.sv - what the lane bus brings of a beat, in queues: a row for the way to memory,
// one for the gather, and the lane results of the beats that are kept, which wait until their
// elements are whole.
// Room is counted by mau_header for the rows of the gather; those to memory leave before them.
// Beats behind the gather have room of their own, less than ROWS: so many results more.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_beat_queue
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int ROWS = 64          // beats in each queue
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Lane bus; a beat left the queue of the gather, a clock later.
  input  logic                    ln_valid_i,
  input  mau_lane_beat_t          ln_beat_i,
  input  logic [LANES*64-1:0]     ln_lane_i,
  input  logic [LANES*42-1:0]     ln_result_i,  // {status, comps, seg, lds}
  output logic                    row_free_o,
  // Row for the way to memory.
  output logic                    send_valid_o,
  input  logic                    send_take_i,
  output logic                    send_to_lds_o,  // a store or an atomic with lanes in LDS
  output logic [LANES/WINDOW-1:0] send_some_o,    // windows with lanes that move
  output mau_data_shape_t         send_shape_o,
  output logic [LANES*PLACE_BITS-1:0]  send_place_o,
  // Row for the gather.
  output logic                    receive_valid_o,
  input  logic                    receive_take_i,
  output logic                    receive_kept_o, // its elements go on
  output logic [LANES/WINDOW-1:0] receive_some_o,
  output mau_data_shape_t         receive_shape_o,
  output logic [LANES*PLACE_BITS-1:0]  receive_place_o,
  // Results of the next beat that is kept, a clock after result_load_i.
  input  logic                    result_load_i,
  output mau_lane_beat_t          result_beat_o,  // last, beat, tag, attr; else 0
  output logic [LANES*4-1:0]      status_o, comps_o,
  output logic [LANES-1:0]        writes_o,       // lanes that get a result (mau_beat_lanes)
  output logic [LANES-1:0]        in_lds_o,       // FLAT lanes in LDS
  output logic [LANES*32-1:0]     lds_o           // LDS byte addresses
);
  localparam int BEAT_BITS = 42;             // of mau_lane_beat_t
  localparam int HEAD_BITS = 29;             // its first members, of last, beat, tag, attr
  localparam int SHAPE_BITS = 6;             // of mau_data_shape_t
  localparam int ROW_BITS = 1 + LANES / WINDOW + SHAPE_BITS + LANES * PLACE_BITS;
  localparam int RESULTS = 2 * ROWS;

  logic [LANES*4-1:0]          status, comps;
  logic [LANES*2-1:0]          seg;
  logic [LANES*32-1:0]         lds;
  logic [LANES-1:0]            in_lds, writes;
  logic                        kept, lds_stores;
  logic [LANES/WINDOW-1:0]     some;
  logic [LANES*PLACE_BITS-1:0] place;
  logic [SHAPE_BITS-1:0]       shape, send_shape, receive_shape;
  /* verilator lint_off UNUSEDSIGNAL */  // its class, and what is of the whole beat, count
  mau_attr_t                   attr;
  logic [BEAT_BITS-1:0]        beat;
  logic                        send_free;
  /* verilator lint_on UNUSEDSIGNAL */

  assign {status, comps, seg, lds} = ln_result_i;
  assign shape = {ln_beat_i.sub, ln_beat_i.esize, ln_beat_i.istride};
  assign attr = ln_beat_i.attr;
  assign lds_stores = in_lds != '0 && attr.cls != CLS_LOAD;
  mau_beat_lanes #(.LANES(LANES), .WINDOW(WINDOW)) u_beat_lanes (
    .valid_i(ln_valid_i), .beat_i(ln_beat_i), .lane_i(ln_lane_i), .status_i(status), .seg_i(seg),
    .writes_o(writes), .in_lds_o(in_lds), .kept_o(kept), .some_o(some), .place_o(place)
  );

  // No block RAM: what the row says decides about the step of its clock, and must be there early.
  mau_queue #(.WIDTH(ROW_BITS), .DEPTH(ROWS)) u_send (
    .clk_i, .rst_ni, .push_i(ln_valid_i), .data_i({lds_stores, some, shape, place}),
    .valid_o(send_valid_o), .ready_i(send_take_i),
    .data_o({send_to_lds_o, send_some_o, send_shape, send_place_o}), .free_o(send_free)
  );
  mau_queue #(.WIDTH(ROW_BITS), .DEPTH(ROWS), .BLOCK(1)) u_receive (
    .clk_i, .rst_ni, .push_i(ln_valid_i), .data_i({kept, some, shape, place}),
    .valid_o(receive_valid_o), .ready_i(receive_take_i),
    .data_o({receive_kept_o, receive_some_o, receive_shape, receive_place_o}),
    .free_o(row_free_o)
  );
  assign send_shape_o = send_shape;
  assign receive_shape_o = receive_shape;

  // ---- Results ----------------------------------------------------------------------------------
  // What the handshakes behind hang on, the head, is read ahead into a register: a result is here
  // long before its elements.
  localparam int HEADS = HEAD_BITS + LANES * 2;  // of a beat, with writes and in_lds
  localparam int AW = $clog2(RESULTS);

  logic                       push, pushed_q;
  logic [AW:0]                wptr_q, rptr_q, rptr;  // rptr: of the clock behind
  logic [HEADS-1:0]           ahead, heads_q;
  logic [HEAD_BITS-1:0]       head;

  assign push = ln_valid_i && kept;
  assign rptr = rptr_q + (AW + 1)'(result_load_i);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      pushed_q <= 1'b0;
    end else begin
      if (push) wptr_q <= wptr_q + 1'b1;
      rptr_q <= rptr;
      pushed_q <= push;
    end
    if (result_load_i) heads_q <= ahead;
  end
  mau_ram #(.WIDTH(HEADS), .DEPTH(RESULTS), .BLOCK(1)) u_heads (
    .clk_i, .write_i(push), .waddr_i(wptr_q[AW-1:0]),
    .wdata_i({ln_beat_i.last, ln_beat_i.beat, ln_beat_i.tag, ln_beat_i.attr, writes, in_lds}),
    .read_i(pushed_q || result_load_i), .raddr_i(rptr[AW-1:0]), .rdata_o(ahead)
  );
  mau_ram #(.WIDTH(LANES * 40), .DEPTH(RESULTS), .BLOCK(1)) u_results (
    .clk_i, .write_i(push), .waddr_i(wptr_q[AW-1:0]), .wdata_i({status, comps, lds}),
    .read_i(result_load_i), .raddr_i(rptr_q[AW-1:0]), .rdata_o({status_o, comps_o, lds_o})
  );
  assign {head, writes_o, in_lds_o} = heads_q;
  assign result_beat_o = {head, (BEAT_BITS - HEAD_BITS)'(0)};

  `MAU_ASSERT(NoOverflow, push |-> wptr_q - rptr_q != (AW + 1)'(RESULTS))
  `MAU_ASSERT(ResultIsThere, result_load_i |-> wptr_q - (AW + 1)'(pushed_q) != rptr_q)
endmodule : mau_beat_queue
