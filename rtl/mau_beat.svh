// mau_beat.svh - `MAU_BEAT(e): guard of registers that mean something with a beat (a slot, its request) alone.
// A simulator is the faster the fewer registers it loads, so there they load under e. In hardware an enable only is a wide net more: with MAU_FREE_RUN
// defined (the FPGA flow does) they load in every clock. Nothing may hold its value by such a guard alone, unless what it is made of holds as long:
// header, slot and lanes move on together, so what a register takes in a clock without a beat belongs to no beat. Both ways are run in lockstep.
// `MAU_KEEP(x, m): x, of which only the bits of m are ever 1. Synthesis, which does not see across modules that are kept apart, is told so; a simulator
// need not mask.
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_BEAT_SVH
`define MAU_BEAT_SVH
`ifdef MAU_FREE_RUN
`define MAU_BEAT(e) (1'b1 || (e))
`define MAU_KEEP(x, m) ((x) & (m))
`else
`define MAU_BEAT(e) (e)
`define MAU_KEEP(x, m) (x)
`endif
`endif
