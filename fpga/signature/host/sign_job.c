/*
 * sign_job.c - see sign_job.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fpga/signature/host/sign_job.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "fpga/signature/model/sign_mix.h"
#include "mau/fast.h"

enum {
	BLOCK = 1 << SIGN_BLOCK_LOG2,
	AT_A_TIME = 8 /* blocks that a thread takes at once */
};

/* A block, or a part of one. */
typedef struct sign_block {
	sign_channels channels;
	uint32_t txns;
} sign_block;

struct sign_job {
	sign_range range;
	uint64_t block0;     /* number of the first block */
	uint32_t blocks;     /* blocks of the run */
	sign_block *block;   /* the blocks */
	atomic_uint next;    /* first block that no thread has taken */
	atomic_uint working; /* threads that have not ended */
	atomic_bool stop, differs;
	_Atomic uint64_t where; /* request at which the forms differ */
	unsigned threads;       /* threads that were started */
	pthread_t thread[];
};

/* Whether golden model and fast form have the same hash for a request. */
static bool golden_agrees(const sign_range *range, const mau_context *ctx, const mau_geometry *geo,
                          const mau_request *req, const mau_response *fast)
{
	mau_response golden;
	sign_channels a, b;

	if (mau_wave(ctx, geo, req, &golden) != MAU_OK)
		return false;
	sign_channels_start(&a);
	sign_channels_start(&b);
	sign_channels_add(&a, &range->unit, ctx, req, fast);
	sign_channels_add(&b, &range->unit, ctx, req, &golden);
	return memcmp(&a, &b, sizeof(a)) == 0;
}

/* Computes requests first .. first+count-1, all of block 'number': by the fast form on a generation
 * that it has, and one of them by the golden model too; else by the golden model alone. False when
 * the forms of the model differ: at '*where_ret'. */
static bool compute_block(const sign_range *range, uint64_t number, uint64_t first, uint32_t count,
                          sign_block *block, uint64_t *where_ret)
{
	mau_geometry geo = {.window = (uint8_t)range->unit.window,
	                    .line_bytes = (uint16_t)range->unit.line_bytes};
	mau_context ctx;
	mau_request req;
	mau_response rsp;

	sign_context(range->key, number, &ctx);
	bool fast = mau_generation_of(ctx.gfx)->fast; /* else mau_fast_wave() calls mau_wave() */

	sign_channels_start(&block->channels);
	block->txns = 0;
	for (uint64_t index = first; index - first < count; index++) {
		bool twice = fast && index % BLOCK == number % BLOCK;

		sign_request(range->key, index, &ctx, &req);
		if (mau_fast_wave(&ctx, &geo, &req, &rsp) != MAU_OK ||
		    (twice && !golden_agrees(range, &ctx, &geo, &req, &rsp))) {
			*where_ret = index;
			return false;
		}
		sign_channels_add(&block->channels, &range->unit, &ctx, &req, &rsp);
		block->txns += rsp.txn_count;
	}
	return true;
}

/* The first request of block i of the run, and the number of its requests among the first 'count'.
 */
static uint32_t part_of(const sign_job *job, uint32_t i, uint32_t count, uint64_t *first_ret)
{
	uint64_t first = i ? (job->block0 + i) << SIGN_BLOCK_LOG2 : job->range.first;
	uint64_t left = count - (first - job->range.first), in = BLOCK - first % BLOCK;

	*first_ret = first;
	return (uint32_t)(left < in ? left : in);
}

static void *work(void *arg)
{
	sign_job *job = arg;
	uint32_t i, end;

	while (!job->stop && (i = atomic_fetch_add(&job->next, AT_A_TIME)) < job->blocks) {
		end = i + AT_A_TIME < job->blocks ? i + AT_A_TIME : job->blocks;
		for (; i < end; i++) {
			uint64_t first, where = 0;
			uint32_t count = part_of(job, i, job->range.count, &first);

			if (compute_block(&job->range, job->block0 + i, first, count,
			                  &job->block[i], &where))
				continue;
			job->where = where;
			job->differs = true;
			job->stop = true;
			i = end;
		}
	}
	job->working--;
	return NULL;
}

sign_job *sign_job_start(const sign_range *range)
{
	sign_job *job = calloc(1, sizeof(*job) + range->threads * sizeof(pthread_t));

	if (!job)
		return NULL;
	job->range = *range;
	job->block0 = range->first >> SIGN_BLOCK_LOG2;
	job->blocks = (uint32_t)((range->first % BLOCK + range->count + BLOCK - 1) / BLOCK);
	job->block = calloc(job->blocks ? job->blocks : 1, sizeof(sign_block));
	if (!job->block) {
		free(job);
		return NULL;
	}
	for (; job->threads < range->threads; job->threads++) {
		job->working++;
		if (pthread_create(&job->thread[job->threads], NULL, work, job)) {
			job->working--;
			break;
		}
	}
	if (job->threads)
		return job;
	sign_job_free(job);
	return NULL;
}

bool sign_job_finished(const sign_job *job)
{
	return job->working == 0;
}

void sign_job_stop(sign_job *job)
{
	job->stop = true;
}

/* Waits for the threads. */
static void join(sign_job *job)
{
	while (job->threads)
		pthread_join(job->thread[--job->threads], NULL);
}

bool sign_job_result(sign_job *job, uint32_t count, sign_result *a)
{
	uint32_t blocks = (uint32_t)((job->range.first % BLOCK + count + BLOCK - 1) / BLOCK);
	sign_block last;

	join(job);
	if (job->stop || count > job->range.count)
		return false;
	*a = (sign_result){.hash = SIGN_K};
	for (uint32_t i = 0; i < blocks; i++) {
		const sign_block *b = &job->block[i];
		uint64_t first, where;
		uint32_t part = part_of(job, i, count, &first), all;

		all = part_of(job, i, job->range.count, &first);
		if (part != all) { /* only a part of the block */
			if (!compute_block(&job->range, job->block0 + i, first, part, &last,
			                   &where))
				return false;
			b = &last;
		}
		a->hash = sign_fold(a->hash, &job->range.unit, &b->channels);
		a->txns += b->txns;
	}
	return true;
}

bool sign_job_differs(const sign_job *job, uint64_t *index_ret)
{
	*index_ret = job->where;
	return job->differs;
}

void sign_job_free(sign_job *job)
{
	if (!job)
		return;
	job->stop = true;
	join(job);
	free(job->block);
	free(job);
}
