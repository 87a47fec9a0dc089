// mau_equal_offset.sv - finds whether the Offsets of all active lanes are equal, in all beats of
// the request so far (C3, N3, decision D10). They are equal when their OR equals their AND. Used
// for requests that wait only.
//
//   stage  inputs            results
//   5      Offset, active    OR and AND of the beat
//   6      those             OR and AND of all beats so far
//   7, 8                     equal
//
// SPDX-License-Identifier: Apache-2.0
module mau_equal_offset
  import mau_address_pkg::*;
#(
  parameter int LANES = 16
) (
  input  logic             clk_i,
  input  mau_enter_t       enter_i,      // beats that enter the stages
  input  logic             s4_waits_i,
  input  logic [LANES-1:0] s4_active_i,
  input  logic [LANES-1:0][31:0]      s4_offset_i,
  output logic             s8_equal_o
);
  logic [31:0] s5_or_q, s5_and_q;  // OR and AND of this beat
  logic [31:0] s6_or_q, s6_and_q;  // OR and AND of all beats so far
  logic [31:0] s7_differ_q;

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[5] && s4_waits_i) begin
      automatic logic [31:0] any = '0, all = '1;
      for (int l = 0; l < LANES; l++) begin
        any |= s4_offset_i[l] & {32{s4_active_i[l]}};
        all &= s4_offset_i[l] | {32{!s4_active_i[l]}};
      end
      s5_or_q <= any;
      s5_and_q <= all;
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[6]) begin
      s6_or_q <= s5_or_q | (s6_or_q & {32{!enter_i.first[6]}});
      s6_and_q <= s5_and_q & (s6_and_q | {32{enter_i.first[6]}});
    end
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[7]) s7_differ_q <= s6_or_q & ~s6_and_q;
  end

  always_ff @(posedge clk_i) begin
    if (enter_i.beat[8]) s8_equal_o <= s7_differ_q == 32'd0;
  end
endmodule : mau_equal_offset
