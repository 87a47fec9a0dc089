// mau_convert_load.sv - converts the elements of a beat's lanes to VGPRs (T23 to T31, T33, T34,
// T37, M2), LANES lanes a cycle: lanes chunk_i*LANES and up of BEAT. No stage stalls.
//
//   stage  inputs                 results
//   0      elements, status       channels, and which of them a lane has
//   1..5   channels               converted channels (mau_channel_load)
//   6      converted channels     registers
//
// mau_beat_control decides which lanes, halves and registers are written (T32, T35).
// C model: convert.c.
// SPDX-License-Identifier: Apache-2.0
module mau_convert_load
  import mau_enc::*, mau_pkg::*, mau_convert_pkg::*;
#(
  parameter int LANES = 1,             // lanes that convert in a cycle
  parameter int BEAT = LANES           // lanes of a beat, LANES times a power of two
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              valid_i,
  input  mau_convert_plan_t plan_i,
  input  logic [$clog2(BEAT)-$clog2(LANES):0] chunk_i,  // below BEAT / LANES
  input  logic [BEAT-1:0][3:0] status_i,   // STATUS_*
  input  logic [BEAT-1:0][3:0] comps_i,    // PARTIAL: components in range
  input  logic [BEAT-1:0]   bad_i,         // memory answered with FAULT or NACK: 0 (M2, M6)
  input  mau_dwords_t [BEAT-1:0] element_i,  // bytes from the lane's address on
  output logic              valid_o,
  output mau_dwords_t [LANES-1:0] dwords_o     // VDATA, VDATA+1 ..; to LDS: dword 0
);
  localparam int LAST = CONVERT_LOAD_CLOCKS - 1;  // the last stage
`ifndef SYNTHESIS
  initial if (LAST != CHANNEL_CLOCKS + 1)
    $fatal(1, "%m: CONVERT_LOAD_CLOCKS must be CHANNEL_CLOCKS + 2");
`endif

  // How channels become registers, all lanes alike.
  typedef struct packed {
    logic [3:0][2:0] sel;        // DST_SEL, as in the plan
    logic            whole;      // DST_SEL 1 gives the integer 1 (T24)
    logic [1:0]      ncomp;      // components - 1
    logic            packed_d16; // two components a register (T28)
    logic            half;       // D16
    logic            high;       // D16_HI (T30)
  } result_t;

  // State of a lane, besides the values of its channels.
  typedef struct packed {
    logic [3:0] have;            // channels of the format that are in range: A B G R
    logic       ones;            // DST_SEL 1 gives 1 (T33, T34)
  } lane_t;

  // Stage k is active in a cycle with en[k]. result_q[k] and lane_q[k] are written at its end.
  logic [LAST-1:0]             valid_q;
  logic [LAST:0]               en;
  result_t [LAST-1:0]          result_q;
  lane_t [LAST-1:0][LANES-1:0] lane_q;

  assign en = {valid_q, valid_i};
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {valid_o, valid_q} <= '0;
    else {valid_o, valid_q} <= en;
  end

  // ---- Stage 0: the channels --------------------------------------------------------------------
  logic [3:0][2:0]             s0_width_q, s0_nfmt_q;
  logic [3:0][LANES-1:0][31:0] s0_bits_q;

  // A lane has channel c when it is in the format and, by the status of the lane, in range.
  function automatic lane_t lane_has(input mau_convert_plan_t plan, input logic [3:0] status,
                                     input logic [3:0] comps);
    automatic logic all = status == STATUS_OK;
    automatic logic some = status == STATUS_PARTIAL;
    automatic logic out = status == STATUS_OUT_OF_RANGE;
    for (int c = 0; c < 4; c++)
      lane_has.have[c] = plan.channel[c].place.width != WIDTH_NONE && (all || (some && comps[c]));
    lane_has.ones = all || some || (out && !plan.lds);
  endfunction

  always_ff @(posedge clk_i) begin
    if (en != '0) begin
      automatic lane_t [LANES-1:0] lane;
      automatic result_t result = '{
        sel: plan_i.sel,
        whole: plan_i.channel[0].load_nfmt == NFMT_UINT || plan_i.channel[0].load_nfmt == NFMT_SINT,
        ncomp: plan_i.ncomp,
        packed_d16: plan_i.d16 != D16_NO && !plan_i.unpacked && !plan_i.lds,
        half: plan_i.d16 != D16_NO,
        high: plan_i.d16 == D16_HI
      };
      for (int l = 0; l < LANES; l++) begin
        automatic int from = int'(chunk_i) * LANES + l;
        lane[l] = bad_i[from] ? '0 : lane_has(plan_i, status_i[from], comps_i[from]);
      end
      result_q <= {result_q[LAST-2:0], result};
      lane_q <= {lane_q[LAST-2:0], lane};
    end
    if (en[0]) begin
      for (int c = 0; c < 4; c++) begin
        s0_width_q[c] <= plan_i.channel[c].place.width;
        s0_nfmt_q[c] <= plan_i.channel[c].load_nfmt;
      end
      for (int l = 0; l < LANES; l++) begin
        automatic mau_dwords_t element = element_i[int'(chunk_i) * LANES + l];
        for (int c = 0; c < 4; c++)
          if (plan_i.channel[c].place.width != WIDTH_NONE)
            s0_bits_q[c][l] <= take_channel(element, c, plan_i.channel[c].place.lsb);
      end
    end
  end

  // ---- Stages 1 to 5: converted -----------------------------------------------------------------
  logic [3:0][LANES-1:0][31:0] s5_value;

  mau_channel_load #(.CHANNELS(4), .LANES(LANES)) u_channels (
    .clk_i, .en_i(en[CHANNEL_CLOCKS:1]), .nfmt_i(s0_nfmt_q), .width_i(s0_width_q),
    .half_i(result_q[0].half), .bits_i(s0_bits_q), .s4_value_o(s5_value)
  );

  // ---- Stage 6: components (T23, T24), registers (T27 to T32, T37) ------------------------------
  function automatic mau_dwords_t registers_of(input result_t result, input lane_t lane,
                                               input mau_dwords_t channel);
    automatic logic [31:0] one = result.whole ? 32'd1 : result.half ? 32'h3c00 : 32'h3f80_0000;
    registers_of = '0;
    for (int i = 0; i < 4; i++) begin
      automatic logic [2:0]  sel = result.sel[i];
      automatic logic [31:0] value = '0;
      if (sel == 3'd1 && lane.ones) value = one;
      if (sel[2] && lane.have[sel[1:0]]) value = channel[sel[1:0]];
      if (2'(i) > result.ncomp) value = '0;
      if (!result.packed_d16) registers_of[i] = value;
      else if (!result.high) registers_of[i/2][16*(i%2) +: 16] = value[15:0];
      else if (i == 0) registers_of[0][31:16] = value[15:0];
    end
  endfunction

  always_ff @(posedge clk_i) begin
    if (en[LAST]) begin
      for (int l = 0; l < LANES; l++) begin
        automatic mau_dwords_t channel;
        for (int c = 0; c < 4; c++) channel[c] = s5_value[c][l];
        dwords_o[l] <= registers_of(result_q[LAST-1], lane_q[LAST-1][l], channel);
      end
    end
  end
endmodule : mau_convert_load
