/*
 * scatter.c - mau_data_scatter.sv against the golden model: the line that a transaction of LANES
 * lanes stores, byte by byte.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mover.h"

B(128 * LANES) i_element;
#include RTL

static unsigned byte; /* the byte of the line that is compared */

/* mau_memory.write. A byte is known by its place in the elements; the last write counts (C5). */
static int write_bytes(void *user, enum mau_space space, uint64_t first, const uint8_t *bytes,
                       unsigned count)
{
	unsigned at = (unsigned)first & (LINE_BYTES - 1);

	(void)user;
	(void)space;
	PROVE(first - at == transaction.line && at + count <= LINE_BYTES, "inside the line");
	if (byte - at < count) {
		moved = true;
		element = (unsigned)(bytes - &out.element[0][0]) + byte - at;
	}
	return MAU_MEMORY_OK;
}

int main(void)
{
	mau_memory memory = {.write = write_bytes};
	mau_txn *t = any_transaction();

	byte = any_u8() & (LINE_BYTES - 1);
	i_element = any_data();
	move_all(&memory, t, true);
	rtl();
	PROVE((o_bytes >> byte & 1) == moved, "a byte that is written");
	PROVE((uint8_t)(o_data >> 8 * byte) == (moved ? (uint8_t)(i_element >> 8 * element) : 0),
	      "its value");
	REACHED();
	return 0;
}
