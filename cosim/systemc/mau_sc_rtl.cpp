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
namespace
{

using base = address_unit<MAU_LANES, MAU_WINDOW, MAU_LINE_BYTES>;

class unit final : public base
{
	verilated_model<MAU_SC_CLASS> model_;

	void put_inputs(const address_inputs<MAU_LANES> &in)
	{
		MAU_SC_CLASS &p = *model_.top;

		put(p.rst_ni, in.rst_n);
		put_context(p, in.ctx);
		put(p.req_valid_i, in.req_valid);
		put(p.req_op_i, in.req.op);
		put_request(p, in.req);
		put(p.opd_valid_i, in.opd_valid);
		put_words(p.opd_v0_i, in.opd.v0.data());
		put_words(p.opd_v1_i, in.opd.v1.data());
		put(p.res_ready_i, in.res_ready);
		put(p.txn_ready_i, in.txn_ready);
		put(p.done_ready_i, in.done_ready);
	}

	void get_results(lane_results<MAU_LANES> &r) const
	{
		const MAU_SC_CLASS &p = *model_.top;

		r.tag = static_cast<uint8_t>(get(p.res_tag_o));
		r.beat = static_cast<uint8_t>(get(p.res_beat_o));
		r.last = get(p.res_last_o) != 0;
		get_wide(p.res_addr_o, r.addr);
		get_lanes<4>(p.res_comps_o, r.comps);
		get_lanes<4>(p.res_status_o, r.status);
		get_lanes<2>(p.res_seg_o, r.seg);
		get_words(p.res_lds_o, r.lds.data());
	}

	void get_transaction(transaction<MAU_LINE_BYTES> &t) const
	{
		const MAU_SC_CLASS &p = *model_.top;

		t.line = get(p.txn_line_o);
		get_wide(p.txn_bytes_o, t.bytes);
		t.lanes = get(p.txn_lanes_o);
		t.window = static_cast<uint8_t>(get(p.txn_window_o));
		t.pass = static_cast<uint8_t>(get(p.txn_pass_o));
		t.attr = static_cast<uint32_t>(get(p.txn_attr_o));
		t.tag = static_cast<uint8_t>(get(p.txn_tag_o));
		t.last = get(p.txn_last_o) != 0;
	}

public:
	void edge(const address_inputs<MAU_LANES> &in,
	          address_outputs<MAU_LANES, MAU_LINE_BYTES> &out) override
	{
		const MAU_SC_CLASS &p = *model_.top;

		put_inputs(in);
		model_.edge();
		out.req_ready = get(p.req_ready_o) != 0;
		out.opd_ready = get(p.opd_ready_o) != 0;
		out.res_valid = get(p.res_valid_o) != 0;
		out.txn_valid = get(p.txn_valid_o) != 0;
		out.done_valid = get(p.done_valid_o) != 0;
		if (out.res_valid)
			get_results(out.res);
		if (out.txn_valid)
			get_transaction(out.txn);
		if (out.done_valid)
			out.done = get_completion(p);
	}
};

} // namespace

template <>
std::unique_ptr<base> base::make()
{
	return std::make_unique<unit>();
}

} // namespace mau_sc
