// reorder.sv - mau_data_reorder: slots leave in order, each after its response and with the line and
// the code of that response, whatever the order of the responses. A user that counts the slots by
// free_o begins one at any time. Memory answers each request once, at any time after it.
// SPDX-License-Identifier: Apache-2.0
module prove_reorder
  import mau_data_pkg::*;
#(
  parameter int ID_BITS = 4
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           slot_valid_i,
  input  mau_data_slot_t slot_i,
  input  logic           lanes_i,
  input  logic           rsp_valid_i,
  input  logic [ID_BITS-1:0] rsp_id_i,
  input  logic [1:0]     rsp_code_i,
  input  logic [7:0]     rsp_data_i,
  input  logic           take_i,
  input  logic           pick_i      // the slot that begins is the one to follow
);
  localparam int SLOTS = 1 << ID_BITS;

  logic           rsp_ready, valid, lanes, free;
  mau_data_slot_t slot;
  logic [1:0]     code;
  logic [7:0]     line;

  mau_data_reorder #(.LANES(1), .LINE_BYTES(1), .ID_BITS(ID_BITS)) u_dut (
    .clk_i, .rst_ni, .slot_valid_i, .slot_i, .slot_lanes_i(lanes_i), .mem_rsp_valid_i(rsp_valid_i),
    .mem_rsp_ready_o(rsp_ready), .mem_rsp_id_i(rsp_id_i), .mem_rsp_code_i(rsp_code_i),
    .mem_rsp_data_i(rsp_data_i), .valid_o(valid), .take_i, .slot_o(slot), .lanes_o(lanes),
    .free_o(free), .code_o(code), .line_o(line)
  );

  // What the user and memory count: slots in use, slots begun and not taken, the number of the next
  // slot, requests without a response.
  logic [ID_BITS:0]   used_q, begun_q;
  logic [ID_BITS+1:0] inside_q;
  logic [SLOTS-1:0]   pending_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      used_q <= '0;
      begun_q <= '0;
      inside_q <= '0;
      pending_q <= '0;
    end else begin
      used_q <= used_q + (ID_BITS + 1)'(slot_valid_i) - (ID_BITS + 1)'(free);
      begun_q <= begun_q + (ID_BITS + 1)'(slot_valid_i);
      inside_q <= inside_q + (ID_BITS + 2)'(slot_valid_i) - (ID_BITS + 2)'(take_i);
      if (rsp_valid_i) pending_q[rsp_id_i] <= 1'b0;
      if (slot_valid_i && slot_i.has_request) pending_q[begun_q[ID_BITS-1:0]] <= 1'b1;
    end
  end
  always_comb begin
    assume (!slot_valid_i || (rst_ni && used_q != (ID_BITS + 1)'(SLOTS)));
    assume (!rsp_valid_i || (rst_ni && pending_q[rsp_id_i]));
    assume (!take_i || (rst_ni && valid));
  end

  // One slot, followed from its beginning until it is taken, and its response.
  logic               follow_q, answered_q, ends, shown_q;
  logic [ID_BITS+1:0] before_q;            // slots that are taken before it
  logic [ID_BITS:0]   number_q;
  mau_data_slot_t     slot_q;
  logic               lanes_q;
  logic [1:0]         code_q, shown_code_q;
  logic [7:0]         line_q, shown_line_q;
  assign ends = take_i && follow_q && before_q == '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      follow_q <= 1'b0;
      shown_q <= 1'b0;
    end else begin
      if (!follow_q) begin
        follow_q <= slot_valid_i && pick_i;
        before_q <= inside_q - (ID_BITS + 2)'(take_i);
        number_q <= begun_q;
        slot_q <= slot_i;
        lanes_q <= lanes_i;
        answered_q <= !slot_i.has_request;
      end else begin
        if (take_i) before_q <= before_q - 1'b1;
        if (ends) follow_q <= 1'b0;
        if (rsp_valid_i && rsp_id_i == number_q[ID_BITS-1:0] && !answered_q) begin
          answered_q <= 1'b1;
          code_q <= rsp_code_i;
          line_q <= rsp_data_i;
        end
      end
      if (take_i) shown_q <= ends && slot_q.has_request;
      if (ends) begin
        shown_code_q <= code_q;
        shown_line_q <= line_q;
      end
    end
  end

  // Cycles in which the oldest slot has its response, and no slot is offered.
  logic [1:0] idle_q;
  always_ff @(posedge clk_i)
    idle_q <= rst_ni && follow_q && before_q == '0 && answered_q && !valid ? idle_q + 2'd1 : 2'd0;

  always_ff @(posedge clk_i) if (rst_ni) begin
    NothingMade: assert (!valid || inside_q != '0);
    Order: assert (!ends || (answered_q && slot == slot_q && lanes == lanes_q));
    Response: assert (!shown_q || (code == shown_code_q && line == shown_line_q));
    NoWait: assert (idle_q < 2'd2);
    AlwaysReady: assert (rsp_ready);
  end

  // The state.
  logic [ID_BITS:0] stored;                // slots in the ring
  logic             in_ring;               // the followed slot is one of them
  assign stored = u_dut.tail_q - u_dut.head_q;
  assign in_ring = follow_q && before_q != (ID_BITS + 2)'(0) || !valid;
  always_ff @(posedge clk_i) if (rst_ni) begin
    Used: assert (stored <= (ID_BITS + 1)'(SLOTS) && used_q == stored + (ID_BITS + 1)'(free) &&
                  used_q <= (ID_BITS + 1)'(SLOTS));
    Inside: assert (inside_q == {1'b0, stored} + (ID_BITS + 2)'(valid));
    Number: assert (begun_q == u_dut.tail_q);
    Before: assert (!follow_q || before_q < inside_q);
    At: assert (!valid || u_dut.at_q == u_dut.head_q - 1'b1);
    Place: assert (!follow_q || number_q == u_dut.head_q + before_q[ID_BITS:0] -
                                            (ID_BITS + 1)'(valid));
    AtOutput: assert (!(follow_q && !in_ring) ||
                      (slot == slot_q && lanes == lanes_q && answered_q));
    InRing: assert (!(follow_q && in_ring) ||
                    (u_dut.u_slots.mem[number_q[ID_BITS-1:0]] == {slot_q, lanes_q} &&
                     u_dut.answered_q[number_q[ID_BITS-1:0]] == answered_q));
    Line: assert (!(follow_q && answered_q && slot_q.has_request) ||
                  (u_dut.u_lines.mem[number_q] == line_q && u_dut.u_codes.mem[number_q] == code_q));
  end
  for (genvar i = 0; i < SLOTS; i++) begin : g_slot
    logic [ID_BITS-1:0] distance;          // from the oldest slot of the ring
    assign distance = ID_BITS'(i) - u_dut.head_q[ID_BITS-1:0];
    always_ff @(posedge clk_i) if (rst_ni)
      Once: assert ({1'b0, distance} < stored ? u_dut.answered_q[i] != pending_q[i] :
                                                 !u_dut.answered_q[i] && !pending_q[i]);
  end
endmodule : prove_reorder
