/*
 * atomic_float.h - compares and the sum of the float atomics. Internal.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ATOMIC_FLOAT_H
#define MAU_ATOMIC_FLOAT_H

#include <stdbool.h>
#include <stdint.h>

/** a == b, a < b as floats of 4 or 8 bytes: -0 equals +0, a compare with a NaN is false (AT11,
 * AT12). */
bool mau_float_equal(unsigned bytes, uint64_t a, uint64_t b);
bool mau_float_less(unsigned bytes, uint64_t a, uint64_t b);

/** Sum of two float32, denormals flushed (AT13, AT14, N20). */
uint32_t mau_float_add(uint32_t memory, uint32_t data);

#endif
