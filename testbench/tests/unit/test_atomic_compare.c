/*
 * test_atomic_compare.c - float atomics that compare: FCMPSWAP (AT11), FMIN and FMAX (N29). The
 * worked examples of docs/spec/atomic.md, every branch of N29 in both sizes, and random floats
 * against the host's compares.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/atomic_compare_cases.h"

enum {
	COMPARES = 500000
};

static void worked_examples(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(swaps); i++)
		expect_example(4, &swaps[i]);
	for (unsigned i = 0; i < COUNT(page4); i++)
		expect_example(4, &page4[i]);
	for (unsigned i = 0; i < COUNT(page8); i++)
		expect_example(8, &page8[i]);
	for (unsigned i = 0; i < COUNT(rows); i++)
		for (unsigned wide = 0; wide < 2; wide++) {
			const struct row *r = &rows[i];

			expect_example(4 + 4 * wide,
			               &(struct example){MAU_ATOMIC_FMIN, r->old[wide],
			                                 r->data[wide], 0, r->least[wide]});
			expect_example(4 + 4 * wide,
			               &(struct example){MAU_ATOMIC_FMAX, r->old[wide],
			                                 r->data[wide], 0, r->most[wide]});
		}
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

static uint64_t sign_bit(unsigned bytes)
{
	return (uint64_t)1 << (8 * bytes - 1);
}

static bool is_nan(unsigned bytes, uint64_t a)
{
	uint64_t infinity = bytes == 4 ? 0x7f800000u : 0x7ff0000000000000u;

	return (a & ~sign_bit(bytes)) > infinity;
}

static uint64_t quiet_bit(unsigned bytes)
{
	return bytes == 4 ? 0x00400000u : 0x0008000000000000u;
}

static bool host_equal(unsigned bytes, uint64_t a, uint64_t b)
{
	bool ordered = host_less(bytes, a, b) || host_less(bytes, b, a);

	return !ordered && !is_nan(bytes, a) && !is_nan(bytes, b);
}

/** Wrong readings of N29, for the negative test. */
enum misread {
	RIGHT,
	SIGNALLING_AS_QUIET,
	NOT_QUIETED,
	DATA_FIRST,
	NAN_KEEPS_MEMORY,
	ZEROS_EQUAL,
	FLUSHES,
	MISREADINGS
};

/** Numbers alone: the lesser ('least') or the greater of memory and data. */
static uint64_t number(unsigned bytes, uint64_t old, uint64_t data, bool least, enum misread how)
{
	uint64_t sign = sign_bit(bytes), fraction = 2 * quiet_bit(bytes) - 1;
	bool less = host_less(bytes, data, old), more = host_less(bytes, old, data);
	uint64_t chosen;

	if (!less && !more && how != ZEROS_EQUAL) { /* the same, or zeros of two signs */
		less = data & ~old & sign;
		more = old & ~data & sign;
	}
	chosen = (least ? less : more) ? data : old;
	if (how == FLUSHES && (chosen & ~sign) <= fraction)
		chosen &= sign;
	return chosen;
}

/** N29, its branches in order. */
static uint64_t chosen(unsigned bytes, uint64_t old, uint64_t data, bool least, enum misread how)
{
	uint64_t quiet = quiet_bit(bytes), make = how == NOT_QUIETED ? 0 : quiet;
	bool old_nan = is_nan(bytes, old), data_nan = is_nan(bytes, data);
	bool old_loud = old_nan && !(old & quiet), data_loud = data_nan && !(data & quiet);

	if (how == SIGNALLING_AS_QUIET)
		old_loud = data_loud = false;
	if (how == NAN_KEEPS_MEMORY && (old_nan || data_nan))
		return old;
	if (how == DATA_FIRST && data_loud)
		return data | make;
	if (old_loud)
		return old | make;
	if (data_loud)
		return data | make;
	if (data_nan)
		return old;
	return old_nan ? data : number(bytes, old, data, least, how);
}

/** AT11 and N29 by the host's compares. */
static uint64_t compared(unsigned atomic, unsigned bytes, const uint64_t v[3], enum misread how)
{
	if (atomic == MAU_ATOMIC_FCMPSWAP)
		return host_equal(bytes, v[0], v[2]) ? v[1] : v[0];
	return chosen(bytes, v[0], v[1], atomic == MAU_ATOMIC_FMIN, how);
}

/** Number of cases in which the model's 'atomic' differs from 'meant'. */
static unsigned differences(unsigned atomic, unsigned meant, unsigned bytes, enum misread how)
{
	unsigned wrong = 0;

	for (unsigned i = 0; i < COMPARES; i++) {
		uint64_t v[3] = {float_value(bytes, 0)}; /* memory, data, compare value */

		v[1] = float_value(bytes, v[0]);
		v[2] = float_value(bytes, v[0]);
		wrong += act(atomic, bytes, v[0], v[1], v[2]) != compared(meant, bytes, v, how);
	}
	return wrong;
}

static void compares(void **state)
{
	(void)state;
	rng_state = 5;
	for (unsigned atomic = MAU_ATOMIC_FCMPSWAP; atomic <= MAU_ATOMIC_FMAX; atomic++)
		for (unsigned bytes = 4; bytes <= 8; bytes += 4)
			assert_int_equal(differences(atomic, atomic, bytes, RIGHT), 0);
}

/* Negative tests: another atomic and each wrong reading of N29 are found in both sizes. */
static void compares_find(void **state)
{
	(void)state;
	rng_state = 6;
	for (unsigned bytes = 4; bytes <= 8; bytes += 4) {
		assert_int_not_equal(differences(MAU_ATOMIC_FMIN, MAU_ATOMIC_FMAX, bytes, RIGHT),
		                     0);
		assert_int_not_equal(
			differences(MAU_ATOMIC_FMAX, MAU_ATOMIC_FCMPSWAP, bytes, RIGHT), 0);
		for (enum misread how = RIGHT + 1; how < MISREADINGS; how++)
			for (unsigned atomic = MAU_ATOMIC_FMIN; atomic <= MAU_ATOMIC_FMAX; atomic++)
				assert_int_not_equal(differences(atomic, atomic, bytes, how), 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_examples),
		cmocka_unit_test(compares),
		cmocka_unit_test(compares_find),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
