/*
 * shrink.c - see shrink.h. Every step changes the current episode, replays it, and undoes the
 * change unless the episode still fails in the same way.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "mismatch/shrink_parts.h"
#include "stimulus/episode.h"
#include "support/stop.h"

enum {
	FEW_LANES = 8
}; /* active lanes of a request up to which removing a lane also tries moved stalls */

bool shrink_still_fails(shrinker *s)
{
	tb_mismatch mm = {0};

	if (s->replays == s->max_replays ||
	    (tb_stop &&
	     s->replays)) /* the first replay, of the unchanged episode, is always done */
		return false;
	s->replays++;
	if (!s->fails(s->arg, &s->cur, &mm) || !tb_same_signature(&mm, &s->want))
		return false;
	s->last = mm;
	s->changed = true;
	return true;
}

bool shrink_try_bytes(shrinker *s, void *at, const void *value, size_t size)
{
	unsigned char old[sizeof(mau_request)];

	if (size > sizeof(old) || memcmp(at, value, size) == 0)
		return false;
	memcpy(old, at, size);
	memcpy(at, value, size);
	if (shrink_still_fails(s))
		return true;
	memcpy(at, old, size);
	return false;
}

bool shrink_try_zero(shrinker *s, void *at, size_t size)
{
	static const unsigned char zero[sizeof(mau_request)];

	return shrink_try_bytes(s, at, zero, size);
}

/* Swaps the registers of the requests with the spare ones. */
static void swap_registers(shrinker *s)
{
	tb_registers *old;

	if (!s->spare_regs)
		return;
	old = s->cur.data->regs;
	s->cur.data->regs = s->spare_regs;
	s->spare_regs = old;
}

/* Drops the registers of the requests [from, to) of 'count'. */
static void drop_registers(shrinker *s, uint32_t from, uint32_t to, uint32_t count)
{
	const tb_registers *old = s->spare_regs ? s->cur.data->regs : NULL;

	if (!old)
		return;
	memcpy(s->spare_regs, old, from * sizeof(*old));
	memcpy(s->spare_regs + from, old + to, (count - to) * sizeof(*old));
	swap_registers(s);
}

/* Drops the requests [from, to); with 'move' the stalls are moved to earlier clocks as well. */
static bool try_drop(shrinker *s, uint32_t from, uint32_t to, bool move)
{
	mau_request *old = s->cur.req;
	uint32_t count = s->cur.count, kept = count - (to - from);

	if (from == to || kept == 0)
		return false;
	memcpy(s->spare, old, from * sizeof(*old));
	memcpy(s->spare + from, old + to, (count - to) * sizeof(*old));
	s->cur.req = s->spare;
	s->cur.count = kept;
	drop_registers(s, from, to, count);
	if (move ? shrink_earlier_stalls(s) : shrink_still_fails(s)) {
		s->spare = old;
		return true;
	}
	s->cur.req = old;
	s->cur.count = count;
	swap_registers(s);
	return false;
}

/* Drops the requests before the failing one: all of them, or all but 1, 3 or 7; if that loses the
 * failure, again with the stalls moved to earlier clocks. */
static void later_start(shrinker *s)
{
	for (uint32_t keep = 0;
	     keep < 8 && keep < s->last.request && s->last.request < s->cur.count;
	     keep = 2 * keep + 1) {
		if (try_drop(s, 0, s->last.request - keep, false) ||
		    try_drop(s, 0, s->last.request - keep, true))
			return;
	}
}

/* Drops requests: those after the failing one, those before it, then halves, quarters ... down to
 * single requests, the last first. */
static void fewer_requests(shrinker *s)
{
	if (s->last.request < s->cur.count)
		try_drop(s, s->last.request + 1, s->cur.count, false);
	later_start(s);
	for (uint32_t chunk = s->cur.count / 2; chunk; chunk /= 2)
		for (uint32_t to = s->cur.count; to; to = to > chunk ? to - chunk : 0) {
			if (to > s->cur.count)
				continue;
			try_drop(s, to > chunk ? to - chunk : 0, to, false);
		}
}

/* Clears the EXEC bits of 'mask' that are set. */
static bool try_exec(shrinker *s, mau_request *req, uint64_t mask)
{
	uint64_t exec = req->exec & ~mask;

	return shrink_try_bytes(s, &req->exec, &exec, sizeof(exec));
}

/* Removes one lane and moves the stalls to earlier clocks, as far as its transactions took. */
static bool try_lane_moved(shrinker *s, mau_request *req, unsigned lane)
{
	uint64_t exec = req->exec;

	if (!(exec >> lane & 1) || (exec & (exec - 1)) == 0)
		return false;
	req->exec &= ~((uint64_t)1 << lane);
	if (shrink_nearby_stalls(s))
		return true;
	req->exec = exec;
	return false;
}

/* Removes lanes of each request: all, all but the failing one, aligned halves, quarters ... single
 * lanes. */
static void fewer_lanes(shrinker *s)
{
	for (uint32_t i = 0; i < s->cur.count; i++) {
		mau_request *req = &s->cur.req[i];

		if (try_exec(s, req, ~(uint64_t)0))
			continue;
		if (s->last.request == i && s->last.lane >= 0 && s->last.lane < MAU_WAVE)
			try_exec(s, req, ~((uint64_t)1 << s->last.lane));
		for (unsigned width = 32; width; width /= 2)
			for (unsigned lane = MAU_WAVE; lane; lane -= width)
				try_exec(s, req,
				         ((((uint64_t)1 << (width - 1)) << 1) - 1)
				                 << (lane - width));
		if (__builtin_popcountll(req->exec) <= FEW_LANES)
			for (unsigned lane = MAU_WAVE; lane--;)
				try_lane_moved(s, req, lane);
	}
}

void shrink_number(shrinker *s, void *at, size_t size)
{
	if (shrink_try_zero(s, at, size))
		return;
	for (unsigned bit = (unsigned)size * 8; bit--;) {
		uint64_t value = 0;

		memcpy(&value, at, size);
		if (!(value >> bit & 1))
			continue;
		value &= ~((uint64_t)1 << bit);
		shrink_try_bytes(s, at, &value, size); /* the host is little-endian */
	}
}

/* Allocates a second array of requests, for the steps that drop some; false when memory runs out.
 */
static bool make_spare(shrinker *s)
{
	uint32_t count = s->cur.count ? s->cur.count : 1;
	bool registers = s->cur.data && s->cur.data->regs;

	s->spare = calloc(count, sizeof(*s->spare));
	s->spare_regs = registers ? calloc(count, sizeof(*s->spare_regs)) : NULL;
	return s->spare && (s->spare_regs || !registers);
}

static void shrink(shrinker *s)
{
	shrink_even_stalls(s);
	shrink_memory(s);
	do {
		s->changed = false;
		fewer_requests(s);
		fewer_lanes(s);
		shrink_simpler_stalls(s);
		shrink_data(s);
		shrink_operands(s);
	} while (s->changed && s->replays < s->max_replays && !tb_stop);
	shrink_trim_stalls(s);
}

int tb_shrink(const tb_episode *ep, const tb_mismatch *want, tb_fails_fn fails, void *arg,
              unsigned max_replays, tb_episode *out, tb_mismatch *mm_ret, tb_shrink_stats *stats)
{
	shrinker s = {.want = *want,
	              .last = *want,
	              .fails = fails,
	              .arg = arg,
	              .max_replays = max_replays ? max_replays : 1};
	int result = -1;

	memset(out, 0, sizeof(*out));
	if (tb_episode_copy(&s.cur, ep))
		return -1;
	if (make_spare(&s)) {
		result = shrink_still_fails(&s) ? 0 : 1;
		if (result == 0)
			shrink(&s);
	}
	free(s.spare);
	free(s.spare_regs);
	if (stats)
		*stats = (tb_shrink_stats){s.replays, s.replays < s.max_replays && !tb_stop};
	if (result) {
		tb_episode_free(&s.cur);
		return result;
	}
	*out = s.cur;
	*mm_ret = s.last;
	return 0;
}
