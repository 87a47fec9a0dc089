/*
 * stimulus.c - draws an episode: context, stall profiles, requests.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/stimulus.h"

#include <xxhash.h>

#include "stimulus/stall.h"
#include "stimulus/steer_parts.h"
#include "stimulus/stimulus_parts.h"

/* Number of a random set bit of a mask that is not 0. */
static uint8_t pick_bit(unsigned mask, uint32_t random)
{
	unsigned n = tb_below(random, (unsigned)__builtin_popcount(mask));

	while (n--)
		mask &= mask - 1;
	return (uint8_t)__builtin_ctz(mask);
}

/* Draws the apertures: their places on Linux, or others, such as 0, canonical addresses, or the
 * same place for both (F2, F6, N12). */
static void make_apertures(const uint32_t w[static 32], mau_context *ctx)
{
	const mau_generation *g = mau_generation_of(ctx->gfx);

	ctx->shared_hi = g->shared_hi;
	ctx->private_hi = g->private_hi;
	switch (w[11] >> 28) {
	case 0:
	case 1: /* any value of SH_MEM_BASES */
		ctx->shared_hi = w[9] & 0xffff0000;
		ctx->private_hi = w[10] & 0xffff0000;
		break;
	case 2:
		ctx->shared_hi = w[9];
		ctx->private_hi = w[10];
		break;
	case 3:
	case 4: /* below 2^47: addresses in the aperture are canonical */
		ctx->shared_hi = w[9] & 0x7fff;
		ctx->private_hi = w[11] & 1 ? ctx->shared_hi + 1 : w[10] & 0x7fff;
		break;
	case 5: /* next to the edges of canonical addresses */
		ctx->shared_hi = w[11] & 1 ? 0x00008000 : 0xffff7fff;
		ctx->private_hi = w[11] & 2 ? 0x00007fff : 0xffff8000;
		break;
	case 6:
		ctx->private_hi = ctx->shared_hi;
		break;
	default:
		break;
	}
}

static void make_context(const tb_knobs *knobs, tb_key key, mau_context *ctx)
{
	uint32_t w[32];

	tb_fill32(key, TB_STREAM_CONTEXT, w);
	*ctx = (mau_context){
		.gfx = pick_bit(knobs->gfx_mask, w[0]),
		.rules = pick_bit(knobs->rules_mask, w[1]),
		.align = pick_bit(knobs->align_mask, w[2]),
		.policy = knobs->policy_mask == 3 ? w[3] % 4 != 0
	                                          : pick_bit(knobs->policy_mask,
	                                                     w[3]), /* GCN: the default of gfx6-9 */
		.wave32 = knobs->wave_mask == 3 ? w[4] >> 30 == 0 : knobs->wave_mask == 2,
		.lds_base = w[5] >> 31 ? (w[5] & 0x3ff) * 256 : w[5] & 0x3ffff,
		.lds_size = w[6] >> 30 == 0   ? w[6] & 0xff
	                    : w[6] >> 30 == 1 ? w[6] & 0x3ffff
	                                      : (w[6] & 0xff) * 256,
		.scratch_base = ((uint64_t)(w[7] & 0xffff) << 32 | w[8]) & ~3ull,
	};
	if (mau_generation_of(ctx->gfx)->policy == MAU_POLICY_LINE)
		ctx->policy = knobs->policy_mask == 3 ? w[3] % 4 == 0 : ctx->policy;
	if (mau_generation_of(ctx->gfx)->wave32)
		ctx->wave32 = knobs->wave_mask == 3 ? w[4] >> 31 : ctx->wave32;
	if (w[7] >> 29 == 0) /* just below 2^48 */
		ctx->scratch_base = (0ull - (w[8] & 0xffc)) & 0xffffffffffffull;
	else if (w[7] >> 30 == 1) /* aligned as an allocator does */
		ctx->scratch_base &= ~0xffull;
	make_apertures(w, ctx);
	tb_steer_context(knobs, key, ctx);
}

/* Changes the operands of a lane outside EXEC, which must have no effect (C3, N3). */
static void make_stray(const tb_make *m)
{
	uint64_t idle = ~m->req->exec;
	uint32_t r = m->w[W_TAG] | 1u << 8, from = r >> 26;

	if (!idle)
		return;
	unsigned lane = (from + (unsigned)__builtin_ctzll(idle >> from | idle << (-from & 63))) &
	                63; /* the next one */

	m->req->v0[lane] += r;
	m->req->v1[lane] += r;
}

static void make_request(const tb_knobs *knobs, const mau_context *ctx, tb_key key,
                         mau_request *req)
{
	tb_make m; /* not initialized, because w[] is large */

	m.knobs = knobs;
	m.ctx = ctx;
	m.key = key;
	m.req = req;
	m.bytes = 4;
	tb_fill32(key, TB_STREAM_HEADER, m.w);
	tb_steer_words(&m);
	bool shape = tb_steer_share(knobs->steer, STEER_COHERENT, key,
	                            (m.w[W_KIND] & 255) < knobs->shapes);

	req->tag = (uint8_t)m.w[W_TAG];
	tb_make_op(&m, shape);
	switch (req->op.enc) {
	case MAU_ENC_MUBUF:
	case MAU_ENC_MTBUF:
		shape ? tb_make_shape(&m) : tb_make_corner(&m);
		break;
	case MAU_ENC_SMEM:
		tb_make_scalar(&m, shape);
		break;
	default:
		shape ? tb_make_flat_shape(&m) : tb_make_flat(&m);
		break;
	}
	tb_steer_operands(&m);
	make_stray(&m);
}

/* Draws the profile of every port. With "mix", one episode in four has no stalls at all, because C6
 * can only be checked there; of these, one in 32 has pauses, so that the unit becomes idle. */
static void make_profiles(const tb_knobs *knobs, tb_key key, uint8_t profile[MAU_ALL_PORTS])
{
	uint32_t calm = (uint32_t)tb_draw(key, TB_STREAM_WITHHELD, MAU_ALL_PORTS);

	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		profile[p] = (uint8_t)(knobs->profile != TB_MIX ? (unsigned)knobs->profile
		                       : calm % 4 == 0          ? TB_STALL_NONE
		                                                : tb_stall_mix((uint32_t)tb_draw(
                                                                 key, TB_STREAM_WITHHELD, p)));
	if (knobs->profile == TB_MIX && calm % 128 == 0)
		profile[MAU_PORT_REQ] = TB_STALL_PAUSES;
}

void tb_stimulus_episode(const tb_knobs *knobs, uint64_t episode, tb_episode *ep)
{
	tb_key key = tb_key_sub(tb_key_seed(knobs->seed), episode), stalls = tb_key_sub(key, ~0ull),
	       keys[32];

	tb_ops_init();
	ep->count = knobs->requests;
	ep->recorded = false;
	ep->stall_seed = (uint64_t)stalls.b << 32 | stalls.a;
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		tb_stall_clear(&ep->stall[p]);
	make_profiles(knobs, key, ep->profile);
	make_context(knobs, key, &ep->ctx);
	for (uint32_t i = 0; i < ep->count; i++) {
		if (i % 32 == 0)
			tb_keys_sub(key, i, keys);
		make_request(knobs, &ep->ctx, keys[i % 32], &ep->req[i]);
	}
}

uint64_t tb_stimulus_digest(const tb_episode *ep)
{
	const mau_context *c = &ep->ctx;
	uint64_t head[4] = {(uint64_t)c->gfx << 32 | (uint64_t)c->rules << 24 |
	                            (uint64_t)c->align << 16 | (uint64_t)c->policy << 8 | c->wave32,
	                    (uint64_t)c->lds_base << 32 | c->lds_size, c->scratch_base,
	                    (uint64_t)c->shared_hi << 32 | c->private_hi};
	XXH64_hash_t hash = XXH3_64bits(head, sizeof(head));

	for (uint32_t i = 0; i < ep->count; i++) {
		const mau_request *r = &ep->req[i];
		uint64_t w[7] = {mau_op_pack(&r->op),
		                 (uint64_t)r->vsharp[1] << 32 | r->vsharp[0],
		                 (uint64_t)r->vsharp[3] << 32 | r->vsharp[2],
		                 r->saddr,
		                 (uint64_t)r->tag << 32 | r->m0,
		                 r->exec,
		                 hash};

		hash = XXH3_64bits(w, sizeof(w));
		hash = XXH3_64bits_withSeed(r->v0, sizeof(r->v0), hash);
		hash = XXH3_64bits_withSeed(r->v1, sizeof(r->v1), hash);
	}
	return hash;
}
