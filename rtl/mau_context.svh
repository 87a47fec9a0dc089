// mau_context.svh - the context of the unit as one bundle (ports of docs/interface.md): quasi-static, it changes only while the unit is idle.
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_CONTEXT_SVH
`define MAU_CONTEXT_SVH
typedef struct packed {
  logic [2:0]  gfx;           // GFX_*
  logic        rules;         // RULES_*
  logic [1:0]  align;
  logic        policy;        // POLICY_*
  logic        wave32;
  logic [17:0] lds_base;
  logic [17:0] lds_size;
  logic [47:0] scratch_base;
  logic [31:0] shared_hi;
  logic [31:0] private_hi;
} mau_context_t;
`endif
