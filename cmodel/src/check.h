/*
 * check.h - checks of the caller's arguments. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CHECK_H
#define MAU_CHECK_H

#include <stdbool.h>

#include "mau/mau.h"

/** A format operation: *_FORMAT_* of MUBUF, and every MTBUF operation (decision D17). */
static inline bool mau_converts(const mau_op *op)
{
	return op->enc == MAU_ENC_MTBUF || (op->enc == MAU_ENC_MUBUF && op->fmt);
}

/** The argument that a call refuses, and why. check_text.c has a sentence for each. */
enum mau_argument {
	MAU_ARGUMENT_NONE,
	MAU_ARGUMENT_GFX,
	MAU_ARGUMENT_RULES,
	MAU_ARGUMENT_ALIGN,
	MAU_ARGUMENT_POLICY,
	MAU_ARGUMENT_WAVE32,
	MAU_ARGUMENT_LDS_BASE,
	MAU_ARGUMENT_LDS_SIZE,
	MAU_ARGUMENT_SCRATCH_BASE,
	MAU_ARGUMENT_SCRATCH_ALIGN,
	MAU_ARGUMENT_WINDOW,
	MAU_ARGUMENT_LINE_BYTES,
	MAU_ARGUMENT_ENC,
	MAU_ARGUMENT_SIZE,
	MAU_ARGUMENT_VECTOR_SIZE,
	MAU_ARGUMENT_SCALAR_SIZE,
	MAU_ARGUMENT_ATOMIC_ENC,
	MAU_ARGUMENT_ATOMIC_FMT,
	MAU_ARGUMENT_ATOMIC_SIZE,
};

/* Each returns the first argument that is wrong. 'cut_ret' receives the operation with every field
 * cut to its width, except for MAU_ARGUMENT_ENC and MAU_ARGUMENT_SIZE. */
enum mau_argument mau_bad_context(const mau_context *ctx);
enum mau_argument mau_bad_geometry(const mau_geometry *geo);
enum mau_argument mau_bad_op(unsigned gfx, const mau_op *op, mau_op *cut_ret);

/* Each returns MAU_OK or the error, an enum mau_result. 'cut_ret' as above. */
int mau_check_context(const mau_context *ctx);
int mau_check_geometry(const mau_geometry *geo);
int mau_check_op(unsigned gfx, const mau_op *op, mau_op *cut_ret);

/* Checks the context, the geometry unless it is NULL, and the operation, in this order. Returns the
 * first error or MAU_OK; 'cut_ret' as above. */
int mau_check_request(const mau_context *ctx, const mau_geometry *geo, const mau_op *op,
                      mau_op *cut_ret);

#endif
