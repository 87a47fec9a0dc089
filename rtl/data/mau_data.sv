// mau_data.sv - the data path beside the address unit: store data, memory, LDS and registers.
//   requests -> mau_plan_queue      lane bus -> queues of rows      dat -> mau_data_store
//   transactions, rows, data -> mau_data_send -> mem_req
//   mem_rsp -> mau_data_receive (rows) -> mau_data_convert -> mau_data_lds -> mau_data_return
// Ports, timing and parts: docs/vmem.md.
// SPDX-License-Identifier: Apache-2.0
module mau_data
  import mau_pkg::*, mau_convert_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16,       // LANES at most
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,       // 2^ID_BITS memory requests in flight
  parameter int CONVERT = 4,       // lanes that convert in a clock
  parameter int ROWS = 64,         // beats between lane bus and registers
  parameter int REQUESTS = 64      // requests between header and registers
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic [2:0]              ctx_gfx_i,
  input  logic                    ctx_wave32_i,
  // A request, in the clock in which the address unit takes it.
  input  logic                    req_valid_i,
  input  logic [63:0]             req_op_i,
  input  logic [18:0]             req_vsharp_i,  // V#[114:96]
  // Lane bus; a beat left the queue of rows, a clock later.
  input  logic                    ln_valid_i,
  input  mau_lane_beat_t          ln_beat_i,
  input  mau_lane_t               ln_lane_i [LANES],
  input  mau_lane_result_t        ln_result_i [LANES],
  output logic                    row_free_o,
  // Transactions and completions of the address unit.
  input  logic                    txn_valid_i,
  output logic                    txn_ready_o,
  input  mau_txn_t                txn_i,
  input  logic [LINE_BYTES-1:0]   txn_bytes_i,
  input  logic [WINDOW-1:0]       txn_lanes_i,
  input  logic                    end_valid_i,
  output logic                    end_ready_o,
  input  mau_completion_t         end_i,
  // The channels of docs/vmem.md.
  input  logic                    dat_valid_i,
  output logic                    dat_ready_o,
  input  logic [LANES*32-1:0]     dat_data_i,
  output logic                    mem_req_valid_o,
  input  logic                    mem_req_ready_i,
  output logic [ID_BITS-1:0]      mem_req_id_o,
  output logic [1:0]              mem_req_kind_o,
  output logic [47:0]             mem_req_line_o,
  output logic [LINE_BYTES-1:0]   mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0] mem_req_data_o,
  output logic [$clog2(LINE_BYTES)-1:0] mem_req_offset_o,
  output logic                    mem_req_wide_o,
  output logic [4:0]              mem_req_atomic_o,
  output logic                    mem_req_more_o,
  output logic [15:0]             mem_req_attr_o,
  input  logic                    mem_rsp_valid_i,
  output logic                    mem_rsp_ready_o,
  input  logic [ID_BITS-1:0]      mem_rsp_id_i,
  input  logic [LINE_BYTES*8-1:0] mem_rsp_data_i,
  output logic                    vgpr_valid_o,
  input  logic                    vgpr_ready_i,
  output logic [7:0]              vgpr_tag_o,
  output logic [3:0]              vgpr_beat_o,
  output logic [2:0]              vgpr_dword_o,
  output logic [1:0]              vgpr_half_o,
  output logic [LANES-1:0]        vgpr_lanes_o,
  output logic [LANES*32-1:0]     vgpr_data_o,
  output logic                    sgpr_valid_o,
  input  logic                    sgpr_ready_i,
  output logic [7:0]              sgpr_tag_o,
  output logic [1:0]              sgpr_quad_o,
  output logic [3:0]              sgpr_mask_o,
  output logic [127:0]            sgpr_data_o,
  output logic                    lds_req_valid_o,
  input  logic                    lds_req_ready_i,
  output logic [1:0]              lds_req_kind_o,
  output logic [4:0]              lds_req_atomic_o,
  output logic                    lds_req_wide_o,
  output logic [LANES-1:0]        lds_req_lanes_o,
  output logic [LANES*32-1:0]     lds_req_addr_o,
  output logic [LANES*16-1:0]     lds_req_bytes_o,
  output logic [LANES*128-1:0]    lds_req_data_o,
  input  logic                    lds_rsp_valid_i,
  output logic                    lds_rsp_ready_o,
  input  logic [LANES*128-1:0]    lds_rsp_data_i,
  output logic                    done_valid_o,
  input  logic                    done_ready_i,
  output mau_completion_t         done_o
);
  localparam int WINDOWS = LANES / WINDOW;

  // ---- Plans: how each request converts, for stores and for what returns ------------------------
  mau_convert_plan_t store_plan, return_plan;
  mau_data_reads_t   store_reads;
  logic              store_valid, store_take, return_take;

  mau_plan_queue #(.LANES(LANES), .REQUESTS(REQUESTS)) u_plan_queue (
    .clk_i, .rst_ni, .ctx_gfx_i, .ctx_wave32_i, .req_valid_i, .req_op_i, .req_vsharp_i,
    .store_valid_o(store_valid), .store_take_i(store_take), .store_reads_o(store_reads),
    .store_plan_o(store_plan), .return_take_i(return_take), .return_plan_o(return_plan)
  );

  // ---- Rows: what the lane bus brings of a beat -------------------------------------------------
  logic                        send_row, send_take, receive_row, receive_take, receive_kept;
  logic                        lds_stores;               // of the row to memory
  logic [WINDOWS-1:0]          send_some, receive_some;  // windows with lanes that move
  mau_data_shape_t             send_shape, receive_shape;
  logic [LANES*PLACE_BITS-1:0] send_place, receive_place;
  logic                        result_load;
  mau_lane_beat_t              result_beat;
  logic [LANES*4-1:0]          status, comps;
  logic [LANES-1:0]            writes, in_lds;
  logic [LANES*32-1:0]         lds;

  logic [LANES*64-1:0] flat_lane;
  logic [LANES*42-1:0] flat_result;
  for (genvar l = 0; l < LANES; l++) begin : g_flat
    assign flat_lane[l*64 +: 64] = ln_lane_i[l];
    assign {flat_result[LANES*38+l*4 +: 4], flat_result[LANES*34+l*4 +: 4],
            flat_result[LANES*32+l*2 +: 2], flat_result[l*32 +: 32]} = ln_result_i[l];
  end

  mau_beat_queue #(.LANES(LANES), .WINDOW(WINDOW), .ROWS(ROWS)) u_beat_queue (
    .clk_i, .rst_ni, .ln_valid_i, .ln_beat_i, .ln_lane_i(flat_lane), .ln_result_i(flat_result), .row_free_o,
    .send_valid_o(send_row), .send_take_i(send_take), .send_to_lds_o(lds_stores),
    .send_some_o(send_some), .send_shape_o(send_shape), .send_place_o(send_place),
    .receive_valid_o(receive_row), .receive_take_i(receive_take), .receive_kept_o(receive_kept),
    .receive_some_o(receive_some), .receive_shape_o(receive_shape),
    .receive_place_o(receive_place), .result_load_i(result_load), .result_beat_o(result_beat),
    .status_o(status), .comps_o(comps), .writes_o(writes), .in_lds_o(in_lds), .lds_o(lds)
  );

  // ---- Store data, and the way to memory --------------------------------------------------------
  /* verilator lint_off UNUSEDSIGNAL */  // beats without data come, too
  logic                 has_data;
  /* verilator lint_on UNUSEDSIGNAL */
  logic                 data_valid, data_read, places, lds_push, lds_room, row_room;
  logic                 lds_data_valid, lds_data_take;
  logic [LANES*128-1:0] data, lds_data;
  logic                 slot_valid, slot_free;
  mau_data_slot_t       slot;
  logic [LANES-1:0]     slot_lanes;

  mau_data_store #(.LANES(LANES), .CONVERT(CONVERT)) u_store (
    .clk_i, .rst_ni, .req_valid_i(store_valid), .req_take_o(store_take), .req_i(store_reads),
    .req_plan_i(store_plan), .dat_valid_i, .dat_ready_o, .dat_data_i, .valid_o(data_valid),
    .take_i(send_take), .has_data_o(has_data), .read_i(data_read), .data_o(data)
  );

  // The data of FLAT lanes in LDS go to mau_data_lds when their row leaves; one has room, or waits.
  assign row_room = !lds_stores || lds_room;
  assign lds_push = send_take && lds_stores;
  assign data_read = places || lds_push;
  mau_lds_data_queue #(.LANES(LANES)) u_lds_data_queue (
    .clk_i, .rst_ni, .push_i(lds_push), .data_i(data), .room_o(lds_room),
    .valid_o(lds_data_valid), .take_i(lds_data_take), .data_o(lds_data)
  );

  mau_data_send #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS)
  ) u_send (
    .clk_i, .rst_ni, .row_valid_i(send_row && row_room), .row_take_o(send_take),
    .row_some_i(send_some), .row_shape_i(send_shape), .row_place_i(send_place),
    .data_valid_i(data_valid), .data_read_o(places), .data_i(data),
    .txn_valid_i, .txn_ready_o, .txn_i, .txn_bytes_i, .txn_lanes_i, .slot_valid_o(slot_valid),
    .slot_o(slot), .slot_lanes_o(slot_lanes), .slot_free_i(slot_free),
    .mem_req_valid_o, .mem_req_ready_i, .mem_req_id_o, .mem_req_kind_o, .mem_req_line_o,
    .mem_req_bytes_o, .mem_req_data_o, .mem_req_offset_o, .mem_req_wide_o, .mem_req_atomic_o,
    .mem_req_more_o, .mem_req_attr_o
  );

  // A row without transactions comes back when it was sent, too.
  logic [$clog2(ROWS):0] sent_q;       // rows that were sent and did not come back
  always_ff @(posedge clk_i) begin
    if (!rst_ni) sent_q <= '0;
    else if (send_take != receive_take) sent_q <= send_take ? sent_q + 1'b1 : sent_q - 1'b1;
  end

  // ---- The way back -----------------------------------------------------------------------------
  logic                 element_valid, beat_valid, beat_take, lds_valid, lds_take, result_take;
  logic [LANES*128-1:0] element, registers, answer;
  logic                 converted;
  mau_beat_control_t    row, beat_row;
  logic [LANES-1:0]     beat_writes, beat_in_lds;
  logic [LANES*32-1:0]  beat_lds;

  mau_data_receive #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS)
  ) u_receive (
    .clk_i, .rst_ni, .slot_valid_i(slot_valid), .slot_i(slot), .slot_lanes_i(slot_lanes),
    .slot_free_o(slot_free), .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_id_i, .mem_rsp_data_i,
    .row_valid_i(receive_row), .row_sent_i(sent_q != '0), .row_kept_i(receive_kept),
    .row_take_o(receive_take), .row_some_i(receive_some),
    .row_shape_i(receive_shape), .row_place_i(receive_place), .valid_o(element_valid),
    .take_i(result_take), .element_o(element), .load_o(result_load)
  );
  mau_beat_control u_beat_control (
    .valid_i(element_valid), .beat_i(result_beat), .plan_i(return_plan), .row_o(row)
  );
  assign return_take = result_take && row.last;

  mau_data_convert #(.LANES(LANES), .CONVERT(CONVERT)) u_convert (
    .clk_i, .rst_ni, .valid_i(element_valid), .take_o(result_take), .row_i(row),
    .plan_i(return_plan), .status_i(status), .comps_i(comps), .writes_i(writes),
    .in_lds_i(in_lds), .lds_i(lds), .element_i(element), .valid_o(beat_valid),
    .take_i(beat_take), .row_o(beat_row), .writes_o(beat_writes), .in_lds_o(beat_in_lds),
    .lds_o(beat_lds), .converted_o(converted), .registers_o(registers)
  );

  mau_data_lds #(.LANES(LANES)) u_lds (
    .clk_i, .rst_ni, .valid_i(beat_valid), .take_o(beat_take), .row_i(beat_row),
    .writes_i(beat_writes), .in_lds_i(beat_in_lds), .lds_i(beat_lds), .element_i(element),
    .converted_i(converted), .registers_i(registers), .data_valid_i(lds_data_valid),
    .data_take_o(lds_data_take), .data_i(lds_data), .valid_o(lds_valid), .take_i(lds_take),
    .answer_o(answer), .lds_req_valid_o, .lds_req_ready_i, .lds_req_kind_o, .lds_req_atomic_o,
    .lds_req_wide_o, .lds_req_lanes_o, .lds_req_addr_o, .lds_req_bytes_o, .lds_req_data_o,
    .lds_rsp_valid_i, .lds_rsp_ready_o, .lds_rsp_data_i
  );

  mau_data_return #(.LANES(LANES)) u_return (
    .clk_i, .rst_ni, .valid_i(lds_valid), .take_o(lds_take), .row_i(beat_row),
    .writes_i(beat_writes), .answer_i(answer), .converted_i(converted),
    .registers_i(registers), .element_i(element), .end_valid_i, .end_ready_o, .end_i,
    .vgpr_valid_o, .vgpr_ready_i, .vgpr_tag_o, .vgpr_beat_o, .vgpr_dword_o, .vgpr_half_o,
    .vgpr_lanes_o, .vgpr_data_o, .sgpr_valid_o, .sgpr_ready_i, .sgpr_tag_o, .sgpr_quad_o,
    .sgpr_mask_o, .sgpr_data_o, .done_valid_o, .done_ready_i, .done_o
  );
endmodule : mau_data
