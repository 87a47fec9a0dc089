// mau_uart_rx.sv - serial receiver: 8 data bits, no parity, one stop bit, lowest bit first.
// A start bit is recognised when the line is low for half a bit. Every bit is sampled in its
// middle. Time is counted in 1/256 cycles, so that the last sample is accurate even at ten cycles a
// bit. After a stop bit of 0 nothing is received until the line is high again.
// SPDX-License-Identifier: Apache-2.0
module mau_uart_rx (
  input  logic        clk_i,    // rising edge
  input  logic        rst_ni,   // low: idle
  input  logic [23:0] baud_i,   // cycles of a bit in 1/256, 2560 at least
  input  logic        line_i,   // the line, asynchronous; 1: idle
  output logic        valid_o,  // for one cycle: a byte was received
  output logic        bad_o,    // with valid_o: its stop bit is 0
  output logic [7:0]  byte_o,   // with valid_o: the byte
  output logic        idle_o    // no byte is being received
);
  logic [2:0]  line_q;  // bit 2: synchronised
  logic [8:0]  shift_q;
  logic [3:0]  bits_q;  // bits that remain, with the stop bit; 10: half a start bit; 0: idle
  logic [24:0] left_q;  // time to the next sample, in 1/256 cycles
  logic        low_q;   // waits until the line is high

  always_ff @(posedge clk_i) begin
    line_q <= {line_q[1:0], line_i};
    valid_o <= 1'b0;
    if (!rst_ni) begin
      line_q <= '1;
      bits_q <= 4'd0;
      low_q <= 1'b0;
    end else if (bits_q == 4'd0) begin
      low_q <= low_q && !line_q[2];
      left_q <= {2'b00, baud_i[23:1]};
      if (!line_q[2] && !low_q) bits_q <= 4'd10;
    end else if (left_q > 25'd256) left_q <= left_q - 25'd256;
    else begin
      left_q <= left_q + {1'b0, baud_i} - 25'd256;
      bits_q <= bits_q - 4'd1;
      shift_q <= {line_q[2], shift_q[8:1]};
      if (bits_q == 4'd10 && line_q[2]) bits_q <= 4'd0;  // no start bit
      if (bits_q == 4'd1) begin
        valid_o <= 1'b1;
        low_q <= !line_q[2];
      end
    end
  end

  assign byte_o = shift_q[7:0];
  assign bad_o = !shift_q[8];
  assign idle_o = bits_q == 4'd0 && line_q == '1;
endmodule : mau_uart_rx
