/*
 * coverage_scalar.c - scalar buffer loads (A9, A13, A14, N15, N26).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/coverage_parts.h"

/* N26: parts of the offset with low bits, and whether their sum would carry. */
static void see_low_bits(tb_mark *k, const tb_view *v, uint32_t inst, uint32_t saddr,
                         uint32_t offset)
{
	uint32_t a = inst & 3, b = saddr & 3, stride = tb_stride_field(v);
	uint64_t size = (stride ? (uint64_t)stride : 1) * v->req->vsharp[2];
	bool carries = a + b >= 4, loads = v->rsp->txn_count;

	HIT(N26_CARRY, carries && loads);
	HIT(N26_NEGATIVE, inst >> 23 && a && b && loads);
	HIT(N26_INST, a && !b && loads);
	HIT(N26_SGPR, b && !a && loads);
	for (unsigned i = 0; i < v->rsp->bytes / 4; i++)
		HIT(N26_RANGE,
		    carries && (offset + 4ull * i < size) != (offset + 4ull * i + 4 < size));
}

/* A13, A14. 'size': not rounded down to whole components. */
static void see_later(tb_mark *k, const tb_view *v, uint32_t offset, uint64_t size)
{
	uint32_t inst = v->req->op.inst_offset, saddr = (uint32_t)v->req->saddr;
	unsigned bytes = v->rsp->bytes, each = bytes < 4 ? bytes : 4,
		 status = v->rsp->lanes.status[0];
	bool parts = v->generation->scalar_parts, cut = false;

	for (unsigned at = 0; at < bytes; at += each)
		cut |= size % each && offset + (uint64_t)at == size - size % each;
	HIT(A13_BYTE, bytes == 1 && status == MAU_STATUS_OK);
	HIT(A13_HALF, bytes == 2 && status == MAU_STATUS_OK);
	HIT(A13_X3, bytes == 12 && status == MAU_STATUS_OK);
	HIT(A13_BYTE_BITS, bytes == 1 && inst & 3 && saddr & 3 && status == MAU_STATUS_OK);
	HIT(A13_HALF_BITS, bytes == 2 && inst & 1 && saddr & 1 && status == MAU_STATUS_OK);
	HIT(A13_CUT, parts && cut && status != MAU_STATUS_OK);
	HIT(A13_WHOLE, !parts && cut && status == MAU_STATUS_OK);
	HIT(A13_SCALE, tb_stride_scale(v) && tb_stride_field(v) && status == MAU_STATUS_OK);
	HIT(A14_VIOL, inst >> 23 && status == MAU_STATUS_MEMVIOL);
	HIT(A14_OUT, inst >> 23 && status == MAU_STATUS_OUT_OF_RANGE);
}

void tb_see_scalar(tb_mark *k, const tb_view *v)
{
	uint32_t inst = v->req->op.inst_offset, saddr = (uint32_t)v->req->saddr,
		 part = v->rsp->bytes < 4 ? v->rsp->bytes - 1u : 3;
	uint32_t signed_inst = inst >> 23 ? inst | 0xff000000 : inst, low = (inst | saddr) & 3;
	uint32_t offset = (signed_inst & ~part) + (saddr & ~part);
	uint32_t stride = tb_stride_field(v), n = v->req->vsharp[2];
	uint64_t size = stride ? (uint64_t)stride * n : n;
	unsigned dwords = v->rsp->bytes / 4;

	HIT(A9_X1, dwords == 1);
	HIT(A9_X2, dwords == 2);
	HIT(A9_X4, dwords == 4);
	HIT(A9_X8, dwords == 8);
	HIT(A9_X16, dwords == 16);
	HIT(A9_STRIDE, stride && offset < size);
	HIT(A9_PRODUCT, stride && size >> 32);
	HIT(A9_LOW_BITS, low && v->req->vsharp[0] & 3 && offset < size);
	HIT(A9_IGNORED, v->res.add_tid && v->res.swizzle && v->rsp->txn_count);
	HIT(A9_EXEC, !v->exec && v->rsp->txn_count);
	HIT(A9_BEYOND, (uint64_t)offset + 4 * dwords > 1ull << 32 && v->rsp->txn_count);
	HIT(A9_NEGATIVE, inst >> 23 && v->rsp->txn_count);
	HIT(N15_NULL, v->res.null);
	see_later(k, v, offset, size);
	if (dwords)
		see_low_bits(k, v, inst, saddr, offset);
	for (unsigned i = 0; i < dwords; i++) {
		uint64_t at = (uint64_t)offset + 4 * i;

		HIT(A9_LAST, at < size && at + 4 >= size);
		HIT(A9_EQ, at == size && size);
		HIT(A9_PARTIAL, i && at >= size && offset < size);
	}
}
