// verilator.cpp - adapter of a unit as Verilated C++, with the interface of mau_dut.h. The top
// class is Vmau for every top module (unit.hpp). build_unit.sh builds it for each parameter set.
//
// SPDX-License-Identifier: Apache-2.0
#include "verilated.hpp"
#ifdef MAU_TRACE
#if defined(MAU_AXI4)
#define MODEL(name) axi4_unit__DOT__u_unit__DOT__u_vmem__DOT__model__DOT__##name
#elif defined(MAU_VMEM)
#define MODEL(name) mau_vmem__DOT__model__DOT__##name
#elif defined(MAU_INST)
#define MODEL(name) mau_inst__DOT__u_mau__DOT__model__DOT__##name
#else
#define MODEL(name) mau__DOT__model__DOT__##name
#endif
#include "mau_model.hpp"
#endif

namespace
{

struct unit : mau_dut, verilated {
};

inline unit &self(mau_dut *d)
{
	return *static_cast<unit *>(d);
}

void step(mau_dut *d)
{
	unit &u = self(d);
	drive_channels(*u.root_, u);
	u.edge();
	show_channels(*u.root_, u);
	u.clocks++;
}

void reset(mau_dut *d)
{
	unit &u = self(d);
	u.assert_reset();
	u.driven = u.fresh = 0;
	drive_channels(*u.root_, u);
	u.release_reset();
	show_channels(*u.root_, u);
	u.clocks = 0;
}

#ifdef MAU_TRACE
void show_model(mau_dut *d, const mau_dut_model *m)
{
#ifdef MAU_VMEM
	show_mau_vmem_model(*self(d).root_, *m);
#else
	show_mau_model(*self(d).root_, *m);
#endif
}
#endif

} // namespace

MAU_EXPORT uint64_t mau_dut_interface()
{
	return MAU_DUT_INTERFACE;
}

MAU_EXPORT mau_dut *mau_dut_create(uint64_t seed)
{
	unit *u = new (std::nothrow) unit();
	if (!u)
		return nullptr;
	u->power_up(seed);
	describe(*u);
	u->step = step;
	u->reset = reset;
	u->context = [](mau_dut *d, const mau_context *c) { put_context(*self(d).top_, *c); };
	u->destroy = [](mau_dut *d) {
		self(d).finish();
		delete &self(d);
	};
#ifdef MAU_TRACE
	u->trace_open = [](mau_dut *d, const char *path) {
		return self(d).open_trace(path) ? 0 : -1;
	};
	u->trace_close = [](mau_dut *d) { self(d).close_trace(); };
	u->trace_model = show_model;
#endif
#ifdef MAU_SVA
	u->assertion = &mau_assertion;
#endif
#ifdef MAU_FAULTS
	u->has_faults = true;
	u->fault = [](mau_dut *, unsigned id) { planted = id; };
#endif
	return u;
}
