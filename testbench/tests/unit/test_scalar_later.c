/*
 * test_scalar_later.c - scalar buffer loads of gfx12 and of gfx90a, 942, 950, rules A13, A14, A15:
 * the worked examples of docs/spec/scalar.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/later.h"

static const struct row {
	uint8_t gfx, size, sext, status, comps;
	uint32_t stride, records;
	unsigned scale;
	int offset;
	uint32_t sgpr;
	uint64_t addr;
	uint8_t sgprs;
	uint32_t value[3];
} rows[] = {
	/* A13: the low bits of each part */
	{MAU_GFX_12, MAU_SIZE_1, 0, MAU_STATUS_OK, 1, 0, 256, 0, 1, 2, 0x1006, 1, {0x16}},
	{MAU_GFX_12, MAU_SIZE_2, 0, MAU_STATUS_OK, 1, 0, 256, 0, 3, 3, 0x1006, 1, {0x1716}},
	{MAU_GFX_12,
         MAU_SIZE_12,
         0,
         MAU_STATUS_PARTIAL,
         3,
         0,
         16,
         0,
         7,
         6,
         0x1008,
         3,
         {0x1b1a1918, 0x1f1e1d1c, 0}},
	/* A13: the size */
	{MAU_GFX_12, MAU_SIZE_4, 0, MAU_STATUS_OUT_OF_RANGE, 0, 0, 46, 0, 0x2c, 0, 0x102c, 1, {0}},
	{MAU_GFX_950, MAU_SIZE_4, 0, MAU_STATUS_OK, 1, 0, 46, 0, 0x2c, 0, 0x102c, 1, {0x3f3e3d3c}},
	{MAU_GFX_12, MAU_SIZE_1, 0, MAU_STATUS_OK, 1, 0, 46, 0, 0x2d, 0, 0x1030, 1, {0x40}},
	{MAU_GFX_12, MAU_SIZE_1, 0, MAU_STATUS_OUT_OF_RANGE, 0, 0, 46, 0, 0x2e, 0, 0x1031, 1, {0}},
	{MAU_GFX_12, MAU_SIZE_4, 0, MAU_STATUS_OK, 1, 4, 4, 3, 12, 0, 0x100c, 1, {0x1f1e1d1c}},
	{MAU_GFX_12, MAU_SIZE_4, 0, MAU_STATUS_OUT_OF_RANGE, 0, 4, 4, 3, 16, 0, 0x1010, 1, {0}},
	/* A14 */
	{MAU_GFX_12, MAU_SIZE_4, 0, MAU_STATUS_MEMVIOL, 1, 0, 100, 0, -4, 12, 0x1008, 1, {0}},
	{MAU_GFX_12,
         MAU_SIZE_4,
         0,
         MAU_STATUS_OUT_OF_RANGE,
         0,
         0,
         100,
         0,
         -4,
         0,
         0x1000 + 0xfffffffcULL,
         1,
         {0}},
	{MAU_GFX_90A, MAU_SIZE_4, 0, MAU_STATUS_OK, 1, 0, 100, 0, -4, 12, 0x1008, 1, {0x1b1a1918}},
	{MAU_GFX_942, MAU_SIZE_4, 0, MAU_STATUS_OK, 1, 0, 100, 0, -4, 12, 0x1008, 1, {0x1b1a1918}},
	{MAU_GFX_950, MAU_SIZE_4, 0, MAU_STATUS_OK, 1, 0, 100, 0, -2, 14, 0x1008, 1, {0x1b1a1918}},
	/* A15 */
	{MAU_GFX_12, MAU_SIZE_1, 1, MAU_STATUS_OK, 1, 0, 256, 0, 0x72, 0, 0x1075, 1, {0xffffff85}},
	{MAU_GFX_12, MAU_SIZE_1, 0, MAU_STATUS_OK, 1, 0, 256, 0, 0x72, 0, 0x1075, 1, {0x85}},
	{MAU_GFX_12, MAU_SIZE_2, 1, MAU_STATUS_OK, 1, 0, 256, 0, 0x72, 0, 0x1074, 1, {0xffff8584}},
	{MAU_GFX_12, MAU_SIZE_2, 0, MAU_STATUS_OK, 1, 0, 256, 0, 0x72, 0, 0x1074, 1, {0x8584}},
};

static void begin_row(const struct row *r)
{
	begin(r->gfx, 0);
	c.w.v.base = 0x1003;
	c.w.v.stride = r->stride;
	c.w.v.records = r->records;
	c.w.v.scale = r->scale;
	c.w.req.op = op_scalar(r->size, r->offset);
	c.w.req.op.sext = r->sext;
	c.w.req.saddr = r->sgpr;
}

static void examples(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		const struct row *r = &rows[i];
		unsigned bytes = (uint8_t[]){1, 2, 4, 8, 12}[r->size];

		begin_row(r);
		run();
		wave_run(&c.w); /* its steps */
		expect_space(&c.w, 0, r->status, MAU_SEG_MEMORY, r->addr, 0);
		assert_int_equal(c.w.rsp.lanes.in_range[0], r->comps);
		assert_int_equal(c.out.sgprs, r->sgprs);
		for (unsigned n = 0; n < 3; n++)
			assert_int_equal(c.out.sgpr[n], r->value[n]);
		if (r->status != MAU_STATUS_OK && r->status != MAU_STATUS_PARTIAL) {
			assert_int_equal(c.w.rsp.txn_count, 0);
			continue;
		}
		if (r->status == MAU_STATUS_PARTIAL)
			bytes = 8;
		expect_txn(&c.w.rsp, 0, 0, r->addr & ~63ULL, 1,
		           (((uint64_t)1 << bytes) - 1) << (r->addr & 63));
	}
}

/* A14 of sixteen dwords: every lane that has one in range; the last has none (D61). */
static void a14_lanes(void **state)
{
	(void)state;
	begin(MAU_GFX_12, 0);
	c.w.v.records = 48;
	c.w.req.op = op_scalar(MAU_SIZE_64, -4);
	c.w.req.saddr = 4;
	run();
	for (unsigned l = 0; l < 3; l++)
		expect_status(l, MAU_STATUS_MEMVIOL);
	expect_status(3, MAU_STATUS_OUT_OF_RANGE);
	assert_int_equal(c.out.sgprs, 16);
	for (unsigned n = 0; n < 16; n++)
		assert_int_equal(c.out.sgpr[n], 0);
	assert_int_equal(c.out.response.txn_count, 0);
	assert_int_equal(c.out.response.counters, 4); /* LGKM */
}

/* A13: bytes and halves are gfx12's alone. */
static void a13_sizes(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_950; gfx++)
		for (unsigned size = MAU_SIZE_1; size <= MAU_SIZE_2; size++) {
			begin(gfx, 0);
			c.w.req.op = op_scalar(size, 0);
			assert_int_equal(execute(), gfx == MAU_GFX_12 ? MAU_OK : MAU_ERR_OPERATION);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(examples),
		cmocka_unit_test(a14_lanes),
		cmocka_unit_test(a13_sizes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
