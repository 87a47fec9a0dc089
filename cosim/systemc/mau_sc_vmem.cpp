// mau_sc_vmem.cpp - the Verilated data path of one size for mau_sc_vmem.hpp. Compiled by
// mau_add_sc_unit(... DATA), like mau_sc_rtl.cpp without DATA.
//
// SPDX-License-Identifier: Apache-2.0
// Included before SystemC, because Verilator's headers would else use it as their source of time.
#include MAU_SC_HEADER

#include "mau/mau_sc_vmem.hpp"
#include "mau_sc_verilated.hpp"
#include "mau_unit.h"

static_assert(+mau_sc::MEM_READ == +MAU_MEM_READ && +mau_sc::MEM_WRITE == +MAU_MEM_WRITE &&
              +mau_sc::MEM_ATOMIC == +MAU_MEM_ATOMIC);

namespace mau_sc
{

using base = data_unit<MAU_LANES, MAU_WINDOW, MAU_LINE_BYTES>;

static void get_memory(const top &p, memory_request<MAU_LINE_BYTES> &m)
{
	m.id = static_cast<uint8_t>(get(p.mem_req_id_o));
	m.kind = static_cast<uint8_t>(get(p.mem_req_kind_o));
	m.line = get(p.mem_req_line_o);
	get_wide(p.mem_req_bytes_o, m.bytes);
	get_words(p.mem_req_data_o, m.data.data());
	m.offset = static_cast<uint8_t>(get(p.mem_req_offset_o));
	m.wide = get(p.mem_req_wide_o) != 0;
	m.atomic = static_cast<uint8_t>(get(p.mem_req_atomic_o));
	m.more = get(p.mem_req_more_o) != 0;
	m.attr = static_cast<uint32_t>(get(p.mem_req_attr_o));
}

static void get_registers(const top &p, base::outputs &out)
{
	if (out.vgpr_valid) {
		out.vgpr.tag = static_cast<uint8_t>(get(p.vgpr_tag_o));
		out.vgpr.beat = static_cast<uint8_t>(get(p.vgpr_beat_o));
		out.vgpr.dword = static_cast<uint8_t>(get(p.vgpr_dword_o));
		out.vgpr.half = static_cast<uint8_t>(get(p.vgpr_half_o));
		out.vgpr.lanes = get(p.vgpr_lanes_o);
		get_words(p.vgpr_data_o, out.vgpr.data.data());
	}
	if (out.sgpr_valid) {
		out.sgpr.tag = static_cast<uint8_t>(get(p.sgpr_tag_o));
		out.sgpr.quad = static_cast<uint8_t>(get(p.sgpr_quad_o));
		out.sgpr.mask = static_cast<uint8_t>(get(p.sgpr_mask_o));
		get_words(p.sgpr_data_o, out.sgpr.data.data());
	}
}

static void get_lds(const top &p, lds_request<MAU_LANES> &r)
{
	r.kind = static_cast<uint8_t>(get(p.lds_req_kind_o));
	r.atomic = static_cast<uint8_t>(get(p.lds_req_atomic_o));
	r.wide = get(p.lds_req_wide_o) != 0;
	r.lanes = get(p.lds_req_lanes_o);
	get_words(p.lds_req_addr_o, r.addr.data());
	get_lanes<16>(p.lds_req_bytes_o, r.bytes);
	get_words(p.lds_req_data_o, r.data.data());
}

static void put_inputs(top &p, const base::inputs &in)
{
	put(p.dat_valid_i, in.dat_valid);
	put_words(p.dat_data_i, in.dat.data.data());
	put(p.mem_req_ready_i, in.mem_req_ready);
	put(p.mem_rsp_valid_i, in.mem_rsp_valid);
	put(p.mem_rsp_id_i, in.mem_rsp.id);
	put(p.mem_rsp_code_i, in.mem_rsp.code);
	put_words(p.mem_rsp_data_i, in.mem_rsp.data.data());
	put(p.vgpr_ready_i, in.vgpr_ready);
	put(p.sgpr_ready_i, in.sgpr_ready);
	put(p.lds_req_ready_i, in.lds_req_ready);
	put(p.lds_rsp_valid_i, in.lds_rsp_valid);
	put_words(p.lds_rsp_data_i, in.lds_rsp.data.data());
}

static void get_outputs(const top &p, base::outputs &out)
{
	out.dat_ready = get(p.dat_ready_o) != 0;
	out.mem_req_valid = get(p.mem_req_valid_o) != 0;
	out.mem_rsp_ready = get(p.mem_rsp_ready_o) != 0;
	out.vgpr_valid = get(p.vgpr_valid_o) != 0;
	out.sgpr_valid = get(p.sgpr_valid_o) != 0;
	out.lds_req_valid = get(p.lds_req_valid_o) != 0;
	out.lds_rsp_ready = get(p.lds_rsp_ready_o) != 0;
	if (out.mem_req_valid)
		get_memory(p, out.mem_req);
	get_registers(p, out);
	if (out.lds_req_valid)
		get_lds(p, out.lds_req);
}

template std::unique_ptr<base> base::make();

} // namespace mau_sc
