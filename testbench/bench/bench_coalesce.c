/*
 * bench_coalesce.c - compares transactions and clocks of common access patterns, in lockstep, with
 * the ideal: one transaction for each distinct line, and max(transactions, beats) clocks for each
 * window (C6). Policy LINE, 64-byte lines, no stalls. The units have windows of one beat, windows
 * of four beats, and two windows in a beat (decision D35). usage: bench_coalesce; exit code 1 when
 * a pattern misses the ideal.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "lockstep/lockstep.h"
#include "stimulus/episode.h"
#include "stimulus/rng.h"

enum {
	REQUESTS = 200
};

enum pattern {
	UNIT,
	PLUS4,
	STRIDE2,
	STRIDE4,
	STRIDE16,
	ALL_SAME,
	REVERSE,
	EVEN_ODD,
	RANDOM_256,
	RANDOM_4K,
	RANDOM_16M,
	PATTERNS
};

static const char *const names[PATTERNS] = {
	"unit stride",     "unit stride, +4 B", "stride 2",        "stride 4",
	"stride 16",       "all the same",      "reverse",         "even-odd",
	"random in 256 B", "random in 4 KiB",   "random in 16 MiB"};

/** Byte offset of a lane. */
static uint32_t offset(enum pattern p, unsigned lane, uint32_t random)
{
	switch (p) {
	case UNIT:
		return 4 * lane;
	case PLUS4:
		return 4 * lane + 4;
	case STRIDE2:
		return 8 * lane;
	case STRIDE4:
		return 16 * lane;
	case STRIDE16:
		return 64 * lane;
	case ALL_SAME:
		return 128;
	case REVERSE:
		return 4 * (63 - lane);
	case EVEN_ODD:
		return 4 * (lane % 2 ? 32 + lane / 2 : lane / 2);
	case RANDOM_256:
		return random % 256 & ~3u;
	case RANDOM_4K:
		return random % 4096 & ~3u;
	default:
		return random % (16u << 20) & ~3u;
	}
}

static void fill(tb_episode *ep, enum pattern p)
{
	ep->ctx = (mau_context){.gfx = MAU_GFX_9, .policy = MAU_POLICY_LINE};
	for (uint32_t i = 0; i < ep->count; i++) {
		mau_request *r = &ep->req[i];
		uint32_t random[64];

		tb_fill64(tb_key_sub(tb_key_seed(p), i), TB_STREAM_V0, random);
		memset(r, 0, sizeof(*r));
		r->op = (mau_op){
			.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_4, .offen = 1};
		r->tag = (uint8_t)i;
		r->vsharp[0] = 0x10000;
		r->vsharp[2] = 0xffffffff;
		r->vsharp[3] = 0xfac | 4u << 12 | 4u << 15;
		r->exec = ~(uint64_t)0;
		for (unsigned l = 0; l < MAU_WAVE; l++)
			r->v0[l] = offset(p, l, random[l]);
	}
}

/** Counts the distinct lines of every window and the clocks that they need, without the model. */
static void ideal(const tb_episode *ep, const tb_unit *u, uint64_t *lines_ret, uint64_t *clocks_ret)
{
	*lines_ret = *clocks_ret = 0;
	for (uint32_t i = 0; i < ep->count; i++)
		for (unsigned w = 0; w < MAU_WAVE; w += u->window) {
			unsigned n = 0, beats = u->window > u->lanes ? u->window / u->lanes : 1;

			for (unsigned l = w; l < w + u->window; l++) {
				unsigned k = w;

				while (k < l && ep->req[i].v0[k] / u->line_bytes !=
				                        ep->req[i].v0[l] / u->line_bytes)
					k++;
				n += k == l;
			}
			*lines_ret += n;
			*clocks_ret += n > beats ? n : beats;
		}
}

static int bench_unit(tb_unit *unit)
{
	tb_lockstep *ls;
	tb_episode ep;
	char message[256];
	int missed = 0, code = tb_lockstep_open(&ls, unit, MAU_UNIT_DIR, message, sizeof(message));

	if (code) {
		fprintf(stderr, "bench_coalesce: %s\n", message);
		return code;
	}
	if (tb_episode_init(&ep, REQUESTS))
		return TB_EXIT_INTERNAL;
	printf("unit %u/%u/%u, %d waves a pattern\n%-20s %12s %12s %12s %12s\n", unit->lanes,
	       unit->window, unit->line_bytes, REQUESTS, "pattern", "txn a wave", "ideal",
	       "clocks a wave", "ideal");
	for (int p = 0; p < PATTERNS; p++) {
		tb_stats before = *tb_lockstep_stats(ls);
		tb_mismatch mm;
		uint64_t lines, clocks;

		ep.count = REQUESTS;
		fill(&ep, (enum pattern)p);
		ideal(&ep, unit, &lines, &clocks);
		if (!tb_lockstep_run(ls, &ep, 0, &mm)) {
			fprintf(stderr, "bench_coalesce: %s: %s\n", names[p], mm.detail);
			return TB_EXIT_MISMATCH;
		}
		const tb_stats *after = tb_lockstep_stats(ls);
		uint64_t txns = after->transfers[MAU_PORT_TXN] - before.transfers[MAU_PORT_TXN],
			 took = after->clocks - before.clocks;
		uint64_t fill_clocks = took - clocks; /* pipeline fill and idle tail, the same for
		                                         any number of requests */

		printf("%-20s %12.2f %12.2f %12.2f %12.2f\n", names[p], (double)txns / REQUESTS,
		       (double)lines / REQUESTS, (double)took / REQUESTS,
		       (double)clocks / REQUESTS);
		missed += txns != lines || took < clocks ||
		          fill_clocks > MAU_LATENCY_TXN + MAU_LATENCY_DONE + 64;
	}
	tb_episode_free(&ep);
	tb_lockstep_close(ls);
	return missed ? TB_EXIT_MISMATCH : TB_EXIT_OK;
}

int main(void)
{
	tb_unit units[] = {{.lanes = 16, .window = 64, .line_bytes = 64, .engine = "verilator"},
	                   {.lanes = 64, .window = 64, .line_bytes = 64, .engine = "verilator"},
	                   {.lanes = 32, .window = 16, .line_bytes = 64, .engine = "verilator"}};
	int code = TB_EXIT_OK;

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]) && code == TB_EXIT_OK; i++)
		code = bench_unit(&units[i]);
	printf("coalesce: transactions and clocks %s the ideal (fill of the pipeline, once a "
	       "pattern, is in the clocks)\n",
	       code ? "MISS" : "are");
	return code;
}
