`default_nettype none
// mau_coalesce_step.sv - bytes from dword 0 of a walked access to the dword of this pass (C4), for each phase the lane may have, one clock:
//   4d + E*(S-1)*floor(((4*phase) % E + 4d) / E), S lanes of index_stride, E bytes of an element;
// with whole = E*floor(..) that is 4d - whole + whole*S. Pass 4 is that of scratch (F10): E = 4, phase 0.
// SPDX-License-Identifier: Apache-2.0
`include "mau_beat.svh"
module mau_coalesce_step (
  input  wire logic        clk_i,
  input  wire logic        en_i,       // a slot is at the input
  input  wire logic [2:0]  pass_i,     // d
  input  wire logic [1:0]  esize_i,    // log2(E) - 1
  input  wire logic [1:0]  istride_i,  // log2(S) - 3
  output logic [43:0]      step_o      // 11 bits a phase; stale in pass 0
);
  always_ff @(posedge clk_i) begin : b_step
    logic [2:0] whole, ahead;
    logic [5:0] apart;
    {whole, ahead, apart} = '0;
    if (`MAU_BEAT(en_i)) if (`MAU_BEAT(pass_i != 3'd0)) begin
      for (int p = 0; p < 4; p++) begin
        // No adders: these are a few bits, and a barrel shift follows.
        case (esize_i)
          2'd3: begin                                                 // E = 16: at most into the next element
            whole = {pass_i > 3'(3 - p), 2'b00};
            ahead = pass_i ^ whole;
          end
          2'd2: begin                                                 // E = 8
            whole = p % 2 == 0 ? {pass_i[2:1], 1'b0} : {pass_i[1] & pass_i[0], pass_i[1] ^ pass_i[0], 1'b0};
            ahead = {{2{p % 2 == 1 && pass_i[0]}}, pass_i[0]};
          end
          default: begin                                              // E = 2, 4: every dword in an element of its own
            whole = pass_i;
            ahead = 3'd0;
          end
        endcase
        apart = {3'd0, ahead[2] ? {1'b0, whole[2], 1'b1} : whole} << istride_i;
        step_o[p*11 +: 11] <= {apart | ({6{ahead[2]}} & ~(6'h3f << istride_i)), ahead, 2'b00};
      end
    end
  end
endmodule : mau_coalesce_step
`default_nettype wire
