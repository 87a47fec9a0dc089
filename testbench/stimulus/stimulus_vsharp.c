/*
 * stimulus_vsharp.c - packs a V# of any generation (V1), and draws legal formats.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/stimulus_parts.h"

/*
 * Bits of the V#:
 *   all      base 47:0, stride 61:48, records 95:64, DST_SEL 107:96, INDEX_STRIDE 118:117,
 *            ADD_TID 119, TYPE 127:126
 *   gfx6-9   swizzle 63, NFMT 110:108, DFMT 114:111, ELEMENT_SIZE 116:115, HEAP 122;
 *            'other' fills 62, 120, 121 and 125:123
 *   gfx10    swizzle 63, FORMAT 114:108, OOB_SELECT 125:124;
 *            'other' fills 62, 115, 116 and 122:120 (123 copies 122)
 *   gfx11    as gfx10, but swizzle 63:62, FORMAT 113:108; 'other' fills 114 instead of 62
 *   gfx12    as gfx11, but STRIDE_SCALE 115:114; 'other' fills neither 114 nor 115
 * 'other' has values for bits that no rule reads. gfx90a, 942 and 950 are as gfx6-9.
 */
void tb_vsharp_pack(unsigned gfx, const tb_vsharp *v, uint32_t words[4])
{
	uint32_t sel = v->dst_sel[0] | (uint32_t)v->dst_sel[1] << 3 | (uint32_t)v->dst_sel[2] << 6 |
	               (uint32_t)v->dst_sel[3] << 9;
	uint32_t common = sel | (uint32_t)v->istride << 21 | (uint32_t)v->add_tid << 23 |
	                  (uint32_t)v->type << 30,
		 other = v->other;

	words[0] = (uint32_t)v->base;
	words[1] = (uint32_t)(v->base >> 32 & 0xffff) | (v->stride & 0x3fff) << 16;
	words[2] = v->records;
	if (mau_generation_of(gfx)->formats == MAU_FORMATS_PAIRS) {
		words[1] |= (other & 1) << 30 | (uint32_t)v->swizzle << 31;
		words[3] = common | (uint32_t)v->nfmt << 12 | (uint32_t)v->dfmt << 15 |
		           (uint32_t)v->esize << 19 | (other >> 1 & 3) << 24 |
		           (uint32_t)v->heap << 26 | (other >> 3 & 7) << 27;
		return;
	}
	if (mau_generation_of(gfx)->stride == MAU_STRIDE_SCALED)
		other &= ~3u;
	words[3] = common | (uint32_t)v->format << 12 | (uint32_t)v->scale << 18 |
	           (other >> 1 & 3) << 19 | (other >> 3 & 7) << 24 | (other >> 5 & 1) << 27 |
	           (uint32_t)v->oob << 28;
	if (mau_generation_of(gfx)->element == MAU_ELEMENT_SWIZZLE) {
		words[1] |= (uint32_t)v->swizzle << 30;
		words[3] |= (other & 1) << 18;
	} else {
		words[1] |= (other & 1) << 30 | (uint32_t)v->swizzle << 31;
	}
}

/* A unified format that the generation has. */
static uint8_t unified(unsigned gfx, uint32_t random)
{
	unsigned most = mau_generation_of(gfx)->format_mask == 63 ? 63 : 77,
		 code = 1 + tb_below(random << 8, most);

	while (!mau_format(gfx, code)->bytes)
		code = code % most + 1;
	return (uint8_t)code;
}

uint8_t tb_legal_format(unsigned gfx, uint32_t random)
{
	if (mau_generation_of(gfx)->formats != MAU_FORMATS_PAIRS)
		return unified(gfx, random);
	unsigned dfmt = 1 + tb_below(random << 8, 14), mask = mau_dfmt_legal(gfx, dfmt),
		 pick = random >> 24 & 7;

	for (unsigned i = 0; i < 8; i++, pick = (pick + 1) & 7)
		if (mask >> pick & 1)
			break;
	return (uint8_t)(pick << 4 | dfmt);
}

void tb_vsharp_format(unsigned gfx, tb_vsharp *v, uint8_t format)
{
	const mau_generation *g = mau_generation_of(gfx);

	if (g->formats != MAU_FORMATS_PAIRS) {
		v->format = format & g->format_mask;
		return;
	}
	v->dfmt = format & 15;
	v->nfmt = format >> 4 & 7;
}

unsigned tb_format_bytes(unsigned gfx, uint8_t format)
{
	return mau_generation_of(gfx)->formats == MAU_FORMATS_PAIRS
	               ? mau_dfmt(format)->bytes
	               : mau_format(gfx, format)->bytes;
}
