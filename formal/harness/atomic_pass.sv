// atomic_pass.sv - reads and writes pass mau_atomic unchanged, with the neighbours of
// atomic_answers.sv: memory gets the request of id pick_i as the unit made it, and the unit gets
// the answer of memory.
// SPDX-License-Identifier: Apache-2.0
module prove_atomic_pass
  import mau_enc::*, mau_data_pkg::*;
#(
  parameter int ID_BITS = 1
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               req_valid_i,
  input  logic [ID_BITS-1:0] req_id_i,
  input  mau_mem_request_t   req_i,
  input  logic [63:0]        req_bytes_i,
  input  logic [511:0]       req_data_i,
  input  logic               rsp_ready_i,
  input  logic               mem_ready_i,
  input  logic               mem_valid_i,
  input  logic [ID_BITS-1:0] mem_id_i,
  input  logic [1:0]         mem_code_i,
  input  logic [511:0]       mem_data_i,
  input  logic [3:0]         gfx_i,          // constant
  input  logic [ID_BITS-1:0] pick_i          // constant: the id to follow
);
  prove_atomic_answers #(.ID_BITS(ID_BITS)) u_answers (
    .clk_i, .rst_ni, .req_valid_i, .req_id_i, .req_i, .req_bytes_i, .req_data_i, .rsp_ready_i,
    .mem_ready_i, .mem_valid_i, .mem_id_i, .mem_code_i, .mem_data_i, .gfx_i
  );

  // The read or write of id pick_i that is in flight; its answer.
  logic             follow_q;
  mau_mem_request_t head_q;
  logic [575:0]     rest_q;                  // bytes and data
  logic [513:0]     answer_q;                // code and data
  logic             begins, ends, answers;
  assign begins = u_answers.take && req_id_i == pick_i && req_i.kind != MEM_ATOMIC;
  assign ends = u_answers.rsp_valid && rsp_ready_i && u_answers.rsp_id == pick_i;
  assign answers = mem_valid_i && u_answers.mem_rsp_ready && mem_id_i == pick_i;
  always_ff @(posedge clk_i) begin
    follow_q <= rst_ni && (begins || (follow_q && !ends));
    if (begins) {head_q, rest_q} <= {req_i, req_bytes_i, req_data_i};
    if (answers) answer_q <= {mem_code_i, mem_data_i};
  end

  mau_mem_request_t dn;
  assign dn = u_answers.dn;
  always_ff @(posedge clk_i) if (rst_ni && follow_q) begin
    Request: assert (!(u_answers.dn_valid && u_answers.dn_id == pick_i) ||
                     ({dn.kind, dn.line, dn.attr} == {head_q.kind, head_q.line, head_q.attr} &&
                      {u_answers.dn_bytes, u_answers.dn_data} == rest_q));
    Answer: assert (!(u_answers.rsp_valid && u_answers.rsp_id == pick_i) ||
                    {u_answers.rsp_code, u_answers.rsp_data} == answer_q);
  end

  // The state: the registers that the request and its answer are in.
  logic here;                                // the request waits in the skid register
  assign here = u_answers.full && u_answers.up_id == 8'(pick_i);
  always_ff @(posedge clk_i) if (rst_ni) begin
    Waits: assert (!here || follow_q == (u_answers.head.kind != MEM_ATOMIC));
    InFlight: assert (!follow_q || u_answers.unit_q[pick_i]);
    NoAtomic: assert (!follow_q || !((u_answers.s0_valid && u_answers.s0.id == 8'(pick_i)) ||
                                     (u_answers.s1_valid && u_answers.s1.id == 8'(pick_i)) ||
                                     (u_answers.waits.ack &&
                                      u_answers.waits.last.id == 8'(pick_i))));
    Kept: assert (!(follow_q && here) || {u_answers.head, u_answers.up.rest} == {head_q, rest_q});
    Returned: assert (!(follow_q && u_answers.u_dut.u_dn.full_q &&
                        u_answers.dn_rsp_id == 8'(pick_i)) || u_answers.dn_rsp.rest == answer_q);
  end
endmodule : prove_atomic_pass
