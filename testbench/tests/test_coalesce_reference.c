/*
 * test_coalesce_reference.c - rules C1 to C5 byte by byte: every lane's bytes are listed by pass
 * from the formulas of docs/spec (A4, A7, F5, F10), merged one at a time, and compared with all
 * transactions of random requests of every kind, window and line size.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/rules.h"

enum {
	ROUNDS = 20000,
	BYTES = 16,
	PASSES = 5
};

static const uint8_t size_bytes[] = {1, 2, 4, 8, 12, 16};

static uint64_t rng_state = 20240607;

static uint32_t rng(uint32_t below)
{
	rng_state = rng_state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((rng_state >> 33) % below);
}

/** The bytes of a lane: address and pass of each; a lane that takes no part has none. */
typedef struct lane_bytes {
	unsigned count, group; /* group: lanes of one group may join */
	uint64_t at[BYTES];
	uint8_t pass[BYTES], done[BYTES];
} lane_bytes;

static void add_byte(lane_bytes *b, uint64_t at, unsigned pass)
{
	b->at[b->count] = at & 0xffffffffffff;
	b->pass[b->count] = (uint8_t)pass;
	b->done[b->count++] = 0;
}

/** A4 with 4-byte elements, not truncated (gfx9 and later). */
static uint64_t swizzled(const wave *w, uint64_t index, uint64_t offset)
{
	const uint64_t istride = 8u << w->v.istride;

	return (index / istride * w->v.stride + offset / 4 * 4) * istride + index % istride * 4 +
	       offset % 4;
}

static void list_bytes(const wave *w, unsigned lane, lane_bytes *b)
{
	const mau_lanes *lanes = &w->rsp.lanes;
	const unsigned bytes = size_bytes[w->req.op.size], status = lanes->status[lane];
	const uint64_t waves = w->ctx.wave32 ? 32 : 64;

	b->count = 0;
	if ((status != MAU_STATUS_OK && status != MAU_STATUS_PARTIAL) ||
	    lanes->seg[lane] == MAU_SEG_LDS)
		return;
	for (unsigned k = 0; k < bytes; k++) {
		const uint64_t off = (uint64_t)w->req.v0[lane] + k; /* inst_offset is 0 */

		if (!(lanes->comps[lane] >> k / 4 & 1))
			continue;
		if (lanes->seg[lane] == MAU_SEG_SCRATCH)
			add_byte(b, w->ctx.scratch_base + off / 4 * 4 * waves + lane * 4 + off % 4,
			         (unsigned)(off / 4 - w->req.v0[lane] / 4));
		else if (w->v.swizzle && w->req.op.enc == MAU_ENC_MUBUF && bytes >= 4)
			add_byte(b,
			         w->v.base +
			                 swizzled(w, w->req.v0[lane], (w->req.v1[lane] & ~3u) + k),
			         k / 4);
		else
			add_byte(b, lanes->addr[lane] + k, 0);
	}
}

/** C3: the group of a lane under the request's policy. */
static unsigned group_of(const wave *w, unsigned lane)
{
	int equal = 1;

	if (w->ctx.policy == MAU_POLICY_LINE || w->req.op.enc != MAU_ENC_MUBUF)
		return 0;
	for (unsigned l = 0; l < (w->ctx.wave32 ? 32 : 64); l++)
		for (unsigned m = 0; m < l; m++)
			if (w->req.exec >> l & w->req.exec >> m & 1 && w->req.v1[l] != w->req.v1[m])
				equal = 0;
	if (w->v.stride <= 1 || (w->v.swizzle && equal && size_bytes[w->req.op.size] == 4))
		return w->v.swizzle ? w->req.v0[lane] / (8u << w->v.istride) : 0;
	return lane + 0x40000000;
}

/** One transaction: 'leader' and its byte 'k', and all of its window and group that share pass and
 * line. */
static void expect_next(const wave *w, lane_bytes lanes[MAU_WAVE], unsigned leader, unsigned k,
                        const mau_txn *txn)
{
	const unsigned window = w->geo.window, first = leader / window * window,
		       pass = lanes[leader].pass[k];
	const uint64_t line = lanes[leader].at[k] / w->geo.line_bytes * w->geo.line_bytes;
	uint64_t mask = 0, bytes[2] = {0, 0};

	for (unsigned lane = first; lane < first + window; lane++)
		for (unsigned i = 0; i < lanes[lane].count; i++) {
			lane_bytes *b = &lanes[lane];

			if (b->done[i] || b->pass[i] != pass || b->group != lanes[leader].group ||
			    b->at[i] / w->geo.line_bytes * w->geo.line_bytes != line)
				continue;
			b->done[i] = 1;
			mask |= (uint64_t)1 << (lane - first);
			bytes[(b->at[i] - line) / 64] |= (uint64_t)1 << (b->at[i] - line) % 64;
		}
	assert_int_equal(txn->line, line);
	assert_int_equal(txn->pass, pass);
	assert_int_equal(txn->window, leader / window);
	assert_int_equal(txn->lanes, mask);
	assert_int_equal(txn->bytes[0], bytes[0]);
	assert_int_equal(txn->bytes[1], bytes[1]);
}

/** All transactions in the order of C5; 'last' closes each window. */
static void check_transactions(const wave *w)
{
	lane_bytes lanes[MAU_WAVE];
	unsigned at = 0;

	for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
		list_bytes(w, lane, &lanes[lane]);
		lanes[lane].group = group_of(w, lane);
	}
	for (unsigned window = 0;
	     window < (w->ctx.wave32 ? 32u : 64u) / w->geo.window || window == 0; window++) {
		const unsigned begin = at;

		for (unsigned pass = 0; pass < PASSES; pass++)
			for (unsigned lane = window * w->geo.window;
			     lane < (window + 1u) * w->geo.window; lane++)
				for (unsigned k = 0; k < lanes[lane].count; k++)
					if (!lanes[lane].done[k] && lanes[lane].pass[k] == pass) {
						assert_in_range(at, 0, w->rsp.txn_count - 1u);
						expect_next(w, lanes, lane, k, &w->rsp.txn[at++]);
					}
		for (unsigned t = begin; t < at; t++)
			assert_int_equal(w->rsp.txn[t].last, t == at - 1);
		assert_int_equal(w->rsp.window_txns[window], at - begin);
	}
	assert_int_equal(w->rsp.txn_count, at);
}

/** A request of a kind: 0 linear buffer, 1 swizzled buffer, 2 GLOBAL, 3 SCRATCH, 4 FLAT; offsets in
 * a few clusters, so that lanes meet. */
static void random_wave(wave *w, unsigned kind)
{
	static const uint8_t encs[] = {MAU_ENC_MUBUF, MAU_ENC_MUBUF, MAU_ENC_GLOBAL,
	                               MAU_ENC_SCRATCH, MAU_ENC_FLAT};
	static const uint64_t bases[] = {0x1000, 0x7fffffc0, 0xffffffffff80};
	const unsigned spread = 1u << rng(12), step = rng(3) ? rng(20) : 0, equal = rng(2);

	wave_begin(w, kind == 4 ? MAU_GFX_9 : MAU_GFX_9 + rng(4), MAU_RULES_MANUAL);
	w->ctx.align = rng(2) ? MAU_ALIGN_UNALIGNED : MAU_ALIGN_DWORD;
	w->ctx.policy = (uint8_t)rng(2);
	w->ctx.wave32 = (uint8_t)rng(2);
	w->ctx.scratch_base = bases[rng(3)];
	w->geo = (mau_geometry){.window = (uint8_t)(4u << rng(5)), .line_bytes = rng(2) ? 64 : 128};
	w->req.op = op_segment(encs[kind], MAU_SMODE_V, rng(MAU_SIZE_16 + 1), 0);
	w->req.op.cls = rng(2) ? MAU_CLS_LOAD : MAU_CLS_STORE;
	w->req.op.offen = kind <= 1;
	w->req.op.idxen = kind == 1;
	w->req.exec =
		(uint64_t)rng(0x7fffffff) << 33 ^ (uint64_t)rng(0x7fffffff) << 11 ^ rng(0x7fffffff);
	w->v.base = bases[rng(3)];
	w->v.records = rng(4) ? 1u << 20 : rng(4096);
	w->v.oob = OOB_INDEX + rng(3); /* codes 1 to 3 */
	w->v.swizzle = kind == 1;
	w->v.istride = rng(4);
	w->v.stride = rng(3) ? 4 * rng(20) : rng(3);
	for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
		const uint32_t offset = lane * step + rng(spread);

		w->req.v0[lane] = kind == 1 ? lane + rng(2) : offset;
		w->req.v1[lane] = kind == 4 ? rng(4) * 0x10000 : kind != 1 ? 0 : equal ? 4 : offset;
	}
	if (kind == 0 && equal) /* policy GCN, linear, whatever the stride: C3 looks at the operands
	                           of EXEC lanes alone */
		w->req.exec = UINT64_MAX;
}

static void random_requests(void **state)
{
	unsigned seen[5] = {0}, walked = 0;
	wave w;

	(void)state;
	for (unsigned round = 0; round < ROUNDS; round++) {
		random_wave(&w, round % 5);
		vsharp_words(w.ctx.gfx, &w.v, w.req.vsharp);
		assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_OK);
		assert_int_equal(w.rsp.error, MAU_ERROR_NONE);
		check_transactions(&w);
		seen[round % 5] += w.rsp.txn_count > 0;
		for (unsigned t = 0; t < w.rsp.txn_count; t++)
			walked |= 1u << w.rsp.txn[t].pass;
	}
	for (unsigned kind = 0; kind < 5; kind++)
		assert_in_range(seen[kind], ROUNDS / 10, ROUNDS / 5);
	assert_int_equal(walked, 0x1f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(random_requests)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
