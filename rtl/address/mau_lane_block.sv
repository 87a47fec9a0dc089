// mau_lane_block.sv - carries the index_stride blocks of a beat from stage 4 to the lane bus. One
// memory replaces five registers for each bit. Beats are written and read in order.
// SPDX-License-Identifier: Apache-2.0
module mau_lane_block #(
  parameter int LANES = 16
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        s4_valid_i,          // a beat is in stage 4
  input  logic [LANES-1:0][31:0] s4_index_i,
  input  logic        s8_valid_i,          // a beat is in stage 8
  output logic [LANES-1:0][31:0] ln_block_o   // stage 9
);
  localparam int STAGES = 4;          // beats wait in stages 5 to 8
  localparam int DEPTH = 2 * STAGES;  // so that no entry is written and read in one cycle
  localparam int AW = $clog2(DEPTH);

  logic [AW-1:0] clock_q;  // counts cycles; a beat is read STAGES cycles after its write

  always_ff @(posedge clk_i) begin
    if (!rst_ni) clock_q <= '0;
    else clock_q <= clock_q + 1'b1;
  end

  mau_ram #(.WIDTH($bits(s4_index_i)), .DEPTH(DEPTH)) u_ram (
    .clk_i, .write_i(s4_valid_i), .waddr_i(clock_q), .wdata_i(s4_index_i), .read_i(s8_valid_i),
    .raddr_i(clock_q - AW'(STAGES)), .rdata_o(ln_block_o)
  );
endmodule : mau_lane_block
