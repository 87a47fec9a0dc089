`default_nettype none
// SDPX9B.sv - block memory of a GW5A, in the one mode that Yosys uses for the unit's memories: 512
// words of 36 bits, port A writes, port B reads, with the same clock. The output holds the word
// until the next read. In the part, a word that is read and written in the same clock is undefined;
// here it is the complement of the old word, so that a unit that uses it differs from its RTL.
// Other modes are refused: a parameter by $error, a pin by an assertion, and a pin or parameter
// that is not declared here as unknown.
// SPDX-License-Identifier: Apache-2.0
module SDPX9B #(
  parameter READ_MODE = 1'b0,  // 1: an output register
  parameter BIT_WIDTH_0 = 36,  // bits of a word, of port A
  parameter BIT_WIDTH_1 = 36,
  parameter BLK_SEL_0 = 3'b000,  // pins BLKSEL that select the port
  parameter BLK_SEL_1 = 3'b000,
  parameter RESET_MODE = "SYNC",  // kind of reset, which is not used
  // Contents at power-up
  parameter [287:0] INIT_RAM_00 = 0,
  parameter [287:0] INIT_RAM_01 = 0,
  parameter [287:0] INIT_RAM_02 = 0,
  parameter [287:0] INIT_RAM_03 = 0,
  parameter [287:0] INIT_RAM_04 = 0,
  parameter [287:0] INIT_RAM_05 = 0,
  parameter [287:0] INIT_RAM_06 = 0,
  parameter [287:0] INIT_RAM_07 = 0,
  parameter [287:0] INIT_RAM_08 = 0,
  parameter [287:0] INIT_RAM_09 = 0,
  parameter [287:0] INIT_RAM_0A = 0,
  parameter [287:0] INIT_RAM_0B = 0,
  parameter [287:0] INIT_RAM_0C = 0,
  parameter [287:0] INIT_RAM_0D = 0,
  parameter [287:0] INIT_RAM_0E = 0,
  parameter [287:0] INIT_RAM_0F = 0,
  parameter [287:0] INIT_RAM_10 = 0,
  parameter [287:0] INIT_RAM_11 = 0,
  parameter [287:0] INIT_RAM_12 = 0,
  parameter [287:0] INIT_RAM_13 = 0,
  parameter [287:0] INIT_RAM_14 = 0,
  parameter [287:0] INIT_RAM_15 = 0,
  parameter [287:0] INIT_RAM_16 = 0,
  parameter [287:0] INIT_RAM_17 = 0,
  parameter [287:0] INIT_RAM_18 = 0,
  parameter [287:0] INIT_RAM_19 = 0,
  parameter [287:0] INIT_RAM_1A = 0,
  parameter [287:0] INIT_RAM_1B = 0,
  parameter [287:0] INIT_RAM_1C = 0,
  parameter [287:0] INIT_RAM_1D = 0,
  parameter [287:0] INIT_RAM_1E = 0,
  parameter [287:0] INIT_RAM_1F = 0,
  parameter [287:0] INIT_RAM_20 = 0,
  parameter [287:0] INIT_RAM_21 = 0,
  parameter [287:0] INIT_RAM_22 = 0,
  parameter [287:0] INIT_RAM_23 = 0,
  parameter [287:0] INIT_RAM_24 = 0,
  parameter [287:0] INIT_RAM_25 = 0,
  parameter [287:0] INIT_RAM_26 = 0,
  parameter [287:0] INIT_RAM_27 = 0,
  parameter [287:0] INIT_RAM_28 = 0,
  parameter [287:0] INIT_RAM_29 = 0,
  parameter [287:0] INIT_RAM_2A = 0,
  parameter [287:0] INIT_RAM_2B = 0,
  parameter [287:0] INIT_RAM_2C = 0,
  parameter [287:0] INIT_RAM_2D = 0,
  parameter [287:0] INIT_RAM_2E = 0,
  parameter [287:0] INIT_RAM_2F = 0,
  parameter [287:0] INIT_RAM_30 = 0,
  parameter [287:0] INIT_RAM_31 = 0,
  parameter [287:0] INIT_RAM_32 = 0,
  parameter [287:0] INIT_RAM_33 = 0,
  parameter [287:0] INIT_RAM_34 = 0,
  parameter [287:0] INIT_RAM_35 = 0,
  parameter [287:0] INIT_RAM_36 = 0,
  parameter [287:0] INIT_RAM_37 = 0,
  parameter [287:0] INIT_RAM_38 = 0,
  parameter [287:0] INIT_RAM_39 = 0,
  parameter [287:0] INIT_RAM_3A = 0,
  parameter [287:0] INIT_RAM_3B = 0,
  parameter [287:0] INIT_RAM_3C = 0,
  parameter [287:0] INIT_RAM_3D = 0,
  parameter [287:0] INIT_RAM_3E = 0,
  parameter [287:0] INIT_RAM_3F = 0
) (
  input wire logic        CLKA, CEA,
  input wire logic [2:0]  BLKSELA,
  input wire logic [13:0] ADA,  // 13:5 word; 3:0 write enables of parts of 9 bits
  input wire logic [35:0] DI,
  input wire logic        CLKB, CEB, RESET, OCE,
  input wire logic [2:0]  BLKSELB,
  input wire logic [13:0] ADB,  // 13:5 word
  output logic [35:0]     DO
);
  if (BIT_WIDTH_0 != 36 || BIT_WIDTH_1 != 36)
    $error("SDPX9B: words of %0d and %0d bits, there is only a model of 36", BIT_WIDTH_0,
           BIT_WIDTH_1);
  if (READ_MODE != 1'b0) $error("SDPX9B: there is no model of output registers");
  if (BLK_SEL_0 != 3'b000 || BLK_SEL_1 != 3'b000)
    $error("SDPX9B: there is only a model of ports that are selected by 000");
  if ((
      INIT_RAM_00 | INIT_RAM_01 | INIT_RAM_02 | INIT_RAM_03 | INIT_RAM_04 |
      INIT_RAM_05 | INIT_RAM_06 | INIT_RAM_07 | INIT_RAM_08 | INIT_RAM_09 |
      INIT_RAM_0A | INIT_RAM_0B | INIT_RAM_0C | INIT_RAM_0D | INIT_RAM_0E |
      INIT_RAM_0F | INIT_RAM_10 | INIT_RAM_11 | INIT_RAM_12 | INIT_RAM_13 |
      INIT_RAM_14 | INIT_RAM_15 | INIT_RAM_16 | INIT_RAM_17 | INIT_RAM_18 |
      INIT_RAM_19 | INIT_RAM_1A | INIT_RAM_1B | INIT_RAM_1C | INIT_RAM_1D |
      INIT_RAM_1E | INIT_RAM_1F | INIT_RAM_20 | INIT_RAM_21 | INIT_RAM_22 |
      INIT_RAM_23 | INIT_RAM_24 | INIT_RAM_25 | INIT_RAM_26 | INIT_RAM_27 |
      INIT_RAM_28 | INIT_RAM_29 | INIT_RAM_2A | INIT_RAM_2B | INIT_RAM_2C |
      INIT_RAM_2D | INIT_RAM_2E | INIT_RAM_2F | INIT_RAM_30 | INIT_RAM_31 |
      INIT_RAM_32 | INIT_RAM_33 | INIT_RAM_34 | INIT_RAM_35 | INIT_RAM_36 |
      INIT_RAM_37 | INIT_RAM_38 | INIT_RAM_39 | INIT_RAM_3A | INIT_RAM_3B |
      INIT_RAM_3C | INIT_RAM_3D | INIT_RAM_3E | INIT_RAM_3F
      ) != 0)
    $error("SDPX9B: there is no model of contents at power-up");

  logic [35:0] mem [0:511];
  logic [8:0] write_word, read_word;
  assign write_word = ADA[13:5];
  assign read_word = ADB[13:5];
  logic collide;
  assign collide = CEA && ADA[3:0] != 0 && write_word == read_word;

  always_ff @(posedge CLKA) begin
    for (int i = 0; i < 4; i++) begin
      if (CEA && ADA[i]) mem[write_word][i*9 +: 9] <= DI[i*9 +: 9];
    end
    PinsA: assert (CLKB && BLKSELA == 0);
  end

  always_ff @(posedge CLKB) begin
    if (CEB) DO <= collide ? ~mem[read_word] : mem[read_word];
    PinsB: assert (CLKA && !RESET && BLKSELB == 0);
  end
endmodule : SDPX9B
`default_nettype wire
