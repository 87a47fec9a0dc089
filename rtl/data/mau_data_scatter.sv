// mau_data_scatter.sv - merges the elements of a beat's lanes into one line. When two lanes write a
// byte the higher lane wins (C5, X4). The operands of an atomic go to the start of the line, from
// byte 0.
//
//   cycle  inputs                     results
//   1      places                     rotation and byte mask of each lane (mau_data_rotation)
//   2      elements, rotations        elements in the byte order of the line, bytes of each lane
//   3      16 bytes of each lane      four lanes merged; with LANES 4 this is the line
//   4      groups of four lanes       the line
//
// No stage stalls. When a stage is not valid its registers hold.
// SPDX-License-Identifier: Apache-2.0
module mau_data_scatter
  import mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int LINE_BYTES = 64
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    valid_i,
  input  mau_data_shape_t         shape_i,
  input  mau_place_t [LANES-1:0]  place_i,
  input  logic [LANES-1:0]        lanes_i,    // lanes that write
  input  logic                    operand_i,  // an atomic, of one lane
  input  logic                    odd_i,      // the line is odd
  input  logic [2:0]              pass_i,     // C4
  // One cycle later.
  input  mau_dwords_t [LANES-1:0] element_i,
  // SCATTER_CLOCKS cycles after valid_i; one cycle less with four lanes.
  output logic [LINE_BYTES-1:0]   bytes_o,    // bytes that are written; for assertions
  output logic [LINE_BYTES*8-1:0] data_o      // 0 elsewhere
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int GROUPS = LANES / 4;
  localparam int PARTS = LINE_BYTES / 16;

  logic s0_valid_q, s1_valid_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {s0_valid_q, s1_valid_q} <= '0;
    else {s0_valid_q, s1_valid_q} <= {valid_i, s0_valid_q};
  end

  // ---- Cycle 1 ----------------------------------------------------------------------------------
  logic [LANES-1:0][7:0]    s0_rotation_q;
  logic [LANES-1:0][15:0]   s0_mask_q;

  mau_data_rotation #(.LANES(LANES), .LINE_BYTES(LINE_BYTES)) u_rotation (
    .clk_i, .valid_i, .shape_i, .place_i, .lanes_i, .operand_i, .odd_i, .pass_i,
    .rotation_o(s0_rotation_q), .mask_o(s0_mask_q)
  );

  // ---- Cycle 2: 16 bytes for each lane; the byte for byte n of the line is at n modulo 16 -------
  mau_dwords_t [LANES-1:0] s1_ring_q;
  logic [LANES-1:0][PARTS-1:0][15:0] s1_here_q;   // bytes of the line that a lane writes

  // The bytes of the line that receive the bytes 'mask' of an element that begins at byte
  // 'rotation'.
  function automatic logic [PARTS-1:0][15:0] line_bytes(input logic [15:0] mask,
                                                        input logic [LB-1:0] rotation);
    automatic logic [LB-5:0]          first = rotation[LB-1:4];  // sixteenth of byte 0
    automatic logic [LB-5:0]          next = first + 1'b1;
    automatic logic [PARTS-1:0][15:0] bytes = '0;
    {bytes[next], bytes[first]} = {16'd0, mask} << rotation[3:0];
    return bytes;
  endfunction

  always_ff @(posedge clk_i) begin
    if (s0_valid_q) begin
      automatic mau_dwords_t [LANES-1:0] ring = s1_ring_q;
      automatic logic [LANES-1:0][PARTS-1:0][15:0] here = '0;
      for (int l = 0; l < LANES; l++) begin
        if (s0_mask_q[l] != '0) begin
          ring[l] = turned(element_i[l], s0_rotation_q[l][3:0]);
          here[l] = line_bytes(s0_mask_q[l], s0_rotation_q[l][LB-1:0]);
        end
      end
      s1_ring_q <= ring;
      s1_here_q <= here;
    end
  end

  // 16 bytes: those of 'above' where 'here' is 1, else those of 'below'.
  function automatic mau_dwords_t over(input mau_dwords_t below, input mau_dwords_t above,
                                       input logic [15:0] here);
    return (below & ~byte_bits(here)) | (above & byte_bits(here));
  endfunction

  // ---- Cycle 3: four lanes merged ---------------------------------------------------------------
  mau_dwords_t            s2_data_q [GROUPS][PARTS];
  logic [15:0]            s2_mask_q [GROUPS][PARTS];

  always_ff @(posedge clk_i) begin
    if (s1_valid_q) begin
      automatic mau_dwords_t data [GROUPS][PARTS];
      automatic logic [15:0] mask [GROUPS][PARTS];
      for (int g = 0; g < GROUPS; g++) begin
        for (int p = 0; p < PARTS; p++) begin
          data[g][p] = '0;
          mask[g][p] = '0;
          for (int l = g * 4; l < g * 4 + 4; l++) begin
            automatic logic [15:0] here = s1_here_q[l][p];
            if (here != '0) begin
              data[g][p] = over(data[g][p], s1_ring_q[l], here);
              mask[g][p] = mask[g][p] | here;
            end
          end
        end
      end
      s2_data_q <= data;
      s2_mask_q <= mask;
    end
  end

  // ---- Cycle 4: for each byte the highest group that writes it ----------------------------------
  if (GROUPS == 1) begin : g_one
    for (genvar p = 0; p < PARTS; p++) begin : g_part
      assign bytes_o[p*16 +: 16] = s2_mask_q[0][p];
      assign data_o[p*128 +: 128] = s2_data_q[0][p];
    end
  end else begin : g_groups
    logic s2_valid_q;

    always_ff @(posedge clk_i) begin
      if (!rst_ni) s2_valid_q <= 1'b0;
      else s2_valid_q <= s1_valid_q;
    end
    always_ff @(posedge clk_i) begin
      if (s2_valid_q) begin
        for (int p = 0; p < PARTS; p++) begin
          automatic logic [15:0] mask = s2_mask_q[0][p];
          automatic mau_dwords_t data = s2_data_q[0][p];
          for (int g = 1; g < GROUPS; g++) begin
            if (s2_mask_q[g][p] != '0) begin
              mask = mask | s2_mask_q[g][p];
              data = over(data, s2_data_q[g][p], s2_mask_q[g][p]);
            end
          end
          bytes_o[p*16 +: 16] <= mask;
          data_o[p*128 +: 128] <= data;
        end
      end
    end
  end
endmodule : mau_data_scatter
