// queue.sv - mau_queue: order and data of every entry, room, clocks to the output. A user that
// counts the room by free_o pushes at any time, and takes at any time.
// SPDX-License-Identifier: Apache-2.0
module prove_queue #(
  parameter int DEPTH = 16
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       push_i,
  input  logic [1:0] data_i,
  input  logic       ready_i,
  input  logic       pick_i    // the entry that is pushed is the one to follow
);
  localparam int AW = $clog2(DEPTH);

  logic       valid, free, pop;
  logic [1:0] data;

  mau_queue #(.WIDTH(2), .DEPTH(DEPTH)) u_queue (
    .clk_i, .rst_ni, .push_i, .data_i, .valid_o(valid), .ready_i, .data_o(data), .free_o(free)
  );
  assign pop = valid && ready_i;

  // What the user counts: room in the memory, entries inside (memory and output).
  logic [AW:0]   room_q, stored;
  logic [AW+1:0] inside_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      room_q <= (AW + 1)'(DEPTH);
      inside_q <= '0;
    end else begin
      room_q <= room_q + (AW + 1)'(free) - (AW + 1)'(push_i);
      inside_q <= inside_q + (AW + 2)'(push_i) - (AW + 2)'(pop);
    end
  end
  always_comb assume (!push_i || (rst_ni && (room_q != '0 || free)));

  // One entry, followed from its push to its pop: its data, and the entries before it.
  logic          follow_q;
  logic [AW+1:0] before_q;
  logic [1:0]    data_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) follow_q <= 1'b0;
    else if (!follow_q) begin
      follow_q <= push_i && pick_i;
      before_q <= inside_q - (AW + 2)'(pop);
      data_q <= data_i;
    end else if (pop) begin
      before_q <= before_q - 1'b1;
      follow_q <= before_q != '0;
    end
  end

  // Cycles in which the queue has an entry and offers none; an entry was taken and one is stored.
  logic [1:0] idle_q;
  logic       next_q;
  always_ff @(posedge clk_i) begin
    idle_q <= rst_ni && inside_q != '0 && !valid ? idle_q + 2'd1 : 2'd0;
    next_q <= rst_ni && pop && stored != '0;
  end

  always_ff @(posedge clk_i) if (rst_ni) begin
    NothingMade: assert (!valid || inside_q != '0);
    Order: assert (!(pop && follow_q && before_q == '0) || data == data_q);
    TwoClocks: assert (idle_q < 2'd2);
    NoBubble: assert (!next_q || valid);
  end

  // The state: entries in the memory; where the followed entry is.
  logic [AW:0]   address;
  assign stored = u_queue.u_ends.wptr_q - u_queue.u_ends.rptr_q;
  assign address = u_queue.u_ends.rptr_q + before_q[AW:0] - (AW + 1)'(valid);
  always_ff @(posedge clk_i) if (rst_ni) begin
    Stored: assert (stored <= (AW + 1)'(DEPTH) && u_queue.u_ends.some_q == (stored != '0));
    Inside: assert (inside_q == {1'b0, stored} + (AW + 2)'(valid));
    Room: assert (room_q + (AW + 1)'(free) + stored == (AW + 1)'(DEPTH));
    Before: assert (!follow_q || before_q < inside_q);
    AtOutput: assert (!(follow_q && valid && before_q == '0) || data == data_q);
    InMemory: assert (!(follow_q && (!valid || before_q != '0)) ||
                      u_queue.u_ram.mem[address[AW-1:0]] == data_q);
  end
endmodule : prove_queue
