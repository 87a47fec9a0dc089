/*
 * coverage_lane.c - an active lane: addresses of buffers, alignment, LDS.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/coverage_parts.h"

/* N27: a lane of a format access of gfx6 to 8. */
static void see_old_format(tb_mark *k, const tb_view *v, unsigned status, unsigned address)
{
	unsigned bytes = v->rsp->bytes, low = address & 3;
	bool gfx6 = v->generation->silicon_format, silicon = gfx6 && v->silicon,
	     viol = silicon && status == MAU_STATUS_MEMVIOL, ok = status == MAU_STATUS_OK;

	HIT(N27_TWO, viol && bytes == 2);
	HIT(N27_FOUR, viol && bytes == 4);
	HIT(N27_WIDE, viol && bytes >= 8);
	HIT(N27_BYTE, silicon && ok && bytes == 1 && low & 1);
	HIT(N27_MIN4, silicon && ok && bytes >= 8 && address % 8 == 4);
	HIT(N27_SWIZZLE, viol && v->res.swizzle_active);
	HIT(N27_LDS, viol && v->req->op.lds);
	HIT(N27_MANUAL, gfx6 && !v->silicon && ok && bytes >= 4 && low);
	HIT(N27_LATER, !gfx6 && v->silicon && ok && bytes >= 4 && low);
}

/* Atomics in memory: G6, or G10 instead of it, and G11. */
static void see_atomic(tb_mark *k, const tb_view *v, unsigned status, unsigned address)
{
	unsigned bytes = v->rsp->bytes, atomic = v->req->op.atomic;
	bool viol = status == MAU_STATUS_MEMVIOL, in = status == MAU_STATUS_OK,
	     clears = v->generation->atomic_clears,
	     packed = atomic == MAU_ATOMIC_PK_ADD_F16 || atomic == MAU_ATOMIC_PK_ADD_BF16;

	HIT(G6_CLEAR, !v->modes && address & 3 && in);
	HIT(G6_VIOL, !clears && viol);
	HIT(G10_CLEAR4, clears && in && bytes == 4 && address & 3);
	HIT(G10_CLEAR8, clears && in && bytes == 8 && address & 7);
	HIT(G10_VIOL, clears && viol);
	HIT(G10_UNALIGNED, clears && viol && v->ctx->align == MAU_ALIGN_UNALIGNED);
	HIT(G10_SWIZZLE, clears && viol && v->buffer && v->res.swizzle_active && !v->addr64);
	HIT(G11_PACKED, packed && address & 3);
	HIT(G11_DOUBLE, viol && bytes == 8 && !(address & 3));
}

/* G1 to G11; buffers, GLOBAL, FLAT outside scratch. */
void tb_see_align(tb_mark *k, const tb_view *v, unsigned status, uint64_t address)
{
	const mau_op *op = &v->req->op;
	unsigned align = v->ctx->align, bytes = v->rsp->bytes, low = (unsigned)address & 3;
	bool atomic = op->cls == MAU_CLS_ATOMIC, viol = status == MAU_STATUS_MEMVIOL,
	     in = status == MAU_STATUS_OK || status == MAU_STATUS_PARTIAL;
	bool fmt = v->buffer && (op->fmt || op->enc == MAU_ENC_MTBUF),
	     active = v->buffer && v->res.swizzle_active && !v->addr64;

	if (atomic)
		see_atomic(k, v, status, (unsigned)address);
	HIT(G4_STORE, viol && op->cls == MAU_CLS_STORE);
	HIT(G5_FORMAT, viol && fmt);
	HIT(G5_CLEAR, fmt && in && bytes >= 4 && low && (!v->modes || align == MAU_ALIGN_DWORD));
	HIT(G5_MIN4, v->strict && fmt && in && bytes >= 8 && !low && address & 4 &&
	                     align == MAU_ALIGN_STRICT);
	HIT(G5_ANY, v->strict && fmt && viol && align == MAU_ALIGN_UNALIGNED && !active);
	HIT(G7_FORMAT,
	    v->modes && fmt && in && bytes >= 4 && low && align == MAU_ALIGN_UNALIGNED && active);
	if (fmt && !v->modes)
		see_old_format(k, v, status, (unsigned)address);
	if (atomic || fmt)
		return;
	HIT(G1_MODE0, !v->modes && in && bytes >= 4 && low && align != MAU_ALIGN_DWORD);
	HIT(G2_DWORD, in && bytes >= 4 && low && (!v->modes || align == MAU_ALIGN_DWORD));
	HIT(G2_SHORT, in && bytes == 2 && low & 1 && v->modes && align == MAU_ALIGN_DWORD);
	HIT(G2_SHORT_KEPT, in && bytes == 2 && low & 1 && !v->modes);
	HIT(G3_STRICT4, viol && align == MAU_ALIGN_DWORD_STRICT);
	HIT(G3_STRICT, viol && align == MAU_ALIGN_STRICT && bytes > 4 && !low);
	HIT(G3_TWELVE, viol && align == MAU_ALIGN_STRICT && bytes == 12 && address % 12 == 0);
	HIT(G3_WALKED, v->modes && in && align == MAU_ALIGN_STRICT && bytes > 4 && active &&
	                       address & (bytes == 8 ? 7 : 15));
	HIT(G3_ANY, v->modes && in && align == MAU_ALIGN_UNALIGNED && low && bytes >= 4 && !active);
	HIT(G7_SWIZZLE,
	    v->modes && in && align == MAU_ALIGN_UNALIGNED && low && bytes >= 4 && active);
}

/* L7, L9, L10: a lane of a load of several dwords; 'lds': address of the first one. */
static void see_wide_lds(tb_mark *k, const tb_view *v, unsigned status, uint32_t lds)
{
	unsigned bytes = v->rsp->bytes, size = v->ctx->lds_size;
	bool masked = status == MAU_STATUS_LDS_MASKED;

	HIT(L7_X3, bytes == 12 && status == MAU_STATUS_OK);
	HIT(L7_X4, bytes == 16 && status == MAU_STATUS_OK);
	HIT(L9_ENDS, !masked && lds < size && lds + bytes >= size);
	HIT(L9_HALF, masked && lds < size);
	HIT(L10_PARTIAL, status == MAU_STATUS_PARTIAL);
	HIT(L10_VIOL, status == MAU_STATUS_MEMVIOL);
}

/* L1 to L10. */
void tb_see_lds(tb_mark *k, const tb_view *v, unsigned lane)
{
	unsigned status = v->rsp->lanes.status[lane], size = v->ctx->lds_size;
	bool wide = !v->req->op.fmt && v->req->op.size >= MAU_SIZE_12;
	uint32_t offset = (uint32_t)tb_inst_offset(v),
		 m0 = v->generation->lds_m0 == MAU_LDS_M0_BITS16 ? 0xffff
	              : v->buffer                                ? 0x3ffff
	                                                         : 0x3fffc;
	uint32_t lds = (v->req->m0 & m0) + lane * (wide ? 16 : 4) +
	               (v->generation->lds_offset ? offset : 0);

	if (wide)
		see_wide_lds(k, v, status, lds);
	HIT(L3_IN, status != MAU_STATUS_LDS_MASKED && lds < size && lds + 4 >= size);
	HIT(L3_EQ, status == MAU_STATUS_LDS_MASKED && lds - size < 4);
	HIT(L3_ZERO, status == MAU_STATUS_OUT_OF_RANGE);
	HIT(L3_VIOL, status == MAU_STATUS_MEMVIOL);
	HIT(N5_ODD, lds & 3 && status == MAU_STATUS_OK);
	HIT(N6_BELOW, lds >> 31 && status == MAU_STATUS_LDS_MASKED);
	HIT(N16_MASKED, status == MAU_STATUS_LDS_MASKED);
}

static void see_swizzle(tb_mark *k, const tb_view *v, unsigned status, uint32_t index,
                        uint32_t offset)
{
	unsigned bytes = v->rsp->bytes, esize = v->res.element_size;
	bool atomic = v->req->op.cls == MAU_CLS_ATOMIC,
	     inside = ((offset & ~3u) % esize) + bytes <= esize;

	HIT(A4_SWIZZLE, index / v->res.index_stride && index % v->res.index_stride &&
	                        offset / esize && status == MAU_STATUS_OK);
	HIT(A7_ATOMIC, atomic && bytes == 8);
	HIT(A7_BYTE, bytes < 4);
	HIT(N13_ACROSS, bytes == 2 && esize == 2 && offset & 1);
	if (atomic || bytes < 4)
		return;
	HIT(A7_WALK, !inside && bytes > 4);
	HIT(A11_WALK16, !inside && bytes > 4 && esize == 16);
	HIT(A7_INSIDE, inside);
	HIT(A7_CLEAR, offset & 3);
	HIT(N1_WALK,
	    !v->generation->wrap32 && !inside && ((uint64_t)(offset & ~3u) + bytes - 1) >> 32);
}

/* A4-A6 of a lane that has no ADDR64: 'full' is buffer_offset before A5. */
static uint64_t buffer_offset(const tb_view *v, uint32_t index, uint32_t offset, bool *raw_ret)
{
	const mau_resource *r = &v->res;
	bool keep = v->silicon && v->generation->silicon == MAU_SILICON_GFX11;

	*raw_ret = v->oob && r->oob_select == 3 && !r->swizzle_active && !keep;
	if (r->swizzle_active)
		return ((uint64_t)(index / r->index_stride) * r->stride +
		        offset / r->element_size * r->element_size) *
		               r->index_stride +
		       index % r->index_stride * r->element_size + offset % r->element_size;
	return *raw_ret ? offset : (uint64_t)index * r->stride + offset;
}

/* A11, A12: a lane whose access takes place. */
static void see_later(tb_mark *k, const tb_view *v, uint32_t index, uint32_t voffset)
{
	int32_t add = tb_inst_offset(v);
	bool scaled = tb_stride_scale(v) && v->res.stride && index >= v->res.index_stride;

	HIT(A11_SCALED, scaled && !v->res.swizzle_active);
	HIT(A11_SCALED_SWIZZLE, scaled && v->res.swizzle_active);
	HIT(A12_NEGATIVE, add < 0 && (int64_t)voffset + add >= 0);
	HIT(A12_LONG, add > 0xfff);
}

static void see_addr64(tb_mark *k, const tb_view *v, unsigned lane)
{
	uint64_t pointer = (uint64_t)v->req->v1[lane] << 32 | v->req->v0[lane];

	HIT(A8_WRAP, (v->res.base + (pointer & 0xffffffffffffull) + v->req->op.inst_offset +
	              (uint32_t)v->req->saddr) >>
	                     48);
}

void tb_see_lane(tb_mark *k, const tb_view *v, unsigned lane)
{
	const mau_op *op = &v->req->op;
	const mau_resource *r = &v->res;
	unsigned status = v->rsp->lanes.status[lane], comps = v->rsp->lanes.in_range[lane];
	uint32_t vindex = op->idxen ? v->req->v0[lane] : 0, voffset = !op->offen ? 0
	                                                              : op->idxen
	                                                                      ? v->req->v1[lane]
	                                                                      : v->req->v0[lane];
	uint32_t offset = voffset + (uint32_t)tb_inst_offset(v),
		 index = vindex + (r->add_lane ? lane : 0);
	bool raw;

	HIT(N16_OK, status == MAU_STATUS_OK);
	HIT(N16_OUT, status == MAU_STATUS_OUT_OF_RANGE);
	HIT(G4_PARTIAL, status == MAU_STATUS_MEMVIOL && v->rsp->components > 1 &&
	                        comps != (1u << v->rsp->components) - 1);
	if (v->addr64) {
		see_addr64(k, v, lane);
		HIT(N27_ADDR64, status == MAU_STATUS_MEMVIOL);
		return;
	}
	uint64_t full = buffer_offset(v, index, offset, &raw),
		 bo = v->generation->wrap32 ? full & 0xffffffffu : full,
		 sum = r->base + (uint32_t)v->req->saddr + bo;

	HIT(A1_WRAP, offset < voffset && tb_inst_offset(v) > 0);
	HIT(A12_BELOW, offset > voffset && tb_inst_offset(v) < 0);
	if (status == MAU_STATUS_OK)
		see_later(k, v, index, voffset);
	HIT(A2_WRAP, index < vindex);
	HIT(A4_LINEAR,
	    !r->swizzle_active && index && r->stride && offset && status == MAU_STATUS_OK);
	HIT(A4_RAW, raw && index && r->stride && status == MAU_STATUS_OK);
	HIT(A4_RAW_SILICON, v->oob && r->oob_select == 3 && !r->swizzle_active && !raw && index &&
	                            r->stride && status == MAU_STATUS_OK);
	HIT(A5_WRAP, v->generation->wrap32 && full >> 32);
	HIT(A5_FULL, !v->generation->wrap32 && full >> 32);
	HIT(A6_WRAP, sum >> 48);
	if (r->swizzle_active)
		see_swizzle(k, v, status, index, offset);
	tb_see_range(k, v, lane, vindex, index, offset, full);
	tb_see_align(k, v, status, sum);
}
