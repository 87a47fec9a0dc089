/*
 * channel_load.c - mau_channel_load.sv against mau_channel_load() and mau_channel_load_half():
 * number format NFMT, WIDTH bits, with and without D16; every value of memory.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "channel.h"
#include RTL

int main(void)
{
	uint32_t value = any_u32();
	bool half = any_u8() & 1;

	i_nfmt = NFMT;
	i_width = width_code(WIDTH);
	i_half = half;
	i_value = value;
	rtl();
	PROVE(o_value == (half ? mau_channel_load_half(NFMT, WIDTH, value)
	                       : mau_channel_load(NFMT, WIDTH, value)),
	      "register");
	REACHED();
	return 0;
}
