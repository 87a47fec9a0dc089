// mau_data_request.sv - the channel of memory requests: a queue. The data of a write or an atomic
// arrive at most SCATTER_CLOCKS after its step, three cycles after the rest of the request. Only
// then does the request leave. The data of a read mean nothing.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_request
  import mau_enc::*, mau_data_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter int SCATTER = SCATTER_CLOCKS, // latency of mau_data_scatter
  parameter int ROOM = 16,         // requests, counted by mau_data_issue
  parameter int LUT_RAM_DEPTH = 0  // as in mau_vmem
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    req_valid_i,
  input  logic [ID_BITS-1:0]      req_id_i,
  input  mau_mem_request_t        req_i,
  input  logic [LINE_BYTES-1:0]   req_bytes_i,
  // The line of the request of SCATTER - 1 cycles ago, from mau_data_scatter. Memory gets
  // req_bytes_i; line_bytes_i is used by an assertion only.
  input  logic [LINE_BYTES-1:0]   line_bytes_i,
  input  logic [LINE_BYTES*8-1:0] line_i,
  // Memory request channel, docs/vmem.md.
  output logic                    mem_req_valid_o,
  input  logic                    mem_req_ready_i,
  output logic [ID_BITS-1:0]      mem_req_id_o,
  output mau_mem_request_t        mem_req_o,
  output logic [LINE_BYTES-1:0]   mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0] mem_req_data_o,
  output logic                    free_o  // a request left in the previous cycle
);
  localparam int AW = $clog2(ROOM);
  localparam int DELAY = SCATTER_CLOCKS - 1; // cycles until a request leaves
  localparam int LINE = SCATTER - 1;         // cycles until its line arrives

  logic [AW:0]            wptr_q, rptr_q;
  logic [DELAY-1:0][AW:0] whole_q;           // wptr_q of the previous DELAY cycles
  logic [LINE-1:0]        line_q;            // a request with data, by age
  logic                   some_q, load;      // some_q: the oldest request is complete
  logic [AW:0]            rptr;              // rptr_q of the next cycle

  assign load = some_q && (!mem_req_valid_o || mem_req_ready_i);

  assign rptr = rptr_q + (AW + 1)'(load);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      some_q <= 1'b0;
      whole_q <= '0;
      line_q <= '0;
      mem_req_valid_o <= 1'b0;
      free_o <= 1'b0;
    end else begin
      wptr_q <= wptr_q + (AW + 1)'(req_valid_i);
      rptr_q <= rptr;
      some_q <= whole_q[DELAY-2] != rptr;
      whole_q <= {whole_q[DELAY-2:0], wptr_q};
      line_q <= LINE'({line_q, req_valid_i && req_i.kind != MEM_READ});
      mem_req_valid_o <= load || (mem_req_valid_o && !mem_req_ready_i);
      free_o <= load;
    end
  end

  mau_ram #(.WIDTH(ID_BITS), .DEPTH(ROOM)) u_id (
    .clk_i, .write_i(req_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(req_id_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(mem_req_id_o)
  );
  mau_ram #(.WIDTH($bits(mau_mem_request_t)), .DEPTH(ROOM)) u_request (
    .clk_i, .write_i(req_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(req_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(mem_req_o)
  );
  mau_ram #(.WIDTH(LINE_BYTES), .DEPTH(ROOM)) u_bytes (
    .clk_i, .write_i(req_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(req_bytes_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(mem_req_bytes_o)
  );
  mau_ram #(
    .WIDTH(LINE_BYTES * 8), .DEPTH(ROOM), .BLOCK(ROOM > LUT_RAM_DEPTH ? 1 : 0)
  ) u_line (
    .clk_i, .write_i(line_q[LINE-1]), .waddr_i(whole_q[LINE-1][AW-1:0]), .wdata_i(line_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(mem_req_data_o)
  );

  `MAU_HELD(MemReqHeld, mem_req_valid_o,
    mem_req_ready_i, {mem_req_id_o, mem_req_o, mem_req_bytes_o, mem_req_data_o})
`ifdef MAU_SVA
  // The lanes of a transaction write exactly the bytes in its mask.
  logic [LINE-1:0][LINE_BYTES-1:0] bytes_q;
  logic [LINE-1:0]                 write_q;
  always_ff @(posedge clk_i) begin
    bytes_q <= (LINE_BYTES * LINE)'({bytes_q, req_bytes_i});
    write_q <= LINE'({write_q, req_i.kind == MEM_WRITE});
  end
  `MAU_ASSERT(LanesWriteTheirBytes,
    line_q[LINE-1] && write_q[LINE-1] |-> line_bytes_i == bytes_q[LINE-1])
`endif
  `MAU_ASSERT(NoOverflow, req_valid_i |-> wptr_q - rptr_q != (AW + 1)'(ROOM))
endmodule : mau_data_request
