// mau_axi4_write.sv - writes of lines: channels AW, W and B. The data of a write wait in a memory
// with a place for each id. W follows AW after one cycle, and is up to two writes late.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_axi4_write
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter int AXI_DATA_BITS = 512
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  // A write is taken: its line, AXI id, attributes, bytes and data.
  input  logic                       req_valid_i,
  input  logic [ID_BITS-1:0]         req_id_i,
  input  logic [47:0]                req_line_i,
  input  logic [ID_BITS-1:0]         req_axi_i,
  input  mau_attr_t                  req_attr_i,
  input  logic [LINE_BYTES-1:0]      req_bytes_i,
  input  logic [LINE_BYTES*8-1:0]    req_data_i,
  // Writes that may be sent, and the AXI id of each; the one that is sent in this cycle.
  input  logic [2**ID_BITS-1:0]      ready_i,
  input  logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_i,
  output logic [2**ID_BITS-1:0]      sent_o,
  // A write ends in this cycle.
  output logic                       end_o,
  output logic [ID_BITS-1:0]         end_id_o,
  output logic                       end_fault_o,
  // AXI4.
  output logic                       awvalid_o,
  input  logic                       awready_i,
  output logic [ID_BITS-1:0]         awid_o,
  output logic [47:0]                awaddr_o,
  output mau_axi4_attr_t             aw_attr_o,
  output logic                       wvalid_o,
  input  logic                       wready_i,
  output logic [AXI_DATA_BITS-1:0]   wdata_o,
  output logic [AXI_DATA_BITS/8-1:0] wstrb_o,
  output logic                       wlast_o,
  input  logic                       bvalid_i,
  input  logic [ID_BITS-1:0]         bid_i,
  input  logic [1:0]                 bresp_i
);
  localparam int N = 2**ID_BITS;
  localparam int AXI_BYTES = AXI_DATA_BITS / 8;
  localparam int BEATS = LINE_BYTES / AXI_BYTES;
  localparam int BB = BEATS > 1 ? $clog2(BEATS) : 1;

  // ---- AW ---------------------------------------------------------------------------------------
  logic               send;
  logic [ID_BITS-1:0] id;
  logic [1:0]         late_q;              // writes whose data are not yet read, 0..2
  logic [1:0][ID_BITS-1:0] late_id_q;      // their ids, the older one in [0]

  mau_axi4_address #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .WRITE(1'b1)) u_address (
    .clk_i, .rst_ni, .req_valid_i, .req_id_i, .req_line_i, .req_axi_i, .req_attr_i,
    .go_i(!late_q[1]), .ready_i, .axi_i, .send_o(send), .id_o(id), .sent_o, .end_i(end_o),
    .end_axi_i(bid_i), .end_id_o, .axvalid_o(awvalid_o), .axready_i(awready_i), .axid_o(awid_o),
    .axaddr_o(awaddr_o), .ax_attr_o(aw_attr_o)
  );

  // ---- W ----------------------------------------------------------------------------------------
  logic                    load;           // the data of the next write are read
  logic [BB-1:0]           beat_q;
  logic [LINE_BYTES-1:0]   bytes;
  logic [LINE_BYTES*8-1:0] data;

  assign load = late_q != 2'd0 && (!wvalid_o || (wready_i && wlast_o));
  assign wlast_o = beat_q == BB'(BEATS - 1);

  mau_ram #(.WIDTH(LINE_BYTES * 9), .DEPTH(N)) u_data (
    .clk_i, .write_i(req_valid_i), .waddr_i(req_id_i), .wdata_i({req_bytes_i, req_data_i}),
    .read_i(load), .raddr_i(late_id_q[0]), .rdata_o({bytes, data})
  );
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      late_q <= 2'd0;
      wvalid_o <= 1'b0;
    end else begin
      late_q <= late_q + {1'b0, send} - {1'b0, load};
      wvalid_o <= load || (wvalid_o && !(wready_i && wlast_o));
    end
  end
  always_ff @(posedge clk_i) begin
    if (load) late_id_q[0] <= late_id_q[1];
    if (send) late_id_q[late_q == 2'd1 && !load] <= id;
    if (load) beat_q <= '0;
    else if (wvalid_o && wready_i) beat_q <= beat_q + 1'b1;
  end
  if (BEATS == 1) begin : g_whole
    assign {wstrb_o, wdata_o} = {bytes, data};
  end else begin : g_part
    assign wdata_o = data[beat_q*AXI_DATA_BITS +: AXI_DATA_BITS];
    assign wstrb_o = bytes[beat_q*AXI_BYTES +: AXI_BYTES];
  end

  // ---- B ----------------------------------------------------------------------------------------
  assign end_o = bvalid_i;
  assign end_fault_o = bresp_i[1];

  `MAU_HELD(WHeld, wvalid_o, wready_i, {wdata_o, wstrb_o, wlast_o})
`ifdef MAU_SVA
  int beats_q;    // beats of the present write that were taken
  int written_q;  // writes whose data were taken and whose response did not yet come
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      beats_q <= 0;
      written_q <= 0;
    end else begin
      if (wvalid_o && wready_i) beats_q <= wlast_o ? 0 : beats_q + 1;
      written_q <= written_q + int'(wvalid_o && wready_i && wlast_o) - int'(bvalid_i);
    end
  end
  `MAU_ASSERT(WlastPlace, wvalid_o |-> wlast_o == (beats_q == BEATS - 1))
  `MAU_ASSERT(ResponseAfterData, bvalid_i |-> written_q > 0)
`endif
endmodule : mau_axi4_write
