// mau_channel_store.sv - a VGPR dword or a D16 half (T22) of each of LANES lanes as one channel of
// their elements (T14 to T21), CHANNEL_CLOCKS stages. Exact up to the one rounding: every kind is
// the product of a significand of 24 bits with 2^n - 1, 2^(n-1) - 1 or a power of two, shifted
// right.
// Whoever has the channels of a format says when each stage works, for all of them together.
// C twins: cmodel convert_channel.c, convert_number.c.
// SPDX-License-Identifier: Apache-2.0
module mau_channel_store
  import mau_enc::*, mau_convert_pkg::*;
#(
  parameter int LANES = 1              // lanes that enter together
) (
  input  logic                clk_i,
  input  logic [CHANNEL_CLOCKS-1:0] en_i,  // bit k: stage k works
  input  logic                there_i,   // what enters has the channel; else it is left out
  input  logic [2:0]          nfmt_i,    // NFMT_*
  input  logic [2:0]          width_i,   // WIDTH_*, not NONE
  input  logic                half_i,    // D16: the values are halves, in bits 15:0
  input  logic [LANES*32-1:0] value_i,
  output logic [LANES*32-1:0] s4_bits_o  // the channel, 0 above its width
);

  // Registers of stage k are s<k>_.
  logic s0_there, s1_there, s2_there, s3_there;

  // ---- Stage 0: a half as the dword it stands for (T22), what the format says -------------------
  logic [2:0]  s0_nfmt, s1_nfmt, s2_nfmt;
  logic [2:0]  s0_width, s1_width, s2_width, s3_width;
  logic [LANES*32-1:0] s0_word, s1_word, s2_word, s3_word;  // from stage 1 on: pass, the result

  logic        s0_same;            // the dword's low bits are the channel
  logic        s0_norm;            // UNORM, SNORM, SNORM_OGL
  logic        s0_float;
  logic [15:0] s0_scale, s1_scale; // what the significand is multiplied with
  logic [7:0]  s0_place;           // the product goes 23 and s0_place - exponent places to the
  logic [7:0]  s0_most;            // right, where greater exponents count as s0_most
  logic [7:0]  s0_limit;           // exponent of what is too large, where there is no s0_norm
  logic        s0_below;           // there are numbers below 0

  always_ff @(posedge clk_i) begin : b_widen
    logic [4:0]  n;
    logic [31:0] value;
    {n, value} = '0;
    if (en_i[0]) begin
      s0_there <= there_i;
      if (there_i) begin
        s0_nfmt <= nfmt_i;
        s0_width <= width_i;
        case (width_i)
          WIDTH_2: n = 5'd2;
          WIDTH_8: n = 5'd8;
          WIDTH_10: n = 5'd10;
          WIDTH_11: n = 5'd11;
          default: n = 5'd16;
        endcase
        if (nfmt_i == NFMT_SNORM || nfmt_i == NFMT_SSCALED) n = n - 5'd1;
        s0_same <= nfmt_i == NFMT_UINT || nfmt_i == NFMT_SINT ||
                   (nfmt_i == NFMT_FLOAT && width_i == WIDTH_32);
        s0_float <= nfmt_i == NFMT_FLOAT;
        s0_norm <= 1'b0;
        s0_below <= nfmt_i == NFMT_SNORM || nfmt_i == NFMT_SNORM_OGL ||
                    nfmt_i == NFMT_SSCALED ||
                    (nfmt_i == NFMT_FLOAT && width_i == WIDTH_16);
        s0_scale <= 16'h8000;  // the same as no product, 15 places further right
        case (nfmt_i)
          NFMT_USCALED, NFMT_SSCALED: begin
            s0_most <= 8'hff;
            s0_limit <= 8'd127 + {3'd0, n};  // 2^n
            s0_place <= 8'd142;  // 2^15
          end
          NFMT_FLOAT: begin
            s0_most <= 8'd113;   // 2^-14: denormal below
            s0_limit <= 8'd143;  // 2^16
            s0_place <= width_i == WIDTH_16 ? 8'd118 :
                        width_i == WIDTH_11 ? 8'd122 : 8'd123;
          end
          default: begin
            s0_most <= 8'd127;   // 1.0, whose significand all that is larger takes
            s0_limit <= 8'hff;
            s0_norm <= 1'b1;
            s0_scale <= 16'((17'd1 << n) - 17'd1);
            s0_place <= nfmt_i == NFMT_SNORM_OGL ? 8'd128 : 8'd127;  // OGL: half of it
          end
        endcase
        for (int l = 0; l < LANES; l++) begin
          value = value_i[l*32 +: 32];
          if (half_i) begin
            if (nfmt_i == NFMT_UINT) value[31:16] = '0;
            else if (nfmt_i == NFMT_SINT) value[31:16] = {16{value[15]}};
            else value = widen_half(value[15:0]);
          end
          s0_word[l*32 +: 32] <= value;
        end
      end
    end
  end

  // ---- Stage 1: significand, places to the right, what needs no arithmetic ----------------------
  logic [LANES*24-1:0] s1_significand;
  logic [LANES*5-1:0]  s1_right, s2_right;        // of the product, beside 23; 18: less than a half
  logic [LANES*5-1:0]  s1_exponent, s2_exponent;  // of a float, less 1; 0 for a denormal
  logic [LANES-1:0]    s1_neg, s2_neg;
  logic [LANES-1:0]    s1_pass, s2_pass, s3_pass;
  logic                s1_float, s2_float, s3_float;

  always_ff @(posedge clk_i) begin : b_kind
    logic [7:0]  exponent, right;
    logic        neg, nan, beyond, pass;
    logic [31:0] value, word, top;
    {exponent, right, neg, nan, beyond, pass, value, word, top} = '0;
    if (en_i[1]) begin
      s1_there <= s0_there;
      if (s0_there) begin
        top = channel_ones(s0_width);
        s1_scale <= s0_scale;
        s1_nfmt <= s0_nfmt;
        s1_width <= s0_width;
        s1_float <= s0_float;
        for (int l = 0; l < LANES; l++) begin
          value = s0_word[l*32 +: 32];
          exponent = value[30:23];
          neg = value[31];
          nan = exponent == 8'hff && value[22:0] != '0;
          beyond = exponent >= s0_limit;
          // What needs no arithmetic. Of all kinds but floats, NaN is 0.
          if (s0_same) word = value;
          else if (neg && !nan && !s0_below) word = '0;
          else if (s0_float)
            word = {16'd0, extreme(s0_width, neg, exponent == 8'hff, nan, value[21:13])};
          else if (nan) word = '0;
          else word = s0_below ? {1'b0, top[31:1]} ^ {32{neg}} : top;
          pass = s0_same || (neg && !s0_below) || (s0_norm ? nan : beyond);
          s1_pass[l] <= pass;
          if (pass) begin
            s1_word[l*32 +: 32] <= word & top;
          end else begin
            right = s0_place - (exponent < s0_most ? exponent : s0_most);
            s1_right[l*5 +: 5] <= right > 8'd18 ? 5'd18 : right[4:0];
            s1_significand[l*24 +: 24] <= s0_norm && exponent >= 8'd127 ? 24'h800000 :
                                          {exponent != 8'd0, value[22:0]};
            s1_exponent[l*5 +: 5] <= s0_float && exponent > 8'd113 ? 5'(exponent - 8'd113)
                                                                   : 5'd0;
            s1_neg[l] <= neg;
          end
        end
      end
    end
  end

  // ---- Stage 2: the product ---------------------------------------------------------------------
  logic [LANES*40-1:0] s2_product;
  always_ff @(posedge clk_i) begin : b_scale
    if (en_i[2]) begin
      s2_there <= s1_there;
      if (s1_there) begin
        s2_nfmt <= s1_nfmt;
        s2_width <= s1_width;
        s2_float <= s1_float;
        for (int l = 0; l < LANES; l++) begin
          s2_pass[l] <= s1_pass[l];
          if (s1_pass[l]) begin
            s2_word[l*32 +: 32] <= s1_word[l*32 +: 32];
          end else begin
            s2_product[l*40 +: 40] <= {16'd0, s1_significand[l*24 +: 24]} * {24'd0, s1_scale};
            s2_right[l*5 +: 5] <= s1_right[l*5 +: 5];
            s2_exponent[l*5 +: 5] <= s1_exponent[l*5 +: 5];
            s2_neg[l] <= s1_neg[l];
          end
        end
      end
    end
  end

  // ---- Stage 3: the bits that stay, and whether they are rounded up -----------------------------
  // -(r + up) is ~r + !up.
  logic [LANES*16-1:0] s3_base;  // exponent of a float, where its width has it
  logic [LANES*16-1:0] s3_r;
  logic [LANES-1:0]    s3_carry;
  always_ff @(posedge clk_i) begin : b_place
    logic [17:0] q;               // the bits that stay, the one behind them
    logic [4:0]  right, exponent;
    logic        low, up, minus;  // low: something below the bit behind the last place
    {q, right, exponent, low, up, minus} = '0;
    if (en_i[3]) begin
      s3_there <= s2_there;
      if (s2_there) begin
        s3_width <= s2_width;
        s3_float <= s2_float;
        for (int l = 0; l < LANES; l++) begin
          s3_pass[l] <= s2_pass[l];
          if (s2_pass[l]) begin
            s3_word[l*32 +: 32] <= s2_word[l*32 +: 32];
          end else begin
            q = s2_product[l*40+22 +: 18];
            low = s2_product[l*40 +: 22] != '0;
            right = s2_right[l*5 +: 5];
            for (int b = 4; b >= 0; b--) begin
              if (right[b]) begin
                low = low || (q & ~(18'h3ffff << (1 << b))) != '0;
                q = q >> (1 << b);
              end
            end
            minus = s2_neg[l] && !s2_float;
            case (s2_nfmt)
              NFMT_SNORM_OGL: up = minus && (q[0] || low);       // to the next lower code
              NFMT_USCALED, NFMT_SSCALED: up = 1'b0;    // towards 0
              default: up = q[0] && (low || q[1]);                        // to nearest even
            endcase
            exponent = s2_exponent[l*5 +: 5];
            case (s2_width)
              WIDTH_16: s3_base[l*16 +: 16] <= {s2_neg[l], exponent, 10'd0};
              WIDTH_11: s3_base[l*16 +: 16] <= {5'd0, exponent, 6'd0};
              default: s3_base[l*16 +: 16] <= {6'd0, exponent, 5'd0};
            endcase
            if (!s2_float) s3_base[l*16 +: 16] <= '0;
            s3_r[l*16 +: 16] <= minus ? ~q[16:1] : q[16:1];
            s3_carry[l] <= minus ^ up;
          end
        end
      end
    end
  end

  // ---- Stage 4: rounded -------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : b_round
    logic [15:0] sum, top;
    {sum, top} = '0;
    if (en_i[4]) begin
      if (s3_there) begin
        top = 16'(channel_ones(s3_width));
        for (int l = 0; l < LANES; l++) begin
          sum = s3_base[l*16 +: 16] + s3_r[l*16 +: 16] + {15'd0, s3_carry[l]};
          // T21: rounding makes no infinity of 11 and 10 bits
          if (s3_float) begin
            if (s3_width == WIDTH_11 && sum[10:6] == 5'h1f) sum = 16'h07bf;
            if (s3_width == WIDTH_10 && sum[9:5] == 5'h1f) sum = 16'h03df;
          end
          s4_bits_o[l*32 +: 32] <= s3_pass[l] ? s3_word[l*32 +: 32] : {16'd0, sum & top};
        end
      end
    end
  end
endmodule : mau_channel_store
