// atomic_answers.sv - mau_atomic answers each request once: a request that is in flight is in one
// place. Memory answers each of its requests once, in any order and with any code.
// SPDX-License-Identifier: Apache-2.0
module prove_atomic_answers
  import mau_enc::*, mau_data_pkg::*, mau_atomic_pkg::*;
#(
  parameter int ID_BITS = 2
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
  input  logic               mem_valid_i,   // memory answers
  input  logic [ID_BITS-1:0] mem_id_i,
  input  logic [1:0]         mem_code_i,
  input  logic [511:0]       mem_data_i,
  input  logic [3:0]         gfx_i          // constant
);
  localparam int N = 2**ID_BITS;

  logic               req_ready, rsp_valid, dn_valid, mem_rsp_ready;
  logic [ID_BITS-1:0] rsp_id, dn_id;
  logic [1:0]         rsp_code;
  mau_mem_request_t   dn;
  logic [63:0]        dn_bytes;
  logic [511:0]       rsp_data, dn_data;

  mau_atomic #(.LINE_BYTES(64), .ID_BITS(ID_BITS)) u_dut (
    .clk_i, .rst_ni, .ctx_gfx_i(gfx_i), .up_req_valid_i(req_valid_i), .up_req_ready_o(req_ready),
    .up_req_id_i(req_id_i), .up_req_i(req_i), .up_req_bytes_i(req_bytes_i),
    .up_req_data_i(req_data_i), .up_rsp_valid_o(rsp_valid), .up_rsp_ready_i(rsp_ready_i),
    .up_rsp_id_o(rsp_id), .up_rsp_code_o(rsp_code), .up_rsp_data_o(rsp_data),
    .dn_req_valid_o(dn_valid), .dn_req_ready_i(mem_ready_i), .dn_req_id_o(dn_id), .dn_req_o(dn),
    .dn_req_bytes_o(dn_bytes), .dn_req_data_o(dn_data), .dn_rsp_valid_i(mem_valid_i),
    .dn_rsp_ready_o(mem_rsp_ready), .dn_rsp_id_i(mem_id_i), .dn_rsp_code_i(mem_code_i),
    .dn_rsp_data_i(mem_data_i)
  );

  // Requests of the unit without a response; requests that memory has taken and not answered.
  logic [N-1:0] unit_q, memory_q;
  // More atomics of a transaction follow, by the requests that were taken: its line. The same
  // without the last one.
  logic         more_q, before_q;
  logic [41:0]  line_q, before_line_q;
  logic         take, atomic;
  assign take = req_valid_i && req_ready;
  assign atomic = req_i.kind == MEM_ATOMIC;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {unit_q, memory_q, more_q} <= '0;
    end else begin
      unit_q <= (unit_q | (N'(take) << req_id_i)) & ~(N'(rsp_valid && rsp_ready_i) << rsp_id);
      memory_q <= (memory_q | (N'(dn_valid && mem_ready_i) << dn_id)) &
                  ~(N'(mem_valid_i && mem_rsp_ready) << mem_id_i);
      if (take) begin
        more_q <= atomic && req_i.more;
        line_q <= req_i.line[47:6];
        before_q <= more_q;
        before_line_q <= line_q;
      end
    end
  end
  always_comb begin
    assume (!req_valid_i || (rst_ni && !unit_q[req_id_i]));
    assume (req_i.kind == MEM_READ || req_i.kind == MEM_WRITE || atomic);
    assume (!(req_valid_i && more_q) || (atomic && req_i.line[47:6] == line_q));
    assume (!mem_valid_i || (rst_ni && memory_q[mem_id_i]));
  end

  always_ff @(posedge clk_i) if (rst_ni) begin
    Answer: assert (!rsp_valid || unit_q[rsp_id]);
    Request: assert (!dn_valid || (!memory_q[dn_id] &&
                                   (dn.kind == MEM_READ || dn.kind == MEM_WRITE)));
  end

  // The state of mau_atomic_lanes.
  logic [2:0]       line;
  logic [1:0]       back;
  logic             s0_valid, s1_valid, open, more, full;
  mau_atomic_wait_t waits;
  mau_atomic_lane_t s0, s1;
  struct packed {
    logic [7:0]       id;
    mau_mem_request_t head;
    logic [575:0]     rest;
  } up;                                    // the request in the skid register
  struct packed {
    logic [7:0]       id;
    logic [513:0]     rest;
  } dn_rsp;                                // the response in the other skid register
  mau_mem_request_t head;
  logic [7:0]       up_id, dn_rsp_id;
  assign line = u_dut.u_lanes.line_q;
  assign back = u_dut.u_lanes.back_q;
  assign s0_valid = u_dut.u_lanes.s0_valid_q;
  assign s1_valid = u_dut.u_lanes.s1_valid_q;
  assign s0 = u_dut.u_lanes.s0_lane_q;
  assign s1 = u_dut.u_lanes.s1_lane_q;
  assign open = u_dut.u_request.open_q;
  assign more = u_dut.u_request.more_q;
  assign full = u_dut.u_up.full_q;
  assign waits = u_dut.waits;
  assign up = u_dut.u_up.data_q;
  assign dn_rsp = u_dut.u_dn.data_q;
  assign head = up.head;
  assign up_id = up.id;
  assign dn_rsp_id = dn_rsp.id;
  always_ff @(posedge clk_i) if (rst_ni) begin
    Line: assert (line <= HAS_BOTH && open == (line != NO_LINE) && (!more || open));
    Closed: assert (line >= HAS_LINE || (!s1_valid && back == ACTS));
    Empty: assert (open || !s0_valid);
    Reads: assert (!waits.read || (s0_valid && back == ACTS && s0.id == waits.read_id));
    Back: assert (back == ACTS || (!s0_valid && !s1_valid && !more && waits.ack));
    Last0: assert (!s0_valid || s0.last == !more);
    Last1: assert (!(s1_valid && s1.last) || (!s0_valid && !more));
    Crossing: assert (line != READS_NEXT || u_dut.u_lanes.s0_cross);
    Skid: assert (full ? more == before_q && more_q == (head.kind == MEM_ATOMIC && head.more) &&
                         line_q == head.line[47:6] && (!before_q || (head.kind == MEM_ATOMIC &&
                         line_q == before_line_q && u_dut.u_request.line_q == before_line_q))
                       : more == more_q && (!more_q || u_dut.u_request.line_q == line_q));
    Kinds: assert (!full || head.kind == MEM_READ || head.kind == MEM_WRITE ||
                   head.kind == MEM_ATOMIC);
  end

  // Each request is in one place.
  logic [7:0] to_memory_id, to_unit_id;
  assign to_memory_id = u_dut.to_memory.id;
  assign to_unit_id = u_dut.to_unit.id;
  always_ff @(posedge clk_i) if (rst_ni) begin
    Ids: assert ((!full || up_id < 8'(N)) && (!dn_valid || to_memory_id < 8'(N)) &&
                 (!u_dut.u_dn.full_q || dn_rsp_id < 8'(N)) &&
                 (!rsp_valid || to_unit_id < 8'(N)) && (!s0_valid || s0.id < 8'(N)) &&
                 (!s1_valid || s1.id < 8'(N)) && (!waits.ack || waits.last.id < 8'(N)));
  end
  for (genvar i = 0; i < N; i++) begin : g_id
    logic waiting, answered, stage0, stage1, last; // in a register of the unit
    logic sent, leaves, returned, reads;           // a request to memory, and of the unit itself
    logic passes;                                  // a read or write
    assign waiting = full && up_id == 8'(i);
    assign answered = rsp_valid && to_unit_id == 8'(i);
    assign stage0 = s0_valid && s0.id == 8'(i);
    assign stage1 = s1_valid && s1.id == 8'(i);
    assign last = waits.ack && waits.last.id == 8'(i);
    assign leaves = dn_valid && to_memory_id == 8'(i);
    assign returned = u_dut.u_dn.full_q && dn_rsp_id == 8'(i);
    assign sent = leaves || memory_q[i] || returned;
    assign reads = waits.read && waits.read_id == 8'(i);
    assign passes = sent && !reads && !last;
    always_ff @(posedge clk_i) if (rst_ni) begin
      OnePlace: assert (3'(waiting) + 3'(answered) + 3'(stage0) + 3'(stage1) + 3'(last) +
                        3'(passes) == 3'(unit_q[i]));
      OneToMemory: assert (2'(leaves) + 2'(memory_q[i]) + 2'(returned) == 2'(sent));
      Reading: assert (!reads || (sent && stage0));
      Writing: assert (!last || sent == (back != WRITES_LINE && back != WRITES_NEXT));
    end
  end
endmodule : prove_atomic_answers
