// mau_lds_data_queue.sv - the data of FLAT stores and atomics with lanes in LDS wait here, from
// when their row leaves to memory until it comes to mau_data_lds. Without room the row waits.
// SPDX-License-Identifier: Apache-2.0
module mau_lds_data_queue #(
  parameter int LANES = 16,
  parameter int DEPTH = 8                       // beats, a power of two
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 push_i,     // while room_o is 1
  input  logic [LANES*128-1:0] data_i,     // of the beat of push_i, a clock later
  output logic                 room_o,
  // The oldest beat.
  output logic                 valid_o,
  input  logic                 take_i,
  output logic [LANES*128-1:0] data_o
);
  logic                   push_q, free;
  logic [$clog2(DEPTH):0] room_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) push_q <= 1'b0;
    else push_q <= push_i;
  end

  always_ff @(posedge clk_i) begin : b_room
    logic [$clog2(DEPTH):0] room;
    room = '0;
    if (!rst_ni) begin
      room_q <= ($clog2(DEPTH) + 1)'(DEPTH);
      room_o <= 1'b1;
    end else if (push_i || free) begin
      room = room_q + ($clog2(DEPTH) + 1)'(free) - ($clog2(DEPTH) + 1)'(push_i);
      room_q <= room;
      room_o <= room != '0;
    end
  end

  mau_queue #(.WIDTH(LANES * 128), .DEPTH(DEPTH)) u_queue (
    .clk_i, .rst_ni, .push_i(push_q), .data_i, .valid_o, .ready_i(take_i), .data_o, .free_o(free)
  );
endmodule : mau_lds_data_queue
