/*
 * executed.h - random requests that were executed on a memory of the test bench, and the steps of
 * their data.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef EXECUTED_H
#define EXECUTED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mau/explain_data.h"
#include "stimulus/store.h"
#include "tests/unit/random_request.h"

/** A request that was executed. */
typedef struct executed {
	mau_context ctx;
	mau_request req;
	uint32_t vdata[TB_DATA_VGPRS][MAU_WAVE];
	mau_execution exec;
} executed;

/** Executes the request on a memory; false: it cannot be. */
static inline bool execute_on(executed *x, const tb_data *data)
{
	const mau_geometry geo = {16, 64};
	tb_store *store = tb_store_new(data);
	mau_memory memory = tb_store_memory(store);
	int result = mau_execute(&x->ctx, &geo, &x->req, x->vdata, &memory, &x->exec);

	tb_store_free(store);
	return result == MAU_OK;
}

/** The same on a memory of that seed. */
static inline bool execute(executed *x, uint64_t seed)
{
	const tb_data data = {.memory = {.seed = seed}};

	return execute_on(x, &data);
}

/** Draws a request and its data, and executes it. */
static inline bool random_executed(executed *x, uint64_t seed)
{
	rng_state = seed;
	random_context(&x->ctx);
	random_request(&x->req, &x->ctx);
	for (unsigned d = 0; d < TB_DATA_VGPRS; d++)
		for (unsigned l = 0; l < MAU_WAVE; l++)
			x->vdata[d][l] = one_in(3)   ? corner()
			                 : one_in(2) ? 0x3f000000
			                             : (uint32_t)rng();
	return execute(x, seed);
}

/** The data steps of a lane; returns their number. */
static inline size_t steps_of(const executed *x, unsigned lane, mau_data_step *steps)
{
	size_t count;

	assert_int_equal(mau_explain_data(&x->req, x->vdata, &x->exec, lane, steps,
	                                  MAU_MAX_DATA_STEPS, &count),
	                 MAU_OK);
	return count;
}

#endif
