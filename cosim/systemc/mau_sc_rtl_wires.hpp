// mau_sc_rtl_wires.hpp - a signal for every port of a mau_sc_rtl, bound and traced at once.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_RTL_WIRES_HPP
#define MAU_SC_RTL_WIRES_HPP

#include <string>

#include "mau/mau_sc_rtl.hpp"

template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
struct mau_sc_rtl_wires {
	using rtl = mau_sc_rtl<LANES, WINDOW, LINE_BYTES>;
	template <class T>
	using wire = sc_core::sc_signal<T>;

	wire<bool> rst_n{"rst_n"};
	wire<mau_sc::context> ctx{"ctx"};
	wire<bool> req_valid{"req_valid"}, req_ready{"req_ready"};
	wire<mau_sc::request> req{"req"};
	wire<bool> opd_valid{"opd_valid"}, opd_ready{"opd_ready"};
	wire<typename rtl::operands> opd{"opd"};
	wire<bool> res_valid{"res_valid"}, res_ready{"res_ready"};
	wire<typename rtl::results> res{"res"};
	wire<bool> txn_valid{"txn_valid"}, txn_ready{"txn_ready"};
	wire<typename rtl::transaction> txn{"txn"};
	wire<bool> done_valid{"done_valid"}, done_ready{"done_ready"};
	wire<mau_sc::completion> done{"done"};

	/** Binds every port of the unit. */
	void bind(rtl &unit, sc_core::sc_clock &clk)
	{
		unit.clk(clk), unit.rst_n(rst_n), unit.ctx(ctx);
		unit.req_valid(req_valid), unit.req_ready(req_ready), unit.req(req);
		unit.opd_valid(opd_valid), unit.opd_ready(opd_ready), unit.opd(opd);
		unit.res_valid(res_valid), unit.res_ready(res_ready), unit.res(res);
		unit.txn_valid(txn_valid), unit.txn_ready(txn_ready), unit.txn(txn);
		unit.done_valid(done_valid), unit.done_ready(done_ready), unit.done(done);
	}

	/** Adds reset, context and channels to a trace file, as PREFIX.req and so on. */
	void trace(sc_core::sc_trace_file *tf, const std::string &prefix) const
	{
		const std::string in = prefix + ".";
		auto channel = [&](const char *what, const auto &payload, const wire<bool> &valid,
		                   const wire<bool> &ready) {
			sc_core::sc_trace(tf, payload, in + what);
			sc_core::sc_trace(tf, valid, in + what + "_valid");
			sc_core::sc_trace(tf, ready, in + what + "_ready");
		};

		sc_core::sc_trace(tf, rst_n, in + "rst_n");
		sc_core::sc_trace(tf, ctx, in + "ctx");
		channel("req", req, req_valid, req_ready);
		channel("opd", opd, opd_valid, opd_ready);
		channel("res", res, res_valid, res_ready);
		channel("txn", txn, txn_valid, txn_ready);
		channel("done", done, done_valid, done_ready);
	}
};

#endif
