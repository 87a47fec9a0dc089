// unit.hpp - what the Verilated and the SystemC adapter share: a mau_dut's sizes and empty
// functions, and its channels on the ports of its top.
//
// An adapter whose ports are not of Verilator's types defines put(), put_words() and get(),
// get_words() for them, then includes this file. 'P' is anything with members named like the ports.
// MAU_LANES, MAU_WINDOW, MAU_LINE_BYTES name the parameter set the adapter is compiled for;
// MAU_VMEM: the top is mau_vmem, MAU_INST: mau_inst, else mau.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_UNIT_HPP
#define MAU_UNIT_HPP

#include <cstring>

#include "cosim/mau_dut.h"
#include "mau_ports.hpp"
#include "verilated_ports.hpp"

#define MAU_EXPORT extern "C" __attribute__((visibility("default")))

// Drives what the test bench has set before a step().
template <class P>
inline void drive_channels(P &p, mau_dut &d)
{
#ifdef MAU_VMEM
	drive_mau_vmem(p, d.driven);
	drive_mau_vmem_payloads(p, d.payload, d.fresh);
#else
	drive_mau(p, d.driven);
	drive_mau_payloads(p, d.payload, d.fresh);
#endif
	d.fresh = 0;
}

// Shows what the coming edge sees. Payloads are read under their valid only: they mean nothing
// otherwise.
template <class P>
inline void show_channels(P &p, mau_dut &d)
{
#ifdef MAU_VMEM
	d.shown = show_mau_vmem(p, d.payload);
#else
	d.shown = show_mau(p, d.payload);
#endif
}

// The fields of mau_dut that do not depend on the engine; everything else is the adapter's.
inline void describe(mau_dut &d)
{
	d.size = {MAU_LANES, MAU_WINDOW, MAU_LINE_BYTES};
#ifdef MAU_VMEM
	d.top = MAU_TOP_MAU_VMEM;
	d.ids = 1u << MAU_ID_BITS;
	d.convert = MAU_CONVERT;
#endif
#ifdef MAU_INST
	d.takes_words = true;
#endif
	d.trace_open = [](mau_dut *, const char *) { return -1; };
	d.trace_close = [](mau_dut *) {};
	d.fault = [](mau_dut *, unsigned) {};
}

#endif
