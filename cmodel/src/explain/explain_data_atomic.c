/*
 * explain_data_atomic.c - one lane's read-modify-write in steps (AT1 to AT14, N29 to N31, X5).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/atomic_float.h"
#include "explain/explain_data.h"
#include "mau/atomic.h"

/** A rule, and what it says. */
struct words {
	const char *rule, *formula;
};

/** Atomic operations in words. */
static const struct words atomics[] = {
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
	[MAU_ATOMIC_FMIN] = {"AT12", "the smaller, as floats"},
	[MAU_ATOMIC_FMAX] = {"AT12", "the larger, as floats"},
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

/** N29: FMIN and FMAX of a NaN, or of two zeros. */
static const struct words choices[] = {
	[MAU_CHOICE_MEMORY_SIGNALS] = {"N29", "old is a signalling NaN: old, quieted"},
	[MAU_CHOICE_DATA_SIGNALS] = {"N29", "data is a signalling NaN: data, quieted"},
	[MAU_CHOICE_BOTH_QUIET] = {"N29", "both are quiet NaNs: old"},
	[MAU_CHOICE_MEMORY_QUIET] = {"N29", "old is a quiet NaN: data"},
	[MAU_CHOICE_DATA_QUIET] = {"N29", "data is a quiet NaN: old"},
	[MAU_CHOICE_ZEROS] = {"N29", "two zeros: -0 is smaller than +0"},
};

/** ADD_F32 of a NaN, of two infinities, of a denormal. */
static const struct words sums[] = {
	[MAU_SUM_NAN] = {"AT14", "the NaN of old, else that of data, quieted"},
	[MAU_SUM_INFINITIES] = {"N31", "infinity and -infinity: the negative quiet NaN"},
	[MAU_SUM_FLUSHED] = {"N30", "old + data as floats, a denormal one as a zero of its sign"},
};

/** The rule that decides about these two values. */
static struct words words_of(unsigned op, unsigned bytes, uint64_t old, uint64_t data)
{
	if (op == MAU_ATOMIC_FMIN || op == MAU_ATOMIC_FMAX) {
		enum mau_float_choice choice = mau_float_choice(bytes, old, data);

		if (choice != MAU_CHOICE_ORDER)
			return choices[choice];
	} else if (op == MAU_ATOMIC_ADD_F32) {
		enum mau_float_sum sum = mau_float_sum((uint32_t)old, (uint32_t)data);

		if (sum != MAU_SUM_EXACT)
			return sums[sum];
	}
	return atomics[op];
}

void mau_explain_atomic(struct data_explain *e)
{
	unsigned bytes = e->exec->plan.layout.bytes, dwords = bytes / 4,
		 data = mau_atomic_dwords(e->op.atomic, bytes); /* 0: no such operation */
	unsigned op = data ? e->op.atomic : MAU_ATOMIC_NONE;
	uint64_t old = old_value(e->exec->element[e->lane], bytes),
		 value = data ? operand(e, 0, dwords) : 0;
	struct words words = words_of(op, bytes, old, value);

	mau_data_bytes(e, "X1", "at the lane's address, before it acts", bytes);
	mau_data_bits(e, "X5", "old", "the bytes as a little-endian number", old, 8 * bytes);
	if (data)
		mau_data_bits(e, "AT1", "data", dwords < 2 ? "VDATA" : "VDATA+1, VDATA", value,
		              8 * bytes);
	if (data > dwords)
		mau_data_bits(e, "AT1", "compare", dwords < 2 ? "VDATA+1" : "VDATA+3, VDATA+2",
		              operand(e, 1, dwords), 8 * bytes);
	mau_data_bits(e, words.rule, "new", words.formula, e->exec->changed[e->lane], 8 * bytes);
}
