`default_nettype none
// mau_data_rotation.sv - where the element of one lane lies in the line of a transaction: byte
// 'rotation' of the line is byte 0 of the element, and the bytes of mask_o belong to the
// transaction (C1, C4, X10). Combinational. docs/vmem.md, Inside.
// SPDX-License-Identifier: Apache-2.0
`include "mau_bundles.svh"
module mau_data_rotation #(
  parameter int LINE_BYTES = 64
) (
  input  wire logic [63:0]                 lane_i,      // mau_lane_t
  input  wire logic [1:0]                  sub_i,       // as in mau_lane_beat_t
  input  wire logic [1:0]                  esize_i,
  input  wire logic [1:0]                  istride_i,
  input  wire logic                        odd_i,       // the line of the transaction is odd
  input  wire logic [2:0]                  pass_i,      // its pass, 0..4
  output logic [$clog2(LINE_BYTES)-1:0]    rotation_o,  // byte of the line
  output logic [15:0]                      mask_o       // bytes of the element
);
  localparam int LB = $clog2(LINE_BYTES);

  always_comb begin : b_rotation
    logic [2:0]  whole;           // dwords of whole elements before dword 'pass'
    logic [1:0]  phase;
    logic [3:0]  dw;
    logic [8:0]  apart;           // dwords that they lie further apart than in the element
    logic [15:0] moves, beyond;   // bytes that move at all; those behind the lane's first line
    logic [15:0] here;            // bytes in dword 'pass' of memory, from that of byte 0 on
    phase = lane_i[LANE_PHASE +: 2];
    dw = lane_i[LANE_DW +: 4];
    case (esize_i)
      2'd3: whole = (pass_i + {1'b0, phase}) & 3'b100;
      2'd2: whole = (pass_i + {2'b00, phase[0]}) & 3'b110;
      default: whole = pass_i;
    endcase
    apart = ({3'd0, whole, 3'd0} << istride_i) - {6'd0, whole};
    case (sub_i)
      2'd0: moves = {15'd0, dw[0]};
      2'd1: moves = {14'd0, {2{dw[0]}}};
      default: moves = {{4{dw[3]}}, {4{dw[2]}}, {4{dw[1]}}, {4{dw[0]}}};
    endcase
    beyond = lane_i[4 +: LB-4] == '1 ? ~(16'hffff >> lane_i[3:0]) : 16'd0;
    here = 16'((20'hf << {pass_i, 2'b00}) >> lane_i[1:0]);
    rotation_o = lane_i[LB-1:0];
    if (lane_i[LANE_WALK]) begin
      rotation_o = lane_i[LB-1:0] + LB'({apart, 2'b00});
      mask_o = moves & here;
    end else mask_o = moves & (lane_i[LB] == odd_i ? ~beyond : beyond);
  end
endmodule : mau_data_rotation
`default_nettype wire
