/*
 * order.c - the pop loop of the coalescer, mau_coalesce_pop.sv, against issue() of the golden
 * model: the order of the leaders of a slot of 4 lanes (C5). The lines of the lanes differ and no
 * lane joins another, so that each line of a lane leads a transaction.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cbmc.h"
#include "mau/mau.h"

#define LANES 4
#undef MAU_WAVE
#define MAU_WAVE LANES /* so that the model's arrays are short */

#include "stages/transaction.c"

B(4) i_first, i_second;
#include RTL

static struct pass pass;
static mau_txn txn[2 * LANES];
static unsigned count;

/* Item 'k', one cycle after item k - 1: its leader, one-hot; the leader's second line; the first
 * and the last item of the slot. */
static void item(unsigned k, bool valid, unsigned lane, bool second, bool start, bool last)
{
	PROVE(valid == (k < count), "an item for each leader, one a cycle");
	if (!valid)
		return;
	PROVE(lane == txn[k].lanes, "leader");
	PROVE(second == (txn[k].line >> 6 & 1), "line of the leader");
	PROVE(start == (k == 0) && last == (k == count - 1), "first and last item");
}

int main(void)
{
	mau_detail_join join = {.join = MAU_JOIN_SINGLE};
	uint8_t first = any_u8() & 15, second = any_u8() & 15;

	ASSUME(first != 0 || second != 0);
	for (unsigned l = 0; l < LANES; l++) {
		struct piece *p = &pass.piece[2 * l];

		p[0].line = first >> l & 1 ? 128 * l : TAKEN;
		p[1].line = second >> l & 1 ? 128 * l + 64 : TAKEN;
		p[0].lane = p[1].lane = 1u << l;
		p[0].bytes = p[1].bytes = 1;
	}
	pass.pieces = 2 * LANES;
	count = issue(&join, &pass, txn);
	i_first = first;
	i_second = second;
	rtl();
	item(0, o_valid0, o_lane0, o_second0, o_start0, o_last0);
	item(1, o_valid1, o_lane1, o_second1, o_start1, o_last1);
	item(2, o_valid2, o_lane2, o_second2, o_start2, o_last2);
	item(3, o_valid3, o_lane3, o_second3, o_start3, o_last3);
	item(4, o_valid4, o_lane4, o_second4, o_start4, o_last4);
	item(5, o_valid5, o_lane5, o_second5, o_start5, o_last5);
	item(6, o_valid6, o_lane6, o_second6, o_start6, o_last6);
	item(7, o_valid7, o_lane7, o_second7, o_start7, o_last7);
	PROVE(!o_valid8, "not more items");
	REACHED();
	return 0;
}
