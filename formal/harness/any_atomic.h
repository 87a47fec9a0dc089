/*
 * any_atomic.h - instead of the ALU of atomics, which has rows of its own: any result.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FORMAL_ANY_ATOMIC_H
#define FORMAL_ANY_ATOMIC_H

#include "cbmc.h"
#include "mau/atomic.h"

unsigned mau_atomic_dwords(unsigned atomic, unsigned bytes)
{
	(void)atomic;
	(void)bytes;
	return 0;
}

int mau_atomic_on(unsigned gfx, unsigned atomic, unsigned bytes, const uint32_t *vdata,
                  uint64_t old, uint64_t *new_ret)
{
	(void)gfx;
	(void)atomic;
	(void)bytes;
	(void)vdata;
	(void)old;
	*new_ret = any_u64();
	return MAU_OK;
}

#endif
