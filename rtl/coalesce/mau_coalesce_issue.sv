// mau_coalesce_issue.sv - tracks the entries of the window store, and issues one slot a cycle
// (C4-C6).
//
//   cycle  inputs                results
//   1      beat                  the beat is registered
//   2      results of the store  after the last beat of an entry, its descriptor is written
//   3      descriptors           the next entry that may leave is read
//   4      next entry            it becomes the current entry; its first slot is known
//   issue  credit                slot, its pass, its window
//
// An entry may leave after its last beat. If its request waits (C3, D10), the entry may leave after
// the last beat of the request, which decides how lanes join. The windows of an entry leave in
// their order, the passes of a window in dword order. Passes without a lane are skipped. An empty
// window leaves as one blank slot. A slot that needs two comparisons takes two cycles. It has at
// least two transactions, so this costs nothing.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_coalesce_issue
  import mau_enc::*, mau_pkg::*, mau_coalesce_pkg::*;
#(
  parameter int DEPTH = 32,     // entries, a power of two
  parameter int BEATS = 1,      // beats of an entry
  parameter int PARTS = 1,      // windows of an entry
  parameter int PARTS32 = 1,    // windows of an entry with a whole wave of 32
  parameter int SLOTS = 16,     // slots in flight up to the pop loop
  parameter int SLOT_W = 5      // bits of a slot's number
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     ctx_wave32_i,
  // Lane bus.
  input  logic                     ln_valid_i,
  input  mau_lane_beat_t           ln_beat_i,
  input  logic                     ln_first_i,   // first beat of its entry
  input  logic                     ln_end_i,     // last beat of its entry
  // One cycle after the beat: the number of its entry, and what mau_coalesce_store found in it.
  output logic [$clog2(DEPTH)-1:0] entry_o,
  input  mau_window_t [PARTS-1:0]  known_i,
  // A slot reached the pop loop and returns its credit.
  input  logic                     slot_free_i,
  // In the issue cycle: read this entry.
  output logic                     read_o,
  output logic [$clog2(DEPTH)-1:0] raddr_o,
  // One cycle after the issue.
  output logic                     slot_valid_o,
  output logic                     slot_moves_o,  // the slot has lanes
  output logic [SLOT_W-1:0]        slot_number_o,
  output mau_slot_t                slot_o,
  output mau_slot_walk_t           slot_walk_o,
  output logic [3:0]               slot_part_o,   // number of the window in its entry
  // Two cycles after the issue: the slot is compared a second time.
  output logic                     slot_again_o
);
  localparam int AW = $clog2(DEPTH);
  localparam int LB = $clog2(BEATS);
  localparam int PW = $clog2(PARTS);
  localparam int CW = $clog2(SLOTS) + 1;

  // An entry of the store.
  typedef struct packed {
    mau_window_t [PARTS-1:0] known;
    mau_lane_beat_t          beat;   // its last beat
  } descriptor_t;

  // ---- Beats in ---------------------------------------------------------------------------------
  logic                    s0_valid_q, s0_first_q, s0_end_q, write;
  mau_lane_beat_t          s0_beat_q;
  mau_window_t [PARTS-1:0] known, known_q;
  logic [AW:0]             written_q, ready_q;   // entries written; entries that may leave
  logic [AW-1:0]           request_in_q, request_out_q;
  logic [DEPTH-1:0]        verdict_q;            // for each request: all Offsets are equal

  assign known = s0_first_q ? known_i : known_q | known_i;
  assign entry_o = written_q[AW-1:0];
  assign write = s0_valid_q && s0_end_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      s0_valid_q <= 1'b0;
      written_q <= '0;
      ready_q <= '0;
      request_in_q <= '0;
    end else begin
      s0_valid_q <= ln_valid_i;
      if (write) begin
        written_q <= written_q + 1'b1;
        if (s0_beat_q.last || !s0_beat_q.waits) ready_q <= written_q + 1'b1;
        if (s0_beat_q.last) request_in_q <= request_in_q + 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (ln_valid_i) begin
      s0_beat_q <= ln_beat_i;
      // M7: the last beat of a request has the errors of all its beats.
      if (ln_beat_i.beat != 4'd0) s0_beat_q.memviol <= s0_beat_q.memviol | ln_beat_i.memviol;
      s0_first_q <= ln_first_i;
      s0_end_q <= ln_end_i;
    end
    if (s0_valid_q) begin
      known_q <= known;
      verdict_q[request_in_q] <= s0_beat_q.equal;
    end
  end

  // ---- Descriptors: the read register of their memory holds the next entry ----------------------
  logic        desc_read, next_valid_q, next_take;
  logic [AW:0] desc_q;                           // descriptors read
  descriptor_t next;
  logic [1:0]  next_join;

  mau_ram #(.WIDTH($bits(descriptor_t)), .DEPTH(DEPTH)) u_descriptors (
    .clk_i, .write_i(write), .waddr_i(entry_o), .wdata_i({known, s0_beat_q}),
    .read_i(desc_read), .raddr_i(desc_q[AW-1:0]), .rdata_o(next)
  );
  assign next_join = !next.beat.waits ? next.beat.join_how :
                     verdict_q[request_out_q] ? JOIN_BLOCK : JOIN_SINGLE;

  // ---- Slots out --------------------------------------------------------------------------------
  logic                    valid_q, started_q, again_q, issue, last_part, entry_done;
  mau_lane_beat_t          window_q;             // 'beat' is the number of the entry in its request
  logic [1:0]              join_q;
  mau_window_t [PARTS-1:0] parts_q;              // the current window in part 0, later ones above
  logic [4:0]              passes_q;             // passes that are not yet issued
  logic                    last_pass_q;          // passes_q has at most one bit
  logic                    twice_q;              // the next slot needs two comparisons
  logic [3:0]              part_q;
  logic [AW:0]             taken_q;              // entries read
  logic [SLOT_W-1:0]       number_q;
  logic [CW-1:0]           credits_q;
  logic                    credit_q;             // credits_q is not 0

  assign issue = valid_q && credit_q && !again_q;
  assign last_part = PARTS == 1 || part_q == (ctx_wave32_i ? 4'(PARTS32 - 1) : 4'(PARTS - 1));
  assign entry_done = issue && last_pass_q && last_part;
  assign next_take = next_valid_q && (!valid_q || entry_done);
  assign desc_read = ready_q != desc_q && (!next_valid_q || next_take);
  assign read_o = issue && !started_q;
  assign raddr_o = taken_q[AW-1:0];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      desc_q <= '0;
      next_valid_q <= 1'b0;
      valid_q <= 1'b0;
      started_q <= 1'b0;
      again_q <= 1'b0;
      taken_q <= '0;
      number_q <= '0;
      request_out_q <= '0;
      credits_q <= CW'(SLOTS);
      credit_q <= 1'b1;
      slot_valid_o <= 1'b0;
      slot_moves_o <= 1'b0;
      slot_again_o <= 1'b0;
    end else begin
      if (desc_read) desc_q <= desc_q + 1'b1;
      if (!next_valid_q || next_take) next_valid_q <= desc_read;
      if (!valid_q || entry_done) valid_q <= next_valid_q;
      if (next_take && next.beat.last) request_out_q <= request_out_q + 1'b1;
      if (issue) begin
        started_q <= !entry_done;
        number_q <= number_q + 1'b1;
      end
      if (read_o) taken_q <= taken_q + 1'b1;
      again_q <= issue && twice_q;
      slot_again_o <= again_q;
      slot_valid_o <= issue;
      slot_moves_o <= issue && passes_q != 5'd0;
      if (issue != slot_free_i) begin
        credits_q <= issue ? credits_q - 1'b1 : credits_q + 1'b1;
        credit_q <= !issue || credits_q != CW'(1);
      end
    end
  end

  // The slot. Its pass is the lowest one that remains.
  always_ff @(posedge clk_i) begin
    if (issue) begin
      automatic logic [4:0] lowest = passes_q & (~passes_q + 5'd1);
      automatic logic [2:0] pass = {lowest[4], lowest[3] | lowest[2], lowest[3] | lowest[1]};
      slot_number_o <= number_q;
      slot_part_o <= part_q;
      slot_o <= '{
        start:   window_q.beat == 4'd0 && !started_q,
        blank:   passes_q == 5'd0,
        win_end: last_pass_q,
        req_end: window_q.last && last_pass_q && last_part,
        error:   window_q.error,
        memviol: window_q.memviol,
        window:  (window_q.beat << PW) | part_q,
        pass:    pass,
        attr:    window_q.attr,
        tag:     window_q.tag
      };
      slot_walk_o <= '{
        blank:    passes_q == 5'd0,
        walks:    parts_q[0].walks,
        pass:     pass,
        join_how: join_q,
        sub:      window_q.sub,
        esize:    window_q.esize,
        istride:  window_q.istride
      };
    end
  end

  // The next slot: of the same entry, or of the next entry.
  mau_window_t [PARTS-1:0] later;                // windows after the current one

  if (PARTS == 1) begin : g_one
    assign later = '0;
  end else begin : g_several
    assign later = {mau_window_t'(0), parts_q[PARTS-1:1]};
  end

  always_ff @(posedge clk_i) begin
    if (issue || next_take) begin
      automatic mau_window_t window = next_take ? next.known[0] : later[0];
      automatic logic [1:0]  join_how = next_take ? next_join : join_q;
      automatic logic [4:0]  passes =
        next_take || last_pass_q ? window.passes : passes_q & (passes_q - 5'd1);
      passes_q <= passes;
      last_pass_q <= (passes & (passes - 5'd1)) == 5'd0;
      twice_q <= (next_take || last_pass_q) && window.twice && join_how != JOIN_SINGLE;
      join_q <= join_how;
    end
    if (next_take) begin
      window_q <= next.beat;
      window_q.beat <= next.beat.beat >> LB;
      parts_q <= next.known;
      part_q <= 4'd0;
    end else if (issue && last_pass_q) begin
      parts_q <= later;
      part_q <= part_q + 4'd1;
    end
  end

  `MAU_ASSERT(NoOverflow, write |-> written_q - taken_q != (AW + 1)'(DEPTH))
endmodule : mau_coalesce_issue
