/*
 * coverage_scalar.c - scalar buffer loads (A9, N15).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/coverage_parts.h"

void tb_see_scalar(tb_mark *k, const tb_view *v)
{
	uint32_t inst = v->req->op.inst_offset, saddr = (uint32_t)v->req->saddr;
	uint32_t sum = (inst >> 23 ? inst | 0xff000000 : inst) + saddr, offset = sum & ~3u;
	uint32_t stride = v->req->vsharp[1] >> 16 & 0x3fff, n = v->req->vsharp[2];
	uint64_t size = stride ? (uint64_t)stride * n : n;
	unsigned dwords = v->rsp->bytes / 4;

	HIT(A9_X1, dwords == 1);
	HIT(A9_X2, dwords == 2);
	HIT(A9_X4, dwords == 4);
	HIT(A9_X8, dwords == 8);
	HIT(A9_X16, dwords == 16);
	HIT(A9_STRIDE, stride && offset < size);
	HIT(A9_PRODUCT, stride && size >> 32);
	HIT(A9_LOW_BITS, sum & 3 && v->req->vsharp[0] & 3 && offset < size);
	HIT(A9_IGNORED, v->res.add_tid && v->res.swizzle && v->rsp->txn_count);
	HIT(A9_EXEC, !v->exec && v->rsp->txn_count);
	HIT(A9_BEYOND, (uint64_t)offset + 4 * dwords > 1ull << 32 && v->rsp->txn_count);
	HIT(A9_NEGATIVE, inst >> 23 && v->rsp->txn_count);
	HIT(N15_NULL, v->res.null);
	for (unsigned i = 0; i < dwords; i++) {
		uint64_t at = (uint64_t)offset + 4 * i;

		HIT(A9_LAST, at < size && at + 4 >= size);
		HIT(A9_EQ, at == size && size);
		HIT(A9_PARTIAL, i && at >= size && offset < size);
	}
}
