// mau_sign_regs.sv - the registers of signature mode (../README.md, Registers).
// SPDX-License-Identifier: Apache-2.0
module mau_sign_regs
  import mau_board_pkg::*;
(
  input  logic        clk_i,        // rising edge
  input  logic        rst_ni,       // low: state as after configuration
  input  logic        clear_ni,     // low: SIGN_RUN is 0
  // Bus.
  input  mau_bus_t    bus_i,        // the bus in this cycle
  output logic [31:0] bus_rdata_o,  // data that were read, one cycle later; 0 elsewhere
  // Run.
  input  logic        busy_i,       // SIGN_RUN ignores writes
  output logic        start_o,      // for one cycle: a run starts
  output logic [63:0] key_o,        // SIGN_KEY
  output logic [63:0] first_o,      // SIGN_FIRST
  output logic [31:0] count_o,      // SIGN_COUNT
  input  logic [3:0]  status_i,     // SIGN_STATUS
  input  logic [31:0] dones_i,      // SIGN_DONES
  input  logic [31:0] txns_i,       // SIGN_TXNS
  input  logic [63:0] hash_i,       // SIGN_HASH
  input  logic [31:0] clocks_i      // SIGN_CLOCKS
);
  localparam logic [31:0] VERSION = 32'd3;

  logic        here;   // the address is one of these registers
  logic [3:0]  index;
  logic [31:0] run_q, rdata, wdata;

  assign here = bus_i.addr[29:4] == 26'h3;
  assign index = bus_i.addr[3:0];
  assign wdata = bus_i.data;

  always_ff @(posedge clk_i) begin
    start_o <= 1'b0;
    if (!clear_ni) run_q <= '0;
    else if (bus_i.write && here && index == 4'd6 && !busy_i && !start_o) begin
      run_q <= wdata;
      start_o <= wdata != run_q && wdata != '0;
    end
    if (!rst_ni) begin
      key_o <= '0;
      first_o <= '0;
      count_o <= '0;
    end else if (bus_i.write && here) begin
      case (index)
        4'd1: key_o[31:0] <= wdata;
        4'd2: key_o[63:32] <= wdata;
        4'd3: first_o[31:0] <= wdata;
        4'd4: first_o[63:32] <= wdata;
        4'd5: count_o <= wdata;
        default: ;
      endcase
    end
  end

  always_comb begin
    case (index)
      4'd0: rdata = VERSION;
      4'd1: rdata = key_o[31:0];
      4'd2: rdata = key_o[63:32];
      4'd3: rdata = first_o[31:0];
      4'd4: rdata = first_o[63:32];
      4'd5: rdata = count_o;
      4'd6: rdata = run_q;
      4'd7: rdata = {28'd0, status_i};
      4'd8: rdata = dones_i;
      4'd9: rdata = txns_i;
      4'd10: rdata = hash_i[31:0];
      4'd11: rdata = hash_i[63:32];
      4'd12: rdata = clocks_i;
      default: rdata = '0;
    endcase
  end

  always_ff @(posedge clk_i) if (bus_i.read) bus_rdata_o <= here ? rdata : '0;
endmodule : mau_sign_regs
