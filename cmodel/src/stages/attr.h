/*
 * attr.h - the attributes of a request's transactions, for both forms of the model. Internal: not
 * installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ATTR_H
#define MAU_ATTR_H

#include "mau/mau.h"

/**
 * Attributes that every transaction of operation 'op' carries on generation 'gfx' (MAU_GFX_*), as
 * mau_attr_pack() has them (C1, F9, D22).
 */
uint32_t mau_attr_of(unsigned gfx, const mau_op *op);

#endif
