// axi_read.sv - mau_axi4_read, channels AR and R, with lines of 8 bytes: a read ends with the last
// beat of its burst, with a fault if one of its beats has an error, and its line has the data of
// its beats, until its id is read again. Bursts of different AXI ids may be interleaved. Reads with
// other ids than the one that is followed are taken and sent at any time.
// SPDX-License-Identifier: Apache-2.0
module prove_axi_read
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int ID_BITS = 2,
  parameter int AXI_DATA_BITS = 8
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    req_valid_i,
  input  logic [ID_BITS-1:0]      req_id_i,
  input  logic [47:0]             req_line_i,
  input  mau_attr_t               req_attr_i,
  input  logic [2**ID_BITS-1:0]   ready_i,
  input  logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_i,
  input  logic                    take_i,
  input  logic [ID_BITS-1:0]      take_id_i,
  input  logic                    arready_i,
  input  logic                    r_valid_i,
  input  logic [ID_BITS-1:0]      r_id_i,
  input  logic [1:0]              r_resp_i,
  input  logic                    r_last_i,
  input  logic [AXI_DATA_BITS-1:0] r_data_i,
  input  logic [ID_BITS-1:0]      pick_i    // constant: the id of the read to follow
);
  localparam int N = 2**ID_BITS;
  localparam int BEATS = 64 / AXI_DATA_BITS;

  typedef struct packed {
    logic [5:0]               id;
    logic [1:0]               resp;
    logic                     last;
    logic [AXI_DATA_BITS-1:0] data;
  } r_t;

  logic [N-1:0]       sent;
  logic               ends, ar_valid;
  mau_axi4_end_t      finished;
  mau_axi4_ax_t       ar;
  logic [63:0]        line;
  logic [ID_BITS-1:0] owner;               // the first read with the AXI id of the beat

  mau_axi4_read #(
    .LINE_BYTES(8), .ID_BITS(ID_BITS), .AXI_DATA_BITS(AXI_DATA_BITS), .r_t(r_t)
  ) u_dut (
    .clk_i, .rst_ni, .req_valid_i,
    .req_i('{id: 6'(req_id_i), write: 1'b0, line: req_line_i, attr: req_attr_i}), .ready_i, .axi_i,
    .sent_o(sent), .end_valid_o(ends), .end_o(finished), .take_i, .take_id_i, .line_o(line),
    .ar_valid_o(ar_valid), .ar_ready_i(arready_i), .ar_o(ar), .r_valid_i,
    .r_i('{id: 6'(r_id_i), resp: r_resp_i, last: r_last_i, data: r_data_i})
  );
  assign owner = u_dut.u_address.end_id_o;

  // Beats that came of the present burst of each AXI id.
  logic [N-1:0][3:0] count_q;

  // The read of id pick_i: sent and not ended, with its AXI id; ended and not sent again. Beats.
  logic               sent_q, full_q, fault_q, beat;
  logic [ID_BITS-1:0] axi_q;
  logic [3:0]         beats_q;
  logic [63:0]        data_q;
  assign beat = r_valid_i && owner == pick_i;

  // Its line is on line_o.
  logic               out_q;
  logic [63:0]        out_data_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
      {sent_q, full_q, out_q} <= '0;
    end else begin
      if (r_valid_i) count_q[r_id_i] <= r_last_i ? 4'd0 : count_q[r_id_i] + 4'd1;
      if (beat) begin
        data_q[beats_q*AXI_DATA_BITS +: AXI_DATA_BITS] <= r_data_i;
        beats_q <= beats_q + 4'd1;
        fault_q <= fault_q || r_resp_i[1];
        if (r_last_i) {sent_q, full_q} <= 2'b01;
      end
      if (sent[pick_i]) begin
        {sent_q, full_q, fault_q} <= 3'b100;
        axi_q <= axi_i[pick_i];
        beats_q <= 4'd0;
      end
      if (take_i) begin
        out_q <= take_id_i == pick_i && full_q;
        out_data_q <= data_q;
      end
    end
  end

  always_comb begin
    assume (rst_ni || (!r_valid_i && !take_i));
    assume (!ready_i[pick_i] || !sent_q);
    // R has bursts of reads that were sent; the last beat has its place.
    assume (!r_valid_i || (u_dut.u_address.u_ids.some_q[r_id_i] &&
                           r_last_i == (count_q[r_id_i] == 4'(BEATS - 1))));
    // Row axi.address proves it: the first read of an AXI id was sent with it.
    for (int i = 0; i < N; i++)
      assume (!(u_dut.u_address.u_ids.some_q[i] && u_dut.u_address.u_ids.head_q[i] == pick_i) ||
              (sent_q && axi_q == ID_BITS'(i)));
  end

  always_ff @(posedge clk_i) if (rst_ni) begin
    End: assert (ends == (r_valid_i && r_last_i) && finished.id == 6'(owner));
    Whole: assert (!(beat && sent_q) || r_last_i == (beats_q == 4'(BEATS - 1)));
    Fault: assert (!(beat && r_last_i) || finished.fault == (fault_q || r_resp_i[1]));
    Line: assert (!out_q || line == out_data_q);
  end

  // The state: beats of each AXI id; those of the followed read; its line in the memory.
  for (genvar i = 0; i < N; i++) begin : g_axi
    always_ff @(posedge clk_i) if (rst_ni) begin
      Count: assert (count_q[i] < 4'(BEATS) && 4'(u_dut.beat_q[i]) == count_q[i]);
      None: assert (u_dut.u_address.u_ids.some_q[i] || count_q[i] == '0);
    end
  end
  logic first;                             // the followed read is the first of its AXI id
  assign first = u_dut.u_address.u_ids.some_q[axi_q] &&
                 u_dut.u_address.u_ids.head_q[axi_q] == pick_i;
  always_ff @(posedge clk_i) if (rst_ni) begin
    Beats: assert (!sent_q || (first ? beats_q == count_q[axi_q] : beats_q == '0));
    Begun: assert (!(sent_q && beats_q == '0) || !fault_q);
    Noted: assert (!(sent_q && beats_q != '0) || u_dut.fault_q[axi_q] == fault_q);
  end
  for (genvar b = 0; b < BEATS; b++) begin : g_beat
    always_ff @(posedge clk_i) if (rst_ni)
      InMemory: assert (!(full_q || (sent_q && beats_q > 4'(b))) ||
                        u_dut.g_beat[b].u_line.mem[pick_i] ==
                        data_q[b*AXI_DATA_BITS +: AXI_DATA_BITS]);
  end
endmodule : prove_axi_read
