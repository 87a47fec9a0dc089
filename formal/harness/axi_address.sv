// axi_address.sv - mau_axi4_address, an address channel of AXI4: every request is sent once, with its
// AXI id and line; an answer ends the oldest request of its AXI id; a request that may be sent is
// sent before any other is sent twice. A request with a free id is taken at any time, may be sent
// from then on, and AXI answers a request at any time after it was sent.
// SPDX-License-Identifier: Apache-2.0
module prove_axi_address
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int ID_BITS = 2
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               req_valid_i,
  input  logic [ID_BITS-1:0] req_id_i,
  input  logic [47:0]        req_line_i,
  input  logic [ID_BITS-1:0] req_axi_i,
  input  mau_attr_t          req_attr_i,
  input  logic               go_i,
  input  logic [2**ID_BITS-1:0] ready_i,
  input  logic               end_i,
  input  logic [ID_BITS-1:0] end_axi_i,
  input  logic               axready_i,
  input  logic [ID_BITS-1:0] pick_i         // constant: the id to follow
);
  localparam int N = 2**ID_BITS;

  mau_axi4_request_t         request;
  logic                      send, ax_valid;
  logic [ID_BITS-1:0]        id, end_id;
  logic [N-1:0]              sent;
  mau_axi4_ax_t              ax;

  // Requests that were taken and did not end; those of them that were sent; their AXI ids; how many
  // requests with its AXI id end before a request; requests that were sent with each AXI id.
  logic [N-1:0]              taken_q, sent_q;
  logic [N-1:0][ID_BITS-1:0] axi_q;
  logic [N-1:0][ID_BITS:0]   before_q, count_q;

  assign request = '{id: 6'(req_id_i), write: 1'b0, line: req_line_i, attr: req_attr_i};
  mau_axi4_address #(.LINE_BYTES(64), .ID_BITS(ID_BITS)) u_dut (
    .clk_i, .rst_ni, .req_valid_i, .req_i(request), .go_i, .ready_i, .axi_i(axi_q), .send_o(send),
    .id_o(id), .sent_o(sent), .end_i, .end_axi_i, .end_id_o(end_id), .ax_valid_o(ax_valid),
    .ax_ready_i(axready_i), .ax_o(ax)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      taken_q <= '0;
      sent_q <= '0;
      count_q <= '0;
    end else begin
      for (int i = 0; i < N; i++) begin
        if (req_valid_i && req_id_i == ID_BITS'(i)) begin
          taken_q[i] <= 1'b1;
          axi_q[i] <= req_axi_i;
        end
        if (sent[i]) begin
          sent_q[i] <= 1'b1;
          before_q[i] <= count_q[axi_q[i]] - (ID_BITS + 1)'(end_i && end_axi_i == axi_q[i]);
        end
        if (end_i && sent_q[i] && end_axi_i == axi_q[i]) begin
          before_q[i] <= before_q[i] - 1'b1;
          if (before_q[i] == '0) {taken_q[i], sent_q[i]} <= 2'b00;
        end
        count_q[i] <= count_q[i] + (ID_BITS + 1)'(send && axi_q[id] == ID_BITS'(i)) -
                      (ID_BITS + 1)'(end_i && end_axi_i == ID_BITS'(i));
      end
    end
  end
  always_comb begin
    assume (!req_valid_i || (rst_ni && !taken_q[req_id_i]));
    assume ((ready_i & ~(taken_q & ~sent_q)) == '0);
    assume (!end_i || (rst_ni && count_q[end_axi_i] != '0));
  end

  // The request of id pick_i: its line; on the channel; others that were sent while it was ready.
  logic [47:6]        line_q;
  mau_attr_t          attr_q;
  logic               offered_q;
  logic [ID_BITS:0]   passed_q;
  logic               waits;
  assign waits = ready_i[pick_i];
  always_ff @(posedge clk_i) begin
    if (req_valid_i && req_id_i == pick_i) begin
      line_q <= req_line_i[47:6];
      attr_q <= req_attr_i;
    end
    offered_q <= rst_ni && (sent[pick_i] || (offered_q && !axready_i));
    passed_q <= rst_ni && waits && !sent[pick_i] ? passed_q + (ID_BITS + 1)'(send) : '0;
  end

  always_comb assume (!end_i || end_id != pick_i || !offered_q);  // AXI answers what it took

  always_ff @(posedge clk_i) if (rst_ni) begin
    Sent: assert (send == (sent != '0) && (sent & ~ready_i) == '0 && (sent & (sent - 1'b1)) == '0 &&
                  (!send || sent[id]));
    AtOnce: assert (send == (ready_i != '0 && go_i && (!ax_valid || axready_i)));
    Payload: assert (!offered_q || (ax_valid && ax.id == 6'(axi_q[pick_i]) &&
                                    ax.addr == {line_q, 6'd0} &&
                                    ax.attr == axi4_attr(attr_q, 1'b0)));
    End: assert (!end_i || (sent_q[end_id] && axi_q[end_id] == end_axi_i &&
                            before_q[end_id] == '0));
    InTurn: assert (passed_q < (ID_BITS + 1)'(N));
  end

  // The state: the lists of mau_axi4_ids, and the turn of mau_axi4_pick.
  logic [N-1:0]       up_to;               // ids up to the one that was sent last
  logic [ID_BITS-1:0] last, distance;
  assign up_to = ~u_dut.u_pick.after_q;
  always_comb begin
    last = '1;
    for (int i = 0; i < N; i++) if (i > 0 && !up_to[i] && up_to[i-1]) last = ID_BITS'(i - 1);
  end
  assign distance = pick_i - last - 1'b1;
  always_ff @(posedge clk_i) if (rst_ni) begin
    Taken: assert ((sent_q & ~taken_q) == '0);
    Turn: assert ((up_to & (up_to + 1'b1)) == '0 && up_to[0]);
    Passed: assert (passed_q == '0 || {1'b0, distance} + passed_q < (ID_BITS + 1)'(N));
    Line: assert (!(taken_q[pick_i] && !sent_q[pick_i]) ||
                  u_dut.u_heads.mem[pick_i] == {line_q, attr_q});
    Offered: assert (!offered_q || (ax_valid && sent_q[pick_i]));
  end
  for (genvar i = 0; i < N; i++) begin : g_id
    logic [ID_BITS:0] listed;              // requests that were sent with AXI id i
    always_comb begin
      listed = '0;
      for (int j = 0; j < N; j++)
        listed = listed + (ID_BITS + 1)'(sent_q[j] && axi_q[j] == ID_BITS'(i));
    end
    always_ff @(posedge clk_i) if (rst_ni) begin
      Count: assert (count_q[i] == listed && u_dut.u_ids.some_q[i] == (count_q[i] != '0));
      Place: assert (!sent_q[i] || before_q[i] < count_q[axi_q[i]]);
      Head: assert (!(sent_q[i] && before_q[i] == '0) ||
                    u_dut.u_ids.head_q[axi_q[i]] == ID_BITS'(i));
      Tail: assert (!(sent_q[i] && before_q[i] + 1'b1 == count_q[axi_q[i]]) ||
                    u_dut.u_ids.tail_q[axi_q[i]] == ID_BITS'(i));
    end
    for (genvar j = 0; j < N; j++) begin : g_pair
      always_ff @(posedge clk_i) if (rst_ni) begin
        One: assert (i == j || !sent_q[i] || !sent_q[j] || axi_q[i] != axi_q[j] ||
                     before_q[i] != before_q[j]);
        Next: assert (!sent_q[i] || !sent_q[j] || axi_q[i] != axi_q[j] ||
                      before_q[j] != before_q[i] + 1'b1 ||
                      u_dut.u_ids.next_q[i] == ID_BITS'(j));
      end
    end
  end
endmodule : prove_axi_address
