/*
 * data_coverage.c - finds the bins of the data path that a request hits.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/data_coverage_parts.h"

/* Does a lane move a byte? */
static bool moves(const tb_data_seen *s)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		if (s->x->moved[l])
			return true;
	return false;
}

void tb_data_coverage_request(tb_data_coverage *cov, const tb_data_seen *seen)
{
	tb_data_mark mark = {0};

	if (!mau_generation_of(seen->ctx->gfx)->modelled)
		return;
	if (moves(seen) && seen->req->op.enc != MAU_ENC_SMEM) {
		tb_data_see_convert(&mark, seen);
		tb_data_see_values(&mark, seen);
		tb_data_see_atomic(&mark, seen);
	}
	tb_data_see_results(&mark, seen);
	tb_data_see_execute(&mark, seen);
	if (!seen->x->response.error && seen->req->op.cls != MAU_CLS_CACHE)
		tb_data_see_memory(&mark, seen);
	cov->requests++;
	for (unsigned b = 0; b < TB_DATA_BINS; b++)
		cov->hits[b][seen->ctx->gfx] += mark.hit[b];
}

void tb_data_coverage_overtaken(tb_data_coverage *cov, unsigned gfx, uint64_t answers)
{
	if (mau_generation_of(gfx)->modelled)
		cov->hits[TB_DATA_M_ORDER][gfx] += answers;
}
