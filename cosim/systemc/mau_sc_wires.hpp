// mau_sc_wires.hpp - the signals that the address unit and the data path have in common, bound and
// traced at once.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_WIRES_HPP
#define MAU_SC_WIRES_HPP

#include <string>

#include "mau/mau_sc_types.hpp"

/** Reset, context, requests, operands and completions of a UNIT: mau_sc_rtl or mau_sc_vmem. */
template <class UNIT>
struct mau_sc_wires {
	template <class T>
	using wire = sc_core::sc_signal<T>;

	wire<bool> rst_n{"rst_n"};
	wire<mau_sc::context> ctx{"ctx"};
	wire<bool> req_valid{"req_valid"}, req_ready{"req_ready"};
	wire<mau_sc::request> req{"req"};
	wire<bool> opd_valid{"opd_valid"}, opd_ready{"opd_ready"};
	wire<typename UNIT::operands> opd{"opd"};
	wire<bool> done_valid{"done_valid"}, done_ready{"done_ready"};
	wire<mau_sc::completion> done{"done"};

	/** Binds these ports of the unit. */
	void bind(UNIT &unit, sc_core::sc_clock &clk)
	{
		unit.clk(clk), unit.rst_n(rst_n), unit.ctx(ctx);
		unit.req_valid(req_valid), unit.req_ready(req_ready), unit.req(req);
		unit.opd_valid(opd_valid), unit.opd_ready(opd_ready), unit.opd(opd);
		unit.done_valid(done_valid), unit.done_ready(done_ready), unit.done(done);
	}

	/** Adds these signals to a trace file, as PREFIX.req and so on. */
	void trace(sc_core::sc_trace_file *tf, const std::string &prefix) const
	{
		sc_core::sc_trace(tf, rst_n, prefix + ".rst_n");
		sc_core::sc_trace(tf, ctx, prefix + ".ctx");
		trace_channel(tf, prefix + ".req", req, req_valid, req_ready);
		trace_channel(tf, prefix + ".opd", opd, opd_valid, opd_ready);
		trace_channel(tf, prefix + ".done", done, done_valid, done_ready);
	}

protected:
	template <class T>
	static void trace_channel(sc_core::sc_trace_file *tf, const std::string &name,
	                          const wire<T> &payload, const wire<bool> &valid,
	                          const wire<bool> &ready)
	{
		sc_core::sc_trace(tf, payload, name);
		sc_core::sc_trace(tf, valid, name + "_valid");
		sc_core::sc_trace(tf, ready, name + "_ready");
	}
};

#endif
