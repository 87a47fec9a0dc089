// link_rx.sv - mau_link_rx with a ring of 16 bytes: every frame that is counted as good is
// delivered once, in order, with its length and the bytes of its content, and nothing else is. The
// CRC may have any value; a frame is good only with the right one. Bytes of the line come at any
// time, but not in the two cycles after a zero byte.
// SPDX-License-Identifier: Apache-2.0
module prove_link_rx
  import mau_link_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       forget_i,
  input  logic       line_valid_i,
  input  logic       line_bad_i,
  input  logic [7:0] line_byte_i,
  input  logic       ready_i,
  input  logic       follow_i,     // the frame that is published is the one to follow
  input  logic [2:0] pick_i        // constant: the byte of its content to follow
);

  logic        valid, last, good, dropped;
  logic [7:0]  data;
  logic [10:0] length;

  mau_link_rx #(.BYTES(16), .CONTENT(12)) u_dut (
    .clk_i, .rst_ni, .forget_i, .line_valid_i, .line_bad_i, .line_byte_i, .valid_o(valid), .ready_i,
    .byte_o(data), .last_o(last), .length_o(length), .good_o(good), .dropped_o(dropped)
  );

  logic [4:0] start, rptr, used;   // of the ring; bytes of published frames that are not read
  logic       publish, begins;     // a frame is published; the delivery of one begins
  assign start = u_dut.start_q;
  assign rptr = u_dut.rptr_q;
  assign used = start - rptr;
  assign publish = u_dut.close_q == 2'd2;
  assign begins = u_dut.state_q == RX_WAIT && u_dut.read;

  // The line: cycles in which no byte may come.
  logic [1:0] gap_q;
  always_ff @(posedge clk_i) begin
    gap_q <= gap_q - 2'(gap_q != 2'd0);
    if (line_valid_i && line_byte_i == 8'd0) gap_q <= 2'd2;
    if (!rst_ni) gap_q <= 2'd0;
  end
  always_comb assume (!line_valid_i || gap_q == 2'd0);

  // The frame that is received: bytes of its content so far, and byte pick_i. It was good.
  logic [10:0] count_q;
  logic [7:0]  byte_q;
  logic        good_q;
  always_ff @(posedge clk_i) begin
    if (u_dut.fresh) count_q <= '0;
    else if (u_dut.emit) count_q <= count_q + 11'd1;
    if (u_dut.emit && count_q == 11'(pick_i)) byte_q <= u_dut.content;
    good_q <= rst_ni && (good || (good_q && !publish));
  end

  // Published frames whose delivery has not begun, by their place in the ring; their lengths. The
  // frame that is delivered: its length, and the bytes before this one.
  logic [15:0]      some_q;
  logic [15:0][3:0] length_q;
  logic [3:0]       now_q, index_q;
  // The followed frame: it waits at place_q, or is delivered; its byte pick_i.
  logic       waits_q, here_q;
  logic [3:0] place_q;
  logic [7:0] value_q;
  always_ff @(posedge clk_i) begin
    if (begins) begin
      some_q[rptr[3:0]] <= 1'b0;
      now_q <= length_q[rptr[3:0]];
      index_q <= '0;
      here_q <= waits_q && place_q == rptr[3:0];
      if (place_q == rptr[3:0]) waits_q <= 1'b0;
    end
    if (publish) begin
      some_q[start[3:0]] <= 1'b1;
      length_q[start[3:0]] <= 4'(count_q - 11'd4);
      if (follow_i && !waits_q) begin
        waits_q <= 1'b1;
        place_q <= start[3:0];
        value_q <= byte_q;
      end
    end
    if (valid && ready_i) begin
      index_q <= index_q + 4'd1;
      if (last) here_q <= 1'b0;
    end
    if (!rst_ni) {some_q, waits_q, here_q} <= '0;
  end
  always_comb assume (!follow_i || !here_q);

  always_ff @(posedge clk_i) if (rst_ni) begin
    OnlyGood: assert (!publish || good_q);
    NothingMade: assert (!begins || some_q[rptr[3:0]]);
    NothingLost: assert (!(begins && waits_q) || place_q == rptr[3:0] || some_q[place_q]);
    Length: assert (!valid || length == 11'(now_q));
    Last: assert (!valid || last == (index_q + 4'd1 == now_q));
    Data: assert (!(valid && here_q && index_q == 4'(pick_i)) || data == value_q);
  end

  // The state: what is received.
  logic [4:0] wptr;
  logic [3:0] at;                  // of byte pick_i
  assign wptr = u_dut.wptr_q;
  assign at = start[3:0] + 4'd2 + 4'(pick_i);
  always_ff @(posedge clk_i) if (rst_ni) begin
    Write: assert (wptr == start + 5'd2 + u_dut.length_q[4:0] && u_dut.length_q <= 11'd12);
    Room: assert (used <= 5'd16 && (u_dut.length_q == '0 || wptr - rptr <= 5'd16));
    Count: assert (u_dut.bad_q || count_q == u_dut.length_q);
    Close: assert (u_dut.close_q == 2'd0 || (!u_dut.bad_q && u_dut.length_q >= 11'd6 &&
                   u_dut.close_q != 2'd3 && gap_q == 2'd3 - u_dut.close_q));
    Good: assert (good == (u_dut.close_q == 2'd1) && good_q == publish);
    Kept: assert (u_dut.close_q == 2'd0 || count_q[10:4] == '0);
    Received: assert (u_dut.bad_q || count_q <= 11'(pick_i) || u_dut.u_ring.mem[at] == byte_q);
  end

  // The state: what is delivered. 'rest': bytes of that frame that are not read.
  logic [4:0] rest;
  logic [3:0] next, from;          // the place of the next frame; of byte pick_i of this one
  assign next = rptr[3:0] + rest[3:0];
  assign from = next - now_q + 4'(pick_i);
  always_comb begin
    case (u_dut.state_q)
      RX_WAIT: rest = 5'd0;
      RX_LOW: rest = 5'(now_q) + 5'd1;
      RX_HIGH: rest = 5'(now_q);
      default: rest = 5'(now_q) - 5'(index_q) - 5'd1;
    endcase
  end
  always_ff @(posedge clk_i) if (rst_ni) begin
    Rest: assert (rest <= used && (rest == used || some_q[next]));
    Now: assert (u_dut.state_q == RX_WAIT || (now_q >= 4'd2 && now_q <= 4'd8));
    Index: assert (valid || u_dut.state_q == RX_WAIT || index_q == '0);
    InLow: assert (u_dut.state_q != RX_LOW ||
                   (data == 8'(now_q) && u_dut.u_ring.mem[rptr[3:0]] == '0));
    InHigh: assert (u_dut.state_q != RX_HIGH || (data == '0 && length[7:0] == 8'(now_q)));
    InData: assert (!valid || (length == 11'(now_q) && index_q < now_q &&
                    u_dut.togo_q == 11'(now_q) - 11'(index_q) - 11'd1));
    Waits: assert (!waits_q || some_q[place_q]);
    Here: assert (!here_q || u_dut.state_q != RX_WAIT);
    ThisByte: assert (!(here_q && valid && index_q == 4'(pick_i)) || data == value_q);
    ItsByte: assert (!(here_q && 4'(pick_i) < now_q && (!valid || index_q < 4'(pick_i))) ||
                     u_dut.u_ring.mem[from] == value_q);
  end
  for (genvar a = 0; a < 16; a++) begin : g_place
    logic [3:0] distance, header;
    logic [5:0] ends;              // from rptr to the end of the frame at a
    logic       apart;
    assign distance = 4'(a) - rptr[3:0];
    assign header = 4'(a) + 4'd1;
    assign ends = 6'(distance) + 6'd2 + 6'(length_q[a]);
    always_comb begin
      apart = 1'b1;
      for (int b = 0; b < 16; b++)
        if (b != a && some_q[b] && 4'(4'(b) - rptr[3:0]) >= distance)
          apart = apart && 6'(4'(4'(b) - rptr[3:0])) >= ends;
    end
    always_ff @(posedge clk_i) if (rst_ni) begin
      Place: assert (!some_q[a] || (5'(distance) >= rest && ends <= 6'(used) && apart &&
                     (ends == 6'(used) || some_q[4'(4'(a) + 4'd2 + length_q[a])])));
      Size: assert (!some_q[a] || (length_q[a] >= 4'd2 && length_q[a] <= 4'd8));
      Header: assert (!some_q[a] || (u_dut.u_ring.mem[a] == 8'(length_q[a]) &&
                      u_dut.u_ring.mem[header] == '0));
      Low: assert (!(publish && start[3:0] == 4'(a)) ||
                   u_dut.u_ring.mem[a] == 8'(4'(count_q - 11'd4)));
      Content: assert (!(waits_q && place_q == 4'(a) && 4'(pick_i) < length_q[a]) ||
                       u_dut.u_ring.mem[4'(4'(a) + 4'd2 + 4'(pick_i))] == value_q);
    end
  end
endmodule : prove_link_rx
