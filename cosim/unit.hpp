// unit.hpp - code that the Verilated and the SystemC adapter share: the sizes and default functions
// of a mau_dut, and its channels on the ports of its top.
//
// An adapter with ports of other types than Verilator's defines put(), put_words() and get(),
// get_words() for them, then includes this file. 'P' is any type with members named like the ports.
// unit_parameters.h is written by build_unit.sh. MAU_LANES, MAU_WINDOW, MAU_LINE_BYTES are the
// parameters for which the adapter is compiled; MAU_VMEM: the top is mau_vmem, with MAU_AXI4
// axi4_unit. MAU_INST: mau_inst. Else mau.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_UNIT_HPP
#define MAU_UNIT_HPP

#include "unit_parameters.h"

#include <cstring>

#include "cosim/mau_dut.h"
#include "mau_ports.hpp"
#include "verilated_ports.hpp"

#define MAU_EXPORT extern "C" __attribute__((visibility("default")))

// Drives the values that the test bench has set before a step().
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

// Reads the values at the coming edge. A payload is read only while its valid is 1, because it is
// undefined otherwise.
template <class P>
inline void show_channels(P &p, mau_dut &d)
{
#ifdef MAU_VMEM
	d.shown = show_mau_vmem(p, d.payload);
#else
	d.shown = show_mau(p, d.payload);
#endif
}

// Sets the fields of mau_dut that do not depend on the engine; the adapter sets the others.
inline void describe(mau_dut &d)
{
	d.size = {MAU_LANES, MAU_WINDOW, MAU_LINE_BYTES};
#ifdef MAU_VMEM
	d.top = MAU_TOP_MAU_VMEM;
#ifdef MAU_AXI4
	d.axi4 = true;
	d.ids = 2u << MAU_ID_BITS; // for reads and for writes
#else
	d.ids = 1u << MAU_ID_BITS;
#endif
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
