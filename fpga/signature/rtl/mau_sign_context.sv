// mau_sign_context.sv - computes the context of a block from its words (../README.md, Context of a
// block).
// SPDX-License-Identifier: Apache-2.0
module mau_sign_context
  import mau_enc::*, mau_pkg::*;
(
  input  logic        clk_i,   // rising edge
  input  logic        load_i,  // for one cycle: the inputs are the words of a block
  input  logic [63:0] c0_i,
  input  logic [63:0] c1_i,
  input  logic [63:0] c2_i,
  input  logic [63:0] c3_i,
  output mau_context_t     ctx_o    // one cycle later, until the next load_i
);
  logic [3:0]  gfx;
  logic [17:0] size;
  logic [31:0] s, p, shared_hi, private_hi;
  logic        segments;

  assign gfx = c0_i[3:0] < GENERATIONS ? c0_i[3:0] :
               c0_i[7:4] < GENERATIONS ? c0_i[7:4] : c0_i[7:4] + GENERATIONS;
  assign size = c1_i[37:20];
  assign s = c3_i[31:0];
  assign p = c3_i[63:32];
  always_comb begin
    automatic mau_generation_t g = generation(gfx);
    segments = g.segments;
  end

  always_comb begin
    case (c2_i[60:58])
      3'd0, 3'd1: begin
        shared_hi = segments ? 32'h00010000 : 32'h20000000;
        private_hi = segments ? 32'h00020000 : 32'h20000001;
      end
      3'd2: begin
        shared_hi = {s[31:16], 16'd0};
        private_hi = {p[31:16], 16'd0};
      end
      3'd3: begin
        shared_hi = s;
        private_hi = p;
      end
      3'd4: begin
        shared_hi = {17'd0, s[14:0]};
        private_hi = {17'd0, p[14:0]};
      end
      3'd5: begin
        shared_hi = {17'd0, s[14:0]};
        private_hi = {17'd0, s[14:1], !s[0]};
      end
      3'd6: begin
        shared_hi = c2_i[57] ? 32'hffff7fff : 32'h00008000;
        private_hi = c2_i[56] ? 32'h00007fff : 32'hffff8000;
      end
      default: begin
        shared_hi = s;
        private_hi = s;
      end
    endcase
  end

  always_ff @(posedge clk_i) if (load_i) begin
    ctx_o.gfx <= gfx;
    ctx_o.rules <= c0_i[8];
    ctx_o.align <= c0_i[17:16];
    ctx_o.policy <= c0_i[24];
    ctx_o.wave32 <= c0_i[25];
    ctx_o.lds_base <= {c1_i[17:8], c1_i[63] ? c1_i[7:0] : 8'd0};
    case (c1_i[41:40])
      2'd0: ctx_o.lds_size <= {10'd0, size[7:0]};
      2'd1: ctx_o.lds_size <= size;
      default: ctx_o.lds_size <= {2'd0, size[7:0], 8'd0};
    endcase
    case (c2_i[63:61])
      3'd0: ctx_o.scratch_base <= {36'hfffffffff, c2_i[11:2], 2'd0};
      3'd1, 3'd2, 3'd3: ctx_o.scratch_base <= {c2_i[47:8], 8'd0};
      default: ctx_o.scratch_base <= {c2_i[47:2], 2'd0};
    endcase
    ctx_o.shared_hi <= shared_hi;
    ctx_o.private_hi <= private_hi;
  end
endmodule : mau_sign_context
