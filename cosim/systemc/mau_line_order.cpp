// mau_line_order.cpp - which access of a line acts next, see mau_line_order.hpp.
//
// SPDX-License-Identifier: Apache-2.0
#include "mau/mau_line_order.hpp"

mau_line_order::mau_line_order(unsigned ids) : accesses_(ids)
{
}

uint64_t mau_line_order::came(unsigned id, uint64_t line, uint64_t next, bool writes)
{
	access &a = accesses_.at(id);

	a.pending = true;
	a.writes = writes;
	a.line = line;
	a.next = next;
	a.number = count_++;
	return a.number;
}

bool mau_line_order::blocked(const access &a) const
{
	for (const access &b : accesses_) {
		const bool before = b.pending && b.number < a.number;
		const bool shared = a.line == b.line || a.line == b.next || a.next == b.line ||
		                    a.next == b.next;

		if (before && shared && (a.writes || b.writes))
			return true;
	}
	return false;
}

void mau_line_order::wait_turn(unsigned id)
{
	while (blocked(accesses_.at(id)))
		sc_core::wait(acted_);
}

void mau_line_order::acted(unsigned id)
{
	accesses_.at(id).pending = false;
	acted_.notify(sc_core::SC_ZERO_TIME);
}
