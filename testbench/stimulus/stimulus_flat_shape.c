/*
 * stimulus_flat_shape.c - coherent requests (stimulus.h) of FLAT, GLOBAL and SCRATCH: pointers to
 * one object in each space, arrays, stack frames and spills.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/steer_parts.h"

/* Start of an object in memory, with the alignment of allocators. */
static uint64_t object(const tb_make *m)
{
	return ((uint64_t)(m->w[W_BASE_HI] & 0x7fff) << 32 | m->w[W_BASE_LO]) & ~0xffull;
}

/* Start of an object in LDS, low enough for 64 elements if LDS is that large. */
static uint32_t shared_object(const tb_make *m)
{
	uint32_t need = 64 * m->bytes, room = m->ctx->lds_size > need ? m->ctx->lds_size - need : 0;

	return room ? tb_below(m->w[W_VALUE_INDEX], room) & ~15u : 0;
}

/* An element of an array for each lane, in memory, LDS or scratch. In one wave of four the lanes
 * are in several spaces, as in a function that takes any pointer. */
static void flat_pointers(tb_make *m)
{
	uint32_t r = m->w[W_PATTERN_INDEX];
	uint64_t in_lds = (uint64_t)m->ctx->shared_hi << 32 | shared_object(m);
	uint64_t on_stack = (uint64_t)m->ctx->private_hi << 32 | (m->w[W_VALUE_OFFSET] & 0x3f0),
		 global = object(m);
	tb_pointers p = {.base = {global, global, in_lds, on_stack}, .step = m->bytes, .scale = 1};
	unsigned one = r >> 24 & 15;

	if (r >> 30) /* one space */
		for (unsigned i = 0; i < 4; i++)
			p.base[i] = one < 8 ? global : one < 12 ? in_lds : on_stack;
	if (r >> 28 & 1 && r >> 30) { /* a random element for each lane */
		p.step = 0;
		p.mask = 0xff;
		p.scale = m->bytes;
	}
	tb_pointers_fill(&p, m->key, m->req->v0, m->req->v1);
}

/* GV: the lower halves of the pointers do not carry. */
static void global_pointers(tb_make *m)
{
	tb_pattern low = tb_walk(m->w[W_PATTERN_OFFSET], m->bytes);
	uint64_t at = object(m);

	low.base += (uint32_t)at & 0x7fffff00;
	tb_pattern_fill(&low, m->key, TB_STREAM_V0, m->req->v0);
	tb_lanes_fill((uint32_t)(at >> 32), m->req->v1);
}

/* GVS: an array at the address in an SGPR pair, with a 32-bit offset for each lane. */
static void global_array(tb_make *m)
{
	tb_pattern p = tb_walk(m->w[W_PATTERN_OFFSET], m->bytes);

	m->req->saddr = object(m);
	tb_pattern_fill(&p, m->key, TB_STREAM_V0, m->req->v0);
	tb_lanes_fill(m->w[W_SPARE0], m->req->v1);
}

/* A stack frame that starts at the SGPR: the same slot for all lanes, or an array with a different
 * index for each lane. */
static void stack_frame(tb_make *m)
{
	tb_pattern p = {.base = (m->w[W_VALUE_OFFSET] & 0x3f) * 4, .scale = 1};

	if (m->w[W_PATTERN_OFFSET] >> 30 == 0) {
		p.mask = 15;
		p.scale = m->bytes;
	}
	m->req->saddr = (m->w[W_SADDR] & 0xff) * 16;
	m->req->op.inst_offset &=
		0x7fffff; /* slots are at positive offsets from the frame's start */
	if (m->req->op.inst_offset > 0xfff)
		m->req->op.inst_offset = 0;
	tb_pattern_fill(&p, m->key, TB_STREAM_V0, m->req->v0);
	tb_lanes_fill(m->w[W_SPARE0], m->req->v1);
}

void tb_make_flat_shape(tb_make *m)
{
	mau_request *req = m->req;
	const mau_op *op = &req->op;

	for (unsigned w = 0; w < 4; w++)
		req->vsharp[w] = 0;
	req->saddr = 0;
	req->m0 = tb_generation(m)->flat_m0 ? 0xffffffff : (m->w[W_M0] & 0xff) * 64;
	req->exec = m->w[W_EXEC] & 1u << 27 ? ~0ull : tb_make_exec(m);
	if (op->enc == MAU_ENC_FLAT)
		flat_pointers(m);
	else if (op->enc == MAU_ENC_SCRATCH)
		stack_frame(m);
	else if (op->smode == MAU_SMODE_V)
		global_pointers(m);
	else
		global_array(m);
	tb_steer_flags(m);
}
