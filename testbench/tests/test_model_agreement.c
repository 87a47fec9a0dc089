/*
 * test_model_agreement.c - the golden model against itself and against the letter of the coalescing
 * rules.
 *
 * Corner-weighted random requests over every generation, encoding, rule book, alignment mode,
 * policy and geometry: the lane results of mau_wave() must equal those of mau_explain_lane() (two
 * formulations), and its transactions those of a literal reading of C1-C5, F5, F10 over sets of
 * bytes; the batch forms must equal the single ones. MAU_AGREEMENT_REQUESTS in the environment sets
 * the number of requests of each seed (default 20000).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mau/fast.h"
#include "mau/mau.h"
#include "tests/literal.h"
#include "tests/random_request.h"

static void print_request(const mau_context *c, const mau_request *r)
{
	mau_op op = r->op;

	print_error(
		"enc %s cls %u size %u smode %u inst_offset %x scratch %llx shared %x private %x\n",
		mau_enc_name(op.enc), op.cls, op.size, op.smode, op.inst_offset,
		(unsigned long long)c->scratch_base, c->shared_hi, c->private_hi);
	print_error("gfx%s rules=%u align=%u policy=%u wave32=%u lds=%x+%x op=%016llx vsharp=%08x "
	            "%08x %08x %08x "
	            "saddr=%llx m0=%x exec=%016llx\n",
	            mau_gfx_name(c->gfx), c->rules, c->align, c->policy, c->wave32, c->lds_base,
	            c->lds_size, (unsigned long long)mau_op_pack(&r->op), r->vsharp[0],
	            r->vsharp[1], r->vsharp[2], r->vsharp[3], (unsigned long long)r->saddr, r->m0,
	            (unsigned long long)r->exec);
}

static bool same_lane(const mau_lanes *a, unsigned l, const struct lane_facts *f)
{
	return a->addr[l] == f->address && a->lds[l] == f->lds && a->status[l] == f->status &&
	       a->seg[l] == f->seg &&
	       a->comps[l] == (f->status == MAU_STATUS_OK || f->status == MAU_STATUS_PARTIAL ||
	                                       f->status == MAU_STATUS_MEMVIOL
	                               ? f->comps
	                               : 0);
}

static bool same_txn(const mau_txn *a, const mau_txn *b)
{
	return a->line == b->line && a->bytes[0] == b->bytes[0] && a->bytes[1] == b->bytes[1] &&
	       a->lanes == b->lanes && a->window == b->window && a->pass == b->pass &&
	       a->last == b->last && a->attr == b->attr;
}

static void check_txns(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                       const mau_response *rsp, const struct lane_facts *facts)
{
	static mau_txn want[MAU_MAX_TXN];
	unsigned count = literal_txns(ctx, geo, req, facts, want), windows[16] = {0};

	for (unsigned i = 0; i < count && i < rsp->txn_count; i++) {
		windows[want[i].window]++;
		if (!same_txn(&rsp->txn[i], &want[i])) {
			print_request(ctx, req);
			print_error("txn %u: line %llx lanes %llx bytes %llx %llx pass %u, "
			            "literally %llx %llx %llx %llx %u\n",
			            i, (unsigned long long)rsp->txn[i].line,
			            (unsigned long long)rsp->txn[i].lanes,
			            (unsigned long long)rsp->txn[i].bytes[1],
			            (unsigned long long)rsp->txn[i].bytes[0], rsp->txn[i].pass,
			            (unsigned long long)want[i].line,
			            (unsigned long long)want[i].lanes,
			            (unsigned long long)want[i].bytes[1],
			            (unsigned long long)want[i].bytes[0], want[i].pass);
			fail();
		}
	}
	if (count != rsp->txn_count) {
		print_request(ctx, req);
		fail_msg("%u transactions, literally %u", rsp->txn_count, count);
	}
	for (unsigned k = 0; k < 16; k++)
		assert_int_equal(rsp->window_txns[k], windows[k]);
}

/** D10: whether the request waits for all its Offsets. */
static bool must_wait(const mau_context *ctx, const mau_request *req, const mau_response *rsp)
{
	const mau_op *op = &req->op;
	bool format = op->fmt || op->enc == MAU_ENC_MTBUF,
	     addr64 = op->addr64 && ctx->gfx <= MAU_GFX_7;
	mau_request all = *req;
	mau_lanes lanes;
	mau_resource res;

	if (op->enc >= MAU_ENC_FLAT)
		return false;
	assert_int_equal(mau_resource_decode(ctx, op, req->vsharp, &res), MAU_OK);
	if (ctx->policy != MAU_POLICY_GCN || addr64 || !res.swizzle_active || res.stride <= 1 ||
	    res.element_size != rsp->bytes || !op->offen)
		return false;
	if (rsp->errors || res.type || res.null || (format && rsp->bytes == 0))
		return false;
	all.exec = ~(uint64_t)0; /* invalid (V6) shows in the status of any lane that is not masked
	                            by LDS */
	all.op.lds = all.op.tfe = 0;
	assert_int_equal(mau_lanes_wave(ctx, &all, &lanes), MAU_OK);
	return lanes.status[0] != MAU_STATUS_INVALID;
}

static unsigned long waits_seen;
static unsigned long status_seen[10], txns_seen, pass_seen[5];
static unsigned long seen[MAU_ENC_SMEM + 1][MAU_GFX_11 + 1]
			 [4]; /* OK lanes by encoding, generation, space */

static void check_request(const mau_context *ctx, const mau_geometry *geo, const mau_request *req)
{
	static mau_response rsp;
	static mau_lanes alone;
	struct lane_facts facts[MAU_WAVE];

	memset(&rsp, 0xa5, sizeof rsp);
	memset(&alone, 0x5a, sizeof alone);
	assert_int_equal(mau_wave(ctx, geo, req, &rsp), MAU_OK);
	assert_int_equal(mau_lanes_wave(ctx, req, &alone), MAU_OK);
	assert_memory_equal(&rsp.lanes, &alone, sizeof alone);
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		facts_of(ctx, req, l, &facts[l]);
		status_seen[facts[l].status]++;
		if (!same_lane(&rsp.lanes, l, &facts[l])) {
			print_request(ctx, req);
			print_error("lane %u v0=%x v1=%x: addr %llx lds %x status %u comps %x seg "
			            "%u, derived %llx %llx %u %x %u\n",
			            l, req->v0[l], req->v1[l],
			            (unsigned long long)rsp.lanes.addr[l], rsp.lanes.lds[l],
			            rsp.lanes.status[l], rsp.lanes.comps[l], rsp.lanes.seg[l],
			            (unsigned long long)facts[l].address,
			            (unsigned long long)facts[l].lds, facts[l].status,
			            facts[l].comps, facts[l].seg);
			fail();
		}
		seen[req->op.enc][ctx->gfx][facts[l].seg] += facts[l].status == MAU_STATUS_OK;
		assert_int_equal(rsp.error, facts[l].error);
		if (facts[l].status >= MAU_STATUS_OK && facts[l].status <= MAU_STATUS_MEMVIOL &&
		    req->op.cls != MAU_CLS_CACHE) {
			assert_int_equal(rsp.bytes, facts[l].bytes);
			assert_int_equal(rsp.ncomp, facts[l].ncomp);
		}
	}
	assert_int_equal(rsp.waits, must_wait(ctx, req, &rsp));
	waits_seen += rsp.waits;
	check_txns(ctx, geo, req, &rsp, facts);
	txns_seen += rsp.txn_count;
	for (unsigned i = 0; i < rsp.txn_count; i++)
		pass_seen[rsp.txn[i].pass]++;
}

static void agreement(uint64_t seed)
{
	const char *wish = getenv("MAU_AGREEMENT_REQUESTS");
	unsigned long requests = wish ? strtoul(wish, NULL, 10) : 20000;

	rng_state = seed;
	for (unsigned long n = 0; n < requests; n++) {
		mau_geometry geo = {.window = (uint8_t)(4u << below(5)),
		                    .line_bytes = one_in(2) ? 64 : 128};
		mau_context ctx;
		mau_request req;

		random_context(&ctx);
		random_request(&req, &ctx);
		check_request(&ctx, &geo, &req);
	}
}

static void test_agreement_seed1(void **state)
{
	(void)state;
	agreement(1);
}

static void test_agreement_seed2(void **state)
{
	(void)state;
	agreement(2);
}

/** The batch forms against the single ones, every kind of request mixed in one batch. */
static void test_batches(void **state)
{
	enum {
		COUNT = 24
	};
	static mau_request reqs[COUNT];
	static mau_lanes lanes[COUNT];
	static mau_response rsps[COUNT], one;

	(void)state;
	rng_state = 3;
	for (unsigned n = 0; n < 200; n++) {
		mau_geometry geo = {.window = (uint8_t)(4u << below(5)),
		                    .line_bytes = one_in(2) ? 64 : 128};
		mau_context ctx;
		size_t done = 0;

		random_context(&ctx);
		for (unsigned i = 0; i < COUNT; i++)
			random_request(&reqs[i], &ctx);
		assert_int_equal(mau_lanes_batch(&ctx, reqs, COUNT, lanes, &done), MAU_OK);
		assert_int_equal(done, COUNT);
		memset(rsps, 0, sizeof rsps);
		assert_int_equal(mau_wave_batch(&ctx, &geo, reqs, COUNT, rsps, NULL), MAU_OK);
		for (unsigned i = 0; i < COUNT; i++) {
			memset(&one, 0, sizeof one);
			assert_int_equal(mau_wave(&ctx, &geo, &reqs[i], &one), MAU_OK);
			assert_memory_equal(&lanes[i], &one.lanes, sizeof one.lanes);
			assert_memory_equal(&rsps[i], &one, sizeof one);
		}
	}
}

/** The random requests must not be idle: every status and every pass has to be met. */
static void test_agreement_reach(void **state)
{
	(void)state;
	for (unsigned s = 0; s < 10; s++)
		assert_true(status_seen[s] > 100);
	assert_true(waits_seen > 100);
	for (unsigned p = 0; p < 5; p++)
		assert_true(pass_seen[p] > 100);
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		assert_true(seen[MAU_ENC_MUBUF][gfx][MAU_SEG_MEMORY] > 100 &&
		            seen[MAU_ENC_MTBUF][gfx][MAU_SEG_MEMORY] > 100);
		assert_true(seen[MAU_ENC_SMEM][gfx][MAU_SEG_MEMORY] > 100);
		for (unsigned seg = 0; seg < MAU_SEG_NONE && gfx >= MAU_GFX_7; seg++)
			assert_true(seen[MAU_ENC_FLAT][gfx][seg] > 100 || gfx == MAU_GFX_10);
		if (gfx >= MAU_GFX_9)
			assert_true(seen[MAU_ENC_GLOBAL][gfx][MAU_SEG_MEMORY] > 100 &&
			            seen[MAU_ENC_SCRATCH][gfx][MAU_SEG_SCRATCH] > 100);
	}
	if (getenv("MAU_AGREEMENT_REQUESTS")) {
		for (unsigned s = 0; s < 10; s++)
			print_message("%s %lu\n", mau_status_name(s), status_seen[s]);
		print_message("transactions %lu, by pass %lu %lu %lu %lu %lu\n", txns_seen,
		              pass_seen[0], pass_seen[1], pass_seen[2], pass_seen[3], pass_seen[4]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_agreement_seed1),
		cmocka_unit_test(test_agreement_seed2),
		cmocka_unit_test(test_batches),
		cmocka_unit_test(test_agreement_reach),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
