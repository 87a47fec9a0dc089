// mau_data_rotation.sv - where the elements of a beat's lanes lie in the line of a transaction:
// byte 'rotation' of the line is byte 0 of the element, and the bytes of the mask belong to the
// transaction (C1, C4, X10). Registered, a clock. docs/vmem.md, Inside.
// The operands of an atomic stand at byte 0 of the line: all their bytes belong to it.
// SPDX-License-Identifier: Apache-2.0
module mau_data_rotation
  import mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int LINE_BYTES = 64
) (
  input  logic                                clk_i,
  input  logic                                valid_i,     // else the outputs stay
  input  mau_data_shape_t                     shape_i,
  input  logic [LANES*PLACE_BITS-1:0]         place_i,
  input  logic [LANES-1:0]                    lanes_i,     // lanes of the transaction
  input  logic                                operand_i,   // an atomic
  input  logic                                odd_i,       // the line is odd
  input  logic [2:0]                          pass_i,      // pass of the transaction, 0..4
  // A clock later.
  output logic [LANES*$clog2(LINE_BYTES)-1:0] rotation_o,  // byte of the line
  output logic [LANES*16-1:0]                 mask_o       // bytes; 0 in other lanes
);
  localparam int LB = $clog2(LINE_BYTES);

  always_ff @(posedge clk_i) begin : b_rotation
    logic [PLACE_BITS-1:0] place;
    logic [2:0]          whole;           // dwords of whole elements before dword 'pass'
    logic [1:0]          phase;
    logic [3:0]          dw;
    logic [8:0]          apart;           // dwords that they lie further apart than in the element
    logic [15:0]         moves, beyond;   // bytes that move at all; those behind the first line
    logic [15:0]         here;            // bytes in dword 'pass' of memory, from that of byte 0 on
    logic [LANES*LB-1:0] rotation;
    logic [LANES*16-1:0] mask;
    {place, whole, phase, dw, apart, moves, beyond, here, rotation, mask} = '0;
    if (valid_i) begin
      for (int l = 0; l < LANES; l++) begin
        if (lanes_i[l]) begin
          place = place_i[l*PLACE_BITS +: PLACE_BITS];
          phase = place[PLACE_PHASE +: 2];
          dw = place[PLACE_DW +: 4];
          case (shape_i.sub)
            2'd0: moves = {15'd0, dw[0]};
            2'd1: moves = {14'd0, {2{dw[0]}}};
            default: moves = {{4{dw[3]}}, {4{dw[2]}}, {4{dw[1]}}, {4{dw[0]}}};
          endcase
          if (operand_i) begin
            mask[l*16 +: 16] = 16'hffff;
          end else if (place[PLACE_WALK]) begin
            case (shape_i.esize)
              2'd3: whole = (pass_i + {1'b0, phase}) & 3'b100;
              2'd2: whole = (pass_i + {2'b00, phase[0]}) & 3'b110;
              default: whole = pass_i;
            endcase
            apart = ({3'd0, whole, 3'd0} << shape_i.istride) - {6'd0, whole};
            here = 16'((20'hf << {pass_i, 2'b00}) >> place[1:0]);
            rotation[l*LB +: LB] = place[LB-1:0] + LB'({apart, 2'b00});
            mask[l*16 +: 16] = moves & here;
          end else begin
            beyond = place[4 +: LB-4] == '1 ? ~(16'hffff >> place[3:0]) : 16'd0;
            rotation[l*LB +: LB] = place[LB-1:0];
            mask[l*16 +: 16] = moves & (place[LB] == odd_i ? ~beyond : beyond);
          end
        end
      end
      rotation_o <= rotation;
      mask_o <= mask;
    end
  end
endmodule : mau_data_rotation
