/*
 * test_segment.c - rules F2 to F5 with N10 to N12, D20, D21, D27: FLAT, lane by lane, worked out by
 * hand from docs/spec/segment.md. GLOBAL and SCRATCH: test_segment_modes.c; passes:
 * test_coalesce_scratch.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/rules.h"

#define LDS_AT ((uint64_t)SHARED_HI << 32)
#define SCRATCH_AT ((uint64_t)PRIVATE_HI << 32)

/** flat_load_dword of lane 0, LDS_BASE 0x1000, LDS_SIZE 0x400, SCRATCH_BASE 0x200000, mode
 * UNALIGNED, M0 without effect. */
static void wave_flat(wave *w, unsigned gfx, int offset)
{
	wave_begin(w, gfx, MAU_RULES_MANUAL);
	w->ctx.align = MAU_ALIGN_UNALIGNED;
	w->ctx.lds_base = 0x1000;
	w->ctx.lds_size = 0x400;
	w->ctx.scratch_base = 0x200000;
	w->ctx.shared_hi = SHARED_HI; /* gfx7, 8 too: what the system programs */
	w->ctx.private_hi = PRIVATE_HI;
	w->req.op = op_flat(MAU_SIZE_4, offset);
	w->req.m0 = 0xffffffff;
}

/** Lane 0 at a 64-bit address. */
static void expect_at(wave *w, uint64_t pointer, unsigned status, unsigned seg, uint64_t addr,
                      uint32_t lds)
{
	wave_pointer(w, 0, pointer);
	wave_run(w);
	expect_space(w, 0, status, seg, addr, lds);
	assert_int_equal(w->rsp.txn_count > 0, status == MAU_STATUS_OK && seg != MAU_SEG_LDS);
}

/* The wave of nine lanes that the page shows. */
static void f2_mixed_wave(void **state)
{
	static const struct {
		uint64_t pointer;
		uint8_t status, seg;
		uint64_t addr;
		uint32_t lds;
	} lanes[] = {
		{0x0000000000001000, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x1008, 0},
		{0x0001000000000010, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1018},
		{0x0002000000000010, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x200608, 0},
		{0x00010000000003f8, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0, 0},
		{0x0003000000000000, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0},
		{0xffff800000000000, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x800000000008, 0},
		{0x0000fffffffffffc, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0},
		{0x00010000fffffffc, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1004},
		{0x00020000fffffffc, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x4000200120, 0},
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		if (gfx == MAU_GFX_10)
			continue; /* no offset there (F8) */
		wave_flat(&w, gfx, 8);
		w.req.exec = (1u << COUNT(lanes)) - 1;
		for (unsigned lane = 0; lane < COUNT(lanes); lane++)
			wave_pointer(&w, lane, lanes[lane].pointer);
		wave_run(&w);
		for (unsigned lane = 0; lane < COUNT(lanes); lane++) {
			expect_space(&w, lane, lanes[lane].status, lanes[lane].seg,
			             lanes[lane].addr, lanes[lane].lds);
			assert_int_equal(w.rsp.lanes.in_range[lane],
			                 1); /* D25: in range, a MEMVIOL lane too */
		}
		expect_space(&w, 9, MAU_STATUS_INACTIVE, MAU_SEG_MEMORY, 0, 0);
		assert_int_equal(w.rsp.txn_count, 4); /* lanes 0, 2, 5, 8; nothing of LDS */
		for (unsigned t = 0; t < w.rsp.txn_count; t++) {
			const mau_attr attr = mau_attr_unpack(w.rsp.txn[t].attr);

			assert_int_equal(attr.seg,
			                 MAU_SEG_MEMORY); /* D22: the space of the instruction */
			assert_int_equal(attr.lgkm, 1);
			assert_int_equal(attr.vs, 0);
		}
	}
}

/* First and last byte of both apertures and of the canonical halves, one to each side. */
static void f2_edges(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_11; gfx++) {
		wave_flat(&w, gfx, 0);
		w.ctx.lds_size = (1u << 18) - 1;
		w.req.op.size = MAU_SIZE_1;
		expect_at(&w, LDS_AT - 1, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0,
		          0); /* 0x0000ffff_ffffffff */
		expect_at(&w, LDS_AT, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1000);
		expect_at(&w, LDS_AT + 0xffffffff, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0, 0);
		expect_at(&w, LDS_AT + 0x100000000, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0);
		expect_at(&w, SCRATCH_AT - 1, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0);
		expect_at(&w, SCRATCH_AT, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x200000, 0);
		expect_at(&w, SCRATCH_AT + 0xffffffff, MAU_STATUS_OK, MAU_SEG_SCRATCH,
		          0x200000 + 0x3fffffffull * 256 + 3, 0);
		expect_at(&w, SCRATCH_AT + 0x100000000, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0);
		expect_at(&w, 0x00007fffffffffff, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x7fffffffffff, 0);
		expect_at(&w, 0x0000800000000000, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0);
		expect_at(&w, 0xffff7fffffffffff, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0);
		expect_at(&w, 0xffff800000000000, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x800000000000, 0);
		expect_at(&w, 0x7fff800000000000, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0,
		          0); /* bit 63 counts */
		expect_at(&w, UINT64_MAX, MAU_STATUS_OK, MAU_SEG_MEMORY, 0xffffffffffff, 0);
		expect_at(&w, 0, MAU_STATUS_OK, MAU_SEG_MEMORY, 0, 0);
	}
}

/* N12: LDS is tested before scratch, both before canonical; the apertures may lie anywhere. */
static void n12_order(void **state)
{
	wave w;

	(void)state;
	wave_flat(&w, MAU_GFX_8, 0);
	w.ctx.shared_hi = 0x20000000;
	w.ctx.private_hi = 0x20000001;
	expect_at(&w, 0x2000000000000010, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1010);
	expect_at(&w, 0x2000000100000010, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x200400, 0);
	w.ctx.private_hi = 0x20000000; /* both the same */
	expect_at(&w, 0x2000000000000010, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1010);
	w.ctx.shared_hi = 0x1234; /* in the middle of memory */
	w.ctx.private_hi = 0;
	expect_at(&w, 0x123400000010, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1010);
	expect_at(&w, 0x123500000010, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x123500000010, 0);
	expect_at(&w, 0x10, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x200400, 0);
}

/* N12: the offset is added after the test, and moves no lane into or out of an aperture. */
static void n12_offset_after(void **state)
{
	wave w;

	(void)state;
	wave_flat(&w, MAU_GFX_11, 16);
	w.ctx.shared_hi = 0x1234;
	expect_at(&w, 0x1233fffffff8, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x123400000008, 0);
	expect_at(&w, 0x00007ffffffffff8, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x800000000008, 0);
	expect_at(&w, 0xfffffffffffffff8, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x000000000008,
	          0); /* 48 bits of the sum */
}

/* F3: the whole access inside [0, LDS_SIZE). */
static void f3_bounds(void **state)
{
	static const struct {
		uint8_t size, bytes;
	} sizes[] = {
		{MAU_SIZE_1, 1}, {MAU_SIZE_2, 2},   {MAU_SIZE_4, 4},
		{MAU_SIZE_8, 8}, {MAU_SIZE_12, 12}, {MAU_SIZE_16, 16},
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(sizes); i++) {
			const uint32_t last = 0x400 - sizes[i].bytes;

			wave_flat(&w, gfx, 0);
			w.req.op.size = sizes[i].size;
			expect_at(&w, LDS_AT, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1000);
			expect_at(&w, LDS_AT + last, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1000 + last);
			for (unsigned mode = 0; mode < 4;
			     mode++) { /* N10: no alignment mode brings it back */
				w.ctx.align = (uint8_t)mode;
				expect_at(&w, LDS_AT + last + 1, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0,
				          0);
			}
			expect_at(&w, LDS_AT + 0x400, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0, 0);
			expect_at(&w, LDS_AT + 0xffffffff, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0,
			          0); /* the end does not wrap */
			w.ctx.lds_size = 0;
			expect_at(&w, LDS_AT, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0, 0);
		}
}

/* F3, N10: on gfx7, 8 all 32 bits of M0 bound it as well. */
static void f3_m0(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_11; gfx++) {
		const unsigned bound = gfx <= MAU_GFX_8;

		wave_flat(&w, gfx, 0);
		w.req.op.size = MAU_SIZE_16;
		w.req.m0 = 0x100;
		expect_at(&w, LDS_AT + 0xf0, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x10f0);
		expect_at(&w, LDS_AT + 0xf1, bound ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK,
		          MAU_SEG_LDS, 0, bound ? 0 : 0x10f0 + (gfx > MAU_GFX_8));
		w.req.m0 = 0;
		expect_at(&w, LDS_AT, bound ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK, MAU_SEG_LDS, 0,
		          bound ? 0 : 0x1000);
		w.req.m0 = 0x10010; /* bit 16 counts: LDS_SIZE decides */
		expect_at(&w, LDS_AT + 0x3f0, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x13f0);
		w.req.m0 = 0x401;
		expect_at(&w, LDS_AT + 0x3f4, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0, 0);
	}
}

/* D27: 32 bits of the sum in LDS, 33 in scratch. */
static void d27_sums(void **state)
{
	wave w;

	(void)state;
	wave_flat(&w, MAU_GFX_10_3, 0x7ff);
	expect_at(&w, LDS_AT + 0xffffffff, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0,
	          0); /* offset 0x7fe */
	w.ctx.lds_size = 0x802;
	expect_at(&w, LDS_AT + 0xffffffff, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x17fe);
	w.req.op.inst_offset = 1;
	expect_at(&w, LDS_AT + 0xffffffff, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1000);
	expect_at(&w, SCRATCH_AT + 0xffffffff, MAU_STATUS_OK, MAU_SEG_SCRATCH,
	          0x200000 + 0x4000000000, 0);
}

/** The row of an access at 'low' of each space by alignment mode 0..3: -1 is MEMVIOL, else what is
 * added to the base. */
static void expect_modes(wave *w, unsigned first, unsigned last, unsigned low, const int want[4])
{
	for (unsigned gfx = first; gfx <= last; gfx++)
		for (unsigned mode = 0; mode < 4; mode++) {
			const int at = want[mode], ok = at >= 0;

			w->ctx.gfx = (uint8_t)gfx;
			w->ctx.align = (uint8_t)mode;
			expect_at(w, 0x5000 + low, ok ? MAU_STATUS_OK : MAU_STATUS_MEMVIOL,
			          MAU_SEG_MEMORY, 0x5000 + (ok ? (unsigned)at : low), 0);
			expect_at(w, LDS_AT + low, ok ? MAU_STATUS_OK : MAU_STATUS_MEMVIOL,
			          MAU_SEG_LDS, 0, ok ? 0x1000 + (uint32_t)at : 0);
		}
}

/* G in global memory and in LDS; scratch takes every address (F10). */
static void g_by_space(void **state)
{
	static const struct {
		unsigned size, low;
		int old, want[4];
	} rows[] = {
		{MAU_SIZE_1, 3, 3, {3, 3, 3, 3}},        {MAU_SIZE_2, 3, 3, {2, -1, -1, 3}},
		{MAU_SIZE_4, 3, 0, {0, -1, -1, 3}},      {MAU_SIZE_8, 4, 4, {4, 4, -1, 4}},
		{MAU_SIZE_12, 8, 8, {8, 8, -1, 8}},      {MAU_SIZE_16, 24, 24, {24, 24, -1, 24}},
		{MAU_SIZE_16, 21, 20, {20, -1, -1, 21}},
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		const int old[4] = {rows[i].old, rows[i].old, rows[i].old, rows[i].old};

		wave_flat(&w, MAU_GFX_7, 0);
		w.req.op.size = (uint8_t)rows[i].size;
		expect_modes(&w, MAU_GFX_7, MAU_GFX_8, rows[i].low, old); /* G1 */
		expect_modes(&w, MAU_GFX_9, MAU_GFX_11, rows[i].low, rows[i].want);
		for (unsigned mode = 0; mode < 4; mode++)
			for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_11; gfx++) {
				const unsigned low = rows[i].low;

				w.ctx.gfx = (uint8_t)gfx;
				w.ctx.align = (uint8_t)mode;
				expect_at(&w, SCRATCH_AT + low, MAU_STATUS_OK, MAU_SEG_SCRATCH,
				          0x200000 + low / 4 * 256 + low % 4, 0);
			}
	}
}

/* N10: G judges LDS_BASE + offset, so an odd LDS_BASE can make an access aligned. */
static void n10_lds_base(void **state)
{
	wave w;

	(void)state;
	wave_flat(&w, MAU_GFX_9, 0);
	w.ctx.lds_base = 0x1001;
	w.ctx.align = MAU_ALIGN_STRICT;
	expect_at(&w, LDS_AT, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0, 0);
	expect_at(&w, LDS_AT + 3, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1004);
	w.ctx.align = MAU_ALIGN_DWORD;
	expect_at(&w, LDS_AT, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1000); /* even below LDS_BASE */
}

/* Atomics by space: G6 in memory and LDS; F4 and N11 in scratch. */
static void f4_atomics(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_11; gfx++)
		for (unsigned mode = 0; mode < 4; mode++) {
			static const int four_old[4] = {0, 0, 0, 0}, eight_old[4] = {4, 4, 4, 4},
					 none[4] = {-1, -1, -1, -1};

			wave_flat(&w, gfx, 0);
			w.ctx.align = (uint8_t)mode;
			w.req.op.cls = MAU_CLS_ATOMIC;
			w.req.op.atomic = MAU_ATOMIC_ADD;
			expect_at(&w, SCRATCH_AT + 8, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x200200, 0);
			for (unsigned low = 1; low < 4;
			     low++) /* the address of a lane that may not is reported */
				expect_at(&w, SCRATCH_AT + 8 + low, MAU_STATUS_MEMVIOL,
				          MAU_SEG_SCRATCH, 0x200200 + low, 0);
			expect_modes(&w, gfx, gfx, 2, gfx <= MAU_GFX_8 ? four_old : none);
			expect_modes(&w, gfx, gfx, 4, eight_old);
			w.req.op.size = MAU_SIZE_8;
			w.ctx.align = (uint8_t)mode;
			expect_at(&w, SCRATCH_AT + 8, MAU_STATUS_MEMVIOL, MAU_SEG_SCRATCH, 0x200200,
			          0);
			expect_modes(&w, gfx, gfx, 4, gfx <= MAU_GFX_8 ? eight_old : none);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(f2_mixed_wave), cmocka_unit_test(f2_edges),
		cmocka_unit_test(n12_order),     cmocka_unit_test(n12_offset_after),
		cmocka_unit_test(f3_bounds),     cmocka_unit_test(f3_m0),
		cmocka_unit_test(d27_sums),      cmocka_unit_test(g_by_space),
		cmocka_unit_test(n10_lds_base),  cmocka_unit_test(f4_atomics),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
