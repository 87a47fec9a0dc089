/*
 * atomic_float.h - compares and the sum of the float atomics. Internal.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ATOMIC_FLOAT_H
#define MAU_ATOMIC_FLOAT_H

#include <stdbool.h>
#include <stdint.h>

/** a == b as floats of 4 or 8 bytes: -0 equals +0, a compare with a NaN is false (AT11). */
bool mau_float_equal(unsigned bytes, uint64_t a, uint64_t b);

/** N29, AT12: what decides which of memory and data FMIN and FMAX leave; the first that holds. */
enum mau_float_choice {
	MAU_CHOICE_MEMORY_SIGNALS, /**< memory is a signalling NaN: memory, quieted */
	MAU_CHOICE_DATA_SIGNALS,   /**< the data is one: the data, quieted */
	MAU_CHOICE_BOTH_QUIET,     /**< two quiet NaNs: memory */
	MAU_CHOICE_MEMORY_QUIET,   /**< memory is a quiet NaN: the data */
	MAU_CHOICE_DATA_QUIET,     /**< the data is one: memory */
	MAU_CHOICE_ZEROS,          /**< two zeros: -0 is the smaller */
	MAU_CHOICE_ORDER           /**< the smaller, the larger (AT12) */
};

enum mau_float_choice mau_float_choice(unsigned bytes, uint64_t memory, uint64_t data);

/** The smaller, or the larger, of two floats of 4 or 8 bytes (AT12, N29). */
uint64_t mau_float_extreme(unsigned bytes, bool larger, uint64_t memory, uint64_t data);

/** What decides about a sum; the first that holds. */
enum mau_float_sum {
	MAU_SUM_NAN,        /**< AT14: one of the two is a NaN */
	MAU_SUM_INFINITIES, /**< N31: infinity and -infinity */
	MAU_SUM_FLUSHED,    /**< N30: one of the two is denormal, a zero of its sign */
	MAU_SUM_EXACT       /**< AT13: rounded once */
};

enum mau_float_sum mau_float_sum(uint32_t memory, uint32_t data);

/** Sum of two float32 (AT13, AT14, N20, N30, N31). */
uint32_t mau_float_add(uint32_t memory, uint32_t data);

#endif
