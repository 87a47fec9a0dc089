/*
 * convert_pairs.h - the pairs of number format and channel width that formats have, and a function
 * that counts the wrong results of a store converter. For the tests and the benchmark.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CONVERT_PAIRS_H
#define CONVERT_PAIRS_H

#include "tests/unit/exact.h"

struct pair {
	uint8_t nfmt, width;
};

#define OF_EVERY_WIDTH(nfmt) {nfmt, 2}, {nfmt, 8}, {nfmt, 10}, {nfmt, 11}, {nfmt, 16}

static const struct pair pairs[] = {
	OF_EVERY_WIDTH(MAU_NFMT_UNORM),
	OF_EVERY_WIDTH(MAU_NFMT_SNORM),
	OF_EVERY_WIDTH(MAU_NFMT_SNORM_OGL),
	OF_EVERY_WIDTH(MAU_NFMT_USCALED),
	OF_EVERY_WIDTH(MAU_NFMT_SSCALED),
	OF_EVERY_WIDTH(MAU_NFMT_UINT),
	OF_EVERY_WIDTH(MAU_NFMT_SINT),
	{MAU_NFMT_FLOAT, 10},
	{MAU_NFMT_FLOAT, 11},
	{MAU_NFMT_FLOAT, 16},
	{MAU_NFMT_FLOAT, 32},
	{MAU_NFMT_UINT, 32},
	{MAU_NFMT_SINT, 32},
};

enum {
	PAIRS = sizeof pairs / sizeof *pairs
};

typedef uint32_t (*store_function)(unsigned nfmt, unsigned width, uint32_t value);

/** Number of pairs for which 'store' gives a wrong result, for one register value. */
static inline unsigned wrong_stores(store_function store, uint32_t value)
{
	unsigned wrong = 0;

	for (unsigned p = 0; p < PAIRS; p++)
		wrong += !exact_store(pairs[p].nfmt, pairs[p].width, value,
		                      store(pairs[p].nfmt, pairs[p].width, value));
	return wrong;
}

#endif
