// vmem_memory.hpp - memory and LDS for mau_vmem: unwritten bytes have keyed values, requests
// execute in the order in which they are taken, responses come late and in random order.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_VMEM_MEMORY_HPP
#define MAU_RTL_VMEM_MEMORY_HPP
#include <array>
#include <deque>
#include <unordered_map>
#include <vector>

#include "bench.hpp"

extern "C" {
#include "mau/atomic.h"
#include "mau/execute.h"
}

constexpr uint64_t MEMORY_MASK = (UINT64_C(1) << 48) - 1;

// Sparse bytes of one space.
struct sparse_memory {
	uint64_t key;
	std::unordered_map<uint64_t, uint8_t> written;

	uint8_t get(uint64_t at) const
	{
		const auto found = written.find(at);
		if (found != written.end())
			return found->second;
		uint64_t z = (at + key) * UINT64_C(0x9e3779b97f4a7c15);
		z = (z ^ (z >> 31)) * UINT64_C(0xbf58476d1ce4e5b9);
		return static_cast<uint8_t>(z >> 56);
	}
	void set(uint64_t at, uint8_t value)
	{
		written[at] = value;
	}
};

// What memory answers (M1): parts of memory of 16 bytes are missing, absent or read-only.
struct page_codes {
	uint64_t key;
	unsigned percent; // of the parts

	unsigned of(uint64_t address, bool reads) const
	{
		uint64_t z = ((address & MEMORY_MASK) / 16 ^ key) * UINT64_C(0x9e3779b97f4a7c15);
		z = (z ^ (z >> 29)) * UINT64_C(0xbf58476d1ce4e5b9);
		if ((z >> 40) % 100 >= percent)
			return MAU_MEMORY_OK;
		const unsigned what = z >> 33 & 3; // 3 counts as FAULT, 0 is read-only
		return what ? what : reads ? MAU_MEMORY_OK : MAU_MEMORY_FAULT;
	}
	// Of several bytes: FAULT before NACK, which is bit 0 of the OR.
	unsigned of_element(uint64_t address, unsigned bytes) const
	{
		return of(address, false) | of(address + bytes - 1, false);
	}
	template <class NAMED>
	unsigned of_line(uint64_t line, unsigned bytes, bool reads, NAMED named) const
	{
		unsigned code = MAU_MEMORY_OK;
		for (unsigned b = 0; b < bytes; b++)
			if (named(b))
				code |= of(line + b, reads);
		return code;
	}
};

// Both spaces, for the callbacks of mau_execute().
struct spaces {
	sparse_memory space[2];
	page_codes codes{0, 0};

	static int read(void *user, mau_space space, uint64_t address, uint8_t *bytes,
	                unsigned count)
	{
		const auto &s = static_cast<spaces *>(user)->space[space];
		for (unsigned i = 0; i < count; i++)
			bytes[i] = s.get((address + i) & MEMORY_MASK);
		return 0;
	}
	static int write(void *user, mau_space space, uint64_t address, const uint8_t *bytes,
	                 unsigned count)
	{
		auto &s = static_cast<spaces *>(user)->space[space];
		for (unsigned i = 0; i < count; i++)
			s.set((address + i) & MEMORY_MASK, bytes[i]);
		return 0;
	}
	static int request(void *user, const mau_memory_request *r)
	{
		const page_codes &c = static_cast<spaces *>(user)->codes;
		const unsigned code =
			r->kind == MAU_MEM_ATOMIC
				? c.of_element(r->address, r->size)
				: c.of_line(r->line, 128, r->kind == MAU_MEM_READ, [&](unsigned b) {
					  return r->bytes[b / 64] >> b % 64 & 1;
				  });
		return code & MAU_MEMORY_FAULT ? MAU_MEMORY_FAULT : static_cast<int>(code);
	}
	mau_memory callbacks()
	{
		return {read, write, this, request};
	}
};

// Does an atomic of generation 'gfx' on 'bytes' bytes at 'at'; returns the old value.
inline uint64_t act(sparse_memory &m, unsigned gfx, uint64_t at, unsigned atomic, unsigned bytes,
                    const uint32_t *d, const uint32_t *c)
{
	uint64_t old = 0, next = 0;
	const unsigned half = bytes / 4;
	uint32_t vdata[4] = {};
	for (unsigned i = 0; i < half; i++) {
		vdata[i] = d[i];
		vdata[half + i] = c[i];
	}
	for (unsigned b = 0; b < bytes; b++)
		old |= static_cast<uint64_t>(m.get((at + b) & MEMORY_MASK)) << 8 * b;
	if (mau_atomic_on(gfx, atomic, bytes, vdata, old, &next) == MAU_OK)
		for (unsigned b = 0; b < bytes; b++)
			m.set((at + b) & MEMORY_MASK, static_cast<uint8_t>(next >> 8 * b));
	return old;
}

// Checks that both are equal in every byte that was written in one of them.
inline void same_memory(const char *what, const sparse_memory &unit, const sparse_memory &model)
{
	for (const auto *m : {&unit, &model})
		for (const auto &[at, value] : m->written)
			if (!check(unit.get(at) == model.get(at),
			           "%s at %" PRIx64 " is %x, expected %x", what, at, unit.get(at),
			           model.get(at)))
				return;
}
#endif
