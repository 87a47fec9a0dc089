/*
 * attr.h - attributes of the transactions of a request, for stages/ and fast/. Internal: not
 * installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ATTR_H
#define MAU_ATTR_H

#include "mau/mau.h"

/**
 * Returns the attributes of every transaction of operation 'op' on generation 'gfx' (MAU_GFX_*),
 * packed as by mau_attr_pack() (C1, F9, D22).
 */
uint32_t mau_attr_of(unsigned gfx, const mau_op *op);

#endif
