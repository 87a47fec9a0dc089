/*
 * random_execute.h - random instructions with data registers, for tests that execute them: requests
 * of random_request.h, changed so that the data path supports them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef RANDOM_EXECUTE_H
#define RANDOM_EXECUTE_H

#include "tests/unit/byte_memory.h"
#include "tests/unit/random_request.h"

/** Changes an operation so that the data path supports it. */
static void mend_op(unsigned gfx, mau_op *op)
{
	bool format = op->enc == MAU_ENC_MTBUF || (op->enc == MAU_ENC_MUBUF && op->fmt);

	if (!format && op->size > MAU_SIZE_2)
		op->d16 = 0;
	if (gfx < MAU_GFX_8 || op->cls == MAU_CLS_ATOMIC)
		op->d16 = 0;
	if (op->cls == MAU_CLS_LOAD && op->size <= MAU_SIZE_2)
		op->sext = (uint8_t)below(2);
	if (op->cls == MAU_CLS_ATOMIC) {
		op->fmt = 0;
		if (op->atomic == MAU_ATOMIC_CSUB || op->atomic == MAU_ATOMIC_ADD_F32)
			op->size = MAU_SIZE_4;
		else
			op->size = op->size == MAU_SIZE_8 ? MAU_SIZE_8 : MAU_SIZE_4;
		if (op->enc == MAU_ENC_MTBUF)
			op->enc = MAU_ENC_MUBUF;
		op->atomic = op->atomic ? op->atomic : MAU_ATOMIC_ADD;
	}
	if (op->enc == MAU_ENC_SMEM && op->size == MAU_SIZE_12)
		op->size = MAU_SIZE_16;
}

/** Draws an instruction and its registers; returns the seed of the memory that goes with it. */
static uint64_t random_execution(mau_context *ctx, mau_geometry *geo, mau_request *req,
                                 uint32_t vdata[4][MAU_WAVE])
{
	static const uint32_t few[] = {0, 1, 0xffffffff, 0x3f800000};
	uint64_t seed = rng() | 2;

	random_context(ctx);
	*geo = (mau_geometry){(uint8_t)(4u << below(5)), one_in(2) ? 64 : 128};
	random_request(req, ctx);
	mend_op(ctx->gfx, &req->op);
	for (unsigned d = 0; d < 4; d++)
		for (unsigned l = 0; l < MAU_WAVE; l++)
			vdata[d][l] = seed & 1    ? few[below(4)]
			              : one_in(2) ? corner()
			                          : (uint32_t)rng();
	return seed;
}

/** Draws ranges with codes near the lines of a request (M1), for two thirds of the seeds: a line,
 * 256 bytes, a page of 4 KB, or a few bytes. */
static inline void random_answers(struct byte_memory *m, uint64_t seed, const mau_response *rsp)
{
	static const uint64_t sizes[] = {4, 64, 128, 256, 4096};
	uint64_t z = seed * 0x9e3779b97f4a7c15u;

	m->ranges = 0;
	if (z >> 60 < 5 || rsp->txn_count == 0)
		return;
	for (unsigned i = 0; i < 1 + (z >> 58) % RANGES; i++) {
		uint64_t size, line;
		unsigned kind;

		z = (z ^ z >> 29) * 0xbf58476d1ce4e5b9u;
		size = sizes[(z >> 40) % 5];
		kind = (unsigned)(z >> 48) % 3;
		line = rsp->txn[(z >> 20) % rsp->txn_count].line;
		byte_answer(m, size == 4 ? line + (z >> 32) % 64 : line & ~(size - 1), size,
		            kind == 1 ? MAU_MEMORY_NACK : MAU_MEMORY_FAULT, kind == 2);
	}
}

/** Blocks that 'a' has in use are the same in 'b': bytes, and which were read and written. */
static inline const char *spaces_differ(struct byte_memory *a, struct byte_memory *b)
{
	for (unsigned i = 0; i < a->used; i++) {
		const struct byte_block *x = &a->block[a->slot[i]];
		const struct byte_block *y = byte_block_of(b, x->space, x->number * BLOCK);

		if (x->read != y->read)
			return "bytes read";
		if (x->written != y->written)
			return "bytes written";
		if (memcmp(x->bytes, y->bytes, BLOCK) != 0)
			return "memory";
	}
	return NULL;
}

#endif
