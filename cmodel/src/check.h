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

/* Each returns MAU_OK or the error, an enum mau_result. */
int mau_check_context(const mau_context *ctx);
int mau_check_geometry(const mau_geometry *geo);
/* 'cut_ret' receives the operation with every field cut to its width. */
int mau_check_op(unsigned gfx, const mau_op *op, mau_op *cut_ret);

#endif
