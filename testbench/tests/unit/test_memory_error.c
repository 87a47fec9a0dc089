/*
 * test_memory_error.c - memory answers FAULT or NACK (docs/spec/memory.md M1 to M8): the worked
 * examples of that page and their corners, in both forms.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/fast.h"
#include "tests/unit/execute_case.h"

enum {
	MEMORY = 1, /* of memviol */
	LDS = 2
};

static struct byte_memory fast_memory;
static mau_execution fast;

/** Executes in both forms, which must give the same bytes, registers and answers. */
static void run_both(void)
{
	mau_memory by_lines;

	fast_memory = c.memory;
	fast_memory.most = 64;
	by_lines = byte_callbacks(&fast_memory);
	run();
	assert_int_equal(mau_fast_execute(&c.w.ctx, &c.w.geo, &c.w.req,
	                                  (const uint32_t(*)[MAU_WAVE])c.vdata, &by_lines, &fast,
	                                  NULL),
	                 MAU_OK);
	assert_memory_equal(fast.vgpr, c.out.vgpr, sizeof fast.vgpr);
	assert_memory_equal(fast.sgpr, c.out.sgpr, sizeof fast.sgpr);
	assert_memory_equal(fast.moved, c.out.moved, sizeof fast.moved);
	assert_memory_equal(fast.element, c.out.element, sizeof fast.element);
	assert_int_equal(fast.memviol, c.out.memviol);
	assert_int_equal(fast.fault_lanes, c.out.fault_lanes);
	assert_int_equal(fast.nack_lanes, c.out.nack_lanes);
	for (unsigned i = 0; i < c.memory.used; i++) {
		const struct byte_block *x = &c.memory.block[c.memory.slot[i]];

		assert_memory_equal(x->bytes,
		                    byte_block_of(&fast_memory, x->space, x->number * BLOCK)->bytes,
		                    BLOCK);
	}
}

static void expect_answers(unsigned memviol, uint64_t fault_lanes, uint64_t nack_lanes)
{
	assert_int_equal(c.out.memviol, memviol);
	assert_int_equal(c.out.fault_lanes, fault_lanes);
	assert_int_equal(c.out.nack_lanes, nack_lanes);
}

/* M2: dwordx2 at 0x1038, 0x103c, 0x1040; line 0x1040 is FAULT: lane 1 crosses into it and loses
 * its first dword, too; lane 0 keeps both. */
static void m2_load(void **state)
{
	(void)state;
	begin(MAU_GFX_9, 3);
	c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_8);
	for (unsigned l = 0; l < 3; l++)
		at(l, 0, 0x38 + 4 * l);
	byte_answer(&c.memory, 0x1040, 64, MAU_MEMORY_FAULT, false);
	run_both();
	expect_vgpr(0, 0, 0x4b4a4948);
	expect_vgpr(1, 0, 0x4f4e4d4c);
	for (unsigned d = 0; d < 2; d++)
		for (unsigned l = 1; l < 3; l++)
			expect_vgpr(d, l, 0);
	expect_answers(MEMORY, 6, 0);
	assert_int_equal(c.out.error_line[1], 0x1040);
	assert_int_equal(c.out.error_line[2], 0x1040);
	assert_int_equal(c.out.first_line, 0x1040);
	assert_int_equal(c.out.first_code, MAU_MEMORY_FAULT);
	expect_status(1, MAU_STATUS_OK); /* M8 */
	expect_touched(MAU_SPACE_MEMORY, 0x1040, 0, 0);
}

/* M2, G4: DST_SEL 1 gives 0 in a lane that met FAULT; a lane out of range keeps its 1. */
static void m2_dst_sel(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_12; gfx++)
		for (unsigned code = MAU_MEMORY_FAULT; code <= MAU_MEMORY_NACK; code++) {
			begin(gfx, 3);
			c.w.req.op = (mau_op){.fmt = 1, .ncomp = 1, .offen = 1};
			c.sel = 1 << 3 | 4; /* X is R, Y is 1 */
			c.w.v.records = 0x44;
			at(1, 0, 0x40);
			at(2, 0, 0x44);
			byte_answer(&c.memory, 0x1040, 4, (int)code, false);
			run_both();
			expect_vgpr(0, 0, 0x13121110);
			expect_vgpr(1, 0, 0x3f800000);
			expect_vgpr(0, 1, 0);
			expect_vgpr(1, 1, 0);
			expect_status(2, MAU_STATUS_OUT_OF_RANGE);
			expect_vgpr(1, 2, 0x3f800000);
			expect_answers(code == MAU_MEMORY_FAULT ? MEMORY : 0,
			               code == MAU_MEMORY_FAULT ? 2 : 0,
			               code == MAU_MEMORY_FAULT ? 0 : 2);
		}
}

/* M2: a D16 load writes 0 in the half that it writes. */
static void m2_d16(void **state)
{
	(void)state;
	begin(MAU_GFX_9, 2);
	c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_2);
	c.w.req.op.d16 = MAU_D16_HI;
	at(1, 0, 0x40);
	byte_answer(&c.memory, 0x1040, 64, MAU_MEMORY_FAULT, false);
	run_both();
	expect_bits(0, 0, 0xffff0000, 0x11100000);
	expect_bits(0, 1, 0xffff0000, 0);
}

/* M3: dwordx2 at 0x103c: the first dword is written, the second is not; lane 1 is in line 0x1000
 * alone. */
static void m3_store(void **state)
{
	(void)state;
	begin(MAU_GFX_9, 2);
	c.w.req.op = op_of(MAU_CLS_STORE, MAU_SIZE_8);
	at(0, 0, 0x3c);
	at(1, 0, 0x20);
	for (unsigned d = 0; d < 2; d++)
		for (unsigned l = 0; l < 2; l++)
			c.vdata[d][l] = 0xa0 + 16 * d + l;
	byte_answer(&c.memory, 0x1040, 8, MAU_MEMORY_FAULT, true);
	run_both();
	expect_dword(0x103c, 0xa0);
	expect_dword(0x1040, 0x53525150);
	expect_dword(0x1020, 0xa1);
	expect_dword(0x1024, 0xb1);
	expect_answers(MEMORY, 1, 0);
	assert_int_equal(c.out.moved[0], 0x0f);
	assert_int_equal(c.out.moved[1], 0xff);
	assert_int_equal(c.out.error_line[0], 0x1040);
}

/* M6: a store into a page that is absent is dropped, without MEMVIOL. */
static void m6_store(void **state)
{
	(void)state;
	begin(MAU_GFX_9, 2);
	c.w.req.op = op_of(MAU_CLS_STORE, MAU_SIZE_4);
	c.vdata[0][0] = c.vdata[0][1] = 0xa0;
	at(1, 0, 0x1000);
	byte_answer(&c.memory, 0x2000, 4096, MAU_MEMORY_NACK, false);
	run_both();
	expect_dword(0x1000, 0xa0);
	expect_dword(0x2000, 0x23222120);
	expect_answers(0, 0, 2);
	assert_int_equal(c.out.first_code, MAU_MEMORY_NACK);
}

/* M4: ADD of six lanes; 0x1040 is read-only. The lanes there return 0, with 1 in the TFE dword. */
static void m4_atomic(void **state)
{
	(void)state;
	begin(MAU_GFX_9, 4);
	c.w.req.op = atomic_of(MAU_ATOMIC_ADD, MAU_SIZE_4);
	c.w.req.op.tfe = 1;
	for (unsigned l = 0; l < 4; l++) {
		at(l, 0, 0x40 * (l % 2));
		c.vdata[0][l] = l + 1;
	}
	byte_poke(&c.memory, MAU_SPACE_MEMORY, 0x1000, 100);
	byte_poke(&c.memory, MAU_SPACE_MEMORY, 0x1040, 200);
	byte_answer(&c.memory, 0x1040, 4, MAU_MEMORY_FAULT, true);
	run_both();
	expect_vgpr(0, 0, 100);
	expect_vgpr(0, 2, 101);
	expect_vgpr(0, 1, 0);
	expect_vgpr(0, 3, 0);
	for (unsigned l = 0; l < 4; l++)
		expect_vgpr(1, l, l % 2);
	expect_dword(0x1000, 104);
	expect_dword(0x1040, 200);
	expect_answers(MEMORY, 10, 0);
	assert_int_equal(c.out.changed[1], 0);
}

/* M4, N4: an 8-byte element of gfx8 across two lines; the second is FAULT: neither half changes. */
static void m4_two_lines(void **state)
{
	(void)state;
	begin(MAU_GFX_8, 1);
	c.w.req.op = atomic_of(MAU_ATOMIC_ADD, MAU_SIZE_8);
	at(0, 0, 0x3c);
	c.vdata[0][0] = 1;
	byte_answer(&c.memory, 0x1040, 64, MAU_MEMORY_FAULT, false);
	run_both();
	expect_vgpr(0, 0, 0);
	expect_vgpr(1, 0, 0);
	expect_dword(0x103c, 0x4f4e4d4c);
	expect_dword(0x1040, 0x53525150);
	expect_answers(MEMORY, 1, 0);
	assert_int_equal(c.out.error_line[0], 0x1000); /* the line of the request */
}

/* M5: a load to LDS writes 0, a scalar load reads 0 in every SGPR, also of the line that is OK. */
static void m5_lds_and_scalar(void **state)
{
	(void)state;
	begin(MAU_GFX_9, 2);
	c.w.ctx.lds_base = 0x1000;
	c.w.req.op.lds = 1;
	at(1, 0, 0x40);
	byte_answer(&c.memory, 0x1040, 64, MAU_MEMORY_FAULT, false);
	run_both();
	expect_lds(0x1000, 0x13121110);
	expect_lds(0x1004, 0);
	expect_answers(MEMORY, 2, 0);
	for (unsigned code = MAU_MEMORY_FAULT; code <= MAU_MEMORY_NACK; code++) {
		begin(MAU_GFX_9, 1);
		c.w.req.op = op_scalar(MAU_SIZE_32, 0x30);
		byte_answer(&c.memory, 0x1040, 4, (int)code, false);
		run_both();
		assert_int_equal(c.out.sgprs, 8);
		for (unsigned n = 0; n < 8; n++)
			assert_int_equal(c.out.sgpr[n], 0);
		expect_answers(code == MAU_MEMORY_FAULT ? MEMORY : 0,
		               code == MAU_MEMORY_FAULT ? 2 : 0, code == MAU_MEMORY_NACK ? 2 : 0);
	}
}

/* M6: NACK and TFE; a MEMVIOL that the unit decides has TFE dword 0; M1: FAULT beats NACK. */
static void m6_tfe(void **state)
{
	(void)state;
	begin(MAU_GFX_9, 4);
	c.w.ctx.align = MAU_ALIGN_STRICT;
	c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_8);
	c.w.req.op.tfe = 1;
	at(0, 0, 0x00);
	at(1, 0, 0x40);
	at(2, 0, 0x84);
	at(3, 0, 0x80);
	byte_answer(&c.memory, 0x1040, 64, MAU_MEMORY_NACK, false);
	byte_answer(&c.memory, 0x1080, 64, MAU_MEMORY_FAULT, false);
	run_both();
	expect_status(2, MAU_STATUS_MEMVIOL); /* 8 bytes at 0x1084: mode STRICT */
	for (unsigned l = 0; l < 4; l++)
		expect_vgpr(2, l, l == 1 || l == 3);
	expect_answers(MEMORY, 8, 2);
	c.w.ctx.align = MAU_ALIGN_DWORD;
	at(2, 0, 0x7c); /* NACK, then FAULT */
	byte_start(&c.memory, 0, 64);
	byte_answer(&c.memory, 0x1040, 64, MAU_MEMORY_NACK, false);
	byte_answer(&c.memory, 0x1080, 64, MAU_MEMORY_FAULT, false);
	run_both();
	expect_answers(MEMORY, 12, 2);
	assert_int_equal(c.out.error_line[2], 0x1080);
	assert_int_equal(c.out.first_line, 0x1040);
	assert_int_equal(c.out.first_code, MAU_MEMORY_NACK);
	c.memory.ranges = 1; /* the NACK alone */
	run_both();
	expect_answers(0, 0, 6);
}

/* M7: both bits; a FLAT lane in LDS does not see the codes of memory. */
static void m7_flat(void **state)
{
	(void)state;
	begin(MAU_GFX_9, 3);
	c.w.ctx.lds_base = 0x1000;
	c.w.ctx.lds_size = 0x100;
	c.w.req.op = op_flat(MAU_SIZE_4, 0);
	wave_pointer(&c.w, 0, ((uint64_t)SHARED_HI << 32) + 0x18);
	wave_pointer(&c.w, 1, 0x1040);
	wave_pointer(&c.w, 2, ((uint64_t)SHARED_HI << 32) + 0x100);
	byte_answer(&c.memory, 0x1000, 4096, MAU_MEMORY_FAULT, false);
	run_both();
	expect_vgpr(0, 0, 0xd4d5d6d7);
	expect_vgpr(0, 1, 0);
	expect_vgpr(0, 2, 0);
	expect_answers(MEMORY | LDS, 2, 0);
	assert_int_equal(c.out.response.memviol, LDS); /* what the address unit decides */
}

/* Without mau_memory.request: the worst code of a load's reads; the first write ends a store. */
static int read_code, write_code, writes;

static int read_with(void *user, enum mau_space space, uint64_t address, uint8_t *bytes,
                     unsigned count)
{
	(void)user, (void)space;
	memset(bytes, 0x55, count);
	return address >= 0x1008 ? read_code : MAU_MEMORY_OK;
}

static int write_with(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                      unsigned count)
{
	(void)user, (void)space, (void)address, (void)bytes, (void)count;
	writes++;
	return writes == 3 ? write_code : MAU_MEMORY_OK;
}

static int execute_with(unsigned cls)
{
	const mau_memory memory = {.read = read_with, .write = write_with};

	writes = 0;
	begin(MAU_GFX_9, 4);
	c.w.req.op = cls == MAU_CLS_ATOMIC ? atomic_of(MAU_ATOMIC_ADD, MAU_SIZE_4)
	                                   : op_of(cls, MAU_SIZE_4);
	vsharp_words(MAU_GFX_9, &c.w.v, c.w.req.vsharp);
	return mau_execute(&c.w.ctx, &c.w.geo, &c.w.req, (const uint32_t(*)[MAU_WAVE])c.vdata,
	                   &memory, &c.out);
}

static void codes_of_bytes(void **state)
{
	(void)state;
	read_code = write_code = MAU_MEMORY_NACK;
	assert_int_equal(execute_with(MAU_CLS_LOAD), MAU_OK);
	expect_answers(0, 0, 15); /* one request */
	assert_int_equal(c.out.vgpr[0][0], 0);
	assert_int_equal(execute_with(MAU_CLS_STORE), MAU_OK);
	assert_int_equal(writes, 3);
	expect_answers(0, 0, 15);
	assert_int_equal(c.out.moved[1], 15);
	assert_int_equal(c.out.moved[2], 0);
	read_code = MAU_MEMORY_OK;
	write_code = MAU_MEMORY_FAULT;
	assert_int_equal(execute_with(MAU_CLS_ATOMIC), MAU_OK);
	expect_answers(MEMORY, 4, 0); /* an atomic has one request for each lane */
	assert_int_equal(c.out.vgpr[0][1], 0x55555555);
	assert_int_equal(c.out.vgpr[0][2], 0);
	assert_int_equal(c.out.vgpr[0][3], 0x55555555);
	read_code = 3; /* no code: it refuses */
	assert_int_equal(execute_with(MAU_CLS_LOAD), MAU_ERR_MEMORY);
	assert_int_equal(c.out.refused_lane, 2);
	expect_answers(0, 0, 0);
}

/* LDS has no codes: any answer but OK refuses. */
static int fault_in_lds(void *user, enum mau_space space, uint64_t address, uint8_t *bytes,
                        unsigned count)
{
	(void)user, (void)address;
	memset(bytes, 0, count);
	return space == MAU_SPACE_LDS ? MAU_MEMORY_FAULT : MAU_MEMORY_OK;
}

static void lds_refuses(void **state)
{
	const mau_memory memory = {.read = fault_in_lds, .write = write_with};

	(void)state;
	begin(MAU_GFX_9, 1);
	c.w.req.op = op_flat(MAU_SIZE_4, 0);
	wave_pointer(&c.w, 0, (uint64_t)SHARED_HI << 32);
	assert_int_equal(mau_execute(&c.w.ctx, &c.w.geo, &c.w.req,
	                             (const uint32_t(*)[MAU_WAVE])c.vdata, &memory, &c.out),
	                 MAU_ERR_MEMORY);
	assert_int_equal(c.out.refused_space, MAU_SPACE_LDS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m2_load),        cmocka_unit_test(m2_dst_sel),
		cmocka_unit_test(m2_d16),         cmocka_unit_test(m3_store),
		cmocka_unit_test(m6_store),       cmocka_unit_test(m4_atomic),
		cmocka_unit_test(m4_two_lines),   cmocka_unit_test(m5_lds_and_scalar),
		cmocka_unit_test(m6_tfe),         cmocka_unit_test(m7_flat),
		cmocka_unit_test(codes_of_bytes), cmocka_unit_test(lds_refuses),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
