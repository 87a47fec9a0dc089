/*
 * shrink_operands.c - steps of the shrinker on operands and fields: numbers, pointers, flags,
 * apertures. See shrink_parts.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "mismatch/shrink_parts.h"
#include "mreq/mreq_fields.h"

void shrink_vgpr(shrinker *s, uint32_t *v, uint64_t exec)
{
	uint32_t masked[MAU_WAVE];

	if (shrink_try_zero(s, v, sizeof(masked)))
		return;
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		masked[lane] = exec >> lane & 1 ? v[lane] : 0;
	shrink_try_bytes(s, v, masked, sizeof(masked));
	if (__builtin_popcountll(exec) > 8)
		return;
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		if (exec >> lane & 1)
			shrink_number(s, &v[lane], sizeof(v[lane]));
}

/* Tries a dword load, then fewer flags. Fields that an opcode implies (class, size, format ...) are
 * not changed one by one, because no opcode would decode to the result. */
static void simpler_op(shrinker *s, mau_op *op)
{
	bool buffer = op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_MTBUF;
	uint8_t *flags[] = {&op->addr64, &op->idxen, &op->offen, &op->tfe,
	                    &op->dlc,    &op->slc,   &op->glc,   &op->lds};
	mau_op load = {.enc = buffer ? MAU_ENC_MUBUF : op->enc,
	               .inst_offset = op->inst_offset,
	               .cls = MAU_CLS_LOAD,
	               .size = MAU_SIZE_4,
	               .smode = op->smode,
	               .addr64 = op->addr64,
	               .offen = op->offen,
	               .idxen = op->idxen,
	               .tfe = op->tfe,
	               .dlc = op->dlc,
	               .slc = op->slc,
	               .glc = op->glc,
	               .lds = op->lds};

	shrink_try_bytes(s, op, &load, sizeof(load));
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		shrink_try_zero(s, flags[i], 1);
	if (!buffer) { /* only buffers have these fields */
		shrink_try_zero(s, &op->fmt, 1);
		shrink_try_zero(s, &op->format, 1);
	}
	if (buffer || op->enc == MAU_ENC_SMEM)
		shrink_try_zero(s, &op->smode, 1);
}

/* Tries inst_offset 0, else clears the bits of its magnitude one after the other from the top. A
 * signed offset keeps its sign. */
static void simpler_offset(shrinker *s, mau_op *op)
{
	uint32_t sign = 1u << 23, all = 2 * sign - 1;

	if (!shrink_offset_negative(s, op)) {
		shrink_number(s, &op->inst_offset, sizeof(op->inst_offset));
		return;
	}
	if (shrink_try_zero(s, &op->inst_offset, sizeof(op->inst_offset)))
		return;
	for (uint32_t bit = sign; bit; bit >>= 1) {
		uint32_t magnitude = (0u - op->inst_offset) & all,
			 value = (0u - (magnitude & ~bit)) & all;

		if (magnitude & bit && value)
			shrink_try_bytes(s, &op->inst_offset, &value, sizeof(value));
	}
}

/* Moves the pointers into aperture 'from', by their upper half, to aperture 'to'. */
static void move_pointers(mau_request *req, uint32_t from, uint32_t to)
{
	if (!tb_is_flat(&req->op))
		return;
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		if (req->v1[lane] == from)
			req->v1[lane] = to;
	if (req->op.enc == MAU_ENC_GLOBAL && req->saddr >> 32 == from)
		req->saddr = (req->saddr & UINT32_MAX) | (uint64_t)to << 32;
}

/* Tries to move the aperture to its place on Linux, and the pointers into it as well; else to 0. */
static void simpler_aperture(shrinker *s, uint32_t *aperture, uint32_t usual)
{
	size_t size = s->cur.count * sizeof(*s->cur.req);
	uint32_t old = *aperture;

	if (old == usual)
		return;
	memcpy(s->spare, s->cur.req, size);
	*aperture = usual;
	for (uint32_t i = 0; i < s->cur.count; i++)
		move_pointers(&s->cur.req[i], old, usual);
	if (shrink_still_fails(s))
		return;
	*aperture = old;
	memcpy(s->cur.req, s->spare, size);
	shrink_try_zero(s, aperture, sizeof(*aperture));
}

/* Tries the default of mau_context_init() for each field: a file need not contain the defaults. */
static void simpler_context(shrinker *s)
{
	mau_context usual, *ctx = &s->cur.ctx;

	mau_context_init(&usual, ctx->gfx);
	for (const mreq_field *f = mreq_context_fields; f->key; f++) {
		char *at = (char *)ctx + f->offset, *to = (char *)&usual + f->offset;

		if (at == (char *)&ctx->shared_hi || at == (char *)&ctx->private_hi)
			simpler_aperture(s, (uint32_t *)(void *)at, *(uint32_t *)(void *)to);
		else if (memcmp(at, to, f->bytes) != 0 && !shrink_try_bytes(s, at, to, f->bytes))
			shrink_number(s, at, f->bytes);
	}
}

void shrink_operands(shrinker *s)
{
	for (uint32_t i = 0; i < s->cur.count; i++) {
		mau_request *req = &s->cur.req[i];

		shrink_vgpr(s, req->v0, req->exec);
		shrink_vgpr(s, req->v1, req->exec);
		shrink_number(s, &req->saddr, sizeof(req->saddr));
		shrink_number(s, &req->m0, sizeof(req->m0));
		if (!shrink_try_zero(s, req->vsharp, sizeof(req->vsharp)))
			for (unsigned w = 0; w < 4; w++)
				shrink_number(s, &req->vsharp[w], sizeof(req->vsharp[w]));
		simpler_op(s, &req->op);
		simpler_offset(s, &req->op);
		shrink_records(s, req);
		shrink_try_zero(s, &req->tag, sizeof(req->tag));
	}
	simpler_context(s);
}
