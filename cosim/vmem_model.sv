`default_nettype none
// vmem_model.sv - scope `model` of a trace of the data path: what the golden model says of the
// coming edge.
// The tracing build binds it into the unit. The adapter writes the signals, nothing reads them: no
// logic. Names, widths and pitches are those of docs/vmem.md. *_valid: a beat is to come on the
// channel, of a request whose header was taken. *_mismatch: the unit says otherwise. Payloads are 0
// without their valid, and where they mean nothing.
// SPDX-License-Identifier: Apache-2.0
module vmem_model #(
  parameter int LANES = 16,
  parameter int LINE_BYTES = 64
);
  logic [63:0]             clock;                  // of the episode

  logic [31:0]             oldest;                 // request that is not finished, in the episode
  logic [7:0]              oldest_tag;
  logic [2:0]              oldest_waits;           // MAU_DATA_WAITS_*: for what

  logic                    mem_req_valid, mem_req_valid_mismatch;
  logic                    mem_req_id_mismatch;    // a request of this id has no answer yet
  logic [1:0]              mem_req_kind;
  logic                    mem_req_kind_mismatch;
  logic [47:0]             mem_req_line;
  logic                    mem_req_line_mismatch;
  logic [LINE_BYTES-1:0]   mem_req_bytes;
  logic                    mem_req_bytes_mismatch;
  logic [LINE_BYTES*8-1:0] mem_req_data;
  logic                    mem_req_data_mismatch;
  logic                    mem_req_compare_mismatch; // ATOMIC: bits 127:64 of the data
  logic [$clog2(LINE_BYTES)-1:0] mem_req_offset;
  logic                    mem_req_offset_mismatch;
  logic                    mem_req_wide, mem_req_wide_mismatch;
  logic [4:0]              mem_req_atomic;
  logic                    mem_req_atomic_mismatch;
  logic                    mem_req_more, mem_req_more_mismatch;
  logic [15:0]             mem_req_attr;
  logic                    mem_req_attr_mismatch;

  logic                    vgpr_valid, vgpr_valid_mismatch;
  logic [7:0]              vgpr_tag;
  logic                    vgpr_tag_mismatch;
  logic [3:0]              vgpr_beat;
  logic                    vgpr_beat_mismatch;
  logic [2:0]              vgpr_dword;
  logic                    vgpr_dword_mismatch;
  logic [1:0]              vgpr_half;
  logic                    vgpr_half_mismatch;
  logic [LANES-1:0]        vgpr_lanes;
  logic                    vgpr_lanes_mismatch;
  logic [LANES*32-1:0]     vgpr_data;
  logic                    vgpr_data_mismatch;
  logic [LANES-1:0]        vgpr_data_lanes_mismatch; // lanes of the beat whose data differs

  logic                    sgpr_valid, sgpr_valid_mismatch;
  logic [7:0]              sgpr_tag;
  logic                    sgpr_tag_mismatch;
  logic [1:0]              sgpr_quad;
  logic                    sgpr_quad_mismatch;
  logic [3:0]              sgpr_mask;
  logic                    sgpr_mask_mismatch;
  logic [127:0]            sgpr_data;
  logic                    sgpr_data_mismatch;

  logic                    lds_req_valid, lds_req_valid_mismatch;
  logic [1:0]              lds_req_kind;
  logic                    lds_req_kind_mismatch;
  logic [4:0]              lds_req_atomic;
  logic                    lds_req_atomic_mismatch;
  logic                    lds_req_wide, lds_req_wide_mismatch;
  logic [LANES-1:0]        lds_req_lanes;
  logic                    lds_req_lanes_mismatch;
  logic [LANES*32-1:0]     lds_req_addr;
  logic                    lds_req_addr_mismatch;
  logic [LANES*16-1:0]     lds_req_bytes;
  logic                    lds_req_bytes_mismatch;
  logic [LANES*128-1:0]    lds_req_data;
  logic                    lds_req_data_mismatch;
  logic [LANES-1:0]        lds_req_data_lanes_mismatch; // lanes whose part differs

  logic                    done_valid, done_valid_mismatch;
  logic [7:0]              done_tag;
  logic                    done_tag_mismatch;
  logic [2:0]              done_error;
  logic                    done_error_mismatch;
  logic [9:0]              done_count;
  logic                    done_count_mismatch;
endmodule : vmem_model

bind mau_vmem vmem_model #(.LANES(LANES), .LINE_BYTES(LINE_BYTES)) model ();
`default_nettype wire
