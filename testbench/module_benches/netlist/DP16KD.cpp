// DP16KD.cpp - the block memory of an ECP5 against an array of 512 or 1024 words: partial writes, a
// read word that holds until the next read, the complement of the old word when a word is read and
// written in the same clock. Fault 98: a pin selects a mode that the model refuses.
//
// SPDX-License-Identifier: Apache-2.0
#include "block_memory.hpp"
#include "pins.hpp"

constexpr unsigned PINS = 98; // fault: a pin selects a mode without a model
constexpr bool WIDE = P_DATA_WIDTH_A == 36;
constexpr unsigned WORDS = WIDE ? 512 : 1024, SHIFT = WIDE ? 5 : 4, PARTS = WIDE ? 15 : 3;
constexpr uint64_t BITS = WIDE ? block_memory::ALL : 0x3ffff;

struct memory {
	Vdut d;
	const pins<18> di_a{PINS18(d, DIA)}, di_b{PINS18(d, DIB)};
	const pins<18> do_a{PINS18(d, DOA)}, do_b{PINS18(d, DOB)};
	const pins<14> ad_a{PINS14(d, ADA)}, ad_b{PINS14(d, ADB)};
	const pins<9> odd{&d.RSTA, &d.RSTB, &d.WEB,  &d.CSA0, &d.CSA1,
	                  &d.CSA2, &d.CSB0, &d.CSB1, &d.CSB2};
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
		const unsigned unused = below(1u << SHIFT) & ~PARTS; // of the address
		drive(ad_a, word << SHIFT | unused | parts);
		drive(di_a, data);
		drive(di_b, WIDE ? data >> 18 : rnd());
	}

	// Writes a different word to every address.
	void fill()
	{
		drive(odd, 0);
		d.CEA = d.WEA = 1;
		for (unsigned i = 0; i < WORDS; i++) {
			const uint64_t data = rnd() & BITS;
			words.clock(i, PARTS, data, false, 0);
			write(i, PARTS, data);
			edge();
		}
	}

	void clock()
	{
		const unsigned near = below(4) * 127; // addresses are often equal
		const unsigned to = percent(50) ? near : below(WORDS);
		const unsigned from = percent(30) ? to : percent(50) ? near : below(WORDS);
		const unsigned parts = percent(40) ? PARTS : below(PARTS + 1);
		const uint64_t data = rnd() & BITS;

		d.CEA = percent(70);
		d.WEA = percent(70);
		d.CEB = percent(70);
		d.OCEA = percent(50); // enable of output registers, which are not used
		d.OCEB = percent(50);
		write(to, parts, data ^ (wrong_input(50) ? 1 : 0));
		drive(ad_b, from << SHIFT | below(1u << SHIFT));
		drive(odd, bench.fault == PINS && percent(1) ? UINT64_C(1) << below(9) : 0);
		words.clock(to, d.CEA && d.WEA ? parts : 0, data, d.CEB, from);
		edge();
		if (words.known)
			same("word", WIDE ? value(do_b) << 18 | value(do_a) : value(do_b),
			     words.out & BITS);
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
