// mau_schedule.cpp - see mau_schedule.hpp.
//
// SPDX-License-Identifier: Apache-2.0
#include "mau/mau_schedule.hpp"

#include <algorithm>

#include "mau_unit.h"

mau_schedule::wave mau_schedule::plan(const mau_context &ctx, const mau_geometry &geo,
                                      unsigned lanes, const mau_response &rsp,
                                      const std::vector<uint64_t> &beat)
{
	const unsigned wave_lanes = ctx.wave32 ? 32 : MAU_WAVE;
	uint64_t last_slot = 0;
	wave w;

	for (unsigned k = 0; k < rsp.windows; k++) {
		const unsigned last_lane = std::min((k + 1) * geo.window, wave_lanes) - 1;
		const uint64_t taken = rsp.waits ? beat.back() : beat[last_lane / lanes];
		const uint64_t start = std::max(txn_free_, taken + MAU_LATENCY_TXN);
		const unsigned slots = std::max<unsigned>(rsp.window_txns[k], 1);

		for (unsigned i = 0; i < rsp.window_txns[k]; i++)
			w.txn.push_back(start + i);
		txn_free_ = start + slots;
		last_slot = txn_free_ - 1;
	}
	w.done = std::max(last_slot + MAU_LATENCY_DONE, done_free_);
	done_free_ = w.done + 1;
	return w;
}
