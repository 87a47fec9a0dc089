/*
 * answer.c - asking the model. The fast form answers every request; one in so many is asked of the
 * golden model too, and both answers are compared, field by field.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "lockstep/scoreboard.h"
#include "mau/fast.h"

/* Where the two answers are being compared. */
typedef struct tb_answers {
	tb_score *sb;
	uint32_t request;
	const mau_response *fast, *golden;
} tb_answers;

/* The forms differ in 'field'; 'lane' of the wave or -1; 'txn' is a transaction's number or -1. */
static __attribute__((cold)) void forms_differ(const tb_answers *a, const char *field, int lane,
                                               int txn, uint64_t fast, uint64_t golden)
{
	tb_mismatch *mm = &a->sb->mm;
	char where[32] = "";

	if (lane >= 0)
		snprintf(where, sizeof(where), " of lane %d", lane);
	if (txn >= 0)
		snprintf(where, sizeof(where), " of transaction %d", txn);
	tb_score_fail(a->sb, TB_MODEL, "fast", field, a->request,
	              "fast form differs from the golden model: %s%s is 0x%llx, not 0x%llx", field,
	              where, (unsigned long long)fast, (unsigned long long)golden);
	mm->lane = lane;
	mm->got[0] = fast;
	mm->want[0] = golden;
}

static inline bool same(const tb_answers *a, const char *field, uint64_t fast, uint64_t golden)
{
	if (fast == golden)
		return true;
	forms_differ(a, field, -1, -1, fast, golden);
	return false;
}

static inline bool same_in_lane(const tb_answers *a, const char *field, unsigned lane,
                                uint64_t fast, uint64_t golden)
{
	if (fast == golden)
		return true;
	forms_differ(a, field, (int)lane, -1, fast, golden);
	return false;
}

static inline bool same_in_txn(const tb_answers *a, const char *field, unsigned txn, uint64_t fast,
                               uint64_t golden)
{
	if (fast == golden)
		return true;
	forms_differ(a, field, -1, (int)txn, fast, golden);
	return false;
}

static bool same_lane(const tb_answers *a, unsigned l)
{
	const mau_lanes *f = &a->fast->lanes, *g = &a->golden->lanes;

	return same_in_lane(a, "status", l, f->status[l], g->status[l]) &&
	       same_in_lane(a, "addr", l, f->addr[l], g->addr[l]) &&
	       same_in_lane(a, "comps", l, f->comps[l], g->comps[l]) &&
	       same_in_lane(a, "seg", l, f->seg[l], g->seg[l]) &&
	       same_in_lane(a, "lds", l, f->lds[l], g->lds[l]);
}

static bool same_txn(const tb_answers *a, unsigned i)
{
	const mau_txn *f = &a->fast->txn[i], *g = &a->golden->txn[i];

	return same_in_txn(a, "txn.window", i, f->window, g->window) &&
	       same_in_txn(a, "txn.pass", i, f->pass, g->pass) &&
	       same_in_txn(a, "txn.line", i, f->line, g->line) &&
	       same_in_txn(a, "txn.lanes", i, f->lanes, g->lanes) &&
	       same_in_txn(a, "txn.bytes", i, f->bytes[0], g->bytes[0]) &&
	       same_in_txn(a, "txn.bytes", i, f->bytes[1], g->bytes[1]) &&
	       same_in_txn(a, "txn.attr", i, f->attr, g->attr) &&
	       same_in_txn(a, "txn.last", i, f->last, g->last);
}

static bool same_answer(const tb_answers *a)
{
	const mau_response *f = a->fast, *g = a->golden;

	if (!same(a, "error", f->error, g->error) || !same(a, "errors", f->errors, g->errors) ||
	    !same(a, "bytes", f->bytes, g->bytes) || !same(a, "ncomp", f->ncomp, g->ncomp) ||
	    !same(a, "waits", f->waits, g->waits) || !same(a, "windows", f->windows, g->windows))
		return false;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		if (!same_lane(a, l))
			return false;
	if (!same(a, "txn_count", f->txn_count, g->txn_count))
		return false;
	for (unsigned k = 0; k < g->windows; k++)
		if (!same(a, "window_txns", f->window_txns[k], g->window_txns[k]))
			return false;
	for (unsigned i = 0; i < g->txn_count; i++)
		if (!same_txn(a, i))
			return false;
	return true;
}

static bool refused(tb_score *sb, uint32_t request, const char *form, int result)
{
	return tb_score_fail(sb, TB_ASSERT, "model", form, request,
	                     "the model refused the request: %s", mau_strerror(result));
}

bool tb_score_answer(tb_score *sb, uint32_t request, mau_response *rsp_ret)
{
	const mau_context *ctx = &sb->ep->ctx;
	const mau_request *req = &sb->ep->req[request];
	tb_answers both = {sb, request, rsp_ret, &sb->golden};
	int result = mau_fast_wave(ctx, &sb->geo, req, rsp_ret);

	if (result != MAU_OK)
		return refused(sb, request, "mau_fast_wave", result);
	if (sb->asked++ % sb->twice_every)
		return true;
	sb->asked_twice++;
	result = mau_wave(ctx, &sb->geo, req, &sb->golden);
	if (result != MAU_OK)
		return refused(sb, request, "mau_wave", result);
	return same_answer(&both);
}
