/*
 * test_join.c - rule C3 from its page (docs/spec/coalesce.md): all combinations of policy, stride,
 * swizzle, element size and Offsets, on every generation, against an implementation of the page.
 * Two pairs of lanes share a line: lanes 0 and 1 in one index_stride block, lanes 0 and 2 in
 * different blocks.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/detail.h"
#include "tests/unit/rules.h"

/** The inputs of the rule. */
typedef struct shape {
	unsigned gfx, policy, stride, swizzle, size, offsets_differ, offen;
} shape;

static void build(const shape *s, wave *w)
{
	wave_begin(w, s->gfx, MAU_RULES_MANUAL);
	w->ctx.policy = (uint8_t)s->policy;
	w->v.base = 0x10000;
	w->v.records = 0x100000;
	w->v.stride = s->stride;
	w->v.swizzle = s->swizzle;
	w->v.esize = 1;              /* elements of 4 bytes */
	w->v.oob = MAU_OOB_DISABLED; /* nothing is out of range */
	w->req.op = op_load(s->size);
	w->req.op.idxen = 1;
	w->req.op.offen = s->offen != 0;
	w->req.exec = 7;
	w->req.v0[1] = 1;
	w->req.v0[2] = 8; /* the next block of 8 lanes */
	if (s->offsets_differ)
		w->req.v1[1] = 4;
}

/** C3: the request may coalesce. */
static int may_coalesce(const shape *s)
{
	int element_size_is_operation_size = s->size == MAU_SIZE_4;
	int equal_offsets = !s->offsets_differ || !s->offen;

	if (s->policy == MAU_POLICY_LINE || s->stride <= 1)
		return 1;
	return s->swizzle && equal_offsets && element_size_is_operation_size;
}

/** C3, N3: then lanes with an active swizzle keep to their block. */
static int in_blocks(const shape *s)
{
	return s->policy == MAU_POLICY_GCN && s->swizzle;
}

static void check(const shape *s)
{
	static mau_detail d;
	wave w;
	unsigned join = !may_coalesce(s) ? MAU_JOIN_SINGLE
	                : in_blocks(s)   ? MAU_JOIN_BLOCK
	                                 : MAU_JOIN_LINE;
	unsigned waits = s->policy == MAU_POLICY_GCN && s->swizzle && s->stride > 1 &&
	                 s->size == MAU_SIZE_4 && s->offen; /* D10 */

	build(s, &w);
	vsharp_words(w.ctx.gfx, &w.v, w.req.vsharp);
	assert_int_equal(mau_detail_wave(&w.ctx, &w.req, &d), MAU_OK);
	assert_string_equal(mau_join_name(d.join.join), mau_join_name(join));
	assert_int_equal(d.join.waits, waits);
	assert_int_equal(wave_run(&w)->waits, waits);
	for (unsigned i = 0; i < w.rsp.txn_count; i++) {
		uint64_t lanes = w.rsp.txn[i].lanes;

		if (join == MAU_JOIN_SINGLE)
			assert_int_equal(lanes & (lanes - 1), 0);
		if (join == MAU_JOIN_BLOCK)
			assert_true((lanes & 3) == 0 || (lanes & 4) == 0);
	}
}

static void c3_buffers(void **state)
{
	static const uint8_t strides[] = {0, 1, 2, 4},
			     sizes[] = {MAU_SIZE_2, MAU_SIZE_4, MAU_SIZE_8};

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned n = 0; n < 4 * 3 * 16; n++)
			check(&(shape){.gfx = gfx,
			               .policy = n & 1,
			               .swizzle = n >> 1 & 1,
			               .offsets_differ = n >> 2 & 1,
			               .offen = n >> 3 & 1,
			               .stride = strides[n / 16 % 4],
			               .size = sizes[n / 64]});
}

/** C3, D23: requests without a V#, or with ADDR64, join by line under any policy. */
static void c3_others(void **state)
{
	static mau_detail d;
	wave w;

	(void)state;
	for (unsigned enc = MAU_ENC_FLAT; enc <= MAU_ENC_SMEM; enc++) {
		wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
		w.ctx.policy = MAU_POLICY_GCN;
		w.v.stride = 64;
		w.req.op = op_segment(enc, MAU_SMODE_V, MAU_SIZE_4, 0);
		vsharp_words(w.ctx.gfx, &w.v, w.req.vsharp);
		assert_int_equal(mau_detail_wave(&w.ctx, &w.req, &d), MAU_OK);
		assert_int_equal(d.join.join, MAU_JOIN_LINE);
		assert_int_equal(d.join.reason, MAU_REASON_NO_VSHARP);
	}
	wave_begin(&w, MAU_GFX_7, MAU_RULES_MANUAL);
	w.ctx.policy = MAU_POLICY_GCN;
	w.v.stride = 64;
	w.req.op.addr64 = 1;
	vsharp_words(w.ctx.gfx, &w.v, w.req.vsharp);
	assert_int_equal(mau_detail_wave(&w.ctx, &w.req, &d), MAU_OK);
	assert_int_equal(d.join.join, MAU_JOIN_LINE);
	assert_int_equal(d.join.reason, MAU_REASON_ADDR64);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(c3_buffers),
		cmocka_unit_test(c3_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
