/*
 * stimulus_fit.c - changes num_records, the stride or the base so that one chosen lane is exactly
 * at a boundary, or one off.
 *
 * The boundary is computed by the rules A1-A6 for one lane. The result need not be exact: a request
 * that misses the boundary is still valid stimulus.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/stimulus_parts.h"

typedef struct aim {
	uint32_t index, offset;
	uint64_t buffer_offset;
} aim;

static aim aim_at(const tb_make *m, const tb_vsharp *v, unsigned lane)
{
	const mau_op *op = &m->req->op;
	const mau_generation *g = tb_generation(m);
	uint32_t esize = g->element == MAU_ELEMENT_FIELD ? 2u << v->esize
	                 : v->swizzle == 3               ? 16
	                                                 : 4;
	uint32_t istride = 8u << v->istride, vindex = op->idxen ? m->req->v0[lane] : 0;
	uint32_t voffset = !op->offen ? 0 : op->idxen ? m->req->v1[lane] : m->req->v0[lane];
	aim a = {.index = vindex + (v->add_tid ? lane : 0), .offset = voffset + tb_inst_offset(m)};

	if (v->swizzle)
		a.buffer_offset =
			((uint64_t)(a.index / istride) * tb_stride(v) + a.offset / esize * esize) *
				istride +
			a.index % istride * esize + a.offset % esize;
	else if (g->bounds == MAU_BOUNDS_GFX10 && v->oob == 3)
		a.buffer_offset = a.offset;
	else
		a.buffer_offset = (uint64_t)a.index * tb_stride(v) + a.offset;
	return a;
}

/* R8-R11: sets num_records to the index or to the end of the payload, or the stride to the end of
 * the payload. */
static void fit_oob(const tb_make *m, tb_vsharp *v, const aim *a, unsigned kind, uint32_t delta)
{
	uint32_t sgpr = (uint32_t)m->req->saddr, r = m->w[W_FIT], payload = m->bytes;

	if (m->bytes > 4 && !tb_converts(&m->req->op) &&
	    m->req->op.cls != MAU_CLS_ATOMIC) /* R12: component by component */
		payload = 4 * (1 + (r & 3));
	if (kind < 2 && v->oob == 2)
		v->records = r & 1;
	else if (kind < 2)
		v->records = a->index + delta + (v->oob == 3 ? sgpr : 0);
	else if (kind < 4)
		tb_set_stride(v, a->offset + payload + delta);
	else
		v->records = a->offset + payload + delta + (r & 16 ? 0 : sgpr);
}

/* Kinds 0 to 6 of gfx6-9: sets num_records or the stride. */
static void fit_range(const tb_make *m, tb_vsharp *v, const aim *a, unsigned kind, uint32_t delta)
{
	uint32_t sgpr = (uint32_t)m->req->saddr;

	switch (kind) {
	case 0:
	case 1: /* R2, R4, R6 */
		v->records = a->index + delta;
		break;
	case 2:
	case 3: /* R2, R4: Offset against stride */
		tb_set_stride(v, a->offset + delta);
		break;
	case 4:
	case 5: /* R1, R3, R15 */
		v->records = (uint32_t)a->buffer_offset + (v->heap ? 0 : sgpr) + delta;
		break;
	default: /* R7 */
		v->records = a->offset + delta + (m->w[W_FIT] & 2 ? sgpr : 0);
		break;
	}
}

/* R1, R7, R11, R15: makes the buffer end a little more than 2^31 bytes after the lane's Offset, so
 * that the distance to its end is the payload plus bit 31. */
static void fit_far_end(const tb_make *m, tb_vsharp *v, const aim *a)
{
	const mau_generation *g = tb_generation(m);
	uint32_t sgpr = (uint32_t)m->req->saddr,
		 at = g->wrap32 ? (uint32_t)a->buffer_offset : a->offset,
		 near = m->w[W_FIT_DELTA] >> 4 & 15;

	if (g->bounds == MAU_BOUNDS_GFX9 &&
	    m->ctx->rules == MAU_RULES_MANUAL) /* R7 has no sgpr_offset */
		sgpr = 0;
	if (g->bounds == MAU_BOUNDS_GFX10)
		v->oob = 3;
	v->records = at + (v->heap && g->heap ? 0 : sgpr) + 0x80000000 + near;
}

/* L10: makes the buffer end inside the lane's dwords. */
static void fit_parts(tb_make *m, tb_vsharp *v, unsigned lane)
{
	v->stride = v->add_tid = v->swizzle = 0;
	v->records =
		aim_at(m, v, lane).offset + (uint32_t)m->req->saddr + 4 * (1 + (m->w[W_FIT] & 1));
}

void tb_make_fit(tb_make *m, tb_vsharp *v)
{
	unsigned lane = m->w[W_FIT_LANE] & (m->ctx->wave32 ? 31 : 63), kind = m->w[W_FIT] >> 28,
		 bounds = tb_generation(m)->bounds;
	static const int8_t deltas[8] = {-1, 0, 1, 0, -4, 4, 2, 3};
	uint32_t delta = (uint32_t)deltas[m->w[W_FIT_DELTA] & 7];
	uint32_t sgpr = (uint32_t)m->req->saddr;

	if (tb_lds_wide(m) && kind >= 6 && m->ctx->rules == MAU_RULES_SILICON) {
		fit_parts(m, v, lane);
		return;
	}
	if (kind >= 12) /* no change */
		return;
	if (kind == 5 && bounds == MAU_BOUNDS_GFX9)
		kind = 6;
	aim a = aim_at(m, v, lane);

	if (kind == 11) {
		fit_far_end(m, v, &a);
		return;
	}
	if (kind >= 4 && kind <= 6 && m->w[W_FIT] & 1 && bounds != MAU_BOUNDS_GFX10)
		delta += m->bytes;
	switch (kind) {
	case 0:
	case 1:
	case 2:
	case 3:
	case 4:
	case 5:
	case 6:
		if (bounds == MAU_BOUNDS_GFX10)
			fit_oob(m, v, &a, kind, delta);
		else
			fit_range(m, v, &a, kind, delta);
		break;
	case 7: /* A6: 2^48 */
		v->base = (0 - a.buffer_offset - sgpr + delta -
		           (m->w[W_FIT] & 1 ? m->bytes / 2 : 0)) &
		          0xffffffffffffull;
		break;
	case 8:
	case 9: /* C4: a line's edge inside the lane's access */
		v->base = ((v->base & ~(uint64_t)(m->knobs->line_bytes - 1)) - a.buffer_offset -
		           sgpr - m->bytes + delta + (m->w[W_FIT] & 3)) &
		          0xffffffffffffull;
		break;
	default: /* A5: buffer_offset around 2^32 */
		if (m->req->op.offen && !v->swizzle)
			for (int l = 0; l < MAU_WAVE; l++)
				(m->req->op.idxen ? m->req->v1 : m->req->v0)[l] -=
					(uint32_t)a.buffer_offset - delta;
		break;
	}
}
