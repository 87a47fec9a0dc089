// mau_fault.svh - planted faults: does the test bench find them?
// `MAU_FAULT(id) is 1 while fault 'id' is planted. With MAU_FAULTS defined it asks the simulator's
// C side (DPI, the cosim adapter); without it is the constant 0 and costs nothing.
// `MAU_FAULT_REG(name, id) declares 'name', the same as seen one clock ago.
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_FAULT_SVH
`define MAU_FAULT_SVH
`ifdef MAU_FAULTS
import "DPI-C" function bit mau_fault(input int id);
`define MAU_FAULT(id) mau_fault(id)
`define MAU_FAULT_REG(name, id) logic name; always_ff @(posedge clk_i) name <= mau_fault(id);
`else
`define MAU_FAULT(id) 1'b0
`define MAU_FAULT_REG(name, id) localparam logic name = 1'b0;
`endif
`endif
