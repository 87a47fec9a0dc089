/*
 * test_model_agreement.c - the golden model against itself and against the letter of the coalescing rules.
 *
 * Corner-weighted random requests over every generation, rule book, alignment mode, policy and geometry: the lane
 * results of mau_wave() must equal those of mau_derive() (two formulations), and its transactions those of a
 * literal reading of C1-C5 over sets of bytes. MAU_AGREEMENT_REQUESTS in the environment sets the number of
 * requests of each seed (default 20000).
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

#include "mau/mau.h"
#include "random_request.h"

/* --- what mau_derive() says of a lane --- */

struct lane_facts {
	uint64_t address, lds, dword[4], address_bytes;
	unsigned status, comps, bytes, ncomp, error;
	bool walked;
};

static void facts_of(const mau_context *ctx, const mau_request *req, unsigned lane, struct lane_facts *f)
{
	mau_step steps[MAU_MAX_STEPS];
	size_t count = 0;

	memset(f, 0, sizeof *f);
	f->ncomp = 1;
	assert_int_equal(mau_derive(ctx, req, lane, steps, MAU_MAX_STEPS, &count), MAU_OK);
	for (size_t i = 0; i < count; i++) {
		const mau_step *s = &steps[i];

		assert_true(s->rule && s->name && s->formula && (s->show == MAU_SHOW_NAME) == (s->text != NULL));
		if (!strcmp(s->name, "address"))
			f->address = s->value;
		else if (!strcmp(s->name, "lds"))
			f->lds = s->value;
		else if (!strcmp(s->name, "status"))
			f->status = (unsigned)s->value;
		else if (!strcmp(s->name, "components"))
			f->comps = (unsigned)s->value;
		else if (!strcmp(s->name, "bytes"))
			f->bytes = (unsigned)s->value;
		else if (!strcmp(s->name, "ncomp"))
			f->ncomp = (unsigned)s->value;
		else if (!strcmp(s->name, "error"))
			f->error = (unsigned)s->value;
		else if (!strcmp(s->name, "walked"))
			f->walked = s->value;
		else if (!strcmp(s->name, "dword_address"))
			f->dword[s->component] = s->value;
	}
}

/* --- C1-C5 by the letter --- */

/** Bytes that one lane still has to access in a pass, in the order of the access. */
struct byte_set {
	uint64_t at[16];
	unsigned count;
	uint64_t block;
};

static void bytes_of_pass(const struct lane_facts *f, unsigned pass, struct byte_set *set)
{
	set->count = 0;
	if (f->status != MAU_STATUS_OK && f->status != MAU_STATUS_PARTIAL)
		return;
	for (unsigned b = 0; b < f->bytes; b++) {
		unsigned component = f->ncomp > 1 ? b / 4 : 0;
		uint64_t at = f->walked ? f->dword[b / 4] + b % 4 : f->address + b;

		if ((f->comps >> component & 1) && pass == (f->walked ? b / 4 : 0))
			set->at[set->count++] = at % ((uint64_t)1 << 48);
	}
}

/** Moves the bytes of 'line' from a lane to a transaction; true when there were any. */
static bool take_line(struct byte_set *set, uint64_t line, unsigned line_bytes, mau_txn *t)
{
	unsigned left = 0, had = set->count;

	for (unsigned i = 0; i < had; i++) {
		unsigned b = (unsigned)(set->at[i] % line_bytes);

		if (set->at[i] - b == line)
			t->bytes[b / 64] |= (uint64_t)1 << b % 64;
		else
			set->at[left++] = set->at[i];
	}
	set->count = left;
	return left < had;
}

/** C3, in the words of the rule. */
static void may_join(const mau_context *ctx, const mau_request *req, const struct lane_facts *any, bool *join,
		     bool *by_block)
{
	bool addr64 = req->op.addr64 && ctx->gfx <= MAU_GFX_7, equal = true, seen = false;
	uint32_t first = 0;
	mau_resource res;

	assert_int_equal(mau_resource_decode(ctx, &req->op, req->vsharp, &res), MAU_OK);
	for (unsigned l = 0; l < (ctx->wave32 ? 32u : 64u); l++) {
		uint32_t offset = (req->op.offen ? (req->op.idxen ? req->v1[l] : req->v0[l]) : 0) + req->op.inst_offset;

		if (!(req->exec >> l & 1))
			continue;
		equal = equal && (!seen || offset == first);
		first = offset;
		seen = true;
	}
	*join = ctx->policy == MAU_POLICY_LINE || addr64 || res.stride <= 1 ||
		(res.swizzle_active && equal && res.element_size == any->bytes);
	*by_block = ctx->policy == MAU_POLICY_GCN && res.swizzle_active;
}

static uint16_t attributes(const mau_op *op)
{
	return (uint16_t)((op->cls == MAU_CLS_ATOMIC ? op->atomic : 0) << 7 | op->lds << 6 | op->tfe << 5 | op->dlc << 4 |
			  op->slc << 3 | op->glc << 2 | op->cls);
}

/** All transactions, literally; returns how many. */
static unsigned literal_txns(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
			     const struct lane_facts facts[MAU_WAVE], mau_txn *txn)
{
	bool join = false, by_block = false;
	unsigned count = 0, wave = ctx->wave32 ? 32 : 64, start;
	mau_resource res;

	may_join(ctx, req, &facts[0], &join, &by_block);
	mau_resource_decode(ctx, &req->op, req->vsharp, &res);
	for (unsigned base = 0; base < wave; base += geo->window) {
		start = count;
		for (unsigned pass = 0; pass < 4; pass++) {
			struct byte_set set[MAU_WAVE];

			for (unsigned l = base; l < base + geo->window && l < wave; l++) {
				uint32_t index = (req->op.idxen ? req->v0[l] : 0) + (res.add_lane ? l : 0);

				bytes_of_pass(&facts[l], pass, &set[l]);
				set[l].block = by_block ? index / res.index_stride : 0;
			}
			for (unsigned lead = base; lead < base + geo->window && lead < wave; lead++) {
				while (set[lead].count > 0) {
					mau_txn *t = &txn[count++];

					memset(t, 0, sizeof *t);
					t->line = set[lead].at[0] / geo->line_bytes * geo->line_bytes;
					t->window = (uint8_t)(base / geo->window);
					t->pass = (uint8_t)pass;
					t->attr = attributes(&req->op);
					for (unsigned l = lead; l < base + geo->window && l < wave; l++)
						if ((l == lead || (join && set[l].block == set[lead].block)) &&
						    take_line(&set[l], t->line, geo->line_bytes, t))
							t->lanes |= (uint64_t)1 << (l - base);
				}
			}
		}
		if (count > start)
			txn[count - 1].last = 1;
	}
	return count;
}

static void print_request(const mau_context *c, const mau_request *r)
{
	print_error("gfx%s rules=%u align=%u policy=%u wave32=%u lds=%x+%x op=%016llx vsharp=%08x %08x %08x %08x "
		    "saddr=%llx m0=%x exec=%016llx\n",
		    mau_gfx_name(c->gfx), c->rules, c->align, c->policy, c->wave32, c->lds_base, c->lds_size,
		    (unsigned long long)mau_op_pack(&r->op), r->vsharp[0], r->vsharp[1], r->vsharp[2], r->vsharp[3],
		    (unsigned long long)r->saddr, r->m0, (unsigned long long)r->exec);
}

static bool same_lane(const mau_lanes *a, unsigned l, const struct lane_facts *f)
{
	return a->addr[l] == f->address && a->lds[l] == f->lds && a->status[l] == f->status &&
	       a->seg[l] == MAU_SEG_MEMORY &&
	       a->comps[l] ==
		       (f->status == MAU_STATUS_OK || f->status == MAU_STATUS_PARTIAL || f->status == MAU_STATUS_MEMVIOL
				? f->comps
				: 0);
}

static bool same_txn(const mau_txn *a, const mau_txn *b)
{
	return a->line == b->line && a->bytes[0] == b->bytes[0] && a->bytes[1] == b->bytes[1] && a->lanes == b->lanes &&
	       a->window == b->window && a->pass == b->pass && a->last == b->last && a->attr == b->attr;
}

static void check_txns(const mau_context *ctx, const mau_geometry *geo, const mau_request *req, const mau_response *rsp,
		       const struct lane_facts *facts)
{
	static mau_txn want[MAU_MAX_TXN];
	unsigned count = literal_txns(ctx, geo, req, facts, want), windows[16] = {0};

	for (unsigned i = 0; i < count && i < rsp->txn_count; i++) {
		windows[want[i].window]++;
		if (!same_txn(&rsp->txn[i], &want[i])) {
			print_request(ctx, req);
			print_error(
				"txn %u: line %llx lanes %llx bytes %llx %llx pass %u, literally %llx %llx %llx %llx %u\n",
				i, (unsigned long long)rsp->txn[i].line, (unsigned long long)rsp->txn[i].lanes,
				(unsigned long long)rsp->txn[i].bytes[1], (unsigned long long)rsp->txn[i].bytes[0],
				rsp->txn[i].pass, (unsigned long long)want[i].line, (unsigned long long)want[i].lanes,
				(unsigned long long)want[i].bytes[1], (unsigned long long)want[i].bytes[0], want[i].pass);
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
	bool format = op->fmt || op->enc == MAU_ENC_MTBUF, addr64 = op->addr64 && ctx->gfx <= MAU_GFX_7;
	mau_request all = *req;
	mau_lanes lanes;
	mau_resource res;

	assert_int_equal(mau_resource_decode(ctx, op, req->vsharp, &res), MAU_OK);
	if (ctx->policy != MAU_POLICY_GCN || addr64 || !res.swizzle_active || res.stride <= 1 ||
	    res.element_size != rsp->bytes || !op->offen)
		return false;
	if (rsp->errors || res.type || res.null || (format && rsp->bytes == 0))
		return false;
	all.exec = ~(uint64_t)0; /* invalid (V6) shows in the status of any lane that is not masked by LDS */
	all.op.lds = all.op.tfe = 0;
	assert_int_equal(mau_lanes_wave(ctx, &all, &lanes), MAU_OK);
	return lanes.status[0] != MAU_STATUS_INVALID;
}

static unsigned long waits_seen;
static unsigned long status_seen[10], txns_seen, pass_seen[4];

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
			print_error("lane %u v0=%x v1=%x: addr %llx lds %x status %u comps %x, derived %llx %llx %u %x\n",
				    l, req->v0[l], req->v1[l], (unsigned long long)rsp.lanes.addr[l], rsp.lanes.lds[l],
				    rsp.lanes.status[l], rsp.lanes.comps[l], (unsigned long long)facts[l].address,
				    (unsigned long long)facts[l].lds, facts[l].status, facts[l].comps);
			fail();
		}
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
		mau_geometry geo = {.window = (uint8_t)(4u << below(5)), .line_bytes = one_in(2) ? 64 : 128};
		mau_context ctx;
		mau_request req;

		random_context(&ctx);
		random_request(&req, ctx.gfx);
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

/** The random requests must not be idle: every status and every pass has to be met. */
static void test_agreement_reach(void **state)
{
	(void)state;
	for (unsigned s = 0; s < 10; s++)
		assert_true(status_seen[s] > 100);
	assert_true(waits_seen > 100);
	for (unsigned p = 0; p < 4; p++)
		assert_true(pass_seen[p] > 100);
	if (getenv("MAU_AGREEMENT_REQUESTS")) {
		for (unsigned s = 0; s < 10; s++)
			print_message("%s %lu\n", mau_status_name(s), status_seen[s]);
		print_message("transactions %lu, by pass %lu %lu %lu %lu\n", txns_seen, pass_seen[0], pass_seen[1],
			      pass_seen[2], pass_seen[3]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_agreement_seed1),
		cmocka_unit_test(test_agreement_seed2),
		cmocka_unit_test(test_agreement_reach),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
