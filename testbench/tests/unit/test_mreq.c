/*
 * test_mreq.c - request files: round trip, canonical text, hand-written files, lane lists. Errors:
 * test_mreq_errors.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mreq/mreq.h"
#include "tests/unit/random_value.h"
#include "tests/unit/writable_op.h"

static void random_lanes(uint32_t *v)
{
	unsigned kind = rng() % 4;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		v[l] = kind == 0   ? 0
		       : kind == 1 ? (uint32_t)rng()
		       : kind == 2 ? 0xfffffff0u + 4 * l
		                   : 1000 - 8 * (l / 3);
}

static void random_request(mau_request *req)
{
	req->op = mau_op_unpack(rng() & (((uint64_t)1 << 63) - 1));
	req->op.enc = rng() % (MAU_ENC_SMEM + 1);
	if (req->op.enc == MAU_ENC_SMEM) {
		req->op.cls = MAU_CLS_LOAD;
		req->op.size = (uint8_t[]){MAU_SIZE_4, MAU_SIZE_8, MAU_SIZE_16, MAU_SIZE_32,
		                           MAU_SIZE_64}[rng() % 5];
	} else if (req->op.size > MAU_SIZE_16) {
		req->op.size = MAU_SIZE_16;
	}
	if (req->op.atomic > MAU_ATOMIC_ADD_F32)
		req->op.atomic = MAU_ATOMIC_SWAP;
	if (req->op.d16 == 3)
		req->op.d16 = 0;
	req->tag = (uint8_t)rng();
	for (unsigned i = 0; i < 4; i++)
		req->vsharp[i] = (uint32_t)rng();
	req->saddr = rng() % 3 ? rng() : 0;
	req->m0 = (uint32_t)rng();
	req->exec = rng();
	random_lanes(req->v0);
	random_lanes(req->v1);
}

static void random_episode(tb_episode *ep)
{
	memset(ep, 0, sizeof(*ep));
	ep->ctx = (mau_context){.gfx = rng() % 7,
	                        .rules = rng() & 1,
	                        .align = rng() & 3,
	                        .policy = rng() & 1,
	                        .wave32 = rng() & 1,
	                        .lds_base = (uint32_t)rng() & 0x3ffff,
	                        .lds_size = (uint32_t)rng() & 0x3ffff,
	                        .scratch_base = rng() & 0xfffffffffffc,
	                        .shared_hi = (uint32_t)rng(),
	                        .private_hi = (uint32_t)rng()};
	ep->recorded = true;
	ep->count = 1 + rng() % 5;
	ep->req = calloc(ep->count, sizeof(*ep->req));
	for (uint32_t i = 0; i < ep->count; i++) {
		random_request(&ep->req[i]);
		tell_op(ep->ctx.gfx, &ep->req[i].op);
	}
	for (unsigned p = 0; p < MAU_PORTS; p++) {
		tb_stall *s = &ep->stall[p];

		s->count = s->room = (uint32_t)(rng() % 6);
		s->words = calloc(s->count + 1, sizeof(*s->words));
		for (uint32_t i = 0; i < s->count; i++)
			s->words[i] = rng() % 3 ? rng() : ~(uint64_t)0;
	}
}

/* Compares field by field, because padding bytes are undefined. */
static void assert_same_context(const mau_context *a, const mau_context *b)
{
	assert_int_equal(a->gfx, b->gfx);
	assert_int_equal(a->rules, b->rules);
	assert_int_equal(a->align, b->align);
	assert_int_equal(a->policy, b->policy);
	assert_int_equal(a->wave32, b->wave32);
	assert_int_equal(a->lds_base, b->lds_base);
	assert_int_equal(a->lds_size, b->lds_size);
	assert_int_equal(a->scratch_base, b->scratch_base);
	assert_int_equal(a->shared_hi, b->shared_hi);
	assert_int_equal(a->private_hi, b->private_hi);
}

static void assert_same_request(const mau_request *a, const mau_request *b)
{
	assert_int_equal(mau_op_pack(&a->op), mau_op_pack(&b->op));
	assert_int_equal(a->tag, b->tag);
	assert_memory_equal(a->vsharp, b->vsharp, sizeof(a->vsharp));
	assert_int_equal(a->saddr, b->saddr);
	assert_int_equal(a->m0, b->m0);
	assert_int_equal(a->exec, b->exec);
	assert_memory_equal(a->v0, b->v0, sizeof(a->v0));
	assert_memory_equal(a->v1, b->v1, sizeof(a->v1));
}

static void assert_same_episode(const tb_episode *a, const tb_episode *b)
{
	assert_int_equal(a->count, b->count);
	assert_true(b->recorded);
	assert_same_context(&a->ctx, &b->ctx);
	for (uint32_t i = 0; i < a->count; i++)
		assert_same_request(&a->req[i], &b->req[i]);
	for (unsigned p = 0; p < MAU_PORTS; p++) {
		assert_int_equal(a->stall[p].count, b->stall[p].count);
		if (a->stall[p].count)
			assert_memory_equal(a->stall[p].words, b->stall[p].words,
			                    a->stall[p].count * sizeof(uint64_t));
	}
}

static void round_trip(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed < 300; seed++) {
		mreq_file file = {.has_unit = true,
		                  .unit = {.lanes = 8,
		                           .window = 32,
		                           .line_bytes = 128,
		                           .engine = "systemc",
		                           .fault = 3,
		                           .reset_seed = 77}};
		mreq_file again;
		mreq_error err;
		size_t len, len2;
		unsigned count = 1 + seed % 3;

		rng_state = seed;
		for (unsigned i = 0; i < count; i++) {
			tb_episode ep;

			random_episode(&ep);
			/* trailing zero words of a stall have no effect and are not written */
			for (unsigned p = 0; p < MAU_PORTS; p++)
				while (ep.stall[p].count &&
				       !ep.stall[p].words[ep.stall[p].count - 1])
					ep.stall[p].count--;
			assert_true(mreq_add(&file, &ep));
		}
		char *text = mreq_print(&file, "why\n\nit failed", &len);
		int result = mreq_parse(text, len, "t", &again, &err);

		if (result)
			print_error("%s\n", err.text);
		assert_int_equal(result, 0);
		assert_int_equal(again.count, count);
		assert_int_equal(again.unit.window, 32);
		assert_int_equal(again.unit.fault, 3);
		assert_string_equal(again.unit.engine, "systemc");
		for (unsigned i = 0; i < count; i++)
			assert_same_episode(&file.episode[i], &again.episode[i]);
		char *text2 = mreq_print(&again, "why\n\nit failed", &len2);

		assert_int_equal(len, len2);
		assert_memory_equal(text, text2, len);
		free(text);
		free(text2);
		mreq_free(&file);
		mreq_free(&again);
	}
}

/* Three words of gfx12, two of its scalar loads; SOFFSET 124 is NULL there. */
static void three_words(void **unused)
{
	static const char text[] =
		"mreq 1\nepisode\ncontext gfx=12 rules=manual align=dword policy=line\n"
		"request\ninst 0xc445007c 0x40980801 0xfffff801\nvsharp 0 0 0 0\nexec 1\n"
		"request\ninst 0xf4020182 0xf8fffffc\nvsharp 0 0 0 0\nexec 1\n"
		"request\ninst 0xed050003 0x00020001 0xffffc002\nsaddr 8\nexec 1\n";
	mreq_file file;
	mreq_error err;

	(void)unused;
	assert_int_equal(mreq_parse(text, sizeof(text) - 1, "t", &file, &err), 0);
	const mau_request *req = file.episode[0].req;

	assert_int_equal(file.episode[0].count, 3);
	assert_int_equal(req[0].op.inst_offset, 0xfffff8);
	assert_int_equal(req[0].op.tfe & req[0].op.offen & req[0].op.glc, 1);
	assert_int_equal(req[0].op.scope, 2);
	assert_int_equal(req[0].saddr, 0);
	assert_int_equal(req[1].op.enc, MAU_ENC_SMEM);
	assert_int_equal(req[1].op.inst_offset, 0xfffffc);
	assert_int_equal(req[2].op.smode, MAU_SMODE_SV);
	assert_int_equal(req[2].op.inst_offset, 0xffffc0);
	assert_int_equal(req[2].saddr, 8);
	char *again = mreq_print(&file, NULL, NULL);

	assert_non_null(strstr(
		again, "op enc=mubuf cls=load size=4 inst_offset=-0x8 offen tfe glc scope=2\n"));
	free(again);
	mreq_free(&file);
}

static void by_hand(void **unused)
{
	static const char text[] =
		"mreq 1 # hand-made\r\n\n  unit lanes=16 window=64 "
		"line_bytes=128\nepisode\ncontext gfx=8 rules=silicon align=dword policy=line "
		"wave32=1\n"
		"stall txn 0x5*2 7\nrequest tag=0x1f\ninst 0xe0501004 0x80010100\nvsharp 1 2 3 "
		"4\nexec 0xffffffff\nv0 0x10+4*16 5 6*14 0xffffffff\nv1 100-4*32\n"
		"request\nop enc=mtbuf cls=store size=1 fmt ncomp=xyz format=0x4e glc=1 "
		"slc=0\nvsharp 0 0 0 0\nexec 0";
	mreq_file file;
	mreq_error err;

	(void)unused;
	assert_int_equal(mreq_parse(text, sizeof(text) - 1, "t", &file, &err), 0);
	assert_int_equal(file.count, 1);
	assert_int_equal(file.unit.window, 64);
	const tb_episode *ep = &file.episode[0];

	assert_int_equal(ep->ctx.gfx, MAU_GFX_8);
	assert_int_equal(ep->ctx.policy, MAU_POLICY_LINE);
	assert_int_equal(ep->stall[MAU_PORT_TXN].count, 3);
	assert_int_equal(ep->stall[MAU_PORT_TXN].words[1], 5);
	assert_int_equal(ep->count, 2);
	assert_int_equal(ep->req[0].tag, 0x1f);
	assert_int_equal(ep->req[0].op.offen, 1);
	assert_int_equal(ep->req[0].op.inst_offset, 4);
	assert_int_equal(ep->req[0].saddr, 0); /* SOFFSET 128 is the constant 0 */
	assert_int_equal(ep->req[0].v0[15], 0x10 + 60);
	assert_int_equal(ep->req[0].v0[31], 0xffffffff);
	assert_int_equal(ep->req[0].v0[32], 0);
	assert_int_equal(ep->req[0].v1[31], (uint32_t)(100 - 4 * 31));
	assert_int_equal(ep->req[1].op.fmt, 1);
	assert_int_equal(ep->req[1].op.ncomp, 2);
	assert_int_equal(ep->req[1].op.glc, 1);
	assert_int_equal(ep->req[1].op.slc, 0);
	mreq_free(&file);
}

/* FLAT, GLOBAL, SCRATCH and SMEM: no V# but for the last, signed offsets, a 64-bit scalar operand.
 */
static void other_encodings(void **unused)
{
	static const char text[] =
		"mreq 1\nepisode\ncontext gfx=10_3 rules=manual align=dword policy=line wave32=1 "
		"scratch_base=0x1000 shared_hi=0x10000 private_hi=0x20000\n"
		"request\nop enc=flat cls=atomic size=8 atomic=add glc\nexec 1\nv0 8*32\nv1 "
		"0x10000*32\n"
		"request\nop enc=global cls=load size=16 smode=sv inst_offset=-16\nsaddr "
		"0x123456789a00\nexec 1\n"
		"request\nop enc=scratch cls=store size=1 smode=none inst_offset=0xfffff0\nvsharp "
		"0 0 0 1\nexec 1\n"
		"request\nop enc=smem cls=load size=64 inst_offset=0x40\nvsharp 0x1000 0 64 "
		"0\nexec 0\n";
	mreq_file file;
	mreq_error err;
	char *again;

	(void)unused;
	assert_int_equal(mreq_parse(text, sizeof(text) - 1, "t", &file, &err), 0);
	const tb_episode *ep = &file.episode[0];

	assert_int_equal(ep->ctx.gfx, MAU_GFX_10_3);
	assert_int_equal(ep->ctx.private_hi, 0x20000);
	assert_int_equal(ep->count, 4);
	assert_int_equal(ep->req[0].op.enc, MAU_ENC_FLAT);
	assert_int_equal(ep->req[0].v1[31], 0x10000);
	assert_int_equal(ep->req[1].op.smode, MAU_SMODE_SV);
	assert_int_equal(ep->req[1].op.inst_offset, 0xfffff0);
	assert_int_equal(ep->req[1].saddr, 0x123456789a00);
	assert_int_equal(ep->req[2].op.inst_offset, 0xfffff0);
	assert_int_equal(ep->req[3].op.size, MAU_SIZE_64);
	again = mreq_print(&file, NULL, NULL);
	assert_non_null(strstr(
		again, "op enc=scratch cls=store size=1 smode=none inst_offset=-0x10\nvsharp "
		       "0x00000000 0x00000000 0x00000000 0x00000001\n"));
	assert_non_null(strstr(again, "op enc=global cls=load size=16 smode=sv "
	                              "inst_offset=-0x10\nsaddr 0x123456789a00\nexec 0x1\n"));
	free(again);
	mreq_free(&file);
}

static void lanes(void **unused)
{
	static const uint32_t six[] = {0x10, 0x14, 0x18, 7, 9, 9};
	static const mreq_list list = {"value", UINT32_MAX, MAU_WAVE, .lanes = true};
	uint32_t values[MAU_WAVE];
	uint64_t again[MAU_WAVE];
	char text[4096];
	mreq_error err;

	(void)unused;
	mreq_print_lanes(six, 6, text, sizeof(text));
	assert_string_equal(text, "0x10+0x4*3 0x7 0x9*2");
	assert_int_equal(mreq_parse_list("1*65", 4, "", &list, again, &err), -1);
	assert_string_equal(mreq_error_text(&err), "count 65 is out of range, at most 64");
	for (uint64_t seed = 1; seed < 200; seed++) {
		rng_state = seed;
		random_lanes(values);
		mreq_print_lanes(values, MAU_WAVE, text, sizeof(text));
		assert_int_equal(mreq_parse_list(text, strlen(text), "", &list, again, &err),
		                 MAU_WAVE);
		for (unsigned l = 0; l < MAU_WAVE; l++)
			assert_int_equal(again[l], values[l]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(round_trip), cmocka_unit_test(three_words),
		cmocka_unit_test(by_hand),    cmocka_unit_test(other_encodings),
		cmocka_unit_test(lanes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
