// mau_atomic_alu.cpp - AT2 to AT21: the result of an atomic on one element, for every operation in
// both sizes on every generation that has it, against mau_atomic_on() and the examples of the page:
// random values, and every pair of the corners of a float. Sums of floats are pipelined, one a
// clock.
//
// SPDX-License-Identifier: Apache-2.0

// optimize: -O1
// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include <deque>
#include <vector>

#include "atomic_examples.hpp"
#include "atomic_values.hpp"

static void drive(Vdut &dut, const atomic_case &a)
{
	dut.gfx_i = a.gfx;
	dut.atomic_i = a.atomic;
	dut.wide_i = a.wide;
	dut.d_i = a.d;
	dut.c_i = a.c;
}
static void drive_element(Vdut &dut, const atomic_case &a)
{
	dut.m_i = a.m ^ wrong_input(100000);
}

static void compare(const atomic_case &a, uint64_t got, uint64_t want)
{
	check(got == want,
	      "%s, gfx code %u, %u bytes, m %" PRIx64 " d %" PRIx64 " c %" PRIx64 ": %" PRIx64
	      ", expected %" PRIx64,
	      mau_atomic_name(a.atomic), a.gfx, a.wide ? 8 : 4, a.m, a.d, a.c, got, want);
}

// One element, from input to result.
static void one(Vdut &dut, const atomic_case &a, uint64_t want)
{
	drive(dut, a);
	edge(dut);
	drive_element(dut, a);
	dut.eval();
	if (!adds_floats(a.atomic, a.wide))
		return compare(a, dut.new_o, want);
	for (unsigned i = 0; i < MAU_LATENCY_FLOAT_ADD; i++)
		edge(dut);
	compare(a, dut.sum_o, want);
}

// Checks model and module with the examples of the page.
static void examples(Vdut &dut)
{
	for (const atomic_case &a : ATOMIC_EXAMPLES) {
		same("the model's answer", model_atomic(a), a.after);
		one(dut, a, a.after);
	}
}

// Zeros, denormals, 1 and the next floats, halves of its last place, the largest, infinities, NaNs.
static std::vector<uint64_t> corners_of(const float_format &f)
{
	const uint64_t quiet = (f.mask() + 1) / 2, one = f.top() / 2, top = f.top();
	const uint64_t far = one > f.fraction ? one - f.fraction : 0;
	std::vector<uint64_t> all;
	for (bool sign : {false, true})
		for (const auto &[exponent, fraction] : std::vector<std::pair<uint64_t, uint64_t>>{
			     {0, 0},        {0, 1},           {0, 2},
			     {0, f.mask()}, {1, 0},           {1, 1},
			     {1, f.mask()}, {2, 0},           {far - (far != 0), 0},
			     {far, 0},      {far, 1},         {one, 0},
			     {one, 1},      {one, 2},         {one, f.mask()},
			     {one + 1, 0},  {top - 1, 0},     {top - 1, f.mask()},
			     {top, 0},      {top, 1},         {top, quiet - 1},
			     {top, quiet},  {top, quiet + 1}, {top, f.mask()}})
			all.push_back(f.make(sign, exponent, fraction));
	return all;
}

// Every pair of corners; if an element has two floats, the upper ones are random corners.
static void corners(Vdut &dut, unsigned gfx, unsigned atomic, bool wide)
{
	const float_format &f = format_of(atomic, wide);
	const std::vector<uint64_t> all = corners_of(f);
	const unsigned upper = f.bits() == 16 ? 16 : 0;
	for (uint64_t m : all)
		for (uint64_t d : all) {
			if (give_up())
				return;
			atomic_case a{atomic, wide, m, d, all[below(all.size())], 0, gfx};
			if (upper) {
				a.m |= all[below(all.size())] << upper;
				a.d |= all[below(all.size())] << upper;
			}
			one(dut, a, model_atomic(a));
		}
}

// Consecutive sums of all formats, one a clock.
static void sums(Vdut &dut, unsigned count)
{
	static const unsigned operations[] = {MAU_ATOMIC_ADD_F32, MAU_ATOMIC_ADD_F64,
	                                      MAU_ATOMIC_PK_ADD_F16, MAU_ATOMIC_PK_ADD_BF16};
	std::deque<atomic_case> inside;
	atomic_case before{};
	for (unsigned i = 0; i < count && !give_up(); i++) {
		const unsigned atomic = operations[below(4)];
		unsigned gfx = any_gfx();
		while (!has(gfx, atomic))
			gfx = any_gfx();
		const atomic_case a = random_case(gfx, atomic, atomic == MAU_ATOMIC_ADD_F64);
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

// Generations that have the operation, also if it does not exist in this size.
static std::vector<unsigned> generations_of(unsigned atomic)
{
	std::vector<unsigned> all;
	for (unsigned gfx = 0; gfx <= MAU_GFX_950; gfx++)
		if (has(gfx, atomic))
			all.push_back(gfx);
	return all;
}

// Random elements for one operation in one size.
static void random_cases(Vdut &dut, unsigned atomic, bool wide, unsigned count)
{
	const std::vector<unsigned> generations = generations_of(atomic);
	for (unsigned i = 0; i < count && !give_up(); i++) {
		const unsigned gfx = generations[below(generations.size())];
		const atomic_case a = random_case(gfx, atomic, wide);
		one(dut, a, model_atomic(a));
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->en_i = 1;
	examples(*dut);
	for (unsigned atomic = 0; atomic < 32; atomic++)
		for (unsigned wide = 0; wide < 2; wide++)
			for (unsigned gfx : generations_of(atomic))
				corners(*dut, gfx, atomic, wide);
	sums(*dut, 1000000 * bench.rounds);
	for (unsigned atomic = 0; atomic < 32; atomic++)
		for (unsigned wide = 0; wide < 2; wide++) {
			const bool exists = mau_atomic_dwords(atomic, wide ? 8 : 4) != 0;
			if (!adds_floats(atomic, wide))
				random_cases(*dut, atomic, wide,
				             (exists ? 250000 : 100) * bench.rounds);
		}
	return bench_end();
}
