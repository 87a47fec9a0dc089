/*
 * bench_convert.c - the long form of test_convert_store.c: stores corner-weighted float32 inputs to
 * every number format and width, and compares the model with exact integer arithmetic.
 * usage: bench_convert [MILLIONS [SEED]]; the default is 100 million inputs. Exit code 1 when one
 * differs; last line: inputs, stores, seconds.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "mau/convert.h"
#include "tb.h"
#include "tests/unit/convert_pairs.h"
#include "tests/unit/float_corner.h"

enum {
	MILLION = 1000000,
	SHOWN = 10 /* differences that are printed */
};

/** Prints the stores of 'value' that differ. */
static void show(uint32_t value)
{
	for (unsigned p = 0; p < PAIRS; p++) {
		unsigned nfmt = pairs[p].nfmt, width = pairs[p].width;
		uint32_t code = mau_channel_store(nfmt, width, value);

		if (!exact_store(nfmt, width, value, code))
			printf("DIFFERS %s of %u bits: %#010x stored as %#x\n", mau_nfmt_name(nfmt),
			       width, value, code);
	}
}

int main(int argc, char **argv)
{
	unsigned long millions = argc > 1 ? strtoul(argv[1], NULL, 10) : 100;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1, differ = 0;
	clock_t start = clock();

	if (millions == 0) {
		fprintf(stderr, "bench_convert: usage: bench_convert [MILLIONS [SEED]]\n");
		return TB_EXIT_USAGE;
	}
	rng_state = seed;
	printf("seed %llu, %u stores of each input\n", (unsigned long long)seed, (unsigned)PAIRS);
	for (unsigned long m = 0; m < millions; m++)
		for (unsigned i = 0; i < MILLION; i++) {
			uint32_t value = float_corner();

			if (wrong_stores(mau_channel_store, value) && differ++ < SHOWN)
				show(value);
		}
	printf("convert: %lu million inputs, %lu million stores, %llu inputs differ, %.1f s\n",
	       millions, millions * PAIRS, (unsigned long long)differ,
	       (double)(clock() - start) / CLOCKS_PER_SEC);
	return differ ? TB_EXIT_MISMATCH : TB_EXIT_OK;
}
