/*
 * test_registers.c - operands of instructions and requests from registers (mau/registers.h). Words
 * and register numbers are written by hand from docs/spec/decode.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <cmocka.h>

#include "mau/registers.h"

static mau_context ctx;
static mau_inst inst;
static mau_operand list[MAU_MAX_OPERANDS];
static uint32_t sgpr[128], vgpr[256][MAU_WAVE];

/* Register s has the value 0x1000 + s; lane l of VGPR v has v * 0x100 + l. */
static mau_registers registers = {.sgpr = sgpr,
                                  .sgprs = 106,
                                  .vgpr = vgpr,
                                  .vgprs = 256,
                                  .exec = 0x8000000000000003,
                                  .m0 = 0x77};

static int fill(void **state)
{
	(void)state;
	for (unsigned s = 0; s < 128; s++)
		sgpr[s] = 0x1000 + s;
	for (unsigned v = 0; v < 256; v++)
		for (unsigned l = 0; l < MAU_WAVE; l++)
			vgpr[v][l] = v * 0x100 + l;
	return 0;
}

/* Decodes two words. Returns the number of operands. */
static int operands(unsigned gfx, uint32_t word0, uint32_t word1)
{
	assert_int_equal(mau_context_init(&ctx, gfx), MAU_OK);
	assert_int_equal(mau_decode(gfx, (uint32_t[3]){word0, word1, 0}, &inst), MAU_OK);
	return mau_inst_operands(&ctx, &inst, list);
}

static void check(unsigned n, enum mau_role role, const char *name)
{
	char text[32];

	assert_int_equal(list[n].role, role);
	mau_operand_print(ctx.gfx, &list[n], text, sizeof(text));
	assert_string_equal(text, name);
}

static mau_request request(void)
{
	mau_request req;

	assert_int_equal(
		mau_request_from_inst(&ctx, &inst, mau_read_registers, &registers, &req, NULL),
		MAU_OK);
	return req;
}

static void missing(const mau_registers *from, enum mau_role role, const char *name)
{
	mau_registers copy = *from;
	mau_request req = {.tag = 9};
	mau_operand o;
	char text[32];

	assert_int_equal(mau_request_from_inst(&ctx, &inst, mau_read_registers, &copy, &req, &o),
	                 MAU_ERR_REGISTER);
	assert_int_equal(o.role, role);
	mau_operand_print(ctx.gfx, &o, text, sizeof(text));
	assert_string_equal(text, name);
	assert_int_equal(req.tag, 9); /* nothing is written */
}

/* buffer_load_dword v1, v[2:3], s[8:11], s16 idxen offen offset:4 */
static void test_buffer(void **state)
{
	mau_request req;

	(void)state;
	assert_int_equal(operands(MAU_GFX_9, 0xe0503004, 0x10020102), 4);
	check(0, MAU_ROLE_VSHARP, "s[8:11]");
	check(1, MAU_ROLE_SCALAR, "s16");
	check(2, MAU_ROLE_VADDR, "v[2:3]");
	check(3, MAU_ROLE_EXEC, "exec");
	req = request();
	assert_int_equal(req.op.inst_offset, 4);
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(req.vsharp[i], 0x1008 + i);
	assert_int_equal(req.saddr, 0x1010);
	assert_int_equal(req.v0[5], 0x205); /* A1: the index is the first VGPR */
	assert_int_equal(req.v1[63], 0x33f);
	assert_true(req.exec == 0x8000000000000003);
	assert_int_equal(req.m0, 0);
}

/* Without OFFEN and IDXEN no VGPR is read; SOFFSET is the constant -16, M0, EXEC. */
static void test_scalar(void **state)
{
	(void)state;
	assert_int_equal(operands(MAU_GFX_9, 0xe0500000, 0xd0020100), 3);
	check(1, MAU_ROLE_SCALAR, "0xfffffff0");
	assert_int_equal(list[1].count, 0);
	assert_int_equal(request().saddr, 0xfffffff0);
	assert_int_equal(operands(MAU_GFX_9, 0xe0500000, 0x7c020100), 3);
	check(1, MAU_ROLE_SCALAR, "m0");
	assert_int_equal(request().saddr, 0x77);
	assert_int_equal(request().m0, 0x77);
	assert_int_equal(operands(MAU_GFX_11, 0xe0500000, 0x7d020000), 3); /* M0 is 125 there */
	check(1, MAU_ROLE_SCALAR, "m0");
	assert_int_equal(operands(MAU_GFX_9, 0xe0500000, 0x7f020100), 3);
	check(1, MAU_ROLE_SCALAR, "exec_hi");
	assert_int_equal(request().saddr, 0x80000000);
}

/* buffer_load_dword v1, v[2:3], s[8:11], 0 addr64 on gfx7 (A8) */
static void test_addr64(void **state)
{
	(void)state;
	assert_int_equal(operands(MAU_GFX_7, 0xe0308000, 0x80020102), 4);
	check(2, MAU_ROLE_POINTER, "v[2:3]");
	assert_int_equal(request().v0[1], 0x201);
	assert_int_equal(request().v1[1], 0x301);
}

/* buffer_load_dword v1, v0, s[4:7], 0 offen lds: M0 is the LDS address. */
static void test_lds(void **state)
{
	(void)state;
	assert_int_equal(operands(MAU_GFX_9, 0xe0511000, 0x80010100), 5);
	check(4, MAU_ROLE_M0, "m0");
	assert_int_equal(list[4].optional, 0);
	assert_int_equal(request().m0, 0x77);
}

/* flat_load_dword v3, v[1:2]; up to gfx8 M0 is needed if a lane is in LDS (F3). */
static void test_flat(void **state)
{
	(void)state;
	assert_int_equal(operands(MAU_GFX_9, 0xdc500008, 0x03000001), 2);
	check(0, MAU_ROLE_POINTER, "v[1:2]");
	check(1, MAU_ROLE_EXEC, "exec");
	assert_int_equal(operands(MAU_GFX_8, 0xdc500000, 0x03000001), 3);
	check(2, MAU_ROLE_M0, "m0");
	assert_int_equal(list[2].optional, 1);
}

static bool has_m0;

/* The registers of the file, but M0 only if has_m0 is true. */
static int read_some(void *arg, const mau_operand *o, unsigned index, uint32_t *values)
{
	return o->bank == MAU_BANK_M0 && !has_m0 ? 0 : mau_read_registers(arg, o, index, values);
}

static void test_flat_m0(void **state)
{
	mau_request req;
	mau_operand o;

	(void)state;
	operands(MAU_GFX_8, 0xdc500000, 0x03000001);
	assert_int_equal(mau_request_from_inst(&ctx, &inst, read_some, &registers, &req, &o),
	                 MAU_OK);
	assert_int_equal(req.m0, 0);
	vgpr[2][2] = ctx.shared_hi; /* an inactive lane */
	assert_int_equal(mau_request_from_inst(&ctx, &inst, read_some, &registers, &req, &o),
	                 MAU_OK);
	vgpr[2][1] = ctx.shared_hi;
	assert_int_equal(mau_request_from_inst(&ctx, &inst, read_some, &registers, &req, &o),
	                 MAU_ERR_REGISTER);
	assert_int_equal(o.role, MAU_ROLE_M0);
	has_m0 = true;
	assert_int_equal(mau_request_from_inst(&ctx, &inst, read_some, &registers, &req, &o),
	                 MAU_OK);
	assert_int_equal(req.m0, 0x77);
}

/* global_load_dword v3, v1, s[2:3]; v[1:2], off; scratch_load_dword v3, off, s5 */
static void test_segments(void **state)
{
	(void)state;
	assert_int_equal(operands(MAU_GFX_9, 0xdc508000, 0x03020001), 3);
	check(0, MAU_ROLE_SCALAR, "s[2:3]");
	check(1, MAU_ROLE_VADDR, "v1");
	assert_true(request().saddr == 0x100300001002);
	assert_int_equal(operands(MAU_GFX_9, 0xdc508000, 0x037f0001), 2);
	check(0, MAU_ROLE_POINTER, "v[1:2]");
	assert_int_equal(operands(MAU_GFX_9, 0xdc504000, 0x03050001), 2);
	check(0, MAU_ROLE_SCALAR, "s5");
	check(1, MAU_ROLE_EXEC, "exec");
	assert_int_equal(operands(MAU_GFX_9, 0xdc504000, 0x037f0001), 2);
	check(0, MAU_ROLE_VADDR, "v1");
}

/* s_buffer_load_dword s5, s[8:11], 0x10; with s20 as offset. EXEC is not read (R13). */
static void test_smem(void **state)
{
	(void)state;
	assert_int_equal(operands(MAU_GFX_9, 0xc0220144, 0x10), 1);
	check(0, MAU_ROLE_VSHARP, "s[8:11]");
	assert_true(request().exec == 0);
	assert_int_equal(operands(MAU_GFX_9, 0xc0200144, 0x14), 2);
	check(1, MAU_ROLE_SCALAR, "s20");
	assert_int_equal(request().saddr, 0x1014);
	assert_int_equal(operands(MAU_GFX_7, 0xc202c9ff, 0x40), 1); /* literal: 0x40 dwords */
}

/* buffer_wbinvl1 reads nothing (N8); an unknown opcode no VGPR (E5). */
static void test_few(void **state)
{
	(void)state;
	assert_int_equal(operands(MAU_GFX_9, 0xe0f80000, 0), 0);
	assert_int_equal(request().exec, 0);
	assert_int_equal(operands(MAU_GFX_9, 0xe1fc1000, 0x80010100), 3);
	assert_int_equal(inst.op.unknown, 1);
	ctx.gfx = 200;
	assert_int_equal(mau_inst_operands(&ctx, &inst, list), MAU_ERR_GENERATION);
	assert_int_equal(mau_request_from_inst(&ctx, &inst, mau_read_registers, &registers,
	                                       &(mau_request){0}, NULL),
	                 MAU_ERR_GENERATION);
}

/* buffer_load_dword v1, v0, s[4:7], 0 offen on gfx10 with 32 lanes: EXEC is one register. */
static void test_wave32(void **state)
{
	(void)state;
	operands(MAU_GFX_10, 0xe0301000, 0x80010100);
	ctx.wave32 = 1;
	assert_int_equal(mau_inst_operands(&ctx, &inst, list), 4);
	assert_int_equal(list[3].count, 1);
	assert_true(request().exec == 3);
	assert_int_equal(request().v0[31], 31);
	assert_int_equal(request().v0[32], 0);
}

/* Each register that the caller does not have is named. */
static void test_missing(void **state)
{
	mau_registers few = registers;

	(void)state;
	operands(MAU_GFX_9, 0xe0503004, 0x10020102);
	few.sgprs = 11;
	missing(&few, MAU_ROLE_VSHARP, "s[8:11]");
	few.sgprs = 16;
	missing(&few, MAU_ROLE_SCALAR, "s16");
	few.sgprs = 17;
	few.vgprs = 3;
	missing(&few, MAU_ROLE_VADDR, "v[2:3]");
	operands(MAU_GFX_9, 0xdc500008, 0x030000ff); /* the pair would end with v256 */
	missing(&registers, MAU_ROLE_POINTER, "v[255:256]");
	operands(MAU_GFX_9, 0xdc508000, 0x036a0001); /* SADDR is VCC */
	missing(&registers, MAU_ROLE_SCALAR, "vcc");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_buffer, fill),
		cmocka_unit_test_setup(test_scalar, fill),
		cmocka_unit_test_setup(test_addr64, fill),
		cmocka_unit_test_setup(test_lds, fill),
		cmocka_unit_test_setup(test_flat, fill),
		cmocka_unit_test_setup(test_flat_m0, fill),
		cmocka_unit_test_setup(test_segments, fill),
		cmocka_unit_test_setup(test_smem, fill),
		cmocka_unit_test_setup(test_few, fill),
		cmocka_unit_test_setup(test_wave32, fill),
		cmocka_unit_test_setup(test_missing, fill),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
