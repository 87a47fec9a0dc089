// bench.hpp - common code of all benches: random numbers, bit fields of ports, checks and their
// report, the clock, planted faults.
//
// A bench is one C++ file for one module of rtl/, Verilated by itself as class Vdut (bench.sh).
// Expected values come from the golden model (model.hpp), expected clocks from docs/interface.md.
// Options of every bench: --seed N, --rounds N (a factor on its length), and --fault N, which
// activates a planted fault of the RTL (docs/user/faults.md). With fault WRONG_INPUT the bench
// sometimes drives another input than the expected output is computed for. With either the bench
// must fail. The last line is 'N checks, N failed'; the exit code is 0 only if there were checks
// and none failed.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_BENCH_HPP
#define MAU_RTL_BENCH_HPP
#include <bit>
#include <cinttypes>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "Vdut.h"
#include "mau/enc.h"
#include "mau_unit.h"
#include "verilated.h"

constexpr unsigned WRONG_INPUT = 99;

// The generations of the units, codes 0 to GENERATIONS - 1 (encodings/mau.toml).
constexpr unsigned GENERATIONS = std::bit_width(MAU_GENERATION_MASK);
static_assert((MAU_GENERATION_MASK & (MAU_GENERATION_MASK + 1)) == 0);

struct bench_state {
	uint64_t seed = 1, random = 0, checks = 0, failed = 0, clock = 0;
	unsigned rounds = 1, fault = 0;
};
inline bench_state bench;

// ---- Random numbers (splitmix64)
inline uint64_t rnd()
{
	uint64_t z = bench.random += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}
inline uint32_t below(uint32_t n)
{
	return static_cast<uint32_t>(rnd() >> 32) % n;
}
inline bool percent(unsigned p)
{
	return below(100) < p;
}
inline uint32_t word()
{
	return static_cast<uint32_t>(rnd());
}
template <class... T>
inline uint64_t one_of(T... value)
{
	const uint64_t table[] = {static_cast<uint64_t>(value)...};
	return table[below(sizeof...(value))];
}

// ---- Ports as bit vectors, whatever C++ type Verilator gives them (little-endian hosts)
template <class P>
inline uint64_t get(const P &port, unsigned lsb, unsigned width)
{
	const auto *bytes = reinterpret_cast<const uint8_t *>(&port);
	uint64_t value = 0;
	for (unsigned i = 0; i < width; i++)
		value |= static_cast<uint64_t>(bytes[(lsb + i) / 8] >> ((lsb + i) % 8) & 1) << i;
	return value;
}
template <class P>
inline void put(P &port, unsigned lsb, unsigned width, uint64_t value)
{
	auto *bytes = reinterpret_cast<uint8_t *>(&port);
	for (unsigned i = 0; i < width; i++) {
		const unsigned bit = lsb + i, mask = 1u << (bit % 8);
		bytes[bit / 8] = static_cast<uint8_t>((bytes[bit / 8] & ~mask) |
		                                      (value >> i & 1 ? mask : 0));
	}
}

// ---- Checks
// On a failure the text of the caller is printed; it is printf-like and formatted only then.
inline bool check(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));
inline bool check(bool good, const char *format, ...)
{
	bench.checks++;
	if (good)
		return true;
	if (bench.failed++ < 8) {
		va_list args;
		va_start(args, format);
		std::printf("clock %" PRIu64 ": ", bench.clock);
		std::vprintf(format, args);
		std::printf("\n");
		va_end(args);
	}
	return false;
}
inline bool same(const char *what, uint64_t got, uint64_t want)
{
	return check(got == want, "%s is %" PRIx64 ", expected %" PRIx64, what, got, want);
}
inline bool give_up()
{
	return bench.failed >= 8;
}
inline bool wrong_input(unsigned one_in)
{
	return bench.fault == WRONG_INPUT && below(one_in) == 0;
}

extern "C" int mau_fault()
{
	return static_cast<int>(bench.fault);
}

// A failed assertion of the RTL is a failed check (VL_USER_STOP).
void vl_stop(const char *file, int line, const char *scope) VL_MT_UNSAFE
{
	check(false, "assertion in %s, %s:%d", scope, file, line);
}

// ---- Start, clock, end
inline void bench_start(int argc, char **argv)
{
	if (argc % 2 == 0)
		std::fprintf(stderr, "usage: %s [--seed N] [--rounds N] [--fault N]\n", argv[0]),
			std::exit(2);
	for (int i = 1; i + 1 < argc; i += 2) {
		const uint64_t value = std::strtoull(argv[i + 1], nullptr, 0);
		if (!std::strcmp(argv[i], "--seed"))
			bench.seed = value;
		else if (!std::strcmp(argv[i], "--rounds"))
			bench.rounds = static_cast<unsigned>(value);
		else if (!std::strcmp(argv[i], "--fault"))
			bench.fault = static_cast<unsigned>(value);
		else
			std::fprintf(stderr, "unknown option %s\n", argv[i]), std::exit(2);
	}
	bench.random = bench.seed * UINT64_C(0x2545f4914f6cdd1d) + 1;
}

// A module with random registers at power-up.
template <class D = Vdut>
inline std::unique_ptr<D> make_dut()
{
	Verilated::threadContextp()->randReset(2);
	Verilated::threadContextp()->randSeed(static_cast<int>(rnd() & 0x7fffffff) | 1);
	Verilated::threadContextp()->assertOn(true);
	auto dut = std::make_unique<D>();
	dut->clk_i = 0;
	dut->eval();
	return dut;
}

// Simulates a rising edge; the outputs then have their values for the next edge. Inputs change
// between two calls.
template <class D>
inline void edge(D &dut)
{
	dut.eval();
	dut.clk_i = 1;
	dut.eval();
	dut.clk_i = 0;
	dut.eval();
	bench.clock++;
}

template <class D>
inline void reset(D &dut)
{
	dut.rst_ni = 0;
	edge(dut);
	edge(dut);
	dut.rst_ni = 1;
	dut.eval();
}

inline int bench_end()
{
	std::printf("%" PRIu64 " checks, %" PRIu64 " failed\n", bench.checks, bench.failed);
	return bench.checks != 0 && bench.failed == 0 ? 0 : 1;
}
#endif
