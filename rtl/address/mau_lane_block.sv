`default_nettype none
// mau_lane_block.sv - the index_stride blocks of a beat, from stage 4 to the lane bus: a memory in
// place of five registers a bit. Beats are written and read in order.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_block #(
  parameter int LANES = 16
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  input  wire logic                s4_valid_i,   // a beat stands in stage 4
  input  wire logic [LANES*32-1:0] s4_index_i,
  input  wire logic                s8_valid_i,   // a beat stands in stage 8
  output logic [LANES*32-1:0]      ln_block_o    // stage 9
);
  localparam int STAGES = 4;          // beats wait in stages 5 to 8
  localparam int DEPTH = 2 * STAGES;  // so that no entry is written and read in one clock
  localparam int AW = $clog2(DEPTH);

  logic [AW-1:0] clock_q;  // a beat is read STAGES clocks behind its write

  always_ff @(posedge clk_i) begin
    if (!rst_ni) clock_q <= '0;
    else clock_q <= clock_q + 1'b1;
  end

  mau_ram #(.WIDTH(LANES * 32), .DEPTH(DEPTH)) u_ram (
    .clk_i, .write_i(s4_valid_i), .waddr_i(clock_q), .wdata_i(s4_index_i),
    .read_i(s8_valid_i), .raddr_i(clock_q - AW'(STAGES)), .rdata_o(ln_block_o)
  );
endmodule : mau_lane_block
`default_nettype wire
