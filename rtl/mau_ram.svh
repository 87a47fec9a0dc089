// mau_ram.svh - attributes of memories. MAU_RAM: a shallow memory that stands in front of logic: never read and written at one address in one clock.
// With MAU_LUT_RAM defined it also asks for LUT RAM (ECP5, Xilinx): its output register is then a flip-flop, not the slow output of a
// block RAM. Not for parts without LUT RAM (iCE40): Yosys stops there.
// A memory is read and written in one clocked block, reads first, and written by `=', not `<=': the same to synthesis and to every reader, since
// there is none outside the block, and a simulator need not keep the word aside till the end of the clock.
// MAU_BANK: the same of a wide memory with nothing but a register or a port behind it: with MAU_BLOCK_RAM defined it asks for block RAM, which has no
// read address to spread over hundreds of LUTs.
// `MAU_OUTREG: 1 where what is read from a MAU_BANK passes its output register, on FPGAs; 0 in simulation, which then reads a clock later, straight to where
// it is wanted.
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_RAM_SVH
`define MAU_RAM_SVH
`ifdef MAU_LUT_RAM
`define MAU_RAM (* no_rw_check, ram_style = "distributed" *)
`else
`define MAU_RAM (* no_rw_check *)
`endif
`ifdef MAU_FREE_RUN
`define MAU_OUTREG 1
`else
`define MAU_OUTREG 0
`endif
`ifdef MAU_BLOCK_RAM
`define MAU_BANK (* no_rw_check, ram_style = "block" *)
`else
`define MAU_BANK (* no_rw_check *)
`endif
`endif
