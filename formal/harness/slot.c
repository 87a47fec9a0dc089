/*
 * slot.c - the stages of the coalescer (slot.sv) against lead() and add_lane() of the golden model:
 * pass PASS of a window of 4 lanes, however they join. LEADER -1: which lanes lead which of their
 * lines. LEADER 2 * lane + 1 (0): the transaction of the second (first) line of a lane.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cbmc.h"
#include "mau/mau.h"

#define LANES 4
#undef MAU_WAVE
#define MAU_WAVE LANES /* so that the model's arrays are short */
#include "lane_bus.h"
#include "stages/transaction.c"

#define AT_PIECE (LEADER < 0 ? 0 : LEADER)

B(1) i_again, i_walks, i_second;
B(1) i_slot6, i_again7, i_slot7, i_again8; /* two slots after it, with their second comparisons */
B(2) i_join, i_sub, i_esize, i_istride;
B(4) i_walk, i_leader;
B(8) i_phase;
B(16) i_wrap, i_dw;
B(128) i_block;
B(192) i_addr;
#include RTL

static struct pass pass;
static mau_txn txn; /* the last one that the model made */
static bool leads[2 * LANES];
static bool moves; /* a lane has bytes in the pass */

/* The pieces of lane 'l': that in its first line at 2 * l, that in its second line after it. A
 * piece that does not exist is one that was taken. */
static void pieces_of(unsigned l, const mau_pass_access *a, uint32_t block)
{
	struct piece two[2] = {{.line = TAKEN}, {.line = TAKEN}}, none = two[0];
	bool only_second;

	if (a->bytes != 0)
		PROVE(add_lane(two, a, 64, (uint64_t)1 << l, block) <= two + 2, "two pieces");
	only_second = two[0].line != (a->address & ~(uint64_t)63);
	pass.piece[2 * l] = only_second ? none : two[0];
	pass.piece[2 * l + 1] = only_second ? two[0] : two[1];
}

static void any_lane(unsigned l, const struct bus_lane *beat)
{
	struct bus_lane lane = bus_any(beat);
	uint32_t block = any_u32();
	mau_pass_access access;

	ASSUME(block < 1u << 29);
	i_addr |= (B(192))lane.addr << 48 * l;
	i_dw |= (B(16))lane.dw << 4 * l;
	i_walk |= (B(4))lane.walk << l;
	i_phase |= (B(8))lane.phase << 2 * l;
	i_wrap |= (B(16))lane.wrap << 4 * l;
	i_block |= (B(128))(block << 3) << 32 * l;
	access = bus_pass(&lane, PASS);
	moves |= access.bytes != 0;
	pieces_of(l, &access, block);
}

static void lead_piece(const mau_detail_join *join, unsigned i)
{
	pass.pieces = 2 * LANES; /* again, so that CBMC knows the bound of the loop in lead() */
	lead(join, &pass, i, &txn);
}

/* The loop of issue(). */
static void lead_all(const mau_detail_join *join)
{
	for (unsigned i = 0; i < 2 * LANES; i++) {
		leads[i] = pass.piece[i].line != TAKEN;
		if (leads[i])
			lead_piece(join, i);
	}
}

/* A transaction of issue() does not depend on those before it: lanes that share a line, and a
 * block, are a class of an equivalence (C2, C3), so that no earlier leader takes a piece of it. */
static void lead_one(const mau_detail_join *join)
{
	ASSUME(pass.piece[AT_PIECE].line != TAKEN);
	lead_piece(join, AT_PIECE);
}

static void prove_leaders(void)
{
	PROVE((o_passes >> PASS & 1) == moves, "the pass has lanes");
	for (unsigned l = 0; l < LANES; l++) {
		PROVE((o_first >> l & 1) == leads[2 * l], "leaders of first lines");
		PROVE((o_second >> l & 1) == leads[2 * l + 1], "leaders of second lines");
	}
}

static void prove_transaction(void)
{
	PROVE(o_txn, "a transaction");
	PROVE(o_line == txn.line, "line");
	PROVE(o_lanes == txn.lanes, "lanes");
	PROVE(o_bytes == txn.bytes[0], "bytes");
}

int main(void)
{
	mau_detail_join join = {.join = any_u8() & 3};
	struct bus_lane beat = {
		.sub = any_u8() & 3, .esize = any_u8() & 3, .istride = any_u8() & 3};

	ASSUME(join.join != 3); /* MAU_JOIN_LINE, MAU_JOIN_BLOCK, MAU_JOIN_SINGLE */
	i_join = join.join;
	i_sub = beat.sub;
	i_esize = beat.esize;
	i_istride = beat.istride;
	i_walks = any_u8() & 1;
	i_again = any_u8() & 1;
	i_slot6 = any_u8() & 1;
	i_slot7 = any_u8() & 1;
	i_again7 = any_u8() & 1;
	i_again8 = any_u8() & 1;
	i_leader = 1 << AT_PIECE / 2;
	i_second = AT_PIECE & 1;
	i_addr = 0;
	i_dw = 0;
	i_block = 0;
	i_walk = 0;
	i_phase = 0;
	i_wrap = 0;
	for (unsigned l = 0; l < LANES; l++)
		any_lane(l, &beat);
	if (LEADER < 0)
		lead_all(&join);
	else
		lead_one(&join);
	rtl();
	/* mau_coalesce_issue: a slot with lanes; a second comparison only in the first slot of its
	 * window, and in a cycle of its own */
	ASSUME(moves && i_walks == o_walks);
	ASSUME(i_again == (PASS == 0 && o_twice && join.join != MAU_JOIN_SINGLE));
	ASSUME(!(i_slot6 && i_again) && !(i_slot7 && i_again7));
	ASSUME((!i_again7 || i_slot6) && (!i_again8 || i_slot7));
	if (LEADER < 0)
		prove_leaders();
	else
		prove_transaction();
	REACHED();
	return 0;
}
