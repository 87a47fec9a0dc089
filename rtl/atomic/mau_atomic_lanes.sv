// mau_atomic_lanes.sv - executes the atomics of the open transaction, one a cycle, and issues the
// reads and write-backs of its line.
//
//   stage  inputs                 results
//   0      atomic, line           old element
//   1      old element            new element, in the line; a sum LATENCY_FLOAT_ADD cycles later
//
// An element is not read while a float sum for it is in the adder. After the last atomic the line
// is written back. An element in a line whose read memory answered with FAULT or NACK is not
// executed (M4). A transaction of such elements alone ends without a write-back.
// Order and cycles: docs/atomic_unit.md.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_atomic_lanes
  import mau_enc::*, mau_atomic_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter type own_t = logic          // structure of mau_atomic
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic [3:0]              ctx_gfx_i,
  // Atomics, from mau_atomic_request.
  input  logic                    lane_valid_i,
  output logic                    lane_ready_o,
  input  mau_atomic_lane_t        lane_i,
  // Requests to memory, through mau_atomic_request. own_go_i: the request is accepted.
  output logic                    own_valid_o,
  input  logic                    own_go_i,
  output own_t                    own_o,
  output logic                    ends_o,         // the transaction ends without a write-back
  // Old elements, to mau_atomic_response. old_go_i: it is accepted.
  output logic                    old_valid_o,
  input  logic                    old_go_i,
  output mau_atomic_old_t         old_o,
  // What the transaction waits for; what of that comes in this cycle; with answer_i.read the line.
  output mau_atomic_wait_t        wait_o,
  input  mau_atomic_answer_t      answer_i,
  input  logic [LINE_BYTES*8-1:0] line_i
);
  localparam int ADD = LATENCY_FLOAT_ADD;

  mau_atomic_line_t line_q;
  mau_atomic_back_t back_q;
  logic  opens;                              // a transaction opens; its line is requested
  logic  ack_q;                              // the write-back is not yet acknowledged

  assign opens = lane_valid_i && lane_i.opens;

  // ---- What memory says of the line and of the next line ----------------------------------------
  // The worst of several codes is their OR, since FAULT is bit 0.
  logic [1:0] line_code_q, both_code_q;      // MEMORY_* of the line; of an element that crosses
  logic       acted_q;                       // an element of the transaction was executed

  always_ff @(posedge clk_i) begin
    if (answer_i.read) begin
      if (line_q != READS_NEXT) line_code_q <= answer_i.code;
      both_code_q <= line_q == READS_NEXT ? line_code_q | answer_i.code : answer_i.code;
    end
  end

  // ---- Stage 0: the element ---------------------------------------------------------------------
  logic               s0_valid_q, s0_go, s0_cross, s0_here;
  mau_atomic_lane_t   s0_lane_q;
  logic               s1_free, sum_pending;
  logic [63:0]        element;

  assign s0_cross = s0_lane_q.place.wide && s0_lane_q.place.dword == 5'(LINE_BYTES / 4 - 1);
  assign s0_here = line_q == HAS_BOTH ||
                   (!s0_cross && (line_q == HAS_LINE || line_q == READS_NEXT));
  assign s0_go = s0_valid_q && s0_here && !sum_pending && s1_free;
  assign lane_ready_o = !s0_valid_q || s0_go;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) s0_valid_q <= 1'b0;
    else s0_valid_q <= lane_valid_i || (s0_valid_q && !s0_go);
  end

  always_ff @(posedge clk_i) begin
    if (lane_valid_i) s0_lane_q <= lane_i;
  end

  // ---- Stage 1: the new element -----------------------------------------------------------------
  logic               s1_valid_q, s1_go, s1_add;
  mau_atomic_lane_t   s1_lane_q;
  logic [63:0]        s1_old_q, s1_new;
  logic [1:0]         s1_code_q;             // MEMORY_* of the element
  logic               s1_ok, s1_dry;
  logic [63:0]        sum;
  logic [ADD:1]       add_valid_q;           // sums in the stages of the adder
  mau_atomic_place_t  add_place_q [ADD+1];   // their places, from stage 1 on
  logic               add_write;             // a sum is written at the next edge

  assign add_write = add_valid_q[ADD];
  assign s1_add = adds_floats(s1_lane_q.atomic, s1_lane_q.place.wide);
  assign s1_ok = s1_code_q == MEMORY_OK;
  assign s1_dry = s1_lane_q.last && !s1_ok && !acted_q;  // nothing to write back
  assign old_valid_o = s1_valid_q && (!s1_lane_q.last || s1_dry) && (s1_add || !add_write);
  assign s1_go = s1_lane_q.last && !s1_dry ? s1_valid_q && !ack_q && (s1_add || !add_write) :
                                  old_valid_o && old_go_i;
  assign s1_free = !s1_valid_q || s1_go;
  assign old_o = '{id: s1_lane_q.id, code: s1_code_q, element: s1_old_q};

  mau_atomic_alu u_alu (
    .clk_i, .gfx_i(ctx_gfx_i), .en_i(s0_go), .atomic_i(s0_lane_q.atomic),
    .wide_i(s0_lane_q.place.wide), .d_i(s0_lane_q.d), .c_i(s0_lane_q.c), .m_i(s1_old_q),
    .new_o(s1_new), .sum_o(sum)
  );

  // A sum that is written at the next edge is forwarded to the read, so it does not block.
  always_comb begin
    sum_pending = s1_valid_q && s1_add && overlap(s1_lane_q.place, s0_lane_q.place);
    for (int i = 1; i < ADD; i++)
      if (add_valid_q[i] && overlap(add_place_q[i], s0_lane_q.place)) sum_pending = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      s1_valid_q <= 1'b0;
      add_valid_q <= '0;
    end else begin
      if (s1_free) s1_valid_q <= s0_go;
      add_valid_q <= {add_valid_q[ADD-1:1], s1_go && s1_add && s1_ok};
    end
  end

  always_ff @(posedge clk_i) begin
    if (s0_go) begin
      s1_lane_q <= s0_lane_q;
      s1_old_q <= element;
      s1_code_q <= s0_cross ? both_code_q : line_code_q;
    end
    add_place_q[1] <= s1_lane_q.place;
    for (int i = 2; i <= ADD; i++) add_place_q[i] <= add_place_q[i-1];
  end

  logic [LINE_BYTES*8-1:0] line_data;
  logic [LINE_BYTES-1:0]   line_bytes;
  logic [31:0]             next_data;

  mau_atomic_line #(.LINE_BYTES(LINE_BYTES)) u_line (
    .clk_i, .rst_ni,
    .load_i(answer_i.read), .load_next_i(line_q == READS_NEXT), .load_data_i(line_i),
    .read_place_i(s0_lane_q.place), .element_o(element),
    .new_valid_i(s1_valid_q && !s1_add && s1_ok), .new_write_i(s1_go),
    .new_place_i(s1_lane_q.place), .new_i(s1_new), .sum_write_i(add_write),
    .sum_place_i(add_place_q[ADD]), .sum_i(sum),
    .clear_i(opens), .data_o(line_data), .bytes_o(line_bytes), .next_o(next_data)
  );

  // ---- Reads, write-backs -----------------------------------------------------------------------
  logic        reads_next, writes, s1_ends, stops;
  logic        writes_both;                  // the next line is written too
  logic [7:0]  read_id_q;                    // of the last read of the line or of the next line
  mau_atomic_old_t last_q;                   // of the last atomic

  assign reads_next = s0_valid_q && s0_cross && line_q == HAS_LINE;
  assign writes = (back_q == WRITES_LINE && add_valid_q == '0) || back_q == WRITES_NEXT;
  assign s1_ends = s1_go && s1_lane_q.last && !s1_dry;
  assign writes_both = line_q == HAS_BOTH && both_code_q == MEMORY_OK;
  assign own_valid_o = reads_next || writes;
  assign wait_o = '{
    read: line_q == READS_LINE || line_q == READS_NEXT,
    read_id: read_id_q,
    ack: ack_q,
    silent: back_q == WAITS_LINE,
    last: last_q
  };
  // After a write-back that memory answers with FAULT or NACK there is no other.
  assign stops = back_q == WAITS_LINE && answer_i.ack && answer_i.code != MEMORY_OK;
  assign ends_o = (s1_go && s1_dry) || stops;

  always_comb begin
    automatic logic next = !writes || back_q == WRITES_NEXT;
    own_o = '{
      head: '{
        id: writes ? last_q.id : s0_lane_q.id,
        write: writes,
        next: next,
        closes: writes && (!writes_both || next)
      },
      bytes: next ? LINE_BYTES'(15) : line_bytes,
      data: line_data
    };
    if (next) own_o.data[0][31:0] = next_data;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      line_q <= NO_LINE;
      back_q <= ACTS;
      ack_q <= 1'b0;
      acted_q <= 1'b0;
    end else begin
      if (opens) line_q <= READS_LINE;
      else if ((own_go_i && own_o.head.closes) || ends_o) line_q <= NO_LINE;
      else if (own_go_i && reads_next) line_q <= READS_NEXT;
      else if (answer_i.read) line_q <= line_q == READS_NEXT ? HAS_BOTH : HAS_LINE;

      unique case (back_q)
        ACTS:        if (s1_ends) back_q <= WRITES_LINE;
        WRITES_LINE: if (own_go_i && writes) back_q <= own_o.head.closes ? ACTS : WAITS_LINE;
        WAITS_LINE:  if (answer_i.ack) back_q <= stops ? ACTS : WRITES_NEXT;
        WRITES_NEXT: if (own_go_i) back_q <= ACTS;
      endcase

      if (s1_ends) ack_q <= 1'b1;
      else if (answer_i.ack && (back_q != WAITS_LINE || stops)) ack_q <= 1'b0;

      acted_q <= !opens && (acted_q || (s1_go && s1_ok));
    end
  end

  always_ff @(posedge clk_i) begin
    if (opens) read_id_q <= lane_i.id;
    else if (own_go_i && reads_next) read_id_q <= s0_lane_q.id;
    if (s1_ends) last_q <= old_o;
  end

  `MAU_ASSERT(OneOpen, opens |-> line_q == NO_LINE && !s0_valid_q && !s1_valid_q)
`ifdef MAU_SVA
  logic [3:0] gfx_q;
  always_ff @(posedge clk_i) gfx_q <= ctx_gfx_i;
  `MAU_ASSERT(GfxStable, line_q != NO_LINE |-> gfx_q == ctx_gfx_i)
`endif
endmodule : mau_atomic_lanes
