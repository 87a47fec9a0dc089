/*
 * explain_data_store.c - steps from registers to the bytes of an element: T14 to T31, T36.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain_data.h"

enum {
	SEL_RED = 4,
	HALF = 0xffff
};

/** The code of a channel, by number format. */
static const struct {
	const char *rule, *formula;
} codes[] = {
	[MAU_NFMT_UNORM] = {"T14", "clamp to 0 .. 1; x * (2^n - 1), ties to even"},
	[MAU_NFMT_SNORM] = {"T15", "clamp to -1 .. 1; x * (2^(n-1) - 1), ties to even"},
	[MAU_NFMT_USCALED] = {"T17", "clamp to n bits, towards zero"},
	[MAU_NFMT_SSCALED] = {"T17", "clamp to n bits, towards zero"},
	[MAU_NFMT_UINT] = {"T18", "the low n bits"},
	[MAU_NFMT_SINT] = {"T18", "the low n bits"},
	[MAU_NFMT_SNORM_OGL] = {"T16", "clamp to -1 .. 1; floor(x * (2^n - 1) / 2)"},
	[MAU_NFMT_FLOAT] = {"T21", "to nearest, a finite number stays finite"},
};

/** T27 to T31: the registers that are read, or their halves. */
static void explain_sources(struct data_explain *e)
{
	const mau_convert *plan = &e->exec->plan;
	const char *rule = plan->d16 == MAU_D16_NO   ? "T27"
	                   : !plan->format           ? "T31"
	                   : plan->unpacked          ? "T29"
	                   : plan->d16 == MAU_D16_HI ? "T30"
	                                             : "T28";

	for (unsigned d = 0; d < plan->vgprs; d++) {
		bool low = plan->d16 != MAU_D16_NO &&
		           (plan->unpacked ||
		            (plan->d16 == MAU_D16_LO && 2 * d + 1 == plan->ncomp)),
		     high = plan->d16 == MAU_D16_HI && !plan->unpacked;
		mau_data_step *step = mau_data_bits(
			e, rule, "VDATA",
			low                       ? "its low half is stored"
			: high                    ? "its high half is stored"
			: plan->d16 != MAU_D16_NO ? "two components, the first in the low half"
						  : "one register per component",
			e->vdata[d][e->lane], 32);

		step->number = (uint8_t)d;
		step->mask = low ? HALF : high ? (uint64_t)HALF << 16 : 0xffffffff;
	}
}

/** T22: D16 components, converted to dwords. */
static void explain_components(struct data_explain *e, const mau_stored *s)
{
	const mau_convert *plan = &e->exec->plan;

	for (unsigned i = 0; i < plan->ncomp; i++)
		mau_data_number(e, "T22", mau_data_component(i), "the half as a dword", s->value[i],
		                32, mau_data_integer(plan->layout.nfmt));
}

/** T25, T26: the component that channel 'c' receives. */
static void explain_source(struct data_explain *e, unsigned c, const mau_stored *s)
{
	static const char *const from[MAU_CHANNELS] = {
		"X: the first whose DST_SEL selects it", "Y: the first whose DST_SEL selects it",
		"Z: the first whose DST_SEL selects it", "W: the first whose DST_SEL selects it"};
	const mau_convert *plan = &e->exec->plan;
	bool integer = mau_data_integer(plan->layout.nfmt);
	unsigned i = 0;

	while (i < MAU_CHANNELS && plan->sel[i] != SEL_RED + c)
		i++;
	if (i == MAU_CHANNELS)
		mau_data_number(e, "T25", mau_data_channel(c), "no DST_SEL selects it: 0", 0, 32,
		                integer);
	else if (i >= plan->ncomp)
		mau_data_number(e, "T26", mau_data_channel(c),
		                "X: the opcode lacks the component that selects it", s->value[0],
		                32, integer);
	else
		mau_data_number(e, "T25", mau_data_channel(c), from[i], s->value[i], 32, integer);
}

/** T14 to T21: the code of channel 'c'. */
static void explain_code(struct data_explain *e, unsigned c, const mau_stored *s)
{
	const mau_layout *f = &e->exec->plan.layout;
	unsigned nfmt = f->store[c], width = f->width[c];
	const char *rule = codes[nfmt].rule, *formula = codes[nfmt].formula;

	if (nfmt == MAU_NFMT_FLOAT && width == 32) {
		rule = "T19";
		formula = "the bits unchanged";
	} else if (nfmt == MAU_NFMT_FLOAT && width == 16) {
		rule = "T20";
		formula = "to nearest, ties to even";
	}
	mau_data_exact(e, rule, mau_data_channel(c), formula, nfmt, width, s->raw[c]);
	if (nfmt <= MAU_NFMT_SNORM || nfmt == MAU_NFMT_SNORM_OGL)
		formula = mau_nfmt_name(nfmt);
	mau_data_bits(e, rule, mau_data_channel(c), formula, s->raw[c], width)->lsb = f->lsb[c];
}

void mau_explain_stored(struct data_explain *e)
{
	const mau_convert *plan = &e->exec->plan;
	uint32_t vdata[MAU_CHANNELS] = {0};
	bool partial = e->status == MAU_STATUS_PARTIAL;
	mau_stored s;

	for (unsigned d = 0; d < plan->vgprs; d++)
		vdata[d] = e->vdata[d][e->lane];
	mau_convert_store(plan, e->status, e->in_range, vdata, &s);
	explain_sources(e);
	if (plan->d16 != MAU_D16_NO)
		explain_components(e, &s);
	for (unsigned c = 0; c < MAU_CHANNELS; c++) {
		if (plan->layout.width[c] == 0)
			continue;
		if (partial && !plan->format && !(e->in_range >> c & 1)) {
			mau_data_name(e, "T36", mau_data_channel(c), "its bytes are not written",
			              "out of range");
			continue;
		}
		if (plan->format)
			explain_source(e, c, &s);
		explain_code(e, c, &s);
	}
	mau_data_bytes(e, "X1", "written at the lane's address", plan->layout.bytes);
}
