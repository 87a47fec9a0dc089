// mau_lds_data_queue.sv - the data of FLAT stores and atomics with lanes in LDS wait here, from the
// clock in which their beat leaves to memory until it comes to mau_data_lds. Without room the beat
// waits.
// SPDX-License-Identifier: Apache-2.0
module mau_lds_data_queue
  import mau_pkg::*;
#(
  parameter int LANES = 16,
  parameter int DEPTH = 8                       // beats, a power of two
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        push_i,         // while room_o is 1
  input  mau_dwords_t data_i [LANES], // of the beat of push_i, a clock later
  output logic        room_o,
  // The oldest beat.
  output logic        valid_o,
  input  logic        take_i,
  output mau_dwords_t data_o [LANES]
);
  localparam int COUNT = $clog2(DEPTH) + 1;

  logic                     push_q, free, load;
  logic [COUNT-1:0]         room_q;
  logic [$clog2(DEPTH)-1:0] waddr, raddr;

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

  mau_queue_ends #(.DEPTH(DEPTH)) u_ends (
    .clk_i, .rst_ni, .push_i(push_q), .valid_o, .ready_i(take_i), .free_o(free), .load_o(load),
    .waddr_o(waddr), .raddr_o(raddr)
  );
  for (genvar l = 0; l < LANES; l++) begin : g_data
    mau_ram #(.WIDTH($bits(mau_dwords_t)), .DEPTH(DEPTH)) u_ram (
      .clk_i, .write_i(push_q), .waddr_i(waddr), .wdata_i(data_i[l]), .read_i(load),
      .raddr_i(raddr), .rdata_o(data_o[l])
    );
  end
endmodule : mau_lds_data_queue
