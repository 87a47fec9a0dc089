// mau_data_rotation.sv - the place of each lane's element in the line of a transaction. Byte
// 'rotation' of the line is byte 0 of the element. The bytes of the mask belong to the transaction
// (C1, C4, X10). Registered, one cycle. docs/vmem.md, Inside.
// The operands of an atomic are at byte 0 of the line, and all their bytes belong to it.
// SPDX-License-Identifier: Apache-2.0
module mau_data_rotation
  import mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int LINE_BYTES = 64
) (
  input  logic             clk_i,
  input  logic             valid_i,                          // 0: the outputs hold
  input  mau_data_shape_t  shape_i,
  input  mau_place_t [LANES-1:0] place_i,
  input  logic [LANES-1:0] lanes_i,                          // lanes of the transaction
  input  logic             operand_i,                        // an atomic
  input  logic             odd_i,                            // the line is odd
  input  logic [2:0]       pass_i,                           // pass of the transaction, 0..4
  // One cycle later.
  output logic [LANES-1:0][7:0]  rotation_o,  // byte of the line, below LINE_BYTES
  output logic [LANES-1:0][15:0] mask_o       // bytes; 0 in other lanes
);
  localparam int LB = $clog2(LINE_BYTES);

  // Bytes of a lane's element, not walked, in its first line or, if 'beyond', in its second line.
  function automatic logic [15:0] in_line(input mau_place_t place, input logic beyond);
    automatic logic [15:0] first = '1;
    if (place.addr[LB-1:4] == '1) first = 16'hffff >> place.addr[3:0];
    return beyond ? ~first : first;
  endfunction

  // Bytes of a walked lane's element in dword 'pass' of memory, counted from the dword of byte 0.
  function automatic logic [15:0] in_dword(input logic [1:0] start, input logic [2:0] pass);
    return 16'((20'hf << {pass, 2'b00}) >> start);
  endfunction

  always_ff @(posedge clk_i) begin
    if (valid_i) begin
      // For each phase: distance of dword 'pass' in memory less its distance in the element, in
      // dwords.
      automatic logic [3:0][LB-3:0] apart;
      automatic logic [LANES-1:0][7:0]  rotation = '0;
      automatic logic [LANES-1:0][15:0] mask = '0;
      for (int p = 0; p < 4; p++)
        apart[p] = (LB-2)'(walk_dwords(pass_i, 2'(p), shape_i.esize, shape_i.istride) - 9'(pass_i));

      for (int l = 0; l < LANES; l++) begin
        if (lanes_i[l]) begin
          automatic mau_place_t place = place_i[l];
          if (operand_i) begin
            mask[l] = '1;
          end else if (place.walk) begin
            mask[l] = element_bytes(place.dw, shape_i.sub) & in_dword(place.addr[1:0], pass_i);
            rotation[l][LB-1:0] = place.addr[LB-1:0] + {apart[place.phase], 2'b00};
          end else begin
            mask[l] = element_bytes(place.dw, shape_i.sub) &
                      in_line(place, place.addr[LB] != odd_i);
            rotation[l][LB-1:0] = place.addr[LB-1:0];
          end
        end
      end
      rotation_o <= rotation;
      mask_o <= mask;
    end
  end
endmodule : mau_data_rotation
