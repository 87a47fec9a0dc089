/*
 * coverage.c - finds the bins that a request hits. It visits the lanes one by one, which is slow,
 * and is therefore used on a sample of the requests.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "coverage/coverage_parts.h"

static bool make_view(tb_view *v, const mau_context *ctx, const mau_geometry *geo,
                      const mau_request *req, const mau_response *rsp)
{
	const mau_generation *g = mau_generation_of(ctx->gfx);
	unsigned enc = req->op.enc;

	*v = (tb_view){.ctx = ctx,
	               .geo = geo,
	               .req = req,
	               .rsp = rsp,
	               .buffer = enc == MAU_ENC_MUBUF || enc == MAU_ENC_MTBUF,
	               .scalar = enc == MAU_ENC_SMEM,
	               .generation = g,
	               .pairs = g->formats == MAU_FORMATS_PAIRS,
	               .modes = g->alignment != MAU_ALIGNMENT_GFX6,
	               .strict = g->alignment == MAU_ALIGNMENT_GFX10,
	               .oob = g->bounds == MAU_BOUNDS_GFX10,
	               .silicon = ctx->rules == MAU_RULES_SILICON};
	if (!g->modelled || mau_resource_decode(ctx, &req->op, req->vsharp, &v->res) != MAU_OK)
		return false;
	v->flat = !v->buffer && !v->scalar;
	v->lds = req->op.lds && !g->no_lds_loads;
	v->wave = ctx->wave32 ? 32 : 64;
	v->exec = req->exec & (ctx->wave32 ? 0xffffffffull : ~0ull);
	v->addr64 = v->buffer && req->op.addr64 && g->addr64;
	v->alive = !rsp->error && req->op.cls != MAU_CLS_CACHE && (v->flat || !v->res.type) &&
	           !(v->buffer && v->res.null);
	for (uint64_t m = v->exec; m && v->alive && v->buffer;
	     m &= m - 1) /* invalid: every lane has this status, or is masked by LDS_SIZE */
		if (rsp->lanes.status[__builtin_ctzll(m)] == MAU_STATUS_INVALID)
			v->alive = false;
	return true;
}

void tb_coverage_request(tb_coverage *cov, const mau_context *ctx, const mau_geometry *geo,
                         unsigned lanes, const mau_request *req, const mau_response *rsp)
{
	tb_mark seen = {0}, *k = &seen;
	tb_view v;

	if (!make_view(&v, ctx, geo, req, rsp))
		return;
	tb_see_request(k, &v);
	if (v.alive && v.scalar)
		tb_see_scalar(k, &v);
	for (uint64_t m = v.exec; m && v.alive && !v.scalar; m &= m - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(m);

		if (v.buffer)
			tb_see_lane(k, &v, lane);
		else
			tb_see_flat_lane(k, &v, lane);
		if (v.lds)
			tb_see_lds(k, &v, lane);
	}
	if (v.alive) {
		if (v.flat)
			tb_see_flat(k, &v);
		tb_see_txns(k, &v, lanes);
		HIT(C7_EMPTY, v.exec && !v.scalar && !rsp->txn_count);
	}
	cov->requests++;
	for (unsigned b = 0; b < TB_BINS; b++)
		cov->hits[b][ctx->gfx] += seen.hit[b];
}

void tb_coverage_sample(tb_coverage *cov, unsigned every, const mau_context *ctx,
                        const mau_geometry *geo, unsigned lanes, const mau_request *req,
                        const mau_response *rsp)
{
	if (cov->phase++ % every == 0)
		tb_coverage_request(cov, ctx, geo, lanes, req, rsp);
}
