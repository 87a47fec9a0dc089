/*
 * convert_layout.c - the channels of a data format (rules T1 to T4, N17, N19, N22).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "mau/convert.h"

enum {
	DFMT_2_10_10_10 = 9,
	ALPHA = 3
};

/** T4: the unsigned number format that gfx6-8 use for the 2-bit alpha of 2_10_10_10. */
static unsigned unsigned_like(unsigned nfmt)
{
	switch (nfmt) {
	case MAU_NFMT_SNORM:
	case MAU_NFMT_SNORM_OGL:
		return MAU_NFMT_UNORM;
	case MAU_NFMT_SSCALED:
		return MAU_NFMT_USCALED;
	case MAU_NFMT_SINT:
		return MAU_NFMT_UINT;
	default:
		return nfmt;
	}
}

/** T1: places the channels: R in the lowest bits, then G, B, A. */
static void split_channels(const mau_dfmt_info *info, unsigned nfmt, mau_layout *layout)
{
	uint8_t lsb = 0;

	layout->bytes = info->bytes;
	layout->nfmt = (uint8_t)nfmt;
	for (unsigned c = 0; c < MAU_CHANNELS; c++) {
		layout->width[c] = info->bits[c];
		layout->lsb[c] = info->bits[c] ? lsb : 0;
		layout->load[c] = layout->store[c] = (uint8_t)nfmt;
		lsb = (uint8_t)(lsb + info->bits[c]);
	}
}

int mau_layout_decode(unsigned gfx, unsigned code, mau_layout *layout_ret)
{
	const mau_generation *g = mau_generation_of(gfx);
	unsigned dfmt = code & 15, nfmt = code >> 4 & 7;

	if (!g->modelled)
		return MAU_ERR_GENERATION;
	memset(layout_ret, 0, sizeof *layout_ret);
	if (g->formats != MAU_FORMATS_PAIRS) {
		const mau_format_info *unified = mau_format(gfx, code);

		if (unified->bytes)
			split_channels(mau_dfmt(unified->dfmt), unified->nfmt, layout_ret);
		return MAU_OK;
	}
	if (!(mau_dfmt_legal(gfx, dfmt) >> nfmt & 1)) /* T3 */
		return MAU_OK;
	split_channels(mau_dfmt(dfmt), nfmt, layout_ret);
	if (g->alpha_unsigned && dfmt == DFMT_2_10_10_10) {
		layout_ret->load[ALPHA] = (uint8_t)unsigned_like(nfmt);
		if (nfmt == MAU_NFMT_SNORM_OGL)
			layout_ret->store[ALPHA] = MAU_NFMT_UNORM;
	}
	return MAU_OK;
}
