// mau_atomic_line.sv - the line that a transaction of mau_atomic has open: one element is read, one
// written in a clock. An element that is written at the coming edge is read as it will be.
// The line is kept as even and odd dwords, with the first dword of the next line after the even
// ones: an element of 8 bytes is one even and one odd dword.
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
  // Element that is written, if at all, and a sum of floats; never both.
  input  logic                          new_valid_i,
  input  logic                          new_write_i,     // at the coming edge
  input  mau_atomic_place_t             new_place_i,
  input  logic [63:0]                   new_i,
  input  logic                          sum_write_i,
  input  mau_atomic_place_t             sum_place_i,
  input  logic [63:0]                   sum_i,
  // The line for memory, bytes that were written since clear; the dword of the next line.
  input  logic                          clear_i,
  output logic [LINE_BYTES/4-1:0][31:0] data_o,
  output logic [LINE_BYTES/4-1:0][3:0]  bytes_o,
  output logic [31:0]                   next_o
);
  localparam int ODD = LINE_BYTES / 8;       // odd dwords; as many even ones
  localparam int SEL = $clog2(ODD);

  logic [31:0]    even_q [ODD], odd_q [ODD], next_q;
  logic [ODD-1:0] even_written_q, odd_written_q;

  // ---- Write ------------------------------------------------------------------------------------
  // The low and the high dword of the new element and the sum, as even and as odd dwords.
  logic           even_low, even_high, even_sum, odd_low, odd_high, odd_sum;
  logic           even_new, odd_new;         // the new element is written
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
  // What is written at the coming edge is taken from there. That of the new element depends on
  // dwords alone: while it cannot be written nobody takes the element that is read.
  logic        even_meets, odd_meets;        // the new element's dword is the one that is read
  logic [31:0] even, odd;                    // as far as the new element does not count

  always_comb begin
    automatic logic [3:0] from = read_place_i.dword[4:1];
    even = read_place_i.even[SEL] ? next_q : even_q[read_place_i.even[SEL-1:0]];
    odd = odd_q[from[SEL-1:0]];
    if (even_sum && sum_place_i.even == read_place_i.even) even = sum_even;
    if (odd_sum && sum_place_i.dword[4:1] == from) odd = sum_odd;
    even_meets = new_place_i.even == read_place_i.even;
    odd_meets = new_place_i.dword[4:1] == from;
  end

  // A dword: the low or the high one of the new element, else that of the line.
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
