/*
 * test_atomic.c - read-modify-write of integers, rules AT1 to AT10, N21: the worked examples of
 * docs/spec/atomic.md, and corner values of 4 and 8 bytes against sums of 128 bits. Floats:
 * test_atomic_float.c, test_atomic_compare.c, test_atomic_add.c, test_atomic_number.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "mau/atomic.h"
#include "tests/unit/random_value.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct example {
	unsigned atomic;
	uint32_t old, data, compare, after;
};

/* 4 bytes; the table of docs/spec/atomic.md. */
static const struct example examples[] = {
	{MAU_ATOMIC_SWAP, 5, 7, 0, 7},
	{MAU_ATOMIC_CMPSWAP, 5, 7, 5, 7},
	{MAU_ATOMIC_CMPSWAP, 5, 7, 6, 5},
	{MAU_ATOMIC_ADD, 0xffffffff, 3, 0, 2},
	{MAU_ATOMIC_SUB, 2, 3, 0, 0xffffffff},
	{MAU_ATOMIC_RSUB, 2, 3, 0, 1},
	{MAU_ATOMIC_SMIN, 1, 0xffffffff, 0, 0xffffffff},
	{MAU_ATOMIC_UMIN, 1, 0xffffffff, 0, 1},
	{MAU_ATOMIC_SMAX, 0x80000000, 0x7fffffff, 0, 0x7fffffff},
	{MAU_ATOMIC_UMAX, 0x80000000, 0x7fffffff, 0, 0x80000000},
	{MAU_ATOMIC_AND, 0xff00ff00, 0x0ff00ff0, 0, 0x0f000f00},
	{MAU_ATOMIC_OR, 0xff00ff00, 0x0ff00ff0, 0, 0xfff0fff0},
	{MAU_ATOMIC_XOR, 0xff00ff00, 0x0ff00ff0, 0, 0xf0f0f0f0},
	{MAU_ATOMIC_INC, 4, 5, 0, 5},
	{MAU_ATOMIC_INC, 5, 5, 0, 0},
	{MAU_ATOMIC_INC, 9, 5, 0, 0},
	{MAU_ATOMIC_INC, 0xffffffff, 0xffffffff, 0, 0},
	{MAU_ATOMIC_DEC, 4, 5, 0, 3},
	{MAU_ATOMIC_DEC, 5, 5, 0, 4},
	{MAU_ATOMIC_DEC, 6, 5, 0, 5},
	{MAU_ATOMIC_DEC, 0, 5, 0, 5},
	{MAU_ATOMIC_CSUB, 5, 5, 0, 0},
	{MAU_ATOMIC_CSUB, 5, 3, 0, 2},
	{MAU_ATOMIC_CSUB, 3, 5, 0, 0},
};

static void worked_examples(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(examples); i++) {
		const struct example *e = &examples[i];
		const uint32_t vdata[4] = {e->data, e->compare};
		uint64_t after = 99;

		assert_int_equal(mau_atomic(e->atomic, 4, vdata, e->old, &after), MAU_OK);
		assert_int_equal(after, e->after);
		/* bits above the element are ignored */
		assert_int_equal(
			mau_atomic(e->atomic, 4, vdata, e->old | 0xabcdef0100000000u, &after),
			MAU_OK);
		assert_int_equal(after, e->after);
	}
}

/* AT1: low dword first; of a compare the new value first. */
static void operands_of_8_bytes(void **state)
{
	static const uint32_t vdata[4] = {0x11111111, 0x22222222, 0x33333333, 0x44444444};
	uint64_t after;

	(void)state;
	assert_int_equal(mau_atomic(MAU_ATOMIC_ADD, 8, vdata, 0xffffffff, &after), MAU_OK);
	assert_int_equal(after, 0x2222222311111110);
	assert_int_equal(mau_atomic(MAU_ATOMIC_CMPSWAP, 8, vdata, 0x4444444433333333, &after),
	                 MAU_OK);
	assert_int_equal(after, 0x2222222211111111);
	assert_int_equal(mau_atomic(MAU_ATOMIC_CMPSWAP, 8, vdata, 0x4444444533333333, &after),
	                 MAU_OK);
	assert_int_equal(after, 0x4444444533333333);
}

/* AT1: which sizes there are, and how many registers each reads. */
static void sizes(void **state)
{
	static const uint32_t vdata[4] = {0, 0, 0, 0};

	(void)state;
	for (unsigned atomic = 0; atomic < 33; atomic++)
		for (unsigned bytes = 0; bytes <= 16; bytes++) {
			bool compares =
				atomic == MAU_ATOMIC_CMPSWAP || atomic == MAU_ATOMIC_FCMPSWAP;
			bool only_8 = atomic >= MAU_ATOMIC_ADD_F64 && atomic <= MAU_ATOMIC_MAX_F64,
			     only_4 = atomic >= MAU_ATOMIC_CSUB && !only_8;
			bool is = atomic >= MAU_ATOMIC_SWAP && atomic <= MAU_ATOMIC_MAX_NUM &&
			          ((bytes == 4 && !only_8) || (bytes == 8 && !only_4));
			unsigned dwords = !is ? 0 : compares ? bytes / 2 : bytes / 4;
			uint64_t after = 99;

			assert_int_equal(mau_atomic_dwords(atomic, bytes), dwords);
			assert_int_equal(mau_atomic(atomic, bytes, vdata, 0, &after),
			                 is ? MAU_OK : MAU_ERR_OPERATION);
			assert_true(is || after == 99);
		}
}

/** 'bits' as a signed number of 4 or 8 bytes. */
static __int128 as_signed(unsigned bytes, uint64_t bits)
{
	return bytes == 4 ? (int32_t)bits : (int64_t)bits;
}

/** AT2 to AT10 in numbers of 128 bits, before they are cut to the element. */
static __int128 uncut(unsigned atomic, unsigned bytes, uint64_t old, uint64_t data,
                      uint64_t compare)
{
	const __int128 m = old, d = data;

	switch (atomic) {
	case MAU_ATOMIC_SWAP:
		return d;
	case MAU_ATOMIC_CMPSWAP:
		return m == (__int128)compare ? d : m;
	case MAU_ATOMIC_ADD:
		return m + d;
	case MAU_ATOMIC_SUB:
		return m - d;
	case MAU_ATOMIC_RSUB:
		return d - m;
	case MAU_ATOMIC_SMIN:
		return as_signed(bytes, data) < as_signed(bytes, old) ? d : m;
	case MAU_ATOMIC_SMAX:
		return as_signed(bytes, data) > as_signed(bytes, old) ? d : m;
	case MAU_ATOMIC_UMIN:
		return d < m ? d : m;
	case MAU_ATOMIC_UMAX:
		return d > m ? d : m;
	case MAU_ATOMIC_AND:
		return m & d;
	case MAU_ATOMIC_OR:
		return m | d;
	case MAU_ATOMIC_XOR:
		return m ^ d;
	case MAU_ATOMIC_INC:
		return m + 1 > d ? 0 : m + 1;
	case MAU_ATOMIC_DEC:
		return m - 1 < 0 || m > d ? d : m - 1;
	case MAU_ATOMIC_CSUB:
		return m - d < 0 ? 0 : m - d;
	default:
		fail();
		return m;
	}
}

/** The element after the atomic. */
static uint64_t expected(unsigned atomic, unsigned bytes, uint64_t old, uint64_t data,
                         uint64_t compare)
{
	return (uint64_t)uncut(atomic, bytes, old, data, compare) &
	       (bytes == 4 ? 0xffffffffu : ~(uint64_t)0);
}

/** Number of cases in which the model's 'atomic' differs from operation 'meant'. */
static unsigned differences(unsigned atomic, unsigned meant, unsigned bytes)
{
	unsigned wrong = 0;

	for (unsigned i = 0; i < 20000; i++) {
		uint64_t v[3], after;
		uint32_t vdata[4];

		for (unsigned k = 0; k < 3; k++)
			v[k] = bytes == 4 ? corner() : corner() | (uint64_t)corner() << 32;
		v[0] = one_in(4) ? v[1] + below(3) - 1 : v[0];
		v[2] = one_in(2) ? v[0] : v[2];
		v[0] &= bytes == 4 ? 0xffffffffu : ~(uint64_t)0;
		v[2] &= bytes == 4 ? 0xffffffffu : ~(uint64_t)0;
		for (unsigned k = 0; k < 4; k++)
			vdata[k] = (uint32_t)(bytes == 4 ? v[1 + k % 2]
			                                 : v[1 + k / 2] >> 32 * (k % 2));
		assert_int_equal(mau_atomic(atomic, bytes, vdata, v[0], &after), MAU_OK);
		wrong += after != expected(meant, bytes, v[0], v[1], v[2]);
	}
	return wrong;
}

static void corners(void **state)
{
	(void)state;
	rng_state = 4;
	for (unsigned atomic = MAU_ATOMIC_SWAP; atomic <= MAU_ATOMIC_CSUB; atomic++) {
		if (atomic >= MAU_ATOMIC_FCMPSWAP && atomic <= MAU_ATOMIC_FMAX)
			continue;
		assert_int_equal(differences(atomic, atomic, 4), 0);
		if (mau_atomic_dwords(atomic, 8))
			assert_int_equal(differences(atomic, atomic, 8), 0);
	}
}

/* Negative test: every operation differs from every other one in these cases. */
static void operations_differ(void **state)
{
	(void)state;
	for (unsigned atomic = MAU_ATOMIC_SWAP; atomic <= MAU_ATOMIC_DEC; atomic++)
		for (unsigned meant = MAU_ATOMIC_SWAP; meant <= MAU_ATOMIC_DEC; meant++)
			if (meant != atomic) {
				assert_int_not_equal(differences(atomic, meant, 4), 0);
				assert_int_not_equal(differences(atomic, meant, 8), 0);
			}
	assert_int_not_equal(differences(MAU_ATOMIC_CSUB, MAU_ATOMIC_SUB, 4), 0);
	assert_int_not_equal(differences(MAU_ATOMIC_SUB, MAU_ATOMIC_CSUB, 4), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_examples),
		cmocka_unit_test(operands_of_8_bytes),
		cmocka_unit_test(sizes),
		cmocka_unit_test(corners),
		cmocka_unit_test(operations_differ),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
