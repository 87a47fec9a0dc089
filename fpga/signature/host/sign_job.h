/*
 * sign_job.h - the model's hash of a run of signature mode, on all cores.
 *
 * Blocks are independent of each other (../README.md, Hash): each thread takes some blocks
 * at a time and keeps the hashes of their channels. The hashes are folded in order at the end. The
 * fast form of the model computes all requests of a block on a generation that it has. The golden
 * model computes one of these 64, at changing places, and must give the same hash. On other
 * generations the golden model alone computes a block.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SIGN_JOB_H
#define SIGN_JOB_H

#include "fpga/signature/model/sign.h"

/** A run. */
typedef struct sign_range {
	uint64_t key, first;
	uint32_t count; /**< first + count is at most 2^64 */
	sign_unit unit;
	unsigned threads; /**< 1 at least */
} sign_range;

/** The model's result for a run, or for its first requests. */
typedef struct sign_result {
	uint64_t hash, txns;
} sign_result;

typedef struct sign_job sign_job;

/** Starts to compute a run; NULL: no memory, or no thread. */
sign_job *sign_job_start(const sign_range *range);

/** Whether everything is computed, or sign_job_stop() has ended the job. */
bool sign_job_finished(const sign_job *job);

/** Makes the threads end early; sign_job_result() then has no result. */
void sign_job_stop(sign_job *job);

/** Waits for the end. True: the model's result for the first 'count' requests of the run. False:
 * the job was stopped, or the two forms of the model differ (sign_job_differs()). */
bool sign_job_result(sign_job *job, uint32_t count, sign_result *answer_ret);

/** Whether the two forms of the model differ; '*index_ret' is a request at which they do. */
bool sign_job_differs(const sign_job *job, uint64_t *index_ret);

/** Ends and frees the job; NULL is allowed. */
void sign_job_free(sign_job *job);

#endif
