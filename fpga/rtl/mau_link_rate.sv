// mau_link_rate.sv - rate of the serial line: BAUD, and the fallback to 115,200. A new BAUD is used
// from the first start bit after the answer to its write: the link executes nothing more
// (pending_o) until everything is sent. A bit of fewer than ten cycles is ignored. When no good
// frame was received for 2**$clog2(CLOCK_HZ) cycles at a rate other than 115,200, the rate falls
// back to 115,200.
// SPDX-License-Identifier: Apache-2.0
module mau_link_rate #(
  parameter int CLOCK_HZ = 25000000  // of clk_i, 1152000 at least
) (
  input  logic        clk_i,      // rising edge
  input  logic        rst_ni,     // low: 115,200
  input  logic        write_i,    // BAUD is written
  input  logic [31:0] wdata_i,    // cycles of a bit in 1/256
  input  logic        good_i,     // a good frame was received
  input  logic        sent_i,     // everything was sent
  output logic [23:0] baud_o,     // the register BAUD
  output logic [23:0] rate_o,     // rate of the line, cycles of a bit in 1/256
  output logic        pending_o,  // baud_o and rate_o differ
  output logic        change_o    // for one cycle: the rate changes
);
  // 256 / 115,200 is 1 / 450.
  localparam logic [23:0] DEFAULT = 24'((CLOCK_HZ + 225) / 450);
  localparam int SECOND = $clog2(CLOCK_HZ);

  logic [SECOND:0] silence_q;  // cycles without a good frame

`ifndef SYNTHESIS
  initial if (DEFAULT < 24'd2560) $fatal(1, "%m: 115,200 baud is more than CLOCK_HZ / 10");
`endif

  always_ff @(posedge clk_i) begin
    change_o <= 1'b0;
    silence_q <= silence_q + 1'b1;
    if (!rst_ni) begin
      baud_o <= DEFAULT;
      rate_o <= DEFAULT;
    end else if (silence_q[SECOND]) begin
      baud_o <= DEFAULT;
      rate_o <= DEFAULT;
      change_o <= 1'b1;
    end else begin
      if (write_i && wdata_i >= 32'd2560 && wdata_i[31:24] == 8'd0) baud_o <= wdata_i[23:0];
      if (pending_o && sent_i) begin
        rate_o <= baud_o;
        change_o <= 1'b1;
      end
    end
    if (!rst_ni || good_i || rate_o == DEFAULT || silence_q[SECOND]) silence_q <= '0;
  end

  assign pending_o = baud_o != rate_o;
endmodule : mau_link_rate
