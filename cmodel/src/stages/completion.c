/*
 * completion.c - what a request completes with: the counters to decrement, and the errors of memory
 * and LDS (rules F9, F22, F23, M7, X9).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "stages/attr.h"
#include "stages/completion.h"

uint8_t mau_counters_of(unsigned gfx, const mau_op *op, unsigned errors)
{
	mau_counters counters = {
		.lgkm = mau_counts_lgkm(op),
		.vs = mau_counts_vs(gfx, op),
		.vm = op->enc != MAU_ENC_SMEM && !mau_counts_vs(gfx, op),
	};

	return errors != 0 || op->cls == MAU_CLS_CACHE ? 0 : mau_counters_pack(&counters);
}

uint8_t mau_memviol_of(const mau_lanes *lanes)
{
	const uint8_t *at = memchr(lanes->status, MAU_STATUS_MEMVIOL, MAU_WAVE);
	mau_memviol memviol = {0};

	if (!at)
		return 0; /* most requests */
	for (unsigned n = (unsigned)(at - lanes->status); n < MAU_WAVE; n++) {
		memviol.lds |=
			lanes->status[n] == MAU_STATUS_MEMVIOL && lanes->space[n] == MAU_SEG_LDS;
		memviol.memory |=
			lanes->status[n] == MAU_STATUS_MEMVIOL && lanes->space[n] != MAU_SEG_LDS;
	}
	return mau_memviol_pack(&memviol);
}
