// mau_convert_store.sv - converts the VGPRs of a beat to the elements of its lanes (T25, T26, T28
// to T31), LANES lanes a cycle: lanes chunk_i*LANES and up of BEAT. No stage stalls.
//
//   stage  inputs                 results
//   0      VGPRs                  the component of each channel
//   1..5   components             converted channels (mau_channel_store)
//   6      converted channels     elements
//
// The lane bus decides which bytes are written (T33 to T36).
// C model: convert.c.
// SPDX-License-Identifier: Apache-2.0
module mau_convert_store
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
  input  mau_dwords_t [BEAT-1:0] vdata_i,      // VDATA, VDATA+1 ..
  output logic              stays_o,           // lanes are in a stage or at the output in the next
                                               // cycle
  output logic              valid_o,
  output mau_dwords_t [LANES-1:0] element_o
);
  localparam int LAST = CONVERT_STORE_CLOCKS - 1;  // the last stage
`ifndef SYNTHESIS
  initial if (LAST != CHANNEL_CLOCKS + 1)
    $fatal(1, "%m: CONVERT_STORE_CLOCKS must be CHANNEL_CLOCKS + 2");
`endif

  // The place of a channel in the element, all lanes alike.
  typedef struct packed {
    logic       there;                 // the channel converts; else its code is 0
    logic [6:0] lsb;
  } channel_t;

  // Stage k is active in a cycle with en[k]. channel_q[k] is written at its end.
  logic [LAST-1:0]           valid_q;
  logic [LAST:0]             en;
  channel_t [LAST-1:0][3:0]  channel_q;

  assign en = {valid_q, valid_i};
  assign stays_o = en != '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {valid_o, valid_q} <= '0;
    else {valid_o, valid_q} <= en;
  end

  // ---- Stage 0: the component of every channel --------------------------------------------------
  logic        s0_half_q;
  logic [3:0][2:0]             s0_width_q, s0_nfmt_q;
  logic [3:0][LANES-1:0][31:0] s0_value_q;

  // A half is the upper or the lower part of its register.
  function automatic logic [31:0] component_of(input mau_dwords_t vdata, input logic [1:0] vgpr,
                                               input logic upper);
    automatic logic [31:0] dword = vdata[vgpr];
    if (upper) return {16'd0, dword[31:16]};
    return dword;
  endfunction

  always_ff @(posedge clk_i) begin
    if (en != '0) begin
      automatic channel_t [3:0] channels;
      for (int c = 0; c < 4; c++) begin
        automatic mau_convert_channel_t channel = plan_i.channel[c];
        // A channel that no component selects has code 0 (T25).
        channels[c] = '{
          there: channel.named && channel.place.width != WIDTH_NONE,
          lsb: channel.place.lsb
        };
        s0_width_q[c] <= channels[c].there ? channel.place.width : WIDTH_NONE;
        s0_nfmt_q[c] <= channel.store_nfmt;
        if (en[0] && channels[c].there)
          for (int l = 0; l < LANES; l++)
            s0_value_q[c][l] <= component_of(vdata_i[int'(chunk_i) * LANES + l], channel.vgpr,
                                             channel.upper);
      end
      channel_q <= {channel_q[LAST-2:0], channels};
      s0_half_q <= plan_i.d16 != D16_NO;
    end
  end

  // ---- Stages 1 to 5: converted -----------------------------------------------------------------
  logic [3:0][LANES-1:0][31:0] s5_bits;

  mau_channel_store #(.CHANNELS(4), .LANES(LANES)) u_channels (
    .clk_i, .en_i(en[CHANNEL_CLOCKS:1]), .nfmt_i(s0_nfmt_q), .width_i(s0_width_q),
    .half_i(s0_half_q), .value_i(s0_value_q), .s4_bits_o(s5_bits)
  );

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
