/*
 * channel_store.c - mau_channel_store.sv against mau_channel_store() and mau_channel_widen():
 * number format NFMT, WIDTH bits, HALF with D16; every value of a register.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "channel.h"
#include RTL

int main(void)
{
	uint32_t value = any_u32();

	i_nfmt = NFMT;
	i_width = width_code(WIDTH);
	i_half = HALF;
	i_value = value;
	rtl();
	PROVE(o_bits == mau_channel_store(NFMT, WIDTH,
	                                  HALF ? mau_channel_widen(NFMT, (uint16_t)value) : value),
	      "channel in memory");
	REACHED();
	return 0;
}
