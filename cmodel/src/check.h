/*
 * check.h - what a caller may ask: checks of the arguments, and the operation as the unit sees it.
 * Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CHECK_H
#define MAU_CHECK_H

#include <stdbool.h>

#include "mau/mau.h"

/** A format operation: a MUBUF one that says so, every MTBUF one (decision D17). */
static inline bool mau_converts(const mau_op *op)
{
	return op->enc == MAU_ENC_MTBUF || (op->enc == MAU_ENC_MUBUF && op->fmt);
}

/* Each returns MAU_OK, or the enum mau_result that says what is wrong. */
int mau_check_context(const mau_context *ctx);
int mau_check_geometry(const mau_geometry *geo);
/* 'cut_ret' receives the operation with every field cut to its width. */
int mau_check_op(unsigned gfx, const mau_op *op, mau_op *cut_ret);

#endif
