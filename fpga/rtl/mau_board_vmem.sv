// mau_board_vmem.sv - the data path on a board: link, registers, player and recorder around
// mau_vmem. Protocol and memory map: docs/board.md, The data path on a board. Everything is in one
// clock domain. A board only adds a clock and a reset after configuration.
// SPDX-License-Identifier: Apache-2.0
module mau_board_vmem
  import mau_pkg::*, mau_data_pkg::*, mau_board_pkg::*;
#(
  parameter int LANES = 4,              // lanes of a beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 4,             // lanes merged together: 4 .. LANES, a power of two
  parameter int LINE_BYTES = 64,        // bytes of a memory line: 64, 128
  parameter int ID_BITS = 4,            // 2**ID_BITS memory requests in flight: 2 .. 6
  parameter int CONVERT = 1,            // lanes that convert in a cycle: 1, 2, 4, LANES
  parameter int LUT_RAM_DEPTH = 0,      // as in mau_vmem
  parameter int CLOCK_HZ = 25000000,    // of clk_i, 1152000 at least
  parameter logic [63:0] RTL_HASH = 0,  // tools/rtl_hash.py --top vmem
  // Capacities; powers of two.
  parameter int MAX_REQUESTS = 64,      // request headers, completions
  parameter int MAX_OPERANDS = 512,     // operand beats
  parameter int MAX_DATA = 1024,        // beats of store data
  parameter int MAX_CLOCKS = 8192,      // cycles of stalls and of the record
  parameter int MAX_RESULTS = 1024,     // VGPR writes
  parameter int MAX_TXNS = 512,         // memory requests and answers
  parameter int MAX_SGPRS = 128,        // SGPR writes
  parameter int MAX_LDS = 256,          // LDS requests and answers
  parameter int MAX_LENGTHS = 1024      // lengths of a port
) (
  input  logic clk_i,      // rising edge
  input  logic rst_ni,     // low at a rising edge: state as after configuration
  input  logic uart_rx_i,  // serial line from the host, asynchronous; 1: idle
  output logic uart_tx_o,  // serial line to the host; 1: idle
  output logic busy_o      // the link is busy or an episode runs: for a LED
);
  // ---- Link -------------------------------------------------------------------------------------
  mau_bus_t    bus;
  logic        link_busy, baud_write;
  logic [31:0] regs_rdata, more_rdata, record_rdata, frames, dropped;
  logic [23:0] baud;

  mau_link #(.CLOCK_HZ(CLOCK_HZ)) u_link (
    .clk_i, .rst_ni, .uart_rx_i, .uart_tx_o, .bus_o(bus),
    .bus_rdata_i(regs_rdata | more_rdata | record_rdata), .baud_write_i(baud_write),
    .baud_o(baud), .frames_o(frames), .dropped_o(dropped), .busy_o(link_busy)
  );

  // ---- Registers --------------------------------------------------------------------------------
  logic                    unit_rst_n, player_rst_n;
  mau_context_t            ctx;
  mau_episode_t            episode;
  logic [15:0]             headers, dats;
  logic [2*DATA_PORTS-1:0] profile;
  logic [3:0]              status;
  logic [31:0]             taken;
  mau_answers_t            answers;
  mau_record_counts_t      counts;
  mau_data_counts_t        more;

  mau_board_regs #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .CLOCK_HZ(CLOCK_HZ),
    .RTL_HASH(RTL_HASH), .SIGN(0), .DATA_PATH(1), .PORTS(DATA_PORTS),
    .MAX_REQUESTS(MAX_REQUESTS), .MAX_OPERANDS(MAX_OPERANDS), .MAX_CLOCKS(MAX_CLOCKS),
    .MAX_RESULTS(MAX_RESULTS), .MAX_TXNS(MAX_TXNS), .MAX_LENGTHS(MAX_LENGTHS)
  ) u_regs (
    .clk_i, .rst_ni, .bus_i(bus), .bus_rdata_o(regs_rdata), .baud_write_o(baud_write),
    .baud_i(baud), .frames_i(frames), .dropped_i(dropped), .unit_rst_no(unit_rst_n),
    .player_rst_no(player_rst_n), .ctx_o(ctx), .episode_o(episode), .profile_o(profile),
    .status_i(status), .counts_i(counts), .headers_i({16'd0, headers}), .taken_i(taken),
    .busy_i(1'b0)
  );
  mau_vmem_regs #(
    .ID_BITS(ID_BITS), .CONVERT(CONVERT), .MAX_DATA(MAX_DATA), .MAX_SGPRS(MAX_SGPRS),
    .MAX_LDS(MAX_LDS)
  ) u_more (
    .clk_i, .rst_ni, .bus_i(bus), .bus_rdata_o(more_rdata), .answers_o(answers), .data_o(dats),
    .counts_i(more)
  );

  // ---- Player -----------------------------------------------------------------------------------
  logic                    load, run, full;
  logic [DATA_PORTS-1:0]   drive, seen;
  logic [359:0]            header;
  logic [LANES*64-1:0]     operand;
  logic [LANES*32-1:0]     store;
  logic [ID_BITS-1:0]      mem_id, rsp_id;
  logic [1:0]              rsp_code;
  logic [LINE_BYTES*8-1:0] rsp_data;
  logic [LANES*128-1:0]    lds_rsp;

  mau_vmem_player #(
    .LANES(LANES), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .MAX_REQUESTS(MAX_REQUESTS),
    .MAX_OPERANDS(MAX_OPERANDS), .MAX_DATA(MAX_DATA), .MAX_CLOCKS(MAX_CLOCKS),
    .MAX_TXNS(MAX_TXNS), .MAX_LDS(MAX_LDS), .MAX_LENGTHS(MAX_LENGTHS)
  ) u_player (
    .clk_i, .rst_ni(player_rst_n), .bus_i(bus), .episode_i(episode),
    .data_i(dats), .answers_i(answers), .profile_i(profile), .status_o(status),
    .headers_o(headers), .taken_o(taken), .load_o(load), .run_o(run), .drive_o(drive),
    .full_i(full), .seen_i(seen), .header_o(header), .operand_o(operand), .store_o(store),
    .mem_req_id_i(mem_id), .mem_rsp_id_o(rsp_id), .mem_rsp_code_o(rsp_code),
    .mem_rsp_data_o(rsp_data), .lds_rsp_data_o(lds_rsp)
  );

  // ---- Unit -------------------------------------------------------------------------------------
  mau_mem_request_t              mem_req;
  logic [$clog2(LINE_BYTES)-1:0] mem_offset;
  logic [LINE_BYTES-1:0]         mem_bytes;
  logic [LINE_BYTES*8-1:0]       mem_data;
  mau_vgpr_write_t               vgpr;
  logic [LANES-1:0]              vgpr_lanes;
  logic [LANES*32-1:0]           vgpr_data;
  mau_sgpr_write_t               sgpr;
  logic [127:0]                  sgpr_data;
  mau_lds_request_t              lds_req;
  logic [LANES-1:0]              lds_lanes;
  logic [LANES*32-1:0]           lds_addr;
  logic [LANES*16-1:0]           lds_bytes;
  logic [LANES*128-1:0]          lds_data;
  mau_completion_t               done;

  assign mem_req.offset = 7'(mem_offset);

  mau_vmem #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .CONVERT(CONVERT),
    .LUT_RAM_DEPTH(LUT_RAM_DEPTH)
  ) u_vmem (
    .clk_i, .rst_ni(unit_rst_n), .ctx_gfx_i(ctx.gfx), .ctx_rules_i(ctx.rules),
    .ctx_align_i(ctx.align), .ctx_policy_i(ctx.policy), .ctx_wave32_i(ctx.wave32),
    .ctx_lds_base_i(ctx.lds_base), .ctx_lds_size_i(ctx.lds_size),
    .ctx_scratch_base_i(ctx.scratch_base), .ctx_shared_hi_i(ctx.shared_hi),
    .ctx_private_hi_i(ctx.private_hi),
    .req_valid_i(drive[0]), .req_ready_o(seen[0]), .req_op_i(header[63:0]),
    .req_vsharp_i(header[191:64]), .req_saddr_i(header[255:192]), .req_m0_i(header[287:256]),
    .req_exec_i(header[351:288]), .req_tag_i(header[359:352]),
    .opd_valid_i(drive[1]), .opd_ready_o(seen[1]), .opd_v0_i(operand[LANES*32-1:0]),
    .opd_v1_i(operand[LANES*64-1:LANES*32]),
    .dat_valid_i(drive[2]), .dat_ready_o(seen[2]), .dat_data_i(store),
    .mem_rsp_valid_i(drive[3]), .mem_rsp_ready_o(seen[3]), .mem_rsp_id_i(rsp_id),
    .mem_rsp_code_i(rsp_code), .mem_rsp_data_i(rsp_data),
    .lds_rsp_valid_i(drive[4]), .lds_rsp_ready_o(seen[4]), .lds_rsp_data_i(lds_rsp),
    .mem_req_valid_o(seen[5]), .mem_req_ready_i(drive[5]), .mem_req_id_o(mem_id),
    .mem_req_kind_o(mem_req.kind), .mem_req_line_o(mem_req.line), .mem_req_bytes_o(mem_bytes),
    .mem_req_data_o(mem_data), .mem_req_offset_o(mem_offset), .mem_req_wide_o(mem_req.wide),
    .mem_req_atomic_o(mem_req.atomic), .mem_req_more_o(mem_req.more),
    .mem_req_attr_o(mem_req.attr),
    .lds_req_valid_o(seen[6]), .lds_req_ready_i(drive[6]), .lds_req_kind_o(lds_req.kind),
    .lds_req_atomic_o(lds_req.atomic), .lds_req_wide_o(lds_req.wide), .lds_req_lanes_o(lds_lanes),
    .lds_req_addr_o(lds_addr), .lds_req_bytes_o(lds_bytes), .lds_req_data_o(lds_data),
    .vgpr_valid_o(seen[7]), .vgpr_ready_i(drive[7]), .vgpr_tag_o(vgpr.tag),
    .vgpr_beat_o(vgpr.beat), .vgpr_dword_o(vgpr.dword), .vgpr_half_o(vgpr.half),
    .vgpr_lanes_o(vgpr_lanes), .vgpr_data_o(vgpr_data),
    .sgpr_valid_o(seen[8]), .sgpr_ready_i(drive[8]), .sgpr_tag_o(sgpr.tag),
    .sgpr_quad_o(sgpr.quad), .sgpr_mask_o(sgpr.mask), .sgpr_data_o(sgpr_data),
    .done_valid_o(seen[9]), .done_ready_i(drive[9]), .done_tag_o(done.tag),
    .done_error_o(done.error), .done_count_o(done.count), .done_memviol_o(done.memviol),
    .done_counters_o(done.counters)
  );

  // ---- Recorder ---------------------------------------------------------------------------------
  mau_vmem_recorder #(
    .LANES(LANES), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .MAX_REQUESTS(MAX_REQUESTS),
    .MAX_CLOCKS(MAX_CLOCKS), .MAX_RESULTS(MAX_RESULTS), .MAX_TXNS(MAX_TXNS),
    .MAX_SGPRS(MAX_SGPRS), .MAX_LDS(MAX_LDS)
  ) u_recorder (
    .clk_i, .rst_ni(player_rst_n), .load_i(load), .run_i(run), .counts_o(counts), .more_o(more),
    .full_o(full), .bus_i(bus), .bus_rdata_o(record_rdata),
    .seen_i(seen), .drive_i(drive), .mem_req_i(mem_req), .mem_id_i(mem_id),
    .mem_bytes_i(mem_bytes), .mem_data_i(mem_data), .lds_req_i(lds_req), .lds_lanes_i(lds_lanes),
    .lds_addr_i(lds_addr), .lds_bytes_i(lds_bytes), .lds_data_i(lds_data), .vgpr_i(vgpr),
    .vgpr_lanes_i(vgpr_lanes), .vgpr_data_i(vgpr_data), .sgpr_i(sgpr), .sgpr_data_i(sgpr_data),
    .done_i(done)
  );

  assign busy_o = link_busy || status[0] || !player_rst_n;
endmodule : mau_board_vmem
