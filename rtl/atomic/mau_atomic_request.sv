// mau_atomic_request.sv - requests from the unit to memory, through an output register. Reads and
// writes pass. Atomics go to mau_atomic_lanes. The reads and write-backs of mau_atomic_lanes have
// priority.
// The module holds the line of the open transaction. A request for that line waits, and so do all
// requests after it. Order: docs/atomic_unit.md.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_atomic_request
  import mau_enc::*, mau_data_pkg::*, mau_atomic_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter type request_t = logic,     // structures of mau_atomic
  parameter type own_t = logic
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // The current request of the unit.
  input  logic                    valid_i,
  output logic                    take_o,
  input  request_t                request_i,
  // To memory.
  output logic                    dn_valid_o,
  input  logic                    dn_ready_i,
  output request_t                dn_o,
  // Atomics, to mau_atomic_lanes. An atomic that opens a transaction also sends the read of its
  // line.
  output logic                    lane_valid_o,
  input  logic                    lane_ready_i,
  output mau_atomic_lane_t        lane_o,
  // Requests of mau_atomic_lanes for the open line or the next line. own_go_o: the request is
  // accepted.
  input  logic                    own_valid_i,
  output logic                    own_go_o,
  input  own_t                    own_i,
  // The open transaction ends without another write-back (M4).
  input  logic                    ends_i
);
  localparam int AW = $clog2(LINE_BYTES);

  // ---- The open transaction ---------------------------------------------------------------------
  logic           open_q;         // a transaction is open, until its last write-back leaves
  logic           more_q;         // the next request belongs to the transaction
  logic           cross_q;        // one of its elements crosses into the next line
  logic [47-AW:0] line_q;         // number of the open line
  logic [47-AW:0] next_q;         // number of the next line
  mau_attr_t      attr_q;
  logic [47-AW:0] line;           // number of the request's line
  logic           is_atomic, same, go, opens, follows, passes;
  mau_mem_request_t head;

  assign head = request_i.head;
  assign line = head.line[47:AW];
  assign is_atomic = head.kind == MEM_ATOMIC;
  assign same = line == line_q || (cross_q && line == next_q);
  assign go = !dn_valid_o || dn_ready_i;  // the output register is free at the next edge
  assign own_go_o = own_valid_i && go;
  assign opens = valid_i && is_atomic && !open_q && lane_ready_i && go;
  assign follows = valid_i && is_atomic && open_q && more_q && lane_ready_i;
  assign passes = valid_i && !is_atomic && go && !own_valid_i && !(open_q && same);
  assign take_o = opens || follows || passes;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      open_q <= 1'b0;
      more_q <= 1'b0;
      cross_q <= 1'b0;
    end else begin
      if (opens) open_q <= 1'b1;
      else if ((own_go_o && own_i.head.closes) || ends_i) open_q <= 1'b0;
      if (lane_valid_o) begin
        more_q <= head.more;
        cross_q <= (cross_q && !opens) ||
                   (head.wide && head.offset[AW-1:2] == '1);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (opens) begin
      line_q <= line;
      next_q <= line + 1'b1;      // line 0 follows the last one (N12)
      attr_q <= head.attr;
    end
  end

  // ---- Atomics ----------------------------------------------------------------------------------
  assign lane_valid_o = opens || follows;

  always_comb begin
    automatic logic [63:0] mask = {{32{head.wide}}, 32'hffff_ffff};
    lane_o = '{
      id: request_i.id,
      opens: opens,
      last: !head.more,
      atomic: head.atomic,
      place: '{
        wide: head.wide,
        dword: 5'(head.offset[AW-1:2]),
        even: 5'(head.offset[AW-1:3]) + {4'd0, head.offset[2]}
      },
      d: request_i.data[0] & mask,
      c: request_i.data[1] & mask
    };
  end

  // ---- To memory --------------------------------------------------------------------------------
  // A read or a write, as a memory request.
  function automatic mau_mem_request_t plain(input logic [1:0] kind, input logic [47:0] address,
                                             input mau_attr_t attr);
    return '{kind: kind, line: address, offset: '0, wide: 1'b0, atomic: ATOMIC_NONE, more: 1'b0,
             attr: attr};
  endfunction

  always_ff @(posedge clk_i) begin
    if (!rst_ni) dn_valid_o <= 1'b0;
    else if (go) dn_valid_o <= own_valid_i || opens || passes;
  end

  always_ff @(posedge clk_i) begin
    if (own_go_o) begin
      dn_o <= '{
        id: own_i.head.id,
        head: plain(own_i.head.write ? MEM_WRITE : MEM_READ,
                    {own_i.head.next ? next_q : line_q, {AW{1'b0}}}, attr_q),
        bytes: own_i.bytes,
        data: own_i.data
      };
    end else if (opens || passes) begin
      dn_o <= '{
        id: request_i.id,
        head: plain(opens ? MEM_READ : head.kind, head.line, head.attr),
        bytes: opens ? '1 : request_i.bytes,
        data: request_i.data
      };
    end
  end

  `MAU_ASSERT(OwnOfOpen, own_valid_i |-> open_q)
  `MAU_ASSERT(EndOfOpen, ends_i |-> open_q && !own_valid_i)
  `MAU_ASSERT(MoreFollows, open_q && more_q && valid_i |-> is_atomic && line == line_q)
  `MAU_HELD(RequestHeld, dn_valid_o, dn_ready_i, dn_o)
endmodule : mau_atomic_request
