/*
 * fake_case.h - common code of the tests of the lockstep: a short episode, a fake unit, a run.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FAKE_CASE_H
#define FAKE_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lockstep/lockstep.h"
#include "stimulus/episode.h"
#include "stimulus/stall.h"
#include "tests/unit/fake_field.h"

/** The request that a fake unit gets wrong. */
#define WRONG 1

/** 'count' loads of a dword a lane, 64 lanes, 4 bytes apart from lane to lane: four lines a wave of
 * 64; the tag of request n is 0x40 + n. */
static inline void fake_episode(tb_episode *ep, uint32_t count)
{
	assert_int_equal(tb_episode_init(ep, count), 0);
	ep->recorded = true;
	ep->ctx = (mau_context){.gfx = MAU_GFX_9};
	for (uint32_t i = 0; i < count; i++) {
		mau_request *req = &ep->req[i];

		req->op = (mau_op){
			.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_4, .offen = 1};
		req->tag = (uint8_t)(0x40 + i);
		req->exec = ~0ull;
		req->vsharp[0] = 0x1000 + 0x10000 * i;
		req->vsharp[2] = 0x10000;
		req->vsharp[3] = 0x24fac;
		for (unsigned l = 0; l < MAU_WAVE; l++)
			req->v0[l] = 4 * l;
	}
}

/** Withholds 'port' at the clocks from .. to-1. */
static inline void fake_stall(tb_episode *ep, enum mau_port port, uint64_t from, uint64_t to)
{
	for (uint64_t clock = from; clock < to; clock++)
		assert_int_equal(tb_stall_record(&ep->stall[port], clock), 0);
}

/** Runs the episode on the unit, which is destroyed; '*stats_ret' may be NULL. */
static inline bool fake_run(fake_unit *u, tb_episode *ep, tb_mismatch *mm, tb_stats *stats_ret)
{
	tb_lockstep *ls;
	bool good;

	assert_non_null(u);
	assert_int_equal(tb_lockstep_around(&ls, &u->dut), 0);
	*mm = (tb_mismatch){.lane = -2};
	good = tb_lockstep_run(ls, ep, 0, mm);
	if (stats_ret)
		*stats_ret = *tb_lockstep_stats(ls);
	tb_lockstep_close(ls);
	return good;
}

/** The run must fail with this kind, channel and field. */
static inline void fake_fails(fake_unit *u, tb_episode *ep, enum tb_kind kind, const char *channel,
                              const char *field, tb_mismatch *mm)
{
	assert_false(fake_run(u, ep, mm, NULL));
	assert_string_equal(mm->channel, channel);
	assert_string_equal(mm->field, field);
	assert_int_equal(mm->kind, kind);
}

#endif
