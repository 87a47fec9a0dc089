`default_nettype none
// mau_coalesce_span.sv - which passes have a lane, and which of its two lines a contiguous access has bytes in (C1, C4); a group of lanes of the lane bus, one
// clock.
// All dwords of a contiguous access belong to pass 0, dword d of a walked one to pass d, and when it starts inside a dword of scratch (F10) what passes the
// dword's end to pass d + 1.
// An access may have holes (components out of range), so each line counts only when bytes of the lane lie in it: dword c starts in the first line when
// off + 4c < LINE_BYTES, ends in the second when off + 4c + 3 >= LINE_BYTES.
// Lanes are worked on at once: a bit or a few bits of each stand four bits apart; squeeze() puts every fourth bit together (constant shifts, so wires).
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
module mau_coalesce_span #(
  parameter int LANES = 16,
  parameter int LINE_BYTES = 64
) (
  input  wire logic                clk_i,
  // Lane bus, docs/interface.md.
  input  wire logic                ln_valid_i,
  input  wire logic [1:0]          ln_sub_i,
  /* verilator lint_off UNUSEDSIGNAL */
  input  wire logic [LANES*64-1:0] ln_addr_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  wire logic [LANES*4-1:0]  ln_dw_i,
  input  wire logic [LANES-1:0]    ln_walk_i,
  // After the clock.
  output logic [4:0]               passes_o,
  output logic [LANES-1:0]         first_o,   // bytes in the first line; means nothing for a walked lane
  output logic [LANES-1:0]         cross_o,   // bytes in the second line; 0 for a walked lane
  output logic [LANES-1:0]         twice_o    // bytes in both, and the first line is odd
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int W4 = LANES * 4;
  localparam logic [W4-1:0] ONES = {LANES{4'h1}};
  localparam logic [255:0] BY2 = {32{8'h03}}, BY4 = {16{16'h000f}}, BY8 = {8{32'h0000_00ff}}, BY16 = {4{64'h0000_0000_0000_ffff}},
    BY32 = {2{128'h0000_0000_0000_0000_0000_0000_ffff_ffff}};

  function automatic logic [LANES-1:0] squeeze(input logic [W4-1:0] sparse);
    logic [W4-1:0] x;
    x = sparse & ONES;
    x = (x | x >> 3) & BY2[W4-1:0];
    x = (x | x >> 6) & BY4[W4-1:0];
    if (LANES > 4) x = (x | x >> 12) & BY8[W4-1:0];
    if (LANES > 8) x = (x | x >> 24) & BY16[W4-1:0];
    if (LANES > 16) x = (x | x >> 48) & BY32[W4-1:0];
    if (LANES > 32) x = x | x >> 96;
    squeeze = x[LANES-1:0];
  endfunction

  always_ff @(posedge clk_i) begin : b_span
    logic [W4-1:0]    moves, high, low, at_end, in_first, in_second, o3, o2, o10;
    logic [LANES-1:0] firsts, crosses;
    logic [4:0]       passes;
    logic [3:0]       dw;
    logic             over;
    {moves, high, low, at_end, in_first, in_second, o3, o2, o10, firsts, crosses, passes, dw, over} = '0;
    if (`MAU_BEAT(ln_valid_i)) begin
      if (ln_walk_i == '0) passes[0] = ln_dw_i != '0;
      else begin
        for (int l = 0; l < LANES; l++) begin
          dw = ln_dw_i[l*4 +: 4];
          over = ln_sub_i[1] ? ln_addr_i[l*64 +: 2] != 2'd0 : ln_sub_i[0] && ln_addr_i[l*64 +: 2] == 2'd3;
          passes = passes | (ln_walk_i[l] ? {1'b0, dw} | {over ? dw : 4'd0, 1'b0} : {4'd0, dw != 4'd0});
        end
      end
      passes_o <= passes;
      moves = ln_dw_i | ln_dw_i >> 1;
      moves = moves | moves >> 2;
      for (int l = 0; l < LANES; l++) high = high | W4'(ln_addr_i[l*64+4 +: LB-3]) << (4 * l);  // address bits LB:4
      at_end = high & high >> 1;
      if (LB == 7) at_end = at_end & high >> 2;
      at_end = at_end & moves & ONES;  // in the last 16 bytes of its line
      in_first = moves;
      if (at_end != '0) begin
        for (int l = 0; l < LANES; l++) low = low | W4'(ln_addr_i[l*64 +: 4]) << (4 * l);
        o3 = low >> 3;
        o2 = low >> 2;
        o10 = low | low >> 1;
        // dword c starts in the first line unless the offset in the last 16 bytes of it is 16 - 4c or more
        in_first = in_first & ~(at_end & ~(ln_dw_i | (ln_dw_i >> 1 & ~(o3 & o2)) | (ln_dw_i >> 2 & ~o3) | (ln_dw_i >> 3 & ~o3 & ~o2)));
        // and ends in the second when it is 13 - 4c or more; two bytes when it is 15
        in_second = (ln_dw_i & o3 & o2 & o10) | (ln_dw_i >> 1 & o3 & (o2 | o10)) | (ln_dw_i >> 2 & (o3 | (o2 & o10))) | (ln_dw_i >> 3 & (o3 | o2 | o10));
        if (ln_sub_i == 2'd1) in_second = o3 & o2 & low >> 1 & low;
        if (ln_sub_i != 2'd0) crosses = squeeze(in_second & at_end) & ~ln_walk_i;
      end
      firsts = squeeze(in_first);
      first_o <= firsts;
      cross_o <= crosses;
      twice_o <= firsts & crosses & squeeze(high >> (LB - 4));
    end
  end
endmodule : mau_coalesce_span
`default_nettype wire
