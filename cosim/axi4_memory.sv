// axi4_memory.sv - AXI4 slave of the engines axi64 .. axi512 (README.md). Each burst becomes one
// request for a line at the port of the test bench, whose memory executes reads and writes alone.
// Bursts of one kind and AXI id stay in order, others do not. A pseudo-random sequence, which begins
// at reset, mixes the beats of reads, and chooses the beat of a burst that has its error, SLVERR or
// DECERR. While the test bench withholds mem_req_ready_i, it chooses the channels without ready.
// For simulation only.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module axi4_memory
  import mau_enc::*;
#(
  parameter int LINE_BYTES = 64,     // bytes of a memory line: 64, 128
  parameter int ID_BITS = 4,         // bits of an AXI id; 2^ID_BITS bursts of a kind, at most
  parameter int AXI_DATA_BITS = 512  // 64, 128, 256, 512, a line at most
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  // AXI4.
  input  logic                       awvalid_i,
  output logic                       awready_o,
  input  logic [ID_BITS-1:0]         awid_i,
  input  logic [47:0]                awaddr_i,
  input  logic [12:0]                aw_burst_i,   // AWLEN, AWSIZE, AWBURST
  input  logic [19:0]                awuser_i,
  input  logic                       wvalid_i,
  output logic                       wready_o,
  input  logic [AXI_DATA_BITS-1:0]   wdata_i,
  input  logic [AXI_DATA_BITS/8-1:0] wstrb_i,
  input  logic                       wlast_i,
  output logic                       bvalid_o,
  input  logic                       bready_i,
  output logic [ID_BITS-1:0]         bid_o,
  output logic [1:0]                 bresp_o,
  input  logic                       arvalid_i,
  output logic                       arready_o,
  input  logic [ID_BITS-1:0]         arid_i,
  input  logic [47:0]                araddr_i,
  input  logic [12:0]                ar_burst_i,   // ARLEN, ARSIZE, ARBURST
  input  logic [19:0]                aruser_i,
  output logic                       rvalid_o,
  input  logic                       rready_i,
  output logic [ID_BITS-1:0]         rid_o,
  output logic [AXI_DATA_BITS-1:0]   rdata_o,
  output logic [1:0]                 rresp_o,
  output logic                       rlast_o,
  // Requests for lines, and their answers. An id is the place of the burst: reads below 2^ID_BITS.
  output logic                       mem_req_valid_o,
  input  logic                       mem_req_ready_i,
  output logic [ID_BITS:0]           mem_req_id_o,
  output logic [1:0]                 mem_req_kind_o,   // MEM_READ, MEM_WRITE
  output logic [47:0]                mem_req_line_o,
  output logic [LINE_BYTES-1:0]      mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0]    mem_req_data_o,
  output logic [19:0]                mem_req_attr_o,
  input  logic                       mem_rsp_valid_i,
  output logic                       mem_rsp_ready_o,
  input  logic [ID_BITS:0]           mem_rsp_id_i,
  input  logic [1:0]                 mem_rsp_code_i,
  input  logic [LINE_BYTES*8-1:0]    mem_rsp_data_i
);
  localparam int N = 2**ID_BITS;               // places for reads, and for writes
  localparam int BEATS = LINE_BYTES * 8 / AXI_DATA_BITS;
  localparam int AW = $clog2(LINE_BYTES);
  localparam int AXI_BYTES = AXI_DATA_BITS / 8;
  localparam logic [1:0] OKAY = 2'b00;

  // A burst: its data are to come; memory is to take it; memory has it; it is to be answered.
  typedef enum logic [2:0] {FREE, FILLS, WAITS, ASKED, ENDED} state_t;
  typedef logic [ID_BITS:0] place_t;

  state_t                  state_q [2*N];
  logic [ID_BITS-1:0]      axi_q [2*N];
  int unsigned             age_q [2*N];        // number of its address
  logic [47:0]             line_q [2*N];
  logic [19:0]             attr_q [2*N];
  logic [LINE_BYTES-1:0]   bytes_q [2*N];
  logic [LINE_BYTES*8-1:0] data_q [2*N];
  logic [2*N-1:0]          fault_q;
  int unsigned             beat_q [N];         // reads: beats that were sent
  int unsigned             next_age_q, w_beat_q;
  logic [63:0]             random_q;

  // The oldest write whose data are to come, or -1: AXI4 has data in the order of addresses.
  function automatic int oldest_write();
    oldest_write = -1;
    for (int i = N; i < 2 * N; i++)
      if (state_q[i] == FILLS && (oldest_write < 0 || age_q[i] < age_q[oldest_write]))
        oldest_write = i;
  endfunction

  // The first free place from 'low' up to 'high', or -1.
  function automatic int free_place(input int low, input int high);
    free_place = -1;
    for (int i = high - 1; i >= low; i--) if (state_q[i] == FREE) free_place = i;
  endfunction

  // One of the N bursts from place 'low' up in a state, or -1: no older burst of its AXI id is in
  // that state or before it. 'turn' chooses where the search begins.
  function automatic int choice(input state_t state, input int low, input int turn);
    automatic bit first;
    automatic int at;
    choice = -1;
    for (int i = 0; i < N; i++) begin
      at = low + ((i + turn) & (N - 1));
      first = state_q[at] == state;
      for (int other = low; other < low + N; other++)
        if (first && state_q[other] != FREE && state_q[other] <= state &&
            axi_q[other] == axi_q[at] && age_q[other] < age_q[at]) first = 1'b0;
      if (first && choice < 0) choice = at;
    end
  endfunction

  // ---- Choices of a cycle -----------------------------------------------------------------------
  logic [2:0] paused;                          // AR, AW, W
  int         ar_place, aw_place, w_place, r_place, b_place;
  int         read, write, next;              // for memory
  logic       r_move, b_move, next_move;       // the register of a channel is loaded

  assign paused = mem_req_ready_i ? 3'b000 : random_q[2:0];
  assign arready_o = ar_place >= 0 && !paused[0];
  assign awready_o = aw_place >= 0 && !paused[1];
  assign wready_o = w_place >= 0 && !paused[2];
  assign mem_rsp_ready_o = 1'b1;
  assign r_move = r_place >= 0 && (!rvalid_o || rready_i);
  assign b_move = b_place >= 0 && (!bvalid_o || bready_i);
  assign next_move = next >= 0 && (!mem_req_valid_o || mem_req_ready_i);

  always_comb begin
    ar_place = free_place(0, N);
    aw_place = free_place(N, 2 * N);
    w_place = oldest_write();
    read = choice(WAITS, 0, int'(random_q[19:16]));
    write = choice(WAITS, N, int'(random_q[23:20]));
    next = read < 0 || (write >= 0 && random_q[6]) ? write : read;
    r_place = choice(ENDED, 0, int'(random_q[11:8]));
    b_place = choice(ENDED, N, int'(random_q[15:12]));
  end

  // ---- State ------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    random_q <= random_q ^ random_q << 13 ^ (random_q ^ random_q << 13) >> 7 ^ 64'(next_age_q);
    if (arvalid_i && arready_o) begin
      state_q[ar_place] <= WAITS;
      axi_q[ar_place] <= arid_i;
      age_q[ar_place] <= next_age_q;
      line_q[ar_place] <= araddr_i;
      attr_q[ar_place] <= aruser_i;
      beat_q[ar_place] <= 0;
    end
    if (awvalid_i && awready_o) begin
      state_q[aw_place] <= FILLS;
      axi_q[aw_place] <= awid_i;
      age_q[aw_place] <= next_age_q;
      line_q[aw_place] <= awaddr_i;
      attr_q[aw_place] <= awuser_i;
    end
    next_age_q <= next_age_q + 1;
    if (wvalid_i && wready_o) begin
      data_q[w_place][w_beat_q*AXI_DATA_BITS +: AXI_DATA_BITS] <= wdata_i;
      bytes_q[w_place][w_beat_q*AXI_BYTES +: AXI_BYTES] <= wstrb_i;
      w_beat_q <= wlast_i ? 0 : w_beat_q + 1;
      if (wlast_i) state_q[w_place] <= WAITS;
    end
    if (next_move) state_q[next] <= ASKED;
    if (mem_rsp_valid_i) begin
      state_q[mem_rsp_id_i] <= ENDED;
      fault_q[mem_rsp_id_i] <= mem_rsp_code_i != MEMORY_OK;
      data_q[mem_rsp_id_i] <= mem_rsp_data_i;
    end
    if (r_move) begin
      beat_q[r_place] <= beat_q[r_place] + 1;
      if (beat_q[r_place] == BEATS - 1) state_q[r_place] <= FREE;
    end
    if (b_move) state_q[b_place] <= FREE;
    if (!rst_ni) begin
      state_q <= '{default: FREE};
      next_age_q <= 0;
      w_beat_q <= 0;
      random_q <= 64'h9e3779b97f4a7c15;
    end
  end

  // ---- Channels ---------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    mem_req_valid_o <= rst_ni && (next_move || (mem_req_valid_o && !mem_req_ready_i));
    rvalid_o <= rst_ni && (r_move || (rvalid_o && !rready_i));
    bvalid_o <= rst_ni && (b_move || (bvalid_o && !bready_i));
    if (next_move) begin
      mem_req_id_o <= place_t'(next);
      mem_req_kind_o <= next < N ? MEM_READ : MEM_WRITE;
      mem_req_line_o <= line_q[next];
      mem_req_bytes_o <= next < N ? '1 : bytes_q[next];
      mem_req_data_o <= next < N ? '0 : data_q[next];
      mem_req_attr_o <= attr_q[next];
    end
    if (r_move) begin
      rid_o <= axi_q[r_place];
      rdata_o <= data_q[r_place][beat_q[r_place]*AXI_DATA_BITS +: AXI_DATA_BITS];
      rlast_o <= beat_q[r_place] == BEATS - 1;
      // The beat with the error is a function of the burst: all its other beats are OKAY.
      rresp_o <= fault_q[r_place] && beat_q[r_place] == age_q[r_place] % BEATS ?
                 {1'b1, age_q[r_place][4]} : OKAY;
    end
    if (b_move) begin
      bid_o <= axi_q[b_place];
      bresp_o <= fault_q[b_place] ? {1'b1, random_q[5]} : OKAY;
    end
  end

  // ---- Every burst is a line --------------------------------------------------------------------
  localparam logic [12:0] BURST = {8'(BEATS - 1), 3'($clog2(AXI_BYTES)), 2'b01};

  `MAU_ASSERT(ReadIsLine, arvalid_i |-> ar_burst_i == BURST && araddr_i[AW-1:0] == '0)
  `MAU_ASSERT(WriteIsLine, awvalid_i |-> aw_burst_i == BURST && awaddr_i[AW-1:0] == '0)
  `MAU_ASSERT(LastBeat, wvalid_i && wready_o |-> wlast_i == (w_beat_q == BEATS - 1))
endmodule : axi4_memory
