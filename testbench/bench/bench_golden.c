/*
 * bench_golden.c - rate of the golden model with lane results and transactions: 64-lane waves a
 * second on one core, for random requests of every generation and encoding, each in a random
 * geometry. usage: bench_golden [SECONDS]; last line: the rate.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "mau/mau.h"
#include "tests/unit/random_request.h"

enum {
	REQUESTS = 4096
};

/** One call of the model. */
struct call {
	mau_context ctx;
	mau_geometry geo;
	mau_request req;
};

/** Processor time of this process in seconds, which other load does not change. */
static double now(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
	static struct call calls[REQUESTS];
	static mau_response rsp;
	double limit = argc > 1 ? atof(argv[1]) : 1.0, start, took;
	uint64_t waves = 0, txns = 0;

	rng_state = 1;
	for (unsigned i = 0; i < REQUESTS; i++) {
		random_context(&calls[i].ctx);
		calls[i].ctx.wave32 = 0;
		calls[i].geo = (mau_geometry){(uint8_t)(4u << below(5)), one_in(2) ? 64 : 128};
		random_request(&calls[i].req, &calls[i].ctx);
	}
	start = now();
	do {
		for (unsigned i = 0; i < REQUESTS; i++) {
			int result = mau_wave(&calls[i].ctx, &calls[i].geo, &calls[i].req, &rsp);

			if (result != MAU_OK) {
				fprintf(stderr, "bench_golden: %s\n", mau_strerror(result));
				return 7;
			}
			txns += rsp.txn_count;
		}
		waves += REQUESTS;
		took = now() - start;
	} while (took < limit);
	printf("golden: %.0f 64-lane waves/s a core, %.1f transactions a wave (at least "
	       "450000)\n",
	       (double)waves / took, (double)txns / (double)waves);
	return 0;
}
