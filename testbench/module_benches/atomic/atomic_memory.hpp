// atomic_memory.hpp - memory for the bench of mau_atomic: lines by address, requests as bundles,
// and a memory with only reads and writes, with several latencies and orders of responses.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_ATOMIC_MEMORY_HPP
#define MAU_RTL_ATOMIC_MEMORY_HPP
#include <array>
#include <deque>
#include <map>

#include "atomic_values.hpp"
#include "bundles.hpp"

constexpr unsigned LINE = P_LINE_BYTES, IDS = 1u << P_ID_BITS;
constexpr uint64_t ADDRESSES = UINT64_C(1) << 48;

using line_bytes = std::array<uint8_t, LINE>;

struct mem_request {
	unsigned id, kind; // MAU_MEM_*
	uint64_t line;
	unsigned offset, wide, atomic, more, attr;
	line_bytes mask; // 1: the byte is selected
	line_bytes data;
};

// Copies a port to bytes.
template <class P>
inline void copy_in(P &port, const void *bytes, unsigned count)
{
	std::memcpy(&port, bytes, count);
}
template <class P>
inline line_bytes copy_out(const P &port)
{
	line_bytes bytes;
	std::memcpy(bytes.data(), &port, LINE);
	return bytes;
}

// Lines by address; the bytes of a line that was never written are a function of its address.
struct line_memory {
	std::map<uint64_t, line_bytes> lines;

	line_bytes &line(uint64_t address)
	{
		address &= ADDRESSES - 1;
		auto [place, fresh] = lines.try_emplace(address);
		for (unsigned i = 0; fresh && i < LINE; i++)
			place->second[i] = static_cast<uint8_t>(address / LINE * 7 + i);
		return place->second;
	}
	uint8_t &byte(uint64_t address)
	{
		return line(address & ~(LINE - 1ull))[address % LINE];
	}

	uint64_t element(uint64_t address, unsigned bytes)
	{
		uint64_t value = 0;
		for (unsigned i = 0; i < bytes; i++)
			value |= static_cast<uint64_t>(byte(address + i)) << 8 * i;
		return value;
	}
	void set_element(uint64_t address, unsigned bytes, uint64_t value)
	{
		for (unsigned i = 0; i < bytes; i++)
			byte(address + i) = static_cast<uint8_t>(value >> 8 * i);
	}
	void write(const mem_request &r)
	{
		line_bytes &to = line(r.line);
		for (unsigned i = 0; i < LINE; i++)
			if (r.mask[i])
				to[i] = r.data[i];
	}
};

enum memory_order {
	FIXED,
	RANDOM,
	REVERSED,
	BURSTY
};

struct memory_answer {
	unsigned id, code; // MAU_MEMORY_*
	line_bytes data;
	uint64_t due; // first clock at which the response may be valid
};

// What memory says of lines that are not fully accessible (M1); 3 counts as FAULT.
struct line_codes {
	unsigned share = 0;                                // percent of lines
	uint64_t salt = 0;                                 // which of them
	std::map<uint64_t, std::array<unsigned, 2>> given; // line: codes of a read, of a write

	unsigned of(uint64_t line, bool write) const
	{
		line &= ADDRESSES - 1;
		if (auto place = given.find(line); place != given.end())
			return place->second[write];
		const uint64_t n = (line / LINE ^ salt) * UINT64_C(0x9e3779b97f4a7c15);
		if ((n >> 40) % 100 >= share)
			return MAU_MEMORY_OK;
		return n >> 33 & 1 ? 1 + (n >> 34) % 3 : write; // the latter: read-only
	}
};

// Executes a request when it takes it and responds later. Bytes that were not requested are random.
struct slow_memory {
	memory_order order = FIXED;
	unsigned latency = 1; // FIXED: clocks; RANDOM: at most
	line_memory memory;
	line_codes codes;
	std::deque<memory_answer> waiting;
	bool offers = false; // the response is valid, with 'offered'
	memory_answer offered{};
	bool open = false; // REVERSED, BURSTY: responses may be sent
	unsigned stretch = 0;

	void take(const mem_request &r)
	{
		const bool write = r.kind == MAU_MEM_WRITE;
		memory_answer a{r.id, codes.of(r.line, write), {}, bench.clock + latency};
		if (order == RANDOM)
			a.due = bench.clock + 1 + below(latency);
		if (write && !a.code)
			memory.write(r);
		for (unsigned i = 0; i < LINE; i++)
			a.data[i] = r.kind == MAU_MEM_READ && r.mask[i] && !a.code
			                    ? memory.line(r.line)[i]
			                    : static_cast<uint8_t>(rnd());
		waiting.push_back(a);
	}

	// REVERSED: waits for many responses, or for 20 clocks, then sends all, the newest first.
	// BURSTY: sends in bursts.
	void gate()
	{
		if (order == BURSTY && stretch-- == 0)
			open = !open, stretch = below(30);
		if (order == REVERSED && !open)
			open = waiting.size() >= IDS / 2 ||
			       (!waiting.empty() && waiting.front().due + 20 < bench.clock);
		if (order == REVERSED && waiting.empty())
			open = false;
	}

	// Before an edge: chooses the response to send.
	void choose()
	{
		gate();
		if (offers || waiting.empty() || (order >= REVERSED && !open))
			return;
		unsigned from = 0;
		if (order == REVERSED)
			from = static_cast<unsigned>(waiting.size()) - 1;
		while (order == RANDOM && from < waiting.size() && waiting[from].due > bench.clock)
			from++;
		if (from == waiting.size() || waiting[from].due > bench.clock)
			return;
		offered = waiting[from];
		waiting.erase(waiting.begin() + from);
		offers = true;
	}
};
#endif
