// mau_txn_queue.sv - queue of transactions. An atomic takes one step for each lane; meanwhile the
// coalescer continues.
// SPDX-License-Identifier: Apache-2.0
module mau_txn_queue
  import mau_pkg::*;
#(
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64,
  parameter int DEPTH = 16               // transactions, a power of two
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  // From the coalescer.
  input  logic                  txn_valid_i,
  output logic                  txn_ready_o,
  input  mau_txn_t              txn_i,
  input  logic [LINE_BYTES-1:0] txn_bytes_i,
  input  logic [WINDOW-1:0]     txn_lanes_i,
  // To mau_data_issue.
  output logic                  txn_valid_o,
  input  logic                  txn_ready_i,
  output mau_txn_t              txn_o,
  output logic [LINE_BYTES-1:0] txn_bytes_o,
  output logic [WINDOW-1:0]     txn_lanes_o
);
  localparam int COUNT = $clog2(DEPTH) + 1;

  logic             push, load, free;
  logic [$clog2(DEPTH)-1:0] waddr, raddr;
  logic [COUNT-1:0] room_q;

  assign push = txn_valid_i && txn_ready_o;

  always_ff @(posedge clk_i) begin
    automatic logic [COUNT-1:0] room = room_q + COUNT'(free) - COUNT'(push);
    if (!rst_ni) begin
      room_q <= COUNT'(DEPTH);
      txn_ready_o <= 1'b1;
    end else if (free || push) begin
      room_q <= room;
      txn_ready_o <= room != '0;
    end
  end

  mau_queue_ends #(.DEPTH(DEPTH)) u_ends (
    .clk_i, .rst_ni, .push_i(push), .valid_o(txn_valid_o), .ready_i(txn_ready_i), .free_o(free),
    .load_o(load), .waddr_o(waddr), .raddr_o(raddr)
  );
  mau_ram #(.WIDTH($bits(mau_txn_t)), .DEPTH(DEPTH)) u_txn (
    .clk_i, .write_i(push), .waddr_i(waddr), .wdata_i(txn_i), .read_i(load), .raddr_i(raddr),
    .rdata_o(txn_o)
  );
  mau_ram #(.WIDTH(LINE_BYTES), .DEPTH(DEPTH)) u_bytes (
    .clk_i, .write_i(push), .waddr_i(waddr), .wdata_i(txn_bytes_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(txn_bytes_o)
  );
  mau_ram #(.WIDTH(WINDOW), .DEPTH(DEPTH)) u_lanes (
    .clk_i, .write_i(push), .waddr_i(waddr), .wdata_i(txn_lanes_i), .read_i(load),
    .raddr_i(raddr), .rdata_o(txn_lanes_o)
  );
endmodule : mau_txn_queue
