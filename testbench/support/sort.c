/*
 * sort.c - see sort.h. A merge sort: runs of RUN numbers are sorted in place, then pairs of runs
 * are merged until one run is left.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdbool.h>
#include <string.h>

#include "support/sort.h"

/* Merges two ascending sequences of 'n' and 'm' numbers, 'n' at least 1. If the second follows the
 * first, as lines of a request often do, both are only copied. */
static void merge(const uint64_t *a, uint32_t n, const uint64_t *b, uint32_t m, uint64_t *to)
{
	if (!m || a[n - 1] <= *b) {
		memcpy(to, a, n * sizeof(*to));
		memcpy(to + n, b, m * sizeof(*to));
		return;
	}
	while (n && m) {
		bool first = *a <= *b;

		*to++ = first ? *a : *b;
		a += first;
		n -= first;
		b += !first;
		m -= !first;
	}
	for (; n; n--)
		*to++ = *a++;
	for (; m; m--)
		*to++ = *b++;
}

#define RUN 8 /* numbers that are sorted in place */

/* Sorts each run of RUN numbers. */
static void sort_runs(uint64_t *item, uint32_t count)
{
	for (uint32_t i = 1; i < count; i++) {
		uint64_t own = item[i];
		uint32_t at = i;

		for (; at % RUN && item[at - 1] > own; at--)
			item[at] = item[at - 1];
		item[at] = own;
	}
}

uint64_t *tb_sort(uint64_t *item, uint64_t *spare, uint32_t count)
{
	sort_runs(item, count);
	for (uint32_t run = RUN; run < count; run *= 2) {
		uint64_t *to = spare;

		for (uint32_t i = 0; i < count; i += 2 * run) {
			uint32_t left = count - i, n = left < run ? left : run;
			uint32_t m = left - n < run ? left - n : run;

			merge(item + i, n, item + i + n, m, to + i);
		}
		spare = item;
		item = to;
	}
	return item;
}
