/*
 * channel_store.c - mau_channel_store.sv against mau_channel_store() and mau_channel_widen():
 * number format NFMT, WIDTH bits, with and without D16; every value of a register. Channels of
 * UNORM, SNORM and SNORM_OGL of 16 bits without D16 are cases of their own: EXPONENT leaves the
 * values of one exponent of a float32, the first of them with all below it and the last with all
 * above it (FIRST, LAST).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "channel.h"
#include RTL

/* With D16. */
static bool is_half(void)
{
#ifdef EXPONENT
	return false;
#else
	bool norm = NFMT == MAU_NFMT_UNORM || NFMT == MAU_NFMT_SNORM || NFMT == MAU_NFMT_SNORM_OGL;

	return (norm && WIDTH == 16) || any_u8() & 1;
#endif
}

int main(void)
{
	uint32_t value = any_u32();
	bool half = is_half();

#ifdef EXPONENT
	if (EXPONENT == FIRST)
		ASSUME((value >> 23 & 0xff) <= FIRST);
	else if (EXPONENT == LAST)
		ASSUME((value >> 23 & 0xff) >= LAST);
	else /* an assignment: the solver sees a constant */
		value = (value & 0x807fffffu) | (uint32_t)EXPONENT << 23;
#endif
	i_nfmt = NFMT;
	i_width = width_code(WIDTH);
	i_half = half;
	i_value = value;
	rtl();
	PROVE(o_bits == mau_channel_store(NFMT, WIDTH,
	                                  half ? mau_channel_widen(NFMT, (uint16_t)value) : value),
	      "channel in memory");
	REACHED();
	return 0;
}
