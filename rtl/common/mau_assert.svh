// mau_assert.svh - assertion macros, clocked by clk_i, disabled during reset. They are empty unless
// MAU_SVA is defined (Verilator). `MAU_ASSERT(Name, property) reports the name when it fails.
// `MAU_HELD(Name, valid, ready, payload) is the handshake contract of docs/interface.md,
// Timing 1: valid and payload hold until taken. It keeps the payload in a register of its own,
// because Verilator 5.006 makes uncompilable C++ of $stable() on wide buses.
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_ASSERT_SVH
`define MAU_ASSERT_SVH
`ifdef MAU_SVA
`define MAU_ASSERT(name, prop) \
  name: assert property (@(posedge clk_i) disable iff (!rst_ni) prop) else $error("%m: name");
`define MAU_HELD(name, valid, ready, payload) \
  logic name``_waits; \
  logic [$bits(payload)-1:0] name``_payload; \
  always_ff @(posedge clk_i) begin \
    if (!rst_ni) name``_waits <= 1'b0; \
    else begin \
      name``_waits <= (valid) && !(ready); \
      if (name``_waits) \
        name: assert ((valid) && name``_payload == (payload)) else $error("%m: name"); \
    end \
  end \
  always_ff @(posedge clk_i) name``_payload <= (payload);
`else
`define MAU_ASSERT(name, prop)
`define MAU_HELD(name, valid, ready, payload)
`endif
`endif
