// mau_plan_queue.sv - one plan for each request: how it converts (mau_convert_plan), and the data
// registers that it reads. A plan goes into two queues, one for store data and one for returning
// beats. The plan of store data is read when a beat of theirs begins to convert.
// Flags that the generation lacks count as 0 here: TFE (T41), LDS (L12).
// SPDX-License-Identifier: Apache-2.0
module mau_plan_queue
  import mau_enc::*, mau_convert_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int REQUESTS = 64      // requests between header and registers
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic [3:0]        ctx_gfx_i,
  input  logic              ctx_wave32_i,
  // A request, in the cycle in which the address unit accepts it.
  input  logic              req_valid_i,
  input  mau_op_t           req_op_i,
  input  logic [18:0]       req_vsharp_i,  // V#[114:96]
  // The oldest request whose store data are not complete.
  output logic              store_valid_o,
  input  logic              store_take_i,
  output mau_data_reads_t   store_reads_o,
  output logic [$clog2(REQUESTS)-1:0] store_at_o,  // where its plan is
  // The plan at plan_at_i, of a request that has not yet returned.
  input  logic              plan_read_i,
  input  logic [$clog2(REQUESTS)-1:0] plan_at_i,
  output mau_convert_plan_t store_plan_o,  // from the next cycle on, until the next plan_read_i
  // The oldest request that has not yet returned. Its plan is valid before its first beat.
  input  logic              return_take_i,
  output mau_convert_plan_t return_plan_o
);
  localparam int PLAN = $bits(mau_convert_plan_t);
  localparam logic [3:0] LAST64 = 4'(64 / LANES - 1);
  localparam logic [3:0] LAST32 = LANES >= 32 ? 4'd0 : 4'(32 / LANES - 1);

  logic [3:0]        last_beat_q;       // number of the last operand beat of a request
  logic              s0_en_q, s1_en_q;  // a request enters stage 1; its plan is ready
  mau_generation_t   g;
  mau_op_t           op, s0_op_q, s1_op_q;
  mau_convert_plan_t plan, return_plan;
  mau_data_reads_t   reads;
  logic              return_valid, return_load, return_valid_q;
  logic [1:0]        unused_free;       // the address unit counts requests
  logic              store_load;
  logic [$clog2(REQUESTS)-1:0] store_waddr, store_raddr;

  always_comb begin
    g = generation(ctx_gfx_i);
    op = req_op_i;
    if (g.no_tfe) op.tfe = 1'b0;
    if (g.no_lds_loads) op.lds = 1'b0;
  end

  mau_convert_plan u_plan (
    .clk_i, .en_i({s0_en_q, req_valid_i}), .gfx_i(ctx_gfx_i), .op_i(op),
    .vsharp_i(req_vsharp_i), .s1_plan_o(plan)
  );
  mau_data_reads u_reads (
    .valid_i(s1_en_q), .op_i(s1_op_q), .plan_i(plan), .last_beat_i(last_beat_q),
    .reads_o(reads)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) {s0_en_q, s1_en_q} <= '0;
    else {s0_en_q, s1_en_q} <= {req_valid_i, s0_en_q};
  end
  always_ff @(posedge clk_i) begin
    if (req_valid_i) s0_op_q <= op;
    if (s0_en_q) s1_op_q <= s0_op_q;
    if (s0_en_q) last_beat_q <= ctx_wave32_i ? LAST32 : LAST64;
    if (store_load) store_at_o <= store_raddr;
  end

  mau_queue_ends #(.DEPTH(REQUESTS)) u_store_ends (
    .clk_i, .rst_ni, .push_i(s1_en_q), .valid_o(store_valid_o), .ready_i(store_take_i),
    .free_o(unused_free[0]), .load_o(store_load), .waddr_o(store_waddr), .raddr_o(store_raddr)
  );
  // Few bits, which decide whether store data are taken: LUT RAM.
  mau_ram #(.WIDTH($bits(reads)), .DEPTH(REQUESTS)) u_store_reads (
    .clk_i, .write_i(s1_en_q), .waddr_i(store_waddr), .wdata_i(reads), .read_i(store_load),
    .raddr_i(store_raddr), .rdata_o(store_reads_o)
  );
  mau_ram #(.WIDTH(PLAN), .DEPTH(REQUESTS), .BLOCK(1)) u_store_plan (
    .clk_i, .write_i(s1_en_q), .waddr_i(store_waddr), .wdata_i(plan), .read_i(plan_read_i),
    .raddr_i(plan_at_i), .rdata_o(store_plan_o)
  );
  mau_queue #(.WIDTH(PLAN), .DEPTH(REQUESTS), .BLOCK(1)) u_return (
    .clk_i, .rst_ni, .push_i(s1_en_q), .data_i(plan), .valid_o(return_valid),
    .ready_i(return_load), .data_o(return_plan), .free_o(unused_free[1])
  );

  // The plan for returning beats is read ahead into a register, because handshakes depend on it and
  // block RAM delivers its data late in the cycle.
  assign return_load = return_take_i || !return_valid_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) return_valid_q <= 1'b0;
    else if (return_load) return_valid_q <= return_valid;
    if (return_load) return_plan_o <= return_plan;
  end
endmodule : mau_plan_queue
