/*
 * stimulus_flat.c - corner-weighted FLAT, GLOBAL and SCRATCH requests: every aperture and its
 * edges, edges of canonical addresses, LDS limits, wraps at 2^32, 2^48 and 2^64, negative sums.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/stimulus_parts.h"

/* F3: the limit of an access to LDS. */
static uint32_t lds_limit(const tb_make *m)
{
	uint32_t size = m->ctx->lds_size, m0 = m->req->m0;

	return tb_generation(m)->flat_m0 && m0 < size ? m0 : size;
}

/* An offset in the LDS aperture: below the limit, at it, above it, or at the aperture's end. */
static uint32_t lds_place(const tb_make *m, uint32_t r)
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

/* The same; if only 17 bits count (F14), with any upper bits. */
static uint32_t lds_offset(const tb_make *m, uint32_t r)
{
	uint32_t above = tb_generation(m)->flat_wraps && r >> 28 & 1 ? r << 4 & ~0x1ffffu : 0;

	return lds_place(m, r) ^ above;
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

static uint64_t global_address(uint64_t r)
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

/* An address within 32 bytes of an edge: of the canonical addresses, or of either end of an
 * aperture; or one in a hole. */
static uint64_t edge_address(const tb_make *m, uint64_t r)
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
		return delta; /* 0, 2^64, and 2^48 in the address that leaves the unit */
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

/* A base for 64-bit pointers, in LDS, scratch or memory, or at an edge: equally likely for FLAT,
 * mostly memory for GLOBAL. */
static uint64_t pointer_base(const tb_make *m, unsigned number)
{
	uint64_t r = tb_draw(m->key, TB_STREAM_POINTER, number);
	unsigned kind = m->w[W_PATTERN_INDEX] >> 4 * number & 15;
	bool flat = m->req->op.enc == MAU_ENC_FLAT;

	if (flat ? kind < 5 : kind < 1)
		return (uint64_t)m->ctx->shared_hi << 32 | lds_offset(m, (uint32_t)r);
	if (flat ? kind < 9 : kind < 2)
		return (uint64_t)m->ctx->private_hi << 32 | private_offset((uint32_t)r);
	return kind < 14 ? global_address(r) : edge_address(m, r);
}

/* Distances of the lanes from their bases: step, mask and scale. */
static tb_pattern pointer_walk(uint32_t r, uint32_t bytes)
{
	switch (r >> 28) {
	case 0:
	case 1:
	case 2:
		return tb_steps(0, bytes);
	case 3:
		return tb_steps(0, 4);
	case 4:
		return tb_steps(0, r >> 8 & 31);
	case 5:
	case 6:
		return tb_scatter(0, 3, 1);
	case 7:
	case 8:
		return tb_scatter(0, 15, 4);
	case 9:
		return tb_scatter(0, 0xff, 1);
	case 10:
		return tb_scatter(0, 0xfff, 1);
	case 11:
		return tb_scatter(0, 0xffff, bytes);
	case 12:
		return tb_scatter(0, 31, bytes);
	case 13:
		return tb_scatter(0, 0xffffff, 1);
	default: /* all lanes at their base */
		return tb_steps(0, 0);
	}
}

/* Pointers at up to four bases, with steps from each. */
static void pointers(tb_make *m)
{
	uint32_t r = m->w[W_PATTERN_OFFSET];
	tb_pattern walk = pointer_walk(r, m->bytes);
	tb_pointers p = {.step = walk.step, .mask = walk.mask, .scale = walk.scale};

	for (unsigned i = 0; i < 4; i++)
		p.base[i] = pointer_base(m, r & 3 ? i & r : i);
	tb_pointers_fill(&p, m->key, m->req->v0, m->req->v1);
}

/* 32-bit offsets of the lanes, in order: small, near 2^31 and 2^32, any. */
static tb_pattern offset_values(uint32_t r, uint32_t value, uint32_t bytes)
{
	const uint32_t low = value & 0xff;

	switch (r >> 28) {
	case 0:
		return tb_steps(value & 0xfff, 0);
	case 1:
		return tb_steps(0, bytes);
	case 2:
		return tb_steps(value & 0xfffc, 4);
	case 3:
		return tb_steps(low, r & 31);
	case 4: /* across 2^32 */
		return tb_steps(0u - 32 * bytes, bytes);
	case 5: /* across 2^31: the offset has no sign */
		return tb_steps(0x80000000u - 32 * bytes, bytes);
	case 6:
		return tb_scatter(0, ~0u, 1);
	case 7:
		return tb_scatter(0u - (value & 63), 63, 1);
	case 8: /* around 0: negative sums (F7) */
		return tb_scatter(0, 15, 1);
	case 9:
		return tb_scatter(value & ~0xfffu, 0xffc, 1);
	case 10:
		return tb_scatter(value, 0xff, 1);
	case 11:
		return tb_scatter(low, 7, bytes);
	case 12:
		return tb_scatter(0x80000000u, 0xffff, 1);
	default: /* a stack slot */
		return tb_steps(value & 0x3fc, 0);
	}
}

/* F18: are both operands of SCRATCH drawn near their largest value? */
static bool greatest_sum(const tb_make *m)
{
	return m->req->op.enc == MAU_ENC_SCRATCH && tb_generation(m)->scratch_signed &&
	       m->w[W_SADDR] >> 29 == 3;
}

/* Offsets in one of the orders of lanes. */
static void offsets(tb_make *m)
{
	uint32_t r = m->w[W_PATTERN_OFFSET];
	tb_pattern p = greatest_sum(m) ? tb_scatter(0x7fffff00, 0xff, 1)
	                               : offset_values(r, m->w[W_VALUE_OFFSET], m->bytes);

	p.perm = (uint8_t)(r >> 8 & 3);
	tb_pattern_fill(&p, m->key, TB_STREAM_V0, m->req->v0);
	tb_lanes_fill(m->w[W_SPARE0], m->req->v1); /* not read */
}

/* The SGPR pair of GLOBAL; with GVS base + offset often crosses an edge. */
static uint64_t global_saddr(const tb_make *m)
{
	uint64_t r = tb_draw(m->key, TB_STREAM_POINTER, 4), at = pointer_base(m, 3);

	switch (m->w[W_SADDR] >> 28) {
	case 0:
	case 1:
		return at - m->req->v0[m->w[W_FIT_LANE] & 31];
	case 2:
		return edge_address(m, r);
	case 3:
		return edge_address(m, r) - 0xffffffffull;
	case 4:
		return r;
	default:
		return global_address(r);
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
		return upper | (greatest_sum(m) ? 0x7fffffff - (r & 15) : r);
	default:
		return upper | (r & 0xfff & (r >> 31 ? ~3u : ~0u));
	}
}

void tb_make_flat(tb_make *m)
{
	mau_request *req = m->req;
	const mau_op *op = &req->op;
	uint64_t vsharp = tb_draw(m->key, TB_STREAM_POINTER, 5); /* not read (decision D26) */

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
