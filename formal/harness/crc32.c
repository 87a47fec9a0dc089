/*
 * crc32.c - a cycle of mau_crc32.sv, from any state, against board_crc32() of the host, which
 * begins with that state in the place of its first value, or with its first value after start_i.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cbmc.h"

static bool started;
static uint32_t state;
#define FIRST(value) (started ? (value) : state) /* prove.toml replaces the value in frame.c */
#include "cosim/board/frame.c"

B(1) i_start, i_valid;
B(8) i_byte;
#include RTL

int main(void)
{
	uint8_t byte = any_u8();

	started = any_u8() & 1;
	i_start = started;
	i_valid = any_u8() & 1;
	i_byte = byte;
	rtl();
	state = ~(uint32_t)o_before;
	PROVE(o_after == board_crc32(&byte, i_valid ? 1 : 0), "CRC");
	REACHED();
	return 0;
}
