// lane_bus.hpp - requests on the lane bus: the bytes of a lane by the fields of the bus
// (docs/interface.md), and their transactions by the golden model (C2-C5).
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_LANE_BUS_HPP
#define MAU_RTL_LANE_BUS_HPP
#include "model.hpp"

struct bus_lane {
	uint64_t address;
	unsigned moves, walked, phase, wrap;
	uint32_t block;
};
struct bus_request {
	unsigned join, waits, equal, sub, esize_code, istride_code, tag, attr, error, lanes;
	bus_lane lane[64];
	uint64_t memviol, memviol_lds; // lanes that are MEMVIOL: not in LDS, in LDS (M7)
};

// Bytes of the access of a lane whose components all move or none.
inline unsigned bus_bytes(const bus_request &q, const bus_lane &l)
{
	unsigned dwords = 0;
	for (unsigned d = 0; d < 4; d++)
		dwords += l.moves >> d & 1;
	return q.sub == 2 ? 4 * dwords : l.moves & 1 ? 1 + q.sub : 0;
}

// Scratch from inside a dword on (F5, F10, D28): byte i of the access has the offset low + i. The
// dwords are 4 * wave size apart in memory, and each is a pass.
inline void bus_scratch(const bus_request &q, const bus_lane &l, mau_detail_access &a)
{
	const unsigned low = l.address % 4, wave = 8u << q.istride_code;
	for (unsigned at = low; at < low + bus_bytes(q, l); at++) {
		mau_pass_access &p = a.pass[at / 4];
		p.address = (l.address - low + 4 * wave * (at / 4)) & MASK48;
		p.bytes |= 1u << at % 4;
	}
}

// A7, C4: dword d of a walked access is pass d.
inline void bus_walked(const bus_request &q, const bus_lane &l, mau_detail_access &a)
{
	const uint64_t element = 2u << q.esize_code, records = 8u << q.istride_code;
	for (unsigned d = 0; d < 4; d++) {
		const uint64_t elements = (4 * l.phase % element + 4 * d) / element,
			       wrapped = d > 0 && l.wrap >> d & 1 ? MAU_TWO32 : 0;
		if (!(l.moves >> d & 1))
			continue;
		a.pass[d].address =
			(l.address + 4 * d + element * (records - 1) * elements - wrapped) & MASK48;
		a.pass[d].bytes = 15;
	}
}

inline void bus_access(const bus_request &q, const bus_lane &l, mau_detail_access &a)
{
	a = {};
	if (l.walked && l.address % 4)
		return bus_scratch(q, l, a);
	if (l.walked)
		return bus_walked(q, l, a);
	a.pass[0].address = l.address;
	if (q.sub != 2)
		a.pass[0].bytes = l.moves & 1 ? (1u << (1 + q.sub)) - 1 : 0;
	else
		for (unsigned d = 0; d < 4; d++)
			a.pass[0].bytes |= (l.moves >> d & 1) * 15u << 4 * d;
}

// The transactions of the request, window by window: txn, window_txns and txn_count of 'answer'.
inline void bus_transactions(const bus_request &q, const mau_geometry &geometry,
                             mau_response &answer)
{
	static mau_detail d;
	d.operation.wave = static_cast<uint8_t>(q.lanes);
	d.join.join = static_cast<uint8_t>(!q.waits  ? q.join
	                                   : q.equal ? MAU_JOIN_BLOCK
	                                             : MAU_JOIN_SINGLE);
	d.join.attr = q.attr;
	d.moves = {};
	for (unsigned l = 0; l < 64; l++) {
		bus_access(q, q.lane[l], d.lane[l].access);
		for (unsigned p = 0; p < MAU_MAX_PASSES; p++)
			if (l < q.lanes && d.lane[l].access.pass[p].bytes)
				d.moves.lanes[p] |= UINT64_C(1) << l;
		if (d.join.join == MAU_JOIN_BLOCK)
			d.lane[l].access.block = q.lane[l].block;
	}
	answer.txn_count = 0;
	answer.windows = static_cast<uint8_t>(std::max(1u, q.lanes / geometry.window));
	mau_stage_transactions(&d, &geometry, &answer);
}
#endif
