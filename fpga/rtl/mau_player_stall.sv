// mau_player_stall.sv - stalls of one port: decides whether it is withheld in this cycle
// (docs/board.md). Profile 0: the bits of the port's stall words, one a cycle. FIRST and LAST: the
// port is armed at the start and by each transfer. In a cycle in which it is armed and could
// transfer (LAST: a last beat), it takes its next length n, and is withheld in this cycle and the n
// - 1 cycles after. Words are prefetched: one is in use, the next one is held. Another one is
// requested when the held word comes into use. The port's signals of this cycle come late: what
// does not depend on them is in registers.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_player_stall (
  input  logic        clk_i,         // rising edge
  input  logic        rst_ni,        // low: idle
  input  logic        start_i,       // for one cycle, before the first word: clear
  input  logic        run_i,         // this cycle belongs to the episode
  input  logic [1:0]  profile_i,     // 0: words; 1: FIRST; 2: LAST; holds from start_i to the end
  // Words.
  output logic        want_o,        // a word is needed
  input  logic        word_valid_i,  // for one cycle: word_i is valid
  input  logic [31:0] word_i,        // 32 cycles, or 8 lengths less one, the first one lowest
  output logic        ready_o,       // the episode may start
  // The port in this cycle.
  input  logic        could_i,       // it could transfer
  input  logic        last_i,        // its beat is a last one
  input  logic        moved_i,       // it transfers
  output logic        withheld_o     // it is withheld
);
  localparam logic [1:0] LAST = 2'd2;

  logic [31:0] now_q, next_q;       // word in use; next word
  logic        now_valid_q, next_valid_q;
  logic [4:0]  gone_q;              // cycles or lengths of the word that are used up
  logic [3:0]  hold_q;              // cycles after this one in which it is withheld
  logic        armed_q;             // with FIRST and LAST alone
  logic        at_last_q;           // profile LAST
  logic        held_q;              // it is withheld, whatever the port does in this cycle
  logic        traffic, takes, over;
  logic [31:0] now;                 // now_q and hold_q of the next cycle
  logic [3:0]  hold;

  assign traffic = profile_i != 2'd0;
  assign takes = run_i && armed_q && could_i && (!at_last_q || last_i);
  assign withheld_o = held_q || takes;
  assign over = traffic ? takes && gone_q == 5'd7 : run_i && gone_q == 5'd31;
  assign want_o = !next_valid_q;
  assign ready_o = now_valid_q && next_valid_q;

  always_comb begin
    hold = hold_q;
    if (takes) hold = now_q[3:0];
    else if (run_i && hold_q != 4'd0) hold = hold_q - 4'd1;
    now = now_q;
    if (over || (!now_valid_q && next_valid_q)) now = next_q;
    else if (takes) now = {4'd0, now_q[31:4]};
    else if (run_i && !traffic) now = {1'b0, now_q[31:1]};
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || start_i) begin
      now_valid_q <= 1'b0;
      next_valid_q <= 1'b0;
      armed_q <= traffic;
      hold_q <= 4'd0;
      held_q <= 1'b0;
      gone_q <= 5'd0;
    end else begin
      if (run_i) armed_q <= (armed_q && !takes) || (traffic && moved_i);
      hold_q <= hold;
      now_q <= now;
      held_q <= traffic ? hold != 4'd0 : now[0];
      if (word_valid_i) next_valid_q <= 1'b1;
      if (takes || (run_i && !traffic)) gone_q <= over ? 5'd0 : gone_q + 5'd1;
      if (over || (!now_valid_q && next_valid_q)) begin
        now_valid_q <= 1'b1;
        next_valid_q <= 1'b0;
      end
    end
    if (word_valid_i) next_q <= word_i;
    at_last_q <= profile_i == LAST;
  end

  `MAU_ASSERT(WordInTime, over |-> next_valid_q)
  `MAU_ASSERT(WantedWord, word_valid_i |-> want_o)
endmodule : mau_player_stall
