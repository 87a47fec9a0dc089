`default_nettype none
// mau_coalesce_join.sv - from an item (its leader, first or second line) to line, lanes and bytes
// of the transaction (C1, C2).
// The lanes of a slot wait in memories, by slot number, until the first item of the slot comes.
// Clock 1: lanes of the slot. Clock 2: line of the leader. Clock 3: lanes that have this line, and
// may join. Clock 4: their bytes.
// All lanes of a line join its first leader: a lane that already took part is never found again.
// SPDX-License-Identifier: Apache-2.0
`include "mau_coalesce.svh"
module mau_coalesce_join #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int SLOTS = 16,
  parameter int SLOT_W = 5                       // bits of a slot's number
) (
  input  wire logic                     clk_i,
  input  wire logic                     rst_ni,
  // Slot from mau_coalesce_lines.
  input  wire logic                     slot_valid_i,
  input  wire logic [$clog2(SLOTS)-1:0] slot_number_i,
  input  wire logic                     slot_single_i,
  input  wire logic                     slot_blocks_i,
  input  wire logic [WINDOW*64-1:0]     slot_line_i,
  input  wire logic [WINDOW*32-1:0]     slot_block_i,
  input  wire logic [WINDOW-1:0]        slot_first_i,
  input  wire logic [WINDOW-1:0]        slot_second_i,
  input  wire logic [WINDOW*64-1:0]     slot_bytes_i,
  // Item from mau_coalesce_pop; slots come in order.
  input  wire logic                     item_valid_i,
  input  wire logic [WINDOW-1:0]        item_lane_i,
  input  wire logic                     item_second_i,
  input  wire logic                     item_new_i,
  input  wire logic                     item_last_i,
  // Item at clock 4, the first one of this slot: what the output wants to know of the slot.
  output logic                          read_o,
  output logic [SLOT_W-1:0]             read_number_o,
  // After clock 4.
  output logic                          txn_valid_o,
  output logic                          txn_new_o,
  output logic                          txn_last_o,
  output logic [47:0]                   txn_line_o,
  output logic [WINDOW-1:0]             txn_lanes_o,
  output logic [LINE_BYTES-1:0]         txn_bytes_o
);
  localparam int AW = $clog2(SLOTS);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int IW = $clog2(WINDOW);
  localparam logic [63:0] LINE = (64'd1 << 48) - (64'd1 << LB);

  // ---- Memories ---------------------------------------------------------------------------------
  logic                 read, s0_single, s0_blocks;
  logic [SLOT_W-1:0]    number_q;                // slot of the next item_new_i
  logic [WINDOW*64-1:0] s0_line, s2_bytes;
  logic [WINDOW*32-1:0] s0_block;
  logic [WINDOW-1:0]    s0_first, s0_second;
  logic                 s1_valid_q, s1_new_q;
  logic [SLOT_W-1:0]    s1_number_q;

  assign read = item_valid_i && item_new_i;

  mau_ram #(.WIDTH(WINDOW * 64), .DEPTH(SLOTS)) u_line (
    .clk_i, .write_i(slot_valid_i), .waddr_i(slot_number_i), .wdata_i(slot_line_i),
    .read_i(read), .raddr_i(number_q[AW-1:0]), .rdata_o(s0_line)
  );
  mau_ram #(.WIDTH(WINDOW * 2 + 2), .DEPTH(SLOTS)) u_use (
    .clk_i, .write_i(slot_valid_i), .waddr_i(slot_number_i),
    .wdata_i({slot_blocks_i, slot_single_i, slot_second_i, slot_first_i}),
    .read_i(read), .raddr_i(number_q[AW-1:0]),
    .rdata_o({s0_blocks, s0_single, s0_second, s0_first})
  );
  mau_ram #(.WIDTH(WINDOW * 32), .DEPTH(SLOTS)) u_block (
    .clk_i, .write_i(slot_valid_i && slot_blocks_i), .waddr_i(slot_number_i),
    .wdata_i(slot_block_i),
    .read_i(read), .raddr_i(number_q[AW-1:0]), .rdata_o(s0_block)
  );
  mau_ram #(.WIDTH(WINDOW * 64), .DEPTH(SLOTS)) u_bytes (
    .clk_i, .write_i(slot_valid_i), .waddr_i(slot_number_i), .wdata_i(slot_bytes_i),
    .read_i(s1_valid_q && s1_new_q), .raddr_i(s1_number_q[AW-1:0]), .rdata_o(s2_bytes)
  );

  // ---- Items ------------------------------------------------------------------------------------
  logic s0_valid_q, s2_valid_q;
  logic s0_second_q, s0_new_q, s0_last_q, s1_second_q, s1_last_q, s2_new_q, s2_last_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      number_q <= '0;
      {s0_valid_q, s1_valid_q, s2_valid_q, txn_valid_o} <= '0;
    end else begin
      if (read) number_q <= number_q + 1'b1;
      {s0_valid_q, s1_valid_q, s2_valid_q, txn_valid_o} <=
        {item_valid_i, s0_valid_q, s1_valid_q, s2_valid_q};
    end
  end

  // ---- Clock 1 ----------------------------------------------------------------------------------
  logic [SLOT_W-1:0] s0_number_q;
  logic [WINDOW-1:0] s0_item_q;
  logic [IW-1:0]     s0_index_q;

  always_ff @(posedge clk_i) begin : b_index
    logic [IW-1:0]     index;
    logic [WINDOW-1:0] with_bit;                 // lanes whose number has bit n
    {index, with_bit} = '0;
    if (item_valid_i) begin
      for (int n = 0; n < IW; n++) begin
        for (int l = 0; l < WINDOW; l++) with_bit[l] = 1'(l >> n);
        index[n] = (item_lane_i & with_bit) != '0;
      end
      s0_index_q <= index;
      s0_item_q <= item_lane_i;
      s0_second_q <= item_second_i;
      s0_new_q <= item_new_i;
      s0_last_q <= item_last_i;
      if (item_new_i) s0_number_q <= number_q;
    end
  end

  // ---- Clock 2: the line of the item, and the one before it -------------------------------------
  logic                 s1_single_q, s1_blocks_q, s1_crosses_q;
  logic [47-LB:0]       s1_here_q, s1_before_q;
  logic [31:0]          s1_leader_block_q;
  logic [WINDOW-1:0]    s1_item_q, s1_first_q, s1_second_line_q;
  logic [WINDOW*64-1:0] s1_line_q;
  logic [WINDOW*32-1:0] s1_block_q;

  always_ff @(posedge clk_i) begin : b_leader
    logic [47-LB:0] line, other;
    {line, other} = '0;
    if (s0_valid_q) begin
      line = s0_line[s0_index_q*64+LB +: 48-LB];
      other = s0_second_q ? line + 1'b1 : line - 1'b1;
      s1_here_q <= s0_second_q ? other : line;
      s1_before_q <= s0_second_q ? line : other;
      s1_item_q <= s0_item_q;
      s1_second_q <= s0_second_q;
      s1_new_q <= s0_new_q;
      s1_last_q <= s0_last_q;
      if (s0_blocks) s1_leader_block_q <= s0_block[s0_index_q*32 +: 32];
      if (s0_new_q) begin
        s1_number_q <= s0_number_q;
        s1_single_q <= s0_single;
        s1_blocks_q <= s0_blocks;
        s1_line_q <= s0_line & {WINDOW{LINE}};
        s1_first_q <= s0_first;
        s1_second_line_q <= s0_second;
        s1_crosses_q <= s0_second != '0;
        if (s0_blocks) s1_block_q <= s0_block;
      end
    end
  end

  // ---- Clock 3 ----------------------------------------------------------------------------------
  logic [47-LB:0]    s2_line_q;
  logic [WINDOW-1:0] s2_first_q, s2_second_q;    // joined: it is their first, their second line

  always_ff @(posedge clk_i) begin : b_join
    logic [WINDOW-1:0] may, first, second;
    logic [63:0]       here, prior;
    {may, first, second, here, prior} = '0;
    if (s1_valid_q) begin
      s2_line_q <= s1_here_q;
      s2_new_q <= s1_new_q;
      s2_last_q <= s1_last_q;
      if (s1_single_q) begin
        first = s1_second_q ? '0 : s1_item_q;
        second = s1_second_q ? s1_item_q : '0;
      end else begin
        may = '1;
        if (s1_blocks_q) begin
          may = '0;
          for (int l = 0; l < WINDOW; l++)
            may = may | WINDOW'(s1_block_q[l*32 +: 32] == s1_leader_block_q) << l;
        end
        here = {16'd0, s1_here_q, {LB{1'b0}}};
        prior = {16'd0, s1_before_q, {LB{1'b0}}};
        for (int l = 0; l < WINDOW; l++)
          first = first | WINDOW'(s1_line_q[l*64 +: 64] == here) << l;
        if (s1_crosses_q)
          for (int l = 0; l < WINDOW; l++)
            second = second | WINDOW'(s1_line_q[l*64 +: 64] == prior) << l;
        first = first & s1_first_q & may;
        second = second & s1_second_line_q & may;
      end
      s2_first_q <= first;
      s2_second_q <= second;
    end
  end

  // ---- Clock 4 ----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_bytes
    logic [LINE_BYTES-1:0] bytes;
    logic [15:0]           tail;                 // of lanes whose second line it is
    {bytes, tail} = '0;
    if (s2_valid_q) begin
      for (int l = 0; l < WINDOW; l++) begin
        if (s2_first_q[l])
          bytes = bytes | LINE_BYTES'(s2_bytes[l*64 +: 32]) << {s2_bytes[l*64+32 +: LB-4], 4'd0};
      end
      for (int l = 0; l < WINDOW; l++) if (s2_second_q[l]) tail = tail | s2_bytes[l*64+16 +: 16];
      bytes[15:0] = bytes[15:0] | tail;
      txn_bytes_o <= bytes;
      txn_lanes_o <= s2_first_q | s2_second_q;
      txn_line_o <= {s2_line_q, {LB{1'b0}}};
      txn_new_o <= s2_new_q;
      txn_last_o <= s2_last_q;
    end
  end

  always_ff @(posedge clk_i) if (s1_valid_q && s1_new_q) read_number_o <= s1_number_q;
  assign read_o = s2_valid_q && s2_new_q;
endmodule : mau_coalesce_join
`default_nettype wire
