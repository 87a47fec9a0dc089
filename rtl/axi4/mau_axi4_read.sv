// mau_axi4_read.sv - reads of lines: channels AR and R. The lines come back into a memory with a
// place for each id, so R is never stalled. Bursts of different ids may be interleaved.
// SPDX-License-Identifier: Apache-2.0
`include "mau_assert.svh"
module mau_axi4_read
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int LINE_BYTES = 64,
  parameter int ID_BITS = 4,
  parameter int AXI_DATA_BITS = 512,
  parameter type r_t = logic          // structure of mau_axi4
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // A read is taken.
  input  logic                     req_valid_i,
  input  mau_axi4_request_t        req_i,
  // Reads that may be sent, and the AXI id of each; the one that is sent in this cycle.
  input  logic [2**ID_BITS-1:0]    ready_i,
  input  logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_i,
  output logic [2**ID_BITS-1:0]    sent_o,
  // A read ends in this cycle.
  output logic                     end_valid_o,
  output mau_axi4_end_t            end_o,
  // Lines: after a cycle with take_i, line_o is that of take_id_i.
  input  logic                     take_i,
  input  logic [ID_BITS-1:0]       take_id_i,
  output logic [LINE_BYTES*8-1:0]  line_o,
  // AXI4.
  output logic                     ar_valid_o,
  input  logic                     ar_ready_i,
  output mau_axi4_ax_t             ar_o,
  input  logic                     r_valid_i,
  input  r_t                       r_i
);
  localparam int N = 2**ID_BITS;
  localparam int BEATS = LINE_BYTES * 8 / AXI_DATA_BITS;
  localparam int BB = BEATS > 1 ? $clog2(BEATS) : 1;

  logic [ID_BITS-1:0] axi, id;             // of the beat: AXI id; id of its read

  // ---- AR ---------------------------------------------------------------------------------------
  mau_axi4_address #(.LINE_BYTES(LINE_BYTES), .ID_BITS(ID_BITS), .WRITE(1'b0)) u_address (
    .clk_i, .rst_ni, .req_valid_i, .req_i, .go_i(1'b1), .ready_i, .axi_i, .send_o(), .id_o(),
    .sent_o, .end_i(end_valid_o), .end_axi_i(axi), .end_id_o(id), .ax_valid_o(ar_valid_o),
    .ax_ready_i(ar_ready_i), .ax_o(ar_o)
  );

  // ---- R ----------------------------------------------------------------------------------------
  logic [N-1:0][BB-1:0] beat_q;            // beats that came, by AXI id
  logic [N-1:0]         fault_q;           // one of them was an error
  logic [BB-1:0]        beat;
  logic                 fault;

  assign axi = r_i.id[ID_BITS-1:0];
  assign beat = beat_q[axi];
  assign fault = r_i.resp[1] || (beat != '0 && fault_q[axi]);
  assign end_valid_o = r_valid_i && r_i.last;
  assign end_o = '{id: 6'(id), fault: fault};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) beat_q <= '0;
    else if (r_valid_i) beat_q[axi] <= r_i.last ? '0 : beat + 1'b1;
  end
  always_ff @(posedge clk_i) if (r_valid_i) fault_q[axi] <= fault;

  for (genvar b = 0; b < BEATS; b++) begin : g_beat
    mau_ram #(.WIDTH(AXI_DATA_BITS), .DEPTH(N)) u_line (
      .clk_i, .write_i(r_valid_i && beat == BB'(b)), .waddr_i(id), .wdata_i(r_i.data),
      .read_i(take_i), .raddr_i(take_id_i), .rdata_o(line_o[b*AXI_DATA_BITS +: AXI_DATA_BITS])
    );
  end

  `MAU_ASSERT(RlastPlace, r_valid_i |-> r_i.last == (beat == BB'(BEATS - 1)))
endmodule : mau_axi4_read
