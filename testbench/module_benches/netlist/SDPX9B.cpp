// SDPX9B.cpp - the block memory of a GW5A against an array of 512 words: partial writes, a read
// word that holds until the next read, the complement of the old word when a word is read and
// written in the same clock. Fault 98: a pin selects a mode that the model refuses.
//
// SPDX-License-Identifier: Apache-2.0
#include "bench.hpp"
#include "block_memory.hpp"

constexpr unsigned PINS = 98; // fault: a pin selects a mode without a model

struct memory {
	Vdut d;
	block_memory words;

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

	// Writes a different word to every address.
	void fill()
	{
		d.RESET = d.BLKSELA = d.BLKSELB = 0;
		d.CEA = 1;
		for (unsigned i = 0; i < 512; i++) {
			const uint64_t data = rnd() & block_memory::ALL;
			words.clock(i, 15, data, false, 0);
			write(i, 15, data);
			edge();
		}
	}

	// Drives one of seven pins that select a mode without a model.
	void odd(unsigned pins)
	{
		d.RESET = pins & 1;
		d.BLKSELA = pins >> 1 & 7;
		d.BLKSELB = pins >> 4 & 7;
	}

	void clock()
	{
		const unsigned near = below(4) * 127; // addresses are often equal
		const unsigned to = percent(50) ? near : below(512);
		const unsigned from = percent(30) ? to : percent(50) ? near : below(512);
		const unsigned parts = percent(40) ? 15 : below(16);
		const uint64_t data = rnd() & block_memory::ALL;

		d.CEA = percent(60);
		d.CEB = percent(70);
		d.OCE = percent(50); // enable of output registers, which are not used
		write(to, parts, data ^ (wrong_input(50) ? 1 : 0));
		d.ADB = static_cast<SData>(from << 5 | below(32));
		odd(bench.fault == PINS && percent(1) ? 1u << below(7) : 0);
		words.clock(to, d.CEA ? parts : 0, data, d.CEB, from);
		edge();
		if (words.known)
			same("word", d.DO, words.out);
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
