/*
 * test_shrink.c - the shrinker against synthetic failures: no RTL here.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "episode.h"
#include "shrink.h"

/* An episode full of everything. */
static void make(tb_episode *ep, uint32_t count)
{
	assert_int_equal(tb_episode_init(ep, count), 0);
	ep->recorded = true;
	ep->ctx = (mau_context){.gfx = MAU_GFX_9, .rules = 1, .align = 3, .policy = 1, .lds_base = 0x100, .lds_size = 0x8000};
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
	for (unsigned p = 0; p < TB_PORTS; p++) {
		tb_stall *s = &ep->stall[p];

		s->count = s->room = 20;
		s->words = malloc(s->count * sizeof(*s->words));
		for (uint32_t i = 0; i < s->count; i++)
			s->words[i] = 0x5555aaaa12345678u + i;
	}
}

static bool has(const tb_episode *ep, uint8_t tag, unsigned lane, uint32_t *index)
{
	for (uint32_t i = 0; i < ep->count; i++)
		if (ep->req[i].tag == tag && ep->req[i].exec >> lane & 1) {
			*index = i;
			return true;
		}
	return false;
}

static tb_mismatch failure(const char *field, uint32_t request, int lane)
{
	tb_mismatch mm = {.kind = TB_VALUE, .channel = "res", .request = request, .lane = lane, .clock = 500};

	strcpy(mm.field, field);
	return mm;
}

static unsigned lanes_of(const tb_episode *ep)
{
	unsigned lanes = 0;

	for (uint32_t i = 0; i < ep->count; i++)
		lanes += (unsigned)__builtin_popcountll(ep->req[i].exec);
	return lanes;
}

static unsigned stalls_of(const tb_episode *ep)
{
	unsigned bits = 0;

	for (unsigned p = 0; p < TB_PORTS; p++)
		for (uint32_t i = 0; i < ep->stall[p].count; i++)
			bits += (unsigned)__builtin_popcountll(ep->stall[p].words[i]);
	return bits;
}

/* Fails when requests 7 (lanes 3 and 60) and 23 (lane 9) are both there. */
static bool two_requests(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	uint32_t a, b;

	++*(unsigned *)arg;
	if (!has(ep, 7, 3, &a) || !has(ep, 7, 60, &a) || !has(ep, 23, 9, &b) || a > b)
		return false;
	*mm = failure("addr", b, 9);
	return true;
}

static void finds_two(void **unused)
{
	tb_episode ep, out;
	tb_mismatch mm, want = failure("addr", 23, 9);
	tb_shrink_stats stats;
	unsigned calls = 0;

	(void)unused;
	make(&ep, 40);
	assert_int_equal(tb_shrink(&ep, &want, two_requests, &calls, 4000, &out, &mm, &stats), 0);
	assert_int_equal(out.count, 2);
	assert_int_equal(out.req[0].tag, 7);
	assert_int_equal(out.req[1].tag, 23);
	assert_int_equal(lanes_of(&out), 3);
	assert_int_equal(stalls_of(&out), 0);
	assert_true(stats.complete);
	assert_int_equal(stats.replays, calls);
	assert_int_equal(mm.request, 1);
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(out.req[i].saddr | out.req[i].m0 | out.req[i].vsharp[0] | out.req[i].vsharp[3], 0);
		assert_int_equal(out.req[i].v0[3] | out.req[i].v0[60] | out.req[i].v1[9], 0);
		assert_int_equal(out.req[i].op.size, MAU_SIZE_4);
		assert_int_equal(out.req[i].op.offen | out.req[i].op.glc | out.req[i].op.inst_offset, 0);
	}
	assert_int_equal(out.ctx.gfx, MAU_GFX_9); /* the generation stays */
	assert_int_equal(out.ctx.rules | out.ctx.align | out.ctx.lds_size, 0);
	assert_int_equal(ep.count, 40); /* the original is untouched */
	assert_int_equal(ep.req[7].saddr, 0x1234);
	tb_episode_free(&out);
	tb_episode_free(&ep);
}

/* Fails when clock 200 of txn and clock 70 of res are withheld and lane 5 of some request has bit 2 of v0. */
static bool needs_stall(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	const tb_stall *txn = &ep->stall[TB_PORT_TXN], *res = &ep->stall[TB_PORT_RES];

	++*(unsigned *)arg;
	if (txn->count < 4 || !(txn->words[3] >> 11 & 1) || res->count < 2 || !(res->words[1] >> 6 & 1))
		return false;
	for (uint32_t i = 0; i < ep->count; i++)
		if (ep->req[i].exec >> 5 & 1 && ep->req[i].v0[5] & 4) {
			*mm = failure("status", i, 5);
			return true;
		}
	return false;
}

static void keeps_stalls(void **unused)
{
	tb_episode ep, out;
	tb_mismatch mm, want = failure("status", 0, 5);
	unsigned calls = 0;

	(void)unused;
	make(&ep, 16);
	ep.stall[TB_PORT_TXN].words[3] |= 1u << 11;
	ep.stall[TB_PORT_RES].words[1] |= 1u << 6;
	assert_int_equal(tb_shrink(&ep, &want, needs_stall, &calls, 4000, &out, &mm, NULL), 0);
	assert_int_equal(out.count, 1);
	assert_int_equal(lanes_of(&out), 1);
	assert_int_equal(stalls_of(&out), 2);
	assert_int_equal(out.stall[TB_PORT_TXN].count, 4);
	assert_int_equal(out.stall[TB_PORT_TXN].words[3], 1u << 11);
	assert_int_equal(out.stall[TB_PORT_REQ].count, 0);
	assert_int_equal(out.req[0].v0[5], 4);
	assert_int_equal(out.req[0].v0[6], 0);
	tb_episode_free(&out);
	tb_episode_free(&ep);
}

/* Fails differently when request 3 is gone. */
static bool two_failures(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	uint32_t at;

	(void)arg;
	*mm = failure(has(ep, 3, 0, &at) ? "line" : "addr", 0, 0);
	return true;
}

static void keeps_signature(void **unused)
{
	tb_episode ep, out;
	tb_mismatch mm, want = failure("line", 3, 0);

	(void)unused;
	make(&ep, 9);
	assert_int_equal(tb_shrink(&ep, &want, two_failures, NULL, 4000, &out, &mm, NULL), 0);
	assert_int_equal(out.count, 1);
	assert_int_equal(out.req[0].tag, 3);
	assert_int_equal(out.req[0].exec, 1);
	assert_string_equal(mm.field, "line");
	tb_episode_free(&out);
	want = failure("count", 0, -1);
	assert_int_equal(tb_shrink(&ep, &want, two_failures, NULL, 4000, &out, &mm, NULL), 1);
	assert_null(out.req);
	tb_episode_free(&ep);
}

/* A unit of 10 clocks a request that fails when request 9 is at work while clock 'start + 4' of its ten is withheld: a stall at one clock. */
static bool needs_a_clock(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	uint32_t at;

	++*(unsigned *)arg;
	if (!has(ep, 9, 5, &at))
		return false;
	uint64_t clock = 10 * at + 4;

	if (clock / 64 >= ep->stall[TB_PORT_TXN].count || !(ep->stall[TB_PORT_TXN].words[clock / 64] >> clock % 64 & 1))
		return false;
	*mm = failure("bytes", at, 5);
	mm->clock = clock;
	return true;
}

/* Fails only while fewer than three clocks in all are withheld: stalls that repeat do not help, those moved earlier do. */
static bool needs_few_clocks(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	return stalls_of(ep) < 3 ? needs_a_clock(arg, ep, mm) : (++*(unsigned *)arg, false);
}

static void moves_stalls(void **unused)
{
	const tb_fails_fn units[] = {needs_a_clock, needs_few_clocks};

	(void)unused;
	for (unsigned i = 0; i < 2; i++) {
		tb_episode ep, out;
		tb_mismatch mm, want = failure("bytes", 9, 5);
		unsigned calls = 0;

		make(&ep, 32);
		for (unsigned p = 0; p < TB_PORTS; p++)
			memset(ep.stall[p].words, 0, ep.stall[p].count * sizeof(uint64_t));
		ep.stall[TB_PORT_TXN].words[1] = 1ull << 30; /* clock 94 */
		assert_int_equal(tb_shrink(&ep, &want, units[i], &calls, 4000, &out, &mm, NULL), 0);
		assert_int_equal(out.count, 1);
		assert_int_equal(stalls_of(&out), 1);
		assert_int_equal(out.stall[TB_PORT_TXN].words[0], 1u << 4);
		tb_episode_free(&out);
		tb_episode_free(&ep);
	}
}

/* Fails when lane 5 points into the LDS aperture and the offset is below -6. */
static bool needs_aperture(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	++*(unsigned *)arg;
	for (uint32_t i = 0; i < ep->count; i++) {
		const mau_request *r = &ep->req[i];

		if (r->op.enc == MAU_ENC_GLOBAL && r->exec >> 5 & 1 && ep->ctx.shared_hi && r->v1[5] == ep->ctx.shared_hi && r->op.inst_offset >> 23 &&
			r->op.inst_offset <= 0xfffff9) {
			*mm = failure("status", i, 5);
			return true;
		}
	}
	return false;
}

/* Apertures end where Linux has them, negative offsets stay negative. */
static void simplifies_flat(void **unused)
{
	tb_episode ep, out;
	tb_mismatch mm, want = failure("status", 2, 5);
	unsigned calls = 0;

	(void)unused;
	make(&ep, 4);
	ep.ctx.shared_hi = 0x12345678;
	ep.ctx.private_hi = 0x87654321;
	ep.ctx.scratch_base = 0xfffffffffffc;
	ep.req[2].op = (mau_op){.enc = MAU_ENC_GLOBAL, .cls = MAU_CLS_STORE, .size = MAU_SIZE_16, .inst_offset = 0xfff123, .idxen = 1, .format = 5};
	ep.req[2].v1[5] = 0x12345678;
	assert_int_equal(tb_shrink(&ep, &want, needs_aperture, &calls, 4000, &out, &mm, NULL), 0);
	assert_int_equal(out.count, 1);
	assert_int_equal(lanes_of(&out), 1);
	assert_int_equal(out.ctx.shared_hi, 0x10000);
	assert_int_equal(out.req[0].v1[5], 0x10000);
	assert_int_equal(out.ctx.private_hi | out.ctx.scratch_base, 0);
	assert_int_equal(out.req[0].op.inst_offset, 0xfffff8 /* -8: bits are dropped from the top */);
	assert_int_equal(out.req[0].op.enc, MAU_ENC_GLOBAL);
	assert_int_equal(out.req[0].op.cls, MAU_CLS_LOAD);
	assert_int_equal(out.req[0].op.idxen | out.req[0].op.format | out.req[0].vsharp[3], 0);
	tb_episode_free(&out);
	tb_episode_free(&ep);
}

static void bounded(void **unused)
{
	(void)unused;
	for (unsigned budget = 1; budget < 400; budget += 13) {
		tb_episode ep, out;
		tb_mismatch mm, again, want = failure("addr", 23, 9);
		tb_shrink_stats stats;
		unsigned calls = 0;

		make(&ep, 40);
		assert_int_equal(tb_shrink(&ep, &want, two_requests, &calls, budget, &out, &mm, &stats), 0);
		assert_true(calls <= budget);
		assert_int_equal(stats.complete, stats.replays < budget);
		assert_true(two_requests(&calls, &out, &again)); /* what it returns does fail */
		tb_episode_free(&out);
		tb_episode_free(&ep);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(finds_two), cmocka_unit_test(keeps_stalls), cmocka_unit_test(keeps_signature), cmocka_unit_test(moves_stalls),
		cmocka_unit_test(simplifies_flat), cmocka_unit_test(bounded)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
