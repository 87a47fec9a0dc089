/*
 * test_mreq_data.c - request files of version 2: round trip of data, canonical text, registers that
 * an instruction writes. Errors: test_mreq_data_errors.c.
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
#include "stimulus/episode.h"
#include "stimulus/episode_data.h"
#include "stimulus/stall.h"
#include "tests/unit/random_request.h"
#include "tests/unit/writable_op.h"

#define HEAD "mreq 2\n"
#define CONTEXT "episode\ncontext gfx=9 rules=manual align=dword policy=gcn\n"
#define STORE "request\nop enc=mubuf cls=store size=8\nvsharp 0 0 0 0\nexec 1\n"
#define LOAD "request\nop enc=mubuf cls=load size=4\nvsharp 0 0 0 0\nexec 1\n"

/* A VGPR: all 0, equal, in steps, anything. */
static void random_vgpr(uint32_t *v)
{
	unsigned kind = below(4);

	for (unsigned l = 0; l < MAU_WAVE; l++)
		v[l] = kind == 0   ? 0
		       : kind == 1 ? 7
		       : kind == 2 ? 0x3f800000 - 3 * l
		                   : (uint32_t)rng();
}

/* Dwords in ascending order, with neighbours and gaps, up to the last of the space. */
static void random_image(tb_image *image, enum mau_space space)
{
	unsigned count = one_in(4) ? 0 : below(300);
	uint64_t last = tb_last_dword(space),
		 at = one_in(3) ? last - 4 * below(300) : (rng() & last) / 2 & ~(uint64_t)3;

	for (unsigned i = 0; i < count && at <= last; i++, at += one_in(40) ? 4 + 4 * below(9) : 4)
		assert_true(tb_image_add(image, at, one_in(3) ? i : corner()));
}

static void random_registers(const mau_context *ctx, const mau_op *op, tb_registers *regs)
{
	unsigned reads = mau_data_dwords(ctx->gfx, op), writes = tb_vdst_dwords(ctx->gfx, op);

	for (unsigned d = 0; d < reads; d++)
		random_vgpr(regs->vdata[d]);
	for (unsigned d = 0; d < writes; d++)
		random_vgpr(regs->vdst[d]);
}

static void random_episode(tb_episode *ep, bool data)
{
	assert_int_equal(tb_episode_init(ep, 1 + below(5)), 0);
	random_context(&ep->ctx);
	ep->recorded = true;
	for (uint32_t i = 0; i < ep->count; i++) {
		random_request(&ep->req[i], &ep->ctx);
		tell_op(ep->ctx.gfx, &ep->req[i].op);
	}
	if (!data)
		return;
	ep->data = calloc(1, sizeof(*ep->data));
	ep->data->memory = (tb_memory){rng(), (uint16_t)rng(), (uint8_t)below(TB_ANSWERS)};
	random_image(&ep->data->image[MAU_SPACE_MEMORY], MAU_SPACE_MEMORY);
	random_image(&ep->data->image[MAU_SPACE_LDS], MAU_SPACE_LDS);
	for (unsigned n = one_in(2) ? below(20) : 0; n; n--) {
		uint64_t address = one_in(4) ? (UINT64_C(1) << 48) - 1 - below(300) : rng() >> 16;
		uint64_t most = (UINT64_C(1) << 48) - address;
		tb_fault fault = {address, one_in(3) ? most : 1 + rng() % most,
		                  (uint8_t)below(TB_FAULT_KINDS)};

		assert_true(tb_fault_add(ep->data, fault));
	}
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		for (unsigned n = one_in(2) ? 1 + below(20) : 0; n; n--) /* the last one is not 0 */
			assert_int_equal(tb_stall_append(&ep->stall[p], rng() | 1), 0);
	if (one_in(4))
		return;
	assert_true(tb_data_grow(ep->data, ep->count));
	for (uint32_t i = 0; i < ep->count; i++)
		random_registers(&ep->ctx, &ep->req[i].op, &ep->data->regs[i]);
}

static void assert_same_registers(const tb_episode *a, const tb_episode *b, uint32_t i)
{
	static const tb_registers none;
	const tb_registers *x = tb_episode_registers(a, i), *y = tb_episode_registers(b, i);

	assert_memory_equal(x ? x : &none, y ? y : &none, sizeof(none));
}

static void assert_same_data(const tb_episode *a, const tb_episode *b)
{
	assert_int_equal(a->data != NULL, b->data != NULL);
	if (!a->data)
		return;
	assert_true(a->data->memory.seed == b->data->memory.seed);
	assert_int_equal(a->data->memory.latency, b->data->memory.latency);
	assert_int_equal(a->data->memory.profile, b->data->memory.profile);
	for (unsigned s = 0; s < TB_SPACES; s++) {
		const tb_image *x = &a->data->image[s], *y = &b->data->image[s];

		assert_int_equal(x->count, y->count);
		for (uint32_t i = 0; i < x->count; i++) {
			assert_true(x->dword[i].address == y->dword[i].address);
			assert_int_equal(x->dword[i].value, y->dword[i].value);
		}
	}
	assert_int_equal(a->data->faults, b->data->faults);
	for (uint32_t i = 0; i < a->data->faults; i++) {
		assert_true(a->data->fault[i].address == b->data->fault[i].address);
		assert_true(a->data->fault[i].bytes == b->data->fault[i].bytes);
		assert_int_equal(a->data->fault[i].kind, b->data->fault[i].kind);
	}
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++) {
		assert_int_equal(a->stall[p].count, b->stall[p].count);
		for (uint32_t i = 0; i < a->stall[p].count; i++)
			assert_true(a->stall[p].words[i] == b->stall[p].words[i]);
	}
	for (uint32_t i = 0; i < a->count; i++)
		assert_same_registers(a, b, i);
}

static void round_trip(void **unused)
{
	unsigned second = 0, files = 0;

	(void)unused;
	for (uint64_t seed = 1; seed < 400; seed++, files++) {
		mreq_file file = {0}, again;
		mreq_error err = {0};
		size_t len, len2;

		rng_state = seed;
		for (unsigned i = 0; i < 1 + seed % 3; i++) {
			tb_episode ep;

			random_episode(&ep, one_in(2));
			assert_true(mreq_add(&file, &ep));
		}
		char *text = mreq_print(&file, NULL, &len);

		mreq_parse(text, len, "t", &again, &err);
		assert_string_equal(err.text, "");
		assert_int_equal(again.count, file.count);
		for (unsigned i = 0; i < file.count; i++)
			assert_same_data(&file.episode[i], &again.episode[i]);
		char *text2 = mreq_print(&again, NULL, &len2);

		assert_int_equal(len, len2);
		assert_memory_equal(text, text2, len);
		second += text[5] == '2';
		free(text);
		free(text2);
		mreq_free(&file);
		mreq_free(&again);
	}
	assert_in_range(second, files / 4, files - files / 8);
}

/* A copy is equal to the original, and independent. */
static void copies(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed < 40; seed++) {
		tb_episode ep, copy;

		rng_state = seed;
		random_episode(&ep, true);
		assert_int_equal(tb_episode_copy(&copy, &ep), 0);
		assert_same_data(&ep, &copy);
		assert_ptr_not_equal(ep.data, copy.data);
		tb_episode_free(&ep);
		tb_episode_free(&copy);
	}
}

static const struct canonical {
	const char *text, *written;
} canonical[] = {
	/* no data: version 1 */
	{HEAD CONTEXT LOAD, "mreq 1\n\nepisode\ncontext gfx=9 rules=manual align=dword policy=gcn\n"
                            "request tag=0\nop enc=mubuf cls=load size=4\nvsharp 0x00000000 "
                            "0x00000000 0x00000000 0x00000000\nexec 0x1\n"},
	/* lines in any order, neighbours join, a line has 64 dwords at most */
	{HEAD "episode\nmem 0x1008 7\nlds 0xffffc 0xab\nmem 4096 1 2\nmem 0x2000 5*64\n"
              "mem 0x2100 0+1*3\ncontext gfx=9 rules=manual align=dword policy=gcn\n"
              "stall txn 1\nmemory latency=3 profile=starve seed=18446744073709551615\n" LOAD
              "vdst0 1*64\n",
         "mreq 2\n\nepisode\ncontext gfx=9 rules=manual align=dword policy=gcn\n"
         "memory seed=0xffffffffffffffff profile=starve latency=3\n"
         "mem 0x1000 0x1 0x2 0x7\nmem 0x2000 0x5*64\nmem 0x2100 0x0+0x1*3\nlds 0xffffc 0xab\n"
         "stall txn 0x1\nrequest tag=0\nop enc=mubuf cls=load size=4\nvsharp 0x00000000 "
         "0x00000000 0x00000000 0x00000000\nexec 0x1\nvdst0 0x1*64\n"},
	/* ports of the data path in their order; the unit that it is for */
	{HEAD "unit window=4 line_bytes=64 engine=vmem lanes=4\n" CONTEXT
              "stall lds_rsp 1*2 3\nstall mem_req 5 0\nstall opd 6\nstall dat 7\n" LOAD,
         "mreq 2\nunit lanes=4 window=4 line_bytes=64 engine=vmem\n\nepisode\ncontext gfx=9 "
         "rules=manual align=dword policy=gcn\nstall opd 0x6\nstall dat 0x7\nstall mem_req "
         "0x5\nstall lds_rsp 0x1*2 0x3\nrequest tag=0\nop enc=mubuf cls=load size=4\nvsharp "
         "0x00000000 0x00000000 0x00000000 0x00000000\nexec 0x1\n"},
	/* Verilator is what version 1 means, not version 2 */
	{HEAD "unit lanes=4 window=4 line_bytes=64 engine=verilator\n" CONTEXT "mem 0 1\n" LOAD,
         "mreq 2\nunit lanes=4 window=4 line_bytes=64 engine=verilator\n\nepisode\ncontext "
         "gfx=9 rules=manual align=dword policy=gcn\nmemory seed=0x0 profile=none "
         "latency=0\nmem 0x0 0x1\nrequest tag=0\nop enc=mubuf cls=load size=4\nvsharp "
         "0x00000000 0x00000000 0x00000000 0x00000000\nexec 0x1\n"},
	{HEAD "unit lanes=4 window=4 line_bytes=64 engine=verilator\n" CONTEXT LOAD,
         "mreq 1\nunit lanes=4 window=4 line_bytes=64\n\nepisode\ncontext gfx=9 rules=manual "
         "align=dword policy=gcn\nrequest tag=0\nop enc=mubuf cls=load size=4\nvsharp "
         "0x00000000 0x00000000 0x00000000 0x00000000\nexec 0x1\n"},
	/* registers of one request alone; data that are all 0 are data */
	{HEAD CONTEXT LOAD STORE "vdata1 0x10+1*64\nvdata0 0*64\n",
         "mreq 2\n\nepisode\ncontext gfx=9 rules=manual align=dword policy=gcn\n"
         "memory seed=0x0 profile=none latency=0\nrequest tag=0\nop enc=mubuf cls=load size=4\n"
         "vsharp 0x00000000 0x00000000 0x00000000 0x00000000\nexec 0x1\nrequest tag=0\n"
         "op enc=mubuf cls=store size=8\nvsharp 0x00000000 0x00000000 0x00000000 0x00000000\n"
         "exec 0x1\nvdata1 0x10+0x1*64\n"},
	{HEAD CONTEXT "fault 0x1000 64 fault\nfault 4096 0x1000 read_only\n"
                      "fault 0xffffffffffff 1 nack # the last byte\n" LOAD,
         "mreq 2\n\nepisode\ncontext gfx=9 rules=manual align=dword policy=gcn\n"
         "memory seed=0x0 profile=none latency=0\nfault 0x1000 0x40 fault\n"
         "fault 0x1000 0x1000 read_only\nfault 0xffffffffffff 0x1 nack\nrequest tag=0\n"
         "op enc=mubuf cls=load size=4\n"
         "vsharp 0x00000000 0x00000000 0x00000000 0x00000000\nexec 0x1\n"},
};

static void canonical_text(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < sizeof(canonical) / sizeof(canonical[0]); i++) {
		mreq_file file;
		mreq_error err = {0};
		char *text;

		mreq_parse(canonical[i].text, strlen(canonical[i].text), "t", &file, &err);
		assert_string_equal(err.text, "");
		text = mreq_print(&file, NULL, NULL);
		assert_string_equal(text, canonical[i].written);
		free(text);
		mreq_free(&file);
	}
}

/* Registers that an instruction writes: the boundaries of vdst. */
static void destinations(void **unused)
{
	static const struct {
		unsigned gfx, count;
		mau_op op;
	} cases[] = {
		{MAU_GFX_9, 4, {.size = MAU_SIZE_16}},
		{MAU_GFX_9, 5, {.size = MAU_SIZE_16, .tfe = 1}},
		{MAU_GFX_9, 0, {.size = MAU_SIZE_4, .lds = 1}},
		{MAU_GFX_9, 0, {.size = MAU_SIZE_4, .cls = MAU_CLS_STORE}},
		{MAU_GFX_9, 0, {.size = MAU_SIZE_4, .cls = MAU_CLS_CACHE}},
		{MAU_GFX_9, 0, {.size = MAU_SIZE_4, .unknown = 1}},
		{MAU_GFX_9,
	         0,
	         {.size = MAU_SIZE_8, .cls = MAU_CLS_ATOMIC, .atomic = MAU_ATOMIC_ADD}},
		{MAU_GFX_9,
	         2,
	         {.size = MAU_SIZE_8,
	          .cls = MAU_CLS_ATOMIC,
	          .atomic = MAU_ATOMIC_CMPSWAP,
	          .glc = 1}},
		{MAU_GFX_9, 0, {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_16}},
		{MAU_GFX_9, 2, {.fmt = 1, .ncomp = 2, .d16 = MAU_D16_LO, .size = MAU_SIZE_4}},
		{MAU_GFX_8, 3, {.fmt = 1, .ncomp = 2, .d16 = MAU_D16_LO, .size = MAU_SIZE_4}},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		assert_int_equal(tb_vdst_dwords(cases[i].gfx, &cases[i].op), cases[i].count);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(round_trip),
		cmocka_unit_test(copies),
		cmocka_unit_test(canonical_text),
		cmocka_unit_test(destinations),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
