// mau_atomic_request.sv - requests on their way to memory: one register, and a second that takes
// what comes while the first is full. Reads and writes pass, atomics go to mau_atomic_lanes, whose
// own reads and write-backs go first.
// Knows which line a transaction has open; who asks for it waits, and so do those behind. Order:
// docs/atomic_unit.md.
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
  // Atomics, to mau_atomic_lanes. With one that opens a transaction the read of its line leaves.
  output logic                    lane_valid_o,
  input  logic                    lane_ready_i,
  output logic [ID_BITS-1:0]      lane_id_o,
  output mau_atomic_lane_t        lane_o,
  // Requests of mau_atomic_lanes, for the open line or the next one; go: it left.
  input  logic                    own_valid_i,
  output logic                    own_go_o,
  input  logic [ID_BITS-1:0]      own_id_i,
  input  mau_atomic_own_t         own_i,
  input  logic [LINE_BYTES-1:0]   own_bytes_i,
  input  logic [LINE_BYTES*8-1:0] own_data_i
);
  localparam int AW = $clog2(LINE_BYTES);

  // ---- The request that is looked at: the one that waits, else the one that comes ---------------
  logic                    wait_valid_q;
  logic [ID_BITS-1:0]      wait_id_q, id;
  mau_mem_request_t        wait_q, req;
  logic [LINE_BYTES-1:0]   wait_bytes_q, bytes;
  logic [LINE_BYTES*8-1:0] wait_data_q, data;
  logic                    valid, take;

  assign valid = wait_valid_q || up_req_valid_i;
  assign id = wait_valid_q ? wait_id_q : up_req_id_i;
  assign req = wait_valid_q ? wait_q : up_req_i;
  assign bytes = wait_valid_q ? wait_bytes_q : up_req_bytes_i;
  assign data = wait_valid_q ? wait_data_q : up_req_data_i;
  assign up_req_ready_o = !wait_valid_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) wait_valid_q <= 1'b0;
    else wait_valid_q <= valid && !take;
  end

  always_ff @(posedge clk_i) begin
    if (up_req_valid_i && !wait_valid_q) begin
      wait_id_q <= up_req_id_i;
      wait_q <= up_req_i;
      wait_bytes_q <= up_req_bytes_i;
      wait_data_q <= up_req_data_i;
    end
  end

  // ---- The open transaction ---------------------------------------------------------------------
  logic             open_q;       // until its last write-back leaves
  logic             more_q;       // the next request belongs to it
  logic             cross_q;      // an element goes on in the next line
  logic [47-AW:0]   line_q;       // number of its line
  logic [47-AW:0]   next_q;       // number of the next line
  logic [15:0]      attr_q;
  logic             is_atomic, same, go, opens, follows, passes;

  assign is_atomic = req.kind == MEM_ATOMIC;
  assign same = req.line[47:AW] == line_q || (cross_q && req.line[47:AW] == next_q);
  assign go = !dn_req_valid_o || dn_req_ready_i;  // the register is free at the coming edge
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
      else if (own_go_o && own_i.closes) open_q <= 1'b0;
      if (lane_valid_o) begin
        more_q <= req.more;
        cross_q <= (cross_q && !opens) || (req.wide && req.offset[AW-1:2] == '1);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (opens) begin
      line_q <= req.line[47:AW];
      next_q <= req.line[47:AW] + 1'b1;  // line 0 follows the last one (N12)
      attr_q <= req.attr;
    end
  end

  // ---- Atomics ----------------------------------------------------------------------------------
  assign lane_valid_o = opens || follows;
  assign lane_id_o = id;
  always_comb begin
    lane_o.opens = opens;
    lane_o.last = !req.more;
    lane_o.atomic = req.atomic;
    lane_o.wide = req.wide;
    lane_o.dword = 5'(req.offset[AW-1:2]);
    lane_o.even = 5'(req.offset[AW-1:3]) + {4'd0, req.offset[2]};
    lane_o.d = {req.wide ? data[63:32] : 32'd0, data[31:0]};
    lane_o.c = {req.wide ? data[127:96] : 32'd0, data[95:64]};
  end

  // ---- To memory --------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (!rst_ni) dn_req_valid_o <= 1'b0;
    else if (go) dn_req_valid_o <= own_valid_i || opens || passes;
  end

  always_ff @(posedge clk_i) begin
    if (own_go_o) begin
      dn_req_id_o <= own_id_i;
      dn_req_o.kind <= own_i.write ? MEM_WRITE : MEM_READ;
      dn_req_o.line <= {own_i.next ? next_q : line_q, {AW{1'b0}}};
      dn_req_o.attr <= attr_q;
      dn_req_bytes_o <= own_bytes_i;
      dn_req_data_o <= own_data_i;
    end else if (opens || passes) begin
      dn_req_id_o <= id;
      dn_req_o.kind <= opens ? MEM_READ : req.kind;
      dn_req_o.line <= req.line;
      dn_req_o.attr <= req.attr;
      dn_req_bytes_o <= opens ? '1 : bytes;
      dn_req_data_o <= data;
    end
    if (own_go_o || opens || passes) begin
      dn_req_o.offset <= '0;
      dn_req_o.wide <= 1'b0;
      dn_req_o.atomic <= ATOMIC_NONE;
      dn_req_o.more <= 1'b0;
    end
  end

  `MAU_ASSERT(OwnOfOpen, own_valid_i |-> open_q)
  `MAU_ASSERT(MoreFollows, open_q && more_q && valid |-> is_atomic && req.line[47:AW] == line_q)
  `MAU_HELD(RequestHeld, LINE_BYTES*9 + ID_BITS + 80, dn_req_valid_o, dn_req_ready_i,
            {dn_req_id_o, dn_req_o, dn_req_bytes_o, dn_req_data_o})
endmodule : mau_atomic_request
