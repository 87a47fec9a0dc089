/*
 * test_segment_modes.c - rules F5 to F7 with N12, D22, D24, D26: each addressing mode of GLOBAL and
 * SCRATCH, by hand from docs/spec/segment.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/rules.h"

/** A load of lane 'lane' alone; SCRATCH_BASE 0x200000, mode UNALIGNED; the V# is nonsense, which
 * must not matter (D26). */
static void wave_mode(wave *w, unsigned gfx, unsigned enc, unsigned smode, unsigned lane,
                      int offset)
{
	wave_begin(w, gfx, MAU_RULES_MANUAL);
	w->ctx.align = MAU_ALIGN_UNALIGNED;
	w->ctx.scratch_base = 0x200000;
	w->v = (vsharp){.base = 0x77777777, .type = 3, .swizzle = 1, .tid = 1};
	w->req.op = op_segment(enc, smode, MAU_SIZE_4, offset);
	w->req.exec = (uint64_t)1 << lane;
}

static void expect_one(wave *w, unsigned lane, unsigned status, unsigned seg, uint64_t addr)
{
	wave_run(w);
	expect_space(w, lane, status, seg, addr, 0);
	assert_int_equal(w->rsp.txn_count > 0, status == MAU_STATUS_OK);
}

static void f6_gv(void **state)
{
	static const struct {
		uint64_t pointer;
		int offset;
		uint64_t addr;
	} rows[] = {
		{0x123400000010, -16, 0x123400000000},
		{0x123400000000, -1, 0x1233ffffffff},
		{0, 0, 0},
		{0, -4, 0xfffffffffffc},
		{0xfffffffffffffff0, 16, 0},
		{0x7ffffffffff8, 16, 0x800000000008},
		{0xffff800000000000, -4, 0x7ffffffffffc},
		{0x123400000000, 2047, 0x1234000007ff},
		{0x123400000800, -2048, 0x123400000000},
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(rows); i++) {
			wave_mode(&w, gfx, MAU_ENC_GLOBAL, MAU_SMODE_V, 7, rows[i].offset);
			w.req.saddr = 0x5555555555555555; /* not an operand */
			wave_pointer(&w, 7, rows[i].pointer);
			expect_one(&w, 7, MAU_STATUS_OK, MAU_SEG_MEMORY, rows[i].addr);
			assert_int_equal(w.rsp.lanes.in_range[7], 1);
		}
	wave_mode(&w, MAU_GFX_11, MAU_ENC_GLOBAL, MAU_SMODE_V, 0, -4096); /* the ends of 13 bits */
	wave_pointer(&w, 0, 0x123400001000);
	expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x123400000000);
	w.req.op.inst_offset = 4095;
	expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x123400001fff);
}

static void f6_gvs(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		wave_mode(&w, gfx, MAU_ENC_GLOBAL, MAU_SMODE_SV, 0, -16);
		w.req.saddr = 0x123400000000;
		w.req.v0[0] = 0xfffffff0;
		w.req.v1[0] = 0x99999999; /* one VGPR only */
		expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY,
		           0x1234ffffffe0); /* zero-extended */
		w.req.op.inst_offset = 0;
		w.req.saddr = 0xffffffffffffff00;
		w.req.v0[0] = 0x200;
		expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x100); /* the 64-bit sum wraps */
		w.req.v0[0] = 0xff;
		expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0xffffffffffff);
		w.req.saddr = 0xffff00000000; /* not canonical: SGPR and VGPR together are tested */
		expect_one(&w, 0, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0);
		w.req.saddr = 0xfffffffff000; /* + 0x1000 is the LDS aperture's first byte */
		w.req.v0[0] = 0x1000;
		expect_one(&w, 0, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0);
	}
}

static void f6_addtid(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10_3; gfx <= MAU_GFX_11; gfx++) {
		wave_mode(&w, gfx, MAU_ENC_GLOBAL, MAU_SMODE_S, 5, 8);
		w.req.saddr = 0x123400000000;
		w.req.v0[5] = w.req.v1[5] = 0x99999999; /* no VGPR */
		expect_one(&w, 5, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x12340000001c);
		w.req.op.inst_offset = offset24(-4);
		expect_one(&w, 5, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x123400000010);
		w.req.op.smode = MAU_SMODE_NONE; /* D24: no SGPR, base 0 */
		w.req.op.inst_offset = 8;
		expect_one(&w, 5, MAU_STATUS_OK, MAU_SEG_MEMORY, 8 + 20);
		w.req.op.smode = MAU_SMODE_S; /* the lane is part of what is tested: lane 1 is in
		                                 the LDS aperture */
		w.ctx.shared_hi = 0x1234;
		w.req.saddr = 0x1233fffffffc;
		w.req.exec = 3;
		wave_run(&w);
		expect_space(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x123400000004, 0);
		expect_space(&w, 1, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0);
		w.req.op.cls = MAU_CLS_STORE;
		wave_run(&w);
		expect_space(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x123400000004, 0);
	}
}

/* Addresses that GLOBAL must not access, and those that it may although they are not memory to
 * FLAT. */
static void f6_apertures(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		wave_mode(&w, gfx, MAU_ENC_GLOBAL, MAU_SMODE_V, 0, -8);
		wave_pointer(&w, 0, (uint64_t)SHARED_HI << 32);
		expect_one(&w, 0, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0); /* before inst_offset */
		assert_int_equal(w.rsp.lanes.in_range[0], 1);
		wave_pointer(&w, 0, (uint64_t)PRIVATE_HI << 32); /* not canonical */
		expect_one(&w, 0, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0);
		wave_pointer(&w, 0, 0x800000000000);
		expect_one(&w, 0, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0);
		w.ctx.private_hi = 0x1234; /* a canonical scratch aperture is memory for GLOBAL */
		wave_pointer(&w, 0, 0x123400000018);
		expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x123400000010);
		w.ctx.shared_hi = 0x1234; /* an LDS aperture never is */
		expect_one(&w, 0, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0);
		wave_pointer(&w, 0, 0x123500000004); /* after it; the offset leads back into it */
		expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x1234fffffffc);
	}
}

/* GLOBAL follows G; a lane that F6 forbids is not judged by it. */
static void f6_alignment(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		wave_mode(&w, gfx, MAU_ENC_GLOBAL, MAU_SMODE_V, 0, 2);
		wave_pointer(&w, 0, 0x1000);
		expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x1002);
		w.ctx.align = MAU_ALIGN_DWORD;
		expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x1000);
		w.ctx.align = MAU_ALIGN_STRICT;
		expect_one(&w, 0, MAU_STATUS_MEMVIOL, MAU_SEG_MEMORY, 0x1002);
		wave_pointer(&w, 0, 0x1002); /* the sum counts */
		expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x1004);
		w.req.op.size = MAU_SIZE_12; /* 12 counts as 16 */
		wave_pointer(&w, 0, 0x100a);
		expect_one(&w, 0, MAU_STATUS_MEMVIOL, MAU_SEG_MEMORY, 0x100c);
		assert_int_equal(w.rsp.lanes.in_range[0], 7);
		w.req.op.cls = MAU_CLS_ATOMIC;
		w.req.op.size = MAU_SIZE_8;
		w.ctx.align = MAU_ALIGN_UNALIGNED;
		expect_one(&w, 0, MAU_STATUS_MEMVIOL, MAU_SEG_MEMORY, 0x100c); /* G6 */
		wave_pointer(&w, 0, 0x1006);
		expect_one(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x1008);
	}
}

/* F7: each mode of the page to offset 20 of lane 3, and what does not wrap. */
static const struct {
	uint8_t smode;
	uint32_t sgpr, vgpr;
	int offset;
	uint64_t at;
} modes[] = {
	{MAU_SMODE_NONE, 0x111, 0x222, 20, 0x50c},
	{MAU_SMODE_S, 16, 0x222, 4, 0x50c},
	{MAU_SMODE_V, 0x111, 24, -4, 0x50c},
	{MAU_SMODE_SV, 8, 8, 4, 0x50c},
	{MAU_SMODE_SV, 0xffffffff, 1, 4, 0x400000010c},
	{MAU_SMODE_SV, 0xffffffff, 0xffffffff, 2, 0x800000000c},
	{MAU_SMODE_S, 0xfffffffc, 0, 4, 0x400000000c},
	{MAU_SMODE_V, 0, 0xffffffff, 1, 0x400000000c},
	{MAU_SMODE_V, 0, 0xffffffff, 0, 0x3fffffff0f},
	{MAU_SMODE_NONE, 0, 0, 0, 12},
	{MAU_SMODE_V, 0, 8, -8, 12},
	{MAU_SMODE_S, 2047, 0, -2047, 12},
	{MAU_SMODE_NONE, 0, 0, 22, 0x50e},
};

/* The sum is negative. */
static const struct {
	uint8_t smode;
	uint32_t sgpr, vgpr;
	int offset;
} negative[] = {
	{MAU_SMODE_NONE, 99, 99, -1}, {MAU_SMODE_V, 99, 4, -8},   {MAU_SMODE_S, 4, 99, -5},
	{MAU_SMODE_SV, 2, 1, -4},     {MAU_SMODE_V, 0, 0, -2048},
};

static void f7_modes(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		for (size_t i = 0; i < COUNT(modes); i++) {
			wave_mode(&w, gfx, MAU_ENC_SCRATCH, modes[i].smode, 3, modes[i].offset);
			w.req.saddr = 0xabcd000000000000 | modes[i].sgpr; /* 32 bits of it */
			w.req.v0[3] = modes[i].vgpr;
			w.req.v1[3] = 0x77777777;
			expect_one(&w, 3, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x200000 + modes[i].at);
		}
		for (size_t i = 0; i < COUNT(negative); i++) {
			wave_mode(&w, gfx, MAU_ENC_SCRATCH, negative[i].smode, 3,
			          negative[i].offset);
			w.req.saddr = negative[i].sgpr;
			w.req.v0[3] = negative[i].vgpr;
			expect_one(&w, 3, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0);
			assert_int_equal(w.rsp.lanes.in_range[3], 1);
		}
	}
}

/* F5 in waves of 64 and of 32; F7: apertures and alignment modes mean nothing to SCRATCH. */
static void f5_wave_sizes(void **state)
{
	static const struct {
		uint32_t offset;
		unsigned lane;
		uint32_t wave64, wave32;
	} rows[] = {
		{0, 0, 0, 0},       {0, 1, 4, 4},
		{4, 0, 256, 128},   {4, 31, 380, 252},
		{20, 2, 1288, 648}, {22, 2, 1290, 650},
		{8, 31, 636, 380},  {4096, 30, 262264, 131192},
	};
	wave w;

	(void)state;
	for (unsigned mode = 0; mode < 4; mode++)
		for (size_t i = 0; i < COUNT(rows); i++) {
			wave_mode(&w, MAU_GFX_10_3, MAU_ENC_SCRATCH, MAU_SMODE_V, rows[i].lane, 0);
			w.ctx.align = (uint8_t)mode;
			w.ctx.private_hi = w.ctx.shared_hi = 0;
			w.req.v0[rows[i].lane] = rows[i].offset;
			expect_one(&w, rows[i].lane, MAU_STATUS_OK, MAU_SEG_SCRATCH,
			           0x200000 + rows[i].wave64);
			w.ctx.wave32 = 1;
			expect_one(&w, rows[i].lane, MAU_STATUS_OK, MAU_SEG_SCRATCH,
			           0x200000 + rows[i].wave32);
		}
	wave_mode(&w, MAU_GFX_9, MAU_ENC_SCRATCH, MAU_SMODE_V, 63, 4);
	expect_one(&w, 63, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x200000 + 508);
	w.ctx.scratch_base = 0xffffffffff00; /* 48 bits leave the unit */
	expect_one(&w, 63, MAU_STATUS_OK, MAU_SEG_SCRATCH, 508 - 256);
}

/* D22, F9: attributes. */
static void d22_attributes(void **state)
{
	static const struct {
		uint8_t enc, cls, glc, vs;
	} rows[] = {
		{MAU_ENC_GLOBAL, MAU_CLS_LOAD, 0, 0},   {MAU_ENC_GLOBAL, MAU_CLS_STORE, 0, 1},
		{MAU_ENC_GLOBAL, MAU_CLS_ATOMIC, 0, 1}, {MAU_ENC_GLOBAL, MAU_CLS_ATOMIC, 1, 0},
		{MAU_ENC_SCRATCH, MAU_CLS_LOAD, 0, 0},  {MAU_ENC_SCRATCH, MAU_CLS_STORE, 1, 1},
		{MAU_ENC_FLAT, MAU_CLS_LOAD, 1, 0},     {MAU_ENC_FLAT, MAU_CLS_STORE, 0, 1},
		{MAU_ENC_FLAT, MAU_CLS_ATOMIC, 0, 1},   {MAU_ENC_FLAT, MAU_CLS_ATOMIC, 1, 0},
		{MAU_ENC_MUBUF, MAU_CLS_STORE, 0, 1},   {MAU_ENC_MUBUF, MAU_CLS_LOAD, 0, 0},
		{MAU_ENC_MUBUF, MAU_CLS_ATOMIC, 0, 1},  {MAU_ENC_MUBUF, MAU_CLS_ATOMIC, 1, 0},
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(rows); i++) {
			mau_attr attr;

			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			w.req.op = op_segment(rows[i].enc, MAU_SMODE_V, MAU_SIZE_4, 0);
			w.req.op.cls = rows[i].cls;
			w.req.op.glc = rows[i].glc;
			w.req.op.atomic =
				rows[i].cls == MAU_CLS_ATOMIC ? MAU_ATOMIC_UMAX : MAU_ATOMIC_NONE;
			wave_run(&w);
			assert_int_equal(w.rsp.txn_count, 1);
			attr = mau_attr_unpack(w.rsp.txn[0].attr);
			assert_int_equal(attr.cls, rows[i].cls);
			assert_int_equal(attr.glc, rows[i].glc);
			assert_int_equal(attr.seg, rows[i].enc == MAU_ENC_SCRATCH ? MAU_SEG_SCRATCH
			                                                          : MAU_SEG_MEMORY);
			assert_int_equal(attr.lgkm, rows[i].enc == MAU_ENC_FLAT);
			assert_int_equal(attr.vs, gfx >= MAU_GFX_10 && rows[i].vs);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(f6_gv),         cmocka_unit_test(f6_gvs),
		cmocka_unit_test(f6_addtid),     cmocka_unit_test(f6_apertures),
		cmocka_unit_test(f6_alignment),  cmocka_unit_test(f7_modes),
		cmocka_unit_test(f5_wave_sizes), cmocka_unit_test(d22_attributes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
