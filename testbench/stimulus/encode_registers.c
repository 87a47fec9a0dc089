/*
 * encode_registers.c - register numbers in the words of tb_encode(); see encode.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "stimulus/encode.h"

enum {
	VDATA = 4,  /* v4: data, and the result; the address VGPRs are v0 and v1 */
	VSHARP = 4, /* s[4:7] */
	SCALAR = 8, /* s8: SOFFSET; s[8:9]: SADDR */
	SDST = 16   /* s16: the result of a scalar load */
};

static bool is_scalar_base(const mau_op *op)
{
	return op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_SV;
}

static void number_gfx12(const mau_op *op, uint32_t w[3])
{
	if (op->enc == MAU_ENC_SMEM) {
		w[0] |= SDST << 6 | VSHARP / 2;
		w[1] |= (uint32_t)SCALAR << 25;
	} else if (op->enc <= MAU_ENC_MTBUF) {
		w[0] |= SCALAR;
		w[1] |= VSHARP << 9 | VDATA;
	} else {
		w[0] |= is_scalar_base(op) ? SCALAR : 0;
		w[1] |= VDATA << 23 | VDATA;
	}
}

static void number_smem(const mau_generation *g, uint32_t w[3])
{
	if (g->words == MAU_WORDS_GFX6) {
		w[0] |= SDST << 15 | VSHARP / 2 << 9;
		return;
	}
	w[0] |= SDST << 6 | VSHARP / 2;
	if (g->words != MAU_WORDS_GFX8)
		w[1] |= (uint32_t)SCALAR << 25;
}

void tb_encode_registers(unsigned gfx, uint32_t words_io[3])
{
	const mau_generation *g = mau_generation_of(gfx);
	uint32_t w[3];
	mau_inst inst, numbered;
	const mau_op *op = &inst.op;

	memcpy(w, words_io, sizeof(w));
	if (mau_decode(gfx, w, &inst) != MAU_OK || op->cls == MAU_CLS_CACHE)
		return;
	if (g->words == MAU_WORDS_GFX12)
		number_gfx12(op, w);
	else if (op->enc == MAU_ENC_SMEM)
		number_smem(g, w);
	else if (op->enc <= MAU_ENC_MTBUF)
		w[1] |= (uint32_t)SCALAR << 24 | VSHARP / 4 << 16 | VDATA << 8;
	else
		w[1] |= (uint32_t)VDATA << 24 | (is_scalar_base(op) ? SCALAR << 16 : 0) |
		        VDATA << 8;
	if (mau_decode(gfx, w, &numbered) == MAU_OK &&
	    mau_op_pack(&numbered.op) == mau_op_pack(&inst.op))
		memcpy(words_io, w, sizeof(w));
}
