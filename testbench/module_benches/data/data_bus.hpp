// data_bus.hpp - the positions of the bytes of a lane's element in the line of a transaction (X10),
// from the golden model's accesses.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_DATA_BUS_HPP
#define MAU_RTL_DATA_BUS_HPP
#include "bundles.hpp"
#include "coalesce/coalesce_stimulus.hpp"
#include "queue.hpp"

namespace bundle_place // mau_data_pkg.sv, mau_place_t
{
constexpr field addr{0, 8}, dw{8, 4}, walk{12, 1}, phase{13, 2};
constexpr unsigned BITS = 16;
} // namespace bundle_place
namespace bundle_shape // mau_data_shape_t
{
constexpr field istride{0, 2}, esize{2, 2}, sub{4, 2};
}
namespace bundle_slot // mau_data_slot_t
{
constexpr field last{0, 1}, odd{1, 1}, pass{2, 3}, kind{5, 2}, has_request{7, 1};
}

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

// Drives the place of the element of lane 'l' of a beat.
template <class P>
inline void put_place(P &port, unsigned l, const bus_lane &x, bool in_wave)
{
	namespace place = bundle_place;
	const unsigned base = place::BITS * l;
	put(port, place::addr, x.address & 0xff, base);
	put(port, place::dw, in_wave ? x.moves : 0, base);
	put(port, place::walk, x.walked, base);
	put(port, place::phase, x.phase, base);
}

// Drives the fields that all lanes of a beat share.
template <class P>
inline void put_shape(P &port, const bus_request &q)
{
	put(port, bundle_shape::sub, q.sub);
	put(port, bundle_shape::esize, q.esize_code);
	put(port, bundle_shape::istride, q.istride_code);
}

// Drives a beat of a request: shape, places of its elements, windows with lanes that move data.
template <class D>
inline void put_beat(D &t, const bus_request &q, unsigned beat, unsigned lanes, unsigned window)
{
	put_shape(t.beat_shape_i, q);
	uint64_t some = 0;
	for (unsigned l = 0; l < lanes; l++) {
		const unsigned lane = beat * lanes + l;
		const bool in_wave = lane < q.lanes;
		put_place(t.beat_place_i, l, q.lane[lane], in_wave);
		some |= static_cast<uint64_t>(in_wave && q.lane[lane].moves) << l / window;
	}
	put(t.beat_some_i, 0, lanes / window, some);
}

// Byte of the element of lane 'lane' of a beat; 'key' determines the data of the beat.
inline uint8_t element_byte(uint64_t key, unsigned lane, unsigned byte)
{
	return static_cast<uint8_t>(spread(key, lane * 16 + byte));
}

// Drives all elements of a beat with the data of that key.
template <class P>
inline void put_elements(P &port, unsigned lanes, uint64_t key)
{
	for (unsigned l = 0; l < lanes; l++)
		for (unsigned b = 0; b < 16; b++)
			put(port, l * 128 + b * 8, 8, element_byte(key, l, b));
}

// A random load, store, or atomic of 4 or 8 bytes, which is not walked, on the lane bus.
inline bus_request data_request(bool wave32, unsigned n)
{
	bus_request q = next_request(wave32, n);
	const unsigned cls = below(3), wide = below(2);
	q.attr = (q.attr & ~3u) | cls;
	q.waits = 0;
	if (cls != MAU_CLS_ATOMIC)
		return q;
	q.sub = 2;
	for (bus_lane &x : q.lane) {
		x.walked = 0;
		x.address &= ~UINT64_C(3);
		x.moves = x.moves ? (wide ? 3 : 1) : 0;
	}
	return q;
}

// Lanes of a transaction, by their number in the beat, and the first lane of the beat.
inline uint64_t beat_lanes(const mau_txn &t, unsigned lanes, unsigned window)
{
	return t.lanes << t.window * window % lanes;
}
inline unsigned beat_first(const mau_txn &t, unsigned lanes, unsigned window)
{
	return t.window * window / lanes * lanes;
}
#endif
