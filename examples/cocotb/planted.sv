// planted.sv - in front of the other files: fault `MAU_PLANTED of docs/user/faults.md is in the RTL.
// It takes the place of rtl/common/mau_fault.svh, whose guard it sets.
// SPDX-License-Identifier: Apache-2.0
`define MAU_FAULTS
`define MAU_FAULT_SVH
`define MAU_FAULT(id) ((id) == `MAU_PLANTED)
`define MAU_FAULT_REG(name, id) localparam logic name = (id) == `MAU_PLANTED;
