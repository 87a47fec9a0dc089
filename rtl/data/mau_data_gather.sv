// mau_data_gather.sv - the lines of a beat's transactions into the elements of its lanes; a beat
// goes on when its last slot was here, one without any in a step of its own. A beat that nothing
// behind looks at (mau_beat_lanes) ends here.
// Clock 1: rotations and byte masks; clock 2: the sixteen bytes of an element, in the order of the
// line; clock 3: in that of the element, joined with what the beat's transactions before brought;
// clock 4, 5: queue.
// Bytes that did not move are 0.
// SPDX-License-Identifier: Apache-2.0
module mau_data_gather
  import mau_enc::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int LINE_BYTES = 64,
  parameter int BEATS = 16         // beats that are gathered or wait
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Row of the lane bus.
  input  logic                    row_valid_i,
  input  logic                    row_sent_i,   // the oldest row has all its slots
  input  logic                    row_kept_i,   // its elements go on
  output logic                    row_take_o,
  input  logic [LANES/WINDOW-1:0] row_some_i,   // windows with lanes that move
  input  mau_data_shape_t         row_shape_i,
  input  logic [LANES*PLACE_BITS-1:0] row_place_i,
  // Slot, from mau_data_reorder.
  input  logic                    slot_valid_i,
  output logic                    slot_take_o,
  /* verilator lint_off UNUSEDSIGNAL */  // asked or not, it is here
  input  mau_data_slot_t          slot_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [LANES-1:0]        slot_lanes_i,
  input  logic [LINE_BYTES*8-1:0] slot_line_i,  // of the slot taken in the clock before
  // Elements of a beat, in the order of the rows.
  output logic                    valid_o,
  input  logic                    take_i,
  output logic [LANES*128-1:0]    element_o,
  output logic                    load_o   // the next element moves to element_o
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int WINDOWS = LANES / WINDOW;

  // ---- Step -------------------------------------------------------------------------------------
  logic [WINDOWS-1:0]   left, left_q;        // windows still to come
  logic                 begun_q, step, last, room_q, free;
  logic [$clog2(BEATS):0] beats_q;

  assign left = begun_q ? left_q : row_some_i;
  assign step = row_valid_i && (room_q || begun_q || !row_kept_i) &&
                (left == '0 ? row_sent_i : slot_valid_i);
  assign last = left == '0 || (slot_i.last && (left & (left - 1'b1)) == '0);
  assign slot_take_o = step && left != '0;
  assign row_take_o = step && last;

  always_ff @(posedge clk_i) begin : b_room
    logic [$clog2(BEATS):0] beats;
    beats = '0;
    if (!rst_ni) begin
      begun_q <= 1'b0;
      left_q <= '0;
      beats_q <= ($clog2(BEATS) + 1)'(BEATS);
      room_q <= 1'b1;
    end else if (step || free) begin
      if (step) begin
        begun_q <= !last;
        left_q <= slot_i.last ? left & (left - 1'b1) : left;
      end
      beats = beats_q + ($clog2(BEATS) + 1)'(free) -
              ($clog2(BEATS) + 1)'(step && !begun_q && row_kept_i);
      beats_q <= beats;
      room_q <= beats != '0;
    end
  end

  // ---- Clock 1 ----------------------------------------------------------------------------------
  logic                    reads, acts, some_now;
  logic [LANES*LB-1:0]     s0_rotation_q;
  logic [LANES*16-1:0]     s0_mask_q;
  logic [2:0]              s0_flags_q, s1_flags_q;   // step, first of its beat, last and kept
  logic                    s0_some_q, s1_some_q;     // a lane gets bytes
  logic                    s0_acts_q;                // what an atomic returns, 8 bytes at most

  assign reads = slot_i.kind == MEM_READ;
  assign acts = slot_i.kind == MEM_ATOMIC;
  assign some_now = step && left != '0 && (reads || acts);

  mau_data_rotation #(.LANES(LANES), .LINE_BYTES(LINE_BYTES)) u_rotation (
    .clk_i, .valid_i(some_now), .shape_i(row_shape_i), .place_i(row_place_i),
    .lanes_i(slot_lanes_i), .operand_i(acts), .odd_i(slot_i.odd), .pass_i(slot_i.pass),
    .rotation_o(s0_rotation_q), .mask_o(s0_mask_q)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      s0_flags_q <= '0;
      s1_flags_q <= '0;
    end else begin
      s0_flags_q <= '0;
      if (step) s0_flags_q <= {1'b1, !begun_q, last && row_kept_i};
      s1_flags_q <= s0_flags_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (step) s0_some_q <= some_now;
    if (some_now) s0_acts_q <= acts;
  end

  // ---- Clock 2: sixteen bytes a lane, that of byte n of the line at n modulo 16 -----------------
  // They lie in two neighbouring sixteenths of the line, one of which is even and one odd.
  logic [LANES*128-1:0] s1_ring_q;
  logic [LANES*4-1:0]   s1_from_q;   // where byte 0 of the element is
  logic [LANES*16-1:0]  s1_mask_q;

  always_ff @(posedge clk_i) begin : b_ring
    logic [LB-1:0]        rotation;
    logic [LB-5:0]        first, even, odd;   // sixteenths: that of byte 0, ...
    logic [127:0]         evens;              // bytes from the even one
    {rotation, first, even, odd, evens} = '0;
    s1_some_q <= s0_some_q;
    if (s0_flags_q[2] && s0_some_q) begin
      s1_mask_q <= s0_acts_q ? s0_mask_q & {LANES{16'h00ff}} : s0_mask_q;
      for (int l = 0; l < LANES; l++) begin
        if (s0_mask_q[l*16 +: 16] != 16'd0) begin
          rotation = s0_rotation_q[l*LB +: LB];
          s1_from_q[l*4 +: 4] <= rotation[3:0];
          first = rotation[LB-1:4];
          even = first + (LB-4)'(first[0]);
          odd = first | (LB-4)'(1);
          even[0] = 1'b0;
          evens = '1 << {rotation[3:0], 3'd0};
          if (first[0]) evens = ~evens;
          for (int d = 0; d < 4; d++)
            s1_ring_q[l*128+d*32 +: 32] <=
              (slot_line_i[(even*4+d)*32 +: 32] & evens[d*32 +: 32]) |
              (slot_line_i[(odd*4+d)*32 +: 32] & ~evens[d*32 +: 32]);
        end
      end
    end
  end

  // ---- Clock 3 ----------------------------------------------------------------------------------
  logic                 s2_push_q;           // s2_element_q is that of a whole beat
  logic [LANES*128-1:0] s2_element_q;

  function automatic logic [31:0] bits(input logic [3:0] bytes);
    bits = {{8{bytes[3]}}, {8{bytes[2]}}, {8{bytes[1]}}, {8{bytes[0]}}};
  endfunction

  always_ff @(posedge clk_i) begin : b_join
    logic [LANES*128-1:0] element;
    logic [127:0]         ring;
    logic [1:0]           by, at;             // byte of a dword, dword of the ring
    logic [159:0]         turned;             // by dwords, the first one again at the end
    element = '0;
    {ring, by, at, turned} = '0;
    if (!rst_ni) s2_push_q <= 1'b0;
    else s2_push_q <= s1_flags_q[0];
    if (s1_flags_q[2] && (s1_some_q || s1_flags_q[1])) begin
      element = s1_flags_q[1] ? '0 : s2_element_q;
      for (int l = 0; l < LANES; l++) begin
        if (s1_some_q && s1_mask_q[l*16 +: 16] != 16'd0) begin
          ring = s1_ring_q[l*128 +: 128];
          by = s1_from_q[l*4 +: 2];
          for (int d = 0; d < 5; d++) begin
            at = s1_from_q[l*4+2 +: 2] + 2'(d);
            turned[d*32 +: 32] = ring[at*32 +: 32];
          end
          for (int d = 0; d < 4; d++)
            element[l*128+d*32 +: 32] = element[l*128+d*32 +: 32] |
              (32'(turned[d*32 +: 64] >> {by, 3'd0}) & bits(s1_mask_q[l*16+d*4 +: 4]));
        end
      end
      s2_element_q <= element;
    end
  end

  logic [$clog2(BEATS)-1:0] waddr, raddr;
  mau_queue_ends #(.DEPTH(BEATS)) u_ends (
    .clk_i, .rst_ni, .push_i(s2_push_q), .valid_o, .ready_i(take_i), .free_o(free), .load_o,
    .waddr_o(waddr), .raddr_o(raddr)
  );
  mau_ram #(.WIDTH(LANES * 128), .DEPTH(BEATS), .BLOCK(1)) u_elements (
    .clk_i, .write_i(s2_push_q), .waddr_i(waddr), .wdata_i(s2_element_q), .read_i(load_o),
    .raddr_i(raddr), .rdata_o(element_o)
  );
endmodule : mau_data_gather
