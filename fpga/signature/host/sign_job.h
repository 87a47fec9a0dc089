/*
 * sign_job.h - the model's hash of a run of signature mode, on all cores.
 *
 * Blocks are independent of each other (../README.md, Hash): threads take some at a time and
 * keep the hashes of their channels, which are folded in order at the end. The fast form of the
 * model answers; one request in 64, another one of each block, is asked of the golden model too,
 * and must hash alike.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SIGN_JOB_H
#define SIGN_JOB_H

#include "fpga/signature/model/sign.h"

/** A run. */
typedef struct sign_ask {
	uint64_t key, first;
	uint32_t count; /**< first + count is at most 2^64 */
	sign_unit unit;
	unsigned threads; /**< 1 at least */
} sign_ask;

/** What the model says of a run, or of its first requests. */
typedef struct sign_answer {
	uint64_t hash, txns;
} sign_answer;

typedef struct sign_job sign_job;

/** Starts to compute a run; NULL: memory ran out, or the system gives no thread. */
sign_job *sign_job_start(const sign_ask *ask);

/** Is everything computed, or has sign_job_stop() ended it? */
bool sign_job_finished(const sign_job *job);

/** Asks the threads to end early; what sign_job_answer() says then is nothing. */
void sign_job_stop(sign_job *job);

/** Waits for the end. Returns true, and of the first 'count' requests of the run what the model
 * says; false: it was stopped, or the two forms of the model differ (sign_job_differs()). */
bool sign_job_answer(sign_job *job, uint32_t count, sign_answer *answer_ret);

/** Do the two forms of the model differ? Then '*index_ret' is a request at which they do. */
bool sign_job_differs(const sign_job *job, uint64_t *index_ret);

/** Ends it, and frees it; NULL is allowed. */
void sign_job_free(sign_job *job);

#endif
