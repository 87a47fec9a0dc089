/*
 * format.c - format, bytes and components of the access of one lane (rules R12, V6, T, N17, D4-D6,
 * D25, D30).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/stage.h"

/** Memory bytes of a format (T3, D4); 0 if it is INVALID, reserved, or a pair that is not legal on
 * the generation. */
static uint8_t format_bytes(unsigned gfx, unsigned dfmt, unsigned nfmt)
{
	return mau_dfmt_legal(gfx, dfmt) >> nfmt & 1 ? mau_dfmt(dfmt)->bytes : 0;
}

/** Memory bytes of the format that the operation converts with: its own (MTBUF) or the V#'s. */
static uint8_t access_format_bytes(const struct mau_fast_plan *p)
{
	const mau_op *op = &p->req.op;
	bool typed = op->enc == MAU_ENC_MTBUF;

	if (p->req.generation->formats != MAU_FORMATS_PAIRS)
		return mau_format(p->req.gfx, typed ? op->format : p->vsharp.format)
		        ->bytes; /* D30 */
	return typed ? format_bytes(p->req.gfx, op->format & 15, op->format >> 4)
	             : format_bytes(p->req.gfx, p->vsharp.dfmt, p->vsharp.nfmt);
}

/** R12, D25: memory bytes and components of a non-format access. A load or store has one component
 * per dword, at most four in a lane of a scalar load (D23). */
static void plain_size(const mau_op *op, struct mau_fast_size *s)
{
	static const uint8_t size_bytes[8] = {1, 2, 4, 8, 12, 16, 32, 64};
	unsigned dwords;

	s->bytes = size_bytes[op->size];
	dwords = op->cls != MAU_CLS_ATOMIC && s->bytes > 4 ? s->bytes >> 2 : 1;
	s->components = (uint8_t)(dwords < MAU_MAX_DWORDS ? dwords : MAU_MAX_DWORDS);
}

/** V6, D5, D6: the format is invalid. */
static bool is_invalid(const struct mau_fast_plan *p)
{
	bool pairs = p->req.generation->formats == MAU_FORMATS_PAIRS,
	     none = pairs ? p->vsharp.dfmt == 0 : p->vsharp.format == 0;

	return p->size.format ? p->size.bytes == 0 || none
	                      : none && !p->vsharp.add_tid && !p->req.silicon;
}

void mau_fast_size_plan(struct mau_fast_plan *p)
{
	bool buffer = mau_fast_is_buffer(&p->req.op);

	p->size.format = buffer && (p->req.op.fmt || p->req.op.enc == MAU_ENC_MTBUF);
	if (p->size.format) {
		p->size.bytes = access_format_bytes(p);
		p->size.components = 1;
	} else {
		plain_size(&p->req.op, &p->size);
	}
	p->size.invalid = buffer && is_invalid(p);
}
