// atomic_lanes.sv - mau_atomic_lanes: the atomics of a transaction act on its line in their order,
// and its write-backs have the results. A dword of the line, or the first one of the next line, is
// followed. The ALU is replaced by one that answers with the data of the atomic, which may be any,
// in the cycles of mau_atomic_alu; row atomic proves what the real one makes of the element.
// Memory answers each request once, with any code; the order of lanes is that of
// mau_atomic_request.
// SPDX-License-Identifier: Apache-2.0
module prove_atomic_lanes
  import mau_enc::*, mau_atomic_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               lane_valid_i,
  input  mau_atomic_lane_t   lane_i,
  input  logic               own_go_i,
  input  logic               old_go_i,
  input  logic               read_i,       // memory answers the read
  input  logic               ack_i,        // memory answers the write
  input  logic [1:0]         code_i,
  input  logic [511:0]       line_i,
  input  logic [3:0]         gfx_i,        // constant
  input  logic [4:0]         pick_i        // constant: the dword to follow; 16: of the next line
);
  localparam int ADD = LATENCY_FLOAT_ADD;
  typedef struct packed {
    mau_atomic_own_t  head;
    logic [63:0]      bytes;
    logic [7:0][63:0] data;
  } own_t;

  logic               lane_ready, own_valid, ends, old_valid;
  own_t               own;
  mau_atomic_old_t    old;
  mau_atomic_wait_t   waits;

  mau_atomic_lanes #(.LINE_BYTES(64), .own_t(own_t)) u_dut (
    .clk_i, .rst_ni, .ctx_gfx_i(gfx_i), .lane_valid_i, .lane_ready_o(lane_ready), .lane_i,
    .own_valid_o(own_valid), .own_go_i, .own_o(own), .ends_o(ends), .old_valid_o(old_valid),
    .old_go_i, .old_o(old), .wait_o(waits),
    .answer_i('{read: read_i, ack: ack_i, code: code_i}), .line_i
  );

  logic [2:0] line;
  logic [1:0] back;
  assign line = u_dut.line_q;
  assign back = u_dut.back_q;

  function automatic logic covers(input mau_atomic_place_t place);
    return place.dword == pick_i || (place.wide && place.dword + 5'd1 == pick_i);
  endfunction
  function automatic logic [31:0] part(input mau_atomic_place_t place, input logic [63:0] value);
    return place.dword == pick_i ? value[31:0] : value[63:32];
  endfunction
  function automatic logic crosses(input mau_atomic_place_t place);
    return place.wide && place.dword == 5'd15;
  endfunction
  function automatic logic placed(input mau_atomic_place_t place);
    return place.dword < 5'd16 && place.even == 5'(place.dword[4:1]) + 5'(place.dword[0]);
  endfunction

  // The transaction: open; more atomics follow; its write was sent and has no answer; the next line
  // is read; codes of the line, and of both; an atomic crossed into the next line, and was
  // executed.
  logic       open_q, more_q, sent_q, next_q, crossed_q, both_q;
  logic [1:0] line_code_q, both_code_q;
  // The followed dword, after all atomics that were read; one of them changed it.
  logic [31:0] value_q;
  logic        changed_q;
  // What the atomic in stage 1 found, and the last one of the last transaction.
  logic [31:0] found_q, last_found_q;
  logic        last_covers_q, last_first_q;
  logic [1:0]  code_q;

  logic              go, go_ok, go_covers, pick_loads;
  mau_atomic_place_t s0, s1;
  assign s0 = u_dut.s0_lane_q.place;
  assign s1 = u_dut.s1_lane_q.place;
  assign go = u_dut.s0_go;
  assign go_ok = (crosses(s0) ? both_code_q : line_code_q) == MEMORY_OK;
  assign go_covers = go && covers(s0);
  assign pick_loads = read_i && (pick_i == 5'd16 ? next_q : !next_q);

  always_ff @(posedge clk_i) begin
    if (lane_valid_i) more_q <= !lane_i.last;
    if (lane_valid_i && lane_i.opens) begin
      open_q <= 1'b1;
      {next_q, crossed_q, both_q, changed_q} <= '0;
    end else if ((own_go_i && own.head.closes) || ends) open_q <= 1'b0;
    if (own_go_i && own.head.write) sent_q <= 1'b1;
    if (ack_i) sent_q <= 1'b0;
    if (own_go_i && !own.head.write) next_q <= 1'b1;
    if (read_i) begin
      if (next_q) both_q <= 1'b1;
      if (!next_q) line_code_q <= code_i;
      both_code_q <= next_q ? line_code_q | code_i : code_i;
    end
    if (pick_loads) value_q <= pick_i == 5'd16 ? line_i[31:0] : line_i[pick_i[3:0]*32 +: 32];
    if (go) begin
      found_q <= value_q;
      code_q <= crosses(s0) ? both_code_q : line_code_q;
      if (crosses(s0)) crossed_q <= 1'b1;
    end
    if (go_covers && go_ok) begin
      value_q <= part(s0, u_dut.s0_lane_q.d);
      changed_q <= 1'b1;
    end
    if (u_dut.s1_ends) begin
      last_found_q <= found_q;
      last_covers_q <= covers(s1);
      last_first_q <= s1.dword == pick_i;
    end
    if (!rst_ni) {open_q, sent_q, more_q} <= '0;
  end
  always_comb begin
    assume (pick_i <= 5'd16 && placed(lane_i.place));
    assume (!lane_valid_i || (rst_ni && lane_ready && (open_q ? more_q && !lane_i.opens
                                                              : lane_i.opens)));
    assume (!own_go_i || (rst_ni && own_valid));
    assume (!read_i || (rst_ni && waits.read && !ack_i));
    assume (!ack_i || (rst_ni && sent_q));
  end

  logic [31:0] own_dword;
  logic [3:0]  own_bytes;
  assign own_dword = own.head.next ? own.data[0][31:0] : own.data[pick_i[3:1]][pick_i[0]*32 +: 32];
  assign own_bytes = own.head.next ? own.bytes[3:0] : own.bytes[pick_i[3:0]*4 +: 4];
  always_ff @(posedge clk_i) if (rst_ni) begin
    Found: assert (!go_covers || part(s0, u_dut.element) == value_q);
    Old: assert (!old_valid || (old.id == u_dut.s1_lane_q.id && old.code == code_q &&
                                (!covers(s1) || part(s1, old.element) == found_q)));
    Last: assert (!(waits.ack && last_covers_q) ||
                  (last_first_q ? waits.last.element[31:0] : waits.last.element[63:32]) ==
                  last_found_q);
    Write: assert (!(own_valid && own.head.write && own.head.next == pick_i[4]) ||
                   (own_dword == value_q && own_bytes == {4{changed_q}}));
    Done: assert (!(own_valid && own.head.write) ||
                  (!more_q && !u_dut.s0_valid_q && !u_dut.s1_valid_q));
    Closes: assert (!(own_go_i && own.head.closes && !own.head.next && pick_i[4]) || !changed_q);
    Ends: assert (!ends || back == WAITS_LINE || !changed_q);
  end

  // The state.
  logic has_pick, written, ok1;            // the dword is loaded; was written; stage 1 executes
  logic [31:0] held;
  logic [ADD:0] pending;                   // the dword is written from stage 1, or from the adder
  assign has_pick = pick_i[4] ? line == HAS_BOTH : line >= HAS_LINE;
  assign held = pick_i[4] ? u_dut.u_line.next_q :
                pick_i[0] ? u_dut.u_line.odd_q[pick_i[3:1]] : u_dut.u_line.even_q[pick_i[3:1]];
  assign written = pick_i[0] ? u_dut.u_line.odd_written_q[pick_i[3:1]]
                             : u_dut.u_line.even_written_q[pick_i[3:1]];
  assign ok1 = u_dut.s1_valid_q && code_q == MEMORY_OK;
  assign pending[0] = ok1 && covers(s1);
  always_ff @(posedge clk_i) if (rst_ni) begin
    Line: assert (line <= HAS_BOTH && open_q == (line != NO_LINE) && (!more_q || open_q));
    Closed: assert (line >= HAS_LINE || (!u_dut.s1_valid_q && u_dut.add_valid_q == '0 &&
                                         back == ACTS));
    Empty: assert (open_q || !u_dut.s0_valid_q);
    Reads: assert (!waits.read || (u_dut.s0_valid_q && back == ACTS));
    Next: assert (next_q == (line == READS_NEXT || line == HAS_BOTH) || !open_q);
    Both: assert (!open_q || both_q == (line == HAS_BOTH));
    ReadsNext: assert (line != READS_NEXT || crosses(s0));
    Crossing: assert (!open_q || (crossed_q ? line == HAS_BOTH
                      : line != HAS_BOTH || (u_dut.s0_valid_q && crosses(s0))));
    Crosses1: assert (!u_dut.s1_valid_q || !crosses(s1) || crossed_q);
    Back: assert (back == ACTS || (!u_dut.s0_valid_q && !u_dut.s1_valid_q && !more_q && open_q &&
                                   u_dut.ack_q && u_dut.acted_q));
    Sums: assert (back != WAITS_LINE && back != WRITES_NEXT || u_dut.add_valid_q == '0);
    WritesNext: assert ((back != WRITES_NEXT && back != WAITS_LINE) ||
                        (line == HAS_BOTH && both_code_q == MEMORY_OK));
    Sent: assert (sent_q == (u_dut.ack_q && back != WRITES_LINE && back != WRITES_NEXT));
    Last0: assert (!u_dut.s0_valid_q || u_dut.s0_lane_q.last == !more_q);
    Last1: assert (!(u_dut.s1_valid_q && u_dut.s1_lane_q.last) ||
                   (!u_dut.s0_valid_q && !more_q));
    Codes: assert (line < HAS_LINE || (u_dut.line_code_q == line_code_q &&
                                       u_dut.both_code_q == both_code_q));
    Code1: assert (!u_dut.s1_valid_q || u_dut.s1_code_q == code_q);
    Found1: assert (!(u_dut.s1_valid_q && covers(s1)) || part(s1, u_dut.s1_old_q) == found_q);
    Places: assert ((!u_dut.s0_valid_q || placed(s0)) && (!u_dut.s1_valid_q || placed(s1)));
    Acted: assert (!open_q || line < HAS_LINE || u_dut.acted_q ||
                   (u_dut.add_valid_q == '0 && (!changed_q || ok1)));
    Unchanged: assert (!open_q || has_pick || !changed_q);
    ChangedNext: assert (!(pick_i[4] && open_q) ||
                         changed_q == (crossed_q && both_code_q == MEMORY_OK));
    One: assert ((pending & (pending - 1'b1)) == '0 && (pending == '0 || changed_q));
    Held: assert (!has_pick || pending != '0 || held == value_q);
    Written: assert (pick_i[4] || !open_q || (!(written && !changed_q) &&
                     (written || !changed_q || pending != '0)));
    InStage1: assert (!pending[0] || part(s1, u_dut.u_alu.new_o) == value_q);
  end
  for (genvar k = 1; k <= ADD; k++) begin : g_add
    mau_atomic_place_t place;
    assign place = u_dut.add_place_q[k];
    assign pending[k] = u_dut.add_valid_q[k] && covers(place);
    always_ff @(posedge clk_i) if (rst_ni) begin
      Place: assert (!u_dut.add_valid_q[k] || (placed(place) && (!crosses(place) || crossed_q)));
      Sum: assert (!pending[k] || part(place, u_dut.u_alu.sum_q[k]) == value_q);
    end
  end
endmodule : prove_atomic_lanes
