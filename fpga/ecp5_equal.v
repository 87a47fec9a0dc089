// ecp5_equal.v - Yosys techmap for the ECP5: an equality of 16 bits or more becomes one carry chain, two bits a LUT, instead of a tree of LUTs.
// The triangle of line compares (rtl/mau_coalesce_match.sv) is several hundred of them: a third fewer LUTs, and one level instead of three or four.
// Half h of the chain of CCU2C passes the carry when its bits agree: COUT = LUT4 & CIN with INJECT1 = "YES". Half 0 makes it from one bit pair alone
// (LUT4 = 0, so that COUT is the lower quarter of its table), the last half puts it out: S = LUT4 ^ CIN with LUT4 = 0.
// SPDX-License-Identifier: Apache-2.0
(* techmap_celltype = "$eq" *)
module mau_ecp5_equal (A, B, Y);
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

  localparam PAIRS = A_WIDTH / 2;                 // of bits, above bit 0
  localparam HALVES = (1 + PAIRS + 1 + 1) / 2 * 2;  // bit 0, pairs, output; even
  localparam CELLS = HALVES / 2;
  wire _TECHMAP_FAIL_ = A_SIGNED || B_SIGNED || A_WIDTH != B_WIDTH || A_WIDTH < 16 || _TECHMAP_CONSTMSK_A_ != 0 || _TECHMAP_CONSTMSK_B_ != 0;

  // Bits 2p+1 and 2p+2 of the pair p; beyond the top both sides are 0.
  wire [2*HALVES+1:0] a = {{(2*HALVES+2-A_WIDTH){1'b0}}, A};
  wire [2*HALVES+1:0] b = {{(2*HALVES+2-A_WIDTH){1'b0}}, B};
  wire [CELLS:0]      carry;
  wire [HALVES-1:0]   s;

  genvar c;
  generate
    for (c = 0; c < CELLS; c = c + 1) begin : g_cell
      localparam LOW = 2 * c - 1;  // pair of the lower half; half h compares pair h - 1
      if (c == 0) begin : g_first
        CCU2C #(.INIT0(16'h0009), .INIT1(16'h9009), .INJECT1_0("NO"), .INJECT1_1("YES")) cell_i (
          .CIN(1'b0), .A0(a[0]), .B0(b[0]), .C0(1'b1), .D0(1'b1), .A1(a[1]), .B1(b[1]), .C1(a[2]), .D1(b[2]), .S0(s[0]), .S1(s[1]), .COUT(carry[1]));
      end else if (c == CELLS - 1) begin : g_last
        // An odd number of pairs and outputs leaves a half unused: then the output is the upper half, else the lower one holds the last pair.
        if (PAIRS % 2 == 0) begin : g_pair
          CCU2C #(.INIT0(16'h9009), .INIT1(16'h0000), .INJECT1_0("YES"), .INJECT1_1("NO")) cell_i (
            .CIN(carry[c]), .A0(a[2*LOW+1]), .B0(b[2*LOW+1]), .C0(a[2*LOW+2]), .D0(b[2*LOW+2]), .A1(1'b1), .B1(1'b1), .C1(1'b1), .D1(1'b1),
            .S0(s[2*c]), .S1(s[2*c+1]), .COUT(carry[CELLS]));
        end else begin : g_bare
          CCU2C #(.INIT0(16'h0000), .INIT1(16'h0000), .INJECT1_0("NO"), .INJECT1_1("NO")) cell_i (
            .CIN(carry[c]), .A0(1'b1), .B0(1'b1), .C0(1'b1), .D0(1'b1), .A1(1'b1), .B1(1'b1), .C1(1'b1), .D1(1'b1), .S0(s[2*c]), .S1(s[2*c+1]), .COUT(carry[CELLS]));
        end
      end else begin : g_middle
        CCU2C #(.INIT0(16'h9009), .INIT1(16'h9009), .INJECT1_0("YES"), .INJECT1_1("YES")) cell_i (
          .CIN(carry[c]), .A0(a[2*LOW+1]), .B0(b[2*LOW+1]), .C0(a[2*LOW+2]), .D0(b[2*LOW+2]), .A1(a[2*LOW+3]), .B1(b[2*LOW+3]), .C1(a[2*LOW+4]), .D1(b[2*LOW+4]),
          .S0(s[2*c]), .S1(s[2*c+1]), .COUT(carry[c+1]));
      end
    end
  endgenerate
  assign Y = PAIRS % 2 == 0 ? s[HALVES-1] : s[HALVES-2];
endmodule
