/*
 * inst_print_scalar.c - names of scalar operand codes: SGPRs, trap registers, VCC, EXEC, M0, NULL,
 * constants.
 *
 * Codes that depend on the generation: numbered SGPRs end at 103 on gfx6 and 7, at 101 on gfx8 and
 * 9, at 105 later; trap temporaries begin at 112, from gfx9 on at 108; 124 is M0 and 125 NULL, on
 * gfx11 124 is NULL and 125 M0.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "print/inst_print.h"

static unsigned first_ttmp(unsigned gfx)
{
	return mau_generation_of(gfx)->ttmp_code;
}

/** 124 is M0 and 125 prints as NULL, or the reverse; before gfx10 there is no NULL but LLVM prints
 * it. */
static unsigned null_code(unsigned gfx)
{
	return 124 + 125 - mau_generation_of(gfx)->m0_code;
}

/** Name of a scalar register pair above the numbered SGPRs, or NULL. */
static const char *special_pair(unsigned gfx, unsigned code)
{
	const mau_generation *g = mau_generation_of(gfx);
	const unsigned pair = code & ~1u;

	if (g->flat_scratch_code && pair == g->flat_scratch_code)
		return "flat_scratch";
	if (g->xnack_mask_code && pair == g->xnack_mask_code)
		return "xnack_mask";
	switch (pair) {
	case 106:
		return "vcc";
	case 108: /* a trap temporary, if they begin at 108 */
		return g->ttmp_code > 108 ? "tba" : NULL;
	case 110:
		return g->ttmp_code > 110 ? "tma" : NULL;
	case 126:
		return "exec";
	default:
		return NULL;
	}
}

/** Name of a scalar operand code that is a single register or a constant, or NULL. */
static const char *special_code(unsigned gfx, unsigned code)
{
	static const char *const floats[9] = {"0.5",  "-0.5", "1.0",  "-1.0",      "2.0",
	                                      "-2.0", "4.0",  "-4.0", "0.15915494"};
	static const char *const sources[5] = {
		"src_shared_base",   "src_shared_limit",         "src_private_base",
		"src_private_limit", "src_pops_exiting_wave_id",
	};
	static const char *const flags[4] = {"src_vccz", "src_execz", "src_scc", "src_lds_direct"};

	if (code == null_code(gfx))
		return "null";
	if (code == 124 || code == 125)
		return "m0";
	if (code >= 235 && code <= 239)
		return sources[code - 235];
	if (code >= 240 && code <= 247u + mau_generation_of(gfx)->inv_2pi)
		return floats[code - 240];
	if (code >= 251 && code <= 254)
		return flags[code - 251];
	return NULL;
}

static void put_single(struct text *text, unsigned gfx, unsigned code)
{
	const char *name = special_code(gfx, code), *pair = special_pair(gfx, code);

	if (code >= first_ttmp(gfx) && code <= 123)
		mau_put(text, "ttmp%u", code - first_ttmp(gfx));
	else if (name)
		mau_put(text, "%s", name);
	else if (pair)
		mau_put(text, "%s_%s", pair, code & 1 ? "hi" : "lo");
	else if (code < 128)
		mau_put(text, "s%u", code);
	else if (code <= 192)
		mau_put(text, "%u", code - 128);
	else if (code <= 208)
		mau_put(text, "-%u", code - 192);
	else
		mau_put(text, "src%u", code); /* a code without a meaning */
}

/** Clears the low bits of a code: a range begins at a multiple of 4, a pair at a multiple of 2. */
static void put_range(struct text *text, unsigned gfx, unsigned code, unsigned count)
{
	const unsigned first = code & (count == 2 ? ~1u : ~3u), ttmp = first_ttmp(gfx);
	const char *pair = special_pair(gfx, first);

	if (code == null_code(gfx))
		mau_put(text, "null");
	else if (first >= ttmp && first < 124)
		mau_put(text, "ttmp[%u:%u]", first - ttmp, first - ttmp + count - 1);
	else if (count == 2 && pair)
		mau_put(text, "%s", pair);
	else
		mau_put(text, "s[%u:%u]", first, first + count - 1);
}

void mau_put_scalar(struct text *text, unsigned gfx, unsigned code, unsigned count)
{
	mau_put_operand(text, "");
	if (count == 1)
		put_single(text, gfx, code);
	else
		put_range(text, gfx, code, count);
}
