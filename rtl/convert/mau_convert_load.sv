// mau_convert_load.sv - the elements of LANES lanes of a beat become their VGPRs (T23 to T31, T33,
// T34, T37): channels taken out, four converters, DST_SEL, halves, what a lane without data returns.
// LANES lanes a clock, those from chunk_i*LANES on of BEAT, CONVERT_LOAD_CLOCKS stages, never held
// up. Which lanes, halves and registers are written (T32, T35) is said by mau_beat_control.
// C twin: cmodel convert.c.
// SPDX-License-Identifier: Apache-2.0
module mau_convert_load
  import mau_enc::*, mau_convert_pkg::*;
#(
  parameter int LANES = 1,                     // lanes that convert in a clock
  parameter int BEAT = LANES                   // lanes that are there, LANES times a power of two
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 valid_i,
  input  mau_convert_plan_t    plan_i,
  input  logic [$clog2(BEAT)-$clog2(LANES):0] chunk_i,  // below BEAT / LANES
  input  logic [BEAT*4-1:0]    status_i,   // STATUS_*
  input  logic [BEAT*4-1:0]    comps_i,    // PARTIAL: components in range
  input  logic [BEAT*128-1:0]  element_i,  // at the lane's address, byte 0 in bits 7:0
  output logic                 valid_o,
  output logic [LANES*128-1:0] dwords_o    // VDATA, VDATA+1 ..; to LDS: dword 0
);
  localparam int CLOCKS = CONVERT_LOAD_CLOCKS;
  localparam int LAST = CLOCKS - 1;
`ifndef SYNTHESIS
  initial if (CLOCKS != CHANNEL_CLOCKS + 2)
    $fatal(1, "%m: CONVERT_LOAD_CLOCKS must be CHANNEL_CLOCKS + 2");
`endif

  // Stage k works where en[k] is 1, its registers are s<k>_.
  logic [LAST-1:0] valid_q;
  logic [LAST:0]   en;
  assign en = {valid_q, valid_i};
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {valid_o, valid_q} <= '0;
    else {valid_o, valid_q} <= en;
  end

  // ---- Stage 0: the channels, in the low bits of a dword each, those of R of all lanes first ----
  logic [4*LANES*32-1:0] s0_bits;
  logic [3:0]            s0_there;     // channels of the format
  logic [11:0]           s0_nfmt;
  logic [11:0]           s0_width;
  logic                  s0_half;
  // What the registers need beside the channels, kept till the last stage: of the request, and of
  // each lane {channels that are in the format and in range; DST_SEL 1 gives 1 (T33, T34)}.
  mau_convert_result_t s0_result, s1_result, s2_result, s3_result, s4_result, s5_result;
  logic [LANES*5-1:0]  s0_lane, s1_lane, s2_lane, s3_lane, s4_lane, s5_lane;

  always_ff @(posedge clk_i) begin : b_channels
    logic [27:0]  lsb;
    logic [11:0]  width;
    logic [127:0] element;
    logic [6:0]   at;
    logic [31:0]  dword;
    logic [3:0]   there, status, comps, have;
    logic         all, some, out;
    {lsb, width, element, at, dword, there, status, comps, have, all, some, out} = '0;
    if (en[0]) begin
      lsb = plan_i.lsb;
      width = plan_i.width;
      for (int c = 0; c < 4; c++) there[c] = width[3*c +: 3] != WIDTH_NONE;
      s0_there <= there;
      for (int l = 0; l < LANES; l++) begin
        status = status_i[(chunk_i*LANES+l)*4 +: 4];
        comps = comps_i[(chunk_i*LANES+l)*4 +: 4];
        element = element_i[(chunk_i*LANES+l)*128 +: 128];
        all = status == STATUS_OK;
        some = status == STATUS_PARTIAL;
        out = status == STATUS_OUT_OF_RANGE;
        for (int c = 0; c < 4; c++) begin
          have[c] = there[c] && (all || (some && comps[c]));
          if (have[c]) begin
            dword = '0;
            for (int p = 0; p < PLACES; p++) begin
              // A channel that begins inside a dword has at most 16 bits.
              at = CHANNEL_PLACES[7*(c*PLACES+p) +: 7];
              if (lsb[7*c +: 7] == at)
                dword = at[4:0] == 5'd0 ? element[at +: 32] : {16'd0, element[at +: 16]};
            end
            s0_bits[32*(c*LANES+l) +: 32] <= dword;
          end
        end
        s0_lane[l*5 +: 5] <= {have, all || some || (out && !plan_i.lds)};
      end
      s0_nfmt <= plan_i.load_nfmt;
      s0_width <= width;
      s0_half <= plan_i.d16 != D16_NO;
      s0_result.sel <= plan_i.sel;
      s0_result.whole <= plan_i.load_nfmt[2:0] == NFMT_UINT ||
                         plan_i.load_nfmt[2:0] == NFMT_SINT;
      s0_result.ncomp <= plan_i.ncomp;
      s0_result.packed_d16 <= plan_i.d16 != D16_NO && !plan_i.unpacked;
      s0_result.half <= plan_i.d16 != D16_NO;
      s0_result.high <= plan_i.d16 == D16_HI;
      s0_result.lds <= plan_i.lds;
    end
  end

  // ---- Stages 1 to 5: converted -----------------------------------------------------------------
  logic [4*LANES*32-1:0] s5_value;
  for (genvar c = 0; c < 4; c++) begin : g_channel
    mau_channel_load #(.LANES(LANES)) u_channel (
      .clk_i, .en_i(en[LAST-1:1]), .there_i(s0_there[c]), .nfmt_i(s0_nfmt[3*c +: 3]),
      .width_i(s0_width[3*c +: 3]), .half_i(s0_half),
      .bits_i(s0_bits[32*c*LANES +: 32*LANES]), .s4_value_o(s5_value[32*c*LANES +: 32*LANES])
    );
  end
  always_ff @(posedge clk_i) begin : b_keep
    if (en[1]) {s1_result, s1_lane} <= {s0_result, s0_lane};
    if (en[2]) {s2_result, s2_lane} <= {s1_result, s1_lane};
    if (en[3]) {s3_result, s3_lane} <= {s2_result, s2_lane};
    if (en[4]) {s4_result, s4_lane} <= {s3_result, s3_lane};
    if (en[5]) {s5_result, s5_lane} <= {s4_result, s4_lane};
  end

  // ---- Stage 6: components (T23, T24), registers (T27 to T32, T37) ------------------------------
  logic [11:0] s5_sel;
  assign s5_sel = s5_result.sel;
  always_ff @(posedge clk_i) begin : b_registers
    logic [2:0]   sel;
    logic [3:0]   have;
    logic         ones;
    logic [31:0]  one, value;
    logic [127:0] dwords;
    {sel, have, ones, one, value, dwords} = '0;
    if (en[LAST]) begin
      one = s5_result.whole ? 32'd1 : s5_result.half ? 32'h3c00 : 32'h3f800000;
      for (int l = 0; l < LANES; l++) begin
        {have, ones} = s5_lane[l*5 +: 5];
        dwords = '0;
        for (int i = 0; i < 4; i++) if (2'(i) <= s5_result.ncomp) begin
          sel = s5_sel[3*i +: 3];
          value = sel == 3'd1 && ones ? one : '0;
          for (int c = 0; c < 4; c++)
            if (sel == 3'(4 + c) && have[c]) value = s5_value[32*(c*LANES+l) +: 32];
          if (!s5_result.packed_d16 || s5_result.lds) dwords[32*i +: 32] = value;
          else if (s5_result.high) dwords[31:16] = value[15:0];
          else dwords[16*i +: 16] = value[15:0];
        end
        dwords_o[l*128 +: 128] <= dwords;
      end
    end
  end
endmodule : mau_convert_load
