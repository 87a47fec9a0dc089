// vmem.cpp - the data path as Verilated C++: top mau_vmem, class Vmau, behind vmem_dut.h.
//
// Built once for each parameter set by build_unit.sh. All buses are used in place.
//
// SPDX-License-Identifier: Apache-2.0
#include "verilated.hpp"
#include "vmem_dut.h"
#ifdef MAU_TRACE
#include "vmem_model.hpp"
#endif

namespace
{

struct unit : vmem_dut, verilated {
	unsigned driven_; // drive.channels as it stands on the ports
};

inline unit &self(vmem_dut *d)
{
	return *static_cast<unit *>(d);
}

constexpr unsigned sinks = 1u << MAU_PORT_MEM_REQ | 1u << MAU_PORT_VGPR | 1u << MAU_PORT_SGPR |
                           1u << MAU_PORT_LDS_REQ | 1u << MAU_PORT_DONE;

void drive_channels(Vmau___024root &p, unsigned channels, unsigned changed)
{
	put(p.req_valid_i, channels >> MAU_PORT_REQ & 1);
	put(p.opd_valid_i, channels >> MAU_PORT_OPD & 1);
	put(p.dat_valid_i, channels >> MAU_PORT_DAT & 1);
	put(p.mem_rsp_valid_i, channels >> MAU_PORT_MEM_RSP & 1);
	put(p.lds_rsp_valid_i, channels >> MAU_PORT_LDS_RSP & 1);
	if (!(changed & sinks))
		return;
	put(p.mem_req_ready_i, channels >> MAU_PORT_MEM_REQ & 1);
	put(p.vgpr_ready_i, channels >> MAU_PORT_VGPR & 1);
	put(p.sgpr_ready_i, channels >> MAU_PORT_SGPR & 1);
	put(p.lds_req_ready_i, channels >> MAU_PORT_LDS_REQ & 1);
	put(p.done_ready_i, channels >> MAU_PORT_DONE & 1);
}

void drive(unit &u)
{
	const vmem_drive &d = u.vmem_dut::drive;
	Vmau___024root &p = *u.root_;

	put(p.mem_rsp_id_i, d.mem_rsp_id);
	if (d.channels != u.driven_)
		drive_channels(p, d.channels, d.channels ^ u.driven_);
	u.driven_ = d.channels;
}

void show_memory(const Vmau___024root &p, vmem_seen &s)
{
	uint32_t words[4] = {0, 0, 0, 0};
	s.mem_req_id = static_cast<uint8_t>(get(p.mem_req_id_o));
	s.mem_req_kind = static_cast<uint8_t>(get(p.mem_req_kind_o));
	s.mem_req_offset = static_cast<uint8_t>(get(p.mem_req_offset_o));
	s.mem_req_wide = static_cast<uint8_t>(get(p.mem_req_wide_o));
	s.mem_req_atomic = static_cast<uint8_t>(get(p.mem_req_atomic_o));
	s.mem_req_more = static_cast<uint8_t>(get(p.mem_req_more_o));
	s.mem_req_attr = static_cast<uint16_t>(get(p.mem_req_attr_o));
	s.mem_req_line = get(p.mem_req_line_o);
	get_words(p.mem_req_bytes_o, words);
	s.mem_req_bytes[0] = static_cast<uint64_t>(words[1]) << 32 | words[0];
	s.mem_req_bytes[1] = static_cast<uint64_t>(words[3]) << 32 | words[2];
}

void show_registers(const Vmau___024root &p, vmem_seen &s)
{
	s.vgpr_tag = static_cast<uint8_t>(get(p.vgpr_tag_o));
	s.vgpr_beat = static_cast<uint8_t>(get(p.vgpr_beat_o));
	s.vgpr_dword = static_cast<uint8_t>(get(p.vgpr_dword_o));
	s.vgpr_half = static_cast<uint8_t>(get(p.vgpr_half_o));
	s.vgpr_lanes = get(p.vgpr_lanes_o);
	s.sgpr_tag = static_cast<uint8_t>(get(p.sgpr_tag_o));
	s.sgpr_quad = static_cast<uint8_t>(get(p.sgpr_quad_o));
	s.sgpr_mask = static_cast<uint8_t>(get(p.sgpr_mask_o));
}

void show_lds(const Vmau___024root &p, vmem_seen &s)
{
	s.lds_req_kind = static_cast<uint8_t>(get(p.lds_req_kind_o));
	s.lds_req_atomic = static_cast<uint8_t>(get(p.lds_req_atomic_o));
	s.lds_req_wide = static_cast<uint8_t>(get(p.lds_req_wide_o));
	s.lds_req_lanes = get(p.lds_req_lanes_o);
}

void show_done(const Vmau___024root &p, vmem_seen &s)
{
	s.done_tag = static_cast<uint8_t>(get(p.done_tag_o));
	s.done_error = static_cast<uint8_t>(get(p.done_error_o));
	s.done_count = static_cast<uint16_t>(get(p.done_count_o));
}

void refresh(unit &u)
{
	const Vmau___024root &p = *u.root_;
	vmem_seen &s = u.seen;
	const unsigned channels = static_cast<unsigned>(
		get(p.req_ready_o) << MAU_PORT_REQ | get(p.opd_ready_o) << MAU_PORT_OPD |
		get(p.dat_ready_o) << MAU_PORT_DAT | get(p.mem_rsp_ready_o) << MAU_PORT_MEM_RSP |
		get(p.lds_rsp_ready_o) << MAU_PORT_LDS_RSP |
		get(p.mem_req_valid_o) << MAU_PORT_MEM_REQ | get(p.vgpr_valid_o) << MAU_PORT_VGPR |
		get(p.sgpr_valid_o) << MAU_PORT_SGPR | get(p.lds_req_valid_o) << MAU_PORT_LDS_REQ |
		get(p.done_valid_o) << MAU_PORT_DONE);
	s.channels = static_cast<uint16_t>(channels);
	if (channels >> MAU_PORT_MEM_REQ & 1)
		show_memory(p, s);
	if (channels & (1u << MAU_PORT_VGPR | 1u << MAU_PORT_SGPR))
		show_registers(p, s);
	if (channels >> MAU_PORT_LDS_REQ & 1)
		show_lds(p, s);
	if (channels >> MAU_PORT_DONE & 1)
		show_done(p, s);
}

void step(vmem_dut *d)
{
	unit &u = self(d);
	drive(u);
	u.edge();
	refresh(u);
	u.clocks++;
}

void reset(vmem_dut *d)
{
	unit &u = self(d);
	std::memset(&u.vmem_dut::drive, 0, sizeof(u.vmem_dut::drive));
	u.driven_ = ~0u;
	drive(u);
	u.reset_edges();
	refresh(u);
	u.clocks = 0;
}

void context(vmem_dut *d, const mau_context *c)
{
	put_context(*self(d).top_, *c);
}

void request(vmem_dut *d, const mau_request *r)
{
	drive_request(*self(d).top_, *r, nullptr);
}

void attach_buses(unit &u)
{
	Vmau___024root &p = *u.root_;
	u.v0 = in_place(p.opd_v0_i, nullptr);
	u.v1 = in_place(p.opd_v1_i, nullptr);
	u.dat = in_place(p.dat_data_i, nullptr);
	u.mem_rsp_data = in_place(p.mem_rsp_data_i, nullptr);
	u.lds_rsp_data = in_place(p.lds_rsp_data_i, nullptr);
	u.mem_req_data = in_place(p.mem_req_data_o, nullptr);
	u.vgpr_data = in_place(p.vgpr_data_o, nullptr);
	u.sgpr_data = in_place(p.sgpr_data_o, nullptr);
	u.lds_req_addr = in_place(p.lds_req_addr_o, nullptr);
	u.lds_req_bytes = in_place(p.lds_req_bytes_o, nullptr);
	u.lds_req_data = in_place(p.lds_req_data_o, nullptr);
}

} // namespace

MAU_EXPORT vmem_dut *vmem_dut_create(uint64_t seed)
{
	unit *u = new (std::nothrow) unit();
	if (!u)
		return nullptr;
	u->power_up(seed);
	u->lanes = MAU_LANES;
	u->window = MAU_WINDOW;
	u->line_bytes = MAU_LINE_BYTES;
	u->ids = 1u << MAU_ID_BITS;
	u->convert = MAU_CONVERT;
	attach_buses(*u);
	u->step = step;
	u->reset = reset;
	u->context = context;
	u->request = request;
	u->destroy = finish_and_delete<unit, vmem_dut>;
#ifdef MAU_TRACE
	offer_trace<unit, vmem_dut>(*u);
	u->trace_model = [](vmem_dut *d, const vmem_dut_model *m) {
		show_model(*self(d).root_, *m);
	};
#endif
#ifdef MAU_SVA
	u->assertion = &mau_assertion;
#endif
#ifdef MAU_FAULTS
	u->fault = [](vmem_dut *, unsigned id) { planted = id; };
#endif
	return u;
}
