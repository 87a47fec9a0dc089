// mau_vmem_regs.sv - the registers that only the board of the data path has (docs/board.md, The
// data path on a board). All others: mau_board_regs.sv.
// SPDX-License-Identifier: Apache-2.0
module mau_vmem_regs
  import mau_board_pkg::*;
#(
  parameter int ID_BITS = 4,     // 2**ID_BITS memory requests in flight
  parameter int CONVERT = 1,     // lanes that convert in a cycle
  parameter int MAX_DATA = 1024, // beats of store data
  parameter int MAX_SGPRS = 128, // SGPR writes
  parameter int MAX_LDS = 256    // LDS requests
) (
  input  logic             clk_i,        // rising edge
  input  logic             rst_ni,       // low: all registers 0
  // Bus.
  input  mau_bus_t         bus_i,        // the bus in this cycle
  output logic [31:0]      bus_rdata_o,  // data that were read; 0 unless it is a register
  // Player and recorder.
  output mau_answers_t     answers_o,    // ANSWERS
  output logic [15:0]      data_o,       // DATA
  input  mau_data_counts_t counts_i      // SGPRS, LDS_REQS
);
  localparam logic [5:0] SGPRS = 6'h1d, LDS_REQS = 6'h1e, ANSWERS = 6'h27, DATA_MAX = 6'h28,
                         SGPRS_MAX = 6'h29, LDS_MAX = 6'h2a, PATH = 6'h2b, DATA = 6'h2c;

  logic        here;   // the address is a register
  logic [5:0]  index;  // number of the register
  logic [31:0] rdata;

  assign here = bus_i.addr[29:6] == '0;
  assign index = bus_i.addr[5:0];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      answers_o <= '0;
      data_o <= '0;
    end else if (bus_i.write && here) begin
      if (index == ANSWERS) answers_o <= {bus_i.data[31:16], bus_i.data[1:0]};
      if (index == DATA) data_o <= bus_i.data[15:0];
    end
  end

  always_comb begin
    case (index)
      SGPRS: rdata = counts_i.sgprs;
      LDS_REQS: rdata = counts_i.lds_reqs;
      ANSWERS: rdata = {answers_o.latency, 14'd0, answers_o.order};
      DATA_MAX: rdata = 32'(MAX_DATA);
      SGPRS_MAX: rdata = 32'(MAX_SGPRS);
      LDS_MAX: rdata = 32'(MAX_LDS);
      PATH: rdata = {16'd0, 8'(CONVERT), 8'(ID_BITS)};
      DATA: rdata = {16'd0, data_o};
      default: rdata = '0;
    endcase
  end

  always_ff @(posedge clk_i) if (bus_i.read) bus_rdata_o <= here ? rdata : '0;
endmodule : mau_vmem_regs
