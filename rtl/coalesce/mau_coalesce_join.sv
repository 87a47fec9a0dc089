// mau_coalesce_join.sv - computes the line, lanes and bytes of a transaction from an item (C1, C2).
// An item names a leader, and one of the two lines of the leader: the first or the second.
// docs/coalescer.md explains slot, item, leader and triangle.
//
//   cycle  inputs                     results
//   1      item, number of its slot   lanes and rows of the slot, number of the leader
//   2      lanes, rows                line and row of the leader
//   3      line, row                  lanes that join
//   4      lanes, their bytes         the transaction
//
// Memories hold the lanes of a slot and the rows of its triangle (mau_coalesce_match) until the
// first item of the slot arrives. Their address is the number of the slot. The leader is the lowest
// lane of its transaction, so that all other lanes of the transaction are in the leader's row.
// SPDX-License-Identifier: Apache-2.0
module mau_coalesce_join
  import mau_pkg::*;
#(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int SLOTS = 16
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // Slot from mau_coalesce_lines.
  input  logic                     slot_valid_i,
  input  logic [$clog2(SLOTS)-1:0] slot_number_i,
  input  logic                     slot_blank_i,
  input  logic                     slot_single_i,
  input  mau_lane_t [WINDOW-1:0]   slot_lane_i,
  input  logic [WINDOW-1:0]        slot_first_i,
  input  logic [WINDOW-1:0]        slot_second_i,
  input  logic [WINDOW-1:0]        slot_odd_i,
  input  logic [WINDOW-1:0][$clog2(LINE_BYTES)-5:0] slot_chunk_i,
  input  logic [WINDOW-1:0][31:0]  slot_bytes_i,
  // Rows from mau_coalesce_match, one cycle after the slot. row_again_i: the slot is compared for
  // the second time, and these are the rows of its even lines.
  input  logic                     row_valid_i,
  input  logic                     row_again_i,
  input  logic [WINDOW-1:0][WINDOW-1:0] row_i,
  // Item from mau_coalesce_pop. Items come in the order of the slots.
  input  logic                     item_valid_i,
  input  logic [WINDOW-1:0]        item_lane_i,    // its leader, one-hot; 0 in an empty window
  input  logic                     item_second_i,  // it is the second line of the leader
  input  logic                     item_start_i,   // first item of its slot
  input  logic                     item_last_i,    // last item of its slot
  // 1 in cycle 4 of the first item of a slot: mau_coalesce_out reads the data of the slot.
  output logic                     read_o,
  // After cycle 4.
  output logic                     txn_valid_o,
  output logic                     txn_last_o,
  output logic [47:0]              txn_line_o,     // byte address of the line
  output logic [WINDOW-1:0]        txn_lanes_o,
  output logic [LINE_BYTES-1:0]    txn_bytes_o
);
  localparam int AW = $clog2(SLOTS);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int IW = $clog2(WINDOW);

  // Element b is the mask of the lanes whose number has bit b set.
  function automatic logic [IW-1:0][WINDOW-1:0] numbered();
    automatic logic [IW-1:0][WINDOW-1:0] lanes = '0;
    for (int b = 0; b < IW; b++) for (int l = 0; l < WINDOW; l++) lanes[b][l] = l[b];
    return lanes;
  endfunction
  localparam logic [IW-1:0][WINDOW-1:0] NUMBERED = numbered();

  // How the lanes of a slot use their lines.
  typedef struct packed {
    logic              single;
    logic [WINDOW-1:0] odd, second, first;
  } uses_t;

  // An item in the pipe.
  typedef struct packed {
    logic second;                        // as item_second_i
    logic start;
    logic last;
  } item_t;

  // ---- Memories ---------------------------------------------------------------------------------
  logic              read;
  logic [AW-1:0]     number_q;           // number of the slot whose first item comes next
  logic [AW-1:0]     row_number_q;
  uses_t             s0_uses;
  mau_lane_t [WINDOW-1:0] s0_lane;
  logic [WINDOW-1:0][WINDOW-1:0] s0_row, s0_row_even;
  logic [WINDOW-1:0][LB-5:0] s2_chunk;
  logic [WINDOW-1:0][31:0] s2_bytes;
  logic              s1_valid_q;
  logic [AW-1:0]     s1_number_q;
  item_t             s1_item_q;

  assign read = item_valid_i && item_start_i;

  always_ff @(posedge clk_i) if (slot_valid_i) row_number_q <= slot_number_i;

  mau_ram #(.WIDTH($bits(uses_t)), .DEPTH(SLOTS)) u_uses (
    .clk_i, .write_i(slot_valid_i), .waddr_i(slot_number_i),
    .wdata_i({slot_single_i, slot_odd_i, slot_second_i, slot_first_i}),
    .read_i(read), .raddr_i(number_q), .rdata_o(s0_uses)
  );
  mau_ram #(.WIDTH($bits(s0_lane)), .DEPTH(SLOTS)) u_lane (
    .clk_i, .write_i(slot_valid_i && !slot_blank_i), .waddr_i(slot_number_i),
    .wdata_i(slot_lane_i), .read_i(read), .raddr_i(number_q), .rdata_o(s0_lane)
  );
  mau_ram #(.WIDTH($bits(s0_row)), .DEPTH(SLOTS)) u_row (
    .clk_i, .write_i(row_valid_i), .waddr_i(row_number_q), .wdata_i(row_i),
    .read_i(read), .raddr_i(number_q), .rdata_o(s0_row)
  );
  mau_ram #(.WIDTH($bits(s0_row_even)), .DEPTH(SLOTS)) u_row_even (
    .clk_i, .write_i(row_valid_i || row_again_i), .waddr_i(row_number_q), .wdata_i(row_i),
    .read_i(read), .raddr_i(number_q), .rdata_o(s0_row_even)
  );
  mau_ram #(.WIDTH($bits(s2_bytes)), .DEPTH(SLOTS)) u_bytes (
    .clk_i, .write_i(slot_valid_i && !slot_blank_i), .waddr_i(slot_number_i),
    .wdata_i(slot_bytes_i), .read_i(s1_valid_q && s1_item_q.start), .raddr_i(s1_number_q),
    .rdata_o(s2_bytes)
  );
  mau_ram #(.WIDTH($bits(s2_chunk)), .DEPTH(SLOTS)) u_chunk (
    .clk_i, .write_i(slot_valid_i && !slot_blank_i), .waddr_i(slot_number_i),
    .wdata_i(slot_chunk_i), .read_i(s1_valid_q && s1_item_q.start), .raddr_i(s1_number_q),
    .rdata_o(s2_chunk)
  );

  // ---- Items ------------------------------------------------------------------------------------
  logic s0_valid_q, s2_valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      number_q <= '0;
      {s0_valid_q, s1_valid_q, s2_valid_q, txn_valid_o} <= '0;
    end else begin
      if (read) number_q <= number_q + 1'b1;
      {s0_valid_q, s1_valid_q, s2_valid_q, txn_valid_o} <=
        {item_valid_i, s0_valid_q, s1_valid_q, s2_valid_q};
    end
  end

  // ---- Cycle 1 ----------------------------------------------------------------------------------
  logic [AW-1:0]     s0_number_q;
  logic [WINDOW-1:0] s0_leader_q;        // one-hot
  logic [IW-1:0]     s0_index_q;         // number of the leader
  item_t             s0_item_q;

  always_ff @(posedge clk_i) begin
    if (item_valid_i) begin
      automatic logic [IW-1:0] index = '0;
      for (int b = 0; b < IW; b++) index[b] = (item_lane_i & NUMBERED[b]) != '0;
      s0_index_q <= index;
      s0_leader_q <= item_lane_i;
      s0_item_q <= '{second: item_second_i, start: item_start_i, last: item_last_i};
      if (item_start_i) s0_number_q <= number_q;
    end
  end

  // ---- Cycle 2 ----------------------------------------------------------------------------------
  logic [47:LB]      s1_line_q;          // first line of the leader
  logic [WINDOW-1:0] s1_leader_q, s1_row_q, s1_row_even_q;
  uses_t             s1_uses_q;

  always_ff @(posedge clk_i) begin
    if (s0_valid_q) begin
      s1_line_q <= s0_lane[s0_index_q].addr[47:LB];
      s1_row_q <= s0_uses.single ? '0 : s0_row[s0_index_q];
      s1_row_even_q <= s0_uses.single ? '0 : s0_row_even[s0_index_q];
      s1_leader_q <= s0_leader_q;
      s1_item_q <= s0_item_q;
      if (s0_item_q.start) begin
        s1_number_q <= s0_number_q;
        s1_uses_q <= s0_uses;
      end
    end
  end

  // ---- Cycle 3 ----------------------------------------------------------------------------------
  logic [47:LB]      s2_line_q;
  // The line is the first line of the lanes in s2_first_q, the second line of those in s2_second_q.
  logic [WINDOW-1:0] s2_first_q, s2_second_q;
  item_t             s2_item_q;

  always_ff @(posedge clk_i) begin
    if (s1_valid_q) begin
      automatic logic              odd = s1_line_q[LB] ^ s1_item_q.second;  // the line is odd
      automatic logic [WINDOW-1:0] lanes = s1_leader_q | (odd ? s1_row_q : s1_row_even_q);
      automatic logic [WINDOW-1:0] same = odd ? s1_uses_q.odd : ~s1_uses_q.odd;
      s2_line_q <= s1_line_q + (48-LB)'(s1_item_q.second);
      s2_first_q <= lanes & s1_uses_q.first & same;
      s2_second_q <= lanes & s1_uses_q.second & ~same;
      s2_item_q <= s1_item_q;
    end
  end

  // ---- Cycle 4 ----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (s2_valid_q) begin
      automatic logic [LINE_BYTES-1:0] bytes = '0;
      automatic logic [15:0]           tail = '0;  // bytes of the lanes in s2_second_q
      for (int l = 0; l < WINDOW; l++)
        if (s2_first_q[l]) bytes |= LINE_BYTES'(s2_bytes[l]) << {s2_chunk[l], 4'd0};
      if (s2_second_q != '0)  // rare: a simulator skips the loop
        for (int l = 0; l < WINDOW; l++) if (s2_second_q[l]) tail |= s2_bytes[l][31:16];
      bytes[15:0] |= tail;
      txn_bytes_o <= bytes;
      txn_lanes_o <= s2_first_q | s2_second_q;
      txn_line_o <= {s2_line_q, {LB{1'b0}}};
      txn_last_o <= s2_item_q.last;
    end
  end

  assign read_o = s2_valid_q && s2_item_q.start;
endmodule : mau_coalesce_join
