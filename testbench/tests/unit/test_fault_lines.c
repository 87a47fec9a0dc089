/*
 * test_fault_lines.c - the codes of a memory that answers by lines, as AXI4 does, against those by
 * bytes (M1). Numbers are written out from docs/axi4.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stimulus/episode_data.h"

#define OK MAU_MEMORY_OK
#define FAULT MAU_MEMORY_FAULT
#define NACK MAU_MEMORY_NACK

static tb_fault ranges[] = {
	{0x1010, 4, TB_FAULT_NACK},       /* in the line 0x1000 */
	{0x2000, 64, TB_FAULT_READ_ONLY}, /* the line 0x2000 */
	{0xfc0, 1, TB_FAULT_FAULT},       /* the line 0xfc0 */
};
static const tb_data data = {.fault = ranges, .faults = 3};

static unsigned code(unsigned kind, uint64_t line, uint64_t bytes, enum tb_lines lines,
                     unsigned line_bytes)
{
	const mau_memory_request r = {.kind = (uint8_t)kind, .line = line, .bytes = {bytes, 0}};

	return tb_line_code(&data, &r, lines, line_bytes);
}

static unsigned atomic(uint64_t address, uint8_t size, enum tb_lines lines)
{
	const mau_memory_request r = {
		.kind = MAU_MEM_ATOMIC, .size = size, .line = address & ~63ull, .address = address};

	return tb_line_code(&data, &r, lines, 64);
}

/* By bytes: bytes 0x10 to 0x13 of the line answer NACK. By lines: any byte answers FAULT. */
static void test_part_of_a_line(void **state)
{
	(void)state;
	assert_int_equal(code(MAU_MEM_READ, 0x1000, 1 << 16, TB_LINES_NO, 64), NACK);
	assert_int_equal(code(MAU_MEM_READ, 0x1000, 1 << 15, TB_LINES_NO, 64), OK);
	assert_int_equal(code(MAU_MEM_READ, 0x1000, 1 << 16, TB_LINES_AS_ASKED, 64), FAULT);
	assert_int_equal(code(MAU_MEM_READ, 0x1000, 1 << 15, TB_LINES_AS_ASKED, 64), FAULT);
	assert_int_equal(code(MAU_MEM_WRITE, 0x1000, 1, TB_LINES_AS_ASKED, 64), FAULT);
	assert_int_equal(code(MAU_MEM_WRITE, 0x1040, 1, TB_LINES_AS_ASKED, 64), OK);
}

/* A line of 128 bytes has the range in its upper half. */
static void test_line_of_128(void **state)
{
	(void)state;
	assert_int_equal(code(MAU_MEM_READ, 0xf80, 1, TB_LINES_AS_ASKED, 128), FAULT);
	assert_int_equal(code(MAU_MEM_READ, 0xf80, 1, TB_LINES_AS_ASKED, 64), OK);
}

static void test_read_only(void **state)
{
	(void)state;
	assert_int_equal(code(MAU_MEM_READ, 0x2000, 1, TB_LINES_AS_ASKED, 64), OK);
	assert_int_equal(code(MAU_MEM_WRITE, 0x2000, 1, TB_LINES_AS_ASKED, 64), FAULT);
	assert_int_equal(code(MAU_MEM_READ, 0x2000, 1, TB_LINES_WRITTEN, 64), FAULT);
	assert_int_equal(atomic(0x2000, 4, TB_LINES_WRITTEN), FAULT);
}

/* An element of 8 bytes at the end of a line has bytes of two lines. */
static void test_crossing_element(void **state)
{
	(void)state;
	assert_int_equal(atomic(0x1ffc, 8, TB_LINES_WRITTEN), FAULT); /* 0x1fc0, 0x2000 */
	assert_int_equal(atomic(0x1ffc, 4, TB_LINES_WRITTEN), OK);
	assert_int_equal(atomic(0x203c, 8, TB_LINES_WRITTEN), FAULT);
	assert_int_equal(atomic(0x103c, 8, TB_LINES_NO), OK); /* no byte of 0x1010 to 0x1013 */
	assert_int_equal(atomic(0x103c, 8, TB_LINES_AS_ASKED), FAULT);
	assert_int_equal(atomic(0xfffffffffffc, 8, TB_LINES_WRITTEN), OK); /* goes on at 0 */
}

/* Atomics in an episode make read-only lines unreadable. */
static void test_atomics(void **state)
{
	static mau_request req[2];

	(void)state;
	req[0].op.cls = MAU_CLS_STORE;
	req[1].op.cls = MAU_CLS_ATOMIC;
	assert_int_equal(tb_axi4_lines(req, 1), TB_LINES_AS_ASKED);
	assert_int_equal(tb_axi4_lines(req, 2), TB_LINES_WRITTEN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_part_of_a_line), cmocka_unit_test(test_line_of_128),
		cmocka_unit_test(test_read_only),      cmocka_unit_test(test_crossing_element),
		cmocka_unit_test(test_atomics),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
