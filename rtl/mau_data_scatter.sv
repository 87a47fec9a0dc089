`default_nettype none
// mau_data_scatter.sv - the elements of a beat's lanes into one line: of two lanes that write a
// byte the higher one stays (C5, X4).
// Clock 1: rotations and byte masks; clock 2: elements in the order of the line, and the bytes of
// the line that each lane writes; clock 3: four lanes merged; clock 4: the line.
// Nothing waits. What is not valid leaves the registers as they are.
// SPDX-License-Identifier: Apache-2.0
`include "mau_bundles.svh"
`include "mau_fault.svh"
module mau_data_scatter #(
  parameter int LANES = 16,
  parameter int LINE_BYTES = 64
) (
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  input  wire logic                    valid_i,
  /* verilator lint_off UNUSEDSIGNAL */  // sub, esize, istride count
  input  wire mau_lane_beat_t          beat_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [LANES*64-1:0]     lane_i,    // mau_lane_t a lane
  input  wire logic [LANES*128-1:0]    element_i,
  input  wire logic [LANES-1:0]        lanes_i,   // lanes that write
  input  wire logic                    odd_i,     // the line is odd
  input  wire logic [2:0]              pass_i,    // C4
  // SCATTER_CLOCKS clocks later.
  output logic [LINE_BYTES-1:0]        bytes_o,   // bytes that are written
  output logic [LINE_BYTES*8-1:0]      data_o     // 0 elsewhere
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int GROUPS = LANES / 4;

  `MAU_FAULT_REG(fault_first, 53)

  logic s0_valid_q, s1_valid_q, s2_valid_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {s0_valid_q, s1_valid_q, s2_valid_q} <= '0;
    else {s0_valid_q, s1_valid_q, s2_valid_q} <= {valid_i, s0_valid_q, s1_valid_q};
  end

  // ---- Clock 1 ----------------------------------------------------------------------------------
  logic [LANES*LB-1:0]  rotation, s0_rotation_q;
  logic [LANES*16-1:0]  moves, s0_mask_q;
  logic [LANES*128-1:0] s0_element_q;

  for (genvar l = 0; l < LANES; l++) begin : g_lane
    mau_data_rotation #(.LINE_BYTES(LINE_BYTES)) u_rotation (
      .lane_i(lane_i[l*64 +: 64]), .sub_i(beat_i.sub), .esize_i(beat_i.esize),
      .istride_i(beat_i.istride), .odd_i, .pass_i,
      .rotation_o(rotation[l*LB +: LB]), .mask_o(moves[l*16 +: 16])
    );
  end

  always_ff @(posedge clk_i) begin
    if (valid_i) begin
      s0_rotation_q <= rotation;
      s0_element_q <= element_i;
      for (int l = 0; l < LANES; l++) s0_mask_q[l*16 +: 16] <= moves[l*16 +: 16] & {16{lanes_i[l]}};
    end
  end

  // ---- Clock 2: byte 'at' of a lane's sixteen goes where the line is 'at' modulo 16 ----------------
  logic [LANES*128-1:0]        s1_ring_q;
  logic [LANES*LINE_BYTES-1:0] s1_here_q;   // bytes of the line that a lane writes

  always_ff @(posedge clk_i) begin : b_ring
    logic [LB-1:0] rotation;
    logic [3:0]    back;         // which byte of the element comes first
    logic [LB-5:0] part;         // sixteenths of the line
    logic [15:0]   mask;
    {rotation, back, part, mask} = '0;
    if (s0_valid_q) begin
      for (int l = 0; l < LANES; l++) begin
        rotation = s0_rotation_q[l*LB +: LB];
        back = -rotation[3:0];
        s1_ring_q[l*128 +: 128] <= 128'({2{s0_element_q[l*128 +: 128]}} >> {back, 3'd0});
        mask = 16'({2{s0_mask_q[l*16 +: 16]}} >> back);
        for (int at = 0; at < 16; at++) begin
          part = rotation[LB-1:4] + (LB-4)'(4'(at) < rotation[3:0]);
          for (int p = 0; p < LINE_BYTES / 16; p++)
            s1_here_q[l*LINE_BYTES+p*16+at] <= mask[at] && part == (LB-4)'(p);
        end
      end
    end
  end

  // ---- Clock 3: four lanes, into a line ---------------------------------------------------------
  logic [GROUPS*LINE_BYTES*8-1:0] s2_data_q;
  logic [GROUPS*LINE_BYTES-1:0]   s2_mask_q;

  always_ff @(posedge clk_i) begin : b_place
    logic [LINE_BYTES*8-1:0] data;
    logic [LINE_BYTES-1:0]   mask, here;
    {data, mask, here} = '0;
    if (s1_valid_q) begin
      for (int g = 0; g < GROUPS; g++) begin
        data = '0;
        mask = '0;
        for (int l = g * 4; l < g * 4 + 4; l++) begin
          here = s1_here_q[l*LINE_BYTES +: LINE_BYTES];
          for (int b = 0; b < LINE_BYTES; b++)
            if (here[b] && !(fault_first && mask[b]))
              data[b*8 +: 8] = s1_ring_q[(l*16+b%16)*8 +: 8];
          mask = mask | here;
        end
        s2_data_q[g*LINE_BYTES*8 +: LINE_BYTES*8] <= data;
        s2_mask_q[g*LINE_BYTES +: LINE_BYTES] <= mask;
      end
    end
  end

  // ---- Clock 4: the highest group that writes a byte --------------------------------------------
  always_ff @(posedge clk_i) begin : b_merge
    logic [LINE_BYTES*8-1:0] data;
    logic [LINE_BYTES-1:0]   mask, here;
    {data, mask, here} = '0;
    if (s2_valid_q) begin
      for (int g = 0; g < GROUPS; g++) begin
        here = s2_mask_q[g*LINE_BYTES +: LINE_BYTES];
        for (int b = 0; b < LINE_BYTES; b++)
          if (here[b]) data[b*8 +: 8] = s2_data_q[(g*LINE_BYTES+b)*8 +: 8];
        mask = mask | here;
      end
      data_o <= data;
      bytes_o <= mask;
    end
  end
endmodule : mau_data_scatter
`default_nettype wire
