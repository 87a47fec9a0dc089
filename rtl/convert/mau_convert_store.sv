// mau_convert_store.sv - the VGPRs of LANES lanes of a beat become their elements (T25, T26, T28 to
// T31). LANES lanes a clock, those from chunk_i*LANES on of BEAT; nothing holds them up.
//
//   stage  in                     known at its end
//   0      VGPRs                  the component of each channel
//   1..5   components             converted channels (mau_channel_store)
//   6      converted channels     elements
//
// Which bytes are written (T33 to T36) is known from the lane bus.
// C twin: cmodel convert.c.
// SPDX-License-Identifier: Apache-2.0
module mau_convert_store
  import mau_enc::*, mau_pkg::*, mau_convert_pkg::*;
#(
  parameter int LANES = 1,             // lanes that convert in a clock
  parameter int BEAT = LANES           // lanes of a beat, LANES times a power of two
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              valid_i,
  input  mau_convert_plan_t plan_i,
  input  logic [$clog2(BEAT)-$clog2(LANES):0] chunk_i,  // below BEAT / LANES
  input  mau_dwords_t [BEAT-1:0] vdata_i,    // VDATA, VDATA+1 ..
  output logic              some_o,            // lanes are in its stages or come out
  output logic              valid_o,
  output mau_dwords_t [LANES-1:0]       element_o
);
  localparam int LAST = CONVERT_STORE_CLOCKS - 1;  // the last stage
`ifndef SYNTHESIS
  initial if (LAST != CHANNEL_CLOCKS + 1)
    $fatal(1, "%m: CONVERT_STORE_CLOCKS must be CHANNEL_CLOCKS + 2");
`endif

  // Where a channel goes in the element, all lanes alike.
  typedef struct packed {
    logic       there;                 // the channel converts; else it is code 0
    logic [6:0] lsb;
  } channel_t;

  // Stage k works in a clock with en[k]. channel_q[k] is written at its end.
  logic [LAST-1:0] valid_q;
  logic [LAST:0]   en;
  channel_t [3:0]  channel_q [LAST];

  assign en = {valid_q, valid_i};
  assign some_o = {valid_o, valid_q} != '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {valid_o, valid_q} <= '0;
    else {valid_o, valid_q} <= en;
  end

  // ---- Stage 0: the component of every channel --------------------------------------------------
  logic        s0_half_q;
  logic [2:0]  s0_width_q [4], s0_nfmt_q [4];
  logic [LANES-1:0][31:0] s0_value_q [4];

  // A half comes from the upper or the lower part of its register.
  function automatic logic [31:0] component_of(input mau_dwords_t vdata, input logic [1:0] vgpr,
                                               input logic upper);
    automatic logic [31:0] dword = vdata[vgpr];
    if (upper) return {16'd0, dword[31:16]};
    return dword;
  endfunction

  always_ff @(posedge clk_i) begin
    if (en[0]) begin
      s0_half_q <= plan_i.d16 != D16_NO;
      for (int c = 0; c < 4; c++) begin
        automatic mau_convert_channel_t channel = plan_i.channel[c];
        s0_width_q[c] <= channel.place.width;
        s0_nfmt_q[c] <= channel.store_nfmt;
        // A channel that no component names is code 0 (T25).
        channel_q[0][c] <= '{
          there: channel.named && channel.place.width != WIDTH_NONE,
          lsb: channel.place.lsb
        };
        for (int l = 0; l < LANES; l++)
          s0_value_q[c][l] <= component_of(vdata_i[int'(chunk_i) * LANES + l], channel.vgpr,
                                           channel.upper);
      end
    end
  end

  // ---- Stages 1 to 5: converted -----------------------------------------------------------------
  logic [LANES-1:0][31:0] s5_bits [4];

  for (genvar c = 0; c < 4; c++) begin : g_channel
    mau_channel_store #(.LANES(LANES)) u_channel (
      .clk_i, .rst_ni, .valid_i(en[1] && channel_q[0][c].there), .nfmt_i(s0_nfmt_q[c]),
      .width_i(s0_width_q[c]), .half_i(s0_half_q), .value_i(s0_value_q[c]),
      .s4_bits_o(s5_bits[c])
    );
  end

  for (genvar k = 1; k < LAST; k++) begin : g_keep
    always_ff @(posedge clk_i) if (en[k]) channel_q[k] <= channel_q[k-1];
  end

  // ---- Stage 6: the element (T1) ----------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (en[LAST]) begin
      for (int l = 0; l < LANES; l++) begin
        automatic mau_dwords_t element = '0;
        for (int c = 0; c < 4; c++) begin
          if (channel_q[LAST-1][c].there)
            element = element | put_channel(s5_bits[c][l], c, channel_q[LAST-1][c].lsb);
        end
        element_o[l] <= element;
      end
    end
  end
endmodule : mau_convert_store
