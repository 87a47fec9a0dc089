// axi4_ram.sv - a small AXI4 memory: INCR bursts of whole beats, one read and one write at a time.
// The address is taken modulo the size.
// SPDX-License-Identifier: Apache-2.0
module axi4_ram #(
  parameter int DATA_BITS = 128,  // 8 times a power of two
  parameter int ID_BITS = 4,
  parameter int WORDS = 64        // beats, a power of two
) (
  // Bits of the addresses are not used.
  // verilator lint_off UNUSEDSIGNAL
  input  logic                   clk_i, rst_ni,
  // Handshakes of the channels AW, W, B, AR, R.
  input  logic                   s_axi_awvalid, s_axi_wvalid, s_axi_arvalid,
  output logic                   s_axi_awready, s_axi_wready, s_axi_arready,
  output logic                   s_axi_bvalid, s_axi_rvalid,
  input  logic                   s_axi_bready, s_axi_rready,
  // Their payload.
  input  logic [ID_BITS-1:0]     s_axi_awid, s_axi_arid,
  input  logic [47:0]            s_axi_awaddr, s_axi_araddr,
  input  logic [7:0]             s_axi_arlen,
  input  logic [DATA_BITS-1:0]   s_axi_wdata,
  input  logic [DATA_BITS/8-1:0] s_axi_wstrb,
  input  logic                   s_axi_wlast,
  output logic [ID_BITS-1:0]     s_axi_bid, s_axi_rid,
  output logic [1:0]             s_axi_bresp, s_axi_rresp,
  output logic [DATA_BITS-1:0]   s_axi_rdata,
  output logic                   s_axi_rlast
  // verilator lint_on UNUSEDSIGNAL
);
  localparam int LOW = $clog2(DATA_BITS / 8);
  localparam int AW = $clog2(WORDS);

  logic [DATA_BITS-1:0] memory [WORDS];

  // ---- Writes: an address, its beats, the response ----------------------------------------------
  logic          writes_q;   // an address was taken, its last beat was not
  logic [AW-1:0] write_q;    // word of the next beat
  assign s_axi_awready = !writes_q && !s_axi_bvalid;
  assign s_axi_wready = writes_q;
  assign s_axi_bresp = 2'b00;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) {writes_q, s_axi_bvalid} <= 2'b00;
    else begin
      if (s_axi_awvalid && s_axi_awready) writes_q <= 1'b1;
      if (s_axi_wvalid && s_axi_wready && s_axi_wlast) {writes_q, s_axi_bvalid} <= 2'b01;
      if (s_axi_bvalid && s_axi_bready) s_axi_bvalid <= 1'b0;
    end
    if (s_axi_awvalid && s_axi_awready) begin
      s_axi_bid <= s_axi_awid;
      write_q <= s_axi_awaddr[LOW +: AW];
    end else if (s_axi_wvalid && s_axi_wready) begin
      write_q <= write_q + 1'b1;
      for (int b = 0; b < DATA_BITS / 8; b++)
        if (s_axi_wstrb[b]) memory[write_q][b*8 +: 8] <= s_axi_wdata[b*8 +: 8];
    end
  end

  // ---- Reads: an address, its beats -------------------------------------------------------------
  logic [8:0]    left_q;     // beats that are not yet on R
  logic [AW-1:0] read_q;     // word of the next beat
  logic          next;       // a beat goes to R
  assign s_axi_arready = left_q == '0;
  assign next = left_q != '0 && (!s_axi_rvalid || s_axi_rready);
  assign s_axi_rresp = 2'b00;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      left_q <= '0;
      s_axi_rvalid <= 1'b0;
    end else begin
      if (s_axi_arvalid && s_axi_arready) left_q <= {1'b0, s_axi_arlen} + 1'b1;
      else if (next) left_q <= left_q - 1'b1;
      s_axi_rvalid <= next || (s_axi_rvalid && !s_axi_rready);
    end
    if (s_axi_arvalid && s_axi_arready) read_q <= s_axi_araddr[LOW +: AW];
    if (next) begin
      read_q <= read_q + 1'b1;
      s_axi_rdata <= memory[read_q];
      s_axi_rlast <= left_q == 9'd1;
    end
  end
  // The last beat of a read may wait while the next address is taken.
  logic [ID_BITS-1:0] id_q;
  always_ff @(posedge clk_i) begin
    if (s_axi_arvalid && s_axi_arready) id_q <= s_axi_arid;
    if (next) s_axi_rid <= id_q;
  end
endmodule : axi4_ram
