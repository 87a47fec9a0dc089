/*
 * stimulus_flat.c - FLAT, GLOBAL and SCRATCH requests whose fields are corners: every aperture and
 * its edges, canonical edges, LDS limits, wraps at 2^32, 2^48 and 2^64, negative sums.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/stimulus_parts.h"

/* F3: where an access to LDS must end. */
static uint32_t lds_limit(const tb_make *m)
{
	uint32_t size = m->ctx->lds_size, m0 = m->req->m0;

	return m->ctx->gfx <= MAU_GFX_8 && m0 < size ? m0 : size;
}

/* An offset in the LDS aperture: inside, at the limit, beyond, at the aperture's end. */
static uint32_t lds_offset(const tb_make *m, uint32_t r)
{
	uint32_t limit = lds_limit(m);

	switch (r >> 29) {
	case 0:
		return limit - (r & 31);
	case 1:
		return limit - m->bytes + (r & 3) - 1 - (r & 4 ? m->req->op.inst_offset : 0);
	case 2:
		return r & 63;
	case 3:
		return 0u - (r & 63);
	case 4:
		return r & 0x3ffff;
	default:
		return limit ? tb_below(r << 3, limit) & (r & 1 ? ~3u : ~0u) : r & 0xff;
	}
}

/* An offset in the scratch aperture. */
static uint32_t private_offset(uint32_t r)
{
	switch (r >> 29) {
	case 0:
		return 0u - (r & 31);
	case 1:
		return r & 63;
	case 2:
		return r;
	default:
		return (r & 0xffff) & (r >> 28 & 1 ? ~3u : ~0u);
	}
}

static uint64_t global_place(uint64_t r)
{
	uint64_t low = r & 0x7fffffffffffull;

	switch (r >> 60 & 7) {
	case 0:
		return low;
	case 1:
		return 0xffff800000000000ull | low;
	case 2:
		return low & 0xffffffffull;
	default:
		return low & ~0xffull;
	}
}

/* Canonical edges, holes, and both sides of both ends of the apertures; all within 32 bytes. */
static uint64_t edge_place(const tb_make *m, uint64_t r)
{
	uint64_t shared = (uint64_t)m->ctx->shared_hi << 32,
		 private = (uint64_t)m->ctx->private_hi << 32, delta = (r & 63) - 32;

	switch (r >> 32 & 15) {
	case 0:
	case 1:
		return 0x0000800000000000ull + delta;
	case 2:
	case 3:
		return 0xffff800000000000ull + delta;
	case 4:
	case 11:
	case 12:
		return delta; /* 0, 2^64, and 2^48 of what leaves the unit */
	case 5:
		return shared + delta;
	case 6:
		return shared + 0x100000000ull + delta;
	case 7:
		return private + delta;
	case 8:
		return private + 0x100000000ull + delta;
	case 9:
		return r & 64 ? 0x0000ffffffffffe0ull + delta : 0x0001000000000000ull + delta;
	case 10:
		return 0x00000000ffffffe0ull + delta;
	default:
		return r; /* a hole, nearly always */
	}
}

/* A place of a 64-bit pointer: LDS, scratch, global, edges. FLAT goes everywhere alike, GLOBAL
 * mostly to memory. */
static uint64_t place(const tb_make *m, unsigned number)
{
	uint64_t r = tb_draw(m->key, TB_STREAM_PLACE, number);
	unsigned kind = m->w[W_PATTERN_INDEX] >> 4 * number & 15;
	bool flat = m->req->op.enc == MAU_ENC_FLAT;

	if (flat ? kind < 5 : kind < 1)
		return (uint64_t)m->ctx->shared_hi << 32 | lds_offset(m, (uint32_t)r);
	if (flat ? kind < 9 : kind < 2)
		return (uint64_t)m->ctx->private_hi << 32 | private_offset((uint32_t)r);
	return kind < 14 ? global_place(r) : edge_place(m, r);
}

/* Four places, or fewer, and a walk from each. */
static void pointers(tb_make *m)
{
	uint32_t r = m->w[W_PATTERN_OFFSET];
	tb_pointers p = {.scale = 1};

	for (unsigned i = 0; i < 4; i++)
		p.place[i] = place(m, r & 3 ? i & r : i);
	switch (r >> 28) {
	case 0:
	case 1:
	case 2:
		p.step = m->bytes;
		break;
	case 3:
		p.step = 4;
		break;
	case 4:
		p.step = r >> 8 & 31;
		break;
	case 5:
	case 6:
		p.mask = 3;
		break;
	case 7:
	case 8:
		p.mask = 15;
		p.scale = 4;
		break;
	case 9:
		p.mask = 0xff;
		break;
	case 10:
		p.mask = 0xfff;
		break;
	case 11:
		p.mask = 0xffff;
		p.scale = m->bytes;
		break;
	case 12:
		p.mask = 31;
		p.scale = m->bytes;
		break;
	case 13:
		p.mask = 0xffffff;
		break;
	default:
		break; /* each place one address */
	}
	tb_pointers_fill(&p, m->key, m->req->v0, m->req->v1);
}

/* A 32-bit offset of a lane: small, near 2^31 and 2^32, any. */
static void offsets(tb_make *m)
{
	uint32_t r = m->w[W_PATTERN_OFFSET], value = m->w[W_VALUE_OFFSET];
	tb_pattern p = {.base = value & 0xff, .scale = 1, .perm = (uint8_t)(r >> 8 & 3)};

	switch (r >> 28) {
	case 0:
		p.base = value & 0xfff;
		break;
	case 1:
		p.base = 0;
		p.step = m->bytes;
		break;
	case 2:
		p.base = value & 0xfffc;
		p.step = 4;
		break;
	case 3:
		p.step = r & 31;
		break;
	case 4:
		p.base = 0u - 32 * m->bytes;
		p.step = m->bytes;
		break; /* across 2^32 */
	case 5:
		p.base = 0x80000000u - 32 * m->bytes;
		p.step = m->bytes;
		break; /* the sign of 32 bits is none */
	case 6:
		p.base = 0;
		p.mask = ~0u;
		break;
	case 7:
		p.base = 0u - (value & 63);
		p.mask = 63;
		break;
	case 8:
		p.base = 0;
		p.mask = 15;
		break; /* around 0: negative sums (F7) */
	case 9:
		p.base = value & ~0xfffu;
		p.mask = 0xffc;
		break;
	case 10:
		p.base = value;
		p.mask = 0xff;
		break;
	case 11:
		p.mask = 7;
		p.scale = m->bytes;
		break;
	case 12:
		p.base = 0x80000000u;
		p.mask = 0xffff;
		break;
	default:
		p.base = value & 0x3fc;
		break; /* a stack slot */
	}
	tb_pattern_fill(&p, m->key, TB_STREAM_V0, m->req->v0);
	tb_lanes_fill(m->w[W_SPARE0], m->req->v1); /* not read */
}

/* The SGPR pair of GLOBAL; with GVS often so that base + offset crosses an edge. */
static uint64_t global_saddr(const tb_make *m)
{
	uint64_t r = tb_draw(m->key, TB_STREAM_PLACE, 4), at = place(m, 3);

	switch (m->w[W_SADDR] >> 28) {
	case 0:
	case 1:
		return at - m->req->v0[m->w[W_FIT_LANE] & 31];
	case 2:
		return edge_place(m, r);
	case 3:
		return edge_place(m, r) - 0xffffffffull;
	case 4:
		return r;
	default:
		return global_place(r);
	}
}

/* The SGPR of SCRATCH; its upper half is not read. */
static uint64_t scratch_saddr(const tb_make *m)
{
	uint32_t r = m->w[W_SADDR_VALUE];
	uint64_t upper = (uint64_t)m->w[W_SADDR] << 32;

	switch (m->w[W_SADDR] >> 29) {
	case 0:
		return upper;
	case 1:
		return upper | (r & 15);
	case 2:
		return upper | (0u - (r & 63));
	case 3:
		return upper | r;
	default:
		return upper | (r & 0xfff & (r >> 31 ? ~3u : ~0u));
	}
}

void tb_make_flat(tb_make *m)
{
	mau_request *req = m->req;
	const mau_op *op = &req->op;
	uint64_t vsharp = tb_draw(m->key, TB_STREAM_PLACE, 5); /* not read (decision D26) */

	req->m0 = m->w[W_M0] & 256 ? 0xffffffff : tb_corner_m0(m);
	for (unsigned w = 0; w < 4; w++)
		req->vsharp[w] = (uint32_t)(vsharp >> 16 * w);
	if (op->enc == MAU_ENC_FLAT || (op->enc == MAU_ENC_GLOBAL && op->smode == MAU_SMODE_V))
		pointers(m);
	else
		offsets(m);
	req->saddr = op->enc == MAU_ENC_SCRATCH ? scratch_saddr(m) : global_saddr(m);
	req->exec = tb_make_exec(m);
}
