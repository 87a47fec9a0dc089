/*
 * test_illegal.c - rules E1 to E5 with N7, N8, N9, D24: the examples of docs/spec/illegal.md and
 * every operation that L2 refuses.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/rules.h"

enum {
	E1 = 1 << 1,
	E2 = 1 << 2,
	E3 = 1 << 3,
	E4 = 1 << 4,
	E5 = 1 << 5
};

static void expect_errors(wave *w, unsigned errors)
{
	const unsigned first = errors & E5   ? 5
	                       : errors & E1 ? 1
	                       : errors & E2 ? 2
	                       : errors & E3 ? 3
	                       : errors & E4 ? 4
	                                     : 0;

	for (int active = 0; active < 2; active++) { /* reported when EXEC = 0, too */
		w->req.exec = active ? 5 : 0;
		wave_run(w);
		assert_int_equal(w->rsp.errors, errors);
		assert_int_equal(w->rsp.error, first);
		if (!errors)
			continue;
		assert_int_equal(w->rsp.txn_count, 0);
		assert_int_equal(w->rsp.bytes, 0);
		assert_int_equal(w->rsp.components, 1);
		assert_int_equal(w->rsp.lanes.status[0],
		                 active ? MAU_STATUS_ILLEGAL : MAU_STATUS_INACTIVE);
		assert_int_equal(w->rsp.lanes.status[1], MAU_STATUS_INACTIVE);
		assert_int_equal(w->rsp.lanes.address[0] | w->rsp.lanes.in_range[0] |
		                         w->rsp.lanes.lds_address[0],
		                 0);
		assert_int_equal(mau_cost(&w->ctx, &w->geo, 16, &w->rsp), 0); /* N23 */
	}
}

static void e1_addr64(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		const unsigned e1 = gfx <= MAU_GFX_7 ? E1 : 0; /* a reserved bit later (D2) */

		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.req.op.addr64 = 1;
		expect_errors(&w, 0);
		w.req.op.offen = 1;
		expect_errors(&w, e1);
		w.req.op.offen = 0;
		w.req.op.idxen = 1;
		expect_errors(&w, e1);
		w.req.op.idxen = 0;
		w.v.tid = 1;
		expect_errors(&w, e1);
		w.req.op.addr64 = 0;
		expect_errors(&w, 0);
		w.req.op = gfx < MAU_GFX_10
		                   ? op_typed(4, 7)
		                   : op_typed_unified(FORMAT_32_FLOAT); /* MTBUF has ADDR64, too */
		w.req.op.addr64 = 1;
		expect_errors(&w, e1);
	}
}

static void e2_load_to_lds(void **state)
{
	const mau_op refused[] = {
		op_load(MAU_SIZE_8),
		op_load(MAU_SIZE_12),
		op_load(MAU_SIZE_16),
		op_format(),
		op_atomic(MAU_SIZE_4),
		op_atomic(MAU_SIZE_8),
		{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .fmt = 1, .ncomp = 1},
		{.enc = MAU_ENC_MUBUF,
	         .cls = MAU_CLS_STORE,
	         .size = MAU_SIZE_4}, /* BUFFER_STORE_LDS_DWORD looks like this */
		{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_STORE, .size = MAU_SIZE_1},
		{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_STORE, .fmt = 1},
		{.enc = MAU_ENC_MUBUF,
	         .cls = MAU_CLS_LOAD,
	         .fmt = 1,
	         .d16 = MAU_D16_LO}, /* FORMAT_D16_X is not FORMAT_X */
		{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_1, .d16 = MAU_D16_LO},
		{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_2, .d16 = MAU_D16_HI},
		{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_CACHE}, /* N8 */
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(refused); i++) {
			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			w.req.op = refused[i];
			w.req.op.lds = 1;
			expect_errors(&w, E2);
			w.req.op.tfe = 1; /* N9 */
			expect_errors(&w, E2 | E3);
		}
}

/* GLOBAL and SCRATCH load bytes, shorts and dwords to LDS; other operations and FLAT do not. */
static void e2_segments(void **state)
{
	static const uint8_t encs[] = {MAU_ENC_FLAT, MAU_ENC_GLOBAL, MAU_ENC_SCRATCH};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++)
		for (size_t e = 0; e < COUNT(encs); e++)
			for (unsigned size = MAU_SIZE_1; size <= MAU_SIZE_16; size++) {
				const unsigned ok = encs[e] != MAU_ENC_FLAT && size <= MAU_SIZE_4;

				wave_begin(&w, gfx, MAU_RULES_MANUAL);
				w.req.op = op_segment(encs[e], MAU_SMODE_V, size, 0);
				w.req.op.lds = 1;
				expect_errors(&w, ok ? 0 : E2);
				w.req.op.tfe = 1;
				expect_errors(&w, ok ? E3 : E2 | E3);
				w.req.op.tfe = 0;
				w.req.op.cls = MAU_CLS_STORE;
				expect_errors(&w, E2);
				w.req.op.cls = MAU_CLS_LOAD;
				w.req.op.d16 = MAU_D16_HI;
				expect_errors(&w, E2);
			}
}

/** N24, D36: ADDTID loads to LDS by a separate opcode of gfx11, never by the LDS bit. */
static void e2_addtid(void **state)
{
	static const uint8_t smodes[] = {MAU_SMODE_S, MAU_SMODE_NONE};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(smodes); i++) {
			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			w.req.op = op_segment(MAU_ENC_GLOBAL, smodes[i], MAU_SIZE_4, 0);
			expect_errors(&w, 0);
			w.req.op.lds = 1;
			expect_errors(&w, gfx == MAU_GFX_11 ? 0 : E2);
			w.req.op.enc = MAU_ENC_SCRATCH; /* SS and ST are no ADDTID */
			expect_errors(&w, 0);
		}
}

/** N24: the words themselves, gfx10_3 and gfx11. */
static void e2_addtid_words(void **state)
{
	const struct {
		unsigned gfx;
		uint32_t words[2];
		unsigned errors;
	} rows[] = {
		{MAU_GFX_10_3,
	         {0xdc588000, 0x01020000},
	         0}, /* global_load_dword_addtid v1, s[2:3] */
		{MAU_GFX_10_3, {0xdc58a000, 0x01020000}, E2}, /* with bit 13, LDS */
		{MAU_GFX_11, {0xdcaa0000, 0x00020000}, 0}, /* global_load_lds_addtid_b32 s[2:3] */
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		mau_inst inst;

		assert_int_equal(mau_decode(rows[i].gfx, rows[i].words, &inst), MAU_OK);
		assert_int_equal(inst.op.smode, MAU_SMODE_S);
		assert_int_equal(inst.op.lds, i > 0);
		wave_begin(&w, rows[i].gfx, MAU_RULES_MANUAL);
		w.req.op = inst.op;
		expect_errors(&w, rows[i].errors);
	}
}

static void e3_tfe(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op.tfe = 1;
	expect_errors(&w, 0);
	w.req.op.lds = 1;
	expect_errors(&w, E3);
}

static void e5_and_order(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_7, MAU_RULES_MANUAL);
	w.req.op.unknown = 1;
	expect_errors(&w, E5);
	w.req.op.addr64 = w.req.op.offen = 1;
	expect_errors(&w, E5 | E1);
	w.req.op.unknown = 0;
	w.req.op.size = MAU_SIZE_8;
	w.req.op.lds = w.req.op.tfe = 1;
	expect_errors(&w, E1 | E2 | E3);
	w.v.type = 1; /* E before V7 */
	expect_errors(&w, E1 | E2 | E3);
}

/* F8, N7, D29: the final offset of a FLAT operation on gfx10.1, whatever else it is. */
static void e4_flat_offset(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_11; gfx++) {
		const unsigned e4 = gfx == MAU_GFX_10 ? E4 : 0;

		wave_begin(&w, gfx, MAU_RULES_SILICON);
		w.req.op = op_flat(MAU_SIZE_4, 0);
		expect_errors(&w, 0);
		w.req.op.inst_offset = 1;
		expect_errors(&w, e4);
		w.req.op.inst_offset = 0x7ff;
		expect_errors(&w, e4);
		w.req.op.cls = MAU_CLS_ATOMIC;
		w.req.op.atomic = MAU_ATOMIC_ADD;
		expect_errors(&w, e4);
		w.req.op.lds = 1;
		expect_errors(&w, e4 | E2); /* E2 is reported before E4 */
		w.req.op.tfe = 1;
		expect_errors(&w, e4 | E2 | E3);
		w.req.op.unknown = 1;
		expect_errors(&w, e4 | E2 | E3 | E5);
		w.req.op = op_segment(MAU_ENC_GLOBAL, MAU_SMODE_V, MAU_SIZE_4, 4);
		expect_errors(&w, gfx >= MAU_GFX_9 ? 0 : E5);
		w.req.op.enc = MAU_ENC_SCRATCH;
		expect_errors(&w, gfx >= MAU_GFX_9 ? 0 : E5);
	}
}

/* D24: FLAT from gfx7, GLOBAL and SCRATCH from gfx9, scalar loads everywhere. D26: they have no
 * ADDR64, so no E1. */
static void e5_generations(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned enc = MAU_ENC_FLAT; enc <= MAU_ENC_SMEM; enc++) {
			const unsigned first = enc == MAU_ENC_FLAT   ? MAU_GFX_7
			                       : enc == MAU_ENC_SMEM ? MAU_GFX_6
			                                             : MAU_GFX_9;

			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			w.req.op = op_segment(enc, MAU_SMODE_V, MAU_SIZE_4, 0);
			if (enc == MAU_ENC_SMEM) { /* its lane does not depend on EXEC */
				assert_int_equal(wave_run(&w)->errors, 0);
				w.req.op.unknown = 1;
				w.req.exec = 0;
				assert_int_equal(wave_run(&w)->errors, E5);
				assert_int_equal(w.rsp.txn_count, 0);
				continue;
			}
			expect_errors(&w, gfx >= first ? 0 : E5);
			w.req.op.addr64 = w.req.op.offen = w.req.op.idxen = 1;
			w.v.tid = 1;
			expect_errors(&w, gfx >= first ? 0 : E5);
			w.v = (vsharp){.type = 1}; /* nor a V#: not null, not ignored */
			expect_errors(&w, gfx >= first ? 0 : E5);
			if (gfx >=
			    first) /* address 0 is global memory, scratch offset 0 is scratch */
				assert_string_equal(mau_status_name(w.rsp.lanes.status[0]), "OK");
		}
}

/* Words of an opcode that the generation does not have, all the way from decode. */
static void e5_from_words(void **state)
{
	const uint32_t words[2] = {0xe0501123, 0x80020304}; /* opcode 0x14 */
	mau_inst inst;
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_7, MAU_RULES_MANUAL);
	assert_int_equal(mau_decode(MAU_GFX_7, words, &inst), MAU_OK);
	w.req.op = inst.op;
	expect_errors(&w, E5);
	assert_int_equal(mau_decode(MAU_GFX_8, words, &inst), MAU_OK);
	w.ctx.gfx = MAU_GFX_8;
	w.req.op = inst.op;
	expect_errors(&w, 0);
}

/* N8, D1: a legal cache operation has no address, whatever its V#. */
static void cache_operations(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_7, MAU_RULES_MANUAL);
	w.req.op = (mau_op){.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_CACHE, .size = MAU_SIZE_4};
	w.req.op.inst_offset = 8;
	w.v.type = 3;
	expect_lane(&w, MAU_STATUS_OK, 0, 0);
	assert_int_equal(w.rsp.txn_count, 0);
	assert_int_equal(w.rsp.bytes, 0);
	assert_int_equal(w.rsp.components, 1);
	w.v = (vsharp){.tid = 1};
	w.req.op.addr64 = 1; /* its V# is not read: ADD_TID is not an E1 */
	expect_lane(&w, MAU_STATUS_OK, 0, 0);
	assert_int_equal(w.rsp.error, MAU_ERROR_NONE);
	w.req.op.idxen = 1; /* its instruction bits are */
	expect_errors(&w, E1);
}

static void misuse(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.ctx.gfx = MAU_GFX_950 + 1;
	assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_ERR_GENERATION);
	w.ctx.gfx = MAU_GFX_9;
	w.req.op.enc = MAU_ENC_SMEM + 1;
	assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_ERR_OPERATION);
	w.req.op.enc = MAU_ENC_MUBUF;
	w.geo.window = 12;
	assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_ERR_GEOMETRY);
	w.geo = (mau_geometry){.window = 4, .line_bytes = 32};
	assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_ERR_GEOMETRY);
	w.ctx.lds_base = 1u << 18;
	w.geo.line_bytes = 64;
	assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_ERR_CONTEXT);
	w.ctx.lds_base = 0;
	for (unsigned low = 1; low < 4; low++) { /* D20 */
		w.ctx.scratch_base = 0x1000 + low;
		assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_ERR_CONTEXT);
	}
	w.ctx.scratch_base = (uint64_t)1 << 48;
	assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_ERR_CONTEXT);
	w.ctx.scratch_base = ((uint64_t)1 << 48) - 4;
	assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(e1_addr64),        cmocka_unit_test(e2_load_to_lds),
		cmocka_unit_test(e2_addtid),        cmocka_unit_test(e2_addtid_words),
		cmocka_unit_test(e2_segments),      cmocka_unit_test(e3_tfe),
		cmocka_unit_test(e4_flat_offset),   cmocka_unit_test(e5_generations),
		cmocka_unit_test(e5_and_order),     cmocka_unit_test(e5_from_words),
		cmocka_unit_test(cache_operations), cmocka_unit_test(misuse),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
