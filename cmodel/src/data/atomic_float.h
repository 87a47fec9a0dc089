/*
 * atomic_float.h - compares and sums of the float atomics. Internal.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ATOMIC_FLOAT_H
#define MAU_ATOMIC_FLOAT_H

#include <stdbool.h>
#include <stdint.h>

/** a == b as floats of 4 or 8 bytes: -0 equals +0, a NaN equals nothing (AT11). */
bool mau_float_equal(unsigned bytes, uint64_t a, uint64_t b);

/** N29, AT12, AT18: the result of FMIN, FMAX, MIN_F64 and MAX_F64 by the first case that applies.
 * "Memory" and "data" are the two operands. */
enum mau_float_choice {
	MAU_CHOICE_MEMORY_SIGNALS, /**< memory is a signalling NaN: memory, quieted */
	MAU_CHOICE_DATA_SIGNALS,   /**< the data is a signalling NaN: the data, quieted */
	MAU_CHOICE_BOTH_QUIET,     /**< two quiet NaNs: memory */
	MAU_CHOICE_MEMORY_QUIET,   /**< memory is a quiet NaN: the data */
	MAU_CHOICE_DATA_QUIET,     /**< the data is a quiet NaN: memory */
	MAU_CHOICE_ZEROS,          /**< two zeros: -0 is the smaller */
	MAU_CHOICE_ORDER           /**< the smaller or the larger number (AT12) */
};

enum mau_float_choice mau_float_choice(unsigned bytes, uint64_t memory, uint64_t data);

/** The smaller, or the larger, of two floats of 4 or 8 bytes (AT12, AT18, N29). */
uint64_t mau_float_extreme(unsigned bytes, bool larger, uint64_t memory, uint64_t data);

/** AT20: the result of MIN_NUM and MAX_NUM by the first case that applies. */
enum mau_float_number {
	MAU_NUMBER_NONE,   /**< two NaNs: the data, quieted */
	MAU_NUMBER_DATA,   /**< memory is a NaN: the data */
	MAU_NUMBER_MEMORY, /**< the data is a NaN: memory */
	MAU_NUMBER_ORDER   /**< the smaller or the larger number; -0 is below +0 */
};

enum mau_float_number mau_float_number(unsigned bytes, uint64_t memory, uint64_t data);

/** The smaller, or the larger, number of two floats of 4 or 8 bytes (AT20). */
uint64_t mau_float_extreme_number(unsigned bytes, bool larger, uint64_t memory, uint64_t data);

/** A float format, with the treatment of denormals and of two NaNs in a sum. */
struct mau_float_adder {
	uint8_t exponent, fraction; /**< widths of the fields in bits; the sign is above them */
	bool flushes;               /**< N30: a denormal operand counts as a zero of its sign */
	bool data_first; /**< AT16, AT19: 1: the NaN of the data goes first, 0: that of memory */
};

/** AT13, AT16, AT17, AT19: the adder of generation 'gfx' for an atomic: ADD_F32, ADD_F64, or one
 * half of PK_ADD_F16 or PK_ADD_BF16. */
struct mau_float_adder mau_float_adder(unsigned gfx, unsigned atomic);

/** The result of a sum, by the first case that applies. */
enum mau_float_sum {
	MAU_SUM_NAN,        /**< AT14: one of the two is a NaN */
	MAU_SUM_INFINITIES, /**< N31: infinity and -infinity */
	MAU_SUM_FLUSHED,    /**< N30: a denormal operand counts as a zero of its sign */
	MAU_SUM_EXACT       /**< AT13: the exact sum, rounded once */
};

enum mau_float_sum mau_float_sum(const struct mau_float_adder *adder, uint64_t memory,
                                 uint64_t data);

/** Sum of two floats (AT13, AT14, AT16, AT17, AT19, N20, N30, N31). Bits above the format are
 * ignored in the operands and 0 in the sum. */
uint64_t mau_float_add(const struct mau_float_adder *adder, uint64_t memory, uint64_t data);

#endif
