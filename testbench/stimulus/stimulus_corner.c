/*
 * stimulus_corner.c - corner-weighted requests to buffers: limits of field widths, wraps at 2^32
 * and 2^48, odd strides, every bit of the V#.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/steer_parts.h"

uint64_t tb_corner_base(const tb_make *m)
{
	uint64_t r = (uint64_t)(m->w[W_BASE_HI] & 0xffff) << 32 | m->w[W_BASE_LO];

	switch (m->w[W_BASE_HI] >> 28) {
	case 0:
		return 0;
	case 1:
		return 0xffffffffffffull - (r & 0x1ff); /* A6: wraps at 2^48 */
	case 2:
		return 0x0000ffffffffull - (r & 0x1ff);
	case 3:
		return (r & ~0xffull) - (r >> 8 & 7); /* just below a line */
	case 4:
	case 5:
		return r; /* any byte */
	default:
		return r & ~0xffull; /* as drivers align */
	}
}

static uint32_t corner_stride(const tb_make *m)
{
	uint32_t r = m->w[W_STRIDE];

	switch (r >> 28) {
	case 0:
	case 1:
	case 2:
	case 3:
		return 0;
	case 4:
	case 5:
		return 1;
	case 6:
		return 2u << (r & 3);
	case 7:
	case 8:
		return 4 * (1 + (r & 15));
	case 9:
		return 1 + (r & 63);
	case 10:
		return 0x3fff - (r & 7);
	case 11:
		return 1u << (r & 7) << (r >> 3 & 7 ? 0 : 6);
	case 12:
		return 16;
	default:
		return r & 0x3fff;
	}
}

static uint32_t corner_records(const tb_make *m)
{
	uint32_t r = m->w[W_RECORDS_VALUE];

	switch (m->w[W_RECORDS] >> 28) {
	case 0:
		return 0;
	case 1:
		return 1 + (r & 3);
	case 2:
	case 3:
	case 11:
	case 12:
		return 0xffffffffu - (r & 3);
	case 4:
	case 5:
	case 6:
		return r & 63;
	case 7:
	case 8:
		return r & 0xfff;
	case 9:
		return 1u << (r & 31);
	case 10:
		return r;
	default:
		return 0x10000 + (r & 0xfffff);
	}
}

/* Draws the format of gfx6-9: a legal one, any code, or none (V6). */
static void corner_format(const tb_make *m, tb_vsharp *v, uint32_t bits, uint8_t format)
{
	tb_vsharp_format(m->ctx->gfx, v, format);
	if ((bits >> 17 & 15) == 0) { /* any format, reserved ones too */
		v->dfmt = bits >> 21 & 15;
		v->nfmt = bits >> 25 & 7;
	} else if ((bits >> 17 & 15) == 1) {
		v->dfmt = 0; /* V6 */
	}
}

/* Draws the fields that gfx10 and later have instead: unified format, OOB_SELECT, SWIZZLE_ENABLE of
 * 2 bits (V2), STRIDE_SCALE (V10). */
static void corner_unified(const tb_make *m, tb_vsharp *v, uint32_t bits, uint8_t format)
{
	static const uint8_t swizzles[8] = {0, 0, 0, 1, 1, 3, 3, 2};
	uint32_t r = m->w[W_UNIFIED], mask = tb_generation(m)->format_mask;

	v->format = (bits >> 17 & 15) == 0   ? bits >> 21 & mask
	            : (bits >> 17 & 15) == 1 ? 0
	                                     : format;
	v->oob = r & 3;
	if (tb_generation(m)->element == MAU_ELEMENT_SWIZZLE)
		v->swizzle = swizzles[r >> 2 & 7];
	if (tb_generation(m)->stride == MAU_STRIDE_SCALED)
		v->scale = r >> 5 & 3;
}

static void corner_vsharp(tb_make *m, tb_vsharp *v)
{
	uint32_t bits = m->w[W_BITS], sel = m->w[W_SELECT], type = m->w[W_TYPE], gfx = m->ctx->gfx;
	bool pairs = tb_generation(m)->formats == MAU_FORMATS_PAIRS;
	uint8_t format = tb_legal_format(gfx, bits << 4 ^ sel);

	*v = (tb_vsharp){.base = tb_corner_base(m),
	                 .stride = corner_stride(m),
	                 .records = corner_records(m),
	                 .swizzle = bits & 1,
	                 .add_tid = (bits >> 1 & 3) == 0 && !m->req->op.addr64,
	                 .esize = bits >> 3 & 3,
	                 .istride = bits >> 5 & 3,
	                 .heap = (bits >> 7 & 7) == 0,
	                 .other = bits >> 10 & 63};
	if (pairs)
		corner_format(m, v, bits, format);
	else
		corner_unified(m, v, bits, format);
	for (int c = 0; c < 4; c++)
		v->dst_sel[c] = sel >> 3 * c & 7;
	if ((m->w[W_ILLEGAL] & 15) == 0) /* an illegal request (E) has priority over V7 */
		type &= ~24u;
	v->type = (uint8_t)((type & 31) ? 0 : 1 + (type >> 5 & 1) + (type >> 6 & 1)); /* V7 */
	unsigned bytes = tb_format_bytes(gfx, pairs ? v->dfmt : v->format);

	if (m->req->op.fmt && m->req->op.enc == MAU_ENC_MUBUF && bytes)
		m->bytes = bytes;
}

/* Values of the lanes in order: steps from a start near a corner, or random values near it. 'unit':
 * a usual step; 'target': the boundary. */
static tb_pattern corner_values(uint32_t r, uint32_t value, uint32_t target, uint32_t unit)
{
	const uint32_t low = value & 0xff;

	switch (r >> 28) {
	case 0: /* all the same */
		return tb_steps(value & 0xfff, 0);
	case 1: /* unit stride */
		return tb_steps(0, unit);
	case 2:
		return tb_steps(value & 0xfffc, 4);
	case 3:
		return tb_steps(low, 1 + (r & 31));
	case 4: /* on the edge: -2 .. +1 */
		return tb_scatter(target - 2, 3, 1);
	case 5:
		return tb_scatter(target - 2 * unit, 3, unit);
	case 6: /* across the edge */
		return tb_steps(target - 32 * unit, unit);
	case 7: /* across 2^32 */
		return tb_steps(0u - (value & 63), r & 3);
	case 8: /* anything */
		return tb_scatter(0, ~0u, 1);
	case 9: /* within 256 B, 4 KiB, 16 MiB */
		return tb_scatter(value, 0xff, 1);
	case 10:
		return tb_scatter(value & ~0xfffu, 0xffc, 1);
	case 11:
		return tb_scatter(0, 0xfffffc, 1);
	case 12:
		return tb_scatter(value & 63, 7, unit);
	case 13: /* two values */
		return tb_scatter(low, 1, value);
	case 14:
		return tb_steps(value & 0x3f0, 16);
	default:
		return tb_scatter(low, 63, 1);
	}
}

/* An index or an offset: corner_values() in a random order of lanes. */
static tb_pattern corner_pattern(uint32_t r, uint32_t value, uint32_t target, uint32_t unit)
{
	tb_pattern p = corner_values(r, value, target, unit);

	p.perm = (uint8_t)(r >> 8 & 3);
	return p;
}

static uint32_t corner_saddr(const tb_make *m, const tb_vsharp *v)
{
	uint32_t r = m->w[W_SADDR_VALUE];

	switch (m->w[W_SADDR] >> 28) {
	case 0:
		return v->records - (r & 7); /* R1: the limit saturates */
	case 1:
		return v->records + (r & 3);
	case 2:
		return 0u - (r & 0xff); /* near 2^32 */
	case 3:
		return r;
	case 4:
	case 5:
		return (r & 0xff) * 4;
	case 6:
		return r & 0xff;
	default:
		return 0;
	}
}

uint32_t tb_corner_m0(const tb_make *m)
{
	uint32_t r = m->w[W_M0], edge = m->ctx->lds_size - (r & 0xff);

	if (tb_lds_wide(m) && r >> 31) /* L9: a lane of 16 bytes across the limit */
		return m->ctx->lds_size - (r & 0x3ff);
	switch (r >> 29) {
	case 0:
		return r;
	case 1:
	case 2:
		return edge;
	case 3:
		return (r & 0x3fff) * 4;
	case 4:
		return 0;
	default:
		return r & 0xffff;
	}
}

void tb_make_corner(tb_make *m)
{
	mau_request *req = m->req;
	tb_vsharp v;

	corner_vsharp(m, &v);
	tb_steer_vsharp(m, &v);
	tb_pattern index = corner_pattern(m->w[W_PATTERN_INDEX], m->w[W_VALUE_INDEX], v.records, 1);
	tb_pattern offset = corner_pattern(
		m->w[W_PATTERN_OFFSET], m->w[W_VALUE_OFFSET],
		(v.stride ? tb_stride(&v) : v.records) - tb_inst_offset(m), m->bytes);

	if (req->op.addr64) { /* A8: v0 is the lower half, v1 the upper; often the sum carries
		                 out of bit 31 */
		tb_pattern_fill(&offset, m->key, TB_STREAM_V0, req->v0);
		index.mask &= m->w[W_VALUE_INDEX] & 1 ? 0xff : ~0u;
		tb_pattern_fill(&index, m->key, TB_STREAM_V1, req->v1);
	} else if (req->op.idxen) { /* A1 */
		tb_pattern_fill(&index, m->key, TB_STREAM_V0, req->v0);
		tb_pattern_fill(&offset, m->key, TB_STREAM_V1, req->v1);
	} else {
		tb_pattern_fill(&offset, m->key, TB_STREAM_V0, req->v0);
		tb_pattern_fill(&index, m->key, TB_STREAM_V1, req->v1);
	}
	req->saddr = corner_saddr(m, &v) | (uint64_t)(m->w[W_SADDR] & 0xff) << 32;
	req->m0 = tb_corner_m0(m);
	req->exec = tb_make_exec(m);
	if (tb_heap_wanted(m))
		tb_make_heap(m, &v);
	else
		tb_make_fit(m, &v);
	if ((m->w[W_TYPE] >> 8 & (req->op.lds ? 7 : 63)) == 0) /* V5, L3 */
		v = (tb_vsharp){0};
	tb_steer_vsharp(m, &v);
	tb_vsharp_pack(m->ctx->gfx, &v, req->vsharp);
}
