/*
 * model_atomic.c - mau_atomic_on(): CBMC's own checks of the C, for any arguments.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cbmc.h"
#include "mau/atomic.h"
#include "mau/mau.h"

int main(void)
{
	uint32_t data0 = any_u32(), data1 = any_u32(), data2 = any_u32(), data3 = any_u32();
	const uint32_t vdata[4] = {data0, data1, data2, data3};
	unsigned gfx = any_unsigned(), atomic = any_unsigned(), bytes = any_unsigned();
	uint64_t old = any_u64(), element = 0;
	int code = mau_atomic_on(gfx, atomic, bytes, vdata, old, &element);

	PROVE(code != MAU_OK || bytes == 4 || bytes == 8, "size");
	PROVE(code != MAU_OK || bytes == 8 || element >> 32 == 0, "an element has its size");
	REACHED();
	return 0;
}
