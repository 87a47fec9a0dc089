// mau_schedule.hpp - when the address unit hands over the transactions and the completion of each
// request, when nothing stalls: docs/interface.md, Timing 3 to 6.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SCHEDULE_HPP
#define MAU_SCHEDULE_HPP

#include <cstdint>
#include <vector>

#include "mau/mau.h"

class mau_schedule
{
public:
	/** Clocks at which channels hand over. */
	struct wave {
		std::vector<uint64_t> txn; ///< each transaction
		uint64_t done = 0;         ///< the completion
	};

	/** 'beat[b]' is the clock at which operand beat b of the request is taken. Requests in
	 * their order. */
	wave plan(const mau_context &ctx, const mau_geometry &geo, unsigned lanes,
	          const mau_response &rsp, const std::vector<uint64_t> &beat);

private:
	uint64_t txn_free_ = 0;  // first clock at which the transaction channel is free
	uint64_t done_free_ = 0; // the same of the completion channel
};

#endif
