// mau_axi4.sv - AXI4 master for the memory port of mau_vmem: reads and writes of lines, each one
// burst. mau_atomic executes atomics before it. It takes a request in every cycle, and a response
// of AXI in every cycle: each id has a place for its line and its data.
//   mem_req -> mau_axi4_lines (order of requests to one line)
//                -> mau_axi4_read  -> AR, R -> mem_rsp
//                -> mau_axi4_write -> AW, W, B -> mem_rsp
// Ports, order, attributes, timing: docs/axi4.md.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_axi4
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,      // bytes of a memory line: 64, 128
  parameter int ID_BITS = 4,          // 2^ID_BITS requests in flight: 1 .. 6
  parameter int AXI_DATA_BITS = 512   // 64, 128, 256, 512, a line at most
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  // Requests: MEM_READ, MEM_WRITE. docs/vmem.md.
  input  logic                          mem_req_valid_i,
  output logic                          mem_req_ready_o,
  input  logic [ID_BITS-1:0]            mem_req_id_i,
  input  logic [1:0]                    mem_req_kind_i,
  input  logic [47:0]                   mem_req_line_i,
  input  logic [LINE_BYTES-1:0]         mem_req_bytes_i,
  input  logic [LINE_BYTES*8-1:0]       mem_req_data_i,
  input  logic [$bits(mau_attr_t)-1:0]  mem_req_attr_i,
  // Responses.
  output logic                          mem_rsp_valid_o,
  input  logic                          mem_rsp_ready_i,
  output logic [ID_BITS-1:0]            mem_rsp_id_o,
  output logic [1:0]                    mem_rsp_code_o,  // MEMORY_OK, MEMORY_FAULT
  output logic [LINE_BYTES*8-1:0]       mem_rsp_data_o,
  // AXI4.
  output logic                          m_axi_awvalid,
  input  logic                          m_axi_awready,
  output logic [ID_BITS-1:0]            m_axi_awid,
  output logic [47:0]                   m_axi_awaddr,
  output logic [7:0]                    m_axi_awlen,
  output logic [2:0]                    m_axi_awsize,
  output logic [1:0]                    m_axi_awburst,
  output logic                          m_axi_awlock,
  output logic [3:0]                    m_axi_awcache,
  output logic [2:0]                    m_axi_awprot,
  output logic [3:0]                    m_axi_awqos,
  output logic [$bits(mau_attr_t)-1:0]  m_axi_awuser,
  output logic                          m_axi_wvalid,
  input  logic                          m_axi_wready,
  output logic [AXI_DATA_BITS-1:0]      m_axi_wdata,
  output logic [AXI_DATA_BITS/8-1:0]    m_axi_wstrb,
  output logic                          m_axi_wlast,
  input  logic                          m_axi_bvalid,
  output logic                          m_axi_bready,
  input  logic [ID_BITS-1:0]            m_axi_bid,
  input  logic [1:0]                    m_axi_bresp,
  output logic                          m_axi_arvalid,
  input  logic                          m_axi_arready,
  output logic [ID_BITS-1:0]            m_axi_arid,
  output logic [47:0]                   m_axi_araddr,
  output logic [7:0]                    m_axi_arlen,
  output logic [2:0]                    m_axi_arsize,
  output logic [1:0]                    m_axi_arburst,
  output logic                          m_axi_arlock,
  output logic [3:0]                    m_axi_arcache,
  output logic [2:0]                    m_axi_arprot,
  output logic [3:0]                    m_axi_arqos,
  output logic [$bits(mau_attr_t)-1:0]  m_axi_aruser,
  input  logic                          m_axi_rvalid,
  output logic                          m_axi_rready,
  input  logic [ID_BITS-1:0]            m_axi_rid,
  input  logic [AXI_DATA_BITS-1:0]      m_axi_rdata,
  input  logic [1:0]                    m_axi_rresp,
  input  logic                          m_axi_rlast
);
  localparam int N = 2**ID_BITS;
  localparam int AW = $clog2(LINE_BYTES);
  localparam logic [7:0] LEN = 8'(LINE_BYTES * 8 / AXI_DATA_BITS - 1);
  localparam logic [2:0] SIZE = 3'($clog2(AXI_DATA_BITS / 8));
  localparam logic [1:0] INCR = 2'b01;

`ifndef SYNTHESIS
  initial begin
    if (LINE_BYTES != 64 && LINE_BYTES != 128) $fatal(1, "%m: LINE_BYTES must be 64 or 128");
    if (ID_BITS < 1 || ID_BITS > 6) $fatal(1, "%m: ID_BITS must be 1 to 6");
    if (!(AXI_DATA_BITS inside {64, 128, 256, 512}))
      $fatal(1, "%m: AXI_DATA_BITS must be 64, 128, 256 or 512");
  end
`endif

  // ---- Requests ---------------------------------------------------------------------------------
  logic                      take, write;
  logic [ID_BITS-1:0]        axi;             // AXI id of the request
  logic [N-1:0]              reads, writes, reads_sent, writes_sent, ended_q;
  logic [N-1:0][ID_BITS-1:0] axi_ids;

  assign mem_req_ready_o = 1'b1;              // each id has its place
  assign take = mem_req_valid_i;
  assign write = mem_req_kind_i == MEM_WRITE;

  mau_axi4_lines #(.LINE_BITS(48 - AW), .ID_BITS(ID_BITS)) u_lines (
    .clk_i, .rst_ni, .req_valid_i(take), .req_id_i(mem_req_id_i), .req_write_i(write),
    .req_line_i(mem_req_line_i[47:AW]), .req_axi_o(axi), .reads_o(reads), .writes_o(writes),
    .sent_i(reads_sent | writes_sent), .ended_i(ended_q), .axi_o(axi_ids)
  );

  // ---- AXI4 -------------------------------------------------------------------------------------
  logic               read_ends, read_fault, write_ends, write_fault;
  logic [ID_BITS-1:0] read_id, write_id;
  mau_axi4_attr_t     ar_attr, aw_attr;
  logic               answer;                 // a response is chosen
  logic [ID_BITS-1:0] answer_id;

  mau_axi4_read #(
    .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .AXI_DATA_BITS(AXI_DATA_BITS)
  ) u_read (
    .clk_i, .rst_ni, .req_valid_i(take && !write), .req_id_i(mem_req_id_i),
    .req_line_i(mem_req_line_i), .req_axi_i(axi), .req_attr_i(mem_req_attr_i), .ready_i(reads),
    .axi_i(axi_ids), .sent_o(reads_sent), .end_o(read_ends), .end_id_o(read_id),
    .end_fault_o(read_fault), .take_i(answer), .take_id_i(answer_id), .line_o(mem_rsp_data_o),
    .arvalid_o(m_axi_arvalid), .arready_i(m_axi_arready), .arid_o(m_axi_arid),
    .araddr_o(m_axi_araddr), .ar_attr_o(ar_attr), .rvalid_i(m_axi_rvalid), .rid_i(m_axi_rid),
    .rdata_i(m_axi_rdata), .rresp_i(m_axi_rresp), .rlast_i(m_axi_rlast)
  );
  mau_axi4_write #(
    .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .AXI_DATA_BITS(AXI_DATA_BITS)
  ) u_write (
    .clk_i, .rst_ni, .req_valid_i(take && write), .req_id_i(mem_req_id_i),
    .req_line_i(mem_req_line_i), .req_axi_i(axi), .req_attr_i(mem_req_attr_i),
    .req_bytes_i(mem_req_bytes_i), .req_data_i(mem_req_data_i), .ready_i(writes),
    .axi_i(axi_ids), .sent_o(writes_sent), .end_o(write_ends), .end_id_o(write_id),
    .end_fault_o(write_fault), .awvalid_o(m_axi_awvalid), .awready_i(m_axi_awready),
    .awid_o(m_axi_awid), .awaddr_o(m_axi_awaddr), .aw_attr_o(aw_attr), .wvalid_o(m_axi_wvalid),
    .wready_i(m_axi_wready), .wdata_o(m_axi_wdata), .wstrb_o(m_axi_wstrb), .wlast_o(m_axi_wlast),
    .bvalid_i(m_axi_bvalid), .bid_i(m_axi_bid), .bresp_i(m_axi_bresp)
  );
  assign {m_axi_arlen, m_axi_arsize, m_axi_arburst} = {LEN, SIZE, INCR};
  assign {m_axi_awlen, m_axi_awsize, m_axi_awburst} = {LEN, SIZE, INCR};
  assign {m_axi_arlock, m_axi_arcache, m_axi_arprot, m_axi_arqos, m_axi_aruser} = ar_attr;
  assign {m_axi_awlock, m_axi_awcache, m_axi_awprot, m_axi_awqos, m_axi_awuser} = aw_attr;
  assign {m_axi_rready, m_axi_bready} = 2'b11;  // each id has its place

  // ---- Responses --------------------------------------------------------------------------------
  logic [N-1:0] ended, one;                   // ended in this cycle; chosen for the response
  logic [N-1:0] done_q, fault_q;              // ended, not yet chosen; with a fault

  assign answer = done_q != '0 && (!mem_rsp_valid_o || mem_rsp_ready_i);
  always_comb begin
    ended = '0;
    if (read_ends) ended[read_id] = 1'b1;
    if (write_ends) ended[write_id] = 1'b1;
  end

  mau_axi4_pick #(.N(N)) u_pick (
    .clk_i, .rst_ni, .some_i(done_q), .take_i(answer), .one_o(one), .id_o(answer_id)
  );
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ended_q <= '0;
      done_q <= '0;
      mem_rsp_valid_o <= 1'b0;
    end else begin
      ended_q <= ended;
      done_q <= (answer ? done_q & ~one : done_q) | ended;
      mem_rsp_valid_o <= answer || (mem_rsp_valid_o && !mem_rsp_ready_i);
    end
  end
  always_ff @(posedge clk_i) begin
    if (read_ends) fault_q[read_id] <= read_fault;
    if (write_ends) fault_q[write_id] <= write_fault;
    if (answer) begin
      mem_rsp_id_o <= answer_id;
      mem_rsp_code_o <= fault_q[answer_id] ? MEMORY_FAULT : MEMORY_OK;
    end
  end

  `MAU_ASSERT(ReadOrWrite, take |-> mem_req_kind_i == MEM_READ || write)
  `MAU_HELD(ResponseHeld, mem_rsp_valid_o, mem_rsp_ready_i,
            {mem_rsp_id_o, mem_rsp_code_o, mem_rsp_data_o})
endmodule : mau_axi4
