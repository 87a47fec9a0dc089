// atomic_values.hpp - atomics on one element at random, aimed at limits, NaN, infinities,
// denormals, ties and equal values, and what the golden model makes of them.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_ATOMIC_VALUES_HPP
#define MAU_RTL_ATOMIC_VALUES_HPP
#include "bench.hpp"

extern "C" {
#include "mau/atomic.h"
}

struct atomic_case {
	unsigned atomic; // MAU_ATOMIC_*
	bool wide;       // 8 bytes
	uint64_t m, d, c, after;
};

// The operations of the RTL. The model has more, those of AT16 to AT21: to the RTL they do not
// exist.
inline bool in_rtl(unsigned atomic)
{
	return atomic <= MAU_ATOMIC_ADD_F32;
}

// Memory after it; an operation that does not exist in this size leaves memory as it is.
inline uint64_t model_atomic(const atomic_case &a)
{
	if (!in_rtl(a.atomic))
		return a.m;
	const unsigned bytes = a.wide ? 8 : 4, dwords = mau_atomic_dwords(a.atomic, bytes);
	const bool compares = dwords * 4 > bytes;
	uint32_t vdata[4] = {};
	uint64_t after = a.m;
	for (unsigned i = 0; i < bytes / 4; i++) {
		vdata[i] = static_cast<uint32_t>(a.d >> 32 * i);
		vdata[compares ? bytes / 4 + i : i] =
			static_cast<uint32_t>((compares ? a.c : a.d) >> 32 * i);
	}
	const int result = mau_atomic(a.atomic, bytes, vdata, a.m, &after);
	check((result == MAU_OK) == (dwords != 0), "the model returns %d", result);
	return after;
}

// A float of 4 or 8 bytes next to a limit of its fields.
inline uint64_t corner_float(bool wide)
{
	const unsigned fraction_bits = wide ? 52 : 23, exponent_max = wide ? 2047 : 255;
	const uint64_t mask = (UINT64_C(1) << fraction_bits) - 1;
	const uint64_t exponent = one_of(0, 0, 1, 2, exponent_max / 2, exponent_max / 2 + 1,
	                                 exponent_max - 1, exponent_max, rnd() & exponent_max);
	const uint64_t fraction = one_of(0, 0, 1, 2, mask, mask - 1, (mask + 1) / 2, mask / 2,
	                                 UINT64_C(1) << below(fraction_bits), rnd() & mask);
	return static_cast<uint64_t>(percent(50)) << (wide ? 63 : 31) | exponent << fraction_bits |
	       fraction;
}

// A value that is something of 'near': equal, one off, negated, the same exponent.
inline uint64_t near_value(uint64_t near, bool wide)
{
	const uint64_t sign = UINT64_C(1) << (wide ? 63 : 31);
	switch (below(6)) {
	case 0:
		return near;
	case 1:
		return near + 1;
	case 2:
		return near - 1;
	case 3:
		return near ^ sign;
	case 4:
		return near ^ (rnd() & (sign >> (wide ? 11 : 8)) - 1);
	default:
		return near ^ UINT64_C(1) << below(wide ? 64 : 32);
	}
}

inline uint64_t random_element(bool wide)
{
	switch (below(4)) {
	case 0:
		return rnd();
	case 1:
		return corner_float(wide);
	case 2:
		return one_of(0, 0, 1, 2, UINT64_MAX, UINT64_C(0x7fffffff), UINT64_C(0x80000000),
		              INT64_MAX, INT64_MIN);
	default:
		return corner_float(wide);
	}
}

// The second number of a sum: exponents up to 27 apart, where rounding and ties are.
inline uint64_t sum_partner(uint64_t m)
{
	const int exponent = static_cast<int>(m >> 23 & 255) + static_cast<int>(below(56)) - 28;
	const uint64_t fraction =
		one_of(0, 0, 0x400000, 0x7fffff, 1, 1u << below(23), rnd() & 0x7fffff);
	return (rnd() & 0x80000000) |
	       static_cast<uint64_t>(exponent < 0     ? 0
	                             : exponent > 254 ? 254
	                                              : exponent)
	               << 23 |
	       fraction;
}

// Data and compare value for an element that is m.
inline atomic_case random_case(unsigned atomic, bool wide, uint64_t m)
{
	const uint64_t mask = wide ? UINT64_MAX : UINT32_MAX;
	atomic_case a{atomic, wide, 0, 0, 0, 0};
	a.m = m & mask;
	a.d = (percent(50) ? random_element(wide) : near_value(a.m, wide)) & mask;
	a.c = (percent(30) ? random_element(wide) : near_value(a.m, wide)) & mask;
	if (atomic == MAU_ATOMIC_ADD_F32 && percent(50))
		a.d = sum_partner(a.m);
	if (percent(2))
		a.m &= UINT64_C(1) << (wide ? 63 : 31), a.c &= UINT64_C(1) << (wide ? 63 : 31);
	return a;
}
inline atomic_case random_case(unsigned atomic, bool wide)
{
	return random_case(atomic, wide, random_element(wide));
}
#endif
