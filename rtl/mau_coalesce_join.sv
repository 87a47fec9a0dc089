`default_nettype none
// mau_coalesce_join.sv - from an item (lane, first or second line) to the lanes of the transaction (C1, C2), four clocks; its line, when lanes
// never join also its bytes, a clock later.
// The rows of a slot wait here in memories, each written when its stage has it, read when the slot's first item comes.
// Clock 1: number of the lane; read the slot. Clock 2: row of the leader. Clock 3: joined lanes. Clock 4: which line of each is it. Clock 5: line and
// bytes of the leader, from mau_coalesce_bytes.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
`include "mau_ram.svh"
`include "mau_coalesce.svh"
module mau_coalesce_join #(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int GROUPS = 1,
  parameter int SLOTS = 16,
  parameter int SLOT_W = 5
) (
  input  wire logic                     clk_i,
  // Slot as it leaves the window store, its rows six clocks later, those of its even lines once more when it comes again; with the number of the slot.
  input  wire logic                     w_valid_i,
  input  wire logic [$clog2(SLOTS)-1:0] w_number_i,
  input  wire mau_end_t                 w_end_i,
  input  wire logic                     r_valid_i,
  input  wire logic [$clog2(SLOTS)-1:0] r_number_i,
  input  wire logic                     r_twice_i,    // with r_valid_i: it comes again
  input  wire logic                     r_again_i,
  input  wire logic [WINDOW-1:0]        r_first_i,
  input  wire logic [WINDOW-1:0]        r_cross_i,
  input  wire logic [WINDOW-1:0]        r_swap_i,
  input  wire logic [WINDOW*WINDOW-1:0] r_row_i,
  // Item.
  input  wire logic [5:1]               en_i,         // an item is at the input of clock n
  input  wire logic [SLOT_W-1:0]        p_number_i,
  input  wire logic [WINDOW-1:0]        p_lane_i,
  input  wire logic                     p_second_i,
  input  wire logic                     p_new_i,
  input  wire logic                     p_last_i,
  input  wire logic                     p_single_i,
  input  wire logic                     p_read_i,     // an item, and p_new_i: its slot is read
  // After clock 1: leader, for mau_coalesce_bytes.
  output logic [$clog2(WINDOW)-1:0]     i_index_o,
  output logic                          i_new_o,      // first item of its slot
  output logic                          i_single_o,   // no lanes of the slot join
  // After clock 4.
  output logic                          m_single_o,
  output logic [WINDOW-1:0]             m_first_o,    // joined lanes that begin in this line
  output logic [WINDOW-1:0]             m_second_o,   // joined lanes that end in it; none when lanes never join
`ifdef MAU_XC7
  // The same at the input of clock 4.
  output logic [WINDOW-1:0]             l_first_o,
  output logic [WINDOW-1:0]             l_second_o,
`endif
  // Clock 5: leader, one group says it, the others 0; see mau_coalesce_bytes.
  input  wire logic [GROUPS*64-1:0]     g_addr_i,
  input  wire logic [GROUPS*32-1:0]     g_placed_i,
  // After clock 5, see mau_coalesce_out.
  output logic [SLOT_W+3:0]             j_tail_o,
  output logic [47-$clog2(LINE_BYTES):0] j_line_o,
  output logic                          j_second_line_o,
  output logic                          j_single_o,
  output logic [31:0]                   j_placed_o,
  output logic [$clog2(LINE_BYTES)-5:0] j_high_o,
  output logic [WINDOW-1:0]             j_lanes_o
);
  localparam int AW = $clog2(SLOTS);
  localparam int LB = $clog2(LINE_BYTES);
  localparam int IW = $clog2(WINDOW);

  // ---- Slot memories --------------------------------------------------------------------------------------------
  `MAU_RAM logic [2:0]               end_mem [0:SLOTS-1];  // mau_end_t
  `MAU_RAM logic [WINDOW*3-1:0]      use_mem [0:SLOTS-1];  // lanes with bytes in their first line, in their second; whose first line is odd
  `MAU_RAM logic                     twice_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW*WINDOW-1:0] row_mem [0:SLOTS-1];
  `MAU_RAM logic [WINDOW*WINDOW-1:0] even_mem [0:SLOTS-1];  // rows of even lines, of a slot that comes twice
  logic [SLOT_W-1:0]        s_number_q;
  logic [WINDOW-1:0]        s_first_q, s_cross_q, s_swap_q;
  logic [WINDOW*WINDOW-1:0] s_row_q, s_even_q;
  logic                     s_twice_q;
  logic [2:0]               s_end_q;

  always_ff @(posedge clk_i) begin
    if (p_read_i) begin
      s_number_q <= p_number_i;
      i_single_o <= p_single_i;
      s_end_q <= end_mem[p_number_i[AW-1:0]];
      {s_first_q, s_cross_q, s_swap_q} <= use_mem[p_number_i[AW-1:0]];
      s_twice_q <= twice_mem[p_number_i[AW-1:0]];
      s_row_q <= row_mem[p_number_i[AW-1:0]];
      if (`MAU_BEAT(twice_mem[p_number_i[AW-1:0]])) s_even_q <= even_mem[p_number_i[AW-1:0]];
    end
    if (w_valid_i) end_mem[w_number_i] = w_end_i;
    if (r_valid_i) begin
      use_mem[r_number_i] = {r_first_i, r_cross_i, r_swap_i};
      twice_mem[r_number_i] = r_twice_i;
      row_mem[r_number_i] = r_row_i;
    end
    if (r_again_i) even_mem[r_number_i] = r_row_i;
  end

  // ---- Clock 1: number of the lane ------------------------------------------------------------------------------
  logic              i_second_q, i_last_q;
  logic [WINDOW-1:0] i_lane_q;

  always_ff @(posedge clk_i) begin : b_index
    logic [IW-1:0]     index;
    logic [WINDOW-1:0] with_bit;  // lanes whose number has bit n
    {index, with_bit} = '0;
    if (`MAU_BEAT(en_i[1])) begin
      for (int n = 0; n < IW; n++) begin
        for (int l = 0; l < WINDOW; l++) with_bit[l] = 1'(l >> n);
        index[n] = (p_lane_i & with_bit) != '0;
      end
      i_index_o <= index;
      i_lane_q <= p_lane_i;
      i_second_q <= p_second_i;
      i_last_q <= p_last_i;
      i_new_o <= p_new_i;
    end
  end

  // ---- Clock 2: row of the leader -------------------------------------------------------------------------------
  logic              n_second_q, n_single_q, n_parity_q;
  logic              n_twice_q;
  logic [WINDOW-1:0] n_lane_q, n_row_q, n_even_q, n_first_q, n_cross_q, n_swap_q;
  logic [SLOT_W+3:0] n_tail_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[2])) begin
      n_tail_q <= {s_number_q, i_new_o, s_end_q & {1'b1, i_last_q, i_last_q}};
      n_lane_q <= i_lane_q;
      n_second_q <= i_second_q;
      n_single_q <= i_single_o;
      if (`MAU_BEAT(!i_single_o)) begin
        n_parity_q <= ((s_swap_q & i_lane_q) != '0) ^ i_second_q;
        n_twice_q <= s_twice_q;
        n_row_q <= s_row_q[i_index_o*WINDOW +: WINDOW];
        if (`MAU_BEAT(s_twice_q)) n_even_q <= s_even_q[i_index_o*WINDOW +: WINDOW];
        n_first_q <= s_first_q;
        n_cross_q <= s_cross_q;
        n_swap_q <= s_swap_q;
      end
    end
  end

  // ---- Clock 3: joined lanes ------------------------------------------------------------------------------------
  logic              l_second_q, l_single_q;
  logic [WINDOW-1:0] l_lanes_q;             // the leader, and lanes that may have this line
  logic [WINDOW-1:0] l_begin_q, l_end_q;    // lanes whose first line, whose second line has its parity, if they have bytes there
  logic [SLOT_W+3:0] l_tail_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[3])) begin
      l_tail_q <= n_tail_q;
      l_second_q <= n_second_q;
      l_single_q <= n_single_q;
      l_lanes_q <= n_single_q ? n_lane_q : n_lane_q | (n_twice_q && !n_parity_q ? n_even_q : n_row_q);
      l_begin_q <= n_single_q ? '1 : n_first_q & ~(n_swap_q ^ {WINDOW{n_parity_q}});
      l_end_q <= n_single_q ? '0 : n_cross_q & (n_swap_q ^ {WINDOW{n_parity_q}});
`ifdef MAU_XC7
      // A leader that never joins goes the way of those that do: its line is chosen here, its bytes come with the others'.
      if (n_single_q) begin
        l_begin_q <= {WINDOW{!n_second_q}};
        l_end_q <= {WINDOW{n_second_q}};
      end
`endif
    end
  end
`ifdef MAU_XC7
  assign l_first_o = l_lanes_q & l_begin_q;
  assign l_second_o = l_lanes_q & l_end_q;
`endif

  // ---- Clock 4: first or second line of each --------------------------------------------------------------------
  logic              m_second_q;
  logic [SLOT_W+3:0] m_tail_q;

  always_ff @(posedge clk_i) begin
    if (`MAU_BEAT(en_i[4])) begin
      m_tail_q <= l_tail_q;
      m_second_q <= l_second_q;
      m_single_o <= l_single_q;
      m_first_o <= l_lanes_q & l_begin_q;
      m_second_o <= l_lanes_q & l_end_q;
    end
  end

  // ---- Clock 5: line of the leader; its bytes -------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_leader
    logic [47:0] addr;
    logic [31:0] placed;
    {addr, placed} = '0;
    if (`MAU_BEAT(en_i[5])) begin
      for (int g = 0; g < GROUPS; g++) begin
        addr = addr | g_addr_i[g*64 +: 48];
        placed = placed | g_placed_i[g*32 +: 32];
      end
      j_tail_o <= m_tail_q;
      j_line_o <= addr[47:LB];
      j_second_line_o <= m_second_q;
      j_single_o <= m_single_o;
      j_lanes_o <= m_first_o | m_second_o;
      if (`MAU_BEAT(m_single_o)) begin
        j_placed_o <= placed;
        j_high_o <= addr[LB-1:4];
      end
    end
  end
endmodule : mau_coalesce_join
`default_nettype wire
