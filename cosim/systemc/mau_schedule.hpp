// mau_schedule.hpp - clocks of the transactions and of the completion of each request of the
// address unit without stalls: docs/interface.md, Timing 3 to 6.
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
	/** Clocks of transfers. */
	struct wave {
		std::vector<uint64_t> txn; ///< each transaction
		uint64_t done = 0;         ///< the completion
	};

	/** Computes the clocks of the next request, in program order. 'beat[b]' is the clock at
	 * which its operand beat b is taken. */
	wave plan(const mau_context &ctx, const mau_geometry &geo, unsigned lanes,
	          const mau_response &rsp, const std::vector<uint64_t> &beat);

private:
	uint64_t txn_free_ = 0;  // first clock at which the transaction channel is free
	uint64_t done_free_ = 0; // the same of the completion channel
};

#endif
