/*
 * explain_data_atomic.c - the steps of an atomic (AT1 to AT21, N29 to N31, X5).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/atomic_float.h"
#include "explain/explain_data.h"
#include "mau/atomic.h"

/** A rule and its formula. */
struct words {
	const char *rule, *formula;
};

/** The formula of each operation. */
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
	[MAU_ATOMIC_ADD_F64] = {"AT17", "old + data as doubles, to nearest, ties to even"},
	[MAU_ATOMIC_MIN_F64] = {"AT18", "the smaller, as doubles"},
	[MAU_ATOMIC_MAX_F64] = {"AT18", "the larger, as doubles"},
	[MAU_ATOMIC_PK_ADD_F16] = {"AT19", "old + data as halves, to nearest, ties to even"},
	[MAU_ATOMIC_PK_ADD_BF16] = {"AT19", "old + data as bfloat16, to nearest, ties to even"},
	[MAU_ATOMIC_COND_SUB] = {"AT21", "old >= data ? old - data : old"},
	[MAU_ATOMIC_MIN_NUM] = {"AT20", "the smaller, as floats"},
	[MAU_ATOMIC_MAX_NUM] = {"AT20", "the larger, as floats"},
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

/** N29, and AT18 for doubles: minimum and maximum with a NaN or of two zeros. */
static const struct words choices[] = {
	[MAU_CHOICE_MEMORY_SIGNALS] = {"N29", "old is a signalling NaN: old, quieted"},
	[MAU_CHOICE_DATA_SIGNALS] = {"N29", "data is a signalling NaN: data, quieted"},
	[MAU_CHOICE_BOTH_QUIET] = {"N29", "both are quiet NaNs: old"},
	[MAU_CHOICE_MEMORY_QUIET] = {"N29", "old is a quiet NaN: data"},
	[MAU_CHOICE_DATA_QUIET] = {"N29", "data is a quiet NaN: old"},
	[MAU_CHOICE_ZEROS] = {"N29", "two zeros: -0 is smaller than +0"},
};

/** AT20: MIN_NUM and MAX_NUM with a NaN. */
static const struct words numbers[] = {
	[MAU_NUMBER_NONE] = {"AT20", "both are NaNs: data, quieted"},
	[MAU_NUMBER_DATA] = {"AT20", "old is a NaN: data"},
	[MAU_NUMBER_MEMORY] = {"AT20", "data is a NaN: old"},
};

/** Sums with a NaN, two infinities, or a denormal. */
static const struct words sums[] = {
	[MAU_SUM_NAN] = {"AT14", "the NaN of old, else that of data, quieted"},
	[MAU_SUM_INFINITIES] = {"N31", "infinity and -infinity: the negative quiet NaN"},
	[MAU_SUM_FLUSHED] = {"N30",
                             "old + data as floats, a denormal counts as a zero of its sign"},
};

static struct words words_of_choice(unsigned op, unsigned bytes, uint64_t old, uint64_t data)
{
	enum mau_float_choice choice = mau_float_choice(bytes, old, data);
	bool at18 = op == MAU_ATOMIC_MIN_F64 || op == MAU_ATOMIC_MAX_F64;

	if (choice == MAU_CHOICE_ORDER)
		return atomics[op];
	return (struct words){at18 ? "AT18" : "N29", choices[choice].formula};
}

static struct words words_of_number(unsigned op, unsigned bytes, uint64_t old, uint64_t data)
{
	enum mau_float_number number = mau_float_number(bytes, old, data);

	return number == MAU_NUMBER_ORDER ? atomics[op] : numbers[number];
}

/** The rule and formula of a sum. AT16, AT19: with two NaNs, that of the data. */
static struct words words_of_sum(unsigned gfx, unsigned op, uint64_t old, uint64_t data)
{
	const struct mau_float_adder adder = mau_float_adder(gfx, op);
	enum mau_float_sum sum = mau_float_sum(&adder, old, data);
	const char *at = op == MAU_ATOMIC_ADD_F32 ? "AT16" : "AT19";

	if (sum == MAU_SUM_NAN && adder.data_first)
		return (struct words){at, "the NaN of data, else that of old, quieted"};
	if (sum == MAU_SUM_EXACT && op == MAU_ATOMIC_ADD_F32 && !adder.flushes)
		return (struct words){at, atomics[op].formula};
	return sum == MAU_SUM_EXACT ? atomics[op] : sums[sum];
}

static bool is_packed(unsigned op)
{
	return op == MAU_ATOMIC_PK_ADD_F16 || op == MAU_ATOMIC_PK_ADD_BF16;
}

/** The rule and formula that apply to these two values. */
static struct words words_of(unsigned gfx, unsigned op, unsigned bytes, uint64_t old, uint64_t data)
{
	switch (op) {
	case MAU_ATOMIC_FMIN:
	case MAU_ATOMIC_FMAX:
	case MAU_ATOMIC_MIN_F64:
	case MAU_ATOMIC_MAX_F64:
		return words_of_choice(op, bytes, old, data);
	case MAU_ATOMIC_MIN_NUM:
	case MAU_ATOMIC_MAX_NUM:
		return words_of_number(op, bytes, old, data);
	case MAU_ATOMIC_ADD_F32:
	case MAU_ATOMIC_ADD_F64:
		return words_of_sum(gfx, op, old, data);
	case MAU_ATOMIC_PK_ADD_F16:
	case MAU_ATOMIC_PK_ADD_BF16:
		return (struct words){"AT19", "high sum, low sum"};
	default:
		return atomics[op];
	}
}

/** AT19: the sum of one half. */
static void explain_half(struct data_explain *e, unsigned op, const char *name, unsigned shift,
                         uint64_t old, uint64_t data)
{
	uint64_t m = old >> shift & 0xffff, d = data >> shift & 0xffff;
	struct words words = words_of_sum(e->exec->gfx, op, m, d);

	mau_data_bits(e, words.rule, name, words.formula,
	              e->exec->changed[e->lane] >> shift & 0xffff, 16);
}

void mau_explain_atomic(struct data_explain *e)
{
	unsigned bytes = e->exec->plan.layout.bytes, dwords = bytes / 4,
		 data = mau_atomic_dwords(e->op.atomic, bytes); /* 0: does not exist */
	unsigned op = data ? e->op.atomic : MAU_ATOMIC_NONE;
	uint64_t old = old_value(e->exec->element[e->lane], bytes),
		 value = data ? operand(e, 0, dwords) : 0;
	struct words words = words_of(e->exec->gfx, op, bytes, old, value);

	mau_data_bytes(e, "X1", "at the lane's address, before it acts", bytes);
	mau_data_bits(e, "X5", "old", "the bytes as a little-endian number", old, 8 * bytes);
	if (data)
		mau_data_bits(e, "AT1", "data", dwords < 2 ? "VDATA" : "VDATA+1, VDATA", value,
		              8 * bytes);
	if (data > dwords)
		mau_data_bits(e, "AT1", "compare", dwords < 2 ? "VDATA+1" : "VDATA+3, VDATA+2",
		              operand(e, 1, dwords), 8 * bytes);
	if (is_packed(op)) {
		explain_half(e, op, "low", 0, old, value);
		explain_half(e, op, "high", 16, old, value);
	}
	mau_data_bits(e, words.rule, "new", words.formula, e->exec->changed[e->lane], 8 * bytes);
}
