/*
 * atomic.c - mau_atomic_alu.sv against mau_atomic_on(): an operation of generation GFX on an
 * element of 4 or 8 bytes, every element, data and compare value. SUM: the sums of floats, which
 * the unit has some cycles later. CASE: a case of the sum of two float64.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/atomic.h"
#include "cbmc.h"
#include "mau/enc.h"

B(1) i_wide;
B(5) i_atomic;
B(64) i_d, i_c, i_m;
#include RTL

static bool is_sum(unsigned atomic)
{
	return atomic == MAU_ATOMIC_ADD_F32 || atomic == MAU_ATOMIC_ADD_F64 ||
	       atomic == MAU_ATOMIC_PK_ADD_F16 || atomic == MAU_ATOMIC_PK_ADD_BF16;
}

#ifdef CASE
/* Cases of ADD_F64. */
enum {
	SPECIAL, /* an operand is NaN or an infinity; else both are finite, and: */
	ALIKE,   /* their signs are equal */
	NEAR,    /* their signs differ, their exponents by 1 at most */
	FAR      /* their signs differ, their exponents by 2 at least */
};

/* A denormal has the exponent of the smallest normal number. */
static unsigned exponent_of(uint64_t number)
{
	unsigned exponent = number >> 52 & 0x7ff;

	return exponent == 0 ? 1 : exponent;
}

static bool is_case(uint64_t m, uint64_t d)
{
	unsigned a = exponent_of(m), b = exponent_of(d), distance = a > b ? a - b : b - a;
	bool special = a == 0x7ff || b == 0x7ff, alike = (m ^ d) >> 63 == 0;

	if (CASE == SPECIAL || special)
		return CASE == SPECIAL && special;
	if (CASE == ALIKE || alike)
		return CASE == ALIKE && alike;
	return (CASE == NEAR) == (distance <= 1);
}
#endif

int main(void)
{
	uint64_t data = any_u64(), compare = any_u64(), old = any_u64(), want = 0;
#ifdef SUM
	const unsigned atomic = SUM;
	const bool wide = SUM == MAU_ATOMIC_ADD_F64;
#else
	const unsigned atomic = any_u8() & 31;
	const bool wide = WIDE;

	ASSUME(!is_sum(atomic));
#endif
#ifdef CASE
	ASSUME(is_case(old, data));
#endif
	if (!wide) {
		data = (uint32_t)data;
		compare = (uint32_t)compare;
		old = (uint32_t)old;
	}
	const uint32_t vdata[4] = {(uint32_t)data,
	                           wide ? (uint32_t)(data >> 32) : (uint32_t)compare,
	                           (uint32_t)compare, (uint32_t)(compare >> 32)};
	int code = mau_atomic_on(GFX, atomic, wide ? 8 : 4, vdata, old, &want);

	i_wide = wide;
	i_atomic = atomic;
	i_d = data;
	i_c = compare;
	i_m = old;
	rtl();
#ifdef SUM
	PROVE(code != MAU_OK || o_sum == want, "sum");
#else
	PROVE(code != MAU_OK || o_new == want, "element");
#endif
	REACHED();
	return 0;
}
