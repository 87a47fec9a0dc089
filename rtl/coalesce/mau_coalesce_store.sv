// mau_coalesce_store.sv - the window store: beats of the lane bus in, lanes of whole windows out.
// An entry is a window, or a beat where that has more lanes (LANES > WINDOW). There is a memory
// for each beat of an entry, so that an entry is read in one clock.
// Clock 1: which lines each contiguous lane has bytes in (C1), which passes each window has (C4),
// and whether it needs its lines compared twice (mau_coalesce_match). Clock 2: write.
// Dword c of an access at offset o of the last 16 bytes of its line starts in that line when
// o + 4c < 16 and ends in the next one when o + 4c + 3 >= 16: components may be missing.
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
  parameter int BLOCK_DELAY = 3 // clocks from the lanes of a slot to its blocks
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // Lane bus.
  input  logic                     ln_valid_i,
  input  logic [3:0]               ln_bank_i,    // which beat of its entry
  input  logic                     ln_end_i,     // last beat of its entry
  /* verilator lint_off UNUSEDSIGNAL */  // what mau_coalesce_issue keeps
  input  mau_lane_beat_t           ln_beat_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [LANES*64-1:0]      ln_lane_i,    // mau_lane_t
  input  logic [LANES*32-1:0]      ln_block_i,
  // A clock behind the lane bus: the entry of the beat; what is known of each of its windows, by
  // this beat alone.
  input  logic [$clog2(DEPTH)-1:0] entry_i,
  output logic [PARTS*KNOWN-1:0]   known_o,
  // Read an entry. In the clock behind, part_i chooses the window on lane_o; both hold till the
  // next read. Its blocks follow BLOCK_DELAY clocks later, then the entry is free.
  input  logic                     read_i,
  input  logic [$clog2(DEPTH)-1:0] raddr_i,
  /* verilator lint_off UNUSEDSIGNAL */  // an entry of one window
  input  logic [3:0]               part_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output logic [WINDOW*64-1:0]     lane_o,       // mau_lane_t
  output logic [WINDOW-1:0]        first_o,      // contiguous: bytes in the first line
  output logic [WINDOW-1:0]        second_o,     // contiguous: bytes in the second line
  output logic [WINDOW*32-1:0]     block_o,
  output logic                     free_o
);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int AW = $clog2(DEPTH);
  localparam int PART = LANES / PARTS;  // lanes of a window in a beat

  // ---- Clock 1 ----------------------------------------------------------------------------------
  logic                s0_valid_q, s0_blocks_q;
  logic [3:0]          s0_bank_q;
  logic [LANES*64-1:0] s0_lane_q;
  logic [LANES*32-1:0] s0_block_q;
  logic [LANES-1:0]    s0_first_q, s0_second_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) s0_valid_q <= 1'b0;
    else s0_valid_q <= ln_valid_i;
  end

  always_ff @(posedge clk_i) begin : b_lines
    logic [PARTS*KNOWN-1:0] known;
    logic [LANES-1:0]       first, second;
    logic [LB-1:0]          offset;
    logic [4:0]             passes;
    logic [3:0]             dw, whole;                // whole: dwords that end in the first line
    logic [1:0]             sub;
    logic                   over, blocks;             // blocks: ln_block_i means something
    {known, first, second, offset, passes, dw, whole, sub, over, blocks} = '0;
    if (ln_valid_i) begin
      sub = ln_beat_i.sub;
      blocks = ln_beat_i.waits || ln_beat_i.join_how == JOIN_BLOCK;
      for (int l = 0; l < LANES; l++) begin
        offset = ln_lane_i[l*64 +: LB];
        dw = ln_lane_i[l*64+LANE_DW +: 4];
        if (dw != 4'd0) begin
          if (ln_lane_i[l*64+LANE_WALK]) begin
            // Bytes of one dword in two dwords of memory: a lane in scratch (F10).
            over = sub[1] ? offset[1:0] != 2'd0 : sub[0] && offset[1:0] == 2'd3;
            passes = {1'b0, dw} | {over ? dw : 4'd0, 1'b0};
            known = known | (PARTS*KNOWN)'({2'b10, passes}) << (l / PART * KNOWN);
          end else begin
            first[l] = 1'b1;
            if (&offset[LB-1:4]) begin
              first[l] = (dw & (4'hf >> offset[3:2])) != 4'd0;
              whole = offset[1:0] == 2'd0 ? 4'hf : 4'h7;
              second[l] = sub[1] ? (dw & ~(whole >> offset[3:2])) != 4'd0 :
                                        sub[0] && dw[0] && offset[3:0] == 4'hf;
              if (first[l] && second[l] && ln_lane_i[l*64+LB]) known[l/PART*KNOWN+5] = 1'b1;
            end
          end
        end
      end
      for (int p = 0; p < PARTS; p++)
        if ((first[p*PART +: PART] | second[p*PART +: PART]) != '0) known[p*KNOWN] = 1'b1;
      s0_lane_q <= ln_lane_i;
      s0_first_q <= first;
      s0_second_q <= second;
      known_o <= known;
      s0_bank_q <= ln_bank_i;
      s0_blocks_q <= blocks;
      if (blocks) s0_block_q <= ln_block_i;
    end
  end

  // ---- Memories ---------------------------------------------------------------------------------
  logic [BLOCK_DELAY-1:0]      read_q;   // bit n: n + 1 clocks behind read_i
  logic [BLOCK_DELAY*AW-1:0]   raddr_q;
  logic [BEATS*LANES*64-1:0]   lane;
  logic [BEATS*LANES*32-1:0]   block;
  logic [BEATS*LANES-1:0]      first, second;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q <= '0;
      free_o <= 1'b0;
    end else begin
      read_q <= {read_q[BLOCK_DELAY-2:0], read_i};
      free_o <= read_q[BLOCK_DELAY-1];
    end
  end

  always_ff @(posedge clk_i) raddr_q <= {raddr_q[(BLOCK_DELAY-1)*AW-1:0], raddr_i};

  for (genvar b = 0; b < BEATS; b++) begin : g_bank
    logic write;
    assign write = s0_valid_q && (BEATS == 1 || s0_bank_q == 4'(b));
    mau_ram #(.WIDTH(LANES * 64), .DEPTH(DEPTH), .BLOCK(1)) u_lanes (
      .clk_i, .write_i(write), .waddr_i(entry_i), .wdata_i(s0_lane_q),
      .read_i, .raddr_i, .rdata_o(lane[b*LANES*64 +: LANES*64])
    );
    mau_ram #(.WIDTH(LANES * 2), .DEPTH(DEPTH)) u_lines (
      .clk_i, .write_i(write), .waddr_i(entry_i), .wdata_i({s0_second_q, s0_first_q}),
      .read_i, .raddr_i, .rdata_o({second[b*LANES +: LANES], first[b*LANES +: LANES]})
    );
    mau_ram #(.WIDTH(LANES * 32), .DEPTH(DEPTH), .BLOCK(1)) u_blocks (
      .clk_i, .write_i(write && s0_blocks_q), .waddr_i(entry_i), .wdata_i(s0_block_q),
      .read_i(read_q[BLOCK_DELAY-1]), .raddr_i(raddr_q[(BLOCK_DELAY-1)*AW +: AW]),
      .rdata_o(block[b*LANES*32 +: LANES*32])
    );
  end

  // ---- Windows of an entry ----------------------------------------------------------------------
  if (PARTS == 1) begin : g_whole
    assign lane_o = lane;
    assign first_o = first;
    assign second_o = second;
    assign block_o = block;
  end else begin : g_part
    localparam int PW = $clog2(PARTS);
    logic [BLOCK_DELAY*PW-1:0] part_q;
    always_ff @(posedge clk_i) part_q <= {part_q[(BLOCK_DELAY-1)*PW-1:0], part_i[PW-1:0]};
    assign lane_o = lane[part_i[PW-1:0]*WINDOW*64 +: WINDOW*64];
    assign first_o = first[part_i[PW-1:0]*WINDOW +: WINDOW];
    assign second_o = second[part_i[PW-1:0]*WINDOW +: WINDOW];
    assign block_o = block[part_q[(BLOCK_DELAY-1)*PW +: PW]*WINDOW*32 +: WINDOW*32];
  end
endmodule : mau_coalesce_store
