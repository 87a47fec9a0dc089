`default_nettype none
// mau_convert_store.sv - the VGPRs of a lane become the bytes of its element (T25, T26, T28 to T31,
// T33 to T36): components of the channels, four converters, the element put together. A lane a
// clock, CONVERT_STORE_CLOCKS stages, never held up; every lane has its own plan.
// C twin: cmodel convert.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_data_bundles.svh"
`include "mau_fault.svh"
module mau_convert_store (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  input  wire logic              valid_i,
  input  wire mau_convert_plan_t plan_i,
  input  wire logic [3:0]        status_i,   // STATUS_*
  input  wire logic [3:0]        comps_i,    // PARTIAL: components in range
  input  wire logic [127:0]      vdata_i,    // VDATA, VDATA+1 ..
  output logic                   valid_o,
  output logic [127:0]           element_o,  // byte 0 in bits 7:0
  output logic [15:0]            bytes_o     // which bytes of it are written
);
  localparam int CLOCKS = mau_enc::CONVERT_STORE_CLOCKS;
  localparam int LAST = CLOCKS - 1;
  initial if (CLOCKS != mau_enc::CHANNEL_CLOCKS + 2) $fatal(1, "%m: CONVERT_STORE_CLOCKS");
  `MAU_FAULT_REG(fault_half, 51)
  `MAU_FAULT_REG(fault_partial, 52)

  // Stage k works where en[k] is 1, its registers are s<k>_.
  logic [LAST-1:0] valid_q;
  logic [LAST:0]   en;
  assign en = {valid_q, valid_i};
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {valid_o, valid_q} <= '0;
    else {valid_o, valid_q} <= en;
  end

  // ---- Stage 0: the component of every channel --------------------------------------------------
  logic [127:0] s0_value;
  logic [11:0]  s0_nfmt;
  logic [11:0]  s0_width;
  logic         s0_half;
  mau_convert_element_t s0_element, s1_element, s2_element, s3_element, s4_element, s5_element;

  always_ff @(posedge clk_i) begin : b_components
    logic [15:0] source;
    logic [11:0] width;
    logic [3:0]  from;
    logic [31:0] dword;
    {source, width, from, dword} = '0;
    if (en[0]) begin
      source = plan_i.source;
      width = plan_i.width;
      for (int c = 0; c < 4; c++) begin
        from = source[4*c +: 4];
        dword = vdata_i[32*from[1:0] +: 32];
        if (from[2] && !fault_half) dword[15:0] = dword[31:16];
        s0_value[32*c +: 32] <= dword;
        // a channel of no width is code 0, so is one that no component selects (T25)
        s0_width[3*c +: 3] <= from[3] ? width[3*c +: 3] : mau_enc::WIDTH_NONE;
      end
      s0_nfmt <= plan_i.store_nfmt;
      s0_half <= plan_i.d16 != mau_enc::D16_NO;
      s0_element.bytes <= plan_i.bytes;
      s0_element.lsb <= plan_i.lsb;
      case (status_i)  // T33 to T36; a component of a PARTIAL lane is a dword
        mau_enc::STATUS_OK: s0_element.dwords <= '1;
        mau_enc::STATUS_PARTIAL: s0_element.dwords <= comps_i | {4{fault_partial}};
        default: s0_element.dwords <= '0;
      endcase
    end
  end

  // ---- Stages 1 to 5: converted -----------------------------------------------------------------
  logic [127:0] s5_bits;
  for (genvar c = 0; c < 4; c++) begin : g_channel
    mau_channel_store u_channel (
      .clk_i, .en_i(en[5:1]), .nfmt_i(s0_nfmt[3*c +: 3]), .width_i(s0_width[3*c +: 3]),
      .half_i(s0_half), .value_i(s0_value[32*c +: 32]), .s4_bits_o(s5_bits[32*c +: 32]));
  end
  always_ff @(posedge clk_i) begin : b_keep
    if (en[1]) s1_element <= s0_element;
    if (en[2]) s2_element <= s1_element;
    if (en[3]) s3_element <= s2_element;
    if (en[4]) s4_element <= s3_element;
    if (en[5]) s5_element <= s4_element;
  end

  // ---- Stage 6: the element (T1) ----------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_element
    logic [27:0]  lsb;
    logic [6:0]   at;
    logic [31:0]  dword;
    logic [127:0] element;
    logic [3:0]   dwords;
    logic [15:0]  bytes;
    {lsb, at, dword, element, dwords, bytes} = '0;
    if (en[LAST]) begin
      lsb = s5_element.lsb;
      for (int c = 0; c < 4; c++) begin
        at = lsb[7*c +: 7];
        // R begins in bit 0. No channel crosses a dword, none of more than 16 bits begins in one.
        dword = {16'd0, s5_bits[32*c +: 16]};
        if (c != 0) dword = dword << at[4:0];
        dword[31:16] = dword[31:16] | s5_bits[32*c+16 +: 16];
        for (int d = 0; d < 4; d++)
          if (c == 0 ? d == 0 : d <= c && at[6:5] == 2'(d))
            element[32*d +: 32] = element[32*d +: 32] | dword;
      end
      dwords = s5_element.dwords;
      for (int d = 0; d < 4; d++)
        if (dwords[d] && s5_element.bytes > 5'(4 * d)) bytes[4*d +: 4] = '1;
      if (s5_element.bytes == 5'd1) bytes[3:1] = '0;
      if (s5_element.bytes == 5'd2) bytes[3:2] = '0;
      element_o <= element;
      bytes_o <= bytes;
    end
  end
endmodule : mau_convert_store
`default_nettype wire
