// mau_data_scatter.sv - the elements of a beat's lanes into one line: of two lanes that write a
// byte the higher one stays (C5, X4). The operands of an atomic go to its start, from byte 0.
// Clock 1: rotations and byte masks, while the elements are read; clock 2: elements in the order
// of the line, and the bytes of the line that each lane writes; clock 3: four lanes merged; clock
// 4, of more than four lanes: the line.
// Nothing waits. What is not valid leaves the registers as they are.
// SPDX-License-Identifier: Apache-2.0
module mau_data_scatter
  import mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int LINE_BYTES = 64
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    valid_i,
  input  mau_data_shape_t         shape_i,
  input  logic [LANES*PLACE_BITS-1:0] place_i,
  input  logic [LANES-1:0]        lanes_i,   // lanes that write
  input  logic                    operand_i, // an atomic, of one lane
  input  logic                    odd_i,     // the line is odd
  input  logic [2:0]              pass_i,    // C4
  // A clock later.
  input  logic [LANES*128-1:0]    element_i,
  // SCATTER_CLOCKS clocks after valid_i, with four lanes one less.
  output logic [LINE_BYTES-1:0]   bytes_o,   // bytes that are written; for assertions alone
  output logic [LINE_BYTES*8-1:0] data_o     // 0 elsewhere
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int GROUPS = LANES / 4;
  localparam int PARTS = LINE_BYTES / 16;

  logic s0_valid_q, s1_valid_q;
  /* verilator lint_off UNUSEDSIGNAL */  // of more than four lanes
  logic s2_valid_q;
  /* verilator lint_on UNUSEDSIGNAL */
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {s0_valid_q, s1_valid_q, s2_valid_q} <= '0;
    else {s0_valid_q, s1_valid_q, s2_valid_q} <= {valid_i, s0_valid_q, s1_valid_q};
  end

  // ---- Clock 1 ----------------------------------------------------------------------------------
  logic [LANES*LB-1:0]  s0_rotation_q;
  logic [LANES*16-1:0]  s0_mask_q;

  mau_data_rotation #(.LANES(LANES), .LINE_BYTES(LINE_BYTES)) u_rotation (
    .clk_i, .valid_i, .shape_i, .place_i, .lanes_i, .operand_i, .odd_i, .pass_i,
    .rotation_o(s0_rotation_q), .mask_o(s0_mask_q)
  );

  // ---- Clock 2: sixteen bytes a lane, that for byte n of the line at n modulo 16 ----------------
  logic [LANES*128-1:0]        s1_ring_q;
  logic [LANES*LINE_BYTES-1:0] s1_here_q;   // bytes of the line that a lane writes

  always_ff @(posedge clk_i) begin : b_ring
    logic [LINE_BYTES-1:0]       here;
    logic [LB-1:0]               rotation;
    logic [1:0]                  by, at;    // byte of a dword, dword of the element
    logic [127:0]                element, shifted;
    logic [15:0]                 mask, from;
    logic [LB-5:0]               first, next;  // sixteenths of the line: that of byte 0, the next
    {here, rotation, by, at, element, shifted, mask, from, first, next} = '0;
    if (s0_valid_q) begin
      for (int l = 0; l < LANES; l++) begin
        here = '0;
        if (s0_mask_q[l*16 +: 16] != 16'd0) begin
          rotation = s0_rotation_q[l*LB +: LB];
          element = element_i[l*128 +: 128];
          by = rotation[1:0];
          for (int d = 0; d < 4; d++)
            shifted[d*32 +: 32] =
              32'(({element[d*32 +: 32], element[(d+3)%4*32 +: 32]} << {by, 3'd0}) >> 32);
          for (int d = 0; d < 4; d++) begin
            at = 2'(d) - rotation[3:2];
            s1_ring_q[l*128+d*32 +: 32] <= shifted[at*32 +: 32];
          end
          mask = 16'(({2{s0_mask_q[l*16 +: 16]}} << rotation[3:0]) >> 16);
          from = 16'hffff << rotation[3:0];
          first = rotation[LB-1:4];
          next = first + 1'b1;
          for (int p = 0; p < PARTS; p++)
            here[p*16 +: 16] = (mask & from & {16{first == (LB-4)'(p)}}) |
                               (mask & ~from & {16{next == (LB-4)'(p)}});
        end
        s1_here_q[l*LINE_BYTES +: LINE_BYTES] <= here;
      end
    end
  end

  // Sixteen bytes, those of 'here' from 'above'.
  function automatic logic [127:0] over(input logic [127:0] below, above, input logic [15:0] here);
    logic [31:0] write;
    write = '0;
    for (int d = 0; d < 4; d++) begin
      write = {{8{here[d*4+3]}}, {8{here[d*4+2]}}, {8{here[d*4+1]}}, {8{here[d*4]}}};
      over[d*32 +: 32] = (below[d*32 +: 32] & ~write) | (above[d*32 +: 32] & write);
    end
  endfunction

  // ---- Clock 3: four lanes merged ---------------------------------------------------------------
  logic [GROUPS*LINE_BYTES*8-1:0] s2_data_q;
  logic [GROUPS*LINE_BYTES-1:0]   s2_mask_q;

  always_ff @(posedge clk_i) begin : b_place
    logic [15:0]  here, mask;
    logic [127:0] data;
    {here, mask, data} = '0;
    if (s1_valid_q) begin
      for (int g = 0; g < GROUPS; g++) begin
        for (int p = 0; p < PARTS; p++) begin
          mask = '0;
          data = '0;
          for (int l = g * 4; l < g * 4 + 4; l++) begin
            here = s1_here_q[l*LINE_BYTES+p*16 +: 16];
            if (here != 16'd0) begin
              mask = mask | here;
              data = over(data, s1_ring_q[l*128 +: 128], here);
            end
          end
          s2_mask_q[g*LINE_BYTES+p*16 +: 16] <= mask;
          s2_data_q[(g*LINE_BYTES+p*16)*8 +: 128] <= data;
        end
      end
    end
  end

  // ---- Clock 4: the highest group that writes a byte --------------------------------------------
  if (GROUPS == 1) begin : g_one
    assign bytes_o = s2_mask_q;
    assign data_o = s2_data_q;
  end else begin : g_groups
    always_ff @(posedge clk_i) begin : b_merge
      logic [15:0]  here, mask;
      logic [127:0] data;
      {here, mask, data} = '0;
      if (s2_valid_q) begin
        for (int p = 0; p < PARTS; p++) begin
          mask = s2_mask_q[p*16 +: 16];
          data = s2_data_q[p*128 +: 128];
          for (int g = 1; g < GROUPS; g++) begin
            here = s2_mask_q[g*LINE_BYTES+p*16 +: 16];
            if (here != 16'd0) begin
              mask = mask | here;
              data = over(data, s2_data_q[(g*LINE_BYTES+p*16)*8 +: 128], here);
            end
          end
          bytes_o[p*16 +: 16] <= mask;
          data_o[p*128 +: 128] <= data;
        end
      end
    end
  end
endmodule : mau_data_scatter
