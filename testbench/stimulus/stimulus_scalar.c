/*
 * stimulus_scalar.c - draws scalar buffer loads (A9, N26): constant buffers as drivers make them,
 * and offsets around the buffer's size, odd bases, strides, TYPE, null V#s.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/steer_parts.h"

/* An array of 16-byte constants: stride 0 or 16, the offset inside or just past the end. */
static void constants(const tb_make *m, tb_vsharp *v)
{
	v->base = ((uint64_t)(m->w[W_BASE_HI] & 0x7fff) << 32 | m->w[W_BASE_LO]) & ~0xffull;
	v->stride = m->w[W_STRIDE] >> 30 ? 0 : 16;
	v->records = (16u << (m->w[W_SHAPE_SIZE] & 7)) << (v->stride ? 0 : 4);
	v->oob = v->stride ? 1 : 3;
	m->req->saddr = m->w[W_SADDR] >> 30 ? 0 : (m->w[W_SADDR] & 0xff) * 16;
}

/* N26, A13: the offset of the load; inst_offset is signed from gfx9 on. */
static uint32_t first_offset(const tb_make *m)
{
	uint32_t inst = m->req->op.inst_offset, low = m->bytes < 4 ? m->bytes - 1 : 3;

	if (tb_generation(m)->smem_offset == MAU_SMEM_OFFSET_SIGNED && inst >> 23)
		inst |= 0xff000000;
	return (inst & ~low) + ((uint32_t)m->req->saddr & ~low);
}

/* Sets stride and num_records so that the buffer ends at dword 'k' of the load, or one off. */
static void fit(const tb_make *m, tb_vsharp *v)
{
	uint32_t r = m->w[W_FIT], dwords = m->bytes / 4, k = tb_below(m->w[W_FIT_LANE], dwords + 1);
	uint64_t end = (uint64_t)first_offset(m) + 4 * k + (m->w[W_FIT_DELTA] % 6) - 1;

	switch (r >> 29) {
	case 0:
	case 1:
	case 2:
		v->stride = 0;
		v->records = (uint32_t)end;
		break;
	case 3:
		v->stride = 1;
		v->records = (uint32_t)end;
		break;
	case 4:
	case 5: /* whole records */
		if (!v->stride)
			v->stride = 4;
		v->records = (uint32_t)(end / v->stride) + (r & 1);
		break;
	case 6: /* one record */
		v->records = 1;
		v->stride = end & 0x3fff;
		break;
	default:
		break;
	}
}

static void corner(tb_make *m, tb_vsharp *v)
{
	static const uint16_t strides[8] = {0, 0, 0, 1, 4, 12, 16, 0x3fff};
	uint32_t bits = m->w[W_BITS], r = m->w[W_SADDR_VALUE];

	v->base = tb_corner_base(m);
	v->stride = m->w[W_STRIDE] >> 31 ? m->w[W_STRIDE] & 0x3fff : strides[m->w[W_STRIDE] & 7];
	v->records = m->w[W_RECORDS] >> 30 ? m->w[W_RECORDS_VALUE] & 0xfff : m->w[W_RECORDS_VALUE];
	v->swizzle = tb_generation(m)->element == MAU_ELEMENT_SWIZZLE
	                     ? bits & 3
	                     : bits & 1; /* this and the next fields are ignored (A9, N15) */
	v->add_tid = bits >> 2 & 1;
	v->istride = bits >> 3 & 3;
	v->esize = bits >> 5 & 3;
	v->heap = bits >> 7 & 1;
	v->oob = bits >> 8 & 3;
	v->other = bits >> 10 & 63;
	if (tb_generation(m)->stride == MAU_STRIDE_SCALED)
		v->scale = bits >> 24 & 3;
	if (bits >> 31)
		tb_vsharp_format(m->ctx->gfx, v, bits >> 16 & 127);
	switch (m->w[W_SADDR] >> 28) {
	case 0:
		m->req->saddr = 0u - (r & 0xff);
		break; /* the sum wraps at 2^32 */
	case 1:
		m->req->saddr = 0u - m->req->op.inst_offset - (r & 63);
		break;
	case 2:
		m->req->saddr = r;
		break;
	case 3:
	case 4:
		m->req->saddr = r & 0xfff;
		break;
	case 5:
		m->req->saddr = r & 0xff;
		break;
	default:
		m->req->saddr = m->bytes < 4 ? r & 0x3f : 0; /* A13 */
		break;
	}
	fit(m, v);
	m->req->saddr |= (uint64_t)(m->w[W_SADDR] & 0xff) << 32; /* the upper half is not read */
	v->type = m->w[W_TYPE] & 31
	                  ? 0
	                  : 1 + (m->w[W_TYPE] >> 5 & 1) + (m->w[W_TYPE] >> 6 & 1); /* V7 */
	if ((m->w[W_TYPE] >> 8 & 63) == 0)
		*v = (tb_vsharp){0}; /* N15 */
}

void tb_make_scalar(tb_make *m, bool shape)
{
	mau_request *req = m->req;
	tb_vsharp v = {.dst_sel = {4, 5, 6, 7}};

	tb_vsharp_format(m->ctx->gfx, &v,
	                 tb_generation(m)->formats == MAU_FORMATS_PAIRS ? 0x74 : 22); /* 32_FLOAT */
	if (shape)
		constants(m, &v);
	else
		corner(m, &v);
	tb_steer_vsharp(m, &v);
	tb_vsharp_pack(m->ctx->gfx, &v, req->vsharp);
	req->m0 = m->w[W_M0];
	req->exec = tb_make_exec(m); /* EXEC and VGPRs have no effect (decision D23) */
	tb_lanes_fill(m->w[W_SPARE0], req->v0);
	tb_lanes_fill(m->w[W_VALUE_INDEX], req->v1);
}
