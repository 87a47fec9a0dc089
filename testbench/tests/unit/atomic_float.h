/*
 * atomic_float.h - common code of the tests of float atomics: one atomic of 4 or 8 bytes by the
 * golden model, worked examples, and random floats near zeros, denormals, infinities and NaNs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ATOMIC_FLOAT_H
#define ATOMIC_FLOAT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mau/atomic.h"
#include "tests/unit/random_value.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct example {
	unsigned atomic;
	uint64_t old, data, compare, after;
};

/** Memory after an atomic on 4 or 8 bytes: AT1 places data and compare value. */
static inline uint64_t act(unsigned atomic, unsigned bytes, uint64_t old, uint64_t data,
                           uint64_t compare)
{
	uint32_t vdata[4] = {(uint32_t)data, (uint32_t)(data >> 32), (uint32_t)compare,
	                     (uint32_t)(compare >> 32)};
	uint64_t after;

	if (bytes == 4)
		vdata[1] = (uint32_t)compare;
	assert_int_equal(mau_atomic(atomic, bytes, vdata, old, &after), MAU_OK);
	if (bytes == 4)
		assert_int_equal(after >> 32, 0);
	return after;
}

static inline void expect_example(unsigned bytes, const struct example *e)
{
	const uint64_t after = act(e->atomic, bytes, e->old, e->data, e->compare);

	if (after != e->after)
		fail_msg("%s, %u bytes, memory %llx, data %llx: %llx, expected %llx",
		         mau_atomic_name(e->atomic), bytes, (unsigned long long)e->old,
		         (unsigned long long)e->data, (unsigned long long)after,
		         (unsigned long long)e->after);
}

/** A random float of 4 or 8 bytes near zeros, denormals, infinities, NaNs, or next to 'other'. */
static inline uint64_t float_value(unsigned bytes, uint64_t other)
{
	unsigned fields = bytes == 4 ? 23 : 52, top = bytes == 4 ? 255 : 2047;
	uint64_t sign = (uint64_t)one_in(2) << (8 * bytes - 1), exponent;
	uint64_t mask = bytes == 4 ? 0xffffffffu : ~(uint64_t)0;

	switch (below(6)) {
	case 0:
		return (other + below(3) - 1) & mask;
	case 1:
		return (other ^ (uint64_t)1 << (8 * bytes - 1)) & mask;
	case 2:
		exponent = 0;
		break;
	case 3:
		exponent = top;
		break;
	case 4:
		exponent = top / 2 + below(4);
		break;
	default:
		return rng() & mask;
	}
	return sign | exponent << fields | (one_in(2) ? below(3) : rng() >> (64 - fields));
}

#endif
