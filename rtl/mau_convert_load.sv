`default_nettype none
// mau_convert_load.sv - the element of a lane becomes its VGPRs (T23 to T38): channels taken out,
// four converters, DST_SEL, halves, what a lane without data returns. A lane a clock,
// CONVERT_LOAD_CLOCKS stages, never held up; every lane has its own plan.
// C twin: cmodel convert.c.
// SPDX-License-Identifier: Apache-2.0
`include "mau_data_bundles.svh"
`include "mau_fault.svh"
module mau_convert_load (
  input  wire logic              clk_i,
  input  wire logic              rst_ni,
  input  wire logic              valid_i,
  input  wire mau_convert_plan_t plan_i,
  input  wire logic [3:0]        status_i,   // STATUS_*
  input  wire logic [3:0]        comps_i,    // PARTIAL: components in range
  input  wire logic [127:0]      element_i,  // at the lane's address, byte 0 in bits 7:0
  output logic                   valid_o,
  output logic [159:0]           dwords_o,   // VDATA, VDATA+1 ..; to LDS: dword 0
  output logic [9:0]             halves_o    // which halves of them are written, low half first
);
  localparam int CLOCKS = mau_enc::CONVERT_LOAD_CLOCKS;
  localparam int LAST = CLOCKS - 1;
  initial if (CLOCKS != mau_enc::CHANNEL_CLOCKS + 2) $fatal(1, "%m: CONVERT_LOAD_CLOCKS");
  `MAU_FAULT_REG(fault_tfe, 48)
  `MAU_FAULT_REG(fault_one, 49)
  `MAU_FAULT_REG(fault_half, 50)

  // Stage k works where en[k] is 1, its registers are s<k>_.
  logic [LAST-1:0] valid_q;
  logic [LAST:0]   en;
  assign en = {valid_q, valid_i};
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {valid_o, valid_q} <= '0;
    else {valid_o, valid_q} <= en;
  end

  // ---- Stage 0: the channels, in the low bits of a dword each -----------------------------------
  logic [127:0] s0_bits;
  logic [11:0]  s0_nfmt;
  logic [11:0]  s0_width;
  logic         s0_half;
  // What the registers need beside the channels, kept till the last stage.
  mau_convert_result_t s0_result, s1_result, s2_result, s3_result, s4_result, s5_result;

  always_ff @(posedge clk_i) begin : b_channels
    logic [27:0] lsb;
    logic [11:0] width;
    logic [6:0]  at;
    logic [31:0] dword;
    logic [3:0]  have;
    logic        all, some, out;
    {lsb, width, at, dword, have, all, some, out} = '0;
    if (en[0]) begin
      lsb = plan_i.lsb;
      width = plan_i.width;
      all = status_i == mau_enc::STATUS_OK;
      some = status_i == mau_enc::STATUS_PARTIAL;
      out = status_i == mau_enc::STATUS_OUT_OF_RANGE;
      for (int c = 0; c < 4; c++) begin
        at = lsb[7*c +: 7];
        // R begins in bit 0. No channel crosses a dword, none of more than 16 bits begins in one.
        dword = c == 0 ? element_i[31:0] : element_i[32*at[6:5] +: 32];
        s0_bits[32*c +: 32] <= dword;
        if (c != 0) s0_bits[32*c +: 16] <= 16'(dword >> at[4:0]);
        have[c] = width[3*c +: 3] != mau_enc::WIDTH_NONE && (all || (some && comps_i[c]));
      end
      s0_nfmt <= plan_i.load_nfmt;
      s0_width <= width;
      s0_half <= plan_i.d16 != mau_enc::D16_NO;
      s0_result.sel <= plan_i.sel;
      s0_result.have <= have;
      s0_result.ones <= all || some || (out && !plan_i.lds && !fault_one);
      s0_result.whole <= plan_i.load_nfmt[2:0] == mau_enc::NFMT_UINT ||
                         plan_i.load_nfmt[2:0] == mau_enc::NFMT_SINT;
      s0_result.write <= all || some || out || status_i == mau_enc::STATUS_MEMVIOL ||
                         status_i == mau_enc::STATUS_NULL || status_i == mau_enc::STATUS_INVALID;
      s0_result.ncomp <= plan_i.ncomp;
      s0_result.packed_d16 <= plan_i.d16 != mau_enc::D16_NO && !plan_i.unpacked;
      s0_result.half <= plan_i.d16 != mau_enc::D16_NO;
      s0_result.high <= plan_i.d16 == mau_enc::D16_HI;
      s0_result.lds <= plan_i.lds;
      s0_result.tfe <= plan_i.tfe;
      s0_result.vgprs <= plan_i.vgprs;
    end
  end

  // ---- Stages 1 to 5: converted -----------------------------------------------------------------
  logic [127:0] s5_value;
  for (genvar c = 0; c < 4; c++) begin : g_channel
    mau_channel_load u_channel (
      .clk_i, .en_i(en[5:1]), .nfmt_i(s0_nfmt[3*c +: 3]), .width_i(s0_width[3*c +: 3]),
      .half_i(s0_half), .bits_i(s0_bits[32*c +: 32]), .s4_value_o(s5_value[32*c +: 32]));
  end
  always_ff @(posedge clk_i) begin : b_keep
    if (en[1]) s1_result <= s0_result;
    if (en[2]) s2_result <= s1_result;
    if (en[3]) s3_result <= s2_result;
    if (en[4]) s4_result <= s3_result;
    if (en[5]) s5_result <= s4_result;
  end

  // ---- Stage 6: components (T23, T24), registers (T27 to T32, T37) ------------------------------
  logic [11:0] s5_sel;
  logic [3:0]  s5_have;
  assign s5_sel = s5_result.sel;
  assign s5_have = s5_result.have;
  always_ff @(posedge clk_i) begin : b_registers
    logic [2:0]   sel;
    logic [31:0]  one, value;
    logic [159:0] dwords;
    logic [9:0]   halves;
    logic [2:0]   behind;  // the register behind the data
    {sel, one, value, dwords, halves, behind} = '0;
    if (en[LAST]) begin
      one = s5_result.whole ? 32'd1 : s5_result.half ? 32'h3c00 : 32'h3f800000;
      for (int i = 0; i < 4; i++) if (2'(i) <= s5_result.ncomp) begin
        sel = s5_sel[3*i +: 3];
        value = sel == 3'd1 && s5_result.ones ? one : '0;
        if (sel[2] && s5_have[sel[1:0]]) value = s5_value[32*sel[1:0] +: 32];
        if (!s5_result.packed_d16 || s5_result.lds) begin
          dwords[32*i +: 32] = value;
          halves[2*i +: 2] = 2'b11;
        end else if (s5_result.high && !fault_half) begin
          dwords[31:16] = value[15:0];
          halves[1] = 1'b1;
        end else begin
          dwords[16*i +: 16] = value[15:0];
          halves[i] = 1'b1;
        end
      end
      behind = {1'b0, s5_result.vgprs} + 3'd1;  // 0 is there: no component is
      for (int d = 1; d < 5; d++)
        if (s5_result.tfe && !fault_tfe && behind == 3'(d)) halves[2*d +: 2] = 2'b11;
      if (s5_result.lds) halves[9:2] = '0;
      dwords_o <= dwords;
      halves_o <= s5_result.write ? halves : '0;
    end
  end
endmodule : mau_convert_load
`default_nettype wire
