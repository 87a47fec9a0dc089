/*
 * test_atomic_add.c - float sums of every format, rules AT16, AT17, AT19, N30, N31: the worked
 * examples of docs/spec/atomic.md, sums against big integers (big_sum.h), and doubles against those
 * of the host. ADD_F32 before gfx12: also test_atomic_float.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/atomic_float.h"
#include "tests/unit/big_sum.h"

enum {
	SUMS = 60000,
	HOST_SUMS = 1000000
};

static const float_fields f16 = {5, 10}, bf16 = {8, 7}, f32 = {8, 23}, f64 = {11, 52};

/** One of the operations on one generation. */
static const struct adder {
	unsigned gfx, atomic, bytes;
	const float_fields *format;
	bool flushes, data_first;
} adders[] = {
	{MAU_GFX_9, MAU_ATOMIC_ADD_F32, 4, &f32, true, false},
	{MAU_GFX_11, MAU_ATOMIC_ADD_F32, 4, &f32, true, false},
	{MAU_GFX_12, MAU_ATOMIC_ADD_F32, 4, &f32, false, true},
	{MAU_GFX_9, MAU_ATOMIC_ADD_F64, 8, &f64, false, false},
	{MAU_GFX_9, MAU_ATOMIC_PK_ADD_F16, 4, &f16, false, false},
	{MAU_GFX_12, MAU_ATOMIC_PK_ADD_F16, 4, &f16, false, true},
	{MAU_GFX_9, MAU_ATOMIC_PK_ADD_BF16, 4, &bf16, false, false},
	{MAU_GFX_12, MAU_ATOMIC_PK_ADD_BF16, 4, &bf16, false, true},
};

static uint64_t act_on(unsigned gfx, unsigned atomic, unsigned bytes, uint64_t old, uint64_t data)
{
	const uint32_t vdata[2] = {(uint32_t)data, (uint32_t)(data >> 32)};
	uint64_t after;

	assert_int_equal(mau_atomic_on(gfx, atomic, bytes, vdata, old, &after), MAU_OK);
	if (bytes == 4)
		assert_int_equal(after >> 32, 0);
	return after;
}

/* docs/spec/atomic.md: AT16, AT17, AT19. */
static const struct page {
	unsigned gfx, atomic;
	uint64_t old, data, after;
} page[] = {
	/* AT16: gfx12 keeps denormals, and takes the data's NaN */
	{MAU_GFX_9, MAU_ATOMIC_ADD_F32, 0x00000001, 0x00000001, 0x00000000},
	{MAU_GFX_12, MAU_ATOMIC_ADD_F32, 0x00000001, 0x00000001, 0x00000002},
	{MAU_GFX_12, MAU_ATOMIC_ADD_F32, 0x007fffff, 0x00000001, 0x00800000},
	{MAU_GFX_12, MAU_ATOMIC_ADD_F32, 0x80000001, 0x00000001, 0x00000000},
	{MAU_GFX_9, MAU_ATOMIC_ADD_F32, 0x7fc00001, 0xff800002, 0x7fc00001},
	{MAU_GFX_12, MAU_ATOMIC_ADD_F32, 0x7fc00001, 0xff800002, 0xffc00002},
	{MAU_GFX_12, MAU_ATOMIC_ADD_F32, 0x7f800001, 0x3f800000, 0x7fc00001},
	{MAU_GFX_12, MAU_ATOMIC_ADD_F32, 0x7f800000, 0xff800000, 0xffc00000},
	/* AT17 */
	{MAU_GFX_9, MAU_ATOMIC_ADD_F64, 0x3ff0000000000000, 0x3ca0000000000000, 0x3ff0000000000000},
	{MAU_GFX_9, MAU_ATOMIC_ADD_F64, 0x3ff0000000000001, 0x3ca0000000000000, 0x3ff0000000000002},
	{MAU_GFX_9, MAU_ATOMIC_ADD_F64, 1, 1, 2},
	{MAU_GFX_9, MAU_ATOMIC_ADD_F64, 0x7fefffffffffffff, 0x7fefffffffffffff, 0x7ff0000000000000},
	{MAU_GFX_9, MAU_ATOMIC_ADD_F64, 0x7ff0000000000001, 0xfff8000000000002, 0x7ff8000000000001},
	{MAU_GFX_9, MAU_ATOMIC_ADD_F64, 0x7ff0000000000000, 0xfff0000000000000, 0xfff8000000000000},
	/* AT19: each half separately */
	{MAU_GFX_9, MAU_ATOMIC_PK_ADD_F16, 0x3c003c00, 0x10001001, 0x3c003c01},
	{MAU_GFX_9, MAU_ATOMIC_PK_ADD_F16, 0x00010001, 0x80010001, 0x00000002},
	{MAU_GFX_9, MAU_ATOMIC_PK_ADD_F16, 0x7bff7c00, 0x7bfffc00, 0x7c00fe00},
	{MAU_GFX_9, MAU_ATOMIC_PK_ADD_F16, 0x7c017e01, 0xfc02fc02, 0x7e017e01},
	{MAU_GFX_12, MAU_ATOMIC_PK_ADD_F16, 0x7c017e01, 0xfc02fc02, 0xfe02fe02},
	{MAU_GFX_9, MAU_ATOMIC_PK_ADD_BF16, 0x3f803f80, 0x3b803b81, 0x3f803f81},
	{MAU_GFX_9, MAU_ATOMIC_PK_ADD_BF16, 0x00017f80, 0x0001ff80, 0x0002ffc0},
	{MAU_GFX_9, MAU_ATOMIC_PK_ADD_BF16, 0x7f813f80, 0xff820000, 0x7fc13f80},
	{MAU_GFX_12, MAU_ATOMIC_PK_ADD_BF16, 0x7f813f80, 0xff820000, 0xffc23f80},
};

static void worked_examples(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(page); i++) {
		const struct page *p = &page[i];
		uint64_t after = act_on(p->gfx, p->atomic, p->atomic == MAU_ATOMIC_ADD_F64 ? 8 : 4,
		                        p->old, p->data);

		if (after != p->after)
			fail_msg("row %u: %llx, expected %llx", i, (unsigned long long)after,
			         (unsigned long long)p->after);
	}
}

/** A random number near zeros, denormals, infinities, NaNs or 1, or next to 'other'. */
static uint64_t value_of(float_fields f, uint64_t other)
{
	uint64_t top = fields_infinity(f) >> f.fraction, sign = one_in(2) ? fields_sign(f) : 0;
	uint64_t all = 2 * fields_sign(f) - 1, exponent = 0, fraction = rng() >> (64 - f.fraction);

	switch (below(8)) {
	case 0:
		return (other + below(5) - 2) & all;
	case 1:
		return (other ^ fields_sign(f)) & all;
	case 2:
		break;
	case 3:
		exponent = top;
		break;
	case 4:
		exponent = top - below(3);
		break;
	case 5: /* apart by any number of digits */
		exponent =
			((other >> f.fraction) + below(2 * f.fraction + 8) - f.fraction - 4) & top;
		break;
	case 6:
		exponent = below(3);
		break;
	default:
		exponent = rng() & top;
	}
	if (one_in(2)) /* a tie, often */
		fraction = (uint64_t)below(3) << below(f.fraction);
	return sign | exponent << f.fraction | (fraction & (((uint64_t)1 << f.fraction) - 1));
}

/** AT14, AT16, AT17, AT19, N30, N31. */
static uint64_t expected(const struct adder *a, uint64_t m, uint64_t d)
{
	const float_fields f = *a->format;
	uint64_t first = a->data_first ? d : m, second = a->data_first ? m : d;

	if (a->flushes && !(m & fields_infinity(f)))
		m &= fields_sign(f);
	if (a->flushes && !(d & fields_infinity(f)))
		d &= fields_sign(f);
	if (fields_nan(f, first))
		return first | fields_quiet(f);
	if (fields_nan(f, second))
		return second | fields_quiet(f);
	if (fields_infinite(f, m) && fields_infinite(f, d))
		return m == d ? m : fields_sign(f) | fields_infinity(f) | fields_quiet(f);
	if (fields_infinite(f, m) || fields_infinite(f, d))
		return fields_infinite(f, m) ? m : d;
	return big_sum(f, m, d);
}

/** Number of sums of the model by rules 'used' that differ from those by rules 'meant'. */
static unsigned differences(const struct adder *used, const struct adder *meant, unsigned count)
{
	const float_fields f = *meant->format;
	bool packed = f.fraction < 16;
	unsigned wrong = 0;

	rng_state = 6;
	for (unsigned i = 0; i < count; i++) {
		uint64_t m = value_of(f, rng()), d = value_of(f, m), after;
		uint64_t m2 = value_of(f, d), d2 = value_of(f, m2), want = expected(meant, m, d);

		if (packed) {
			want |= expected(meant, m2, d2) << 16;
			m |= m2 << 16;
			d |= d2 << 16;
		}
		after = act_on(used->gfx, used->atomic, used->bytes, m, d);
		wrong += after != want;
	}
	return wrong;
}

static void sums(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(adders); i++)
		assert_int_equal(differences(&adders[i], &adders[i], SUMS), 0);
}

/* Negative test: each wrong reading of a rule is found. */
static void wrong_rules_differ(void **state)
{
	struct adder other;

	(void)state;
	for (unsigned i = 0; i < COUNT(adders); i++) {
		other = adders[i];
		other.flushes = !other.flushes;
		assert_int_not_equal(differences(&adders[i], &other, 2000), 0);
		other = adders[i];
		other.data_first = !other.data_first;
		assert_int_not_equal(differences(&adders[i], &other, 2000), 0);
	}
	other = adders[4];
	other.format = &bf16;
	assert_int_not_equal(differences(&adders[4], &other, 100), 0);
}

/* Doubles, and the floats of gfx12, as the processor of this machine adds them. */
static void host(void **state)
{
	(void)state;
	rng_state = 9;
	for (unsigned i = 0; i < HOST_SUMS; i++) {
		uint64_t m = value_of(f64, rng()), d = value_of(f64, m), want;
		uint32_t m4 = (uint32_t)value_of(f32, rng()), d4 = (uint32_t)value_of(f32, m4),
			 want4;
		double x, y;
		float p, q;

		memcpy(&x, &m, 8);
		memcpy(&y, &d, 8);
		x += y;
		memcpy(&want, &x, 8);
		if (!fields_nan(f64, want))
			assert_int_equal(act_on(MAU_GFX_9, MAU_ATOMIC_ADD_F64, 8, m, d), want);
		memcpy(&p, &m4, 4);
		memcpy(&q, &d4, 4);
		p += q;
		memcpy(&want4, &p, 4);
		if (!fields_nan(f32, want4))
			assert_int_equal(act_on(MAU_GFX_12, MAU_ATOMIC_ADD_F32, 4, m4, d4), want4);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_examples),
		cmocka_unit_test(sums),
		cmocka_unit_test(wrong_rules_differ),
		cmocka_unit_test(host),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
