/*
 * atomic.c - mau_atomic_alu.sv against mau_atomic_on(): an operation of generation GFX on an
 * element of 4 or 8 bytes, every element, data and compare value. SUM: the sums of floats, which
 * the unit has some cycles later.
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
