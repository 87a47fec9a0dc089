// axi4_core.sv - a small GPU core: one wave of 64 lanes, its registers, and a program of three
// instructions for axi4_vmem, the unit with an AXI4 memory. docs/user/integrate.md
//   0  buffer_store_dword: lane l stores 100 + l at dword l
//   1  buffer_atomic_add:  every lane adds 1 to dword 0; v1 of lane l is the value before
//   2  buffer_load_dword:  v2 of lane l is dword l
// SPDX-License-Identifier: Apache-2.0
module axi4_core
  import mau_enc::*;
#(
  parameter int LANES = 4, WINDOW = 4, LINE_BYTES = 64, AXI_DATA_BITS = 128  // of mau_vmem_axi4
) (
  input  logic                   clk_i, rst_ni,
  output logic [1:0]             pc_o,      // 3: the program has ended
  output logic                   bad_o,     // an instruction ended with an error
  output logic [3:0][63:0][31:0] vgpr_o     // v1 and v2 are written
);
  localparam logic [4:0] BEATS = 5'(64 / LANES);
  // Base 0x10000, stride 4, 64 records, 32-bit elements.
  localparam logic [127:0] VSHARP = {32'h0002_4fac, 32'd64, 32'h0004_0000, 32'h0001_0000};

  mau_op_t                op;
  logic                   header_q, req_ready, opd_ready, dat_ready, vgpr_valid, done_valid;
  logic [4:0]             opd_q, dat_q;     // beats taken
  logic [2:0]             done_error;
  logic [3:0]             beat;
  logic [LANES-1:0]       written;
  logic [LANES-1:0][31:0] index, data, result;

  always_comb begin
    op = '{enc: ENC_MUBUF, size: SIZE_4, default: '0};
    op.cls = pc_o == 2'd0 ? CLS_STORE : pc_o == 2'd1 ? CLS_ATOMIC : CLS_LOAD;
    op.idxen = pc_o != 2'd1;
    if (pc_o == 2'd1) {op.atomic, op.glc} = {ATOMIC_ADD, 1'b1};
    for (int l = 0; l < LANES; l++) begin
      index[l] = 32'(opd_q) * LANES + l;
      data[l] = pc_o == 2'd0 ? 32'd100 + 32'(dat_q) * LANES + l : 32'd1;
    end
  end
  always_ff @(posedge clk_i) begin
    if (req_ready) header_q <= 1'b1;
    if (opd_ready && opd_q != BEATS) opd_q <= opd_q + 5'd1;
    if (dat_ready && dat_q != BEATS) dat_q <= dat_q + 5'd1;
    if (!rst_ni || done_valid) {header_q, opd_q, dat_q} <= '0;
    if (!rst_ni) {pc_o, bad_o} <= '0;
    else if (done_valid) {pc_o, bad_o} <= {pc_o + 2'd1, bad_o || done_error != ERROR_NONE};
    for (int l = 0; l < LANES; l++)
      if (vgpr_valid && written[l]) vgpr_o[pc_o][32'(beat) * LANES + l] <= result[l];
  end

  axi4_vmem #(
    .LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES), .AXI_DATA_BITS(AXI_DATA_BITS)
  ) u_vmem (
    .clk_i, .rst_ni, .req_valid_i(pc_o != 2'd3 && !header_q), .req_ready_o(req_ready),
    .req_op_i(op), .req_vsharp_i(VSHARP), .opd_valid_i(opd_q != BEATS), .opd_ready_o(opd_ready),
    .opd_v0_i(index), .dat_valid_i(dat_q != BEATS && pc_o < 2'd2), .dat_ready_o(dat_ready),
    .dat_data_i(data), .vgpr_valid_o(vgpr_valid), .vgpr_beat_o(beat), .vgpr_lanes_o(written),
    .vgpr_data_o(result), .done_valid_o(done_valid), .done_error_o(done_error)
  );
endmodule : axi4_core
