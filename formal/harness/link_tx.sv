// link_tx.sv - mau_link_tx with a ring of BYTES bytes: the bytes of the line are those of COBS. A
// frame is its content with a code byte before it and a zero byte after it; each zero of the
// content is a code byte as well. A code byte is the distance to the next one, or to the end.
// Content is the bytes of the executor and then a CRC, which may have any value. The executor
// offers frames of up to CONTENT bytes at any pace. No block of 254 bytes without a zero fits.
// SPDX-License-Identifier: Apache-2.0
module prove_link_tx
  import mau_link_pkg::*;
#(
  parameter int BYTES = 16,
  parameter int CONTENT = 5
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       valid_i,
  input  logic [7:0] byte_i,
  input  logic       last_i,
  input  logic       line_ready_i
);
  localparam int FRAME = CONTENT + 7;      // code, content, CRC, zero, and one byte more
  localparam int AW = $clog2(BYTES);

  logic        ready, line_valid, idle;
  logic [7:0]  line_byte;
  logic [2:0]  state;

  mau_link_tx #(.BYTES(BYTES), .FRAME(FRAME)) u_dut (
    .clk_i, .rst_ni, .valid_i, .ready_o(ready), .byte_i, .last_i, .line_valid_o(line_valid),
    .line_ready_i, .line_byte_o(line_byte), .idle_o(idle)
  );
  assign state = u_dut.state_q;

  // What the executor sent: a frame was begun, and its end is not in the ring; its bytes; bytes of
  // its CRC that are missing.
  logic        open_q, take, crc_take, put_zero;
  logic [3:0]  count_q;
  logic [2:0]  crc_left_q;
  logic [7:0]  content;
  assign take = valid_i && ready;
  assign crc_take = crc_left_q != 3'd0;
  assign content = take ? byte_i : u_dut.crc[(3'd4 - crc_left_q)*8 +: 8];
  assign put_zero = state == TX_ZERO;
  always_comb assume (!valid_i || last_i || count_q + 4'd1 < 4'(CONTENT));

  // The bytes of the line by their number: a code byte, or the end; the value, of a code byte when
  // it is known. put_q: bytes so far; whole_q: those of whole frames; got_q: those that left;
  // code_q: the last code byte. left_q: bytes before the next code byte or end.
  logic [BYTES-1:0]      code_kind_q, end_kind_q;
  logic [BYTES-1:0][7:0] value_q;
  logic [AW:0]           put_q, whole_q, got_q, code_q;
  logic [7:0]            left_q;
  logic                  mark, leaves, due_q;  // mark: a code byte is put
  // Bytes that did not leave: all, of whole frames, of the open frame, of its open block.
  logic [AW:0]           used, whole, frame, block;
  assign used = put_q - got_q;
  assign whole = whole_q - got_q;
  assign frame = put_q - whole_q;
  assign block = put_q - code_q;
  assign mark = u_dut.start || ((take || crc_take) && content == 8'd0);
  assign leaves = line_valid && line_ready_i;
  always_ff @(posedge clk_i) begin
    if (mark || take || crc_take || put_zero) begin
      put_q <= put_q + 1'b1;
      code_kind_q[put_q[AW-1:0]] <= mark;
      end_kind_q[put_q[AW-1:0]] <= put_zero;
      if (!mark) value_q[put_q[AW-1:0]] <= put_zero ? 8'd0 : content;
    end
    if (mark) code_q <= put_q;
    if ((mark && !u_dut.start) || state == TX_CODE)
      value_q[code_q[AW-1:0]] <= 8'(block);
    if (put_zero) whole_q <= put_q + 1'b1;
    if (u_dut.start) {open_q, count_q} <= {1'b1, 4'd0};
    if (take) begin
      count_q <= count_q + 4'd1;
      if (last_i) crc_left_q <= 3'd4;
    end
    if (crc_take) crc_left_q <= crc_left_q - 3'd1;
    if (put_zero) open_q <= 1'b0;
    if (leaves) begin
      got_q <= got_q + 1'b1;
      left_q <= left_q != 8'd0 ? left_q - 8'd1 : line_byte == 8'd0 ? 8'd0 : line_byte - 8'd1;
    end
    due_q <= rst_ni && whole != (AW + 1)'(leaves);
    if (!rst_ni) {open_q, count_q, crc_left_q, put_q, whole_q, got_q, left_q} <= '0;
  end

  logic [AW-1:0] at;                       // the byte on the line
  assign at = got_q[AW-1:0];
  always_ff @(posedge clk_i) if (rst_ni) begin
    Begins: assert (!take || open_q);
    NothingMade: assert (!line_valid || got_q != whole_q);
    Byte: assert (!line_valid || line_byte == value_q[at]);
    Zero: assert (!line_valid || (line_byte == 8'd0) == end_kind_q[at]);
    Decodes: assert (!line_valid || (left_q == 8'd0) == (code_kind_q[at] || end_kind_q[at]));
    NoBubble: assert (!due_q || line_valid);
    Idle: assert (!idle || (put_q == got_q && !open_q));
  end

  // The state.
  always_ff @(posedge clk_i) if (rst_ni) begin
    State: assert (state <= TX_FIRST && open_q == (state != TX_FIRST) &&
                   (crc_left_q != 3'd0) == (state == TX_CRC));
    Pointers: assert (u_dut.wptr_q == put_q && u_dut.whole_q == whole_q &&
                      u_dut.rptr_q == got_q + (AW + 1)'(line_valid));
    Used: assert (used <= (AW + 1)'(BYTES) && whole <= used &&
                  (!line_valid || whole_q != got_q));
    Room: assert (!open_q || whole + (AW + 1)'(FRAME - 1) <= (AW + 1)'(BYTES));
    Count: assert (state == TX_FIRST ? frame == '0 :
                   frame == (AW + 1)'(count_q) + (AW + 1)'(1) +
                   (state == TX_DATA ? (AW + 1)'(0) : (AW + 1)'(3'd4 - crc_left_q)));
    Short: assert (!open_q || (state == TX_DATA ? count_q < 4'(CONTENT) :
                               count_q <= 4'(CONTENT) && count_q != '0));
    Index: assert (state != TX_CRC || (crc_left_q <= 3'd4 &&
                                    u_dut.index_q == 2'(3'd4 - crc_left_q)));
    Block: assert (!open_q || (block != '0 && block <= frame && u_dut.run_q == 8'(block) &&
                               u_dut.code_q == code_q[AW-1:0] &&
                               code_kind_q[code_q[AW-1:0]]));
    Run: assert (u_dut.run_q != '0 && u_dut.run_q <= 8'(FRAME));
    Starts: assert (!open_q || code_kind_q[whole_q[AW-1:0]]);
    Closed: assert (state != TX_ZERO || value_q[code_q[AW-1:0]] == 8'(block));
    LastEnd: assert (whole_q == got_q || end_kind_q[AW'(whole_q - 1'b1)]);
    OnLine: assert (!line_valid || line_byte == value_q[at]);
    Left: assert (whole_q == got_q ? left_q == 8'd0 : left_q < 8'(whole));
    Next: assert (whole_q == got_q ||
                  code_kind_q[AW'(got_q + left_q[AW:0])] || end_kind_q[AW'(got_q + left_q[AW:0])]);
  end
  for (genvar a = 0; a < BYTES; a++) begin : g_byte
    logic [AW-1:0] number;                 // of byte a, from the first one that did not leave
    logic          in_use, in_ring, open, marks, between;
    logic [AW:0]   next;                   // of a code byte: the next one
    assign number = AW'(a) - at;
    assign in_use = (AW + 1)'(number) < used;
    assign in_ring = in_use && !(line_valid && number == '0);
    assign open = open_q && state != TX_ZERO && code_q[AW-1:0] == AW'(a);
    assign marks = code_kind_q[a] || end_kind_q[a];
    assign next = (AW + 1)'(number) + value_q[a][AW:0];
    always_comb begin                      // a code byte or end between byte a and the next one
      between = 1'b0;
      for (int b = 0; b < BYTES; b++)
        if (AW'(AW'(b) - at) > number && (AW + 1)'(AW'(AW'(b) - at)) < (open ? used : next) &&
            (code_kind_q[b] || end_kind_q[b])) between = 1'b1;
    end
    always_ff @(posedge clk_i) if (rst_ni) begin
      Kind: assert (!in_use || !(code_kind_q[a] && end_kind_q[a]));
      InRing: assert (!in_ring || open || u_dut.u_ring.mem[a] == value_q[a]);
      Value: assert (!in_use || open || (value_q[a] == 8'd0) == end_kind_q[a]);
      After: assert (!(in_use && end_kind_q[a]) || (AW + 1)'(number) + 1'b1 >= used ||
                     code_kind_q[(a + 1) % BYTES]);
      Ahead: assert (!in_use || !marks || (AW + 1)'(number) >= left_q[AW:0]);
      Chain: assert (!(in_use && code_kind_q[a]) || (!between && (open ||
                     (value_q[a] <= 8'(BYTES) &&
                      (next < used ? code_kind_q[AW'(next[AW-1:0] + at)] ||
                                     end_kind_q[AW'(next[AW-1:0] + at)]
                                   : state == TX_ZERO && next == used)))));
    end
  end
endmodule : prove_link_tx
