/*
 * explain_data.c - the derivation of one lane's data, in the terms of the rules:
 * mau_explain_data().
 *
 * The steps show the result of mau_execute() and the values of mau_convert_load() and
 * mau_convert_store(). This file has the kinds of steps, and the steps of lanes without data;
 * explain_data_atomic.c, explain_data_load.c and explain_data_store.c have the others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain_data.h"

#include <string.h>

/* Appends a step; if the array is full, a step that is dropped. */
static mau_data_step *next(struct data_explain *e, const char *rule, const char *name,
                           const char *formula, enum mau_data_show show)
{
	mau_data_step *step = e->count < e->max ? &e->steps[e->count] : &e->beyond;

	e->count++;
	*step = (mau_data_step){.rule = rule,
	                        .name = name,
	                        .formula = formula,
	                        .number = MAU_DATA_NONE,
	                        .lsb = MAU_DATA_NONE,
	                        .show = (uint8_t)show};
	return step;
}

mau_data_step *mau_data_bits(struct data_explain *e, const char *rule, const char *name,
                             const char *formula, uint64_t value, unsigned bits)
{
	mau_data_step *step = next(e, rule, name, formula, MAU_DATA_BITS);

	step->value = value;
	step->count = (uint8_t)bits;
	step->mask = ~(uint64_t)0 >> (64 - bits);
	return step;
}

mau_data_step *mau_data_fraction(struct data_explain *e, const char *rule, const char *name,
                                 const char *formula, int64_t numerator, uint32_t denominator)
{
	mau_data_step *step = next(e, rule, name, formula, MAU_DATA_FRACTION);

	step->numerator = numerator;
	step->denominator = denominator;
	return step;
}

void mau_data_name(struct data_explain *e, const char *rule, const char *name, const char *formula,
                   const char *text)
{
	next(e, rule, name, formula, MAU_DATA_NAME)->text = text;
}

void mau_data_bytes(struct data_explain *e, const char *rule, const char *formula, unsigned count)
{
	mau_data_step *step = next(e, rule, "bytes", formula, MAU_DATA_BYTES);

	step->count = (uint8_t)count;
	step->mask = e->exec->moved[e->lane];
	memcpy(step->byte, e->exec->element[e->lane], sizeof step->byte);
}

void mau_data_number(struct data_explain *e, const char *rule, const char *name,
                     const char *formula, uint32_t value, unsigned bits, bool integer)
{
	mau_data_step *step = mau_data_bits(e, rule, name, formula, value, bits);

	if (!integer)
		step->show = MAU_DATA_FLOAT;
}

void mau_data_exact(struct data_explain *e, const char *rule, const char *name, const char *formula,
                    unsigned nfmt, unsigned width, uint32_t bits)
{
	int64_t v = bits, s = v - (bits >> (width - 1) & 1 ? (int64_t)1 << width : 0);
	uint32_t all = width < 32 ? (1u << width) - 1 : 0, half = all >> 1;

	if (nfmt == MAU_NFMT_UNORM)
		mau_data_fraction(e, rule, name, formula, v, all);
	else if (nfmt == MAU_NFMT_SNORM)
		mau_data_fraction(e, rule, name, formula, s < -(int64_t)half ? -(int64_t)half : s,
		                  half);
	else if (nfmt == MAU_NFMT_SNORM_OGL)
		mau_data_fraction(e, rule, name, formula, 2 * s + 1, all);
}

const char *mau_data_channel(unsigned c)
{
	static const char *const name[MAU_CHANNELS] = {"R", "G", "B", "A"};

	return name[c];
}

const char *mau_data_component(unsigned i)
{
	static const char *const name[MAU_CHANNELS] = {"X", "Y", "Z", "W"};

	return name[i];
}

/** T33 to T35: the reason why the lane moves no data. Returns false if it moves data. */
static bool without_data(struct data_explain *e)
{
	bool loads = e->op.cls == MAU_CLS_LOAD;

	switch (e->status) {
	case MAU_STATUS_OK:
	case MAU_STATUS_PARTIAL:
		return false;
	case MAU_STATUS_OUT_OF_RANGE:
		mau_data_name(e, "T33", "bytes",
		              loads ? "OUT_OF_RANGE: nothing is read"
		                    : "OUT_OF_RANGE: nothing is written",
		              "none");
		return true;
	case MAU_STATUS_NULL:
	case MAU_STATUS_INVALID:
	case MAU_STATUS_MEMVIOL:
		mau_data_name(e, "T34", "bytes",
		              loads ? "NULL, INVALID, MEMVIOL: nothing is read"
		                    : "NULL, INVALID, MEMVIOL: nothing is written",
		              "none");
		return true;
	default:
		mau_data_name(e, "T35", "result", "no register is written, nothing is moved",
		              "none");
		return true;
	}
}

/** What FAULT and NACK do to a lane: of a load, a store, an atomic. */
static const struct {
	const char *rule, *fault, *nack;
} answers[] = {
	[MAU_CLS_LOAD] = {"M2", "memory answered FAULT: the lane's data are 0",
                          "memory answered NACK: the lane's data are 0"},
	[MAU_CLS_STORE] = {"M3", "memory answered FAULT: nothing in it is written",
                           "memory answered NACK: nothing in it is written"},
	[MAU_CLS_ATOMIC] = {"M4", "memory answered FAULT: the atomic is not performed",
                            "memory answered NACK: the atomic is not performed"},
};

/** M2 to M6: the line for which memory did not answer OK. Returns true if the lane moves no data
 * because of it; the bytes of a store in other lines are written. */
static bool explain_answer(struct data_explain *e)
{
	const mau_execution *x = e->exec;
	bool fault = x->fault_lanes >> e->lane & 1, nack = x->nack_lanes >> e->lane & 1;
	bool scalar = e->op.enc == MAU_ENC_SMEM && e->status != MAU_STATUS_INACTIVE &&
	              x->first_code != MAU_MEMORY_OK;

	if (!fault && !nack && !scalar)
		return false;
	e->answer = scalar || x->lds_lanes ? "M5" : fault ? answers[e->op.cls].rule : "M6";
	if (fault || nack)
		mau_data_bits(e, e->answer, "line",
		              fault ? answers[e->op.cls].fault : answers[e->op.cls].nack,
		              x->error_line[e->lane], 48);
	else
		mau_data_bits(e, e->answer, "line",
		              "memory answered FAULT or NACK: all SGPRs are 0", x->first_line, 48);
	return e->op.cls != MAU_CLS_STORE;
}

/** The steps of the lane, by class of the operation. */
static void explain(struct data_explain *e)
{
	bool nothing = explain_answer(e);

	if (nothing)
		e->status = MAU_STATUS_MEMVIOL; /* its data are those of a MEMVIOL lane */
	else
		nothing = without_data(e);

	if (e->op.cls == MAU_CLS_LOAD) {
		mau_explain_loaded(e);
	} else if (e->op.cls == MAU_CLS_STORE) {
		if (!nothing)
			mau_explain_stored(e);
	} else {
		if (!nothing)
			mau_explain_atomic(e);
		mau_explain_loaded(e); /* AT15 */
	}
}

int mau_explain_data(const mau_request *req, const uint32_t vdata[][MAU_WAVE],
                     const mau_execution *exec, unsigned lane, mau_data_step *steps, size_t max,
                     size_t *count_ret)
{
	struct data_explain e = {.op = mau_op_unpack(mau_op_pack(&req->op)),
	                         .vdata = vdata,
	                         .exec = exec,
	                         .lane = lane,
	                         .steps = steps,
	                         .max = max};

	if (lane >= MAU_WAVE)
		return MAU_ERR_LANE;
	e.status = exec->response.lanes.status[lane];
	e.in_range = exec->response.lanes.in_range[lane];
	if (!exec->response.error && e.op.cls != MAU_CLS_CACHE)
		explain(&e);
	*count_ret = e.count < max ? e.count : max;
	return e.count <= max ? MAU_OK : MAU_ERR_SPACE;
}
