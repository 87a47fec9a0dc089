`default_nettype none
// vmem_model.sv - scope `model` of a trace of the data path: the number of the clock. The tracing
// build binds it into the unit.
// SPDX-License-Identifier: Apache-2.0
module vmem_model;
  logic [63:0] clock;                          // of the episode
endmodule : vmem_model

bind mau_vmem vmem_model model ();
`default_nettype wire
