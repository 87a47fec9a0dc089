`default_nettype none
// mau_atomic_line.sv - the line that a transaction of mau_atomic has open: one element is read, one
// written in a clock. An element that is written at the coming edge is read as it will be.
// The line is kept as even and odd dwords, the next line's first dword behind the even ones: an
// element of 8 bytes is one of each. Places are numbers of dwords in the line.
// SPDX-License-Identifier: Apache-2.0
`include "mau_fault.svh"
module mau_atomic_line #(
  parameter int LINE_BYTES = 64
) (
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  // The line, or the next one's first dword, from memory.
  input  wire logic                    load_i,
  input  wire logic                    load_next_i,
  input  wire logic [LINE_BYTES*8-1:0] load_data_i,
  // Element that is read.
  input  wire logic [4:0]              read_place_i,
  input  wire logic [4:0]              read_even_i,     // the first even one from there on, halved
  input  wire logic                    read_wide_i,     // 8 bytes
  output logic [63:0]                  element_o,       // bits 63:32 are 0 unless wide
  // Element that is written.
  input  wire logic                    write_valid_i,
  input  wire logic [4:0]              write_place_i,
  input  wire logic [4:0]              write_even_i,    // likewise
  input  wire logic                    write_wide_i,    // 8 bytes
  input  wire logic [63:0]             write_data_i,
  // The line as memory gets it, bytes that were written since clear; the next line's dword.
  input  wire logic                    clear_i,
  output logic [LINE_BYTES*8-1:0]      data_o,
  output logic [LINE_BYTES-1:0]        bytes_o,
  output logic [31:0]                  next_o
);
  localparam int ODD = LINE_BYTES / 8;       // odd dwords
  localparam int EVEN = ODD + 1;             // the last one is the next line's
  localparam int SEL = $clog2(ODD);

  logic [EVEN*32-1:0] even_q;
  logic [ODD*32-1:0]  odd_q, even_here;
  logic [ODD-1:0]     even_written_q, odd_written_q;

  // ---- Write ------------------------------------------------------------------------------------
  logic        even_write, odd_write;
  logic [3:0]  odd_at;                       // number of the odd dword
  logic [31:0] even_data, odd_data;

  always_comb begin
    even_write = write_valid_i && (write_wide_i || !write_place_i[0]);
    odd_write = write_valid_i && (write_wide_i || write_place_i[0]);
    odd_at = write_place_i[4:1];
    even_data = write_place_i[0] ? write_data_i[63:32] : write_data_i[31:0];
    odd_data = write_place_i[0] ? write_data_i[31:0] : write_data_i[63:32];
  end

  always_ff @(posedge clk_i) begin
    for (int i = 0; i < ODD; i++) begin
      if (load_i && !load_next_i) begin
        even_q[i*32 +: 32] <= load_data_i[i*64 +: 32];
        odd_q[i*32 +: 32] <= load_data_i[i*64 + 32 +: 32];
      end else begin
        if (even_write && write_even_i == 5'(i)) even_q[i*32 +: 32] <= even_data;
        if (odd_write && odd_at == 4'(i)) odd_q[i*32 +: 32] <= odd_data;
      end
    end
    if (load_i && load_next_i) even_q[ODD*32 +: 32] <= load_data_i[31:0];
    else if (even_write && write_even_i == 5'(ODD)) even_q[ODD*32 +: 32] <= even_data;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      even_written_q <= '0;
      odd_written_q <= '0;
    end else if (clear_i) begin
      even_written_q <= '0;
      odd_written_q <= '0;
    end else begin
      for (int i = 0; i < ODD; i++) begin
        if (even_write && write_even_i == 5'(i)) even_written_q[i] <= 1'b1;
        if (odd_write && odd_at == 4'(i)) odd_written_q[i] <= 1'b1;
      end
    end
  end

  // ---- Read -------------------------------------------------------------------------------------
  logic [3:0]  odd_from;
  logic [31:0] even, odd;

  always_comb begin
    odd_from = read_place_i[4:1];
    even = read_even_i[SEL] ? even_q[ODD*32 +: 32] :
           even_here[{read_even_i[SEL-1:0], 5'd0} +: 32];
    odd = odd_q[{odd_from[SEL-1:0], 5'd0} +: 32];
    if (even_write && write_even_i == read_even_i && !`MAU_FAULT(50)) even = even_data;
    if (odd_write && odd_at == odd_from && !`MAU_FAULT(50)) odd = odd_data;
    element_o[31:0] = read_place_i[0] ? odd : even;
    element_o[63:32] = !read_wide_i ? 32'd0 : read_place_i[0] ? even : odd;
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
`default_nettype wire
