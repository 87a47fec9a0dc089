// atomic_stimulus.hpp - random requests for mau_atomic: reads, writes and transactions on few
// lines, with data that are mostly close to the value in memory.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_ATOMIC_STIMULUS_HPP
#define MAU_RTL_ATOMIC_STIMULUS_HPP
#include "atomic_memory.hpp"

struct stimulus_knobs {
	unsigned atomics, mixed; // percent: transactions; transactions with several operations
	unsigned lines, hot;     // lines in use; percent of elements in one place
	uint64_t first;          // address of the first line
};

struct stimulus {
	stimulus_knobs knobs;
	line_memory &memory; // contents for the next request
	unsigned gfx;        // MAU_GFX_*
	unsigned more = 0;   // atomics to come in the open transaction
	mem_request lane{};

	uint64_t some_line() const
	{
		return (knobs.first + below(knobs.lines) * LINE) % ADDRESSES;
	}

	// Draws an operation of the generation; sometimes one that does not exist in its size.
	void operation(mem_request &r) const
	{
		const bool sum = percent(25) && has(gfx, MAU_ATOMIC_ADD_F32);
		do {
			r.atomic = below(32);
			r.wide = percent(40);
			if (sum && !adds_floats(r.atomic, r.wide))
				continue;
			if (has(gfx, r.atomic) && mau_atomic_dwords(r.atomic, r.wide ? 8 : 4))
				return;
		} while (sum || !percent(1));
	}

	// The most used place, or a dword next to it.
	static unsigned hot()
	{
		return percent(80) ? 8 : percent(50) ? 4 : 12;
	}

	mem_request atomic()
	{
		mem_request &r = lane;
		if (more == 0) {
			more = percent(40) ? 1 : 1 + below(24);
			r.line = some_line();
			operation(r);
		} else if (percent(knobs.mixed))
			operation(r);
		more--;
		const unsigned last = LINE - 4; // 8 bytes from here cross into the next line
		r.offset = percent(knobs.hot) ? hot() : percent(10) ? last : below(LINE / 4) * 4;
		r.kind = MAU_MEM_ATOMIC;
		r.more = more != 0;
		const uint64_t m = memory.element(r.line + r.offset, r.wide ? 8 : 4);
		const atomic_case a = percent(60) ? random_case(gfx, r.atomic, r.wide, m)
		                                  : random_case(gfx, r.atomic, r.wide);
		for (uint8_t &byte : r.data)
			byte = static_cast<uint8_t>(rnd());
		std::memcpy(r.data.data(), &a.d, r.wide ? 8 : 4);
		std::memcpy(r.data.data() + 8, &a.c, r.wide ? 8 : 4);
		for (unsigned i = 0; i < LINE; i++)
			r.mask[i] = i - r.offset < (r.wide ? 8u : 4u);
		return r;
	}

	mem_request any()
	{
		mem_request r{};
		if (more != 0 || percent(knobs.atomics))
			r = atomic();
		else {
			r.kind = percent(50) ? MAU_MEM_READ : MAU_MEM_WRITE;
			r.line = some_line();
			for (unsigned i = 0; i < LINE; i++) {
				r.mask[i] = percent(50);
				r.data[i] = static_cast<uint8_t>(rnd());
			}
		}
		r.attr = below(1u << 20);
		return r;
	}
};
#endif
