// MULT18X18D.cpp - the multiplier of an ECP5 against the product of two integers, each operand
// signed or not. Fault 98: operands from the neighbour, which the model refuses.
//
// SPDX-License-Identifier: Apache-2.0
#include "pins.hpp"

constexpr unsigned PINS = 98; // fault: a pin selects a mode without a model

// Limits, single bits, anything.
static uint64_t operand()
{
	const uint64_t limit = one_of(0, 1, 0x1ffff, 0x20000, 0x20001, 0x3ffff);

	return (percent(20) ? limit : percent(20) ? UINT64_C(1) << below(18) : rnd()) & 0x3ffff;
}

static int64_t number(uint64_t bits, bool is_signed)
{
	const auto v = static_cast<int64_t>(bits);

	return is_signed && bits >> 17 ? v - (1 << 18) : v;
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	Vdut d;
	const pins<18> a{PINS18(d, A)}, b{PINS18(d, B)}, c{PINS18(d, C)};
	const pins<36> p{PINS36(d, P)};

	for (unsigned i = 0; i < 400000 * bench.rounds && !give_up(); i++) {
		const uint64_t x = operand(), y = operand();

		drive(a, x);
		drive(b, y ^ (wrong_input(100) ? 1 : 0));
		drive(c, word());
		d.SIGNEDA = percent(50);
		d.SIGNEDB = percent(50);
		d.SOURCEA = d.SOURCEB = 0;
		if (bench.fault == PINS && percent(1))
			(percent(50) ? d.SOURCEA : d.SOURCEB) = 1;
		d.eval();
		bench.clock++;
		const int64_t want = number(x, d.SIGNEDA) * number(y, d.SIGNEDB);
		same("product", value(p), static_cast<uint64_t>(want) & 0xfffffffffu);
	}
	return bench_end();
}
