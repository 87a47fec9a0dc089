/*
 * data_see_result.c - results by the status of a lane, TFE, LDS, scalar loads (T32 to T39, T41,
 * A15, L7).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/data_coverage_parts.h"

/* A lane without data (T33, T34); 'one': of a MUBUF format load with DST_SEL 1. */
static void see_lane(tb_data_mark *k, const tb_data_seen *s, unsigned status, bool one)
{
	const mau_op *op = &s->req->op;
	const mau_generation *g = mau_generation_of(s->ctx->gfx);
	bool load = op->cls == MAU_CLS_LOAD && !op->lds, store = op->cls == MAU_CLS_STORE,
	     out = status == MAU_STATUS_OUT_OF_RANGE, null = status == MAU_STATUS_NULL,
	     invalid = status == MAU_STATUS_INVALID, viol = status == MAU_STATUS_MEMVIOL;

	HIT(T32_OUT, out && load && s->x->plan.tfe);
	HIT(T33_LOAD, out && load && !one);
	HIT(T33_SEL1, out && load && one);
	HIT(T33_STORE, out && store);
	HIT(T33_ATOMIC, out && op->cls == MAU_CLS_ATOMIC && op->glc);
	HIT(T34_NULL, null && load);
	HIT(T34_NULL_STORE, null && store);
	HIT(T34_INVALID, invalid && load);
	HIT(T34_NULL_SEL1, invalid && load && one);
	HIT(T34_VIOL, viol && load);
	HIT(T34_VIOL_SEL1, viol && load && one);
	HIT(T34_VIOL_STORE, viol && store);
	HIT(T35_IGNORED, status == MAU_STATUS_IGNORED && load);
	HIT(T35_ILLEGAL, status == MAU_STATUS_ILLEGAL && load);
	HIT(T35_MASKED, status == MAU_STATUS_LDS_MASKED);
	HIT(T36_LOAD, status == MAU_STATUS_PARTIAL && load);
	HIT(T36_STORE, status == MAU_STATUS_PARTIAL && store);
	HIT(T37_ZERO, out && op->cls == MAU_CLS_LOAD && op->lds && !g->no_lds_loads);
}

bool tb_data_selects_one(const tb_data_seen *s)
{
	const mau_op *op = &s->req->op;

	for (unsigned i = 0; i <= op->ncomp; i++)
		if ((s->req->vsharp[3] >> 3 * i & 7) == 1)
			return op->enc == MAU_ENC_MUBUF && op->fmt && op->cls == MAU_CLS_LOAD;
	return false;
}

static void see_scalar(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_execution *x = s->x;
	bool sext = s->req->op.sext, ok = x->response.lanes.status[0] == MAU_STATUS_OK;
	unsigned bytes = x->response.bytes;
	uint32_t value = x->sgpr[0];

	for (unsigned l = 0; l < MAU_WAVE; l++)
		HIT(T38_PARTIAL, x->response.lanes.status[l] == MAU_STATUS_PARTIAL);
	HIT(A15_BYTE, ok && bytes == 1 && sext && value >> 31);
	HIT(A15_HALF, ok && bytes == 2 && sext && value >> 31);
	HIT(A15_ZEROS, ok && bytes < 4 && !sext && value >> (8 * bytes - 1));
}

/* Formats that MTBUF does not have (T39), the ignored TFE flag (T41), wide loads to LDS (L7, L10).
 */
static void see_later(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_op *op = &s->req->op;
	const mau_generation *g = mau_generation_of(s->ctx->gfx);
	const mau_execution *x = s->x;

	for (unsigned l = 0; l < MAU_WAVE && op->enc == MAU_ENC_MTBUF; l++) {
		bool invalid = x->response.lanes.status[l] == MAU_STATUS_INVALID;

		HIT(T39_RESERVED, invalid && op->format > 63);
		HIT(T39_OGL, invalid && op->format >> 4 == 6);
	}
	HIT(T41_LOAD, g->no_tfe && op->tfe && op->cls == MAU_CLS_LOAD && x->vgprs);
	HIT(T41_ATOMIC, g->no_tfe && op->tfe && op->cls == MAU_CLS_ATOMIC && x->vgprs);
	for (uint64_t m = op->size >= MAU_SIZE_12 && !op->fmt ? x->lds_lanes : 0; m; m &= m - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(m);

		HIT(L7_PLACES, x->moved[lane] && op->size == MAU_SIZE_12);
		HIT(L7_FOUR, x->moved[lane] && op->size == MAU_SIZE_16);
		HIT(L10_ZERO, x->response.lanes.status[lane] == MAU_STATUS_PARTIAL);
	}
}

void tb_data_see_results(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_op *op = &s->req->op;
	const mau_execution *x = s->x;
	uint64_t active = s->detail->operation.active;
	bool one = tb_data_selects_one(s), tfe = x->plan.tfe && x->vgprs;

	if (op->enc == MAU_ENC_SMEM) {
		if (!x->response.error)
			see_scalar(k, s);
		return;
	}
	see_later(k, s);
	for (uint64_t m = active; m; m &= m - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(m);

		see_lane(k, s, x->response.lanes.status[lane], one);
		HIT(T37_OK, x->lds_lanes >> lane & 1 && x->moved[lane]);
		HIT(T37_SIGN, x->lds_lanes >> lane & 1 && x->moved[lane] && op->sext);
	}
	HIT(T32_LOAD, tfe && op->cls == MAU_CLS_LOAD);
	HIT(T32_ATOMIC, tfe && op->cls == MAU_CLS_ATOMIC);
	HIT(T32_D16, tfe && x->plan.d16 != MAU_D16_NO);
	HIT(T35_INACTIVE,
	    x->vgprs && x->vgpr_lanes[0] && op->cls == MAU_CLS_LOAD &&
	            active != (s->detail->operation.wave == 64 ? ~UINT64_C(0) : 0xffffffff));
}
