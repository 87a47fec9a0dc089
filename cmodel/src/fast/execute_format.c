/*
 * execute_format.c - from elements to registers and back, channel by channel (rules T5 to T31, T33,
 * T34, M2).
 *
 * Each channel is a loop over the lanes; format, DST_SEL and D16 are evaluated before the loop.
 * Integer channels convert in the loop, others with the golden model's functions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/execute.h"

enum {
	SEL_ONE = 1,
	SEL_RED = 4, /* 4 + c selects channel c */
};

static bool is_integer(unsigned nfmt)
{
	return nfmt == MAU_NFMT_UINT || nfmt == MAU_NFMT_SINT;
}

/** T28, T30: D16 with two components in one register. */
static bool is_packed(const mau_convert *c)
{
	return c->d16 != MAU_D16_NO && !c->unpacked;
}

/** T27 to T31: the VGPR of component 'i', and the shift of its half. */
static unsigned register_of(const mau_convert *c, unsigned i, unsigned *shift_ret)
{
	bool packed = is_packed(c);

	*shift_ret = packed && (c->d16 == MAU_D16_HI || i % 2) ? 16 : 0;
	return packed ? i / 2 : i;
}

/** A mask of the low 'width' bits. */
static uint32_t ones(unsigned width)
{
	return ~(uint32_t)0 >> (32 - width);
}

/** T9, T13: loads an integer channel of every lane. */
static void load_integers(const mau_convert *c, unsigned channel, const mau_execution *out,
                          uint32_t value_ret[MAU_WAVE])
{
	const mau_layout *f = &c->layout;
	unsigned width = f->width[channel], first = f->lsb[channel] / 8, low = f->lsb[channel] % 8;
	uint32_t sign = f->load[channel] == MAU_NFMT_SINT ? 1u << (width - 1) : 0;
	uint32_t kept = c->d16 != MAU_D16_NO ? 0xffff : 0xffffffff;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint32_t code = mau_fast_get_dword(&out->element[l][first]) >> low & ones(width);

		value_ret[l] = ((code ^ sign) - sign) & kept;
	}
}

/** T5 to T8, T10 to T12: loads a channel that is not an integer, for the lanes of 'with'. */
static void load_numbers(const mau_convert *c, unsigned channel, const mau_execution *out,
                         uint64_t with, uint32_t value_ret[MAU_WAVE])
{
	const mau_layout *f = &c->layout;
	unsigned width = f->width[channel], first = f->lsb[channel] / 8, low = f->lsb[channel] % 8;

	for (uint64_t left = with; left; left &= left - 1) {
		unsigned l = (unsigned)__builtin_ctzll(left);
		uint32_t code = mau_fast_get_dword(&out->element[l][first]) >> low & ones(width);

		value_ret[l] = c->d16 != MAU_D16_NO
		                       ? mau_channel_load_half(f->load[channel], width, code)
		                       : mau_channel_load(f->load[channel], width, code);
	}
}

/** T24: the value of DST_SEL 1 in each lane (T33, T34). */
static void load_one(const mau_execution *out, uint32_t value_ret[MAU_WAVE])
{
	const mau_convert *c = &out->plan;
	uint32_t one = is_integer(c->layout.nfmt) ? 1 : c->d16 != MAU_D16_NO ? 0x3c00 : 0x3f800000;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		unsigned status = out->response.lanes.status[l];
		bool has =
			status == MAU_STATUS_OK || (status == MAU_STATUS_OUT_OF_RANGE && !c->lds);

		value_ret[l] = has ? one : 0;
	}
}

/** Lanes that have read the channel (T33 to T36). */
static uint64_t lanes_present(const mau_execution *out, unsigned channel)
{
	const mau_lanes *lanes = &out->response.lanes;
	uint8_t of_part = out->plan.format ? 0 : (uint8_t)(1u << channel);
	uint8_t present[MAU_WAVE];

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		bool whole = lanes->status[l] == MAU_STATUS_OK;
		bool part = lanes->status[l] == MAU_STATUS_PARTIAL;

		present[l] = whole | (part & ((lanes->in_range[l] & of_part) != 0));
	}
	return mau_fast_lanes_of(present);
}

/** T23, T24: component 'i' of every lane, selected by DST_SEL; 0 if the channel does not exist. */
static void load_component(const mau_execution *out, unsigned i, uint32_t value_ret[MAU_WAVE])
{
	const mau_convert *c = &out->plan;
	unsigned channel = c->sel[i] - SEL_RED;

	memset(value_ret, 0, MAU_WAVE * sizeof *value_ret);
	if (c->sel[i] == SEL_ONE)
		load_one(out, value_ret);
	if (c->sel[i] < SEL_RED || c->layout.width[channel] == 0)
		return;
	if (is_integer(c->layout.load[channel])) /* 0 where nothing was read */
		load_integers(c, channel, out, value_ret);
	else
		load_numbers(c, channel, out, lanes_present(out, channel), value_ret);
}

void mau_fast_load_channels(mau_execution *out, uint64_t with)
{
	const mau_convert *c = &out->plan;

	for (unsigned i = 0; i < c->ncomp; i++) {
		unsigned shift, n = register_of(c, i, &shift);
		uint32_t value[MAU_WAVE];

		load_component(out, i, value);
		for (uint64_t left = mau_met_error(out); left; left &= left - 1)
			value[__builtin_ctzll(left)] = 0; /* M2 */
		for (unsigned l = 0; l < MAU_WAVE; l++)
			out->vgpr[n][l] |= value[l] << shift;
		out->vgpr_lanes[n] = with;
		if (with)
			out->vgpr_bits[n] |= is_packed(c) ? 0xffffu << shift : ~(uint32_t)0;
	}
}

/** T25, T26: the component that a channel receives; -1: none. */
static int source_of(const mau_convert *c, unsigned channel)
{
	for (unsigned i = 0; i < MAU_CHANNELS; i++)
		if (c->sel[i] == SEL_RED + channel)
			return i < c->ncomp ? (int)i : 0;
	return -1;
}

/** T14 to T22: the code of a channel from a lane's register. */
static uint32_t store_channel(const mau_convert *c, unsigned channel, uint32_t word, unsigned shift)
{
	uint32_t value = c->d16 == MAU_D16_NO
	                         ? word
	                         : mau_channel_widen(c->layout.nfmt, (uint16_t)(word >> shift));

	return mau_channel_store(c->layout.store[channel], c->layout.width[channel], value);
}

void mau_fast_store_channels(struct mau_fast_run *run)
{
	mau_execution *out = run->out;
	const mau_convert *c = &out->plan;

	for (unsigned channel = 0; channel < MAU_CHANNELS; channel++) {
		unsigned first = c->layout.lsb[channel] / 8, low = c->layout.lsb[channel] % 8,
			 shift;
		int source = source_of(c, channel);
		unsigned n = register_of(c, source < 0 ? 0 : (unsigned)source, &shift);
		uint64_t left = lanes_present(out, channel);

		if (c->layout.width[channel] == 0 || source < 0)
			continue; /* the channel stays 0 (T25) */
		for (; left; left &= left - 1) {
			unsigned l = (unsigned)__builtin_ctzll(left);
			uint8_t *at = &out->element[l][first];
			uint32_t code = store_channel(c, channel, run->vdata[n][l], shift);

			mau_fast_put_dword(at, mau_fast_get_dword(at) | code << low);
		}
	}
}
