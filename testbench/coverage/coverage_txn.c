/*
 * coverage_txn.c - transactions: joins, crossings, passes, order, cost (C1 to C7).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/coverage_parts.h"

/* Compares a transaction with the earlier ones of its window. */
static void see_pairs(tb_mark *k, const tb_view *v, unsigned i, bool gcn)
{
	const mau_response *rsp = v->rsp;
	const mau_txn *t = &rsp->txn[i];

	for (unsigned j = i; j-- > 0 && rsp->txn[j].window == t->window;) {
		const mau_txn *u = &rsp->txn[j];
		bool both = u->pass == t->pass && u->lanes & t->lanes,
		     atomic8 = both && v->req->op.cls == MAU_CLS_ATOMIC && v->rsp->bytes == 8;

		HIT(C4_CROSS, both);
		HIT(C5_CROSS_ATOMIC, both && v->req->op.cls == MAU_CLS_ATOMIC);
		HIT(N4_ATOMIC, atomic8);
		HIT(C5_WRAP, both && t->line == 0);
		HIT(N12_WRAP, v->flat && both && t->line == 0);
		HIT(C3_SPLIT, gcn && v->buffer && rsp->lanes.status[0] <= MAU_STATUS_NULL &&
		                      v->res.swizzle_active && u->pass == t->pass &&
		                      u->line == t->line &&
		                      (__builtin_popcountll(t->lanes) > 1 ||
		                       __builtin_popcountll(u->lanes) > 1));
		HIT(N3_BLOCK, gcn && v->buffer && v->res.swizzle_active && v->res.stride <= 1 &&
		                      u->pass == t->pass && u->line == t->line);
	}
}

static void see_one(tb_mark *k, const tb_view *v, const mau_txn *t)
{
	mau_attr attr = mau_attr_unpack(t->attr);
	uint64_t spread = t->lanes >> (t->lanes ? __builtin_ctzll(t->lanes) : 0);
	unsigned lanes = (unsigned)__builtin_popcountll(t->lanes),
		 bytes = (unsigned)(__builtin_popcountll(t->bytes[0]) +
	                            __builtin_popcountll(t->bytes[1]));

	HIT(M9_SWIZZLE, attr.cache_swizzle);
	HIT(M9_HASH, attr.hash_enable);
	HIT(M9_SWIZZLE_FIELD, v->buffer && !attr.cache_swizzle && v->req->vsharp[1] >> 30 & 1);
	HIT(M9_HASH_LACKS, v->buffer && !attr.hash_enable && v->req->vsharp[3] >> 25 & 1);
	HIT(C1_PART, bytes < v->geo->line_bytes);
	HIT(C1_WHOLE, bytes == v->geo->line_bytes);
	HIT(C2_GAP, (spread & (spread + 1)) != 0);
	HIT(C4_PASS1, t->pass == 1);
	HIT(C4_PASS3, t->pass == 3);
	HIT(C4_PASS4, t->pass == 4);
	HIT(C5_SAME,
	    v->req->op.cls == MAU_CLS_STORE && !t->pass && lanes > 1 && bytes < v->rsp->bytes * 2);
	HIT(C3_SCRATCH, v->flat && v->ctx->policy == MAU_POLICY_GCN && lanes > 1);
}

/* Has an inactive lane another Offset than the first active lane? */
static bool stray_offset(const tb_view *v)
{
	const uint32_t *offset = v->req->op.idxen ? v->req->v1 : v->req->v0;

	if (!v->req->op.offen)
		return false;
	for (unsigned l = 0; l < v->wave; l++)
		if (!(v->exec >> l & 1) && offset[l] != offset[__builtin_ctzll(v->exec)])
			return true;
	return false;
}

/* C3: the case of policy GCN for a buffer request. */
static void see_gcn(tb_mark *k, const tb_view *v)
{
	const mau_response *rsp = v->rsp;
	bool joined = __builtin_popcountll(rsp->txn[0].lanes) > 1, masked = false;

	for (uint64_t m = v->exec; m; m &= m - 1)
		masked |= rsp->lanes.status[__builtin_ctzll(m)] != MAU_STATUS_OK;
	HIT(C3_NARROW, v->res.stride <= 1 && joined);
	HIT(C3_SINGLE, v->res.stride > 1 && !joined && rsp->txn_count > 1);
	HIT(C8_SCALED, tb_stride_scale(v) && tb_stride_field(v) == 1 && !v->res.swizzle_active &&
	                       !joined && rsp->txn_count > 1);
	HIT(C3_BLOCK, v->res.stride > 1 && v->res.swizzle_active && joined);
	HIT(C3_WAITS_EQ, rsp->waits && joined);
	HIT(C3_WAITS_NE, rsp->waits && !joined && rsp->txn_count > 1);
	HIT(N2_STRIDE, v->oob && v->res.oob_select == 3 && !v->res.swizzle_active &&
	                       v->res.stride > 1 && rsp->txn_count > 1);
	HIT(N3_MASKED, rsp->waits && masked);
	HIT(N3_STRAY, rsp->waits && joined && stray_offset(v));
}

void tb_see_txns(tb_mark *k, const tb_view *v, unsigned lanes)
{
	const mau_response *rsp = v->rsp;
	unsigned beats = v->wave > lanes ? v->wave / lanes : 1,
		 per = rsp->windows && beats > rsp->windows ? beats / rsp->windows : 1;
	bool gcn = v->ctx->policy == MAU_POLICY_GCN && v->buffer && !v->addr64;
	uint64_t crossed[16] = {0};

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		see_one(k, v, &rsp->txn[i]);
		see_pairs(k, v, i, gcn);
		crossed[rsp->txn[i].window & 15] |= rsp->txn[i].lanes;
	}
	for (unsigned w = 0; w < rsp->windows; w++) {
		unsigned n = rsp->window_txns[w], in = (unsigned)__builtin_popcountll(crossed[w]);

		HIT(C2_ONE, n == 1 && in > 1);
		HIT(C2_MANY, n && n >= in && in > 1);
		HIT(C2_SOME, n > 1 && n < in);
		HIT(C6_FULL, n > per);
		HIT(C6_EMPTY, !n && rsp->txn_count);
	}
	if (gcn && rsp->txn_count)
		see_gcn(k, v);
}
