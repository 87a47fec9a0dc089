/*
 * atomic.h - golden model of the data path, stage atomic: one read-modify-write of one element.
 *
 * Integer arithmetic only, the float operations too. Rules are named by id (AT1 ..., N20, N21 ...):
 * docs/spec/atomic.md explains each. Re-entrant, no allocation, no globals, no I/O.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ATOMIC_H
#define MAU_ATOMIC_H

#include <stdint.h>

#include "mau/mau.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * mau_atomic_dwords() tells how many data VGPRs an atomic reads (AT1): 'atomic' is MAU_ATOMIC_*,
 * 'bytes' the element's 4 or 8. Returns 1, 2 or 4; 0 when there is no such operation of that size.
 */
unsigned mau_atomic_dwords(unsigned atomic, unsigned bytes);

/*
 * mau_atomic_on() acts once on an element of 'bytes' bytes, 4 or 8 (AT2 to AT21), as generation
 * 'gfx' (MAU_GFX_*) does: gfx12 adds floats in another way than those before it (AT16, AT19).
 * 'vdata' are the lane's mau_atomic_dwords() dwords at VDATA; 'old' is the element in memory, in
 * its low bits when it has 4 bytes (the rest is ignored). '*new_ret' receives what memory holds
 * afterwards, upper bits 0. Returns MAU_OK, or MAU_ERR_ENCODING when there is no such operation of
 * that size (nothing is written then). What a returning atomic (GLC) gives its VGPRs is 'old':
 * mau_convert_load() (AT15).
 */
int mau_atomic_on(unsigned gfx, unsigned atomic, unsigned bytes, const uint32_t *vdata,
                  uint64_t old, uint64_t *new_ret);

/* mau_atomic() is mau_atomic_on() of any generation but gfx12. */
int mau_atomic(unsigned atomic, unsigned bytes, const uint32_t *vdata, uint64_t old,
               uint64_t *new_ret);

#ifdef __cplusplus
}
#endif
#endif
