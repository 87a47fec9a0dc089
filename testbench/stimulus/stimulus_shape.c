/*
 * stimulus_shape.c - coherent requests (stimulus.h) to raw, structured, texel and scratch buffers.
 * The V#s are as drivers write them. The addresses are as compiled code computes them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/steer_parts.h"

/* Each lane takes a random element of 'unit' bytes from the 'bytes' bytes at 'start'. */
static tb_pattern elements(uint32_t start, uint32_t bytes, uint32_t unit)
{
	return tb_scatter(start, (bytes - 1) / unit, unit);
}

tb_pattern tb_walk(uint32_t r, uint32_t unit)
{
	const uint32_t start = (r & 0xfff) * unit;
	tb_pattern p = tb_steps(start, unit);

	switch (r >> 28) {
	case 4:
	case 5: /* a start that is 4 higher */
		return tb_steps(start + 4, unit);
	case 6: /* a gap after each element */
		return tb_steps(start, unit * (2 + (r >> 12 & 6)));
	case 7: /* all lanes take the same element */
		return tb_steps(start, 0);
	case 8:
		p.perm = PERM_REVERSE;
		return p;
	case 9:
		p.perm = PERM_EVEN_ODD;
		return p;
	case 10:
		p.perm = PERM_PAIRS;
		return p;
	case 11:
		return elements(start, 0x100, unit);
	case 12:
		return elements(start, 0x1000, unit);
	case 13:
		return elements(start, r >> 12 & 3 ? 0x400 : 0x1000000, unit);
	case 14:
		return tb_steps(0, unit);
	case 15:
		return elements(start, 0x10000, unit);
	default: /* neighbouring lanes take neighbouring elements */
		return p;
	}
}

static void common(tb_make *m, tb_vsharp *v)
{
	uint64_t page = (uint64_t)(m->w[W_BASE_HI] & 0x7fff) << 32 | m->w[W_BASE_LO];

	*v = (tb_vsharp){
		.base = page & ~0xffull, .dst_sel = {4, 5, 6, 7}, .esize = 1, .istride = 3};
	tb_vsharp_format(m->ctx->gfx, v,
	                 tb_generation(m)->formats == MAU_FORMATS_PAIRS ? 0x74 : 22); /* 32_FLOAT */
	if (tb_generation(m)->words == MAU_WORDS_GFX10)
		v->other = 8; /* RESOURCE_LEVEL */
	m->req->saddr = m->w[W_SADDR] >> 30 ? 0 : (m->w[W_SADDR] & 0xff) * 16;
	m->req->m0 = (m->w[W_M0] & 0xff) * 64;
	m->req->exec = m->w[W_EXEC] & 1u << 27 ? ~0ull : tb_make_exec(m);
}

/* Values of OOB_SELECT, the range check of a V#: index and offset (R8), index (R9), only
 * NUM_RECORDS = 0 (R10), offset (R11). */
enum {
	OOB_OFFSET,
	OOB_INDEX,
	OOB_OFF,
	OOB_RAW
};

/* A raw buffer: the stride is 0, num_records counts bytes, and a VGPR has the offset (A4 linear,
 * R1, R3, R7, R11). */
static void raw(tb_make *m, tb_vsharp *v)
{
	tb_pattern p = tb_walk(m->w[W_PATTERN_OFFSET], m->bytes);

	v->records = 0x1000u << (m->w[W_SHAPE_SIZE] & 15);
	v->oob = OOB_RAW;
	m->req->op.offen = 1;
	m->req->op.idxen = 0;
	tb_pattern_fill(&p, m->key, TB_STREAM_V0, m->req->v0);
}

/* A structured buffer: each lane reads a record of 'stride' bytes; inst_offset selects a member
 * (R2, R4, R6, R8, R9). */
static void structured(tb_make *m, tb_vsharp *v)
{
	tb_pattern p = tb_walk(m->w[W_PATTERN_INDEX], 1);

	v->stride = 4 * (1 + (m->w[W_SHAPE_SIZE] & 7));
	v->records = 0x400u << (m->w[W_SHAPE_SIZE] >> 8 & 7);
	v->oob = m->w[W_UNIFIED] & 1 ? OOB_INDEX : OOB_OFFSET;
	if (tb_generation(m)->stride ==
	    MAU_STRIDE_SCALED) /* V10: one buffer in four has a scaled stride */
		v->scale = m->w[W_UNIFIED] & 6 ? 0 : m->w[W_UNIFIED] >> 3 & 3;
	m->req->op.idxen = 1;
	m->req->op.offen = 0;
	m->req->op.inst_offset %= v->stride;
	tb_pattern_fill(&p, m->key, TB_STREAM_V0, m->req->v0);
}

/* A texel buffer: each lane reads an element; the stride is the size of the format. */
static void texel(tb_make *m, tb_vsharp *v)
{
	tb_pattern p = tb_walk(m->w[W_PATTERN_INDEX], 1);
	uint8_t format = tb_legal_format(m->ctx->gfx, m->w[W_FORMAT]);

	if (m->req->op.enc == MAU_ENC_MTBUF)
		format = m->req->op.format;
	tb_vsharp_format(m->ctx->gfx, v, format);
	m->bytes = tb_format_bytes(m->ctx->gfx, format);
	v->stride = m->bytes;
	v->oob = OOB_OFFSET;
	v->records = 0x1000u << (m->w[W_SHAPE_SIZE] & 7);
	m->req->op.idxen = 1;
	m->req->op.offen = 0;
	m->req->op.inst_offset = 0;
	tb_pattern_fill(&p, m->key, TB_STREAM_V0, m->req->v0);
}

/* Scratch of a wave through a buffer: the V# swizzles and has ADD_TID. Elements have 4 bytes. The
 * elements of all lanes at one offset are adjacent. */
static void scratch(tb_make *m, tb_vsharp *v)
{
	tb_pattern p = {.base = (m->w[W_VALUE_OFFSET] & 0x3f) * 4, .step = 0, .scale = 1};

	if (m->w[W_PATTERN_OFFSET] >> 30 == 0) { /* each lane has its own index of an array */
		p.mask = 7;
		p.scale = 4;
	}
	v->stride = 16u << (m->w[W_SHAPE_SIZE] & 7);
	v->records = m->w[W_SHAPE_SIZE] & 256 ? 0xffffffffu : 64u * v->stride;
	v->swizzle = 1;
	v->add_tid = 1;
	v->istride = m->ctx->wave32 ? 2 : 3;
	v->oob = OOB_OFF;
	if (tb_generation(m)->stride == MAU_STRIDE_LONG)
		v->dfmt = 0; /* stride bits 17:14 (V4) */
	m->req->op.idxen = 0;
	m->req->op.inst_offset &= 0x3fc;
	tb_pattern_fill(&p, m->key, TB_STREAM_V0, m->req->v0);
}

void tb_make_shape(tb_make *m)
{
	mau_request *req = m->req;
	unsigned kind = m->w[W_SHAPE] >> 28;
	tb_vsharp v;

	common(m, &v);
	if (req->op.addr64) { /* gfx6, 7: a 64-bit pointer in two VGPRs, num_records 0 as compilers
		                 set it (A8) */
		tb_pattern p = tb_walk(m->w[W_PATTERN_OFFSET], m->bytes),
			   high = {.base = m->w[W_VALUE_INDEX] & 0x7fff, .scale = 1};

		tb_pattern_fill(&p, m->key, TB_STREAM_V0, req->v0);
		tb_pattern_fill(&high, m->key, TB_STREAM_V1, req->v1);
		v.base = 0;
		tb_steer_vsharp(m, &v);
		tb_vsharp_pack(m->ctx->gfx, &v, req->vsharp);
		return;
	}
	if (req->op.fmt)
		texel(m, &v);
	else if (kind < 7)
		raw(m, &v);
	else if (kind < 12)
		structured(m, &v);
	else
		scratch(m, &v);
	tb_lanes_fill(m->w[W_SPARE0], req->v1); /* the second VGPR is not read */
	tb_steer_flags(m);
	tb_steer_vsharp(m, &v);
	tb_vsharp_pack(m->ctx->gfx, &v, req->vsharp);
}
