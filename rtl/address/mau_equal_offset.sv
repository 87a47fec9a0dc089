// mau_equal_offset.sv - are all Offsets of a request's active lanes equal, all beats so far (C3,
// N3, decision D10)? They are when their OR and their AND are the same. Stages 4 to 8; for requests
// that wait alone.
// SPDX-License-Identifier: Apache-2.0
module mau_equal_offset #(
  parameter int LANES = 16
) (
  input  logic                clk_i,
  input  logic [9:1]          en_i,         // en_i[k]: a beat enters stage k
  input  logic [9:1]          first_i,      // with en_i[k]: it is the first of its request
  input  logic                s3_waits_i,
  input  logic                s4_waits_i,
  input  logic [LANES-1:0]    s3_act_i,
  input  logic [LANES*32-1:0] s3_offset_i,
  output logic                s8_equal_o
);
  logic [31:0] s4_or_q, s4_and_q;  // of this beat
  logic [31:0] s5_or_q, s5_and_q;  // of all beats so far
  logic [31:0] s6_differ_q;
  logic        s7_equal_q;

  always_ff @(posedge clk_i) begin : b_offsets
    logic [31:0] any, all;
    any = '0;
    all = '1;
    if (en_i[4]) if (s3_waits_i) begin
      for (int l = 0; l < LANES; l++) begin
        any = any | (s3_offset_i[l*32 +: 32] & {32{s3_act_i[l]}});
        all = all & (s3_offset_i[l*32 +: 32] | {32{~s3_act_i[l]}});
      end
      s4_or_q <= any;
      s4_and_q <= all;
    end
    if (en_i[5]) if (s4_waits_i) begin
      s5_or_q <= s4_or_q | (s5_or_q & {32{~first_i[5]}});
      s5_and_q <= s4_and_q & (s5_and_q | {32{first_i[5]}});
    end
    if (en_i[6]) s6_differ_q <= s5_or_q & ~s5_and_q;
    if (en_i[7]) s7_equal_q <= s6_differ_q == 32'd0;
    if (en_i[8]) s8_equal_o <= s7_equal_q;
  end
endmodule : mau_equal_offset
