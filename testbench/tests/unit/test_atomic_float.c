/*
 * test_atomic_float.c - float atomics, rules AT11 to AT14, N20, N29 to N31: the worked examples of
 * docs/spec/atomic.md; compares of 4 and 8 bytes against the host's; sums against exact integers of
 * 128 bits (exact.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mau/atomic.h"
#include "tests/unit/exact.h"
#include "tests/unit/random_value.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum {
	SUMS = 2000000,
	COMPARES = 500000
};

struct example {
	unsigned atomic;
	uint32_t old, data, compare, after;
};

/* 4 bytes; the tables of docs/spec/atomic.md. */
static const struct example examples[] = {
	{MAU_ATOMIC_FCMPSWAP, 0x80000000, 7, 0x00000000, 7}, /* -0 == +0 */
	{MAU_ATOMIC_FCMPSWAP, 0x7fc00000, 7, 0x7fc00000, 0x7fc00000},
	{MAU_ATOMIC_FCMPSWAP, 0x00000001, 7, 0x00000000, 0x00000001},
	{MAU_ATOMIC_FMIN, 0x3f800000, 0xbf800000, 0, 0xbf800000},
	{MAU_ATOMIC_FMIN, 0x00000000, 0x80000000, 0, 0x80000000},
	{MAU_ATOMIC_FMIN, 0x80000000, 0x00000000, 0, 0x80000000},
	{MAU_ATOMIC_FMIN, 0x3f800000, 0x7fc00000, 0, 0x3f800000},
	{MAU_ATOMIC_FMIN, 0x7f800001, 0x3f800000, 0, 0x7fc00001},
	{MAU_ATOMIC_FMIN, 0x3f800000, 0xff800003, 0, 0xffc00003},
	{MAU_ATOMIC_FMIN, 0x7fc00002, 0xff800003, 0, 0xffc00003},
	{MAU_ATOMIC_FMIN, 0x7f800001, 0xff800003, 0, 0x7fc00001},
	{MAU_ATOMIC_FMIN, 0x7fc00002, 0xbf800000, 0, 0xbf800000},
	{MAU_ATOMIC_FMIN, 0x7fc00002, 0xffc00003, 0, 0x7fc00002},
	{MAU_ATOMIC_FMIN, 0x00000002, 0x00000001, 0, 0x00000001},
	{MAU_ATOMIC_FMAX, 0xbf800000, 0xc0000000, 0, 0xbf800000},
	{MAU_ATOMIC_FMAX, 0xff800000, 0xff7fffff, 0, 0xff7fffff},
	{MAU_ATOMIC_FMAX, 0x80000000, 0x00000000, 0, 0x00000000},
	{MAU_ATOMIC_FMAX, 0x00000000, 0x80000000, 0, 0x00000000},
	{MAU_ATOMIC_FMAX, 0xffc00001, 0x00000001, 0, 0x00000001},
	{MAU_ATOMIC_FMAX, 0xff800001, 0x7fc00002, 0, 0xffc00001},
	{MAU_ATOMIC_ADD_F32, 0x3f800000, 0x3f800000, 0, 0x40000000},
	{MAU_ATOMIC_ADD_F32, 0x3f800000, 0x33800000, 0, 0x3f800000}, /* a tie, down to even */
	{MAU_ATOMIC_ADD_F32, 0x3f800001, 0x33800000, 0, 0x3f800002}, /* a tie, up to even */
	{MAU_ATOMIC_ADD_F32, 0x3f800000, 0x33800001, 0, 0x3f800001},
	{MAU_ATOMIC_ADD_F32, 0x00000001, 0x00000001, 0, 0x00000000},
	{MAU_ATOMIC_ADD_F32, 0x80000001, 0x80000000, 0, 0x80000000},
	{MAU_ATOMIC_ADD_F32, 0x80000001, 0x00000001, 0, 0x00000000},
	{MAU_ATOMIC_ADD_F32, 0x007fffff, 0x00800000, 0, 0x00800000},
	{MAU_ATOMIC_ADD_F32, 0x00800001, 0x80000001, 0, 0x00800001},
	{MAU_ATOMIC_ADD_F32, 0x80800000, 0x00800001, 0, 0x00000001}, /* 2^-149 is a denormal */
	{MAU_ATOMIC_ADD_F32, 0x00800000, 0x80800001, 0, 0x80000001},
	{MAU_ATOMIC_ADD_F32, 0x01000000, 0x80800001, 0, 0x007fffff},
	{MAU_ATOMIC_ADD_F32, 0x3f800000, 0xbf800000, 0, 0x00000000},
	{MAU_ATOMIC_ADD_F32, 0x80000000, 0x80000000, 0, 0x80000000},
	{MAU_ATOMIC_ADD_F32, 0x7f7fffff, 0x7f7fffff, 0, 0x7f800000},
	{MAU_ATOMIC_ADD_F32, 0x7f800000, 0xff800000, 0, 0xffc00000},
	{MAU_ATOMIC_ADD_F32, 0xff800000, 0x7f800000, 0, 0xffc00000},
	{MAU_ATOMIC_ADD_F32, 0x7f800000, 0x7f800000, 0, 0x7f800000},
	{MAU_ATOMIC_ADD_F32, 0xff800000, 0x3f800000, 0, 0xff800000},
	{MAU_ATOMIC_ADD_F32, 0x7f800001, 0xffc00002, 0, 0x7fc00001},
	{MAU_ATOMIC_ADD_F32, 0x7f800000, 0xff800002, 0, 0xffc00002},
};

static uint32_t act(unsigned atomic, uint32_t old, uint32_t data, uint32_t compare)
{
	const uint32_t vdata[4] = {data, compare};
	uint64_t after;

	assert_int_equal(mau_atomic(atomic, 4, vdata, old, &after), MAU_OK);
	assert_int_equal(after >> 32, 0);
	return (uint32_t)after;
}

static void worked_examples(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(examples); i++) {
		const struct example *e = &examples[i];

		assert_int_equal(act(e->atomic, e->old, e->data, e->compare), e->after);
	}
}

/** A float of 4 or 8 bytes near something: zeros, denormals, infinities, NaNs, or a neighbour of
 * 'other'. */
static uint64_t float_value(unsigned bytes, uint64_t other)
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

static bool host_less(unsigned bytes, uint64_t a, uint64_t b)
{
	uint32_t a4 = (uint32_t)a, b4 = (uint32_t)b;
	double x, y;
	float f, g;

	if (bytes == 4) {
		memcpy(&f, &a4, 4);
		memcpy(&g, &b4, 4);
		return f < g;
	}
	memcpy(&x, &a, 8);
	memcpy(&y, &b, 8);
	return x < y;
}

static bool host_equal(unsigned bytes, uint64_t a, uint64_t b)
{
	bool ordered = host_less(bytes, a, b) || host_less(bytes, b, a);
	uint64_t infinity = bytes == 4 ? 0x7f800000u : 0x7ff0000000000000u;
	uint64_t magnitude = ~((uint64_t)1 << (8 * bytes - 1));

	return !ordered && (a & magnitude) <= infinity && (b & magnitude) <= infinity;
}

/** N29: the smaller or the larger, by the host's compares. */
static uint64_t extreme(bool larger, unsigned bytes, uint64_t old, uint64_t data)
{
	uint64_t quiet = bytes == 4 ? 0x400000u : 0x8000000000000u;
	bool old_nan = !host_equal(bytes, old, old), data_nan = !host_equal(bytes, data, data);

	if (old_nan && !(old & quiet))
		return old | quiet;
	if (data_nan && !(data & quiet))
		return data | quiet;
	if (old_nan || data_nan)
		return data_nan ? old : data;
	if (host_equal(bytes, old, data)) /* the same bits, or zeros: -0 has the one bit */
		return larger ? old & data : old | data;
	return host_less(bytes, old, data) == larger ? data : old;
}

/** AT11 by the host's compares; N29. */
static uint64_t compared(unsigned atomic, unsigned bytes, uint64_t old, uint64_t data,
                         uint64_t compare)
{
	if (atomic == MAU_ATOMIC_FCMPSWAP)
		return host_equal(bytes, old, compare) ? data : old;
	return extreme(atomic == MAU_ATOMIC_FMAX, bytes, old, data);
}

/** Cases in which the model, asked for 'atomic', does not do what 'meant' is. */
static unsigned compare_differences(unsigned atomic, unsigned meant, unsigned bytes)
{
	unsigned wrong = 0;

	for (unsigned i = 0; i < COMPARES; i++) {
		uint64_t old = float_value(bytes, 0), data = float_value(bytes, old);
		uint64_t compare = float_value(bytes, old), after;
		uint32_t vdata[4] = {(uint32_t)data, (uint32_t)(data >> 32), (uint32_t)compare,
		                     (uint32_t)(compare >> 32)};

		if (bytes == 4)
			vdata[1] = (uint32_t)compare;
		assert_int_equal(mau_atomic(atomic, bytes, vdata, old, &after), MAU_OK);
		wrong += after != compared(meant, bytes, old, data, compare);
	}
	return wrong;
}

static void compares(void **state)
{
	(void)state;
	rng_state = 5;
	for (unsigned atomic = MAU_ATOMIC_FCMPSWAP; atomic <= MAU_ATOMIC_FMAX; atomic++)
		for (unsigned bytes = 4; bytes <= 8; bytes += 4)
			assert_int_equal(compare_differences(atomic, atomic, bytes), 0);
	for (unsigned bytes = 4; bytes <= 8; bytes += 4) {
		assert_int_not_equal(compare_differences(MAU_ATOMIC_FMIN, MAU_ATOMIC_FMAX, bytes),
		                     0);
		assert_int_not_equal(
			compare_differences(MAU_ATOMIC_FMAX, MAU_ATOMIC_FCMPSWAP, bytes), 0);
	}
}

/** N30: a denormal is a zero of its sign. */
static uint32_t flushed(uint32_t bits)
{
	return bits & 0x7f800000 ? bits : bits & 0x80000000;
}

/** Signed significand of a float32 in units of 2^-100 of the larger one's last bit; what is too
 * small for that leaves one unit, which decides no more than it would itself. */
static __int128 scaled(exact x, int largest)
{
	int down = largest - x.scale;
	__int128 n = (__int128)x.num << 100;

	n = down > 123 ? x.num != 0 : n >> down;
	return x.negative ? -n : n;
}

/** AT13, AT14, N20, N30, N31. */
static uint32_t expected_sum(uint32_t old, uint32_t data)
{
	exact a = exact_of_float(32, flushed(old)), b = exact_of_float(32, flushed(data)),
	      sum = {.den = 1};
	__int128 n;

	if (a.nan)
		return old | 0x400000;
	if (b.nan)
		return data | 0x400000;
	if (a.infinite && b.infinite)
		return old == data ? old : 0xffc00000;
	if (a.infinite || b.infinite)
		return a.infinite ? old : data;
	sum.scale = (a.scale > b.scale ? a.scale : b.scale) - 100;
	n = scaled(a, sum.scale + 100) + scaled(b, sum.scale + 100);
	sum.negative = n < 0 || (a.num == 0 && b.num == 0 && a.negative && b.negative);
	sum.num = (exact_uint)(n < 0 ? -n : n);
	return exact_to_float(32, sum, false);
}

/** Two float32: apart by any number of bits, often equal in size and opposite. */
static void summands(uint32_t *a_ret, uint32_t *b_ret)
{
	uint32_t a = (uint32_t)float_value(4, 0), b = (uint32_t)float_value(4, a);

	if (one_in(2)) {
		uint32_t exponent = (a >> 23 & 255) + below(64) - 32;

		b = (exponent & 255) << 23 | (uint32_t)rng() >> 9;
		b = one_in(2) ? b & ~0u << below(23) : b | 1;
		b ^= (uint32_t)one_in(2) << 31;
	}
	*a_ret = one_in(2) ? a : b;
	*b_ret = one_in(2) ? b : a;
}

typedef uint32_t (*sum_function)(uint32_t old, uint32_t data);

static uint32_t model_sum(uint32_t old, uint32_t data)
{
	return act(MAU_ATOMIC_ADD_F32, old, data, 0);
}

static unsigned sum_differences(sum_function tested, unsigned count)
{
	unsigned wrong = 0;
	uint32_t a, b;

	rng_state = 6;
	for (unsigned i = 0; i < count; i++) {
		summands(&a, &b);
		wrong += tested(a, b) != expected_sum(a, b);
	}
	return wrong;
}

/* Sums that are wrong in one way each, for the twin. */

static uint32_t host_sum(uint32_t old, uint32_t data)
{
	float a, b;
	uint32_t sum;

	memcpy(&a, &old, 4);
	memcpy(&b, &data, 4);
	a += b;
	memcpy(&sum, &a, 4);
	return sum; /* denormals are kept, and NaNs are the host's */
}

static uint32_t flushes_inputs_only(uint32_t old, uint32_t data)
{
	return (old | data) & 0x7f800000 ? host_sum(flushed(old), flushed(data))
	                                 : model_sum(old, data);
}

static uint32_t data_first(uint32_t old, uint32_t data)
{
	return model_sum(data, old);
}

static uint32_t without_low_bits(uint32_t old, uint32_t data)
{
	return model_sum(old, data & ~3u);
}

static void sums(void **state)
{
	static const sum_function wrong[] = {host_sum, flushes_inputs_only, data_first,
	                                     without_low_bits};

	(void)state;
	assert_int_equal(sum_differences(model_sum, SUMS), 0);
	for (unsigned i = 0; i < COUNT(wrong); i++)
		assert_int_not_equal(sum_differences(wrong[i], SUMS / 20), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_examples),
		cmocka_unit_test(compares),
		cmocka_unit_test(sums),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
