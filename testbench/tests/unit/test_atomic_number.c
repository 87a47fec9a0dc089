/*
 * test_atomic_number.c - MIN_F64, MAX_F64 (AT18), MIN_NUM, MAX_NUM (AT20), COND_SUB (AT21): the
 * worked examples of docs/spec/atomic.md, and corner values against each rule written as its list.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/atomic_float.h"

enum {
	VALUES = 300000
};

/* AT18. */
static const struct example doubles[] = {
	{MAU_ATOMIC_MIN_F64, 0x3ff0000000000000, 0xbff0000000000000, 0, 0xbff0000000000000},
	{MAU_ATOMIC_MAX_F64, 0x3ff0000000000000, 0xbff0000000000000, 0, 0x3ff0000000000000},
	{MAU_ATOMIC_MIN_F64, 0x0000000000000000, 0x8000000000000000, 0, 0x8000000000000000},
	{MAU_ATOMIC_MAX_F64, 0x8000000000000000, 0x0000000000000000, 0, 0x0000000000000000},
	{MAU_ATOMIC_MIN_F64, 0x0000000000000002, 0x0000000000000001, 0, 0x0000000000000001},
	{MAU_ATOMIC_MIN_F64, 0x7ff0000000000001, 0x3ff0000000000000, 0, 0x7ff8000000000001},
	{MAU_ATOMIC_MAX_F64, 0x7ff8000000000001, 0xfff0000000000002, 0, 0xfff8000000000002},
	{MAU_ATOMIC_MIN_F64, 0x7ff8000000000001, 0x3ff0000000000000, 0, 0x3ff0000000000000},
	{MAU_ATOMIC_MAX_F64, 0x7ff8000000000001, 0xfff8000000000002, 0, 0x7ff8000000000001},
};

/* AT20, AT21, AT10 by its name of gfx12. */
static const struct example words[] = {
	{MAU_ATOMIC_MIN_NUM, 0x3f800000, 0xbf800000, 0, 0xbf800000},
	{MAU_ATOMIC_MAX_NUM, 0x00000001, 0x00000002, 0, 0x00000002},
	{MAU_ATOMIC_MIN_NUM, 0x00000000, 0x80000000, 0, 0x80000000},
	{MAU_ATOMIC_MAX_NUM, 0x80000000, 0x00000000, 0, 0x00000000},
	{MAU_ATOMIC_MIN_NUM, 0x7f800001, 0x3f800000, 0, 0x3f800000}, /* a signalling one, too */
	{MAU_ATOMIC_MAX_NUM, 0x3f800000, 0x7f800001, 0, 0x3f800000},
	{MAU_ATOMIC_MIN_NUM, 0x7fc00001, 0xff800002, 0, 0xffc00002}, /* both: the data, quieted */
	{MAU_ATOMIC_MAX_NUM, 0x7f800001, 0x7fc00002, 0, 0x7fc00002},
	{MAU_ATOMIC_COND_SUB, 5, 3, 0, 2},
	{MAU_ATOMIC_COND_SUB, 5, 5, 0, 0},
	{MAU_ATOMIC_COND_SUB, 3, 5, 0, 3},
	{MAU_ATOMIC_COND_SUB, 0xffffffff, 1, 0, 0xfffffffe},
	{MAU_ATOMIC_CSUB, 3, 5, 0, 0},
};

static void worked_examples(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(doubles); i++)
		expect_example(8, &doubles[i]);
	for (unsigned i = 0; i < COUNT(words); i++)
		expect_example(4, &words[i]);
}

static bool is_nan(unsigned bytes, uint64_t a)
{
	uint64_t sign = (uint64_t)1 << (8 * bytes - 1);

	return (a & (sign - 1)) > (bytes == 4 ? 0x7f800000u : 0x7ff0000000000000u);
}

static uint64_t quieted(unsigned bytes, uint64_t a)
{
	return a | (uint64_t)1 << (bytes == 4 ? 22 : 51);
}

/** An integer with the order of the floats, -0 just below +0. */
static int64_t rank(unsigned bytes, uint64_t a)
{
	uint64_t sign = (uint64_t)1 << (8 * bytes - 1);

	return a & sign ? -1 - (int64_t)(a & (sign - 1)) : (int64_t)a;
}

static uint64_t by_rank(unsigned bytes, bool least, uint64_t m, uint64_t d)
{
	return least == (rank(bytes, d) < rank(bytes, m)) && m != d ? d : m;
}

/** AT18; 'meant' AT20: that rule. */
static uint64_t expected(bool at20, unsigned bytes, bool least, uint64_t m, uint64_t d)
{
	bool m_nan = is_nan(bytes, m), d_nan = is_nan(bytes, d);

	if (at20 && m_nan && d_nan)
		return quieted(bytes, d);
	if (!at20 && m_nan && quieted(bytes, m) != m)
		return quieted(bytes, m);
	if (!at20 && d_nan && quieted(bytes, d) != d)
		return quieted(bytes, d);
	if (m_nan || d_nan)
		return m_nan && !d_nan ? d : m;
	return by_rank(bytes, least, m, d);
}

/** Number of cases in which 'atomic' does not follow the rule. */
static unsigned differences(unsigned atomic, unsigned bytes, bool at20, bool least)
{
	unsigned wrong = 0;

	rng_state = 11;
	for (unsigned i = 0; i < VALUES; i++) {
		uint64_t m = float_value(bytes, rng()), d = float_value(bytes, m);

		wrong += act(atomic, bytes, m, d, 0) != expected(at20, bytes, least, m, d);
	}
	return wrong;
}

static void corners(void **state)
{
	(void)state;
	assert_int_equal(differences(MAU_ATOMIC_MIN_F64, 8, false, true), 0);
	assert_int_equal(differences(MAU_ATOMIC_MAX_F64, 8, false, false), 0);
	assert_int_equal(differences(MAU_ATOMIC_MIN_NUM, 4, true, true), 0);
	assert_int_equal(differences(MAU_ATOMIC_MAX_NUM, 4, true, false), 0);
	/* the one rule is not the other, the least not the greatest */
	assert_int_not_equal(differences(MAU_ATOMIC_MIN_F64, 8, true, true), 0);
	assert_int_not_equal(differences(MAU_ATOMIC_MIN_NUM, 4, false, true), 0);
	assert_int_not_equal(differences(MAU_ATOMIC_MAX_NUM, 4, true, true), 0);
	assert_int_not_equal(differences(MAU_ATOMIC_FMIN, 4, true, true), 0);
}

static void subtractions(void **state)
{
	(void)state;
	rng_state = 12;
	for (unsigned i = 0; i < VALUES; i++) {
		uint32_t m = corner(), d = one_in(2) ? corner() : m + below(3) - 1;
		int64_t rest = (int64_t)m - d;

		assert_int_equal(act(MAU_ATOMIC_COND_SUB, 4, m, d, 0), rest < 0 ? m : rest);
		assert_int_equal(act(MAU_ATOMIC_CSUB, 4, m, d, 0), rest < 0 ? 0 : rest);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_examples),
		cmocka_unit_test(corners),
		cmocka_unit_test(subtractions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
