// mau_lds_data_queue.sv - queue of the data of FLAT stores and atomics with lanes in LDS, from the
// cycle in which their beat leaves to memory until the beat arrives at mau_data_lds. Without room
// the beat waits.
// SPDX-License-Identifier: Apache-2.0
module mau_lds_data_queue
  import mau_pkg::*;
#(
  parameter int LANES = 16,
  parameter int DEPTH = 8                       // beats, a power of two
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    push_i,  // only while room_o is 1
  input  mau_dwords_t [LANES-1:0] data_i,  // data of the beat of push_i, one cycle later
  output logic                    room_o,
  // The oldest beat.
  output logic                    valid_o,
  input  logic                    take_i,
  output mau_dwords_t [LANES-1:0] data_o
);
  localparam int COUNT = $clog2(DEPTH) + 1;

  logic             push_q, free;
  logic [COUNT-1:0] room_q;

  always_ff @(posedge clk_i) begin
    automatic logic [COUNT-1:0] room = room_q + COUNT'(free) - COUNT'(push_i);
    if (!rst_ni) begin
      push_q <= 1'b0;
      room_q <= COUNT'(DEPTH);
      room_o <= 1'b1;
    end else begin
      push_q <= push_i;
      room_q <= room;
      room_o <= room != '0;
    end
  end

  mau_queue #(.WIDTH($bits(data_o)), .DEPTH(DEPTH)) u_queue (
    .clk_i, .rst_ni, .push_i(push_q), .data_i, .valid_o, .ready_i(take_i), .data_o, .free_o(free)
  );
endmodule : mau_lds_data_queue
