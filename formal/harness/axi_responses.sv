// axi_responses.sv - the responses of mau_axi4: each request that ends gets one response, with its
// code and its line, without a bubble and in turn. mau_axi4_lines, mau_axi4_read and
// mau_axi4_write are replaced: a beat of R and an answer of B end the request of their id, which
// rows axi.read and axi.write prove of these modules; the line of a read is the number of its id.
// SPDX-License-Identifier: Apache-2.0
module prove_axi_responses
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int ID_BITS = 2
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  logic               req_valid_i,
  input  logic [ID_BITS-1:0] req_id_i,
  input  logic [1:0]         req_kind_i,
  input  logic               rvalid_i,      // a read ends
  input  logic [ID_BITS-1:0] rid_i,
  input  logic [1:0]         rresp_i,
  input  logic               bvalid_i,      // a write ends
  input  logic [ID_BITS-1:0] bid_i,
  input  logic [1:0]         bresp_i,
  input  logic               rsp_ready_i,
  input  logic [ID_BITS-1:0] pick_i         // constant: the id to follow
);
  localparam int N = 2**ID_BITS;

  logic               req_ready, rready, bready, valid;
  logic [ID_BITS-1:0] id;
  logic [1:0]         code;
  logic [511:0]       data;

  mau_axi4 #(.LINE_BYTES(64), .ID_BITS(ID_BITS), .AXI_DATA_BITS(512)) u_dut (
    .clk_i, .rst_ni, .mem_req_valid_i(req_valid_i), .mem_req_ready_o(req_ready),
    .mem_req_id_i(req_id_i), .mem_req_kind_i(req_kind_i), .mem_req_line_i('0),
    .mem_req_bytes_i('0), .mem_req_data_i('0), .mem_req_attr_i('0), .mem_rsp_valid_o(valid),
    .mem_rsp_ready_i(rsp_ready_i), .mem_rsp_id_o(id), .mem_rsp_code_o(code),
    .mem_rsp_data_o(data), .m_axi_awready(1'b0), .m_axi_wready(1'b0), .m_axi_arready(1'b0),
    .m_axi_bvalid(bvalid_i), .m_axi_bready(bready), .m_axi_bid(bid_i), .m_axi_bresp(bresp_i),
    .m_axi_rvalid(rvalid_i), .m_axi_rready(rready), .m_axi_rid(rid_i), .m_axi_rdata('0),
    .m_axi_rresp(rresp_i), .m_axi_rlast(1'b1), .m_axi_awvalid(), .m_axi_awid(), .m_axi_awaddr(),
    .m_axi_awlen(), .m_axi_awsize(), .m_axi_awburst(), .m_axi_awlock(), .m_axi_awcache(),
    .m_axi_awprot(), .m_axi_awqos(), .m_axi_awuser(), .m_axi_wvalid(), .m_axi_wdata(),
    .m_axi_wstrb(), .m_axi_wlast(), .m_axi_arvalid(), .m_axi_arid(), .m_axi_araddr(),
    .m_axi_arlen(), .m_axi_arsize(), .m_axi_arburst(), .m_axi_arlock(), .m_axi_arcache(),
    .m_axi_arprot(), .m_axi_arqos(), .m_axi_aruser()
  );

  // Requests that did not end, and those of them that are writes; requests that ended and whose
  // response did not leave; the ends of this cycle and of the last one; faults.
  logic [N-1:0] flight_q, write_q, ended_q, ends, ends_q, fault_q, on_port;
  assign on_port = N'(valid) << id;
  always_comb begin
    ends = '0;
    if (rvalid_i) ends[rid_i] = 1'b1;
    if (bvalid_i) ends[bid_i] = 1'b1;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      {flight_q, ended_q, ends_q} <= '0;
    end else begin
      flight_q <= (flight_q & ~ends) | (N'(req_valid_i) << req_id_i);
      ended_q <= (ended_q | ends) & ~(on_port & {N{rsp_ready_i}});
      ends_q <= ends;
      if (req_valid_i) write_q[req_id_i] <= req_kind_i == MEM_WRITE;
      if (rvalid_i) fault_q[rid_i] <= rresp_i[1];
      if (bvalid_i) fault_q[bid_i] <= bresp_i[1];
    end
  end
  always_comb begin
    assume (!req_valid_i || (rst_ni && !flight_q[req_id_i] && !ended_q[req_id_i]));
    assume (req_kind_i == MEM_READ || req_kind_i == MEM_WRITE);
    assume (!rvalid_i || (rst_ni && flight_q[rid_i] && !write_q[rid_i]));
    assume (!bvalid_i || (rst_ni && flight_q[bid_i] && write_q[bid_i]));
  end

  // A response must begin; responses of other ids that left while that of pick_i waits.
  logic               due_q, waits;
  logic [ID_BITS:0]   passed_q;
  assign waits = ended_q[pick_i] && !on_port[pick_i];
  always_ff @(posedge clk_i) begin
    due_q <= rst_ni && (ended_q & ~on_port) != '0 && (!valid || rsp_ready_i);
    passed_q <= rst_ni && waits ? passed_q + (ID_BITS + 1)'(valid && rsp_ready_i) : '0;
  end

  always_ff @(posedge clk_i) if (rst_ni) begin
    Ready: assert (req_ready && rready && bready);
    Once: assert (!valid || ended_q[id]);
    Response: assert (!on_port[pick_i] ||
                      (code == (fault_q[pick_i] ? MEMORY_FAULT : MEMORY_OK) &&
                       data == 512'(pick_i)));
    NoBubble: assert (!due_q || valid);
    InTurn: assert (passed_q < (ID_BITS + 1)'(N));
    ToLines: assert (u_dut.ended_q == ends_q);
  end

  // The state; the turn of mau_axi4_pick.
  logic [N-1:0]       up_to;               // ids up to the one that was chosen last
  logic [ID_BITS-1:0] last, distance;
  assign up_to = ~u_dut.u_pick.after_q;
  always_comb begin
    last = '1;
    for (int i = 0; i < N; i++) if (i > 0 && !up_to[i] && up_to[i-1]) last = ID_BITS'(i - 1);
  end
  assign distance = pick_i - last - 1'b1;
  always_ff @(posedge clk_i) if (rst_ni) begin
    Ended: assert ((flight_q & ended_q) == '0 && u_dut.done_q == (ended_q & ~on_port));
    Fault: assert (!ended_q[pick_i] || u_dut.fault_q[pick_i] == fault_q[pick_i]);
    Turn: assert ((up_to & (up_to + 1'b1)) == '0 && up_to[0] && (!valid || id == last));
    Passed: assert (!waits || {1'b0, distance} + passed_q + (ID_BITS + 1)'(valid) <
                              (ID_BITS + 1)'(N));
  end
endmodule : prove_axi_responses

module mau_axi4_lines
  import mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4
) (
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic                               req_valid_i,
  input  mau_axi4_request_t                  req_i,
  output logic [2**ID_BITS-1:0]              reads_o,
  output logic [2**ID_BITS-1:0]              writes_o,
  input  logic [2**ID_BITS-1:0]              sent_i,
  input  logic [2**ID_BITS-1:0]              ended_i,
  output logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_o
);
  assign {reads_o, writes_o, axi_o} = '0;
endmodule : mau_axi4_lines

module mau_axi4_read
  import mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter int AXI_DATA_BITS = 512,
  parameter type r_t = logic
) (
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic                               req_valid_i,
  input  mau_axi4_request_t                  req_i,
  input  logic [2**ID_BITS-1:0]              ready_i,
  input  logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_i,
  output logic [2**ID_BITS-1:0]              sent_o,
  output logic                               end_valid_o,
  output mau_axi4_end_t                      end_o,
  input  logic                               take_i,
  input  logic [ID_BITS-1:0]                 take_id_i,
  output logic [LINE_BYTES*8-1:0]            line_o,
  output logic                               ar_valid_o,
  input  logic                               ar_ready_i,
  output mau_axi4_ax_t                       ar_o,
  input  logic                               r_valid_i,
  input  r_t                                 r_i
);
  assign {sent_o, ar_valid_o, ar_o} = '0;
  assign end_valid_o = r_valid_i;
  assign end_o = '{id: r_i.id, fault: r_i.resp[1]};
  always_ff @(posedge clk_i) if (take_i) line_o <= (LINE_BYTES * 8)'(take_id_i);
endmodule : mau_axi4_read

module mau_axi4_write
  import mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter int AXI_DATA_BITS = 512,
  parameter type write_t = logic,
  parameter type w_t = logic
) (
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic                               req_valid_i,
  input  write_t                             req_i,
  input  logic [2**ID_BITS-1:0]              ready_i,
  input  logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_i,
  output logic [2**ID_BITS-1:0]              sent_o,
  output logic                               end_valid_o,
  output mau_axi4_end_t                      end_o,
  output logic                               aw_valid_o,
  input  logic                               aw_ready_i,
  output mau_axi4_ax_t                       aw_o,
  output logic                               w_valid_o,
  input  logic                               w_ready_i,
  output w_t                                 w_o,
  input  logic                               b_valid_i,
  input  mau_axi4_b_t                        b_i
);
  assign {sent_o, aw_valid_o, aw_o, w_valid_o, w_o} = '0;
  assign end_valid_o = b_valid_i;
  assign end_o = '{id: b_i.id, fault: b_i.resp[1]};
endmodule : mau_axi4_write
