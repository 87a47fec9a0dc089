/*
 * test_sort.c - tb_sort() against qsort(): every count up to 200, numbers that differ, are equal,
 * ascend and descend.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/sort.h"

#define MOST 200

static int ascending(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Number 'i' of 'count': of a kind each. */
static uint64_t few(uint32_t i, uint32_t count)
{
	return (i * 7u + count) % 5;
}

static uint64_t many(uint32_t i, uint32_t count)
{
	return (i + 1) * UINT64_C(0x9e3779b97f4a7c15) ^ count;
}

static uint64_t up(uint32_t i, uint32_t count)
{
	(void)count;
	return (uint64_t)i << 40;
}

static uint64_t down(uint32_t i, uint32_t count)
{
	return UINT64_MAX - i / 2 - count;
}

static void check(uint64_t (*number)(uint32_t i, uint32_t count))
{
	uint64_t item[MOST], spare[MOST], want[MOST];

	for (uint32_t count = 0; count <= MOST; count++) {
		uint64_t *sorted;

		for (uint32_t i = 0; i < count; i++)
			item[i] = want[i] = number(i, count);
		qsort(want, count, sizeof(*want), ascending);
		sorted = tb_sort(item, spare, count);
		assert_true(sorted == item || sorted == spare);
		assert_memory_equal(sorted, want, count * sizeof(*want));
	}
}

static void test_sort(void **state)
{
	(void)state;
	check(few);
	check(many);
	check(up);
	check(down);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_sort)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
