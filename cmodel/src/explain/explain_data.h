/*
 * explain_data.h - the list of steps of a lane's data, shared by the files explain_data*.c.
 * Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_DATA_LIST_H
#define MAU_EXPLAIN_DATA_LIST_H

#include <stdbool.h>

#include "mau/explain_data.h"

/** One lane and the list of its steps. */
struct data_explain {
	mau_op op; /* every field cut to its width */
	const uint32_t (*vdata)[MAU_WAVE];
	const mau_execution *exec;
	unsigned lane, status, in_range;
	const char
		*answer; /* rule by which FAULT or NACK takes the lane's data: "M2" ...; or NULL */
	mau_data_step *steps;
	size_t max, count;    /* 'count' can be more than 'max' */
	mau_data_step beyond; /* the step that is dropped if the array is full */
};

/* Each appends a step with one kind of value, and returns it for further changes (never NULL). */
mau_data_step *mau_data_bits(struct data_explain *e, const char *rule, const char *name,
                             const char *formula, uint64_t value, unsigned bits);
mau_data_step *mau_data_fraction(struct data_explain *e, const char *rule, const char *name,
                                 const char *formula, int64_t numerator, uint32_t denominator);
void mau_data_name(struct data_explain *e, const char *rule, const char *name, const char *formula,
                   const char *text);
void mau_data_bytes(struct data_explain *e, const char *rule, const char *formula, unsigned count);

/* Appends a step with a float of 16 or 32 bits, or with the bits of an integer. */
void mau_data_number(struct data_explain *e, const char *rule, const char *name,
                     const char *formula, uint32_t value, unsigned bits, bool integer);

/* Appends a step with the exact number of a channel of UNORM, SNORM or SNORM_OGL; of other formats
 * none. */
void mau_data_exact(struct data_explain *e, const char *rule, const char *name, const char *formula,
                    unsigned nfmt, unsigned width, uint32_t bits);

/* "R", "G", "B", "A"; "X", "Y", "Z", "W". */
const char *mau_data_channel(unsigned c);
const char *mau_data_component(unsigned i);

/* The number format is an integer: UINT, SINT. */
static inline bool mau_data_integer(unsigned nfmt)
{
	return nfmt == MAU_NFMT_UINT || nfmt == MAU_NFMT_SINT;
}

/* Steps of an atomic; of the registers that a load or a returning atomic writes; of a store. Each
 * has its own file. */
void mau_explain_atomic(struct data_explain *e);
void mau_explain_loaded(struct data_explain *e);
void mau_explain_stored(struct data_explain *e);

#endif
