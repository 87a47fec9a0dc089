// mau_axi4_lines.sv - table of the requests in flight, by id, which keeps the order of requests to
// one line (docs/axi4.md, Order). A request waits for the last earlier one to its line:
//   of the other kind (read, write)   until memory has answered it
//   of the same kind                  until it is sent; both have the same AXI id
// Other requests may be sent at the next edge, with their own id as AXI id. Requests to one line
// that are in flight together are thus of one kind, have one AXI id, and end in order. So a request
// that waits for the last of them waits for all.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_axi4_lines #(
  parameter int LINE_BITS = 42,   // bits of a line's number
  parameter int ID_BITS = 4
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  // A request is taken.
  input  logic                             req_valid_i,
  input  logic [ID_BITS-1:0]               req_id_i,
  input  logic                             req_write_i,
  input  logic [LINE_BITS-1:0]             req_line_i,
  output logic [ID_BITS-1:0]               req_axi_o,   // its AXI id
  // Requests that may be sent; sent in this cycle; answered by memory in the previous cycle.
  output logic [2**ID_BITS-1:0]            reads_o,
  output logic [2**ID_BITS-1:0]            writes_o,
  input  logic [2**ID_BITS-1:0]            sent_i,
  input  logic [2**ID_BITS-1:0]            ended_i,
  // AXI id of each request.
  output logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_o
);
  localparam int N = 2**ID_BITS;

  logic [N-1:0]                busy_q;     // in flight
  logic [N-1:0]                write_q;    // a write
  logic [N-1:0]                last_q;     // the last one to its line
  logic [N-1:0]                ready_q;    // may be sent
  logic [N-1:0]                sent_q;     // was sent
  logic [N-1:0]                wait_q;     // waits for request earlier_q,
  logic [N-1:0]                alike_q;    // which is of the same kind
  logic [N-1:0][ID_BITS-1:0]   earlier_q;
  logic [N-1:0][ID_BITS-1:0]   axi_q;
  logic [N-1:0][LINE_BITS-1:0] line_q;

  logic [N-1:0]       fresh, match, woken; // the new request; the last one to its line
  logic               hit, alike, go;
  logic [ID_BITS-1:0] earlier, earlier_axi;

  always_comb begin
    fresh = '0;
    fresh[req_id_i] = req_valid_i;
    earlier = '0;
    earlier_axi = '0;
    for (int i = 0; i < N; i++) begin
      match[i] = busy_q[i] && last_q[i] && !ended_i[i] && line_q[i] == req_line_i;
      if (match[i]) earlier |= ID_BITS'(i);
      if (match[i]) earlier_axi |= axi_q[i];
      woken[i] = wait_q[i] && (alike_q[i] ? sent_i[earlier_q[i]] : ended_i[earlier_q[i]]);
    end
  end
  assign hit = match != '0;
  assign alike = (match & (req_write_i ? write_q : ~write_q)) != '0;
  assign go = !hit || (alike && (match & (sent_q | sent_i)) != '0);
  assign req_axi_o = alike ? earlier_axi : req_id_i;
  assign reads_o = ready_q & ~write_q;
  assign writes_o = ready_q & write_q;
  assign axi_o = axi_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q <= '0;
      ready_q <= '0;
      wait_q <= '0;
    end else begin
      busy_q <= (busy_q & ~ended_i) | fresh;
      ready_q <= (ready_q & ~sent_i) | woken | (go ? fresh : '0);
      wait_q <= (wait_q & ~woken) | (go ? '0 : fresh);
    end
  end

  always_ff @(posedge clk_i) begin
    sent_q <= (sent_q | sent_i) & ~fresh;
    if (req_valid_i) begin
      last_q <= (last_q & ~match) | fresh;
      write_q[req_id_i] <= req_write_i;
      alike_q[req_id_i] <= alike;
      earlier_q[req_id_i] <= earlier;
      axi_q[req_id_i] <= req_axi_o;
      line_q[req_id_i] <= req_line_i;
    end
  end

  `MAU_ASSERT(IdIsFree, req_valid_i |-> !busy_q[req_id_i])
  `MAU_ASSERT(OneIsLast, req_valid_i |-> (match & (match - 1'b1)) == '0)
  `MAU_ASSERT(SentIsReady, (sent_i & ~ready_q) == '0)
  `MAU_ASSERT(EndedIsSent, (ended_i & ~(busy_q & sent_q)) == '0)
endmodule : mau_axi4_lines
