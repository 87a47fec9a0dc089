/*
 * stimulus_corner.c - requests whose fields are corners: edges of widths, wraps at 2^32 and 2^48, odd strides, every V# bit.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus_parts.h"

/*
 * gfx6-9 layout (V1): base 47:0, stride 61:48, swizzle 63, records 95:64, DST_SEL 107:96, NFMT 110:108, DFMT 114:111,
 * ELEMENT_SIZE 116:115, INDEX_STRIDE 118:117, ADD_TID 119, HEAP 122, TYPE 127:126; 'other' fills 62, 120, 121 and 125:123.
 */
void tb_vsharp_pack(const tb_vsharp *v, uint32_t words[4])
{
	uint32_t sel = v->dst_sel[0] | (uint32_t)v->dst_sel[1] << 3 | (uint32_t)v->dst_sel[2] << 6 | (uint32_t)v->dst_sel[3] << 9;

	words[0] = (uint32_t)v->base;
	words[1] = (uint32_t)(v->base >> 32 & 0xffff) | (v->stride & 0x3fff) << 16 | (v->other & 1u) << 30 | (uint32_t)v->swizzle << 31;
	words[2] = v->records;
	words[3] = sel | (uint32_t)v->nfmt << 12 | (uint32_t)v->dfmt << 15 | (uint32_t)v->esize << 19 | (uint32_t)v->istride << 21 |
		(uint32_t)v->add_tid << 23 | (v->other >> 1 & 3u) << 24 | (uint32_t)v->heap << 26 | (v->other >> 3 & 7u) << 27 | (uint32_t)v->type << 30;
}

static uint64_t corner_base(const tb_make *m)
{
	uint64_t r = (uint64_t)(m->w[W_BASE_HI] & 0xffff) << 32 | m->w[W_BASE_LO];

	switch (m->w[W_BASE_HI] >> 28) {
	case 0: return 0;
	case 1: return 0xffffffffffffull - (r & 0x1ff);                     /* A6: wraps at 2^48 */
	case 2: return 0x0000ffffffffull - (r & 0x1ff);
	case 3: return (r & ~0xffull) - (r >> 8 & 7);                       /* just below a line */
	case 4: case 5: return r;                                           /* any byte */
	default: return r & ~0xffull;                                       /* as drivers align */
	}
}

static uint32_t corner_stride(const tb_make *m)
{
	uint32_t r = m->w[W_STRIDE];

	switch (r >> 28) {
	case 0: case 1: case 2: case 3: return 0;
	case 4: case 5: return 1;
	case 6: return 2u << (r & 3);
	case 7: case 8: return 4 * (1 + (r & 15));
	case 9: return 1 + (r & 63);
	case 10: return 0x3fff - (r & 7);
	case 11: return 1u << (r & 7) << (r >> 3 & 7 ? 0 : 6);
	case 12: return 16;
	default: return r & 0x3fff;
	}
}

static uint32_t corner_records(const tb_make *m)
{
	uint32_t r = m->w[W_RECORDS_VALUE];

	switch (m->w[W_RECORDS] >> 28) {
	case 0: return 0;
	case 1: return 1 + (r & 3);
	case 2: case 3: case 11: case 12: return 0xffffffffu - (r & 3);
	case 4: case 5: case 6: return r & 63;
	case 7: case 8: return r & 0xfff;
	case 9: return 1u << (r & 31);
	case 10: return r;
	default: return 0x10000 + (r & 0xfffff);
	}
}

static void corner_vsharp(tb_make *m, tb_vsharp *v)
{
	uint32_t bits = m->w[W_BITS], sel = m->w[W_SELECT], type = m->w[W_TYPE];
	uint8_t format = tb_legal_format(bits << 4 ^ sel);

	v->base = corner_base(m);
	v->stride = corner_stride(m);
	v->records = corner_records(m);
	v->swizzle = bits & 1;
	v->add_tid = (bits >> 1 & 3) == 0 && !m->req->op.addr64;
	v->esize = bits >> 3 & 3;
	v->istride = bits >> 5 & 3;
	v->heap = (bits >> 7 & 7) == 0;
	v->other = bits >> 10 & 63;
	v->dfmt = format & 15;
	v->nfmt = format >> 4;
	if ((bits >> 17 & 15) == 0) { /* any format, reserved ones too */
		v->dfmt = bits >> 21 & 15;
		v->nfmt = bits >> 25 & 7;
	} else if ((bits >> 17 & 15) == 1) {
		v->dfmt = 0; /* V6 */
	}
	for (int c = 0; c < 4; c++)
		v->dst_sel[c] = sel >> 3 * c & 7;
	if ((m->w[W_ILLEGAL] & 15) == 0) /* E comes before V7 */
		type &= ~24u;
	v->type = (uint8_t)((type & 31) ? 0 : 1 + (type >> 5 & 1) + (type >> 6 & 1)); /* V7 */
	if (m->req->op.fmt && m->req->op.enc == MAU_ENC_MUBUF && mau_dfmt(v->dfmt)->bytes)
		m->bytes = mau_dfmt(v->dfmt)->bytes;
}

/* An index or an offset: a start near a corner and a walk over the lanes. 'unit' is what one step should be. */
static tb_pattern corner_pattern(uint32_t r, uint32_t value, uint32_t target, uint32_t unit)
{
	tb_pattern p = {.base = value & 0xff, .step = 0, .mask = 0, .scale = 1, .perm = (uint8_t)(r >> 8 & 3)};

	switch (r >> 28) {
	case 0: p.base = value & 0xfff; break;                                    /* all the same */
	case 1: p.base = 0; p.step = unit; break;                                 /* unit stride */
	case 2: p.base = value & 0xfffc; p.step = 4; break;
	case 3: p.step = 1 + (r & 31); break;
	case 4: p.base = target - 2; p.mask = 3; break;                           /* on the edge: -2 .. +1 */
	case 5: p.base = target - 2 * unit; p.mask = 3; p.scale = unit; break;
	case 6: p.base = target - 32 * unit; p.step = unit; break;                /* across the edge */
	case 7: p.base = 0u - (value & 63); p.step = r & 3; break;                /* across 2^32 */
	case 8: p.base = 0; p.mask = ~0u; break;                                  /* anything */
	case 9: p.base = value; p.mask = 0xff; break;                             /* within 256 B, 4 KiB, 16 MiB */
	case 10: p.base = value & ~0xfffu; p.mask = 0xffc; break;
	case 11: p.base = 0; p.mask = 0xfffffc; break;
	case 12: p.base = value & 63; p.mask = 7; p.scale = unit; break;
	case 13: p.mask = 1; p.scale = value; break;                              /* two values */
	case 14: p.base = value & 0x3f0; p.step = 16; break;
	default: p.mask = 63; break;
	}
	return p;
}

static uint32_t corner_saddr(const tb_make *m, const tb_vsharp *v)
{
	uint32_t r = m->w[W_SADDR_VALUE];

	switch (m->w[W_SADDR] >> 28) {
	case 0: return v->records - (r & 7);       /* R1: the limit saturates */
	case 1: return v->records + (r & 3);
	case 2: return 0u - (r & 0xff);            /* near 2^32 */
	case 3: return r;
	case 4: case 5: return (r & 0xff) * 4;
	case 6: return r & 0xff;
	default: return 0;
	}
}

/* M0: L3's edge, N5's odd addresses, upper half set. */
static uint32_t corner_m0(const tb_make *m)
{
	uint32_t r = m->w[W_M0], edge = m->ctx->lds_size - (r & 0xff);

	switch (r >> 29) {
	case 0: return r;
	case 1: case 2: return edge;
	case 3: return (r & 0x3fff) * 4;
	case 4: return 0;
	default: return r & 0xffff;
	}
}

void tb_make_corner(tb_make *m)
{
	mau_request *req = m->req;
	tb_vsharp v;

	corner_vsharp(m, &v);
	tb_pattern index = corner_pattern(m->w[W_PATTERN_INDEX], m->w[W_VALUE_INDEX], v.records, 1);
	tb_pattern offset = corner_pattern(m->w[W_PATTERN_OFFSET], m->w[W_VALUE_OFFSET], (v.stride ? v.stride : v.records) - req->op.inst_offset, m->bytes);

	if (req->op.addr64) { /* A8: v0 is the lower half, v1 the upper; often a pointer below 2^32 with a carry */
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
	req->m0 = corner_m0(m);
	req->exec = tb_make_exec(m);
	tb_make_fit(m, &v);
	if ((m->w[W_TYPE] >> 8 & 63) == 0) /* V5 */
		v = (tb_vsharp){0};
	tb_vsharp_pack(&v, req->vsharp);
}
