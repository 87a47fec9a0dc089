/*
 * convert_lane.h - an independent implementation of docs/spec/convert.md for one lane: memory is
 * one integer of 128 bits, registers are halves with a written bit, channels are those of exact.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CONVERT_LANE_H
#define CONVERT_LANE_H

#include "mau/convert.h"
#include "tests/unit/exact.h"

enum {
	HALVES = 2 * MAU_LOAD_VGPRS,
	UNTOUCHED = -1
};

/** The instruction, for the independent implementation. */
struct lane {
	mau_layout layout;
	unsigned sel[4], ncomp, d16, gfx, status, comps;
	bool format, lds, tfe;
};

static inline exact_uint element(const uint8_t *bytes, unsigned count)
{
	exact_uint e = 0;

	while (count--)
		e = e << 8 | bytes[count];
	return e;
}

static inline uint32_t channel_bits(const struct lane *l, exact_uint e, unsigned c)
{
	return (uint32_t)(e >> l->layout.lsb[c]) & exact_mask(l->layout.width[c]);
}

static inline bool is_integer(const struct lane *l)
{
	return l->layout.nfmt == MAU_NFMT_UINT || l->layout.nfmt == MAU_NFMT_SINT;
}

static inline bool reads(const struct lane *l, unsigned c)
{
	if (l->status == MAU_STATUS_PARTIAL)
		return l->comps >> c & 1;
	return l->status == MAU_STATUS_OK;
}

/** A component as a dword or a half: T5 to T13, T23, T24, T33 to T36. */
static inline uint32_t component(const struct lane *l, exact_uint e, unsigned i)
{
	unsigned c = l->sel[i] - 4;

	if (l->sel[i] == 1) {
		if (l->status != MAU_STATUS_OK && (l->lds || l->status != MAU_STATUS_OUT_OF_RANGE))
			return 0;
		return is_integer(l) ? 1 : l->d16 ? 0x3c00 : 0x3f800000;
	}
	if (l->sel[i] == 0 || l->layout.width[c] == 0 || !reads(l, c))
		return 0;
	return (l->d16 ? exact_load_half : exact_load)(l->layout.load[c], l->layout.width[c],
	                                               channel_bits(l, e, c));
}

/** The halves of the registers after a load: T27 to T30, T32. */
static inline void expect_halves(const struct lane *l, exact_uint e, int halves[HALVES])
{
	bool packed = l->d16 && l->gfx > MAU_GFX_8;
	unsigned registers = packed ? (l->ncomp + 1) / 2 : l->ncomp;

	for (unsigned h = 0; h < HALVES; h++)
		halves[h] = UNTOUCHED;
	if (l->status == MAU_STATUS_INACTIVE || l->status == MAU_STATUS_IGNORED ||
	    l->status == MAU_STATUS_ILLEGAL || l->status == MAU_STATUS_LDS_MASKED)
		return;
	for (unsigned i = 0; i < l->ncomp; i++) {
		uint32_t v = component(l, e, i);

		if (packed) {
			halves[l->d16 == MAU_D16_HI ? 1 : i] = (int)v;
		} else {
			halves[2 * i] = (int)(v & 0xffff);
			halves[2 * i + 1] = (int)(v >> 16);
		}
	}
	if (l->tfe)
		halves[2 * registers] = halves[2 * registers + 1] = 0;
}

/** Does a load with this plan give the registers that 'l' requires? */
static inline bool load_is_right(const struct lane *l, const mau_convert *plan,
                                 const uint8_t *bytes)
{
	int halves[HALVES];
	mau_loaded out;

	expect_halves(l, element(bytes, l->layout.bytes), halves);
	mau_convert_load(plan, l->status, l->comps, bytes, &out);
	for (unsigned h = 0; h < HALVES; h++) {
		uint32_t mask = out.mask[h / 2] >> 16 * (h % 2) & 0xffff;
		uint32_t half = out.dword[h / 2] >> 16 * (h % 2) & 0xffff;

		if (mask != (halves[h] == UNTOUCHED ? 0 : 0xffff))
			return false;
		if (mask && half != (uint32_t)halves[h])
			return false;
		if (mask && h / 2 >= out.count)
			return false;
	}
	return true;
}

/** A component of store data as a dword: T22, T27 to T30. */
static inline uint32_t stored_component(const struct lane *l, const uint32_t *vdata, unsigned i)
{
	uint32_t half;

	if (!l->d16)
		return vdata[i];
	if (l->gfx <= MAU_GFX_8)
		half = vdata[i] & 0xffff;
	else if (l->d16 == MAU_D16_HI)
		half = vdata[0] >> 16;
	else
		half = vdata[i / 2] >> 16 * (i % 2) & 0xffff;
	if (is_integer(l))
		return exact_load(l->layout.nfmt, 16, half);
	return exact_load(MAU_NFMT_FLOAT, 16, half);
}

/** Is the element after a store one that 'l' allows (T14 to T21, T25, T26, T33 to T36)? */
static inline bool store_is_right(const struct lane *l, const mau_convert *plan,
                                  const uint32_t *vdata)
{
	exact_uint mask = 0, written = 0, e;
	mau_stored out;

	mau_convert_store(plan, l->status, l->comps, vdata, &out);
	e = element(out.bytes, MAU_ELEMENT_BYTES);
	for (unsigned b = 0; b < MAU_ELEMENT_BYTES; b++)
		if (out.mask >> b & 1)
			written |= (exact_uint)0xff << 8 * b;
	for (unsigned c = 0; c < 4; c++) {
		unsigned width = l->layout.width[c], i = 0;
		uint32_t v;

		if (width == 0 || !reads(l, c))
			continue;
		mask |= (exact_uint)exact_mask(width) << l->layout.lsb[c];
		while (i < 4 && l->sel[i] != c + 4)
			i++;
		v = i == 4 ? 0 : stored_component(l, vdata, i < l->ncomp ? i : 0);
		if (i == 4 && channel_bits(l, e, c) != 0)
			return false;
		if (!exact_store(l->layout.store[c], width, v, channel_bits(l, e, c)))
			return false;
	}
	return written == mask && (e & ~mask) == 0;
}

#endif
