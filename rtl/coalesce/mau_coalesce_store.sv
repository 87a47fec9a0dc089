// mau_coalesce_store.sv - the window store. It collects the beats of the lane bus and reads out the
// lanes of whole windows. An entry is one window, or one beat when a beat has more lanes than a
// window (LANES > WINDOW). Each beat of an entry has its own memories, so that an entry is read in
// one cycle.
//
//   cycle  inputs              results
//   1      beat                lines in which each contiguous lane has bytes (C1); passes of each
//                              window (C4); windows whose lines need two comparisons
//   2      lanes, their lines  the beat is in the memories
//   read   entry number        lanes of the window; after BLOCK_DELAY cycles more its blocks
//
// SPDX-License-Identifier: Apache-2.0
module mau_coalesce_store
  import mau_enc::*, mau_pkg::*, mau_coalesce_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int DEPTH = 32,     // entries, a power of two
  parameter int BEATS = 1,      // beats of an entry
  parameter int PARTS = 1,      // windows of an entry
  parameter int BLOCK_DELAY = 3 // cycles from the lanes of a slot to its blocks
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // Lane bus.
  input  logic                     ln_valid_i,
  input  logic [3:0]               ln_bank_i,           // number of the beat in its entry
  input  mau_lane_beat_t           ln_beat_i,
  input  mau_lane_t [LANES-1:0]    ln_lane_i,
  input  logic [LANES-1:0][31:0]   ln_block_i,
  // One cycle after the beat: the number of its entry (input), and what the beat adds to the
  // windows of the entry (output).
  input  logic [$clog2(DEPTH)-1:0] entry_i,
  output mau_window_t [PARTS-1:0]  known_o,
  // Reads an entry. One cycle later part_i selects the window on lane_o. Both hold until the next
  // read. The blocks follow BLOCK_DELAY cycles after the lanes. Then the entry is free.
  input  logic                     read_i,
  input  logic [$clog2(DEPTH)-1:0] raddr_i,
  /* verilator lint_off UNUSEDSIGNAL */  // an entry of one window ignores it
  input  logic [3:0]               part_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output mau_lane_t [WINDOW-1:0]   lane_o,
  output logic [WINDOW-1:0]        first_o,             // contiguous: bytes in the first line
  output logic [WINDOW-1:0]        second_o,            // contiguous: bytes in the second line
  output logic [WINDOW-1:0][31:0]  block_o,
  output logic                     free_o
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int AW = $clog2(DEPTH);
  localparam int PART = LANES / PARTS;  // lanes of a window in a beat

  // Passes of a walked lane. A dword of a lane in scratch can lie in two dwords of memory (F10).
  function automatic logic [4:0] walked_passes(input mau_lane_t lane, input logic [1:0] sub);
    automatic logic over = sub[1] ? lane.addr[1:0] != 2'd0 : sub[0] && lane.addr[1:0] == 2'd3;
    return {1'b0, lane.dw} | {over ? lane.dw : 4'd0, 1'b0};
  endfunction

  // ---- Cycle 1 ----------------------------------------------------------------------------------
  logic              s0_valid_q, s0_blocks_q;
  logic [3:0]        s0_bank_q;
  mau_lane_t [LANES-1:0] s0_lane_q;
  logic [LANES-1:0][31:0] s0_block_q;
  logic [LANES-1:0]  s0_first_q, s0_second_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) s0_valid_q <= 1'b0;
    else s0_valid_q <= ln_valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (ln_valid_i) begin
      automatic mau_window_t [PARTS-1:0] known = '0;
      automatic logic [15:0]             unit = {4{unit_bytes(ln_beat_i.sub)}};
      automatic logic [LANES-1:0]        first = '0;
      automatic logic [LANES-1:0]        second = '0;
      automatic logic [LANES-1:0]        twice = '0;
      for (int l = 0; l < LANES; l++) begin
        automatic mau_lane_t lane = ln_lane_i[l];
        if (lane.walk) begin
          known[l/PART].walks |= lane.dw != 4'd0;
          known[l/PART].passes |= walked_passes(lane, ln_beat_i.sub);
        end else if (&lane.addr[LB-1:4]) begin  // in the last 16 bytes of its line
          automatic logic [31:0] bytes = {16'd0, dword_bytes(lane.dw) & unit} << lane.addr[3:0];
          first[l] = bytes[15:0] != 16'd0;
          second[l] = bytes[31:16] != 16'd0;
          twice[l] = first[l] && second[l] && lane.addr[LB];
        end else begin
          first[l] = lane.dw != 4'd0;
        end
      end
      for (int w = 0; w < PARTS; w++) begin
        known[w].passes[0] |= (first[w*PART +: PART] | second[w*PART +: PART]) != '0;
        known[w].twice = twice[w*PART +: PART] != '0;
      end
      known_o <= known;
      s0_first_q <= first;
      s0_second_q <= second;
      s0_lane_q <= ln_lane_i;
      s0_bank_q <= ln_bank_i;
      s0_blocks_q <= ln_beat_i.waits || ln_beat_i.join_how == JOIN_BLOCK;
      if (ln_beat_i.waits || ln_beat_i.join_how == JOIN_BLOCK) s0_block_q <= ln_block_i;
    end
  end

  // ---- Memories ---------------------------------------------------------------------------------
  logic [BLOCK_DELAY-1:0]         read_q;   // bit n: n + 1 cycles after read_i
  logic [AW-1:0]                  block_raddr_q;  // entries are read in order
  mau_lane_t [BEATS*LANES-1:0]    entry_lane;
  logic [BEATS*LANES-1:0][31:0]   entry_block;
  logic [BEATS*LANES-1:0]         entry_first, entry_second;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q <= '0;
      block_raddr_q <= '0;
      free_o <= 1'b0;
    end else begin
      read_q <= {read_q[BLOCK_DELAY-2:0], read_i};
      free_o <= read_q[BLOCK_DELAY-1];
      if (read_q[BLOCK_DELAY-1]) block_raddr_q <= block_raddr_q + 1'b1;
    end
  end

  for (genvar b = 0; b < BEATS; b++) begin : g_bank
    logic write;
    assign write = s0_valid_q && (BEATS == 1 || s0_bank_q == 4'(b));
    mau_ram #(.WIDTH(LANES * 2), .DEPTH(DEPTH)) u_lines (
      .clk_i, .write_i(write), .waddr_i(entry_i), .wdata_i({s0_second_q, s0_first_q}),
      .read_i, .raddr_i,
      .rdata_o({entry_second[b*LANES +: LANES], entry_first[b*LANES +: LANES]})
    );
    mau_ram #(.WIDTH($bits(s0_lane_q)), .DEPTH(DEPTH), .BLOCK(1)) u_lanes (
      .clk_i, .write_i(write), .waddr_i(entry_i), .wdata_i(s0_lane_q),
      .read_i, .raddr_i, .rdata_o(entry_lane[b*LANES +: LANES])
    );
    mau_ram #(.WIDTH($bits(s0_block_q)), .DEPTH(DEPTH), .BLOCK(1)) u_blocks (
      .clk_i, .write_i(write && s0_blocks_q), .waddr_i(entry_i), .wdata_i(s0_block_q),
      .read_i(read_q[BLOCK_DELAY-1]), .raddr_i(block_raddr_q),
      .rdata_o(entry_block[b*LANES +: LANES])
    );
  end

  // ---- Windows of an entry ----------------------------------------------------------------------
  if (PARTS == 1) begin : g_whole
    assign lane_o = entry_lane;
    assign first_o = entry_first;
    assign second_o = entry_second;
    assign block_o = entry_block;
  end else begin : g_part
    localparam int PW = $clog2(PARTS);
    logic [BLOCK_DELAY-1:0][PW-1:0] part_q;
    logic [PW-1:0]                  part;
    assign part = part_i[PW-1:0];
    always_ff @(posedge clk_i) part_q <= {part_q[BLOCK_DELAY-2:0], part};
    assign first_o = entry_first[part*WINDOW +: WINDOW];
    assign second_o = entry_second[part*WINDOW +: WINDOW];
    assign lane_o = entry_lane[part*WINDOW +: WINDOW];
    assign block_o = entry_block[part_q[BLOCK_DELAY-1]*WINDOW +: WINDOW];
  end
endmodule : mau_coalesce_store
