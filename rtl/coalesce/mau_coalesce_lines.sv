// mau_coalesce_lines.sv - from the window of a slot to the lines and bytes of its lanes (C1, C4).
// Clock 1: the window comes out of the store; dwords from dword 0 to that of the pass.
// Clock 2: address of the pass, what moves there.
// Clock 3: lines, keys, bytes. A lane has bytes in line F = addr / LINE_BYTES, in F + 1, or in
// both; one of the two is odd, one even. Lanes share an odd line when F / 2 agree, an even one when
// (F + 1) / 2 agree: a slot compares the first, and the second when it comes again
// (mau_coalesce_match). The key of a lane with an even line alone is that of its even line in
// both. Addresses wrap at 2^48 (N12).
// SPDX-License-Identifier: Apache-2.0
module mau_coalesce_lines
  import mau_enc::*, mau_pkg::*, mau_coalesce_pkg::*;
#(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int NUMBER_W = 4      // bits of a slot's number
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 ctx_wave32_i,
  // Slot, and its window as the store has it. moves_i: it has lanes. again_i: the one of the clock before comes again.
  input  logic                 valid_i,
  input  logic                 moves_i,
  input  logic                 again_i,
  input  logic [NUMBER_W-1:0]  number_i,
  input  mau_slot_walk_t       walk_i,
  input  logic [WINDOW*64-1:0] lane_i,      // mau_lane_t
  input  logic [WINDOW-1:0]    first_i,
  input  logic [WINDOW-1:0]    second_i,
  input  logic [WINDOW*32-1:0] block_i,     // at clock 3, with JOIN_BLOCK
  // The slot, after clock 3. again_o: new keys of the slot of the clock before.
  output logic                 valid_o,
  output logic                 again_o,
  output logic [NUMBER_W-1:0]  number_o,
  output logic                 blank_o,     // no lane has bytes
  output logic                 single_o,    // no lane joins another, or it is blank
  output logic                 blocks_o,    // lanes of one index_stride block join
  output logic [WINDOW*64-1:0] line_o,      // bits 47:log2(LINE_BYTES): the first line
  output logic [WINDOW*64-1:0] key_o,       // bits 47:log2(LINE_BYTES)+1, others 0
  output logic [WINDOW*32-1:0] block_o,     // a block has 8 lanes or more: bits 2:0 are 0
  output logic [WINDOW-1:0]    first_o,     // bytes in the first line
  output logic [WINDOW-1:0]    second_o,    // bytes in the second line
  output logic [WINDOW-1:0]    odd_o,       // the first line is odd
  output logic [WINDOW*64-1:0] bytes_o      // bits 34:32: which 16 bytes of the line addr lies
                                                 // in; 31:0: bytes from these on
);
  localparam int LB = $clog2(LINE_BYTES);

  localparam logic [63:0] KEY = (64'd1 << 48) - (64'd1 << (LB + 1));

  logic                 s0_valid_q, s0_again_q, s1_valid_q, s1_again_q;
  // A slot with lanes: a register is the enable of a wide register behind a choice, for a gate in
  // front of it would go into the table of each bit.
  logic                 s0_moves_q;
  logic [NUMBER_W-1:0]  s0_number_q, s1_number_q;
  /* verilator lint_off UNUSEDSIGNAL */  // the steps of a walked access are behind it
  mau_slot_walk_t       s0_walk_q;
  /* verilator lint_on UNUSEDSIGNAL */

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {s0_valid_q, s1_valid_q, valid_o, s0_again_q, s1_again_q, again_o} <= '0;
      s0_moves_q <= 1'b0;
    end else begin
      {s0_valid_q, s1_valid_q, valid_o} <= {valid_i, s0_valid_q, s1_valid_q};
      {s0_again_q, s1_again_q, again_o} <= {again_i, s0_again_q, s1_again_q};
      s0_moves_q <= moves_i;
    end
  end

  // ---- Clock 1: dword d of a walked access (C4) lies 4d + E * (S - 1) * floor((r + 4d) / E) bytes
  // behind dword 0: E bytes of an element, S lanes of index_stride, r = 4 * phase modulo E. With
  // 'whole' the dwords of whole elements in between, that is d - whole + whole * S dwords.
  logic [WINDOW*64-1:0] s0_lane_q;
  logic [WINDOW*16-1:0] s0_delta_q;  // 9 bits
  logic [WINDOW-1:0]    s0_first_q, s0_second_q;
  logic [WINDOW-1:0]    s0_wrap_q;   // wrapped at 2^32 since dword 0 (A5)

  always_ff @(posedge clk_i) if (moves_i) begin
    s0_lane_q <= lane_i;
    // Above lane 31 there are old contents.
    if (WINDOW == 64 && ctx_wave32_i) s0_lane_q[WINDOW*64-1:WINDOW*32] <= '0;
  end

  always_ff @(posedge clk_i) begin : b_window
    logic [4*9-1:0] delta;           // by phase
    logic [3:0]     wrap;
    logic [2:0]     whole;
    logic [1:0]     phase;
    {delta, wrap, whole, phase} = '0;
    if (valid_i) begin
      s0_number_q <= number_i;
      s0_walk_q <= walk_i;
      s0_first_q <= walk_i.pass == 3'd0 ? first_i : '0;
      s0_second_q <= walk_i.pass == 3'd0 ? second_i : '0;
      if (WINDOW == 64 && ctx_wave32_i) begin  // above lane 31 there are old contents
        s0_first_q[WINDOW-1:WINDOW/2] <= '0;
        s0_second_q[WINDOW-1:WINDOW/2] <= '0;
      end
      if (walk_i.pass != 3'd0) begin
        for (int p = 0; p < 4; p++) begin
          case (walk_i.esize)
            2'd3: whole = (walk_i.pass + 3'(p)) & 3'b100;
            2'd2: whole = (walk_i.pass + 3'(p % 2)) & 3'b110;
            default: whole = walk_i.pass;
          endcase
          delta[p*9 +: 9] = {6'd0, walk_i.pass} - {6'd0, whole} +
                            ({3'd0, whole, 3'd0} << walk_i.istride);
        end
        for (int l = 0; l < WINDOW; l++) begin
          wrap = lane_i[l*64+LANE_WRAP +: 4];
          phase = lane_i[l*64+LANE_PHASE +: 2];
          s0_delta_q[l*16 +: 16] <= {7'd0, delta[phase*9 +: 9]};
          s0_wrap_q[l] <= wrap[walk_i.pass[1:0]];  // pass 4 is scratch: no wrap
        end
      end
    end
  end

  // ---- Clock 2: pass p of a walked lane moves its dword p. In scratch (F10) an access may start
  // inside a dword: then pass p moves what lies in memory dword p, the end of dword p - 1 of the
  // access and the beginning of dword p.
  logic                 s1_blank_q, s1_single_q, s1_blocks_q;
  logic [3:0]           s1_shape_q;  // bytes that move of a dword
  // Address of the pass, dwords that move from there on; of a lane that walks, bytes of its dword.
  logic [WINDOW*64-1:0] s1_lane_q;
  logic [WINDOW-1:0]    s1_first_q, s1_second_q;

  always_ff @(posedge clk_i) begin : b_address
    logic [WINDOW-1:0] first;
    logic [47:0]       addr;
    logic [3:0]        dw, shape, bytes;
    logic [1:0]        pair;         // dword p of the access moves, dword p - 1
    logic [6:0]        spread;       // bytes of a dword of the access in two dwords of memory
    {first, addr, dw, shape, bytes, pair, spread} = '0;
    if (s0_valid_q) begin
      shape = {{2{s0_walk_q.sub[1]}}, s0_walk_q.sub != 2'd0, 1'b1};
      s1_number_q <= s0_number_q;
      s1_blank_q <= s0_walk_q.blank;
      s1_single_q <= s0_walk_q.join_how == JOIN_SINGLE || s0_walk_q.blank;
      s1_blocks_q <= s0_walk_q.join_how == JOIN_BLOCK;
      s1_shape_q <= shape;
      s1_first_q <= s0_first_q;
      s1_second_q <= s0_second_q;
    end
    if (s0_moves_q) begin
      s1_lane_q <= s0_lane_q;
      if (s0_walk_q.walks) begin
        first = s0_first_q;
        for (int l = 0; l < WINDOW; l++) begin
          if (s0_lane_q[l*64+LANE_WALK]) begin
            addr = s0_lane_q[l*64 +: 48];
            dw = s0_lane_q[l*64+LANE_DW +: 4];
            pair = 2'({1'b0, dw, 1'b0} >> s0_walk_q.pass);
            spread = {3'd0, shape} << addr[1:0];
            bytes = (pair[1] ? spread[3:0] : 4'd0) |
                    (pair[0] ? {1'b0, spread[6:4]} : 4'd0);
            first = first | WINDOW'(bytes != 4'd0) << l;
            addr[1:0] = 2'd0;
            if (s0_walk_q.pass != 3'd0)
              addr = addr + {{16{s0_wrap_q[l]}}, 21'd0, s0_delta_q[l*16 +: 9], 2'd0};
            s1_lane_q[l*64 +: 64] <= {11'd0, 1'b1, bytes, addr};
          end
        end
        s1_first_q <= first;
      end
    end
  end

  // ---- Clock 3 ----------------------------------------------------------------------------------
  // Bytes of the dwords in a mask, 32 bits for each of the 16 masks.
  localparam logic [16*32-1:0] DWORDS = {
    64'h0000ffff_0000fff0, 64'h0000ff0f_0000ff00, 64'h0000f0ff_0000f0f0, 64'h0000f00f_0000f000,
    64'h00000fff_00000ff0, 64'h00000f0f_00000f00, 64'h000000ff_000000f0, 64'h0000000f_00000000
  };

  // Lanes agree on an odd line when their F / 2 agree, on an even one when their (F + 1) / 2 do, F
  // being the first line: the keys are those of the odd lines, those of the even ones when the slot
  // comes again or where a lane has no bytes in its first line.
  always_ff @(posedge clk_i) begin : b_lines
    logic [WINDOW-1:0] odd, next;                // next: the key of line F + 1
    logic [31:0]       bytes, shape;
    logic [3:0]        moved;                    // dwords, or the bytes of a lane that walks
    {odd, next, bytes, shape, moved} = '0;
    if ((s1_valid_q || s1_again_q) && !s1_single_q) begin
      next = s1_again_q ? '1 : ~s1_first_q;
      for (int l = 0; l < WINDOW; l++)
        key_o[l*64 +: 64] <= (s1_lane_q[l*64 +: 64] + (64'(next[l]) << LB)) & KEY;
    end
    if (s1_valid_q) begin
      number_o <= s1_number_q;
      blank_o <= s1_blank_q;
      single_o <= s1_single_q;
      blocks_o <= s1_blocks_q;
      if (s1_blocks_q && !s1_single_q) block_o <= block_i & {WINDOW{~32'd7}};
      first_o <= s1_first_q;
      second_o <= s1_second_q;
      if (!s1_blank_q) begin
        line_o <= s1_lane_q;
        shape = {8{s1_shape_q}};
        for (int l = 0; l < WINDOW; l++) begin
          odd = odd | WINDOW'(s1_lane_q[l*64+LB]) << l;
          moved = s1_lane_q[l*64+LANE_DW +: 4];
          bytes = DWORDS[moved*32 +: 32] & shape;
          if (s1_lane_q[l*64+LANE_WALK]) bytes = {28'd0, moved};
          bytes_o[l*64 +: 64] <= {28'd0, 4'(s1_lane_q[l*64+4 +: LB-4]),
                                  bytes << s1_lane_q[l*64 +: 4]};
        end
        odd_o <= odd;
      end
    end
  end
endmodule : mau_coalesce_lines
