/*
 * sign_request.c - makes the random words of signature mode, and a context or a request from them
 * (../README.md: Words, Context, Request).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "fpga/signature/model/sign_parts.h"

enum {
	SEED_STEPS = 8 /* steps from the state that depends on the number to that before word 0 */
};

/* The state before word 0. 'domain' 0: of the request with index 'x'; ~0: of the context of block
 * number 'x'. */
static uint64_t seed(uint64_t key, uint64_t x, uint64_t domain)
{
	uint64_t h = sign_step(key, x, domain);

	for (unsigned i = 0; i < SEED_STEPS; i++)
		h = sign_step(h, SIGN_K, 0);
	return h;
}

static uint64_t next(uint64_t *h)
{
	return *h = sign_step(*h, SIGN_K, 0);
}

static void apertures(mau_context *ctx, uint64_t w2, uint64_t w3)
{
	uint32_t s = (uint32_t)w3, p = (uint32_t)(w3 >> 32);
	const mau_generation *g = mau_generation_of(ctx->gfx);

	switch (sign_bits(w2, 60, 58)) {
	case 2: /* random SH_MEM_BASES */
		ctx->shared_hi = s & 0xffff0000;
		ctx->private_hi = p & 0xffff0000;
		break;
	case 3:
		ctx->shared_hi = s;
		ctx->private_hi = p;
		break;
	case 4: /* apertures at canonical addresses */
		ctx->shared_hi = s & 0x7fff;
		ctx->private_hi = p & 0x7fff;
		break;
	case 5: /* neighbouring apertures */
		ctx->shared_hi = s & 0x7fff;
		ctx->private_hi = (s & 0x7fff) ^ 1;
		break;
	case 6: /* apertures next to the canonical addresses */
		ctx->shared_hi = sign_bits(w2, 57, 57) ? 0xffff7fff : 0x00008000;
		ctx->private_hi = sign_bits(w2, 56, 56) ? 0x00007fff : 0xffff8000;
		break;
	case 7: /* one aperture for both (N12) */
		ctx->shared_hi = ctx->private_hi = s;
		break;
	default: /* the apertures of Linux */
		ctx->shared_hi = g->shared_hi;
		ctx->private_hi = g->private_hi;
		break;
	}
}

/* The generation: the first of two random numbers of 4 bits that is one; else of the last few. */
static unsigned generation(uint64_t w0)
{
	unsigned a = sign_bits(w0, 3, 0), b = sign_bits(w0, 7, 4);

	if (a < MAU_GENERATIONS)
		return a;
	return b < MAU_GENERATIONS ? b : b - (16 - MAU_GENERATIONS);
}

void sign_context(uint64_t key, uint64_t block, mau_context *ctx)
{
	uint64_t h = seed(key, block, ~0ull), w[4];

	for (unsigned i = 0; i < 4; i++)
		w[i] = next(&h);
	uint32_t size = (uint32_t)sign_bits(w[1], 37, 20), base = (uint32_t)sign_bits(w[1], 17, 0);

	*ctx = (mau_context){.gfx = generation(w[0]),
	                     .rules = sign_bits(w[0], 8, 8),
	                     .align = sign_bits(w[0], 17, 16),
	                     .policy = sign_bits(w[0], 24, 24),
	                     .wave32 = sign_bits(w[0], 25, 25),
	                     .lds_base = sign_bits(w[1], 63, 63) ? base : base & ~0xffu};
	switch (sign_bits(w[1], 41, 40)) {
	case 0:
		ctx->lds_size = size & 0xff;
		break;
	case 1:
		ctx->lds_size = size;
		break;
	default:
		ctx->lds_size = (size & 0xff) << 8;
		break;
	}
	switch (sign_bits(w[2], 63, 61)) {
	case 0: /* in the last 4096 bytes below 2^48 */
		ctx->scratch_base = 0xfffffffff000 | (w[2] & 0xffc);
		break;
	case 1:
	case 2:
	case 3: /* a multiple of 256, as drivers allocate it */
		ctx->scratch_base = w[2] & 0xffffffffff00;
		break;
	default:
		ctx->scratch_base = w[2] & 0xfffffffffffc;
		break;
	}
	apertures(ctx, w[2], w[3]);
}

/* Draws v0 and v1 of each lane: base + lane * step + (random & mask). With 'pair' this is one sum
 * of 64 bits, else a sum of 32 bits for each of v0 and v1. 'h' is the state after the header words.
 */
static void lanes(const sign_make *m, uint64_t h, mau_request *req)
{
	unsigned wave = m->ctx->wave32 ? 32 : 64;
	uint64_t carry = m->pair ? ~0ull : 0, at = m->base;

	for (unsigned l = 0; l < wave; l++) {
		uint64_t r = next(&h), add = r & m->mask, sum;

		if (m->stray && !(req->exec >> l & 1))
			add = r;
		sum = carry ? at + add
		            : (uint64_t)((uint32_t)(at >> 32) + (uint32_t)(add >> 32)) << 32 |
		                      (uint32_t)(at + add);
		req->v0[l] = (uint32_t)sum;
		req->v1[l] = (uint32_t)(sum >> 32);
		if (m->spread && r >> 63)
			req->v1[l] = r >> 62 & 1 ? m->ctx->shared_hi : m->ctx->private_hi;
		at = carry ? at + m->step
		           : (uint64_t)((uint32_t)(at >> 32) + (uint32_t)(m->step >> 32)) << 32 |
		                     (uint32_t)(at + m->step);
	}
}

void sign_request(uint64_t key, uint64_t index, const mau_context *ctx, mau_request *req)
{
	uint64_t h = seed(key, index, 0);
	const mau_generation *g = mau_generation_of(ctx->gfx);
	sign_make m = {.ctx = ctx, .gen = g, .pairs = g->formats == MAU_FORMATS_PAIRS};

	memset(req, 0, sizeof(*req));
	for (unsigned i = 0; i < SIGN_HEADER_WORDS; i++)
		m.h[i] = next(&h);
	sign_make_op(&m);
	sign_make_header(&m, req);
	sign_make_lanes(&m);
	req->op = m.op;
	req->tag = (uint8_t)index;
	lanes(&m, h, req);
}
