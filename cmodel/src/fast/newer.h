/*
 * newer.h - generations that the fast implementation does not have. For them it calls the golden
 * model. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_FAST_NEWER_H
#define MAU_FAST_NEWER_H

#include <stdbool.h>

#include "mau/fast.h"

/** True: the fast implementation does not have generation 'gfx'. */
static inline bool mau_fast_lacks(unsigned gfx)
{
	return !mau_generation_of(gfx)->fast;
}

/* mau_fast_execute() for a generation of which mau_fast_lacks() is true. */
int mau_fast_newer_execute(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                           const uint32_t vdata[][MAU_WAVE], const mau_memory *memory,
                           mau_execution *out, uint8_t lines_ret[][MAU_LINE_BYTES_MAX]);

#endif
