// request.sv - mau_data_request: requests leave in order, each with its id, its bytes and, if it has
// data, the line that mau_data_scatter made of it. A request holds while memory is not ready. A user
// that counts the room by free_o makes one at any time. Its line arrives SCATTER - 1 cycles later.
// SPDX-License-Identifier: Apache-2.0
module prove_request
  import mau_enc::*, mau_data_pkg::*;
#(
  parameter int ROOM = 16,
  parameter int SCATTER = SCATTER_CLOCKS
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             req_valid_i,
  input  logic [1:0]       req_id_i,
  input  mau_mem_request_t req_i,
  input  logic             req_bytes_i,
  input  logic [7:0]       line_i,
  input  logic             ready_i,
  input  logic             pick_i       // the request is the one to follow
);
  localparam int AW = $clog2(ROOM);
  localparam int LINE = SCATTER - 1;         // cycles until its line arrives
  localparam int DELAY = SCATTER_CLOCKS - 1; // cycles until it may leave

  logic             valid, bytes, free, pop;
  logic [1:0]       id;
  mau_mem_request_t req;
  logic [7:0]       data;
  logic [DELAY-1:0] valid_q, data_q, bytes_q;  // requests of the previous cycles; with data

  // Of a write, mau_data_scatter writes the bytes of the request.
  mau_data_request #(.LINE_BYTES(1), .ID_BITS(2), .SCATTER(SCATTER), .ROOM(ROOM)) u_dut (
    .clk_i, .rst_ni, .req_valid_i, .req_id_i, .req_i, .req_bytes_i,
    .line_bytes_i(bytes_q[LINE-1]), .line_i, .mem_req_valid_o(valid), .mem_req_ready_i(ready_i),
    .mem_req_id_o(id), .mem_req_o(req), .mem_req_bytes_o(bytes), .mem_req_data_o(data),
    .free_o(free)
  );
  assign pop = valid && ready_i;

  // What the user counts: room in the queue; requests inside (queue and channel).
  logic [AW:0]   room_q;
  logic [AW+1:0] inside_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      room_q <= (AW + 1)'(ROOM);
      inside_q <= '0;
      valid_q <= '0;
      data_q <= '0;
    end else begin
      room_q <= room_q + (AW + 1)'(free) - (AW + 1)'(req_valid_i);
      inside_q <= inside_q + (AW + 2)'(req_valid_i) - (AW + 2)'(pop);
      valid_q <= DELAY'({valid_q, req_valid_i});
      data_q <= DELAY'({data_q, req_valid_i && req_i.kind != MEM_READ});
    end
    bytes_q <= DELAY'({bytes_q, req_bytes_i});
  end
  always_comb assume (!req_valid_i || (rst_ni && room_q != '0));

  // One request, followed from its cycle until memory takes it.
  logic             follow_q, bytes_of_q, ends;
  logic             late_q;                    // its line has arrived
  logic [AW+1:0]    before_q;                  // requests that leave before it
  logic [AW:0]      number_q;
  logic [2:0]       age_q;                     // cycles since then, DELAY + 1 at most
  logic [1:0]       id_q;
  mau_mem_request_t req_q;
  logic [7:0]       line_q;
  assign ends = pop && follow_q && before_q == '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) follow_q <= 1'b0;
    else if (!follow_q) begin
      follow_q <= req_valid_i && pick_i;
      before_q <= inside_q - (AW + 2)'(pop);
      number_q <= u_dut.wptr_q;
      age_q <= 3'd1;
      id_q <= req_id_i;
      req_q <= req_i;
      bytes_of_q <= req_bytes_i;
    end else begin
      if (pop) before_q <= before_q - 1'b1;
      if (ends) follow_q <= 1'b0;
      if (age_q != 3'(DELAY + 1)) age_q <= age_q + 3'd1;
      if (age_q == 3'(LINE)) line_q <= line_i;
    end
  end
  always_ff @(posedge clk_i) late_q <= follow_q && (late_q || age_q == 3'(LINE));

  // Cycles in which the oldest request is complete, and the channel has none.
  logic [1:0] idle_q;
  always_ff @(posedge clk_i)
    idle_q <= rst_ni && follow_q && before_q == '0 && age_q == 3'(DELAY + 1) && !valid ?
              idle_q + 2'd1 : 2'd0;

  always_ff @(posedge clk_i) if (rst_ni) begin
    NothingMade: assert (!valid || inside_q != '0);
    Order: assert (!ends || (id == id_q && req == req_q && bytes == bytes_of_q));
    Data: assert (!ends || req_q.kind == MEM_READ || (late_q && data == line_q));
    NoWait: assert (idle_q < 2'd2);
  end

  // The state.
  logic [AW:0] stored, address;
  logic        in_queue;                       // the followed request is in the queue
  assign stored = u_dut.wptr_q - u_dut.rptr_q;
  assign address = number_q - u_dut.rptr_q;    // its place from the oldest on
  assign in_queue = before_q != '0 || !valid;
  always_ff @(posedge clk_i) if (rst_ni) begin
    Room: assert (stored <= (AW + 1)'(ROOM) &&
                  room_q + (AW + 1)'(free) + stored == (AW + 1)'(ROOM));
    Inside: assert (inside_q == {1'b0, stored} + (AW + 2)'(valid));
    Whole: assert (u_dut.wptr_q - u_dut.whole_q[0] == (AW + 1)'(valid_q[0]));
    Some: assert (u_dut.some_q == (u_dut.whole_q[DELAY-1] != u_dut.rptr_q));
    Complete: assert (u_dut.whole_q[DELAY-1] - u_dut.rptr_q <= stored);
    Lines: assert (u_dut.line_q == data_q[LINE-1:0] && (data_q & ~valid_q) == '0);
    Before: assert (!follow_q || before_q < inside_q);
    Number: assert (!follow_q || !in_queue ||
                    (address == before_q[AW:0] - (AW + 1)'(valid) && address < stored));
    Age: assert (!follow_q || (age_q != 3'd0 && age_q <= 3'(DELAY + 1) &&
                               late_q == (age_q > 3'(LINE))));
    InQueue: assert (!(follow_q && in_queue) ||
                     (u_dut.u_id.mem[number_q[AW-1:0]] == id_q &&
                      u_dut.u_request.mem[number_q[AW-1:0]] == req_q &&
                      u_dut.u_bytes.mem[number_q[AW-1:0]] == bytes_of_q));
    Stored: assert (!(follow_q && in_queue && late_q && req_q.kind != MEM_READ) ||
                    u_dut.u_line.mem[number_q[AW-1:0]] == line_q);
    OnChannel: assert (!(follow_q && !in_queue) ||
                       (id == id_q && req == req_q && bytes == bytes_of_q && late_q &&
                        (req_q.kind == MEM_READ || data == line_q)));
  end
  for (genvar k = 0; k < DELAY; k++) begin : g_age
    always_ff @(posedge clk_i) if (rst_ni) begin
      if (k > 0) Wholes: assert (u_dut.whole_q[k-1] - u_dut.whole_q[k] == (AW + 1)'(valid_q[k]));
      if (k < LINE) Bytes: assert (!data_q[k] || u_dut.bytes_q[k] == bytes_q[k]);
      Young: assert (!(follow_q && age_q <= 3'(k + 1)) ||
                     (in_queue && address >= u_dut.whole_q[k] - u_dut.rptr_q));
      Old: assert (!(follow_q && in_queue && age_q >= 3'(k + 2)) ||
                   address < u_dut.whole_q[k] - u_dut.rptr_q);
      Itself: assert (!(follow_q && age_q == 3'(k + 1)) || k >= LINE ||
                      (number_q == u_dut.whole_q[k] && valid_q[k] &&
                       data_q[k] == (req_q.kind != MEM_READ)));
    end
  end
endmodule : prove_request
