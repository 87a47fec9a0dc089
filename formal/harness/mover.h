/*
 * mover.h - a transaction of LANES lanes (4) on both sides: ports of a data mover, and what
 * move_bytes() of the golden model reads. PASS is the pass of the transaction.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FORMAL_MOVER_H
#define FORMAL_MOVER_H

#include "cbmc.h"
#include "mau/mau.h"

#ifndef LANES
#define LANES 4
#endif
#define LINE_BYTES 64
#undef MAU_WAVE
#define MAU_WAVE LANES /* so that the model's arrays are short */

#include "data/execute_move.c"
#include "data/request.c"
#include "lane_bus.h"

B(1) i_odd;
B(6) i_shape;
B(LANES) i_lanes;
B(16 * LANES) i_place;
B(512) any_u512(void);
B(128 * LANES) any_data(void);

static mau_detail d;
static mau_execution out;
static mau_txn transaction;
static mau_geometry geo = {.window = LANES, .line_bytes = LINE_BYTES};
static bool moved;       /* the byte that is compared moves */
static unsigned element; /* its number in the elements of the beat */

/* Instead of __builtin_ctzll() and __builtin_ctz(), for which CBMC has no body. */
int lowest(unsigned long long mask)
{
	int n = 0;

	while (n < 32 && !(mask >> n & 1))
		n++;
	return n;
}

/** A lane of the transaction has bytes in its line, which is the first or the second of the lane
 * (C1, C2). Other lanes do not take part. */
static void any_lane(unsigned l, const struct bus_lane *beat, const mau_txn *t)
{
	struct bus_lane lane = bus_any(beat);
	mau_pass_access *a = &d.lane[l].access.pass[PASS];
	uint64_t line;

	i_place |= (B(16 * LANES))((lane.addr & 255) | lane.dw << 8 | (unsigned)lane.walk << 12 |
	                           lane.phase << 13)
	           << 16 * l;
	*a = bus_pass(&lane, PASS);
	line = a->address & ~(uint64_t)(LINE_BYTES - 1);
	if (i_lanes >> l & 1)
		ASSUME((t->line == line || t->line == ((line + LINE_BYTES) & (MAU_TWO48 - 1))) &&
		       bytes_in_line(a, t, LINE_BYTES) != 0);
	else
		a->bytes = 0;
}

/** Any transaction. */
static mau_txn *any_transaction(void)
{
	struct bus_lane beat = {
		.sub = any_u8() & 3, .esize = any_u8() & 3, .istride = any_u8() & 3};
	mau_txn *t = &transaction;

	t->line = any_u64() & 0xffffffffffc0;
	t->pass = PASS;
	i_odd = t->line / LINE_BYTES & 1;
	i_lanes = any_u8() & ((1 << LANES) - 1);
	i_shape = beat.sub << 4 | beat.esize << 2 | beat.istride;
	i_place = 0;
	for (unsigned l = 0; l < LANES; l++)
		any_lane(l, &beat, t);
	return t;
}

/** The model moves the bytes of the transaction's lanes in ascending order, as mau_move_line().
 * Returns memory's answer, MAU_MEMORY_*. */
static unsigned move_all(const mau_memory *memory, const mau_txn *t, bool store)
{
	struct mau_run run = {.d = &d, .geo = &geo, .memory = memory, .out = &out};
	unsigned code = MAU_MEMORY_OK;

	for (unsigned l = 0; l < LANES; l++)
		PROVE(move_bytes(&run, t, l, store, &code) == MAU_OK, "the model moves");
	return code;
}

#endif
