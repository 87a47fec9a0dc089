// mau_atomic_alu.cpp - AT2 to AT14: what an atomic makes of one element, every operation in both
// sizes, against mau_atomic() and the examples of the page. Sums of ADD_F32 come one a clock.
//
// SPDX-License-Identifier: Apache-2.0

// optimize: -O1
// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include <deque>

#include "atomic_examples.hpp"
#include "atomic_values.hpp"

static void drive(Vdut &dut, const atomic_case &a)
{
	dut.atomic_i = a.atomic;
	dut.wide_i = a.wide;
	dut.d_i = a.d;
	dut.c_i = a.c;
}
static void drive_element(Vdut &dut, const atomic_case &a)
{
	dut.m_i = a.m ^ twin_strikes(100000);
}

static void compare(const atomic_case &a, uint64_t got, uint64_t want)
{
	check(got == want,
	      "%s, %u bytes, m %" PRIx64 " d %" PRIx64 " c %" PRIx64 ": %" PRIx64
	      ", expected %" PRIx64,
	      mau_atomic_name(a.atomic), a.wide ? 8 : 4, a.m, a.d, a.c, got, want);
}

// One element, from input to result.
static void one(Vdut &dut, const atomic_case &a, uint64_t want)
{
	drive(dut, a);
	edge(dut);
	drive_element(dut, a);
	dut.eval();
	if (a.atomic != MAU_ATOMIC_ADD_F32 || a.wide)
		return compare(a, dut.new_o, want);
	for (unsigned i = 0; i < MAU_LATENCY_FLOAT_ADD; i++)
		edge(dut);
	compare(a, dut.sum_o, want);
}

// The examples hold model and module to the page.
static void examples(Vdut &dut)
{
	for (const atomic_case &a : ATOMIC_EXAMPLES) {
		same("the model's answer", model_atomic(a), a.after);
		one(dut, a, a.after);
	}
}

static void sums(Vdut &dut, unsigned count)
{
	std::deque<atomic_case> inside;
	atomic_case before{};
	for (unsigned i = 0; i < count && !give_up(); i++) {
		const atomic_case a = random_case(MAU_ATOMIC_ADD_F32, false);
		drive(dut, a);
		drive_element(dut, before);
		inside.push_back(before = a);
		edge(dut);
		if (inside.size() <= MAU_LATENCY_FLOAT_ADD)
			continue;
		compare(inside.front(), dut.sum_o, model_atomic(inside.front()));
		inside.pop_front();
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->en_i = 1;
	examples(*dut);
	for (unsigned atomic = 0; atomic < 32; atomic++)
		for (unsigned wide = 0; wide < 2; wide++) {
			const unsigned count = 1000000 * bench.rounds;
			if (atomic == MAU_ATOMIC_ADD_F32 && !wide) {
				sums(*dut, count);
				continue;
			}
			// One that does not exist is asked less often.
			const bool exists =
				in_rtl(atomic) && mau_atomic_dwords(atomic, wide ? 8 : 4);
			for (unsigned i = 0; i < (exists ? count : 100) && !give_up(); i++) {
				const atomic_case a = random_case(atomic, wide);
				one(*dut, a, model_atomic(a));
			}
		}
	return bench_end();
}
