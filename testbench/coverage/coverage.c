/*
 * coverage.c - which bins a request hits. It looks at one lane after the other and is meant for a sample.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage.h"

#include <string.h>

/* Bins hit by the request at hand. */
typedef struct mark {
	bool hit[TB_BINS];
} mark;

#define HIT(name, condition) (k->hit[TB_BIN_##name] |= (condition))

/* What all lanes of a request share. */
typedef struct view {
	const mau_context *ctx;
	const mau_geometry *geo;
	const mau_request *req;
	const mau_response *rsp;
	mau_resource res;
	uint64_t exec;
	bool alive, gfx9, silicon, addr64; /**< alive: legal, not ignored, null or invalid */
} view;

static void see_request(mark *k, const view *v)
{
	const mau_op *op = &v->req->op;
	const mau_resource *r = &v->res;
	const mau_response *rsp = v->rsp;
	bool cache = op->cls == MAU_CLS_CACHE, legal = !rsp->error, real = legal && !cache;
	unsigned lanes = (unsigned)__builtin_popcountll(v->exec);

	HIT(E1, rsp->errors >> 1 & 1);
	HIT(E2, rsp->errors >> 2 & 1);
	HIT(E3, rsp->errors >> 3 & 1);
	HIT(E5, rsp->errors >> 5 & 1);
	HIT(E_MANY, __builtin_popcount(rsp->errors) > 1);
	HIT(E_EMPTY, !legal && !lanes);
	HIT(E_TYPE, !legal && r->type);
	HIT(N8_CACHE, legal && cache);
	HIT(EXEC_EMPTY, !lanes);
	HIT(EXEC_ONE, lanes == 1);
	HIT(EXEC_ALL, lanes == (v->ctx->wave32 ? 32u : 64u));
	HIT(EXEC_WAVE32, v->ctx->wave32 && v->req->exec >> 32);
	HIT(V7_TYPE, real && r->type);
	if (!real || r->type)
		return;
	bool dead_format = r->dfmt == 0 && !r->null, own = op->fmt && op->enc == MAU_ENC_MTBUF;

	HIT(V5_NULL, r->null);
	HIT(V6_FORMAT, dead_format && op->fmt);
	HIT(V6_OTHER, dead_format && !op->fmt && !r->add_tid && !v->silicon);
	HIT(V6_TID, dead_format && !op->fmt && r->add_tid && v->alive);
	HIT(V6_SILICON, dead_format && !op->fmt && !r->add_tid && v->silicon && v->alive);
	HIT(V6_MTBUF, own && !dead_format && !r->null && !(mau_dfmt(op->format)->nfmt_mask >> (op->format >> 4 & 7) & 1));
	HIT(A8_LOAD, v->addr64 && v->alive && lanes);
	HIT(A8_RESERVED, op->addr64 && v->ctx->gfx >= MAU_GFX_8 && lanes);
	if (!v->alive || !lanes || v->addr64)
		return;
	HIT(V2_ESIZE2, r->swizzle_active && r->element_size == 2);
	HIT(V2_ESIZE4, r->swizzle_active && r->element_size == 4);
	HIT(V2_ESIZE8, r->swizzle_active && r->element_size == 8);
	HIT(V2_ESIZE16, r->swizzle_active && r->element_size == 16);
	HIT(V3_ISTRIDE8, r->swizzle_active && r->index_stride == 8);
	HIT(V3_ISTRIDE16, r->swizzle_active && r->index_stride == 16);
	HIT(V3_ISTRIDE32, r->swizzle_active && r->index_stride == 32);
	HIT(V3_ISTRIDE64, r->swizzle_active && r->index_stride == 64);
	HIT(V4_ZERO, r->stride == 0);
	HIT(V4_WIDE, r->stride > 0x3fff);
	HIT(V4_SILICON, v->gfx9 && v->silicon && r->add_tid && !r->add_lane && r->dfmt && !op->fmt);
	HIT(A1_NONE, !op->offen);
	HIT(A1_BOTH, op->offen && op->idxen);
	HIT(A2_TID, r->add_lane && !op->idxen);
	HIT(A2_BOTH, r->add_lane && op->idxen);
	HIT(A2_SILICON, r->add_tid && !r->add_lane);
	HIT(A3_LINEAR, !r->swizzle_active);
	HIT(A3_SWIZZLE, r->swizzle_active);
	HIT(A3_SILICON, r->swizzle && !r->swizzle_active);
	HIT(A6_SGPR, (uint32_t)v->req->saddr != 0);
	HIT(L1_PLAIN, op->lds);
	HIT(L1_OFFSET, op->lds && op->inst_offset);
	HIT(L1_M0, op->lds && v->req->m0 >> 16);
	HIT(L2_BYTE, op->lds && !op->fmt && op->size == MAU_SIZE_1);
	HIT(L2_SHORT, op->lds && !op->fmt && op->size == MAU_SIZE_2);
	HIT(L2_FORMAT, op->lds && op->fmt);
	HIT(OP_ATOMIC8, op->cls == MAU_CLS_ATOMIC && op->size == MAU_SIZE_8);
	HIT(OP_X3, !op->fmt && op->size == MAU_SIZE_12);
	HIT(OP_D16, op->d16 != MAU_D16_NO);
}

/* The range cases of one lane: R1 to R15. */
static void see_range(mark *k, const view *v, uint32_t vindex, uint32_t index, uint32_t offset, uint64_t buffer_offset)
{
	const mau_resource *r = &v->res;
	const mau_op *op = &v->req->op;
	uint32_t sgpr = (uint32_t)v->req->saddr, limit = r->num_records > sgpr ? r->num_records - sgpr : 0, bo = (uint32_t)buffer_offset, n = r->num_records;
	uint64_t sum = (uint64_t)offset + sgpr + v->rsp->bytes;

	if (v->gfx9) {
		HIT(R5_NEVER, r->add_tid && !op->idxen);
		if (r->add_tid && !op->idxen)
			return;
		bool r6 = op->idxen && r->stride;

		HIT(R6_BELOW, r6 && vindex + 1ull == n);
		HIT(R6_EQ, r6 && vindex == n);
		HIT(R6_ABOVE, r6 && vindex == n + 1ull);
		HIT(R6_LANE, r6 && vindex < n && index >= n);
		HIT(R7_BELOW, !r6 && !v->silicon && offset + 1ull == n);
		HIT(R7_EQ, !r6 && !v->silicon && offset == n);
		HIT(R7_SILICON_EQ, !r6 && v->silicon && sum == n);
		HIT(R7_SILICON_OVER, !r6 && v->silicon && sum == n + 1ull);
		return;
	}
	HIT(R15_ZERO, r->heap && bo == 0);
	HIT(R15_BELOW, r->heap && bo + 1ull == n);
	HIT(R15_EQ, r->heap && bo == n);
	if (r->heap)
		return;
	bool gfx8 = v->ctx->gfx == MAU_GFX_8, r1 = r->stride == 0 || (gfx8 && !r->swizzle);

	HIT(R1_BELOW, r1 && bo + 1ull == limit);
	HIT(R1_EQ, r1 && bo == limit && limit);
	HIT(R1_ABOVE, r1 && bo == limit + 1ull && limit);
	HIT(R1_SATURATE, r1 && sgpr > n);
	HIT(R3_SWIZZLE_OFF, gfx8 && r->stride && !r->swizzle);
	bool checked = !r1 && (gfx8 || op->idxen || r->add_tid);

	HIT(R2_INDEX_BELOW, !r1 && index + 1ull == n);
	HIT(R2_INDEX_EQ, !r1 && index == n);
	HIT(R2_INDEX_ABOVE, !r1 && index == n + 1ull);
	HIT(R2_OFFSET_BELOW, checked && offset + 1ull == r->stride);
	HIT(R2_OFFSET_EQ, checked && offset == r->stride);
	HIT(R2_OFFSET_ABOVE, checked && offset == r->stride + 1ull);
	HIT(R2_NO_INDEX, !r1 && !checked && index < n && offset >= r->stride);
}

/* Alignment cases of one lane; 'address' is the byte address before bits are cleared. */
static void see_align(mark *k, const view *v, unsigned status, uint64_t address)
{
	const mau_op *op = &v->req->op;
	unsigned align = v->ctx->align, bytes = v->rsp->bytes, low = (unsigned)address & 3;
	bool atomic = op->cls == MAU_CLS_ATOMIC, viol = status == MAU_STATUS_MEMVIOL, in = status == MAU_STATUS_OK || status == MAU_STATUS_PARTIAL;

	HIT(G6_CLEAR, !v->gfx9 && atomic && low && in);
	HIT(G6_VIOL, atomic && viol);
	HIT(G4_STORE, viol && op->cls == MAU_CLS_STORE);
	HIT(G5_FORMAT, viol && op->fmt);
	if (atomic)
		return;
	HIT(G2_DWORD, in && bytes >= 4 && low && (!v->gfx9 || align == MAU_ALIGN_DWORD));
	HIT(G2_SHORT, in && bytes == 2 && low & 1 && v->gfx9 && align == MAU_ALIGN_DWORD);
	HIT(G2_SHORT_KEPT, in && bytes == 2 && low & 1 && !v->gfx9);
	HIT(G3_STRICT4, viol && align == MAU_ALIGN_DWORD_STRICT);
	HIT(G3_STRICT, viol && align == MAU_ALIGN_STRICT && bytes > 4 && !low);
	HIT(G3_ANY, v->gfx9 && in && align == MAU_ALIGN_UNALIGNED && low && bytes >= 4 && !v->res.swizzle_active);
	HIT(G7_SWIZZLE, v->gfx9 && in && align == MAU_ALIGN_UNALIGNED && low && bytes >= 4 && v->res.swizzle_active);
}

static void see_swizzle(mark *k, const view *v, uint32_t offset)
{
	unsigned bytes = v->rsp->bytes, esize = v->res.element_size;
	bool atomic = v->req->op.cls == MAU_CLS_ATOMIC, inside = ((offset & ~3u) % esize) + bytes <= esize;

	HIT(A7_ATOMIC, atomic && bytes == 8);
	HIT(A7_BYTE, bytes < 4);
	if (atomic || bytes < 4)
		return;
	HIT(A7_WALK, !inside && bytes > 4);
	HIT(A7_INSIDE, inside);
	HIT(A7_CLEAR, offset & 3);
}

static void see_lane(mark *k, const view *v, unsigned lane)
{
	const mau_op *op = &v->req->op;
	const mau_resource *r = &v->res;
	unsigned status = v->rsp->lanes.status[lane], comps = v->rsp->lanes.comps[lane];
	uint32_t vindex = op->idxen ? v->req->v0[lane] : 0, voffset = !op->offen ? 0 : op->idxen ? v->req->v1[lane] : v->req->v0[lane];
	uint32_t offset = voffset + op->inst_offset, index = vindex + (r->add_lane ? lane : 0), sgpr = (uint32_t)v->req->saddr;
	uint64_t full = r->swizzle_active
		? ((uint64_t)(index / r->index_stride) * r->stride + offset / r->element_size * r->element_size) * r->index_stride + index % r->index_stride * r->element_size +
			offset % r->element_size
		: (uint64_t)index * r->stride + offset;
	uint64_t bo = v->gfx9 ? full : full & 0xffffffffu, sum = r->base + sgpr + bo;
	uint32_t lds = (v->req->m0 & 0xffff) + lane * 4 + (v->ctx->gfx >= MAU_GFX_8 ? op->inst_offset : 0);

	HIT(N16_OK, status == MAU_STATUS_OK);
	HIT(N16_OUT, status == MAU_STATUS_OUT_OF_RANGE);
	HIT(N16_MASKED, status == MAU_STATUS_LDS_MASKED);
	HIT(R12_PARTIAL, status == MAU_STATUS_PARTIAL);
	HIT(G4_PARTIAL, status == MAU_STATUS_MEMVIOL && v->rsp->ncomp > 1 && comps != (1u << v->rsp->ncomp) - 1);
	if (op->lds) {
		HIT(L3_IN, status != MAU_STATUS_LDS_MASKED && lds < v->ctx->lds_size && lds + 4 >= v->ctx->lds_size);
		HIT(L3_EQ, status == MAU_STATUS_LDS_MASKED && lds - v->ctx->lds_size < 4);
		HIT(L3_ZERO, status == MAU_STATUS_OUT_OF_RANGE);
		HIT(L3_ODD, lds & 3 && status == MAU_STATUS_OK);
	}
	if (v->addr64) {
		uint64_t pointer = (uint64_t)v->req->v1[lane] << 32 | v->req->v0[lane];

		HIT(A8_WRAP, (r->base + (pointer & 0xffffffffffffull) + op->inst_offset + sgpr) >> 48);
		return;
	}
	HIT(A1_WRAP, offset < voffset);
	HIT(A2_WRAP, index < vindex);
	HIT(A5_WRAP, !v->gfx9 && full >> 32);
	HIT(A5_FULL, v->gfx9 && full >> 32);
	HIT(A6_WRAP, sum >> 48);
	if (r->swizzle_active)
		see_swizzle(k, v, offset);
	HIT(R12_FORMAT, op->fmt && v->gfx9 && v->silicon && (uint64_t)offset + sgpr + v->rsp->bytes == r->num_records + 1ull && status == MAU_STATUS_OUT_OF_RANGE);
	HIT(R12_FORMAT, op->fmt && !v->gfx9 && status == MAU_STATUS_OK && bo + sgpr + v->rsp->bytes == r->num_records + 1ull);
	HIT(R12_FORMAT, op->fmt && !v->silicon && v->gfx9 && status == MAU_STATUS_OK && (uint64_t)offset + v->rsp->bytes == r->num_records + 1ull);
	see_range(k, v, vindex, index, offset, full);
	see_align(k, v, status, sum);
}

/* Transactions: joins, crossings, passes, cost. */
static void see_txns(mark *k, const view *v, unsigned lanes)
{
	const mau_response *rsp = v->rsp;
	unsigned wave = v->ctx->wave32 ? 32 : 64, beats = wave > lanes ? wave / lanes : 1, per = beats / rsp->windows;
	bool gcn = v->ctx->policy == MAU_POLICY_GCN && !v->addr64;
	uint64_t crossed[16] = {0};

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];
		uint64_t spread = t->lanes >> (t->lanes ? __builtin_ctzll(t->lanes) : 0);

		HIT(C2_GAP, (spread & (spread + 1)) != 0);
		HIT(C4_PASS1, t->pass == 1);
		HIT(C4_PASS3, t->pass == 3);
		for (unsigned j = i; j-- > 0 && rsp->txn[j].window == t->window;) {
			const mau_txn *u = &rsp->txn[j];
			bool both = u->pass == t->pass && u->lanes & t->lanes;

			HIT(C4_CROSS, both);
			HIT(C5_CROSS_ATOMIC, both && v->req->op.cls == MAU_CLS_ATOMIC);
			HIT(C5_WRAP, both && t->line == 0);
			HIT(C3_SPLIT, gcn && rsp->lanes.status[0] <= MAU_STATUS_NULL && v->res.swizzle_active && u->pass == t->pass && u->line == t->line &&
				(__builtin_popcountll(t->lanes) > 1 || __builtin_popcountll(u->lanes) > 1));
		}
		crossed[t->window & 15] |= t->lanes;
	}
	for (unsigned w = 0; w < rsp->windows; w++) {
		unsigned n = rsp->window_txns[w], in = (unsigned)__builtin_popcountll(crossed[w]);

		HIT(C2_ONE, n == 1 && in > 1);
		HIT(C2_MANY, n && n >= in && in > 1);
		HIT(C2_SOME, n > 1 && n < in);
		HIT(C6_FULL, n > per);
		HIT(C6_EMPTY, !n && rsp->txn_count);
	}
	if (!gcn || !v->alive || rsp->txn_count < 1)
		return;
	bool joined = rsp->txn_count && __builtin_popcountll(rsp->txn[0].lanes) > 1;

	HIT(C3_NARROW, v->res.stride <= 1 && joined);
	HIT(C3_SINGLE, v->res.stride > 1 && !joined && rsp->txn_count > 1);
	HIT(C3_BLOCK, v->res.stride > 1 && v->res.swizzle_active && joined);
	HIT(C3_WAITS_EQ, rsp->waits && joined);
	HIT(C3_WAITS_NE, rsp->waits && !joined && rsp->txn_count > 1);
}

void tb_coverage_request(tb_coverage *cov, const mau_context *ctx, const mau_geometry *geo, unsigned lanes, const mau_request *req, const mau_response *rsp)
{
	view v = {.ctx = ctx, .geo = geo, .req = req, .rsp = rsp, .gfx9 = ctx->gfx == MAU_GFX_9, .silicon = ctx->rules == MAU_RULES_SILICON};
	mark seen = {0}, *k = &seen;

	if (ctx->gfx > MAU_GFX_9 || mau_resource_decode(ctx, &req->op, req->vsharp, &v.res) != MAU_OK)
		return;
	v.exec = req->exec & (ctx->wave32 ? 0xffffffffull : ~0ull);
	v.addr64 = req->op.addr64 && ctx->gfx <= MAU_GFX_7;
	v.alive = !rsp->error && !v.res.type && !v.res.null && req->op.cls != MAU_CLS_CACHE;
	for (uint64_t m = v.exec; m && v.alive; m &= m - 1) /* invalid: every lane says so, or is masked by LDS_SIZE */
		if (rsp->lanes.status[__builtin_ctzll(m)] == MAU_STATUS_INVALID)
			v.alive = false;
	see_request(k, &v);
	if (v.alive) {
		for (uint64_t m = v.exec; m; m &= m - 1)
			see_lane(k, &v, (unsigned)__builtin_ctzll(m));
		see_txns(k, &v, lanes);
		HIT(C7_EMPTY, v.exec && !rsp->txn_count);
	}
	cov->requests++;
	for (unsigned b = 0; b < TB_BINS; b++)
		cov->hits[b][ctx->gfx] += seen.hit[b];
}

void tb_coverage_episode(tb_coverage *cov, const tb_episode *ep, const mau_geometry *geo, unsigned lanes, unsigned every)
{
	mau_response rsp;

	for (uint32_t i = 0; i < ep->count; i++)
		if (cov->phase++ % every == 0 && mau_wave(&ep->ctx, geo, &ep->req[i], &rsp) == MAU_OK)
			tb_coverage_request(cov, &ep->ctx, geo, lanes, &ep->req[i], &rsp);
}
