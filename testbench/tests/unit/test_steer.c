/*
 * test_steer.c - stimulus files: every knob shifts what is drawn and nothing else, rules of the
 * range check, shares and weights.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "mau/detail.h"
#include "stimulus/data_draw.h"
#include "stimulus/episode.h"
#include "stimulus/steer.h"
#include "stimulus/stimulus.h"

#define EPISODES 60 /* of 32 requests */

typedef mau_context context;
typedef mau_request request;

static tb_steer steer;

/* Constraints of seed 7 with a stimulus file. */
static tb_knobs knobs_of(const char *text)
{
	tb_knobs knobs = tb_knobs_default(7);
	tb_steer_error error;

	if (tb_steer_parse(text, strlen(text), &steer, &error))
		fail_msg("%s: %u:%u: %s", text, error.line, error.column, error.text);
	knobs.steer = &steer;
	if (tb_steer_narrow(&knobs, &error))
		fail_msg("%s: %u: %s", text, error.line, error.text);
	return knobs;
}

/* Calls 'seen' for every request of a file's episodes. */
static void draw(const char *text, void (*seen)(const context *, const request *))
{
	tb_knobs knobs = knobs_of(text);
	tb_episode ep;

	assert_int_equal(tb_episode_init(&ep, knobs.requests), 0);
	for (uint64_t e = 0; e < EPISODES; e++) {
		tb_stimulus_episode(&knobs, e, &ep);
		for (uint32_t i = 0; i < ep.count; i++)
			seen(&ep.ctx, &ep.req[i]);
	}
	tb_episode_free(&ep);
}

static bool is_buffer(const request *r)
{
	return r->op.enc == MAU_ENC_MUBUF || r->op.enc == MAU_ENC_MTBUF;
}

/* The V# of a request that has one: word 1 bits 29:16 are the stride, word 2 NUM_RECORDS (V1). */
static uint32_t stride_of(const request *r)
{
	return r->vsharp[1] >> 16 & 0x3fff;
}

static uint64_t base_of(const request *r)
{
	return (uint64_t)(r->vsharp[1] & 0xffff) << 32 | r->vsharp[0];
}

/* gfx, rules, align, policy, wave, lds_size */
static void see_context(const context *c, const request *r)
{
	(void)r;
	assert_true(c->gfx == MAU_GFX_8 || c->gfx == MAU_GFX_11);
	assert_int_equal(c->rules, MAU_RULES_SILICON);
	assert_int_equal(c->align, MAU_ALIGN_STRICT);
	assert_int_equal(c->policy, MAU_POLICY_GCN);
	assert_int_equal(c->wave32, 1);
	assert_int_equal(c->lds_size, 4096);
}

static void test_context(void **state)
{
	(void)state;
	draw("gfx 8 gfx1100\nrules silicon\nalign strict\npolicy gcn\nwave 32\nlds_size 4096\n",
	     see_context);
}

/* Stores of 8 or 16 bytes, and atomics of addition, in GLOBAL and MUBUF. */
static unsigned stores, adds, globals;

static void see_operation(const context *c, const request *r)
{
	(void)c;
	assert_true(r->op.enc == MAU_ENC_GLOBAL || r->op.enc == MAU_ENC_MUBUF);
	assert_true(r->op.cls == MAU_CLS_STORE || r->op.cls == MAU_CLS_ATOMIC);
	assert_true(r->op.size == MAU_SIZE_8 || r->op.size == MAU_SIZE_16);
	if (r->op.enc == MAU_ENC_MUBUF)
		assert_int_equal(r->op.fmt, 0);
	if (r->op.cls == MAU_CLS_ATOMIC)
		assert_int_equal(r->op.atomic, MAU_ATOMIC_ADD);
	stores += r->op.cls == MAU_CLS_STORE;
	adds += r->op.cls == MAU_CLS_ATOMIC;
	globals += r->op.enc == MAU_ENC_GLOBAL;
}

/* Weights 3 to 1 of 1,920 requests: 1,440 and 480, five standard deviations (95) off at most. */
static void test_operation(void **state)
{
	(void)state;
	stores = adds = globals = 0;
	draw("gfx 9\nclass store*3 atomic\nencoding global*3 mubuf\nbytes 8 16\natomic add\n"
	     "illegal 0\n",
	     see_operation);
	assert_in_range(stores, 1440 - 95, 1440 + 95);
	assert_in_range(globals, 1440 - 95, 1440 + 95);
	assert_int_equal(stores + adds, EPISODES * 32);
}

static void see_flags(const context *c, const request *r)
{
	(void)c;
	assert_int_equal(r->op.enc, MAU_ENC_MUBUF);
	assert_int_equal(r->op.offen, 1);
	assert_int_equal(r->op.idxen, 1);
	assert_int_equal(r->op.addr64, 0);
	assert_int_equal(r->op.lds, 1);
	assert_int_equal(r->op.cls, MAU_CLS_LOAD); /* the only class with loads to LDS (L2) */
	assert_int_equal(r->op.tfe, 0);
	assert_int_equal(r->op.glc, 1);
	assert_true(r->op.inst_offset == 0xfffffc || r->op.inst_offset == 8);
}

static void test_flags(void **state)
{
	(void)state;
	draw("encoding mubuf\noffen 1\nidxen 1\naddr64 0\nlds 1\ntfe 0\nglc 1\ninst_offset -4 8\n"
	     "gfx 9 10\nillegal 0\n",
	     see_flags);
}

static void see_addr64(const context *c, const request *r)
{
	uint64_t first = (uint64_t)r->v1[0] << 32 | r->v0[0];

	(void)c;
	assert_int_equal(r->op.addr64, 1);
	assert_in_range(first, 0x1fffffff0, 0x200000010);
	for (uint64_t l = 0; l < MAU_WAVE; l++) /* C3: one lane outside EXEC differs */
		if (r->exec >> l & 1)
			assert_int_equal((uint64_t)r->v1[l] << 32 | r->v0[l], first + 16 * l);
}

/* A8: the pair of VGPRs is the address; 16 bytes from lane to lane carry into the upper half. */
static void test_address(void **state)
{
	(void)state;
	draw("gfx 6 7\nencoding mubuf\nclass load\nillegal 0\naddr64 1\nlanes 64\nwave 64\n"
	     "address 0x1fffffff0..0x200000010/0x10\naddress_step 16\n",
	     see_addr64);
}

static void see_format(const context *c, const request *r)
{
	(void)c;
	assert_int_equal(r->op.enc, MAU_ENC_MTBUF);
	assert_in_range(r->op.format, 20, 22);
	assert_int_equal(r->vsharp[3] >> 12 & 127, r->op.format);
}

static void test_format(void **state)
{
	(void)state;
	draw("gfx 10\nencoding mtbuf\nillegal 0\nformat 20..22\n", see_format);
}

static void see_vsharp(const context *c, const request *r)
{
	(void)c;
	assert_true(is_buffer(r));
	assert_in_range(base_of(r), 0x1000, 0x1ff0);
	assert_int_equal(base_of(r) % 16, 0);
	assert_true(stride_of(r) == 3 || stride_of(r) == 5);
	assert_true(r->vsharp[2] <= 4 || r->vsharp[2] >= 0xfffffffc); /* near 2^32 */
	assert_int_equal(r->vsharp[1] >> 31, 1);                      /* SWIZZLE_ENABLE */
	assert_int_equal(r->vsharp[3] >> 19 & 3, 2);                  /* ELEMENT_SIZE 8 */
	assert_int_equal(r->vsharp[3] >> 21 & 3, 1);                  /* INDEX_STRIDE 16 */
	assert_int_equal(r->vsharp[3] >> 23 & 1, 1);                  /* ADD_TID_ENABLE */
	assert_int_equal(r->vsharp[3] >> 30, 0);                      /* TYPE */
}

static void test_vsharp(void **state)
{
	(void)state;
	draw("gfx 6 7 8\nencoding mubuf mtbuf\nbase 0x1000..0x1fff/16\nstride 3 5\n"
	     "num_records 2^32~4\nswizzle 1\nelement_size 8\nindex_stride 16\nadd_tid 1\ntype 0\n",
	     see_vsharp);
}

static void see_select(const context *c, const request *r)
{
	(void)c;
	assert_int_equal(r->vsharp[3] >> 28 & 3, MAU_OOB_DISABLED);
	assert_int_equal(r->vsharp[1] >> 30, 3); /* elements of 16 bytes */
}

static void test_select(void **state)
{
	(void)state;
	draw("gfx 11 12\nencoding mubuf\noob_select disabled\nswizzle 3\n", see_select);
}

static void see_operands(const context *c, const request *r)
{
	(void)c;
	assert_int_equal(r->saddr, 64);
	assert_int_equal(r->m0, 0x80001000);
	assert_int_equal(__builtin_popcountll(r->exec), 5);
	assert_int_equal(r->exec >> 32, 0); /* a wave of 32 */
	for (unsigned l = 0; l < MAU_WAVE; l++)
		if (r->exec >> l & 1) {
			assert_in_range(r->v0[l], 10, 12);
			assert_int_equal(r->v1[l],
			                 r->v1[__builtin_ctzll(r->exec)] +
			                         4 * (l - (unsigned)__builtin_ctzll(r->exec)));
		}
}

static void test_operands(void **state)
{
	(void)state;
	draw("encoding mubuf\nclass load store\nillegal 0\nidxen 1\noffen 1\naddr64 0\nwave 32\n"
	     "saddr 64\nm0 2^31+4096\nlanes 5\nindex 10..12\noffset 0..4096/4\noffset_step 4\n",
	     see_operands);
}

static void see_index_step(const context *c, const request *r)
{
	(void)c;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		if (r->exec >> l & 1)
			assert_int_equal(r->v0[l], 100 + 7 * l);
}

static void test_index_step(void **state)
{
	(void)state;
	draw("encoding mubuf\nclass load\nillegal 0\nidxen 1\naddr64 0\nindex 100\nindex_step 7\n",
	     see_index_step);
}

/* Requests of the file and the usual ones have the same other fields. */
static void test_nothing_else(void **state)
{
	tb_knobs with = knobs_of("m0 7\nsaddr 9\n"), usual = tb_knobs_default(7);
	tb_episode a, b;

	(void)state;
	assert_int_equal(tb_episode_init(&a, 32), 0);
	assert_int_equal(tb_episode_init(&b, 32), 0);
	for (uint64_t e = 0; e < EPISODES; e++) {
		tb_stimulus_episode(&with, e, &a);
		tb_stimulus_episode(&usual, e, &b);
		for (uint32_t i = 0; i < 32; i++) {
			assert_int_equal(a.req[i].m0, 7);
			assert_int_equal(a.req[i].saddr, 9);
			a.req[i].m0 = b.req[i].m0;
			a.req[i].saddr = b.req[i].saddr;
		}
		assert_int_equal(tb_stimulus_digest(&a), tb_stimulus_digest(&b));
	}
	tb_episode_free(&a);
	tb_episode_free(&b);
}

/* "any" leaves the usual value: of 1,920 requests half have M0 7. */
static unsigned sevens;

static void see_seven(const context *c, const request *r)
{
	(void)c;
	sevens += r->m0 == 7;
}

static void test_any(void **state)
{
	(void)state;
	sevens = 0;
	draw("m0 7 any\n", see_seven);
	assert_in_range(sevens, 960 - 110, 960 + 110);
}

/* Requests of which a rule of the range check decides every component; "none" for illegal ones. */
static unsigned rules_seen;

static void see_rule(const context *c, const request *r)
{
	static mau_detail detail;

	assert_int_equal(mau_detail_wave(c, r, &detail), MAU_OK);
	assert_int_equal(detail.illegal.errors, 0);
	rules_seen |= 1u << detail.bounds.rule;
}

static void test_rule(void **state)
{
	static const struct {
		const char *text;
		unsigned rules;
	} cases[] = {
		{"rule R1", 1u << MAU_RANGE_R1},
		{"rule R2", 1u << MAU_RANGE_R2},
		{"rule R3", 1u << MAU_RANGE_R3},
		{"rule R4", 1u << MAU_RANGE_R4},
		{"rule R5", 1u << MAU_RANGE_R5},
		{"rule R6", 1u << MAU_RANGE_R6},
		{"rule R7", 1u << MAU_RANGE_R7 | 1u << MAU_RANGE_R7_SILICON},
		{"rule R8", 1u << MAU_RANGE_R8},
		{"rule R9", 1u << MAU_RANGE_R9},
		{"rule R10", 1u << MAU_RANGE_R10},
		{"rule R11", 1u << MAU_RANGE_R11_SWIZZLE | 1u << MAU_RANGE_R11_RAW},
		{"rule R15", 1u << MAU_RANGE_R15},
		{"rule R8 R2", 1u << MAU_RANGE_R8 | 1u << MAU_RANGE_R2},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		rules_seen = 0;
		draw(cases[i].text, see_rule);
		if (rules_seen != cases[i].rules)
			fail_msg("%s: mask of rules %#x", cases[i].text, rules_seen);
	}
}

/* Shares. coherent 100: the base of a coherent V# is a multiple of 256, and DST_SEL is xyzw. */
static void see_coherent(const context *c, const request *r)
{
	(void)c;
	assert_int_equal(base_of(r) % 256, 0);
	assert_int_equal(r->vsharp[3] & 0xfff, 4 | 5 << 3 | 6 << 6 | 7 << 9);
}

static unsigned unknown;

static void see_illegal(const context *c, const request *r)
{
	static mau_detail detail;

	assert_int_equal(mau_detail_wave(c, r, &detail), MAU_OK);
	unknown += detail.illegal.errors != 0;
}

/* Counts requests whose V# differs from that of the same request in the previous call of draw(). */
static uint32_t before[EPISODES * 32][4];
static unsigned number, differ;

static void see_difference(const context *c, const request *r)
{
	(void)c;
	differ += memcmp(before[number], r->vsharp, sizeof(r->vsharp)) != 0;
	memcpy(before[number++], r->vsharp, sizeof(r->vsharp));
}

static unsigned differences(const char *text)
{
	number = differ = 0;
	draw(text, see_difference);
	return differ;
}

/* With edges 0 no field is fitted to a boundary; with 100 of the twelve kinds four set NUM_RECORDS
 * or the stride and three the base, at least (stimulus_fit.c): half of the V#s differ. */
static void test_edges(void **state)
{
	(void)state;
	differences("rule R8\ncoherent 0\nedges 0\n");
	assert_int_equal(differences("rule R8\ncoherent 0\nedges 0\n"), 0);
	assert_true(differences("rule R8\ncoherent 0\nedges 100\n") > EPISODES * 16);
}

static void test_shares(void **state)
{
	(void)state;
	draw("coherent 100\nencoding mubuf mtbuf\nclass load\naddr64 0\ngfx 6\n", see_coherent);
	unknown = 0;
	draw("illegal 0\n", see_illegal);
	assert_int_equal(unknown, 0);
	draw("illegal 100\ncoherent 0\nencoding flat\n", see_illegal);
	assert_true(unknown > 0);
}

/* Of 40 episodes those with fault ranges; without a file about two of three. */
static unsigned faulty(const char *text)
{
	tb_data_knobs knobs = {.requests = knobs_of(text), .memory = TB_MIX};
	unsigned found = 0;
	tb_episode ep;

	assert_int_equal(tb_episode_init(&ep, knobs.requests.requests), 0);
	for (uint64_t e = 0; e < 40; e++) {
		assert_int_equal(tb_data_draw(&knobs, e, &ep), 0);
		found += ep.data->faults != 0;
	}
	tb_episode_free(&ep);
	return found;
}

static void test_faults(void **state)
{
	const char *all = "faults 100\nclass load\nrule R10\nnum_records 1\nlanes 64\nlds 0\n";

	(void)state;
	assert_int_equal(faulty("faults 0\n"), 0);
	assert_in_range(faulty(all), 37, 40); /* a range is drawn at a request that has bytes */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_context),    cmocka_unit_test(test_operation),
		cmocka_unit_test(test_flags),      cmocka_unit_test(test_address),
		cmocka_unit_test(test_format),     cmocka_unit_test(test_vsharp),
		cmocka_unit_test(test_select),     cmocka_unit_test(test_operands),
		cmocka_unit_test(test_index_step), cmocka_unit_test(test_nothing_else),
		cmocka_unit_test(test_any),        cmocka_unit_test(test_rule),
		cmocka_unit_test(test_shares),     cmocka_unit_test(test_edges),
		cmocka_unit_test(test_faults),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
