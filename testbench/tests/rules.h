/*
 * rules.h - what the rule tests share: a V#, an operation and a request in a few words, one lane's answer in one line.
 *
 * A test sets 'wave' up with wave_begin(), changes fields, and calls wave_lane() or wave_run(). The model is asked for transactions and
 * for its derivation each time, so that every case holds all entry points to the same answer.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef RULES_H
#define RULES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mau/mau.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/** Fields of a V# as they stand in its bits; the default DATA_FORMAT is 4 (32), NUM_FORMAT 7 (FLOAT), DST_SEL XYZW. */
typedef struct vsharp {
	uint64_t base;
	uint32_t stride, records;
	unsigned swizzle, esize, istride, tid, dfmt, nfmt, heap, type;
} vsharp;

static inline void vsharp_words(const vsharp *v, uint32_t words[4])
{
	words[0] = (uint32_t)v->base;
	words[1] = (uint32_t)(v->base >> 32 & 0xffff) | v->stride << 16 | (uint32_t)v->swizzle << 31;
	words[2] = v->records;
	words[3] = 0xfac | v->nfmt << 12 | v->dfmt << 15 | v->esize << 19 | v->istride << 21 | v->tid << 23 | v->heap << 26 | v->type << 30;
}

/** The wave under test. */
typedef struct wave {
	mau_context ctx;
	mau_geometry geo;
	vsharp v;
	mau_request req;
	mau_response rsp;
} wave;

static inline mau_op op_load(unsigned size)
{
	return (mau_op){.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = (uint8_t)size};
}

static inline mau_op op_atomic(unsigned size)
{
	return (mau_op){.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_ATOMIC, .size = (uint8_t)size, .atomic = MAU_ATOMIC_ADD};
}

/** buffer_load_format_xyzw: moves what the resource's format says. */
static inline mau_op op_format(void)
{
	return (mau_op){.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .fmt = 1, .ncomp = 3};
}

static inline mau_op op_typed(unsigned dfmt, unsigned nfmt)
{
	return (mau_op){.enc = MAU_ENC_MTBUF, .cls = MAU_CLS_LOAD, .fmt = 1, .ncomp = 3, .format = (uint8_t)(nfmt << 4 | dfmt)};
}

/** buffer_load_dword, lane 0 alone, V# at 0x1000 of 2^20 bytes, stride 0, 64-byte lines, one window, policy LINE, alignment mode DWORD. */
static inline void wave_begin(wave *w, unsigned gfx, unsigned rules)
{
	memset(w, 0, sizeof *w);
	w->ctx.gfx = (uint8_t)gfx;
	w->ctx.rules = (uint8_t)rules;
	w->ctx.policy = MAU_POLICY_LINE;
	w->ctx.lds_size = 0x10000;
	w->geo = (mau_geometry){.window = 64, .line_bytes = 64};
	w->v = (vsharp){.base = 0x1000, .records = 1u << 20, .dfmt = 4, .nfmt = 7};
	w->req.op = op_load(MAU_SIZE_4);
	w->req.exec = 1;
}

/** The index (IDXEN) and the offset (OFFEN) of a lane go where A1 wants them. */
static inline void wave_operands(wave *w, unsigned lane, uint32_t index, uint32_t offset)
{
	w->req.v0[lane] = w->req.op.idxen ? index : offset;
	w->req.v1[lane] = offset;
}

/** mau_derive() must explain every lane in steps that name their rule, and come to the same status (N16). */
static inline void check_derivation(const wave *w, unsigned lane)
{
	mau_step steps[MAU_MAX_STEPS];
	size_t count = 0, verdicts = 0;

	assert_int_equal(mau_derive(&w->ctx, &w->req, lane, steps, MAU_MAX_STEPS, &count), MAU_OK);
	assert_in_range(count, 1, MAU_MAX_STEPS);
	for (size_t i = 0; i < count; i++) {
		assert_non_null(steps[i].rule);
		assert_non_null(steps[i].name);
		assert_non_null(steps[i].formula);
		if (steps[i].show == MAU_SHOW_NAME)
			assert_non_null(steps[i].text);
		if (strcmp(steps[i].rule, "N16") == 0) {
			assert_int_equal(steps[i].value, w->rsp.lanes.status[lane]);
			verdicts++;
		}
	}
	assert_int_equal(verdicts, 1);
}

/** Runs the request; the lane results of mau_wave(), mau_lanes_wave() and the transactions' lanes must agree. */
static inline const mau_response *wave_run(wave *w)
{
	mau_lanes lanes;

	vsharp_words(&w->v, w->req.vsharp);
	assert_int_equal(mau_wave(&w->ctx, &w->geo, &w->req, &w->rsp), MAU_OK);
	assert_int_equal(mau_lanes_wave(&w->ctx, &w->req, &lanes), MAU_OK);
	assert_memory_equal(&lanes, &w->rsp.lanes, sizeof lanes);
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		check_derivation(w, lane);
	return &w->rsp;
}

/** Lane 0: status, and where they are reported address and components. */
static inline void expect_lane(wave *w, unsigned status, uint64_t addr, unsigned comps)
{
	const mau_lanes *lanes = &wave_run(w)->lanes;

	assert_string_equal(mau_status_name(lanes->status[0]), mau_status_name(status));
	assert_int_equal(lanes->addr[0], addr);
	assert_int_equal(lanes->comps[0], comps);
}

/** One transaction of window 0, 64-byte lines. */
static inline void expect_txn(const mau_response *rsp, unsigned at, unsigned pass, uint64_t line, uint64_t lanes, uint64_t bytes)
{
	assert_in_range(at, 0, rsp->txn_count - 1u);
	assert_int_equal(rsp->txn[at].pass, pass);
	assert_int_equal(rsp->txn[at].line, line);
	assert_int_equal(rsp->txn[at].lanes, lanes);
	assert_int_equal(rsp->txn[at].bytes[0], bytes);
	assert_int_equal(rsp->txn[at].bytes[1], 0);
}

#endif
