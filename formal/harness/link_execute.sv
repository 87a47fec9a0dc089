// link_execute.sv - the executor of mau_link: each frame gets one answer, with its kind and its
// number, before the next frame is taken; a WRITE writes each of its words once, a READ reads each
// of its words once and answers with it; a frame that is no valid request writes and reads nothing.
// mau_link_rx delivers any frames, and mau_link_tx takes bytes at any time: their ports have any
// values. Addresses are not compared.
// SPDX-License-Identifier: Apache-2.0
module prove_link_execute
  import mau_board_pkg::*, mau_link_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        uart_rx_i,
  input  logic [31:0] bus_rdata_i,
  input  logic        baud_write_i
);
  logic        uart_tx, busy;
  logic [23:0] baud;
  logic [31:0] frames, dropped;
  mau_bus_t    bus;

  mau_link u_dut (
    .clk_i, .rst_ni, .uart_rx_i, .uart_tx_o(uart_tx), .bus_o(bus), .bus_rdata_i, .baud_write_i,
    .baud_o(baud), .frames_o(frames), .dropped_o(dropped), .busy_o(busy)
  );

  logic in_take, ans_take;
  assign in_take = u_dut.in_valid && u_dut.in_ready;
  assign ans_take = u_dut.ans_valid && u_dut.ans_ready;

  // The frame: bytes that were taken, its length, kind and number; byte 2; the count of a READ; its
  // last four bytes. It was taken, and so many bytes of its answer.
  logic [10:0] index_q, length_q, sent_q;
  logic [7:0]  kind_q, seq_q, low_q;
  logic [15:0] count_q;
  logic [31:0] bytes_q;
  logic        answer_q;
  always_ff @(posedge clk_i) begin
    if (in_take) begin
      index_q <= u_dut.in_last ? 11'd0 : index_q + 11'd1;
      length_q <= u_dut.in_length;
      bytes_q <= {u_dut.in_byte, bytes_q[31:8]};
      case (index_q)
        11'd0: kind_q <= u_dut.in_byte;
        11'd1: seq_q <= u_dut.in_byte;
        11'd2: low_q <= u_dut.in_byte;
        11'd8: count_q[7:0] <= u_dut.in_byte;
        11'd9: count_q[15:8] <= u_dut.in_byte;
        default: ;
      endcase
      if (u_dut.in_last) answer_q <= 1'b1;
    end
    if (ans_take) begin
      sent_q <= u_dut.ans_last ? 11'd0 : sent_q + 11'd1;
      if (u_dut.ans_last) answer_q <= 1'b0;
    end
    if (!rst_ni) begin
      index_q <= '0;
      sent_q <= '0;
      answer_q <= 1'b0;
    end
  end
  always_comb begin
    assume (index_q == '0 ? u_dut.in_length >= 11'd2 && u_dut.in_length <= 11'd1036
                          : u_dut.in_length == length_q);
    assume (u_dut.in_last == (index_q + 11'd1 == u_dut.in_length));
  end

  // Requests (docs/board.md, Frames), as far as their bytes are known.
  logic writes, reads, write_ok, read_ok;
  assign writes = kind_q == 8'h01 && length_q >= 11'd12 && length_q <= 11'd1032 &&
                  length_q[1:0] == 2'd0;
  assign reads = kind_q == 8'h02 && length_q == 11'd10;
  assign write_ok = writes && low_q[1:0] == 2'd0;
  assign read_ok = reads && low_q[1:0] == 2'd0 && count_q != '0 && count_q <= 16'd256;

  // Words that are written; words that were read, their data, and cycles since the last read.
  logic        write_q;
  logic [8:0]  reads_q;
  logic [31:0] word_q;
  logic [3:0]  since_q;
  logic [2:0]  idle_q;             // cycles without a byte of the answer
  always_ff @(posedge clk_i) begin
    write_q <= rst_ni && in_take && write_ok && index_q >= 11'd8 && index_q[1:0] == 2'd3;
    since_q <= rst_ni ? {since_q[2:0], bus.read} : '0;
    if (since_q[3]) word_q <= bus_rdata_i;
    reads_q <= answer_q ? reads_q + 9'(bus.read) : '0;
    idle_q <= rst_ni && answer_q && !u_dut.ans_valid ? idle_q + 3'd1 : '0;
  end

  logic [7:0]  byte_of;            // of the answer
  logic [10:0] last_of;            // its last byte
  logic [10:0] payload;            // bytes of its words before this one
  assign payload = sent_q - 11'd2;
  always_comb begin
    byte_of = read_ok ? word_q[payload[1:0]*8 +: 8] : kind_q;
    last_of = write_ok ? 11'd1 : read_ok ? {count_q[8:0], 2'd1} : 11'd2;
    if (sent_q == 11'd0) byte_of = write_ok || read_ok ? kind_q | 8'h80 : 8'hff;
    if (sent_q == 11'd1) byte_of = seq_q;
  end

  always_ff @(posedge clk_i) if (rst_ni) begin
    Turn: assert (!(in_take && answer_q) && (!u_dut.ans_valid || answer_q));
    Answer: assert (!u_dut.ans_valid ||
                    (u_dut.ans_byte == byte_of && u_dut.ans_last == (sent_q == last_of)));
    Soon: assert (idle_q <= 3'd6);
    Write: assert (bus.write == write_q && (!bus.write || bus.data == bytes_q));
    Read: assert (!bus.read || (answer_q && read_ok && sent_q >= 11'd2 && payload[1:0] == 2'd0));
    EachOnce: assert (!(u_dut.ans_valid && read_ok && sent_q >= 11'd2) ||
                      reads_q == payload[10:2] + 9'd1);
  end

  // The states of the executor.
  logic [3:0]  state;
  logic [10:0] left;               // words of the answer to a READ that are not sent
  logic [2:0]  head;               // bytes of the head
  assign state = u_dut.state_q;
  assign head = u_dut.index_q;
  assign left = {2'd0, count_q[8:0]} - {2'd0, payload[10:2]};
  always_ff @(posedge clk_i) if (rst_ni) begin
    State: assert (state <= WORD && answer_q == (state >= ANS_KIND) &&
                   (answer_q ? index_q == '0 : sent_q == '0));
    Kind: assert ((state == KIND || u_dut.kind_q == kind_q) &&
                  (state <= SEQ || u_dut.seq_q == seq_q));
    AtKind: assert (state != KIND || index_q == 11'd0);
    AtSeq: assert (state != SEQ || index_q == 11'd1);
    Inside: assert (answer_q || index_q == '0 || index_q < length_q);
    AtHead: assert (state != HEAD || (index_q == 11'(head) + 11'd2 && !u_dut.refused_q &&
                    ((writes && head <= 3'd5) || reads)));
    Low: assert (state != HEAD || head == 3'd0 ||
                 8'(u_dut.head_q >> {3'd7 - head, 3'd0}) == low_q);
    Count: assert (state != HEAD || head != 3'd7 || u_dut.head_q[55:48] == count_q[7:0]);
    AtDrain: assert (state != DRAIN || (index_q >= 11'd2 && u_dut.refused_q && !reads &&
                     (!writes || (index_q >= 11'd8 && !write_ok))));
    AtData: assert (state != DATA || (write_ok && index_q >= 11'd8 && !u_dut.refused_q &&
                    u_dut.byte_q == index_q[1:0]));
    Gathers: assert (state != DATA || u_dut.byte_q == 2'd0 ||
                     (bus.data ^ bytes_q) >> {2'd0 - u_dut.byte_q, 3'd0} == '0);
    Refused: assert (!answer_q || u_dut.refused_q == !(write_ok || read_ok));
    AtAnswer: assert ((state != ANS_KIND || sent_q == 11'd0) &&
                      (state != ANS_SEQ || sent_q == 11'd1) &&
                      (state != ANS_WHAT || (sent_q == 11'd2 && u_dut.refused_q)));
    Starts: assert (!((state == ANS_KIND || state == ANS_SEQ) && read_ok) ||
                    (u_dut.count_q == count_q[8:0] && reads_q == '0));
    AtFetch: assert (state != FETCH || (read_ok && sent_q >= 11'd2 && payload[1:0] == 2'd0 &&
                     head <= 3'd5 && {2'd0, u_dut.count_q} == left && left != '0 &&
                     left <= 11'd256 && reads_q == payload[10:2] + 9'(head >= 3'd2) &&
                     since_q == (head >= 3'd2 ? 4'd1 << (head - 3'd2) : 4'd0) &&
                     idle_q == head));
    AtWord: assert (state != WORD || (read_ok && sent_q >= 11'd2 && u_dut.byte_q == payload[1:0] &&
                    {2'd0, u_dut.count_q} + 11'd1 == left && left <= 11'd256 &&
                    u_dut.word_q == word_q >> {payload[1:0], 3'd0}));
    NoRead: assert (bus.read == (state == FETCH && head == 3'd1) &&
                    (state == FETCH || since_q == '0));
    NotIdle: assert (state == FETCH || idle_q == '0 || state == WORD);
  end
endmodule : prove_link_execute
