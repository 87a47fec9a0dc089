// mau_crc32.sv - the CRC of IEEE 802.3, reflected, a byte a cycle.
// Initial value and final XOR 0xffffffff. Over data that end with their own CRC, low byte first,
// the result is always 0x2144df1c.
// SPDX-License-Identifier: Apache-2.0
module mau_crc32 (
  input  logic        clk_i,    // rising edge
  input  logic        start_i,  // before the first byte, or with it
  input  logic        valid_i,  // byte_i counts
  input  logic [7:0]  byte_i,   // next byte
  output logic [31:0] crc_o     // CRC of the bytes so far
);
  localparam logic [31:0] POLYNOMIAL = 32'hedb88320;

  logic [31:0] crc_q;

  always_ff @(posedge clk_i) begin : b_crc
    logic [31:0] crc;
    crc = start_i ? '1 : crc_q;
    if (valid_i) begin
      crc = crc ^ {24'd0, byte_i};
      for (int i = 0; i < 8; i++) crc = {1'b0, crc[31:1]} ^ (crc[0] ? POLYNOMIAL : '0);
    end
    if (start_i || valid_i) crc_q <= crc;
  end

  assign crc_o = ~crc_q;
endmodule : mau_crc32
