/*
 * test_shrink.c - the shrinker with synthetic failures, without RTL: requests, lanes, operands, the
 * signature, the limit of replays. Stalls: test_shrink_stalls.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/shrink_case.h"

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
		assert_int_equal(out.req[i].saddr | out.req[i].m0 | out.req[i].vsharp[0] |
		                         out.req[i].vsharp[3],
		                 0);
		assert_int_equal(out.req[i].v0[3] | out.req[i].v0[60] | out.req[i].v1[9], 0);
		assert_int_equal(out.req[i].op.size, MAU_SIZE_4);
		assert_int_equal(
			out.req[i].op.offen | out.req[i].op.glc | out.req[i].op.inst_offset, 0);
	}
	assert_int_equal(out.ctx.gfx, MAU_GFX_9); /* the generation stays */
	assert_int_equal(out.ctx.rules | out.ctx.align, 0);
	assert_int_equal(out.ctx.lds_size, MAU_DEFAULT_LDS_SIZE);
	assert_int_equal(ep.count, 40); /* the original is untouched */
	assert_int_equal(ep.req[7].saddr, 0x1234);
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

/* Fails when lane 5 points into the LDS aperture and the offset is below -6. */
static bool needs_aperture(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	++*(unsigned *)arg;
	for (uint32_t i = 0; i < ep->count; i++) {
		const mau_request *r = &ep->req[i];

		if (r->op.enc == MAU_ENC_GLOBAL && r->exec >> 5 & 1 && ep->ctx.shared_hi &&
		    r->v1[5] == ep->ctx.shared_hi && r->op.inst_offset >> 23 &&
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
	ep.req[2].op = (mau_op){.enc = MAU_ENC_GLOBAL,
	                        .cls = MAU_CLS_STORE,
	                        .size = MAU_SIZE_16,
	                        .inst_offset = 0xfff123,
	                        .idxen = 1,
	                        .format = 5};
	ep.req[2].v1[5] = 0x12345678;
	assert_int_equal(tb_shrink(&ep, &want, needs_aperture, &calls, 4000, &out, &mm, NULL), 0);
	assert_int_equal(out.count, 1);
	assert_int_equal(lanes_of(&out), 1);
	assert_int_equal(out.ctx.shared_hi, 0x10000);
	assert_int_equal(out.req[0].v1[5], 0x10000);
	assert_int_equal(out.ctx.private_hi, 0x20000);
	assert_int_equal(out.ctx.scratch_base, 0);
	assert_int_equal(out.req[0].op.inst_offset,
	                 0xfffff8 /* -8: bits are dropped from the top */);
	assert_int_equal(out.req[0].op.enc, MAU_ENC_GLOBAL);
	assert_int_equal(out.req[0].op.cls, MAU_CLS_LOAD);
	assert_int_equal(out.req[0].op.idxen | out.req[0].op.format | out.req[0].vsharp[3], 0);
	tb_episode_free(&out);
	tb_episode_free(&ep);
}

/* Fails while request 0 or a later one has an offset of -7 or less. */
static bool needs_negative(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	(void)arg;
	for (uint32_t i = 0; i < ep->count; i++)
		if (ep->req[i].op.inst_offset >> 23 && ep->req[i].op.inst_offset <= 0xfffff9) {
			*mm = failure("status", i, 5);
			return true;
		}
	return false;
}

/* A12: a buffer's offset is signed on gfx12. */
static void negative_buffer_offset(void **unused)
{
	tb_episode ep, out;
	tb_mismatch mm, want = failure("status", 0, 5);

	(void)unused;
	make(&ep, 1);
	ep.ctx.gfx = MAU_GFX_12;
	ep.req[0].op.enc = MAU_ENC_MUBUF;
	ep.req[0].op.inst_offset = 0xfff123;
	assert_int_equal(tb_shrink(&ep, &want, needs_negative, NULL, 4000, &out, &mm, NULL), 0);
	assert_int_equal(out.req[0].op.inst_offset, 0xfffff8 /* -8 */);
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
		assert_int_equal(
			tb_shrink(&ep, &want, two_requests, &calls, budget, &out, &mm, &stats), 0);
		assert_true(calls <= budget);
		assert_int_equal(stats.complete, stats.replays < budget);
		assert_true(two_requests(&calls, &out, &again)); /* the returned episode fails */
		tb_episode_free(&out);
		tb_episode_free(&ep);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_two),       cmocka_unit_test(keeps_signature),
		cmocka_unit_test(simplifies_flat), cmocka_unit_test(negative_buffer_offset),
		cmocka_unit_test(bounded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
