// data_bus.hpp - the data path's view of the lane bus: which byte of a lane's element lies where in
// the line of a transaction (X10), from the golden model's accesses.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_DATA_BUS_HPP
#define MAU_RTL_DATA_BUS_HPP
#include "lane_bus.hpp"

// Calls f(byte of the element, byte of the line) for each byte of lane 'l' in the transaction.
template <class F>
inline void for_each_byte(const bus_request &q, const mau_txn &t, unsigned line_bytes, unsigned l,
                          F f)
{
	const bus_lane &x = q.lane[l];
	mau_detail_access a;
	bus_access(q, x, a);
	const mau_pass_access &p = a.pass[t.pass];
	const unsigned low = x.walked ? x.address % 4 : 0, start = x.walked ? 4 * t.pass : 0;
	for (unsigned b = 0; b < 16; b++) {
		const uint64_t at = (p.address + b) & MASK48;
		if (p.bytes >> b & 1 && at / line_bytes * line_bytes == t.line)
			f(start + b - low, static_cast<unsigned>(at % line_bytes));
	}
}

// A lane of a beat onto a port of mau_lane_t words.
template <class P>
inline void put_lane(P &port, unsigned l, const bus_lane &x, bool in_wave)
{
	namespace lane = bundle_lane;
	put(port, lane::addr, x.address, l * 64);
	put(port, lane::dw, in_wave ? x.moves : 0, l * 64);
	put(port, lane::walk, x.walked, l * 64);
	put(port, lane::phase, x.phase, l * 64);
	put(port, lane::wrap, x.wrap, l * 64);
}
#endif
