// mau_beat_lanes.sv - which lanes of a beat the return side has to do with. Combinational.
// Which windows have transactions, and where the elements lie, too.
// A beat that writes no register and has nothing in LDS is not kept: its request waits for it, but
// nothing else does. The last beat of a request is, for its completion.
// Rules: X6, X7 of docs/spec/execute.md, T33 to T35 of docs/spec/convert.md.
// SPDX-License-Identifier: Apache-2.0
module mau_beat_lanes
  import mau_enc::*, mau_pkg::*, mau_data_pkg::*;
#(
  parameter int LANES = 16,
  parameter int WINDOW = 16       // LANES at most
) (
  input  logic               valid_i,    // else the outputs mean nothing
  /* verilator lint_off UNUSEDSIGNAL */  // its class counts
  input  mau_lane_beat_t     beat_i,
  /* verilator lint_on UNUSEDSIGNAL */
  /* verilator lint_off UNUSEDSIGNAL */  // what a transaction does not have
  input  logic [LANES*64-1:0] lane_i,    // mau_lane_t a lane
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [LANES*4-1:0] status_i,
  input  logic [LANES*2-1:0] seg_i,
  // Lanes that get a result where the beat returns one (T35): by status alone, of stores, too.
  output logic [LANES-1:0]   writes_o,
  output logic [LANES-1:0]   in_lds_o,   // FLAT lanes in LDS
  output logic               kept_o,
  output logic [LANES/WINDOW-1:0] some_o,     // windows with lanes that move
  output logic [LANES*PLACE_BITS-1:0] place_o // where their elements lie
);
  /* verilator lint_off UNUSEDSIGNAL */
  mau_attr_t  attr;
  /* verilator lint_on UNUSEDSIGNAL */
  logic       returns;                        // lanes that write come back

  assign attr = beat_i.attr;
  assign returns = attr.cls == CLS_LOAD || (attr.cls == CLS_ATOMIC && attr.glc);

  always_comb begin : b_lanes
    logic [3:0] status;
    status = '0;
    writes_o = '0;
    in_lds_o = '0;
    kept_o = 1'b0;
    some_o = '0;
    place_o = '0;
    if (valid_i) begin
      for (int l = 0; l < LANES; l++) begin
        status = status_i[l*4 +: 4];
        writes_o[l] = status == STATUS_OK || status == STATUS_PARTIAL ||
                      status == STATUS_OUT_OF_RANGE || status == STATUS_MEMVIOL ||
                      status == STATUS_NULL || status == STATUS_INVALID;
        if (lane_i[l*64+LANE_DW +: 4] != 4'd0) some_o[l/WINDOW] = 1'b1;
        place_o[l*PLACE_BITS +: PLACE_BITS] = {lane_i[l*64+LANE_PHASE +: 2],
          lane_i[l*64+LANE_WALK], lane_i[l*64+LANE_DW +: 4], lane_i[l*64 +: PLACE_DW]};
        in_lds_o[l] = seg_i[l*2 +: 2] == SEG_LDS && status == STATUS_OK;
      end
      kept_o = beat_i.last || in_lds_o != '0 || (returns && writes_o != '0);
    end
  end
endmodule : mau_beat_lanes
