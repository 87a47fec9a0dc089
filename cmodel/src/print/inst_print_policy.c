/*
 * inst_print_policy.c - the cache bits of an instruction: glc, slc, dlc up to gfx11; glc, slc, scc
 * on gfx90a; sc0, nt, sc1 on gfx942 and gfx950 (SMEM there: glc); a temporal hint and a scope on
 * gfx12.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "print/inst_print.h"

enum {
	SCOPE_DEVICE = 2,
	SCOPE_SYSTEM = 3
};

/** Hint of an atomic. Bit 0: the old value is returned; bit 1: non-temporal; bit 2: cascading,
 * which needs the scope of the device or a wider one. */
static void put_atomic_hint(struct text *text, unsigned hint, unsigned scope)
{
	if (hint & 4 && scope < SCOPE_DEVICE)
		mau_put(text, " th:TH_ATOMIC_0x%x", hint);
	else if (hint & 4)
		mau_put(text, " th:TH_ATOMIC_CASCADE_%s", hint & 2 ? "NT" : "RT");
	else
		mau_put(text, " th:TH_ATOMIC_%s%s", hint & 2 ? "NT" : "",
		        hint == 3  ? "_RETURN"
		        : hint & 1 ? "RETURN"
		                   : "");
}

static void put_hint(struct text *text, unsigned hint, unsigned cls, unsigned scope)
{
	static const char *const names[8] = {"",      "NT",    "HT",    "",
	                                     "NT_RT", "RT_NT", "NT_HT", "NT_WB"};
	const bool store = cls == MAU_CLS_STORE;
	const char *name = names[hint];

	if (hint == 3)
		name = scope == SCOPE_SYSTEM ? "BYPASS" : store ? "WB" : "LU";
	if (hint == 7 && !store)
		mau_put(text, " th:0x7");
	else
		mau_put(text, " th:TH_%s_%s", store ? "STORE" : "LOAD", name);
}

static void put_scope(struct text *text, unsigned scope)
{
	static const char *const names[4] = {"", "SE", "DEV", "SYS"};

	if (scope)
		mau_put(text, " scope:SCOPE_%s", names[scope]);
}

static void put_gfx12(struct text *text, const mau_inst *inst)
{
	const mau_op *op = &inst->op;
	const unsigned hint = op->glc | (unsigned)op->slc << 1 | (unsigned)op->dlc << 2,
		       scope = op->scope & 3u;

	if (hint && op->cls == MAU_CLS_ATOMIC)
		put_atomic_hint(text, hint, scope);
	else if (hint)
		put_hint(text, hint, op->cls, scope);
	put_scope(text, scope);
	if (inst->nv)
		mau_put(text, " nv");
}

void mau_put_policy(struct text *text, unsigned gfx, const mau_inst *inst)
{
	const mau_op *op = &inst->op;
	const unsigned words = mau_generation_of(gfx)->words;
	const bool sc = words == MAU_WORDS_GFX942 && op->enc != MAU_ENC_SMEM;

	if (words == MAU_WORDS_GFX12) {
		put_gfx12(text, inst);
		return;
	}
	if (op->glc)
		mau_put(text, sc ? " sc0" : " glc");
	if (op->slc)
		mau_put(text, sc ? " nt" : " slc");
	if (op->dlc)
		mau_put(text, sc ? " sc1" : words == MAU_WORDS_GFX90A ? " scc" : " dlc");
}
