/*
 * gather.c - mau_data_gather.sv against the golden model: what the response of a read, or with ACTS
 * of an atomic, adds to the elements of a beat of 4 lanes, byte by byte. Memory answers with OK,
 * FAULT or NACK; the element of a lane that met an error is 0, from its first error on (M2, M6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mover.h"

#include "any_atomic.h"
#include "data/execute_atomic.c"
#include "data/execute_load.c"

#ifndef ACTS
#define ACTS 0
#endif

B(2) i_code;
B(512) i_line;
#include RTL

static unsigned byte;   /* the byte of the response that the element gets */
static unsigned lane;   /* the lane that acts */
static uint64_t starts; /* address of the first byte of the response */

/* mau_memory.read. A byte is known by its place in the elements. */
static int read_bytes(void *user, enum mau_space space, uint64_t first, uint8_t *bytes,
                      unsigned count)
{
	unsigned place = (unsigned)(bytes - &out.element[0][0]);

	(void)user;
	(void)space;
	if (element - place < count) {
		moved = true;
		byte = (unsigned)((first - starts) & (MAU_TWO48 - 1)) + element - place;
	}
	return (int)i_code;
}

static int write_bytes(void *user, enum mau_space space, uint64_t first, const uint8_t *bytes,
                       unsigned count)
{
	(void)user;
	(void)space;
	(void)first;
	(void)bytes;
	(void)count;
	return MAU_MEMORY_OK;
}

/* The model moves the bytes of the transaction, or its only lane acts. 'met': lanes of the beat
 * that met an error before. Returns true if the byte that is compared is dropped (M2, M4, M6). */
static bool run_model(uint64_t met)
{
	const mau_memory memory = {.read = read_bytes, .write = write_bytes};
	struct mau_run run = {.d = &d, .geo = &geo, .memory = &memory, .out = &out};
	uint8_t *at = &out.element[element / MAU_ELEMENT_BYTES][element % MAU_ELEMENT_BYTES];
	mau_txn *t = &transaction;
	unsigned code;

	out.fault_lanes = met;
	if (ACTS) {
		starts = d.lane[lane].access.pass[PASS].address;
		out.response.lanes.address[lane] = starts;
		out.response.bytes = out.plan.layout.bytes = any_bool() ? 8 : 4;
		*at = 1;
		PROVE(act_lane(&run, 0, lane) == MAU_OK, "the model acts");
		return *at == 0;
	}
	starts = t->line;
	code = move_all(&memory, t, false);
	if (code != MAU_MEMORY_OK)
		mau_note_code(&out, i_lanes, t->line, code);
	return without_data(&run) >> element / MAU_ELEMENT_BYTES & 1;
}

int main(void)
{
	uint8_t before = 0, after;
	uint64_t met;
	bool dropped;

	any_transaction();
	element = any_u8() & 63;
	lane = any_u8() & 3;
	i_line = any_u512();
	i_code = any_u8() & 3;
	ASSUME(i_code == MAU_MEMORY_OK || i_code == MAU_MEMORY_FAULT || i_code == MAU_MEMORY_NACK);
	ASSUME(!ACTS || i_lanes == 1 << lane);
	rtl();
	ASSUME(o_step);
	met = o_first ? 0 : o_bad;
	ASSUME(!ACTS || !(met >> lane & 1)); /* a lane acts once */
	if (!o_first && !(met >> element / MAU_ELEMENT_BYTES & 1))
		before = (uint8_t)(o_before >> 8 * element);
	after = (uint8_t)(o_after >> 8 * element);
	dropped = run_model(met);
	ASSUME(!moved || before == 0); /* a byte of an element moves once */
	if (dropped)
		PROVE(after == 0, "a byte of a lane that met an error");
	else if (moved)
		PROVE(after == (uint8_t)(i_line >> 8 * byte), "a byte of an element");
	else if (!ACTS || element / MAU_ELEMENT_BYTES != lane)
		PROVE(after == before, "a byte that does not move");
	REACHED();
	return 0;
}
