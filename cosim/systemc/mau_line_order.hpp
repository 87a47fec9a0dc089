// mau_line_order.hpp - the order of line accesses that overlap: accesses of one line act in the
// order in which they came, unless all of them are reads.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_LINE_ORDER_HPP
#define MAU_LINE_ORDER_HPP

#include <cstdint>
#include <systemc>
#include <vector>

class mau_line_order
{
public:
	explicit mau_line_order(unsigned ids);
	/** An access came. It touches 'line' and 'next', which may be the same. Returns its number,
	 * ascending in the order of coming. */
	uint64_t came(unsigned id, uint64_t line, uint64_t next, bool writes);
	/** In the thread of the access: returns when it may act. */
	void wait_turn(unsigned id);
	/** Memory has acted on the access. */
	void acted(unsigned id);

private:
	struct access {
		bool pending = false; // came, has not acted
		bool writes = false;
		uint64_t line = 0, next = 0;
		uint64_t number = 0;
	};

	std::vector<access> accesses_; // by id
	uint64_t count_ = 0;
	sc_core::sc_event acted_;

	bool blocked(const access &a) const;
};

#endif
