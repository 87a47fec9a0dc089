// mau_beat_queue.sv - queues of the beats of the lane bus: one entry for the path to memory, one
// for the gather, and the lane results of kept beats, which wait until their elements are complete.
// mau_header counts the free entries of the gather's queue. The entry of a beat for the path to
// memory leaves before its entry for the gather. Beats after the gather are in other queues, which
// have less than BEATS entries. So the queue of results has 2 * BEATS entries.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_beat_queue
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int BEATS = 64         // beats in each queue
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Lane bus.
  input  logic                    ln_valid_i,
  input  mau_lane_beat_t          ln_beat_i,
  input  mau_lane_t [LANES-1:0]   ln_lane_i,
  input  logic [LANES-1:0][3:0]   ln_status_i,
  input  logic [LANES-1:0][3:0]   ln_comps_i,
  input  logic [LANES-1:0][1:0]   ln_seg_i,
  input  logic [LANES-1:0][31:0]  ln_lds_i,
  output logic                    free_o,          // a beat left the queue of the gather in the
                                                   // previous cycle
  // Beat for the way to memory.
  output logic                    send_valid_o,
  input  logic                    send_take_i,
  output logic                    send_to_lds_o,   // a store or an atomic with lanes in LDS
  output logic [LANES/WINDOW-1:0] send_some_o,     // windows with lanes that move
  output mau_data_shape_t         send_shape_o,
  output mau_place_t [LANES-1:0]  send_place_o,
  // Beat for the gather.
  output logic                    receive_valid_o,
  input  logic                    receive_take_i,
  output logic                    receive_kept_o,  // its elements are needed
  output logic [LANES/WINDOW-1:0] receive_some_o,
  output mau_data_shape_t         receive_shape_o,
  output mau_place_t [LANES-1:0]  receive_place_o,
  // Results of the next kept beat, one cycle after result_load_i.
  input  logic                    result_load_i,
  output mau_beat_head_t          head_o,
  output logic [LANES-1:0]        writes_o,        // lanes with a result (mau_beat_lanes)
  output logic [LANES-1:0]        in_lds_o,        // FLAT lanes in LDS
  output logic [LANES-1:0][3:0]   status_o,        // STATUS_*
  output logic [LANES-1:0][3:0]   comps_o,         // components in range
  output logic [LANES-1:0][31:0]  lds_o            // LDS byte addresses
);
  localparam int RESULTS = 2 * BEATS;
  localparam int AW = $clog2(RESULTS);

  // An entry of the two queues, without the places of its lanes.
  typedef struct packed {
    logic                    flag;   // send_to_lds_o, receive_kept_o
    logic [LANES/WINDOW-1:0] some;
    mau_data_shape_t         shape;
  } entry_t;

  // The part of the results that handshakes depend on.
  typedef struct packed {
    mau_beat_head_t   head;
    logic [LANES-1:0] writes;
    logic [LANES-1:0] in_lds;
  } head_t;

  logic [LANES-1:0] in_lds, writes;
  logic             kept, unused_free;
  mau_place_t [LANES-1:0] place;
  mau_attr_t        attr;
  entry_t           to_send, to_receive, send, receive;
  logic             send_load, receive_load;
  logic [$clog2(BEATS)-1:0] send_waddr, send_raddr, receive_waddr, receive_raddr;

  mau_beat_lanes #(.LANES(LANES), .WINDOW(WINDOW)) u_beat_lanes (
    .valid_i(ln_valid_i), .beat_i(ln_beat_i), .lane_i(ln_lane_i), .status_i(ln_status_i),
    .seg_i(ln_seg_i), .writes_o(writes), .in_lds_o(in_lds), .kept_o(kept), .some_o(to_send.some),
    .place_o(place)
  );
  assign attr = ln_beat_i.attr;
  assign to_send.flag = in_lds != '0 && attr.cls != CLS_LOAD;
  assign to_send.shape = {ln_beat_i.sub, ln_beat_i.esize, ln_beat_i.istride};
  assign to_receive = {kept, to_send.some, to_send.shape};

  // The path to memory has no block RAM: its entry decides the step of the same cycle, so it is
  // needed early in the cycle.
  mau_queue_ends #(.DEPTH(BEATS)) u_send_ends (
    .clk_i, .rst_ni, .push_i(ln_valid_i), .valid_o(send_valid_o), .ready_i(send_take_i),
    .free_o(unused_free), .load_o(send_load), .waddr_o(send_waddr), .raddr_o(send_raddr)
  );
  mau_queue_ends #(.DEPTH(BEATS)) u_receive_ends (
    .clk_i, .rst_ni, .push_i(ln_valid_i), .valid_o(receive_valid_o), .ready_i(receive_take_i),
    .free_o, .load_o(receive_load), .waddr_o(receive_waddr), .raddr_o(receive_raddr)
  );
  mau_ram #(.WIDTH($bits(entry_t)), .DEPTH(BEATS)) u_send (
    .clk_i, .write_i(ln_valid_i), .waddr_i(send_waddr), .wdata_i(to_send), .read_i(send_load),
    .raddr_i(send_raddr), .rdata_o(send)
  );
  mau_ram #(.WIDTH($bits(entry_t)), .DEPTH(BEATS)) u_receive (
    .clk_i, .write_i(ln_valid_i), .waddr_i(receive_waddr), .wdata_i(to_receive),
    .read_i(receive_load), .raddr_i(receive_raddr), .rdata_o(receive)
  );
  mau_ram #(.WIDTH($bits(place)), .DEPTH(BEATS)) u_send_place (
    .clk_i, .write_i(ln_valid_i), .waddr_i(send_waddr), .wdata_i(place), .read_i(send_load),
    .raddr_i(send_raddr), .rdata_o(send_place_o)
  );
  mau_ram #(.WIDTH($bits(place)), .DEPTH(BEATS), .BLOCK(1)) u_receive_place (
    .clk_i, .write_i(ln_valid_i), .waddr_i(receive_waddr), .wdata_i(place),
    .read_i(receive_load), .raddr_i(receive_raddr), .rdata_o(receive_place_o)
  );
  assign send_to_lds_o = send.flag;
  assign send_some_o = send.some;
  assign send_shape_o = send.shape;
  assign receive_kept_o = receive.flag;
  assign receive_some_o = receive.some;
  assign receive_shape_o = receive.shape;

  // ---- Results ----------------------------------------------------------------------------------
  // The head is read ahead into a register, because handshakes depend on it. There is time for
  // that: a result arrives long before its elements.
  logic        push, pushed_q;
  logic [AW:0] wptr_q, rptr_q, rptr;  // rptr: rptr_q of the next cycle
  logic [AW:0] next_q;                // rptr_q + 1: result_load_i is late, and only selects
  head_t       ahead, head_q;

  assign push = ln_valid_i && kept;
  assign rptr = result_load_i ? next_q : rptr_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      next_q <= (AW + 1)'(1);
      pushed_q <= 1'b0;
    end else begin
      if (push) wptr_q <= wptr_q + 1'b1;
      rptr_q <= rptr;
      if (result_load_i) next_q <= next_q + 1'b1;
      pushed_q <= push;
    end
    if (result_load_i) head_q <= ahead;
  end
  mau_ram #(.WIDTH($bits(head_t)), .DEPTH(RESULTS), .BLOCK(1)) u_heads (
    .clk_i, .write_i(push), .waddr_i(wptr_q[AW-1:0]),
    .wdata_i({ln_beat_i.last, ln_beat_i.beat, ln_beat_i.tag, ln_beat_i.attr, writes, in_lds}),
    .read_i(pushed_q || result_load_i), .raddr_i(rptr[AW-1:0]), .rdata_o(ahead)
  );
  mau_ram #(.WIDTH($bits(status_o)), .DEPTH(RESULTS), .BLOCK(1)) u_status (
    .clk_i, .write_i(push), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ln_status_i),
    .read_i(result_load_i), .raddr_i(rptr_q[AW-1:0]), .rdata_o(status_o)
  );
  mau_ram #(.WIDTH($bits(comps_o)), .DEPTH(RESULTS), .BLOCK(1)) u_comps (
    .clk_i, .write_i(push), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ln_comps_i),
    .read_i(result_load_i), .raddr_i(rptr_q[AW-1:0]), .rdata_o(comps_o)
  );
  mau_ram #(.WIDTH($bits(lds_o)), .DEPTH(RESULTS), .BLOCK(1)) u_lds (
    .clk_i, .write_i(push), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ln_lds_i),
    .read_i(result_load_i), .raddr_i(rptr_q[AW-1:0]), .rdata_o(lds_o)
  );
  assign head_o = head_q.head;
  assign writes_o = head_q.writes;
  assign in_lds_o = head_q.in_lds;

  `MAU_ASSERT(NoOverflow, push |-> wptr_q - rptr_q != (AW + 1)'(RESULTS))
  `MAU_ASSERT(ResultIsThere, result_load_i |-> wptr_q - (AW + 1)'(pushed_q) != rptr_q)
endmodule : mau_beat_queue
