// mau_sc_rtl.hpp - the address unit, rtl/mau.sv, as a SystemC module with bundled ports.
//
// mau_sc_rtl<LANES, WINDOW, LINE_BYTES> contains the Verilated unit of that size, which
// mau_add_sc_unit() of the CMake package makes. A program may have any number of instances and
// sizes. mau_sc_unit.hpp has the ports that it shares with the data path, and its process.
// Channels: docs/interface.md.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_RTL_HPP
#define MAU_SC_RTL_HPP

#include "mau/mau_sc_unit.hpp"

namespace mau_sc
{

/** The inputs that the unit samples at an edge. */
template <unsigned LANES>
struct address_inputs : unit_inputs<LANES> {
	bool res_ready = false, txn_ready = false;
};

/** The outputs after the edge; a payload is defined only while its valid is 1. */
template <unsigned LANES, unsigned LINE_BYTES>
struct address_outputs : unit_outputs {
	bool res_valid = false, txn_valid = false;
	lane_results<LANES> res;
	transaction<LINE_BYTES> txn;
};

/** The Verilated unit of one size. */
template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
using address_unit =
	verilated_unit<address_inputs<LANES>, address_outputs<LANES, LINE_BYTES>, WINDOW>;

} // namespace mau_sc

template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
class mau_sc_rtl : public mau_sc_unit<mau_sc::address_unit<LANES, WINDOW, LINE_BYTES>, LANES>
{
	using base = mau_sc_unit<mau_sc::address_unit<LANES, WINDOW, LINE_BYTES>, LANES>;

public:
	using results = mau_sc::lane_results<LANES>;
	using transaction = mau_sc::transaction<LINE_BYTES>;

	sc_core::sc_out<bool> res_valid{"res_valid"};
	sc_core::sc_in<bool> res_ready{"res_ready"};
	sc_core::sc_out<results> res{"res"};

	sc_core::sc_out<bool> txn_valid{"txn_valid"};
	sc_core::sc_in<bool> txn_ready{"txn_ready"};
	sc_core::sc_out<transaction> txn{"txn"};

	using base::base;

private:
	void sample(typename base::inputs &in) const override
	{
		in.res_ready = res_ready.read();
		in.txn_ready = txn_ready.read();
	}

	void drive(const typename base::outputs &out) override
	{
		base::give(out.res_valid, out.res, res_valid, res);
		base::give(out.txn_valid, out.txn, txn_valid, txn);
	}
};

#endif
