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
 * mau_atomic_dwords() returns the number of data VGPRs that an atomic reads (AT1): 1, 2 or 4; 0 if
 * the operation does not exist for this size. 'atomic' is MAU_ATOMIC_*, 'bytes' the size of the
 * element, 4 or 8.
 */
unsigned mau_atomic_dwords(unsigned atomic, unsigned bytes);

/*
 * mau_atomic_on() computes one atomic operation on an element of 'bytes' bytes, 4 or 8 (AT2 to
 * AT21). 'gfx' (MAU_GFX_*) matters for float sums: gfx12 has rules of its own (AT16, AT19). 'vdata'
 * holds the mau_atomic_dwords() data dwords of the lane, VDATA first. 'old' is the element in
 * memory before the operation; for 4 bytes the upper 32 bits are ignored. '*new_ret' receives the
 * element after the operation, for 4 bytes with upper bits 0. Returns MAU_OK, or MAU_ERR_OPERATION
 * if the operation does not exist for this size ('*new_ret' is not written then). A returning
 * atomic (GLC) writes 'old' to its VGPRs; mau_convert_load() converts it (AT15).
 */
int mau_atomic_on(unsigned gfx, unsigned atomic, unsigned bytes, const uint32_t *vdata,
                  uint64_t old, uint64_t *new_ret);

/* mau_atomic() is mau_atomic_on() for all generations before gfx12. */
int mau_atomic(unsigned atomic, unsigned bytes, const uint32_t *vdata, uint64_t old,
               uint64_t *new_ret);

#ifdef __cplusplus
}
#endif
#endif
