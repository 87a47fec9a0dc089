// mau_data_request.sv - the channel of memory requests: a queue. The data of a write or an atomic
// come at most SCATTER_CLOCKS after its step, three clocks after the rest; then a request leaves.
// Those of a read mean nothing.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_data_request
  import mau_enc::*, mau_data_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter int SCATTER = SCATTER_CLOCKS, // of mau_data_scatter
  parameter int ROOM = 16          // requests, counted by mau_data_issue
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    ask_valid_i,
  input  mau_data_ask_t           ask_i,
  input  logic [ID_BITS-1:0]      ask_id_i,
  input  logic [47:0]             ask_line_i,
  input  logic [LINE_BYTES-1:0]   ask_bytes_i,
  // The line of the request of SCATTER - 1 clocks before, from mau_data_scatter.
  /* verilator lint_off UNUSEDSIGNAL */  // for an assertion alone: memory gets ask_bytes_i
  input  logic [LINE_BYTES-1:0]   line_bytes_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [LINE_BYTES*8-1:0] line_i,
  // Memory request channel, docs/vmem.md.
  output logic                    mem_req_valid_o,
  input  logic                    mem_req_ready_i,
  output logic [ID_BITS-1:0]      mem_req_id_o,
  output logic [1:0]              mem_req_kind_o,
  output logic [47:0]             mem_req_line_o,
  output logic [LINE_BYTES-1:0]   mem_req_bytes_o,
  output logic [LINE_BYTES*8-1:0] mem_req_data_o,
  output logic [$clog2(LINE_BYTES)-1:0] mem_req_offset_o,
  output logic                    mem_req_wide_o,
  output logic [4:0]              mem_req_atomic_o,
  output logic                    mem_req_more_o,
  output logic [15:0]             mem_req_attr_o,
  output logic                    free_o         // one left, a clock later
);
  localparam int AW = $clog2(ROOM);
  localparam int ASK_BITS = 32;                       // of mau_data_ask_t
  localparam int DELAY = SCATTER_CLOCKS - 1; // clocks until a request leaves
  localparam int LINE = SCATTER - 1;                  // clocks until its line is there

  logic [AW:0]               wptr_q, rptr_q;
  logic [(AW+1)*DELAY-1:0]   whole_q;                 // wptr_q of the DELAY clocks before
  logic [LINE-1:0]           line_q;                  // data are on their way
  logic                      some_q, load;            // some_q: the oldest request is whole
  logic [AW:0]               rptr;                    // rptr_q of the clock behind
  logic [AW-1:0]             whole;                   // the place whose line comes now
  /* verilator lint_off UNUSEDSIGNAL */                // of the longest line
  logic [6:0]                offset;
  /* verilator lint_on UNUSEDSIGNAL */

  assign whole = whole_q[(AW+1)*(LINE-1) +: AW];
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
      wptr_q <= wptr_q + (AW + 1)'(ask_valid_i);
      rptr_q <= rptr;
      some_q <= whole_q[(AW+1)*(DELAY-2) +: AW+1] != rptr;
      whole_q <= ((AW + 1) * DELAY)'({whole_q, wptr_q});
      line_q <= LINE'({line_q, ask_valid_i && ask_i.kind != MEM_READ});
      mem_req_valid_o <= load || (mem_req_valid_o && !mem_req_ready_i);
      free_o <= load;
    end
  end

  mau_ram #(.WIDTH(ID_BITS + ASK_BITS), .DEPTH(ROOM)) u_ask (
    .clk_i, .write_i(ask_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i({ask_id_i, ask_i}),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]),
    .rdata_o({mem_req_id_o, mem_req_kind_o, offset, mem_req_wide_o, mem_req_atomic_o,
              mem_req_more_o, mem_req_attr_o})
  );
  mau_ram #(.WIDTH(48), .DEPTH(ROOM)) u_address (
    .clk_i, .write_i(ask_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ask_line_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(mem_req_line_o)
  );
  mau_ram #(.WIDTH(LINE_BYTES), .DEPTH(ROOM)) u_bytes (
    .clk_i, .write_i(ask_valid_i), .waddr_i(wptr_q[AW-1:0]), .wdata_i(ask_bytes_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(mem_req_bytes_o)
  );
  mau_ram #(.WIDTH(LINE_BYTES * 8), .DEPTH(ROOM), .BLOCK(1)) u_line (
    .clk_i, .write_i(line_q[LINE-1]), .waddr_i(whole), .wdata_i(line_i),
    .read_i(load), .raddr_i(rptr_q[AW-1:0]), .rdata_o(mem_req_data_o)
  );

  assign mem_req_offset_o = offset[$clog2(LINE_BYTES)-1:0];

  `MAU_HELD(MemReqHeld, 73 + ID_BITS + $clog2(LINE_BYTES) + LINE_BYTES * 9, mem_req_valid_o,
    mem_req_ready_i, {mem_req_id_o, mem_req_kind_o, mem_req_line_o, mem_req_bytes_o,
    mem_req_data_o, mem_req_offset_o, mem_req_wide_o, mem_req_atomic_o, mem_req_more_o,
    mem_req_attr_o})
`ifdef MAU_SVA
  // The lanes of a transaction write the bytes that it names.
  logic [LINE_BYTES*LINE-1:0] bytes_q;
  logic [LINE-1:0]            write_q;
  always_ff @(posedge clk_i) begin
    bytes_q <= (LINE_BYTES * LINE)'({bytes_q, ask_bytes_i});
    write_q <= LINE'({write_q, ask_i.kind == MEM_WRITE});
  end
  `MAU_ASSERT(LanesWriteTheirBytes,
    line_q[LINE-1] && write_q[LINE-1] |->
    line_bytes_i == bytes_q[LINE_BYTES*(LINE-1) +: LINE_BYTES])
`endif
  `MAU_ASSERT(NoOverflow, ask_valid_i |-> wptr_q - rptr_q != (AW + 1)'(ROOM))
endmodule : mau_data_request
