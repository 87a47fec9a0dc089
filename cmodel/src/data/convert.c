/*
 * convert.c - from the element of one lane in memory to its VGPRs and back: DST_SEL, D16, TFE,
 * lanes without data (rules T2, T23 to T42, N18).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdbool.h>
#include <string.h>

#include "check.h"
#include "data/bytes.h"
#include "data/convert_number.h"
#include "data/execute.h"
#include "mau/convert.h"
#include "stages/stage.h"

enum {
	SEL_ONE = 1,
	SEL_RED = 4, /* 4 + c selects channel c */
	LOW_HALF = 0x0000ffff,
	FLOAT_ONE = 0x3f800000,
	HALF_ONE = 0x3c00
};

static const uint32_t whole_dword = 0xffffffff;

/** T2: the format of a non-format operation: a byte, a short, or dwords. */
static void derived_layout(const mau_op *op, unsigned bytes, mau_layout *layout)
{
	bool sign = op->sext && !op->lds; /* T37 */
	unsigned channels = bytes < 4 ? 1 : bytes / 4;

	memset(layout, 0, sizeof *layout);
	layout->bytes = (uint8_t)bytes;
	layout->nfmt = sign ? MAU_NFMT_SINT : MAU_NFMT_UINT;
	for (unsigned c = 0; c < channels; c++) {
		layout->width[c] = (uint8_t)(bytes < 4 ? 8 * bytes : 32);
		layout->lsb[c] = (uint8_t)(32 * c);
		layout->load[c] = layout->store[c] = layout->nfmt;
	}
}

/** T28, T30: D16 with two components in one register. */
static bool is_packed(const mau_convert *plan)
{
	return plan->d16 != MAU_D16_NO && !plan->unpacked;
}

/** T2: the operation copies dwords without conversion. */
static bool moves_dwords(const mau_convert *plan)
{
	return !plan->format && plan->d16 == MAU_D16_NO && plan->layout.bytes >= 4;
}

/** T2: the format of a *_FORMAT_* operation, and its DST_SEL. */
static void format_plan(unsigned gfx, const mau_op *op, const mau_resource *res, mau_convert *plan)
{
	unsigned code = op->format;

	if (op->enc == MAU_ENC_MUBUF) {
		code = mau_generation_of(gfx)->formats == MAU_FORMATS_PAIRS
		               ? (unsigned)(res->nfmt << 4 | res->dfmt)
		               : res->format;
		memcpy(plan->sel, res->dst_sel, sizeof plan->sel);
	}
	mau_layout_decode(gfx, code, &plan->layout);
	plan->format = 1;
	plan->ncomp = (uint8_t)((op->ncomp & 3) + 1);
}

/** T2, T38: the plan of a non-format operation. Returns false if the encoding has no such size. */
static bool plain_plan(const mau_op *op, mau_convert *plan)
{
	unsigned bytes = mau_size_bytes(op->size & 7);

	if (bytes > MAU_ELEMENT_BYTES && op->enc != MAU_ENC_SMEM)
		return false;
	if (bytes > MAU_ELEMENT_BYTES)
		bytes = MAU_ELEMENT_BYTES; /* of one lane (D23) */
	derived_layout(op, bytes, &plan->layout);
	plan->ncomp = (uint8_t)(bytes < 4 ? 1 : bytes / 4);
	return true;
}

int mau_convert_plan(unsigned gfx, const mau_op *op, const mau_resource *res, mau_convert *plan_ret)
{
	mau_convert plan = {.sel = {SEL_RED, SEL_RED + 1, SEL_RED + 2, SEL_RED + 3}};

	if (!mau_generation_of(gfx)->modelled)
		return MAU_ERR_GENERATION;
	if (op->enc > MAU_ENC_SMEM || op->cls > MAU_CLS_ATOMIC)
		return MAU_ERR_OPERATION;
	if (mau_converts(op))
		format_plan(gfx, op, res, &plan);
	else if (!plain_plan(op, &plan))
		return MAU_ERR_OPERATION;
	plan.d16 = op->enc == MAU_ENC_SMEM ? MAU_D16_NO : op->d16; /* T38 */
	plan.unpacked = plan.d16 != MAU_D16_NO &&
	                mau_generation_of(gfx)->d16_half == MAU_D16_HALF_ALONE; /* T29 */
	plan.clears = plan.d16 != MAU_D16_NO &&
	              mau_generation_of(gfx)->d16_half == MAU_D16_HALF_CLEARED; /* T40 */
	plan.lds = op->lds && !mau_generation_of(gfx)->no_lds_loads;
	plan.tfe = op->tfe && !mau_generation_of(gfx)->no_tfe; /* T41 */
	plan.vgprs = is_packed(&plan) ? (uint8_t)((plan.ncomp + 1) / 2) : plan.ncomp;
	*plan_ret = plan;
	return MAU_OK;
}

/** T33 to T36: mask of the channels that the lane accesses in memory. */
static unsigned channels_present(const mau_convert *plan, unsigned status, unsigned in_range)
{
	if (status == MAU_STATUS_OK)
		return 15;
	return status == MAU_STATUS_PARTIAL && !plan->format ? in_range : 0;
}

bool mau_has_result(unsigned status)
{
	switch (status) {
	case MAU_STATUS_INACTIVE:
	case MAU_STATUS_LDS_MASKED:
	case MAU_STATUS_IGNORED:
	case MAU_STATUS_ILLEGAL:
		return false;
	default:
		return true;
	}
}

/** Dword 'n' of an element of 'size' bytes. A channel lies in one dword (T1). */
static uint32_t element_dword(const uint8_t *bytes, unsigned size, unsigned n)
{
	if (size >= 4)
		return mau_dword(bytes + 4 * n);
	return size == 1 ? bytes[0] : bytes[0] | (uint32_t)bytes[1] << 8;
}

static uint32_t get_channel(const mau_layout *f, unsigned c, const uint8_t *bytes)
{
	uint32_t dword = element_dword(bytes, f->bytes, f->lsb[c] / 32);

	return dword >> f->lsb[c] % 32 & mau_ones(f->width[c]);
}

static void put_channel(const mau_layout *f, unsigned c, uint32_t value,
                        uint8_t bytes[MAU_ELEMENT_BYTES])
{
	uint8_t *at = bytes + f->lsb[c] / 32 * 4;

	mau_put_dword(at, mau_dword(at) | value << f->lsb[c] % 32);
}

/** Mask of the bytes of the element that contain channel 'c'. */
static uint16_t bytes_of(const mau_layout *f, unsigned c)
{
	unsigned first = f->lsb[c] / 8, end = (f->lsb[c] + f->width[c] + 7u) / 8;

	return (uint16_t)((1u << end) - (1u << first));
}

/** T5 to T13: converts the channels that were read. */
static void load_channels(const mau_convert *plan, unsigned present, const uint8_t *bytes,
                          mau_loaded *out)
{
	const mau_layout *f = &plan->layout;

	for (unsigned c = 0; c < MAU_CHANNELS; c++) {
		if (f->width[c] == 0 || !(present >> c & 1))
			continue;
		out->raw[c] = get_channel(f, c, bytes);
		out->channel[c] =
			plan->d16 ? mau_channel_load_half(f->load[c], f->width[c], out->raw[c])
				  : mau_channel_load(f->load[c], f->width[c], out->raw[c]);
	}
}

/** T24: the constant of DST_SEL 1. */
static uint32_t one(const mau_convert *plan)
{
	if (plan->layout.nfmt == MAU_NFMT_UINT || plan->layout.nfmt == MAU_NFMT_SINT)
		return 1;
	return plan->d16 ? HALF_ONE : FLOAT_ONE;
}

/** T23, T24, T33, T34, T37: component 'i', selected by DST_SEL. */
static uint32_t load_component(const mau_convert *plan, unsigned status, unsigned i,
                               const mau_loaded *out)
{
	unsigned sel = plan->sel[i];

	if (sel >= SEL_RED)
		return out->channel[sel - SEL_RED];
	if (sel == SEL_ONE &&
	    (status == MAU_STATUS_OK || (status == MAU_STATUS_OUT_OF_RANGE && !plan->lds)))
		return one(plan);
	return 0;
}

/** T27 to T31: the place of component 'i': returns its VGPR, and the shift of its half. */
static unsigned register_of(const mau_convert *plan, unsigned i, unsigned *shift_ret)
{
	*shift_ret = 0;
	if (!is_packed(plan))
		return i;
	*shift_ret = plan->d16 == MAU_D16_HI || i % 2 ? 16 : 0;
	return i / 2;
}

static void load_register(const mau_convert *plan, unsigned i, mau_loaded *out)
{
	unsigned shift, n = register_of(plan, i, &shift);

	out->dword[n] |= out->value[i] << shift;
	out->mask[n] |=
		is_packed(plan) && !plan->clears ? (uint32_t)LOW_HALF << shift : whole_dword;
}

/** T23 to T31: a load with conversion. */
static void load_converted(const mau_convert *plan, unsigned status, unsigned present,
                           const uint8_t *bytes, mau_loaded *out)
{
	load_channels(plan, present, bytes, out);
	for (unsigned i = 0; i < plan->ncomp; i++) {
		out->value[i] = load_component(plan, status, i, out);
		load_register(plan, i, out);
	}
}

/** T2: a load of dwords; each is channel and component. */
static void load_dwords(const mau_convert *plan, unsigned present, const uint8_t *bytes,
                        mau_loaded *out)
{
	for (unsigned i = 0; i < plan->ncomp; i++) {
		if (present >> i & 1)
			out->raw[i] = out->channel[i] = out->value[i] = out->dword[i] =
				mau_dword(bytes + 4 * i);
		out->mask[i] = whole_dword;
	}
}

void mau_convert_load(const mau_convert *plan, unsigned status, unsigned in_range,
                      const uint8_t *bytes, mau_loaded *out)
{
	unsigned present = channels_present(plan, status, in_range);

	memset(out, 0, sizeof *out);
	if (!mau_has_result(status))
		return;
	if (moves_dwords(plan))
		load_dwords(plan, present, bytes, out);
	else
		load_converted(plan, status, present, bytes, out);
	out->count = plan->vgprs;
	if (plan->tfe) /* T32 */
		out->mask[out->count++] = whole_dword;
}

/** T22, T28 to T31: a component of the data to store. */
static uint32_t store_component(const mau_convert *plan, unsigned i, const uint32_t *vdata)
{
	unsigned shift, n = register_of(plan, i, &shift);

	if (plan->d16 == MAU_D16_NO)
		return vdata[n];
	return mau_channel_widen(plan->layout.nfmt, (uint16_t)(vdata[n] >> shift));
}

/** T25, T26: the component that memory channel 'c' receives: the first one whose DST_SEL selects
 * 'c'; X if the opcode lacks that component; 0 if no DST_SEL selects 'c'. */
static uint32_t channel_source(const mau_convert *plan, unsigned c, const mau_stored *out)
{
	for (unsigned i = 0; i < MAU_CHANNELS; i++)
		if (plan->sel[i] == SEL_RED + c)
			return out->value[i < plan->ncomp ? i : 0];
	return 0;
}

/** T14 to T31: a store with conversion. */
static void store_converted(const mau_convert *plan, unsigned present, const uint32_t *vdata,
                            mau_stored *out)
{
	const mau_layout *f = &plan->layout;

	for (unsigned i = 0; i < plan->ncomp; i++)
		out->value[i] = store_component(plan, i, vdata);
	for (unsigned c = 0; c < MAU_CHANNELS; c++) {
		if (f->width[c] == 0)
			continue;
		out->raw[c] =
			mau_channel_store(f->store[c], f->width[c], channel_source(plan, c, out));
		if (!(present >> c & 1))
			continue;
		put_channel(f, c, out->raw[c], out->bytes);
		out->mask |= bytes_of(f, c);
	}
}

/** T2: a store of dwords; each is component and channel. */
static void store_dwords(const mau_convert *plan, unsigned present, const uint32_t *vdata,
                         mau_stored *out)
{
	for (unsigned i = 0; i < plan->ncomp; i++) {
		out->value[i] = out->raw[i] = vdata[i];
		if (!(present >> i & 1))
			continue;
		mau_put_dword(out->bytes + 4 * i, vdata[i]);
		out->mask |= (uint16_t)(15u << 4 * i);
	}
}

void mau_convert_store(const mau_convert *plan, unsigned status, unsigned in_range,
                       const uint32_t *vdata, mau_stored *out)
{
	unsigned present = channels_present(plan, status, in_range);

	memset(out, 0, sizeof *out);
	if (moves_dwords(plan))
		store_dwords(plan, present, vdata, out);
	else
		store_converted(plan, present, vdata, out);
}
