// mau_core.sv - the address unit without its lane-result channel. Inputs: requests. Outputs: the
// lane bus, transactions and completions.
//
//   req, opd -> header -> lane_pipe -+-> lane bus (beats)
//                                    +-> coalesce -> txn
//                                            +----> done
//
// The parent module stores the beats of the lane bus and returns a credit for each place that it
// frees (res_free_i). The channels are those of docs/interface.md, as packed structures; the tops
// mau and mau_vmem have them as plain ports.
// C model: mau_wave().
// SPDX-License-Identifier: Apache-2.0
module mau_core
  import mau_enc::*, mau_pkg::*, mau_coalesce_pkg::*;
#(
  parameter int LANES = 16,       // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,      // lanes merged together: 4 .. 64, a power of two
  parameter int LINE_BYTES = 64,  // bytes of a memory line: 64, 128
  parameter int RES_DEPTH = 16,   // beats of the lane bus that the parent can store
  parameter int DONE_DEPTH = 64   // requests in flight
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  mau_context_t          ctx_i,
  // Request header.
  input  logic                  req_valid_i,
  output logic                  req_ready_o,
  input  mau_header_t           req_i,
  // Operand beats.
  input  logic                  opd_valid_i,
  output logic                  opd_ready_o,
  input  logic [LANES-1:0][31:0]           opd_v0_i,
  input  logic [LANES-1:0][31:0]           opd_v1_i,
  // Lane bus. res_free_i: the parent freed room for one beat in the previous cycle.
  input  logic                  res_free_i,
  output logic                  ln_valid_o,
  output mau_lane_beat_t        ln_beat_o,
  output mau_lane_t [LANES-1:0]             ln_lane_o,
  output logic [LANES-1:0][3:0]  ln_status_o,  // STATUS_*
  output logic [LANES-1:0][3:0]  ln_comps_o,   // components in range
  output logic [LANES-1:0][1:0]  ln_seg_o,     // SEG_*
  output logic [LANES-1:0][31:0] ln_lds_o,    // LDS byte address
  // Transactions.
  output logic                  txn_valid_o,
  input  logic                  txn_ready_i,
  output mau_txn_t              txn_o,
  output logic [LINE_BYTES-1:0] txn_bytes_o,
  output logic [WINDOW-1:0]     txn_lanes_o,
  // Completions.
  output logic                  done_valid_o,
  input  logic                  done_ready_i,
  output mau_completion_t       done_o
);
  // ---- Depths -----------------------------------------------------------------------------------
  // An entry of the window store holds one window, or one beat when a beat has more lanes than a
  // window: the windows of one beat share an entry. An entry takes BEATS beats, or fewer in a wave
  // of 32 that ends earlier. The store has room for two requests, one that waits and the next one,
  // and for the entries in flight: those in the lane pipe, and those of STORE_CLOCKS cycles for the
  // way through the store and back as a credit (one cycle counts the credit, one takes a beat on
  // it).
  localparam int ENTRY = WINDOW > LANES ? WINDOW : LANES;
  localparam int BEATS = ENTRY < 64 ? ENTRY / LANES : LANES >= 32 ? 1 : 32 / LANES;
  localparam int STORE_CLOCKS = ENTRY_CLOCKS + BLOCK_CLOCKS + 2;
  localparam int WIN_CLOCKS = LANE_STAGES + STORE_CLOCKS;
  localparam int ENTRIES = 2 * (64 / ENTRY) + (WIN_CLOCKS + BEATS - 1) / BEATS + 1;
  localparam int WIN_DEPTH = ENTRIES <= 16 ? 16 : 1 << $clog2(ENTRIES);

`ifndef SYNTHESIS
  initial begin
    if (LANES != 4 && LANES != 8 && LANES != 16 && LANES != 32 && LANES != 64)
      $fatal(1, "%m: LANES must be 4, 8, 16, 32 or 64");
    if (WINDOW < 4 || WINDOW > 64 || (WINDOW & (WINDOW - 1)) != 0)
      $fatal(1, "%m: WINDOW must be a power of two, 4 to 64");
    if (LINE_BYTES != 64 && LINE_BYTES != 128) $fatal(1, "%m: LINE_BYTES must be 64 or 128");
  end
`endif

  // ---- Requests in ------------------------------------------------------------------------------
  mau_context_t ctx_q;
  mau_header_t  s0_header;
  mau_beat_t    in_beat;
  logic         in_valid, win_free, done_free;
  logic [6:0]   s0_format;

  // The context is captured with each header. It is the same for all requests in flight.
  always_ff @(posedge clk_i) if (req_valid_i && req_ready_o) ctx_q <= ctx_i;

  mau_header #(
    .LANES(LANES), .ENTRY(ENTRY), .RES_DEPTH(RES_DEPTH), .WIN_DEPTH(WIN_DEPTH),
    .DONE_DEPTH(DONE_DEPTH)
  ) u_header (
    .clk_i, .rst_ni, .ctx_gfx_i(ctx_i.gfx), .ctx_wave32_i(ctx_i.wave32), .req_valid_i, .req_ready_o,
    .req_i, .opd_valid_i, .opd_ready_o, .res_free_i, .win_free_i(win_free),
    .done_free_i(done_free), .in_valid_o(in_valid), .in_beat_o(in_beat), .s0_header_o(s0_header),
    .s0_format_o(s0_format)
  );

  // ---- Lanes ------------------------------------------------------------------------------------
  logic [LANES-1:0][31:0] ln_block;

  mau_lane_pipe #(.LANES(LANES)) u_lane_pipe (
    .clk_i, .rst_ni, .ctx_i(ctx_q), .in_valid_i(in_valid), .in_beat_i(in_beat),
    .in_v0_i(opd_v0_i), .in_v1_i(opd_v1_i), .s0_header_i(s0_header), .s0_format_i(s0_format),
    .ln_valid_o, .ln_beat_o, .ln_lane_o, .ln_block_o(ln_block), .ln_status_o, .ln_comps_o,
    .ln_seg_o, .ln_lds_o
  );

  // ---- Transactions and completions -------------------------------------------------------------
  logic            end_valid;
  mau_completion_t ended;

  mau_coalesce #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .WIN_DEPTH(WIN_DEPTH)
  ) u_coalesce (
    .clk_i, .rst_ni, .ctx_wave32_i(ctx_i.wave32), .ln_valid_i(ln_valid_o), .ln_beat_i(ln_beat_o),
    .ln_lane_i(ln_lane_o), .ln_block_i(ln_block), .win_free_o(win_free), .txn_valid_o, .txn_ready_i,
    .txn_o, .txn_bytes_o, .txn_lanes_o, .end_valid_o(end_valid), .end_o(ended)
  );

  mau_done #(.DEPTH(DONE_DEPTH)) u_done (
    .clk_i, .rst_ni, .end_valid_i(end_valid), .end_i(ended), .done_valid_o, .done_ready_i, .done_o,
    .free_o(done_free)
  );
endmodule : mau_core
