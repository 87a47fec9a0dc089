/*
 * shrink_case.h - common code of the shrinker's tests: an episode with every kind of content, a
 * failure, and measures of a shrunk episode.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SHRINK_CASE_H
#define SHRINK_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mismatch/shrink.h"
#include "stimulus/episode.h"

/** An episode with every kind of content. */
static inline void make(tb_episode *ep, uint32_t count)
{
	assert_int_equal(tb_episode_init(ep, count), 0);
	ep->recorded = true;
	ep->ctx = (mau_context){.gfx = MAU_GFX_9,
	                        .rules = 1,
	                        .align = 3,
	                        .policy = 1,
	                        .lds_base = 0x100,
	                        .lds_size = 0x8000};
	for (uint32_t i = 0; i < count; i++) {
		mau_request *req = &ep->req[i];

		req->op = (mau_op){.inst_offset = 44, .offen = 1, .glc = 1, .size = MAU_SIZE_16};
		req->tag = (uint8_t)i;
		req->exec = ~(uint64_t)0;
		req->saddr = 0x1234;
		req->m0 = 77;
		for (unsigned w = 0; w < 4; w++)
			req->vsharp[w] = 0x01010101u * (w + 1);
		for (unsigned l = 0; l < MAU_WAVE; l++) {
			req->v0[l] = 1000 * i + l;
			req->v1[l] = ~l;
		}
	}
	for (unsigned p = 0; p < MAU_PORTS; p++) {
		tb_stall *s = &ep->stall[p];

		s->count = s->room = 20;
		s->words = malloc(s->count * sizeof(*s->words));
		for (uint32_t i = 0; i < s->count; i++)
			s->words[i] = 0x5555aaaa12345678u + i;
	}
}

/** Is lane 'lane' of the request with that tag active? 'index' gets the request's position. */
static inline bool has(const tb_episode *ep, uint8_t tag, unsigned lane, uint32_t *index)
{
	for (uint32_t i = 0; i < ep->count; i++)
		if (ep->req[i].tag == tag && ep->req[i].exec >> lane & 1) {
			*index = i;
			return true;
		}
	return false;
}

/** A value of channel res that differs. */
static inline tb_mismatch failure(const char *field, uint32_t request, int lane)
{
	tb_mismatch mm = {
		.kind = TB_VALUE, .channel = "res", .request = request, .lane = lane, .clock = 500};

	strcpy(mm.field, field);
	return mm;
}

/** Active lanes of all requests. */
static inline unsigned lanes_of(const tb_episode *ep)
{
	unsigned lanes = 0;

	for (uint32_t i = 0; i < ep->count; i++)
		lanes += (unsigned)__builtin_popcountll(ep->req[i].exec);
	return lanes;
}

/** Withheld clocks of all ports. */
static inline unsigned stalls_of(const tb_episode *ep)
{
	unsigned bits = 0;

	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		for (uint32_t i = 0; i < ep->stall[p].count; i++)
			bits += (unsigned)__builtin_popcountll(ep->stall[p].words[i]);
	return bits;
}

#endif
