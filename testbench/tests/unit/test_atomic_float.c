/*
 * test_atomic_float.c - ADD_F32, rules AT13, AT14, N20, N30, N31: the worked examples of
 * docs/spec/atomic.md, and sums against exact integers of 128 bits (exact.h). The other float
 * atomics: test_atomic_compare.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/atomic_float.h"
#include "tests/unit/exact.h"

enum {
	SUMS = 2000000
};

/* The tables of docs/spec/atomic.md, and every branch beside them. */
static const struct example examples[] = {
	{MAU_ATOMIC_ADD_F32, 0x3f800000, 0x3f800000, 0, 0x40000000},
	{MAU_ATOMIC_ADD_F32, 0x3f800000, 0x33800000, 0, 0x3f800000}, /* a tie, down to even */
	{MAU_ATOMIC_ADD_F32, 0x3f800001, 0x33800000, 0, 0x3f800002}, /* a tie, up to even */
	{MAU_ATOMIC_ADD_F32, 0x3f800000, 0x33800001, 0, 0x3f800001},
	{MAU_ATOMIC_ADD_F32, 0x3f800000, 0xbf800000, 0, 0x00000000},
	{MAU_ATOMIC_ADD_F32, 0x80000000, 0x80000000, 0, 0x80000000},
	{MAU_ATOMIC_ADD_F32, 0x00000000, 0x80000000, 0, 0x00000000},
	{MAU_ATOMIC_ADD_F32, 0x7f7fffff, 0x7f7fffff, 0, 0x7f800000},
	{MAU_ATOMIC_ADD_F32, 0xff800000, 0x3f800000, 0, 0xff800000},
	{MAU_ATOMIC_ADD_F32, 0x7f800000, 0x7f800000, 0, 0x7f800000},
	{MAU_ATOMIC_ADD_F32, 0x7f800001, 0xffc00002, 0, 0x7fc00001}, /* AT14: memory's NaN first */
	{MAU_ATOMIC_ADD_F32, 0x7f800000, 0xff800002, 0, 0xffc00002},
	{MAU_ATOMIC_ADD_F32, 0x7fc00001, 0x7f800002, 0, 0x7fc00001},
	/* N30, inputs: a denormal of either sign counts as a zero of its sign. */
	{MAU_ATOMIC_ADD_F32, 0x00000001, 0x00000001, 0, 0x00000000},
	{MAU_ATOMIC_ADD_F32, 0x007fffff, 0x007fffff, 0, 0x00000000},
	{MAU_ATOMIC_ADD_F32, 0x80000001, 0x80000000, 0, 0x80000000},
	{MAU_ATOMIC_ADD_F32, 0x807fffff, 0x80000001, 0, 0x80000000},
	{MAU_ATOMIC_ADD_F32, 0x80000001, 0x00000001, 0, 0x00000000},
	{MAU_ATOMIC_ADD_F32, 0x00800000, 0x007fffff, 0, 0x00800000},
	{MAU_ATOMIC_ADD_F32, 0x00800000, 0x807fffff, 0, 0x00800000},
	{MAU_ATOMIC_ADD_F32, 0x807fffff, 0x3f800000, 0, 0x3f800000},
	{MAU_ATOMIC_ADD_F32, 0x007fffff, 0x00800000, 0, 0x00800000},
	{MAU_ATOMIC_ADD_F32, 0x00800001, 0x80000001, 0, 0x00800001},
	/* N30, sum: a denormal stays one. */
	{MAU_ATOMIC_ADD_F32, 0x80800000, 0x00800001, 0, 0x00000001}, /* 2^-149 */
	{MAU_ATOMIC_ADD_F32, 0x00800000, 0x80800001, 0, 0x80000001},
	{MAU_ATOMIC_ADD_F32, 0x80ffffff, 0x00800000, 0, 0x807fffff}, /* the largest */
	{MAU_ATOMIC_ADD_F32, 0x01000000, 0x80800001, 0, 0x007fffff},
	{MAU_ATOMIC_ADD_F32, 0x01000001, 0x80c00001, 0, 0x00400001}, /* exponents 2 and 1 */
	{MAU_ATOMIC_ADD_F32, 0x01000000, 0x80800000, 0, 0x00800000}, /* no denormal any more */
	/* N31, in both orders. */
	{MAU_ATOMIC_ADD_F32, 0x7f800000, 0xff800000, 0, 0xffc00000},
	{MAU_ATOMIC_ADD_F32, 0xff800000, 0x7f800000, 0, 0xffc00000},
	{MAU_ATOMIC_ADD_F32, 0x7f800000, 0xff7fffff, 0, 0x7f800000},
};

static void worked_examples(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(examples); i++)
		expect_example(4, &examples[i]);
}

/** N30: a denormal input is a zero of its sign. */
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
	return (uint32_t)act(MAU_ATOMIC_ADD_F32, 4, old, data, 0);
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

/* Sums with one error each, for the negative test. */

static uint32_t host_sum(uint32_t old, uint32_t data)
{
	float a, b;
	uint32_t sum;

	memcpy(&a, &old, 4);
	memcpy(&b, &data, 4);
	a += b;
	memcpy(&sum, &a, 4);
	return sum; /* denormal inputs are kept, and NaNs are the host's */
}

static uint32_t flushes_the_sum(uint32_t old, uint32_t data)
{
	return flushed(model_sum(old, data));
}

static uint32_t keeps_inputs(uint32_t old, uint32_t data)
{
	uint32_t all = old | data;

	return all & 0x7f800000 ? model_sum(old, data) : host_sum(old, data);
}

static uint32_t positive_nan(uint32_t old, uint32_t data)
{
	uint32_t sum = model_sum(old, data);

	return sum == 0xffc00000 && (old ^ data) == 0x80000000 ? 0x7fc00000 : sum;
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
	static const sum_function wrong[] = {host_sum,     flushes_the_sum, keeps_inputs,
	                                     positive_nan, data_first,      without_low_bits};

	(void)state;
	assert_int_equal(sum_differences(model_sum, SUMS), 0);
	for (unsigned i = 0; i < COUNT(wrong); i++)
		assert_int_not_equal(sum_differences(wrong[i], SUMS / 20), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_examples),
		cmocka_unit_test(sums),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
