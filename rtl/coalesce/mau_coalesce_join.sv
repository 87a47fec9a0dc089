// mau_coalesce_join.sv - from an item (its leader, first or second line) to line, lanes and bytes
// of the transaction (C1, C2).
// The lanes of a slot and the rows of its triangle (mau_coalesce_match) wait in memories, by slot
// number, until the first item of the slot comes.
// Clock 1: lanes and rows of the slot. Clock 2: line and row of the leader. Clock 3: who joins it.
// Clock 4: their bytes.
// All lanes of a line join its first leader, the lowest of them: its row has them all.
// SPDX-License-Identifier: Apache-2.0
module mau_coalesce_join #(
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
  input  logic [WINDOW*64-1:0]     slot_line_i,
  input  logic [WINDOW-1:0]        slot_first_i,
  input  logic [WINDOW-1:0]        slot_second_i,
  input  logic [WINDOW-1:0]        slot_odd_i,
  input  logic [WINDOW*64-1:0]     slot_bytes_i,
  // A clock behind, from mau_coalesce_match: rows; those of the even lines, when it comes again.
  input  logic                     row_valid_i,
  input  logic                     row_again_i,
  input  logic [WINDOW*WINDOW-1:0] row_i,
  // Item from mau_coalesce_pop; slots come in order.
  input  logic                     item_valid_i,
  input  logic [WINDOW-1:0]        item_lane_i,
  input  logic                     item_second_i,  // it is its leader's second line
  input  logic                     item_start_i,   // first item of its slot
  input  logic                     item_last_i,    // last item of its slot
  // Item at clock 4, the first one of its slot: what the output knows of the slot is wanted.
  output logic                     read_o,
  // After clock 4.
  output logic                     txn_valid_o,
  output logic                     txn_last_o,
  output logic [47:0]              txn_line_o,
  output logic [WINDOW-1:0]        txn_lanes_o,
  output logic [LINE_BYTES-1:0]    txn_bytes_o
);
  localparam int AW = $clog2(SLOTS);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int IW = $clog2(WINDOW);

  // ---- Memories ---------------------------------------------------------------------------------
  logic                     read, s0_single;
  logic [AW-1:0]            number_q;            // slot of the next first item
  logic [AW-1:0]            row_number_q;
  /* verilator lint_off UNUSEDSIGNAL */          // offsets in the line
  logic [WINDOW*64-1:0]     s0_line;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [WINDOW*64-1:0]     s2_bytes;
  logic [WINDOW*WINDOW-1:0] s0_row, s0_row_even;
  logic [WINDOW-1:0]        s0_first, s0_second, s0_odd;
  logic                     s1_valid_q, s1_new_q;
  logic [AW-1:0]            s1_number_q;

  assign read = item_valid_i && item_start_i;

  always_ff @(posedge clk_i) if (slot_valid_i) row_number_q <= slot_number_i;

  mau_ram #(.WIDTH(WINDOW * 64), .DEPTH(SLOTS)) u_line (
    .clk_i, .write_i(slot_valid_i && !slot_blank_i), .waddr_i(slot_number_i),
    .wdata_i(slot_line_i), .read_i(read), .raddr_i(number_q), .rdata_o(s0_line)
  );
  mau_ram #(.WIDTH(WINDOW * 3 + 1), .DEPTH(SLOTS)) u_use (
    .clk_i, .write_i(slot_valid_i), .waddr_i(slot_number_i),
    .wdata_i({slot_single_i, slot_odd_i, slot_second_i, slot_first_i}),
    .read_i(read), .raddr_i(number_q),
    .rdata_o({s0_single, s0_odd, s0_second, s0_first})
  );
  mau_ram #(.WIDTH(WINDOW * WINDOW), .DEPTH(SLOTS)) u_row (
    .clk_i, .write_i(row_valid_i), .waddr_i(row_number_q), .wdata_i(row_i),
    .read_i(read), .raddr_i(number_q), .rdata_o(s0_row)
  );
  mau_ram #(.WIDTH(WINDOW * WINDOW), .DEPTH(SLOTS)) u_row_even (
    .clk_i, .write_i(row_valid_i || row_again_i), .waddr_i(row_number_q), .wdata_i(row_i),
    .read_i(read), .raddr_i(number_q), .rdata_o(s0_row_even)
  );
  mau_ram #(.WIDTH(WINDOW * 64), .DEPTH(SLOTS)) u_bytes (
    .clk_i, .write_i(slot_valid_i && !slot_blank_i), .waddr_i(slot_number_i),
    .wdata_i(slot_bytes_i), .read_i(s1_valid_q && s1_new_q), .raddr_i(s1_number_q),
    .rdata_o(s2_bytes)
  );

  // ---- Items ------------------------------------------------------------------------------------
  logic s0_valid_q, s2_valid_q;
  logic s0_second_q, s0_new_q, s0_last_q, s1_second_q, s1_last_q, s2_new_q, s2_last_q;

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

  // ---- Clock 1 ----------------------------------------------------------------------------------
  logic [AW-1:0]     s0_number_q;
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
      s0_new_q <= item_start_i;
      s0_last_q <= item_last_i;
      if (item_start_i) s0_number_q <= number_q;
    end
  end

  // ---- Clock 2 ----------------------------------------------------------------------------------
  logic [47-LB:0]    s1_line_q;                  // first line of the leader
  logic [WINDOW-1:0] s1_item_q, s1_row_q, s1_row_even_q;
  logic [WINDOW-1:0] s1_first_q, s1_second_line_q, s1_odd_q;

  always_ff @(posedge clk_i) begin
    if (s0_valid_q) begin
      s1_line_q <= s0_line[s0_index_q*64+LB +: 48-LB];
      s1_row_q <= s0_single ? '0 : s0_row[s0_index_q*WINDOW +: WINDOW];
      s1_row_even_q <= s0_single ? '0 : s0_row_even[s0_index_q*WINDOW +: WINDOW];
      s1_item_q <= s0_item_q;
      s1_second_q <= s0_second_q;
      s1_new_q <= s0_new_q;
      s1_last_q <= s0_last_q;
      if (s0_new_q) begin
        s1_number_q <= s0_number_q;
        s1_first_q <= s0_first;
        s1_second_line_q <= s0_second;
        s1_odd_q <= s0_odd;
      end
    end
  end

  // ---- Clock 3 ----------------------------------------------------------------------------------
  logic [47-LB:0]    s2_line_q;
  logic [WINDOW-1:0] s2_first_q, s2_second_q;    // joined: it is their first, their second line

  always_ff @(posedge clk_i) begin : b_join
    logic              odd;                      // the line is
    logic [WINDOW-1:0] lanes, same;              // same: lanes whose first line is odd like it
    {odd, lanes, same} = '0;
    if (s1_valid_q) begin
      odd = s1_line_q[0] ^ s1_second_q;
      same = odd ? s1_odd_q : ~s1_odd_q;
      lanes = s1_item_q | (odd ? s1_row_q : s1_row_even_q);
      s2_line_q <= s1_line_q + (48-LB)'(s1_second_q);
      s2_first_q <= lanes & s1_first_q & same;
      s2_second_q <= lanes & s1_second_line_q & ~same;
      s2_new_q <= s1_new_q;
      s2_last_q <= s1_last_q;
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
      if (s2_second_q != '0)
        for (int l = 0; l < WINDOW; l++) if (s2_second_q[l]) tail = tail | s2_bytes[l*64+16 +: 16];
      bytes[15:0] = bytes[15:0] | tail;
      txn_bytes_o <= bytes;
      txn_lanes_o <= s2_first_q | s2_second_q;
      txn_line_o <= {s2_line_q, {LB{1'b0}}};
      txn_last_o <= s2_last_q;
    end
  end

  assign read_o = s2_valid_q && s2_new_q;
endmodule : mau_coalesce_join
