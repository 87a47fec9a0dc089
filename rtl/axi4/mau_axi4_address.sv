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
  // A request is taken.
  input  logic                     req_valid_i,
  input  mau_axi4_request_t        req_i,
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
  output logic                     ax_valid_o,
  input  logic                     ax_ready_i,
  output mau_axi4_ax_t             ax_o
);
  localparam int N = 2**ID_BITS;
  localparam int AW = $clog2(LINE_BYTES);

  logic [N-1:0]       one;
  logic [ID_BITS-1:0] axi_q;         // AXI id of the request on the channel
  logic [47-AW:0]     line;          // its line and attributes
  mau_attr_t          attr;

  assign send_o = ready_i != '0 && (!ax_valid_o || ax_ready_i) && go_i;
  assign sent_o = send_o ? one : '0;

  mau_axi4_pick #(.N(N)) u_pick (
    .clk_i, .rst_ni, .some_i(ready_i), .take_i(send_o), .one_o(one), .id_o
  );
  mau_axi4_ids #(.ID_BITS(ID_BITS)) u_ids (
    .clk_i, .rst_ni, .push_i(send_o), .push_axi_i(axi_i[id_o]), .push_id_i(id_o), .pop_i(end_i),
    .pop_axi_i(end_axi_i), .id_o(end_id_o)
  );
  mau_ram #(.WIDTH(48 - AW + $bits(mau_attr_t)), .DEPTH(N)) u_heads (
    .clk_i, .write_i(req_valid_i), .waddr_i(req_i.id[ID_BITS-1:0]),
    .wdata_i({req_i.line[47:AW], req_i.attr}), .read_i(send_o), .raddr_i(id_o),
    .rdata_o({line, attr})
  );
  always_ff @(posedge clk_i) begin
    if (!rst_ni) ax_valid_o <= 1'b0;
    else ax_valid_o <= send_o || (ax_valid_o && !ax_ready_i);
  end
  always_ff @(posedge clk_i) if (send_o) axi_q <= axi_i[id_o];
  assign ax_o = '{id: 6'(axi_q), addr: {line, {AW{1'b0}}}, attr: axi4_attr(attr, WRITE)};

  `MAU_HELD(AxHeld, ax_valid_o, ax_ready_i, ax_o)
endmodule : mau_axi4_address
