// verilator.cpp - the unit as Verilated C++: top class Vmau behind mau_dut.h. MAU_INST: the top is
// mau_inst (engine inst), else mau.
//
// Built once for each parameter set by build_unit.sh. The operand and result buses are used in
// place.
//
// SPDX-License-Identifier: Apache-2.0
#include "verilated.hpp"
#ifdef MAU_TRACE
#include "model.hpp"
#endif

namespace
{

struct unit : mau_dut, verilated {
	uint32_t comps_[2], status_[2], seg_[2];
};

inline unit &self(mau_dut *d)
{
	return *static_cast<unit *>(d);
}

inline void refresh(unit &u)
{
	show(*u.root_, u.seen);
	copy_narrow(u.root_->res_comps_o, u.comps_);
	copy_narrow(u.root_->res_status_o, u.status_);
	copy_narrow(u.root_->res_seg_o, u.seg_);
}

void step(mau_dut *d)
{
	unit &u = self(d);
	drive_handshakes(*u.root_, u.drive);
	u.edge();
	refresh(u);
	u.clocks++;
}

void reset(mau_dut *d)
{
	unit &u = self(d);
	std::memset(&u.drive, 0, sizeof(u.drive));
	drive_handshakes(*u.top_, u.drive);
	u.reset_edges();
	refresh(u);
	u.clocks = 0;
}

void context(mau_dut *d, const mau_context *c)
{
	put_context(*self(d).top_, *c);
}
void request(mau_dut *d, const mau_request *r)
{
	drive_request(*self(d).top_, *r, d->words);
}

} // namespace

MAU_EXPORT mau_dut *mau_dut_create(uint64_t seed)
{
	unit *u = new (std::nothrow) unit();
	if (!u)
		return nullptr;
	u->power_up(seed);
	describe(*u);
	u->v0 = in_place(u->top_->opd_v0_i, nullptr);
	u->v1 = in_place(u->top_->opd_v1_i, nullptr);
	u->res_addr = reinterpret_cast<const uint64_t *>(in_place(u->top_->res_addr_o, nullptr));
	u->res_lds = in_place(u->top_->res_lds_o, nullptr);
	u->res_comps = in_place(u->top_->res_comps_o, u->comps_);
	u->res_status = in_place(u->top_->res_status_o, u->status_);
	u->res_seg = in_place(u->top_->res_seg_o, u->seg_);
	u->step = step;
	u->reset = reset;
	u->context = context;
	u->request = request;
	u->destroy = finish_and_delete<unit, mau_dut>;
#ifdef MAU_TRACE
	u->has_trace = true;
	offer_trace<unit, mau_dut>(*u);
	u->trace_model = [](mau_dut *d, const mau_dut_model *m) { show_model(*self(d).root_, *m); };
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
