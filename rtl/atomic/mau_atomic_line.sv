// mau_atomic_line.sv - the line that a transaction of mau_atomic has open: one element is read, one
// written in a clock. An element that is written at the coming edge is read as it will be.
// The line is kept as even and odd dwords, the next line's first dword behind the even ones: an
// element of 8 bytes is one of each. Dwords are counted from the start of the line.
// SPDX-License-Identifier: Apache-2.0
module mau_atomic_line #(
  parameter int LINE_BYTES = 64
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // The line, or the next one's first dword, from memory.
  input  logic                    load_i,
  input  logic                    load_next_i,
  input  logic [LINE_BYTES*8-1:0] load_data_i,
  // Element that is read.
  input  logic [4:0]              read_dword_i,
  input  logic [4:0]              read_even_i,     // the first even one from there on, halved
  input  logic                    read_wide_i,     // 8 bytes
  output logic [63:0]             element_o,       // bits 63:32 are 0 unless wide
  // Element that is written, if at all, and one dword, the sum of ADD_F32; never both.
  input  logic                    new_valid_i,
  input  logic                    new_write_i,     // at the coming edge
  input  logic [4:0]              new_dword_i,
  input  logic [4:0]              new_even_i,      // likewise
  input  logic                    new_wide_i,      // 8 bytes
  input  logic [63:0]             new_i,
  input  logic                    sum_write_i,
  input  logic [4:0]              sum_place_i,
  input  logic [4:0]              sum_even_i,
  input  logic [31:0]             sum_i,
  // The line as memory gets it, bytes that were written since clear; the next line's dword.
  input  logic                    clear_i,
  output logic [LINE_BYTES*8-1:0] data_o,
  output logic [LINE_BYTES-1:0]   bytes_o,
  output logic [31:0]             next_o
);
  localparam int ODD = LINE_BYTES / 8;       // odd dwords
  localparam int EVEN = ODD + 1;             // the last one is the next line's
  localparam int SEL = $clog2(ODD);

  logic [EVEN*32-1:0] even_q;
  logic [ODD*32-1:0]  odd_q, even_here;
  logic [ODD-1:0]     even_written_q, odd_written_q;

  // ---- Write ------------------------------------------------------------------------------------
  // The low and the high dword of the new element and the sum, as even and as odd dwords.
  logic        even_low, even_high, even_sum, odd_low, odd_high, odd_sum;
  logic        even_new, odd_new;            // the new element is written
  logic [31:0] even_data, odd_data;

  always_comb begin
    even_low = new_valid_i && !new_dword_i[0];
    even_high = new_valid_i && new_dword_i[0] && new_wide_i;
    even_sum = sum_write_i && !sum_place_i[0];
    odd_low = new_valid_i && new_dword_i[0];
    odd_high = new_valid_i && !new_dword_i[0] && new_wide_i;
    odd_sum = sum_write_i && sum_place_i[0];
    even_new = new_write_i && (even_low || even_high);
    odd_new = new_write_i && (odd_low || odd_high);
    even_data = sum_write_i ? sum_i : new_dword_i[0] ? new_i[63:32] : new_i[31:0];
    odd_data = sum_write_i ? sum_i : new_dword_i[0] ? new_i[31:0] : new_i[63:32];
  end

  logic [EVEN-1:0] even_write;
  logic [ODD-1:0]  odd_write;

  always_comb begin
    for (int i = 0; i < EVEN; i++)
      even_write[i] = (even_new && new_even_i == 5'(i)) || (even_sum && sum_even_i == 5'(i));
    for (int i = 0; i < ODD; i++)
      odd_write[i] = (odd_new && new_dword_i[4:1] == 4'(i)) ||
                     (odd_sum && sum_place_i[4:1] == 4'(i));
  end

  always_ff @(posedge clk_i) begin
    for (int i = 0; i < ODD; i++) begin
      if (load_i && !load_next_i) begin
        even_q[i*32 +: 32] <= load_data_i[i*64 +: 32];
        odd_q[i*32 +: 32] <= load_data_i[i*64 + 32 +: 32];
      end else begin
        if (even_write[i]) even_q[i*32 +: 32] <= even_data;
        if (odd_write[i]) odd_q[i*32 +: 32] <= odd_data;
      end
    end
    if (load_i && load_next_i) even_q[ODD*32 +: 32] <= load_data_i[31:0];
    else if (even_write[ODD]) even_q[ODD*32 +: 32] <= even_data;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      even_written_q <= '0;
      odd_written_q <= '0;
    end else if (clear_i) begin
      even_written_q <= '0;
      odd_written_q <= '0;
    end else begin
      for (int i = 0; i < ODD; i++) begin
        if (even_write[i]) even_written_q[i] <= 1'b1;
        if (odd_write[i]) odd_written_q[i] <= 1'b1;
      end
    end
  end

  // ---- Read -------------------------------------------------------------------------------------
  // What is written at the coming edge is taken from there. That of the new element depends on
  // dwords alone: while it cannot be written nobody takes the element that is read.
  logic [3:0]  odd_from;
  logic        even_meets, odd_meets;        // the new element's dword
  logic [31:0] even, odd;                    // as far as the new element does not count
  logic        low_low, low_high, high_low, high_high;  // dword of the element that is read: of new

  always_comb begin
    odd_from = read_dword_i[4:1];
    even = read_even_i[SEL] ? even_q[ODD*32 +: 32] :
           even_here[{read_even_i[SEL-1:0], 5'd0} +: 32];
    odd = odd_q[{odd_from[SEL-1:0], 5'd0} +: 32];
    if (even_sum && sum_even_i == read_even_i) even = sum_i;
    if (odd_sum && sum_place_i[4:1] == odd_from) odd = sum_i;
    even_meets = new_even_i == read_even_i;
    odd_meets = new_dword_i[4:1] == odd_from;
    low_low = read_dword_i[0] ? odd_low && odd_meets : even_low && even_meets;
    low_high = read_dword_i[0] ? odd_high && odd_meets : even_high && even_meets;
    high_low = read_wide_i && (read_dword_i[0] ? even_low && even_meets : odd_low && odd_meets);
    high_high = read_wide_i &&
                (read_dword_i[0] ? even_high && even_meets : odd_high && odd_meets);
    element_o[31:0] = ({32{low_low}} & new_i[31:0]) | ({32{low_high}} & new_i[63:32]) |
                      ({32{!low_low && !low_high}} & (read_dword_i[0] ? odd : even));
    element_o[63:32] = ({32{high_low}} & new_i[31:0]) | ({32{high_high}} & new_i[63:32]) |
                       ({32{read_wide_i && !high_low && !high_high}} &
                        (read_dword_i[0] ? even : odd));
  end

  always_comb begin
    even_here = even_q[ODD*32-1:0];
    for (int i = 0; i < ODD; i++) begin
      data_o[i*64 +: 64] = {odd_q[i*32 +: 32], even_here[i*32 +: 32]};
      bytes_o[i*8 +: 8] = {{4{odd_written_q[i]}}, {4{even_written_q[i]}}};
    end
    next_o = even_q[ODD*32 +: 32];
  end
endmodule : mau_atomic_line
