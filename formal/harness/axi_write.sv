// axi_write.sv - mau_axi4_write, channels AW, W and B, with lines of 8 bytes: W has a burst for
// each write that AW sends, in the order of AW, with the bytes and data of its request. Writes with
// other ids than the one that is followed are taken and sent at any time. AXI answers a write at
// any time after its data.
// SPDX-License-Identifier: Apache-2.0
module prove_axi_write
  import mau_enc::*, mau_axi4_pkg::*;
#(
  parameter int ID_BITS = 2,
  parameter int AXI_DATA_BITS = 8
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    req_valid_i,
  input  logic [ID_BITS-1:0]      req_id_i,
  input  logic [47:0]             req_line_i,
  input  mau_attr_t               req_attr_i,
  input  logic [7:0]              req_bytes_i,
  input  logic [63:0]             req_data_i,
  input  logic [2**ID_BITS-1:0]   ready_i,
  input  logic [2**ID_BITS-1:0][ID_BITS-1:0] axi_i,
  input  logic                    awready_i,
  input  logic                    wready_i,
  input  logic                    b_valid_i,
  input  logic [ID_BITS-1:0]      b_id_i,
  input  logic [1:0]              b_resp_i,
  input  logic [ID_BITS-1:0]      pick_i    // constant: the id of the write to follow
);
  localparam int N = 2**ID_BITS;
  localparam int BEATS = 64 / AXI_DATA_BITS;
  localparam int AXI_BYTES = AXI_DATA_BITS / 8;

  typedef struct packed {
    mau_axi4_request_t  head;
    logic [7:0]         bytes;
    logic [63:0]        data;
  } write_t;
  typedef struct packed {
    logic                     last;
    logic [AXI_BYTES-1:0]     strb;
    logic [AXI_DATA_BITS-1:0] data;
  } w_t;

  write_t         request;
  logic [N-1:0]   sent;
  logic           ends, aw_valid, w_valid;
  mau_axi4_end_t  finished;
  mau_axi4_ax_t   aw;
  w_t             w;

  assign request = '{
    head: '{id: 6'(req_id_i), write: 1'b1, line: req_line_i, attr: req_attr_i},
    bytes: req_bytes_i, data: req_data_i
  };
  mau_axi4_write #(
    .LINE_BYTES(8), .ID_BITS(ID_BITS), .AXI_DATA_BITS(AXI_DATA_BITS), .write_t(write_t), .w_t(w_t)
  ) u_dut (
    .clk_i, .rst_ni, .req_valid_i, .req_i(request), .ready_i, .axi_i, .sent_o(sent),
    .end_valid_o(ends), .end_o(finished), .aw_valid_o(aw_valid), .aw_ready_i(awready_i),
    .aw_o(aw), .w_valid_o(w_valid), .w_ready_i(wready_i), .w_o(w), .b_valid_i,
    .b_i('{id: 6'(b_id_i), resp: b_resp_i})
  );

  // Writes that were sent and whose data W has not finished; beats of the present burst.
  logic [2:0] due_q;
  logic [3:0] beats_q;
  logic       finish;
  assign finish = w_valid && wready_i && w.last;

  // The write of id pick_i: taken and not answered; sent; its burst is not finished, and so many
  // bursts come before it.
  logic         taken_q, sent_q, follow_q;
  logic [2:0]   before_q;
  logic [7:0]   bytes_q;
  logic [63:0]  data_q;
  logic         answered;
  assign answered = ends && finished.id[ID_BITS-1:0] == pick_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      due_q <= '0;
      beats_q <= '0;
      {taken_q, sent_q, follow_q} <= '0;
    end else begin
      due_q <= due_q + 3'(sent != '0) - 3'(finish);
      if (w_valid && wready_i) beats_q <= w.last ? 4'd0 : beats_q + 4'd1;
      if (req_valid_i && req_id_i == pick_i) begin
        taken_q <= 1'b1;
        {bytes_q, data_q} <= {req_bytes_i, req_data_i};
      end
      if (answered) {taken_q, sent_q} <= 2'b00;
      if (finish) begin
        before_q <= before_q - 3'd1;
        if (before_q == 3'd0) follow_q <= 1'b0;
      end
      if (sent[pick_i]) begin
        {sent_q, follow_q} <= 2'b11;
        before_q <= due_q - 3'(finish);
      end
    end
  end

  always_comb begin
    assume (rst_ni || (!req_valid_i && !b_valid_i));
    assume (!(req_valid_i && req_id_i == pick_i) || !taken_q);
    assume (!ready_i[pick_i] || (taken_q && !sent_q));
    // AXI answers writes that it has, after their data; row axi.address finds the id of each.
    assume (!b_valid_i || (u_dut.u_address.u_ids.some_q[b_id_i] && u_dut.written_q > 0));
    assume (!answered || (sent_q && !follow_q));
  end

  logic idle_q;                            // W has no beat, and the data of a write are due
  always_ff @(posedge clk_i) idle_q <= rst_ni && due_q != '0 && !w_valid;

  always_ff @(posedge clk_i) if (rst_ni) begin
    NothingMade: assert (!w_valid || due_q != '0);
    Last: assert (!w_valid || w.last == (beats_q == 4'(BEATS - 1)));
    Data: assert (!(w_valid && follow_q && before_q == '0) ||
                  (w.data == data_q[beats_q*AXI_DATA_BITS +: AXI_DATA_BITS] &&
                   w.strb == bytes_q[beats_q*AXI_BYTES +: AXI_BYTES]));
    AtOnce: assert (!idle_q || w_valid);
    Late: assert (due_q <= 3'd3 && due_q <= 3'(w_valid) + 3'd2);
    Answer: assert (ends == b_valid_i && finished.fault == b_resp_i[1] &&
                    finished.id == 6'(u_dut.u_address.end_id_o));
  end

  // The state: writes whose data are late; where the followed one is.
  logic [2:0] place;                       // of the followed write, among those that are late
  assign place = before_q - 3'(w_valid);
  always_ff @(posedge clk_i) if (rst_ni) begin
    Due: assert (due_q == 3'(u_dut.late_q) + 3'(w_valid) && u_dut.late_q != 2'd3);
    Beat: assert ((w_valid || beats_q == '0) && beats_q < 4'(BEATS) &&
                  (!w_valid || 4'(u_dut.beat_q) == beats_q) && u_dut.beats_q == 32'(beats_q));
    Follow: assert (!follow_q || (taken_q && sent_q && before_q < due_q));
    Sent: assert (!sent_q || taken_q);
    OnChannel: assert (!(follow_q && w_valid && before_q == '0) ||
                       (u_dut.bytes == bytes_q && u_dut.data == data_q));
    IsLate: assert (!(follow_q && !(w_valid && before_q == '0)) ||
                    u_dut.late_id_q[place[0]] == pick_i);
    InMemory: assert (!(taken_q && (!sent_q || (follow_q && !(w_valid && before_q == '0)))) ||
                      u_dut.u_data.mem[pick_i] == {bytes_q, data_q});
  end
endmodule : prove_axi_write
