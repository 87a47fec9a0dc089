/*
 * rules.h - common code of the rule tests: short forms for a V#, an operation and a request, and
 * for the check of one lane.
 *
 * A test sets 'wave' up with wave_begin(), changes fields, and calls wave_lane() or wave_run().
 * Each call also runs the model's transactions and derivation, so that every case compares all
 * entry points.
 *
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

#include "mau/detail.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum {
	SHARED_HI = 0x00010000,
	PRIVATE_HI = 0x00020000
}; /* apertures of gfx9 and later as Linux has them (segment.md) */
enum {
	FORMAT_32_FLOAT = 22
}; /* unified, the same on gfx10, 10_3 and 11 */

/**
 * Fields of a V#, in their encoding. Defaults: DST_SEL XYZW; gfx6-9 DATA_FORMAT 4 (32),
 * NUM_FORMAT 7 (FLOAT); gfx10 and later FORMAT 32_FLOAT and OOB_SELECT 3 (RAW). 'swizzle' has two
 * bits on gfx11 and 12, 'scale' is gfx12's STRIDE_SCALE; fields that a generation does not have are
 * not written.
 */
typedef struct vsharp {
	uint64_t base;
	uint32_t stride, records;
	unsigned swizzle, esize, istride, tid, dfmt, nfmt, heap, type, format, oob, scale;
} vsharp;

static inline void vsharp_words(unsigned gfx, const vsharp *v, uint32_t words[4])
{
	words[0] = (uint32_t)v->base;
	words[1] = (uint32_t)(v->base >> 32 & 0xffff) | v->stride << 16 |
	           (uint32_t)v->swizzle << (gfx == MAU_GFX_11 || gfx == MAU_GFX_12 ? 30 : 31);
	words[2] = v->records;
	words[3] = 0xfac | v->istride << 21 | v->tid << 23 | v->type << 30;
	if (gfx >= MAU_GFX_10 && gfx <= MAU_GFX_12)
		words[3] |= v->format << 12 | (v->scale & 3) << 18 | v->oob << 28;
	else
		words[3] |= v->nfmt << 12 | v->dfmt << 15 | v->esize << 19 | v->heap << 26;
}

/** The V# as the model decodes it; the model must write every field. */
static inline mau_resource vsharp_decode(unsigned gfx, unsigned rules, const mau_op *op,
                                         const uint32_t words[4])
{
	const mau_context ctx = {.gfx = (uint8_t)gfx, .rules = (uint8_t)rules};
	mau_resource res;

	memset(&res, 0xff, sizeof res);
	assert_int_equal(mau_resource_decode(&ctx, op, words, &res), MAU_OK);
	return res;
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
	return (mau_op){.enc = MAU_ENC_MUBUF,
	                .cls = MAU_CLS_ATOMIC,
	                .size = (uint8_t)size,
	                .atomic = MAU_ATOMIC_ADD};
}

/** buffer_load_format_xyzw: moves what the resource's format says. */
static inline mau_op op_format(void)
{
	return (mau_op){.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .fmt = 1, .ncomp = 3};
}

static inline mau_op op_typed(unsigned dfmt, unsigned nfmt)
{
	return (mau_op){.enc = MAU_ENC_MTBUF,
	                .cls = MAU_CLS_LOAD,
	                .fmt = 1,
	                .ncomp = 3,
	                .format = (uint8_t)(nfmt << 4 | dfmt)};
}

/** MTBUF with a unified format (gfx10 and later). */
static inline mau_op op_typed_unified(unsigned format)
{
	return (mau_op){.enc = MAU_ENC_MTBUF,
	                .cls = MAU_CLS_LOAD,
	                .fmt = 1,
	                .ncomp = 3,
	                .format = (uint8_t)format};
}

/** The two's complement of 24 bits that FLAT, GLOBAL, SCRATCH and SMEM operations carry (F1, D29).
 */
static inline uint32_t offset24(int offset)
{
	return (uint32_t)offset & 0xffffff;
}

/** A load without V#: enc is MAU_ENC_FLAT, GLOBAL or SCRATCH, smode its base operands (FLAT:
 * MAU_SMODE_V). */
static inline mau_op op_segment(unsigned enc, unsigned smode, unsigned size, int offset)
{
	return (mau_op){.enc = (uint8_t)enc,
	                .cls = MAU_CLS_LOAD,
	                .smode = (uint8_t)smode,
	                .size = (uint8_t)size,
	                .inst_offset = offset24(offset)};
}

static inline mau_op op_flat(unsigned size, int offset)
{
	return op_segment(MAU_ENC_FLAT, MAU_SMODE_V, size, offset);
}

static inline mau_op op_scalar(unsigned size, int offset)
{
	return op_segment(MAU_ENC_SMEM, MAU_SMODE_V, size, offset);
}

/** buffer_load_dword, lane 0 alone, V# at 0x1000 of 2^20 bytes, stride 0, 64-byte lines, one
 * window, policy LINE, alignment mode DWORD. */
static inline void wave_begin(wave *w, unsigned gfx, unsigned rules)
{
	memset(w, 0, sizeof *w);
	w->ctx.gfx = (uint8_t)gfx;
	w->ctx.rules = (uint8_t)rules;
	w->ctx.policy = MAU_POLICY_LINE;
	w->ctx.lds_size = 0x10000;
	w->ctx.shared_hi = gfx >= MAU_GFX_9 ? SHARED_HI : 0x20000000;
	w->ctx.private_hi = gfx >= MAU_GFX_9 ? PRIVATE_HI : 0x20000001;
	w->geo = (mau_geometry){.window = 64, .line_bytes = 64};
	w->v = (vsharp){.base = 0x1000,
	                .records = 1u << 20,
	                .dfmt = 4,
	                .nfmt = 7,
	                .format = FORMAT_32_FLOAT,
	                .oob = MAU_OOB_RAW};
	w->req.op = op_load(MAU_SIZE_4);
	w->req.exec = 1;
}

/** A 64-bit address of a lane in VADDR, VADDR+1. */
static inline void wave_pointer(wave *w, unsigned lane, uint64_t address)
{
	w->req.v0[lane] = (uint32_t)address;
	w->req.v1[lane] = (uint32_t)(address >> 32);
}

/** Sets the index (IDXEN) and the offset (OFFEN) of a lane in the VGPRs of A1. */
static inline void wave_operands(wave *w, unsigned lane, uint32_t index, uint32_t offset)
{
	w->req.v0[lane] = w->req.op.idxen ? index : offset;
	w->req.v1[lane] = offset;
}

/** A rule id that docs/spec/ has a row for (tests/docs/pages.py holds the pages to these numbers);
 * decisions by their letter. */
static inline int known_rule(const char *rule)
{
	static const struct {
		char letter;
		unsigned last;
	} families[] = {
		{'V', 11}, {'A', 15}, {'R', 20}, {'G', 12}, {'L', 12},
		{'F', 23}, {'C', 9},  {'E', 5},  {'N', 31}, {'D', 99},
	};
	unsigned number = 0;

	if (strcmp(rule, "E") == 0 || strcmp(rule, "T") == 0) /* all errors; formats */
		return 1;
	for (const char *digit = rule + 1; *digit; digit++) {
		if (*digit < '0' || *digit > '9')
			return 0;
		number = 10 * number + (unsigned)(*digit - '0');
	}
	for (size_t i = 0; i < COUNT(families); i++)
		if (families[i].letter == *rule)
			return number >= 1 && number <= families[i].last;
	return 0;
}

/** The derivation of every lane has steps with rule ids and ends in the same status (N16). */
static inline void check_steps(const wave *w, const mau_detail *d, unsigned lane)
{
	mau_step steps[MAU_MAX_STEPS];
	size_t count = 0, verdicts = 0;

	assert_int_equal(mau_detail_steps(d, lane, steps, MAU_MAX_STEPS, &count), MAU_OK);
	assert_in_range(count, 1, MAU_MAX_STEPS);
	for (size_t i = 0; i < count; i++) {
		assert_non_null(steps[i].rule);
		if (!known_rule(steps[i].rule))
			fail_msg("no page explains rule %s", steps[i].rule);
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

/** Runs the request; the lane results of mau_wave(), mau_lanes_wave() and the steps must agree. */
static inline const mau_response *wave_run(wave *w)
{
	static mau_detail detail;
	mau_lanes lanes;

	vsharp_words(w->ctx.gfx, &w->v, w->req.vsharp);
	assert_int_equal(mau_wave(&w->ctx, &w->geo, &w->req, &w->rsp), MAU_OK);
	assert_int_equal(mau_lanes_wave(&w->ctx, &w->req, &lanes), MAU_OK);
	assert_memory_equal(&lanes, &w->rsp.lanes, sizeof lanes);
	assert_int_equal(mau_detail_wave(&w->ctx, &w->req, &detail), MAU_OK);
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		check_steps(w, &detail, lane);
	return &w->rsp;
}

/** Lane 0: status, and where they are reported address and components. */
static inline void expect_lane(wave *w, unsigned status, uint64_t addr, unsigned comps)
{
	const mau_lanes *lanes = &wave_run(w)->lanes;

	assert_string_equal(mau_status_name(lanes->status[0]), mau_status_name(status));
	assert_int_equal(lanes->address[0], addr);
	assert_int_equal(lanes->in_range[0], comps);
}

/** Checks the results of a lane of the last wave_run() other than its components. */
static inline void expect_space(const wave *w, unsigned lane, unsigned status, unsigned seg,
                                uint64_t addr, uint32_t lds)
{
	const mau_lanes *lanes = &w->rsp.lanes;

	assert_string_equal(mau_status_name(lanes->status[lane]), mau_status_name(status));
	assert_string_equal(mau_seg_name(lanes->space[lane]), mau_seg_name(seg));
	assert_int_equal(lanes->address[lane], addr);
	assert_int_equal(lanes->lds_address[lane], lds);
}

/** One transaction of window 0, 64-byte lines. */
static inline void expect_txn(const mau_response *rsp, unsigned at, unsigned pass, uint64_t line,
                              uint64_t lanes, uint64_t bytes)
{
	assert_in_range(at, 0, rsp->txn_count - 1u);
	assert_int_equal(rsp->txn[at].pass, pass);
	assert_int_equal(rsp->txn[at].line, line);
	assert_int_equal(rsp->txn[at].lanes, lanes);
	assert_int_equal(rsp->txn[at].bytes[0], bytes);
	assert_int_equal(rsp->txn[at].bytes[1], 0);
}

#endif
