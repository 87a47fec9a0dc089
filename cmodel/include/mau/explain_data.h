/*
 * explain_data.h - the derivation of a lane's data, step by step, each step with its rule.
 *
 * mau_explain_lane() of mau.h explains addresses; mau_explain_data() explains data: bytes to
 * registers, registers to bytes, or the old element of an atomic to the new one. Its input is the
 * result of mau_execute().
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_DATA_H
#define MAU_EXPLAIN_DATA_H

#include "mau/execute.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How to print the value of a data step. */
enum mau_data_show {
	MAU_DATA_BYTES,    /**< bytes 0 .. count-1 of 'byte', the first at the lane's address; bit b
	                      of 'mask': byte b was moved */
	MAU_DATA_BITS,     /**< 'value' in 'count' bits; only the bits of 'mask' are valid */
	MAU_DATA_FLOAT,    /**< 'value', a float of 'count' bits: 16, 32 */
	MAU_DATA_FRACTION, /**< numerator / denominator, exactly; denominator 1: a whole number */
	MAU_DATA_NAME,     /**< 'text' */
};

#define MAU_DATA_NONE 0xff /**< 'number' or 'lsb' does not apply */

/** One step. All strings are static. */
typedef struct mau_data_step {
	const char *rule;     /**< rule id, for example "T5" */
	const char *name;     /**< the value's name: "R", "X", "VDATA", "SDATA", "bytes" ... */
	const char *formula;  /**< how it was computed, in the terms of the rule */
	const char *text;     /**< MAU_DATA_NAME: the value as text, else NULL */
	uint8_t number;       /**< "VDATA" 1 is VGPR VDATA+1, "SDATA" 4 is SGPR SDATA+4; else
	                         MAU_DATA_NONE */
	uint8_t lsb;          /**< first bit of a channel in the element; else MAU_DATA_NONE */
	uint8_t show;         /**< enum mau_data_show */
	uint8_t count;        /**< bytes, or bits: 2 .. 64 */
	uint64_t value, mask; /**< see 'show' */
	int64_t numerator;    /**< numerator of a fraction */
	uint32_t denominator; /**< 1 .. 2^16 - 1 */
	uint8_t byte[MAU_ELEMENT_BYTES];
} mau_data_step;

#define MAU_MAX_DATA_STEPS 64 /**< steps of one lane, at most */

/*
 * mau_explain_data() explains the data of lane 'lane', 0..63, of an executed request. 'req' and
 * 'vdata' are the arguments of mau_execute(), 'exec' is its result. 'steps' has room for 'max'
 * steps; '*count_ret' receives the number of steps written. A request without data (illegal, cache
 * operation) has 0 steps. Returns MAU_OK, MAU_ERR_LANE, or MAU_ERR_SPACE (the first 'max' steps are
 * written).
 */
int mau_explain_data(const mau_request *req, const uint32_t vdata[][MAU_WAVE],
                     const mau_execution *exec, unsigned lane, mau_data_step *steps, size_t max,
                     size_t *count_ret);

#ifdef __cplusplus
}
#endif
#endif
