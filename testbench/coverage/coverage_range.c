/*
 * coverage_range.c - the cases of the range check, R1 to R15: each limit reached, missed by one,
 * and limits that are not checked.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/coverage_parts.h"

/* 'n' is 2^31 bytes plus less than a payload after 'at', so that only bit 31 of the distance shows
 * that the access is inside. */
static bool far_end(const tb_view *v, uint32_t at, uint32_t n)
{
	return n > at && n - at - 0x80000000 < v->rsp->bytes;
}

/* R8-R11. */
static void see_oob(tb_mark *k, const tb_view *v, uint32_t index, uint32_t offset)
{
	const mau_resource *r = &v->res;
	uint32_t sgpr = (uint32_t)v->req->saddr, n = r->num_records,
		 limit = n > sgpr ? n - sgpr : 0;
	bool inner = r->swizzle_active && r->stride, raw = r->oob_select == 3 && !inner,
	     by_index = r->oob_select == 0;
	unsigned count = v->rsp->components, payload = count > 1 ? 4 : v->rsp->bytes;

	HIT(R8_INDEX_BELOW, by_index && index + 1ull == n);
	HIT(R8_INDEX_EQ, by_index && index == n);
	HIT(R8_INDEX_ABOVE, by_index && index == n + 1ull);
	HIT(R9_BELOW, r->oob_select == 1 && index + 1ull == n);
	HIT(R9_EQ, r->oob_select == 1 && index == n);
	HIT(R9_ABOVE, r->oob_select == 1 && index == n + 1ull);
	HIT(R9_STRIDE, r->oob_select == 1 && index < n && offset >= r->stride);
	HIT(R10_ZERO, r->oob_select == 2 && n == 0);
	HIT(R10_ANY, r->oob_select == 2 && n && index >= n && offset >= r->stride);
	HIT(R11_INDEX_BELOW, r->oob_select == 3 && inner && index + 1ull == limit);
	HIT(R11_INDEX_EQ, r->oob_select == 3 && inner && index == limit && limit);
	HIT(R11_SATURATE, r->oob_select == 3 && sgpr > n);
	HIT(R11_BIT31, raw && far_end(v, offset, limit));
	HIT(R11_STRIDE0, raw && r->swizzle_active && limit);
	for (unsigned d = 0; d < count; d++) {
		uint64_t end = (uint64_t)offset + 4 * d + payload;

		HIT(R8_PAYLOAD_EQ, by_index && end == r->stride);
		HIT(R8_PAYLOAD_OVER, by_index && end == r->stride + 1ull);
		HIT(R18_SCALED,
		    by_index && index < n && end <= r->stride && end > tb_stride_field(v));
		HIT(R11_EQ, raw && end == limit && limit);
		HIT(R11_OVER, raw && end == limit + 1ull && limit);
		HIT(R11_SGPR, raw && sgpr && limit && end > limit && end <= n);
		HIT(R11_STRIDE_OVER, r->oob_select == 3 && inner && end == r->stride + 1ull);
		HIT(R14_WRAP, (by_index || r->oob_select == 3) && end >> 32);
	}
}

static void see_vega(tb_mark *k, const tb_view *v, uint32_t vindex, uint32_t index, uint32_t offset)
{
	const mau_resource *r = &v->res;
	const mau_op *op = &v->req->op;
	uint32_t n = r->num_records;
	uint64_t sum = (uint64_t)offset + (uint32_t)v->req->saddr + v->rsp->bytes;

	HIT(R5_NEVER, r->add_tid && !op->idxen);
	HIT(R17_STRIDE0, op->idxen && !r->stride);
	HIT(R17_SWIZZLE, r->swizzle && !op->idxen && !r->add_tid);
	HIT(R17_BOTH, r->add_tid && op->idxen && r->stride);
	if (r->add_tid && !op->idxen)
		return;
	bool r6 = op->idxen && r->stride;

	HIT(R6_BELOW, r6 && vindex + 1ull == n);
	HIT(R6_EQ, r6 && vindex == n);
	HIT(R6_ABOVE, r6 && vindex == n + 1ull);
	HIT(R6_LANE, r6 && vindex < n && index >= n);
	HIT(N25_R6, r6 && r->stride % 0x4000 == 0 && (vindex >= n) != (offset >= n));
	HIT(R7_BELOW, !r6 && !v->silicon && offset + 1ull == n);
	HIT(R7_BIT31, !r6 && far_end(v, offset, n));
	HIT(R7_EQ, !r6 && !v->silicon && offset == n);
	HIT(R7_SILICON_EQ, !r6 && v->silicon && sum == n);
	HIT(R7_SILICON_OVER, !r6 && v->silicon && sum == n + 1ull);
	HIT(R14_WRAP, !r6 && v->silicon && sum >> 32);
}

/* R15 of x3 and x4, swizzled with elements of 2 bytes: buffer_offset of the last component (D7). */
static void see_last(tb_mark *k, const tb_view *v, uint32_t index, uint32_t offset, uint32_t first)
{
	const mau_resource *r = &v->res;
	uint32_t count = v->rsp->components, end = offset + 4 * (count - 1), n = r->num_records;
	uint32_t block = index / r->index_stride * r->stride + (end & ~1u),
		 last = block * r->index_stride + index % r->index_stride * 2 + (end & 1);
	bool wrap = first > last && last && last < n;

	HIT(R15_X4_BELOW, count == 4 && last + 1ull == n);
	HIT(R15_X4_EQ, count == 4 && last == n && n);
	HIT(R15_X4_ZERO, count == 4 && last == 0);
	HIT(R15_X4_WRAP, count == 4 && wrap);
	HIT(R15_X3_BELOW, count == 3 && last + 1ull == n);
	HIT(R15_X3_EQ, count == 3 && last == n && n);
	HIT(R15_X3_WRAP, count == 3 && wrap);
}

static void see_early(tb_mark *k, const tb_view *v, uint32_t index, uint32_t offset, uint32_t bo)
{
	const mau_resource *r = &v->res;
	uint32_t sgpr = (uint32_t)v->req->saddr, n = r->num_records,
		 limit = n > sgpr ? n - sgpr : 0;

	HIT(R15_ZERO, r->heap && bo == 0);
	HIT(R15_BELOW, r->heap && bo + 1ull == n);
	HIT(R15_EQ, r->heap && bo == n);
	if (r->heap && r->swizzle_active && r->element_size == 2)
		see_last(k, v, index, offset, bo);
	if (r->heap)
		return;
	bool gfx8 = v->generation->bounds == MAU_BOUNDS_GFX8,
	     r1 = r->stride == 0 || (gfx8 && !r->swizzle), r4 = gfx8 && !r1;

	HIT(R1_BELOW, r1 && bo + 1ull == limit);
	HIT(R1_EQ, r1 && bo == limit && limit);
	HIT(R1_ABOVE, r1 && bo == limit + 1ull && limit);
	HIT(R1_BIT31, r1 && far_end(v, bo, limit));
	HIT(R1_SATURATE, r1 && sgpr > n);
	HIT(R3_SWIZZLE_OFF, gfx8 && r->stride && !r->swizzle);
	bool checked = !r1 && (gfx8 || v->req->op.idxen || r->add_tid);

	HIT(R2_INDEX_BELOW, !r1 && index + 1ull == n);
	HIT(R2_INDEX_EQ, !r1 && index == n);
	HIT(R2_INDEX_ABOVE, !r1 && index == n + 1ull);
	HIT(R2_OFFSET_BELOW, checked && offset + 1ull == r->stride);
	HIT(R2_OFFSET_EQ, checked && offset == r->stride);
	HIT(R2_OFFSET_ABOVE, checked && offset == r->stride + 1ull);
	HIT(R2_NO_INDEX, !r1 && !checked && index < n && offset >= r->stride);
	HIT(R4_INDEX_EQ, r4 && index == n);
	HIT(R4_OFFSET_EQ, r4 && offset == r->stride);
}

/* R12: a format access or an atomic is checked as a whole. */
static void see_whole(tb_mark *k, const tb_view *v, unsigned status, uint32_t offset, uint64_t bo)
{
	const mau_op *op = &v->req->op;
	uint64_t n = v->res.num_records, sgpr = (uint32_t)v->req->saddr, bytes = v->rsp->bytes;
	bool out = status == MAU_STATUS_OUT_OF_RANGE, ok = status == MAU_STATUS_OK,
	     fmt = op->fmt || op->enc == MAU_ENC_MTBUF;
	bool gfx9 = v->generation->bounds == MAU_BOUNDS_GFX9;
	bool payload = v->oob || (gfx9 && v->silicon); /* only the last byte is outside */
	uint64_t end = payload ? offset + sgpr + bytes
	               : gfx9  ? offset + bytes
	                       : (uint32_t)bo + sgpr + bytes;

	HIT(R19_WHOLE, fmt && bytes >= 8 && out && end > n && end - 4 <= n);
	HIT(R12_FORMAT, fmt && end == n + 1 && (payload ? out : ok));
	HIT(R12_ATOMIC, op->cls == MAU_CLS_ATOMIC && bytes == 8 && end > n && end < n + 8 &&
	                        (payload ? out : ok));
}

void tb_see_range(tb_mark *k, const tb_view *v, unsigned lane, uint32_t vindex, uint32_t index,
                  uint32_t offset, uint64_t buffer_offset)
{
	unsigned status = v->rsp->lanes.status[lane];

	HIT(R12_PARTIAL, status == MAU_STATUS_PARTIAL);
	see_whole(k, v, status, offset, buffer_offset);
	if (v->oob)
		see_oob(k, v, index, offset);
	else if (v->generation->bounds == MAU_BOUNDS_GFX9)
		see_vega(k, v, vindex, index, offset);
	else
		see_early(k, v, index, offset, (uint32_t)buffer_offset);
}
