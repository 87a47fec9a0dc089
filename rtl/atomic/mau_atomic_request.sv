// mau_atomic_request.sv - requests from the unit to memory, through a register slice: an output
// register, and a skid register that takes a request while the first is full. Reads and writes
// pass. Atomics go to mau_atomic_lanes. The reads and write-backs of mau_atomic_lanes have
// priority.
// The module holds the line of the open transaction. A request for that line waits, and so do all
// requests after it. Order: docs/atomic_unit.md.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_atomic_request
  import mau_enc::*, mau_data_pkg::*, mau_atomic_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // From the unit.
  input  logic                    up_req_valid_i,
  output logic                    up_req_ready_o,
  input  logic [ID_BITS-1:0]      up_req_id_i,
  input  mau_mem_request_t        up_req_i,
  input  logic [LINE_BYTES-1:0]   up_req_bytes_i,
  input  logic [LINE_BYTES*8-1:0] up_req_data_i,
  // To memory.
  output logic                    dn_req_valid_o,
  input  logic                    dn_req_ready_i,
  output logic [ID_BITS-1:0]      dn_req_id_o,
  output mau_mem_request_t        dn_req_o,
  output logic [LINE_BYTES-1:0]   dn_req_bytes_o,
  output logic [LINE_BYTES*8-1:0] dn_req_data_o,
  // Atomics, to mau_atomic_lanes. An atomic that opens a transaction also sends the read of its
  // line.
  output logic                    lane_valid_o,
  input  logic                    lane_ready_i,
  output logic [ID_BITS-1:0]      lane_id_o,
  output mau_atomic_lane_t        lane_o,
  // Requests of mau_atomic_lanes for the open line or the next line. own_go_o: the request is
  // accepted.
  input  logic                    own_valid_i,
  output logic                    own_go_o,
  input  logic [ID_BITS-1:0]      own_id_i,
  input  mau_atomic_own_t         own_i,
  input  logic [LINE_BYTES-1:0]   own_bytes_i,
  input  logic [LINE_BYTES*8-1:0] own_data_i,
  // The open transaction ends without another write-back (M4).
  input  logic                    ends_i
);
  localparam int AW = $clog2(LINE_BYTES);

  // A request with all fields of its port.
  typedef struct packed {
    logic [ID_BITS-1:0]            id;
    mau_mem_request_t              head;
    logic [LINE_BYTES-1:0]         bytes;
    logic [LINE_BYTES/8-1:0][63:0] data;
  } request_t;

  // ---- The current request: the one in the skid register, else the one at the port --------------
  logic     wait_valid_q, valid, take;
  request_t arriving, wait_q, request;

  assign arriving = {up_req_id_i, up_req_i, up_req_bytes_i, up_req_data_i};
  assign valid = wait_valid_q || up_req_valid_i;
  assign request = wait_valid_q ? wait_q : arriving;
  assign up_req_ready_o = !wait_valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) wait_valid_q <= 1'b0;
    else wait_valid_q <= valid && !take;
  end
  always_ff @(posedge clk_i) if (up_req_valid_i && !wait_valid_q) wait_q <= arriving;

  // ---- The open transaction ---------------------------------------------------------------------
  logic           open_q;         // a transaction is open, until its last write-back leaves
  logic           more_q;         // the next request belongs to the transaction
  logic           cross_q;        // one of its elements crosses into the next line
  logic [47-AW:0] line_q;         // number of the open line
  logic [47-AW:0] next_q;         // number of the next line
  mau_attr_t      attr_q;
  logic [47-AW:0] line;           // number of the request's line
  logic           is_atomic, same, go, opens, follows, passes;

  assign line = request.head.line[47:AW];
  assign is_atomic = request.head.kind == MEM_ATOMIC;
  assign same = line == line_q || (cross_q && line == next_q);
  assign go = !dn_req_valid_o || dn_req_ready_i;  // the output register is free at the next edge
  assign own_go_o = own_valid_i && go;
  assign opens = valid && is_atomic && !open_q && lane_ready_i && go;
  assign follows = valid && is_atomic && open_q && more_q && lane_ready_i;
  assign passes = valid && !is_atomic && go && !own_valid_i && !(open_q && same);
  assign take = opens || follows || passes;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      open_q <= 1'b0;
      more_q <= 1'b0;
      cross_q <= 1'b0;
    end else begin
      if (opens) open_q <= 1'b1;
      else if ((own_go_o && own_i.closes) || ends_i) open_q <= 1'b0;
      if (lane_valid_o) begin
        more_q <= request.head.more;
        cross_q <= (cross_q && !opens) ||
                   (request.head.wide && request.head.offset[AW-1:2] == '1);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (opens) begin
      line_q <= line;
      next_q <= line + 1'b1;      // line 0 follows the last one (N12)
      attr_q <= request.head.attr;
    end
  end

  // ---- Atomics ----------------------------------------------------------------------------------
  assign lane_valid_o = opens || follows;
  assign lane_id_o = request.id;

  function automatic mau_atomic_lane_t lane_of(input mau_mem_request_t head, input logic first,
                                               input logic [63:0] d, input logic [63:0] c);
    automatic logic [63:0] mask = {{32{head.wide}}, 32'hffff_ffff};
    return '{
      opens: first,
      last: !head.more,
      atomic: head.atomic,
      place: '{
        wide: head.wide,
        dword: 5'(head.offset[AW-1:2]),
        even: 5'(head.offset[AW-1:3]) + {4'd0, head.offset[2]}
      },
      d: d & mask,
      c: c & mask
    };
  endfunction

  assign lane_o = lane_of(request.head, opens, request.data[0], request.data[1]);

  // ---- To memory --------------------------------------------------------------------------------
  request_t sent_q;

  assign {dn_req_id_o, dn_req_o, dn_req_bytes_o, dn_req_data_o} = sent_q;

  // A read or a write, as a memory request.
  function automatic mau_mem_request_t plain(input logic [1:0] kind, input logic [47:0] address,
                                             input mau_attr_t attr);
    return '{kind: kind, line: address, offset: '0, wide: 1'b0, atomic: ATOMIC_NONE, more: 1'b0,
             attr: attr};
  endfunction

  always_ff @(posedge clk_i) begin
    if (!rst_ni) dn_req_valid_o <= 1'b0;
    else if (go) dn_req_valid_o <= own_valid_i || opens || passes;
  end

  always_ff @(posedge clk_i) begin
    if (own_go_o) begin
      sent_q <= '{
        id: own_id_i,
        head: plain(own_i.write ? MEM_WRITE : MEM_READ, {own_i.next ? next_q : line_q, {AW{1'b0}}},
                    attr_q),
        bytes: own_bytes_i,
        data: own_data_i
      };
    end else if (opens || passes) begin
      sent_q <= '{
        id: request.id,
        head: plain(opens ? MEM_READ : request.head.kind, request.head.line, request.head.attr),
        bytes: opens ? '1 : request.bytes,
        data: request.data
      };
    end
  end

  `MAU_ASSERT(OwnOfOpen, own_valid_i |-> open_q)
  `MAU_ASSERT(EndOfOpen, ends_i |-> open_q && !own_valid_i)
  `MAU_ASSERT(MoreFollows, open_q && more_q && valid |-> is_atomic && line == line_q)
  `MAU_HELD(RequestHeld, dn_req_valid_o, dn_req_ready_i, sent_q)
endmodule : mau_atomic_request
