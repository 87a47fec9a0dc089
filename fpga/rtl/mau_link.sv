// mau_link.sv - executes the frames of the serial line on a bus of 32-bit words (docs/board.md).
// Frames are executed one at a time, in order, and each gets an answer. The bus has no wait states:
// read data are on bus_rdata_i READ_CLOCKS cycles after bus_o.read, until the next read.
// SPDX-License-Identifier: Apache-2.0
module mau_link
  import mau_board_pkg::*, mau_link_pkg::*;
#(
  parameter int CLOCK_HZ = 25000000  // of clk_i
) (
  input  logic        clk_i,        // rising edge
  input  logic        rst_ni,       // low: no frames, 115,200 baud
  // Serial line.
  input  logic        uart_rx_i,    // from the host, asynchronous
  output logic        uart_tx_o,    // to the host
  // Bus.
  output mau_bus_t    bus_o,        // the bus in this cycle
  input  logic [31:0] bus_rdata_i,  // data that were read
  // Registers of the link.
  input  logic        baud_write_i, // bus_o.data are written to BAUD
  output logic [23:0] baud_o,       // BAUD
  output logic [31:0] frames_o,     // good frames, modulo 2**32
  output logic [31:0] dropped_o,    // dropped frames, modulo 2**32
  output logic        busy_o        // a frame is received, executed or sent
);
  localparam logic [7:0] WRITE = 8'h01, READ = 8'h02, UNKNOWN = 8'hff, ANSWER = 8'h80;
  localparam logic [2:0] READ_CLOCKS = 3'd4;

  // ---- State of the executor --------------------------------------------------------------------
  mau_link_state_t state_q;

  // ---- Line -------------------------------------------------------------------------------------
  logic        line_valid, line_bad, out_valid, out_ready, rx_idle, tx_idle;
  logic [7:0]  line_byte, out_byte;
  logic [23:0] rate;
  logic        good, dropped, pending, change;

  mau_uart_rx u_uart_rx (
    .clk_i, .rst_ni, .baud_i(rate), .line_i(uart_rx_i), .valid_o(line_valid), .bad_o(line_bad),
    .byte_o(line_byte), .idle_o(rx_idle)
  );
  mau_uart_tx u_uart_tx (
    .clk_i, .rst_ni, .baud_i(rate), .valid_i(out_valid), .ready_o(out_ready), .byte_i(out_byte),
    .line_o(uart_tx_o)
  );

  // ---- Frames -----------------------------------------------------------------------------------
  logic        in_valid, in_ready, in_last, ans_valid, ans_ready, ans_last;
  logic [7:0]  in_byte, ans_byte;
  logic [10:0] in_length;

  mau_link_rx u_rx (
    .clk_i, .rst_ni, .forget_i(change), .line_valid_i(line_valid), .line_bad_i(line_bad),
    .line_byte_i(line_byte), .valid_o(in_valid), .ready_i(in_ready), .byte_o(in_byte),
    .last_o(in_last), .length_o(in_length), .good_o(good), .dropped_o(dropped)
  );
  mau_link_tx u_tx (
    .clk_i, .rst_ni, .valid_i(ans_valid), .ready_o(ans_ready), .byte_i(ans_byte),
    .last_i(ans_last), .line_valid_o(out_valid), .line_ready_i(out_ready), .line_byte_o(out_byte),
    .idle_o(tx_idle)
  );
  mau_link_rate #(.CLOCK_HZ(CLOCK_HZ)) u_rate (
    .clk_i, .rst_ni, .write_i(baud_write_i), .wdata_i(bus_o.data), .good_i(good),
    .sent_i(tx_idle && out_ready && state_q == KIND), .baud_o, .rate_o(rate), .pending_o(pending),
    .change_o(change)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      frames_o <= '0;
      dropped_o <= '0;
    end else begin
      if (good) frames_o <= frames_o + 32'd1;
      if (dropped) dropped_o <= dropped_o + 32'd1;
    end
  end

  // ---- Executor ---------------------------------------------------------------------------------
  logic [7:0]  kind_q, seq_q;
  logic        refused_q;          // the answer is 0xff
  logic [55:0] head_q;             // addr, words, stride, count; the last byte on top
  logic [2:0]  index_q;            // byte of the head; cycle of a FETCH
  logic [1:0]  byte_q;             // byte of a word
  logic [31:0] word_q;             // word that is sent
  logic [29:0] base_q;             // start of the record
  logic [29:0] step_q;             // words from record to record
  logic [7:0]  words_q, gone_q;    // words of a record, 0: without end; earlier ones
  logic [8:0]  count_q;            // words that remain
  logic        record_ends, in_take, ans_take, write_fits, advance;
  logic [63:0] head;

  assign in_take = in_valid && in_ready;
  assign ans_take = ans_valid && ans_ready;
  assign head = {in_byte, head_q};
  assign record_ends = words_q != 8'd0 && gone_q + 8'd1 == words_q;
  assign write_fits = in_length >= 11'd12 && in_length <= 11'd1032 && in_length[1:0] == 2'd0;
  assign advance = bus_o.write || (state_q == WORD && ans_take && byte_q == 2'd3);

  always_ff @(posedge clk_i) begin
    bus_o.write <= 1'b0;
    bus_o.read <= 1'b0;
    if (!rst_ni) state_q <= KIND;
    else begin
      case (state_q)
        KIND: if (in_take) begin
          kind_q <= in_byte;
          state_q <= SEQ;
        end
        SEQ: if (in_take) begin
          seq_q <= in_byte;
          index_q <= 3'd0;
          refused_q <= 1'b0;
          if ((kind_q == WRITE && write_fits) || (kind_q == READ && in_length == 11'd10))
            state_q <= HEAD;
          else begin
            refused_q <= 1'b1;
            state_q <= in_last ? ANS_KIND : DRAIN;
          end
        end
        HEAD: if (in_take) begin
          head_q <= head[63:8];
          index_q <= index_q + 3'd1;
          byte_q <= 2'd0;
          gone_q <= 8'd0;
          if (kind_q == WRITE && index_q == 3'd5) begin
            bus_o.addr <= head[47:18];
            base_q <= head[47:18];
            words_q <= head[55:48];
            step_q <= 30'd1 << head[63:56];
            refused_q <= head[17:16] != 2'd0;
            state_q <= head[17:16] != 2'd0 ? DRAIN : DATA;
          end
          if (index_q == 3'd7) begin
            bus_o.addr <= head[31:2];
            base_q <= head[31:2];
            words_q <= head[39:32];
            step_q <= 30'd1 << head[47:40];
            count_q <= head[56:48];
            refused_q <= head[1:0] != 2'd0 || head[63:48] == 16'd0 || head[63:48] > 16'd256;
            state_q <= ANS_KIND;
          end
        end
        DRAIN: if (in_take && in_last) state_q <= ANS_KIND;
        DATA: if (in_take) begin
          byte_q <= byte_q + 2'd1;
          bus_o.data <= {in_byte, bus_o.data[31:8]};
          bus_o.write <= byte_q == 2'd3;
          if (in_last) state_q <= ANS_KIND;
        end
        ANS_KIND: if (ans_take) state_q <= ANS_SEQ;
        ANS_SEQ: if (ans_take) begin
          state_q <= refused_q ? ANS_WHAT : kind_q == READ ? FETCH : KIND;
          index_q <= 3'd0;
        end
        ANS_WHAT: if (ans_take) state_q <= KIND;
        FETCH: begin
          bus_o.read <= index_q == 3'd0;
          index_q <= index_q + 3'd1;
          word_q <= bus_rdata_i;
          byte_q <= 2'd0;
          if (index_q == READ_CLOCKS + 3'd1) begin
            count_q <= count_q - 9'd1;
            state_q <= WORD;
          end
        end
        default: if (ans_take) begin  // WORD
          word_q <= {8'd0, word_q[31:8]};
          byte_q <= byte_q + 2'd1;
          index_q <= 3'd0;
          if (byte_q == 2'd3) state_q <= count_q == 9'd0 ? KIND : FETCH;
        end
      endcase
      // The next word.
      if (advance) begin
        gone_q <= record_ends ? 8'd0 : gone_q + 8'd1;
        bus_o.addr <= record_ends ? base_q + step_q : bus_o.addr + 30'd1;
        if (record_ends) base_q <= base_q + step_q;
      end
    end
  end

  always_comb begin
    in_ready = state_q == KIND ? !pending :
               state_q == SEQ || state_q == HEAD || state_q == DRAIN || state_q == DATA;
    ans_valid = state_q >= ANS_KIND && state_q != FETCH;
    ans_last = 1'b0;
    case (state_q)
      ANS_KIND: ans_byte = refused_q ? UNKNOWN : kind_q | ANSWER;
      ANS_SEQ: begin
        ans_byte = seq_q;
        ans_last = !refused_q && kind_q == WRITE;
      end
      ANS_WHAT: begin
        ans_byte = kind_q;
        ans_last = 1'b1;
      end
      default: begin  // WORD
        ans_byte = word_q[7:0];
        ans_last = count_q == 9'd0 && byte_q == 2'd3;
      end
    endcase
  end

  assign busy_o = !rx_idle || in_valid || state_q != KIND || !tx_idle || !out_ready || pending;
endmodule : mau_link
