/*
 * explain_data_load.c - steps from the bytes of an element to registers: T1 to T13, T23 to T38,
 * M2, M5, M6.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain_data.h"

enum {
	SEL_ONE = 1,
	SEL_RED = 4
};

/** The value of a channel, by number format. */
static const struct {
	const char *rule, *formula;
} exact[] = {
	[MAU_NFMT_UNORM] = {"T5", "v / (2^n - 1)"},
	[MAU_NFMT_SNORM] = {"T6", "max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1)"},
	[MAU_NFMT_USCALED] = {"T8", "v"},
	[MAU_NFMT_SSCALED] = {"T8", "s, as two's complement"},
	[MAU_NFMT_UINT] = {"T9", "v zero-extended"},
	[MAU_NFMT_SINT] = {"T9", "s sign-extended"},
	[MAU_NFMT_SNORM_OGL] = {"T7", "(2s + 1) / (2^n - 1)"},
	[MAU_NFMT_FLOAT] = {"T11", "the same number as a float32"},
};

/** T5 to T11: a channel converted to a dword. */
static void explain_dword(struct data_explain *e, unsigned c, const mau_loaded *l)
{
	const mau_layout *f = &e->exec->plan.layout;
	unsigned nfmt = f->load[c];
	const char *rule = exact[nfmt].rule, *formula = "to nearest, ties to even";

	if (mau_data_integer(nfmt)) {
		if (f->width[c] == 32)
			return; /* the bits unchanged */
		formula = exact[nfmt].formula;
	} else if (nfmt == MAU_NFMT_FLOAT) {
		rule = f->width[c] == 32 ? "T10" : "T11";
		formula = f->width[c] == 32 ? "the bits unchanged" : exact[nfmt].formula;
	} else if (nfmt == MAU_NFMT_USCALED || nfmt == MAU_NFMT_SSCALED) {
		formula = exact[nfmt].formula;
	}
	mau_data_number(e, rule, mau_data_channel(c), formula, l->channel[c], 32,
	                mau_data_integer(nfmt));
}

/** T12, T13: a channel converted to a half. */
static void explain_half(struct data_explain *e, unsigned c, const mau_loaded *l)
{
	const mau_layout *f = &e->exec->plan.layout;
	bool integer = mau_data_integer(f->load[c]),
	     truncates = f->load[c] == MAU_NFMT_FLOAT && f->width[c] == 32;

	mau_data_number(e, integer ? "T13" : "T12", mau_data_channel(c),
	                integer     ? "the low 16 bits of T9"
	                : truncates ? "to float16, towards zero"
	                            : "to float16, to nearest, ties to even",
	                l->channel[c], 16, integer);
}

/** The steps of a channel that was read. */
static void explain_channel(struct data_explain *e, unsigned c, const mau_loaded *l)
{
	const mau_convert *plan = &e->exec->plan;
	const mau_layout *f = &plan->layout;
	unsigned nfmt = f->load[c];

	mau_data_bits(e, "T1", mau_data_channel(c), mau_nfmt_name(nfmt), l->raw[c], f->width[c])
		->lsb = f->lsb[c];
	if (nfmt != f->nfmt)
		mau_data_name(e, "T4", mau_data_channel(c), "a 2-bit alpha is read unsigned",
		              mau_nfmt_name(nfmt));
	mau_data_exact(e, exact[nfmt].rule, mau_data_channel(c), exact[nfmt].formula, nfmt,
	               f->width[c], l->raw[c]);
	if (plan->d16 != MAU_D16_NO)
		explain_half(e, c, l);
	else
		explain_dword(e, c, l);
}

/** X1, T1, T36: the bytes and their channels. */
static void explain_element(struct data_explain *e, const mau_loaded *l)
{
	const mau_convert *plan = &e->exec->plan;
	bool partial = e->status == MAU_STATUS_PARTIAL;

	mau_data_bytes(e, "X1", "read at the lane's address", plan->layout.bytes);
	for (unsigned c = 0; c < MAU_CHANNELS; c++) {
		if (plan->layout.width[c] == 0)
			continue;
		if (partial && !(e->in_range >> c & 1))
			mau_data_name(e, "T36", mau_data_channel(c), "the component reads 0",
			              "out of range");
		else
			explain_channel(e, c, l);
	}
}

/** T23, T24, T33, T34, T37: a component, selected by DST_SEL. */
static void explain_component(struct data_explain *e, unsigned i, const mau_loaded *l)
{
	static const char *const channel[MAU_CHANNELS] = {"DST_SEL: R", "DST_SEL: G", "DST_SEL: B",
	                                                  "DST_SEL: A"};
	const mau_convert *plan = &e->exec->plan;
	unsigned sel = plan->sel[i];
	bool read = e->status == MAU_STATUS_OK || e->status == MAU_STATUS_PARTIAL;
	const char *rule = e->answer                              ? e->answer
	                   : read                                 ? "T23"
	                   : e->status != MAU_STATUS_OUT_OF_RANGE ? "T34"
	                   : plan->lds                            ? "T37"
	                                                          : "T33",
		   *formula = "DST_SEL: 0";

	if (sel == SEL_ONE) {
		rule = read ? "T24" : rule;
		formula = "DST_SEL: 1";
	} else if (sel >= SEL_RED && read && plan->layout.width[sel - SEL_RED] == 0) {
		formula = "DST_SEL selects a channel that the format lacks: 0";
	} else if (sel >= SEL_RED) {
		formula = channel[sel - SEL_RED];
	}
	mau_data_number(e, rule, mau_data_component(i), formula, l->value[i], plan->d16 ? 16 : 32,
	                mau_data_integer(plan->layout.nfmt));
}

/** T27 to T32: rule and formula of VGPR VDATA+d. */
static const char *register_rule(const struct data_explain *e, unsigned d, const char **formula_ret)
{
	const mau_convert *plan = &e->exec->plan;
	bool atomic = e->op.cls == MAU_CLS_ATOMIC, acted = e->exec->moved[e->lane] != 0;
	uint32_t bits = e->exec->vgpr_bits[d];

	if (plan->tfe && d == plan->vgprs) {
		*formula_ret = e->answer ? "TFE: 1, an error of memory" : "TFE: 0";
		return e->answer ? "M6" : "T32";
	}
	if (plan->clears) {
		*formula_ret = plan->d16 == MAU_D16_HI ? "high half, the low half is 0"
		                                       : "low half or two; a half not loaded is 0";
		return "T40";
	}
	*formula_ret = atomic && !acted   ? "0: the lane did not act"
	               : atomic           ? "the old element"
	               : bits == 0xffff   ? "low half, the high half is kept"
	               : bits == ~0xffffu ? "high half, the low half is kept"
	               : plan->unpacked   ? "one register per component, the high half is 0"
	               : plan->d16        ? "two components, the first in the low half"
	                                  : "one register per component";
	if (atomic)
		return "AT15";
	if (plan->d16 == MAU_D16_NO)
		return "T27";
	return !plan->format             ? "T31"
	       : plan->unpacked          ? "T29"
	       : plan->d16 == MAU_D16_HI ? "T30"
	                                 : "T28";
}

/** The registers that the lane writes. */
static void explain_registers(struct data_explain *e)
{
	const mau_execution *x = e->exec;

	for (unsigned d = 0; d < x->vgprs; d++) {
		const char *formula, *rule = register_rule(e, d, &formula);
		mau_data_step *step;

		if (!(x->vgpr_lanes[d] >> e->lane & 1))
			continue;
		step = mau_data_bits(e, rule, "VDATA", formula, x->vgpr[d][e->lane], 32);
		step->number = (uint8_t)d;
		step->mask = x->vgpr_bits[d];
	}
	if (!(x->lds_lanes >> e->lane & 1))
		return;
	mau_data_bits(e, "T37", "LDS dword", "written at the lane's LDS address",
	              x->lds_dword[e->lane], 32);
	for (unsigned n = 1; n < x->plan.vgprs; n++)
		mau_data_bits(e, "L7", "LDS dword", "written 4 bytes after the previous dword",
		              x->lds_more[n - 1][e->lane], 32);
}

/** T38, A15: rule and formula of an SGPR, also of one out of range or of a MEMVIOL lane (A14). */
static const char *sgpr_rule(const struct data_explain *e, bool in, const char **formula_ret)
{
	unsigned bytes = e->exec->plan.layout.bytes;

	if (e->status == MAU_STATUS_MEMVIOL) {
		*formula_ret = e->answer ? "an error of memory: 0" : "MEMVIOL: 0";
		return e->answer ? e->answer : "A14";
	}
	*formula_ret = !in         ? "out of range: 0"
	               : bytes < 4 ? e->op.sext ? "sign-extended" : "zero-extended"
	                           : "SGPR 4*lane + dword";
	return !in ? "A9" : bytes < 4 ? "A15" : "T38";
}

/** T38: the SGPRs of the lane's dwords. */
static void explain_sgprs(struct data_explain *e)
{
	const mau_execution *x = e->exec;

	for (unsigned d = 0; d < 4 && 4 * e->lane + d < x->sgprs; d++) {
		const char *formula, *rule = sgpr_rule(e, e->in_range >> d & 1, &formula);

		mau_data_bits(e, rule, "SDATA", formula, x->sgpr[4 * e->lane + d], 32)->number =
			(uint8_t)(4 * e->lane + d);
	}
}

void mau_explain_loaded(struct data_explain *e)
{
	const mau_convert *plan = &e->exec->plan;
	bool load = e->op.cls == MAU_CLS_LOAD,
	     read = e->status == MAU_STATUS_OK || e->status == MAU_STATUS_PARTIAL;
	mau_loaded l;

	mau_convert_load(plan, e->status, e->in_range, e->exec->element[e->lane], &l);
	if (load && read)
		explain_element(e, &l);
	if (load && plan->format && l.count)
		for (unsigned i = 0; i < plan->ncomp; i++)
			explain_component(e, i, &l);
	if (e->op.enc == MAU_ENC_SMEM)
		explain_sgprs(e);
	else
		explain_registers(e);
}
