/*
 * explain_data.c - one lane's data in steps, in the words of the rules: mau_explain_data().
 *
 * The steps are read off what mau_execute() found and what the stage convert says of it. This file
 * has their kinds, lanes without data, and atomics; explain_data_load.c and explain_data_store.c
 * the rest.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain_data.h"

#include <string.h>

#include "mau/atomic.h"

/* The next step; beyond the room, one that is thrown away. */
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

/** T33 to T35: why the lane moves nothing. Returns false when it does move data. */
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

/** Atomic operations in words. */
static const struct {
	const char *rule, *formula;
} atomics[] = {
	[MAU_ATOMIC_NONE] = {"AT1", "no operation"},
	[MAU_ATOMIC_SWAP] = {"AT2", "data"},
	[MAU_ATOMIC_CMPSWAP] = {"AT3", "old == compare ? data : old"},
	[MAU_ATOMIC_ADD] = {"AT4", "old + data, modulo 2^n"},
	[MAU_ATOMIC_SUB] = {"AT4", "old - data, modulo 2^n"},
	[MAU_ATOMIC_RSUB] = {"AT4", "data - old, modulo 2^n"},
	[MAU_ATOMIC_SMIN] = {"AT5", "the smaller, as two's complement"},
	[MAU_ATOMIC_UMIN] = {"AT6", "the smaller, unsigned"},
	[MAU_ATOMIC_SMAX] = {"AT5", "the larger, as two's complement"},
	[MAU_ATOMIC_UMAX] = {"AT6", "the larger, unsigned"},
	[MAU_ATOMIC_AND] = {"AT7", "old & data"},
	[MAU_ATOMIC_OR] = {"AT7", "old | data"},
	[MAU_ATOMIC_XOR] = {"AT7", "old ^ data"},
	[MAU_ATOMIC_INC] = {"AT8", "old >= data ? 0 : old + 1"},
	[MAU_ATOMIC_DEC] = {"AT9", "old == 0 or old > data ? data : old - 1"},
	[MAU_ATOMIC_FCMPSWAP] = {"AT11", "old == compare ? data : old, as floats"},
	[MAU_ATOMIC_FMIN] = {"AT12", "data < old ? data : old, as floats"},
	[MAU_ATOMIC_FMAX] = {"AT12", "data > old ? data : old, as floats"},
	[MAU_ATOMIC_CSUB] = {"AT10", "old < data ? 0 : old - data"},
	[MAU_ATOMIC_ADD_F32] = {"AT13", "old + data as floats, to nearest, ties to even"},
};

/** The element's number: its bytes, little-endian. */
static uint64_t old_value(const uint8_t *bytes, unsigned count)
{
	uint64_t value = 0;

	while (count--)
		value = value << 8 | bytes[count];
	return value;
}

/** Operand number 'n' of an atomic of 'dwords' dwords. */
static uint64_t operand(const struct data_explain *e, unsigned n, unsigned dwords)
{
	uint64_t value = e->vdata[n * dwords][e->lane];

	return dwords < 2 ? value : value | (uint64_t)e->vdata[n * dwords + 1][e->lane] << 32;
}

/** AT1 to AT14, X5. */
static void explain_atomic(struct data_explain *e)
{
	unsigned bytes = e->exec->plan.layout.bytes, dwords = bytes / 4,
		 data = mau_atomic_dwords(e->op.atomic, bytes); /* 0: no such operation */
	unsigned op = data ? e->op.atomic : MAU_ATOMIC_NONE;

	mau_data_bytes(e, "X1", "at the lane's address, before it acts", bytes);
	mau_data_bits(e, "X5", "old", "the bytes as a little-endian number",
	              old_value(e->exec->element[e->lane], bytes), 8 * bytes);
	if (data)
		mau_data_bits(e, "AT1", "data", dwords < 2 ? "VDATA" : "VDATA+1, VDATA",
		              operand(e, 0, dwords), 8 * bytes);
	if (data > dwords)
		mau_data_bits(e, "AT1", "compare", dwords < 2 ? "VDATA+1" : "VDATA+3, VDATA+2",
		              operand(e, 1, dwords), 8 * bytes);
	mau_data_bits(e, atomics[op].rule, "new", atomics[op].formula, e->exec->changed[e->lane],
	              8 * bytes);
}

/** What the request's lanes move, by class. */
static void explain(struct data_explain *e)
{
	bool nothing = without_data(e);

	if (e->op.cls == MAU_CLS_LOAD) {
		mau_explain_loaded(e);
	} else if (e->op.cls == MAU_CLS_STORE) {
		if (!nothing)
			mau_explain_stored(e);
	} else {
		if (!nothing)
			explain_atomic(e);
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
	e.comps = exec->response.lanes.comps[lane];
	if (!exec->response.error && e.op.cls != MAU_CLS_CACHE)
		explain(&e);
	*count_ret = e.count < max ? e.count : max;
	return e.count <= max ? MAU_OK : MAU_ERR_SPACE;
}
