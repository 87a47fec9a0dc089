/*
 * random_request.h - corner-weighted random contexts and requests for tests of the golden model;
 * all from one seed (random_value.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef RANDOM_REQUEST_H
#define RANDOM_REQUEST_H

#include <stdint.h>
#include <string.h>

#include "mau/mau.h"
#include "tests/unit/random_value.h"

enum {
	NFMT_UINT = 4
};

/** FLAT, GLOBAL, SCRATCH or SMEM; sometimes on a generation that lacks it. */
static void random_segment_op(mau_op *op)
{
	static const uint8_t scalar[] = {MAU_SIZE_4,  MAU_SIZE_8,  MAU_SIZE_12,
	                                 MAU_SIZE_16, MAU_SIZE_32, MAU_SIZE_64};

	op->enc = (uint8_t)(MAU_ENC_FLAT + below(4));
	op->smode = (uint8_t)below(4);
	op->inst_offset = one_in(2)    ? 0
	                  : one_in(3)  ? below(4096)
	                  : one_in(20) ? below(1 << 24)
	                               : (below(64) - 32) & 0xffffff;
	if (op->enc == MAU_ENC_SMEM) {
		op->cls = MAU_CLS_LOAD;
		op->size = scalar[below(6)];
	} else if (op->enc != MAU_ENC_FLAT && one_in(8)) {
		op->lds = 1;
		op->cls = MAU_CLS_LOAD;
		op->size = (uint8_t)below(3);
	}
	op->fmt = one_in(16); /* D26: these bits are not read */
	op->addr64 = one_in(16);
	op->idxen = one_in(16);
}

/** An operation; sometimes an illegal one. */
static void random_op(mau_op *op, unsigned gfx)
{
	static const uint8_t sizes[] = {MAU_SIZE_1, MAU_SIZE_2,  MAU_SIZE_4,  MAU_SIZE_4,
	                                MAU_SIZE_8, MAU_SIZE_12, MAU_SIZE_16, MAU_SIZE_16};
	unsigned kind = below(16);

	memset(op, 0, sizeof *op);
	op->cls = (uint8_t)(kind < 7 ? below(2) : MAU_CLS_LOAD);
	op->size = sizes[below(8)];
	if (kind == 15 && one_in(2)) {
		op->cls = MAU_CLS_CACHE;
	} else if (kind >= 13) {
		op->cls = MAU_CLS_ATOMIC;
		op->size = one_in(2) ? MAU_SIZE_4 : MAU_SIZE_8;
		op->atomic = (uint8_t)(1 + below(19));
	} else if (kind >= 8) {
		op->fmt = 1;
		op->enc = kind >= 11 ? MAU_ENC_MTBUF : MAU_ENC_MUBUF;
		op->cls = (uint8_t)below(2);
		op->ncomp = (uint8_t)below(4);
		op->format = (uint8_t)below(128);
		if (one_in(2)) /* a pair that is legal everywhere */
			op->format = (uint8_t)(NFMT_UINT << 4 |
			                       (one_in(2) ? 1 + below(5) : 8 + below(7)));
	}
	op->inst_offset = one_in(2)    ? 0
	                  : one_in(3)  ? 4095 - below(8)
	                  : one_in(20) ? below(1 << 24)
	                               : below(256);
	op->d16 = one_in(8) ? (uint8_t)below(3) : 0;
	op->offen = !one_in(3);
	op->idxen = one_in(2);
	op->addr64 = gfx <= MAU_GFX_7 ? one_in(6) : one_in(16);
	if (op->addr64 && !one_in(8))
		op->offen = op->idxen = 0;
	op->lds = one_in(8);
	if (op->lds && !one_in(4)) {
		op->size = sizes[below(3)];
		op->d16 = op->cls = op->enc = op->fmt = 0;
	}
	if (one_in(2))
		random_segment_op(op);
	op->tfe = one_in(12);
	op->glc = one_in(4);
	op->slc = one_in(4);
	op->dlc = one_in(8);
	op->unknown = one_in(64);
}

/** A V#, mostly of TYPE 0. */
static void random_vsharp(uint32_t v[4], unsigned gfx)
{
	static const uint16_t strides[] = {0, 0, 1, 2, 4, 8, 12, 16, 20, 24, 64, 100, 4096, 0x3fff};
	uint64_t base = one_in(3)   ? ((uint64_t)1 << 48) - below(600)
	                : one_in(2) ? rng()
	                            : rng() & ~(uint64_t)0xff;
	uint32_t stride = one_in(8) ? below(1 << 14) : strides[below(14)];

	v[0] = (uint32_t)base;
	v[1] = (uint32_t)(base >> 32 & 0xffff) | stride << 16 | below(4) << 30;
	v[2] = corner();
	v[3] = (uint32_t)rng() & ~(3u << 30 | 1u << 26 | 15u << 15);
	v[3] |= (one_in(12) ? 0 : 1 + below(14)) << 15;
	v[3] |= one_in(8) ? 1u << 26 : 0;
	v[3] |= one_in(40) ? below(4) << 30 : 0;
	if (one_in(2))
		v[3] = (v[3] & ~(7u << 12)) | 4u << 12;
	if (gfx >= MAU_GFX_10)
		v[3] = (v[3] & ~(127u << 12)) | (one_in(12)  ? 0
		                                 : one_in(3) ? below(128)
		                                             : 1 + below(63))
		                                        << 12;
	if (one_in(3))
		v[3] &= ~(1u << 23);
	if (one_in(30)) { /* V5, or with one bit set */
		memset(v, 0, 4 * sizeof *v);
		v[below(4)] |= one_in(2) ? 1u << below(32) : 0;
	}
}

/** An address VGPR: equal, consecutive, scattered, wild or in groups. */
static void random_lanes(uint32_t *v)
{
	uint32_t start = one_in(2) ? below(64) : corner(),
		 step = one_in(2) ? 4u << below(3) : below(70), range = 1u << below(12);
	unsigned kind = below(5);

	for (uint32_t l = 0; l < MAU_WAVE; l++)
		v[l] = kind == 0   ? start
		       : kind == 1 ? start + l * step
		       : kind == 2 ? start + below(range)
		       : kind == 3 ? corner()
		                   : start + l / 8 * step;
	if (one_in(4))
		v[below(MAU_WAVE)] = corner();
}

/** num_records close to a value that some lane compares with it. */
static void aim_num_records(mau_request *r)
{
	unsigned l = below(MAU_WAVE);
	uint32_t stride = r->vsharp[1] >> 16 & 0x3fff,
		 offset = (r->op.idxen ? r->v1[l] : r->v0[l]) + r->op.inst_offset;
	uint32_t near = below(40) - 20;

	switch (below(6)) {
	case 4: /* R8, R11: Offset close to the stride */
		r->vsharp[1] = (r->vsharp[1] & 0xc000ffff) | ((offset + near) & 0x3fff) << 16;
		break;
	case 5: /* A9 */
		offset = (uint32_t)r->saddr + r->op.inst_offset;
		r->vsharp[2] = (stride ? offset / stride : offset) + (stride ? near % 4 : near);
		break;
	case 0:
		r->vsharp[2] = r->v0[l] + (near % 4);
		break;
	case 1:
		r->vsharp[2] = offset + near;
		break;
	case 2:
		r->vsharp[2] = offset + (uint32_t)r->saddr + near;
		break;
	default:
		r->vsharp[2] = r->v0[l] * stride + offset + (uint32_t)r->saddr + near;
		break;
	}
}

/** Upper halves of 64-bit addresses: each space of F2, and none. */
static void random_high(uint32_t *v, const mau_context *ctx)
{
	const uint32_t at[] = {
		0,      0,          ctx->shared_hi, ctx->private_hi, 0x7fff,
		0x8000, 0xffff7fff, 0xffff8000,     0xffffffff,      (uint32_t)rng()};
	unsigned all = below(10);

	for (unsigned l = 0; l < MAU_WAVE; l++)
		v[l] = one_in(3) ? at[below(10)] : at[all];
}

/** Operands of FLAT, GLOBAL, SCRATCH. */
static void random_segment(mau_request *r, const mau_context *ctx)
{
	uint32_t high[MAU_WAVE];

	random_high(high, ctx);
	memcpy(r->v1, high, sizeof high);
	if (one_in(2))
		r->saddr = (uint32_t)r->saddr | (uint64_t)high[0] << 32;
	if (one_in(3)) /* near the end of LDS */
		for (unsigned l = 0; l < MAU_WAVE; l++)
			r->v0[l] = ctx->lds_size - below(24);
	if (one_in(4))
		r->m0 = ctx->lds_size - below(24);
}

/** A 16-byte load whose first components are out of range (R15, a wrap of A5), later ones, in the
 * next line, are not. */
static void aim_holes(mau_request *r)
{
	memset(&r->op, 0, sizeof r->op);
	r->op.size = MAU_SIZE_16;
	r->op.offen = 1;
	r->vsharp[0] = (r->vsharp[0] & ~127u) + 44 + 4 * below(6) + (one_in(2) ? 64 : 0);
	r->vsharp[1] &= 0xffff;
	r->vsharp[2] = one_in(2) ? 16 : 0x1000;
	r->vsharp[3] = 4u << 15 | (one_in(2) ? 1u << 26 : 0);
	r->saddr = 0;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		r->v0[l] = (uint32_t)(l < 2 ? 0 : 4u * below(8)) - 16;
}

/** Lanes of several index_stride blocks in one line (C3, N3); with LDS, Offsets that differ in
 * masked lanes only. */
static void aim_blocks(mau_request *r, unsigned gfx)
{
	memset(&r->op, 0, sizeof r->op);
	r->op.size = MAU_SIZE_4;
	r->op.offen = 1;
	r->op.idxen = 1;
	r->op.lds = one_in(3);
	r->m0 = 0;
	r->vsharp[1] = (r->vsharp[1] & 0xffff) | below(4) << 16 |
	               (gfx >= MAU_GFX_11 ? 1u << 30 : 1u << 31);
	r->vsharp[2] = 0xffffffff;
	r->vsharp[3] =
		4u << 15 | 1u << 19 | below(4) << 28 | (one_in(4) ? below(4) << 21 : 0) | 1u << 23;
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		r->v0[l] = one_in(8) ? below(2000) : 8 * l;
		r->v1[l] = 64;
	}
	if (one_in(2))
		r->v1[MAU_WAVE - 1 - below(8)] = 4 * below(64);
}

/** A request of any kind. */
static void random_request(mau_request *r, const mau_context *ctx)
{
	memset(r, 0, sizeof *r);
	random_op(&r->op, ctx->gfx);
	r->tag = (uint8_t)rng();
	random_vsharp(r->vsharp, ctx->gfx);
	r->saddr = one_in(3) ? 0 : corner();
	r->saddr |= one_in(2) ? rng() << 32 : 0;
	r->m0 = one_in(2) ? below(1024) : (uint32_t)rng();
	r->exec = one_in(2)   ? ~(uint64_t)0
	          : one_in(8) ? 0
	          : one_in(6) ? (uint64_t)1 << below(64)
	                      : rng() | (one_in(2) ? rng() : 0);
	random_lanes(r->v0);
	random_lanes(r->v1);
	if (r->op.addr64 && !one_in(4))
		memset(r->v1, 0, sizeof r->v1);
	if (r->op.enc >= MAU_ENC_FLAT && r->op.enc <= MAU_ENC_SCRATCH)
		random_segment(r, ctx);
	else if (r->op.enc == MAU_ENC_SMEM && !one_in(3))
		aim_num_records(r);
	else if (one_in(12))
		aim_holes(r);
	else if (one_in(12))
		aim_blocks(r, ctx->gfx);
	else if (!one_in(3))
		aim_num_records(r);
}

/** Upper half of an aperture: as systems place it, inside the canonical addresses, anywhere. */
static uint32_t random_aperture(uint32_t usual)
{
	return one_in(2) ? usual : one_in(2) ? below(3) : one_in(2) ? 0xffff8000 : (uint32_t)rng();
}

/** Generations that contexts are drawn from, by code from 0 on: gfx6 to gfx11 unless a test says
 * that it knows all. */
static unsigned random_generations = MAU_GFX_11 + 1;

/** A context; every field within its range. */
static void random_context(mau_context *ctx)
{
	memset(ctx, 0, sizeof *ctx);
	ctx->gfx = (uint8_t)below(random_generations);
	ctx->rules = (uint8_t)below(2);
	ctx->align = (uint8_t)below(4);
	ctx->policy = (uint8_t)below(2);
	ctx->wave32 = one_in(4);
	ctx->lds_base = below(1 << 18);
	ctx->lds_size = one_in(2) ? below(1500) : below(1 << 18);
	ctx->scratch_base = (one_in(3) ? ((uint64_t)1 << 48) - 4 * (1 + below(600)) : rng() >> 16) &
	                    ~(uint64_t)3;
	ctx->shared_hi = random_aperture(ctx->gfx <= MAU_GFX_8 ? 0x20000000 : 0x00010000);
	ctx->private_hi = random_aperture(ctx->gfx <= MAU_GFX_8 ? 0x20000001 : 0x00020000);
}

#endif
