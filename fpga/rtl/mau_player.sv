// mau_player.sv - drives an episode into the unit, cycle by cycle (docs/board.md, The player).
// States: IDLE. LOAD: until the first header, beat and stall words are read. RUN: one cycle of the
// episode in each cycle. ENDED. After an episode that was aborted, a raised valid holds until it is
// taken, and nothing else changes; the host then resets the unit. The drive is a function of the
// unit's outputs in the same cycle, and these are registers.
// SPDX-License-Identifier: Apache-2.0
module mau_player #(
  parameter int LANES = 4,            // lanes of a beat
  parameter int MAX_REQUESTS = 64,    // headers, a power of two
  parameter int MAX_OPERANDS = 512,   // operand beats, a power of two
  parameter int MAX_CLOCKS = 8192,    // cycles of an episode, a power of two
  parameter int MAX_LENGTHS = 1024    // lengths of a port, a power of two
) (
  input  logic                clk_i,         // rising edge
  input  logic                rst_ni,        // low: idle, no episode
  // Bus.
  input  logic                bus_write_i,   // for one cycle: a word is written
  input  logic [29:0]         bus_addr_i,    // word address: byte address / 4
  input  logic [31:0]         bus_wdata_i,   // data that are written
  // Registers.
  input  logic                start_i,       // for one cycle: an episode starts
  input  logic [15:0]         requests_i,    // its requests, 0 .. MAX_REQUESTS
  input  logic [4:0]          beats_i,       // operand beats of a request, 1 .. 16
  input  logic [9:0]          profile_i,     // 2 bits a port: 0 words, 1 FIRST, 2 LAST
  output logic [3:0]          status_o,      // STATUS
  output logic [15:0]         headers_o,     // headers taken
  output logic [31:0]         taken_o,       // operand beats taken
  // Recorder.
  output logic                load_o,        // for one cycle: an episode starts
  output logic                run_o,         // this cycle belongs to the episode
  output logic [4:0]          drive_o,       // valid of sources, ready of sinks; bit 0: req
  input  logic                full_i,        // a memory of records is full
  // Unit; bit 0 of seen_i: req.
  input  logic [4:0]          seen_i,        // ready of sources, valid of sinks
  input  logic                res_last_i,    // with its valid: last beat of the request
  input  logic                txn_last_i,    // with its valid: last of the window
  output logic [359:0]        header_o,      // tag exec m0 saddr vsharp op, op lowest
  output logic [LANES*64-1:0] operand_o      // v0 of all lanes in the low half, then v1
);
  localparam int CW = $clog2(MAX_CLOCKS);
  localparam logic [12:0] HANG = 13'd4224;  // cycles
  localparam logic [5:0] TAIL = 6'd36;      // cycles
  localparam logic [1:0] IDLE = 2'd0, LOAD = 2'd1, RUN = 2'd2, ENDED = 2'd3;

  logic [1:0]    state_q;
  logic [2:0]    load_q;              // cycles of LOAD that remain at least
  logic          full_q, hang_q;      // reasons of the end
  logic [4:0]    withheld, want, word_valid, ready, could, last, moved, rise;
  logic [31:0]   word;

  // ---- Progress of the episode ------------------------------------------------------------------
  logic [15:0]   opd_request_q, res_request_q, dones_q;  // request of the next transfer
  logic [4:0]    opd_beat_q, res_beat_q;                 // its beat in that request
  logic          req_left, opd_left, opd_last, res_end, all_over;
  logic [1:0]    raised_q;                               // req, opd: valid waits for ready

  assign req_left = headers_o != requests_i;
  assign opd_left = opd_request_q != requests_i;
  assign opd_last = opd_beat_q + 5'd1 == beats_i;
  assign res_end = res_beat_q + 5'd1 == beats_i;
  assign all_over = res_request_q == requests_i && dones_q == requests_i;

  always_ff @(posedge clk_i) begin
    if (load_o || !rst_ni) begin
      headers_o <= '0;
      taken_o <= '0;
      opd_request_q <= '0;
      opd_beat_q <= '0;
      res_request_q <= '0;
      res_beat_q <= '0;
      dones_q <= '0;
    end else if (run_o) begin
      if (moved[0]) headers_o <= headers_o + 16'd1;
      if (moved[1]) begin
        taken_o <= taken_o + 32'd1;
        opd_beat_q <= opd_last ? '0 : opd_beat_q + 5'd1;
        if (opd_last) opd_request_q <= opd_request_q + 16'd1;
      end
      if (moved[2]) begin
        res_beat_q <= res_end ? '0 : res_beat_q + 5'd1;
        if (res_end) res_request_q <= res_request_q + 16'd1;
      end
      if (moved[4]) dones_q <= dones_q + 16'd1;
    end
  end

  // ---- Drive ------------------------------------------------------------------------------------
  assign could = seen_i & {3'b111, {opd_left, req_left} & ~raised_q};
  assign last = {1'b1, txn_last_i, res_last_i, opd_last, 1'b1};
  assign rise = run_o ? {3'b111, {opd_left, req_left}} & ~withheld : '0;
  assign drive_o = rise | {3'b000, raised_q};
  assign moved = drive_o & seen_i;

  always_ff @(posedge clk_i) begin
    if (load_o || !rst_ni) raised_q <= '0;
    else raised_q <= drive_o[1:0] & ~seen_i[1:0];
  end

  for (genvar p = 0; p < 5; p++) begin : g_port
    mau_player_stall u_stall (
      .clk_i, .rst_ni, .start_i(load_o), .run_i(run_o), .profile_i(profile_i[2*p +: 2]),
      .want_o(want[p]), .word_valid_i(word_valid[p]), .word_i(word), .ready_o(ready[p]),
      .could_i(could[p]), .last_i(last[p]), .moved_i(moved[p]), .withheld_o(withheld[p])
    );
  end

  // ---- Memories ---------------------------------------------------------------------------------
  logic [4:0] traffic;

  for (genvar p = 0; p < 5; p++) begin : g_traffic
    assign traffic[p] = profile_i[2*p +: 2] != 2'd0;
  end

  mau_player_words #(.MAX_CLOCKS(MAX_CLOCKS), .MAX_LENGTHS(MAX_LENGTHS)) u_words (
    .clk_i, .rst_ni, .start_i(load_o), .traffic_i(traffic), .want_i(want), .valid_o(word_valid),
    .word_o(word), .bus_write_i, .bus_addr_i, .bus_wdata_i
  );
  mau_player_feed #(.REGION(1), .WIDTH(360), .STRIDE(4), .DEPTH(MAX_REQUESTS)) u_headers (
    .clk_i, .rst_ni, .start_i(load_o), .next_i(moved[0]), .entry_o(header_o), .bus_write_i,
    .bus_addr_i, .bus_wdata_i
  );
  mau_player_feed #(
    .REGION(2), .WIDTH(LANES * 64), .STRIDE($clog2(2 * LANES)), .DEPTH(MAX_OPERANDS)
  ) u_operands (
    .clk_i, .rst_ni, .start_i(load_o), .next_i(moved[1]), .entry_o(operand_o), .bus_write_i,
    .bus_addr_i, .bus_wdata_i
  );

  // ---- Start and end ----------------------------------------------------------------------------
  logic [CW-1:0] clock_q;   // clock of the episode
  logic [5:0]    tail_q;    // cycles since everything was handed over
  logic [12:0]   quiet_q;   // cycles without a transfer and without a withheld port

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
      else if (ready == '1) state_q <= RUN;
    end else if (state_q == RUN) begin
      clock_q <= clock_q + 1'b1;
      if (all_over) tail_q <= tail_q + 6'd1;
      if (moved != '0) quiet_q <= '0;
      else if (withheld == '0) quiet_q <= quiet_q + 13'd1;
      if (all_over && tail_q == TAIL - 6'd1) state_q <= ENDED;
      else if (full_i || clock_q == '1) begin
        full_q <= 1'b1;
        state_q <= ENDED;
      end else if (quiet_q == HANG - 13'd1 && moved == '0 && withheld == '0) begin
        hang_q <= 1'b1;
        state_q <= ENDED;
      end
    end else if (state_q == ENDED && full_i) full_q <= 1'b1;  // set by the last cycle
  end

  assign status_o = {hang_q, full_q, state_q == ENDED, state_q == LOAD || state_q == RUN};
endmodule : mau_player
