// lds.sv - mau_data_lds with 4 lanes: a beat of a FLAT load, store or atomic with lanes in LDS, or
// of a load to LDS, its request, and the elements that the response brings.
// SPDX-License-Identifier: Apache-2.0
module prove_lds
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,
  // A beat.
  input  logic         valid_i,
  input  logic [1:0]   kind_i,      // MEM_*; to LDS any
  input  logic [4:0]   atomic_i,    // ATOMIC_*
  input  logic         returns_i,   // the response has elements
  input  logic         to_lds_i,    // a load to LDS
  input  logic         converts_i,  // with a format
  input  logic [4:0]   bytes_i,     // bytes of an element
  input  logic [3:0]   lanes_i,     // lanes in LDS
  input  logic [127:0] lds_i,       // their addresses
  input  logic [511:0] data_i,      // elements of a store, data of an atomic
  input  logic [511:0] element_i,   // elements of a load to LDS
  input  logic [511:0] registers_i, // with a format: what it has converted, and the addresses
  input  logic [127:0] converted_lds_i,
  input  mau_beat_control_t beat_i, // what such a beat does not depend on
  // The request.
  input  logic         ready_i,
  output logic         req_valid_o,
  output logic [1:0]   req_kind_o,
  output logic [4:0]   req_atomic_o,
  output logic         req_wide_o,
  output logic [3:0]   req_lanes_o,
  output logic [127:0] req_addr_o,
  output logic [63:0]  req_bytes_o,
  output logic [511:0] req_data_o,
  // The response, and the beat with its elements.
  input  logic         rsp_valid_i,
  input  logic [511:0] rsp_data_i,
  input  logic         take_i,
  output logic         rsp_ready_o,
  output logic         valid_o,
  output logic [511:0] answer_o
);
  logic              take, data_take;
  mau_beat_control_t beat;
  mau_lds_request_t  request;

  always_comb begin
    beat = beat_i;
    beat.returns = returns_i;
    beat.to_lds = to_lds_i;
    beat.converts = converts_i;
    beat.kind = kind_i;
    beat.atomic = atomic_i;
    beat.bytes = bytes_i;
  end

  mau_data_lds #(.LANES(4)) u_dut (
    .clk_i, .rst_ni, .valid_i, .take_o(take), .beat_i(beat), .lanes_i, .lds_i, .element_i,
    .registers_i, .converted_lds_i, .data_valid_i(1'b1), .data_take_o(data_take), .data_i,
    .valid_o, .take_i, .answer_o, .lds_req_valid_o(req_valid_o), .lds_req_ready_i(ready_i),
    .lds_req_o(request), .lds_req_lanes_o(req_lanes_o), .lds_req_addr_o(req_addr_o),
    .lds_req_bytes_o(req_bytes_o), .lds_req_data_o(req_data_o), .lds_rsp_valid_i(rsp_valid_i),
    .lds_rsp_ready_o(rsp_ready_o), .lds_rsp_data_i(rsp_data_i)
  );
  assign {req_kind_o, req_atomic_o, req_wide_o} = request;
endmodule : prove_lds
