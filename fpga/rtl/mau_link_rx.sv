// mau_link_rx.sv - decodes frames from bytes of the line: COBS, CRC check, buffer. A good frame is
// stored in the ring as its length (2 bytes) and its content without the CRC, so it needs no more
// room than on the line. A frame is dropped when its CRC is wrong, its content is shorter than 6
// bytes or longer than CONTENT, a COBS block is incomplete, a stop bit was 0, or the ring is full.
// Its bytes are then not published. Empty frames are not counted.
// SPDX-License-Identifier: Apache-2.0
module mau_link_rx
  import mau_link_pkg::*;
#(
  parameter int BYTES = 2048,   // size of the ring, a power of two
  parameter int CONTENT = 1040  // bytes of a content with its CRC, at most
) (
  input  logic         clk_i,        // rising edge
  input  logic         rst_ni,       // low: empty
  input  logic         forget_i,     // drop the frame that is being received, uncounted
  // From the line; at most one byte in 4 cycles.
  input  logic         line_valid_i, // for one cycle: a byte
  input  logic         line_bad_i,   // it is damaged
  input  logic [7:0]   line_byte_i,  // the byte
  // To the executor: kind, seq, payload of one frame after another.
  output logic         valid_o,      // byte_o is valid
  input  logic         ready_i,      // it is taken
  output logic [7:0]   byte_o,       // the byte
  output logic         last_o,       // last one of its frame
  output logic [10:0]  length_o,     // bytes of the frame, 2 .. CONTENT-4; from its first byte on
  output logic         good_o,       // for one cycle: a good frame was received
  output logic         dropped_o     // for one cycle: a frame was dropped
);
  localparam int AW = $clog2(BYTES);
  localparam logic [31:0] RESIDUE = 32'h2144df1c;  // CRC of a content that ends with its CRC

  // ---- COBS -------------------------------------------------------------------------------------
  logic [7:0] left_q;        // data bytes that remain in this block; 0: code byte
  logic       due_q;         // the block ends with a zero, unless the frame ends
  logic       some_q;        // a byte was received since the end of the last frame
  logic       bad_q;         // the frame is damaged
  logic       ends, emit;
  logic [7:0] content;       // byte of the content, with emit
  logic [1:0] close_q;       // 1, 2: cycles after the end of a good frame
  logic       receives;      // a byte is accepted

  assign receives = line_valid_i && !forget_i && close_q == 2'd0;
  assign ends = receives && line_byte_i == 8'd0;
  assign emit = receives && !ends && (left_q != 8'd0 || due_q);
  assign content = left_q == 8'd0 ? 8'd0 : line_byte_i;

  // ---- Content into the ring --------------------------------------------------------------------
  logic [AW:0]   start_q;    // start of the current frame: after all good ones
  logic [AW:0]   wptr_q, rptr_q;
  logic [10:0]   length_q;   // bytes of the content so far
  logic [10:0]   kept;       // length without the CRC
  logic          take;       // a byte has room
  logic [31:0]   crc;
  logic          good, fresh;
  logic          write, read;
  logic [AW-1:0] waddr;
  logic [7:0]    wdata, rdata;

  assign take = emit && !bad_q && wptr_q - rptr_q < (AW + 1)'(BYTES) && length_q != 11'(CONTENT);
  assign kept = length_q - 11'd4;
  assign good = crc == RESIDUE && !bad_q && !line_bad_i && left_q == 8'd0 && length_q >= 11'd6;
  assign fresh = !rst_ni || close_q == 2'd2 || (close_q == 2'd0 && (forget_i || (ends && !good)));

  mau_crc32 u_crc (
    .clk_i, .start_i(!some_q), .valid_i(emit), .byte_i(content), .crc_o(crc)
  );

  always_ff @(posedge clk_i) begin : b_receive
    logic [AW:0] start;  // start of the next frame
    good_o <= rst_ni && ends && some_q && good;
    dropped_o <= rst_ni && ends && some_q && !good;
    start = start_q;
    if (!rst_ni) start = '0;
    else if (close_q == 2'd2) start = start_q + (AW + 1)'(kept) + (AW + 1)'(2);
    start_q <= start;
    if (fresh) close_q <= 2'd0;
    else if (close_q != 2'd0 || (ends && some_q)) close_q <= close_q + 2'd1;
    if (fresh) begin
      left_q <= 8'd0;
      due_q <= 1'b0;
      some_q <= 1'b0;
      bad_q <= 1'b0;
      length_q <= 11'd0;
      wptr_q <= start + (AW + 1)'(2);
    end else if (receives && !ends) begin
      some_q <= 1'b1;
      left_q <= (left_q == 8'd0 ? line_byte_i : left_q) - 8'd1;
      if (left_q == 8'd0) due_q <= line_byte_i != 8'd255;
      bad_q <= bad_q || line_bad_i || (emit && !take);
      if (take) begin
        wptr_q <= wptr_q + 1'b1;
        length_q <= length_q + 11'd1;
      end
    end
  end

  always_comb begin
    write = take;
    waddr = wptr_q[AW-1:0];
    wdata = content;
    if (close_q != 2'd0) begin
      write = 1'b1;
      waddr = start_q[AW-1:0] + AW'(close_q == 2'd2);
      wdata = close_q == 2'd1 ? kept[7:0] : {5'd0, kept[10:8]};
    end
  end

  // ---- Reader -----------------------------------------------------------------------------------
  mau_link_rx_state_t state_q;
  logic [10:0] togo_q;       // bytes of the frame after this one

  assign read = state_q == RX_WAIT ? start_q != rptr_q :
                state_q == RX_DATA ? ready_i && !last_o : 1'b1;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      rptr_q <= '0;
      state_q <= RX_WAIT;
    end else begin
      if (read) rptr_q <= rptr_q + 1'b1;
      case (state_q)
        RX_WAIT: if (read) state_q <= RX_LOW;
        RX_LOW: begin
          length_o[7:0] <= rdata;
          state_q <= RX_HIGH;
        end
        RX_HIGH: begin
          length_o[10:8] <= rdata[2:0];
          togo_q <= {rdata[2:0], length_o[7:0]} - 11'd1;
          state_q <= RX_DATA;
        end
        default: if (ready_i) begin
          togo_q <= togo_q - 11'd1;
          if (last_o) state_q <= RX_WAIT;
        end
      endcase
    end
  end

  assign valid_o = state_q == RX_DATA;
  assign last_o = togo_q == 11'd0;
  assign byte_o = rdata;

  mau_ram #(.WIDTH(8), .DEPTH(BYTES), .BLOCK(1)) u_ring (
    .clk_i, .write_i(write), .waddr_i(waddr), .wdata_i(wdata), .read_i(read),
    .raddr_i(rptr_q[AW-1:0]), .rdata_o(rdata)
  );
endmodule : mau_link_rx
