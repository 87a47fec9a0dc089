/*
 * test_shrink_records.c - the shrinker on failures at the end of a buffer, no RTL here: NUM_RECORDS
 * and the operand that reaches it are lowered together.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/shrink_case.h"

enum {
	LANE = 5,
	STRIDE = 16
};

/* Bytes from where the lane is to the end of the buffer, 0: it is past the end. */
static uint32_t left_of(const mau_request *r, uint32_t scale)
{
	uint32_t records =
		scale == STRIDE ? r->vsharp[1] >> 16 & 0x3fff : scale; /* the V#'s stride */
	uint64_t at = (uint64_t)r->v0[LANE] * records + r->saddr + r->op.inst_offset;

	return at < r->vsharp[2] ? (uint32_t)(r->vsharp[2] - at) : 0;
}

/* Fails where 1 to 4 bytes are left, or records. '*arg' is the scale of v0. */
static bool at_the_end(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	for (uint32_t i = 0; i < ep->count; i++) {
		uint32_t left = left_of(&ep->req[i], *(uint32_t *)arg);

		if (ep->req[i].exec >> LANE & 1 && left >= 1 && left <= 4) {
			*mm = failure("status", i, LANE);
			return true;
		}
	}
	return false;
}

/* The constructed boundary: R = 0x80000010 and operands whose sum is R - 4. */
static void shrink_end(uint32_t scale, uint32_t v0, uint64_t saddr, mau_request *small_ret,
                       unsigned *replays_ret)
{
	tb_mismatch mm, want = failure("status", 1, LANE);
	tb_episode ep, out;
	tb_shrink_stats stats;

	make(&ep, 3);
	for (uint32_t i = 0; i < ep.count; i++) {
		mau_request *r = &ep.req[i];

		r->op.inst_offset = 4;
		r->saddr = saddr;
		r->vsharp[1] = STRIDE << 16;
		r->vsharp[2] = 0x80000010;
		for (unsigned l = 0; l < MAU_WAVE; l++)
			r->v0[l] = v0;
	}
	assert_int_equal(left_of(&ep.req[1], scale), 4);
	assert_int_equal(tb_shrink(&ep, &want, at_the_end, &scale, 4000, &out, &mm, &stats), 0);
	assert_true(stats.complete);
	assert_int_equal(out.count, 1);
	*small_ret = out.req[0];
	*replays_ret = stats.replays;
	tb_episode_free(&out);
	tb_episode_free(&ep);
}

static void is_small(const mau_request *r)
{
	assert_true(r->vsharp[2] >= 1 && r->vsharp[2] <= STRIDE);
	assert_true(r->v0[LANE] <= STRIDE);
	assert_true(r->saddr <= STRIDE);
}

/* An offset or an index in the unit of NUM_RECORDS, in one operand or in two. */
static void lowers_together(void **unused)
{
	static const struct {
		uint32_t v0;
		uint64_t saddr;
	} cases[] = {{0x80000008, 0}, {0, 0x80000008}, {0x40000000, 0x40000008}};
	mau_request r, again;
	unsigned replays, more;

	(void)unused;
	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		shrink_end(1, cases[i].v0, cases[i].saddr, &r, &replays);
		is_small(&r);
		shrink_end(1, cases[i].v0, cases[i].saddr, &again, &more);
		assert_int_equal(replays, more); /* the same steps each time */
		assert_memory_equal(&r, &again, sizeof(r));
	}
}

/* An index of records where NUM_RECORDS counts bytes. */
static void lowers_by_stride(void **unused)
{
	mau_request r;
	unsigned replays;

	(void)unused;
	shrink_end(STRIDE, 0x8000000, 8, &r, &replays);
	is_small(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lowers_together),
		cmocka_unit_test(lowers_by_stride),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
