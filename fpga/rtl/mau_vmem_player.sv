// mau_vmem_player.sv - drives an episode into mau_vmem, cycle by cycle, and answers its requests to
// memory and LDS (docs/board.md, The data path on a board). Ports: 0 req, 1 opd, 2 dat, 3 mem_rsp,
// 4 lds_rsp are sources, 5 mem_req, 6 lds_req, 7 vgpr, 8 sgpr, 9 done are sinks.
// SPDX-License-Identifier: Apache-2.0
module mau_vmem_player
  import mau_board_pkg::*;
#(
  parameter int LANES = 4,            // lanes of a beat
  parameter int LINE_BYTES = 64,      // bytes of a line
  parameter int ID_BITS = 4,          // 2**ID_BITS memory requests in flight
  // Capacities, powers of two.
  parameter int MAX_REQUESTS = 64,    // headers
  parameter int MAX_OPERANDS = 512,   // operand beats
  parameter int MAX_DATA = 1024,      // beats of store data
  parameter int MAX_CLOCKS = 8192,    // cycles of an episode
  parameter int MAX_TXNS = 512,       // answers of memory
  parameter int MAX_LDS = 256,        // answers of LDS
  parameter int MAX_LENGTHS = 1024    // lengths of a port
) (
  input  logic                    clk_i,          // rising edge
  input  logic                    rst_ni,         // low: idle, no episode
  input  mau_bus_t                bus_i,          // the bus in this cycle
  // Registers.
  input  mau_episode_t            episode_i,      // the episode
  input  logic [15:0]             data_i,         // beats of store data, 0 .. MAX_DATA
  input  mau_answers_t            answers_i,      // how memory chooses
  input  logic [2*DATA_PORTS-1:0] profile_i,      // 2 bits a port: 0 words, 1 FIRST, 2 LAST
  output logic [3:0]              status_o,       // STATUS
  output logic [15:0]             headers_o,      // headers taken
  output logic [31:0]             taken_o,        // operand beats taken
  // Recorder.
  output logic                    load_o,         // for one cycle: an episode starts
  output logic                    run_o,          // this cycle belongs to the episode
  output logic [DATA_PORTS-1:0]   drive_o,        // valid of sources, ready of sinks; bit 0: req
  input  logic                    full_i,         // a memory of records is full
  // Unit.
  input  logic [DATA_PORTS-1:0]   seen_i,         // ready of sources, valid of sinks
  output logic [359:0]            header_o,       // tag exec m0 saddr vsharp op, op lowest
  output logic [LANES*64-1:0]     operand_o,      // v0 of all lanes in the low half, then v1
  output logic [LANES*32-1:0]     store_o,        // a dword of store data of each lane
  input  logic [ID_BITS-1:0]      mem_req_id_i,   // with the valid of mem_req: its id
  output logic [ID_BITS-1:0]      mem_rsp_id_o,   // of the response
  output logic [1:0]              mem_rsp_code_o, // MEMORY_*
  output logic [LINE_BYTES*8-1:0] mem_rsp_data_o, // the line
  output logic [LANES*128-1:0]    lds_rsp_data_o  // 128 bits a lane
);
  localparam int TAIL = 40;  // cycles
  localparam int REQ = 0, OPD = 1, DAT = 2, MEM_RSP = 3, LDS_RSP = 4, MEM_REQ = 5, LDS_REQ = 6,
                 DONE = 9, SOURCES = 5;

  logic [DATA_PORTS-1:0] moved, last, withheld;
  logic                  gate;
  logic [SOURCES-1:0]    left;

  // ---- Headers, operands ------------------------------------------------------------------------
  logic opd_last;

  mau_player_requests #(
    .LANES(LANES), .MAX_REQUESTS(MAX_REQUESTS), .MAX_OPERANDS(MAX_OPERANDS), .LATE(1)
  ) u_requests (
    .clk_i, .rst_ni, .bus_i, .episode_i, .load_i(load_o), .run_i(run_o), .moved_i(moved[OPD:REQ]),
    .left_o(left[OPD:REQ]), .last_o(opd_last), .headers_o, .taken_o, .header_o, .operand_o
  );

  // ---- Progress of the episode ------------------------------------------------------------------
  logic [15:0] dats_q, dones_q;  // beats of store data taken, completions

  assign left[DAT] = dats_q != data_i;

  always_ff @(posedge clk_i) begin
    if (load_o || !rst_ni) begin
      dats_q <= '0;
      dones_q <= '0;
    end else if (run_o) begin
      dats_q <= dats_q + 16'(moved[DAT]);
      dones_q <= dones_q + 16'(moved[DONE]);
    end
  end

  // ---- Drive ------------------------------------------------------------------------------------
  logic dat_last, ready;

  always_comb begin
    last = '1;
    last[OPD] = opd_last;
    last[DAT] = dat_last;
  end

  mau_player_ports #(
    .PORTS(DATA_PORTS), .SOURCES(SOURCES), .GATES(1), .MAX_CLOCKS(MAX_CLOCKS),
    .MAX_LENGTHS(MAX_LENGTHS)
  ) u_ports (
    .clk_i, .rst_ni, .bus_i, .start_i(load_o), .run_i(run_o), .profile_i,
    .ready_o(ready), .gate_o(gate), .left_i(left), .seen_i, .last_i(last), .drive_o,
    .moved_o(moved), .withheld_o(withheld)
  );

  // ---- Store data -------------------------------------------------------------------------------
  mau_player_feed #(
    .REGION(8), .WIDTH(LANES * 32), .STRIDE($clog2(2 * LANES)), .DEPTH(MAX_DATA), .LATE(1)
  ) u_data (
    .clk_i, .rst_ni, .start_i(load_o), .next_i(moved[DAT]), .entry_o(store_o), .bus_i
  );
  mau_player_feed #(
    .REGION(8), .FIRST(LANES), .WIDTH(1), .STRIDE($clog2(2 * LANES)), .DEPTH(MAX_DATA)
  ) u_last (
    .clk_i, .rst_ni, .start_i(load_o), .next_i(moved[DAT]), .entry_o(dat_last), .bus_i
  );

  // ---- Memory and LDS ---------------------------------------------------------------------------
  logic mem_waits, lds_waits;

  mau_answers #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .MAX_TXNS(MAX_TXNS)) u_answers (
    .clk_i, .rst_ni, .bus_i, .start_i(load_o),
    .order_i(answers_i.order), .latency_i(answers_i.latency), .take_i(moved[MEM_REQ]),
    .take_id_i(mem_req_id_i), .gate_i(gate), .offer_o(left[MEM_RSP]),
    .id_o(mem_rsp_id_o), .code_o(mem_rsp_code_o), .data_o(mem_rsp_data_o),
    .moved_i(moved[MEM_RSP]), .waits_o(mem_waits)
  );
  mau_lds_answers #(.LANES(LANES), .MAX_LDS(MAX_LDS)) u_lds_answers (
    .clk_i, .rst_ni, .bus_i, .start_i(load_o),
    .take_i(moved[LDS_REQ]), .offer_o(left[LDS_RSP]), .data_o(lds_rsp_data_o),
    .moved_i(moved[LDS_RSP]), .waits_o(lds_waits)
  );

  // ---- Start and end ----------------------------------------------------------------------------
  mau_player_run #(.MAX_CLOCKS(MAX_CLOCKS), .TAIL(TAIL)) u_run (
    .clk_i, .rst_ni, .start_i(episode_i.start), .load_o, .run_o, .status_o, .ready_i(ready),
    .over_i(dones_q == episode_i.requests), .moved_i(moved != '0),
    .still_i(withheld == '0 && !gate && !mem_waits && !lds_waits), .full_i
  );
endmodule : mau_vmem_player
