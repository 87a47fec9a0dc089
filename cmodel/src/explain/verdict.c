/*
 * verdict.c - the verdict of a lane and of a request in words: mau_verdict_lane(),
 * mau_verdict_wave().
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/verdict.h"

/* A text of 'size' bytes, empty. */
static struct text begin(char *at, size_t size)
{
	at[0] = 0;
	return (struct text){.at = at, .size = size, .comma = ""};
}

/* The verdict of a lane; 'whole': of the request, with that lane's status. */
static void judge(const mau_detail *d, const mau_detail_lane *l, bool whole, mau_verdict *v)
{
	struct text effect = begin(v->effect, sizeof v->effect),
		    reason = begin(v->reason, sizeof v->reason),
		    text = begin(v->text, sizeof v->text);

	v->lane = whole ? -1 : l->number;
	v->status = l->result.status;
	mau_verdict_effect(&effect, d, l, whole);
	v->rule = mau_verdict_reason(&reason, d, l);
	if (!whole)
		mau_put(&text, "lane %u ", l->number);
	mau_put(&text, "%s: %s (%s)", v->effect, v->reason, v->rule);
}

int mau_detail_verdict_lane(const mau_detail *d, unsigned lane, mau_verdict *verdict_ret)
{
	if (lane >= MAU_WAVE)
		return MAU_ERR_LANE;
	judge(d, &d->lane[lane], false, verdict_ret);
	return MAU_OK;
}

/* No lane is active: the request does nothing. */
static void judge_idle(const mau_detail *d, mau_verdict *v)
{
	struct text effect = begin(v->effect, sizeof v->effect),
		    reason = begin(v->reason, sizeof v->reason),
		    text = begin(v->text, sizeof v->text);

	v->lane = -1;
	v->status = MAU_STATUS_INACTIVE;
	v->rule = "R13";
	mau_put(&effect, "nothing happens");
	mau_put(&reason, "EXEC is 0 in all %u lanes", d->operation.wave);
	mau_put(&text, "%s: %s (%s)", v->effect, v->reason, v->rule);
}

/* The first active lane whose status is not OK, else the first active lane. */
static const mau_detail_lane *worst_lane(const mau_detail *d)
{
	uint64_t lanes = d->operation.active;
	const mau_detail_lane *first = NULL;

	while (lanes != 0) {
		const mau_detail_lane *l = &d->lane[mau_take_lane(&lanes)];

		if (l->result.status != MAU_STATUS_OK)
			return l;
		if (!first)
			first = l;
	}
	return first;
}

void mau_detail_verdict_wave(const mau_detail *d, mau_verdict *verdict_ret)
{
	bool reached = (d->operation.active & ~d->reach.masked) != 0;

	if (d->illegal.errors || (d->verdict.whole && reached)) {
		mau_detail_lane l = {.result = {.status = d->verdict.status}};

		judge(d, &l, true, verdict_ret);
	} else if (d->operation.active == 0) {
		judge_idle(d, verdict_ret);
	} else {
		judge(d, worst_lane(d), false, verdict_ret);
	}
}

int mau_verdict_lane(const mau_context *ctx, const mau_request *req, unsigned lane,
                     mau_verdict *verdict_ret)
{
	mau_detail d;
	int result = mau_detail_wave(ctx, req, &d);

	return result == MAU_OK ? mau_detail_verdict_lane(&d, lane, verdict_ret) : result;
}

int mau_verdict_wave(const mau_context *ctx, const mau_request *req, mau_verdict *verdict_ret)
{
	mau_detail d;
	int result = mau_detail_wave(ctx, req, &d);

	if (result == MAU_OK)
		mau_detail_verdict_wave(&d, verdict_ret);
	return result;
}
