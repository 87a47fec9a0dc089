// mau_uart_tx.sv - serial sender: 8 data bits, no parity, one stop bit, lowest bit first.
// A byte is accepted when the stop bit of the previous byte has ended.
// SPDX-License-Identifier: Apache-2.0
module mau_uart_tx (
  input  logic        clk_i,    // rising edge
  input  logic        rst_ni,   // low: idle
  input  logic [23:0] baud_i,   // cycles of a bit in 1/256, 2560 at least
  input  logic        valid_i,  // byte_i is valid
  output logic        ready_o,  // it is taken; the line is idle
  input  logic [7:0]  byte_i,   // the byte
  output logic        line_o    // the line; 1: idle
);
  logic [9:0]  shift_q;  // bit 0 is on the line
  logic [3:0]  bits_q;   // bits that have not ended
  logic [24:0] left_q;   // rest of the bit, in 1/256 cycles

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      shift_q <= '1;
      bits_q <= 4'd0;
    end else if (ready_o) begin
      left_q <= {1'b0, baud_i};
      if (valid_i) begin
        shift_q <= {1'b1, byte_i, 1'b0};
        bits_q <= 4'd10;
      end
    end else if (left_q > 25'd256) left_q <= left_q - 25'd256;
    else begin
      left_q <= left_q + {1'b0, baud_i} - 25'd256;
      bits_q <= bits_q - 4'd1;
      shift_q <= {1'b1, shift_q[9:1]};
    end
  end

  assign ready_o = bits_q == 4'd0;
  assign line_o = shift_q[0];
endmodule : mau_uart_tx
