`default_nettype none
// mau_data_gather.sv - the lines of a beat's transactions into the elements of its lanes; a beat
// goes on when its last slot was here, one without any in a step of its own. A beat that nothing
// behind looks at (mau_data_lanes) ends here.
// Clock 1: rotations and byte masks; clock 2: the sixteen bytes of an element, in the order of the
// line; clock 3: in the order of the element, and joined with what the beat's transactions before
// brought; clock 4, 5: queue.
// Bytes that did not move are 0.
// SPDX-License-Identifier: Apache-2.0
`include "mau_bundles.svh"
`include "mau_data_bundles.svh"
`include "mau_fault.svh"
module mau_data_gather #(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int LINE_BYTES = 64,
  parameter int BEATS = 16         // beats that are gathered or wait
) (
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  // Row of the lane bus.
  input  wire logic                    row_valid_i,
  input  wire logic                    row_sent_i,   // the oldest row has all its slots
  input  wire logic                    row_kept_i,   // its elements go on
  output logic                         row_take_o,
  /* verilator lint_off UNUSEDSIGNAL */  // sub, esize, istride count
  input  wire mau_lane_beat_t          row_beat_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [LANES*64-1:0]     row_lane_i,   // mau_lane_t a lane
  // Slot, from mau_data_reorder.
  input  wire logic                    slot_valid_i,
  output logic                         slot_take_o,
  /* verilator lint_off UNUSEDSIGNAL */  // asked or not, it is here
  input  wire mau_data_slot_t          slot_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [LANES-1:0]        slot_lanes_i,
  input  wire logic [LINE_BYTES*8-1:0] slot_line_i,
  // Elements of a beat, in the order of the rows.
  output logic                         valid_o,
  input  wire logic                    take_i,
  output logic [LANES*128-1:0]         element_o
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int WINDOWS = LANES / WINDOW;

  `MAU_FAULT_REG(fault_lane, 55)

  // ---- Step -------------------------------------------------------------------------------------
  logic [WINDOWS-1:0]   some, left, left_q;  // windows with lanes that move; those still to come
  logic                 begun_q, step, last, room_q, free;
  logic [$clog2(BEATS):0] beats_q;

  always_comb begin : b_windows
    some = '0;
    for (int l = 0; l < LANES; l++)
      if (row_lane_i[l*64+LANE_DW +: 4] != 4'd0) some[l/WINDOW] = 1'b1;
    left = begun_q ? left_q : some;
  end
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
  logic [LANES*LB-1:0]     rotation, s0_rotation_q;
  logic [LANES*16-1:0]     moves, s0_mask_q;
  logic [LINE_BYTES*8-1:0] s0_line_q;
  logic [2:0]              s0_flags_q, s1_flags_q;   // step, first of its beat, last and kept
  logic                    s0_some_q, s1_some_q;     // a lane gets bytes
  logic                    s2_push_q;

  for (genvar l = 0; l < LANES; l++) begin : g_lane
    mau_data_rotation #(.LINE_BYTES(LINE_BYTES)) u_rotation (
      .lane_i(row_lane_i[l*64 +: 64]), .sub_i(row_beat_i.sub), .esize_i(row_beat_i.esize),
      .istride_i(row_beat_i.istride), .odd_i(slot_i.odd), .pass_i(slot_i.pass),
      .rotation_o(rotation[l*LB +: LB]), .mask_o(moves[l*16 +: 16])
    );
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      s0_flags_q <= '0;
      s1_flags_q <= '0;
      s2_push_q <= 1'b0;
    end else begin
      s0_flags_q <= {step, !begun_q, last && row_kept_i} & {3{step}};
      s1_flags_q <= s0_flags_q;
      s2_push_q <= s1_flags_q[0];
    end
  end

  always_ff @(posedge clk_i) begin : b_first
    logic reads, acts;
    {reads, acts} = '0;
    if (step) begin
      reads = slot_i.kind == mau_enc::MEM_READ;
      acts = slot_i.kind == mau_enc::MEM_ATOMIC;
      s0_some_q <= left != '0 && (reads || acts);
      if (left != '0 && (reads || acts)) begin
        s0_line_q <= slot_line_i;
        for (int l = 0; l < LANES; l++) begin
          s0_rotation_q[l*LB +: LB] <= acts ? LB'(0) : rotation[l*LB +: LB];
          s0_mask_q[l*16 +: 16] <= (acts ? 16'h00ff : moves[l*16 +: 16]) &
                                     {16{slot_lanes_i[fault_lane ? l ^ 1 : l]}};
        end
      end
    end
  end

  // ---- Clock 2: sixteen bytes a lane; byte 'at' of them stands at 'at' modulo 16 in the line --------
  logic [LANES*128-1:0] s1_ring_q;
  logic [LANES*4-1:0]   s1_from_q;    // where byte 0 of the element is
  logic [LANES*16-1:0]  s1_mask_q;

  always_ff @(posedge clk_i) begin : b_ring
    logic [LB-1:0] rotation;
    logic [LB-5:0] part;         // sixteenths of the line
    {rotation, part} = '0;
    s1_some_q <= s0_some_q;
    if (s0_flags_q[2] && s0_some_q) begin
      s1_mask_q <= s0_mask_q;
      for (int l = 0; l < LANES; l++) begin
        rotation = s0_rotation_q[l*LB +: LB];
        s1_from_q[l*4 +: 4] <= rotation[3:0];
        for (int at = 0; at < 16; at++) begin
          part = rotation[LB-1:4] + (LB-4)'(4'(at) < rotation[3:0]);
          s1_ring_q[(l*16+at)*8 +: 8] <= s0_line_q[{part, 4'(at), 3'd0} +: 8];
        end
      end
    end
  end

  // ---- Clock 3 ----------------------------------------------------------------------------------
  logic [LANES*128-1:0] s2_element_q;

  always_ff @(posedge clk_i) begin : b_join
    logic [127:0] element, spread;
    {element, spread} = '0;
    if (s1_flags_q[2] && (s1_some_q || s1_flags_q[1])) begin
      for (int l = 0; l < LANES; l++) begin
        element = 128'({2{s1_ring_q[l*128 +: 128]}} >> {s1_from_q[l*4 +: 4], 3'd0});
        for (int b = 0; b < 16; b++) spread[b*8 +: 8] = {8{s1_mask_q[l*16+b] && s1_some_q}};
        s2_element_q[l*128 +: 128] <= (element & spread) |
                                      (s1_flags_q[1] ? 128'd0 : s2_element_q[l*128 +: 128]);
      end
    end
  end

  mau_queue #(.WIDTH(LANES * 128), .DEPTH(BEATS)) u_elements (
    .clk_i, .rst_ni, .push_i(s2_push_q), .data_i(s2_element_q), .valid_o, .ready_i(take_i),
    .data_o(element_o), .free_o(free)
  );
endmodule : mau_data_gather
`default_nettype wire
