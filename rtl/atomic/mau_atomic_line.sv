// mau_atomic_line.sv - the line of the open transaction of mau_atomic. One element is read and one
// is written in a cycle. An element that is written at the next edge is forwarded to the read.
// The line is stored as even and odd dwords. The first dword of the next line follows the even
// ones. So an element of 8 bytes is always one even and one odd dword.
// SPDX-License-Identifier: Apache-2.0
module mau_atomic_line
  import mau_atomic_pkg::*;
#(
  parameter int LINE_BYTES = 64
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  // The line, or the first dword of the next line, from memory.
  input  logic                          load_i,
  input  logic                          load_next_i,
  input  logic [LINE_BYTES/4-1:0][31:0] load_data_i,
  // Element that is read.
  input  mau_atomic_place_t             read_place_i,
  output logic [63:0]                   element_o,       // bits 63:32 are 0 unless wide
  // The new element, if new_valid_i, and a float sum. At most one is written in a cycle.
  input  logic                          new_valid_i,
  input  logic                          new_write_i,     // at the next edge
  input  mau_atomic_place_t             new_place_i,
  input  logic [63:0]                   new_i,
  input  logic                          sum_write_i,
  input  mau_atomic_place_t             sum_place_i,
  input  logic [63:0]                   sum_i,
  // The line for memory; bytes that were written since clear_i; the first dword of the next line.
  input  logic                          clear_i,
  output logic [LINE_BYTES/4-1:0][31:0] data_o,
  output logic [LINE_BYTES/4-1:0][3:0]  bytes_o,
  output logic [31:0]                   next_o
);
  localparam int ODD = LINE_BYTES / 8;       // number of odd dwords, and of even ones
  localparam int SEL = $clog2(ODD);

  logic [31:0]    even_q [ODD], odd_q [ODD], next_q;
  logic [ODD-1:0] even_written_q, odd_written_q;

  // ---- Write ------------------------------------------------------------------------------------
  // The low and the high dword of the new element, and the sum, as even and as odd dwords.
  logic           even_low, even_high, even_sum, odd_low, odd_high, odd_sum;
  logic           even_new, odd_new;         // the new element writes an even, an odd dword
  logic [31:0]    sum_even, sum_odd;         // dwords of the sum
  logic [31:0]    even_data, odd_data;
  logic [ODD-1:0] even_write, odd_write;
  logic           next_write;

  always_comb begin
    automatic logic odd = new_place_i.dword[0];
    automatic logic odd_first = sum_place_i.dword[0];
    even_low = new_valid_i && !odd;
    even_high = new_valid_i && odd && new_place_i.wide;
    even_sum = sum_write_i && (!odd_first || sum_place_i.wide);
    sum_even = odd_first ? sum_i[63:32] : sum_i[31:0];
    odd_low = new_valid_i && odd;
    odd_high = new_valid_i && !odd && new_place_i.wide;
    odd_sum = sum_write_i && (odd_first || sum_place_i.wide);
    sum_odd = odd_first ? sum_i[31:0] : sum_i[63:32];
    even_new = new_write_i && (even_low || even_high);
    odd_new = new_write_i && (odd_low || odd_high);
    even_data = sum_write_i ? sum_even : odd ? new_i[63:32] : new_i[31:0];
    odd_data = sum_write_i ? sum_odd : odd ? new_i[31:0] : new_i[63:32];
    for (int i = 0; i < ODD; i++) begin
      even_write[i] = (even_new && new_place_i.even == 5'(i)) ||
                      (even_sum && sum_place_i.even == 5'(i));
      odd_write[i] = (odd_new && new_place_i.dword[4:1] == 4'(i)) ||
                     (odd_sum && sum_place_i.dword[4:1] == 4'(i));
    end
    next_write = (even_new && new_place_i.even == 5'(ODD)) ||
                 (even_sum && sum_place_i.even == 5'(ODD));
  end

  always_ff @(posedge clk_i) begin
    for (int i = 0; i < ODD; i++) begin
      if (load_i && !load_next_i) begin
        even_q[i] <= load_data_i[2*i];
        odd_q[i] <= load_data_i[2*i+1];
      end else begin
        if (even_write[i]) even_q[i] <= even_data;
        if (odd_write[i]) odd_q[i] <= odd_data;
      end
    end
    if (load_i && load_next_i) next_q <= load_data_i[0];
    else if (next_write) next_q <= even_data;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      even_written_q <= '0;
      odd_written_q <= '0;
    end else begin
      even_written_q <= even_written_q | even_write;
      odd_written_q <= odd_written_q | odd_write;
    end
  end

  // ---- Read -------------------------------------------------------------------------------------
  // Data that are written at the next edge are forwarded. The forwarding of the new element ignores
  // new_write_i: when it is 0 the element that is read is not used.
  logic        even_meets, odd_meets;        // the new element has the dword that is read
  logic [31:0] even, odd;                    // before the new element is forwarded

  always_comb begin
    automatic logic [3:0] from = read_place_i.dword[4:1];
    even = read_place_i.even[SEL] ? next_q : even_q[read_place_i.even[SEL-1:0]];
    odd = odd_q[from[SEL-1:0]];
    if (even_sum && sum_place_i.even == read_place_i.even) even = sum_even;
    if (odd_sum && sum_place_i.dword[4:1] == from) odd = sum_odd;
    even_meets = new_place_i.even == read_place_i.even;
    odd_meets = new_place_i.dword[4:1] == from;
  end

  // A dword: the low or the high one of the new element, else the dword of the line.
  function automatic logic [31:0] dword_of(input logic low, input logic high,
                                           input logic [63:0] element, input logic [31:0] dword);
    return low ? element[31:0] : high ? element[63:32] : dword;
  endfunction

  always_comb begin
    automatic logic [31:0] from_even = dword_of(even_low && even_meets, even_high && even_meets,
                                                new_i, even);
    automatic logic [31:0] from_odd = dword_of(odd_low && odd_meets, odd_high && odd_meets, new_i,
                                               odd);
    element_o[31:0] = read_place_i.dword[0] ? from_odd : from_even;
    element_o[63:32] = !read_place_i.wide ? 32'd0 : read_place_i.dword[0] ? from_even : from_odd;
  end

  always_comb begin
    for (int i = 0; i < ODD; i++) begin
      data_o[2*i] = even_q[i];
      data_o[2*i+1] = odd_q[i];
      bytes_o[2*i] = {4{even_written_q[i]}};
      bytes_o[2*i+1] = {4{odd_written_q[i]}};
    end
    next_o = next_q;
  end
endmodule : mau_atomic_line
