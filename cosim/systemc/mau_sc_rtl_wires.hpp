// mau_sc_rtl_wires.hpp - a signal for every port of a mau_sc_rtl, bound and traced at once.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_RTL_WIRES_HPP
#define MAU_SC_RTL_WIRES_HPP

#include "mau/mau_sc_rtl.hpp"
#include "mau/mau_sc_wires.hpp"

template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
struct mau_sc_rtl_wires : mau_sc_wires<mau_sc_rtl<LANES, WINDOW, LINE_BYTES>> {
	using rtl = mau_sc_rtl<LANES, WINDOW, LINE_BYTES>;
	using common = mau_sc_wires<rtl>;
	template <class T>
	using wire = sc_core::sc_signal<T>;

	wire<bool> res_valid{"res_valid"}, res_ready{"res_ready"};
	wire<typename rtl::results> res{"res"};
	wire<bool> txn_valid{"txn_valid"}, txn_ready{"txn_ready"};
	wire<typename rtl::transaction> txn{"txn"};

	/** Binds every port of the unit. */
	void bind(rtl &unit, sc_core::sc_clock &clk)
	{
		common::bind(unit, clk);
		unit.res_valid(res_valid), unit.res_ready(res_ready), unit.res(res);
		unit.txn_valid(txn_valid), unit.txn_ready(txn_ready), unit.txn(txn);
	}

	/** Adds reset, context and channels to a trace file, as PREFIX.req and so on. */
	void trace(sc_core::sc_trace_file *tf, const std::string &prefix) const
	{
		common::trace(tf, prefix);
		common::trace_channel(tf, prefix + ".res", res, res_valid, res_ready);
		common::trace_channel(tf, prefix + ".txn", txn, txn_valid, txn_ready);
	}
};

#endif
