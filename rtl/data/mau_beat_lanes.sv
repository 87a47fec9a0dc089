// mau_beat_lanes.sv - what the data path needs of the lane bus: lanes with a result, windows with
// transactions, places of the elements. Combinational.
// A beat is kept for the return path when it writes a register or has lanes in LDS. The last beat
// of a request is kept for its completion. Other beats end at the gather.
// Rules: X6, X7 of docs/spec/execute.md, T33 to T35 of docs/spec/convert.md.
// SPDX-License-Identifier: Apache-2.0
module mau_beat_lanes
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16       // LANES at most
) (
  input  logic                    valid_i,         // 0: the outputs mean nothing
  input  mau_lane_beat_t          beat_i,
  input  mau_lane_t [LANES-1:0]   lane_i,
  input  logic [LANES-1:0][3:0]   status_i,
  input  logic [LANES-1:0][1:0]   seg_i,
  // Lanes with a result if the beat returns one (T35). They follow from status alone, in stores
  // too.
  output logic [LANES-1:0]        writes_o,
  output logic [LANES-1:0]        in_lds_o,        // FLAT lanes in LDS
  output logic                    kept_o,          // the return path keeps the beat
  output logic [LANES/WINDOW-1:0] some_o,          // windows with lanes that move
  output mau_place_t [LANES-1:0]  place_o          // places of their elements
);
  mau_attr_t attr;
  logic      returns;                                // lanes in writes_o return data

  assign attr = beat_i.attr;
  assign returns = attr.cls == CLS_LOAD || (attr.cls == CLS_ATOMIC && attr.glc);

  function automatic logic writes(input logic [3:0] status);
    return status == STATUS_OK || status == STATUS_PARTIAL || status == STATUS_OUT_OF_RANGE ||
           status == STATUS_MEMVIOL || status == STATUS_NULL || status == STATUS_INVALID;
  endfunction

  always_comb begin
    writes_o = '0;
    in_lds_o = '0;
    kept_o = 1'b0;
    some_o = '0;
    if (valid_i) begin
      for (int l = 0; l < LANES; l++) begin
        writes_o[l] = writes(status_i[l]);
        in_lds_o[l] = seg_i[l] == SEG_LDS && status_i[l] == STATUS_OK;
        if (lane_i[l].dw != '0) some_o[l/WINDOW] = 1'b1;
      end
      kept_o = beat_i.last || in_lds_o != '0 || (returns && writes_o != '0);
    end
  end

  for (genvar l = 0; l < LANES; l++) begin : g_place
    assign place_o[l] = '{
      pad:   1'b0,
      phase: lane_i[l].phase,
      walk:  lane_i[l].walk,
      dw:    lane_i[l].dw,
      addr:  lane_i[l].addr[7:0]
    };
  end
endmodule : mau_beat_lanes
