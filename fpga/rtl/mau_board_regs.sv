// mau_board_regs.sv - the registers of the board (docs/board.md, Memory map), except BAUD, which is
// in the link. A write of RESET resets the player for RESET_CLOCKS cycles and the unit for three of
// them, so that the unit is ready when the player begins. It sets RUN to 0. While an episode or a
// run of signature mode is active, RUN ignores writes; all other registers accept them.
// SPDX-License-Identifier: Apache-2.0
module mau_board_regs
  import mau_pkg::*, mau_board_pkg::*;
#(
  parameter int LANES = 4,              // lanes of a beat
  parameter int WINDOW = 4,             // lanes merged together
  parameter int LINE_BYTES = 64,        // bytes of a line
  parameter int CLOCK_HZ = 25000000,    // of clk_i
  parameter logic [63:0] RTL_HASH = 0,  // tools/rtl_hash.py
  parameter int SIGN = 1,               // 1: with signature mode
  parameter int DATA_PATH = 0,          // 1: the unit is mau_vmem
  parameter int PORTS = 5,              // ports of the unit, 5 .. 16
  parameter int MAX_REQUESTS = 64,      // headers that fit
  parameter int MAX_OPERANDS = 512,     // operand beats
  parameter int MAX_CLOCKS = 8192,      // cycles of an episode
  parameter int MAX_RESULTS = 512,      // lane-result beats
  parameter int MAX_TXNS = 1024,        // transactions
  parameter int MAX_LENGTHS = 1024      // lengths of a port
) (
  input  logic               clk_i,          // rising edge
  input  logic               rst_ni,         // low: all registers 0, unit and player reset
  // Bus.
  input  mau_bus_t           bus_i,          // the bus in this cycle
  output logic [31:0]        bus_rdata_o,    // data that were read; 0 unless it is a register
  // Link.
  output logic               baud_write_o,   // BAUD is written
  input  logic [23:0]        baud_i,         // BAUD
  input  logic [31:0]        frames_i,       // FRAMES
  input  logic [31:0]        dropped_i,      // FRAMES_BAD
  // Unit and player.
  output logic               unit_rst_no,    // reset of the unit, active low
  output logic               player_rst_no,  // reset of player and recorder, active low
  output mau_context_t       ctx_o,          // context of the unit
  output mau_episode_t       episode_o,      // REQUESTS, BEATS; 'start' when RUN has a new value
  output logic [2*PORTS-1:0] profile_o,      // PROFILE, 2 bits a port
  input  logic [3:0]         status_i,       // STATUS
  input  mau_record_counts_t counts_i,       // CLOCKS, RESULTS, TXNS, DONES
  input  logic [31:0]        headers_i,      // HEADERS
  input  logic [31:0]        taken_i,        // BEATS_TAKEN
  input  logic               busy_i          // signature mode drives the unit: RUN ignores writes
);
  localparam logic [31:0] MAGIC = 32'h4275616d, PROTOCOL = 32'd1;
  localparam logic [2:0] RESET_CLOCKS = 3'd5;

  logic        here, writes;    // the address is a register; it is written
  logic [5:0]  index;           // number of the register
  logic [31:0] run_q, wdata;
  logic [2:0]  reset_q;         // cycles of the reset that remain
  logic [31:0] rdata;

  assign here = bus_i.addr[29:6] == '0;
  assign index = bus_i.addr[5:0];
  assign writes = bus_i.write && here;
  assign wdata = bus_i.data;
  assign baud_write_o = writes && index == 6'h1c;
  assign player_rst_no = reset_q == 3'd0;

  // ---- Written ----------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    episode_o.start <= 1'b0;
    unit_rst_no <= reset_q <= 3'd2;
    if (!rst_ni) begin
      reset_q <= RESET_CLOCKS;
      unit_rst_no <= 1'b0;
    end else if (writes && index == 6'h10 && wdata[0]) begin
      reset_q <= RESET_CLOCKS;
    end else if (reset_q != 3'd0) reset_q <= reset_q - 3'd1;
    if (reset_q != 3'd0) run_q <= '0;
    else if (writes && index == 6'h14 && !status_i[0] && !busy_i) begin
      run_q <= wdata;
      episode_o.start <= wdata != run_q && wdata != '0;
    end
    if (!rst_ni) begin
      episode_o.requests <= '0;
      episode_o.beats <= '0;
      profile_o <= '0;
      ctx_o <= '0;
    end else if (writes) begin
      case (index)
        6'h11: episode_o.requests <= wdata[15:0];
        6'h12: episode_o.beats <= wdata[4:0];
        6'h13: profile_o <= wdata[2*PORTS-1:0];
        6'h20: begin
          ctx_o.gfx <= wdata[3:0];
          ctx_o.rules <= wdata[8];
          ctx_o.align <= wdata[17:16];
          ctx_o.policy <= wdata[24];
          ctx_o.wave32 <= wdata[25];
        end
        6'h21: ctx_o.lds_base <= wdata[17:0];
        6'h22: ctx_o.lds_size <= wdata[17:0];
        6'h23: ctx_o.scratch_base <= {ctx_o.scratch_base[47:32], wdata};
        6'h24: ctx_o.scratch_base <= {wdata[15:0], ctx_o.scratch_base[31:0]};
        6'h25: ctx_o.shared_hi <= wdata;
        6'h26: ctx_o.private_hi <= wdata;
        default: ;
      endcase
    end
  end

  // ---- Read -------------------------------------------------------------------------------------
  always_comb begin
    case (index)
      6'h00: rdata = MAGIC;
      6'h01: rdata = PROTOCOL;
      6'h02: rdata = {6'd0, DATA_PATH != 0, SIGN != 0, 8'(LINE_BYTES), 8'(WINDOW), 8'(LANES)};
      6'h03: rdata = 32'(CLOCK_HZ);
      6'h04: rdata = RTL_HASH[31:0];
      6'h05: rdata = RTL_HASH[63:32];
      6'h06: rdata = 32'(MAX_REQUESTS);
      6'h07: rdata = 32'(MAX_OPERANDS);
      6'h08: rdata = 32'(MAX_CLOCKS);
      6'h09: rdata = 32'(MAX_RESULTS);
      6'h0a: rdata = 32'(MAX_TXNS);
      6'h0b: rdata = 32'(MAX_LENGTHS);
      6'h0c: rdata = frames_i;
      6'h0d: rdata = dropped_i;
      6'h11: rdata = {16'd0, episode_o.requests};
      6'h12: rdata = {27'd0, episode_o.beats};
      6'h13: rdata = 32'(profile_o);
      6'h14: rdata = run_q;
      6'h15: rdata = {28'd0, status_i};
      6'h16: rdata = counts_i.clocks;
      6'h17: rdata = counts_i.results;
      6'h18: rdata = counts_i.txns;
      6'h19: rdata = counts_i.dones;
      6'h1a: rdata = headers_i;
      6'h1b: rdata = taken_i;
      6'h1c: rdata = {8'd0, baud_i};
      6'h20: rdata = {6'd0, ctx_o.wave32, ctx_o.policy, 6'd0, ctx_o.align, 7'd0, ctx_o.rules, 4'd0,
                      ctx_o.gfx};
      6'h21: rdata = {14'd0, ctx_o.lds_base};
      6'h22: rdata = {14'd0, ctx_o.lds_size};
      6'h23: rdata = ctx_o.scratch_base[31:0];
      6'h24: rdata = {16'd0, ctx_o.scratch_base[47:32]};
      6'h25: rdata = ctx_o.shared_hi;
      6'h26: rdata = ctx_o.private_hi;
      default: rdata = '0;
    endcase
  end

  always_ff @(posedge clk_i) if (bus_i.read) bus_rdata_o <= here ? rdata : '0;
endmodule : mau_board_regs
