/*
 * sign_lanes.c - lane operands of signature mode: base + lane*step + (random & mask), the base
 * often on an edge (../README.md, Lanes).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fpga/signature/model/sign_parts.h"

/* STEP: step of a lane. */
static const int8_t steps[16] = {0, 0, 0, 1, 1, 1, 2, 4, 4, 4, 8, 8, 12, 16, 64, -4};
/* INDEX_STEP */
static const int8_t index_steps[16] = {0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 8, 16, 64, -1};
/* MASK: mask of the random addend. */
static const uint32_t masks[16] = {0, 0, 0, 0,    0,    0,     0,        0,
                                   0, 3, 7, 0x3c, 0xfc, 0xffc, 0xfffffc, 0xffffffff};

static uint32_t index_base(const sign_make *m, uint64_t h)
{
	uint32_t small = (uint32_t)sign_bits(h, 17, 12), v = (uint32_t)(h >> 32);
	uint64_t kind = sign_bits(h, 3, 0);

	if (kind < 4)
		return m->records - small - (sign_bits(h, 18, 18) ? m->sgpr : 0);
	if (kind == 4)
		return 0xffffffc0 | small;
	if (kind == 5)
		return v;
	if (kind < 8)
		return v & 0xfff;
	return kind < 10 ? small : 0;
}

static uint32_t offset_base(const sign_make *m, uint64_t h)
{
	uint32_t small = (uint32_t)sign_bits(h, 17, 12), v = (uint32_t)(h >> 32);
	uint64_t kind = sign_bits(h, 3, 0);

	if (kind < 3)
		return (m->stride ? m->stride : m->records) - m->inst - small;
	if (kind < 6)
		return m->records - m->inst - small - (sign_bits(h, 18, 18) ? 0 : m->sgpr);
	if (kind == 6)
		return 0xffffffc0 | small;
	if (kind == 7)
		return v;
	if (kind == 8)
		return v & 0xfffffc;
	if (kind < 11)
		return v & 0xffc;
	if (kind == 11)
		return v & 0xfff;
	return kind < 14 ? small : 0;
}

/* GVS and SCRATCH: the VGPR is an unsigned offset. */
static uint32_t flat_base(uint64_t h)
{
	uint32_t small = (uint32_t)sign_bits(h, 17, 12), v = (uint32_t)(h >> 32);

	switch (sign_bits(h, 3, 0)) {
	case 0:
		return 0xffffffc0 | small;
	case 1:
	case 2:
		return 0x7fffffc0 | small;
	case 3:
		return v;
	case 4:
	case 5:
		return v & 0xffff;
	case 6:
	case 7:
	case 8:
		return v & 0xffc;
	case 9:
	case 10:
		return small;
	default:
		return 0;
	}
}

/* F3: the limit of LDS. */
static uint32_t lds_limit(const sign_make *m)
{
	return m->gen->flat_m0 && m->m0 < m->ctx->lds_size ? m->m0 : m->ctx->lds_size;
}

static uint32_t step_of(const int8_t *table, uint64_t h)
{
	return (uint32_t)(int32_t)table[sign_bits(h, 7, 4)];
}

void sign_make_lanes(sign_make *m)
{
	uint64_t h7 = m->h[7], h8 = m->h[8];
	bool flat = m->op.enc == MAU_ENC_FLAT;
	bool uniform = sign_bits(h7, 24, 23) == 0; /* equal Offsets in EXEC, others outside (N3) */
	uint32_t offset_step = uniform ? 0 : step_of(steps, h7),
		 offset_mask = uniform ? 0 : masks[sign_bits(h7, 11, 8)],
		 index_step = step_of(index_steps, h8), index_mask = masks[sign_bits(h8, 11, 8)];

	m->stray = uniform || sign_bits(h7, 19, 19);
	m->spread = flat && sign_bits(h7, 21, 20) == 0;
	m->pair = flat || (m->op.enc == MAU_ENC_GLOBAL && m->op.smode == MAU_SMODE_V) ||
	          (m->buffer && m->op.addr64);
	if (m->edge)
		return;
	if (m->pair) {
		m->base = sign_pointer(m, (unsigned)sign_bits(h7, 3, 0), sign_ror(h8, 12),
		                       lds_limit(m) - (sign_bits(h7, 22, 22) ? m->inst : 0));
		m->step = (uint64_t)((int64_t)(int32_t)offset_step);
		m->mask = offset_mask;
	} else if (m->buffer) {
		uint64_t index = index_base(m, h8), offset = offset_base(m, h7), o = offset_step,
			 n = index_step, om = offset_mask, nm = index_mask;
		bool idxen = m->op.idxen;

		m->base = idxen ? offset << 32 | index : index << 32 | offset;
		m->step = idxen ? o << 32 | n : n << 32 | o;
		m->mask = idxen ? om << 32 | nm : nm << 32 | om;
	} else {
		m->base = (h8 & 0xffffffff00000000) | flat_base(h7);
		m->step = offset_step;
		m->mask = offset_mask;
	}
}
