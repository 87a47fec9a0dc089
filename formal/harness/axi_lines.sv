// axi_lines.sv - mau_axi4_lines, the order of requests to one line: a request may be sent in
// exactly the cycles in which every earlier request to its line that memory has not answered is of
// its kind (read or write) and was sent. All of these have one AXI id. Requests with free ids are
// taken, and sent, at any time. Memory answers a request at any time after it was sent, but those
// of one kind, line and AXI id in the order in which they were sent.
// SPDX-License-Identifier: Apache-2.0
module prove_axi_lines
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int ID_BITS = 2
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    req_valid_i,
  input  logic [ID_BITS-1:0]      req_id_i,
  input  logic                    req_write_i,
  input  logic [47:0]             req_line_i,
  input  logic [2**ID_BITS-1:0]   sent_i,
  input  logic [2**ID_BITS-1:0]   ended_i
);
  localparam int N = 2**ID_BITS;

  mau_axi4_request_t         request;
  logic [N-1:0]              reads, writes, ready;
  logic [N-1:0][ID_BITS-1:0] axi;

  assign request = '{id: 6'(req_id_i), write: req_write_i, line: req_line_i, attr: '0};
  mau_axi4_lines #(.LINE_BYTES(64), .ID_BITS(ID_BITS)) u_dut (
    .clk_i, .rst_ni, .req_valid_i, .req_i(request), .reads_o(reads), .writes_o(writes), .sent_i,
    .ended_i, .axi_o(axi)
  );
  assign ready = reads | writes;

  // Requests that were taken and not answered; those of them that were sent; their kind and line.
  // older_q[i][j]: request i was taken before request j. fresh_q: it was taken when no request to
  // its line, or one of the other kind, was the last one.
  logic [N-1:0]        taken_q, sent_q, write_q, fresh_q;
  logic [N-1:0][47:6]  line_q;
  logic [N-1:0][N-1:0] older_q, same;

  // same[i][j]: request i is earlier than request j, goes to its line, and is not answered.
  // last[i]: i is the last request to the line of the new one; alike: of the same kind.
  logic [N-1:0] last;
  logic         alike;
  always_comb begin
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        same[i][j] = taken_q[i] && taken_q[j] && older_q[i][j] && line_q[i] == line_q[j];
    alike = 1'b0;
    for (int i = 0; i < N; i++) begin
      last[i] = taken_q[i] && !ended_i[i] && line_q[i] == req_line_i[47:6];
      for (int j = 0; j < N; j++) if (same[i][j]) last[i] = 1'b0;
      if (last[i] && write_q[i] == req_write_i) alike = 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      taken_q <= '0;
      sent_q <= '0;
    end else begin
      taken_q <= taken_q & ~ended_i;
      sent_q <= (sent_q | sent_i) & ~ended_i;
      if (req_valid_i) begin
        taken_q[req_id_i] <= 1'b1;
        write_q[req_id_i] <= req_write_i;
        line_q[req_id_i] <= req_line_i[47:6];
        fresh_q[req_id_i] <= !alike;
        older_q[req_id_i] <= '0;
        for (int i = 0; i < N; i++)
          if (ID_BITS'(i) != req_id_i) older_q[i][req_id_i] <= taken_q[i] && !ended_i[i];
      end
    end
  end
  always_comb begin
    assume (!req_valid_i || (rst_ni && !taken_q[req_id_i]));
    assume ((sent_i & ~ready) == '0 && (ended_i & ~(taken_q & sent_q)) == '0);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        assume (!(ended_i[j] && same[i][j] && sent_q[i] && write_q[i] == write_q[j] &&
                  axi[i] == axi[j]));
  end

  for (genvar j = 0; j < N; j++) begin : g_id
    logic may, one_id;                     // what the header says of request j
    always_comb begin
      {may, one_id} = 2'b11;
      for (int i = 0; i < N; i++) if (same[i][j]) begin
        may = may && sent_q[i] && write_q[i] == write_q[j];
        one_id = one_id && axi[i] == axi[j];
      end
    end
    always_ff @(posedge clk_i) if (rst_ni) begin
      May: assert (ready[j] == (taken_q[j] && !sent_q[j] && may));
      Kind: assert (!ready[j] || (writes[j] == write_q[j] && reads[j] != writes[j]));
      Order: assert (!sent_q[j] || may);
      OneId: assert (!(ready[j] || sent_q[j]) || one_id);
      OwnId: assert (!(taken_q[j] && fresh_q[j]) || axi[j] == ID_BITS'(j));
    end
  end

  // The state: order is total; the last request to a line; what a request waits for.
  for (genvar j = 0; j < N; j++) begin : g_state
    logic               total, chain, youngest, waits;
    logic [ID_BITS-1:0] to;
    assign to = u_dut.earlier_q[j];
    always_comb begin
      {total, chain, youngest} = 3'b111;
      waits = same[to][j] && u_dut.alike_q[j] == (write_q[to] == write_q[j]) &&
              (!u_dut.alike_q[j] || (!sent_q[to] && axi[to] == axi[j]));
      for (int i = 0; i < N; i++) begin
        if (i != j && taken_q[i] && taken_q[j])
          total = total && older_q[i][j] != older_q[j][i];
        for (int k = 0; k < N; k++)
          if (taken_q[i] && taken_q[j] && taken_q[k] && older_q[i][j] && older_q[j][k])
            chain = chain && older_q[i][k];
        if (same[j][i]) youngest = 1'b0;
        if (same[i][j] && ID_BITS'(i) != to) waits = waits && same[i][to];
      end
    end
    always_ff @(posedge clk_i) if (rst_ni) begin
      Total: assert (total && chain && !(taken_q[j] && older_q[j][j]));
      Busy: assert (u_dut.busy_q[j] == taken_q[j] && (!sent_q[j] || taken_q[j]));
      Fields: assert (!taken_q[j] || (u_dut.line_q[j] == line_q[j] &&
                      u_dut.write_q[j] == write_q[j] && u_dut.sent_q[j] == sent_q[j]));
      Last: assert (!taken_q[j] || u_dut.last_q[j] == youngest);
      One: assert ({1'b0, u_dut.wait_q[j]} + {1'b0, ready[j]} + {1'b0, sent_q[j]} ==
                   {1'b0, taken_q[j]});
      Waits: assert (!u_dut.wait_q[j] || waits);
    end
  end
endmodule : prove_axi_lines
