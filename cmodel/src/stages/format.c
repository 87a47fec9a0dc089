/*
 * format.c - format, bytes and components of the access of one lane (rules R12, V6, T, N17, D4, D5,
 * D30).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** T3, D4: memory bytes of a pair of data and number format; 0 if the pair is not legal on the
 * generation. */
static uint8_t pair_bytes(unsigned gfx, unsigned dfmt, unsigned nfmt)
{
	return mau_dfmt_legal(gfx, dfmt) >> nfmt & 1 ? mau_dfmt(dfmt)->bytes : 0;
}

/** gfx6-9: data and number format of the instruction (MTBUF) or of the V#. */
static void size_of_pair(const mau_detail *d, mau_detail_size *s)
{
	bool typed = d->operation.op.enc == MAU_ENC_MTBUF;

	s->dfmt = typed ? d->operation.op.format % 16 : d->resource.v.dfmt;
	s->nfmt = typed ? d->operation.op.format / 16 : d->resource.v.nfmt;
	s->bytes = pair_bytes(d->ctx.gfx, s->dfmt, s->nfmt);
}

/** gfx10 and later: the unified format of the instruction (MTBUF) or of the V# (D30). */
static void size_of_unified(const mau_detail *d, mau_detail_size *s)
{
	bool typed = d->operation.op.enc == MAU_ENC_MTBUF;

	s->format = typed ? d->operation.op.format : d->resource.v.format;
	s->bytes = mau_format(d->ctx.gfx, s->format)->bytes;
}

/** R12: a format access is one component. */
static void size_of_format(const mau_detail *d, mau_detail_size *s)
{
	if (mau_generation_in(d)->formats == MAU_FORMATS_PAIRS)
		size_of_pair(d, s);
	else
		size_of_unified(d, s);
	s->components = 1;
}

/** R12, D25: a load or store has one component per dword; a lane of a scalar load has at most four
 * (D23). */
static void size_of_plain(const mau_detail *d, mau_detail_size *s)
{
	s->bytes = mau_size_bytes(d->operation.op.size);
	s->components = 1;
	if (d->operation.op.cls != MAU_CLS_ATOMIC && s->bytes > 4)
		s->components = s->bytes > 16 ? MAU_MAX_DWORDS : s->bytes / 4;
}

/** V6, D6, D30: the format field of the V# is INVALID (0), and V6 applies to the operation. */
static bool vsharp_invalid(const mau_detail *d)
{
	const mau_resource *v = &d->resource.v;
	bool pairs = mau_generation_in(d)->formats == MAU_FORMATS_PAIRS,
	     none = pairs ? v->dfmt == 0 : v->format == 0;

	if (d->operation.format)
		return none;
	return none && !v->add_tid && !d->operation.silicon;
}

void mau_stage_size(const mau_detail *d, mau_detail_size *s)
{
	if (d->illegal.errors || d->operation.op.cls == MAU_CLS_CACHE) {
		s->components = 1;
		return;
	}
	if (d->operation.format)
		size_of_format(d, s);
	else
		size_of_plain(d, s);
	s->payload = s->components > 1 ? 4 : s->bytes;
	if (d->operation.buffer)
		s->invalid = vsharp_invalid(d) || s->bytes == 0; /* V6; N17, D5 */
}
