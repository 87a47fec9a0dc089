/*
 * native.hpp - what cbmc.h is for CBMC, for a harness that runs: bit vectors, and an assertion that
 * ends the program. The harness has a loop over all values of its domain.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FORMAL_NATIVE_HPP
#define FORMAL_NATIVE_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

/** N bits, unsigned; arithmetic is that of an integer with at least N bits. */
template <unsigned N>
struct Bits {
	using Word = std::conditional_t<(N <= 64), uint64_t, unsigned __int128>;
	Word value = 0;

	constexpr Bits() = default;
	template <class From>
	constexpr Bits(From from) : value(static_cast<Word>(from) & ones())
	{
	}
	constexpr operator Word() const
	{
		return value;
	}
	static constexpr Word ones()
	{
		return static_cast<Word>(~static_cast<Word>(0)) >> (8 * sizeof(Word) - N);
	}
};

/** N bits, two's complement. */
template <unsigned N>
struct SignedBits {
	using Word = std::conditional_t<(N <= 64), int64_t, __int128>;
	Word value = 0;

	template <class From>
	constexpr SignedBits(From from) : value(extend(static_cast<typename Bits<N>::Word>(from)))
	{
	}
	constexpr operator Word() const
	{
		return value;
	}
	static constexpr Word extend(typename Bits<N>::Word word)
	{
		const unsigned above = 8 * sizeof(Word) - N;

		return static_cast<Word>(word << above) >> above;
	}
};

#define B(n) Bits<n>
#define SB(n) SignedBits<n>

/** Ends the program when 'condition' is false; 'value' is the counterexample. */
#define PROVE(condition, what, value)                                        \
	do {                                                                 \
		if (!(condition)) {                                          \
			std::printf("refuted %s: value %llx\n", what,        \
			            static_cast<unsigned long long>(value)); \
			std::exit(1);                                        \
		}                                                            \
	} while (0)

#endif
