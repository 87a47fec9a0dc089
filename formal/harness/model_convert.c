/*
 * model_convert.c - the conversions of a channel: CBMC's own checks of the C, for any value; and
 * what their results can be.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cbmc.h"
#include "mau/convert.h"
#include "mau/enc.h"

int main(void)
{
	uint32_t value = any_u32(), stored = mau_channel_store(NFMT, WIDTH, value);
	uint32_t loaded = mau_channel_load(NFMT, WIDTH, value);

	PROVE(WIDTH == 32 || stored >> (WIDTH % 32) == 0, "a channel has its width");
	PROVE(loaded == mau_channel_load(NFMT, WIDTH, value & (uint32_t)((1ull << WIDTH) - 1)),
	      "bits above the channel do not count");
	mau_channel_load_half(NFMT, WIDTH, value);
	mau_channel_widen(NFMT, (uint16_t)value);
	REACHED();
	return 0;
}
