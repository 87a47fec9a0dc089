/*
 * coverage_flat.c - FLAT, GLOBAL, SCRATCH: spaces, limits, modes, the scratch swizzle (F1 to F18).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/coverage_parts.h"

static bool canonical(uint64_t address)
{
	return address >> 47 == 0 || address >> 47 == 0x1ffff;
}

/* An access of a lane in scratch, at 'offset' in the lane's own space. */
static void see_scratch(tb_mark *k, const tb_view *v, unsigned status, int64_t offset)
{
	const mau_op *op = &v->req->op;
	unsigned bytes = v->rsp->bytes, low = (unsigned)offset & 3;
	bool ok = status == MAU_STATUS_OK, viol = status == MAU_STATUS_MEMVIOL;

	if (offset < 0 || v->lds)
		return;
	HIT(F5_WAVE64, ok && !v->ctx->wave32 && offset >= 4);
	HIT(F5_WAVE32, ok && v->ctx->wave32 && offset >= 4);
	HIT(F5_BASE, ok && v->ctx->scratch_base + (uint64_t)offset / 4 * 4 * v->wave >= 1ull << 48);
	HIT(F10_ANY, ok && low && bytes >= 4 && v->ctx->align == MAU_ALIGN_STRICT);
	HIT(F10_SHORT, ok && bytes == 2 && low == 3);
	HIT(F10_DWORD, ok && bytes == 4 && low);
	HIT(F10_WIDE, ok && bytes >= 8 && !low);
	HIT(F10_FIVE, ok && bytes == 16 && low);
	if (op->cls != MAU_CLS_ATOMIC || op->enc != MAU_ENC_FLAT)
		return;
	HIT(F4_ATOMIC4, ok && bytes == 4);
	HIT(F4_ATOMIC8, viol && bytes == 8 && !(offset & 7));
	HIT(N11_ATOMIC, viol && bytes == 4 && low);
}

/* F14, G10, G12: a FLAT lane in LDS; 'sum': before it is cut to 17 bits. */
static void see_wrapped_lds(tb_mark *k, const tb_view *v, unsigned lane, int64_t sum)
{
	unsigned status = v->rsp->lanes.status[lane], bytes = v->rsp->bytes;
	bool ok = status == MAU_STATUS_OK, viol = status == MAU_STATUS_MEMVIOL,
	     atomic = v->req->op.cls == MAU_CLS_ATOMIC, zero = v->ctx->align == MAU_ALIGN_DWORD;
	uint32_t v0 = v->req->v0[lane], at = (uint32_t)sum & 0x1ffff;
	bool off = (v->ctx->lds_base + at) & 3 && bytes >= 4,
	     within = at + bytes <= v->ctx->lds_size;

	HIT(F14_WRAP, ok && sum >> 17);
	HIT(F14_CARRY, ok && sum >= 0 && (uint64_t)sum >> 17 != v0 >> 17);
	HIT(F14_NEGATIVE, viol && sum < 0);
	HIT(G10_LDS, atomic && off && viol && within && zero);
	HIT(G12_CLEAR, !atomic && off && ok && zero);
	HIT(G12_STRICT, !atomic && off && viol && within && !zero);
}

/* An access to LDS at offset 'at'. */
static void see_lds_space(tb_mark *k, const tb_view *v, unsigned status, uint32_t at)
{
	uint32_t size = v->ctx->lds_size, m0 = v->req->m0, bytes = v->rsp->bytes;
	bool early = v->generation->flat_m0,
	     off = (v->ctx->lds_base + at) & 3 && bytes >= 4 && v->req->op.cls != MAU_CLS_ATOMIC;
	uint32_t limit = early && m0 < size ? m0 : size;
	uint64_t end = (uint64_t)at + bytes;

	HIT(F3_INSIDE, status == MAU_STATUS_OK);
	HIT(F3_FITS, end == limit && limit);
	HIT(F3_OVER, end == limit + 1ull && limit >= bytes);
	HIT(F3_CLEAR,
	    off && status == MAU_STATUS_OK && (early || v->ctx->align == MAU_ALIGN_DWORD));
	HIT(F3_STRICT, off && status == MAU_STATUS_MEMVIOL && end <= limit);
	HIT(F3_M0, early && m0 < size && end > m0 && end <= size);
	HIT(N10_M0, early && m0 >> 16 && (m0 & 0xffff) < end && end <= limit);
	HIT(N10_BOUNDS, at & 3 && bytes >= 4 && end > limit && end - (at & 3) <= limit);
}

/* F4, F15: a FLAT lane in scratch; 'sum': before it is cut to 32 bits. */
static void see_flat_scratch(tb_mark *k, const tb_view *v, unsigned status, int64_t sum)
{
	bool wraps = v->generation->flat_wraps;

	see_scratch(k, v, status, wraps ? (uint32_t)sum : sum);
	HIT(F4_NO_WRAP, !wraps && sum >> 32 == 1);
	HIT(F15_ABOVE, wraps && sum >> 32 == 1 && status == MAU_STATUS_OK);
	HIT(F15_BELOW, wraps && sum < 0 && status == MAU_STATUS_OK);
}

static void see_flat_space(tb_mark *k, const tb_view *v, unsigned lane)
{
	const mau_context *c = v->ctx;
	uint64_t pointer = (uint64_t)v->req->v1[lane] << 32 | v->req->v0[lane];
	uint32_t hi = v->req->v1[lane];
	int64_t add = tb_inst_offset(v), sum = v->req->v0[lane] + add;
	unsigned status = v->rsp->lanes.status[lane];
	bool wraps = v->generation->flat_wraps;
	bool lds = hi == c->shared_hi, scratch = !lds && hi == c->private_hi,
	     memory = !lds && !scratch && canonical(pointer);

	HIT(F2_LDS, lds);
	HIT(F2_SCRATCH, scratch);
	HIT(F2_LOW, memory && !(pointer >> 63));
	HIT(F2_HIGH, memory && pointer >> 63);
	HIT(F2_HOLE, !lds && !scratch && !memory);
	HIT(F2_EDGE,
	    pointer + 32 - 0x0000800000000000ull < 64 || pointer + 32 - 0xffff800000000000ull < 64);
	HIT(F2_CANONICAL, (lds || scratch) && canonical(pointer));
	HIT(N12_BOTH, lds && c->private_hi == hi);
	HIT(N12_CROSS, add && (pointer + (uint64_t)add) >> 32 != hi && (lds || scratch || memory));
	HIT(F1_FLAT, add > 0 && memory);
	HIT(F11_NEGATIVE, add < 0 && memory && status == MAU_STATUS_OK);
	HIT(F11_LONG, add >> 12 && memory && status == MAU_STATUS_OK);
	if (lds)
		see_lds_space(k, v, status, wraps ? (uint32_t)sum & 0x1ffff : (uint32_t)sum);
	if (lds && wraps)
		see_wrapped_lds(k, v, lane, sum);
	if (scratch)
		see_flat_scratch(k, v, status, sum);
	if (memory)
		tb_see_align(k, v, status, (pointer + (uint64_t)add) & 0xffffffffffffull);
}

static void see_global(tb_mark *k, const tb_view *v, unsigned lane)
{
	const mau_context *c = v->ctx;
	unsigned smode = v->req->op.smode, status = v->rsp->lanes.status[lane],
		 viol = status == MAU_STATUS_MEMVIOL;
	uint32_t v0 = v->req->v0[lane];
	uint64_t pointer = (uint64_t)v->req->v1[lane] << 32 | v0, saddr = v->req->saddr;
	bool tid = smode != MAU_SMODE_V && smode != MAU_SMODE_SV; /* ADDTID */
	uint64_t base = smode == MAU_SMODE_V    ? pointer
	                : smode == MAU_SMODE_SV ? saddr + v0
	                : smode == MAU_SMODE_S  ? saddr
	                                        : 0;
	uint64_t before = tid ? base + 4 * lane : base;
	uint32_t hi = (uint32_t)(before >> 32);
	int64_t add = tb_inst_offset(v);
	uint64_t after = before + (uint64_t)add;

	HIT(F6_GV, smode == MAU_SMODE_V && status == MAU_STATUS_OK);
	HIT(F6_GVS, smode == MAU_SMODE_SV && status == MAU_STATUS_OK);
	HIT(F6_UNSIGNED, smode == MAU_SMODE_SV && v0 >> 31 && status == MAU_STATUS_OK);
	HIT(F6_TID, smode == MAU_SMODE_S && lane && status == MAU_STATUS_OK);
	HIT(F6_TID0, smode == MAU_SMODE_NONE && lane && status == MAU_STATUS_OK);
	HIT(F6_TID_SUM, tid && viol && canonical(base) && base >> 32 != c->shared_hi);
	HIT(F6_LDS, viol && hi == c->shared_hi);
	HIT(F6_HOLE, viol && hi != c->shared_hi && !canonical(before));
	HIT(F6_PRIVATE, hi == c->private_hi && hi != c->shared_hi && canonical(before) &&
	                        status == MAU_STATUS_OK);
	HIT(F6_SUM, smode == MAU_SMODE_SV && before < saddr);
	HIT(F1_NEGATIVE, add < 0 && status == MAU_STATUS_OK);
	HIT(F1_LEAST, v->generation->flat_bits && add == -(1 << (v->generation->flat_bits - 1)));
	HIT(N12_GLOBAL, canonical(before) && !canonical(after) && status == MAU_STATUS_OK);
	if (!viol || canonical(before))
		tb_see_align(k, v, status, after & 0xffffffffffffull);
}

static void see_scratch_mode(tb_mark *k, const tb_view *v, unsigned lane)
{
	unsigned smode = v->req->op.smode, status = v->rsp->lanes.status[lane];
	bool ok = status == MAU_STATUS_OK, has_s = smode == MAU_SMODE_S || smode == MAU_SMODE_SV,
	     has_v = smode == MAU_SMODE_V || smode == MAU_SMODE_SV;
	bool sign = v->generation->scratch_signed;
	uint32_t sgpr = has_s ? (uint32_t)v->req->saddr : 0, vgpr = has_v ? v->req->v0[lane] : 0;
	int64_t offset = (sign ? (int64_t)(int32_t)sgpr + (int32_t)vgpr : (int64_t)sgpr + vgpr) +
	                 tb_inst_offset(v);

	HIT(F7_ST, ok && smode == MAU_SMODE_NONE);
	HIT(F7_SS, ok && smode == MAU_SMODE_S);
	HIT(F7_SV, ok && smode == MAU_SMODE_V);
	HIT(F7_SVS, ok && smode == MAU_SMODE_SV);
	HIT(F7_NEGATIVE, offset < 0 && status == MAU_STATUS_MEMVIOL);
	HIT(F7_NO_WRAP, ok && offset >> 32);
	HIT(F18_SGPR, sign && ok && sgpr >> 31);
	HIT(F18_VGPR, sign && ok && vgpr >> 31);
	HIT(F18_BELOW, sign && offset < 0 && sgpr >> 31 && vgpr >> 31);
	HIT(F18_UNSIGNED, !sign && ok && smode == MAU_SMODE_SV && (sgpr | vgpr) >> 31);
	HIT(F7_UPPER, ok && has_s && v->req->saddr >> 32);
	see_scratch(k, v, status, offset);
}

void tb_see_flat_lane(tb_mark *k, const tb_view *v, unsigned lane)
{
	unsigned status = v->rsp->lanes.status[lane];

	HIT(N16_OK, status == MAU_STATUS_OK);
	switch (v->req->op.enc) {
	case MAU_ENC_FLAT:
		see_flat_space(k, v, lane);
		break;
	case MAU_ENC_GLOBAL:
		see_global(k, v, lane);
		break;
	default:
		see_scratch_mode(k, v, lane);
		break;
	}
}

void tb_see_flat(tb_mark *k, const tb_view *v)
{
	const mau_op *op = &v->req->op;
	unsigned spaces = 0;

	for (uint64_t m = v->exec; m; m &= m - 1)
		spaces |= 1u << (v->rsp->lanes.space[__builtin_ctzll(m)] & 3);
	HIT(F2_MIXED, op->enc == MAU_ENC_FLAT && (spaces & 7) == 7);
	if (!v->rsp->txn_count)
		return;
	mau_attr attr = mau_attr_unpack(v->rsp->txn[0].attr);

	HIT(F9_LGKM, attr.lgkm);
	HIT(F9_VM, !attr.lgkm && !attr.vs);
	HIT(F9_VS, attr.vs && op->cls == MAU_CLS_STORE);
	HIT(F9_ATOMIC, attr.vs && op->cls == MAU_CLS_ATOMIC);
}
