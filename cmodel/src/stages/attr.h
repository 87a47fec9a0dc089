/*
 * attr.h - attributes of the transactions of a request, for stages/ and fast/. Internal: not
 * installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ATTR_H
#define MAU_ATTR_H

#include <stdbool.h>

#include "mau/mau.h"

/**
 * Returns the attributes of every transaction of operation 'op' on generation 'gfx' (MAU_GFX_*),
 * packed as by mau_attr_pack() (C1, F9, D22, M9). 'vsharp' is the V# of the request; FLAT, GLOBAL
 * and SCRATCH have none, and it is not read.
 */
uint32_t mau_attr_of(unsigned gfx, const mau_op *op, const uint32_t vsharp[4]);

/** F9: LGKM counts the operation. */
bool mau_counts_lgkm(const mau_op *op);

/** F9, F22, F23: VS counts the operation on generation 'gfx': a vector store, or an atomic that
 * returns nothing, on gfx10 and later. */
bool mau_counts_vs(unsigned gfx, const mau_op *op);

#endif
