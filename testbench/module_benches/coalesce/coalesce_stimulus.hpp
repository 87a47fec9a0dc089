// coalesce_stimulus.hpp - random requests on the lane bus, for the bench of the coalescer.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_COALESCE_STIMULUS_HPP
#define MAU_RTL_COALESCE_STIMULUS_HPP
#include "lane_bus.hpp"

inline uint64_t lane_address(unsigned shape, uint64_t base, uint64_t stride, unsigned l)
{
	if (shape < 3)
		return base + l * stride;
	if (shape < 6)
		return base + below(64 * (1 + below(8)));
	return shape == 6 ? rnd() : base;
}

inline bus_request random_bus_request(bool wave32)
{
	bus_request q{};
	q.lanes = wave32 ? 32 : 64;
	q.waits = percent(25);
	q.equal = below(2);
	q.join = percent(50) ? MAU_JOIN_LINE : below(3);
	q.sub = static_cast<unsigned>(one_of(0, 1, 2, 2));
	q.esize_code = below(4);
	q.istride_code = below(4);
	q.tag = below(256);
	q.attr = below(1u << 20);
	q.error = below(6);
	q.memviol = percent(20) ? UINT64_C(1) << below(64) : 0;
	q.memviol_lds = percent(20) ? UINT64_C(1) << below(64) : 0;
	const bool walks = percent(25);
	if (walks)
		q.sub = 2;
	const uint64_t base = percent(12) ? 0 - static_cast<uint64_t>(below(256)) : rnd();
	const uint64_t stride = one_of(0, 1, 4, 16, 20, 64, 100, 3);
	const unsigned shape = below(8), density = below(6), common = percent(50) ? 15 : below(16),
		       blocks = 1 + below(4), lonely = below(64);
	for (unsigned l = 0; l < 64; l++) {
		bus_lane &x = q.lane[l];
		x.walked = walks && !percent(12);
		x.address = lane_address(shape, base, stride, l) & ((UINT64_C(1) << 48) - 1);
		if (x.walked || (q.sub == 2 && percent(50)))
			x.address &= ~UINT64_C(3);
		x.moves = percent(75) ? common : below(16);
		if (q.sub != 2)
			x.moves &= 1;
		if (density == 0 || (density == 1 && percent(75)) ||
		    (density == 2 && l != lonely) || (density == 3 && l < 32))
			x.moves = 0;
		x.phase = below(4);
		x.wrap = percent(12) ? below(16) : 0;
		x.block = blocks == 1 ? 56 : below(blocks) << (percent(50) ? 29 : 3);
	}
	return q;
}

// FLAT and SCRATCH (F5, F10, D28): a lane in scratch is walked when its bytes are in more than one
// dword, from any byte on, in steps of the wave size. 'mixed': other lanes of the request are
// contiguous in memory. 'bytes': 1, 2, 4, 8, 12, 16. 'low': low bits of the offset in scratch, 4:
// any.
inline bus_request scratch_request(bool wave32, unsigned bytes, unsigned low, bool mixed,
                                   bool alike)
{
	bus_request q{};
	q.lanes = wave32 ? 32 : 64;
	q.sub = bytes == 1 ? 0 : bytes == 2 ? 1 : 2;
	q.esize_code = 1;
	q.istride_code = wave32 ? 2 : 3;
	q.tag = below(256);
	q.attr = below(1u << 20);
	const uint64_t mask48 = (UINT64_C(1) << 48) - 1,
		       base = percent(12) ? 0 - static_cast<uint64_t>(4 * below(4096))
	                                  : rnd() & ~UINT64_C(3);
	const uint64_t common = below(1u << 20) * 4, memory = rnd(),
		       stride = one_of(0, 1, 4, 12, 16, 100);
	const unsigned lonely = percent(25) ? below(64) : 64;
	for (unsigned l = 0; l < 64; l++) {
		bus_lane &x = q.lane[l];
		const uint64_t offset =
			(alike ? common : below(1u << 10) * 4) + (low < 4 ? low : below(4));
		x.moves = q.sub == 2 ? (1u << bytes / 4) - 1 : 1;
		if ((!alike && percent(20)) || (lonely < 64 && l != lonely))
			x.moves = 0;
		if (mixed && percent(50)) {
			x.address = (percent(80) ? memory + l * stride : rnd()) & mask48;
			x.phase = below(4);
			x.wrap = below(16);
			continue;
		}
		x.address = (base + offset / 4 * 4 * q.lanes + l * 4 + offset % 4) & mask48;
		x.walked = offset % 4 + bytes > 4;
	}
	return q;
}

// First the directed requests: every size from every byte of a dword on, with all lanes in scratch,
// and with some in memory.
inline bus_request next_request(bool wave32, unsigned number)
{
	static const unsigned sizes[] = {1, 2, 4, 8, 12, 16};
	if (number < 48)
		return scratch_request(wave32, sizes[number / 8], number % 4, number / 4 % 2, true);
	return percent(30) ? scratch_request(wave32, sizes[below(6)], percent(50) ? 4 : below(4),
	                                     percent(50), percent(50))
	                   : random_bus_request(wave32);
}
#endif
