// mau_vmem_harness.sv - the data path between registers, with three pins, for area and timing runs,
// as mau_harness.sv for the address unit.
// SPDX-License-Identifier: Apache-2.0
module mau_vmem_harness #(
  parameter int LANES = 4,
  parameter int WINDOW = 4,
  parameter int LINE_BYTES = 64,
  parameter int CONVERT = 4,
  parameter int GFX = -1
) (
  input  logic clk_i,   // clock
  input  logic rst_ni,  // reset, active low
  input  logic bit_i,   // next bit of the first register
  output logic bit_o    // parity of all outputs of the unit
);
  localparam int ID_BITS = 4;
  localparam int REQ = 64 + 128 + 64 + 32 + 64 + 8;       // op vsharp saddr m0 exec tag
  localparam int CTX = 4 + 1 + 2 + 1 + 1 + 18 + 18 + 48 + 64;
  localparam int HANDS = 10;                              // handshakes, in and out
  localparam int IN = REQ + CTX + HANDS + LANES * (64 + 32 + 128) + ID_BITS + 2 + LINE_BYTES * 8;
  localparam int MEM = ID_BITS + 2 + 48 + LINE_BYTES * 9 + $clog2(LINE_BYTES) + 1 + 5 + 1 + 20;
  localparam int VGPR = 8 + 4 + 3 + 2 + LANES * 33;
  localparam int SGPR = 8 + 2 + 4 + 128;
  localparam int LDS = 2 + 5 + 1 + LANES * (1 + 32 + 16 + 128);
  localparam int DONE = 8 + 3 + 10 + 2 + 3;
  localparam int OUT = MEM + VGPR + SGPR + LDS + DONE + HANDS;
  localparam int FOLD = (OUT + 15) / 16;
  localparam int COLUMN = (FOLD + 15) / 16;

  logic [IN-1:0]        in_q;
  logic [FOLD*16-1:0]   padded;
  logic [FOLD-1:0]      fold_q;
  logic [16*COLUMN-1:0] column;
  logic [15:0]          column_q;

  // ---- Inputs -----------------------------------------------------------------------------------
  logic [3:0]              gfx, gfx_in;
  logic                    rules, policy, wave32;
  logic [1:0]              align;
  logic [17:0]             lds_base, lds_size;
  logic [47:0]             scratch_base;
  logic [31:0]             m0, shared_hi, private_hi;
  logic [63:0]             op, saddr, exec;
  logic [127:0]            vsharp;
  logic [7:0]              tag;
  logic                    req_valid, opd_valid, dat_valid, mem_ready, rsp_valid, vgpr_ready;
  logic                    sgpr_ready, lds_ready, lds_valid, done_ready;
  logic [LANES*32-1:0]     v0, v1, dat;
  logic [ID_BITS-1:0]      rsp_id;
  logic [1:0]              rsp_code;
  logic [LINE_BYTES*8-1:0] rsp_data;
  logic [LANES*128-1:0]    lds_data;

  assign {op, vsharp, saddr, m0, exec, tag, gfx_in, rules, align, policy, wave32, lds_base,
          lds_size, scratch_base, shared_hi, private_hi, req_valid, opd_valid, dat_valid,
          mem_ready, rsp_valid, vgpr_ready, sgpr_ready, lds_ready, lds_valid, done_ready,
          v0, v1, dat, rsp_id, rsp_code, rsp_data, lds_data} = in_q;
  if (GFX >= 0) begin : g_fixed
    assign gfx = 4'(GFX);
  end else begin : g_any
    assign gfx = gfx_in;
  end

  // ---- Outputs ----------------------------------------------------------------------------------
  logic [MEM-1:0]  mem;
  logic [VGPR-1:0] vgpr;
  logic [SGPR-1:0] sgpr;
  logic [LDS-1:0]  lds;
  logic [DONE-1:0] done;
  logic [HANDS-1:0] hands;

  logic [ID_BITS-1:0]            mem_id;
  logic [1:0]                    mem_kind, half, quad, lds_kind, memviol;
  logic [47:0]                   mem_line;
  logic [LINE_BYTES-1:0]         mem_bytes;
  logic [LINE_BYTES*8-1:0]       mem_data;
  logic [$clog2(LINE_BYTES)-1:0] mem_offset;
  logic                          mem_wide, mem_more, lds_wide;
  logic [4:0]                    mem_atomic, lds_atomic;
  logic [19:0]                   mem_attr;
  logic [7:0]                    vgpr_tag, sgpr_tag, done_tag;
  logic [3:0]                    beat, sgpr_mask;
  logic [2:0]                    dword, error, counters;
  logic [LANES-1:0]              vgpr_lanes, lds_lanes;
  logic [LANES*32-1:0]           vgpr_data, lds_addr;
  logic [127:0]                  sgpr_data;
  logic [LANES*16-1:0]           lds_bytes;
  logic [LANES*128-1:0]          lds_write;
  logic [9:0]                    count;

  mau_vmem #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .CONVERT(CONVERT)
  ) u_vmem (
    .clk_i(clk_i), .rst_ni(rst_ni),
    .ctx_gfx_i(gfx), .ctx_rules_i(rules), .ctx_align_i(align), .ctx_policy_i(policy),
    .ctx_wave32_i(wave32), .ctx_lds_base_i(lds_base), .ctx_lds_size_i(lds_size),
    .ctx_scratch_base_i(scratch_base), .ctx_shared_hi_i(shared_hi), .ctx_private_hi_i(private_hi),
    .req_valid_i(req_valid), .req_ready_o(hands[0]), .req_op_i(op), .req_vsharp_i(vsharp),
    .req_saddr_i(saddr), .req_m0_i(m0), .req_exec_i(exec), .req_tag_i(tag),
    .opd_valid_i(opd_valid), .opd_ready_o(hands[1]), .opd_v0_i(v0), .opd_v1_i(v1),
    .dat_valid_i(dat_valid), .dat_ready_o(hands[2]), .dat_data_i(dat),
    .mem_req_valid_o(hands[3]), .mem_req_ready_i(mem_ready), .mem_req_id_o(mem_id),
    .mem_req_kind_o(mem_kind), .mem_req_line_o(mem_line), .mem_req_bytes_o(mem_bytes),
    .mem_req_data_o(mem_data), .mem_req_offset_o(mem_offset), .mem_req_wide_o(mem_wide),
    .mem_req_atomic_o(mem_atomic), .mem_req_more_o(mem_more), .mem_req_attr_o(mem_attr),
    .mem_rsp_valid_i(rsp_valid), .mem_rsp_ready_o(hands[4]), .mem_rsp_id_i(rsp_id),
    .mem_rsp_code_i(rsp_code), .mem_rsp_data_i(rsp_data),
    .vgpr_valid_o(hands[5]), .vgpr_ready_i(vgpr_ready), .vgpr_tag_o(vgpr_tag), .vgpr_beat_o(beat),
    .vgpr_dword_o(dword), .vgpr_half_o(half), .vgpr_lanes_o(vgpr_lanes), .vgpr_data_o(vgpr_data),
    .sgpr_valid_o(hands[6]), .sgpr_ready_i(sgpr_ready), .sgpr_tag_o(sgpr_tag),
    .sgpr_quad_o(quad), .sgpr_mask_o(sgpr_mask), .sgpr_data_o(sgpr_data),
    .lds_req_valid_o(hands[7]), .lds_req_ready_i(lds_ready), .lds_req_kind_o(lds_kind),
    .lds_req_atomic_o(lds_atomic), .lds_req_wide_o(lds_wide), .lds_req_lanes_o(lds_lanes),
    .lds_req_addr_o(lds_addr), .lds_req_bytes_o(lds_bytes), .lds_req_data_o(lds_write),
    .lds_rsp_valid_i(lds_valid), .lds_rsp_ready_o(hands[8]), .lds_rsp_data_i(lds_data),
    .done_valid_o(hands[9]), .done_ready_i(done_ready), .done_tag_o(done_tag),
    .done_error_o(error), .done_count_o(count), .done_memviol_o(memviol),
    .done_counters_o(counters)
  );
  assign mem = {mem_id, mem_kind, mem_line, mem_bytes, mem_data, mem_offset, mem_wide, mem_atomic,
                mem_more, mem_attr};
  assign vgpr = {vgpr_tag, beat, dword, half, vgpr_lanes, vgpr_data};
  assign sgpr = {sgpr_tag, quad, sgpr_mask, sgpr_data};
  assign lds = {lds_kind, lds_atomic, lds_wide, lds_lanes, lds_addr, lds_bytes, lds_write};
  assign done = {done_tag, error, count, memviol, counters};

  always_comb begin
    padded = '0;
    padded[OUT-1:0] = {mem, vgpr, sgpr, lds, done, hands};
    column = '0;
    column[FOLD-1:0] = fold_q;
  end

  // Neighbours exchange their bits. A shift register through all of them would route a wire from
  // each input to the next one, wherever they are placed. There is no reset, which would need as
  // many wires.
  always_ff @(posedge clk_i)
    for (int i = 0; i < IN; i++) in_q[i] <= i == 0 ? bit_i : in_q[i^1];

  // Outputs are combined to parities before they are registered. One register for each output would
  // double the output registers of the unit.
  always_ff @(posedge clk_i) begin
    for (int i = 0; i < FOLD; i++) fold_q[i] <= ^padded[i*16 +: 16];
    for (int i = 0; i < 16; i++) column_q[i] <= ^column[i*COLUMN +: COLUMN];
    bit_o <= ^column_q;
  end
endmodule : mau_vmem_harness
