// atomic_pace.sv - mau_atomic with the neighbours of atomic_answers.sv: when no neighbour owes it
// anything, a request, an atomic or a response moves on in one of ADD + 1 cycles, and a number of
// moves is left for what was accepted. Memory owes the answer to a request that it took. A
// neighbour that is offered something owes ready. The unit owes the next atomic of a transaction.
// SPDX-License-Identifier: Apache-2.0
module prove_atomic_pace
  import mau_enc::*, mau_data_pkg::*, mau_atomic_pkg::*;
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
  input  logic [3:0]         gfx_i           // constant
);
  localparam int ADD = LATENCY_FLOAT_ADD;
  localparam int N = 2**ID_BITS;

  prove_atomic_answers #(.ID_BITS(ID_BITS)) u_answers (.*);

  logic dn_valid, rsp_valid, full, open, more, s0_valid, s1_valid;
  logic acts;                                // no write-back was made
  assign dn_valid = u_answers.dn_valid;
  assign rsp_valid = u_answers.rsp_valid;
  assign full = u_answers.full;
  assign open = u_answers.open;
  assign more = u_answers.more;
  assign s0_valid = u_answers.s0_valid;
  assign s1_valid = u_answers.s1_valid;
  assign acts = u_answers.back == ACTS;

  // What a neighbour owes; what moves on at the next edge.
  logic memory_owes, unit_owes, moves, rests;
  assign memory_owes = (u_answers.memory_q != '0 && !mem_valid_i) || (dn_valid && !mem_ready_i);
  assign unit_owes = (rsp_valid && !rsp_ready_i) || (more && !full && !req_valid_i);
  assign moves = u_answers.u_dut.up_take || u_answers.u_dut.dn_take ||
                 (dn_valid && mem_ready_i) || (rsp_valid && rsp_ready_i) ||
                 u_answers.u_dut.u_lanes.s0_go || u_answers.u_dut.u_lanes.s1_go ||
                 u_answers.u_dut.own_go;
  assign rests = u_answers.unit_q != '0 && !memory_owes && !unit_owes && !moves;

  // Moves that are left. A request to memory has three: it is taken, answered, and its answer is
  // used. A read or write has two more: it leaves the skid register, and its response the unit. An
  // atomic has four: it leaves the skid register, stage 0 and stage 1; its response leaves. A
  // transaction reads two lines and writes two, at most.
  logic [6:0]   left, in_memory, passing;
  logic [N-1:0] passes;
  for (genvar i = 0; i < N; i++) begin : g_id
    assign passes[i] = u_answers.g_id[i].passes;
  end
  always_comb begin
    in_memory = (dn_valid ? 7'd3 : 7'd0) + 7'(u_answers.u_dut.u_dn.full_q);
    passing = '0;
    for (int i = 0; i < N; i++) begin
      in_memory = in_memory + (u_answers.memory_q[i] ? 7'd2 : 7'd0);
      passing = passing + 7'(passes[i]);
    end
    left = in_memory + passing + 7'(rsp_valid) + 7'(u_answers.waits.ack) +
           (s0_valid ? 7'd3 : 7'd0) + (s1_valid ? 7'd2 : 7'd0);
    if (open) left = left + (acts || u_answers.back == WRITES_LINE ? 7'd8 : 7'd4);
    if (open && u_answers.line < READS_NEXT) left = left + 7'd4;
    if (full) left = left + (u_answers.head.kind != MEM_ATOMIC ? 7'd5 : more ? 7'd4 : 7'd19);
  end

  logic [2:0] rest_q;                        // cycles in a row without a move
  logic       known_q, moved_q;              // no request was accepted; something moved
  logic [6:0] left_q;
  always_ff @(posedge clk_i) begin
    rest_q <= rst_ni && rests ? rest_q + 3'd1 : 3'd0;
    known_q <= rst_ni && !u_answers.take;
    moved_q <= moves;
    left_q <= left;
  end

  always_ff @(posedge clk_i) if (rst_ni) begin
    Moves: assert (!rests || rest_q < 3'(ADD));
    ForSum: assert (!rests || u_answers.u_dut.u_lanes.add_valid_q != '0);
    Nearer: assert (!known_q || left + 7'(moved_q) <= left_q);
    // The state: the sums of earlier cycles; the last atomic of a transaction.
    Adder: assert (rest_q <= 3'(ADD) && (u_answers.u_dut.u_lanes.add_valid_q &
                                         ~({ADD{1'b1}} << rest_q)) == '0);
    Acts: assert (!open || more || !acts || s0_valid || (s1_valid && u_answers.s1.last));
  end
endmodule : prove_atomic_pace
