// mau_vmem.sv - vector memory unit. Inputs: instructions and store data. Outputs: memory requests,
// LDS requests, register writes. It connects the address unit (mau_core) and the modules of the
// data path (data/):
//   requests -> mau_plan_queue      lane bus -> mau_beat_queue      dat -> mau_data_store
//   transactions, beats, data -> mau_data_send -> mem_req
//   mem_rsp -> mau_data_receive (beats) -> mau_data_convert -> mau_data_lds -> mau_data_return
// Ports, timing and parts: docs/vmem.md.
// C model: mau_execute().
// SPDX-License-Identifier: Apache-2.0
module mau_vmem
  import mau_pkg::*, mau_convert_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,       // lanes of one beat: 4, 8, 16, 32, 64
  parameter int WINDOW = 16,      // lanes merged together: 4 .. LANES, a power of two
  parameter int LINE_BYTES = 64,  // bytes of a memory line: 64, 128
  parameter int ID_BITS = 4,      // 2^ID_BITS memory requests in flight: 2 .. 6
  parameter int CONVERT = 4,      // lanes that convert in a cycle: 1, 2, 4, LANES
  // Queues of lines and elements with up to this many entries are LUT RAM; 0: block RAM.
  parameter int LUT_RAM_DEPTH = 0
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  // Context: changes only while the unit is idle.
  input  logic [3:0]                    ctx_gfx_i,
  input  logic                          ctx_rules_i,
  input  logic [1:0]                    ctx_align_i,
  input  logic                          ctx_policy_i,
  input  logic                          ctx_wave32_i,
  input  logic [17:0]                   ctx_lds_base_i,
  input  logic [17:0]                   ctx_lds_size_i,
  input  logic [47:0]                   ctx_scratch_base_i,
  input  logic [31:0]                   ctx_shared_hi_i,
  input  logic [31:0]                   ctx_private_hi_i,
  // Request header.
  input  logic                          req_valid_i,
  output logic                          req_ready_o,
  input  logic [63:0]                   req_op_i,
  input  logic [127:0]                  req_vsharp_i,
  input  logic [63:0]                   req_saddr_i,
  input  logic [31:0]                   req_m0_i,
  input  logic [63:0]                   req_exec_i,
  input  logic [7:0]                    req_tag_i,
  // Operand beats.
  input  logic                          opd_valid_i,
  output logic                          opd_ready_o,
  input  logic [LANES*32-1:0]           opd_v0_i,
  input  logic [LANES*32-1:0]           opd_v1_i,
  // Store data.
  input  logic                          dat_valid_i,
  output logic                          dat_ready_o,
  input  logic [LANES*32-1:0]           dat_data_i,
  // Memory requests.
  output logic                          mem_req_valid_o,
  input  logic                          mem_req_ready_i,
  output logic [ID_BITS-1:0]            mem_req_id_o,
  output logic [1:0]                    mem_req_kind_o,
  output logic [47:0]                   mem_req_line_o,
  output logic [LINE_BYTES-1:0]         mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0]       mem_req_data_o,
  output logic [$clog2(LINE_BYTES)-1:0] mem_req_offset_o,
  output logic                          mem_req_wide_o,
  output logic [4:0]                    mem_req_atomic_o,
  output logic                          mem_req_more_o,
  output logic [19:0]                   mem_req_attr_o,
  // Memory responses.
  input  logic                          mem_rsp_valid_i,
  output logic                          mem_rsp_ready_o,
  input  logic [ID_BITS-1:0]            mem_rsp_id_i,
  input  logic [1:0]                    mem_rsp_code_i,   // MEMORY_*
  input  logic [LINE_BYTES*8-1:0]       mem_rsp_data_i,
  // VGPR writes.
  output logic                          vgpr_valid_o,
  input  logic                          vgpr_ready_i,
  output logic [7:0]                    vgpr_tag_o,
  output logic [3:0]                    vgpr_beat_o,
  output logic [2:0]                    vgpr_dword_o,
  output logic [1:0]                    vgpr_half_o,
  output logic [LANES-1:0]              vgpr_lanes_o,
  output logic [LANES*32-1:0]           vgpr_data_o,
  // SGPR writes.
  output logic                          sgpr_valid_o,
  input  logic                          sgpr_ready_i,
  output logic [7:0]                    sgpr_tag_o,
  output logic [1:0]                    sgpr_quad_o,
  output logic [3:0]                    sgpr_mask_o,
  output logic [127:0]                  sgpr_data_o,
  // LDS.
  output logic                          lds_req_valid_o,
  input  logic                          lds_req_ready_i,
  output logic [1:0]                    lds_req_kind_o,
  output logic [4:0]                    lds_req_atomic_o,
  output logic                          lds_req_wide_o,
  output logic [LANES-1:0]              lds_req_lanes_o,
  output logic [LANES*32-1:0]           lds_req_addr_o,
  output logic [LANES*16-1:0]           lds_req_bytes_o,
  output logic [LANES*128-1:0]          lds_req_data_o,
  input  logic                          lds_rsp_valid_i,
  output logic                          lds_rsp_ready_o,
  input  logic [LANES*128-1:0]          lds_rsp_data_i,
  // Completions.
  output logic                          done_valid_o,
  input  logic                          done_ready_i,
  output logic [7:0]                    done_tag_o,
  output logic [2:0]                    done_error_o,
  output logic [9:0]                    done_count_o,
  output logic [1:0]                    done_memviol_o,   // mau_memviol_t
  output logic [2:0]                    done_counters_o   // mau_counters_t
);
  localparam int BEATS = 64;       // beats between lane bus and registers
  localparam int DONE_DEPTH = 32;  // requests in flight; two more wait in the header stage
  localparam int REQUESTS = 64;    // requests between header and registers
  localparam int WINDOWS = LANES / WINDOW;

`ifndef SYNTHESIS
  initial begin
    if (WINDOW > LANES) $fatal(1, "%m: WINDOW must be LANES at most");
    if (ID_BITS < 2 || ID_BITS > 6) $fatal(1, "%m: ID_BITS must be 2 to 6");
    if (CONVERT != 1 && CONVERT != 2 && CONVERT != 4 && CONVERT != LANES)
      $fatal(1, "%m: CONVERT must be 1, 2, 4 or LANES");
  end
`endif

  // ---- Ports to structures, and back ------------------------------------------------------------
  mau_context_t     ctx;
  mau_header_t      req;
  mau_mem_request_t mem_req;
  mau_vgpr_write_t  vgpr;
  mau_sgpr_write_t  sgpr;
  mau_lds_request_t lds_req;
  mau_completion_t  done;

  assign ctx = '{
    gfx: ctx_gfx_i, rules: ctx_rules_i, align: ctx_align_i, policy: ctx_policy_i,
    wave32: ctx_wave32_i, lds_base: ctx_lds_base_i, lds_size: ctx_lds_size_i,
    scratch_base: ctx_scratch_base_i, shared_hi: ctx_shared_hi_i, private_hi: ctx_private_hi_i
  };
  assign req = '{
    tag: req_tag_i, op: req_op_i, vsharp: req_vsharp_i, saddr: req_saddr_i, exec: req_exec_i,
    m0: req_m0_i
  };
  assign mem_req_kind_o = mem_req.kind;
  assign mem_req_line_o = mem_req.line;
  assign mem_req_offset_o = mem_req.offset[$clog2(LINE_BYTES)-1:0];
  assign mem_req_wide_o = mem_req.wide;
  assign mem_req_atomic_o = mem_req.atomic;
  assign mem_req_more_o = mem_req.more;
  assign mem_req_attr_o = mem_req.attr;
  assign {vgpr_tag_o, vgpr_beat_o, vgpr_dword_o, vgpr_half_o} = vgpr;
  assign {sgpr_tag_o, sgpr_quad_o, sgpr_mask_o} = sgpr;
  assign {lds_req_kind_o, lds_req_atomic_o, lds_req_wide_o} = lds_req;
  assign {done_tag_o, done_error_o, done_count_o, done_memviol_o, done_counters_o} = done;

  // ---- Addresses --------------------------------------------------------------------------------
  logic                  ln_valid, beat_free, ended_valid, ended_ready;
  mau_lane_beat_t        ln_beat;
  mau_lane_t [LANES-1:0] ln_lane;
  logic [LANES-1:0][3:0] ln_status, ln_comps;
  logic [LANES-1:0][1:0] ln_seg;
  logic [LANES-1:0][31:0] ln_lds;
  logic                  txn_valid, txn_ready, step_valid, step_ready;
  mau_txn_t              txn, step_txn;
  logic [LINE_BYTES-1:0] txn_bytes, step_bytes;
  logic [WINDOW-1:0]     txn_lanes, step_lanes;
  mau_completion_t       ended;

  mau_core #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .RES_DEPTH(BEATS),
    .DONE_DEPTH(DONE_DEPTH)
  ) u_core (
    .clk_i, .rst_ni, .ctx_i(ctx), .req_valid_i, .req_ready_o, .req_i(req), .opd_valid_i,
    .opd_ready_o, .opd_v0_i, .opd_v1_i, .res_free_i(beat_free), .ln_valid_o(ln_valid),
    .ln_beat_o(ln_beat), .ln_lane_o(ln_lane), .ln_status_o(ln_status), .ln_comps_o(ln_comps),
    .ln_seg_o(ln_seg), .ln_lds_o(ln_lds), .txn_valid_o(txn_valid),
    .txn_ready_i(txn_ready), .txn_o(txn), .txn_bytes_o(txn_bytes), .txn_lanes_o(txn_lanes),
    .done_valid_o(ended_valid), .done_ready_i(ended_ready), .done_o(ended)
  );
  mau_txn_queue #(.WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) u_txn_queue (
    .clk_i, .rst_ni, .txn_valid_i(txn_valid), .txn_ready_o(txn_ready), .txn_i(txn),
    .txn_bytes_i(txn_bytes), .txn_lanes_i(txn_lanes), .txn_valid_o(step_valid),
    .txn_ready_i(step_ready), .txn_o(step_txn), .txn_bytes_o(step_bytes), .txn_lanes_o(step_lanes)
  );

  // ---- How each request converts, for stores and for what returns -------------------------------
  mau_convert_plan_t store_plan, return_plan;
  mau_data_reads_t   store_reads;
  logic              store_valid, store_take, plan_read, return_take;
  logic [$clog2(REQUESTS)-1:0] store_at, plan_at;

  mau_plan_queue #(.LANES(LANES), .REQUESTS(REQUESTS)) u_plan_queue (
    .clk_i, .rst_ni, .ctx_gfx_i, .ctx_wave32_i, .req_valid_i(req_valid_i && req_ready_o),
    .req_op_i, .req_vsharp_i(req_vsharp_i[114:96]), .store_valid_o(store_valid),
    .store_take_i(store_take), .store_reads_o(store_reads), .store_at_o(store_at),
    .plan_read_i(plan_read), .plan_at_i(plan_at), .store_plan_o(store_plan),
    .return_take_i(return_take), .return_plan_o(return_plan)
  );

  // ---- Queues of beats from the lane bus --------------------------------------------------------
  logic               send_beat, send_take, receive_beat, receive_take, receive_kept, result_load;
  logic               lds_stores;               // the beat to memory has lanes in LDS
  logic [WINDOWS-1:0] send_some, receive_some;  // windows with lanes that move
  mau_data_shape_t    send_shape, receive_shape;
  mau_place_t [LANES-1:0] send_place, receive_place;
  mau_beat_head_t     head;
  logic [LANES-1:0]   writes, in_lds;
  logic [LANES-1:0][3:0]  status, comps;
  logic [LANES-1:0][31:0] lds;

  mau_beat_queue #(.LANES(LANES), .WINDOW(WINDOW), .BEATS(BEATS)) u_beat_queue (
    .clk_i, .rst_ni, .ln_valid_i(ln_valid), .ln_beat_i(ln_beat), .ln_lane_i(ln_lane),
    .ln_status_i(ln_status), .ln_comps_i(ln_comps), .ln_seg_i(ln_seg), .ln_lds_i(ln_lds),
    .free_o(beat_free), .send_valid_o(send_beat),
    .send_take_i(send_take), .send_to_lds_o(lds_stores), .send_some_o(send_some),
    .send_shape_o(send_shape), .send_place_o(send_place), .receive_valid_o(receive_beat),
    .receive_take_i(receive_take), .receive_kept_o(receive_kept), .receive_some_o(receive_some),
    .receive_shape_o(receive_shape), .receive_place_o(receive_place),
    .result_load_i(result_load), .head_o(head), .writes_o(writes), .in_lds_o(in_lds),
    .status_o(status), .comps_o(comps), .lds_o(lds)
  );

  // ---- Store data, and the way to memory --------------------------------------------------------
  logic             data_valid, places, lds_push, lds_room, lds_data_valid, lds_data_take;
  mau_dwords_t [LANES-1:0] data, lds_data;
  logic             slot_valid, slot_free;
  mau_data_slot_t   slot;
  logic [LANES-1:0] slot_lanes;

  mau_data_store #(.LANES(LANES), .REQUESTS(REQUESTS), .CONVERT(CONVERT)) u_store (
    .clk_i, .rst_ni, .req_valid_i(store_valid), .req_take_o(store_take), .req_i(store_reads),
    .req_at_i(store_at), .plan_read_o(plan_read), .plan_at_o(plan_at), .plan_i(store_plan),
    .dat_valid_i, .dat_ready_o, .dat_data_i, .valid_o(data_valid), .take_i(send_take),
    .read_i(places || lds_push), .data_o(data)
  );

  // The data of FLAT lanes in LDS go to mau_data_lds when their beat leaves. Without room the beat
  // waits.
  assign lds_push = send_take && lds_stores;
  mau_lds_data_queue #(.LANES(LANES)) u_lds_data_queue (
    .clk_i, .rst_ni, .push_i(lds_push), .data_i(data), .room_o(lds_room),
    .valid_o(lds_data_valid), .take_i(lds_data_take), .data_o(lds_data)
  );

  mau_data_send #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS),
    .LUT_RAM_DEPTH(LUT_RAM_DEPTH)
  ) u_send (
    .clk_i, .rst_ni, .beat_valid_i(send_beat && (!lds_stores || lds_room)),
    .beat_take_o(send_take), .beat_some_i(send_some), .beat_shape_i(send_shape),
    .beat_place_i(send_place), .data_valid_i(data_valid), .data_read_o(places), .data_i(data),
    .txn_valid_i(step_valid), .txn_ready_o(step_ready), .txn_i(step_txn),
    .txn_bytes_i(step_bytes), .txn_lanes_i(step_lanes), .slot_valid_o(slot_valid), .slot_o(slot),
    .slot_lanes_o(slot_lanes), .slot_free_i(slot_free), .mem_req_valid_o, .mem_req_ready_i,
    .mem_req_id_o, .mem_req_o(mem_req), .mem_req_bytes_o, .mem_req_data_o
  );

  // A beat without transactions comes back after it was sent, like every other beat.
  logic [$clog2(BEATS):0] sent_q;       // beats that were sent and did not yet come back
  always_ff @(posedge clk_i) begin
    if (!rst_ni) sent_q <= '0;
    else if (send_take != receive_take) sent_q <= send_take ? sent_q + 1'b1 : sent_q - 1'b1;
  end

  // ---- The way back -----------------------------------------------------------------------------
  logic              element_valid, beat_valid, beat_take, lds_valid, lds_take, result_take;
  mau_dwords_t [LANES-1:0] element, registers, answer;
  mau_beat_control_t control, beat;
  logic [LANES-1:0]  beat_writes, beat_to_lds, bad, beat_bad;
  logic              fault;
  logic [LANES-1:0][31:0] converted_lds;

  mau_data_receive #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS),
    .LUT_RAM_DEPTH(LUT_RAM_DEPTH)
  ) u_receive (
    .clk_i, .rst_ni, .slot_valid_i(slot_valid), .slot_i(slot), .slot_lanes_i(slot_lanes),
    .slot_free_o(slot_free), .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_id_i, .mem_rsp_code_i,
    .mem_rsp_data_i, .beat_valid_i(receive_beat), .beat_sent_i(sent_q != '0),
    .beat_kept_i(receive_kept),
    .beat_take_o(receive_take), .beat_some_i(receive_some), .beat_shape_i(receive_shape),
    .beat_place_i(receive_place), .valid_o(element_valid), .take_i(result_take),
    .element_o(element), .bad_o(bad), .fault_o(fault), .load_o(result_load)
  );
  mau_beat_control u_beat_control (
    .valid_i(element_valid), .head_i(head), .plan_i(return_plan), .fault_i(fault), .beat_o(control)
  );
  assign return_take = result_take && control.last;

  mau_data_convert #(.LANES(LANES), .CONVERT(CONVERT)) u_convert (
    .clk_i, .rst_ni, .valid_i(element_valid), .take_o(result_take), .beat_i(control),
    .plan_i(return_plan), .writes_i(writes), .in_lds_i(in_lds), .status_i(status),
    .comps_i(comps), .bad_i(bad), .lds_i(lds), .element_i(element), .valid_o(beat_valid),
    .take_i(beat_take), .beat_o(beat), .writes_o(beat_writes), .bad_o(beat_bad),
    .to_lds_o(beat_to_lds), .lds_o(converted_lds), .registers_o(registers)
  );
  mau_data_lds #(.LANES(LANES)) u_lds (
    .clk_i, .rst_ni, .valid_i(beat_valid), .take_o(beat_take), .beat_i(beat),
    .lanes_i(beat_to_lds), .lds_i(lds), .element_i(element), .registers_i(registers),
    .converted_lds_i(converted_lds), .data_valid_i(lds_data_valid),
    .data_take_o(lds_data_take), .data_i(lds_data), .valid_o(lds_valid), .take_i(lds_take),
    .answer_o(answer), .lds_req_valid_o, .lds_req_ready_i, .lds_req_o(lds_req),
    .lds_req_lanes_o, .lds_req_addr_o, .lds_req_bytes_o, .lds_req_data_o, .lds_rsp_valid_i,
    .lds_rsp_ready_o, .lds_rsp_data_i
  );
  mau_data_return #(.LANES(LANES)) u_return (
    .clk_i, .rst_ni, .valid_i(lds_valid), .take_o(lds_take), .beat_i(beat),
    .writes_i(beat_writes), .bad_i(beat_bad), .answer_i(answer), .registers_i(registers),
    .element_i(element), .end_valid_i(ended_valid), .end_ready_o(ended_ready), .end_i(ended),
    .vgpr_valid_o, .vgpr_ready_i, .vgpr_o(vgpr), .vgpr_lanes_o, .vgpr_data_o, .sgpr_valid_o,
    .sgpr_ready_i, .sgpr_o(sgpr), .sgpr_data_o, .done_valid_o, .done_ready_i, .done_o(done)
  );
endmodule : mau_vmem
