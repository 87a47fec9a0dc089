// atomic_values.hpp - random atomics on one element, weighted to limits, NaN, infinities,
// denormals, ties and equal values, and their results by the golden model.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_ATOMIC_VALUES_HPP
#define MAU_RTL_ATOMIC_VALUES_HPP
#include <algorithm>

#include "bench.hpp"

extern "C" {
#include "mau/atomic.h"
}

struct atomic_case {
	unsigned atomic; // MAU_ATOMIC_*
	bool wide;       // 8 bytes
	uint64_t m, d, c, after;
	unsigned gfx = MAU_GFX_11;
};

// The generations are MAU_GFX_6 to MAU_GFX_950.
inline unsigned any_gfx()
{
	return below(MAU_GFX_950 + 1);
}

// Does a generation have the operation? Operations before AT16 are equal on all generations.
inline bool has(unsigned gfx, unsigned atomic)
{
	const bool gfx12 = gfx == MAU_GFX_12, cdna3 = gfx == MAU_GFX_942 || gfx == MAU_GFX_950;
	const bool cdna = cdna3 || gfx == MAU_GFX_90A;
	switch (atomic) {
	case MAU_ATOMIC_ADD_F32:
		return gfx == MAU_GFX_11 || gfx12 || cdna;
	case MAU_ATOMIC_ADD_F64:
	case MAU_ATOMIC_MIN_F64:
	case MAU_ATOMIC_MAX_F64:
		return cdna;
	case MAU_ATOMIC_PK_ADD_F16:
		return gfx12 || cdna;
	case MAU_ATOMIC_PK_ADD_BF16:
		return gfx12 || cdna3;
	case MAU_ATOMIC_COND_SUB:
	case MAU_ATOMIC_MIN_NUM:
	case MAU_ATOMIC_MAX_NUM:
		return gfx12;
	default:
		return true;
	}
}

// Is the result a sum of floats, which comes later than other results?
inline bool adds_floats(unsigned atomic, bool wide)
{
	return atomic == MAU_ATOMIC_ADD_F64 ? wide
	                                    : !wide && (atomic == MAU_ATOMIC_ADD_F32 ||
	                                                atomic == MAU_ATOMIC_PK_ADD_F16 ||
	                                                atomic == MAU_ATOMIC_PK_ADD_BF16);
}

// Memory after the atomic; an operation that does not exist in this size does not change memory.
inline uint64_t model_atomic(const atomic_case &a)
{
	const unsigned bytes = a.wide ? 8 : 4, dwords = mau_atomic_dwords(a.atomic, bytes);
	const bool compares = dwords * 4 > bytes;
	uint32_t vdata[4] = {};
	uint64_t after = a.m;
	for (unsigned i = 0; i < bytes / 4; i++) {
		vdata[i] = static_cast<uint32_t>(a.d >> 32 * i);
		vdata[compares ? bytes / 4 + i : i] =
			static_cast<uint32_t>((compares ? a.c : a.d) >> 32 * i);
	}
	const int result = mau_atomic_on(a.gfx, a.atomic, bytes, vdata, a.m, &after);
	check((result == MAU_OK) == (dwords != 0), "the model returns %d", result);
	return after;
}

// ---- Floats: a sign, bits of the exponent, bits of the fraction
struct float_format {
	unsigned exponent, fraction;

	unsigned bits() const
	{
		return 1 + exponent + fraction;
	}
	uint64_t top() const // exponent of infinities and NaNs
	{
		return (UINT64_C(1) << exponent) - 1;
	}
	uint64_t mask() const // of the fraction
	{
		return (UINT64_C(1) << fraction) - 1;
	}
	uint64_t make(bool sign, uint64_t e, uint64_t f) const
	{
		return static_cast<uint64_t>(sign) << (bits() - 1) | e << fraction | f;
	}
};
constexpr float_format F16{5, 10}, BF16{8, 7}, F32{8, 23}, F64{11, 52};

// Float format of an operation; PK_ADD_F16 and PK_ADD_BF16 have two floats in an element.
inline const float_format &format_of(unsigned atomic, bool wide)
{
	return atomic == MAU_ATOMIC_PK_ADD_F16    ? F16
	       : atomic == MAU_ATOMIC_PK_ADD_BF16 ? BF16
	       : wide                             ? F64
	                                          : F32;
}

// A float next to a limit of its fields.
inline uint64_t corner_float(const float_format &f)
{
	const uint64_t mask = f.mask(), top = f.top();
	const uint64_t exponent =
		one_of(0, 0, 1, 2, top / 2, top / 2 + 1, top - 1, top, rnd() & top);
	const uint64_t fraction = one_of(0, 0, 1, 2, mask, mask - 1, (mask + 1) / 2, mask / 2,
	                                 UINT64_C(1) << below(f.fraction), rnd() & mask);
	return f.make(percent(50), exponent, fraction);
}

// The second operand of a sum, with a close exponent, so that rounding and ties occur.
inline uint64_t sum_partner(const float_format &f, uint64_t m)
{
	const int64_t far = f.fraction + 5, last = static_cast<int64_t>(f.top()) - 1;
	const int64_t apart = static_cast<int64_t>(below(2 * f.fraction + 11)) - far;
	const int64_t exponent = static_cast<int64_t>(m >> f.fraction & f.top()) + apart;
	const uint64_t fraction = one_of(0, 0, (f.mask() + 1) / 2, f.mask(), 1,
	                                 UINT64_C(1) << below(f.fraction), rnd() & f.mask());
	return f.make(percent(50), static_cast<uint64_t>(std::clamp<int64_t>(exponent, 0, last)),
	              fraction);
}

// A value related to 'near': equal, one off, negated, or with the same exponent.
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
		return corner_float(wide ? F64 : F32);
	case 2:
		return one_of(0, 0, 1, 2, UINT64_MAX, UINT64_C(0x7fffffff), UINT64_C(0x80000000),
		              INT64_MAX, INT64_MIN);
	default:
		return corner_float(wide ? F64 : F32);
	}
}

// The operand of a sum for element 'm', with one float or two.
inline uint64_t random_summand(unsigned atomic, bool wide, uint64_t m)
{
	const float_format &f = format_of(atomic, wide);
	uint64_t d = 0;
	for (unsigned at = 0; at < (wide ? 64u : 32u); at += f.bits())
		d |= (percent(80) ? sum_partner(f, m >> at) : corner_float(f)) << at;
	return d;
}

// An element for an operation.
inline uint64_t random_element(unsigned atomic, bool wide)
{
	if (format_of(atomic, wide).bits() != 16 || percent(25))
		return random_element(wide);
	const float_format &f = format_of(atomic, wide);
	return corner_float(f) << 16 | (percent(50) ? corner_float(f) : rnd() & 0xffff);
}

// Draws data and compare value for an element.
inline atomic_case random_case(unsigned gfx, unsigned atomic, bool wide, uint64_t m)
{
	const uint64_t mask = wide ? UINT64_MAX : UINT32_MAX;
	atomic_case a{atomic, wide, 0, 0, 0, 0, gfx};
	a.m = m & mask;
	a.d = (percent(50) ? random_element(atomic, wide) : near_value(a.m, wide)) & mask;
	a.c = (percent(30) ? random_element(wide) : near_value(a.m, wide)) & mask;
	if (adds_floats(atomic, wide) && percent(50))
		a.d = random_summand(atomic, wide, a.m);
	if (percent(2))
		a.m &= UINT64_C(1) << (wide ? 63 : 31), a.c &= UINT64_C(1) << (wide ? 63 : 31);
	return a;
}
inline atomic_case random_case(unsigned gfx, unsigned atomic, bool wide)
{
	return random_case(gfx, atomic, wide, random_element(atomic, wide));
}
#endif
