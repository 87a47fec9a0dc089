// mau_axi4_lines.sv - table of the requests in flight, by id, which keeps the order of requests to
// one line (docs/axi4.md, Order). A request waits for the last earlier one to its line:
//   of the other kind (read, write)   until memory has answered it
//   of the same kind                  until it is sent; both have the same AXI id
// Other requests may be sent at the next edge, with their own id as AXI id. Requests to one line
// that are in flight together are thus of one kind, have one AXI id, and end in order. So a request
// that waits for the last of them waits for all.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_axi4_lines
  import mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  // A request is taken.
  input  logic                             req_valid_i,
  input  mau_axi4_request_t                req_i,
  // Requests that may be sent; sent in this cycle; answered by memory in the previous cycle.
  output logic [2**ID_BITS-1:0]            reads_o,
  output logic [2**ID_BITS-1:0]            writes_o,
  input  logic [2**ID_BITS-1:0]            sent_i,
  input  logic [2**ID_BITS-1:0]            ended_i,
  // AXI id of each request.
  output logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_o
);
  localparam int N = 2**ID_BITS;
  localparam int AW = $clog2(LINE_BYTES);

  logic [N-1:0]                busy_q;     // in flight
  logic [N-1:0]                write_q;    // a write
  logic [N-1:0]                last_q;     // the last one to its line
  logic [N-1:0]                ready_q;    // may be sent
  logic [N-1:0]                sent_q;     // was sent
  logic [N-1:0]                wait_q;     // waits for request earlier_q,
  logic [N-1:0]                alike_q;    // which is of the same kind
  logic [N-1:0][ID_BITS-1:0]   earlier_q;
  logic [N-1:0][ID_BITS-1:0]   axi_q;
  logic [N-1:0][47-AW:0]       line_q;     // number of the line

  logic [N-1:0]       fresh, match, woken; // the new request; the last one to its line
  logic               hit, alike, go;
  logic [ID_BITS-1:0] id, axi, earlier, earlier_axi;
  logic [47-AW:0]     line;

  assign id = req_i.id[ID_BITS-1:0];
  assign line = req_i.line[47:AW];

  always_comb begin
    fresh = '0;
    fresh[id] = req_valid_i;
    earlier = '0;
    earlier_axi = '0;
    for (int i = 0; i < N; i++) begin
      match[i] = busy_q[i] && last_q[i] && !ended_i[i] && line_q[i] == line;
      if (match[i]) earlier |= ID_BITS'(i);
      if (match[i]) earlier_axi |= axi_q[i];
      woken[i] = wait_q[i] && (alike_q[i] ? sent_i[earlier_q[i]] : ended_i[earlier_q[i]]);
    end
  end
  assign hit = match != '0;
  assign alike = (match & (req_i.write ? write_q : ~write_q)) != '0;
  assign go = !hit || (alike && (match & (sent_q | sent_i)) != '0);
  assign axi = alike ? earlier_axi : id;
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
      write_q[id] <= req_i.write;
      alike_q[id] <= alike;
      earlier_q[id] <= earlier;
      axi_q[id] <= axi;
      line_q[id] <= line;
    end
  end

  `MAU_ASSERT(IdIsFree, req_valid_i |-> !busy_q[id])
  `MAU_ASSERT(OneIsLast, req_valid_i |-> (match & (match - 1'b1)) == '0)
  `MAU_ASSERT(SentIsReady, (sent_i & ~ready_q) == '0)
  `MAU_ASSERT(EndedIsSent, (ended_i & ~(busy_q & sent_q)) == '0)
endmodule : mau_axi4_lines
