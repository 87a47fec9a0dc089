// link_rate.sv - mau_link_rate: BAUD is the last legal value that was written; the line has a new
// rate in the cycle after everything was sent, and 115,200 again after 2**SECOND cycles at another
// rate without a good frame. The rate changes at no other time, and change_o reports each change.
// SPDX-License-Identifier: Apache-2.0
module prove_link_rate (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        write_i,
  input  logic [31:0] wdata_i,
  input  logic        good_i,
  input  logic        sent_i
);
  localparam int CLOCK_HZ = 25000000;
  localparam int SECOND = 25;                    // 2**25 cycles: more than a second
  localparam logic [23:0] DEFAULT = 24'd55556;   // 256 * CLOCK_HZ / 115200, rounded

  logic [23:0] baud, rate;
  logic        pending, change;

  mau_link_rate #(.CLOCK_HZ(CLOCK_HZ)) u_dut (
    .clk_i, .rst_ni, .write_i, .wdata_i, .good_i, .sent_i, .baud_o(baud), .rate_o(rate),
    .pending_o(pending), .change_o(change)
  );

  // What was written; what the rate is; cycles at this rate without a good frame.
  logic            legal, falls;                 // a legal value is written; the rate falls back
  logic [23:0]     written_q, rate_q;
  logic [SECOND:0] silent_q;
  assign legal = write_i && wdata_i >= 32'd2560 && wdata_i < 32'd16777216;
  assign falls = silent_q == (SECOND + 1)'(1) << SECOND;
  always_ff @(posedge clk_i) begin
    if (legal) written_q <= wdata_i[23:0];
    if (pending && sent_i) rate_q <= written_q;
    silent_q <= good_i || rate_q == DEFAULT ? '0 : silent_q + 1'b1;
    if (!rst_ni || falls) begin
      {written_q, rate_q} <= {DEFAULT, DEFAULT};
      silent_q <= '0;
    end
  end

  logic        known_q;                          // before_q is the rate of the cycle before
  logic [23:0] before_q;
  always_ff @(posedge clk_i) begin
    known_q <= rst_ni;
    before_q <= rate;
  end

  always_ff @(posedge clk_i) if (rst_ni) begin
    Baud: assert (baud == written_q);
    Rate: assert (rate == rate_q);
    Pending: assert (pending == (written_q != rate_q));
    Change: assert (!known_q || change || rate == before_q);
    Legal: assert (baud >= 24'd2560 && rate >= 24'd2560);
    // The state.
    Silence: assert (u_dut.silence_q == silent_q && silent_q <= (SECOND + 1)'(1) << SECOND);
  end
endmodule : prove_link_rate
