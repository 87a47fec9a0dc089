// mau_axi4_address.sv - an address channel, AR or AW: the requests that were taken, the choice of
// the next one, and the channel. It keeps the unit's ids of the requests that were sent, a list for
// each AXI id, so that an answer with an AXI id ends the first one of its list.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_axi4_address
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter bit WRITE = 0             // 0: AR, 1: AW
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // A request is taken: its line, AXI id and attributes.
  input  logic                     req_valid_i,
  input  logic [ID_BITS-1:0]       req_id_i,
  input  logic [47:0]              req_line_i,
  input  logic [ID_BITS-1:0]       req_axi_i,
  input  mau_attr_t                req_attr_i,
  // Requests that may be sent, and the AXI id of each; the one that is sent in this cycle.
  input  logic                     go_i,        // 0: none is sent
  input  logic [2**ID_BITS-1:0]    ready_i,
  input  logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_i,
  output logic                     send_o,
  output logic [ID_BITS-1:0]       id_o,        // its id
  output logic [2**ID_BITS-1:0]    sent_o,      // the same, one-hot; 0 without send_o
  // The first request with an AXI id ends; its id.
  input  logic                     end_i,
  input  logic [ID_BITS-1:0]       end_axi_i,
  output logic [ID_BITS-1:0]       end_id_o,
  // AXI4.
  output logic                     axvalid_o,
  input  logic                     axready_i,
  output logic [ID_BITS-1:0]       axid_o,
  output logic [47:0]              axaddr_o,
  output mau_axi4_attr_t           ax_attr_o
);
  localparam int N = 2**ID_BITS;
  localparam int AW = $clog2(LINE_BYTES);

  typedef struct packed {
    logic [ID_BITS-1:0] axi;
    logic [47-AW:0]     line;
    mau_attr_t          attr;
  } head_t;

  logic [N-1:0] one;
  head_t        head;

  assign send_o = ready_i != '0 && (!axvalid_o || axready_i) && go_i;
  assign sent_o = send_o ? one : '0;

  mau_axi4_pick #(.N(N)) u_pick (
    .clk_i, .rst_ni, .some_i(ready_i), .take_i(send_o), .one_o(one), .id_o
  );
  mau_axi4_ids #(.ID_BITS(ID_BITS)) u_ids (
    .clk_i, .rst_ni, .push_i(send_o), .push_axi_i(axi_i[id_o]), .push_id_i(id_o), .pop_i(end_i),
    .pop_axi_i(end_axi_i), .id_o(end_id_o)
  );
  mau_ram #(.WIDTH($bits(head_t)), .DEPTH(N)) u_heads (
    .clk_i, .write_i(req_valid_i), .waddr_i(req_id_i),
    .wdata_i({req_axi_i, req_line_i[47:AW], req_attr_i}), .read_i(send_o), .raddr_i(id_o),
    .rdata_o(head)
  );
  always_ff @(posedge clk_i) begin
    if (!rst_ni) axvalid_o <= 1'b0;
    else axvalid_o <= send_o || (axvalid_o && !axready_i);
  end
  assign axid_o = head.axi;
  assign axaddr_o = {head.line, {AW{1'b0}}};
  assign ax_attr_o = axi4_attr(head.attr, WRITE);

  `MAU_HELD(AxHeld, axvalid_o, axready_i, {axid_o, axaddr_o, ax_attr_o})
endmodule : mau_axi4_address
