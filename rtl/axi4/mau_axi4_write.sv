// mau_axi4_write.sv - writes of lines: channels AW, W and B. The data of a write wait in a memory
// with a place for each id. W follows AW after one cycle, and is up to two writes late.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_axi4_write
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter int AXI_DATA_BITS = 512,
  parameter type write_t = logic,       // structures of mau_axi4
  parameter type w_t = logic
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  // A write is taken.
  input  logic                       req_valid_i,
  input  write_t                     req_i,
  // Writes that may be sent, and the AXI id of each; the one that is sent in this cycle.
  input  logic [2**ID_BITS-1:0]      ready_i,
  input  logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_i,
  output logic [2**ID_BITS-1:0]      sent_o,
  // A write ends in this cycle.
  output logic                       end_valid_o,
  output mau_axi4_end_t              end_o,
  // AXI4.
  output logic                       aw_valid_o,
  input  logic                       aw_ready_i,
  output mau_axi4_ax_t               aw_o,
  output logic                       w_valid_o,
  input  logic                       w_ready_i,
  output w_t                         w_o,
  input  logic                       b_valid_i,
  input  mau_axi4_b_t                b_i
);
  localparam int N = 2**ID_BITS;
  localparam int AXI_BYTES = AXI_DATA_BITS / 8;
  localparam int BEATS = LINE_BYTES / AXI_BYTES;
  localparam int BB = BEATS > 1 ? $clog2(BEATS) : 1;

  // ---- AW ---------------------------------------------------------------------------------------
  logic               send;
  logic [ID_BITS-1:0] id, end_id;
  logic [1:0]         late_q;              // writes whose data are not yet read, 0..2
  logic [1:0][ID_BITS-1:0] late_id_q;      // their ids, the older one in [0]

  mau_axi4_address #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .WRITE(1'b1)) u_address (
    .clk_i, .rst_ni, .req_valid_i, .req_i(req_i.head), .go_i(!late_q[1]), .ready_i, .axi_i,
    .send_o(send), .id_o(id), .sent_o, .end_i(b_valid_i), .end_axi_i(b_i.id[ID_BITS-1:0]),
    .end_id_o(end_id), .ax_valid_o(aw_valid_o), .ax_ready_i(aw_ready_i), .ax_o(aw_o)
  );

  // ---- W ----------------------------------------------------------------------------------------
  logic                    load;           // the data of the next write are read
  logic [BB-1:0]           beat_q;
  logic [LINE_BYTES-1:0]   bytes;
  logic [LINE_BYTES*8-1:0] data;

  assign load = late_q != 2'd0 && (!w_valid_o || (w_ready_i && w_o.last));
  assign w_o.last = beat_q == BB'(BEATS - 1);

  mau_ram #(.WIDTH(LINE_BYTES * 9), .DEPTH(N)) u_data (
    .clk_i, .write_i(req_valid_i), .waddr_i(req_i.head.id[ID_BITS-1:0]),
    .wdata_i({req_i.bytes, req_i.data}), .read_i(load), .raddr_i(late_id_q[0]),
    .rdata_o({bytes, data})
  );
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      late_q <= 2'd0;
      w_valid_o <= 1'b0;
    end else begin
      late_q <= late_q + {1'b0, send} - {1'b0, load};
      w_valid_o <= load || (w_valid_o && !(w_ready_i && w_o.last));
    end
  end
  always_ff @(posedge clk_i) begin
    if (load) late_id_q[0] <= late_id_q[1];
    if (send) late_id_q[late_q == 2'd1 && !load] <= id;
    if (load) beat_q <= '0;
    else if (w_valid_o && w_ready_i) beat_q <= beat_q + 1'b1;
  end
  if (BEATS == 1) begin : g_whole
    assign {w_o.strb, w_o.data} = {bytes, data};
  end else begin : g_part
    assign w_o.data = data[beat_q*AXI_DATA_BITS +: AXI_DATA_BITS];
    assign w_o.strb = bytes[beat_q*AXI_BYTES +: AXI_BYTES];
  end

  // ---- B ----------------------------------------------------------------------------------------
  assign end_valid_o = b_valid_i;
  assign end_o = '{id: 6'(end_id), fault: b_i.resp[1]};

  `MAU_HELD(WHeld, w_valid_o, w_ready_i, w_o)
`ifdef MAU_SVA
  int beats_q;    // beats of the present write that were taken
  int written_q;  // writes whose data were taken and whose response did not yet come
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      beats_q <= 0;
      written_q <= 0;
    end else begin
      if (w_valid_o && w_ready_i) beats_q <= w_o.last ? 0 : beats_q + 1;
      written_q <= written_q + int'(w_valid_o && w_ready_i && w_o.last) - int'(b_valid_i);
    end
  end
  `MAU_ASSERT(WlastPlace, w_valid_o |-> w_o.last == (beats_q == BEATS - 1))
  `MAU_ASSERT(ResponseAfterData, b_valid_i |-> written_q > 0)
`endif
endmodule : mau_axi4_write
