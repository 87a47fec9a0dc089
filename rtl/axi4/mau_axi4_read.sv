// mau_axi4_read.sv - reads of lines: channels AR and R. The lines come back into a memory with a
// place for each id, so R is never stalled. Bursts of different ids may be interleaved.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_axi4_read
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter int AXI_DATA_BITS = 512
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // A read is taken: its line, AXI id and attributes.
  input  logic                     req_valid_i,
  input  logic [ID_BITS-1:0]       req_id_i,
  input  logic [47:0]              req_line_i,
  input  logic [ID_BITS-1:0]       req_axi_i,
  input  mau_attr_t                req_attr_i,
  // Reads that may be sent, and the AXI id of each; the one that is sent in this cycle.
  input  logic [2**ID_BITS-1:0]    ready_i,
  input  logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_i,
  output logic [2**ID_BITS-1:0]    sent_o,
  // A read ends in this cycle.
  output logic                     end_o,
  output logic [ID_BITS-1:0]       end_id_o,
  output logic                     end_fault_o,
  // Lines: after a cycle with take_i, line_o is that of take_id_i.
  input  logic                     take_i,
  input  logic [ID_BITS-1:0]       take_id_i,
  output logic [LINE_BYTES*8-1:0]  line_o,
  // AXI4.
  output logic                     arvalid_o,
  input  logic                     arready_i,
  output logic [ID_BITS-1:0]       arid_o,
  output logic [47:0]              araddr_o,
  output mau_axi4_attr_t           ar_attr_o,
  input  logic                     rvalid_i,
  input  logic [ID_BITS-1:0]       rid_i,
  input  logic [AXI_DATA_BITS-1:0] rdata_i,
  input  logic [1:0]               rresp_i,
  input  logic                     rlast_i
);
  localparam int N = 2**ID_BITS;
  localparam int BEATS = LINE_BYTES * 8 / AXI_DATA_BITS;
  localparam int BB = BEATS > 1 ? $clog2(BEATS) : 1;

  // ---- AR ---------------------------------------------------------------------------------------
  mau_axi4_address #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .WRITE(1'b0)) u_address (
    .clk_i, .rst_ni, .req_valid_i, .req_id_i, .req_line_i, .req_axi_i, .req_attr_i, .go_i(1'b1),
    .ready_i, .axi_i, .send_o(), .id_o(), .sent_o, .end_i(end_o), .end_axi_i(rid_i), .end_id_o,
    .axvalid_o(arvalid_o), .axready_i(arready_i), .axid_o(arid_o), .axaddr_o(araddr_o),
    .ax_attr_o(ar_attr_o)
  );

  // ---- R ----------------------------------------------------------------------------------------
  logic [N-1:0][BB-1:0] beat_q;            // beats that came, by AXI id
  logic [N-1:0]         fault_q;           // one of them was an error
  logic [BB-1:0]        beat;

  assign beat = beat_q[rid_i];
  assign end_o = rvalid_i && rlast_i;
  assign end_fault_o = rresp_i[1] || (beat != '0 && fault_q[rid_i]);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) beat_q <= '0;
    else if (rvalid_i) beat_q[rid_i] <= rlast_i ? '0 : beat + 1'b1;
  end
  always_ff @(posedge clk_i) if (rvalid_i) fault_q[rid_i] <= end_fault_o;

  for (genvar b = 0; b < BEATS; b++) begin : g_beat
    mau_ram #(.WIDTH(AXI_DATA_BITS), .DEPTH(N)) u_line (
      .clk_i, .write_i(rvalid_i && beat == BB'(b)), .waddr_i(end_id_o), .wdata_i(rdata_i),
      .read_i(take_i), .raddr_i(take_id_i), .rdata_o(line_o[b*AXI_DATA_BITS +: AXI_DATA_BITS])
    );
  end

  `MAU_ASSERT(RlastPlace, rvalid_i |-> rlast_i == (beat == BB'(BEATS - 1)))
endmodule : mau_axi4_read
