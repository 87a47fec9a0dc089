`default_nettype none
// DP16KD.sv - block memory of an ECP5, in the two modes that Yosys uses for the unit's memories:
// 512 words of 36 bits, or 1024 of 18; port A writes, port B reads, with the same clock. The
// outputs hold the word until the next read. In the part, a word that is read and written in the
// same clock is undefined; here it is the complement of the old word, so that a unit that uses it
// differs from its RTL. Other modes are refused: a parameter by $error, a pin by an assertion, and
// a parameter that is not declared here as unknown.
// SPDX-License-Identifier: Apache-2.0
module DP16KD #(
  parameter DATA_WIDTH_A = 18,  // bits of a word
  parameter DATA_WIDTH_B = 18,
  parameter REGMODE_A = "NOREG",  // an output register
  parameter REGMODE_B = "NOREG",
  parameter RESETMODE = "SYNC",  // kind of reset, which is not used
  parameter ASYNC_RESET_RELEASE = "SYNC",
  parameter CSDECODE_A = "0b000",  // pins CS that select the port
  parameter CSDECODE_B = "0b000",
  parameter CLKAMUX = "CLKA",  // the edge
  parameter CLKBMUX = "CLKB",
  parameter WRITEMODE_A = "NORMAL",  // output of a port that writes, which is not used
  parameter WRITEMODE_B = "NORMAL",
  parameter GSR = "ENABLED",  // global reset of the part at power-up
  // Contents at power-up
  parameter [319:0] INITVAL_00 = 0,
  parameter [319:0] INITVAL_01 = 0,
  parameter [319:0] INITVAL_02 = 0,
  parameter [319:0] INITVAL_03 = 0,
  parameter [319:0] INITVAL_04 = 0,
  parameter [319:0] INITVAL_05 = 0,
  parameter [319:0] INITVAL_06 = 0,
  parameter [319:0] INITVAL_07 = 0,
  parameter [319:0] INITVAL_08 = 0,
  parameter [319:0] INITVAL_09 = 0,
  parameter [319:0] INITVAL_0A = 0,
  parameter [319:0] INITVAL_0B = 0,
  parameter [319:0] INITVAL_0C = 0,
  parameter [319:0] INITVAL_0D = 0,
  parameter [319:0] INITVAL_0E = 0,
  parameter [319:0] INITVAL_0F = 0,
  parameter [319:0] INITVAL_10 = 0,
  parameter [319:0] INITVAL_11 = 0,
  parameter [319:0] INITVAL_12 = 0,
  parameter [319:0] INITVAL_13 = 0,
  parameter [319:0] INITVAL_14 = 0,
  parameter [319:0] INITVAL_15 = 0,
  parameter [319:0] INITVAL_16 = 0,
  parameter [319:0] INITVAL_17 = 0,
  parameter [319:0] INITVAL_18 = 0,
  parameter [319:0] INITVAL_19 = 0,
  parameter [319:0] INITVAL_1A = 0,
  parameter [319:0] INITVAL_1B = 0,
  parameter [319:0] INITVAL_1C = 0,
  parameter [319:0] INITVAL_1D = 0,
  parameter [319:0] INITVAL_1E = 0,
  parameter [319:0] INITVAL_1F = 0,
  parameter [319:0] INITVAL_20 = 0,
  parameter [319:0] INITVAL_21 = 0,
  parameter [319:0] INITVAL_22 = 0,
  parameter [319:0] INITVAL_23 = 0,
  parameter [319:0] INITVAL_24 = 0,
  parameter [319:0] INITVAL_25 = 0,
  parameter [319:0] INITVAL_26 = 0,
  parameter [319:0] INITVAL_27 = 0,
  parameter [319:0] INITVAL_28 = 0,
  parameter [319:0] INITVAL_29 = 0,
  parameter [319:0] INITVAL_2A = 0,
  parameter [319:0] INITVAL_2B = 0,
  parameter [319:0] INITVAL_2C = 0,
  parameter [319:0] INITVAL_2D = 0,
  parameter [319:0] INITVAL_2E = 0,
  parameter [319:0] INITVAL_2F = 0,
  parameter [319:0] INITVAL_30 = 0,
  parameter [319:0] INITVAL_31 = 0,
  parameter [319:0] INITVAL_32 = 0,
  parameter [319:0] INITVAL_33 = 0,
  parameter [319:0] INITVAL_34 = 0,
  parameter [319:0] INITVAL_35 = 0,
  parameter [319:0] INITVAL_36 = 0,
  parameter [319:0] INITVAL_37 = 0,
  parameter [319:0] INITVAL_38 = 0,
  parameter [319:0] INITVAL_39 = 0,
  parameter [319:0] INITVAL_3A = 0,
  parameter [319:0] INITVAL_3B = 0,
  parameter [319:0] INITVAL_3C = 0,
  parameter [319:0] INITVAL_3D = 0,
  parameter [319:0] INITVAL_3E = 0,
  parameter [319:0] INITVAL_3F = 0
) (
  input wire logic DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6,
    DIA5, DIA4, DIA3, DIA2, DIA1, DIA0,
  input wire logic ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1,
    ADA0,
  input wire logic CEA, OCEA, CLKA, WEA, RSTA, CSA2, CSA1, CSA0,
  output wire logic DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6,
    DOA5, DOA4, DOA3, DOA2, DOA1, DOA0,
  input wire logic DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6,
    DIB5, DIB4, DIB3, DIB2, DIB1, DIB0,
  input wire logic ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1,
    ADB0,
  input wire logic CEB, OCEB, CLKB, WEB, RSTB, CSB2, CSB1, CSB0,
  output wire logic DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6,
    DOB5, DOB4, DOB3, DOB2, DOB1, DOB0
);
  if (DATA_WIDTH_A != DATA_WIDTH_B || (DATA_WIDTH_A != 36 && DATA_WIDTH_A != 18))
    $error("DP16KD: words of %0d and %0d bits, there is only a model of 36 and of 18",
           DATA_WIDTH_A, DATA_WIDTH_B);
  if (REGMODE_A != "NOREG" || REGMODE_B != "NOREG")
    $error("DP16KD: there is no model of output registers");
  if (CSDECODE_A != "0b000" || CSDECODE_B != "0b000")
    $error("DP16KD: there is only a model of ports that are selected by 0b000");
  if (CLKAMUX != "CLKA" || CLKBMUX != "CLKB")
    $error("DP16KD: there is no model of inverted clocks");
  if ((
      INITVAL_00 | INITVAL_01 | INITVAL_02 | INITVAL_03 | INITVAL_04 | INITVAL_05 |
      INITVAL_06 | INITVAL_07 | INITVAL_08 | INITVAL_09 | INITVAL_0A | INITVAL_0B |
      INITVAL_0C | INITVAL_0D | INITVAL_0E | INITVAL_0F | INITVAL_10 | INITVAL_11 |
      INITVAL_12 | INITVAL_13 | INITVAL_14 | INITVAL_15 | INITVAL_16 | INITVAL_17 |
      INITVAL_18 | INITVAL_19 | INITVAL_1A | INITVAL_1B | INITVAL_1C | INITVAL_1D |
      INITVAL_1E | INITVAL_1F | INITVAL_20 | INITVAL_21 | INITVAL_22 | INITVAL_23 |
      INITVAL_24 | INITVAL_25 | INITVAL_26 | INITVAL_27 | INITVAL_28 | INITVAL_29 |
      INITVAL_2A | INITVAL_2B | INITVAL_2C | INITVAL_2D | INITVAL_2E | INITVAL_2F |
      INITVAL_30 | INITVAL_31 | INITVAL_32 | INITVAL_33 | INITVAL_34 | INITVAL_35 |
      INITVAL_36 | INITVAL_37 | INITVAL_38 | INITVAL_39 | INITVAL_3A | INITVAL_3B |
      INITVAL_3C | INITVAL_3D | INITVAL_3E | INITVAL_3F
      ) != 0)
    $error("DP16KD: there is no model of contents at power-up");

  localparam WIDE = DATA_WIDTH_A == 36;
  logic [9:0] write_word;
  assign write_word = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, !WIDE && ADA4};
  logic [9:0] read_word;
  assign read_word = {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, !WIDE && ADB4};
  logic [3:0] write_part;
  assign write_part = {WIDE && ADA3, WIDE && ADA2, ADA1, ADA0};  // 9 bits each
  logic [35:0] write_data;
  assign write_data = {
    DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6, DIB5, DIB4,
    DIB3, DIB2, DIB1, DIB0, DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8,
    DIA7, DIA6, DIA5, DIA4, DIA3, DIA2, DIA1, DIA0};
  logic [35:0] mem [0:1023];
  logic [35:0] read_data;
  logic write;
  assign write = CEA && WEA;
  logic collide;
  assign collide = write && write_part != 0 && write_word == read_word;
  logic [35:0] stood;
  assign stood = mem[read_word];

  always_ff @(posedge CLKA) begin
    for (int i = 0; i < 4; i++) begin
      if (write && write_part[i]) mem[write_word][i*9 +: 9] <= write_data[i*9 +: 9];
    end
    PinsA: assert (CLKB && ~|{RSTA, CSA2, CSA1, CSA0});
  end

  always_ff @(posedge CLKB) begin
    if (CEB) read_data <= collide ? ~stood : stood;
    PinsB: assert (CLKA && ~|{RSTB, CSB2, CSB1, CSB0, WEB});
  end

  assign {
    DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5, DOB4,
    DOB3, DOB2, DOB1, DOB0} = WIDE ? read_data[35:18] : read_data[17:0];
  assign {
    DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8,
    DOA7, DOA6, DOA5, DOA4, DOA3, DOA2, DOA1, DOA0} = read_data[17:0];
endmodule : DP16KD
`default_nettype wire
