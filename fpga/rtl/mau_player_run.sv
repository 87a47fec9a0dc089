// mau_player_run.sv - starts and ends an episode (docs/board.md, The player). States: IDLE. LOAD:
// until the first beats and stall words are read. RUN: one cycle of the episode in each cycle.
// ENDED.
// SPDX-License-Identifier: Apache-2.0
module mau_player_run #(
  parameter int MAX_CLOCKS = 8192,  // cycles of an episode, a power of two
  parameter int TAIL = 36           // cycles after the last transfer, 1 .. 63
) (
  input  logic                          clk_i,     // rising edge
  input  logic                          rst_ni,    // low: idle, no episode
  input  logic                          start_i,   // for one cycle: an episode is to start
  output logic                          load_o,    // for one cycle: it starts
  output logic                          run_o,     // this cycle belongs to the episode
  output logic [3:0]                    status_o,  // STATUS
  input  logic                          ready_i,   // the words of the first cycles are there
  // In a cycle of the episode.
  input  logic                          over_i,    // every beat was transferred before
  input  logic                          moved_i,   // a port transfers
  input  logic                          still_i,   // nothing is withheld, and nothing waits
  input  logic                          full_i     // a memory of records is full
);
  localparam logic [12:0] HANG = 13'd4224;  // cycles
  typedef enum logic [1:0] {IDLE, LOAD, RUN, ENDED} state_t;

  logic [$clog2(MAX_CLOCKS)-1:0] clock_q;  // number of the cycle

  state_t      state_q;
  logic [2:0]  load_q;          // cycles of LOAD that remain at least
  logic        full_q, hang_q;  // reasons of the end
  logic [5:0]  tail_q;          // cycles since every beat was transferred
  logic [12:0] quiet_q;         // cycles without a transfer in which nothing was withheld

  assign load_o = start_i && state_q != RUN && state_q != LOAD;
  assign run_o = state_q == RUN;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= IDLE;
      full_q <= 1'b0;
      hang_q <= 1'b0;
    end else if (load_o) begin
      state_q <= LOAD;
      load_q <= 3'd4;
      full_q <= 1'b0;
      hang_q <= 1'b0;
      clock_q <= '0;
      tail_q <= '0;
      quiet_q <= '0;
    end else if (state_q == LOAD) begin
      if (load_q != 3'd0) load_q <= load_q - 3'd1;
      else if (ready_i) state_q <= RUN;
    end else if (state_q == RUN) begin
      clock_q <= clock_q + 1'b1;
      if (over_i) tail_q <= tail_q + 6'd1;
      if (moved_i) quiet_q <= '0;
      else if (still_i) quiet_q <= quiet_q + 13'd1;
      if (over_i && tail_q == 6'(TAIL - 1)) state_q <= ENDED;
      else if (full_i || clock_q == '1) begin
        full_q <= 1'b1;
        state_q <= ENDED;
      end else if (quiet_q == HANG - 13'd1 && !moved_i && still_i) begin
        hang_q <= 1'b1;
        state_q <= ENDED;
      end
    end else if (state_q == ENDED && full_i) full_q <= 1'b1;  // set by the last cycle
  end

  assign status_o = {hang_q, full_q, state_q == ENDED, state_q == LOAD || state_q == RUN};
endmodule : mau_player_run
