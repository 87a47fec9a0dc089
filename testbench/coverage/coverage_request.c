/*
 * coverage_request.c - bins that depend on the request and the statuses of its lanes: illegal,
 * ignored, formats, fields of the V#.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/coverage_parts.h"

/* E, N8, N9, N23, N24: illegal requests. */
static void see_errors(tb_mark *k, const tb_view *v, unsigned lanes)
{
	const mau_op *op = &v->req->op;
	unsigned errors = v->rsp->errors;
	bool absent = v->flat &&
	              !(op->enc == MAU_ENC_FLAT ? v->generation->flat : v->generation->segments);

	HIT(E1, errors >> 1 & 1);
	HIT(E2, errors >> 2 & 1);
	HIT(E2_FLAT, errors >> 2 & 1 && op->enc == MAU_ENC_FLAT);
	HIT(E2_WIDE, errors >> 2 & 1 && v->flat && op->enc != MAU_ENC_FLAT);
	HIT(E3, errors >> 3 & 1);
	HIT(E4, errors >> 4 & 1);
	HIT(E5, errors >> 5 & 1 && !absent);
	HIT(E5_ABSENT, errors >> 5 & 1 && absent && !op->unknown);
	HIT(E5_SCALAR, errors >> 5 & 1 && v->scalar);
	HIT(E_MANY, __builtin_popcount(errors) > 1);
	HIT(E_EMPTY, errors && !lanes);
	HIT(E_TYPE, errors && v->buffer && v->res.type);
	HIT(L4_ERROR, errors >> 3 & 1);
	HIT(N8_CACHE, !errors && op->cls == MAU_CLS_CACHE);
	HIT(N8_ILLEGAL, errors & 14 && op->cls == MAU_CLS_CACHE);
	HIT(N9_BOTH, (errors & 12) == 12 && op->cls == MAU_CLS_STORE && v->buffer);
	HIT(L8_X2, errors >> 2 & 1 && op->cls == MAU_CLS_LOAD && op->size == MAU_SIZE_8);
	HIT(L8_SCRATCH, errors >> 2 & 1 && op->enc == MAU_ENC_SCRATCH && op->size >= MAU_SIZE_12);
	HIT(N23_ILLEGAL, errors && lanes);
	HIT(N23_IGNORED, !errors && !v->flat && v->res.type && op->cls != MAU_CLS_CACHE && lanes);
	HIT(N24_ADDTID, errors >> 2 & 1 && op->enc == MAU_ENC_GLOBAL && op->cls == MAU_CLS_LOAD &&
	                        op->size == MAU_SIZE_4 && op->d16 == MAU_D16_NO &&
	                        (op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_NONE));
	HIT(F8_E4, errors >> 4 & 1);
	HIT(N7_ZERO, v->generation->flat_no_offset && op->enc == MAU_ENC_FLAT && !op->inst_offset &&
	                     !errors);
}

static void see_format(tb_mark *k, const tb_view *v)
{
	const mau_op *op = &v->req->op;
	const mau_resource *r = &v->res;
	bool fmt = op->fmt || op->enc == MAU_ENC_MTBUF, mtbuf = op->enc == MAU_ENC_MTBUF;
	bool none = (v->pairs ? r->dfmt == 0 : r->format == 0) && !r->null;
	unsigned own = op->format;
	bool legal = v->pairs ? mau_dfmt_legal(v->ctx->gfx, own) >> (own >> 4 & 7) & 1
	                      : mau_format(v->ctx->gfx, own)->bytes;

	HIT(V5_NULL, r->null);
	HIT(V6_FORMAT, none && fmt);
	HIT(V6_OTHER, none && !fmt && !r->add_tid && !v->silicon);
	HIT(V6_TID, none && !fmt && r->add_tid && v->alive);
	HIT(V6_SILICON, none && !fmt && !r->add_tid && v->silicon && v->alive);
	HIT(V6_MTBUF, mtbuf && !none && !r->null && !legal);
	HIT(N17_UNREAD,
	    v->alive && !fmt &&
	            (v->pairs ? r->dfmt == 15
	                      : r->format && !mau_format(v->ctx->gfx, r->format)->bytes));
	HIT(N17_LATER,
	    !v->pairs && !mtbuf && fmt && r->format && !mau_format(v->ctx->gfx, r->format)->bytes);
	HIT(N19_SNORM, v->alive && mtbuf && v->generation->snorm_ogl && (own >> 4 & 7) == 6);
	HIT(D17_FMT, mtbuf && !op->fmt && v->alive && v->exec);
	HIT(N14_ELEMENT, v->alive && fmt && v->rsp->bytes == 8);
}

/* V1: bits that no rule reads, by generation. */
static bool reserved_bits(const tb_view *v)
{
	const mau_generation *g = v->generation;
	bool bit114 = g->format_mask == 63 && g->stride != MAU_STRIDE_SCALED;
	uint32_t bits = g->element == MAU_ELEMENT_FIELD
	                        ? 0x3b000000 /* all but ELEMENT_SIZE, HEAP */
	                : v->pairs                       ? 0x3f180000
	                : g->stride == MAU_STRIDE_SCALED ? 0x0f100000
	                                                 : 0x0f180000; /* and OOB_SELECT */

	return v->req->vsharp[3] & (bits | (bit114 ? 0x40000 : 0));
}

/* V8, V10. */
static void see_later_vsharp(tb_mark *k, const tb_view *v)
{
	const mau_resource *r = &v->res;
	unsigned scale = tb_stride_scale(v);

	HIT(V8_BIT62, v->req->vsharp[1] >> 30 & 1);
	HIT(V8_ESIZE, r->swizzle_active && (v->req->vsharp[3] >> 19 & 3) != 1);
	HIT(V10_1, !scale && r->stride);
	HIT(V10_4, scale == 1 && r->stride);
	HIT(V10_8, scale == 2 && r->stride);
	HIT(V10_32, scale == 3 && r->stride);
	HIT(V10_WIDE, r->stride >> 18);
}

static void see_vsharp(tb_mark *k, const tb_view *v)
{
	const mau_op *op = &v->req->op;
	const mau_resource *r = &v->res;
	bool active = r->swizzle_active, two = v->generation->element == MAU_ELEMENT_SWIZZLE;

	HIT(V1_RESERVED, reserved_bits(v));
	HIT(V2_ESIZE2, active && r->element_size == 2);
	HIT(V2_ESIZE4, active && r->element_size == 4);
	HIT(V2_ESIZE8, active && r->element_size == 8);
	HIT(V2_ESIZE16, active && r->element_size == 16);
	HIT(V2_RESERVED, two && r->swizzle == 2);
	HIT(V2_SELECT,
	    op->fmt && ((v->req->vsharp[3] & 6) == 2 || (v->req->vsharp[3] >> 3 & 6) == 2));
	HIT(V3_ISTRIDE8, active && r->index_stride == 8);
	HIT(V3_ISTRIDE16, active && r->index_stride == 16);
	HIT(V3_ISTRIDE32, active && r->index_stride == 32);
	HIT(V3_ISTRIDE64, active && r->index_stride == 64);
	HIT(V4_ZERO, r->stride == 0);
	HIT(V4_WIDE, r->stride > 0x3fff);
	HIT(V4_SILICON, v->generation->silicon == MAU_SILICON_GFX9 && v->silicon && r->add_tid &&
	                        !r->add_lane && r->dfmt && op->enc == MAU_ENC_MUBUF && !op->fmt);
	HIT(A1_NONE, !op->offen);
	HIT(A1_BOTH, op->offen && op->idxen);
	HIT(A2_TID, r->add_lane && !op->idxen);
	HIT(A2_BOTH, r->add_lane && op->idxen);
	HIT(A2_SILICON, r->add_tid && !r->add_lane);
	HIT(A3_LINEAR, !active);
	HIT(A3_SWIZZLE, active);
	HIT(A3_SILICON, r->swizzle && r->swizzle != 2 && !active);
	HIT(A6_SGPR, (uint32_t)v->req->saddr != 0);
	see_later_vsharp(k, v);
}

/* A load to LDS: L1, L2, L6, C9. */
static void see_lds_load(tb_mark *k, const tb_view *v)
{
	const mau_op *op = &v->req->op;
	bool fmt = v->buffer && op->fmt, global = op->enc == MAU_ENC_GLOBAL;
	uint32_t m0 = v->req->m0;

	HIT(L1_PLAIN, true);
	HIT(L1_OFFSET, op->inst_offset);
	HIT(L1_M0, m0 >> 16);
	HIT(L1_GLOBAL, global);
	HIT(L1_SCRATCH, op->enc == MAU_ENC_SCRATCH);
	HIT(L2_BYTE, !fmt && op->size == MAU_SIZE_1);
	HIT(L2_SHORT, !fmt && op->size == MAU_SIZE_2);
	HIT(L2_FORMAT, fmt);
	HIT(L6_HIGH, v->buffer && m0 >> 16 & 3);
	HIT(L6_ABOVE, v->buffer && m0 >> 18);
	HIT(L6_SEGMENT, v->flat && m0 & 3);
	HIT(L6_SEGMENT_HIGH, v->flat && m0 >> 16 & 3);
	HIT(L7_GLOBAL, global && op->size >= MAU_SIZE_12);
	for (unsigned i = 0; i < v->rsp->txn_count; i++)
		HIT(C9_PASS, v->rsp->txn[i].pass && v->rsp->bytes > 8);
}

static void see_operation(tb_mark *k, const tb_view *v)
{
	const mau_op *op = &v->req->op;
	bool fmt = v->buffer && (op->fmt || op->enc == MAU_ENC_MTBUF);

	if (v->lds)
		see_lds_load(k, v);
	HIT(L12_FLAG, op->lds && !v->lds);
	HIT(L12_BOTH, op->lds && !v->lds && op->tfe);
	HIT(OP_ATOMIC8, op->cls == MAU_CLS_ATOMIC && op->size == MAU_SIZE_8);
	HIT(OP_X3, !fmt && op->size == MAU_SIZE_12);
	HIT(OP_D16, op->d16 != MAU_D16_NO);
	HIT(N21_CSUB, op->atomic == MAU_ATOMIC_CSUB && !op->glc);
}

/* L3, N16: lanes of a null or invalid resource in a load to LDS. */
static void see_dead_lds(tb_mark *k, const tb_view *v)
{
	bool masked = false, no_access = false;

	for (uint64_t m = v->exec; m; m &= m - 1) {
		unsigned status = v->rsp->lanes.status[__builtin_ctzll(m)];

		HIT(L3_NULL, status == MAU_STATUS_NULL);
		HIT(L3_INVALID, status == MAU_STATUS_INVALID);
		masked |= status == MAU_STATUS_LDS_MASKED;
		no_access |= status == MAU_STATUS_NULL || status == MAU_STATUS_INVALID;
	}
	HIT(N16_MASKED_FIRST, masked && no_access);
}

void tb_see_request(tb_mark *k, const tb_view *v)
{
	const mau_op *op = &v->req->op;
	unsigned lanes = (unsigned)__builtin_popcountll(v->exec);
	bool legal = !v->rsp->error, real = legal && op->cls != MAU_CLS_CACHE;

	see_errors(k, v, lanes);
	HIT(EXEC_EMPTY, !lanes);
	HIT(EXEC_ONE, lanes == 1);
	HIT(EXEC_ALL, lanes == v->wave);
	HIT(EXEC_WAVE32, v->ctx->wave32 && v->req->exec >> 32);
	HIT(V7_TYPE, real && v->buffer && v->res.type);
	HIT(A9_TYPE, legal && v->scalar && v->res.type);
	if (real && v->buffer && v->lds && !v->res.type)
		see_dead_lds(k, v);
	if (!real)
		return;
	if (v->buffer && !v->res.type) {
		see_format(k, v);
		HIT(A8_LOAD, v->addr64 && v->alive && lanes);
		HIT(A8_RESERVED, op->addr64 && !v->generation->addr64 && lanes);
	}
	if (!v->alive || !lanes || v->scalar)
		return;
	HIT(R13_INACTIVE, v->buffer && lanes < v->wave);
	see_operation(k, v);
	if (v->buffer && !v->addr64)
		see_vsharp(k, v);
}
