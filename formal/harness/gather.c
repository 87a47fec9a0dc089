/*
 * gather.c - mau_data_gather.sv against the golden model: what the line of a read adds to the
 * elements of a beat of 4 lanes, byte by byte. Memory answered each request of the beat with OK.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mover.h"

B(512) i_line;
#include RTL

static unsigned byte; /* the byte of the line that the element gets */

/* mau_memory.read. A byte is known by its place in the elements. */
static int read_bytes(void *user, enum mau_space space, uint64_t first, uint8_t *bytes,
                      unsigned count)
{
	unsigned place = (unsigned)(bytes - &out.element[0][0]);

	(void)user;
	(void)space;
	if (element - place < count) {
		moved = true;
		byte = (unsigned)(first - transaction.line) + element - place;
	}
	return MAU_MEMORY_OK;
}

int main(void)
{
	mau_memory memory = {.read = read_bytes};
	mau_txn *t = any_transaction();
	uint8_t before, after;

	element = any_u8() & 63;
	i_line = any_u512();
	move_all(&memory, t, false);
	rtl();
	before = o_first ? 0 : (uint8_t)(o_before >> 8 * element);
	after = (uint8_t)(o_after >> 8 * element);
	ASSUME(o_step && o_bad == 0);
	ASSUME(!moved || before == 0); /* a byte of an element moves once */
	PROVE(after == (moved ? (uint8_t)(i_line >> 8 * byte) : before), "a byte of an element");
	REACHED();
	return 0;
}
