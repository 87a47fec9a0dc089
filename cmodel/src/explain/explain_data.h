/*
 * explain_data.h - the list of steps that explains a lane's data, between the files
 * explain_data*.c. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_DATA_LIST_H
#define MAU_EXPLAIN_DATA_LIST_H

#include <stdbool.h>

#include "mau/explain_data.h"

/** One lane, and where its steps go. */
struct data_explain {
	mau_op op; /* every field cut to its width */
	const uint32_t (*vdata)[MAU_WAVE];
	const mau_execution *exec;
	unsigned lane, status, comps;
	mau_data_step *steps;
	size_t max, count;    /* count goes on beyond max */
	mau_data_step beyond; /* a step that has no room */
};

/* Appends a step of a kind of value; returns it, for what else it says (never NULL). */
mau_data_step *mau_data_bits(struct data_explain *e, const char *rule, const char *name,
                             const char *formula, uint64_t value, unsigned bits);
mau_data_step *mau_data_fraction(struct data_explain *e, const char *rule, const char *name,
                                 const char *formula, int64_t numerator, uint32_t denominator);
void mau_data_name(struct data_explain *e, const char *rule, const char *name, const char *formula,
                   const char *text);
void mau_data_bytes(struct data_explain *e, const char *rule, const char *formula, unsigned count);

/* A float of 16 or 32 bits, or the bits of an integer. */
void mau_data_number(struct data_explain *e, const char *rule, const char *name,
                     const char *formula, uint32_t value, unsigned bits, bool integer);

/* The exact number that a channel of UNORM, SNORM or SNORM_OGL stands for; of the others nothing.
 */
void mau_data_exact(struct data_explain *e, const char *rule, const char *name, const char *formula,
                    unsigned nfmt, unsigned width, uint32_t bits);

/* "R", "G", "B", "A"; "X", "Y", "Z", "W". */
const char *mau_data_channel(unsigned c);
const char *mau_data_component(unsigned i);

/* UINT, SINT. */
static inline bool mau_data_integer(unsigned nfmt)
{
	return nfmt == MAU_NFMT_UINT || nfmt == MAU_NFMT_SINT;
}

/* One file each: what an atomic does, what a load or a returning atomic gives, what a store writes.
 */
void mau_explain_atomic(struct data_explain *e);
void mau_explain_loaded(struct data_explain *e);
void mau_explain_stored(struct data_explain *e);

#endif
