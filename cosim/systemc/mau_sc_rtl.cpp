// mau_sc_rtl.cpp - the Verilated address unit of one size for mau_sc_rtl.hpp. mau_add_sc_unit()
// compiles it for each size: MAU_SC_HEADER and MAU_SC_CLASS are Verilator's header and class;
// MAU_LANES, MAU_WINDOW, MAU_LINE_BYTES the parameters.
//
// SPDX-License-Identifier: Apache-2.0
// Included before SystemC, because Verilator's headers would else use it as their source of time.
#include MAU_SC_HEADER

#include "mau/mau_sc_rtl.hpp"
#include "mau_sc_verilated.hpp"

namespace mau_sc
{

using base = address_unit<MAU_LANES, MAU_WINDOW, MAU_LINE_BYTES>;

static void get_results(const top &p, lane_results<MAU_LANES> &r)
{
	r.tag = static_cast<uint8_t>(get(p.res_tag_o));
	r.beat = static_cast<uint8_t>(get(p.res_beat_o));
	r.last = get(p.res_last_o) != 0;
	get_wide(p.res_addr_o, r.addr);
	get_lanes<4>(p.res_comps_o, r.comps);
	get_lanes<4>(p.res_status_o, r.status);
	get_lanes<2>(p.res_seg_o, r.seg);
	get_words(p.res_lds_o, r.lds.data());
}

static void get_transaction(const top &p, transaction<MAU_LINE_BYTES> &t)
{
	t.line = get(p.txn_line_o);
	get_wide(p.txn_bytes_o, t.bytes);
	t.lanes = get(p.txn_lanes_o);
	t.window = static_cast<uint8_t>(get(p.txn_window_o));
	t.pass = static_cast<uint8_t>(get(p.txn_pass_o));
	t.attr = static_cast<uint32_t>(get(p.txn_attr_o));
	t.tag = static_cast<uint8_t>(get(p.txn_tag_o));
	t.last = get(p.txn_last_o) != 0;
}

static void put_inputs(top &p, const base::inputs &in)
{
	put(p.res_ready_i, in.res_ready);
	put(p.txn_ready_i, in.txn_ready);
}

static void get_outputs(const top &p, base::outputs &out)
{
	out.res_valid = get(p.res_valid_o) != 0;
	out.txn_valid = get(p.txn_valid_o) != 0;
	if (out.res_valid)
		get_results(p, out.res);
	if (out.txn_valid)
		get_transaction(p, out.txn);
}

template std::unique_ptr<base> base::make();

} // namespace mau_sc
