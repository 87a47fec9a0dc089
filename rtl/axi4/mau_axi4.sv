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

  // A write, W and R: their widths are parameters.
  typedef struct packed {
    mau_axi4_request_t        head;
    logic [LINE_BYTES-1:0]    bytes;
    logic [LINE_BYTES*8-1:0]  data;
  } write_t;
  typedef struct packed {
    logic                       last;
    logic [AXI_DATA_BITS/8-1:0] strb;
    logic [AXI_DATA_BITS-1:0]   data;
  } w_t;
  typedef struct packed {
    logic [5:0]                 id;
    logic [1:0]                 resp;
    logic                       last;
    logic [AXI_DATA_BITS-1:0]   data;
  } r_t;

  // ---- Requests ---------------------------------------------------------------------------------
  logic                      take;
  mau_axi4_request_t         request;
  logic [N-1:0]              reads, writes, reads_sent, writes_sent, ended_q;
  logic [N-1:0][ID_BITS-1:0] axi_ids;

  assign mem_req_ready_o = 1'b1;              // each id has its place
  assign take = mem_req_valid_i;
  assign request = '{
    id: 6'(mem_req_id_i), write: mem_req_kind_i == MEM_WRITE, line: mem_req_line_i,
    attr: mem_req_attr_i
  };

  mau_axi4_lines #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS)) u_lines (
    .clk_i, .rst_ni, .req_valid_i(take), .req_i(request), .reads_o(reads), .writes_o(writes),
    .sent_i(reads_sent | writes_sent), .ended_i(ended_q), .axi_o(axi_ids)
  );

  // ---- AXI4 -------------------------------------------------------------------------------------
  logic               read_ends, write_ends;
  mau_axi4_end_t      read_end, write_end;
  mau_axi4_ax_t       ar, aw;
  w_t                 w;
  logic               answer;                 // a response is chosen
  logic [ID_BITS-1:0] answer_id;

  mau_axi4_read #(
    .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .AXI_DATA_BITS(AXI_DATA_BITS), .r_t(r_t)
  ) u_read (
    .clk_i, .rst_ni, .req_valid_i(take && !request.write), .req_i(request), .ready_i(reads),
    .axi_i(axi_ids), .sent_o(reads_sent), .end_valid_o(read_ends), .end_o(read_end),
    .take_i(answer), .take_id_i(answer_id), .line_o(mem_rsp_data_o), .ar_valid_o(m_axi_arvalid),
    .ar_ready_i(m_axi_arready), .ar_o(ar), .r_valid_i(m_axi_rvalid),
    .r_i({6'(m_axi_rid), m_axi_rresp, m_axi_rlast, m_axi_rdata})
  );
  mau_axi4_write #(
    .LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .AXI_DATA_BITS(AXI_DATA_BITS),
    .write_t(write_t), .w_t(w_t)
  ) u_write (
    .clk_i, .rst_ni, .req_valid_i(take && request.write),
    .req_i({request, mem_req_bytes_i, mem_req_data_i}), .ready_i(writes), .axi_i(axi_ids),
    .sent_o(writes_sent), .end_valid_o(write_ends), .end_o(write_end),
    .aw_valid_o(m_axi_awvalid), .aw_ready_i(m_axi_awready), .aw_o(aw), .w_valid_o(m_axi_wvalid),
    .w_ready_i(m_axi_wready), .w_o(w), .b_valid_i(m_axi_bvalid),
    .b_i({6'(m_axi_bid), m_axi_bresp})
  );
  assign {m_axi_arid, m_axi_araddr} = {ar.id[ID_BITS-1:0], ar.addr};
  assign {m_axi_awid, m_axi_awaddr} = {aw.id[ID_BITS-1:0], aw.addr};
  assign {m_axi_arlen, m_axi_arsize, m_axi_arburst} = {LEN, SIZE, INCR};
  assign {m_axi_awlen, m_axi_awsize, m_axi_awburst} = {LEN, SIZE, INCR};
  assign {m_axi_arlock, m_axi_arcache, m_axi_arprot, m_axi_arqos, m_axi_aruser} = ar.attr;
  assign {m_axi_awlock, m_axi_awcache, m_axi_awprot, m_axi_awqos, m_axi_awuser} = aw.attr;
  assign {m_axi_wlast, m_axi_wstrb, m_axi_wdata} = w;
  assign {m_axi_rready, m_axi_bready} = 2'b11;  // each id has its place

  // ---- Responses --------------------------------------------------------------------------------
  logic [N-1:0] ended, one;                   // ended in this cycle; chosen for the response
  logic [N-1:0] done_q, fault_q;              // ended, not yet chosen; with a fault

  assign answer = done_q != '0 && (!mem_rsp_valid_o || mem_rsp_ready_i);
  always_comb begin
    ended = '0;
    if (read_ends) ended[read_end.id[ID_BITS-1:0]] = 1'b1;
    if (write_ends) ended[write_end.id[ID_BITS-1:0]] = 1'b1;
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
    if (read_ends) fault_q[read_end.id[ID_BITS-1:0]] <= read_end.fault;
    if (write_ends) fault_q[write_end.id[ID_BITS-1:0]] <= write_end.fault;
    if (answer) begin
      mem_rsp_id_o <= answer_id;
      mem_rsp_code_o <= fault_q[answer_id] ? MEMORY_FAULT : MEMORY_OK;
    end
  end

  `MAU_ASSERT(ReadOrWrite, take |-> mem_req_kind_i == MEM_READ || request.write)
  `MAU_HELD(ResponseHeld, mem_rsp_valid_o, mem_rsp_ready_i,
            {mem_rsp_id_o, mem_rsp_code_o, mem_rsp_data_o})
endmodule : mau_axi4
