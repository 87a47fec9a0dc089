// mau_sign.sv - a run of signature mode (../README.md). It makes the requests of one block after
// the other, one request at a time. After each block it starts the fold of the block's hashes.
//
//   state            what happens
//   IDLE             no run is active
//   BLOCK, CONTEXT   the four words of the block are drawn; the context is made of them
//   REQUEST, WORDS   the nine words of a request are drawn
//   SETTLE           operation, header and lane pattern are computed
//   DRIVE            the header and the lanes go to the unit
//   DRAIN            the unit ends the block; then its hashes are folded
//
// SPDX-License-Identifier: Apache-2.0
module mau_sign
  import mau_pkg::*;
#(
  parameter int LANES = 4                         // lanes of a beat
) (
  input  logic                clk_i,         // rising edge
  input  logic                rst_ni,        // low: no run
  input  logic                start_i,       // for one cycle: a run starts
  input  logic [63:0]         key_i,         // stable during a run
  input  logic [63:0]         first_i,       // index of the first request
  input  logic [31:0]         count_i,       // requests
  output logic                run_o,         // a run is active; this module drives the unit
  output logic                ended_o,       // a run has ended
  output logic                hang_o,        // the run ended after HANG cycles without a transfer
  output logic [31:0]         dones_o,       // completions in the run
  output logic [31:0]         txns_o,        // transactions in the run
  output logic [31:0]         clocks_o,      // cycles of the run
  output logic                fold_o,        // for one cycle: a block's hashes are complete
  input  logic                folding_i,     // the fold is in progress
  // Unit. Bits 0 to 4 of moved_i belong to the channels req, opd, res, txn, done.
  output mau_context_t        ctx_o,         // changes only while the unit is idle
  output logic                req_valid_o,
  output logic [359:0]        header_o,      // tag exec m0 saddr vsharp op, op lowest
  output logic                opd_valid_o,
  output logic [LANES*64-1:0] operand_o,     // v0 of all lanes in the low half, then v1
  input  logic [4:0]          moved_i,       // transfers at this edge
  input  logic                res_last_i     // with moved_i[2]: last beat of its request
);
  localparam logic [12:0] HANG = 13'd4224;        // cycles
  localparam logic [4:0] TAIL = 5'd20;            // cycles after the last transfer of a block
  // Register stages after the last word: two of mau_sign_op, two of mau_sign_header, three of
  // mau_sign_pattern.
  localparam logic [3:0] SETTLE_CLOCKS = 4'd7;
  localparam logic [3:0] CONTEXT_WORDS = 4'd4, REQUEST_WORDS = 4'd9;
  typedef enum logic [2:0] {
    IDLE, BLOCK, CONTEXT, REQUEST, WORDS, SETTLE, DRIVE, DRAIN
  } state_t;

  state_t       state_q;
  logic [63:0]  index_q;       // index of the request
  logic [31:0]  left_q;        // requests that remain, with the current one
  logic [3:0]   wait_q;        // words, or cycles, that remain in this state
  logic [6:0]   issued_q, results_q, dones_q;  // counts of the block: requests,
                                               // last beats of results, completions
  logic [4:0]   tail_q;
  logic [12:0]  quiet_q;       // cycles without a transfer
  logic [1:0]   fold_q;        // 0: idle; 1: fold_o; 2: in progress; 3: ended
  logic         block_end, drained, request_done;

  // ---- Words ------------------------------------------------------------------------------------
  logic         words_start, word_valid, word_next, queue_next, lane_next;
  logic [63:0]  word;
  logic [575:0] words_q;       // the last nine words, the latest on top

  assign words_start = state_q == BLOCK || state_q == REQUEST;
  assign queue_next = word_valid && wait_q != '0 && (state_q == CONTEXT || state_q == WORDS);
  assign word_next = queue_next || lane_next;

  mau_sign_words u_words (
    .clk_i, .rst_ni, .start_i(words_start), .key_i,
    .number_i(state_q == BLOCK ? {6'd0, index_q[63:6]} : index_q),
    .domain_i(state_q == BLOCK ? {64{1'b1}} : 64'd0), .valid_o(word_valid), .word_o(word),
    .next_i(word_next)
  );

  always_ff @(posedge clk_i) if (queue_next) words_q <= {word, words_q[575:64]};

  // ---- Context, operation, header, lanes --------------------------------------------------------
  logic         near, stride0, pair, stray, spread, lanes_load, lanes_done;
  logic [13:0]  stride;
  logic [31:0]  inst, records, sgpr, reach, m0;
  logic [63:0]  op, saddr, exec, base, step, mask;
  logic [127:0] vsharp;

  mau_sign_context u_context (
    .clk_i, .load_i(state_q == CONTEXT && wait_q == '0), .c0_i(words_q[383:320]),
    .c1_i(words_q[447:384]), .c2_i(words_q[511:448]), .c3_i(words_q[575:512]), .ctx_o
  );
  mau_sign_op u_op (
    .clk_i, .gfx_i(ctx_o.gfx), .h0_i(words_q[63:0]), .h1_i(words_q[127:64]), .op_o(op),
    .inst_o(inst), .edge_o(near)
  );
  mau_sign_header u_header (
    .clk_i, .ctx_i(ctx_o), .words_i(words_q), .op_i(op), .inst_i(inst), .edge_i(near),
    .vsharp_o(vsharp), .saddr_o(saddr), .m0_o(m0), .exec_o(exec), .stride0_o(stride0),
    .stride_o(stride), .records_o(records), .sgpr_o(sgpr), .reach_o(reach)
  );
  mau_sign_pattern u_pattern (
    .clk_i, .ctx_i(ctx_o), .h7_i(words_q[511:448]), .h8_i(words_q[575:512]), .op_i(op),
    .inst_i(inst), .edge_i(near), .m0_i(m0), .stride0_i(stride0), .stride_i(stride),
    .records_i(records), .sgpr_i(sgpr), .reach_i(reach), .pair_o(pair), .stray_o(stray),
    .spread_o(spread), .base_o(base), .step_o(step), .mask_o(mask)
  );
  mau_sign_lanes #(.LANES(LANES)) u_lanes (
    .clk_i, .rst_ni, .ctx_i(ctx_o), .load_i(lanes_load), .pair_i(pair), .stray_i(stray),
    .spread_i(spread), .base_i(base), .step_i(step), .mask_i(mask), .exec_i(exec),
    .word_valid_i(word_valid && state_q == DRIVE), .word_i(word), .word_next_o(lane_next),
    .opd_valid_o, .opd_ready_i(moved_i[1]), .opd_o(operand_o), .done_o(lanes_done)
  );

  assign lanes_load = state_q == SETTLE && wait_q == '0;
  assign header_o = {index_q[7:0], exec, m0, saddr, vsharp, op};

  // ---- Sequence of requests ---------------------------------------------------------------------
  assign run_o = state_q != IDLE;
  assign request_done = state_q == DRIVE && !req_valid_o && lanes_done;
  assign block_end = index_q[5:0] == '1 || left_q == 32'd1;
  assign drained = issued_q == results_q && issued_q == dones_q;
  assign fold_o = fold_q == 2'd1;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= IDLE;
      ended_o <= 1'b0;
      hang_o <= 1'b0;
    end else begin
      case (state_q)
        IDLE: if (start_i) begin
          state_q <= count_i == '0 ? DRAIN : BLOCK;
          ended_o <= 1'b0;
          hang_o <= 1'b0;
        end
        BLOCK: state_q <= CONTEXT;
        CONTEXT: if (wait_q == '0) state_q <= REQUEST;
        REQUEST: state_q <= WORDS;
        WORDS: if (wait_q == '0) state_q <= SETTLE;
        SETTLE: if (wait_q == '0) state_q <= DRIVE;
        DRIVE: if (request_done) state_q <= block_end ? DRAIN : REQUEST;
        default: if (left_q == '0 && (fold_q == 2'd3 || count_i == '0)) begin
          state_q <= IDLE;
          ended_o <= 1'b1;
        end else if (fold_q == 2'd3) state_q <= BLOCK;
      endcase
      if (run_o && quiet_q == HANG) begin
        state_q <= IDLE;
        ended_o <= 1'b1;
        hang_o <= 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    case (state_q)
      IDLE: begin
        index_q <= first_i;
        left_q <= count_i;
      end
      BLOCK: wait_q <= CONTEXT_WORDS;
      REQUEST: wait_q <= REQUEST_WORDS;
      WORDS: wait_q <= wait_q == '0 ? SETTLE_CLOCKS : wait_q - {3'd0, queue_next};
      CONTEXT: wait_q <= wait_q - {3'd0, queue_next};
      SETTLE: wait_q <= wait_q - 4'd1;
      DRIVE: if (request_done) begin
        index_q <= index_q + 64'd1;
        left_q <= left_q - 32'd1;
      end
      default: ;
    endcase
    if (!rst_ni || !run_o) req_valid_o <= 1'b0;
    else if (lanes_load) req_valid_o <= 1'b1;
    else if (moved_i[0]) req_valid_o <= 1'b0;
  end

  // ---- Transfers of the unit --------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (state_q == BLOCK) begin
      issued_q <= '0;
      results_q <= '0;
      dones_q <= '0;
    end else begin
      if (moved_i[0]) issued_q <= issued_q + 7'd1;
      if (moved_i[2] && res_last_i) results_q <= results_q + 7'd1;
      if (moved_i[4]) dones_q <= dones_q + 7'd1;
    end
    // After TAIL cycles the hashes are folded.
    tail_q <= state_q == DRAIN && drained ? tail_q + {4'd0, tail_q != TAIL} : '0;
    case (fold_q)
      2'd0: if (state_q == DRAIN && tail_q == TAIL) fold_q <= 2'd1;
      2'd1: fold_q <= 2'd2;
      2'd2: if (!folding_i) fold_q <= 2'd3;
      default: fold_q <= 2'd0;
    endcase
    quiet_q <= !run_o || moved_i != '0 ? '0 : quiet_q + 13'd1;
    if (!rst_ni) fold_q <= '0;
    if (!rst_ni || start_i) begin
      dones_o <= '0;
      txns_o <= '0;
      clocks_o <= '0;
    end else if (run_o) begin
      dones_o <= dones_o + {31'd0, moved_i[4]};
      txns_o <= txns_o + {31'd0, moved_i[3]};
      clocks_o <= clocks_o + 32'd1;
    end
  end
endmodule : mau_sign
