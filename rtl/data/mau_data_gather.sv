// mau_data_gather.sv - gathers the elements of a beat's lanes from the lines of its transactions. A
// beat leaves after its last slot. A beat without slots leaves in a step of its own. A beat that is
// not kept (mau_beat_lanes) ends here.
//
//   cycle  inputs                     results
//   1      slot, places               rotation and byte mask of each lane (mau_data_rotation)
//   2      line, rotations            the 16 bytes of each element, in the byte order of the line
//   3      16 bytes                   in the order of the element, merged with earlier transactions
//   4, 5   complete elements          queue
//
// Bytes that did not move are 0. A lane that met FAULT or NACK is bad: its whole element is 0 (M2,
// M4, M6). The FAULTs of beats that are not kept are reported with the next kept beat (M7).
// SPDX-License-Identifier: Apache-2.0
module mau_data_gather
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int LINE_BYTES = 64,
  parameter int BEATS = 16,        // beats in the gather and in its queue
  parameter int LUT_RAM_DEPTH = 0  // as in mau_vmem
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Beat of the lane bus.
  input  logic                    beat_valid_i,
  input  logic                    beat_sent_i,          // the oldest beat has all its slots
  input  logic                    beat_kept_i,          // its elements are needed
  output logic                    beat_take_o,
  input  logic [LANES/WINDOW-1:0] beat_some_i,          // windows with lanes that move
  input  mau_data_shape_t         beat_shape_i,
  input  mau_place_t [LANES-1:0]  beat_place_i,
  // Slot, from mau_data_reorder.
  input  logic                    slot_valid_i,
  output logic                    slot_take_o,
  input  mau_data_slot_t          slot_i,
  input  logic [LANES-1:0]        slot_lanes_i,
  // Of the slot taken in the previous cycle.
  input  logic [1:0]              slot_code_i,          // MEMORY_*; without a request: undefined
  input  logic [LINE_BYTES/16-1:0][127:0] slot_line_i,
  // Elements of a beat, in the order of the beats.
  output logic                    valid_o,
  input  logic                    take_i,
  output mau_dwords_t [LANES-1:0] element_o,
  output logic [LANES-1:0]        bad_o,                // lanes that met FAULT or NACK
  output logic                    fault_o,              // a FAULT since the previous kept beat
  output logic                    load_o                // the next element moves to element_o
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int COUNT = $clog2(BEATS) + 1;

  // ---- Step -------------------------------------------------------------------------------------
  logic [LANES/WINDOW-1:0] left, left_q;        // windows that are not yet complete
  logic                    begun_q, step, last, room_q, free;
  logic [COUNT-1:0]        beats_q;             // free places in the queue

  assign left = begun_q ? left_q : beat_some_i;
  assign step = beat_valid_i && (room_q || begun_q || !beat_kept_i) &&
                (left == '0 ? beat_sent_i : slot_valid_i);
  assign last = left == '0 || (slot_i.last && (left & (left - 1'b1)) == '0);
  assign slot_take_o = step && left != '0;
  assign beat_take_o = step && last;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      begun_q <= 1'b0;
      left_q <= '0;
      beats_q <= COUNT'(BEATS);
      room_q <= 1'b1;
    end else if (step || free) begin
      automatic logic [COUNT-1:0] beats = beats_q + COUNT'(free) -
                                          COUNT'(step && !begun_q && beat_kept_i);
      if (step) begin
        begun_q <= !last;
        left_q <= slot_i.last ? left & (left - 1'b1) : left;
      end
      beats_q <= beats;
      room_q <= beats != '0;
    end
  end

  // ---- Cycle 1 ----------------------------------------------------------------------------------
  typedef struct packed {
    logic step;
    logic first;                   // first step of its beat
    logic push;                    // last step of a kept beat
  } stage_t;

  logic          acts, some;
  stage_t        s0_q, s1_q;
  logic          s0_some_q, s1_some_q;     // a lane gets bytes
  logic          s0_acts_q;                // the slot is an atomic, which returns at most 8 bytes
  logic          s0_request_q;             // the slot has a request
  logic [LANES-1:0][7:0]   s0_rotation_q;
  logic [LANES-1:0][15:0]  s0_mask_q;

  assign acts = slot_i.kind == MEM_ATOMIC;
  assign some = slot_take_o && (acts || slot_i.kind == MEM_READ);

  mau_data_rotation #(.LANES(LANES), .LINE_BYTES(LINE_BYTES)) u_rotation (
    .clk_i, .valid_i(some), .shape_i(beat_shape_i), .place_i(beat_place_i),
    .lanes_i(slot_lanes_i), .operand_i(acts), .odd_i(slot_i.odd), .pass_i(slot_i.pass),
    .rotation_o(s0_rotation_q), .mask_o(s0_mask_q)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) {s0_q, s1_q} <= '0;
    else begin
      s0_q <= '{step: step, first: step && !begun_q, push: beat_take_o && beat_kept_i};
      s1_q <= s0_q;
    end
    s0_some_q <= some;
    if (step) begin
      s0_acts_q <= acts;
      s0_request_q <= slot_take_o && slot_i.has_request;
    end
    s1_some_q <= s0_some_q;
  end

  // ---- Cycle 2: 16 bytes for each lane; byte n of the line is at n modulo 16 --------------------
  mau_dwords_t [LANES-1:0] s1_ring_q;
  logic [LANES-1:0][3:0]  s1_turn_q;   // rotation from the ring to the element
  logic [LANES-1:0][15:0] s1_mask_q;
  logic [LANES-1:0]       s1_bad_q;    // lanes of the beat that met FAULT or NACK so far
  logic                   s1_fault_q;  // a FAULT since the last kept beat
  logic                   s1_ended_q;  // the last step ended a kept beat

  // The element is in two neighbouring sixteenths of the line, one even and one odd. Bytes of the
  // ring below byte 'rotation' come from the higher sixteenth.
  function automatic mau_dwords_t ring(input logic [LB-1:0] rotation);
    automatic logic [LB-5:0] first = rotation[LB-1:4];
    automatic logic [LB-5:0] even = first + (LB-4)'(first[0]);
    automatic logic [LB-5:0] odd = first | (LB-4)'(1);
    automatic mau_dwords_t   from_even = '1 << {rotation[3:0], 3'd0};
    even[0] = 1'b0;
    if (first[0]) from_even = ~from_even;
    return (slot_line_i[even] & from_even) | (slot_line_i[odd] & ~from_even);
  endfunction

  always_ff @(posedge clk_i) begin
    if (s0_some_q) begin
      automatic mau_dwords_t [LANES-1:0] rings = s1_ring_q;
      automatic logic [LANES-1:0][3:0]  turn = s1_turn_q;
      automatic logic [LANES-1:0][15:0] mask = s0_mask_q;
      if (s0_acts_q) mask = s0_mask_q & {LANES{16'h00ff}};
      for (int l = 0; l < LANES; l++) begin
        if (s0_mask_q[l] != '0) begin
          rings[l] = ring(s0_rotation_q[l][LB-1:0]);
          turn[l] = -s0_rotation_q[l][3:0];
        end
      end
      s1_ring_q <= rings;
      s1_turn_q <= turn;
      s1_mask_q <= mask;
    end
  end

  always_ff @(posedge clk_i) begin
    if (s0_q.step) begin
      automatic logic [LANES-1:0] bad = s0_q.first ? '0 : s1_bad_q;
      if (s0_request_q && s0_some_q && slot_code_i != MEMORY_OK)
        for (int l = 0; l < LANES; l++) if (s0_mask_q[l] != '0) bad[l] = 1'b1;
      s1_bad_q <= bad;
    end
    if (!rst_ni) begin
      s1_fault_q <= 1'b0;
      s1_ended_q <= 1'b0;
    end else if (s0_q.step) begin
      s1_fault_q <= (s1_fault_q && !s1_ended_q) || (s0_request_q && slot_code_i[0]);
      s1_ended_q <= s0_q.push;
    end
  end

  // ---- Cycle 3 ----------------------------------------------------------------------------------
  logic        s2_push_q;           // s2_element_q belongs to a complete beat
  mau_dwords_t [LANES-1:0] s2_element_q;
  logic [LANES-1:0]        s2_bad_q;
  logic                    s2_fault_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) s2_push_q <= 1'b0;
    else s2_push_q <= s1_q.push;
    if (s1_q.push) begin
      s2_bad_q <= s1_bad_q;
      s2_fault_q <= s1_fault_q;
    end
    if (s1_q.step && (s1_some_q || s1_q.first)) begin
      automatic mau_dwords_t [LANES-1:0] element = s1_q.first ? '0 : s2_element_q;
      for (int l = 0; l < LANES; l++) begin
        if (s1_some_q && s1_mask_q[l] != '0)
          element[l] = element[l] | (turned(s1_ring_q[l], s1_turn_q[l]) & byte_bits(s1_mask_q[l]));
      end
      if (s1_bad_q != '0)
        for (int l = 0; l < LANES; l++) if (s1_bad_q[l]) element[l] = '0;
      s2_element_q <= element;
    end
  end

  // ---- Cycles 4 and 5 ---------------------------------------------------------------------------
  logic [$clog2(BEATS)-1:0] waddr, raddr;
  mau_queue_ends #(.DEPTH(BEATS)) u_ends (
    .clk_i, .rst_ni, .push_i(s2_push_q), .valid_o, .ready_i(take_i), .free_o(free), .load_o,
    .waddr_o(waddr), .raddr_o(raddr)
  );
  mau_ram #(
    .WIDTH($bits(element_o)), .DEPTH(BEATS), .BLOCK(BEATS > LUT_RAM_DEPTH ? 1 : 0)
  ) u_elements (
    .clk_i, .write_i(s2_push_q), .waddr_i(waddr), .wdata_i(s2_element_q), .read_i(load_o),
    .raddr_i(raddr), .rdata_o(element_o)
  );
  mau_ram #(.WIDTH(LANES + 1), .DEPTH(BEATS)) u_errors (
    .clk_i, .write_i(s2_push_q), .waddr_i(waddr), .wdata_i({s2_fault_q, s2_bad_q}),
    .read_i(load_o), .raddr_i(raddr), .rdata_o({fault_o, bad_o})
  );
endmodule : mau_data_gather
