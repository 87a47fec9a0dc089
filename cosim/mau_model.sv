`default_nettype none
// mau_model.sv - scope `model` of a trace: what the golden model says of the coming edge.
// The tracing build binds it into the unit. The adapter writes the signals, nothing reads them: no
// logic. Names, widths and pitches are those of docs/interface.md. *_valid: the beat is due, or has
// been and was not taken. *_mismatch: the unit says otherwise. Payloads are 0 without their valid.
// SPDX-License-Identifier: Apache-2.0
module mau_model #(
  parameter int LANES = 16,
  parameter int WINDOW = 16,
  parameter int LINE_BYTES = 64
);
  logic [63:0]           clock;                // of the episode

  logic [31:0]           oldest;               // request that is not finished, in the episode
  logic [7:0]            oldest_tag;
  logic [2:0]            oldest_waits;         // WAITS_*: for what

  logic                  res_valid, res_valid_mismatch;
  logic [7:0]            res_tag;
  logic                  res_tag_mismatch;
  logic [3:0]            res_beat;
  logic                  res_beat_mismatch;
  logic                  res_last, res_last_mismatch;
  logic [LANES*64-1:0]   res_addr;
  logic                  res_addr_mismatch;
  logic [LANES*4-1:0]    res_comps;
  logic                  res_comps_mismatch;
  logic [LANES*4-1:0]    res_status;
  logic                  res_status_mismatch;
  logic [LANES*2-1:0]    res_seg;
  logic                  res_seg_mismatch;
  logic [LANES*32-1:0]   res_lds;
  logic                  res_lds_mismatch;
  logic [LANES-1:0]      res_lanes_mismatch;   // lanes of the beat with a field that differs

  logic                  txn_valid, txn_valid_mismatch;
  logic [7:0]            txn_tag;
  logic                  txn_tag_mismatch;
  logic [3:0]            txn_window;
  logic                  txn_window_mismatch;
  logic [2:0]            txn_pass;
  logic                  txn_pass_mismatch;
  logic [47:0]           txn_line;
  logic                  txn_line_mismatch;
  logic [WINDOW-1:0]     txn_lanes;
  logic                  txn_lanes_mismatch;
  logic [LINE_BYTES-1:0] txn_bytes;
  logic                  txn_bytes_mismatch;
  logic [15:0]           txn_attr;
  logic                  txn_attr_mismatch;
  logic                  txn_last, txn_last_mismatch;

  logic                  done_valid, done_valid_mismatch;
  logic [7:0]            done_tag;
  logic                  done_tag_mismatch;
  logic [2:0]            done_error;
  logic                  done_error_mismatch;
  logic [9:0]            done_count;
  logic                  done_count_mismatch;
endmodule : mau_model

bind mau mau_model #(.LANES(LANES), .WINDOW(WINDOW), .LINE_BYTES(LINE_BYTES)) model ();
`default_nettype wire
