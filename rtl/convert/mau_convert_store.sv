// mau_convert_store.sv - the VGPRs of LANES lanes of a beat become their elements (T25, T26, T28 to
// T31): components of the channels, four converters, the elements put together. LANES lanes a
// clock, those from chunk_i*LANES on of BEAT, CONVERT_STORE_CLOCKS stages, never held up. Which
// bytes are written (T33 to T36) is known from the lane bus.
// C twin: cmodel convert.c.
// SPDX-License-Identifier: Apache-2.0
module mau_convert_store
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
  input  logic [BEAT*128-1:0]  vdata_i,    // VDATA, VDATA+1 ..
  output logic                 some_o,     // lanes are in its stages or come out
  output logic                 valid_o,
  output logic [LANES*128-1:0] element_o   // byte 0 in bits 7:0
);
  localparam int CLOCKS = CONVERT_STORE_CLOCKS;
  localparam int LAST = CLOCKS - 1;
`ifndef SYNTHESIS
  initial if (CLOCKS != CHANNEL_CLOCKS + 2)
    $fatal(1, "%m: CONVERT_STORE_CLOCKS must be CHANNEL_CLOCKS + 2");
`endif

  // Stage k works where en[k] is 1, its registers are s<k>_.
  logic [LAST-1:0] valid_q;
  logic [LAST:0]   en;
  assign en = {valid_q, valid_i};
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {valid_o, valid_q} <= '0;
    else {valid_o, valid_q} <= en;
  end
  assign some_o = {valid_o, valid_q} != '0;

  // ---- Stage 0: the component of every channel, those of R of all lanes first -------------------
  logic [4*LANES*32-1:0] s0_value;
  logic [3:0]            s0_there;    // channels that convert
  logic [11:0]           s0_nfmt;
  logic [11:0]           s0_width;
  logic                  s0_half;
  mau_convert_element_t  s0_element, s1_element, s2_element, s3_element, s4_element, s5_element;

  always_ff @(posedge clk_i) begin : b_components
    logic [15:0]  source;
    logic [11:0]  width;
    logic [3:0]   from, there;
    logic [127:0] vdata;
    logic [31:0]  dword;
    {source, width, from, there, vdata, dword} = '0;
    if (en[0]) begin
      source = plan_i.source;
      width = plan_i.width;
      for (int c = 0; c < 4; c++) begin
        from = source[4*c +: 4];
        // a channel of no width is code 0, so is one that no component selects (T25)
        there[c] = from[3] && width[3*c +: 3] != WIDTH_NONE;
      end
      for (int l = 0; l < LANES; l++) begin
        vdata = vdata_i[(chunk_i*LANES+l)*128 +: 128];
        for (int c = 0; c < 4; c++) begin
          from = source[4*c +: 4];
          if (there[c]) begin
            dword = vdata[32*from[1:0] +: 32];
            if (from[2]) dword[15:0] = dword[31:16];
            s0_value[32*(c*LANES+l) +: 32] <= dword;
          end
        end
      end
      s0_there <= there;
      s0_width <= width;
      s0_nfmt <= plan_i.store_nfmt;
      s0_half <= plan_i.d16 != D16_NO;
      s0_element.lsb <= plan_i.lsb;
      s0_element.there <= there;
    end
  end

  // ---- Stages 1 to 5: converted -----------------------------------------------------------------
  logic [4*LANES*32-1:0] s5_bits;
  for (genvar c = 0; c < 4; c++) begin : g_channel
    mau_channel_store #(.LANES(LANES)) u_channel (
      .clk_i, .en_i(en[LAST-1:1]), .there_i(s0_there[c]), .nfmt_i(s0_nfmt[3*c +: 3]),
      .width_i(s0_width[3*c +: 3]), .half_i(s0_half),
      .value_i(s0_value[32*c*LANES +: 32*LANES]), .s4_bits_o(s5_bits[32*c*LANES +: 32*LANES])
    );
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
    logic [31:0]  bits, dword;
    logic [127:0] element;
    logic [3:0]   there;
    {lsb, at, bits, dword, element, there} = '0;
    if (en[LAST]) begin
      lsb = s5_element.lsb;
      there = s5_element.there;
      for (int l = 0; l < LANES; l++) begin
        element = '0;
        for (int c = 0; c < 4; c++) begin
          if (there[c]) begin
            bits = s5_bits[32*(c*LANES+l) +: 32];
            for (int p = 0; p < PLACES; p++) begin
              // No channel crosses a dword, none of more than 16 bits begins in one.
              at = CHANNEL_PLACES[7*(c*PLACES+p) +: 7];
              dword = at[4:0] == 5'd0 ? bits : {16'd0, bits[15:0]} << at[4:0];
              if (lsb[7*c +: 7] == at)
                element[32*at[6:5] +: 32] = element[32*at[6:5] +: 32] | dword;
            end
          end
        end
        element_o[l*128 +: 128] <= element;
      end
    end
  end
endmodule : mau_convert_store
