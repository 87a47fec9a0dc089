/*
 * test_explain_data_values.c - every number in the data steps of random lanes equals the one of
 * mau_execute() or of the rule, and every step is in this table.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/executed.h"

enum {
	REQUESTS = 40000,
	SEL_ONE = 1,
	SEL_RED = 4
};

/** A lane whose steps are checked. */
struct lane {
	const executed *x;
	const mau_convert *plan;
	unsigned number;
	const mau_data_step *steps;
	size_t count;
};

/** Every rule a step can have, and the names it goes with. */
static struct {
	const char *rule, *names; /* 'names': one of these letters begins the name */
	bool seen;
} known[] = {
	{"X1", "b", false},      {"X5", "o", false},
	{"T1", "RGBA", false},   {"T4", "A", false},
	{"T5", "RGBA", false},   {"T6", "RGBA", false},
	{"T7", "RGBA", false},   {"T8", "RGBA", false},
	{"T9", "RGBA", false},   {"T10", "RGBA", false},
	{"T11", "RGBA", false},  {"T12", "RGBA", false},
	{"T13", "RGBA", false},  {"T14", "RGBA", false},
	{"T15", "RGBA", false},  {"T16", "RGBA", false},
	{"T17", "RGBA", false},  {"T18", "RGBA", false},
	{"T19", "RGBA", false},  {"T20", "RGBA", false},
	{"T21", "RGBA", false},  {"T22", "XYZW", false},
	{"T23", "XYZW", false},  {"T24", "XYZW", false},
	{"T25", "RGBA", false},  {"T26", "RGBA", false},
	{"T27", "V", false},     {"T28", "V", false},
	{"T29", "V", false},     {"T30", "V", false},
	{"T31", "V", false},     {"T32", "V", false},
	{"T33", "bXYZW", false}, {"T34", "bXYZW", false},
	{"T35", "r", false},     {"T36", "RGBA", false},
	{"T37", "LXYZW", false}, {"T38", "S", false},
	{"A9", "S", false},      {"AT1", "dcn", false},
	{"AT2", "n", false},     {"AT3", "n", false},
	{"AT4", "n", false},     {"AT5", "n", false},
	{"AT6", "n", false},     {"AT7", "n", false},
	{"AT8", "n", false},     {"AT9", "n", false},
	{"AT10", "n", false},    {"AT11", "n", false},
	{"AT12", "n", false},    {"AT13", "n", false},
	{"AT14", "n", false},    {"AT15", "V", false},
	{"N29", "n", false},     {"N30", "n", false},
	{"N31", "n", true}, /* by name: unit.explain_data_steps */
};

static bool is_known(const mau_data_step *s)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].rule, s->rule) == 0 && strchr(known[i].names, s->name[0])) {
			known[i].seen = true;
			return true;
		}
	return false;
}

/** 'count' bits of the lane's element from bit 'lsb' on. */
static uint64_t element_bits(const struct lane *l, unsigned lsb, unsigned count)
{
	uint64_t value = 0;

	for (unsigned b = count; b-- > 0;) {
		unsigned at = lsb + b;

		value = value << 1 | (l->x->exec.element[l->number][at / 8] >> at % 8 & 1);
	}
	return value;
}

/** T5 to T7, T14 to T16: does the step have the exact number that a channel's bits encode? */
static bool is_exact(const mau_data_step *s, unsigned nfmt, unsigned n, uint64_t v)
{
	int64_t two_n = (int64_t)1 << n, value = (int64_t)v;
	int64_t sign = value >= two_n / 2 ? value - two_n : value, least = -(two_n / 2 - 1);

	switch (nfmt) {
	case MAU_NFMT_UNORM:
		return s->numerator == value && s->denominator == two_n - 1;
	case MAU_NFMT_SNORM:
		return s->numerator == (sign < least ? least : sign) && s->denominator == -least;
	case MAU_NFMT_SNORM_OGL:
		return s->numerator == 2 * sign + 1 && s->denominator == two_n - 1;
	default:
		return false;
	}
}

/** T22, T27 to T31: component 'i' of what a store stores. */
static uint32_t stored_component(const struct lane *l, unsigned i)
{
	const mau_convert *p = l->plan;
	bool packed = p->d16 != MAU_D16_NO && !p->unpacked;
	uint32_t dword = l->x->vdata[packed ? i / 2 : i][l->number];

	if (p->d16 == MAU_D16_NO)
		return dword;
	if (packed && (p->d16 == MAU_D16_HI || i % 2))
		dword >>= 16;
	return mau_channel_widen(p->layout.nfmt, (uint16_t)dword);
}

/** T25, T26: what channel 'c' receives. */
static uint32_t source(const struct lane *l, unsigned c)
{
	for (unsigned i = 0; i < MAU_CHANNELS; i++)
		if (l->plan->sel[i] == SEL_RED + c)
			return stored_component(l, i < l->plan->ncomp ? i : 0);
	return 0;
}

/** T1 to T26: a step of a channel. */
static bool channel_holds(const struct lane *l, const mau_data_step *s)
{
	unsigned c = (unsigned)(strchr("RGBA", s->name[0]) - "RGBA");
	const mau_layout *f = &l->plan->layout;
	bool store = l->x->req.op.cls == MAU_CLS_STORE, half = l->plan->d16 != MAU_D16_NO;
	unsigned nfmt = store ? f->store[c] : f->load[c];
	uint32_t raw = (uint32_t)element_bits(l, f->lsb[c], f->width[c]);

	if (s->show == MAU_DATA_NAME && strcmp(s->rule, "T4") == 0)
		return nfmt != f->nfmt && strcmp(s->text, mau_nfmt_name(nfmt)) == 0;
	if (s->show == MAU_DATA_NAME)
		return !(l->x->exec.response.lanes.in_range[l->number] >> c & 1);
	if (s->show == MAU_DATA_FRACTION)
		return is_exact(s, nfmt, f->width[c], raw);
	if (s->lsb != MAU_DATA_NONE)
		return s->lsb == f->lsb[c] && s->count == f->width[c] && s->value == raw;
	if (store)
		return s->count == 32 && s->value == source(l, c);
	return s->count == (half ? 16 : 32) &&
	       s->value == (half ? mau_channel_load_half(nfmt, f->width[c], raw)
	                         : mau_channel_load(nfmt, f->width[c], raw));
}

/** T22 to T24, T33, T34, T37: a step of a component. */
static bool component_holds(const struct lane *l, const mau_data_step *s)
{
	unsigned i = (unsigned)(strchr("XYZW", s->name[0]) - "XYZW");
	const mau_convert *p = l->plan;
	bool half = p->d16 != MAU_D16_NO,
	     integer = p->layout.nfmt == MAU_NFMT_UINT || p->layout.nfmt == MAU_NFMT_SINT;
	unsigned c = p->sel[i] - SEL_RED, status = l->x->exec.response.lanes.status[l->number];
	uint32_t value = 0;

	if (l->x->req.op.cls == MAU_CLS_STORE)
		return s->count == 32 && s->value == stored_component(l, i);
	if (p->sel[i] >= SEL_RED && status == MAU_STATUS_OK && p->layout.width[c]) {
		uint32_t raw = (uint32_t)element_bits(l, p->layout.lsb[c], p->layout.width[c]);

		value = half ? mau_channel_load_half(p->layout.load[c], p->layout.width[c], raw)
		             : mau_channel_load(p->layout.load[c], p->layout.width[c], raw);
	} else if (p->sel[i] == SEL_ONE &&
	           (status == MAU_STATUS_OK || (status == MAU_STATUS_OUT_OF_RANGE && !p->lds))) {
		value = integer ? 1 : half ? 0x3c00 : 0x3f800000;
	}
	return s->count == (half ? 16 : 32) && s->value == value &&
	       s->show == (integer ? MAU_DATA_BITS : MAU_DATA_FLOAT);
}

/** T27 to T32, AT15: a step of a VGPR. */
static bool register_holds(const struct lane *l, const mau_data_step *s)
{
	const mau_execution *x = &l->x->exec;
	unsigned d = s->number;
	uint32_t bits;

	if (l->x->req.op.cls != MAU_CLS_STORE)
		return d < x->vgprs && x->vgpr_lanes[d] >> l->number & 1 && s->count == 32 &&
		       s->mask == x->vgpr_bits[d] &&
		       (s->value & s->mask) == (x->vgpr[d][l->number] & x->vgpr_bits[d]);
	bits = l->plan->d16 == MAU_D16_NO ? 0xffffffff
	       : l->plan->unpacked        ? 0x0000ffff
	       : l->plan->d16 == MAU_D16_HI
	               ? 0xffff0000
	               : (2 * d + 2 <= l->plan->ncomp ? 0xffffffff : 0x0000ffff);
	return d < l->plan->vgprs && s->count == 32 && s->mask == bits &&
	       s->value == l->x->vdata[d][l->number];
}

/** AT1 to AT14, N29 to N31, X5: a step of an atomic. */
static bool atomic_holds(const struct lane *l, const mau_data_step *s)
{
	unsigned bytes = l->plan->layout.bytes, first = s->name[0] == 'c' ? bytes / 4 : 0;
	uint64_t value = l->x->vdata[first][l->number];

	if (bytes == 8)
		value |= (uint64_t)l->x->vdata[first + 1][l->number] << 32;
	if (s->name[0] == 'o')
		value = element_bits(l, 0, 8 * bytes);
	if (s->name[0] == 'n')
		value = l->x->exec.changed[l->number];
	return s->count == 8 * bytes && s->value == value;
}

/** Is the step in the table, and correct? */
static bool holds(const struct lane *l, const mau_data_step *s)
{
	const mau_execution *x = &l->x->exec;
	bool whole = s->show != MAU_DATA_BITS && s->show != MAU_DATA_FLOAT;

	if (!is_known(s) || !s->formula[0])
		return false;
	if (!whole && (s->count < 1 || s->count > 64))
		return false;
	if (!whole && s->name[0] != 'V' && s->mask != UINT64_MAX >> (64 - s->count))
		return false;
	if (strchr("RGBA", s->name[0]))
		return channel_holds(l, s);
	if (strchr("XYZW", s->name[0]))
		return component_holds(l, s);
	switch (s->name[0]) {
	case 'V':
		return register_holds(l, s);
	case 'S':
		return s->number / 4 == l->number && s->count == 32 &&
		       s->value == x->sgpr[s->number];
	case 'L':
		return x->lds_lanes >> l->number & 1 && s->count == 32 &&
		       s->value == x->lds_dword[l->number];
	case 'b':
		return s->show == MAU_DATA_NAME
		               ? x->moved[l->number] == 0
		               : s->count == l->plan->layout.bytes &&
		                         s->mask == x->moved[l->number] &&
		                         memcmp(s->byte, x->element[l->number], s->count) == 0;
	case 'r':
		return x->moved[l->number] == 0;
	default:
		return atomic_holds(l, s);
	}
}

static void judge(const struct lane *l, uint64_t seed)
{
	for (size_t i = 0; i < l->count; i++)
		if (!holds(l, &l->steps[i]))
			fail_msg("seed %llu, lane %u: %s %s", (unsigned long long)seed, l->number,
			         l->steps[i].rule, l->steps[i].name);
}

static void test_values(void **state)
{
	static executed x;

	(void)state;
	for (uint64_t seed = 1; seed <= REQUESTS; seed++) {
		if (!random_executed(&x, seed))
			continue;
		for (unsigned lane = below(8); lane < MAU_WAVE; lane += 1 + below(24)) {
			mau_data_step steps[MAU_MAX_DATA_STEPS];
			struct lane l = {&x, &x.exec.plan, lane, steps, 0};

			l.count = steps_of(&x, lane, steps);
			judge(&l, seed);
		}
	}
}

/** Every step of the table was met. */
static void test_all_seen(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!known[i].seen)
			fail_msg("no lane had a step of %s", known[i].rule);
}

/** Negative test: a wrong value, width, mask, place, byte, name or rule is found. */
static void test_values_negative(void **state)
{
	static executed x;
	unsigned numbers = 0;

	(void)state;
	for (uint64_t seed = 1; seed <= 400; seed++) {
		mau_data_step steps[MAU_MAX_DATA_STEPS];
		struct lane l = {&x, &x.exec.plan, 0, steps, 0};

		if (!random_executed(&x, seed))
			continue;
		l.count = steps_of(&x, 0, steps);
		for (size_t i = 0; i < l.count; i++) {
			mau_data_step bad = steps[i];

			assert_true(holds(&l, &bad));
			bad.rule = "N1";
			assert_false(holds(&l, &bad));
			bad = steps[i];
			bad.name = "quite another";
			assert_false(holds(&l, &bad));
			bad = steps[i];
			if (bad.show == MAU_DATA_NAME)
				continue;
			numbers++;
			bad.numerator++;
			bad.value ^= bad.mask;
			bad.byte[0] ^= 1;
			assert_false(holds(&l, &bad));
			bad = steps[i];
			bad.denominator++;
			bad.count++;
			assert_false(holds(&l, &bad));
			bad = steps[i];
			bad.mask ^= 1;
			assert_true(bad.show == MAU_DATA_FRACTION || !holds(&l, &bad));
		}
	}
	assert_in_range(numbers, 500, 100000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_all_seen),
		cmocka_unit_test(test_values_negative),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
