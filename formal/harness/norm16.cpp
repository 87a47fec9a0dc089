/*
 * norm16.cpp - mau_channel_store.sv against mau_channel_store(): every float32 of exponents 124 to
 * 126 (magnitudes from 1/8 to below 1) to number format NFMT of 16 bits.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cbmc.h"
#include "mau/convert.h"

B(32) i_value;
#include RTL

int main()
{
	unsigned long long count = 0;

	for (uint32_t sign = 0; sign < 2; sign++) {
		for (uint32_t low = 124u << 23; low < 127u << 23; low++) {
			const uint32_t value = sign << 31 | low;

			i_value = value;
			rtl();
			PROVE(o_bits == mau_channel_store(NFMT, 16, value), "channel in memory",
			      value);
			count++;
		}
	}
	std::printf("proved %llu\n", count);
	return 0;
}
