// xc7_equal.v - Yosys techmap for Xilinx 7: an equality of 16 bits or more becomes one carry chain, three bits a LUT, instead of a tree of LUTs.
// As ecp5_equal.v; here a bit of the chain passes the carry when its three bits agree (S = 1), and else puts a 0 in (DI).
// SPDX-License-Identifier: Apache-2.0
(* techmap_celltype = "$eq" *)
module mau_xc7_equal (A, B, Y);
  parameter A_SIGNED = 0;
  parameter B_SIGNED = 0;
  parameter A_WIDTH = 1;
  parameter B_WIDTH = 1;
  parameter Y_WIDTH = 1;
  (* force_downto *) input [A_WIDTH-1:0] A;
  (* force_downto *) input [B_WIDTH-1:0] B;
  (* force_downto *) output [Y_WIDTH-1:0] Y;

  parameter _TECHMAP_CONSTMSK_A_ = 0;
  parameter _TECHMAP_CONSTMSK_B_ = 0;

  localparam LINKS = (A_WIDTH + 2) / 3;
  localparam CELLS = (LINKS + 3) / 4;
  wire _TECHMAP_FAIL_ = A_SIGNED || B_SIGNED || A_WIDTH != B_WIDTH || A_WIDTH < 16 || _TECHMAP_CONSTMSK_A_ != 0 || _TECHMAP_CONSTMSK_B_ != 0;

  // Beyond the top both sides are 0.
  wire [12*CELLS-1:0] a = {{(12*CELLS-A_WIDTH){1'b0}}, A};
  wire [12*CELLS-1:0] b = {{(12*CELLS-A_WIDTH){1'b0}}, B};
  wire [4*CELLS-1:0]  same, carry;

  genvar l, c;
  generate
    for (l = 0; l < 4 * CELLS; l = l + 1) begin : g_same
      assign same[l] = a[3*l +: 3] == b[3*l +: 3];
    end
    for (c = 0; c < CELLS; c = c + 1) begin : g_cell
      if (c == 0) begin : g_first
        CARRY4 cell_i (.CI(1'b0), .CYINIT(1'b1), .DI(4'b0000), .S(same[3:0]), .O(), .CO(carry[3:0]));
      end else begin : g_next
        CARRY4 cell_i (.CI(carry[4*c-1]), .CYINIT(1'b0), .DI(4'b0000), .S(same[4*c +: 4]), .O(), .CO(carry[4*c +: 4]));
      end
    end
  endgenerate
  assign Y = carry[LINKS-1];
endmodule
