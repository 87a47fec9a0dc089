`default_nettype none
// mau_data_scatter.sv - the elements of a beat's lanes into one line: of two lanes that write a
// byte the higher one stays (C5, X4).
// Clock 1: rotations and byte masks; clock 2: by bytes inside a dword; clock 3: to the dwords of
// the line, four lanes merged; clock 4: the line.
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

  // ---- Clock 2: 16 bytes become five dwords, the first of which starts at dword rotation / 4 ----
  logic [LANES*160-1:0]  s1_data_q;
  logic [LANES*20-1:0]   s1_mask_q;
  logic [LANES*LB-1:0]   s1_rotation_q;

  always_ff @(posedge clk_i) begin : b_bytes
    logic [1:0] by;
    by = '0;
    if (s0_valid_q) begin
      s1_rotation_q <= s0_rotation_q;
      for (int l = 0; l < LANES; l++) begin
        by = s0_rotation_q[l*LB +: 2];
        s1_data_q[l*160 +: 160] <= {32'd0, s0_element_q[l*128 +: 128]} << {by, 3'd0};
        s1_mask_q[l*20 +: 20] <= {4'd0, s0_mask_q[l*16 +: 16]} << by;
      end
    end
  end

  // ---- Clock 3: four lanes, into a line ---------------------------------------------------------
  logic [GROUPS*LINE_BYTES*8-1:0] s2_data_q;
  logic [GROUPS*LINE_BYTES-1:0]   s2_mask_q;

  always_ff @(posedge clk_i) begin : b_place
    logic [LINE_BYTES*8+127:0] placed;  // a lane; what reaches beyond the line belongs to its start
    logic [LINE_BYTES+15:0]    bytes;
    logic [LINE_BYTES*8-1:0]   data;
    logic [LINE_BYTES-1:0]     mask, here;
    {placed, bytes, data, mask, here} = '0;
    if (s1_valid_q) begin
      for (int g = 0; g < GROUPS; g++) begin
        data = '0;
        mask = '0;
        for (int l = g * 4; l < g * 4 + 4; l++) begin
          placed = (LINE_BYTES * 8 + 128)'(s1_data_q[l*160 +: 160]) <<
                   {s1_rotation_q[l*LB+2 +: LB-2], 5'd0};
          bytes = (LINE_BYTES + 16)'(s1_mask_q[l*20 +: 20]) <<
                  {s1_rotation_q[l*LB+2 +: LB-2], 2'd0};
          here = bytes[LINE_BYTES-1:0] | LINE_BYTES'(bytes[LINE_BYTES +: 16]);
          placed[127:0] = placed[127:0] | placed[LINE_BYTES*8 +: 128];
          for (int b = 0; b < LINE_BYTES; b++)
            if (here[b] && !(fault_first && mask[b])) data[b*8 +: 8] = placed[b*8 +: 8];
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
