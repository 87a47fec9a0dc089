/*
 * batch.c - computes a million waves with mau/fast.h and prints the number of lanes in range and of
 * lines accessed. Each wave loads one dword per lane from an array, with a larger stride in each
 * wave.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>
#include <mau/fast.h>
#include <stdio.h>

enum {
	WAVES = 1000000,
	BATCH = 256 /* requests and answers of a batch fit in the cache */
};

static mau_request requests[BATCH];
static mau_response answers[BATCH];

static void make(mau_request *req, uint32_t wave)
{
	req->op = (mau_op){.enc = MAU_ENC_MUBUF, .size = MAU_SIZE_4, .offen = 1};
	req->vsharp[0] = 0x1000;     /* base */
	req->vsharp[2] = 64 * 1024;  /* num_records: bytes */
	req->vsharp[3] = 0x30014fac; /* OOB_SELECT 3: the offset is checked against num_records */
	req->exec = ~(uint64_t)0;
	for (uint32_t lane = 0; lane < MAU_WAVE; lane++)
		req->v0[lane] = 4 * lane * (wave % 1024);
}

int main(void)
{
	const mau_geometry geo = {.window = 64, .line_bytes = 64};
	uint64_t in_range = 0, lines = 0;
	mau_context ctx;

	if (mau_context_init(&ctx, MAU_GFX_11) != MAU_OK)
		return 1;
	for (uint32_t wave = 0; wave < WAVES; wave += BATCH) {
		uint32_t count = WAVES - wave < BATCH ? WAVES - wave : BATCH;

		for (uint32_t i = 0; i < count; i++)
			make(&requests[i], wave + i);
		if (mau_wave_batch(&ctx, &geo, requests, count, answers, NULL) != MAU_OK)
			return 1;
		for (uint32_t i = 0; i < count; i++) {
			lines += answers[i].txn_count;
			for (unsigned lane = 0; lane < MAU_WAVE; lane++)
				in_range += answers[i].lanes.status[lane] == MAU_STATUS_OK;
		}
	}
	printf("%d waves: %" PRIu64 " lanes in range, %" PRIu64 " lines\n", WAVES, in_range, lines);
	return 0;
}
