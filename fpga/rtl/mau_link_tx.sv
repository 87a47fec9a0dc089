// mau_link_tx.sv - encodes answers for the line: appends the CRC, encodes COBS, appends a zero
// byte. An answer is encoded into a ring as its bytes arrive. The code byte of a block is written
// when the block ends. A frame is sent when it is complete.
// SPDX-License-Identifier: Apache-2.0
module mau_link_tx
  import mau_link_pkg::*;
#(
  parameter int BYTES = 2048,  // size of the ring, a power of two
  parameter int FRAME = 1048   // bytes of a frame on the line, at most
) (
  input  logic       clk_i,         // rising edge
  input  logic       rst_ni,        // low: empty
  // From the executor: kind, seq, payload. A frame starts only when the ring has room for the
  // longest.
  input  logic       valid_i,       // byte_i is valid
  output logic       ready_o,       // it is taken
  input  logic [7:0] byte_i,        // the byte
  input  logic       last_i,        // last one of its frame
  // To the line.
  output logic       line_valid_o,  // line_byte_o is valid
  input  logic       line_ready_i,  // it is taken
  output logic [7:0] line_byte_o,   // the byte
  output logic       idle_o         // everything was handed to the line
);
  localparam int AW = $clog2(BYTES);

  mau_link_tx_state_t state_q;
  logic [1:0]    index_q;        // byte of the CRC
  logic [AW:0]   wptr_q;         // next free byte
  logic [AW-1:0] code_q;         // code of the open block
  logic [AW:0]   rptr_q, whole_q; // read pointer; end of the last complete frame
  logic [7:0]    run_q;          // code of the block: its length + 1; 255: full
  logic          room, start, take, write, read, full;
  logic [7:0]    content, wdata, rdata;
  logic [AW-1:0] waddr;
  logic [31:0]   crc;

  assign start = state_q == TX_FIRST && valid_i && room;
  assign full = run_q == 8'd255;
  assign ready_o = state_q == TX_DATA && !full;
  assign take = !full && ((state_q == TX_DATA && valid_i) || state_q == TX_CRC);
  assign content = state_q == TX_CRC ? crc[index_q*8 +: 8] : byte_i;

  mau_crc32 u_crc (
    .clk_i, .start_i(state_q == TX_FIRST), .valid_i(take && state_q == TX_DATA), .byte_i,
    .crc_o(crc)
  );

  always_comb begin
    write = take;
    waddr = content == 8'd0 ? code_q : wptr_q[AW-1:0];
    wdata = content == 8'd0 ? run_q : content;
    if (full || state_q == TX_CODE) begin
      write = 1'b1;
      waddr = code_q;
      wdata = run_q;
    end else if (state_q == TX_ZERO) begin
      write = 1'b1;
      waddr = wptr_q[AW-1:0];
      wdata = 8'd0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= TX_FIRST;
      wptr_q <= '0;
      whole_q <= '0;
      run_q <= 8'd1;
    end else begin
      // A block begins at the start of a frame, after a zero, and after a full block.
      if (start || (take && content == 8'd0) || full) begin
        code_q <= wptr_q[AW-1:0];
        wptr_q <= wptr_q + 1'b1;
        run_q <= 8'd1;
      end else if (take) begin
        wptr_q <= wptr_q + 1'b1;
        run_q <= run_q + 8'd1;
      end
      case (state_q)
        TX_DATA: if (take && last_i) begin
          state_q <= TX_CRC;
          index_q <= 2'd0;
        end
        TX_CRC: if (take) begin
          index_q <= index_q + 2'd1;
          if (index_q == 2'd3) state_q <= TX_CODE;
        end
        TX_CODE: if (!full) state_q <= TX_ZERO;
        TX_ZERO: begin
          wptr_q <= wptr_q + 1'b1;
          whole_q <= wptr_q + 1'b1;
          state_q <= TX_FIRST;
        end
        default: if (start) state_q <= TX_DATA;  // TX_FIRST
      endcase
    end
  end

  // ---- To the line ------------------------------------------------------------------------------
  logic filled_q;  // rdata has a byte

  assign room = wptr_q - rptr_q <= (AW + 1)'(BYTES - FRAME);
  assign read = rptr_q != whole_q && (!filled_q || line_ready_i);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      rptr_q <= '0;
      filled_q <= 1'b0;
    end else begin
      if (read) rptr_q <= rptr_q + 1'b1;
      filled_q <= read || (filled_q && !line_ready_i);
    end
  end

  assign line_valid_o = filled_q;
  assign line_byte_o = rdata;
  assign idle_o = rptr_q == whole_q && !filled_q && state_q == TX_FIRST && !valid_i;

  mau_ram #(.WIDTH(8), .DEPTH(BYTES), .BLOCK(1)) u_ring (
    .clk_i, .write_i(write), .waddr_i(waddr), .wdata_i(wdata), .read_i(read),
    .raddr_i(rptr_q[AW-1:0]), .rdata_o(rdata)
  );
endmodule : mau_link_tx
