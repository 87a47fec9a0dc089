// mau_coalesce_lines.sv - computes the lines and bytes of a slot's lanes from its window (C1, C4).
//
//   cycle  inputs                  results
//   1      window of the store     distance from dword 0 to the dword of the pass
//   2      lane, distance          address in the pass, bytes that move in it
//   3      address, blocks         lines, keys, bytes
//
// A lane has bytes in line F = addr / LINE_BYTES, in F + 1, or in both. One of the two lines is
// odd, the other even. Two lanes share an odd line when they have the same F / 2. They share an
// even line when they have the same (F + 1) / 2. mau_coalesce_match compares the keys of the lanes.
// The key of a lane is F / 2. In the second comparison of a slot it is (F + 1) / 2. A lane with
// bytes in F + 1 alone has the key (F + 1) / 2 in both. Addresses wrap at 2^48 (N12).
// SPDX-License-Identifier: Apache-2.0
module mau_coalesce_lines
  import mau_enc::*, mau_pkg::*, mau_coalesce_pkg::*;
#(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int NUMBER_W = 4      // bits of a slot's number
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                ctx_wave32_i,
  // Slot, and its window from the store.
  input  logic                valid_i,
  input  logic                moves_i,             // the slot has lanes
  input  logic                again_i,             // second comparison of the previous slot
  input  logic [NUMBER_W-1:0] number_i,
  input  mau_slot_walk_t      walk_i,
  input  mau_lane_t [WINDOW-1:0] lane_i,
  input  logic [WINDOW-1:0]   first_i,
  input  logic [WINDOW-1:0]   second_i,
  input  logic [WINDOW-1:0][31:0] block_i,         // in cycle 3, with JOIN_BLOCK
  // The slot, after cycle 3.
  output logic                valid_o,
  output logic                again_o,             // new keys for the previous slot
  output logic [NUMBER_W-1:0] number_o,
  output logic                blank_o,             // no lane has bytes
  output logic                single_o,            // no lane joins another, or the slot is blank
  output logic                blocks_o,            // lanes of one index_stride block join
  output mau_lane_t [WINDOW-1:0] lane_o,           // the address is that of the pass
  output logic [WINDOW-1:0][63:0] key_o,           // number of a pair of lines; a simulator keeps
                                                   // the 64 bits in one word
  output logic [WINDOW-1:0][31:0] block_o,
  output logic [WINDOW-1:0]   first_o,             // bytes in the first line
  output logic [WINDOW-1:0]   second_o,            // bytes in the second line
  output logic [WINDOW-1:0]   odd_o,               // the first line is odd
  // The first line consists of chunks of 16 bytes. chunk_o: number of the chunk that holds the
  // address. bytes_o: bit i is 1 if the lane moves byte i, counted from the start of that chunk.
  output logic [WINDOW-1:0][$clog2(LINE_BYTES)-5:0] chunk_o,
  output logic [WINDOW-1:0][31:0] bytes_o
);
  localparam int LB = $clog2(LINE_BYTES);
  // Lanes of a wave32. Lanes 32 to 63 of a window of 64 then hold old contents of the store.
  localparam logic [WINDOW-1:0] LOW = WINDOW == 64 ? WINDOW'(64'hffff_ffff) : '1;

  logic                s0_valid_q, s0_again_q, s0_moves_q, s1_valid_q, s1_again_q;
  logic [NUMBER_W-1:0] s0_number_q, s1_number_q;
  mau_slot_walk_t      s0_walk_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {s0_valid_q, s1_valid_q, valid_o} <= '0;
      {s0_again_q, s1_again_q, again_o} <= '0;
      s0_moves_q <= 1'b0;
    end else begin
      {s0_valid_q, s1_valid_q, valid_o} <= {valid_i, s0_valid_q, s1_valid_q};
      {s0_again_q, s1_again_q, again_o} <= {again_i, s0_again_q, s1_again_q};
      s0_moves_q <= moves_i;
    end
  end

  // ---- Cycle 1 ----------------------------------------------------------------------------------
  mau_lane_t [WINDOW-1:0] s0_lane_q;
  logic [WINDOW-1:0] s0_part_q;            // the lane belongs to the wave
  logic [WINDOW-1:0][8:0] s0_delta_q;      // dwords from dword 0 to the dword of the pass
  logic [WINDOW-1:0] s0_wrap_q;            // buffer_offset wrapped after dword 0 (A5)
  logic [WINDOW-1:0] s0_first_q, s0_second_q;

  always_ff @(posedge clk_i) begin
    if (moves_i) s0_lane_q <= lane_i;
    if (valid_i) begin
      automatic logic [WINDOW-1:0] of_wave = ctx_wave32_i ? LOW : '1;
      s0_number_q <= number_i;
      s0_walk_q <= walk_i;
      s0_part_q <= of_wave;
      s0_first_q <= walk_i.pass == 3'd0 ? first_i & of_wave : '0;
      s0_second_q <= walk_i.pass == 3'd0 ? second_i & of_wave : '0;
      if (walk_i.pass != 3'd0) begin
        // All four phases are computed, and 'phase' selects one: it arrives late in the cycle.
        automatic logic [3:0][8:0] delta;
        for (int p = 0; p < 4; p++)
          delta[p] = walk_dwords(walk_i.pass, 2'(p), walk_i.esize, walk_i.istride);
        for (int l = 0; l < WINDOW; l++) begin
          s0_delta_q[l] <= delta[lane_i[l].phase];
          s0_wrap_q[l] <= lane_i[l].wrap[walk_i.pass[1:0]];  // pass 4 is scratch only: no wrap
        end
      end
    end
  end

  // ---- Cycle 2 ----------------------------------------------------------------------------------
  // Pass p of a walked lane moves its dword p. In scratch (F10) an access may start inside a dword.
  // Then pass p moves the bytes in memory dword p: the end of dword p - 1 of the access, and the
  // beginning of dword p.
  logic              s1_blank_q, s1_single_q, s1_blocks_q;
  logic [1:0]        s1_sub_q;
  // addr: the address in the pass. dw: in a walked lane the bytes of its dword that move.
  mau_lane_t [WINDOW-1:0] s1_lane_q;
  logic [WINDOW-1:0] s1_first_q, s1_second_q;

  // Bytes of a memory dword that a walked lane moves in a pass.
  function automatic logic [3:0] walked_bytes(input logic [3:0] dw, input logic [2:0] pass,
                                              input logic [1:0] sub, input logic [1:0] start);
    automatic logic [1:0] pair = 2'({1'b0, dw, 1'b0} >> pass);  // dwords {p, p - 1} move
    automatic logic [6:0] spread = {3'd0, unit_bytes(sub)} << start;
    return (pair[1] ? spread[3:0] : 4'd0) | (pair[0] ? {1'b0, spread[6:4]} : 4'd0);
  endfunction

  always_ff @(posedge clk_i) begin
    if (s0_valid_q) begin
      s1_number_q <= s0_number_q;
      s1_blank_q <= s0_walk_q.blank;
      s1_single_q <= s0_walk_q.join_how == JOIN_SINGLE || s0_walk_q.blank;
      s1_blocks_q <= s0_walk_q.join_how == JOIN_BLOCK;
      s1_sub_q <= s0_walk_q.sub;
      s1_first_q <= s0_first_q;
      s1_second_q <= s0_second_q;
    end
    if (s0_moves_q) begin
      s1_lane_q <= s0_lane_q;
      if (s0_walk_q.walks) begin
        for (int l = 0; l < WINDOW; l++) begin
          automatic mau_lane_t lane = s0_lane_q[l];
          if (lane.walk) begin
            automatic logic [3:0] bytes =
              walked_bytes(lane.dw, s0_walk_q.pass, s0_walk_q.sub, lane.addr[1:0]);
            automatic logic [45:0] dword = lane.addr[47:2];
            if (s0_walk_q.pass != 3'd0) dword += {{16{s0_wrap_q[l]}}, 21'd0, s0_delta_q[l]};
            lane.addr = {dword, 2'd0};
            lane.dw = bytes;
            s1_lane_q[l] <= lane;
            s1_first_q[l] <= bytes != 4'd0 && s0_part_q[l];
          end
        end
      end
    end
  end

  // ---- Cycle 3 ----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if ((s1_valid_q || s1_again_q) && !s1_single_q) begin
      for (int l = 0; l < WINDOW; l++) begin
        // The second line F + 1 in the second comparison of a slot, and for a lane that has no byte
        // in F.
        automatic logic [47:LB] line =
          s1_lane_q[l].addr[47:LB] + (48-LB)'(s1_again_q || !s1_first_q[l]);
        key_o[l] <= 64'(line[47:LB+1]);
      end
    end
    if (s1_valid_q) begin
      number_o <= s1_number_q;
      blank_o <= s1_blank_q;
      single_o <= s1_single_q;
      blocks_o <= s1_blocks_q;
      first_o <= s1_first_q;
      second_o <= s1_second_q;
      if (s1_blocks_q) block_o <= block_i;
      if (!s1_blank_q) begin
        automatic logic [15:0] unit = {4{unit_bytes(s1_sub_q)}};
        lane_o <= s1_lane_q;
        for (int l = 0; l < WINDOW; l++) begin
          automatic mau_lane_t   lane = s1_lane_q[l];
          automatic logic [15:0] bytes = dword_bytes(lane.dw) & unit;
          if (lane.walk) bytes = {12'd0, lane.dw};
          odd_o[l] <= lane.addr[LB];
          chunk_o[l] <= lane.addr[LB-1:4];
          bytes_o[l] <= {16'd0, bytes} << lane.addr[3:0];
        end
      end
    end
  end
endmodule : mau_coalesce_lines
