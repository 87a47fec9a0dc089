/*
 * bench_model.c - rate of the fast form of the golden model, in batches (address, range, alignment,
 * LDS): 64-lane waves a second on one core. usage: bench_model [SECONDS]; last line: the rate.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mau/fast.h"
#include "mau/mau.h"

enum {
	BATCH = 64
};

/** Processor time of this process in seconds, which other load does not change. */
static double now(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

/** A typical buffer of a driver: 'kind' 0 raw dword, 1 structured x4, 2 swizzled scratch dword, 3
 * texel format. */
static void fill(mau_request *r, unsigned kind, unsigned gfx)
{
	static const uint8_t sizes[4] = {MAU_SIZE_4, MAU_SIZE_16, MAU_SIZE_4, MAU_SIZE_1};
	const unsigned bounds = mau_generation_of(gfx)->bounds;

	memset(r, 0, sizeof *r);
	r->op.enc = MAU_ENC_MUBUF;
	r->op.size = sizes[kind];
	r->op.fmt = kind == 3;
	r->op.offen = kind != 3;
	r->op.idxen = kind == 1 || kind == 3;
	r->exec = ~(uint64_t)0;
	r->vsharp[0] = 0x12345000;
	r->vsharp[1] = kind == 0 ? 0 : 16u << 16 | (kind == 2 ? 1u << 31 : 0);
	r->vsharp[2] = kind == 0 || bounds == MAU_BOUNDS_GFX9 ? 0x10000 : 4096;
	r->vsharp[3] = 0xfac | 4u << 12 | 4u << 15 | (kind == 2 ? 1u << 23 | 1u << 19 : 0);
	r->saddr = 256;
	for (uint32_t l = 0; l < MAU_WAVE; l++) {
		r->v0[l] = kind == 1 || kind == 3 ? l : 4 * l;
		r->v1[l] = 0;
	}
}

int main(int argc, char **argv)
{
	static mau_request reqs[BATCH];
	static mau_lanes out[BATCH];
	double limit = argc > 1 ? atof(argv[1]) : 1.0, lowest = 1e30;

	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
		mau_context ctx = {.gfx = (uint8_t)gfx,
		                   .policy = MAU_POLICY_GCN,
		                   .align = mau_generation_of(gfx)->alignment == MAU_ALIGNMENT_GFX6
		                                    ? MAU_ALIGN_DWORD
		                                    : MAU_ALIGN_UNALIGNED};
		double start, took, rate;
		uint64_t waves = 0, sum = 0;

		for (unsigned i = 0; i < BATCH; i++)
			fill(&reqs[i], i % 4, gfx);
		start = now();
		do {
			for (unsigned n = 0; n < 64; n++) {
				int result = mau_lanes_batch(&ctx, reqs, BATCH, out, NULL);

				if (result != MAU_OK) {
					fprintf(stderr, "bench_model: %s\n", mau_strerror(result));
					return 7;
				}
				sum += out[n].address[63];
			}
			waves += 64 * BATCH;
			took = now() - start;
		} while (took < limit);
		rate = (double)waves / took / 1e6;
		lowest = rate < lowest ? rate : lowest;
		printf("gfx%s: %.1f million waves/s (check %016llx)\n", mau_gfx_name(gfx), rate,
		       (unsigned long long)(sum / waves));
	}
	printf("model: %.1f million 64-lane waves/s a core, the slowest generation (budget: at "
	       "least 5)\n",
	       lowest);
	return 0;
}
