/*
 * shrink.c - see shrink.h. Every step changes the current episode, replays it, and takes the change back unless it still fails alike.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "shrink.h"

#include <stdlib.h>
#include <string.h>

#include "episode.h"
#include "mreq_fields.h"

typedef struct shrinker {
	tb_episode cur;
	mau_request *spare; /* as large as cur.req */
	tb_mismatch want, last;
	tb_fails_fn fails;
	void *arg;
	unsigned replays, max_replays;
	bool changed;       /* in this round */
} shrinker;

static bool still_fails(shrinker *s)
{
	tb_mismatch mm = {0};

	if (s->replays == s->max_replays)
		return false;
	s->replays++;
	if (!s->fails(s->arg, &s->cur, &mm) || !tb_same_signature(&mm, &s->want))
		return false;
	s->last = mm;
	s->changed = true;
	return true;
}

/* Sets 'size' bytes at 'at' (inside the current episode) to 'value' unless they are that; true when it was changed and kept. */
static bool try_bytes(shrinker *s, void *at, const void *value, size_t size)
{
	unsigned char old[sizeof(mau_request)];

	if (size > sizeof(old) || memcmp(at, value, size) == 0)
		return false;
	memcpy(old, at, size);
	memcpy(at, value, size);
	if (still_fails(s))
		return true;
	memcpy(at, old, size);
	return false;
}

static bool try_zero(shrinker *s, void *at, size_t size)
{
	static const unsigned char zero[sizeof(mau_request)];

	return try_bytes(s, at, zero, size);
}

/* Drops the requests [from, to). */
static bool try_drop(shrinker *s, uint32_t from, uint32_t to)
{
	mau_request *old = s->cur.req;
	uint32_t count = s->cur.count, kept = count - (to - from);

	if (from == to || kept == 0)
		return false;
	memcpy(s->spare, old, from * sizeof(*old));
	memcpy(s->spare + from, old + to, (count - to) * sizeof(*old));
	s->cur.req = s->spare;
	s->cur.count = kept;
	if (still_fails(s)) {
		s->spare = old;
		return true;
	}
	s->cur.req = old;
	s->cur.count = count;
	return false;
}

/* Requests: what follows the failing one, what precedes it, then halves, quarters ... down to single ones, last first. */
static void fewer_requests(shrinker *s)
{
	if (s->last.request < s->cur.count) {
		try_drop(s, s->last.request + 1, s->cur.count);
		if (s->last.request < s->cur.count)
			try_drop(s, 0, s->last.request);
	}
	for (uint32_t chunk = s->cur.count / 2; chunk; chunk /= 2)
		for (uint32_t to = s->cur.count; to; to = to > chunk ? to - chunk : 0) {
			if (to > s->cur.count)
				continue;
			try_drop(s, to > chunk ? to - chunk : 0, to);
		}
}

/* Clears the EXEC bits of 'mask' that are set. */
static bool try_exec(shrinker *s, mau_request *req, uint64_t mask)
{
	uint64_t exec = req->exec & ~mask;

	return try_bytes(s, &req->exec, &exec, sizeof(exec));
}

/* Lanes of each request: all, all but one (the failing lane), aligned halves, quarters ... single lanes. */
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
				try_exec(s, req, ((((uint64_t)1 << (width - 1)) << 1) - 1) << (lane - width));
	}
}

static uint32_t last_word(const tb_stall *stall)
{
	uint32_t count = stall->count;

	while (count && !stall->words[count - 1])
		count--;
	return count;
}

/* Words [from, to) of a stall become 0; restored when that heals the failure. */
static bool try_clear_words(shrinker *s, tb_stall *stall, uint32_t from, uint32_t to)
{
	size_t size = (to - from) * sizeof(*stall->words);
	uint64_t *old, any = 0;

	for (uint32_t i = from; i < to; i++)
		any |= stall->words[i];
	if (!any || !(old = malloc(size)))
		return false;
	memcpy(old, stall->words + from, size);
	memset(stall->words + from, 0, size);
	any = still_fails(s);
	if (!any)
		memcpy(stall->words + from, old, size);
	free(old);
	return any;
}

/* Stalls of each port: all of it, what follows the failure, halves ... single words, then bits while there are few. */
static void simpler_stalls(shrinker *s)
{
	for (unsigned p = 0; p < TB_PORTS; p++) {
		tb_stall *stall = &s->cur.stall[p];

		stall->count = last_word(stall);
		if (try_clear_words(s, stall, 0, stall->count))
			continue;
		if (s->last.clock / 64 + 1 < stall->count)
			try_clear_words(s, stall, (uint32_t)(s->last.clock / 64 + 1), stall->count);
		for (uint32_t chunk = stall->count / 2; chunk; chunk /= 2)
			for (uint32_t from = 0; from < stall->count; from += chunk)
				try_clear_words(s, stall, from, from + chunk < stall->count ? from + chunk : stall->count);
		stall->count = last_word(stall);
		for (uint32_t i = 0; i < stall->count && stall->count <= 16; i++)
			for (unsigned width = 32; width; width /= 2)
				for (unsigned bit = 0; bit < 64; bit += width) {
					uint64_t word = stall->words[i] & ~((((uint64_t)1 << (width - 1) << 1) - 1) << bit);

					try_bytes(s, &stall->words[i], &word, sizeof(word));
				}
	}
}

/* All stalls at once: most failures need none. */
static void no_stalls(shrinker *s)
{
	uint32_t count[TB_PORTS], any = 0;

	for (unsigned p = 0; p < TB_PORTS; p++) {
		count[p] = s->cur.stall[p].count;
		any |= last_word(&s->cur.stall[p]);
		s->cur.stall[p].count = 0;
	}
	if (any && still_fails(s))
		return;
	for (unsigned p = 0; p < TB_PORTS; p++)
		s->cur.stall[p].count = count[p];
}

/* Number of at most 8 bytes: 0, else its bits one after the other from the top. */
static void simpler_number(shrinker *s, void *at, size_t size)
{
	if (try_zero(s, at, size))
		return;
	for (unsigned bit = (unsigned)size * 8; bit--;) {
		uint64_t value = 0;

		memcpy(&value, at, size);
		if (!(value >> bit & 1))
			continue;
		value &= ~((uint64_t)1 << bit);
		try_bytes(s, at, &value, size); /* little-endian, as every machine this runs on */
	}
}

/* Address VGPR: all 0; inactive lanes 0; each active lane simpler while they are few. */
static void simpler_vgpr(shrinker *s, uint32_t *v, uint64_t exec)
{
	uint32_t masked[MAU_WAVE];

	if (try_zero(s, v, sizeof(masked)))
		return;
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		masked[lane] = exec >> lane & 1 ? v[lane] : 0;
	try_bytes(s, v, masked, sizeof(masked));
	if (__builtin_popcountll(exec) > 8)
		return;
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		if (exec >> lane & 1)
			simpler_number(s, &v[lane], sizeof(v[lane]));
}

static void simpler_context(shrinker *s)
{
	for (const mreq_field *f = mreq_context_fields; f->key; f++)
		if (strcmp(f->key, "gfx") != 0)
			simpler_number(s, (char *)&s->cur.ctx + f->offset, f->bytes);
}

/* A dword load instead, then no flag, no offset. What an opcode implies (class, size, format ...) is not taken apart: nothing decodes to the parts. */
static void simpler_op(shrinker *s, mau_op *op)
{
	uint8_t *flags[] = {&op->addr64, &op->idxen, &op->offen, &op->tfe, &op->dlc, &op->slc, &op->glc, &op->lds};
	mau_op load = {.inst_offset = op->inst_offset, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_4, .addr64 = op->addr64, .offen = op->offen, .idxen = op->idxen,
		.tfe = op->tfe, .dlc = op->dlc, .slc = op->slc, .glc = op->glc, .lds = op->lds};

	try_bytes(s, op, &load, sizeof(load));
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		try_zero(s, flags[i], 1);
	simpler_number(s, &op->inst_offset, sizeof(op->inst_offset));
}

static void simpler_operands(shrinker *s)
{
	for (uint32_t i = 0; i < s->cur.count; i++) {
		mau_request *req = &s->cur.req[i];

		simpler_vgpr(s, req->v0, req->exec);
		simpler_vgpr(s, req->v1, req->exec);
		simpler_number(s, &req->saddr, sizeof(req->saddr));
		simpler_number(s, &req->m0, sizeof(req->m0));
		for (unsigned w = 0; w < 4; w++)
			simpler_number(s, &req->vsharp[w], sizeof(req->vsharp[w]));
		simpler_op(s, &req->op);
		try_zero(s, &req->tag, sizeof(req->tag));
	}
	simpler_context(s);
}

static void shrink(shrinker *s)
{
	no_stalls(s);
	do {
		s->changed = false;
		fewer_requests(s);
		fewer_lanes(s);
		simpler_stalls(s);
		simpler_operands(s);
	} while (s->changed && s->replays < s->max_replays);
	for (unsigned p = 0; p < TB_PORTS; p++)
		s->cur.stall[p].count = last_word(&s->cur.stall[p]);
}

int tb_shrink(const tb_episode *ep, const tb_mismatch *want, tb_fails_fn fails, void *arg, unsigned max_replays, tb_episode *out, tb_mismatch *mm_ret,
	tb_shrink_stats *stats)
{
	shrinker s = {.want = *want, .last = *want, .fails = fails, .arg = arg, .max_replays = max_replays ? max_replays : 1};
	int result = -1;

	memset(out, 0, sizeof(*out));
	if (tb_episode_copy(&s.cur, ep))
		return -1;
	s.spare = calloc(ep->count ? ep->count : 1, sizeof(*s.spare));
	if (s.spare) {
		result = still_fails(&s) ? 0 : 1;
		if (result == 0)
			shrink(&s);
	}
	free(s.spare);
	if (stats)
		*stats = (tb_shrink_stats){s.replays, s.replays < s.max_replays};
	if (result) {
		tb_episode_free(&s.cur);
		return result;
	}
	*out = s.cur;
	*mm_ret = s.last;
	return 0;
}
