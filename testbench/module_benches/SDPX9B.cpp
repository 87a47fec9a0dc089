// SDPX9B.cpp - the block memory of a GW5A against an array of 512 words: parts of words
// written, the word read held until the next read, the complement of what stood there when a read
// meets a write. Fault 98: a pin asks for a mode that the model refuses.
//
// SPDX-License-Identifier: Apache-2.0
#include "bench.hpp"

constexpr unsigned PINS = 98; // fault: a pin asks for a mode without a model
constexpr uint64_t ALL = 0xfffffffffu;

static uint64_t part_mask(unsigned parts)
{
	uint64_t mask = 0;
	for (unsigned i = 0; i < 4; i++)
		mask |= parts >> i & 1 ? UINT64_C(0x1ff) << (9 * i) : 0;
	return mask;
}

struct memory {
	Vdut d;
	uint64_t word_at[512] = {}, out = 0;
	bool known = false; // a read has been made

	void edge()
	{
		d.CLKA = d.CLKB = 1;
		d.eval();
		d.CLKA = d.CLKB = 0;
		d.eval();
		bench.clock++;
	}

	void write(unsigned word, unsigned parts, uint64_t data)
	{
		d.ADA = static_cast<SData>(word << 5 | (rnd() & 1) << 4 | parts);
		d.DI = data;
	}

	// A word of its own at every address.
	void fill()
	{
		d.RESET = d.BLKSELA = d.BLKSELB = 0;
		d.CEA = 1;
		for (unsigned i = 0; i < 512; i++) {
			word_at[i] = rnd() & ALL;
			write(i, 15, word_at[i]);
			edge();
		}
	}

	// A clock of the array.
	void follow(unsigned to, unsigned parts, uint64_t data, unsigned from)
	{
		const uint64_t mask = d.CEA ? part_mask(parts) : 0;

		if (d.CEB) {
			out = to == from && mask ? ~word_at[from] & ALL : word_at[from];
			known = true;
		}
		word_at[to] = (word_at[to] & ~mask) | (data & mask);
	}

	// Pins that ask for a mode without a model: one of seven.
	void odd(unsigned pins)
	{
		d.RESET = pins & 1;
		d.BLKSELA = pins >> 1 & 7;
		d.BLKSELB = pins >> 4 & 7;
	}

	void clock()
	{
		const unsigned near = below(4) * 127; // addresses meet
		const unsigned to = percent(50) ? near : below(512);
		const unsigned from = percent(30) ? to : percent(50) ? near : below(512);
		const unsigned parts = percent(40) ? 15 : below(16);
		const uint64_t data = rnd() & ALL;

		d.CEA = percent(60);
		d.CEB = percent(70);
		d.OCE = percent(50); // of registers that are not there
		write(to, parts, data ^ (twin_strikes(50) ? 1 : 0));
		d.ADB = static_cast<SData>(from << 5 | below(32));
		odd(bench.fault == PINS && percent(1) ? 1u << below(7) : 0);
		follow(to, parts, data, from);
		edge();
		if (known)
			same("word", d.DO, out);
	}
};

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	Verilated::threadContextp()->randReset(2);
	Verilated::threadContextp()->randSeed(static_cast<int>(rnd() & 0x7fffffff) | 1);
	memory m;

	m.d.CLKA = m.d.CLKB = 0;
	m.d.eval();
	m.fill();
	for (unsigned i = 0; i < 300000 * bench.rounds && !give_up(); i++)
		m.clock();
	return bench_end();
}
