/*
 * test_convert_reads.c - mau_convert_load() reads only the bytes of the element, and of a lane that
 * is partly out of range only those of the components in range (mau/convert.h). The page after
 * these bytes cannot be read.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/unit/convert_case.h"

/** The first byte of a page that cannot be read, after one that can. */
static uint8_t *wall(void)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint8_t *at =
		mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	assert_true(at != MAP_FAILED);
	assert_int_equal(mprotect(at + page, page, PROT_NONE), 0);
	return at + page;
}

/** Loads an operation of 'size' whose readable bytes are 1, 2, 3 ... */
static void load(unsigned size, unsigned status, unsigned comps, unsigned readable, mau_loaded *out)
{
	static uint8_t *end;
	const mau_op op = {.size = (uint8_t)size};
	mau_convert plan;

	if (!end)
		end = wall();
	for (unsigned i = 0; i < readable; i++)
		end[(int)i - (int)readable] = (uint8_t)(i + 1);
	assert_int_equal(mau_convert_plan(MAU_GFX_9, &op, NULL, &plan), MAU_OK);
	mau_convert_load(&plan, status, comps, end - readable, out);
}

static void whole_elements(void **state)
{
	static const struct {
		unsigned size, bytes;
		uint32_t last; /* dword, byte or half */
	} rows[] = {
		{MAU_SIZE_1, 1, 0x01},         {MAU_SIZE_2, 2, 0x0201},
		{MAU_SIZE_4, 4, 0x04030201},   {MAU_SIZE_8, 8, 0x08070605},
		{MAU_SIZE_12, 12, 0x0c0b0a09}, {MAU_SIZE_16, 16, 0x100f0e0d},
	};
	mau_loaded out;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		load(rows[i].size, OK, 15, rows[i].bytes, &out);
		assert_int_equal(out.dword[out.count - 1], rows[i].last);
	}
}

static void parts_in_range(void **state)
{
	mau_loaded out;

	(void)state;
	load(MAU_SIZE_16, MAU_STATUS_PARTIAL, 1, 4, &out);
	assert_int_equal(out.dword[0], 0x04030201);
	assert_int_equal(out.dword[1] | out.dword[2] | out.dword[3], 0);
	load(MAU_SIZE_12, MAU_STATUS_PARTIAL, 3, 8, &out);
	assert_int_equal(out.dword[1], 0x08070605);
	assert_int_equal(out.dword[2], 0);
	load(MAU_SIZE_16, OUT, 0, 0, &out);
	assert_int_equal(out.count, 4);
	assert_int_equal(out.dword[0] | out.dword[1] | out.dword[2] | out.dword[3], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_elements),
		cmocka_unit_test(parts_in_range),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
