// mau_link_rate.sv - rate of the serial line: BAUD, and the fallback to 115,200.
// What is written to BAUD holds from the first start bit after the answer to that write: the link
// executes nothing more (pending_o) until everything was sent. Less than ten clocks a bit is not
// taken. When no good frame came for 2**$clog2(CLOCK_HZ) clocks at a rate other than 115,200, that
// is the rate again.
// SPDX-License-Identifier: Apache-2.0
module mau_link_rate #(
  parameter int CLOCK_HZ = 25000000  // of clk_i, 1152000 at least
) (
  input  logic        clk_i,      // rising edge
  input  logic        rst_ni,     // low: 115,200
  input  logic        write_i,    // BAUD is written
  input  logic [31:0] wdata_i,    // clocks of a bit in 1/256
  input  logic        good_i,     // a good frame came
  input  logic        sent_i,     // nothing is to be sent any more
  output logic [23:0] baud_o,     // BAUD as it reads
  output logic [23:0] rate_o,     // what the line has, clocks of a bit in 1/256
  output logic        pending_o,  // they differ
  output logic        change_o    // for one clock: the rate changes
);
  // 256 / 115,200 is 1 / 450.
  localparam logic [23:0] DEFAULT = 24'((CLOCK_HZ + 225) / 450);
  localparam int SECOND = $clog2(CLOCK_HZ);

  logic [SECOND:0] silence_q;  // clocks without a good frame

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
